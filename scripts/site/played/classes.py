"""Classes, and what goes wrong in them."""

import dataclasses
import enum
import functools
import traceback
from typing import Any, Generic, ParamSpec, TypeVar, TypeVarTuple

T = TypeVar("T")
P = ParamSpec("P")
Ts = TypeVarTuple("Ts")


def classes() -> None:
    """What classes are made of, and what goes wrong in them."""

    class Colour(enum.Enum):
        BLUE = 1

    class Cards(Generic[T]):
        of: T

    class Calls(Generic[P]):
        pass

    class Several(Generic[*Ts]):
        pass

    repr((Cards[int](), Calls[[int, str]], Calls[int, str], Several[int, str]))

    class Card:
        __slots__ = ("cost",)

        def __init__(self) -> None:
            self.cost = Colour.BLUE

        @property
        def twice(self) -> int:
            return 2

        @twice.setter
        def twice(self, value: int) -> None:
            self.cost = Colour(value - 6)
            del self.cost

        @staticmethod
        def free() -> int:
            return 0

        @classmethod
        def made(cls) -> Any:
            return cls()

        def __round__(self, digits: int = 0) -> int:
            return digits

        def __format__(self, form: str) -> str:
            return form

        def __getattr__(self, name: str) -> str:
            return name

        def __reversed__(self) -> Any:
            return iter("ab")

        def __length_hint__(self) -> int:
            return 2

        def __iter__(self) -> Any:
            return iter("ab")

        def __dir__(self) -> list[str]:
            return ["b", "a"]

        @functools.cached_property
        def once(self) -> int:
            raise LookupError

        def __eq__(self, other: object) -> bool:
            return self is other

        def __hash__(self) -> int:
            return 7

    @dataclasses.dataclass(frozen=True)
    class Pair:
        one: Card
        other: Any = None

    pair = Pair(Card(), {Card(): [Card()]})
    card = Card.made()
    repr((round(card), f"{card:7}", card.other, [*reversed(card)], [*card], Card.free(), dir(card)))
    card.twice = 7
    repr((dataclasses.replace(pair, other=Colour["BLUE"]), pair == Pair(Card()), pair.one.twice))
    try:
        try:
            pair.one.once  # noqa: B018
        except (TypeError, LookupError) as error:
            raise ExceptionGroup("two", [error, ValueError(7)]) from error
    except* ValueError as group:
        traceback.format_exception(group)
    except* (TypeError, LookupError):
        super(Card, pair.one).__repr__()
