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

import storage

STORAGE = str(Path(storage.__file__).parent)
"""Where the code lies whose lines are counted."""


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


def kill_at_line(number: int | None) -> list[tuple[str, int]]:
    """Kills this process before the so-manyth line of the store's code that it runs.

    Returns the lines run, which become more while the process goes on.
    """
    run: list[tuple[str, int]] = []

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(STORAGE):
            return None
        if event == "line":
            run.append((frame.f_code.co_filename, frame.f_lineno))
            if len(run) == number:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)
    return run


def _write(descriptor: int, text: str) -> None:
    os.write(descriptor, text.encode())
