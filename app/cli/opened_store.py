"""What the commands on the history have in common."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.words import Words
from scoring import Phrase
from storage import StorageTrouble, Store, data_folder

CANNOT_READ = 2
"""The exit status when something could not be read or written."""


@contextmanager
def opened(folder: Path | None, say: Words, *, made: bool = True) -> Iterator[Store]:
    """Open the history of a folder, and say at the end what the players should know of it.

    Raises `StorageTrouble` when it can't be used, or isn't there and is not to be made.
    """
    folder = folder or data_folder()
    if not made and not is_there(folder):
        raise StorageTrouble(Phrase("command.no_folder", {"path": str(folder)}))
    with Store(folder) as store:
        yield store
        for notice in store.notices:
            complain(say.phrase(notice))


def is_there(folder: Path) -> bool:
    """Whether there is such a folder; raises `StorageTrouble` where the system does not tell."""
    try:
        return folder.exists()
    except OSError as error:
        told = {"path": str(folder), "reason": reason(error)}
        raise StorageTrouble(Phrase("command.failed", told)) from error


def complain(sentence: str) -> int:
    """Say in one line what was wrong; the exit status is returned."""
    sys.stderr.write(f"wonderpad: {' '.join(sentence.split())}\n")
    return CANNOT_READ


def reason(error: OSError) -> str:
    """Why the system refused something."""
    return error.strerror or type(error).__name__
