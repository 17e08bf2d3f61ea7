"""Who sits where at a table that was changed."""

from itertools import zip_longest

from scoring.game.document import Game


def nobody_moved(before: Game, game: Game) -> bool:
    """Whether all who were there sit where they sat, with newcomers beyond them at most.

    Other names are of players who are called otherwise by now, or of others who took the place of
    who has left.
    """
    pairs = zip_longest(
        (player.name for player in before.seats), (player.name for player in game.seats)
    )
    others = [(was, by_now) for was, by_now in pairs if was != by_now]
    gone, came = {was for was, _ in others}, {by_now for _, by_now in others}
    return None not in came and not gone & came
