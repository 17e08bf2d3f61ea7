"""Lines and sections of the statistics pages: a label, a figure, and what it opens."""

import flet as ft

from app.charts.bars import share_bar
from app.look import GAP, TARGET, Look
from app.sentences.figures import DEVIATIONS, decimal, percent, share
from app.ui.kit import Tapped, card, line_button, spoken, tappable
from app.words import words
from storage.statistics import Rate, Wins

NOTE_GROWS = 1.3
"""How far what stands below a figure can grow with other text, and leave room for names."""

BESIDE_BARS = 96
"""How wide the figures beside bars are, in pixels."""

WITHOUT_COLOUR = ("pad", "up", "down")
"""The symbols that are of no category, and have no colour of their own."""


def section(look: Look, title: str, content: list[ft.Control]) -> ft.Control:
    """A heading, and what stands below it."""
    return ft.Column(
        [
            ft.Semantics(
                header=True,
                content=ft.Container(
                    look.text(title, 16, "semibold"),
                    padding=ft.Padding.only(top=2 * GAP),
                ),
            ),
            *content,
        ],
        spacing=2 * GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def boxed(look: Look, content: ft.Control) -> ft.Control:
    """A chart on a card."""
    return card(look, [ft.Container(content, padding=3 * GAP)])


Columns = tuple[list[ft.Control], list[ft.Control]]
"""Sections for the left and for the right of a wide screen."""


def in_columns(look: Look, columns: Columns) -> list[ft.Control]:
    """Sections below one another; on a wide screen, in two columns."""
    left, right = columns
    if not look.wide or not right:
        return [*left, *right]
    return [
        ft.Row(
            [_column(left), _column(right)],
            spacing=6 * GAP,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]


def _column(sections: list[ft.Control]) -> ft.Control:
    return ft.Column(
        sections,
        spacing=3 * GAP,
        tight=True,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def figure_line(
    look: Look,
    label: str,
    figure: str,
    *,
    said: str,
    note: str = "",
    on_tap: Tapped | None = None,
    symbol: str | None = None,
    below: ft.Control | None = None,
    figure_note: str = "",
) -> ft.Control:
    """A line of a card: what it is about, a note below, and the figure on the right.

    `said` is the whole line as it is read aloud.
    """
    texts: list[ft.Control] = [
        look.text(label, 16, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
    ]
    if note:
        texts.append(look.text(note, 13, colour="soft"))
    if below is not None:
        texts.append(below)
    figures: list[ft.Control] = [look.text(figure, 20, "bold", text_align=ft.TextAlign.RIGHT)]
    if figure_note:
        right = ft.TextAlign.RIGHT
        figures.append(
            look.text(figure_note, 13, colour="soft", grows_by=NOTE_GROWS, text_align=right)
        )
    content: list[ft.Control] = [
        ft.Column(texts, spacing=GAP // 2, tight=True, expand=True),
        ft.Column(
            figures,
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.END,
            # Bars on the lines of a card end below one another.
            width=BESIDE_BARS if below is not None and look.scale <= 1 else None,
        ),
    ]
    if symbol:
        content.insert(0, _symbol(look, symbol))
    if on_tap is not None:
        content.append(look.symbol("next", 16, "soft"))
        return line_button(said, content, on_tap, height=None)
    row = ft.Row(content, spacing=3 * GAP, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(
        spoken(said, row), padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP)
    )


def _symbol(look: Look, symbol: str) -> ft.Control:
    return look.symbol(symbol, 22, "soft" if symbol in WITHOUT_COLOUR else symbol)


def said_line(label: str, figure: str, note: str) -> str:
    """A line as it is read aloud."""
    say = words()
    said = say("statistics.line", label=label, figure=figure)
    return say("statistics.noted", said=said, note=note) if note else said


def wins_line(
    look: Look, label: str, wins: Wins, on_tap: Tapped | None, *, symbol: str | None = None
) -> ft.Control:
    """What someone, or a wonder, won: the share, and below it what would be usual."""
    note = wins_note(wins)
    figure, usual = rate_figure(wins.rate), usual_figure(wins)
    return figure_line(
        look,
        label,
        figure,
        said=said_line(label, figure, f"{usual}, {note}" if usual else note),
        note=note,
        figure_note=usual,
        on_tap=on_tap,
        symbol=symbol,
        below=wins_bar(look, wins),
    )


def wins_bar(look: Look, wins: Wins) -> ft.Control | None:
    """The share of games that were won, with a tick where it was to be expected."""
    rate = wins.rate.share
    return None if rate is None else share_bar(look, rate, wins.expected_share, "accent")


def rate_figure(rate: Rate) -> str:
    """A rate in hundredths; of few games, what was won and the games instead."""
    if rate.share is None:
        return "–"
    if rate.few:
        return words()("statistics.wins_of", wins=share(float(rate.wins)), games=rate.games)
    return percent(rate.share)


def won_of(wins: Wins) -> str:
    """How many games were won, the share, and what the sizes of the tables make usual."""
    say = words()
    if wins.rate.share is None or wins.expected_share is None:
        return open_games(wins)
    return say(
        "statistics.won_few" if wins.rate.few else "statistics.won",
        wins=share(float(wins.wins)),
        games=say("statistics.games", count=wins.decided),
        rate=percent(wins.rate.share),
        usual=percent(wins.expected_share),
    )


def wins_note(wins: Wins) -> str:
    """Of how many games a rate is, and how many have no winner yet."""
    if not wins.decided:
        return open_games(wins)
    note = words()("statistics.games", count=wins.decided)
    return with_open(note, wins)


def with_open(told: str, wins: Wins) -> str:
    """What is said of decided games, with how many others there are."""
    if not wins.undecided:
        return told
    return words()("statistics.and_open", told=told, open=open_games(wins))


def open_games(wins: Wins) -> str:
    """How many games have no winner yet; of who has only played alone, how many games these are."""
    say = words()
    if not wins.undecided:
        return say("statistics.alone", count=wins.games)
    return say("statistics.open", count=wins.undecided)


def usual_figure(wins: Wins) -> str:
    """Which share of wins the sizes of the tables make usual; nothing without decided games."""
    usual = wins.expected_share
    return "" if usual is None else words()("statistics.usual", share=percent(usual))


def choice(look: Look, label: str, symbol: str, on_tap: Tapped, *, chosen: bool) -> ft.Control:
    """A category to look at: its symbol, its word when it is chosen."""
    content: list[ft.Control] = [_symbol(look, symbol)]
    if chosen:
        content.append(look.text(label, 14, "semibold", no_wrap=True))
    look_of = {"bgcolor": look.colour("active" if chosen else "card"), "border_radius": TARGET // 2}
    drawn = ft.Row(content, spacing=2 * GAP, tight=True)
    border = ft.Border.all(1, look.colour("accent" if chosen else "line"))
    if chosen:
        # Without an alignment it is as wide as its word.
        side = ft.Padding.symmetric(horizontal=3 * GAP)
        said = words()("chosen", label=label)
        return tappable(said, drawn, on_tap, height=TARGET, padding=side, border=border, **look_of)
    return tappable(
        label,
        drawn,
        on_tap,
        height=TARGET,
        width=TARGET,
        padding=ft.Padding.only(left=3 * GAP),
        border=border,
        **look_of,
    )


def margin(uncertainty: float) -> float:
    """How far off a rating may be, by its standard deviation."""
    return DEVIATIONS * uncertainty


def average(value: float | None) -> str:
    """An average with one decimal; a dash where none is known."""
    return "–" if value is None else decimal(value)
