"""The sections about one player: wins, form, rating, points, wonders."""

from collections.abc import Callable, Sequence
from datetime import datetime

import flet as ft

from app.components.charts import Point, line_chart
from app.components.charts_bars import share_bar
from app.components.kit import Tapped, card, spoken
from app.components.statistics_lines import (
    boxed,
    choice,
    figure_line,
    rate_figure,
    said_line,
    section,
    wins_line,
    won_of,
)
from app.components.statistics_table import category_bars
from app.figures import by_pad, decimal, percent, share
from app.look import GAP, Look
from app.words import number, words
from storage.statistics import (
    Outing,
    PlayerRating,
    PlayerStatistics,
    Points,
    Step,
    WonderLine,
    thinned,
)

TOTAL = ""
"""What is chosen in the place of a category for the totals."""

RATINGS = 48
"""How many points the line of a rating has at most."""

TWICE = 2
"""A rating is told with so many of its standard deviations: 95 of 100 times it is within."""

PLACE = 26
"""How wide and high the place in one game is, in pixels."""

Open = Callable[[str], Tapped]
"""Makes a tap that opens something by its id or its name."""


def wins_section(look: Look, player: PlayerStatistics, open_game: Open) -> ft.Control:
    """The wins as shares, the rate beside what was to be expected, streak and form."""
    say, wins = words(), player.wins
    lines = [_rate(look, player)]
    streak = player.longest_streak
    if wins.decided:
        length = streak.length
        figure = say("statistics.streak_games", count=length) if length else ""
        now = player.present_streak.length
        note = figure if length else say("statistics.no_win")
        if now and now < length:
            note = say("statistics.streak_now", longest=note, count=now)
        label = say("statistics.streak")
        last = streak.last
        lines.append(
            figure_line(
                look,
                label,
                str(length),
                said=said_line(label, note, ""),
                note=note,
                on_tap=open_game(last) if last else None,
            )
        )
    lines.append(_form(look, player.form))
    return section(look, say("statistics.wins"), [card(look, lines)])


def _rate(look: Look, player: PlayerStatistics) -> ft.Control:
    say, wins = words(), player.wins
    rate = wins.rate
    lines = [won_of(wins)]
    if rate.share is not None and rate.interval is not None:
        counted = say(
            "statistics.wins_in",
            wins=share(float(wins.wins)),
            games=say("statistics.games", count=wins.decided),
        )
        sure = say(
            "statistics.sure",
            games=counted,
            low=percent(rate.interval.low),
            high=percent(rate.interval.high),
        )
        lines.append(sure)
    texts: list[ft.Control] = [look.text(line, 14, colour="soft") for line in lines]
    if rate.share is not None:
        texts.append(share_bar(look, rate.share, wins.expected_share, "accent"))
    drawn = ft.Column(
        [look.text(rate_figure(wins), 34, "bold"), *texts],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        spoken(" ".join(lines), drawn),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
    )


def _form(look: Look, form: Sequence[Outing]) -> ft.Control:
    """The places in the last games, the newest last; a victory stands out."""
    say = words()
    places = ["–" if outing.rank is None else str(outing.rank) for outing in form]
    said = say("statistics.form_said", places=places)
    marks: list[ft.Control] = [
        ft.Container(
            look.text(place, 14, "bold", "paper" if outing.won else "soft", no_wrap=True),
            width=PLACE * look.scale,
            height=PLACE * look.scale,
            border_radius=8,
            bgcolor=look.colour("ink" if outing.won else "key"),
            alignment=ft.Alignment.CENTER,
        )
        for place, outing in zip(places, form, strict=True)
    ]
    drawn = ft.Column(
        [
            look.text(say("statistics.form"), 16),
            ft.Row(marks, spacing=GAP, run_spacing=GAP, wrap=True),
        ],
        spacing=GAP,
        tight=True,
    )
    return ft.Container(
        spoken(said, drawn), padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP)
    )


def rating_section(look: Look, rating: PlayerRating | None) -> list[ft.Control]:
    """The rating as a line, with how far off it may be."""
    if rating is None:
        return []
    say = words()
    games = say("statistics.games", count=rating.games)
    now = {"rating": decimal(rating.rating, 0), "margin": decimal(TWICE * rating.uncertainty, 0)}
    first = rating.history[0]
    said = say("statistics.rating_first", games=games, **now)
    if rating.games > 1:
        before = decimal(first.rating, 0)
        said = say("statistics.rating_now", games=games, first=before, **now)
    lines = [said]
    if rating.provisional:
        lines.append(say("statistics.rating_few", games=games))
    told: ft.Control = ft.Column(
        [look.text(line, 14, colour="soft") for line in lines], spacing=0, tight=True
    )
    if rating.games > 1:
        ends = _ends(first.game.when, rating.history[-1].game.when)
        chart = line_chart(look, said, _rating_points(rating), "accent", ends)
        told = _with_words(chart, told)
    return [section(look, say("statistics.rating"), [boxed(look, told)])]


def _rating_points(rating: PlayerRating) -> list[Point]:
    say = words()
    return [
        Point(
            after.rating,
            say(
                "statistics.rating_point",
                rating=decimal(after.rating, 0),
                margin=decimal(TWICE * after.uncertainty, 0),
                day=say.day(after.game.when),
            ),
            after.rating - TWICE * after.uncertainty,
            after.rating + TWICE * after.uncertainty,
        )
        for after in thinned(rating.history, RATINGS)
    ]


