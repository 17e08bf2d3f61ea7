"""The few facts of a game that lists, filters and names need, without reading all of it."""

import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cached_property, lru_cache
from typing import Any

from scoring.catalogue.editions import editions
from scoring.game.document import SCHEMA
from scoring.game.fields import LONGEST_NAME, LONGEST_PLACE, as_read
from scoring.game.names import plain
from storage.history.saved_game import SavedGame, day_of, evening_of, mark_of, place_in_time
from storage.history.shown_names import name_key

Wonders = tuple[tuple[str | None, str | None], ...]
"""The wonder and side of each seat."""


class GameFacts:
    """What a list has to know of a game before it is shown."""

    def __init__(
        self,
        *,
        game_id: str,
        moment: datetime,
        saved_at: datetime,
        deleted: bool,
        edition: str,
        expansions: tuple[str, ...],
        names: tuple[str, ...],
        wonders: Wonders,
        place: str | None,
        note: str | None,
        club: str | None = None,
    ) -> None:
        self.id = game_id
        self.moment = moment
        """When it was played; when it was saved if nobody entered that."""
        self.saved_at = saved_at
        """When it was first saved as played then: by this, games of one moment are in order."""
        self.order = (place_in_time(moment).timestamp(), saved_at.timestamp(), game_id)
        """By what the history is put in order, in seconds; the id where these are the same."""
        self.deleted = deleted
        self.edition = edition
        self.expansions = expansions
        self.written = names
        """The names as they were typed."""
        self.names = names
        """The names as they are shown; see `show`."""
        self.wonders = wonders
        self.place = place
        self.note = note
        self.club = club
        """The mark of the club for which it counts here; see `SavedGame`."""

    @cached_property
    def day(self) -> date:
        """The day of its moment, where the reader is."""
        return day_of(self.moment)

    @cached_property
    def evening(self) -> date:
        """The day of the evening to which it belongs, where the reader is."""
        return evening_of(self.moment)

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.written)

    @property
    def written_keys(self) -> frozenset[str]:
        """What tells the typed names apart."""
        return _keys(self.written)

    @property
    def keys(self) -> frozenset[str]:
        """What tells the players apart."""
        return _keys(self.names)

    @cached_property
    def text(self) -> str:
        """What a search finds words in, in plain small letters: names also as they were typed."""
        names = self.names if self.names == self.written else (*self.names, *self.written)
        parts = [*names, *(wonder for wonder, _ in self.wonders), self.place, self.note]
        return plain("\n".join(filter(None, parts)))

    def show(self, names: tuple[str, ...]) -> None:
        """Show the players by other names."""
        if names != self.names:
            self.names = names
            self.__dict__.pop("text", None)


def facts_of(saved: SavedGame) -> GameFacts:
    """Return the facts of a game that was read."""
    game = saved.game
    return GameFacts(
        game_id=saved.id,
        moment=saved.moment,
        saved_at=saved.first_saved_at or saved.saved_at,
        deleted=saved.deleted_at is not None,
        edition=game.edition,
        expansions=game.expansions,
        names=tuple(player.name for player in game.players),
        wonders=tuple((player.wonder, player.side) for player in game.players),
        place=game.place,
        note=game.note,
        club=saved.club,
    )


def facts_of_record(game_id: str, record: Mapping[str, Any]) -> GameFacts | None:
    """Return the facts of a record as this version writes it.

    `None` for one that is anything else: it must be read as a whole to tell what it is.
    """
    try:
        return _facts(game_id, record)
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return None


def _facts(game_id: str, record: Mapping[str, Any]) -> GameFacts | None:
    game = record["game"]
    edition, players = game["edition"], game["players"]
    known = editions()[edition]
    expansions, place, note = tuple(game["expansions"]), game.get("place"), game.get("note")
    names = tuple([_same(player["name"]) for player in players])
    wonders = tuple([(player.get("wonder"), player.get("side")) for player in players])
    saved_at = moment_of(record["saved_at"])
    played_at, deleted_at = game.get("played_at"), record.get("deleted_at")
    as_written = (
        game["schema"] == SCHEMA
        and all(name in known.expansions for name in expansions)
        and all(_is_line(name, LONGEST_NAME) for name in names)
        and all(wonder is None or wonder in known.wonders for wonder, _ in wonders)
        and all(side is None or side in known.sides for _, side in wonders)
        and (place is None or _is_line(place, LONGEST_PLACE))
        and (note is None or isinstance(note, str))
        and (deleted_at is None or moment_of(deleted_at) is not None)
    )
    if not as_written:
        return None
    return GameFacts(
        game_id=game_id,
        moment=saved_at if played_at is None else moment_of(played_at),
        saved_at=first_saved_at(record) or saved_at,
        deleted=deleted_at is not None,
        edition=_same(edition),
        expansions=expansions,
        names=names,
        wonders=wonders,
        place=place,
        note=note,
        club=mark_of(record),
    )


@lru_cache(maxsize=16384)
def _keys(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(name_key, names))


_same = sys.intern


@lru_cache(maxsize=4096)
def _is_line(text: str, longest: int) -> bool:
    """Whether a text is just as a document has it: one line, not empty, not too long."""
    plain = text.isascii() and text.isprintable()
    return 0 < len(text) <= longest and text == (" ".join(text.split()) if plain else as_read(text))


def first_saved_at(record: Mapping[str, Any]) -> datetime | None:
    """Return when a record's game was first saved as played then; see `SavedGame`.

    `None` also where that can't be read, or is of another moment: so it is where an earlier
    version, which knows nothing of it, has moved the game.
    """
    told = record.get("first_saved")
    moment = played_at(told)
    if moment is None or moment != played_at(record.get("game")):
        return None
    return _read_moment(told, "saved_at")


def saved_first(document: Mapping[str, Any], moment: datetime) -> dict[str, Any]:
    """Return what a record says of when its game was first saved as played then."""
    return {"first_saved": {"played_at": document["played_at"], "saved_at": moment.isoformat()}}


def in_its_place(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record that was changed, with what keeps its game's place among those of its moment.

    A game that was played at another moment by now comes last among those of that one, and one of
    which nobody knows the moment stands where it was saved.
    """
    placed = {name: part for name, part in after.items() if name != "first_saved"}
    moment = played_at(after["game"])
    if moment and moment == played_at(before.get("game")):
        first = first_saved_at(before) or _read_moment(before, "saved_at")
        # A device whose clock is behind has corrected it before it was saved, as it seems.
        if first and first != moment_of(after["saved_at"]):
            placed |= saved_first(after["game"], first)
    return placed


def played_at(document: Any) -> datetime | None:
    """Return when a document says that its game was played; `None` where that can't be told."""
    return _read_moment(document, "played_at")


def _read_moment(parts: Any, name: str) -> datetime | None:
    try:
        told = parts.get(name)
        return moment_of(told) if told else None
    except (AttributeError, TypeError, ValueError):
        return None


def moment_of(text: str) -> datetime:
    """Return the moment that a record tells; one without a zone is taken as UTC."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
