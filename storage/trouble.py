"""What goes wrong with what is kept, in a form that can be told to a player."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scoring import Phrase

NO_ROOM = frozenset(
    {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)},
)
"""What the system says when nothing more fits: a full disk, a quota, a size limit."""

NOT_ALLOWED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
"""What the system says when writing is not allowed here."""


class StorageTrouble(Exception):  # noqa: N818 - it is the app's word for it
    """Something could not be kept or read; what was kept before is still whole.

    `phrase` says what was wrong, where, and what to do.
    """

    def __init__(self, phrase: Phrase) -> None:
        self.phrase = phrase
        super().__init__(str(phrase))


def trouble_of(error: OSError, path: Path) -> StorageTrouble:
    """Find what to tell of the system's error with a file or folder."""
    if error.errno in NO_ROOM:
        return StorageTrouble(Phrase("storage.full", {"path": str(path)}))
    if error.errno in NOT_ALLOWED:
        return StorageTrouble(Phrase("storage.read_only", {"path": str(path)}))
    reason = error.strerror or type(error).__name__
    return StorageTrouble(Phrase("storage.failed", {"path": str(path), "reason": reason}))


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn every error of the system in its block into `StorageTrouble` about a path."""
    try:
        yield
    except OSError as error:
        raise trouble_of(error, path) from error
