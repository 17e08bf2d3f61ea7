"""`wonderpad import`: the games of a file, shown first, then added all or none."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from app.cli.opened_store import CANNOT_READ, complain, is_there, opened, reason
from app.sentences.import_lines import preview_lines
from app.sentences.trouble import in_a_terminal
from app.words import Words
from storage import StorageTrouble, Store, data_folder
from storage.exchange import Preview, UnreadableFile, import_, preview, read_file, read_stream


def run(chosen: argparse.Namespace, say: Words) -> int:
    """Show what a file holds and add it; the exit status is returned."""
    try:
        content = (
            read_stream(sys.stdin.buffer) if chosen.file == "-" else read_file(Path(chosen.file))
        )
    except OSError as error:
        return complain(say("command.cannot_read", file=chosen.file, reason=reason(error)))
    progress = _Progress(say)
    try:
        with _looked_at(chosen, say) as store:
            shown = preview(store, chosen.file, content, progress.tell)
            progress.clear()
            added = _add(store, shown, say, dry_run=chosen.dry_run)
    except UnreadableFile as error:
        for part in error.parts:
            complain(say.phrase(part))
        return CANNOT_READ
    except StorageTrouble as trouble:
        progress.clear()
        return complain(in_a_terminal(trouble.phrase, say))
    sys.stdout.write(added + "\n")
    return 0


@contextmanager
def _looked_at(chosen: argparse.Namespace, say: Words) -> Iterator[Store]:
    """Open the history; to look only, no folder is made where none is."""
    folder = chosen.data or data_folder()
    if chosen.dry_run and not is_there(folder):
        with TemporaryDirectory() as empty, opened(Path(empty), say) as store:
            yield store
    else:
        with opened(folder, say) as store:
            yield store


def _add(store: Store, shown: Preview, say: Words, *, dry_run: bool) -> str:
    """Show a preview and add its games; what was done is returned as a sentence."""
    if shown.problems:
        raise UnreadableFile(shown.file, shown.problems)
    sys.stdout.write("\n".join(preview_lines(shown, say)) + "\n")
    sys.stdout.flush()
    if dry_run:
        return say("exchange.not_added")
    count = import_(store, shown, datetime.now(UTC))
    return say("exchange.added", count=count) if count else say("exchange.nothing_added")


class _Progress:
    """One line on a terminal that tells how far it has come."""

    def __init__(self, say: Words) -> None:
        self._say = say
        self._shown = sys.stderr.isatty()
        self._width = 0

    def tell(self, done: int, all_of_them: int) -> None:
        """Show how many are done."""
        if self._shown:
            line = self._say("command.progress", done=done, all=all_of_them)
            self._width = max(self._width, len(line))
            sys.stderr.write("\r" + line.ljust(self._width))
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            self._width = 0
