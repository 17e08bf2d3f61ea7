"""Scoring a table: every cell, the totals, the ranking and what is still missing."""

from functools import cached_property
from typing import NamedTuple

from scoring.asking import missing
from scoring.cities.known_cities import Cities
from scoring.effects.science_symbols import entered, entry_points
from scoring.game.document import Game, Player
from scoring.game.entries import Coins, Entry, Symbols, because_of, points_of
from scoring.phrase import Phrase
from scoring.points.science import best_of
from scoring.points.treasure import coins_behind
from scoring.remarks.table_remarks import remarks
from scoring.results.ranking import Ranking, Standing
from scoring.results.result import CategoryPoints, Missing, PlayerResult, Result
from scoring.results.teams import placed
from scoring.rows.registry import rows

_UNKNOWN = CategoryPoints(None)


def score(game: Game) -> Result:
    """Score a game as far as it is known, with the why of every point.

    Points are victory points, `None` where nothing tells them: absent is not zero. Nothing is
    raised: what can hardly be is a remark of the result, what is not known is asked in its
    `missing`. Source: both editions' rulebooks, "End of the game".

    >>> from scoring import read_game
    >>> pads = {"Ada": {"wonder": 10, "treasure": {"coins": 14}, "blue": 13}, "Bo": {"wonder": 7}}
    >>> game = read_game({"players": [{"name": name, "pad": pads[name]} for name in pads]})
    >>> ada, bo = score(game).players
    >>> ada.categories["treasure"].points, ada.total, ada.final
    (4, 27, False)
    >>> print(*ada.categories["treasure"].because)
    because.coins(count=14, sets=4, left=2, points=4)
    >>> print(bo.categories["blue"].points)
    None
    """
    cities = _cities(game)
    seats = [_ScoredSeat(game, cities, seat) for seat in range(len(game.players))]
    asked = _asked(game, cities, seats)
    ranked: Ranking | None = None
    if seats and not asked:
        ranked = placed(game, [seat.standing for seat in seats])
        asked = [
            Missing(seat, game.players[seat].name, "treasure", "coins")
            for seat in ranked.coins_needed
        ]
    ranks = ranked.ranks if ranked else (None,) * len(seats)
    players = tuple([seat.result(rank) for seat, rank in zip(seats, ranks, strict=True)])
    return Result(
        players=players,
        winners=ranked.winners if ranked else (),
        decided_by=ranked.decided_by if ranked else None,
        missing=tuple(asked),
        remarks=tuple(remarks(game, players, cities)),
        partners=game.partners,
    )


class Outcome(NamedTuple):
    """What a game came to, without reasons and remarks."""

    points: tuple[tuple[int | None, ...], ...]
    """Everyone's points in each category of the game; `None` where they are not known."""

    totals: tuple[int | None, ...]
    """Everyone's final total, in points, summed or as told; `None` where it is not final."""

    ranks: tuple[int | None, ...]
    """Everyone's place; `None` until all totals are final."""

    winners: tuple[int, ...]
    """The seats that won; empty until it is decided."""


def outcome(game: Game) -> Outcome:
    """Score a game without saying why: several times faster, for those who read many.

    It says the same as `score`, in victory points and places, but no total so far of a player
    of whom something is missing; it raises nothing either.

    >>> from scoring import read_game
    >>> players = [{"name": "Ada", "total": 54}, {"name": "Bo", "total": 61}]
    >>> outcome(read_game({"players": players})).ranks
    (2, 1)
    """
    cities = _cities(game)
    names = game.categories
    points = tuple(
        [_points(names, cities, seat, player) for seat, player in enumerate(game.players)]
    )
    finals = [
        player.total if None in row else sum(row)  # type: ignore[arg-type]
        for row, player in zip(points, game.players, strict=True)
    ]
    standings = [
        Standing(total, _coins(player))
        for total, player in zip(finals, game.players, strict=True)
        if total is not None
    ]
    if not points or len(standings) < len(points):
        return Outcome(points, tuple(finals), (None,) * len(points), ())
    ranked = placed(game, standings)
    return Outcome(points, tuple(finals), ranked.ranks, ranked.winners)


