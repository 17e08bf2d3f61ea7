"""The sections about one player: wins, form, rating, points, wonders."""

from collections.abc import Callable
from datetime import datetime

import flet as ft

from app.charts.lines import Point, line_chart
from app.look import GAP, Look
from app.sentences.figures import by_pad, decimal, percent
from app.statistics.form import form_line
from app.statistics.lines import (
    boxed,
    choice,
    figure_line,
    margin,
    rate_figure,
    said_line,
    section,
    wins_bar,
    wins_line,
    won_of,
)
from app.statistics.table import category_bars
from app.ui.kit import Tapped, card, spoken
from app.words import number, words
from storage.statistics import (
    Mark,
    Played,
    PlayerRating,
    PlayerStatistics,
    Points,
    Step,
    WonderLine,
    thinned,
)

TOTAL = ""
"""What is chosen in the place of a category for the totals."""

OPEN_GAMES = 3
"""How many games without a winner yet are shown."""

RATINGS = 48
"""How many points the line of a rating has at most."""

Open = Callable[[str], Tapped]
"""Makes a tap that opens something by its id or its name."""


def wins_section(look: Look, player: PlayerStatistics, open_game: Open) -> ft.Control:
    """The wins as shares, the rate beside what was to be expected, streak and form."""
    say, wins = words(), player.wins
    lines = [_rate(look, player), *_undecided(look, player, open_game)]
    streak = player.longest_streak
    if wins.decided:
        length = streak.length
        key = "statistics.streak_games" if streak.whole else "statistics.streak_shared"
        figure = say(key, count=length) if length else ""
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
    if player.form:
        lines.append(form_line(look, player.form))
    return section(look, say("statistics.wins"), [card(look, lines)])


def _rate(look: Look, player: PlayerStatistics) -> ft.Control:
    say, wins = words(), player.wins
    rate = wins.rate
    lines = [won_of(wins)]
    if rate.share is not None and rate.interval is not None:
        sure = say(
            "statistics.sure",
            games=say("statistics.games", count=wins.decided),
            low=percent(rate.interval.low),
            high=percent(rate.interval.high),
        )
        lines.append(sure)
    texts: list[ft.Control] = [look.text(line, 14, colour="soft") for line in lines]
    if (bar := wins_bar(look, wins)) is not None:
        texts.append(bar)
    drawn = ft.Column(
        [look.text(rate_figure(wins.rate), 34, "bold"), *texts],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        spoken(". ".join(lines), drawn),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
    )


def _undecided(look: Look, player: PlayerStatistics, open_game: Open) -> list[ft.Control]:
    """The newest games without a winner yet: why, and the way to them."""
    say, games = words(), player.undecided
    lines = []
    for position, each in enumerate(games[:OPEN_GAMES]):
        game = each[0]
        why = say("statistics.open_tie" if game.complete else "statistics.open_unfinished")
        label = say("statistics.open", count=len(games))
        if position:
            label = say("statistics.open_too")
        note = say("statistics.noted", said=day_and_others(each), note=why)
        figure = number(total) if (total := game.seats[each[1]].total) is not None else "–"
        lines.append(
            figure_line(
                look,
                label,
                figure,
                said=said_line(label, note, ""),
                note=note,
                on_tap=open_game(game.id),
            )
        )
    return lines


def day_and_others(played: Played) -> str:
    """When a game was played, and with whom."""
    say, (game, number_) = words(), played
    others = [seat.name for place, seat in enumerate(game.seats) if place != number_]
    day = say.day(game.when)
    return say("statistics.with", day=day, names=say.names(others)) if others else day


