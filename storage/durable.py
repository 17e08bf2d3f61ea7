"""Files that are whole on the disk at every moment, even when the power goes.

All functions raise the system's `OSError` and leave what was there before as it was.
"""

import errno
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

TEMPORARY = ".tmp"
"""The ending of files that are still being written, or that a killed writer left."""


def temporary_name(path: Path) -> Path:
    """Return a new name beside a file, for what shall take its place."""
    return path.with_name(f"{path.name}.{secrets.token_hex(4)}{TEMPORARY}")


def leftovers(path: Path) -> Iterator[Path]:
    """Find what killed writers of a file and its copies left beside it."""
    return path.parent.glob(f"{path.stem}.*{TEMPORARY}")


@contextmanager
def written(path: Path, content: bytes) -> Iterator[Path]:
    """Write a new file beside `path` that is on the disk to its last byte.

    Whoever wants to keep it renames it within the block; after that it is gone.
    """
    temporary = temporary_name(path)
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def keep_as(path: Path, kept: Path) -> None:
    """Keep a file under a second name too, in place of what had that name."""
    temporary = temporary_name(kept)
    try:
        if _linked(path, temporary):
            temporary.replace(kept)
        else:
            with written(kept, path.read_bytes()) as copy:
                copy.replace(kept)
    finally:
        # Renaming does nothing when both names are one file already, as they are when
        # the last writer was killed right after this function.
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def keep_beside(path: Path, label: str) -> Path:
    """Keep a file under a new name too, such as `games.LABEL.json`, and return the name.

    A file that has that name already is never replaced: a number is added, unless it is
    the same to the last byte.
    """
    number = 1
    while True:
        suffix = f"-{number}" if number > 1 else ""
        kept = path.with_name(f"{path.stem}.{label}{suffix}{path.suffix}")
        try:
            if not _linked(path, kept):
                _copy_to_free_name(path, kept)
        except FileExistsError:
            if kept.read_bytes() == path.read_bytes():
                return kept
            number += 1
        else:
            return kept


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


def _linked(path: Path, name: Path) -> bool:
    """Give the file a second name; return false where the system has no links."""
    try:
        os.link(path, name)
    except (FileExistsError, FileNotFoundError):
        raise
    except (AttributeError, NotImplementedError, OSError):
        # Which error a file system without links gives is anyone's guess. If it was
        # another trouble, the copy that is made instead will meet it too.
        return False
    return True


def _copy_to_free_name(path: Path, name: Path) -> None:
    with written(name, path.read_bytes()) as copy:
        name.touch(exist_ok=False)
        copy.replace(name)
