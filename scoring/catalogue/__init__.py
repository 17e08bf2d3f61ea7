"""What the editions are made of, read from the data files beside this one.

A new category is a table in `categories.toml` and a word in an edition's
`categories`; no code changes with it unless it brings a new kind of details.
"""

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from scoring.catalogue.cards import EDITIONS, Colour, read_data, wonders

DetailsKind = Literal["points", "coins", "tokens", "symbols"]
"""What a category is entered by, beside plain points (`points`: nothing else)."""


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

    sides: tuple[str, ...]
    """What the two sides of its wonder boards are called."""

    wonders: tuple[str, ...]
    """The wonders in its box."""

    expansions: tuple[str, ...]
    """The expansions that the pad knows for it."""

    totals: tuple[int, int]
    """The lowest and the highest total that played games come to, in points."""


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
    row: dict[str, Any] = {"name": name, **read_data(f"{name}.toml"), "wonders": tuple(box)}
    read = TypeAdapter(Edition).validate_python(row)
    for wonder in box.values():
        if tuple(wonder.sides) != read.sides:
            raise ValueError(f"{wonder.name} has other sides than the {name} edition's boards")
    return read


def category(name: str) -> Category:
    """The category of that name; `KeyError` when there is none."""
    return categories()[name]


def edition(name: str) -> Edition:
    """The edition of that name; `KeyError` when there is none."""
    return editions()[name]
