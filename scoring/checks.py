"""Checks of the cities: what can hardly stand there, and what entries disagree with.

Sources: both editions' rulebooks, "Setup" (the copies in play, players + 2 guilds) and
"Construction" (each name once in a city, six cards an age, stages from left to right).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from scoring import conflicts
from scoring.catalogue.cards import guilds_in_play
from scoring.cities import TURNS, Cities, copies_in_play, names_in_play
from scoring.conflicts import Conflict
from scoring.document import UNKNOWN
from scoring.entries import ConflictTokens, Entry, Symbols, points_of
from scoring.military import DEFEAT, VICTORIES
from scoring.phrase import Phrase
from scoring.result import Remark
from scoring.working_out import symbols, worked_out

Fought = tuple[Conflict, ...]

_OF_NO_CITY = frozenset({"treasure"})
"""The categories that no city tells anything of."""


def remarks(cities: Cities) -> Iterator[Remark]:
    """Everything about the cities that is hardly possible."""
    yield from _about_cards(cities)
    yield from _about_guilds(cities)
    for seat, known in enumerate(cities):
        city, pad = known.city, known.player.pad
        stages = known.board.stages or 0
        if city.counts or len(city.cards) + stages > TURNS + known.board.extra_cards:
            yield from _about_turns(cities, seat)
        if city.stages is not None and city.stages > cities.most_length(seat):
            yield _about_stages(cities, seat)
        if city.stage_ages:
            yield from _about_stage_ages(cities, seat)
        if city.counts:
            yield from _about_counts(cities, seat)
        if known.player.city is not None and not _OF_NO_CITY.issuperset(pad):
            yield from _about_entries(cities, seat)
            yield from _about_what_is_left_out(cities, seat)


def _about_cards(cities: Cities) -> Iterator[Remark]:
    """Cards that stand more often than they can."""
    named = [city.city.cards for city in cities]
    copies = copies_in_play(cities.edition, cities.players)
    for seat, held in enumerate(named):
        if len(set(held)) < len(held):
            twice = [(name, count) for name, count in Counter(held).items() if count > 1]
            for name, count in twice:
                values = {"card": name, "count": count}
                yield Remark(Phrase("remark.card_twice", values), (seat,))
    standing = Counter(chain.from_iterable(named))
    for name in [name for name, count in standing.items() if count > copies[name]]:
        seats = tuple(seat for seat, held in enumerate(named) if name in held)
        if len(seats) <= copies[name]:
            continue
        values = {"card": name, "players": cities.players}
        if copies[name]:
            values |= {"count": copies[name], "held": len(seats)}
        yield Remark(
            Phrase("remark.copies" if copies[name] else "remark.not_in_play", values), seats
        )


def _about_guilds(cities: Cities) -> Iterator[Remark]:
    """More guilds on the table than are drawn for so many players."""
    held = [city.number("purple") or 0 for city in cities]
    most = guilds_in_play(cities.players)
    if sum(held) > most:
        seats = tuple(seat for seat, count in enumerate(held) if count)
        values = {"held": sum(held), "count": most, "players": cities.players}
        yield Remark(Phrase("remark.guilds", values), seats, "guilds")


def _about_turns(cities: Cities, seat: int) -> Iterator[Remark]:
    """More cards than turns."""
    known = cities[seat]
    most = TURNS + known.board.extra_cards
    stages = known.board.stages or 0
    if known.turns > most:
        values = {"cards": known.turns - stages, "stages": stages, "most": most}
        yield Remark(Phrase("remark.turns", values), (seat,))


def _about_stages(cities: Cities, seat: int) -> Remark:
    """Stages that the board does not have."""
    known = cities[seat]
    told = {"stages": known.city.stages, "count": cities.most_length(seat)}
    odd = Phrase("remark.stages_of_any", told)
    if known.board.ways:
        odd = Phrase("remark.stages", {"wonder": known.player.wonder, **told})
    return Remark(odd, (seat,), "wonder")


def _about_stage_ages(cities: Cities, seat: int) -> Iterator[Remark]:
    """Stages built in an earlier age than the one before."""
    ages = [age for age in cities[seat].city.stage_ages if age is not None]
    if ages != sorted(ages):
        yield Remark(Phrase("remark.stage_ages"), (seat,), "military")


def _about_counts(cities: Cities, seat: int) -> Iterator[Remark]:
    """More cards of a colour than are in play."""
    for colour, count in cities[seat].city.counts.items():
        if count == UNKNOWN:
            continue
        in_play = names_in_play(cities.edition, colour, cities.players)
        if int(count) > in_play:
            said = Phrase(f"colour.{colour}")
            values = {"held": count, "colour": said, "count": in_play, "players": cities.players}
            yield Remark(Phrase("remark.count", values), (seat,))


def _about_entries(cities: Cities, seat: int) -> Iterator[Remark]:
    """Entries of the pad that the city disagrees with."""
    pad = cities[seat].player.pad
    for name in [name for name in cities.game.categories if name in pad]:
        entry, working = pad[name], worked_out().get(name)
        if working is None:
            continue
        if name == "military":
            yield from _about_defeats(cities, seat)
            yield from _about_tokens(cities, seat)
            continue
        points = working(cities, seat)
        if points is not None and points != points_of(entry):
            values = {"entered": points_of(entry), "points": points}
            yield Remark(Phrase("remark.differs", values), (seat,), name)
        elif name == "green" and isinstance(entry, Symbols):
            yield from _about_wild(cities, seat, entry)


def _about_wild(cities: Cities, seat: int, entry: Symbols) -> Iterator[Remark]:
    """Wild symbols of the city that the entered symbols leave out."""
    known = cities[seat]
    held = symbols(cities, seat)
    wild = held[3] if held else known.named.wild + (known.board.wild or 0)
    if wild > entry.wild:
        yield Remark(Phrase("remark.wild", {"count": wild, "wild": entry.wild}), (seat,), "green")


def _about_defeats(cities: Cities, seat: int) -> Iterator[Remark]:
    """Defeat tokens that were counted otherwise than they were entered."""
    known = cities[seat]
    entry, defeats = known.player.pad["military"], known.city.defeats
    if isinstance(entry, ConflictTokens) and defeats is not None:
        tokens = entry.tokens.count(DEFEAT)
        if tokens != defeats:
            values = {"defeats": defeats, "count": tokens}
            yield Remark(Phrase("remark.defeats", values), (seat,), "military")


def _about_tokens(cities: Cities, seat: int) -> Iterator[Remark]:
    """Tokens that the shields disagree with: which conflicts, and by which shields."""
    entry = cities[seat].player.pad["military"]
    told = [conflicts.fought(cities, seat, way) for way in conflicts.possible(cities, seat) or ()]
    if not told or any(_agree(entry, fought) for fought in told):
        return
    entered = points_of(entry)
    fought = min(told, key=lambda fought: abs(_points(fought) - entered))
    lines = tuple(_said(cities, conflict) for conflict in _disputed(entry, fought))
    values = {"entered": entered, "points": _points(fought), "lines": lines}
    yield Remark(Phrase("remark.conflicts", values), (seat,), "military")


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
    return tuple(conflict for conflict in fought if conflict.token == (DEFEAT if lost else 0))


def _about_what_is_left_out(cities: Cities, seat: int) -> Iterator[Remark]:
    """Symbols and shields of a wonder, or a guild, that entered points leave unnamed."""
    known = cities[seat]
    pad = known.player.pad
    if "green" in pad or not known.cards("green"):
        return
    if not known.board.ways and "wonder" in pad:
        yield Remark(Phrase("remark.no_wonder"), (seat,), "green")
    elsewhere = any(other.named.wild for other in cities)
    if "guilds" in pad and not known.all_named("purple") and not elsewhere:
        yield Remark(Phrase("remark.no_guilds"), (seat,), "green")
