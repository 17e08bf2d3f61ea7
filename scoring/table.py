"""Scoring a table: every cell, the totals, the ranking and what is still missing."""

from typing import NamedTuple

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
from scoring.rows.asking import missing
from scoring.rows.registry import rows

_UNKNOWN = CategoryPoints(None)


def score(game: Game) -> Result:
    """Score a game as far as it is known, with the why of every point."""
    cities = Cities(game) if _any_city(game) else None
    names = game.categories
    cells = [_cells(names, cities, seat, player) for seat, player in enumerate(game.players)]
    known = [[cell.points for cell in row.values() if cell.points is not None] for row in cells]
    whole = [len(row) == len(cells[seat]) for seat, row in enumerate(known)]
    told = [None if whole[seat] else player.total for seat, player in enumerate(game.players)]
    sums = [sum(row) if total is None else total for row, total in zip(known, told, strict=True)]
    coins = [_coins(player) for player in game.players]
    asked = _asked(game, cities, cells, told)
    ranked = Ranking((), (), None, ())
    ranks: tuple[int | None, ...] = (None,) * len(cells)
    if cells and not asked:
        standings = [Standing(*pair) for pair in zip(sums, coins, strict=True)]
        ranked = placed(game, standings)
        ranks = ranked.ranks
        asked = [
            Missing(seat, game.players[seat].name, "treasure", "coins")
            for seat in ranked.coins_needed
        ]
    players = tuple(
        [
            PlayerResult(
                name=player.name,
                categories=cells[seat],
                total=sums[seat] if known[seat] or told[seat] is not None else None,
                final=whole[seat] or told[seat] is not None,
                coins=coins[seat],
                rank=ranks[seat],
                because=_as_told(told[seat]),
            )
            for seat, player in enumerate(game.players)
        ]
    )
    return Result(
        players=players,
        winners=ranked.winners,
        decided_by=ranked.decided_by,
        missing=tuple(asked),
        remarks=tuple(remarks(game, players, cities)),
        partners=game.partners,
    )


def totals(game: Game) -> tuple[int | None, ...]:
    """Everyone's total alone, without reasons; `None` while it is not final."""
    cities = Cities(game) if _any_city(game) else None
    names = game.categories
    return tuple(
        [
            player.total if (total := _total(names, cities, seat, player)) is None else total
            for seat, player in enumerate(game.players)
        ]
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
    """Score a game without saying why: several times faster, for those who read many."""
    cities = Cities(game) if _any_city(game) else None
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


def _any_city(game: Game) -> bool:
    """Whether there is anything to work out."""
    return any(player.city is not None for player in game.seats)


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


def _total(names: tuple[str, ...], cities: Cities | None, seat: int, player: Player) -> int | None:
    total = 0
    pad, known = player.pad, rows()
    for name in names:
        entry = pad.get(name)
        if entry is not None:
            total += _entered(entry, cities if player.city is not None else None, seat)
            continue
        if cities is None or player.city is None:
            return None
        points = known[name].points(cities, seat)
        if points is None:
            return None
        total += points
    return total


def _as_told(total: int | None) -> tuple[Phrase, ...]:
    return () if total is None else (Phrase("because.told", {"total": total}),)


def _asked(
    game: Game,
    cities: Cities | None,
    cells: list[dict[str, CategoryPoints]],
    told: list[int | None],
) -> list[Missing]:
    """What has to be told before every cell has its points, of those without a told total."""
    open_cells = [
        (seat, name)
        for seat, row in enumerate(cells)
        for name, cell in row.items()
        if cell.points is None and told[seat] is None
    ]
    if cities is not None:
        return missing(cities, open_cells)
    return [Missing(seat, game.players[seat].name, name, "points") for seat, name in open_cells]


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
    entry = player.pad.get("treasure")
    if isinstance(entry, Coins):
        return entry.coins, entry.coins
    if isinstance(entry, int) and entry >= 0:
        return coins_behind(entry)
    return None
