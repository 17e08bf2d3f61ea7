"""Facts: everything known of a player, piece by piece, each found by a key.

The key of an entry of the pad is its category, `"military"`. The key of anything known of the
city is a `Piece`: `Piece("stages")`, `Piece("stage_ages", 2)`, `Piece("cards", "Haven")`.
Whatever changes, undoes or joins what is known does so fact by fact.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from scoring.catalogue.cards import Box, cards
from scoring.catalogue.editions import category, row_told_by
from scoring.catalogue.effects import Colour
from scoring.game.city import City
from scoring.game.document import Game, Player
from scoring.game.entries import Entry
from scoring.game.fields import UNKNOWN

Fact: TypeAlias = Entry | bool | str
"""What is known: an entry, a number, whether something is so, a name, or `UNKNOWN`."""

NOTHING = City()

_OF_CITY = "city."
"""How the key of a piece of the city begins where it is written down."""


class Piece(NamedTuple):
    """The key of something that is known of a city.

    >>> str(Piece("cards", "Haven"))
    'city.cards.Haven'
    """

    name: str
    """Which of the city's facts, by its name in the document: `cards`."""

    part: str | int | None = None
    """The card or the colour by its name, the stage or the age by its number; `None` where the
    fact is a single one, such as `stages`. `entombed` without a part says that there are none."""

    def __str__(self) -> str:
        """Return the key as drafts hold it."""
        return f"{_OF_CITY}{self.name}" + ("" if self.part is None else f".{self.part}")


Key: TypeAlias = str | Piece
"""What a fact is about: a category of the pad, or a piece of the city."""


def read_key(written: str) -> Key:
    """Return the key that a draft holds as a text.

    >>> read_key("city.stage_ages.2"), read_key("military")
    (Piece(name='stage_ages', part=2), 'military')
    """
    if not written.startswith(_OF_CITY):
        return written
    name, dot, part = written.removeprefix(_OF_CITY).partition(".")
    if not dot:
        return Piece(name)
    return Piece(name, int(part) if name in _NUMBERED and part.isdecimal() else part)


def facts(player: Player) -> dict[Key, Fact]:
    """Everything that is known of a player, by its key."""
    return dict((*player.pad.items(), *(_facts_of(player.city) if player.city else ())))


def fact(player: Player, key: Key) -> Fact | None:
    """One thing known of a player; `None` when it is not known."""
    return facts(player).get(key)


def facts_of_row(player: Player, name: str) -> dict[Piece, Fact]:
    """The pieces of a player's city that only tables with this row tell, by their keys."""
    pieces = category(name).facts
    known = _facts_of(player.city) if player.city and pieces else ()
    return {key: value for key, value in known if key.name in pieces}


def fits(game: Game, key: Key, value: Fact | None) -> bool:
    """Whether this can be known in a game: its row is on the pad, its card is in the box."""
    if value is None:
        return True
    if isinstance(key, str):
        return key in game.categories
    if key.name in _OF_CARDS and key.part is not None:
        return key.part in cards(game.box)
    if key.name == "copied_leader":
        return value in cards(game.box)
    row = row_told_by(key.name)
    return row is None or row in game.categories


def _facts_of(city: City) -> Iterator[tuple[Piece, Fact]]:
    for name, (read, _) in _PIECES.items():
        for part, told in read(getattr(city, name)):
            yield Piece(name, part), told


_Part: TypeAlias = str | int | None


def _one(told: Any) -> Iterator[tuple[_Part, Fact]]:
    if told is not None:
        yield None, told


def _with_one(_told: Any, part: _Part, value: Any) -> Any:
    if part is not None:
        raise KeyError(part)
    return value


def _yes(told: Any) -> Iterator[tuple[_Part, Fact]]:
    return _one(told or None)


def _with_yes(told: Any, part: _Part, value: Any) -> Any:
    return bool(_with_one(told, part, value))


def _in_turn(told: Any) -> Iterator[tuple[_Part, Fact]]:
    return ((place, one) for place, one in enumerate(told, 1) if one is not None)


def _with_in_turn(told: Any, part: _Part, value: Any) -> Any:
    known = dict(enumerate(told, 1)) | {_number(part): value}
    return _from_first_to_last(known)


def _from_first_to_last(known: Mapping[int, Any]) -> tuple[Any, ...]:
    last = max((number for number, one in known.items() if one is not None), default=0)
    return tuple(known.get(number) for number in range(1, last + 1))


def _by_name(told: Any) -> Iterator[tuple[_Part, Fact]]:
    return iter(told.items())


def _with_by_name(told: Any, part: _Part, value: Any) -> Any:
    others = {name: one for name, one in told.items() if name != _name(part)}
    return others if value is None else {**others, part: value}


def _each(told: Any) -> Iterator[tuple[_Part, Fact]]:
    return ((one, True) for one in told)


def _with_name(told: Any, part: _Part, value: Any) -> Any:
    name = _name(part)
    if not value:
        return tuple(one for one in told if one != name)
    return told if name in told else (*told, name)


def _with_number(told: Any, part: _Part, value: Any) -> Any:
    number = {_number(part)}
    return tuple(sorted({*told} | number if value else {*told} - number))


def _each_or_none(told: Any) -> Iterator[tuple[_Part, Fact]]:
    return iter(((None, True),)) if told == () else _each(told or ())


