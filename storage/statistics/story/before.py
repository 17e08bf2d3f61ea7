"""What stood before a game, counted on game by game: what its sentences are compared with."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

from scoring import Phrase
from storage.statistics.evenings import day_of
from storage.statistics.figures.kinds import Kind, among, kind_of
from storage.statistics.figures.scored import Scored

FEWEST = 3
"""Of fewer players nobody asks what lies between the first and the last."""


class Looked:
    """A game, with what several sentences ask of it."""

    __slots__ = ("best", "day", "game", "in_full", "spread", "winner")

    def __init__(self, game: Scored) -> None:
        self.game = game
        """The game."""
        self.winner = game.seats[game.winners[0]] if len(game.winners) == 1 else None
        """Who won alone."""
        columns = zip(*[seat.points for seat in game.seats], strict=True)
        self.best = tuple(map(_most, columns)) or (None,) * len(game.categories)
        """The most points that anyone is known to have, of each category."""
        self.in_full = game.complete and not any(None in seat.points for seat in game.seats)
        """Whether every category of everyone is known; a told total has none."""
        totals = [seat.total for seat in game.seats if seat.total is not None]
        many = len(totals) == len(game.seats) >= FEWEST
        self.spread = max(totals) - min(totals) if many else None
        """The points between the first and the last of three or more."""
        self.day = day_of(game)
        """The day to which it belongs."""


def _most(points: Sequence[int | None]) -> int | None:
    if None not in points:
        return max(points)  # type: ignore[type-var]
    return max((one for one in points if one is not None), default=None)


class Alike:
    """The games of the same expansions, all of them in teams or none: their points compare."""

    def __init__(self) -> None:
        self.margins = 0
        """In how many games it is known by how many points the first was ahead."""
        self.closest: int | None = None
        """The fewest of these points; 0 where two were level."""
        self.told_in_full = 0
        """How many games have every category of everyone."""
        self.best: dict[str, int] = {}
        """The most points of each category."""
        self.complete = 0
        """How many games have everyone's total."""
        self.narrowest: int | None = None
        """The fewest points between the first and the last."""


class Own:
    """A player's games."""

    def __init__(self) -> None:
        self.games = 0
        """How many of them were decided."""
        self.won_in = 0
        """The number of the last one that the player won, or shared; 0 before the first."""
        self.won_on = 0
        """The number of the last evening on which the player won."""
        self.evenings = 0
        """On how many evenings in a row, up to that one, the player won."""


class Before:
    """All that is known before a game; `add` makes it what is known after the game."""

    def __init__(self) -> None:
        self.evening = 0
        """The number of the last evening, from 1."""
        self._day: object = None
        self._alike: defaultdict[Kind, Alike] = defaultdict(Alike)
        self._pads: set[tuple[Kind, tuple[str, ...]]] = set()
        self._own: defaultdict[str, Own] = defaultdict(Own)
        self.played: defaultdict[str, int] = defaultdict(int)
        """How often each wonder was in a game that was decided."""
        self.won: set[str] = set()
        """The wonders that won."""
        self.met: Counter[tuple[str, str]] = Counter()
        """How often each two players met, on two sides of a game in which everyone has a place."""
        self.above: set[tuple[str, str]] = set()
        """Who placed above another one, whoever won, and be it with a partner."""

    def alike(self, now: Looked) -> Alike:
        """The games that are like this one."""
        return self._alike[kind_of(now.game)]

    def among(self, now: Looked, category: str | None = None) -> Phrase | None:
        """How games like this one are told from the others; or from others with a category."""
        others = (kind for kind, pad in self._pads if category is None or category in pad)
        return among(kind_of(now.game), others)

    def own(self, player: str) -> Own:
        """What a player did before."""
        return self._own[player]

    def evening_of(self, now: Looked) -> int:
        """The number of the evening to which a game belongs that comes next."""
        return self.evening + (now.day != self._day)

    def add(self, now: Looked) -> None:
        """Count a game that comes after all that were counted."""
        game = now.game
        self.evening, self._day = self.evening_of(now), now.day
        self._pads.add((kind_of(game), game.categories))
        self._add_points(now)
        self._add_places(game)
        if not game.winners:
            return
        winners = {game.seats[number].player for number in game.winners}
        players = {seat.player for seat in game.seats}
        for player in players:
            own = self._own[player]
            own.games += 1
            if player in winners:
                own.won_in = own.games
                if own.won_on != self.evening:
                    own.evenings = own.evenings + 1 if own.won_on == self.evening - 1 else 1
                    own.won_on = self.evening
        for seat in game.seats:
            if seat.wonder:
                self.played[seat.wonder] += 1
        self.won.update(filter(None, (game.seats[number].wonder for number in game.winners)))

    def meetings(self, one: str, other: str) -> int:
        """How often two players were on different sides in games in which everyone has a place."""
        return self.met[min(one, other), max(one, other)]

    def _add_places(self, game: Scored) -> None:
        placed = sorted((seat.rank, seat.player) for seat in game.seats if seat.rank is not None)
        if len(placed) < len(game.seats):
            return
        for at, (rank, player) in enumerate(placed):
            self.above.update((player, other) for lower, other in placed[at + 1 :] if lower > rank)
        sides = {seat.player: game.side_of(number) for number, seat in enumerate(game.seats)}
        met = combinations(sorted(sides), 2)
        self.met.update((one, other) for one, other in met if sides[one] != sides[other])

    def _add_points(self, now: Looked) -> None:
        alike, game = self.alike(now), now.game
        if game.margin is not None:
            alike.margins += 1
            alike.closest = _least(alike.closest, game.margin)
        if now.spread is not None:
            alike.complete += 1
            alike.narrowest = _least(alike.narrowest, now.spread)
        alike.told_in_full += now.in_full
        for name, points in zip(game.categories, now.best, strict=True):
            if points is not None and points > alike.best.get(name, points - 1):
                alike.best[name] = points


def _least(stood: int | None, now: int) -> int:
    return now if stood is None else min(stood, now)
