"""The cards and the wonders of each edition, read from the data files beside this one.

What a card or a stage gives at the end is a handful of kinds, each a field of
`Effects` that the data can name; a card is a line of `second/cards.toml`, a wonder's
side a line of `second/wonders.toml`. What only matters during the game (costs,
resources, trade, coins) is left out.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, TypeAdapter

from scoring.catalogue.effects import AGES, NO_EFFECTS, Age, Colour, Effects, Part, numeral

EDITIONS = ("first", "second")
"""The editions that there are data of, the oldest first."""

_AGES: dict[str, Age] = {numeral(age): age for age in AGES}
_ONE_OF_EACH = {"purple"}
"""The colours of which every card exists once, whatever the number of players; of expansions
every other card does, too."""

_FOR_EVERYONE = {"edifice"}
"""The colours of what everyone may have who took part."""

_MOST_PLAYERS = 8
"""The most players at any table."""


@dataclass(frozen=True, eq=False, slots=True)
class Box:
    """What is on the table: an edition, and the expansions that are played with it.

    There is one of each, made by `box_of`, so that finding things by it is cheap. Where a
    box is asked for, the edition's name alone means the base game.
    """

    edition: str
    """The edition's name."""

    expansions: tuple[str, ...] = ()
    """The expansions' names, in the order of `expansions_of`."""


class Copy(NamedTuple):
    """One copy of a card."""

    age: Age
    """The age in whose deck it lies."""

    players: Annotated[int, Field(strict=True, ge=3, le=7)]
    """The fewest players at which it is in play."""


class Card(Part):
    """A card; a guild is a purple one."""

    name: str
    """Its name in this edition; a city may hold each name once."""

    colour: Colour
    """Its colour."""

    copies: Annotated[tuple[Copy, ...], Field(min_length=1)]
    """Its copies, by age and then by players, in ascending order."""

    also: tuple[str, ...] = ()
    """Other names that people know it by."""

    effects: Effects = Effects()
    """What it gives for scoring."""

    cost: Annotated[int, Field(strict=True, ge=0)] | Literal["age"] | None = None
    """Of a leader: its cost in coins, or that it is the number of the age."""

    doubtful: Annotated[bool, Field(strict=True)] = False
    """Whether the sources differ on what it gives."""

    borrowed: Annotated[bool, Field(strict=True)] = False
    """Whether only lists of another edition tell what it gives."""

    needs: str | None = None
    """Another expansion without which it is not in play."""

    @property
    def any_age(self) -> bool:
        """Whether it may come in any age: a leader, or an island."""
        return self.colour in ("white", "island")

    @property
    def age(self) -> Age:
        """The age that it belongs to; of a leader the earliest in which it may come.

        Of an island it is the level.

        Loom, Glassworks and Press lie in the decks of ages I and II and are the same
        card in both: this is the earlier one.
        """
        return self.copies[0].age

    @property
    def gives(self) -> bool:
        """Whether it gives anything for scoring."""
        return self.effects != NO_EFFECTS

    def in_play(self, players: int, age: Age | None = None) -> int:
        """How many copies are in play at this number of players, in one age or in all.

        Of a guild it is 1: it may be among those drawn, see `guilds_in_play`.
        """
        return sum(
            copy.players <= players and (age is None or copy.age == age) for copy in self.copies
        )


class Wonder(Part):
    """A wonder with the stages of both sides of its board."""

    name: str
    """Its name, as on the board."""

    also: tuple[str, ...] = ()
    """Other names that people know it by."""

    needs: str | None = None
    """Another expansion without which it is not in play."""

    any_order: Annotated[bool, Field(strict=True)] = False
    """Whether its stages are built in any order, rather than from left to right."""

    doubtful: Annotated[bool, Field(strict=True)] = False
    """Whether there is but one source of what it gives, or sources differ."""

    side_needs: dict[str, str] = Field(default_factory=dict)
    """The expansions that sides are made for."""

    sides: dict[str, Annotated[tuple[Effects, ...], Field(min_length=1, max_length=4)]]
    """What the stages of each side give, from left to right; else they are built in this order."""

    @property
    def varied(self) -> bool:
        """Whether so many stages of a side may have been built in several ways."""
        stages = (stage for side in self.sides.values() for stage in side)
        return self.any_order or any(stage.instead is not None for stage in stages)


def guilds_in_play(players: int) -> int:
    """How many guilds are shuffled into age III at this number of players.

    Source: both editions' rulebooks, "Setup": two more than there are players, drawn
    at random.
    """
    return players + 2


@cache
def expansions_of(edition: str) -> tuple[str, ...]:
    """The expansions of an edition that there are data of, in the order that they appeared."""
    found = {}
    for file in files(__package__).joinpath(_known(edition)).iterdir():
        name = file.name.removesuffix(".toml")
        if file.name == f"{name}.toml" and name not in _OF_THE_BASE_GAME:
            found[name] = read_data(f"{edition}/{file.name}")["order"]
    return tuple(sorted(sorted(found), key=found.__getitem__))


_OF_THE_BASE_GAME = {"cards", "edition", "wonders"}


