"""Who is where: everyone by rank, with a bar of where the points came from."""

from collections.abc import Callable
from functools import partial

import flet as ft

from app.game.points_bar import Scale, legend, points_bar, scale
from app.look import GAP, Look
from app.sentences.report import by_rank, coins_told, outcome, teams_by_rank, won_with
from app.ui.kit import card, spoken, tappable
from app.words import number, words
from scoring import Game, Result
from scoring.results.result import Team


def headline(look: Look, result: Result, *, live: bool = True) -> ft.Control:
    """Who won, in the largest figures there are; and what decided it.

    Who played alone beat nobody: their points are told. It is read aloud by itself where it is
    news (`live`).
    """
    say = words()
    lead = [result.players[seat] for seat in result.winners]
    alone = result.decided_by == "points" and result.margin is None
    if not lead or alone:
        return look.text(outcome(result, say), 20, "bold")
    names = say.names([player.name for player in lead])
    if result.decided_by == "coins":
        decided = say("decided.coins", coins=coins_told(result, say))
    else:
        decided = say(f"decided.{result.decided_by}", count=result.margin or 0)
    return spoken(
        outcome(result, say),
        ft.Column(
            [
                look.text(_winners(result, names), 20, "semibold"),
                ft.Row(
                    [
                        look.text(number(won_with(result)), 64, "bold"),
                        look.text(decided, 16, colour="soft", expand=True),
                    ],
                    spacing=3 * GAP,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ],
            spacing=0,
            tight=True,
        ),
        live=live or None,
    )


def _winners(result: Result, names: str) -> str:
    """Who won: a player, a team, or several that share the victory."""
    if result.partners and result.decided_by != "shared":
        return words()("headline.team_wins", names=names)
    return words()("headline.wins", count=len(result.winners), names=names)


def podium(
    look: Look, game: Game, result: Result, on_tap: Callable[[int], None] | None
) -> ft.Control:
    """Everyone by rank, partners below what they have together; a tap tells why.

    Below it stands which colour of the bars is which category.
    """
    whole = scale(result)
    lines = []
    for team in teams_by_rank(result):
        if result.partners:
            lines.append(_team(look, result, team))
        lines += [
            _line(look, game, result, seat, whole, on_tap)
            for seat in by_rank(result)
            if seat in team.seats
        ]
    return ft.Column([card(look, lines), legend(look, result)], spacing=3 * GAP, tight=True)


def _said(rank: str, name: str, total: int | None, *, final: bool) -> str:
    """A place as a screen reader says it."""
    say = words()
    place = rank or say("podium.open")
    if total is None:
        return say("podium.said_open", rank=place, name=name)
    not_final = "" if final else say("podium.not_final")
    return say(
        "podium.said", rank=place, name=name, count=total, total=number(total), final=not_final
    )


def _team(look: Look, result: Result, team: Team) -> ft.Control:
    """The place of a team, and the sum of its partners' points."""
    first = team.seats[0] in result.winners
    rank = "" if team.rank is None else str(team.rank)
    total = "·" if team.total is None else number(team.total)
    names = words().names([result.players[seat].name for seat in team.seats])
    said = _said(rank, names, team.total, final=team.final)
    return ft.Container(
        spoken(
            said,
            ft.Row(
                [
                    look.text(rank, 26, "bold", "accent" if first else "soft", width=28),
                    look.text(names, 16, "bold", expand=True),
                    look.text(total, 26, "bold" if team.final else "regular"),
                ],
                spacing=3 * GAP,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=2 * GAP),
        bgcolor=look.colour("active") if first else None,
    )


def _line(
    look: Look,
    game: Game,
    result: Result,
    seat: int,
    whole: Scale,
    on_tap: Callable[[int], None] | None,
) -> ft.Control:
    say = words()
    player = result.players[seat]
    total = "·" if player.total is None else number(player.total)
    names: list[ft.Control] = [
        look.text(player.name, 16, "semibold", max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    ]
    city = game.players[seat]
    if city.wonder:
        names.append(
            look.text(
                say.wonder(city.wonder, city.side),
                13,
                colour="soft",
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            )
        )
    first = player.rank == 1
    # Partners have their team's place, which stands above them.
    rank = "" if player.rank is None or result.partners else str(player.rank)
    place = "" if player.rank is None else str(player.rank)
    called = say.called([other.name for other in result.players])[seat]
    said = _said(place, called, player.total, final=player.final)
    return tappable(
        said,
        ft.Row(
            [
                look.text(rank, 26, "bold", "accent" if first else "soft", width=28),
                ft.Column(
                    [
                        ft.Row(names, spacing=2 * GAP, wrap=True, run_spacing=0),
                        points_bar(look, player, whole),
                    ],
                    spacing=2 * GAP,
                    tight=True,
                    expand=True,
                ),
                look.text(
                    total, 20 if result.partners else 26, "bold" if player.final else "regular"
                ),
            ],
            spacing=3 * GAP,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        partial(on_tap, seat) if on_tap else None,
        border_radius=0,
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
        bgcolor=look.colour("active") if seat in result.winners else None,
    )
