"""What the editions are made of, read from the data files beside this one.

A new category is a table in `categories.toml` and a word in an edition's
`categories`; no code changes with it unless it brings a new kind of details.
"""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from scoring.catalogue.cards import EDITIONS, Box, box_of, expansions_of, read_data, wonders
from scoring.catalogue.effects import Colour

DetailsKind = Literal["points", "coins", "tokens", "symbols", "debts", "strengths"]
"""What a category is entered by, beside plain points (`points`: nothing else).

Strengths are no entry of the pad, as those of the whole table decide: they are facts of the
cities.
"""


class Category(BaseModel):
    """A row of the pad."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    """The category's word, as in the game document: `military`."""

    details: DetailsKind = "points"
    """What may be entered in place of points."""

    colour: Colour | None = None
    """The colour of the cards whose points stand in this row."""

    plausible: tuple[int, int]
    """The fewest and the most points that this category can give."""

    keys: Annotated[tuple[int, ...], Field(max_length=25)]
    """The points that the walk offers at one tap, in ascending order."""

    exact: bool = False
    """Whether these are all the points that it can give."""

    facts: tuple[str, ...] = ()
    """The pieces of a city that only tables with this row tell, by their names in the document."""

    counts: Literal["tile"] | None = None
    """What the keys are the points of: the first of none of it, the next of one, and so on."""


class Tile(BaseModel):
    """What a tile of the Tower of Babel changes for conflicts while it lies open."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    victories: tuple[int, int, int] | None = None
    """The points of the token that a victory brings, by age; 0 for none."""

    defeats: Annotated[int, Field(ge=1)] = 1
    """How many tokens a defeat brings."""


class Naval(BaseModel):
    """The tokens of naval conflicts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    victories: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())
    """The points of the victory tokens of each age, from the strongest city down."""

    defeats: tuple[int, int, int] = (0, 0, 0)
    """The points of the defeat token of each age."""


class Edition(BaseModel):
    """One edition of the game, with its own printed pad."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    """`first` or `second`, as in the game document."""

    order: int
    """Its place among the editions: the later, the higher."""

    categories: tuple[str, ...]
    """The rows of its pad, from top to bottom."""

    players: tuple[int, int]
    """The fewest and the most players at its table."""

    free_city: bool = False
    """Whether its rulebook lets two play, with a free city."""

    teams: tuple[int, ...] = ()
    """How many players may play in teams of two; none without an expansion that has teams."""

    sides: tuple[str, ...]
    """What the two sides of its wonder boards are called."""

    wonders: tuple[str, ...]
    """The wonders in its box."""

    expansions: tuple[str, ...]
    """The expansions that the pad knows for it."""

    highest_total: int
    """The highest total that games come to, in points; any lower one can be."""

    turns: int = 18
    """How many cards a player plays in a game, stages included: six in each of three ages."""

    plausible: dict[str, tuple[int, int]] = {}
    """The fewest and the most points of categories, where the expansions change them."""

    most: dict[Colour, int] = {}
    """The most cards of a colour that a city can have, where the expansions say so."""

    naval: Naval | None = None
    """The tokens of naval conflicts, where there are any."""

    tiles: dict[int, Tile] = {}
    """The tiles that change conflicts, by their numbers."""

    debts: tuple[int, ...] = ()
    """The points of the debt tokens that there are, which are below zero."""

    debts_of_ages: tuple[int, ...] = ()
    """Those of them of which a city has at most one, as there is one of each age."""

    @property
    def most_defeats(self) -> int:
        """The most defeat tokens of a player: no conflict brings fewer points."""
        return -self.plausible_of("military")[0]

    def plausible_of(self, name: str) -> tuple[int, int]:
        """The fewest and the most points that a category can give in this game."""
        return self.plausible.get(name) or category(name).plausible


class Expansion(BaseModel):
    """What an expansion adds to an edition, beside its cards and wonders."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    categories: tuple[str, ...]
    """The rows that it adds to the pad, below those that are there."""

    players: int = 0
    """The most players, where they are more than without it."""

    teams: tuple[int, ...] = ()
    """How many players may play in teams of two with it."""

    seats: int | None = None
    """The most players that it has boards for, where these are not enough for all."""

    turns: int = 0
    """How many more cards a player plays with it."""

    total: int = 0
    """By how much totals may be higher with it, in points."""

    plausible: dict[str, tuple[int, int]] = {}
    """By how much the fewest and the most points of categories change with it."""

    most: dict[Colour, int] = {}
    """The most cards of a colour that a city can have."""

    naval: Naval | None = None
    """The tokens of naval conflicts, where it has any."""

    tiles: dict[int, Tile] = {}
    """The tiles that change conflicts, by their numbers."""

    debts: tuple[int, ...] = ()
    """The points of its debt tokens, which are below zero; a city may have several of each."""

    debts_of_ages: tuple[int, ...] = ()
    """The same of those of which a city has at most one, as there is one of each age."""

    @property
    def all_debts(self) -> set[int]:
        """The points of its debt tokens, of either kind."""
        return {*self.debts, *self.debts_of_ages}


