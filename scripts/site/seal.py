"""The finished folder: one version of everything, its service worker, and compressed copies."""

import base64
import concurrent.futures
import functools
import gzip
import hashlib
import html
import json
import re
import shutil
from pathlib import Path

import brotli
from client import sent_by_a_server

PAGES = ["index.html", "service-worker.js"]
"""What stands beside the version, and is asked for anew every time."""

HEAD, HOME_HEAD, HOME_BODY = "head.html", "home_head.html", "home_body.html"
"""What the page has wherever it is served, as `app/server/first_page.py` serves it, too."""

WORDS = re.compile(r"@([a-z._]+)@")
"""A sentence's name there."""

LOST = "404.html"
"""What hosts show for an address that has no page; nobody needs it without a network."""

HEADERS = "_headers"
"""What hosts that read it send with everything; others know nothing of it."""

HOME = "home.html"
"""Home as a newcomer finds it, as it goes into the page."""

ROOT_FILES = ["favicon.png", "manifest.json"]
ICONS = ["icon-192.png", "icon-512.png", "icon-maskable-192.png", "icon-maskable-512.png"]
TOUCH_ICON = "apple-touch-icon-192.png"
COMPRESSIBLE = {".html", ".js", ".mjs", ".wasm", ".json", ".otf", ".bin", ".frag"}

PACKED = {".so", ".tar", ".wasm", ".zip"}
MEMORY = "memory.bin"
"""What is shipped packed, as site/content/opening.js knows: hosts compress it less well or not."""

OPENER = "brotli.wasm"
"""What opens it."""

ENDING = ".packed"
"""Not brotli's own ending: some hosts would take it for a copy of another file."""


WINDOW = 22
"""How far back brotli looks, in bits: as much room as that is taken in the page for each file."""


def seal(root: Path, content: Path, folder: Path, *, compressed: bool) -> tuple[str, int]:
    """Put what was laid into the folder, under its version; that and its size are returned.

    The version is that of the content: the same content has the same version, and what is
    under a version never changes. Only the page itself and its service worker do.
    """
    files = sorted(path for path in content.rglob("*") if path.is_file())
    site = root / "site"
    pages = {name: _with_parts(root, (site / name).read_text(encoding="utf-8")) for name in PAGES}
    entire = hashlib.sha256()
    for path in files:
        entire.update(path.relative_to(content).as_posix().encode() + b"\0" + path.read_bytes())
    for name in sorted(pages):
        entire.update(pages[name].encode())
    beside = {name: root / "assets" / name for name in ROOT_FILES}
    beside |= {f"icons/{name}": root / "assets" / "icons" / name for name in (*ICONS, TOUCH_ICON)}
    for path in beside.values():
        entire.update(path.read_bytes())
    version = entire.hexdigest()[:12]
    folder.mkdir(parents=True)
    packed = [path.relative_to(content).as_posix() for path in files if _is_packed(path)]
    shutil.copytree(content, folder / version)
    (folder / "icons").mkdir()
    for name, path in beside.items():
        shutil.copyfile(path, folder / name)
    sizes = {path.relative_to(content).as_posix(): path.stat().st_size for path in files}
    home = (content / HOME).read_text(encoding="utf-8")
    (folder / version / HOME).unlink()  # it stands in the page
    given = {"SIZES": json.dumps(sizes), "HOME": home}
    _write(folder / "index.html", pages["index.html"], version, given)
    kept = {
        path.relative_to(folder).as_posix(): _digest(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    kept["./"] = kept.pop("index.html")
    _write(
        folder / "service-worker.js",
        pages["service-worker.js"],
        version,
        {"FILES": json.dumps(kept, indent=0)},
    )
    for name in (LOST, HEADERS):
        shutil.copyfile(site / name, folder / name)
    _pack([folder / version / name for name in packed], quality=11 if compressed else 5)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    if compressed:
        _compress(folder)
    return version, size


def _with_parts(root: Path, page: str) -> str:
    """A page with what it has wherever it is served."""
    words = (root / "assets" / "translations" / "en.json").read_text(encoding="utf-8")
    said = json.loads(words)
    for mark, name in {"HEAD": HEAD, "HOME_HEAD": HOME_HEAD, "HOME_BODY": HOME_BODY}.items():
        part = (root / "assets" / name).read_text(encoding="utf-8")
        part = WORDS.sub(lambda found: html.escape(said[found[1]]), part)
        page = page.replace(f"@{mark}@", part)
    font = sent_by_a_server(root).SMALL_FONT
    return page.replace("@FONTS@", "@VERSION@/assets/fonts/").replace("@FONT@", font)


def _write(path: Path, text: str, version: str, values: dict[str, str]) -> None:
    for name, value in {"VERSION": version, **values}.items():
        text = text.replace(f"@{name}@", value)
    path.write_text(text, encoding="utf-8")


def _digest(path: Path) -> str:
    """What a browser checks a file by."""
    digest = hashlib.sha256(path.read_bytes()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _is_packed(path: Path) -> bool:
    return path.name == MEMORY or (path.suffix in PACKED and path.name != OPENER)


def _pack(paths: list[Path], quality: int) -> None:
    """Put what the page opens itself in the place of what it opens it to."""
    with concurrent.futures.ThreadPoolExecutor() as workers:
        list(workers.map(functools.partial(_pack_one, quality=quality), paths))


def _pack_one(path: Path, quality: int) -> None:
    small = brotli.compress(path.read_bytes(), quality=quality, lgwin=WINDOW)
    path.with_name(path.name + ENDING).write_bytes(small)
    path.unlink()


def _compress(folder: Path) -> None:
    """Lay a smaller copy beside each file, for servers that hand those out."""
    large = [path for path in sorted(folder.rglob("*")) if path.suffix in COMPRESSIBLE]
    with concurrent.futures.ThreadPoolExecutor() as workers:
        list(workers.map(_compress_one, large))


def _compress_one(path: Path) -> None:
    data = path.read_bytes()
    for ending, small in {
        ".br": brotli.compress(data, quality=11, lgwin=24),
        ".gz": gzip.compress(data, 9, mtime=0),
    }.items():
        if len(small) < len(data) * 0.95:
            path.with_name(path.name + ending).write_bytes(small)
