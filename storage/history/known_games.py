"""What is known of all games: their facts once somebody asks, and before that of the newest."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic

from storage.history.documents import Documents
from storage.history.games_index import Entries, GamesIndex, facts_by
from storage.history.newest_games import NewestFile, NewestGames
from storage.history.shown_names import Known, ShownNames
from storage.journal.records import RecordTable
from storage.summaries.kept_rows import Kept, KeptRows

AT_A_TIME = 0.02
"""For how long facts are read in one go where others wait, in seconds."""


class KnownGames:
    """The facts of a table's games, as they are whenever somebody asks."""

    def __init__(
        self, table: RecordTable, names: ShownNames, documents: Documents, path: Path
    ) -> None:
        self._table = table
        self._names = names
        self._documents = documents
        self._rows = KeptRows(path.with_suffix(".facts"), table.lock)
        self._file = NewestFile(table)
        self._index: GamesIndex | None = None
        self._begun: Entries = {}
        self._newest: NewestGames | None = None
        self._asked = False
        self._mark: object = None

    def index(self) -> GamesIndex:
        """Return the facts of all games as they are now; whoever gets it changes nothing."""
        revision = self._table.revision()
        names = self._names.by_key()
        index = self._index
        if index is not None and index.revision is revision and index.known is names:
            return index
        stamp = self._table.stamp()
        items = list(self._table.items_to_look_at())
        if index is None or not index.is_of(items, names):
            # Where they say the same, nobody need draw again what is drawn of the newest. Damage
            # may have been found as all were looked at.
            self._mark = self._newest_of(self._table.revision(), names) or object()
            read = self._documents.read
            index = GamesIndex(items, names, read, self._rows, index, self._begun)
            self._documents.forget_others(index.entries)
            self._begun, self._newest = {}, None
            self._index = index
            self._file.keep(index, stamp)
        index.revision = revision
        return index

    def newest(self) -> NewestGames | None:
        """Return what is known of the newest games, as long as nobody asked for all."""
        if self._index is not None:
            return None
        names = self._names.by_key()
        if not self._asked:
            self._asked = True
            self._newest = self._file.read(names, self._documents.read)
        return self._newest_of(self._table.revision(), names)

    def mark(self) -> object:
        """Return an object that is replaced when games, or the names that they show, change."""
        if newest := self.newest():
            return newest
        self.index()
        return self._mark

    def _knows_all(self) -> bool:
        return self._index is not None

    def _newest_of(self, revision: object, names: Mapping[str, Known]) -> NewestGames | None:
        """Return what the file told, if it is of these games and names."""
        newest = self._newest
        if newest is None or newest.revision is not revision or newest.index.known is not names:
            return None
        return newest

    def portions(self) -> Iterator[None]:
        """Read the facts of all games, so much at a time that a page stays alive meanwhile."""
        if not self._knows_all():
            new: dict[str, Kept] = {}
            until = monotonic() + AT_A_TIME
            for game_id, record in [*self._table.items_to_look_at()]:
                if game_id not in self._begun:
                    read = self._documents.read
                    facts = facts_by(game_id, record, read, self._rows, new)
                    self._begun[game_id] = record, facts
                if monotonic() > until:
                    yield
                    if self._knows_all():
                        break
                    until = monotonic() + AT_A_TIME
            self._rows.keep(new)
        self.index()
        yield
        self._table.keep_places()
