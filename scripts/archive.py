"""An archive that is the same to the last byte whenever and wherever its files are the same."""

import hashlib
import time
import zipfile
from pathlib import Path

READABLE = 0o100644 << 16
"""A plain file that everyone may read, where a zip keeps what Unix knows of a file."""

UNIX = 3
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip has a word for."""


def pack(folder: Path, archive: Path, moment: int) -> None:
    """Put a folder's files into a zip, all within one folder that is named like the zip.

    Only names and contents count: the files come in the order of their names, and each has the
    moment, in seconds since 1970, and the same rights.
    """
    when = max(EARLIEST, time.gmtime(moment)[:6])
    files = {
        f"{archive.stem}/{path.relative_to(folder).as_posix()}": path
        for path in folder.rglob("*")
        if path.is_file()
    }
    with zipfile.ZipFile(archive, "w") as packed:
        for name, path in sorted(files.items()):
            entry = zipfile.ZipInfo(name, when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = UNIX
            entry.external_attr = READABLE
            packed.writestr(entry, path.read_bytes(), compresslevel=9)


def sums(files: list[Path]) -> str:
    """The SHA-256 of each file, as `sha256sum --check` reads it."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(files)
    )
