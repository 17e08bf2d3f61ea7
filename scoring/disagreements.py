"""Disagreements: entries of the pad that the city does not bear out.

The entry stands all the same; the table is told, and may know better.
"""

from collections.abc import Iterator

from scoring import conflicts
from scoring.cities import Cities
from scoring.conflicts import Conflict
from scoring.entries import ConflictTokens, Entry, Symbols, points_of
from scoring.military import DEFEAT, VICTORIES
from scoring.phrase import Phrase
from scoring.result import Remark
from scoring.working_out import symbols, worked_out

Fought = tuple[Conflict, ...]


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
    if points is not None and points != points_of(entry):
        values = {"entered": points_of(entry), "points": points}
        yield Remark(Phrase("remark.differs", values), (seat,), name)
    elif name == "wonder":
        yield from _about_stages(cities, seat)
    elif points is None and isinstance(entry, Symbols):
        yield from _about_wild(cities, seat, entry)


def _about_stages(cities: Cities, seat: int) -> Iterator[Remark]:
    """Points of a wonder that no number of stages gives."""
    known = cities[seat]
    entered = points_of(known.player.pad["wonder"])
    ways = known.board.ways
    if known.city.stages is None and ways and entered not in {way.points for way in ways}:
        values = {"points": entered, "wonder": known.player.wonder}
        yield Remark(Phrase("remark.no_such_stages", values), (seat,), "wonder")


def _about_wild(cities: Cities, seat: int, entry: Symbols) -> Iterator[Remark]:
    """Wild symbols of the city that the entered symbols leave out."""
    known = cities[seat]
    held = symbols(cities, seat)
    wild = held[3] if held else known.named.wild + (known.board.wild or 0)
    if wild > entry.wild:
        values = {"count": wild, "entered": entry.wild}
        yield Remark(Phrase("remark.wild", values), (seat,), "green")


def _about_defeats(cities: Cities, seat: int) -> Iterator[Remark]:
    """Defeat tokens that were counted otherwise than the entry has them."""
    known = cities[seat]
    entry, defeats = known.player.pad["military"], known.city.defeats
    if defeats is not None and defeats not in conflicts.defeats_in(entry):
        yield Remark(Phrase("remark.defeats", {"count": defeats}), (seat,), "military")


def _about_conflicts(cities: Cities, seat: int) -> Iterator[Remark]:
    """Tokens, or their points, that the shields disagree with: which conflicts do."""
    entry = cities[seat].player.pad["military"]
    told = [conflicts.fought(cities, seat, way) for way in conflicts.possible(cities, seat) or ()]
    if not told or any(_agree(entry, fought) for fought in told):
        return
    fought = min(told, key=lambda fought: abs(_points(fought) - points_of(entry)))
    lines = tuple(_said(cities, conflict) for conflict in _disputed(entry, fought))
    if isinstance(entry, ConflictTokens):
        told_so = Phrase("remark.tokens_differ", {"tokens": entry.tokens, "lines": lines})
    else:
        values = {"entered": entry, "points": _points(fought), "lines": lines}
        told_so = Phrase("remark.conflicts", values)
    yield Remark(told_so, (seat,), "military")


def _said(cities: Cities, conflict: Conflict) -> Phrase:
    values = conflict._asdict() | {"neighbour": cities.game.players[conflict.neighbour].name}
    return Phrase(f"remark.conflict.{conflict.age}", values)


def _points(fought: Fought) -> int:
    return sum(conflict.token for conflict in fought)


def _agree(entry: Entry, fought: Fought) -> bool:
    if isinstance(entry, ConflictTokens):
        return sorted(entry.tokens) == sorted(one.token for one in fought if one.token)
    return entry == _points(fought)


def _disputed(entry: Entry, fought: Fought) -> Fought:
    """The conflicts that do not fit the tokens.

    Those of the ages whose victories differ, or those that are lost when only the defeats
    do; all of them for bare points.
    """
    if not isinstance(entry, ConflictTokens):
        return fought
    tokens = [conflict.token for conflict in fought]
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
