"""Lines of cards: what each card gives, as the why of points says it.

A line is there as soon as its card is named; what nobody told yet stands as `?`.
"""

from collections.abc import Iterator
from typing import Any

from scoring.catalogue.cards import Card
from scoring.catalogue.effects import Colour, Effects
from scoring.cities.card_sums import CARDS, POINTS
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import told
from scoring.effects.card_points import counted, limit_of, of_card, worth
from scoring.effects.effect_kinds import KINDS as RULES
from scoring.effects.known_counts import number
from scoring.effects.science_symbols import is_of_science, is_placed_by_hand
from scoring.game.entries import Entry, Symbols
from scoring.phrase import Phrase

_WITH_SCIENCE = ("green", "purple")
"""The colours whose own lines tell of symbols."""

OPEN = "?"
"""Stands in a line for what nobody told yet."""


def whose(cities: Cities, owner: int, card: Card) -> Phrase:
    """A card of a neighbour, with whose it is."""
    return Phrase("because.whose", {"name": cities.game.seats[owner].name, "card": card.name})


def of_cards(colour: Colour, cities: Cities, seat: int) -> Iterator[Phrase]:
    """What each card of a colour gives; those that give nothing are passed over."""
    known = cities[seat]
    printed = known.named.sums[POINTS[colour]]
    if printed:
        held = known.cards(colour)
        terms = [(card.name, points) for card in held if (points := card.effects.points)]
        yield Phrase("because.cards", {"terms": tuple(terms), "points": printed})
    others = [card for card in known.named.counting if card.colour == colour]
    for card in others:
        yield line_of(card, card.name, cities, seat)
    for_science = [
        card for card in known.cards(colour) if colour not in _WITH_SCIENCE and is_of_science(card)
    ]
    for card in for_science:
        yield _with_green(card, known.player.pad.get("green"))
    if not (printed or others or for_science):
        if known.all_named(colour):
            yield none_of(colour)
        elif told(colour, cities, seat):
            for card in known.cards(colour):
                yield Phrase("because.no_points_here", {"card": card.name})


def _with_green(card: Card, entered: Entry | None) -> Phrase:
    """That a card counts with green, or whether it is in what was entered there."""
    if isinstance(entered, int):
        return Phrase("because.in_green_points", {"card": card.name, "points": entered})
    if isinstance(entered, Symbols) and is_placed_by_hand(card):
        return Phrase("because.in_green_symbols", {"card": card.name})
    return Phrase("because.with_green", {"card": card.name})


def none_of(colour: Colour) -> Phrase:
    """That there is no card of a colour."""
    return Phrase("because.no_cards", {"colour": Phrase(f"colour.{colour}")})


def line_of(card: Card, said: str | Phrase, cities: Cities, seat: int) -> Phrase:
    """What one card gives: what it counts, where, and the points, or the limit they exceed."""
    given = of_card(card, cities, seat)
    if limit_of(card, cities) is None:
        return _counted(card, said, given, cities, seat)
    points = worth(card.effects, cities, seat)
    line = _counted(card, said, points, cities, seat)
    if given is None or given == points:
        return line
    return Phrase("because.limited", {"line": line, "limit": given})


def _counted(card: Card, said: str | Phrase, points: Any, cities: Cities, seat: int) -> Phrase:
    effects = card.effects
    points = OPEN if points is None else points
    if effects.count is not None:
        count = effects.count
        values = {"card": said, "terms": _terms(effects, cities, seat), "points": points}
        if count.per > 1:
            return Phrase("because.per", {**values, "per": count.per})
        if count.points == 1:
            return Phrase("because.count", values)
        return Phrase("because.times", {**values, "each": count.points})
    if effects.rule is not None:
        values = {
            "card": said,
            "terms": _terms(effects, cities, seat),
            "each": effects.rule.points,
            "points": points,
        }
        return Phrase(RULES[effects.rule.kind].key, values)
    if effects.complete_wonder:
        return _completed(said, points, cities, seat)
    if effects.open_points:
        return Phrase("because.open_points", {"card": said})
    if effects.symbol != "wild":
        if not effects.points:
            return Phrase("because.nothing", {"card": said})
        return Phrase("because.cards", {"terms": ((said, points),), "points": points})
    entered = cities[seat].player.pad.get("green")
    if isinstance(entered, int):
        return Phrase("because.wild_entered", {"card": said, "points": entered})
    return Phrase("because.wild_symbol", {"card": said})


def _terms(effects: Effects, cities: Cities, seat: int) -> tuple[Phrase, ...]:
    """How many there are in each city, with the neighbours' names."""
    players = cities.game.seats
    looked_at = list(counted(effects, cities, seat))
    # What is counted at home too needs no word for it where nothing else is counted.
    home = "here" if looked_at and looked_at[-1][0] == seat else "own"
    terms = []
    for where, what in looked_at:
        there = number(cities, where, what)
        said = OPEN if there is None else there
        key = what if what in CARDS else what.replace(" ", "_")
        if where == seat:
            terms.append(Phrase(f"because.{home}.{key}", {"count": said}))
        else:
            values = {"name": players[where].name, "count": said}
            terms.append(Phrase(f"because.there.{key}", values))
    return tuple(terms)


def _completed(said: str | Phrase, points: Any, cities: Cities, seat: int) -> Phrase:
    known = cities[seat].board
    if known.complete is None:
        return Phrase("because.complete_open", {"card": said})
    if known.complete:
        return Phrase(
            "because.complete", {"card": said, "count": known.stages or 0, "points": points}
        )
    return Phrase("because.incomplete", {"card": said})