def _with_name_or_none(told: Any, part: _Part, value: Any) -> Any:
    if part is None:
        # Not to know that there are none takes nobody away: undo puts names back before it.
        return () if value else told or None
    others = tuple(one for one in told or () if one != part)
    return (*others, part) if value else others or None


def _name(part: _Part) -> str:
    if not isinstance(part, str):
        raise KeyError(part)
    return part


def _number(part: _Part) -> int:
    if not isinstance(part, int):
        raise KeyError(part)
    return part


_Read: TypeAlias = Callable[[Any], Iterator[tuple[_Part, Fact]]]
"""Reads each fact that a piece holds, by its part."""

_Put: TypeAlias = Callable[[Any, _Part, Any], Any]
"""Makes the piece with another fact at a part, or without it with `None`; `KeyError` for a part
that it cannot have."""

_ONE: tuple[_Read, _Put] = (_one, _with_one)
"""A number, or a name."""

_YES: tuple[_Read, _Put] = (_yes, _with_yes)
"""Whether something is so: a fact if it is."""

_IN_TURN: tuple[_Read, _Put] = (_in_turn, _with_in_turn)
"""A number for each stage or age, from 1."""

_BY_NAME: tuple[_Read, _Put] = (_by_name, _with_by_name)
"""A number for each card or colour."""

_NAMES: tuple[_Read, _Put] = (_each, _with_name)
"""Names, in the order in which they were told."""

_NUMBERS: tuple[_Read, _Put] = (_each, _with_number)
"""Numbers of stages or ages, in ascending order."""

_NAMES_OR_NONE: tuple[_Read, _Put] = (_each_or_none, _with_name_or_none)
"""Names; that there are none is a fact, too, without a part."""

_PIECES = {
    "stages": _ONE,
    "stage_ages": _IN_TURN,
    "built": _NUMBERS,
    "cards": _NAMES,
    "complete": _YES,
    "counts": _BY_NAME,
    "defeats": _ONE,
    "card_ages": _BY_NAME,
    "tiles": _ONE,
    "copied_leader": _ONE,
    "entombed": _NAMES_OR_NONE,
    "commercial_level": _ONE,
    "naval_strengths": _IN_TURN,
    "naval_absences": _NUMBERS,
}
"""The pieces of a city, by their names in the document: how each is read, and put there."""

_OF_CARDS = {"cards", "card_ages", "entombed"}
"""The pieces whose parts are cards."""

_NUMBERED = {name for name, kind in _PIECES.items() if kind in (_IN_TURN, _NUMBERS)}
"""The pieces whose parts are numbers, of stages or ages."""


def changed(before: Player, after: Player) -> Iterator[tuple[Key, Fact | None, Fact | None]]:
    """The facts in which two players differ: key, what was known before, and after."""
    known, then = facts(before), facts(after)
    for key in dict.fromkeys([*known, *then]):
        old, new = known.get(key), then.get(key)
        # 1 and True are the same to Python, but not to a reader.
        if old != new or type(old) is not type(new):
            yield key, old, new


def with_fact(game: Game, seat: int, key: Key, value: Fact | None) -> Game:
    """The game with another fact about a player, or without it with `None`.

    A count that the named cards of its colour exceed grows to their number.
    """
    player = game.seats[seat]
    if isinstance(key, str):
        return game.with_entry(seat, key, value)  # type: ignore[arg-type]
    city = player.city or NOTHING
    _, put = _PIECES[key.name]
    city = city.model_copy(update={key.name: put(getattr(city, key.name), key.part, value)})
    city = city.model_copy(update={"counts": _at_least_the_named(game.box, city)})
    return game.with_player(
        seat, player.model_copy(update={"city": None if city == NOTHING else city})
    )


def without_leftovers(game: Game, seat: int, before: Player) -> Game:
    """The game without what is known of cards and stages that a player had before and has not now.

    Such are the age of a card or a stage, and the leader that a guild copied.
    """
    player, was = game.seats[seat], before.city or NOTHING
    if (city := player.city) is None:
        return game
    gone = {*was.cards} - {*city.cards}
    ages = {card: age for card, age in city.card_ages.items() if card not in gone}
    copied = None if _copies(game.box, gone) else city.copied_leader
    told = {"card_ages": ages, "copied_leader": copied, "stage_ages": _ages_left(was, city)}
    city = city.model_copy(update=told)
    return game.with_player(
        seat, player.model_copy(update={"city": None if city == NOTHING else city})
    )


def _copies(box: Box, names: set[str]) -> bool:
    found = cards(box)
    return any(found[name].effects.copies_leader for name in names if name in found)


def _ages_left(was: City, city: City) -> tuple[Any, ...]:
    """The ages of the stages that are still built."""
    ages = dict(enumerate(city.stage_ages, 1))
    for stage in {*was.built} - {*city.built}:
        ages.pop(stage, None)
    # The number says nothing of stages that are built in any order.
    if city.stages is not None and city.stages != was.stages and not city.built:
        ages = {stage: age for stage, age in ages.items() if stage <= city.stages}
    return _from_first_to_last(ages)


def _at_least_the_named(box: Box, city: City) -> Mapping[Colour, Any]:
    if not city.counts:
        return city.counts
    found = cards(box)
    named = [found[name].colour for name in city.cards if name in found]
    return {
        colour: count if count == UNKNOWN else max(count, named.count(colour))
        for colour, count in city.counts.items()
    }
