"""Make the fonts of letters and of Flutter's own signs: everything but our symbols.

    npm pack inter-ui@4.1.1 && tar xzf inter-ui-4.1.1.tgz
    .venv/bin/python scripts/make_fonts.py package

Phone and desktop apps read the TTF files, browsers are sent the WOFF2 ones. What was taken out and
changed, and why, says `assets/fonts/README.md`.
"""

import io
import sys
from pathlib import Path

import flet_web
from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "assets" / "fonts"

WEIGHTS = ("Regular", "SemiBold", "Bold")

TABULAR = (*b"0123456789+", 0x2212)
"""Characters that are as wide as each other, so that numbers stand below each other."""

LETTERS = (
    # Latin, with the letters of Vietnamese
    "20-7E,A0-17F,192,1A0,1A1,1AF,1B0,218-21B,237,2BB,2BC,2C6,2C7,2D8-2DD,"
    "300-304,306-30C,312,315,31B,323,326-328,1E9E,1EA0-1EF9,"
    # Greek and Cyrillic
    "370-3FF,400-45F,490-493,49A,49B,4A2,4A3,4AE-4B1,4BA,4BB,4D8,4D9,4E8,4E9,"
    # what stands between letters, and numbers
    "2009,200A,200B,2010-2015,2018-2022,2026,202F,2030,2032,2033,2039,203A,2044,2070,2074-2079,"
    "20AB,20AC,2116,2122,2153,2154,215B-215E,"
    # arrows, signs of arithmetic, shapes
    "2190-2193,2196-2199,21A9,21AA,2212,2215,2248,2260,2264,2265,"
    "25A0,25A1,25B2,25B6,25BC,25C0,25CB,25CF,2605,2606,2713,2717"
)
"""The characters that stay, as code points."""

FEATURES = ("tnum", "kern", "ccmp", "mark", "mkmk", "locl")

SIGNS = ["arrow_back", "arrow_drop_down", "arrow_drop_up", "chevron_left", "chevron_right"]
SIGNS += ["check", "clear", "close", "error", "expand_less", "expand_more", "more_vert"]
"""Flutter's own controls may draw these; ours draw the symbols of our own font."""

MATERIAL = "assets/fonts/MaterialIcons-Regular.otf"
"""Where Flet's client has the font of Flutter's signs."""


def packed(font: TTFont) -> bytes:
    """The font as browsers are sent it."""
    font.flavor = "woff2"
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def letters(package: Path, weight: str) -> TTFont:
    """One weight of Inter, with the characters and the figures that we want."""
    font = TTFont(package / "web" / f"Inter-{weight}.woff2", recalcTimestamp=False)
    font.flavor = None
    old = font.getBestCmap()
    new = {code: f"{old[code]}.tf" for code in TABULAR}
    for table in font["cmap"].tables:
        table.cmap = {code: new.get(code, name) for code, name in table.cmap.items()}
    options = Options(
        layout_features=[*FEATURES],
        hinting=False,
        name_IDs=["*"],
        notdef_outline=True,
        recalc_timestamp=False,
    )
    cut = Subsetter(options)
    cut.populate(unicodes=parse_unicodes(LETTERS))
    cut.subset(font)
    return font


def signs() -> bytes:
    """The font of Flutter's signs with those alone that may be drawn."""
    source = Path(flet_web.get_package_web_dir()) / MATERIAL
    font = TTFont(source, recalcTimestamp=False)
    options = Options(layout_features=[], notdef_outline=True, recalc_timestamp=False)
    cut = Subsetter(options)
    cut.populate(glyphs=[f"{sign}_baseline" for sign in SIGNS])
    cut.subset(font)
    return packed(font)


def main(package: Path) -> None:
    """Write all of them."""
    for weight in WEIGHTS:
        font = letters(package, weight)
        plain = FONTS / f"Inter-{weight}.ttf"
        font.save(plain)
        plain.with_suffix(".woff2").write_bytes(packed(TTFont(plain, recalcTimestamp=False)))
    (FONTS / "Material-Signs.woff2").write_bytes(signs())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
