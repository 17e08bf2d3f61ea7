"""Because: the lines that explain worked-out points, card by card.

A line is there as soon as its card is named; what nobody told yet stands as `?`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from scoring.catalogue.cards import Card, cards
from scoring.catalogue.editions import categories
from scoring.catalogue.effects import Colour, Effects
from scoring.cities.card_sums import CARDS, POINTS
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import leader_open
from scoring.conflicts import tower
from scoring.effects.card_points import counted, limit_of, of_card, worth
from scoring.effects.copied_guilds import copied
from scoring.effects.effect_kinds import KINDS as RULES
from scoring.effects.known_counts import number
from scoring.effects.repeated_guilds import repeated, repeats
from scoring.game.entries import because_of
from scoring.phrase import Phrase
from scoring.points.science import KINDS, NONE
from scoring.rows import naval_explanations
from scoring.rows.conflict_explanations import military
from scoring.rows.row_points import entombed, symbols

OPEN = "?"
"""Stands in a line for what nobody told yet."""

_SYMBOLS = {kind: f"because.symbols.{kind}" for kind in (*KINDS, "mask")}

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
    if known.by_table is not False:
        key = "because.by_table" if known.copies_stage is False else "because.copies_stage"
        yield Phrase(key, {"wonder": cities[seat].player.wonder or ""})
    if known.entombs != 0:
        of_leaders = entombed(cities, seat)
        names = cities[seat].city.entombed
        if of_leaders is None:
            yield Phrase("because.entombed_open")
        elif names:
            yield Phrase("because.entombed", {"names": names, "points": of_leaders})


def babel(cities: Cities, seat: int) -> Iterator[Phrase]:
    """The tiles of the tower."""
    tiles, points = cities[seat].city.tiles, tower.points(cities, seat)
    if tiles is not None and points is not None:
        yield Phrase("because.tiles", {"count": tiles, "points": points})


def green(cities: Cities, seat: int) -> Iterator[Phrase]:
    """Where the symbols come from, and what they are worth."""
    shown = symbols(cities, seat)
    if shown is not None and shown.symbols == NONE and not (shown.wild or shown.masks):
        yield _none("green")
        return
    by_kind: dict[str | None, list[str]] = {}
    for card in _showing(cities, seat):
        by_kind.setdefault(card.effects.symbol, []).append(card.name)
    if cities[seat].board.masks:
        by_kind.setdefault("mask", []).append(cities[seat].player.wonder or "")
    for kind in _SYMBOLS:
        if kind in by_kind:
            yield Phrase(_SYMBOLS[kind], {"names": tuple(by_kind[kind])})
    if shown is None or shown.wild:
        wild = tuple(_wild(cities, seat))
        if wild:
            yield Phrase("because.symbols.wild", {"names": wild})
    if shown is not None:
        yield from because_of(shown)


def _showing(cities: Cities, seat: int) -> list[Card]:
    """The cards that may show a symbol, green ones first."""
    known = cities[seat]
    if not cities.box.expansions:
        return known.cards("green")
    copy = known.named.copied
    further = [card for colour in ("white", "black", "island") for card in known.cards(colour)]
    return [*known.cards("green"), *further, *([copy] if copy else [])]


def _wild(cities: Cities, seat: int) -> Iterator[str | Phrase]:
    """Where the wild symbols come from."""
    known = cities[seat]
    if known.named.wild:
        box = cards(cities.box)
        yield from (name for name in known.city.cards if box[name].effects.symbol == "wild")
    if known.board.wild:
        yield known.player.wonder or ""
    copy = copied(cities, seat)
    if copy is not None and copy.wild and copy.card is not None:
        yield _whose(cities, copy.owner, copy.card)
    again = repeated(cities, seat)
    if again is not None and again.wild and again.card is not None:
        yield again.card.name


def guilds(cities: Cities, seat: int) -> Iterator[Phrase]:
    """Each guild, and the one that a stage copies."""
    known = cities[seat]
    held = known.cards("purple")
    for card in held:
        if card.effects.copies_leader:
            yield _of_a_leader(card, cities, seat)
        else:
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


def edifices(cities: Cities, seat: int) -> Iterator[Phrase]:
    """Each reward that gives points, and the guild that counts a second time."""
    if not repeats(cities, seat):
        yield from of_colour("edifice", cities, seat)
        return
    again = repeated(cities, seat)
    for line in of_colour("edifice", cities, seat):
        if line.key != "because.no_cards":
            yield line
    name = next(card.name for card in cities[seat].named.special if card.effects.repeats_guild)
    if again is None:
        yield Phrase("because.repeat_open", {"card": name})
    elif again.card is not None:
        line = _line(again.card, again.card.name, cities, seat)
        yield Phrase("because.repeated", {"card": name, "line": line})
    else:
        yield Phrase("because.nothing", {"card": name})


def _of_a_leader(card: Card, cities: Cities, seat: int) -> Phrase:
    """The guild that has the effects of a neighbour's leader."""
    copy = cities[seat].named.copied
    if copy is not None and (copy.effects.points or copy.effects.depends_on_cities):
        line = _line(copy, copy.name, cities, seat)
        return Phrase("because.copied", {"wonder": card.name, "line": line})
    if copy is not None:
        return Phrase("because.copied_leader", {"card": card.name, "leader": copy.name})
    if leader_open(cities, seat):
        return Phrase("because.leader_open", {"card": card.name})
    return Phrase("because.nothing", {"card": card.name})


def _whose(cities: Cities, owner: int, card: Card) -> Phrase:
    return Phrase("because.whose", {"name": cities.game.seats[owner].name, "card": card.name})


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


_OF_THEIR_OWN: dict[str, Because] = {
    "wonder": wonder,
    "military": military,
    "green": green,
    "guilds": guilds,
    "naval": naval_explanations.because,
    "edifices": edifices,
    "babel": babel,
}


@cache
def explained() -> Mapping[str, Because]:
    """How the points of each category are explained, where cities tell them."""
    by_colour: dict[str, Because] = {
        name: partial(of_colour, row.colour) for name, row in categories().items() if row.colour
    }
    return MappingProxyType(by_colour | _OF_THEIR_OWN)
