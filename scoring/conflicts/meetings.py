"""Meetings: whom a city faces in each age, and the conflicts of one city through all three.

`scoring.conflicts.war` has the sources. Only what the conflicts of the one city depend on is
looked at: another city goes through its own conflicts only where its defeats are shields.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from scoring.catalogue.effects import AGES
from scoring.cities.known_cities import Cities, boarding
from scoring.conflicts.army import Army, Conflict, War
from scoring.conflicts.branches import Branches
from scoring.conflicts.forces import Force, Shields
from scoring.conflicts.tower import spoils


class Meeting(NamedTuple):
    """A border at which two cities fight in an age, told from one side."""

    other: int
    """The seat of the other city."""

    times: int
    """How often they fight."""

    spent: int
    """How many tokens of peace both spent on it."""


@cache
def ages_of_peace(came: Shields) -> tuple[bool, bool, bool]:
    """In which ages a city spends a diplomacy token, by how many came in each age.

    A token is spent in the age in which it came, or else in the next.
    """
    held, found = 0, []
    for count in came:
        held += count
        found.append(held > 0)
        held -= held > 0
    first, second, third = found
    return first, second, third


class Meetings:
    """The conflicts of cities as far as the one that is asked for depends on them."""

    def __init__(self, cities: Cities, branches: Branches[Force], *, told: bool) -> None:
        self._cities = cities
        self._told = told
        """Whether the shields of others are told, or only whether they are more or fewer."""
        self._branches = branches
        self._spoils = spoils(cities.game)
        self._boarding = boarding(cities.box)
        self._armies: dict[int, Army] = {}
        self._fought: dict[int, int] = {}
        self._shields: dict[tuple[int, int], int] = {}

    def war(self, seat: int) -> War:
        """All conflicts of a city, with what the branches have left of it and the others."""
        self._armies, self._fought, self._shields = {}, {}, {}
        return self._through(seat, AGES[-1]).war

    def _through(self, seat: int, age: int) -> Army:
        """A city after the conflicts of an age."""
        army = self._armies.get(seat)
        if army is None:
            force = self._branches.look(seat, "force", lambda force: force)
            army = self._armies[seat] = Army(seat, force)
            self._fought[seat] = 0
        while self._fought[seat] < age:
            self._fight(army, self._fought[seat] + 1)
        return army

    def _fight(self, army: Army, age: int) -> None:
        seat = army.seat
        own = self._shields_of(seat, age)
        army.begins(age)
        if self._at_peace(seat, age) and self._cities.partner_of(seat) is None:
            army.at_peace.append(age)
        brought = self._spoils[age - 1]
        received = []
        for other, times, spent in self._met(seat, age):
            theirs = self._shown_to(own, other, age)
            conflict = Conflict(age, other, own, theirs, 0, times, spent)
            army.meets(conflict, brought)
            if own > theirs and self._hands_on(other) <= age:
                received.append((other, brought.defeats * times))
        for other, count in sorted(received):
            army.receives(other, count)
        self._fought[seat] = age

    def _shields_of(self, seat: int, age: int) -> int:
        """The shields of a city at the end of an age, before anyone takes a token for it."""
        shown = self._shields.get((seat, age))
        if shown is None:
            army = self._armies.get(seat)
            if army is None and self._by_defeats(seat) <= age:
                army = self._through(seat, age - 1)
            if army is None:
                shown = self._branches.look(seat, ("shields", age), lambda it: it.shields[age - 1])
            else:
                self._through(seat, age - 1)
                army.begins(age)
                shown = army.shields(age)
            self._shields[seat, age] = shown
        return shown

    def _shown_to(self, own: int, other: int, age: int) -> int:
        """The shields of another city, or of them only whether they are more than the own."""
        if self._told or other in self._armies or self._by_defeats(other) <= age:
            return self._shields_of(other, age)
        return self._branches.look(
            other,
            ("beside", age, own),
            lambda force: max(own - 1, min(own + 1, force.shields[age - 1])),
        )

    def _at_peace(self, seat: int, age: int) -> bool:
        """Whether a city spends a diplomacy token in an age."""
        return self._branches.look(
            seat, ("peace", age), lambda force: ages_of_peace(force.peace)[age - 1]
        )

    def _by_defeats(self, seat: int) -> int:
        return self._branches.look(seat, "by defeats", lambda force: force.by_defeats)

    def _hands_on(self, seat: int) -> int:
        return self._branches.look(seat, "hands on", lambda force: force.hands_on)

    def _met(self, seat: int, age: int) -> list[Meeting]:
        """Whom a city meets in an age."""
        if self._cities.partner_of(seat) is not None:
            found = [*self._beside_partner(seat, age)]
        else:
            found = [Meeting(other, 1, 0) for other in self._beside(seat, age)]
        if self._boarding:
            met = [one.other for one in found]
            beyond = dict.fromkeys(self._boarded(seat, age))
            found += [
                Meeting(other, 1, self._spent(seat, other, age))
                for other in beyond
                if other != seat and other not in met
            ]
        return found

    def _beside(self, seat: int, age: int) -> list[int]:
        """Those who are next to a city but for cities at peace; two that are left meet once."""
        if self._at_peace(seat, age):
            return []
        players = len(self._cities)
        found: list[int] = []
        for step in (-1, 1):
            for distance in range(1, players):
                other = (seat + step * distance) % players
                if not self._at_peace(other, age):
                    if other not in found:
                        found.append(other)
                    break
        return found

    def _beside_partner(self, seat: int, age: int) -> Iterator[Meeting]:
        """The neighbours who are no partners: they meet twice, or once where either is at peace."""
        for other in self._cities.around[seat]:
            if other != self._cities.partner_of(seat):
                spent = self._spent(seat, other, age)
                yield Meeting(other, 1 if spent else 2, spent)

    def _spent(self, seat: int, other: int, age: int) -> int:
        """How many tokens of peace neighbours spend on a border that partners do not share."""
        if not self._cities.game.partners or other not in self._cities.around[seat]:
            return 0
        return self._at_peace(seat, age) + self._at_peace(other, age)

    def _boarded(self, seat: int, age: int) -> Iterator[int]:
        """Whom a city boards in an age, and who boards it."""
        players = len(self._cities)
        for one in dict.fromkeys((seat + step) % players for step in (0, -2, 2)):
            if one not in self._branches:
                continue
            for when, step in self._branches.look(one, "boards", lambda force: force.boards):
                if when == age and one == seat:
                    yield (one + step) % players
                elif when == age and (one + step) % players == seat:
                    yield one
