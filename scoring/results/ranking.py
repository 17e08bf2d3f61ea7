"""Ranking: who won, and what decided it.

Source: both editions' rulebooks, end of the game: most points win; among tied players
the most coins in the treasure win; players still tied share the victory.
"""

from typing import NamedTuple

from scoring.results.result import DecidedBy


class Standing(NamedTuple):
    """What ranking looks at: a final total and the coins behind a possible tie."""

    total: int
    """The final total, in points."""

    coins: tuple[int, float] | None
    """The fewest and the most coins the player can have; `None` when unknown."""

    @property
    def fewest(self) -> int:
        """The fewest coins the player can have."""
        return self.coins[0] if self.coins else 0

    @property
    def most(self) -> float:
        """The most coins the player can have."""
        return self.coins[1] if self.coins else float("inf")

    @property
    def exact(self) -> bool:
        """Whether the coins are known to the coin."""
        return self.coins is not None and self.coins[0] == self.coins[1]


class Ranking(NamedTuple):
    """Everyone's place, and how the first place was decided."""

    ranks: tuple[int, ...]
    """Each player's place; tied players have the same, and the next place is left out."""

    winners: tuple[int, ...]
    """The places in the given order of those who won; empty while coins are needed."""

    decided_by: DecidedBy | None
    """What decided; `None` while coins are needed."""

    coins_needed: tuple[int, ...]
    """Those whose coins have to be asked to decide the first place."""


def _richest(standings: list[Standing], tied: list[int]) -> list[int]:
    """Those of the tied who may have the most coins."""
    sure = max(standings[seat].fewest for seat in tied)
    return [seat for seat in tied if standings[seat].most >= sure]


def ranking(standings: list[Standing]) -> Ranking:
    """Rank final totals.

    A treasure entered as points still bounds the coins (4 points are 12 to 14 coins),
    so a tie between 4 and 5 points of treasure needs no question.

    >>> found = ranking([Standing(54, (12, 14)), Standing(61, None), Standing(54, (15, 17))])
    >>> found.ranks, found.winners, found.decided_by
    ((3, 1, 2), (1,), 'points')
    """
    ranks = [0] * len(standings)
    level: dict[int, list[int]] = {}
    for seat, standing in enumerate(standings):
        level.setdefault(standing.total, []).append(seat)
    place = 1
    for total in sorted(level, reverse=True):
        unplaced = level[total]
        while unplaced:
            group = unplaced if len(unplaced) == 1 else _richest(standings, unplaced)
            for seat in group:
                ranks[seat] = place
            place += len(group)
            unplaced = [seat for seat in unplaced if not ranks[seat]]
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if len(first) == 1:
        winner = standings[first[0]]
        decided_by: DecidedBy = "coins" if len(level[winner.total]) > 1 else "points"
        return Ranking(tuple(ranks), tuple(first), decided_by, ())
    needed = tuple(seat for seat in first if not standings[seat].exact)
    if needed:
        return Ranking(tuple(ranks), (), None, needed)
    return Ranking(tuple(ranks), tuple(first), "shared", ())