@cache
def box_of(edition: str, expansions: tuple[str, ...] = ()) -> Box:
    """The box of an edition with these expansions, whatever the order they are named in.

    Raises `KeyError` when there is no such edition.
    """
    return _box(edition, tuple(name for name in expansions_of(edition) if name in expansions))


@cache
def _box(edition: str, expansions: tuple[str, ...]) -> Box:
    return Box(edition, expansions)


def cards(box: Box | str) -> Mapping[str, Card]:
    """The cards of a box by name, by age and colour.

    Raises `KeyError` when there is no such edition or expansion.
    """
    return _cards(box_of(box) if isinstance(box, str) else box)


@cache
def _cards(box: Box) -> Mapping[str, Card]:
    edition, expansions = box.edition, box.expansions
    found: dict[str, Card] = {}
    rows = [_base_cards(edition), *(_expansion_cards(edition, name) for name in expansions)]
    for card in chain.from_iterable(rows):
        if card.needs is None or card.needs in expansions:
            found[card.name] = _together(found[card.name], card) if card.name in found else card
    return MappingProxyType(found)


def wonders(box: Box | str) -> Mapping[str, Wonder]:
    """The wonders of a box by name.

    Raises `KeyError` when there is no such edition or expansion.
    """
    return _wonders(box_of(box) if isinstance(box, str) else box)


@cache
def _wonders(box: Box) -> Mapping[str, Wonder]:
    edition, expansions = box.edition, box.expansions
    found = dict(_base_wonders(edition))
    for name in expansions:
        found |= _expansion_wonders(edition, name)
    return MappingProxyType(
        {
            name: wonder
            for name, wonder in found.items()
            if wonder.needs is None or wonder.needs in expansions
        }
    )


def read_data(file_name: str) -> dict[str, Any]:
    """A data file of the catalogue as it stands there."""
    text = files(__package__).joinpath(file_name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def _known(edition: str) -> str:
    if edition not in EDITIONS:
        raise KeyError(edition)
    return edition


def _expansion(edition: str, name: str) -> dict[str, Any]:
    if name not in expansions_of(edition):
        raise KeyError(name)
    return read_data(f"{edition}/{name}.toml")


# Read once, for all boxes that have them: there are a good many boxes.


@cache
def _base_cards(edition: str) -> tuple[Card, ...]:
    return tuple(_read_cards(read_data(f"{_known(edition)}/cards.toml")))


@cache
def _expansion_cards(edition: str, name: str) -> tuple[Card, ...]:
    """The cards of an expansion, or those of another edition where its own are not known."""
    data = _expansion(edition, name)
    of = data.get("cards_of")
    if of is None:
        return tuple(_read_cards(data.get("cards", {}), added=True))
    return tuple(card.model_copy(update={"borrowed": True}) for card in _expansion_cards(of, name))


@cache
def _base_wonders(edition: str) -> Mapping[str, Wonder]:
    return _read_wonders(read_data(f"{_known(edition)}/wonders.toml"))


@cache
def _expansion_wonders(edition: str, name: str) -> Mapping[str, Wonder]:
    return _read_wonders(_expansion(edition, name).get("wonders", {}))


def _read_wonders(rows: dict[str, Any]) -> Mapping[str, Wonder]:
    read = TypeAdapter(Wonder).validate_python
    return MappingProxyType({name: read(_wonder_row(name, row)) for name, row in rows.items()})


def _read_cards(rows: dict[str, Any], *, added: bool = False) -> Iterator[Card]:
    read = TypeAdapter(Card).validate_python
    for age, colours in rows.items():
        for colour, those in colours.items():
            for name, row in those.items():
                yield read(_card_row(name, colour, _AGES[age], row, added=added))


def _card_row(
    name: str, colour: str, age: Age, row: dict[str, Any], *, added: bool
) -> dict[str, Any]:
    """A line of the data, spread over the fields of a card; the rest are its effects."""
    effects = dict(row)
    once = [3] if added or colour in _ONE_OF_EACH else []
    if colour in _FOR_EVERYONE:
        once = [3] * _MOST_PLAYERS
    copies = [(age, players) for players in effects.pop("copies", once)]
    of_the_card = {key: effects.pop(key) for key in _OF_THE_CARD & effects.keys()}
    return {"name": name, "colour": colour, "copies": copies, "effects": effects, **of_the_card}


_OF_THE_CARD = {"also", "cost", "doubtful", "needs"}
"""What of a line of the data is a card's own; the rest are its effects."""


def _wonder_row(name: str, row: dict[str, Any]) -> dict[str, Any]:
    sides = dict(row)
    of_the_wonder = {key: sides.pop(key) for key in _OF_THE_WONDER & sides.keys()}
    return {"name": name, "sides": sides, **of_the_wonder}


_OF_THE_WONDER = {"also", "needs", "any_order", "doubtful", "side_needs"}
"""What of a wonder's data is its own; the rest are its sides."""


def _together(card: Card, later: Card) -> Card:
    """A card whose copies lie in the decks of two ages."""
    if (card.colour, card.effects) != (later.colour, later.effects) or later.also:
        raise ValueError(f"two different cards are called {card.name}")
    return card.model_copy(update={"copies": card.copies + later.copies})
