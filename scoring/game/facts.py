"""Facts: everything known of a player, piece by piece, each found by a key.

A fact is an entry of the pad, by its category (`military`), or a piece of the city:
`city.stages`, `city.stage_ages.2`, `city.cards.Haven`, `city.complete`,
`city.counts.brown`, `city.defeats`, `city.card_ages.Caesar`, `city.copied_leader`,
`city.entombed.Midas` (`city.entombed` where there is none), `city.built.2`,
`city.tiles`, `city.naval_strengths.2`, `city.naval_absences.3`, `city.commercial_level`.
Whatever changes, undoes or joins what is known does so fact by fact.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

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


def is_of_city(key: str) -> bool:
    """Whether a fact is a piece of the city rather than an entry of the pad."""
    return key.startswith("city.")


def facts(player: Player) -> dict[str, Fact]:
    """Everything that is known of a player, by its key."""
    return {**player.pad, **(dict(_facts_of(player.city)) if player.city else {})}


def fact(player: Player, key: str) -> Fact | None:
    """One thing known of a player; `None` when it is not known."""
    return facts(player).get(key)


def facts_of_row(player: Player, name: str) -> dict[str, Fact]:
    """The pieces of a player's city that only tables with this row tell, by their keys."""
    pieces = category(name).facts
    known = _facts_of(player.city) if player.city and pieces else ()
    return {key: value for key, value in known if _split(key)[0] in pieces}


def fits(game: Game, key: str, value: Fact | None) -> bool:
    """Whether this can be known in a game: its row is on the pad, its card is in the box."""
    if value is None:
        return True
    if not is_of_city(key):
        return key in game.categories
    piece, step = _split(key)
    if piece in _OF_CARDS and step is not None:
        return step in cards(game.box)
    if piece == "copied_leader":
        return value in cards(game.box)
    row = row_told_by(piece)
    return row is None or row in game.categories


def _split(key: str) -> tuple[str, str | None]:
    """Of the key of a piece of the city: which piece it is, and which part of it, if it has any."""
    _, piece, *step = key.split(".", 2)
    return piece, step[0] if step else None


def _facts_of(city: City) -> Iterator[tuple[str, Fact]]:
    for name, (read, _) in _PIECES.items():
        for step, told in read(getattr(city, name)):
            yield f"city.{name}.{step}" if step else f"city.{name}", told


def _one(told: Any) -> Iterator[tuple[str, Fact]]:
    if told is not None:
        yield "", told


def _with_one(_told: Any, step: str | None, value: Any) -> Any:
    if step is not None:
        raise KeyError(step)
    return value


def _yes(told: Any) -> Iterator[tuple[str, Fact]]:
    return _one(told or None)


def _with_yes(told: Any, step: str | None, value: Any) -> Any:
    return bool(_with_one(told, step, value))


def _in_turn(told: Any) -> Iterator[tuple[str, Fact]]:
    return ((str(place), one) for place, one in enumerate(told, 1) if one is not None)


def _with_in_turn(told: Any, step: str | None, value: Any) -> Any:
    known = dict(enumerate(told, 1)) | {int(_needed(step)): value}
    last = max((number for number, one in known.items() if one is not None), default=0)
    return tuple(known.get(number) for number in range(1, last + 1))


def _by_name(told: Any) -> Iterator[tuple[str, Fact]]:
    return iter(told.items())


def _with_by_name(told: Any, step: str | None, value: Any) -> Any:
    others = {name: one for name, one in told.items() if name != _needed(step)}
    return others if value is None else {**others, step: value}


def _each(told: Any) -> Iterator[tuple[str, Fact]]:
    return ((str(one), True) for one in told)


def _with_name(told: Any, step: str | None, value: Any) -> Any:
    name = _needed(step)
    if not value:
        return tuple(one for one in told if one != name)
    return told if name in told else (*told, name)


def _with_number(told: Any, step: str | None, value: Any) -> Any:
    number = {int(_needed(step))}
    return tuple(sorted({*told} | number if value else {*told} - number))


def _each_or_none(told: Any) -> Iterator[tuple[str, Fact]]:
    return iter((("", True),)) if told == () else _each(told or ())


def _with_name_or_none(told: Any, step: str | None, value: Any) -> Any:
    if step is None:
        return () if value else None
    others = tuple(one for one in told or () if one != step)
    return (*others, step) if value else others or None


def _needed(step: str | None) -> str:
    """A step where there has to be one."""
    if step is None:
        raise KeyError(step)
    return step


_Read: TypeAlias = Callable[[Any], Iterator[tuple[str, Fact]]]
"""Reads each fact that a piece holds, by its step: what its key has behind the piece's name, such
as which stage, age, card or colour. The only fact of a piece has an empty step."""

_Put: TypeAlias = Callable[[Any, str | None, Any], Any]
"""Makes the piece with another fact at a step, or without it with `None`; `KeyError` for a step
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
"""Names; that there are none is a fact, too, with no step."""

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
"""The pieces whose steps are cards."""


def changed(before: Player, after: Player) -> Iterator[tuple[str, Fact | None, Fact | None]]:
    """The facts in which two players differ: key, what was known before, and after."""
    known, then = facts(before), facts(after)
    for key in dict.fromkeys([*known, *then]):
        old, new = known.get(key), then.get(key)
        # 1 and True are the same to Python, but not to a reader.
        if old != new or type(old) is not type(new):
            yield key, old, new


def with_fact(game: Game, seat: int, key: str, value: Fact | None) -> Game:
    """The game with another fact about a player, or without it with `None`.

    A count that the named cards of its colour exceed grows to their number.
    """
    player = game.seats[seat]
    if not is_of_city(key):
        return game.with_entry(seat, key, value)  # type: ignore[arg-type]
    city, (piece, step) = player.city or NOTHING, _split(key)
    _, put = _PIECES[piece]
    told = put(getattr(city, piece), step, value)
    city = city.model_copy(update={piece: told})
    city = city.model_copy(update={"counts": _at_least_the_named(game.box, city)})
    return game.with_player(
        seat, player.model_copy(update={"city": None if city == NOTHING else city})
    )


def _at_least_the_named(box: Box, city: City) -> Mapping[Colour, Any]:
    if not city.counts:
        return city.counts
    found = cards(box)
    named = [found[name].colour for name in city.cards if name in found]
    return {
        colour: count if count == UNKNOWN else max(count, named.count(colour))
        for colour, count in city.counts.items()
    }
