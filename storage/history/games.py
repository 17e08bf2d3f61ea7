"""The history: the games that were saved."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from scoring import Game, Phrase, UnreadableGame, read_game
from scoring.game.draft import Draft
from storage.history.documents import Documents, names_of, renamed, saved_of
from storage.history.filters import EVERYTHING, Filter
from storage.history.game_facts import GameFacts, first_saved_at, in_its_place
from storage.history.game_facts import played_at as played_at_of
from storage.history.games_index import GamesIndex, Offers
from storage.history.known_games import KnownGames
from storage.history.saved_game import SavedGame, counting_for, mark_of
from storage.history.shown_names import ShownNames, distinct, name_key
from storage.journal.records import RecordDocument, RecordTable, new_id
from storage.notices import Notices
from storage.trouble import StorageTrouble


class Games:
    """The saved games, in a TinyDB table.

    A record of the table holds the game document under `game`, and beside it `saved_at`, for one
    that was corrected `first_saved` (see `saved_first`), `deleted_at`, where it is known the `club`
    for which it counts, and the one to which it was last `moved`; `told_of_move` is false until
    that one was told, and `moved_from` what was said of all that before. `gone_when_left` is the
    `deleted_at` of a game that was gone for a club that was left since, or from which it was moved,
    and for no other one. When drafts have become the game, `finished_drafts` has their ids and
    revisions. A record that can't be read as a game is told of, left as it is, and hides no other.

    Records keep the names that were typed. The games that come out of here have the names
    that are shown: see `Players`. Only where two players of one game would then be the same,
    that game keeps its own.

    Lists come with the newest played first; a game whose time of play nobody entered stands where
    it was saved. Every method raises `StorageTrouble` when the table can't be read or written.
    """

    def __init__(self, table: RecordTable, notices: Notices, path: Path, names: ShownNames) -> None:
        self.table = table
        self.path = path
        """The file that the table is in."""
        self._names = names
        self.documents = Documents(notices, path)
        """The games as they are read from their records."""
        self.known = KnownGames(table, names, self.documents, path)
        """Their facts, all of them or the newest alone."""

    def add(self, game: Game, now: datetime, game_id: str | None = None) -> SavedGame:
        """Save a game that is not in the history yet.

        Raises `StorageTrouble` when a game has the id already.
        """
        saved = SavedGame(game_id or new_id(), game, now)
        self.add_all([saved])
        return saved

    def add_all(self, games: Iterable[SavedGame]) -> None:
        """Save games that are not in the history yet, all or none, with the times they tell.

        Raises `StorageTrouble` when a game has one of the ids already.
        """
        records = {saved.id: _record(saved) for saved in games}
        with self.table.lock.held():
            for game_id in records:
                if self.table.one_to_look_at(game_id) is not None:
                    raise StorageTrouble(Phrase("storage.game_exists", {"id": game_id}))
            self.table.change_all(records)

    def replace(self, game_id: str, game: Game, now: datetime) -> SavedGame:
        """Save a game in the place of one in the history; a deleted one stays deleted.

        Raises `StorageTrouble` when there is no such game.
        """
        values = {"game": game.document(), "saved_at": now.isoformat()}
        return self._change(game_id, lambda _: values)

    def note(
        self,
        game_id: str,
        place: str | None,
        note: str | None,
        now: datetime,
        *,
        played_at: datetime | Literal["as before"] | None = "as before",
        minutes: int | Literal["as before"] | None = "as before",
    ) -> SavedGame:
        """Save where and when a game was played, how long it took, and what to remember.

        All else stays as it is.

        A game without a time of play stands where it was saved, and those of one moment stand in
        that order, so that time stays, too, unless the game was played at another.
        Raises `StorageTrouble` when there is no such game, or a text is too long.
        """
        parts = _parts(place, note, {"played_at": played_at, "minutes": minutes})

        def changed(before: Mapping[str, Any]) -> RecordDocument:
            game = {**before["game"], **parts}
            moved = played_at_of(game) not in (None, played_at_of(before["game"]))
            return {
                "game": {key: part for key, part in game.items() if part or key not in parts},
                "saved_at": now.isoformat() if moved else before["saved_at"],
            }

        return self._change(game_id, changed)

    def finish(self, draft: Draft, now: datetime) -> SavedGame:
        """Save what a draft has become, in the place of the game that it corrects, if any.

        Doing it again changes nothing but the time. See `Store.finish`, which removes the draft.
        """
        saved = SavedGame(draft.corrects or draft.id, draft.game, now, club=draft.club)

        def record(before: Mapping[str, Any] | None) -> RecordDocument:
            nonlocal saved
            if before is not None:
                # Whoever corrects a game says nothing of the club for which it counts.
                saved = replace(self._as_typed(saved, before), club=mark_of(before))
            had = before or {}
            finished = {**_finished(had), draft.id: draft.revision}
            # What is still to be told of where the game counts stays to be told.
            found = in_its_place(had, {**had, **_record(saved), "finished_drafts": finished})
            saved = replace(saved, first_saved_at=first_saved_at(found))
            return found

        self.table.change(saved.id, record)
        return self.with_shown_names(saved)

    def _as_typed(self, saved: SavedGame, record: Mapping[str, Any]) -> SavedGame:
        """Return a correction with the names that its record has, and on the same day.

        It was made from the names that are shown, which may be another club's.
        """
        before = self.documents.read(saved.id, record)
        if before is None:
            return saved
        typed = names_of(before.game)
        written = dict(zip(distinct(typed, self._names.shown), typed, strict=True))
        names = tuple(written.get(name, name) for name in names_of(saved.game))
        if len(set(map(name_key, names))) == len(names):
            saved = renamed(saved, names)
        # A game without a time of play stands where it was saved.
        return saved if saved.game.played_at else replace(saved, saved_at=before.saved_at)

    def finished_revision(self, draft: Draft) -> int | None:
        """Return which revision of a draft has become a saved game, or `None`."""
        record = self.table.one_to_look_at(draft.corrects or draft.id)
        return _finished(record or {}).get(draft.id)

    def get(self, game_id: str) -> SavedGame | None:
        """Return a game, deleted or not; `None` when there is none that can be read."""
        index = self.index()
        facts = index.facts(game_id)
        return self.documents.shown(index, facts) if facts else None

    def newest(
        self, count: int, start: int = 0, chosen: Filter = EVERYTHING, *, deleted: bool = False
    ) -> list[SavedGame]:
        """Return so many of the games that are meant, the newest first, without the first ones.

        Of the deleted ones those that were deleted last come first. Only these are read as a whole.
        """
        newest = None if start or chosen or deleted else self.known.newest()
        if newest:
            found = list(islice(self._read_all(newest.index, newest.index.chosen()), count))
            if len(found) == min(count, newest.count):
                return found
        index = self.index()
        games = index.chosen(chosen, deleted=deleted)
        if deleted:
            games.sort(key=index.deleted_at, reverse=True)
        return list(islice(self._read_all(index, games[start:]), count))

    def chosen(self, chosen: Filter = EVERYTHING) -> list[SavedGame]:
        """Return all games that are meant, the newest first."""
        index = self.index()
        return list(self._read_all(index, index.chosen(chosen)))

    def all(self, *, deleted: bool = False) -> list[SavedGame]:
        """Return the games of the history, or only the deleted ones."""
        index = self.index()
        return list(self._read_all(index, index.chosen(deleted=deleted)))

    def count(self, chosen: Filter = EVERYTHING, *, deleted: bool = False) -> int:
        """Return how many games are meant, by what is known of them without reading them."""
        if not chosen and (newest := self.known.newest()):
            return newest.deleted if deleted else newest.count
        return len(self.index().chosen(chosen, deleted=deleted))

    def ids(self, chosen: Filter = EVERYTHING, *, deleted: bool = False) -> list[str]:
        """Return the ids of the games that are meant."""
        return [facts.id for facts in self.index().chosen(chosen, deleted=deleted)]

    def names(self) -> list[str]:
        """Return the names of the players of the history, the likeliest at a table first.

        Every game counts, recent games count more. Names that differ in capitals only
        are one player, written as last. Archived players are left out.
        """
        return list(self.index().suggested)

    def places(self) -> list[str]:
        """Return where games were played, the likeliest place first."""
        return list(self.index().places)

    def offers(self) -> Offers:
        """Return what there is in the history to filter by."""
        return self.index().offers

    def delete(self, game_id: str, now: datetime) -> SavedGame:
        """Take a game out of the history; it can be restored.

        Raises `StorageTrouble` when there is no such game.
        """
        return self._change(game_id, lambda _: {"deleted_at": now.isoformat()})

    def restore(self, game_id: str) -> SavedGame:
        """Put a deleted game back into the history.

        Raises `StorageTrouble` when there is no such game.
        """
        return self._change(game_id, lambda _: {"deleted_at": None})

    def count_for(self, game_id: str, mark: str | None, marks: Collection[str | None]) -> SavedGame:
        """Let a game count for a club, and for no other one, from now on.

        It gets the club's `mark`, unless it has one of the `marks` of that club's games. Raises
        `StorageTrouble` when there is no such game.
        """
        return self._change(game_id, lambda record: counting_for(record, mark, marks))

    def index(self) -> GamesIndex:
        """Return the facts of all games as they are now; whoever gets it changes nothing."""
        return self.known.index()

    def _change(
        self, game_id: str, values: Callable[[Mapping[str, Any]], RecordDocument]
    ) -> SavedGame:
        changed: list[SavedGame] = []

        def record(before: Mapping[str, Any] | None) -> RecordDocument:
            if before is None or self.documents.read(game_id, before) is None:
                raise StorageTrouble(Phrase("storage.no_game", {"id": game_id}))
            after = in_its_place(before, {**before, **values(before)})
            changed.append(saved_of(game_id, after))
            return after

        self.table.change(game_id, record)
        return self.with_shown_names(changed[0])

    def typed_names(self, game_id: str) -> tuple[str, ...] | None:
        """Return the names that a game's record has, clockwise; `None` where none can be read."""
        record = self.table.one_to_look_at(game_id)
        saved = self.documents.read(game_id, record) if record is not None else None
        return names_of(saved.game) if saved else None

    def shown_names(self, typed: tuple[str, ...]) -> tuple[str, ...]:
        """Return how the players of one game are shown by now, by the names that were typed."""
        return distinct(typed, self._names.shown)

    def with_shown_names(self, saved: SavedGame) -> SavedGame:
        """Return a game, be it in the history or not, with its players as they are shown."""
        return renamed(saved, self.shown_names(names_of(saved.game)))

    def _read_all(self, index: GamesIndex, games: Iterable[GameFacts]) -> Iterator[SavedGame]:
        for facts in games:
            if saved := self.documents.shown(index, facts):
                yield saved


