"""The store: the games and drafts of a folder."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

from tinydb import Storage

from scoring import Phrase
from scoring.game.draft import Draft
from storage.corrections import as_called_now, begun_anew, taken_up
from storage.drafts import DraftChanged, Drafts, GameChanged
from storage.folder import copies_of_two_machines, made_ready
from storage.history.games import Games
from storage.history.players import Players
from storage.history.saved_game import SavedGame, where_it_counts
from storage.history.shown_names import ShownNames
from storage.journal.backups import Backups
from storage.journal.glance import GlancedJournal
from storage.journal.journal import JournalStorage
from storage.journal.journal_file import Flush
from storage.journal.locking import PATIENCE, Turn, WriterLock
from storage.journal.records import Database, RecordDocument
from storage.lines.rewriting import Rewriting, rewritten_tables
from storage.lines.state import are_written_alike
from storage.notices import Notices
from storage.trouble import StorageTrouble, telling

OF_A_CLUB = re.compile(r"club(-[0-9]+)?\.journal")
"""The files of clubs: their documents have names, which other members' games are made of."""

OpenStorage: TypeAlias = Callable[[Path, WriterLock, Notices], Storage]
"""Opens the storage of a file, whose writers hold the lock and whose news go to the notices."""


GAMES = "games.journal"
"""The file of the history and of what is known of its players."""

WORKED_OUT = (".facts", ".scored", ".rated", ".newest")
"""What files beside it end in that hold what was worked out of it: see `KeptRows` and `Glance`."""

DRAFTS = "drafts.journal"
"""The file of the drafts."""


def journal(
    path: Path, lock: WriterLock, notices: Notices, *, read_at_once: bool = True
) -> Storage:
    """Open the storage that is used unless another is asked for; the history has backups."""
    if path.name != GAMES:
        return JournalStorage(path, lock=lock, notices=notices)
    kept = Backups(path.parent / "backups", path.stem, notices)
    opened = partial(JournalStorage, path, lock=lock, notices=notices, backups=kept)
    return GlancedJournal(path, lock, opened, at_once=read_at_once)


def drafts_flushed_by(flush: Flush, *, read_at_once: bool = True) -> OpenStorage:
    """Open the same storages as `journal`, but let `flush` see to what changes in drafts.

    The history is on the disk at once, as ever. Where it need not be read at once, a long one is
    read when somebody asks for more than is known of it at a glance: see `Store.settle`.
    """

    def opened(path: Path, lock: WriterLock, notices: Notices) -> Storage:
        if path.name != DRAFTS:
            return journal(path, lock, notices, read_at_once=read_at_once)
        return JournalStorage(path, lock=lock, notices=notices, flush=flush)

    return opened


def _journal_of(storage: Storage) -> JournalStorage | None:
    if isinstance(storage, GlancedJournal):
        return storage.journal
    return storage if isinstance(storage, JournalStorage) else None


