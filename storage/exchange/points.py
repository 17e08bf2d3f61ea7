"""Everyone's points by category, and the totals that stand in for them."""

from scoring import Game, score
from scoring.game.entries import points_of


def points_by_category(game: Game) -> list[dict[str, int | None]]:
    """Return each player's points of every category of the pad; `None` where not known."""
    if any(player.city is not None for player in game.seats):
        return [
            {name: cell.points for name, cell in player.categories.items()}
            for player in score(game).players
        ]
    # Without cities nothing is worked out, and adding up is a hundred times faster.
    return [
        {
            name: points_of(player.pad[name]) if name in player.pad else None
            for name in game.categories
        }
        for player in game.players
    ]


def told_totals(game: Game, points: list[dict[str, int | None]]) -> list[int | None]:
    """Return everyone's told total, where not all of these points are known."""
    return [
        player.total if None in cells.values() else None
        for player, cells in zip(game.players, points, strict=True)
    ]