class _ScoredSeat:
    """A player's column, scored: what the table is ranked by, and what the result says."""

    def __init__(self, game: Game, cities: Cities | None, seat: int) -> None:
        self.seat = seat
        """The place in the document, from 0."""
        self.player = game.players[seat]
        """The player."""
        self.cells = _cells(game.categories, cities, seat, self.player)
        """Every category of the game's pad, in its order."""

    @cached_property
    def known(self) -> list[int]:
        """The points that are known, in any category."""
        return [cell.points for cell in self.cells.values() if cell.points is not None]

    @property
    def open_cells(self) -> list[tuple[int, str]]:
        """The seat with each category whose points are not known."""
        return [(self.seat, name) for name, cell in self.cells.items() if cell.points is None]

    @property
    def told(self) -> int | None:
        """The total that was given, where the categories do not add up to one."""
        return self.player.total if len(self.known) < len(self.cells) else None

    @property
    def final(self) -> bool:
        """Whether the total is final."""
        return self.told is not None or len(self.known) == len(self.cells)

    @property
    def total(self) -> int:
        """The total so far."""
        return sum(self.known) if self.told is None else self.told

    @property
    def standing(self) -> Standing:
        """What ranking looks at."""
        return Standing(self.total, _coins(self.player))

    def result(self, rank: int | None) -> PlayerResult:
        """What the result says of the player, who has this place."""
        told = self.told
        return PlayerResult(
            name=self.player.name,
            categories=self.cells,
            total=self.total if self.known or told is not None else None,
            final=self.final,
            coins=_coins(self.player),
            rank=rank,
            because=() if told is None else (Phrase("because.told", {"total": told}),),
        )


def _cities(game: Game) -> Cities | None:
    """The cities, if there is anything to work out."""
    return Cities(game) if any(player.city is not None for player in game.seats) else None


def _asked(game: Game, cities: Cities | None, seats: list[_ScoredSeat]) -> list[Missing]:
    """What has to be told before every cell has its points, of those without a told total."""
    open_cells = [cell for seat in seats if seat.told is None for cell in seat.open_cells]
    if cities is not None:
        return missing(cities, open_cells)
    return [Missing(seat, game.players[seat].name, name, "points") for seat, name in open_cells]


def _points(
    names: tuple[str, ...], cities: Cities | None, seat: int, player: Player
) -> tuple[int | None, ...]:
    pad, known = player.pad, rows()
    in_city = cities if player.city is not None else None
    return tuple(
        [
            _entered(pad[name], in_city, seat)
            if name in pad
            else known[name].points(in_city, seat)
            if in_city is not None
            else None
            for name in names
        ]
    )


def _cells(
    names: tuple[str, ...], cities: Cities | None, seat: int, player: Player
) -> dict[str, CategoryPoints]:
    """Every category of a player, scored."""
    pad = player.pad
    if cities is None or player.city is None:
        return {name: _cell(pad[name]) if name in pad else _UNKNOWN for name in names}
    known = rows()
    cells = {}
    for name in names:
        if name in pad:
            cells[name] = _cell(pad[name], cities, seat)
        else:
            points = known[name].points(cities, seat)
            because = tuple(known[name].because(cities, seat))
            cells[name] = CategoryPoints(points, because, points is not None)
    return cells


def _cell(entry: Entry, cities: Cities | None = None, seat: int = 0) -> CategoryPoints:
    """What was entered, scored; with the cities where the player's own is known."""
    if isinstance(entry, int):
        return CategoryPoints(entry, (Phrase("because.points", {"count": entry}),))
    if cities is not None and isinstance(entry, Symbols):
        held = entered(cities, seat, entry)
        return CategoryPoints(best_of(held).points, because_of(held))
    return CategoryPoints(points_of(entry), tuple(entry.because()))


def _entered(entry: Entry, cities: Cities | None, seat: int) -> int:
    """The points of an entry; with the cities where the player's own is known."""
    return points_of(entry) if cities is None else entry_points(cities, seat, entry)


def _coins(player: Player) -> tuple[int, int] | None:
    """The fewest and the most coins behind an entry of the treasure."""
    entry = player.pad.get("treasure")
    if isinstance(entry, Coins):
        return entry.coins, entry.coins
    if isinstance(entry, int) and entry >= 0:
        return coins_behind(entry)
    return None
