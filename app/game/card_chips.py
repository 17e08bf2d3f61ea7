"""By cards: chips for what a player built, counters for what these count, and the points."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from app.flet_mended.hooks import keyed, memoized
from app.look import FAMILIES, GAP, LINE_HEIGHT, TARGET, Look
from app.ui.kept_controls import KeptControls, use_kept_controls
from app.ui.kit import Tapped, card, chip, spoken, symbol_button, tappable
from app.ui.number_keys import KEYS_IN_ROW, key_cap, rows_of
from app.words import words
from scoring import Counter, Phrase
from scoring.answers.card_answers import Offer
from scoring.game.facts import Piece

PILL = 40
"""The height of a pill that is seen; what is tapped of it is higher, in pixels."""

DASHES = (4, 3)
"""Lengths of the dashes around what is known, and of the gaps between them, in pixels."""


@dataclass(frozen=True)
class Counting:
    """A number of the page, and how it is shown."""

    counter: Counter
    """The number."""

    name: str
    """The player in whose city it is counted."""

    known: bool
    """Whether it was known before, so that only a tap lets it be changed."""

    numbers: tuple[int, ...] = ()
    """The numbers to choose from, where it is this one that is told next."""

    more: bool = False
    """Whether there are higher numbers beside these."""

    typed: str = ""
    """The digits of it that are typed so far."""


@dataclass(frozen=True)
class Answers:
    """What taps on numbers do; each is told the seat and the fact of the number."""

    step: Callable[[int, Piece, int], None]
    """One less or one more."""

    open: Callable[[int, Piece], None]
    """Ask for this number next."""

    tell: Callable[[int, Piece, int], None]
    """So many there are."""

    more: Tapped
    """Offer higher numbers; it is told nothing."""


@memoized
def Chips(
    look: Look,
    question: str,
    colour: str,
    offers: tuple[Offer, ...],
    on_tap: Callable[[str], None],
    on_none: Tapped | None,
    *,
    none: bool,
    below: str = "",
) -> ft.Control:
    """What a player may have built; the last chip is for none of it, where that may be.

    `below` says why others are not there.
    """
    # Another phone may take a card from the midst of them.
    chips: list[ft.Control] = [
        keyed(_OfferChip, offer.name)(look, offer, colour, on_tap) for offer in offers
    ]
    if on_none is not None:
        label = words()("by_cards.none")
        nothing = _chip(look, label, label, colour, on_none, chosen=none)
        nothing.key = "none"
        chips.append(nothing)
    return ft.Column(
        [
            look.text(question, 16),
            ft.Row(chips, wrap=True, spacing=2 * GAP, run_spacing=0),
            *([look.text(below, 14, colour="soft")] if below else []),
        ],
        spacing=GAP,
        tight=True,
    )


@memoized
def _OfferChip(look: Look, offer: Offer, colour: str, on_tap: Callable[[str], None]) -> ft.Control:
    return _chip(
        look, offer.short, offer.name, colour, lambda: on_tap(offer.name), chosen=offer.chosen
    )


def _chip(
    look: Look, shown: str, said: str, colour: str, on_tap: Tapped, *, chosen: bool
) -> ft.Control:
    """A chip to tap.

    It takes no keyboard focus, like the walk's keys, as Enter turns the page.
    """
    ink, edge = (colour, 2) if chosen else ("ink", 1)
    pill = ft.Container(
        ft.Row([look.text(shown, 14, "semibold" if chosen else "regular", ink)], tight=True),
        height=PILL - 2 * edge,
        padding=ft.Padding.symmetric(horizontal=3 * GAP + 2),
        bgcolor=look.colour("card"),
        **look.edged(colour if chosen else "line", edge, PILL // 2),
    )
    label = words()("chosen", label=said) if chosen else said
    return ft.Container(spoken(label, ft.Row([pill], tight=True)), height=TARGET, on_click=on_tap)


def counters_card(
    look: Look,
    counters: tuple[Counting, ...],
    others: list[ft.Control],
    answers: Answers,
    kept: KeptControls,
    question: str = "",
) -> ft.Control:
    """A line for each number that matters, and for what else has to be told.

    Without a `question` of their own they follow from what stands above.
    """
    lines: list[ft.Control] = [
        kept(("counter", place), CounterLine, look, counting, answers)
        for place, counting in enumerate(counters)
    ]
    title = look.text(question, 16)
    if not question:
        said = words()("by_cards.counters", count=len(lines) + len(others))
        title = look.text(said, 14, colour="soft")
    return ft.Column(
        [title, card(look, [*lines, *others], kept)],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@memoized
def CounterLine(look: Look, counting: Counting, answers: Answers) -> ft.Control:
    """One number: asked for, with one less and one more to tap, or that it is known."""
    say = words()
    counter = counting.counter
    label = say(f"by_cards.what.{counter.what}", name=counting.name)

    def open_it() -> None:
        answers.open(counter.seat, counter.key)

    if counter.number is None:
        if counting.numbers:
            asked = _question(look, label, counting.typed)
            return _asked(look, asked, _keys(look, label, counting, answers))
        return _open(look, label, open_it)
    if counting.known:
        return _line(look, label, [_known(look, label, counter.number, open_it)])
    shown = say("by_cards.held", what=label, number=counting.typed) if counting.typed else label
    line = _line(look, shown, _steps(look, label, counter, counter.number, answers, open_it))
    if counting.numbers:
        return _asked(look, line, _keys(look, label, counting, answers))
    return line


def _line(look: Look, label: str, value: list[ft.Control]) -> ft.Container:
    return ft.Container(
        ft.Row(
            [
                look.text(label, 16, max_lines=3, overflow=ft.TextOverflow.ELLIPSIS, expand=True),
                *value,
            ],
            spacing=GAP,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        # As high as its text: with one or two lines of it, as high as a key.
        padding=ft.Padding.only(left=4 * GAP, right=2 * GAP, top=GAP, bottom=GAP),
    )


def _open(look: Look, label: str, on_tap: Tapped) -> ft.Control:
    """A number that nobody knows yet, to be asked for by a tap."""
    said = words()("by_cards.held", what=label, number=words()("by_cards.open"))
    line = _line(look, label, [_centred(look, look.text("?", 20, "bold", "soft"))])
    return tappable(said, line, on_tap, border_radius=0)


def _question(look: Look, label: str, typed: str) -> ft.Control:
    """What is asked, with what is typed of it; the keys below are the answers."""
    say = words()
    said = say("by_cards.held", what=label, number=typed or say("by_cards.open"))
    return ft.Container(
        spoken(said, look.text(said if typed else label, 16, "semibold")),
        padding=ft.Padding.only(left=4 * GAP, right=4 * GAP, top=3 * GAP),
    )


def _asked(look: Look, line: ft.Control, keys: list[ft.Control]) -> ft.Control:
    """The number that is told next: it glows, and its keys lie below."""
    below = ft.Container(
        ft.Column(keys, spacing=GAP, tight=True),
        padding=ft.Padding.only(left=2 * GAP, right=2 * GAP, bottom=2 * GAP),
    )
    return ft.Container(
        ft.Column(
            [line, below],
            spacing=2 * GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=look.colour("active"),
    )


def _keys(look: Look, label: str, counting: Counting, answers: Answers) -> list[ft.Control]:
    say = words()
    counter = counting.counter

    def told(number: int) -> Tapped:
        return lambda: answers.tell(counter.seat, counter.key, number)

    def said(number: int) -> str:
        held = say("by_cards.held", what=label, number=number)
        return say("chosen", label=held) if number == counter.number else held

    keys = [
        key_cap(
            look,
            str(number),
            said(number),
            told(number),
            colour="ink" if number == counter.number else "card",
            height=TARGET,
        )
        for number in counting.numbers
    ]
    if counting.more:
        higher = say("by_cards.higher", what=label)
        more = key_cap(look, "", higher, answers.more, colour="card", symbol="add", height=TARGET)
        keys.append(more)
    return rows_of(keys, KEYS_IN_ROW)


def _steps(
    look: Look, label: str, counter: Counter, number: int, answers: Answers, on_tap: Tapped
) -> list[ft.Control]:
    say = words()

    def step(by: int) -> Tapped:
        return lambda: answers.step(counter.seat, counter.key, by)

    return [
        _step(look, "minus", say("by_cards.less", what=label), step(-1)),
        tappable(
            say("by_cards.change", what=label, known=number),
            _centred(look, look.text(str(number), 26, "bold")),
            on_tap,
        ),
        _step(look, "add", say("by_cards.more", what=label), step(1)),
    ]


def _centred(look: Look, number: ft.Control) -> ft.Control:
    return ft.Container(
        number,
        width=max(TARGET, round(40 * look.scale)),
        height=TARGET,
        alignment=ft.Alignment.CENTER,
    )


def _step(look: Look, symbol: str, label: str, on_tap: Tapped) -> ft.Control:
    return ft.Container(
        symbol_button(look, symbol, label, on_tap),
        bgcolor=look.colour("key"),
        border_radius=TARGET // 2,
    )


def _known(look: Look, label: str, number: int, on_tap: Tapped) -> ft.Control:
    """What is known already, in dashes as nobody has to tell it."""
    say = words()
    known = say("by_cards.known", number=number)
    width = round(84 * look.scale) + 2 * GAP
    pen = ft.Paint(
        color=look.colour("soft"),
        style=ft.PaintingStyle.STROKE,
        stroke_width=1,
        stroke_dash_pattern=list(DASHES),
    )
    outline = cv.Path([cv.Path.Rect(0.5, 0.5, width - 1, PILL - 1, PILL / 2)], paint=pen)
    face = ft.Container(look.text(known, 14), alignment=ft.Alignment.CENTER)
    return tappable(
        say("by_cards.change", what=label, known=known),
        ft.Container(
            cv.Canvas([outline], content=face, width=width, height=PILL),
            alignment=ft.Alignment.CENTER,
        ),
        on_tap,
        width=width + 2 * GAP,
        height=TARGET,
        border_radius=TARGET // 2,
    )


def side_line(
    look: Look, name: str, wonder: str, sides: tuple[str, ...], tell: Callable[[str], None]
) -> ft.Control:
    """Which side of the wonder is played, where the points depend on it."""
    say = words()

    def told(side: str) -> Tapped:
        return lambda: tell(side)

    chips = [chip(look, say(f"side.{side}"), told(side)) for side in sides]
    return _line(look, say("by_cards.side", name=name, wonder=wonder), chips)


def wonder_line(look: Look, name: str, on_tap: Tapped) -> ft.Control:
    """Which wonder it is, where the points depend on it."""
    say = words()
    return _line(
        look, say("by_cards.wonder", name=name), [chip(look, say("by_cards.tell"), on_tap)]
    )


@memoized
def Points(
    look: Look,
    colour: str,
    because: tuple[Phrase, ...],
    remarks: tuple[Phrase, ...],
    points: int | None,
    open_numbers: int,
    typed: str,
    count_cards: Tapped | None,
) -> ft.Control:
    """What each card gives and why, and the points together.

    `count_cards` takes back points that were typed where the cards are named, too.
    """
    say, kept = words(), use_kept_controls()
    lines = [kept(place, _because, look, phrase) for place, phrase in enumerate(because)]
    lines += [look.text(say.phrase(phrase), 14, colour="accent") for phrase in remarks]
    if typed:
        total = look.text(typed.replace("-", "−"), 34, "bold", "accent")
    elif points is not None:
        said = say("seat.points", count=points)
        total = look.text(said, 34, "bold", colour)
    elif because:
        said = say("by_cards.missing", count=open_numbers) if open_numbers else ""
        total = look.text(said, 16, "semibold", "accent")
    else:
        total = look.text("")
    lines.append(total)
    if count_cards is not None:
        lines.append(chip(look, say("by_cards.use"), count_cards))
    return ft.Column(lines, spacing=GAP, tight=True)


def _because(look: Look, phrase: Phrase) -> ft.Control:
    """Why a card gives its points; its name stands out."""
    sentence = words().phrase(phrase)
    name = phrase.values.get("card")
    if not isinstance(name, str) or not sentence.startswith(name):
        return look.text(sentence, 14, colour="soft")
    return ft.Text(
        spans=[
            _span(look, name, "semibold", "ink"),
            _span(look, sentence.removeprefix(name), "regular", "soft"),
        ]
    )


def _span(look: Look, text: str, weight: str, colour: str) -> ft.TextSpan:
    style = ft.TextStyle(
        size=14,
        height=LINE_HEIGHT,
        letter_spacing=0,
        font_family=FAMILIES[weight],
        color=look.colour(colour),
    )
    return ft.TextSpan(text, style=style)
