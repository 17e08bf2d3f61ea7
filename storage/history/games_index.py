"""The history in order, by the facts of its games: what lists, filters and names look at."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from operator import attrgetter, is_
from typing import Any, TypeAlias

from scoring.catalogue.editions import editions
from scoring.game.names import in_the_alphabet
from storage.history.facts_rows import facts_of_row, row_of
from storage.history.filters import EVERYTHING, Filter
from storage.history.game_facts import GameFacts, Wonders, facts_of, facts_of_record, moment_of
from storage.history.saved_game import SavedGame
from storage.history.shown_names import Known, distinct, name_key
from storage.summaries.kept_rows import Kept, KeptRows, key_of

LASTING = 0.95
"""How much a game counts for the order of names, compared with the game after it."""

ReadRecord: TypeAlias = Callable[[str, Mapping[str, Any]], SavedGame | None]
"""Reads a record as a game with the names that were typed, or tells that it can't."""

Entries: TypeAlias = dict[str, tuple[Mapping[str, Any], GameFacts | None]]
"""Records by id, each with its facts."""


@dataclass(frozen=True)
class Offers:
    """What there is in the history to filter by."""

    players: tuple[str, ...]
    """The shown names, archived ones as well, the likeliest first."""

    wonders: tuple[tuple[str, str | None], ...]
    """The wonders with their sides, in the order of the alphabet; `None`: no side was told."""

    editions: tuple[str, ...]
    """The editions, in the order of the catalogue."""

    expansions: tuple[str, ...]
    """The expansions, in the order of the catalogue."""

    seats: tuple[int, ...]
    """The numbers of players, the smallest first."""

    years: tuple[int, ...]
    """The years of their evenings, the latest first."""


