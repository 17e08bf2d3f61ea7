"""What a table enters for a category: points, or the details behind them.

Each kind of details knows the points that it gives and says why. A new kind is a
class here and its name in the catalogue's `details`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from scoring.catalogue.editions import Category, debts
from scoring.phrase import Phrase
from scoring.points import military, science, treasure
from scoring.points.science import KINDS, Held

MOST = 999
"""The largest number that any field of the pad takes, in either direction."""

Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MOST)]


def _known_token(token: int) -> int:
    if token != military.DEFEAT and token not in military.VICTORIES:
        raise PydanticCustomError("token", "no such token")
    return token


def _known_debt(token: int) -> int:
    if token not in debts():
        raise PydanticCustomError("debt", "no such token", {"accepted": tuple(map(str, debts()))})
    return token


Debt: TypeAlias = Annotated[int, Field(strict=True), AfterValidator(_known_debt)]
Token: TypeAlias = Annotated[int, Field(strict=True), AfterValidator(_known_token)]
Symbol: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=99)]


class _Details(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: ClassVar[str]


class Coins(_Details):
    """Treasure by its coins."""

    kind: ClassVar[str] = "coins"

    coins: Count
    """The value of all coins together, in coins."""

    @property
    def points(self) -> int:
        """The points that the coins give."""
        return treasure.points(self.coins)

    def because(self) -> Iterator[Phrase]:
        """The lines that explain the points."""
        yield Phrase(
            "because.coins",
            {
                "count": self.coins,
                "sets": self.points,
                "left": self.coins % treasure.COINS_A_POINT,
                "points": self.points,
            },
        )


class ConflictTokens(_Details):
    """Military by its conflict tokens."""

    kind: ClassVar[str] = "tokens"

    tokens: Annotated[tuple[Token, ...], Field(max_length=99)]
    """The tokens, each by its points: a defeat is -1."""

    @property
    def points(self) -> int:
        """The points of the tokens together."""
        return military.points(self.tokens)

    def because(self) -> Iterator[Phrase]:
        """The lines that explain the points."""
        if self.tokens:
            yield Phrase("because.tokens", {"tokens": self.tokens, "points": self.points})
        else:
            yield Phrase("because.no_tokens")


class DebtTokens(_Details):
    """Debt by its tokens."""

    kind: ClassVar[str] = "debts"

    debts: Annotated[tuple[Debt, ...], Field(max_length=99)]
    """The tokens, each by its points, which are below zero."""

    @property
    def points(self) -> int:
        """The points of the tokens together."""
        return sum(self.debts)

    def because(self) -> Iterator[Phrase]:
        """The lines that explain the points."""
        if self.debts:
            yield Phrase("because.tokens", {"tokens": self.debts, "points": self.points})
        else:
            yield Phrase("because.no_debts")


class Symbols(_Details):
    """Green by its science symbols."""

    kind: ClassVar[str] = "symbols"

    tablet: Symbol = 0
    """How many tablets."""

    compass: Symbol = 0
    """How many compasses."""

    gear: Symbol = 0
    """How many gears."""

    wild: Symbol = 0
    """How many wild symbols, each of which becomes any one kind."""

    @property
    def points(self) -> int:
        """The best that the symbols can be worth."""
        return science.best(self.tablet, self.compass, self.gear, self.wild).points

    def because(self) -> Iterator[Phrase]:
        """The lines that explain the points: squares, sets, and where wild ones went."""
        yield from because_of(Held((self.tablet, self.compass, self.gear), self.wild))


@lru_cache(maxsize=4096)
def because_of(held: Held) -> tuple[Phrase, ...]:
    """The lines that explain what symbols are worth."""
    return tuple(_because_of(science.best_of(held), held.a_set))


def _because_of(best: science.Science, a_set: int) -> Iterator[Phrase]:
    yield Phrase(
        "because.squares",
        {"counts": best.counts, "points": sum(best.squares)},
    )
    sets = {"count": best.sets, "points": best.set_points}
    if a_set == science.POINTS_A_SET:
        yield Phrase("because.sets", sets)
    else:
        yield Phrase("because.sets_worth", {**sets, "each": a_set})
    for what, counts in (("wild", best.placed), ("mask", best.copied), ("most", best.added)):
        for kind, count in zip(KINDS, counts, strict=True):
            if count:
                yield Phrase(f"because.{what}.{kind}", {"count": count})
    for source, target in best.swapped:
        values = {
            "away": Phrase(f"symbol.{KINDS[source]}"),
            "kind": Phrase(f"symbol.{KINDS[target]}"),
        }
        yield Phrase("because.swapped", values)


Details: TypeAlias = Coins | ConflictTokens | DebtTokens | Symbols
"""An entry that says what is behind the points."""


def _kind_of(value: Any) -> str | None:
    """Which kind of entry a value is, told by the keys it has."""
    if isinstance(value, BaseModel):
        return getattr(value, "kind", None)
    if isinstance(value, dict):
        if "coins" in value:
            return "coins"
        if "tokens" in value:
            return "tokens"
        if "debts" in value:
            return "debts"
        if value.keys() & {*KINDS, "wild"}:
            return "symbols"
        return None
    return "points"


_Points: TypeAlias = Annotated[int, Field(strict=True, ge=-MOST, le=MOST)]

DETAILS: dict[str, type[_Details]] = {
    details.kind: details for details in (Coins, ConflictTokens, DebtTokens, Symbols)
}

Entry: TypeAlias = Annotated[
    Annotated[_Points, Tag("points")]
    | Annotated[Coins, Tag("coins")]
    | Annotated[ConflictTokens, Tag("tokens")]
    | Annotated[DebtTokens, Tag("debts")]
    | Annotated[Symbols, Tag("symbols")],
    Discriminator(_kind_of),
]
"""What stands in one cell of the pad: points, or details."""


def entry_type(category: Category) -> Any:
    """The type of a category's entries: points, and the details that the category has."""
    kind = category.details
    if kind not in DETAILS:
        return _Points
    details: Any = Annotated[DETAILS[kind], Tag(kind)]
    return Annotated[Annotated[_Points, Tag("points")] | details, Discriminator(_kind_of)]


def points_of(entry: "int | Details") -> int:
    """The points of an entry."""
    return entry if isinstance(entry, int) else entry.points
