"""Ratings: how strong players are, from who placed above whom, game by game in time.

The model is openskill's Bradley-Terry with full pairing (Weng and Lin, "A Bayesian
Approximation Method for Online Ranking", 2011): every game is taken as one comparison of
each pair of its players, ties included; or of its teams, whose partners gain and lose together.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple, TypeAlias, TypeVar

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from scoring.game.names import in_the_alphabet
from storage.statistics.figures.scored import Scored
from storage.summaries.kept_rows import Kept, KeptRows, Row

_Teams: TypeAlias = list[list[tuple[int, str]]]
"""The place and the player of each seat, by teams."""

PROVISIONAL = 10
"""With fewer rated games than these, a rating is provisional."""

CHANCE = 12.5
"""How much chance a game has, in points of rating (openskill's beta). Three times the usual:
the pairs of one table say less than as many games of two. In simulated groups it foretold who
places above whom better up to a hundred games, and as well after; with the usual one, few games
of players who differ little made it worse than tossing a coin."""


class Rated(NamedTuple):
    """A player's rating after a game."""

    game: Scored
    """The game."""

    rating: float
    """The rating; everyone starts at 25."""

    uncertainty: float
    """The rating's standard deviation; everyone starts at 25/3."""


class _Link(NamedTuple):
    """What tells the games that are rated so far, up to one of them, from all others."""

    game: Scored
    """The last one of these."""

    digest: bytes
    """Of the places at its table, and of all before."""


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

    def __init__(self, rows: KeptRows | None = None) -> None:
        """With rows, what was worked out of the same games before is taken from them."""
        self._model = BradleyTerryFull(beta=CHANCE)
        self._histories: dict[str, list[Rated]] = {}
        self._rows = rows
        self._new: dict[str, Kept] = {}
        self._chain: list[_Link] = []

    @classmethod
    def of(cls, games: Iterable[Scored]) -> "Ratings":
        """The ratings after these games."""
        ratings = cls()
        ratings.rate(sorted(games, key=lambda game: game.order))
        return ratings

    def to_go_on(self, before: Scored | None = None) -> "Ratings":
        """The same ratings once more: what is rated further is told of these ones alone.

        With a game, they are those of what was played before it: when a game changes, nothing of
        that has to be rated again.
        """
        ratings = Ratings(self._rows)
        for player, rated in self._histories.items():
            if kept := _until(before, rated):
                ratings._histories[player] = kept
        ratings._chain = _until(before, self._chain)
        ratings._new = {**self._new}
        return ratings

    def rate(self, games: Iterable[Scored]) -> None:
        """Rate further games, which have to come in time and after those rated already."""
        for game in games:
            placed = {seat.player for seat in game.seats if seat.rank is not None}
            if len(placed) == len(game.seats):
                self._rate(game)

    def keep(self) -> None:
        """Let the rows have what was worked out since, for the next start."""
        if self._rows is not None:
            self._rows.keep(self._new)
        self._new = {}

    def ladder(self) -> list[PlayerRating]:
        """Everyone who was rated, the highest rating first and the provisional ones last."""
        return sorted(
            map(self.of_player, self._histories),
            key=lambda rating: (rating.provisional, -rating.rating, in_the_alphabet(rating.player)),
        )

    def of_player(self, player: str) -> PlayerRating:
        """A player's rating; `KeyError` when no game of the player was rated."""
        history = self._histories[player]
        # Nobody has two seats in a game that is rated.
        name = next(seat.name for seat in history[-1].game.seats if seat.player == player)
        return PlayerRating(player, name, history)

    def __contains__(self, player: object) -> bool:
        return player in self._histories

    def _rate(self, game: Scored) -> None:
        alone = tuple((number,) for number in range(len(game.seats)))
        placed = [(seat.rank or 0, seat.player) for seat in game.seats]
        # Seats are put in an order of their own, for sums of floats depend on theirs.
        teams = sorted(
            [sorted([placed[number] for number in team]) for team in game.partners or alone]
        )
        if len(teams) < 2:
            return
        row = self._known(game, teams) or self._worked_out(game, teams)
        places = iter(row)
        for team in teams:
            for _, player in team:
                rated = Rated(game, next(places), next(places))
                self._histories.setdefault(player, []).append(rated)

    def _known(self, game: Scored, teams: _Teams) -> Row | None:
        """What was worked out of the same games in the same order before."""
        if self._rows is None:
            return None
        before = self._chain[-1].digest if self._chain else b""
        digest = blake2b(before + repr(teams).encode(), digest_size=8).digest()
        self._chain.append(_Link(game, digest))
        return self._rows.take(game.id, int.from_bytes(digest))

    def _worked_out(self, game: Scored, teams: _Teams) -> Row:
        before = [[self._now(player) for _, player in team] for team in teams]
        after = self._model.rate(before, ranks=[float(team[0][0]) for team in teams])
        row = [number for team in after for rating in team for number in (rating.mu, rating.sigma)]
        if self._rows is not None:
            self._new[game.id] = Kept(int.from_bytes(self._chain[-1].digest), row)
        return row

    def _now(self, player: str) -> BradleyTerryFullRating:
        if player not in self._histories:
            return self._model.rating()
        last = self._histories[player][-1]
        return self._model.rating(mu=last.rating, sigma=last.uncertainty)


_OfGame = TypeVar("_OfGame", Rated, _Link)


def _until(before: Scored | None, of_games: list[_OfGame]) -> list[_OfGame]:
    """Those of the games that were played before one, or all of them, in a list of its own."""
    if before is None:
        return of_games[:]
    return of_games[: bisect_left(of_games, before.order, key=lambda each: each.game.order)]
