"""A copy of a journal's latest line, and of its head, in a file of their own."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from storage.journal import durable_files
from storage.lines.line import Head, Line, read_head, read_line
from storage.lines.scan import scanned


class Told(NamedTuple):
    """What the file says, as far as it can be read."""

    line: Line | None
    """The latest line, which was on the disk once."""

    head: Head | None
    """The head of the journal."""

    @property
    def number(self) -> int:
        """The number up to which there were lines for certain; 0 if nobody knows."""
        return self.line.number if self.line else 0


class LatestLine:
    """The file that has it.

    It is needed seldom, so the disk is never waited for, and nothing fails when it takes nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def is_there(self) -> bool:
        """Whether there is such a file."""
        return self.path.exists()

    def read(self) -> Told:
        """Return what the file says."""
        try:
            content = self.path.read_bytes()
        except OSError:
            return Told(None, None)
        first, _, second = content.partition(b"\n")
        line, head = read_line(first + b"\n"), read_head(second)
        if line is None or head is None:
            scan = scanned(content)
            line, head = line or next(reversed(scan.lines), None), head or scan.head
        return Told(line, head)

    def tell(self, line: bytes, head: bytes) -> None:
        """Put the bytes of a line and of the journal's head into the file."""
        content = line + head
        with suppress(OSError), durable_files.opened_to_write(self.path) as file:
            file.write(content)
            file.truncate()

    def forget(self) -> None:
        """Remove the file, as its line shall be nowhere any more. Raises the system's `OSError`."""
        self.path.unlink(missing_ok=True)

    def tell_head(self, head: bytes) -> None:
        """Put another head beside the line that is there."""
        with suppress(OSError):
            with self.path.open("rb") as file:
                line = file.readline()
            if read_line(line):
                self.tell(line, head)
