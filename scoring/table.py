"""Scoring a table: every cell, the totals, the ranking and what is still missing."""

from dataclasses import replace

from scoring.asking import missing
from scoring.because import explained
from scoring.cities import Cities
from scoring.document import Game, Player
from scoring.entries import Coins, points_of
from scoring.phrase import Phrase
from scoring.ranking import Ranking, Standing, ranking
from scoring.remarks import remarks
from scoring.result import CategoryPoints, Missing, PlayerResult, Result
from scoring.treasure import coins_behind
from scoring.working_out import worked_out

_UNKNOWN = CategoryPoints(None)


def score(game: Game) -> Result:
    """Score a game as far as it is known, with the why of every point."""
    cities = Cities(game) if _any_city(game) else None
    players = tuple(
        _score_player(game, cities, seat, player) for seat, player in enumerate(game.players)
    )
    open_cells = [
        (seat, name)
        for seat, player in enumerate(players)
        for name, cell in player.categories.items()
        if cell.points is None
    ]
    asked = _asked(game, cities, open_cells)
    ranked = Ranking((), (), None, ())
    if players and not asked:
        ranked = ranking([Standing(player.total or 0, player.coins) for player in players])
        players = tuple(
            replace(player, rank=rank) for player, rank in zip(players, ranked.ranks, strict=True)
        )
        asked = [
            Missing(seat, players[seat].name, "treasure", "coins") for seat in ranked.coins_needed
        ]
    return Result(
        players=players,
        winners=ranked.winners,
        decided_by=ranked.decided_by,
        missing=tuple(asked),
        remarks=tuple(remarks(game, players, cities)),
    )


def totals(game: Game) -> tuple[int | None, ...]:
    """Everyone's total alone, without reasons; `None` while it is not final."""
    cities = Cities(game) if _any_city(game) else None
    return tuple(_total(game, cities, seat, player) for seat, player in enumerate(game.players))


def _any_city(game: Game) -> bool:
    """Whether there is anything to work out."""
    return any(player.city is not None for player in game.players)


def _total(game: Game, cities: Cities | None, seat: int, player: Player) -> int | None:
    total = 0
    working = worked_out()
    for name in game.categories:
        entry = player.pad.get(name)
        if entry is not None:
            total += points_of(entry)
            continue
        if cities is None or name not in working:
            return None
        points = working[name](cities, seat)
        if points is None:
            return None
        total += points
    return total


def _asked(game: Game, cities: Cities | None, open_cells: list[tuple[int, str]]) -> list[Missing]:
    if cities is not None:
        return missing(cities, open_cells)
    return [Missing(seat, game.players[seat].name, name, "points") for seat, name in open_cells]


def _score_player(game: Game, cities: Cities | None, seat: int, player: Player) -> PlayerResult:
    cells = {name: _score_category(cities, seat, player, name) for name in game.categories}
    known = [cell.points for cell in cells.values() if cell.points is not None]
    return PlayerResult(
        name=player.name,
        categories=cells,
        total=sum(known) if known else None,
        final=len(known) == len(cells),
        coins=_coins(player),
    )


def _score_category(cities: Cities | None, seat: int, player: Player, name: str) -> CategoryPoints:
    entry = player.pad.get(name)
    if isinstance(entry, int):
        return CategoryPoints(entry, (Phrase("because.points", {"count": entry}),))
    if entry is not None:
        return CategoryPoints(points_of(entry), tuple(entry.because()))
    working = worked_out().get(name)
    if cities is None or working is None or player.city is None:
        return _UNKNOWN
    points = working(cities, seat)
    because = tuple(explained()[name](cities, seat))
    return CategoryPoints(points, because, worked_out=points is not None)


def _coins(player: Player) -> tuple[int, int] | None:
    entry = player.pad.get("treasure")
    if isinstance(entry, Coins):
        return entry.coins, entry.coins
    if isinstance(entry, int) and entry >= 0:
        return coins_behind(entry)
    return None
