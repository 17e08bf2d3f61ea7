"""Form and streaks of a player."""

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

    whole: bool = True
    """Whether none of them was shared with another side."""


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
    running = NO_STREAK
    for outing in ended:
        if outing.won:
            running = Streak(
                running.length + 1,
                running.first or outing.game.id,
                outing.game.id,
                running.whole and outing.won == 1,
            )
        elif outing.game.decided and running.length:
            found.append(running)
            running = NO_STREAK
    return [*found, running] if running.length else found


def longest_streak(ended: Sequence[Outing]) -> Streak:
    """The longest streak; of equal ones the first without shared victories, or else the first."""
    return max(streaks(ended), key=lambda one: (one.length, one.whole), default=NO_STREAK)


def present_streak(ended: Sequence[Outing]) -> Streak:
    """The streak that still goes on."""
    decided = [outing for outing in ended if outing.game.decided]
    return streaks(decided)[-1] if decided and decided[-1].won else NO_STREAK


class Run(NamedTuple):
    """A player's victories in a row, as all players' are counted in one look."""

    length: int = 0
    """How many."""

    whole: bool = True
    """Whether none of them was shared with another side."""

    def longer(self, *, whole: bool) -> "Run":
        """The run after one more victory, a whole one or one that was shared."""
        return Run(self.length + 1, self.whole and whole)


NO_RUN = Run()
"""No victory."""


def runs(games: Iterable[Scored]) -> tuple[dict[str, Run], dict[str, Run]]:
    """Everyone's longest run, and the one that still goes on, of games in time.

    Of equally long ones the longest is one without shared victories, if there is one.
    """
    running: dict[str, Run] = {}
    longest: dict[str, Run] = {}
    for game in games:
        if not game.winners:
            continue
        winners = {game.seats[number].player for number in game.winners}
        alone = game.winning_sides == 1
        for player in {seat.player for seat in game.seats}:
            if player not in winners:
                running[player] = NO_RUN
                continue
            whole = alone or game.won_by(player) == 1
            run = running[player] = running.get(player, NO_RUN).longer(whole=whole)
            longest[player] = max(run, longest.get(player, NO_RUN))
    return longest, running
