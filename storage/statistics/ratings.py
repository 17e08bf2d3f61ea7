"""Ratings: how strong players are, from who placed above whom, game by game in time.

The model is openskill's Bradley-Terry with full pairing (Weng and Lin, "A Bayesian
Approximation Method for Online Ranking", 2011): every game is taken as one comparison of
each pair of its players, ties included; or of its teams, whose partners gain and lose together.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from storage.statistics.figures.scored import Scored

PROVISIONAL = 10
"""With fewer rated games than these, a rating is provisional."""

CHANCE = 12.5
"""How much chance a game has, in points of rating (openskill's beta). Three times the usual:
the pairs of one table say less than as many games of two. In simulated groups it foretold who
places above whom better up to a hundred games, and as well after; with the usual one, few games
of players who differ little made it worse than tossing a coin."""

PORTION = 500
"""How many games are rated in one go."""


class Rated(NamedTuple):
    """A player's rating after a game."""

    game: Scored
    """The game."""

    rating: float
    """The rating; everyone starts at 25."""

    uncertainty: float
    """The rating's standard deviation; everyone starts at 25/3."""


class PlayerRating(NamedTuple):
    """How strong a player is."""

    player: str
    """What the player is found by."""

    name: str
    """The player's name, as written last."""

    history: Sequence[Rated]
    """The rating after each rated game, in time; never empty."""

    @property
    def rating(self) -> float:
        """The rating now."""
        return self.history[-1].rating

    @property
    def uncertainty(self) -> float:
        """The rating's standard deviation now."""
        return self.history[-1].uncertainty

    @property
    def games(self) -> int:
        """How many games were rated."""
        return len(self.history)

    @property
    def provisional(self) -> bool:
        """Whether these are too few games to rely on."""
        return len(self.history) < PROVISIONAL


class Ratings:
    """Everyone's rating, game after game.

    A game is rated when everyone's place is known and at least two played; a tie is one,
    whatever decided the victory. A game where one player has two seats tells nothing of
    who is who, and is left out.
    """

    def __init__(self) -> None:
        self._model = BradleyTerryFull(beta=CHANCE)
        self._now: dict[str, BradleyTerryFullRating] = {}
        self._histories: dict[str, list[Rated]] = {}
        self._names: dict[str, str] = {}

    @classmethod
    def of(cls, games: Iterable[Scored]) -> "Ratings":
        """The ratings after these games."""
        ratings = cls()
        for _ in ratings.portions(sorted(games, key=lambda game: game.order)):
            pass
        return ratings

    def portions(self, games: Sequence[Scored], count: int = PORTION) -> Iterator[int]:
        """Rate further games, which have to come in time and after those rated already.

        Gives how many are done, after so many games at a time.
        """
        for start in range(0, len(games), count):
            portion = games[start : start + count]
            for game in portion:
                self._rate(game)
            yield start + len(portion)

    def ladder(self) -> list[PlayerRating]:
        """Everyone who was rated, the highest rating first and the provisional ones last."""
        return sorted(
            map(self.of_player, self._histories),
            key=lambda rating: (rating.provisional, -rating.rating, rating.player),
        )

    def of_player(self, player: str) -> PlayerRating:
        """A player's rating; `KeyError` when no game of the player was rated."""
        return PlayerRating(player, self._names[player], self._histories[player])

    def __contains__(self, player: object) -> bool:
        return player in self._histories

    def _rate(self, game: Scored) -> None:
        players = {seat.player for seat in game.seats}
        if any(seat.rank is None for seat in game.seats) or len(players) < len(game.seats):
            return
        alone = tuple((number,) for number in range(len(game.seats)))
        # Seats are put in an order of their own, for sums of floats depend on theirs.
        teams = sorted(
            [
                sorted([(seat.rank or 0, seat.player, seat.name) for seat in team])
                for numbers in game.partners or alone
                for team in [[game.seats[number] for number in numbers]]
            ]
        )
        if len(teams) < 2:
            return
        now, fresh = self._now, self._model.rating
        before = [[now.get(player) or fresh() for _, player, _ in team] for team in teams]
        after = self._model.rate(before, ranks=[float(team[0][0]) for team in teams])
        for team, ratings in zip(teams, after, strict=True):
            for (_, player, name), rating in zip(team, ratings, strict=True):
                now[player] = rating
                self._names[player] = name
                rated = Rated(game, rating.mu, rating.sigma)
                self._histories.setdefault(player, []).append(rated)