class Store:
    """The games and drafts of a folder, which many processes may have open at once.

    Opening it creates the folder, mends what can be mended and upgrades what is of an
    earlier version; `notices` tells of what the players should know. Raises
    `StorageTrouble` when the folder can't be used or belongs to a later version. Changes
    wait for other writers, but no longer than `patience`, in seconds; with a `turn`, as
    long as that waits.
    """

    notices: list[Phrase]
    """What should be told once, such as a damaged file that was set aside."""

    games: Games
    """The history."""

    players: Players
    """The people of the history."""

    drafts: Drafts
    """The tables that are still being scored."""

    backups: Backups
    """The states of the last days; `restore` puts one of them back."""

    def __init__(
        self,
        folder: Path,
        *,
        open_storage: OpenStorage = journal,
        patience: float = PATIENCE,
        turn: Turn | None = None,
    ) -> None:
        self.folder = made_ready(folder)
        told = Notices()
        self.notices = told
        told.extend(copies_of_two_machines(folder))
        self._lock = WriterLock(folder / "wonderpad.lock", patience, turn)
        self._databases: list[Database] = []
        self.backups = Backups(folder / "backups", Path(GAMES).stem, told)

        def database(path: Path) -> Database:
            opened = Database(storage=lambda: open_storage(path, self._lock, told))
            self._databases.append(opened)
            return opened

        path = folder / GAMES
        history = database(path)
        self._history = history.storage
        players = history.records("players", self._lock)
        names = ShownNames(players, told, path)
        self.games = Games(history.records("games", self._lock), told, path, names)
        self.players = Players(self.games, names)
        path = folder / DRAFTS
        tables = database(path)
        drafts, latest = (tables.records(name, self._lock) for name in ("drafts", "latest"))
        self.drafts = Drafts(drafts, latest, told, path)
        self._tables = (self.games.table, players, self.drafts.table)
        if self._is_read():
            self._remove_finished_drafts()

    def settle(self) -> None:
        """Read the history, where it was not read at the start, and put right what has to be.

        Raises `StorageTrouble` when it can't be read.
        """
        if not self._is_read() and _journal_of(self._history):
            self._remove_finished_drafts()

    def _is_read(self) -> bool:
        return not isinstance(self._history, GlancedJournal) or self._history.is_open()

    def finish(self, draft: Draft, now: datetime) -> SavedGame:
        """Put what a draft has become into the history, and remove the draft.

        The game keeps the draft's id, or that of the game which the draft corrects and whose place
        it takes. Whoever is interrupted may do it again: it is never lost and never there twice.

        Raises `DraftChanged` when someone else has kept the draft meanwhile, and `GameChanged`
        when someone has changed the game that it corrects; `StorageTrouble` when it was deleted.
        """
        with self._lock.held():
            kept = self.drafts.get(draft.id)
            if kept is not None and kept.revision != draft.revision:
                raise DraftChanged(kept)
            # It may have been corrected or deleted since, which must stay so.
            is_done = kept is None and self.games.finished_revision(draft) is not None
            if is_done and (there := self.games.get(draft.corrects or draft.id)):
                return there
            is_another_ones = not draft.corrects and self._is_another_ones(draft)
            place = draft.corrects or (draft.id if is_another_ones else None)
            if place and place in self.games.ids(deleted=True):
                raise StorageTrouble(Phrase("storage.deleted_meanwhile"))
            if is_another_ones:
                raise DraftChanged(None)
            if (changed := self.corrected_meanwhile(draft)) is not None:
                raise GameChanged(changed)
            saved = self.games.finish(as_called_now(self.games, draft), now)
            self.drafts.delete(draft.id)
            return saved

    def _is_another_ones(self, draft: Draft) -> bool:
        """Whether a table has become a game already, saved on another device of a club."""
        there = self.games.table.one_to_look_at(draft.id) is not None
        return there and self.games.finished_revision(draft) is None

    def correct(self, game_id: str, now: datetime) -> Draft:
        """Return the draft that corrects a saved game; a new one if there is none yet.

        Raises `StorageTrouble` when there is no such game.
        """
        with self._lock.held():
            saved = self.games.get(game_id)
            if saved is None:
                raise StorageTrouble(Phrase("storage.no_game", {"id": game_id}))
            for draft in self.drafts.all():
                if draft.corrects == game_id:
                    left = taken_up(self.games, draft)
                    return draft if left == draft else self.drafts.keep(left, now)
            names = self.games.typed_names(game_id)
            return self.drafts.new(saved.game, now, game_id, saved.club, names)

    def corrected_meanwhile(self, draft: Draft) -> Draft | None:
        """Return a correction begun anew, where its game was changed since; else `None`."""
        return begun_anew(self.games, draft)

    def restore(self, name: str) -> None:
        """Put a backup's games and players in the place of those that are there now.

        The present state is kept as a backup before, so that this can be taken back. Games that
        are there now count for the same club as before.

        Raises `StorageTrouble` when there is no such backup, or it can't be restored.
        """
        backup, history = self.backups.file(name), _journal_of(self._history)
        if backup is None or history is None:
            raise StorageTrouble(Phrase("storage.no_backup", {"name": name}))
        with self._lock.held():
            there = dict(self.games.table.items_to_look_at())

            def as_it_counts(
                table: str, record_id: str, record: Mapping[str, Any]
            ) -> RecordDocument | None:
                present = there.get(record_id) if table == self.games.table.name else None
                # Most games are as they were, and need not be read for that.
                if present is None or are_written_alike(present, record):
                    return None
                now, before = where_it_counts(present), where_it_counts(record)
                if now == before:
                    return None
                return {**{name: record[name] for name in record if name not in before}, **now}

            history.put_back(backup, as_it_counts)

    def import_all(self, games: Sequence[SavedGame]) -> None:
        """Save games that came together, all or none; the state before is kept as a backup.

        Raises `StorageTrouble` when a game has one of the ids already.
        """
        with self._lock.held():
            there = any(self.games.table.one_to_look_at(saved.id) is not None for saved in games)
            # Where nothing will be added, nothing is left behind either.
            if games and not there:
                self.keep_before_many_change()
            self.games.add_all(games)

    def keep_before_many_change(self) -> None:
        """Keep the history as it is as a backup, before many of its games change or go."""
        if history := _journal_of(self._history):
            history.keep_before_import()

    def rewrite(self, rewriting: Rewriting, players: Mapping[str, RecordDocument]) -> None:
        """Put what each record is made into in its place, and add records of players.

        Nothing of what was there stays, neither in the files nor in what was worked out of it.
        """
        with self._lock.held():
            for database in reversed(self._databases):
                storage, table = database.storage, self.players.table.name
                added = [(table, *each) for each in players.items()]
                if database is not self._databases[0]:
                    added = []
                if opened := _journal_of(storage):
                    opened.rewrite(rewriting, added)
                else:
                    storage.write(rewritten_tables(storage.read() or {}, rewriting, added))
            for worked_out in WORKED_OUT:
                (self.folder / GAMES).with_suffix(worked_out).unlink(missing_ok=True)

    def rewrite_backups(self, rewriting: Rewriting, whole: dict[str, bool]) -> Iterator[None]:
        """Do the same with the backups that are not in `whole`, one at a time.

        That is told for each whether it could be read; else it stays as it is. What killed writers
        left beside them goes. Raises `StorageTrouble` when one can't be written.
        """
        with self._lock.held(), telling(self.backups.folder):
            self.backups.remove_leftovers()
        for path in self.backups.files():
            if path.name not in whole:
                yield
                # Whoever else does so at the same time would put back what this has taken out.
                with self._lock.held():
                    # The oldest goes where a new one has come.
                    if path.exists():
                        whole[path.name] = self.backups.rewrite(path, rewriting)

    def take_in(self, folder: Path) -> int:
        """Add the games, players and drafts of another folder that are not here yet.

        Returns how many games these are; deleted ones come as such, and do not count. The other
        folder keeps what it has: whoever is interrupted may do it again.
        """
        with self._lock.held(), Store(folder) as other:
            before = self.games.count()
            for ours, theirs in zip(self._tables, other._tables, strict=True):
                ours.change_all(
                    {
                        record_id: dict(record)
                        for record_id, record in theirs.items_to_look_at()
                        if ours.one_to_look_at(record_id) is None
                    }
                )
            self.notices.extend(other.notices)
            return self.games.count() - before

    def close(self) -> None:
        """Close the files; nothing waits to be written."""
        for database in self._databases:
            database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _remove_finished_drafts(self) -> None:
        """Do what a process left undone that was killed in the middle of `finish`."""
        for draft in self.drafts.all():
            # Whoever has kept the draft since then wants to go on with it.
            if self.games.finished_revision(draft) == draft.revision:
                # Another writer who is at work may be just about to do it.
                with suppress(StorageTrouble), self._lock.held(patience=0):
                    if self.drafts.get(draft.id) == draft:
                        self.drafts.delete(draft.id)


def in_a_club(folder: Path) -> bool:
    """Whether documents of a club are in a folder: what others' games are made of."""
    files = [path for path in folder.iterdir() if OF_A_CLUB.fullmatch(path.name)]
    return any(any(JournalStorage(path).look().values()) for path in files)
