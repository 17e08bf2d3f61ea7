"""The part that runs on the page: Flet's client, as it comes, less what nobody asks for."""

import json
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

import flet_web

ON_THE_SITE = (
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
)
"""What of Flet's client is asked for on the site alone."""

BOOTSTRAP = "flutter_bootstrap.js"
LOCK = "pyodide/pyodide-lock.json"


def lay_client(root: Path, content: Path) -> None:
    """Put Flet's client, our pages' scripts and the assets into the folder."""
    client = Path(flet_web.get_package_web_dir())
    sent = sent_by_a_server(root)
    for name in (*sent.FOR_EVERYONE, *ON_THE_SITE):
        _copy(client / name, content / name)
    for font in sent.small_fonts():
        _copy(font, content / "assets" / "fonts" / font.name)
    (content / "assets" / "FontManifest.json").write_text(sent.font_manifest(), encoding="utf-8")
    # The packages that Pyodide could fetch are not fetched: ours come in one archive.
    lock = json.loads((client / LOCK).read_text(encoding="utf-8"))
    (content / LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    (content / BOOTSTRAP).write_text(_bootstrap(client), encoding="utf-8")
    for script in sorted((root / "site" / "content").glob("*.js")):
        _copy(script, content / script.name)
    _lay_opening(root / "site" / "brotli", content)


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


def sent_by_a_server(root: Path) -> ModuleType:
    """What the server sends of Flet's client and of our fonts, too."""
    sys.path.append(str(root))
    from app.server import client

    return client


def _bootstrap(client: Path) -> str:
    """Flutter's start, without the service worker of its own, which takes the place of any other.

    Its engine stays on the page: where a host isolates pages, it would go on in a worker, which
    could not load what lies apart (`flutter.py`).
    """
    text = (client / BOOTSTRAP).read_text(encoding="utf-8")
    for old, new in (
        (r"serviceWorkerSettings:\s*\{[^}]*\},", ""),
        (r"var flutterConfig = \{", r"\g<0>forceSingleThreadedSkwasm: true,"),
    ):
        text, found = re.subn(old, new, text)
        if found != 1:
            raise ValueError(f"{BOOTSTRAP} of this Flet starts in another way")
    return text


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
