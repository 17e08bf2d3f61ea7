"""What rises from the bottom of the page: menus, the why of points, a question."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from app.look import GAP, Look
from app.sentences.questions import question_and_purpose
from app.ui.kit import (
    Tapped,
    card,
    chip,
    heading,
    line_button,
    told_apart,
    wide_button,
    wrapped,
)
from app.words import Words, number, words
from scoring import Game, Missing, PlayerResult, Result
from scoring.answers.card_facts import named_in
from scoring.answers.cell_facts import questions_of
from scoring.catalogue.rulings import Ruling, rulings_behind
from scoring.game.facts import facts
from storage import Draft

OVERRULING = (
    "remark.differs",
    "remark.conflicts",
    "remark.tokens_differ",
    "remark.tokens_missing",
)
"""The remarks that an entry is not what the city gives."""


@dataclass(frozen=True)
class Choice:
    """One line of a menu."""

    label: str
    """What it says."""

    symbol: str
    """The symbol before it."""

    action: Callable[[], Any]
    """What it does."""


def bottom_sheet(
    look: Look,
    title: str,
    body: list[ft.Control],
    dismiss: Callable[[], None],
    *,
    must_answer: bool = False,
    lines: int = 0,
) -> ft.BottomSheet:
    """A sheet from the bottom with a title, no higher than it must be.

    One that must be answered has no handle to drag it away by, and is not tapped away. Every
    sheet scrolls where the page is lower than it is.

    `lines` tells of a body that changes while somebody looks at it how many lines of text it
    has at most: where those would not fit, the sheet takes the whole height from the start, and
    nothing in it moves under a finger.
    """
    whole = (lines * 20 + 200) * look.scale > look.height
    return ft.BottomSheet(
        bgcolor=look.colour("paper"),
        show_drag_handle=not must_answer,
        dismissible=not must_answer,
        scrollable=True,
        on_dismiss=lambda: dismiss(),
        content=ft.Container(
            width=min(look.width, 560),
            padding=ft.Padding.only(
                left=4 * GAP, right=4 * GAP, bottom=5 * GAP, top=5 * GAP if must_answer else 0
            ),
            # By itself, what scrolls in Flet is as high as it may be, not as what is in it.
            content=ft.Row(
                [
                    ft.Column(
                        [
                            ft.Semantics(header=True, content=look.text(title, 20, "bold")),
                            *body,
                        ],
                        expand=True,
                        tight=True,
                        spacing=3 * GAP,
                        scroll=ft.ScrollMode.AUTO,
                        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    )
                ],
                intrinsic_height=not whole,
            ),
        ),
    )


def menu(
    look: Look, title: str, choices: list[Choice], dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """A list of things to do."""

    def chosen(choice: Choice) -> Callable[[], None]:
        def act() -> None:
            dismiss()
            choice.action()

        return act

    lines = []
    for choice in choices:
        line = worded_line(look, choice.symbol, choice.label, chosen(choice))
        line.key = choice.label
        lines.append(line)
    return bottom_sheet(look, title, [card(look, told_apart(lines))], dismiss)


def worded_line(look: Look, symbol: str, label: str, on_tap: Tapped) -> ft.Control:
    """A line of a card that says what a tap does, in as many lines of text as that takes."""
    # As high as a line that has one line of text at most.
    text = ft.Container(look.text(label), padding=ft.Padding.symmetric(vertical=GAP), expand=True)
    return line_button(label, [look.symbol(symbol), text], on_tap, height=None)


def question(
    look: Look,
    title: str,
    explained: str,
    answers: list[tuple[str, Callable[[], Any]]],
    dismiss: Callable[[], None],
    *,
    about: str = "",
    must_answer: bool = False,
) -> ft.BottomSheet:
    """A question with its answers as wide buttons, the first one leading.

    An answer is to this question alone: another one may come to its place, which its title tells,
    or what it is `about`.
    """

    def answer(action: Callable[[], Any]) -> Callable[[], None]:
        def act() -> None:
            dismiss()
            action()

        return act

    buttons: list[ft.Control] = [
        ft.Row(
            [wide_button(look, label, answer(action), leading=not position)],
            key="\n".join((title, about, label)),
        )
        for position, (label, action) in enumerate(answers)
    ]
    body = [look.text(explained, 16, colour="soft"), *told_apart(buttons)]
    return bottom_sheet(look, title, body, dismiss, must_answer=must_answer)


def discard_question(
    look: Look,
    draft: Draft,
    discard: Callable[[], Any],
    dismiss: Callable[[], None],
    *,
    has_company: bool,
    goes_on: bool,
) -> ft.BottomSheet:
    """Ask before a table is thrown away, on every phone; keeping it is the leading answer.

    One that `goes_on` elsewhere is only left here.
    """
    say = words()
    game = draft.game
    of_all = len(game.tower or ())
    entered = sum(len(facts(player)) for player in game.seats) + of_all
    told = (game.note, game.place, game.played_at, game.minutes, draft.began_told)
    noted = [say("discard.noted")] if any(told) else []
    if entered:
        key = "discard.explained_entries" if of_all else "discard.explained"
        if any(player.city for player in game.seats):
            key = "discard.explained_cities"
        explained = " ".join([say(key, count=entered), *noted])
    else:
        explained = " ".join(noted) or say("discard.nothing")
    title, do, keep = say("discard.title"), say("discard.do"), say("discard.keep")
    if draft.corrects:
        title, do = say("discard.correction_title"), say("discard.give_it_up")
        explained = say("discard.correction")
    if goes_on:
        title, do, keep = say("discard.leave_title"), say("discard.leave"), say("discard.stay")
        explained = say("discard.goes_on")
    elif has_company:
        explained += " " + say("discard.company")
    return question(look, title, explained, [(keep, lambda: None), (do, discard)], dismiss)


def discards(draft: Draft) -> str:
    """What throwing a table away is called: nothing else becomes of a correction."""
    return words()("discard.give_up" if draft.corrects else "discard")


def why(
    look: Look,
    game: Game,
    result: Result,
    seat: int,
    name: str | None,
    dismiss: Callable[[], None],
    enter: Callable[[], Any] | None = None,
    answer: Callable[[Missing], Any] | None = None,
    clear: Callable[[], Any] | None = None,
    look_up: Callable[[str], Any] | None = None,
    correct: Callable[[], Any] | None = None,
) -> ft.BottomSheet:
    """Why a player has the points: of one category, or of all.

    `enter` leads to where the points of that category are entered by hand, `answer` to
    where a question is answered that is still open, `clear` takes away an entry that
    the city does not bear out, `look_up` leads to what a card of the lines gives, and
    `correct` to where that category of a saved game is corrected.
    """
    say = words()
    player = result.players[seat]
    lines = [
        _why_line(look, result, seat, category, say)
        for category in ([name] if name else game.categories)
    ]
    if name is None and player.because:
        lines.append(_told_line(look, player, say))
    body: list[ft.Control] = []
    if name:
        asked = questions_of(result, seat, name)
        lines += [_question_line(look, result, one, dismiss, answer, say) for one in asked]
        title = say("why.title_of", name=player.name, category=say(f"category.{name}"))
    else:
        total = "·" if player.total is None else number(player.total)
        title = say("why.title", name=player.name, points=total)
    body.append(card(look, lines))
    rulings = _rulings_of(result, seat, [name] if name else game.categories)
    if rulings:
        body.append(_rulings(look, rulings, say))
    because = [
        line
        for row in ([name] if name else game.categories)
        for line in player.categories[row].because
    ]
    named = named_in(because, game.box, [one.name for one in game.seats]) if look_up else ()
    if look_up is not None and named:
        body.append(heading(look, say("cards.named")))
        chips = [chip(look, one, _after(dismiss, partial(look_up, one))) for one in named]
        body.append(wrapped(chips))
    actions: list[tuple[str, Callable[[], Any] | None]] = []
    if name and overruled(result, seat, name):
        actions.append((say("why.as_the_city"), clear))
    if name:
        entered = name in game.players[seat].pad
        actions.append((say("why.change" if entered else "why.by_hand"), enter))
        actions.append((say("game.correct"), correct))
    for label, action in actions:
        if action is not None:
            button = wide_button(look, label, _after(dismiss, action), leading=False)
            body.append(ft.Row([button]))
    return bottom_sheet(look, title, body, dismiss)


def _rulings_of(result: Result, seat: int, categories: Iterable[str]) -> tuple[Ruling, ...]:
    """The rulings that the points of some categories, or the remarks on them, rest on."""
    shown = tuple(categories)
    lines = [line for name in shown for line in result.players[seat].categories[name].because]
    remarks = [
        remark.phrase
        for remark in result.remarks
        if remark.category in shown and seat in remark.seats
    ]
    return rulings_behind([*lines, *remarks])


def _rulings(look: Look, rulings: Iterable[Ruling], say: Words) -> ft.Control:
    """The questions that the rulebooks leave open here, and how they are scored."""
    texts: list[ft.Control] = [look.text(say("why.rulings"), 14, "semibold")]
    for ruling in rulings:
        texts.append(look.text(say(f"ruling.{ruling.name}.question"), 14))
        texts.append(look.text(say(f"ruling.{ruling.name}.answer"), 14, colour="soft"))
    return ft.Column(texts, spacing=GAP, tight=True)


def overruled(result: Result, seat: int, name: str) -> bool:
    """Whether a cell was entered by hand, and the city gives something else."""
    return any(
        remark.phrase.key in OVERRULING and remark.category == name and seat in remark.seats
        for remark in result.remarks
    )


def _after(first: Callable[[], Any], then: Callable[[], Any]) -> Callable[[], None]:
    def act() -> None:
        first()
        then()

    return act


def _question_line(
    look: Look,
    result: Result,
    asked: Missing,
    dismiss: Callable[[], None],
    answer: Callable[[Missing], Any] | None,
    say: Words,
) -> ft.Control:
    """What is still missing; a tap leads to where it is answered."""
    label = question_and_purpose(asked, result, say)
    text = look.text(label, 14, colour="accent", expand=True)
    if answer is None:
        return ft.Container(
            ft.Row([text]), padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=2 * GAP)
        )
    return line_button(
        label,
        [look.symbol("question", 24, "accent"), text, look.symbol("next")],
        _after(dismiss, lambda: answer(asked)),
        height=None,
    )


def _told_line(look: Look, player: PlayerResult, say: Words) -> ft.Control:
    """The total, where it was told."""
    texts: list[ft.Control] = [look.text(say("report.total"), 16, "semibold")]
    texts += [look.text(say.phrase(line), 14, colour="soft") for line in player.because]
    return ft.Container(
        ft.Row(
            [
                look.symbol("pad", 24),
                ft.Column(texts, spacing=0, tight=True, expand=True),
                look.text(number(player.total or 0), 20, "bold"),
            ],
            spacing=3 * GAP,
        ),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=2 * GAP),
    )


def _why_line(look: Look, result: Result, seat: int, name: str, say: Words) -> ft.Control:
    cell = result.players[seat].categories[name]
    remarks = [
        say.phrase(remark.phrase)
        for remark in result.remarks
        if remark.category == name and seat in remark.seats
    ]
    because = [say.phrase(line) for line in cell.because]
    if not because:
        asked = questions_of(result, seat, name)
        because = [say("seat.asked" if asked else "seat.open")]
    texts: list[ft.Control] = [look.text(say(f"category.{name}"), 16, "semibold", name)]
    texts += [look.text(line, 14, colour="soft") for line in because]
    texts += [look.text(line, 14, colour="accent") for line in remarks]
    points = "·" if cell.points is None else number(cell.points)
    return ft.Container(
        ft.Row(
            [
                look.symbol(name, 24, name),
                ft.Column(texts, spacing=0, tight=True, expand=True),
                look.text(points, 20, "bold", worked_out=cell.worked_out),
            ],
            spacing=3 * GAP,
        ),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=2 * GAP),
    )
