"""What the commands on the history have in common."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.words import Words
from storage import Store, data_folder

CANNOT_READ = 2
"""The exit status when something could not be read or written."""


@contextmanager
def opened(folder: Path | None, say: Words) -> Iterator[Store]:
    """Open the history of a folder, and tell at the end what there is to tell of it."""
    with Store(folder or data_folder()) as store:
        yield store
        for notice in store.notices:
            complain(say.phrase(notice))


def complain(sentence: str) -> int:
    """Say in one line what was wrong; the exit status is returned."""
    sys.stderr.write(f"wonderpad: {' '.join(sentence.split())}\n")
    return CANNOT_READ


def reason(error: OSError) -> str:
    """Why the system refused something."""
    return error.strerror or type(error).__name__
