"""A game in a list: when, who won with how many points, and who else was there."""

from dataclasses import dataclass
from datetime import datetime

import flet as ft

from app.game.scored import result_of
from app.look import GAP, Look
from app.sentences.report import teams_by_rank, tied, won_with
from app.ui.kit import Tapped, tappable
from app.words import isolated, number, words
from scoring import Game

LONGEST_HEARD = 120
"""How many letters of a place or a note are said: whoever listens can't skip the rest of a line."""


@dataclass(frozen=True)
class Told:
    """A game in few words."""

    day: str
    """When it was played."""

    lead: str
    """Who won, or that nobody has yet."""

    total: str
    """The winner's points."""

    others: str
    """Everyone else, with their points."""


def told(game: Game, saved_at: datetime) -> Told:
    """A game in few words, which tell it from others: when it was, and everyone's points."""
    say = words()
    result = result_of(game)
    # Not all of them need be asked for coins; the tie is that of all.
    level = [seat for team in result.teams if team.rank == 1 for seat in team.seats]
    lead_seats = result.winners or tuple(level if tied(result) else ())
    lead = say("game.open")
    total = "·"
    if lead_seats:
        lead = say.names([result.players[seat].name for seat in lead_seats])
        total = number(won_with(result))
        if not result.winners:
            lead = say("game.tied", names=lead)
    others = ", ".join(
        f"{names} {'·' if team.total is None else number(team.total)}"
        for team in teams_by_rank(result)
        if not {*team.seats} & {*lead_seats}
        for names in [say.names([result.players[seat].name for seat in team.seats])]
    )
    return Told(say.day(game.played_at or saved_at), lead, total, others)


def game_line(
    look: Look, game: Game, saved_at: datetime, on_tap: Tapped, *, dated: bool = True
) -> ft.Control:
    """One line of the history; not `dated` where the page is about its day."""
    of = told(game, saved_at)
    say = words()
    # What a search may have found it by is heard in it, and seen as far as there is room.
    about = [part for part in (game.place, " ".join((game.note or "").split())) if part]
    more = of.others
    for part in about:
        heard = part if len(part) <= LONGEST_HEARD else f"{part[:LONGEST_HEARD].rstrip()}…"
        more = say("game.said_about", said=more.removesuffix("."), about=heard) if more else heard
    noted = " · ".join(isolated(part) for part in [of.day if dated else "", *about] if part)
    return tappable(
        say("game.said", day=of.day, lead=of.lead, total=of.total, others=more),
        ft.Row(
            [
                ft.Column(
                    [
                        look.text(of.lead, 16, "semibold", max_lines=1,
                                  overflow=ft.TextOverflow.ELLIPSIS),
                        look.text(of.others, 14, colour="soft", max_lines=2,
                                  overflow=ft.TextOverflow.ELLIPSIS),
                        *([look.text(noted, 13, colour="soft", max_lines=1,
                                     overflow=ft.TextOverflow.ELLIPSIS)] if noted else []),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                look.text(of.total, 26, "bold"),
            ],
            spacing=3 * GAP,
        ),
        on_tap,
        border_radius=0,
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
    )  # fmt: skip
