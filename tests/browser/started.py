"""Processes of the app that have imported all of it already, as a test starts many.

A Python of its own takes the processor for a second until it serves. So one process of a run
imports what a server needs, does nothing else, and a fork of it serves each test: a process as any
other, with an end of its own. At night, and where the system has no such thing, each server is
started as people start it.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.context import BaseContext
from pathlib import Path
from pkgutil import iter_modules
from typing import Protocol

import app.server
from app.server.serve import OPENS
from tests import profiles

IMPORTED = (
    "app.cli.command_line",
    "app.main",
    *(f"app.server.{name}" for _, name, _ in iter_modules(app.server.__path__)),
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)
"""What a server imports when it starts, early or late."""


class Process(Protocol):
    """What tests want of a process, as `subprocess` names it."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, number: int, /) -> None: ...
    def terminate(self) -> None: ...


class Fork:
    """A fork that runs the command, and says what it says into a file."""

    def __init__(self, context: BaseContext, arguments: Sequence[str], log: Path, root: Path):
        self._fork = context.Process(  # type: ignore[attr-defined]
            target=_run, args=(list(arguments), str(log), str(root), environment()), daemon=True
        )
        self._fork.start()

    @property
    def pid(self) -> int:
        return int(self._fork.pid)

    @property
    def returncode(self) -> int | None:
        code: int | None = self._fork.exitcode
        return code

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        self._fork.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired("app", timeout or 0)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def environment() -> dict[str, str]:
    """What a process is given that tests start: it opens no page in the tester's own browser.

    A test of just that says so in its own environment.
    """
    return {OPENS: "no"} | os.environ


def started(arguments: Sequence[str], log: Path, root: Path) -> Process:
    """`python -m app` with these arguments, which says what it says into that file."""
    with log.open("ab") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "app", *arguments],
            cwd=root,
            env=environment() | {"PYTHONUNBUFFERED": "1"},
            stdout=said,
            stderr=said,
            start_new_session=True,
        )


def quickly_started(arguments: Sequence[str], log: Path, root: Path) -> Process:
    """The same, by a fork."""
    if profiles.is_nightly() or "forkserver" not in multiprocessing.get_all_start_methods():
        return started(arguments, log, root)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*IMPORTED, __name__])
    return Fork(context, arguments, log, root)


def _run(arguments: list[str], log: str, root: str, environment: Mapping[str, str]) -> None:
    os.setsid()
    said = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for number in (1, 2):
        os.dup2(said, number)
    os.close(said)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(root)
    from app.cli.command_line import main

    sys.argv = ["app", *arguments]
    sys.exit(main())
