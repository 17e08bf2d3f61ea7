"""By cards on the walk: chips for what a player built, and counters for what these count."""

from collections.abc import Iterable
from functools import partial

import flet as ft

from app.entry.walk_entry import Walk
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
from app.sentences.questions import answered_at, question, questions_of
from app.ui.ages import Ages
from app.ui.kit import line_button, scrolling
from app.words import words
from scoring import Counter, Missing, Result
from scoring.answers.card_answers import has_none, most, numbers, place

ELSEWHERE = ("points", "cards", "coins", "tokens", "card_age", "leader", "entombed", "built")
"""What is asked of guilds and yellow cards that other pages answer."""


def card_counts(look: Look, walk: Walk, result: Result) -> ft.Control:
    """What a player built, counts, and has by it."""
    asked = walk.asked
    body = [
        *([_chips(look, walk)] if walk.asks_for_cards else []),
        *_counters(look, walk, result, asked),
        *_absences(look, walk),
        _points(look, walk, result, asked),
    ]
    return scrolling(body)


def _chips(look: Look, walk: Walk) -> ft.Control:
    say, name = words(), walk.game.players[walk.seat].name
    taken = [
        say("by_cards.taken_card", card=offer.short, names=say.names(holders))
        for offer, holders in walk.taken_by_others
    ]
    return Chips(
        look,
        say(f"by_cards.ask.{walk.category}", name=name),
        walk.category,
        walk.offers,
        walk.take,
        walk.take_none,
        none=has_none(walk.game, walk.seat, walk.category),
        below=say("by_cards.taken", terms=taken) if taken else "",
    )


def _counters(
    look: Look, walk: Walk, result: Result, asked: tuple[Counter, ...]
) -> list[ft.Control]:
    """The numbers that matter, and the wonder where it decides; nothing if none does."""
    players = walk.game.seats
    name = players[walk.seat].name
    following = walk.asked_next(asked)
    shown = tuple(_counting(walk, counter, following) for counter in _in_turn(asked, following))
    others: list[ft.Control] = []
    for wanted in _about_wonders(walk, result):
        player = players[wanted.seat]
        if wanted.needs == "wonder":
            ask = partial(walk.ask_wonder, wanted.seat)
            others.append(wonder_line(look, player.name, ask))
        else:
            tell = partial(walk.tell_side, wanted.seat)
            sides = walk.game.rules.sides
            others.append(side_line(look, player.name, player.wonder or "", sides, tell))
    others += [_elsewhere(look, walk, wanted) for wanted in _asked_elsewhere(walk, result)]
    if not shown and not others:
        return []
    answers = Answers(walk.count, walk.open_counter, walk.answer, walk.offer_every_number)
    # Below cards the numbers follow from them; else they are what is asked.
    asks = "" if walk.asks_for_cards else words()(f"by_cards.ask.{walk.category}", name=name)
    return [counters_card(look, shown, others, answers, asks)]


def _absences(look: Look, walk: Walk) -> list[ft.Control]:
    """The ages that the player may have stayed out of, a tap each; or who alone may have."""
    say, ages = words(), walk.absences
    if not ages:
        name = walk.alone_may_be_absent
        said = say("by_cards.absences_of", name=name) if name else ""
        return [look.text(said, 14, colour="soft")] if said else []
    chips = Ages(look, say("by_cards.absences"), "naval_away", ages, walk.stay_out)
    return [chips]


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
    )


def _about_wonders(walk: Walk, result: Result) -> list[Missing]:
    """What has to be told of wonders before this player's points are known."""
    here = (walk.seat, walk.category)
    return [
        wanted
        for wanted in result.missing
        if wanted.needs in ("side", "wonder") and here in wanted.purposes
    ]


def _asked_elsewhere(walk: Walk, result: Result) -> list[Missing]:
    """What this player's points wait for that other pages ask: guilds, cards or science."""
    return [
        wanted
        for wanted in questions_of(result, walk.seat, walk.category)
        if wanted.needs in ELSEWHERE
    ]


def _elsewhere(look: Look, walk: Walk, wanted: Missing) -> ft.Control:
    """A question that is answered on another page, which a tap opens."""
    said = question(wanted, words())
    return line_button(
        said,
        [look.text(said, 16, expand=True), look.symbol("next")],
        lambda: walk.go_to(answered_at(walk.draft, wanted)),
        height=None,
    )


def _points(look: Look, walk: Walk, result: Result, asked: tuple[Counter, ...]) -> ft.Control:
    cell = walk.cell(walk.seat, walk.category)
    remarks = tuple(remark.phrase for remark in result.remarks if walk.concerns(remark))
    unknown = sum(counter.number is None for counter in asked)
    return Points(
        look,
        walk.category,
        cell.because,
        remarks,
        cell.points,
        unknown + len(_about_wonders(walk, result)) + len(_asked_elsewhere(walk, result)),
        walk.typed,
        walk.clear if walk.overruled else None,
    )
