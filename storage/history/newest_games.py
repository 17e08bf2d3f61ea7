"""The newest games and how many there are: what a first page asks for, known without the others."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from storage.history.games_index import GamesIndex, ReadRecord
from storage.history.shown_names import Known
from storage.journal import durable_files
from storage.journal.records import RecordTable, Stamp
from storage.summaries.rules import rules_of_today
from storage.trouble import StorageTrouble

NEWEST = 5
"""How many games are told of."""

WORTH = 500
"""The facts of fewer games than these are there as fast."""

_CHECKSUM = 8


class NewestGames:
    """The newest games of a history of which nothing has changed since all of it was known."""

    def __init__(self, index: GamesIndex, count: int, deleted: int, revision: object) -> None:
        self.index = index
        """The facts of these games alone."""
        self.count = count
        """How many games the history has."""
        self.deleted = deleted
        """How many deleted games there are."""
        self.revision = revision
        """The revision of the table that this is of."""


class NewestFile:
    """The file that tells of them, which may be lost, torn or outdated without any harm.

    It holds for the very bytes that the journal had when it was written, and the same rules.
    """

    def __init__(self, path: Path, table: RecordTable) -> None:
        self._path = path
        self._table = table
        self._written: list[Any] | None = None

    def read(self, known: Mapping[str, Known], read: ReadRecord) -> NewestGames | None:
        """Return what the file tells, if it is of the table as it is now."""
        revision, stamp = self._table.revision(), self._table.stamp()
        try:
            content = self._path.read_bytes()
        except OSError:
            return None
        body = content[_CHECKSUM:]
        if stamp is None or content[:_CHECKSUM] != b"%08x" % crc32(body):
            return None
        told = json.loads(body)
        rules, of, count, deleted, ids = told
        if not rules or rules != rules_of_today() or of != stamp:
            return None
        self._written = told
        items = [(game_id, self._table.one_to_look_at(game_id)) for game_id in ids]
        found = [(game_id, record) for game_id, record in items if record is not None]
        return NewestGames(GamesIndex(found, known, read), count, deleted, revision)

    def keep(self, index: GamesIndex, stamp: Stamp | None) -> None:
        """Write down what an index of all games tells of the newest, for the next start."""
        if stamp is None or stamp != self._table.stamp() or len(index.games) < WORTH:
            return
        # Who starts is told of games that can't be read: then all have to be looked at.
        if len(index.games) + len(index.deleted) < len(index.entries):
            return
        ids: Sequence[str] = [facts.id for facts in index.games[:NEWEST]]
        told = [rules_of_today(), stamp, len(index.games), len(index.deleted), ids]
        if told == self._written or not told[0]:
            return
        body = json.dumps(told).encode()
        with suppress(StorageTrouble, OSError), self._table.lock.held(patience=0):
            with durable_files.opened_to_write(self._path) as file:
                file.write(b"%08x%s" % (crc32(body), body))
                file.truncate()
            self._written = told
