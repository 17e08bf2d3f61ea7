"""Form and streaks of a player."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from storage.statistics.figures.averages import Played
from storage.statistics.figures.scored import Scored

FORM = 10
"""How many games the form looks back."""


class Outing(NamedTuple):
    """How a game ended for a player."""

    game: Scored
    """The game."""

    rank: int | None
    """The player's place; `None` when the game is not complete."""

    won: Fraction
    """The player's share of the victory, from 0 to 1; 0 also when nobody won yet."""


class Streak(NamedTuple):
    """Victories in a row; shared ones count, games that are not decided are passed over."""

    length: int
    """How many."""

    first: str | None
    """The id of the first game; `None` without any."""

    last: str | None
    """The id of the last game; `None` without any."""


NO_STREAK = Streak(0, None, None)
"""No victory."""


def outings(played: Iterable[Played]) -> list[Outing]:
    """How each game against others ended; of several seats the best place is the player's."""
    found: list[Outing] = []
    for game, number in played:
        if game.sides < 2:
            continue
        rank = game.seats[number].rank
        if found and found[-1].game is game:
            known = [each for each in (found.pop().rank, rank) if each is not None]
            rank = min(known, default=None)
        found.append(Outing(game, rank, game.won_by(game.seats[number].player)))
    return found


def streaks(ended: Sequence[Outing]) -> list[Streak]:
    """Every streak of one victory or more, in time."""
    found: list[Streak] = []
    running: list[str] = []
    for outing in ended:
        if outing.won:
            running.append(outing.game.id)
        elif outing.game.decided and running:
            found.append(Streak(len(running), running[0], running[-1]))
            running = []
    if running:
        found.append(Streak(len(running), running[0], running[-1]))
    return found


def longest_streak(ended: Sequence[Outing]) -> Streak:
    """The longest streak; of equal ones the first."""
    return max(streaks(ended), key=lambda streak: streak.length, default=NO_STREAK)


def present_streak(ended: Sequence[Outing]) -> Streak:
    """The streak that still goes on."""
    decided = [outing for outing in ended if outing.game.decided]
    return streaks(decided)[-1] if decided and decided[-1].won else NO_STREAK


def longest_streaks(games: Iterable[Scored]) -> dict[str, int]:
    """How long everyone's longest streak is, found in one look at the games, in time."""
    running: Counter[str] = Counter()
    longest: Counter[str] = Counter()
    for game in games:
        if not game.winners:
            continue
        winners = {game.seats[number].player for number in game.winners}
        for player in {seat.player for seat in game.seats}:
            running[player] = running[player] + 1 if player in winners else 0
            longest[player] = max(longest[player], running[player])
    return dict(longest)
