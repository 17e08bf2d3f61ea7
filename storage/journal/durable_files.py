"""Files that are whole on the disk at every moment, even when the power goes.

All functions raise the system's `OSError` and leave what was there before as it was.
"""

import errno
import os
import secrets
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from filecmp import cmp
from pathlib import Path
from typing import BinaryIO

OWN = 0o600
"""Who may read and write a file: its owner, and nobody else who uses the computer."""

TEMPORARY = ".tmp"
"""The ending of files that are still being written, or that a killed writer left."""

_BINARY = getattr(os, "O_BINARY", 0)
"""What Windows needs to be told, so that it leaves line breaks as they are."""


def temporary_name(path: Path) -> Path:
    """Return a new name beside a file, for what shall take its place."""
    return path.with_name(f"{path.name}.{secrets.token_hex(4)}{TEMPORARY}")


def leftovers(path: Path) -> Iterator[Path]:
    """Find what killed writers of a file and its copies left beside it."""
    return path.parent.glob(f"{path.stem}.*{TEMPORARY}")


def opened_to_write(path: Path, flags: int = 0) -> BinaryIO:
    """Open a file, which begins to be there by this if it was not, to write over what it has."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | _BINARY | flags, OWN), "wb")


@contextmanager
def written(path: Path, content: Iterable[bytes]) -> Iterator[Path]:
    """Write a new file beside `path` that is on the disk to its last byte.

    Whoever wants to keep it renames it within the block; after that it is gone.
    """
    temporary = temporary_name(path)
    try:
        with opened_to_write(temporary, os.O_EXCL) as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def replace(path: Path, content: Iterable[bytes]) -> None:
    """Put a new file in the place of one, which is whole at every moment."""
    with written(path, content) as temporary:
        temporary.replace(path)
    settle(path.parent)


def copy(path: Path, target: Path) -> None:
    """Put a copy of a file in the place of another, which is whole at every moment."""
    temporary = temporary_name(target)
    try:
        with path.open("rb") as original, opened_to_write(temporary, os.O_EXCL) as file:
            shutil.copyfileobj(original, file)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def keep_beside(path: Path, label: str) -> Path:
    """Keep a copy of a file under a new name, such as `games.LABEL.json`, and return the name.

    A file that has that name already is never replaced: a number is added, unless it is
    the same to the last byte. No link is made, since files that are added to would change it.
    """
    number = 1
    while True:
        suffix = f"-{number}" if number > 1 else ""
        kept = path.with_name(f"{path.stem}.{label}{suffix}{path.suffix}")
        if not kept.exists():
            copy(path, kept)
            settle(path.parent)
            return kept
        if cmp(path, kept, shallow=False):
            return kept
        number += 1


def settle(folder: Path) -> None:
    """Put the names of a folder's files on the disk, where the system can be told to."""
    if sys.platform in ("win32", "emscripten"):
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some network and phone file systems know no such thing for folders.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EACCES):
            raise
    finally:
        os.close(descriptor)