def _with_words(chart: ft.Control, words_below: ft.Control) -> ft.Control:
    """A chart and its figures in words, which are read aloud once."""
    below = ft.Semantics(exclude_semantics=True, content=words_below)
    return ft.Column([chart, below], spacing=2 * GAP, tight=True)


def over_time_section(
    look: Look, player: PlayerStatistics, chosen: str, choose: Callable[[str], None]
) -> ft.Control:
    """The totals, or the points of one category, over time."""
    say = words()
    steps = player.over_time()
    rows = [TOTAL, *by_pad(player.categories)]
    known = [(step, value) for step in steps if (value := _value(step, chosen)) is not None]
    keys = [
        choice(look, _row_name(row), row or "pad", _choosing(choose, row), chosen=row == chosen)
        for row in rows
    ]
    content: list[ft.Control] = [
        ft.Row(keys, wrap=True, spacing=GAP, run_spacing=GAP),
    ]
    if len(known) > 1:
        values = [value for _, value in known]
        places = 1 if any(len(step.games) > 1 for step in steps) else 0
        said = say(
            "statistics.line_ends",
            what=_row_name(chosen),
            first=decimal(values[0], places),
            last=decimal(values[-1], places),
            low=decimal(min(values), places),
            high=decimal(max(values), places),
        )
        points = [Point(value, _told(step, value)) for step, value in known]
        ends = _ends(known[0][0].since, known[-1][0].until)
        chart = line_chart(look, said, points, chosen or "ink", ends)
        content.append(boxed(look, _with_words(chart, look.text(said, 14, colour="soft"))))
    else:
        said = say("statistics.not_known", what=_row_name(chosen))
        for step, value in known:
            said = say("statistics.one_point", what=_row_name(chosen), point=_told(step, value))
        content.append(boxed(look, look.text(said, 14, colour="soft")))
    return section(look, say("statistics.over_time"), content)


def _value(step: Step, row: str) -> float | None:
    return step.categories.get(row) if row else step.total


def _told(step: Step, value: float) -> str:
    say = words()
    if len(step.games) == 1:
        return say("statistics.point", figure=decimal(value, 0), day=say.day(step.until))
    games = say("statistics.games", count=len(step.games))
    return say("statistics.step", figure=decimal(value), games=games, day=say.day(step.until))


def _row_name(row: str) -> str:
    return words()(f"category.{row}") if row else words()("statistics.total")


def _choosing(choose: Callable[[str], None], row: str) -> Tapped:
    return lambda: choose(row)


def _ends(first: datetime, last: datetime) -> tuple[str, str]:
    say = words()
    return say.day(first), say.day(last)


def points_section(look: Look, player: PlayerStatistics, open_game: Open) -> list[ft.Control]:
    """The average and the best total, and those of each category; the best open their games."""
    say = words()
    days = {game.id: game.when for game, _ in player.played}
    lines = []
    if player.total.best:
        lines.append(_points_line(look, say("statistics.total"), player.total, days, open_game))
        lines.append(_worst_line(look, player.total, days, open_game))
    known = [(row, player.categories[row]) for row in by_pad(player.categories)]
    averages = [(row, of.average) for row, of in known if of.average is not None]
    lines += [
        _points_line(look, _row_name(row), of, days, open_game, row) for row, of in known if of.best
    ]
    title = say("statistics.averages")
    content: list[ft.Control] = []
    if averages:
        content.append(boxed(look, category_bars(look, title, averages)))
    if lines:
        content.append(card(look, lines))
    return [section(look, title, content)] if content else []


def _points_line(
    look: Look,
    label: str,
    points: Points,
    days: dict[str, datetime],
    open_game: Open,
    symbol: str = "pad",
) -> ft.Control:
    say, best = words(), points.best
    figure = decimal(points.average or 0)
    note = ""
    if best is not None:
        note = say("statistics.best_on", best=best.points, day=say.day(days[best.game]))
    said = said_line(label, say("statistics.on_average", points=figure), note)
    tap = open_game(best.game) if best else None
    return figure_line(look, label, figure, said=said, note=note, on_tap=tap, symbol=symbol)


def _worst_line(
    look: Look, points: Points, days: dict[str, datetime], open_game: Open
) -> ft.Control:
    say, worst = words(), points.worst
    label = say("statistics.lowest")
    figure, note, tap = "–", "", None
    if worst is not None:
        figure, note = number(worst.points), say.day(days[worst.game])
        tap = open_game(worst.game)
    said = said_line(label, figure, note)
    return figure_line(look, label, figure, said=said, note=note, on_tap=tap, symbol="down")


def wonders_section(
    look: Look, player: PlayerStatistics, lines: ft.Control, open_wonder: Open
) -> list[ft.Control]:
    """The favourite wonder and the best one, and all that were played."""
    if not player.wonders:
        return []
    say = words()
    special = [
        _special(look, title, wonder, open_wonder)
        for title, wonder in (
            (say("statistics.favourite"), player.favourite_wonder),
            (say("statistics.best_wonder"), player.best_wonder),
        )
        if wonder is not None
    ]
    return [section(look, say("statistics.wonders"), [card(look, special), lines])]


def _special(look: Look, title: str, wonder: WonderLine, open_wonder: Open) -> ft.Control:
    label = words()("statistics.special", title=title, name=wonder.wonder)
    return wins_line(look, label, wonder.wins, open_wonder(wonder.wonder))
