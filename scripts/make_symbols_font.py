"""Make the symbol font: assets/icons/*.svg become assets/fonts/Wonderpad-Symbols.*.

Flutter draws an SVG anew in every frame; a character of a font it keeps. So the line symbols are
turned into filled outlines, one character each from U+E000 on, in the order of the file names,
and assets/fonts/symbols.json says which name has which character. A symbol's box of 24 by 24 is
exactly the em: at font size 24 and line height 1 it is drawn as the SVG is at 24 by 24.

A new symbol shifts the characters of those after it: always use the font and symbols.json of the
same run. The same drawings and the same versions of the tools give the same bytes.

Needs `pip install picosvg fonttools` (picosvg 0.23.0, skia-pathops 0.9.2 and fonttools 4.68.0 made
the present font). Run it from anywhere: `python scripts/make_symbols_font.py`.
"""

import json
from pathlib import Path
from typing import Any

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from picosvg.svg import SVG, from_element
from picosvg.svg_pathops import skia_path
from picosvg.svg_transform import Affine2D

ASSETS = Path(__file__).resolve().parent.parent / "assets"
FAMILY = "Wonderpad Symbols"
FILE_NAME = "Wonderpad-Symbols"
FIRST = 0xE000

BOX = 24
SCALE = 100  # hundredths, as the drawings have them: half a stroke, 0.85, is then whole units
EM = BOX * SCALE
# The whole em is above the baseline, as in Material's icon font: ascent and descent are then
# whole pixels at every whole font size, and nothing is rounded out of its place.
ASCENT, DESCENT = EM, 0

TOLERANCE = 0.25  # units of the font
MADE = 3_786_912_000  # seconds since 1904: 2024-01-01, so that every run gives the same bytes

ROOT_ATTRIBUTES = {"width", "height", "viewBox"}
KNOWN_ATTRIBUTES = {
    "path": {"d"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points"},
}
PAINT = {
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
}


def refuse_unknown(where: str, found: set[str], known: set[str]) -> None:
    """Stop at what would be drawn wrongly without a word."""
    if unknown := found - known:
        raise ValueError(f"{where}: cannot draw {', '.join(sorted(unknown))}")


def outline(file: Path) -> pathops.Path:
    """Everything that a symbol paints, as one shape in the font's units, y upwards."""
    root = SVG.fromstring(file.read_text(encoding="utf-8")).svg_root
    refuse_unknown(file.name, set(root.attrib), ROOT_ATTRIBUTES | PAINT)
    if root.get("viewBox") != f"0 0 {BOX} {BOX}":
        raise ValueError(f"{file.name}: the view box is not 0 0 {BOX} {BOX}")
    inherited = {name: value for name, value in root.attrib.items() if name in PAINT}
    # Scaled before it is stroked: the stroker's exactness is a fixed share of a unit.
    to_font = Affine2D(SCALE, 0, 0, -SCALE, 0, ASCENT)

    painted = []
    for element in root.iterchildren("*"):
        tag = element.tag.rpartition("}")[2]
        refuse_unknown(file.name, {tag}, set(KNOWN_ATTRIBUTES))
        refuse_unknown(file.name, set(element.attrib), KNOWN_ATTRIBUTES[tag] | PAINT)
        shape = from_element(element, **inherited)
        path = shape.as_path().explicit_lines().expand_shorthand().absolute().arcs_to_cubics()
        path = path.apply_transform(to_font)
        path.stroke_width = shape.stroke_width * SCALE
        if path.fill != "none":
            painted.append(skia_path(path.as_cmd_seq(), path.fill_rule))
        if path.stroke != "none":
            painted.append(skia_path(path.stroke_commands(TOLERANCE), "nonzero"))

    whole = pathops.Path()
    for part in painted:
        whole = pathops.op(whole, part, pathops.PathOp.UNION)
    # TrueType: what is filled lies to the right, so the outermost contours run clockwise.
    whole.simplify(fix_winding=True, clockwise=True)
    whole.convertConicsToQuads(TOLERANCE)
    return whole


def glyph(name: str, path: pathops.Path) -> Any:
    """The TrueType glyph of an outline, which must lie within the em."""
    pen = TTGlyphPen(None)
    path.draw(Cu2QuPen(pen, max_err=TOLERANCE))
    made = pen.glyph()
    bounds = BoundsPen(None)
    made.draw(bounds, None)
    if bounds.bounds is None:
        raise ValueError(f"{name}: nothing is painted")
    left, bottom, right, top = bounds.bounds
    if left < 0 or right > EM or bottom < -DESCENT or top > ASCENT:
        raise ValueError(f"{name}: reaches out of its box: {bounds.bounds}")
    return made


def build(glyphs: dict[str, Any], characters: dict[str, int]) -> FontBuilder:
    """The font of these glyphs; `characters` has the code point of each."""
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder([".notdef", *glyphs])
    font.setupCharacterMap({code: name for name, code in characters.items()})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **glyphs})
    table = font.font["glyf"]
    font.setupHorizontalMetrics(
        {name: (EM, getattr(table[name], "xMin", 0)) for name in (".notdef", *glyphs)}
    )
    font.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT, lineGap=0)
    font.setupNameTable(
        {
            "familyName": FAMILY,
            "styleName": "Regular",
            "uniqueFontIdentifier": f"{FILE_NAME} 1.000",
            "fullName": FAMILY,
            "version": "Version 1.000",
            "psName": f"{FILE_NAME}-Regular",
        },
        mac=False,
    )
    font.setupOS2(
        version=4,
        sTypoAscender=ASCENT,
        sTypoDescender=-DESCENT,
        sTypoLineGap=0,
        usWinAscent=ASCENT,
        usWinDescent=DESCENT,
        usWeightClass=400,
        fsType=0,
        fsSelection=0x40 | 0x80,  # regular; line height from the typo metrics
        achVendID="NONE",
    )
    font.setupPost(keepGlyphNames=False, isFixedPitch=1)
    font.setupHead(unitsPerEm=EM, created=MADE, modified=MADE, fontRevision=1.0, flags=0b1011)
    gasp = newTable("gasp")
    gasp.version = 1
    gasp.gaspRange = {0xFFFF: 0b1010}  # smoothed at every size, never fitted to the pixels
    font.font["gasp"] = gasp
    return font


def main() -> None:
    """Read every symbol, write the font and the list of its characters."""
    files = sorted((ASSETS / "icons").glob("*.svg"), key=lambda file: file.stem)
    characters = {file.stem: FIRST + place for place, file in enumerate(files)}
    glyphs = {file.stem: glyph(file.name, outline(file)) for file in files}
    fonts = ASSETS / "fonts"
    font = build(glyphs, characters)
    font.save(fonts / f"{FILE_NAME}.ttf")
    font.flavor = "woff2"  # as browsers are sent it
    font.save(fonts / f"{FILE_NAME}.woff2")
    listed = {name: chr(code) for name, code in characters.items()}
    text = json.dumps(listed, ensure_ascii=True, indent=2) + "\n"
    (fonts / "symbols.json").write_text(text, encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
