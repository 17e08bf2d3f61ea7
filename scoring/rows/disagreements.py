"""Disagreements: entries of the pad that the city does not bear out.

The entry stands all the same; the table is told, and may know better.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from scoring.catalogue.cards import Box, cards
from scoring.cities.boards import more_than_printed
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import row_of, told
from scoring.conflicts import conflicts, forces
from scoring.conflicts.war import Conflict
from scoring.effects.science_symbols import entry_points, further_colours
from scoring.game.entries import ConflictTokens, Entry, Symbols, points_of
from scoring.phrase import Phrase
from scoring.points.military import DEFEAT, VICTORIES
from scoring.results.result import Remark
from scoring.rows.row_points import symbols, worked_out

Fought = tuple[Conflict, ...]

ABOUT_ENTRIES = frozenset(
    {
        "remark.conflicts",
        "remark.defeats",
        "remark.differs",
        "remark.no_such_cards",
        "remark.no_such_stages",
        "remark.tokens_differ",
        "remark.tokens_missing",
        "remark.wild",
    }
)
"""The remarks that a city says otherwise than one entry; the others say what it leaves out."""


def remarks(cities: Cities, seat: int) -> Iterator[Remark]:
    """Everything that a city says otherwise than the player's entries."""
    pad = cities[seat].player.pad
    working = worked_out()
    for name in cities.game.categories:
        if name in pad and name in working:
            if name == "military":
                yield from _about_defeats(cities, seat)
                yield from _about_conflicts(cities, seat)
            else:
                yield from _about_points(cities, seat, name)
    yield from _about_what_is_left_out(cities, seat)


def _about_points(cities: Cities, seat: int, name: str) -> Iterator[Remark]:
    """Points that differ from those that the city gives."""
    entry = cities[seat].player.pad[name]
    points = worked_out()[name](cities, seat)
    stands = entry_points(cities, seat, entry)
    if points is not None and points != stands:
        values = {"entered": stands, "points": points}
        yield Remark(Phrase("remark.differs", values), (seat,), name)
    elif name == "wonder":
        yield from _about_stages(cities, seat)
    elif name == "blue":
        yield from _about_blue_cards(cities, seat)
    elif points is None and isinstance(entry, Symbols):
        yield from _about_wild(cities, seat, entry)


def _about_stages(cities: Cities, seat: int) -> Iterator[Remark]:
    """Points of a wonder that no number of stages gives."""
    known = cities[seat]
    entered = points_of(known.player.pad["wonder"])
    ways = known.board.ways
    if any(map(more_than_printed, ways)):
        return
    if known.city.stages is None and ways and entered not in {way.points for way in ways}:
        values = {"points": entered, "wonder": known.player.wonder}
        yield Remark(Phrase("remark.no_such_stages", values), (seat,), "wonder")


def _about_blue_cards(cities: Cities, seat: int) -> Iterator[Remark]:
    """Points of blue cards that as many as were counted never give."""
    known = cities[seat]
    number, entered = known.number("blue"), points_of(known.player.pad["blue"])
    named = {card.name: card.effects.points for card in known.cards("blue")}
    others = _on_blue_cards(cities.box)
    if number is None or others is None:
        return
    printed = sorted(points for name, points in others if name not in named)
    unnamed = number - len(named)
    if not 0 <= unnamed <= len(printed):
        return
    fewest = sum(named.values()) + sum(printed[:unnamed])
    most = sum(named.values()) + sum(printed[len(printed) - unnamed :])
    if not fewest <= entered <= most:
        values = {"points": entered, "count": number, "fewest": fewest, "most": most}
        yield Remark(Phrase("remark.no_such_cards", values), (seat,), "blue")


@cache
def _on_blue_cards(box: Box) -> tuple[tuple[str, int], ...] | None:
    """The points printed on each blue card, of which a city has every one but once.

    `None` where there are some whose points are another matter.
    """
    blue = [card for card in cards(box).values() if card.colour == "blue"]
    if any(card.effects.depends_on_cities for card in blue):
        return None
    return tuple((card.name, card.effects.points) for card in blue)


def _about_wild(cities: Cities, seat: int, entry: Symbols) -> Iterator[Remark]:
    """Wild symbols of the city that the entered symbols leave out."""
    known = cities[seat]
    held = symbols(cities, seat)
    wild = held.wild if held else known.named.wild + (known.board.wild or 0)
    if wild > entry.wild:
        values = {"count": wild, "entered": entry.wild}
        yield Remark(Phrase("remark.wild", values), (seat,), "green")


