"""By cards on the walk: chips for what a player built, and counters for what these count."""

from collections.abc import Iterable
from functools import partial

import flet as ft

from app.entry.walk.keyboard import Button, OneOfPlayers
from app.entry.walk.walk import Walk
from app.game.card_chips import (
    Answers,
    Chips,
    Counting,
    Points,
    counters_card,
    side_line,
    wonder_line,
)
from app.look import Look
from app.sentences.questions import answered_at, question
from app.ui.ages import Ages
from app.ui.kept_controls import KeptControls
from app.ui.kit import Tapped, chip, line_button, scrolling, wrapped
from app.words import words
from scoring import Counter, Missing
from scoring.answers.card_answers import most, numbers, place
from scoring.answers.cell_facts import CellFacts

WAYS = {"cards": "cards", "strengths": "naval"}
"""What is told here in place of points, and its symbol."""


def card_counts(look: Look, walk: Walk, kept: KeptControls) -> ft.Control:
    """What a player built, counts, and has by it."""
    cell = walk.cell
    body = [
        kept("ways", _ways, look, walk.details, Button(walk, walk.switch_depth)),
        *([_chips(look, walk, cell)] if cell.asked_for else []),
        *_counters(look, walk, cell, kept),
        *_absences(look, walk, cell),
        _points(look, walk, cell),
    ]
    return scrolling(body)


def _ways(look: Look, details: str, switch: Tapped) -> ft.Control:
    """Cards or points: whoever has the number ready looks for its keys where the eye begins."""
    say = words()
    now, points = say(f"depth.{details}"), say("depth.points")
    return wrapped(
        [
            chip(look, now, None, chosen=True, symbol=WAYS[details]),
            chip(look, points, switch, symbol="digits"),
        ]
    )


def _chips(look: Look, walk: Walk, cell: CellFacts) -> ft.Control:
    say, name = words(), cell.game.players[cell.seat].name
    walk.cards.drawn_for = cell.name
    taken = [
        say("by_cards.taken_card", card=offer.short, names=say.names(holders))
        for offer, holders in cell.taken_by_others
    ]
    return Chips(
        look,
        say(f"by_cards.ask.{cell.name}", name=name),
        cell.name,
        cell.offers,
        walk.cards.take,
        walk.cards.take_none,
        none=cell.has_none,
        below=say("by_cards.taken", terms=taken) if taken else "",
    )


def _counters(look: Look, walk: Walk, cell: CellFacts, kept: KeptControls) -> list[ft.Control]:
    """The numbers that matter, and the wonder where it decides; nothing if none does."""
    players = cell.game.seats
    following = cell.asked_next(walk.changing)
    in_turn = _in_turn(cell.asked, following)
    shown = tuple(_counting(walk, counter, following) for counter in in_turn)
    others: list[ft.Control] = []
    for wanted in cell.about_wonders:
        player = players[wanted.seat]
        if wanted.needs == "wonder":
            ask = partial(OneOfPlayers(walk, walk.ask_wonder), wanted.seat)
            others.append(wonder_line(look, player.name, ask))
        else:
            tell = partial(walk.cards.tell_side, wanted.seat)
            sides = cell.game.rules.sides
            others.append(side_line(look, player.name, player.wonder or "", sides, tell))
    others += [_elsewhere(look, walk, wanted) for wanted in cell.elsewhere]
    if not shown and not others:
        return []
    taps = walk.cards
    answers = Answers(taps.count, taps.open_counter, taps.answer, taps.offer_every_number)
    # Below cards the numbers follow from them; else they are what is asked.
    name = players[cell.seat].name
    asks = "" if cell.asked_for else words()(f"by_cards.ask.{cell.name}", name=name)
    return [counters_card(look, shown, others, answers, kept, asks)]


def _absences(look: Look, walk: Walk, cell: CellFacts) -> list[ft.Control]:
    """The ages that the player may have stayed out of, a tap each; or who alone may have."""
    say, ages = words(), cell.absences
    if not ages:
        name = cell.alone_may_be_absent
        said = say("by_cards.absences_of", name=name) if name else ""
        return [look.text(said, 14, colour="soft")] if said else []
    tap = walk.cards.stay_out
    return [Ages(look, say("by_cards.absences"), "naval_away", ages, tap)]


def _in_turn(asked: tuple[Counter, ...], following: Counter | None) -> Iterable[Counter]:
    """The numbers from above: first the one that is asked next, if nobody knows it yet.

    There its keys stay in their place while one answer follows the other.
    """
    first = [] if following is None or following.number is not None else [following]
    return (*first, *(counter for counter in asked if counter not in first))


def _counting(walk: Walk, counter: Counter, following: Counter | None) -> Counting:
    """A number, and how it is shown."""
    offered: range = range(0)
    if counter == following:
        offered = numbers(walk.game, counter, every=walk.every_number)
    return Counting(
        counter,
        walk.game.seats[counter.seat].name,
        known=counter.number is not None and place(counter) not in walk.counting,
        numbers=tuple(offered),
        more=bool(offered) and offered[-1] < most(walk.game, counter),
        typed=walk.typed if place(counter) == walk.typed_for else "",
    )


def _elsewhere(look: Look, walk: Walk, wanted: Missing) -> ft.Control:
    """A question that is answered on another page, which a tap opens."""
    said = question(wanted, words())
    return line_button(
        said,
        [look.text(said, 16, expand=True), look.symbol("next")],
        lambda: walk.go_to(answered_at(walk.draft, wanted)),
        height=None,
    )


def _points(look: Look, walk: Walk, cell: CellFacts) -> ft.Control:
    unknown = sum(counter.number is None for counter in cell.asked)
    return Points(
        look,
        cell.name,
        cell.points.because,
        tuple(remark.phrase for remark in cell.remarks),
        cell.points.points,
        unknown + len(cell.about_wonders) + len(cell.elsewhere),
        walk.typed_points,
        walk.keys.clear if cell.overruled else None,
    )