def finished_as(games: Games, draft_id: str) -> str | None:
    """Return the id of the game that a draft has become, be it of its own or a corrected one."""
    if games.table.one_to_look_at(draft_id) is not None:
        return draft_id
    records = games.table.items_that_name(draft_id)
    return next((name for name, record in records if draft_id in _finished(record)), None)


def noted(
    game: Game,
    place: str | None,
    note: str | None,
    played_at: datetime | None,
    minutes: int | None,
) -> Game:
    """Return a game with where, when and how long it was played, and what to remember of it.

    Raises `StorageTrouble` when a text is too long.
    """
    try:
        told = read_game({"place": place or None, "note": note or None})
    except UnreadableGame as error:
        raise StorageTrouble(error.parts[0]) from error
    about = {"place": told.place, "note": told.note, "played_at": played_at, "minutes": minutes}
    return game.model_copy(update=about)


def _parts(place: str | None, note: str | None, told: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a game's document that change, `None` for those that go."""
    keys = [key for key, part in told.items() if part != "as before"]
    about: dict[str, Any] = {key: told[key] if key in keys else None for key in told}
    document = noted(Game(), place, note, **about).document()
    return {key: document.get(key) for key in (*keys, "place", "note")}


def _record(saved: SavedGame) -> RecordDocument:
    return {
        "game": saved.game.document(),
        "saved_at": saved.saved_at.isoformat(),
        "deleted_at": saved.deleted_at and saved.deleted_at.isoformat(),
        **({"club": saved.club} if saved.club else {}),
    }


def _finished(record: Mapping[str, Any]) -> dict[str, int]:
    finished = record.get("finished_drafts")
    return finished if isinstance(finished, dict) else {}
