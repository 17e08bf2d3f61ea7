"""An army: one city in the conflicts of three ages, and the tokens that it takes and loses.

`scoring.conflicts.war` has the sources.
"""

from typing import NamedTuple, TypeAlias

from scoring.conflicts.forces import Force
from scoring.conflicts.tower import Spoils
from scoring.points import military

Tokens: TypeAlias = tuple[int, ...]
"""Conflict tokens, by their points."""


class Conflict(NamedTuple):
    """One comparison of shields at the end of an age."""

    age: int
    """The age, 1 to 3."""

    neighbour: int
    """The neighbour's seat."""

    own: int
    """The own shields."""

    theirs: int
    """The neighbour's shields."""

    token: int
    """The conflict token taken, by its points; 0 for a draw."""

    times: int = 1
    """How often it is fought, and so how many such tokens are taken."""

    peaceful: int = 0
    """How many of both sides spent a diplomacy token, and fought all the same."""


class War(NamedTuple):
    """The conflicts of a city, and the tokens that it has in the end."""

    conflicts: tuple[Conflict, ...]
    """Every conflict; a defeat that was given back or handed on brings no token."""

    others: tuple[int, ...] = ()
    """The tokens that came without a conflict of its own, by their points."""

    peace: tuple[int, ...] = ()
    """The ages in which it took no part."""

    given_back: int = 0
    """How many of its defeat tokens were given back."""

    handed_on: tuple[tuple[int, int], ...] = ()
    """The seats that have its defeat tokens, and how many of them, each time."""

    received: tuple[tuple[int, int], ...] = ()
    """The seats whose defeat tokens it has, and how many of them, each time."""

    second: int = 0
    """How many of the others are the second tokens of defeats, by a tile of the tower."""

    @property
    def tokens(self) -> Tokens:
        """All its tokens, by their points."""
        taken = [one.token for one in self.conflicts if one.token for _ in range(one.times)]
        return (*taken, *self.others)


class Army:
    """A city as it goes through the ages: what it fought, and what it has by it."""

    def __init__(self, seat: int, force: Force) -> None:
        self.seat = seat
        """Its seat."""
        self.force = force
        """What it brings to its conflicts."""
        self.at_peace: list[int] = []
        """The ages in which it took no part."""
        self._fought: list[Conflict] = []
        self._others: list[int] = []
        self._age = 0
        self._second = 0
        self._given_back = 0
        self._handed_on: list[tuple[int, int]] = []
        self._received: list[tuple[int, int]] = []

    def begins(self, age: int) -> None:
        """Begin an age, if it has not begun: give back defeats if a leader does so."""
        if age > self._age:
            self._age = age
            if age in self.force.drops:
                self._give_back()

    def shields(self, age: int) -> int:
        """Its shields at the end of an age: its defeats, too, where a leader makes them such."""
        by_defeats = self._defeats if self.force.by_defeats <= age else 0
        return self.force.shields[age - 1] + by_defeats

    def meets(self, conflict: Conflict, brought: Spoils) -> None:
        """Fight a conflict, as often as it says, and take the tokens for it or hand them on."""
        token = 0
        if conflict.own > conflict.theirs:
            token = brought.victory
        elif conflict.own < conflict.theirs and self.force.hands_on <= conflict.age:
            self._handed_on.append((conflict.neighbour, brought.defeats * conflict.times))
        elif conflict.own < conflict.theirs:
            token = military.DEFEAT
            second = (brought.defeats - 1) * conflict.times
            self._second += second
            self._others += [military.DEFEAT] * second
        age, neighbour, own, theirs, _, times, peaceful = conflict
        self._fought.append(Conflict(age, neighbour, own, theirs, token, times, peaceful))

    def receives(self, seat: int, count: int) -> None:
        """Take so many defeat tokens that the city in a seat hands on."""
        self._received.append((seat, count))
        self._others += [military.DEFEAT] * count

    @property
    def war(self) -> War:
        """What came of it all."""
        return War(
            tuple(self._fought),
            (*self._others, *self.force.tokens),
            tuple(self.at_peace),
            self._given_back,
            tuple(self._handed_on),
            tuple(self._received),
            self._second,
        )

    @property
    def _defeats(self) -> int:
        """The defeat tokens that it has."""
        lost = sum(one.times for one in self._fought if one.token == military.DEFEAT)
        return lost + self._others.count(military.DEFEAT)

    def _give_back(self) -> None:
        """Give back the defeat tokens so far."""
        if not self._defeats:
            return
        self._given_back += self._defeats
        self._fought = [one._replace(token=max(0, one.token)) for one in self._fought]
        self._others = [token for token in self._others if token > 0]
        self._second = 0
