"""Naval: the points of the tokens that naval conflicts bring.

`scoring.conflicts.naval` has the source, and who takes which token.
"""

from collections.abc import Iterable, Iterator

from scoring.catalogue.effects import AGES
from scoring.cities.known_cities import Cities
from scoring.conflicts import naval
from scoring.conflicts.naval import Battle, any_told, battles, places, seats_of, stays_out
from scoring.conflicts.naval_sources import differences
from scoring.game.facts import Piece
from scoring.phrase import Phrase, listed
from scoring.results.result import Counter, Question, Remark
from scoring.rows.kinds.entered_row import EnteredRow

OPEN = "?"
"""Stands in a line for what nobody told yet."""

_LINES = ("because.naval.1", "because.naval.2", "because.naval.3")
_OPEN = ("because.naval_open.1", "because.naval_open.2", "because.naval_open.3")
_AWAY = ("because.naval_away.1", "because.naval_away.2", "because.naval_away.3")
_RANKS = ("because.naval_rank.1", "because.naval_rank.2", "because.naval_rank.3")


class Naval(EnteredRow):
    """The row of naval conflicts."""

    def __init__(self) -> None:
        super().__init__("naval")

    def points(self, cities: Cities, seat: int) -> int | None:
        """Those of the tokens of all three ages."""
        return naval.points(cities, seat)

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """A line for each age: the own strength, those of the others, the place and the token."""
        if not any_told(cities):
            return
        differing = {one.age: one for one in differences(cities)}
        for age, battle in zip(AGES, battles(cities), strict=True):
            own, token = battle.strengths[seat], battle.tokens[seat]
            if stays_out(cities, seat, age):
                yield Phrase(_AWAY[age - 1])
            elif token is None:
                yield Phrase(_OPEN[age - 1], {"count": OPEN if own is None else own})
            else:
                values = {
                    "compared": _compared(cities, seat, battle),
                    "place": _stood(cities, seat, battle),
                    "token": token,
                }
                yield Phrase(_LINES[age - 1], values)
            one = differing.get(age)
            if one is not None and one.elsewhere[seat] != one.tokens[seat]:
                both = {"token": one.tokens[seat], "elsewhere": one.elsewhere[seat]}
                yield Phrase("because.naval_elsewhere", both)

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:
        """The naval strengths that decide, where the table tells them, or else the points."""
        waiting = naval.deciding(cities, seat)
        if not any_told(cities) or any("naval" in cities[other].player.pad for other, _ in waiting):
            yield Question(seat, "points", "naval")
            return
        for other, age in waiting:
            yield Question(other, "naval_strength", age)

    def disagreements(self, cities: Cities, seat: int) -> Iterator[Remark]:
        """The same, of whoever takes part: a free city has no tokens to differ from."""
        if seat in seats_of(cities):
            yield from super().disagreements(cities, seat)

    def counters(self, cities: Cities, seat: int) -> Iterator[Counter]:
        """The strength at the end of each age in which the city took part."""
        for age in AGES:
            if not stays_out(cities, seat, age):
                told = naval.told(cities, seat, age)
                yield Counter(
                    seat=seat,
                    what=f"naval_{age}",
                    number=told,
                    key=Piece("naval_strengths", age),
                    entered=told is not None,
                    least=0,
                )


def _compared(cities: Cities, seat: int, battle: Battle) -> Phrase:
    """The own strength, those that it was compared with, and who stayed out."""
    others = [one for other, one in enumerate(battle.strengths) if other != seat]
    known = sorted([one for one in others if one is not None], reverse=True)
    strengths = (*known, *(OPEN for other in battle.waiting if other != seat))
    away = [other for other in seats_of(cities) if stays_out(cities, other, battle.age)]
    values = {
        "count": OPEN if seat in battle.waiting else battle.strengths[seat],
        "strengths": strengths,
        "names": _names(cities, away),
    }
    if away and strengths:
        return Phrase("because.naval_without", values)
    return Phrase("because.naval_against" if strengths else "because.naval_nobody", values)


def _stood(cities: Cities, seat: int, battle: Battle) -> Phrase:
    """The place that gave the token."""
    if battle.waiting - {seat}:
        # What is sure while others are not known is either the last place or no token.
        sure = "because.naval_weakest" if battle.tokens[seat] else "because.naval_too_weak"
        return Phrase(sure)
    place = places(battle.strengths)[seat]
    if place is None or (place.level and not place.tied):
        return Phrase("because.naval_alone")
    if place.level:
        return Phrase("because.naval_level")
    names = _names(cities, place.tied)
    if place.weakest:
        key = "because.naval_weakest_tied" if place.tied else "because.naval_weakest"
        return Phrase(key, {"names": names})
    if not place.tied:
        return _rank(place.rank)
    values = {"names": names, "place": _rank(place.rank), "lower": _rank(place.rank + 1)}
    return Phrase("because.naval_tied", values)


def _rank(rank: int) -> Phrase:
    if rank > len(_RANKS):
        return Phrase("because.naval_rank.further", {"rank": rank})
    return Phrase(_RANKS[rank - 1])


def _names(cities: Cities, seats: Iterable[int]) -> str | Phrase:
    return listed([cities.game.players[seat].name for seat in seats])
