"""What there is to say of one wonder and its sides."""

import flet as ft

from app import routes
from app.entry.session import Session
from app.finding.search import GameSearch
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.look import Look
from app.sentences.figures import by_pad, decimal
from app.statistics.lines import Columns, boxed, figure_line, said_line, section, wins_line
from app.statistics.reading import statistics_page, use_reading
from app.statistics.table import category_bars
from app.statistics.wonders import side_name
from app.ui.kit import card
from app.words import words
from storage.statistics import Statistics, WonderLine


@guarded
def WonderStatisticsPage(context: Context) -> ft.Control:
    """The wonder that the address names."""
    name = routes.named(ft.use_route_params()["name"])
    return _Wonder(context, context.session, context.screen, context.search, name)


@guarded
def _Wonder(
    context: Context, _session: Session, screen: Screen, _search: GameSearch, name: str
) -> ft.Control:
    look, say = screen.look, words()
    reading = use_reading(context)

    def sections(statistics: Statistics) -> Columns:
        whole = next((line for line in statistics.wonders if line.wonder == name), None)
        if whole is None:
            return [look.text(say("statistics.unknown_wonder", name=name), 16, colour="soft")], []
        sides = [line for line in statistics.sides if line.wonder == name]
        wins = [
            wins_line(look, say("statistics.all_sides"), whole.wins, None),
            *(wins_line(look, _side_of(name, line), line.wins, None) for line in sides),
        ]
        left = [section(look, say("statistics.wins"), [card(look, wins)])]
        return left, _points(look, whole, sides)

    back = back_button(context, routes.wonder(name), routes.STATISTICS)
    return statistics_page(context, name, back, reading, sections)


def _side_of(name: str, line: WonderLine) -> str:
    say = words()
    return say.wonder(name, line.side) if line.side else say("statistics.no_side")


def _points(look: Look, whole: WonderLine, sides: list[WonderLine]) -> list[ft.Control]:
    """The averages by category, of the whole wonder and of each side."""
    say = words()
    known = [(row, whole.categories[row].average) for row in by_pad(whole.categories)]
    averages = [(row, value) for row, value in known if value is not None]
    if not averages:
        return []
    lines = [_line(look, say("statistics.total"), "pad", whole.total.average,
                   [(side, side.total.average) for side in sides])]  # fmt: skip
    for row, value in averages:
        by_side = [(side, side.categories[row].average) for side in sides if row in side.categories]
        lines.append(_line(look, say(f"category.{row}"), row, value, by_side))
    title = say("statistics.averages")
    chart = boxed(look, category_bars(look, title, averages))
    return [section(look, title, [chart, card(look, lines)])]


def _line(
    look: Look,
    label: str,
    symbol: str,
    value: float | None,
    by_side: list[tuple[WonderLine, float | None]],
) -> ft.Control:
    say = words()
    figure = "–" if value is None else decimal(value)
    parts = [
        say("statistics.bar", label=side_name(line), figure=decimal(average))
        for line, average in by_side
        if average is not None
    ]
    note = say("statistics.sides_note", sides=parts) if len(parts) > 1 else ""
    said = said_line(label, say("statistics.on_average", points=figure), note)
    return figure_line(look, label, figure, said=said, note=note, symbol=symbol)
