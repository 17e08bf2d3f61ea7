"""Real second processes, forked so that each costs milliseconds, not a start of Python."""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any
from zlib import crc32

import storage

WRITERS = frozenset(
    str(Path(storage.__file__).parent / "journal" / name)
    for name in (
        "journal.py",
        "journal_file.py",
        "latest_line.py",
        "rescue.py",
        "durable_files.py",
        "backups.py",
        "earlier_files.py",
    )
)
"""The code that changes files, whose lines are counted: a kill in between lines of other
code leaves the same files behind, and to be told of those as well takes most of the time."""

# A module that moved away would never be killed in again.
assert all(map(Path.is_file, map(Path, WRITERS)))


class Child:
    """A process that runs a function, which says lines to its parent."""

    def __init__(self, work: Callable[[Callable[[str], None]], Any]) -> None:
        read, write = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(read)
            status = 1
            try:
                work(lambda line: _write(write, f"{line}\n"))
                status = 0
            except BaseException:
                _write(write, traceback.format_exc())
                raise
            finally:
                # Neither the error nor any clean-up is for the parent's code to run here.
                os._exit(status)
        os.close(write)
        self._pipe = os.fdopen(read, encoding="utf-8")
        self.status: int | None = None

    def line(self) -> str:
        """The next line, waited for; empty when there will be none."""
        return self._pipe.readline().rstrip("\n")

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)

    def lines(self) -> list[str]:
        """All further lines, once the process has ended; `status` is set then."""
        with self._pipe:
            said = self._pipe.read().splitlines()
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return said

    @property
    def was_killed(self) -> bool:
        return self.status == -signal.SIGKILL


def in_child(work: Callable[[], Any]) -> Any:
    """What a function returns in a process of its own, as JSON has it.

    Fails when the function raises there.
    """
    child = Child(lambda say: say(json.dumps(work())))
    said = child.lines()
    assert child.status == 0, "\n".join(said)
    return json.loads(said[-1])


def kill_at_line(number: int) -> None:
    """Kills this process before the so-manyth line that it runs of the code that writes."""
    count = 0

    def at_line() -> None:
        nonlocal count
        count += 1
        if count == number:
            os.kill(os.getpid(), signal.SIGKILL)

    _trace_lines(at_line)


def moments_of(folder: Path, work: Callable[[], Any]) -> list[int]:
    """The numbers of the lines of the code that writes at which a kill makes a difference.

    A killed process leaves the files as they are, so of all lines in a row that find the
    same files, the first and the last will do. Runs the work in a process of its own.
    """

    def states() -> list[list[Any]]:
        seen: list[list[Any]] = []
        _trace_lines(lambda: seen.append(_files(folder)))
        work()
        return seen

    found = [None, *in_child(states), None]
    return [
        number
        for number, state in enumerate(found[1:-1], 1)
        if state != found[number - 1] or state != found[number + 1]
    ]


def _files(folder: Path) -> list[Any]:
    files = []
    for path in sorted(folder.rglob("*")):
        status = path.stat()
        content = path.read_bytes() if path.is_file() else b""
        files.append([str(path), status.st_ino, crc32(content)])
    return files


def _trace_lines(at_line: Callable[[], None]) -> None:
    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename not in WRITERS:
            return None
        if event == "line":
            at_line()
        return trace

    sys.settrace(trace)


def _write(descriptor: int, text: str) -> None:
    os.write(descriptor, text.encode())
