"""The sections about the table as a whole: records, table sizes, winners' points."""

from collections.abc import Callable, Sequence

import flet as ft

from app.charts.bars import Bar, bar_chart
from app.look import GAP, Look
from app.sentences.figures import by_pad, decimal, duration, percent
from app.statistics.lines import average, boxed, figure_line, said_line, section
from app.ui.kit import Tapped, card
from app.words import number, words
from storage.statistics import (
    HISTORY,
    LISTED,
    Duration,
    Margin,
    Mark,
    Scored,
    Statistics,
    TableSize,
)

Open = Callable[[str], Tapped]
"""Makes a tap that opens something by its id or its name."""


def totals_in_words(statistics: Statistics) -> str:
    """How much there is to go by: games, evenings, players."""
    say = words()
    return say(
        "statistics.all",
        games=say("statistics.games", count=len(statistics.games)),
        evenings=say("calendar.evenings", count=len(statistics.evenings)),
        players=say("statistics.players", count=len(statistics.players)),
    )


def records(
    look: Look, statistics: Statistics, open_game: Open, *, whole: bool
) -> list[ft.Control]:
    """The highest and the lowest total, the closest and the widest victory.

    `whole` says that these are all games there are: of few, it is told when games begin to
    tell the records that they break.
    """
    say, table = words(), statistics.table
    games = statistics.by_id
    lines = [
        _mark_line(
            look,
            say(f"statistics.{which}"),
            marks,
            say.day(games[marks[0].game].when),
            open_game,
        )
        for which, marks in (("highest", table.highest), ("lowest", table.lowest))
        if marks
    ] + [
        _margin_line(look, say(f"statistics.{which}"), margin, open_game)
        for which, margins in (("closest", table.closest), ("widest", table.widest))
        for margin in margins[:1]
    ]
    if not lines:
        return []
    content: list[ft.Control] = [card(look, lines)]
    if whole and table.complete <= HISTORY:
        content.append(look.text(say("statistics.records_later"), 13, colour="soft"))
    return [section(look, say("statistics.records"), content)]


def _holders(marks: Sequence[Mark], day: str) -> str:
    """Who had the first one's points: in its game, on a day, and who has equalled them since.

    The first one may even have lost there.
    """
    say, first = words(), marks[0]
    same = [mark for mark in marks if mark.points == first.points]
    names = {mark.player: mark.name for mark in same if mark.game == first.game}
    note = say("statistics.by_on", name=say.names([*names.values()]), day=day)
    later = {mark.player: mark.name for mark in same if mark.player not in names}
    if not later:
        return note
    # Of more than are listed, some would not be named.
    if len(same) == LISTED:
        return say("statistics.equalled", note=note)
    return say("statistics.equalled_by", note=note, names=say.names([*later.values()]))


def _mark_line(
    look: Look, label: str, marks: Sequence[Mark], day: str, open_game: Open
) -> ft.Control:
    say, mark = words(), marks[0]
    note = _holders(marks, day)
    return figure_line(
        look,
        label,
        number(mark.points),
        said=said_line(label, say.number(mark.points), note),
        note=note,
        on_tap=open_game(mark.game),
    )


def _margin_line(look: Look, label: str, margin: Margin, open_game: Open) -> ft.Control:
    say = words()
    note = say("statistics.by_on", name=winners_of(margin.game), day=say.day(margin.game.when))
    figure = say("statistics.points", count=margin.points)
    return figure_line(
        look,
        label,
        number(margin.points),
        said=said_line(label, figure, note),
        note=note,
        on_tap=open_game(margin.game.id),
    )


def winners_of(game: Scored) -> str:
    """The winners' names, as one would say them."""
    return words().names([game.seats[place].name for place in game.winners])


def table_sizes(look: Look, statistics: Statistics) -> list[ft.Control]:
    """The averages by the number of players."""
    sizes = [size for size in statistics.table.by_players if size.total.best]
    if not sizes:
        return []
    lines = [_size_line(look, size) for size in sizes]
    return [section(look, words()("statistics.by_players"), [card(look, lines)])]


