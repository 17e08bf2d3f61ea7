"""What stood before a game: the records that it may break."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from scoring import Phrase
from storage.statistics.figures.averages import (
    Mark,
    Played,
    Points,
    Worth,
    categories_of,
    losers_among,
    seats_of,
    totals_of,
    winners_of,
)
from storage.statistics.figures.kinds import among, kind_of
from storage.statistics.figures.scored import Scored, Seat
from storage.statistics.figures.wins import Wins, wins_of
from storage.statistics.streaks import Run, runs


class Past:
    """The games before a game in time; points are those of alike games alone.

    Alike are games of the same expansions, for these add points; and those in teams, or those
    without.
    """

    def __init__(self, games: Sequence[Scored], now: Scored) -> None:
        self._games = games
        self._now = now
        self.alike = [game for game in games if _alike(game, now)]
        """Those of the same expansions, in teams if this one is."""
        # One pass for everyone who plays now, who are few.
        self._played: dict[str, list[Played]] = {seat.player: [] for seat in now.seats}
        for game in games:
            for number, seat in enumerate(game.seats):
                if seat.player in self._played:
                    self._played[seat.player].append((game, number))

    def portions(self) -> Iterator[None]:
        """Work out what takes long of many games, one figure at a time."""
        for work_out in (
            lambda: self.complete,
            lambda: self.told_in_full,
            lambda: self._seats,
            lambda: self.total,
            lambda: self.categories,
            lambda: self.winning,
            lambda: self.highest_losing,
            lambda: self.longest,
        ):
            work_out()
            yield

    @cached_property
    def complete(self) -> int:
        """How many alike games are complete."""
        return sum(game.complete for game in self.alike)

    @cached_property
    def told_in_full(self) -> int:
        """How many alike games have every category of everyone; a told total has none."""
        return sum(
            game.complete and all(None not in seat.points for seat in game.seats)
            for game in self.alike
        )

    @cached_property
    def decided(self) -> int:
        """How many games, alike or not, someone won."""
        return sum(bool(game.winners) for game in self._games)

    @cached_property
    def total(self) -> Points:
        """Everyone's totals."""
        return totals_of(self._seats)

    @cached_property
    def categories(self) -> dict[str, Points]:
        """Everyone's points of each category."""
        return categories_of(self._seats)

    @cached_property
    def margins(self) -> list[int]:
        """By how many points the first was ahead in each game; 0 where two were level."""
        return [game.margin for game in self.alike if game.margin is not None]

    @cached_property
    def winning(self) -> Points:
        """The winners' totals."""
        return totals_of(winners_of(self.alike))

    @cached_property
    def highest_losing(self) -> Mark | None:
        """The highest total that did not win."""
        return totals_of(losers_among(self._seats)).best

    @cached_property
    def longest(self) -> dict[str, Run]:
        """The most victories in a row that each player has had, in any games."""
        return self._runs[0]

    @cached_property
    def running(self) -> dict[str, Run]:
        """How many victories in a row each player has now, in any games."""
        return self._runs[1]

    def holders(self, mark: Mark, worth: Worth) -> list[Seat]:
        """All who had as many points in the game of a mark."""
        game = next(game for game in self.alike if game.id == mark.game)
        return [
            seat for number, seat in enumerate(game.seats) if worth(game, number) == mark.points
        ]

    def among(self, category: str | None = None) -> Phrase | None:
        """How alike games are told from the others; or from others with a category."""
        return _among(self._now, self._games, category)

    def of_player(self, player: str) -> "OwnPast":
        """A player's past."""
        return OwnPast(self._played.get(player, []), self._now)

    @cached_property
    def _seats(self) -> list[Played]:
        return seats_of(self.alike)

    @cached_property
    def _runs(self) -> tuple[dict[str, Run], dict[str, Run]]:
        return runs(self._games)


def _alike(game: Scored, now: Scored) -> bool:
    return game.expansions == now.expansions and bool(game.partners) == bool(now.partners)


def _among(now: Scored, games: Iterable[Scored], category: str | None) -> Phrase | None:
    others = (game for game in games if category is None or category in game.categories)
    return among(kind_of(now), map(kind_of, others))


class OwnPast:
    """A player's games before a game in time."""

    def __init__(self, played: list[Played], now: Scored) -> None:
        self._played = played
        self._now = now
        self._alike = [each for each in played if _alike(each[0], now)]

    def among(self, category: str | None = None) -> Phrase | None:
        """How alike games are told from the player's others; or from others with a category."""
        return _among(self._now, (game for game, _ in self._played), category)

    @cached_property
    def wins(self) -> Wins:
        """All the player's games and wins."""
        return wins_of(self._played)

    @cached_property
    def total(self) -> Points:
        """The totals in alike games."""
        return totals_of(self._alike)

    @cached_property
    def categories(self) -> dict[str, Points]:
        """The points of each category in alike games."""
        return categories_of(self._alike)
