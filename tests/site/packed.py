"""What the built site ships packed, opened as a page opens it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import brotli

ENDING = ".packed"


def content_of(site: Path) -> Path:
    """The one folder of a built site that has a version of it."""
    return next(path for path in site.iterdir() if (path / "worker.js").is_file())


def opened(site: Path, folder: Path) -> Path:
    """The same site with every file as it was before it was packed, beside the packed one."""
    shutil.copytree(site, folder)
    for path in folder.rglob(f"*{ENDING}"):
        path.with_suffix("").write_bytes(brotli.decompress(path.read_bytes()))
    return folder


def content(site: Path, folder: Path) -> Path:
    """What the site was sealed from: one version of it, with nothing packed."""
    version = content_of(opened(site, folder))
    for path in version.rglob(f"*{ENDING}"):
        path.unlink()
    page = (site / "index.html").read_text(encoding="utf-8")
    _, home = page.split('<template id="drawn">')
    (version / "home.html").write_text(home.partition("</template>")[0], encoding="utf-8")
    return version


def change(site: Path, name: str, how: Callable[[bytearray], None]) -> None:
    """Change what a packed file holds."""
    path = content_of(site) / f"{name}{ENDING}"
    data = bytearray(brotli.decompress(path.read_bytes()))
    how(data)
    path.unlink()
    path.write_bytes(brotli.compress(bytes(data), quality=1))
