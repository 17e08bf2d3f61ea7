"""`wonderpad export`: the history as JSON or as a table."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from app.cli.opened_store import complain, opened, reason
from app.sentences.trouble import in_a_terminal
from app.words import Words
from storage import StorageTrouble
from storage.exchange import csv_lines, json_lines

ENDINGS = {"": "json", ".json": "json", ".jsonl": "json", ".csv": "csv"}
"""How a file is written, by what its name ends with."""


def run(chosen: argparse.Namespace, say: Words) -> int:
    """Write the history; the exit status is returned."""
    path = Path(chosen.file)
    # What is called just .csv is one, too.
    named = path.name.lower()
    ending = path.suffix.lower() or (named if named in ENDINGS else "")
    written_as = chosen.format or ENDINGS.get(ending)
    if written_as is None:
        return complain(say("command.no_ending", file=chosen.file, ending=ending))
    try:
        with opened(chosen.data, say, made=False) as store:
            games = store.games.all()
    except StorageTrouble as trouble:
        return complain(in_a_terminal(trouble.phrase, say))
    games.reverse()
    lines = csv_lines(games) if written_as == "csv" else json_lines(games)
    if chosen.file == "-":
        for line in lines:
            sys.stdout.buffer.write(line.encode())
        sys.stdout.flush()
        return 0
    try:
        write_whole(Path(chosen.file), lines)
    except OSError as error:
        return complain(say("command.unwritable_file", file=chosen.file, reason=reason(error)))
    sys.stderr.write(say("command.exported", count=len(games), file=chosen.file) + "\n")
    return 0


def write_whole(path: Path, lines: Iterable[str]) -> None:
    """Write a file as a whole: what stood there before stays until all is written."""
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="") as stream:
            stream.writelines(lines)
        return
    path = path.resolve()
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    unfinished = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as stream:
            stream.writelines(lines)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_mask())
        unfinished.replace(path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
