"""What there is to say of one player."""

import flet as ft

from app import routes
from app.entry.session import Session
from app.finding.search import GameSearch
from app.flet_mended.hooks import use_once
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.statistics.lines import Columns
from app.statistics.people import FIRST, against
from app.statistics.player import (
    TOTAL,
    over_time_section,
    points_section,
    rating_section,
    wins_section,
    wonders_section,
)
from app.statistics.reading import opens, statistics_page, use_reading
from app.statistics.wonders import FIRST as FIRST_WONDERS
from app.statistics.wonders import wonder_list
from app.ui.kit import Tapped
from app.words import words
from storage.statistics import PlayerStatistics, Statistics


@guarded
def PlayerStatisticsPage(context: Context) -> ft.Control:
    """The player that the address names."""
    name = routes.named(ft.use_route_params()["name"])
    return _Player(context, context.session, context.screen, context.search, name)


@guarded
def _Player(
    context: Context, session: Session, screen: Screen, search: GameSearch, typed: str
) -> ft.Control:
    look, say = screen.look, words()
    use_once(search.apart)
    # An address that was kept has the name that the player had then.
    name = session.store.players.shown(typed)
    reading = use_reading(context)
    others, show_others = ft.use_state(FIRST)
    wonders, show_wonders = ft.use_state(FIRST_WONDERS)
    player = reading.statistics.player(name) if reading.statistics else None

    def together(other: str) -> Tapped:
        def open_games() -> None:
            search.together(name, other)
            context.go(routes.HISTORY)

        return open_games

    def sections(statistics: Statistics) -> Columns:
        if player is None:
            return [look.text(say("statistics.unknown_player", name=name), 16, colour="soft")], []
        rated = player.player in statistics.ratings
        rating = statistics.ratings.of_player(player.player) if rated else None
        lines = wonder_list(
            look, player.wonders, wonders, show_wonders, opens(context, routes.wonder)
        )
        left = [
            wins_section(look, player, opens(context, routes.game)),
            *rating_section(look, rating),
            _OverTime(context, screen, player),
            *points_section(look, player, opens(context, routes.game)),
        ]
        right = [
            *wonders_section(look, player, lines, opens(context, routes.wonder)),
            *against(look, player, others, show_others, together),
        ]
        return left, right

    title = player.name if player else name
    back = back_button(context, routes.player(typed), routes.STATISTICS)
    return statistics_page(context, title, back, reading, sections)


@guarded
def _OverTime(_context: Context, screen: Screen, player: PlayerStatistics) -> ft.Control:
    """The line of points: choosing another category draws nothing else anew."""
    row, choose = ft.use_state(TOTAL)
    return over_time_section(screen.look, player, row, choose)
