"""The players in lines: who, how often, and when they were seen last."""

from collections.abc import Callable

import flet as ft

from app.look import Look
from app.ui.kit import card, more_line, titled_line
from app.words import words
from scoring.game.names import plain
from storage.history.players import KnownPlayer


def found(players: list[KnownPlayer], typed: str) -> list[KnownPlayer]:
    """The players of whom a name has all the words that were typed, whole or in part.

    A name by which games have them finds them, too: not everyone knows the one that is shown.
    """
    parts = plain(typed).split()
    return [
        player
        for player in players
        if any(all(part in plain(name) for part in parts) for name in player.written)
    ]


def players_card(
    look: Look,
    players: list[KnownPlayer],
    shown: int,
    choose: Callable[[KnownPlayer], None],
    show_more: Callable[[], None],
) -> ft.Control:
    """A line each for the first so many, and one for the others."""
    lines = [_line(look, player, choose) for player in players[:shown]]
    if len(players) > shown:
        lines.append(more_line(look, len(players) - shown, show_more))
    return card(look, lines)


def about(player: KnownPlayer, key: str = "players.games") -> str:
    """How many games a player played, and when the last one was."""
    say = words()
    if player.last_played is None:
        return say("players.no_games")
    return say(key, count=player.games, day=say.day(player.last_played))


def _line(look: Look, player: KnownPlayer, choose: Callable[[KnownPlayer], None]) -> ft.Control:
    return titled_line(
        look,
        "player",
        player.name,
        about(player, "players.games_short"),
        lambda: choose(player),
        said=words()("players.said", name=player.name, about=about(player)),
    )
