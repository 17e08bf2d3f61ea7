"""The league table of the games that are chosen: by wins, or by points for places."""

from functools import partial

import flet as ft

from app import routes
from app.device.preferences import Settings
from app.flet_mended.hooks import use_kept
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.look import Look
from app.sentences.figures import ahead, decimal, share
from app.statistics.lines import figure_line, open_games, said_line, section
from app.statistics.people import FIRST
from app.statistics.spans.own_scheme import OwnScheme, Typed
from app.ui.kit import Tapped, card, chip, more_line, wrapped
from app.words import words
from storage.statistics import Scheme, Standing, Statistics, Wins, read_scheme

SCHEMES: tuple[Scheme, ...] = ((), (3, 2, 1), (5, 3, 2, 1), (6, 5, 4, 3, 2, 1))
"""What a table may go by without more ado: wins, or what places give."""

LAST_NAMED = 8
"""The last place that has a word of its own; a file may have a table of twenty."""

WRITING = "writing"
"""What is shown below the choices: the field for the table's own points."""


@guarded
def LeagueTable(
    context: Context, screen: Screen, settings: Settings, statistics: Statistics
) -> ft.Control:
    """Everyone who played these games, in the order that is chosen on this device."""
    look, say = screen.look, words()
    shown, show = ft.use_state(FIRST)
    writing, write = ft.use_state("")
    typed = use_kept(Typed)
    scheme, own = read_scheme(settings.league) or (), read_scheme(settings.places) or ()

    async def choose(other: Scheme) -> None:
        write("")
        await settings.choose("league", written(other))

    async def keep() -> None:
        set_now = typed.scheme
        if set_now is not None:
            await settings.choose("places", written(set_now))
            await choose(set_now)

    def begin() -> None:
        typed.begin(written(own))
        write("" if writing else WRITING)

    chips: list[ft.Control] = [
        chip(look, _called(each), partial(choose, each), chosen=each == scheme)
        for each in dict.fromkeys((*SCHEMES, own))
    ]
    chips.append(chip(look, say("league.own"), begin))
    standings = statistics.league(scheme)
    lines = [
        _line(look, each, scheme, context.opening(routes.player(each.name)))
        for each in standings[:shown]
    ]
    if len(standings) > shown:
        lines.append(more_line(look, len(standings) - shown, lambda: show(shown + 4 * FIRST)))
    hint = look.text(say("league.places_hint" if scheme else "league.wins_hint"), 13, colour="soft")
    # Above the figures, which nobody can read without it.
    content: list[ft.Control] = [wrapped(chips), hint, card(look, lines)]
    if writing:
        content.insert(1, OwnScheme(look, typed, keep))
    return section(look, say("league.title"), content)


def written(scheme: Scheme) -> str:
    """What places give, as the settings have it."""
    return "-".join(map(str, scheme))


def _called(scheme: Scheme) -> str:
    say = words()
    if not scheme:
        return say("league.by_wins")
    return say("league.by_places", places="–".join(map(str, scheme)))


def _won(wins: Wins) -> str:
    """What is behind the figure of a league of wins."""
    return words()(
        "league.won",
        wins=share(float(wins.wins)),
        games=wins.decided,
        expected=decimal(float(wins.expected)),
    )


def _places(standing: Standing) -> str:
    """What is behind the figure of a league of places: which the player had, and how often."""
    say = words()
    had = [say("league.had", place=_place(place), count=count) for place, count in standing.places]
    return ", ".join(had)


def _place(place: int) -> str:
    """A place, in a word."""
    say = words()
    if place > LAST_NAMED:
        return say("league.place.further", place=str(place))
    return say(f"league.place.{place}")


def _line(look: Look, standing: Standing, scheme: Scheme, on_tap: Tapped) -> ft.Control:
    say, wins = words(), standing.wins
    label, figure, note = standing.name, "–", open_games(wins)
    if standing.place is not None:
        label = say("statistics.place", place=standing.place, name=standing.name)
        figure = (
            share(float(standing.points)) if scheme else ahead(float(wins.wins - wins.expected))
        )
        note = _places(standing) if scheme else _won(wins)
    return figure_line(
        look, label, figure, said=said_line(label, figure, note), note=note, on_tap=on_tap
    )
