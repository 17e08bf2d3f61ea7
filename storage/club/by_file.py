"""A club's documents as a file: one a line, in any order, as often as one likes."""

import json
from collections.abc import Iterable, Iterator

from storage.club.club_file import ClubFile
from storage.club.documents import Kept, received


def document_lines(file: ClubFile) -> Iterator[str]:
    """Return all documents of a club, one a line, in the order of their ids."""
    for name in sorted(file.ids()):
        if kept := file.get(name):
            yield json.dumps(kept.written(), ensure_ascii=False, sort_keys=True) + "\n"


def read_lines(lines: Iterable[bytes]) -> Iterator[Kept | None]:
    """Read the documents of a file; `None` for each line that is none."""
    for line in lines:
        if line.strip():
            try:
                yield received(json.loads(line))
            except (ValueError, RecursionError):
                yield None