class GamesIndex:
    """The facts of all games that can be read, as they were at one moment."""

    def __init__(
        self,
        items: Iterable[tuple[str, Mapping[str, Any]]],
        known: Mapping[str, Known],
        read: ReadRecord,
        rows: KeptRows | None = None,
        earlier: "GamesIndex | None" = None,
        begun: Entries | None = None,
    ) -> None:
        self.revision: object = None
        """The revision of the table of games that it is known to be of."""
        self.known = known
        """What the table of players says, by the keys of names."""
        self.entries: Entries = {}
        """The records by id, each with its facts; `None` for one that can't be read."""
        entries = earlier.entries if earlier else begun or {}
        new: list[GameFacts] = []
        found: list[GameFacts] = []
        unknown: dict[str, Kept] = {}
        for game_id, record in items:
            entry = entries.get(game_id)
            if entry is None or (entry[0] is not record and entry[0] != record):
                entry = record, facts_by(game_id, record, read, rows, unknown)
                if entry[1]:
                    new.append(entry[1])
            self.entries[game_id] = entry
            if entry[1]:
                found.append(entry[1])
        if rows:
            rows.keep(unknown)
        found.sort(key=attrgetter("order"), reverse=True)
        self.games = [facts for facts in found if not facts.deleted]
        """The games of the history, the newest first."""
        self.deleted = [facts for facts in found if facts.deleted]
        """The deleted ones."""
        self._show(new if earlier and earlier.known is known else found)

    def is_of(
        self, items: Iterable[tuple[str, Mapping[str, Any]]], known: Mapping[str, Known]
    ) -> bool:
        """Whether these are still the records and names that it was made of."""
        records = [record for _, record in items]
        return (
            known is self.known
            and len(records) == len(self.entries)
            and all(map(is_, records, self._records))
        )

    def facts(self, game_id: str) -> GameFacts | None:
        """Return the facts of a game, or `None` when there is none that can be read."""
        return self.entries.get(game_id, (None, None))[1]

    def record(self, facts: GameFacts) -> Mapping[str, Any]:
        """Return the record that the facts of a game are from."""
        return self.entries[facts.id][0]

    def deleted_at(self, facts: GameFacts) -> datetime:
        """Return when a deleted game was deleted, which its record alone says."""
        return moment_of(self.record(facts)["deleted_at"])

    def leave_out(self, facts: GameFacts) -> None:
        """Take out a game that turned out not to be readable."""
        self.entries[facts.id] = (self.entries[facts.id][0], None)
        for games in (self.games, self.deleted):
            if facts in games:
                games.remove(facts)
        self.__dict__.pop("by_evening", None)

    def chosen(self, chosen: Filter = EVERYTHING, *, deleted: bool = False) -> list[GameFacts]:
        """Return the facts of the games that are meant, the newest first."""
        games = self.deleted if deleted else self.games
        return [facts for facts in games if chosen.meets(facts)] if chosen else list(games)

    def shown(self, name: str) -> str:
        """Return the name by which the player of a typed name is shown.

        A player of whom the table of players knows nothing is shown as typed last.
        """
        key = name_key(name)
        known = self.known.get(key)
        return known.name if known else self._spellings.get(key, name)

    def _shown_in_games(self, name: str) -> str:
        known = self.known.get(name_key(name))
        return known.name if known else name

    def spelling(self, key: str) -> str | None:
        """Return how the name of a key was typed last, or `None` when no game has it."""
        return self._spellings.get(key)

    def is_written(self, key: str) -> bool:
        """Whether any game has the name of a key, be it deleted."""
        return key in self._spellings or any(key in facts.written_keys for facts in self.deleted)

    @cached_property
    def _records(self) -> list[Mapping[str, Any]]:
        return [record for record, _ in self.entries.values()]

    @cached_property
    def names(self) -> list[str]:
        """All players by their shown names, the likeliest at a table first."""
        return _likeliest(facts.names for facts in self.games)

    @cached_property
    def suggested(self) -> list[str]:
        """The names without those of archived players."""
        archived = {key for key, known in self.known.items() if known.archived}
        return [name for name in self.names if name_key(name) not in archived]

    @cached_property
    def places(self) -> list[str]:
        """All places, the likeliest first."""
        return _likeliest((facts.place,) if facts.place else () for facts in self.games)

    @cached_property
    def by_evening(self) -> Counter[date]:
        """How many games each evening has."""
        return Counter(facts.evening for facts in self.games)

    @cached_property
    def offers(self) -> Offers:
        """What there is to filter by."""
        wonders: set[Wonders] = {facts.wonders for facts in self.games}
        sides = {seat for seats in wonders for seat in seats}
        played = {facts.edition for facts in self.games}
        with_them = {name for facts in self.games for name in facts.expansions}
        expansions = dict.fromkeys(
            name for edition in editions().values() for name in edition.expansions
        )
        return Offers(
            players=tuple(self.names),
            wonders=tuple(
                sorted(
                    ((wonder, side) for wonder, side in sides if wonder is not None),
                    key=lambda one: (in_the_alphabet(one[0]), one[1] or ""),
                )
            ),
            editions=tuple(name for name in editions() if name in played),
            expansions=tuple(name for name in expansions if name in with_them),
            seats=tuple(sorted({facts.seats for facts in self.games})),
            years=tuple(sorted({facts.evening.year for facts in self.games}, reverse=True)),
        )

    @cached_property
    def _spellings(self) -> dict[str, str]:
        """How each name was typed last."""
        spellings: dict[str, str] = {}
        for names in dict.fromkeys(facts.written for facts in self.games):
            for name in names:
                spellings.setdefault(name_key(name), name)
        return spellings

    def _show(self, found: list[GameFacts]) -> None:
        """Give games the names that are shown."""
        if not self.known:
            for facts in found:
                facts.show(facts.written)
            return
        shown: dict[tuple[str, ...], tuple[str, ...]] = {}
        for facts in found:
            names = shown.get(facts.written)
            if names is None:
                names = shown[facts.written] = distinct(facts.written, self._shown_in_games)
            facts.show(names)


def facts_by(
    game_id: str,
    record: Mapping[str, Any],
    read: ReadRecord,
    rows: KeptRows | None,
    unknown: dict[str, Kept],
) -> GameFacts | None:
    """Return the facts of a record: from its row, or else from itself, with a row for next time."""
    key = key_of(record)
    row = rows.take(game_id, key) if rows and key is not None else None
    if row is not None:
        return facts_of_row(game_id, row)
    facts = facts_of_record(game_id, record)
    if facts is None:
        saved = read(game_id, record)
        facts = facts_of(saved) if saved else None
    if facts is not None and key is not None and (row := row_of(facts)) is not None:
        unknown[game_id] = Kept(key, row)
    return facts


def _likeliest(games: Iterable[tuple[str, ...]]) -> list[str]:
    """Return all names of games, which come newest first, by how often and lately they stand.

    Names that differ in capitals only are one, written as in the newest game.
    """
    written: dict[str, str] = {}
    weights: defaultdict[str, float] = defaultdict(float)
    weight = 1.0
    for names in games:
        for name in names:
            weights[written.setdefault(name_key(name), name)] += weight
        weight *= LASTING
    return sorted(weights, key=weights.__getitem__, reverse=True)
