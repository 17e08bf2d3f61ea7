"""Who sits where at a table that was changed."""

from collections.abc import Callable, Sequence
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


def who_sits(game: Game) -> tuple[str | None, ...]:
    """Who sits in each seat, by what tells them apart however they are called."""
    return tuple(player.who for player in game.seats)


def known_as(game: Game, who: Sequence[str | None]) -> Game:
    """The game with everybody known by what tells them apart, seat by seat."""
    for seat, one in enumerate(who):
        if one is not None and one != game.seats[seat].who:
            game = game.with_player(seat, game.seats[seat].known_as(one))
    return game


def all_known(game: Game, new_id: Callable[[], str]) -> Game:
    """The game with an id for everybody who sat down since the table was kept last."""
    return known_as(game, [who or new_id() for who in who_sits(game)])
