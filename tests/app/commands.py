"""The command, run in the tests' own process: a start of Python takes longer than most tests."""

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from app.cli.command_line import main


def run_here(*arguments: object, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command as `run` of `test_command_line` does, but for a process of its own."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    said_in = io.TextIOWrapper(io.BytesIO(typed))
    with patch.object(sys, "stdin", said_in), redirect_stdout(out), redirect_stderr(err):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as left:
            status = int(left.code or 0)
    written = []
    for stream in (out, err):
        stream.flush()
        written.append(stream.buffer.getvalue())  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(arguments, status, *written)
