"""Head-to-head: who placed above whom."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.game.names import in_the_alphabet
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
    """The games that both played, those of teams, too."""

    above: int
    """In how many of those without teams the player placed above the other."""

    level: int
    """In how many of them they shared a place, so far as it is told."""

    below: int
    """In how many of them the player placed below the other."""

    @property
    def placed(self) -> int:
        """The games in which both have a place of their own.

        In the others there were teams, or somebody's total is open.
        """
        return self.above + self.level + self.below

    @property
    def rate(self) -> Rate:
        """How often the player placed above the other; level is not above."""
        return Rate(Fraction(self.above), self.placed)

    @property
    def even(self) -> float | None:
        """The rate of two who are above each other equally often, level as often as these two."""
        return (self.above + self.below) / self.placed / 2 if self.placed else None

    @property
    def met_enough(self) -> bool:
        """Whether they placed in so many games that something may be said of the two."""
        return self.placed >= MET_ENOUGH


def head_to_head(played: Iterable[Played]) -> list[HeadToHead]:
    """A player against everyone, most games first.

    A player who has two seats in a game is not compared in it, and in a game of teams nobody is: a
    place is that of two there, and says nothing of one.
    """
    names: dict[str, str] = {}
    counts: dict[str, list[int]] = {}
    for game, number in played:
        own = game.seats[number]
        present = [seat.player for seat in game.seats]
        alone = len({*present}) == len(present)
        for seat in game.seats:
            other = seat.player
            if other == own.player or (not alone and _twice(present, own.player, other)):
                continue
            names[other] = seat.name
            count = counts.setdefault(other, [0, 0, 0, 0])
            count[0] += 1
            if own.rank is not None and seat.rank is not None and not game.partners:
                count[1 + (own.rank >= seat.rank) + (own.rank > seat.rank)] += 1
    found = [HeadToHead(other, names[other], *count) for other, count in counts.items()]
    return sorted(found, key=lambda pair: (-pair.games, in_the_alphabet(pair.other)))


def _twice(present: list[str], *players: str) -> bool:
    """Whether one of these players has several seats, so that nobody can tell who is who."""
    return any(present.count(player) > 1 for player in players)


def ranked(pairs: Iterable[HeadToHead]) -> list[HeadToHead]:
    """Who is beaten most comes first; those who were not met enough come last.

    Of equal ones the one who is ahead less often comes first, then the one met more; who never
    placed, after all.
    """
    return sorted(
        pairs,
        key=lambda pair: (
            not pair.met_enough,
            -(pair.rate.share if pair.rate.share is not None else -1),
            pair.below / (pair.placed or 1),
            -pair.placed,
            in_the_alphabet(pair.other),
        ),
    )


def most_beaten(pairs: Iterable[HeadToHead]) -> HeadToHead | None:
    """Whom a player places above most; `None` when nobody who was met enough is ever below.

    Of several who were met enough, `None` also when the player is above all of them as often.
    """
    met = [pair for pair in ranked(pairs) if pair.met_enough]
    return met[0] if met and met[0].above and (len(met) == 1 or _differ(met)) else None


def least_beaten(pairs: Iterable[HeadToHead]) -> HeadToHead | None:
    """Whom a player places above least; `None` when there is nobody above whom it is more often."""
    met = [pair for pair in ranked(pairs) if pair.met_enough]
    return met[-1] if _differ(met) else None


def _differ(met: Sequence[HeadToHead]) -> bool:
    """Whether a player is above the first of these more often than above the last."""
    return bool(met) and met[0].rate.share != met[-1].rate.share


def rival(pairs: Sequence[HeadToHead]) -> HeadToHead | None:
    """Whom a player meets often and is closest to; `None` when nobody was met enough.

    Of those met at least half as often as the one met most, the one with whom being above and
    below is most nearly as frequent; of equal ones the one met more. Where one of two was never
    above, they are no rivals.
    """
    met = [pair for pair in pairs if pair.met_enough]
    most = max((pair.placed for pair in met), default=0)
    often = [pair for pair in met if 2 * pair.placed >= most and pair.above and pair.below]
    return min(
        often,
        key=lambda pair: (abs(pair.above - pair.below) / pair.placed, -pair.placed, pair.other),
        default=None,
    )


def nemesis(pairs: Sequence[HeadToHead]) -> HeadToHead | None:
    """Who places above a player most; `None` when nobody who was met enough does.

    Who is below in more games than above is no nemesis. Of equal ones the one met more.
    """
    above = [pair for pair in pairs if pair.met_enough and pair.below > pair.above]
    return min(
        above,
        key=lambda pair: ((pair.above - pair.below) / pair.placed, -pair.placed, pair.other),
        default=None,
    )
