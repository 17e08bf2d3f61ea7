"""A file's bytes, no more of them than are read anyway."""

from pathlib import Path
from typing import BinaryIO

from storage.exchange.text import MOST_BYTES


def read_file(path: Path) -> bytes:
    """Return what a file holds; of one that is too large enough to tell that it is.

    Raises `OSError` when it can't be read.
    """
    with path.open("rb") as file:
        return read_stream(file)


def read_stream(stream: BinaryIO) -> bytes:
    """Return what comes from a stream; of too much enough to tell that it is."""
    return stream.read(MOST_BYTES + 1)
