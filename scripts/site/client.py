"""The part that runs on the page: Flet's client, as it comes, less what nobody asks for."""

import json
import re
import shutil
import sys
from pathlib import Path

import flet_web
from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib import TTFont

ON_THE_SITE = (
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
)
"""What of Flet's client is asked for on the site alone."""

FONTS = {"MaterialIcons"}
"""The families of Flet's own that stay; ours come with the assets."""

ICONS = "assets/fonts/MaterialIcons-Regular.otf"
SIGNS = ["arrow_back", "arrow_drop_down", "arrow_drop_up", "chevron_left", "chevron_right"]
SIGNS += ["check", "clear", "close", "error", "expand_less", "expand_more", "more_vert"]
"""Flutter's own controls may draw these; ours draw the symbols of our own font."""

SMALL_FONT = ".woff2"
"""How a font of ours ends on the site; every engine opens it, and so does Flutter."""

BOOTSTRAP = "flutter_bootstrap.js"
LOCK = "pyodide/pyodide-lock.json"


def lay_client(root: Path, content: Path) -> None:
    """Put Flet's client, our pages' scripts and the assets into the folder."""
    client = Path(flet_web.get_package_web_dir())
    for name in (*_for_everyone(root), *ON_THE_SITE):
        _copy(client / name, content / name)
    _cut(content / ICONS)
    fonts = json.loads((client / "assets" / "FontManifest.json").read_text(encoding="utf-8"))
    kept = [font for font in fonts if font["family"] in FONTS]
    # With Flutter's own start, or the first page would be drawn before they are there.
    kept += [
        {"family": family, "fonts": [{"asset": str(Path(asset).with_suffix(SMALL_FONT))}]}
        for family, asset in _our_fonts(root).items()
    ]
    manifest = content / "assets" / "FontManifest.json"
    manifest.write_text(json.dumps(kept), encoding="utf-8")
    flet_web.patch_font_manifest_json(str(manifest))
    # The packages that Pyodide could fetch are not fetched: ours come in one archive.
    lock = json.loads((client / LOCK).read_text(encoding="utf-8"))
    (content / LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    (content / BOOTSTRAP).write_text(_without_its_service_worker(client), encoding="utf-8")
    for script in sorted((root / "site" / "content").glob("*.js")):
        _copy(script, content / script.name)
    _lay_opening(root / "site" / "brotli", content)
    for font in sorted((root / "assets" / "fonts").glob("*.ttf")):
        _lay_font(font, content / "assets" / "fonts" / font.with_suffix(SMALL_FONT).name)


def _lay_opening(library: Path, content: Path) -> None:
    """Put the script that opens what is packed after its library, as one that is no module.

    A service worker can be none in every browser that is old enough to be ours. It makes a decoder
    for whoever calls it, so that each can be let go.
    """
    text = (library / "brotli_dec_wasm.js").read_text(encoding="utf-8")
    text, ends = re.subn(
        r"export\{(\w+) as initSync,(\w+) as default\};?\s*$",
        r"return{initSync:\1,default:\2,DecompressStream,BrotliStreamResultCode};",
        text,
    )
    text, exports = re.subn(r"export (?=class|const|function)", "", text)
    if ends != 1 or exports == 0 or re.search(r"\bexport\b", text):
        raise ValueError("this library of brotli's exports in another way")
    text = text.replace("import.meta.url", '""')
    opening = content / "opening.js"
    ours = opening.read_text(encoding="utf-8")
    licence = (library / "LICENSE-MIT.txt").read_text(encoding="utf-8")
    theirs = f"/*! brotli-dec-wasm\n\n{licence}*/\nself.brotli=()=>{{{text}}};\n"
    opening.write_text(theirs + ours, encoding="utf-8")
    _copy(library / "brotli_dec_wasm_bg.wasm", content / "brotli.wasm")


def _lay_font(source: Path, target: Path) -> None:
    """Put a font where pages ask for it, compressed: not every host does that, and none so well."""
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = SMALL_FONT.removeprefix(".")
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)


def _for_everyone(root: Path) -> tuple[str, ...]:
    """What the server sends of Flet's client, too."""
    sys.path.append(str(root))
    from app.server.client import FOR_EVERYONE

    return FOR_EVERYONE


def _our_fonts(root: Path) -> dict[str, str]:
    """Where in the assets the families are that the app is written in."""
    sys.path.append(str(root))
    from app.look import FONTS as OURS

    return OURS


def _cut(icons: Path) -> None:
    """Leave only the signs in the font, of which nearly all is never drawn."""
    options = Options(layout_features=[], notdef_outline=True, recalc_timestamp=False)
    font = load_font(str(icons), options)
    cut = Subsetter(options)
    cut.populate(glyphs=[f"{sign}_baseline" for sign in SIGNS])
    cut.subset(font)
    save_font(font, str(icons), options)


def _without_its_service_worker(client: Path) -> str:
    """Flutter's start without the worker of its own, which takes the place of any other."""
    text = (client / BOOTSTRAP).read_text(encoding="utf-8")
    changed, found = re.subn(r"serviceWorkerSettings:\s*\{[^}]*\},", "", text)
    if found != 1:
        raise ValueError(f"{BOOTSTRAP} of this Flet names its service worker in another way")
    return changed


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
