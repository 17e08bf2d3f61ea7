"""What there is to say of one player."""

from collections.abc import Sequence
from functools import cached_property

from storage.statistics import wonders
from storage.statistics.figures.averages import Played, Points, categories_of, totals_of
from storage.statistics.figures.points_over_time import STEPS, Step, over_time
from storage.statistics.figures.wins import Wins, wins_of
from storage.statistics.pairs import (
    HeadToHead,
    head_to_head,
    least_beaten,
    most_beaten,
    nemesis,
    ranked,
    rival,
)
from storage.statistics.streaks import (
    FORM,
    Outing,
    Streak,
    longest_streak,
    outings,
    present_streak,
)
from storage.statistics.wonders import WonderLine, side_lines, wonder_lines


class PlayerStatistics:
    """One player's games; each figure is worked out when it is asked for, and kept."""

    def __init__(self, player: str, played: Sequence[Played]) -> None:
        self.player = player
        """What the player is found by."""
        self.played = played
        """The games and the player's seat in each, in time."""
        self._over_time: dict[int, list[Step]] = {}

    @property
    def name(self) -> str:
        """The name, as written last."""
        game, number = self.played[-1]
        return game.seats[number].name

    @cached_property
    def wins(self) -> Wins:
        """The games, the wins and the wins to be expected."""
        return wins_of(self.played)

    @cached_property
    def total(self) -> Points:
        """The final totals."""
        return totals_of(self.played)

    @cached_property
    def categories(self) -> dict[str, Points]:
        """The points of each category."""
        return categories_of(self.played)

    @cached_property
    def outings(self) -> list[Outing]:
        """How each game ended, in time."""
        return outings(self.played)

    @property
    def form(self) -> list[Outing]:
        """How the last games ended, ten at most, in time."""
        return self.outings[-FORM:]

    @cached_property
    def longest_streak(self) -> Streak:
        """The most victories in a row."""
        return longest_streak(self.outings)

    @cached_property
    def present_streak(self) -> Streak:
        """The victories in a row that still go on."""
        return present_streak(self.outings)

    @cached_property
    def wonders(self) -> list[WonderLine]:
        """The wonders played, most games first."""
        return wonder_lines(self.played)

    @cached_property
    def sides(self) -> list[WonderLine]:
        """The sides of wonders played, most games first."""
        return side_lines(self.played)

    @property
    def favourite_wonder(self) -> WonderLine | None:
        """The wonder played most."""
        return wonders.favourite(self.wonders)

    @property
    def best_wonder(self) -> WonderLine | None:
        """The wonder that won most above expectation; see `wonders.best`."""
        return wonders.best(self.wonders)

    @cached_property
    def head_to_head(self) -> list[HeadToHead]:
        """Against everyone else, most games first."""
        return head_to_head(self.played)

    @cached_property
    def ranked_pairs(self) -> list[HeadToHead]:
        """Against everyone else, who is beaten most first; see `pairs.ranked`."""
        return ranked(self.head_to_head)

    @property
    def most_beaten(self) -> HeadToHead | None:
        """Who is beaten most; see `pairs.most_beaten`."""
        return most_beaten(self.head_to_head)

    @property
    def least_beaten(self) -> HeadToHead | None:
        """Who is beaten least; see `pairs.least_beaten`."""
        return least_beaten(self.head_to_head)

    @cached_property
    def undecided(self) -> list[Played]:
        """The games without a winner yet and the seat in each, the newest first."""
        return [each for each in reversed(self.played) if not each[0].decided and each[0].sides > 1]

    @property
    def rival(self) -> HeadToHead | None:
        """Who is met often and is closest; see `pairs.rival`."""
        return rival(self.head_to_head)

    @property
    def nemesis(self) -> HeadToHead | None:
        """Who places above most; see `pairs.nemesis`."""
        return nemesis(self.head_to_head)

    def over_time(self, steps: int = STEPS) -> list[Step]:
        """Averages of the total and of each category over time, in at most so many steps."""
        if steps not in self._over_time:
            self._over_time[steps] = over_time(self.played, steps)
        return self._over_time[steps]
