"""A game in a list: when, who won with how many points, and who else was there."""

from datetime import datetime

import flet as ft

from app.components.kit import Tapped, tappable
from app.look import GAP, Look
from app.words import number, words
from scoring import Game, score


def game_line(look: Look, game: Game, saved_at: datetime, on_tap: Tapped) -> ft.Control:
    """One line of the history."""
    say = words()
    result = score(game)
    day = say.day(game.played_at or saved_at)
    order = sorted(result.players, key=lambda player: (player.rank or 99, -(player.total or 0)))
    winners = [result.players[seat] for seat in result.winners]
    if winners:
        lead = say.names([player.name for player in winners])
        total = number(winners[0].total or 0)
    else:
        lead, total = say("game.open"), "·"
    others = ", ".join(
        f"{player.name} {'·' if player.total is None else number(player.total)}"
        for player in order
        if player not in winners
    )
    return tappable(
        say("game.said", day=day, lead=lead, total=total, others=others),
        ft.Row(
            [
                ft.Column(
                    [
                        look.text(lead, 16, "semibold", max_lines=1,
                                  overflow=ft.TextOverflow.ELLIPSIS),
                        look.text(others, 14, colour="soft", max_lines=2,
                                  overflow=ft.TextOverflow.ELLIPSIS),
                        look.text(day, 13, colour="soft"),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                look.text(total, 26, "bold"),
            ],
            spacing=3 * GAP,
        ),
        on_tap,
        border_radius=0,
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
    )  # fmt: skip
