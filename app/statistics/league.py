"""The league table of the games that are chosen: by wins, or by points for places."""

from collections.abc import Callable
from typing import TypeAlias, cast

import flet as ft

from app import routes
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.look import Look
from app.sentences.figures import decimal, share
from app.statistics.lines import figure_line, open_games, said_line, section
from app.statistics.people import FIRST
from app.ui.kit import Tapped, card, chip, more_line, wrapped
from app.words import words
from storage.statistics import Scheme, Standing, Statistics, league

SCHEMES: tuple[Scheme, ...] = ((), (3, 2, 1), (5, 3, 2, 1), (6, 5, 4, 3, 2, 1))
"""What a table may go by: wins, or what places give."""

Chosen: TypeAlias = tuple[Scheme, Callable[[Scheme], None]]


@guarded
def LeagueTable(context: Context, screen: Screen, statistics: Statistics) -> ft.Control:
    """Everyone who played these games, in the order that is chosen."""
    look, say = screen.look, words()
    scheme, choose = cast("Chosen", ft.use_state(()))
    shown, show = ft.use_state(FIRST)

    def choosing(other: Scheme) -> Tapped:
        return lambda: choose(other)

    chips: list[ft.Control] = [
        chip(look, _called(each), choosing(each), chosen=each == scheme) for each in SCHEMES
    ]
    standings = league(statistics.players, statistics.games, scheme)
    lines = [
        _line(look, each, scheme, context.opening(routes.player(each.name)))
        for each in standings[:shown]
    ]
    if len(standings) > shown:
        lines.append(more_line(look, len(standings) - shown, lambda: show(shown + 4 * FIRST)))
    hint = look.text(say("league.places_hint" if scheme else "league.wins_hint"), 13, colour="soft")
    return section(look, say("league.title"), [wrapped(chips), card(look, lines), hint])


def _called(scheme: Scheme) -> str:
    say = words()
    if not scheme:
        return say("league.by_wins")
    return say("league.by_places", places="–".join(map(str, scheme)))


def _line(look: Look, standing: Standing, scheme: Scheme, on_tap: Tapped) -> ft.Control:
    say, wins = words(), standing.wins
    label = say("statistics.place", place=standing.place, name=standing.name)
    if scheme:
        figure = share(float(standing.points))
    else:
        figure = decimal(float(wins.wins - wins.expected))
        figure = f"+{figure}" if figure.strip("0.") and figure[0].isdigit() else figure
    note = open_games(wins)
    if wins.decided:
        note = say(
            "league.won",
            wins=share(float(wins.wins)),
            games=wins.decided,
            expected=decimal(float(wins.expected)),
        )
    return figure_line(
        look, label, figure, said=said_line(label, figure, note), note=note, on_tap=on_tap
    )
