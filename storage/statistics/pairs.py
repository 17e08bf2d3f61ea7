"""Head-to-head: who placed above whom."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from storage.statistics.figures.averages import Played
from storage.statistics.figures.rates import Rate

MET_ENOUGH = 5
"""In so many games two players must have placed before anything is said of the two."""


class HeadToHead(NamedTuple):
    """A player against another one."""

    other: str
    """What the other player is found by."""

    name: str
    """The other's name, as written last."""

    games: int
    """The games that both played."""

    above: int
    """In how many of them the player placed above the other."""

    level: int
    """In how many they shared a place, so far as it is told."""

    below: int
    """In how many the player placed below the other."""

    @property
    def placed(self) -> int:
        """The games in which both have a place of their own.

        In the others they were partners, or somebody's total is open.
        """
        return self.above + self.level + self.below

    @property
    def rate(self) -> Rate:
        """How often the player placed above the other; level counts one half."""
        return Rate(self.above + Fraction(self.level, 2), self.placed)


def head_to_head(played: Iterable[Played]) -> list[HeadToHead]:
    """A player against everyone, most games first.

    A player who has two seats in a game is not compared in it, and partners not with each other.
    """
    names: dict[str, str] = {}
    counts: dict[str, list[int]] = {}
    for game, number in played:
        own = game.seats[number]
        present = [seat.player for seat in game.seats]
        alone = len({*present}) == len(present)
        for place, seat in enumerate(game.seats):
            other = seat.player
            if other == own.player or (not alone and _twice(present, own.player, other)):
                continue
            names[other] = seat.name
            count = counts.setdefault(other, [0, 0, 0, 0])
            count[0] += 1
            if game.partner_of(number) == place:
                # They have one place together, which says nothing of the two.
                continue
            if own.rank is not None and seat.rank is not None:
                count[1 + (own.rank >= seat.rank) + (own.rank > seat.rank)] += 1
    found = [HeadToHead(other, names[other], *count) for other, count in counts.items()]
    return sorted(found, key=lambda pair: (-pair.games, pair.other))


def _twice(present: list[str], *players: str) -> bool:
    """Whether one of these players has several seats, so that nobody can tell who is who."""
    return any(present.count(player) > 1 for player in players)


def ranked(pairs: Iterable[HeadToHead]) -> list[HeadToHead]:
    """Who is beaten most comes first; those who were not met enough come last.

    Of equal ones the one met more comes first; who never placed, after all.
    """
    return sorted(
        pairs,
        key=lambda pair: (
            pair.placed < MET_ENOUGH,
            -(pair.rate.share if pair.rate.share is not None else -1),
            -pair.placed,
            pair.other,
        ),
    )


def most_beaten(pairs: Iterable[HeadToHead]) -> HeadToHead | None:
    """Whom a player places above most; `None` when nobody who was met enough is ever below."""
    first = next(iter(ranked(pairs)), None)
    return first if first and first.placed >= MET_ENOUGH and first.above else None


def least_beaten(pairs: Iterable[HeadToHead]) -> HeadToHead | None:
    """Whom a player places above least; `None` when fewer than two were met enough."""
    met = [pair for pair in ranked(pairs) if pair.placed >= MET_ENOUGH]
    return met[-1] if len(met) > 1 else None


def rival(pairs: Sequence[HeadToHead]) -> HeadToHead | None:
    """Whom a player meets often and is closest to; `None` when nobody was met enough.

    Of those met at least half as often as the one met most, the one whose rate is nearest
    to one half; of equal ones the one met more.
    """
    met = [pair for pair in pairs if pair.placed >= MET_ENOUGH]
    most = max((pair.placed for pair in met), default=0)
    often = [pair for pair in met if 2 * pair.placed >= most]
    return min(
        often,
        key=lambda pair: (abs(pair.above - pair.below) / pair.placed, -pair.placed, pair.other),
        default=None,
    )


def nemesis(pairs: Sequence[HeadToHead]) -> HeadToHead | None:
    """Who places above a player most; `None` when nobody who was met enough does.

    Who is below in more games than above is no nemesis. Of equal ones the one met more.
    """
    above = [pair for pair in pairs if pair.placed >= MET_ENOUGH and pair.below > pair.above]
    return min(
        above,
        key=lambda pair: ((pair.above - pair.below) / pair.placed, -pair.placed, pair.other),
        default=None,
    )
