"""Flet's client and our fonts, as phones are sent them: compressed, and once.

    .venv/bin/python -m app.server.client

makes copies of what browsers ask for, compressed as well as can be, which takes a minute or two;
where they are made, it ends at once. `make run` does so at each start, as another version has
others. They lie under an address that changes with what is in them, so that a phone never asks for
them again. Where nobody made them, Flet sends its files as they are.
"""

import gzip
import hashlib
import json
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import platformdirs

from app.assets import assets_folder
from app.look import FONTS
from app.words import words

if TYPE_CHECKING:
    from servestatic import ServeStaticASGI

FOR_EVERYONE = (
    "main.dart.mjs",
    "main.dart.wasm",
    "main.dart.js",
    "canvaskit/skwasm.js",
    "canvaskit/skwasm.wasm",
    "canvaskit/skwasm_heavy.js",
    "canvaskit/skwasm_heavy.wasm",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
)
"""What of Flet's client any of the browsers that it runs in asks for, of a server or the site."""

WANTED = (*FOR_EVERYONE, "flutter_bootstrap.js", "python.js", "assets/FontManifest.json")
"""What they ask a server for."""

SIGNS = "fonts/Material-Signs.woff2"
"""Where in the assets the few signs are that Flutter's own controls draw."""

SMALL_FONT = ".woff2"
"""How a font ends that is made for browsers; every engine opens it, and so does Flutter."""

MADE = "made"
"""The file that says that a folder is complete."""

KEPT_FOR = 30 * 24 * 60 * 60
"""How long copies are kept that nobody serves, in seconds."""

AS_THEY_ARE = {SMALL_FONT, ".png"}
"""What is compressed already."""

IN_THE_PAGE = (
    (r'flet\.entrypointBaseUrl="[^"]*"', 'flet.entrypointBaseUrl="/@/"'),
    (r'flet\.assetBase="[^"]*"', 'flet.assetBase="/@/"'),
    (r'flet\.canvasKitBaseUrl="[^"]*"', 'flet.canvasKitBaseUrl="/@/canvaskit/"'),
    (r'flet\.fontFallbackBaseUrl="[^"]*"', 'flet.fontFallbackBaseUrl="/@/assets/fonts/"'),
    (r'src="flutter_bootstrap\.js"', 'src="/@/flutter_bootstrap.js"'),
    (r'src="python\.js"', 'src="/@/python.js"'),
)
"""Where Flet's page names its files, and how it names ours; `@` stands for the version."""


def version() -> str:
    """What is in the client and in our fonts, in a few letters."""
    sums = hashlib.sha256()
    for name, source in sorted(_sources()):
        sums.update(name.encode() + source.read_bytes())
    sums.update(Path(__file__).read_bytes())
    return f"client-{sums.hexdigest()[:12]}"


def made(version: str) -> Path | None:
    """Where the copies of that version are; `None` where nobody made them."""
    folder = _folder() / version
    return folder if (folder / MADE).is_file() else None


def in_use(version: str) -> Path | None:
    """Where the copies of that version are, which nobody throws away from now on for `KEPT_FOR`."""
    folder = made(version)
    if folder is not None:
        # The folder may be another user's, or be kept from being written.
        with suppress(OSError):
            (folder / MADE).touch()
    return folder


def make(quality: int = 11, begins: Callable[[], None] = lambda: None) -> Path:
    """Make the copies, unless they are there; tells where. Brotli's best is 11.

    `begins` is called before what takes a while.
    """
    name = version()
    ready = in_use(name)
    if ready is not None:
        return ready
    begins()
    _forget_old()
    _folder().mkdir(parents=True, exist_ok=True)
    folder = _folder() / name
    with TemporaryDirectory(prefix="making-", dir=_folder()) as making:
        # A temporary folder is its user's alone, while another may serve these copies.
        begun = Path(making) / name
        begun.mkdir()
        _copy(begun, quality)
        if made(name) is None:
            # Another one may have been interrupted, or be just as far.
            shutil.rmtree(folder, ignore_errors=True)
            begun.rename(folder)
    return folder


def _copy(folder: Path, quality: int) -> None:
    for wanted, source in _sources():
        copy = folder / wanted
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    (folder / "assets" / "FontManifest.json").write_text(font_manifest(), encoding="utf-8")
    files = [path for path in folder.rglob("*") if path.is_file()]
    with ProcessPoolExecutor() as workers:
        squeezed = [path for path in files if path.suffix not in AS_THEY_ARE]
        list(workers.map(partial(_compress, quality), squeezed))
    (folder / MADE).touch()


def _forget_old() -> None:
    """Throw away other versions, unless they were used lately: another clone may serve them."""
    for folder in _folder().glob("*"):
        used = folder / MADE if (folder / MADE).is_file() else folder
        with suppress(OSError):
            if time.time() - used.stat().st_mtime > KEPT_FOR:
                shutil.rmtree(folder, ignore_errors=True)


def sending(folder: Path, beside: Any, headers: Mapping[str, str]) -> "ServeStaticASGI":
    """An application that sends the copies, for good; what is none of them is asked of another."""
    from servestatic import ServeStaticASGI

    def add(sent: Any, _path: str, _url: str) -> None:
        for name, value in headers.items():
            sent[name] = value

    return ServeStaticASGI(
        beside,
        root=folder,
        prefix=f"/{folder.name}/",
        immutable_file_test=lambda _path, _url: True,
        allow_all_origins=False,
        add_headers_function=add,
        mimetypes={".mjs": "text/javascript", ".wasm": "application/wasm"},
    )


def in_page(page: str, version: str) -> str:
    """Flet's page, which asks for the copies of that version."""
    for theirs, ours in IN_THE_PAGE:
        page, found = re.subn(theirs, ours.replace("@", version), page)
        if not found:
            raise ValueError(f"the page of this Flet names no {theirs}")
    return page


def _folder() -> Path:
    return platformdirs.user_cache_path("wonderpad") / "client"


def _sources() -> Iterator[tuple[str, Path]]:
    """What is sent, by its name below the version, and where it is now."""
    import flet_web

    client = Path(flet_web.get_package_web_dir())
    for name in WANTED:
        yield name, client / name
    for font in small_fonts():
        yield f"assets/fonts/{font.name}", font


def small_fonts() -> list[Path]:
    """Our fonts as browsers are sent them."""
    return sorted((assets_folder() / "fonts").glob(f"*{SMALL_FONT}"))


def font_manifest() -> str:
    """What Flutter reads to load fonts with its own start: ours, and few signs of its own.

    It fetches Roboto for all text without a family of its own, unless there is a font of that name;
    ours has the same letters.
    """
    families = {
        name: str(PurePosixPath(file).with_suffix(SMALL_FONT)) for name, file in FONTS.items()
    }
    families |= {"MaterialIcons": SIGNS, "Roboto": families["Inter"]}
    return json.dumps(
        [{"family": name, "fonts": [{"asset": file}]} for name, file in families.items()]
    )


def _compress(quality: int, path: Path) -> None:
    import brotli

    content = path.read_bytes()
    path.with_name(f"{path.name}.br").write_bytes(
        brotli.compress(content, quality=quality, lgwin=24)
    )
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))


def _main() -> int:
    """Make the copies; where they cannot be made, say so."""
    say = words()
    try:
        folder = make(begins=lambda: _say(say("serve.making_copies")))
    except OSError as error:
        _say(say("serve.copies_failed", why=str(error)))
        return 1
    sys.stdout.write(f"{folder}\n")
    return 0


def _say(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


if __name__ == "__main__":
    sys.exit(_main())