def _size_line(look: Look, size: TableSize) -> ft.Control:
    say = words()
    label = say("statistics.players", count=size.players)
    games = say("statistics.games", count=size.games)
    note = games
    if size.winning.average is not None and size.margin is not None:
        note = say(
            "statistics.size",
            games=games,
            winners=decimal(size.winning.average),
            margin=decimal(size.margin),
        )
    figure = average(size.total.average)
    return figure_line(
        look,
        label,
        figure,
        said=said_line(label, say("statistics.on_average", points=figure), note),
        note=note,
    )


def how_long(look: Look, statistics: Statistics, open_game: Open) -> list[ft.Control]:
    """How long games took by the number of players, and the longest and the shortest one."""
    say, durations = words(), statistics.durations
    if not durations.games:
        return []
    lines = [_duration_line(look, each) for each in durations.by_players]
    extremes = [("longest", durations.longest), ("shortest", durations.shortest)]
    for which, game in extremes if len(durations.games) > 1 else ():
        if game is not None and game.minutes is not None:
            label, figure = say(f"statistics.{which}_game"), duration(game.minutes)
            players = say("statistics.players", count=len(game.seats))
            note = say("statistics.by_on", name=players, day=say.day(game.when))
            said = said_line(label, figure, note)
            tap = open_game(game.id)
            lines.append(figure_line(look, label, figure, said=said, note=note, on_tap=tap))
    content: list[ft.Control] = [card(look, lines)]
    if len(durations.games) < len(statistics.games):
        known, games = len(durations.games), len(statistics.games)
        hint = say("statistics.minutes_known", known=known, count=games)
        content.append(look.text(hint, 13, colour="soft"))
    return [section(look, say("statistics.how_long"), content)]


def _duration_line(look: Look, each: Duration) -> ft.Control:
    say = words()
    label, figure = say("statistics.players", count=each.players), duration(round(each.minutes))
    games = say("statistics.games", count=each.games)
    note = say("statistics.minutes_a_player", games=games, minutes=round(each.a_player))
    return figure_line(look, label, figure, said=said_line(label, figure, note), note=note)


def winners_points(look: Look, statistics: Statistics) -> list[ft.Control]:
    """How the winners' points split by category, beside those of the others."""
    say, table = words(), statistics.table
    split, others = table.winners_split, table.others_split
    rows = by_pad(split)
    if not rows:
        return []
    sides = [("statistics.winners", table.winners_parts), ("statistics.others", table.others_parts)]
    bars = [
        Bar(
            [(row, parts[row]) for row in by_pad(parts)],
            say(who),
            say("statistics.together", who=say(who), points=decimal(sum(parts.values()))),
        )
        for who, parts in sides
        if parts
    ]
    lines = []
    for row in rows:
        name, part = say(f"category.{row}"), split[row]
        figure = decimal(part.average)
        note = percent(part.share) if part.share is not None else ""
        if row in others:
            note = say("statistics.beside", share=note, others=decimal(others[row].average))
        said = said_line(name, figure, note)
        lines.append(figure_line(look, name, figure, said=said, note=note, symbol=row))
    title = say("statistics.split")
    content = [card(look, lines)]
    if bars:
        said = say("statistics.chart", what=title, figures=[bar.told for bar in bars])
        content.insert(0, boxed(look, bar_chart(look, said, bars, width=56)))
    return [section(look, title, content)]


def category_bars(look: Look, title: str, averages: Sequence[tuple[str, float]]) -> ft.Control:
    """One bar a category: its average."""
    say = words()
    bars = [
        Bar(
            [(row, value)],
            decimal(value),
            say("statistics.bar", label=say(f"category.{row}"), figure=decimal(value)),
            row,
        )
        for row, value in averages
    ]
    said = say("statistics.chart", what=title, figures=[bar.told for bar in bars])
    return ft.Container(bar_chart(look, said, bars), padding=GAP)
