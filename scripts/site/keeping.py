"""What takes long while the site is built, and is made once for the same content."""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path


def kept(
    work: Path, name: str, read: dict[str, Path], make: Callable[[Path], None], *also: str
) -> Path:
    """The folder made from these named files and from `also`.

    It is made once for the same content; one made from other content is deleted.
    """
    sums = hashlib.sha256("\n".join(also).encode())
    for file, path in sorted(read.items()):
        data = path.read_bytes()
        sums.update(f"{file}\n{len(data)}\n".encode() + data)
    folder = work / f"{name}-{sums.hexdigest()[:16]}"
    if not folder.is_dir():
        for earlier in work.glob(f"{name}-*"):
            shutil.rmtree(earlier)
        unfinished = folder.with_suffix(".part")
        unfinished.mkdir()
        make(unfinished)
        unfinished.rename(folder)
    return folder