def rating_section(look: Look, rating: PlayerRating | None) -> list[ft.Control]:
    """The rating as a line, with how far off it may be."""
    if rating is None:
        return []
    say = words()
    games = say("statistics.games", count=rating.games)
    now = {"rating": decimal(rating.rating, 0), "margin": decimal(margin(rating.uncertainty), 0)}
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
                margin=decimal(margin(after.uncertainty), 0),
                day=say.day(after.game.when),
            ),
            after.rating - margin(after.uncertainty),
            after.rating + margin(after.uncertainty),
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
        length = len(steps[0].games)
        if length > 1:
            games = say("statistics.games", count=length)
            said = say("statistics.line_averages", ends=said, games=games)
        points = [Point(value, _told(step, chosen, value)) for step, value in known]
        ends = _ends(known[0][0].since, known[-1][0].until)
        chart = line_chart(look, said, points, chosen or "ink", ends)
        content.append(boxed(look, _with_words(chart, look.text(said, 14, colour="soft"))))
    else:
        said = say("statistics.not_known", what=_row_name(chosen))
        for step, value in known:
            said = say(
                "statistics.one_point", what=_row_name(chosen), point=_told(step, chosen, value)
            )
        content.append(boxed(look, look.text(said, 14, colour="soft")))
    return section(look, say("statistics.over_time"), content)


def _value(step: Step, row: str) -> float | None:
    return step.categories.get(row) if row else step.total


def _told(step: Step, row: str, value: float) -> str:
    say = words()
    if len(step.games) == 1:
        return say("statistics.point", figure=decimal(value, 0), day=say.day(step.until))
    known = step.categories_known[row] if row else step.total_known
    games = say("statistics.games", count=known)
    return say("statistics.step", figure=decimal(value), games=games, day=say.day(step.until))


def _row_name(row: str) -> str:
    return words()(f"category.{row}") if row else words()("statistics.total")


def _choosing(choose: Callable[[str], None], row: str) -> Tapped:
    return lambda: choose(row)


def _ends(first: datetime, last: datetime) -> tuple[str, str]:
    say = words()
    return say.day(first), say.day(last)


def points_section(look: Look, player: PlayerStatistics, open_game: Open) -> list[ft.Control]:
    """The average, best and lowest total, and the average and best of each category.

    The best and the lowest open their games.
    """
    say = words()
    games = {each[0].id: each for each in player.played}
    total = player.total
    lines = []
    if total.best:
        lines.append(_points_line(look, say("statistics.total"), total, games, None))
    for which, reached, symbol in (
        ("statistics.own_best", total.best, "up"),
        ("statistics.own_lowest", total.worst, "down"),
    ):
        if reached:
            lines.append(_mark_line(look, say(which), reached, games, open_game, symbol))
    known = [(row, player.categories[row]) for row in by_pad(player.categories)]
    averages = [(row, of.average) for row, of in known if of.average is not None]
    rows = [
        _points_line(look, _row_name(row), of, games, open_game, row)
        for row, of in known
        if of.best
    ]
    title = say("statistics.averages")
    content: list[ft.Control] = []
    if averages:
        content.append(boxed(look, category_bars(look, title, averages)))
    if lines:
        content.append(card(look, lines))
    if rows:
        content += [
            look.text(say("statistics.opens_best"), 13, colour="soft"),
            card(look, rows),
        ]
    return [section(look, title, content)] if content else []


def _points_line(
    look: Look,
    label: str,
    points: Points,
    games: dict[str, Played],
    open_game: Open | None,
    symbol: str = "pad",
) -> ft.Control:
    """An average; below it the best, whose game it opens where it may."""
    say, best = words(), points.best
    figure = decimal(points.average or 0)
    known, tap = say("statistics.games", count=points.known), None
    note, also = say("statistics.average_of", games=known), known
    if best is not None and open_game is not None:
        when = day_and_others(games[best.game])
        note = also = say("statistics.best_on", best=best.points, day=when)
        tap = open_game(best.game)
    said = said_line(label, say("statistics.on_average", points=figure), also)
    return figure_line(look, label, figure, said=said, note=note, on_tap=tap, symbol=symbol)


def _mark_line(
    look: Look,
    label: str,
    reached: Mark,
    games: dict[str, Played],
    open_game: Open,
    symbol: str,
) -> ft.Control:
    """A total that was reached, which opens its game."""
    note, figure = day_and_others(games[reached.game]), number(reached.points)
    said = said_line(label, words().number(reached.points), note)
    tap = open_game(reached.game)
    return figure_line(look, label, figure, said=said, note=note, on_tap=tap, symbol=symbol)


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
