"""Scoring a table: every cell, the totals, the ranking and what is still missing."""

from dataclasses import replace

from scoring.document import Game, Player
from scoring.entries import Coins, points_of
from scoring.phrase import Phrase
from scoring.ranking import Ranking, Standing, ranking
from scoring.remarks import remarks
from scoring.result import CategoryPoints, Missing, PlayerResult, Result
from scoring.treasure import coins_behind

_UNKNOWN = CategoryPoints(None)


def score(game: Game) -> Result:
    """Score a game as far as it is known."""
    players = tuple(_score_player(game, player) for player in game.players)
    missing = [
        Missing(seat, player.name, name, "points")
        for seat, player in enumerate(players)
        for name, cell in player.categories.items()
        if cell.points is None
    ]
    ranked = Ranking((), (), None, ())
    if players and not missing:
        ranked = ranking([Standing(player.total or 0, player.coins) for player in players])
        players = tuple(
            replace(player, rank=rank) for player, rank in zip(players, ranked.ranks, strict=True)
        )
        missing = [
            Missing(seat, players[seat].name, "treasure", "coins") for seat in ranked.coins_needed
        ]
    return Result(
        players=players,
        winners=ranked.winners,
        decided_by=ranked.decided_by,
        missing=tuple(missing),
        remarks=tuple(remarks(game, players)),
    )


def _score_player(game: Game, player: Player) -> PlayerResult:
    cells = {name: _score_category(player, name) for name in game.categories}
    known = [cell.points for cell in cells.values() if cell.points is not None]
    return PlayerResult(
        name=player.name,
        categories=cells,
        total=sum(known) if known else None,
        final=len(known) == len(cells),
        coins=_coins(player),
    )


def _score_category(player: Player, name: str) -> CategoryPoints:
    entry = player.pad.get(name)
    if entry is None:
        return _UNKNOWN
    if isinstance(entry, int):
        return CategoryPoints(entry, (Phrase("because.points", {"count": entry}),))
    return CategoryPoints(points_of(entry), tuple(entry.because()))


def _coins(player: Player) -> tuple[int, int] | None:
    entry = player.pad.get("treasure")
    if isinstance(entry, Coins):
        return entry.coins, entry.coins
    if isinstance(entry, int) and entry >= 0:
        return coins_behind(entry)
    return None