def _about_defeats(cities: Cities, seat: int) -> Iterator[Remark]:
    """Defeat tokens that were counted otherwise than the entry has them."""
    known = cities[seat]
    entry, defeats = known.player.pad["military"], known.city.defeats
    if defeats is not None and defeats not in conflicts.defeats_in(entry, cities.box):
        yield Remark(Phrase("remark.defeats", {"count": defeats}), (seat,), "military")


def _about_conflicts(cities: Cities, seat: int) -> Iterator[Remark]:
    """Tokens, or their points, that the shields disagree with: which conflicts do."""
    entry = cities[seat].player.pad["military"]
    ways = conflicts.possible(cities, seat) or ()
    if not ways or any(_agree(entry, conflicts.tokens_of(way)) for way in ways):
        return
    way = min(ways, key=lambda way: abs(conflicts.points_of(way) - points_of(entry)))
    fought = conflicts.fought(cities, seat, way)
    lines = tuple(_said(cities, conflict) for conflict in _disputed(entry, fought))
    if isinstance(entry, ConflictTokens):
        fewer = any(_lacks(entry, conflicts.tokens_of(way)) for way in ways)
        key = "remark.tokens_missing" if fewer else "remark.tokens_differ"
        told_so = Phrase(key, {"tokens": entry.tokens, "lines": lines})
    else:
        values = {"entered": entry, "points": conflicts.points_of(way), "lines": lines}
        told_so = Phrase("remark.conflicts", values)
    yield Remark(told_so, (seat,), "military")


def _said(cities: Cities, conflict: Conflict) -> Phrase:
    values = conflict._asdict() | {"neighbour": cities.game.seats[conflict.neighbour].name}
    values["token"] = (conflict.token,) * conflict.times
    return Phrase(f"remark.conflict.{conflict.age}", values)


def _agree(entry: Entry, tokens: tuple[int, ...]) -> bool:
    if isinstance(entry, ConflictTokens):
        return tuple(sorted(entry.tokens)) == tokens
    return entry == sum(tokens)


def _lacks(entry: ConflictTokens, tokens: tuple[int, ...]) -> bool:
    """Whether the tokens are those of the entry, and more."""
    return not Counter(entry.tokens) - Counter(tokens)


def _disputed(entry: Entry, fought: Fought) -> Fought:
    """The conflicts that do not fit the tokens.

    Those of the ages whose victories differ, or those that are lost when only the defeats
    do; all of them for bare points.
    """
    if not isinstance(entry, ConflictTokens):
        return fought
    tokens = [conflict.token for conflict in fought for _ in range(conflict.times)]
    ages = [
        age
        for age, victory in enumerate(VICTORIES, 1)
        if entry.tokens.count(victory) != tokens.count(victory)
    ]
    if ages:
        return tuple(conflict for conflict in fought if conflict.age in ages)
    lost = entry.tokens.count(DEFEAT) < tokens.count(DEFEAT)
    doubtful = [conflict for conflict in fought if conflict.token == (DEFEAT if lost else 0)]
    return tuple(doubtful) or fought


def _about_what_is_left_out(cities: Cities, seat: int) -> Iterator[Remark]:
    """A wonder, or guilds, whose points were entered without saying which they are."""
    known = cities[seat]
    pad, working = known.player.pad, worked_out()
    of_green = "green" not in pad and working["green"](cities, seat) is not None
    of_military = "military" not in pad and working["military"](cities, seat) is not None
    unknown_wonder = "wonder" in pad and not known.board.ways and known.city.stages != 0
    if unknown_wonder and (of_green or of_military):
        name = "green" if of_green else "military"
        yield Remark(Phrase("remark.no_wonder"), (seat,), name)
    elsewhere = any(other.named.wild for other in cities)
    if "guilds" in pad and of_green and not known.all_named("purple") and not elsewhere:
        yield Remark(Phrase("remark.no_guilds"), (seat,), "green")
    if cities.box.expansions and (of_green or of_military):
        yield from _about_further_cards(cities, seat, of_green=of_green, of_military=of_military)


def _about_further_cards(
    cities: Cities, seat: int, *, of_green: bool, of_military: bool
) -> Iterator[Remark]:
    """Cards of expansions whose points were entered without saying which they are."""
    pad = cities[seat].player.pad
    matter = {colour: "military" for colour in forces.further_colours(cities.box) if of_military}
    matter |= {colour: "green" for colour in further_colours(cities.box) if of_green}
    for colour, name in matter.items():
        if row_of(colour) in pad and not told(colour, cities, seat):
            values = {"colour": Phrase(f"colour.{colour}")}
            yield Remark(Phrase("remark.no_cards_named", values), (seat,), name)
