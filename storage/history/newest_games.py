"""The newest games and how many there are: what a first page asks for, known without the others."""

from collections.abc import Mapping

from storage.history.games_index import GamesIndex, ReadRecord
from storage.history.shown_names import Known
from storage.journal.records import RecordTable, Stamp
from storage.summaries.rules import rules_of_today

NEWEST = 5
"""How many games are told of."""

WORTH = 500
"""The facts of fewer games than these are there as fast."""


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
    """What lies beside the journal of them, which may be lost, torn or outdated without any harm.

    It holds for the journal as it was when it was written, and the same rules: see `Glance`.
    """

    def __init__(self, table: RecordTable) -> None:
        self._table = table

    def read(self, known: Mapping[str, Known], read: ReadRecord) -> NewestGames | None:
        """Return what the file tells, if it is of the table as it is now."""
        revision, glance = self._table.revision(), self._table.glance()
        if glance is None:
            return None
        rules, count, deleted, ids = glance.about
        if not rules or rules != rules_of_today():
            return None
        records = glance.records[self._table.name]
        index = GamesIndex([(one, records[one]) for one in ids], known, read)
        return NewestGames(index, count, deleted, revision)

    def keep(self, index: GamesIndex, stamp: Stamp | None) -> None:
        """Write down what an index of all games tells of the newest, for the next start."""
        if stamp is None or len(index.games) < WORTH or not rules_of_today():
            return
        # Who starts is told of games that can't be read: then all have to be looked at.
        if len(index.games) + len(index.deleted) < len(index.entries):
            return
        ids = [facts.id for facts in index.games[:NEWEST]]
        about = [rules_of_today(), len(index.games), len(index.deleted), ids]
        self._table.keep_glance(stamp, ids, about)