@cache
def categories() -> dict[str, Category]:
    """Every category that any edition or expansion has, by its word."""
    found = {}
    for name, row in read_data("categories.toml").items():
        if isinstance(row["keys"], dict):
            row["keys"] = range(row["keys"]["from"], row["keys"]["to"] + 1)
        found[name] = Category(name=name, **{**row, "keys": tuple(row["keys"])})
    return found


@cache
def editions() -> dict[str, Edition]:
    """The editions by name, the newest first."""
    found = [_read_edition(name) for name in EDITIONS]
    found.sort(key=lambda edition: -edition.order)
    return {edition.name: edition for edition in found}


def _read_edition(name: str) -> Edition:
    box = wonders(name)
    row: dict[str, Any] = {"name": name, **read_data(f"{name}/edition.toml"), "wonders": tuple(box)}
    row["expansions"] = expansions_of(name)
    read = TypeAdapter(Edition).validate_python(row)
    for wonder in wonders(box_of(name, read.expansions)).values():
        if tuple(wonder.sides) != read.sides:
            raise ValueError(f"{wonder.name} has other sides than the {name} edition's boards")
    return read


@cache
def rules(box: Box) -> Edition:
    """An edition as it is played with expansions: their rows, wonders and limits with its own.

    Raises `KeyError` when there is no such edition or expansion.
    """
    found = edition(box.edition)
    if not box.expansions:
        return found
    added = [_added(box.edition, name) for name in box.expansions]
    changed = {name for one in added for name in one.plausible}
    fewest, most = found.players
    most = max(most, *(one.players for one in added))
    seats = [one.seats for one in added if one.seats is not None]
    return found.model_copy(
        update={
            "categories": _once(found.categories, *(one.categories for one in added)),
            "wonders": tuple(wonders(box)),
            "players": (fewest, min([most, *seats])),
            "teams": tuple(sorted({count for one in added for count in one.teams})),
            "turns": found.turns + sum(one.turns for one in added),
            "highest_total": found.highest_total + sum(one.total for one in added),
            "plausible": {name: _widened(name, added) for name in changed},
            "naval": next((one.naval for one in added if one.naval), None),
            "most": {colour: most for one in added for colour, most in one.most.items()},
            "debts": tuple(sorted(set().union(*(one.all_debts for one in added)), reverse=True)),
            "debts_of_ages": tuple(
                sorted(
                    set().union(*(one.debts_of_ages for one in added))
                    - set().union(*(one.debts for one in added)),
                    reverse=True,
                )
            ),
            "tiles": {number: tile for one in added for number, tile in one.tiles.items()},
        }
    )


@cache
def for_two(box: Box) -> Edition:
    """A box as two play it, with a free city for their neighbour.

    Source: the first edition's rules for two players.
    """
    return rules(box).model_copy(update={"players": (2, 2)})


def expansions_with_teams(edition: str) -> tuple[str, ...]:
    """The expansions of an edition that let neighbours play as partners."""
    return tuple(name for name in expansions_of(edition) if _added(edition, name).teams)


def expansions_with(edition: str, rows: Iterable[str]) -> tuple[str, ...]:
    """The expansions of an edition without which these rows would not be on its pad.

    Of those that have the same row, one is enough: one with another of the rows, or the first.
    """
    brought = {name: set(_added(edition, name).categories) for name in expansions_of(edition)}
    shared = {row for one in brought for row in brought[one] if _has_another(brought, one, row)}
    wanted = set(rows)
    found = {name for name, own in brought.items() if own & wanted - shared}
    for name, own in brought.items():
        there = set().union(*(brought[one] for one in found))
        if own & wanted - there:
            found.add(name)
    return tuple(name for name in brought if name in found)


def _has_another(brought: dict[str, set[str]], name: str, row: str) -> bool:
    return any(row in own for other, own in brought.items() if other != name)


@cache
def _added(edition: str, name: str) -> Expansion:
    return Expansion.model_validate(read_data(f"{edition}/{name}.toml"))


@cache
def debts() -> tuple[int, ...]:
    """The points of all debt tokens of any expansion, the smallest debt first."""
    every = [_added(name, one) for name in EDITIONS for one in expansions_of(name)]
    return tuple(sorted(set().union(*(one.all_debts for one in every)), reverse=True))


def _once(*rows: tuple[str, ...]) -> tuple[str, ...]:
    """Rows in their order; one that several expansions have stands once."""
    return tuple(dict.fromkeys(name for those in rows for name in those))


def _widened(name: str, expansions: Iterable[Expansion]) -> tuple[int, int]:
    fewest, most = category(name).plausible
    changes = [one.plausible[name] for one in expansions if name in one.plausible]
    return fewest + sum(less for less, _ in changes), most + sum(more for _, more in changes)


def category(name: str) -> Category:
    """The category of that name; `KeyError` when there is none.

    >>> category("guilds").colour
    'purple'
    """
    return categories()[name]


@cache
def row_told_by(piece: str) -> str | None:
    """The category that a piece of the city belongs to; `None` where every table may tell it."""
    return next((name for name, row in categories().items() if piece in row.facts), None)


def edition(name: str) -> Edition:
    """The edition of that name; `KeyError` when there is none.

    >>> edition("second").categories
    ('wonder', 'treasure', 'military', 'blue', 'yellow', 'green', 'guilds')
    """
    return editions()[name]
