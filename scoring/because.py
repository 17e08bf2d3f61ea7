"""Because: the lines that explain worked-out points, card by card.

A line is there as soon as its card is named; what nobody told yet stands as `?`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from scoring import conflicts
from scoring.catalogue import categories
from scoring.catalogue.cards import Card, Colour, Count, cards
from scoring.cities import Cities
from scoring.conflicts import AGES, Facing, points_of, possible, token
from scoring.copying import copied
from scoring.counting import number, of_card, seats_of
from scoring.entries import because_of
from scoring.military import VICTORIES
from scoring.phrase import Phrase
from scoring.science import KINDS
from scoring.sums import POINTS
from scoring.working_out import symbols

OPEN = "?"
"""Stands in a line for what nobody told yet."""

_BETWEEN = ("because.between.1", "because.between.2", "because.between.3")
_BESIDE = ("because.beside.1", "because.beside.2", "because.beside.3")

_SYMBOLS = {kind: f"because.symbols.{kind}" for kind in KINDS}

NO_SYMBOLS = (0, 0, 0, 0)

Because = Callable[[Cities, int], Iterator[Phrase]]


def wonder(cities: Cities, seat: int) -> Iterator[Phrase]:
    """What each built stage gives."""
    known = cities[seat].board
    if known.stages == 0:
        yield Phrase("because.no_stages")
    elif known.printed is not None:
        yield Phrase(
            "because.stages",
            {"count": len(known.printed), "terms": known.printed, "points": known.points},
        )
    elif known.points is not None:
        yield Phrase("because.any_stages", {"points": known.points})


def military(cities: Cities, seat: int) -> Iterator[Phrase]:
    """The conflicts of each age."""
    ways = possible(cities, seat)
    if ways is not None and cities.around[seat]:
        if len(ways) == 1 or conflicts.points(cities, seat) is not None:
            yield from because_of_conflicts(cities, seat, ways[0])
        else:
            yield Phrase("because.undecided")
        if cities[seat].board.from_discard:
            yield from _from_discard(cities, seat, ways[0])


def because_of_conflicts(cities: Cities, seat: int, facing: Facing) -> Iterator[Phrase]:
    """A line for each age: the shields, those of the neighbours, and the tokens."""
    own, theirs = facing
    names = tuple([cities.game.players[other].name for other in cities.around[seat]])
    keys = _BETWEEN if len(names) == 2 else _BESIDE
    for key, victory, mine, shown in zip(
        keys, VICTORIES, own, zip(*theirs, strict=True), strict=True
    ):
        tokens = tuple([token(victory, mine, their) for their in shown])
        yield Phrase(key, {"count": mine, "names": names, "shields": shown, "tokens": tokens})


def _from_discard(cities: Cities, seat: int, facing: Facing) -> Iterator[Phrase]:
    """The red cards that would give other points if they came from the discard pile.

    Such a card counts from the age in which the stage was built, which the city does not
    tell: it is taken to have been built in its own age.
    """
    own, theirs = facing
    for card in cities[seat].cards("red"):
        for built in AGES[card.age :]:
            first, second, third = [
                shields - (card.effects.shields if card.age <= age < built else 0)
                for age, shields in enumerate(own, 1)
            ]
            if points_of(((first, second, third), theirs)) != points_of(facing):
                yield Phrase("because.from_discard", {"card": card.name})
                return


def green(cities: Cities, seat: int) -> Iterator[Phrase]:
    """Where the symbols come from, and what they are worth."""
    known = cities[seat]
    shown = symbols(cities, seat)
    if shown == NO_SYMBOLS:
        yield _none("green")
        return
    by_kind: dict[str | None, list[str]] = {}
    for card in known.cards("green"):
        by_kind.setdefault(card.effects.symbol, []).append(card.name)
    for kind in KINDS:
        if kind in by_kind:
            yield Phrase(_SYMBOLS[kind], {"names": tuple(by_kind[kind])})
    if shown is None or shown[3]:
        wild = tuple(_wild(cities, seat))
        if wild:
            yield Phrase("because.symbols.wild", {"names": wild})
    if shown is not None:
        yield from because_of(*shown)


def _wild(cities: Cities, seat: int) -> Iterator[str | Phrase]:
    """Where the wild symbols come from."""
    known = cities[seat]
    if known.named.wild:
        box = cards(cities.edition)
        yield from (name for name in known.city.cards if box[name].effects.symbol == "wild")
    if known.board.wild:
        yield known.player.wonder or ""
    copy = copied(cities, seat)
    if copy is not None and copy.wild and copy.card is not None:
        yield _whose(cities, copy.owner, copy.card)


def guilds(cities: Cities, seat: int) -> Iterator[Phrase]:
    """Each guild, and the one that a stage copies."""
    known = cities[seat]
    held = known.cards("purple")
    for card in held:
        yield _line(card, card.name, cities, seat)
    if not held and known.all_named("purple"):
        yield _none("purple")
    if known.board.copies_guild is False:
        return
    copy = copied(cities, seat)
    wonder_name = known.player.wonder or ""
    if copy is None:
        yield Phrase("because.copy_open", {"wonder": wonder_name})
    elif copy.card is not None:
        line = _line(copy.card, _whose(cities, copy.owner, copy.card), cities, seat)
        yield Phrase("because.copied", {"wonder": wonder_name, "line": line})


def _whose(cities: Cities, owner: int, card: Card) -> Phrase:
    return Phrase("because.whose", {"name": cities.game.players[owner].name, "card": card.name})


def of_colour(colour: Colour, cities: Cities, seat: int) -> Iterator[Phrase]:
    """What each card of a colour gives; those that give nothing are passed over."""
    known = cities[seat]
    printed = known.named.sums[POINTS[colour]]
    if printed:
        held = known.cards(colour)
        terms = [(card.name, points) for card in held if (points := card.effects.points)]
        yield Phrase("because.cards", {"terms": tuple(terms), "points": printed})
    others = [card for card in known.named.counting if card.colour == colour]
    for card in others:
        yield _line(card, card.name, cities, seat)
    if not printed and not others and known.all_named(colour):
        yield _none(colour)


def _none(colour: Colour) -> Phrase:
    return Phrase("because.no_cards", {"colour": Phrase(f"colour.{colour}")})


def _line(card: Card, said: str | Phrase, cities: Cities, seat: int) -> Phrase:
    """What one card gives: what it counts, where, and the points."""
    effects = card.effects
    points: Any = of_card(card, cities, seat)
    points = OPEN if points is None else points
    if effects.count is not None:
        values = {"card": said, "terms": _terms(effects.count, cities, seat)}
        if effects.count.points == 1:
            return Phrase("because.count", {**values, "points": points})
        return Phrase("because.times", {**values, "each": effects.count.points, "points": points})
    if effects.complete_wonder:
        return _completed(said, points, cities, seat)
    entered = cities[seat].player.pad.get("green")
    if isinstance(entered, int):
        return Phrase("because.wild_entered", {"card": said, "points": entered})
    return Phrase("because.wild_symbol", {"card": said})


def _terms(count: Count, cities: Cities, seat: int) -> tuple[Phrase, ...]:
    """How many there are in each city, with the neighbours' names."""
    players = cities.game.players
    # What is counted at home too needs no word for it where nothing else is counted.
    home = "here" if count.where == "own" else "own"
    terms = []
    for where in seats_of(count.where, cities, seat):
        for what in count.each:
            there = number(cities, where, what)
            said = OPEN if there is None else there
            if where == seat:
                terms.append(Phrase(f"because.{home}.{what}", {"count": said}))
            else:
                values = {"name": players[where].name, "count": said}
                terms.append(Phrase(f"because.there.{what}", values))
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


_OF_THEIR_OWN: dict[str, Because] = {
    "wonder": wonder,
    "military": military,
    "green": green,
    "guilds": guilds,
}


@cache
def explained() -> Mapping[str, Because]:
    """How the points of each category are explained, where cities tell them."""
    by_colour: dict[str, Because] = {
        name: partial(of_colour, row.colour) for name, row in categories().items() if row.colour
    }
    return MappingProxyType(by_colour | _OF_THEIR_OWN)
