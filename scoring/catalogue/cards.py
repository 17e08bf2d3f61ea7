"""The cards and the wonders of each edition, read from the data files beside this one.

What a card or a stage gives at the end is a handful of kinds, each a field of
`Effects` that the data can name; a card is a line of `second_cards.toml`, a wonder's
side a line of `second_wonders.toml`. What only matters during the game (costs,
resources, trade, coins) is left out.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

Age = Literal[1, 2, 3]
"""An age: I, II or III."""

Colour = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple", "white", "black"]
"""A card's colour; white leaders and black cards belong to expansions."""

Symbol = Literal["tablet", "compass", "gear", "wild"]
"""A science symbol; a wild one becomes any of the other three."""

Counted = Literal[Colour, "stage", "defeat"]
"""What points are given for: cards of a colour, stages built, defeat tokens."""

Where = Literal["own", "neighbours", "own and neighbours"]
"""The cities in which it is counted: the player's, both neighbours', or all three."""

EDITIONS = ("first", "second")
"""The editions that there are data of, the oldest first."""

_AGES: dict[str, Age] = {"I": 1, "II": 2, "III": 3}
_GUILD = {"copies": [3]}


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Count(_Part):
    """Points for each of something in some cities: 1 for each brown card next door.

    Source: both editions' descriptions of effects. What a board produces or shows is
    no card; the card that counts is counted too where its colour is.
    """

    points: Annotated[int, Field(strict=True, ge=1)]
    """The points for each."""

    each: Annotated[tuple[Counted, ...], Field(min_length=1)]
    """What is counted; several are added up."""

    where: Annotated[Where, Field(alias="in")]
    """Whose cities it is counted in."""


class Effects(_Part):
    """What a card or a stage gives for scoring; most give one thing, some nothing."""

    points: Annotated[int, Field(strict=True, ge=0)] = 0
    """The points printed on it."""

    shields: Annotated[int, Field(strict=True, ge=0)] = 0
    """The shields that it adds to its city, for each conflict from when it is built."""

    symbol: Symbol | None = None
    """The science symbol that it shows."""

    count: Count | None = None
    """The points that it gives for what is in the cities at the end."""

    complete_wonder: Annotated[int, Field(strict=True, ge=0)] = 0
    """The points that it gives when every stage of its own wonder is built."""

    copies_guild: Annotated[bool, Field(strict=True)] = False
    """Whether one guild of a neighbour counts as if this city had built it."""

    extra_cards: Annotated[int, Field(strict=True, ge=0)] = 0
    """How many cards it lets its city build beyond one a turn, at the most."""

    from_discard: Annotated[int, Field(strict=True, ge=0)] = 0
    """How many cards, of any age so far, it lets its city build from the discard pile."""

    @property
    def depends_on_cities(self) -> bool:
        """Whether its points depend on what stands in the cities."""
        return self.count is not None or self.complete_wonder > 0

    @model_validator(mode="before")
    @classmethod
    def _read_count(cls, row: Any) -> Any:
        """`points`, `each` and `in` beside each other, as the data has them, are a count."""
        if not isinstance(row, dict) or not row.keys() & {"each", "in"}:
            return row
        count = {key: row[key] for key in ("points", "each", "in") if key in row}
        return {key: row[key] for key in row if key not in count} | {"count": count}


NO_EFFECTS = Effects()


class Copy(NamedTuple):
    """One copy of a card."""

    age: Age
    """The age in whose deck it lies."""

    players: Annotated[int, Field(strict=True, ge=3, le=7)]
    """The fewest players at which it is in play."""


class Card(_Part):
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

    @property
    def age(self) -> Age:
        """The age that it belongs to.

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


class Wonder(_Part):
    """A wonder with the stages of both sides of its board."""

    name: str
    """Its name, as on the board."""

    also: tuple[str, ...] = ()
    """Other names that people know it by."""

    sides: dict[str, Annotated[tuple[Effects, ...], Field(min_length=2, max_length=4)]]
    """What the stages of each side give, from left to right; they are built in this order."""


def guilds_in_play(players: int) -> int:
    """How many guilds are shuffled into age III at this number of players.

    Source: both editions' rulebooks, "Setup": two more than there are players, drawn
    at random.
    """
    return players + 2


@cache
def cards(edition: str) -> Mapping[str, Card]:
    """The cards of an edition's box by name, by age and colour.

    Raises `KeyError` when there is no such edition.
    """
    found: dict[str, Card] = {}
    for card in _read_cards(f"{_known(edition)}_cards.toml"):
        found[card.name] = _together(found[card.name], card) if card.name in found else card
    return MappingProxyType(found)


@cache
def wonders(edition: str) -> Mapping[str, Wonder]:
    """The wonders of an edition's box by name.

    Raises `KeyError` when there is no such edition.
    """
    rows = read_data(f"{_known(edition)}_wonders.toml")
    read = TypeAdapter(Wonder).validate_python
    return MappingProxyType({name: read(_wonder_row(name, row)) for name, row in rows.items()})


def read_data(file_name: str) -> dict[str, Any]:
    """A data file of the catalogue as it stands there."""
    text = files(__package__).joinpath(file_name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def _known(edition: str) -> str:
    if edition not in EDITIONS:
        raise KeyError(edition)
    return edition


def _read_cards(file_name: str) -> Iterator[Card]:
    read = TypeAdapter(Card).validate_python
    for age, colours in read_data(file_name).items():
        for colour, rows in colours.items():
            for name, row in rows.items():
                yield read(_card_row(name, colour, _AGES[age], row))


def _card_row(name: str, colour: str, age: Age, row: dict[str, Any]) -> dict[str, Any]:
    """A line of the data, spread over the fields of a card; the rest are its effects."""
    effects = (_GUILD if colour == "purple" else {}) | row
    copies = [(age, players) for players in effects.pop("copies", ())]
    also = effects.pop("also", ())
    return {"name": name, "colour": colour, "copies": copies, "also": also, "effects": effects}


def _wonder_row(name: str, row: dict[str, Any]) -> dict[str, Any]:
    sides = dict(row)
    return {"name": name, "also": sides.pop("also", ()), "sides": sides}


def _together(card: Card, later: Card) -> Card:
    """A card whose copies lie in the decks of two ages."""
    if (card.colour, card.effects) != (later.colour, later.effects) or later.also:
        raise ValueError(f"two different cards are called {card.name}")
    return card.model_copy(update={"copies": card.copies + later.copies})
