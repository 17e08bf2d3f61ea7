"""Checks of the cities: what can hardly stand there, and what entries disagree with.

Sources: both editions' rulebooks, "Setup" (the copies in play, players + 2 guilds) and
"Construction" (each name once in a city, six cards an age, stages from left to right).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from scoring import conflicts
from scoring.because import because_of_conflicts
from scoring.catalogue.cards import cards, guilds_in_play
from scoring.cities import TURNS, Cities, names_in_play
from scoring.conflicts import Fought, defeats_of, possible
from scoring.document import UNKNOWN
from scoring.entries import ConflictTokens, Symbols, points_of
from scoring.military import DEFEAT, VICTORIES
from scoring.phrase import Phrase
from scoring.result import Remark
from scoring.working_out import symbols, worked_out


def remarks(cities: Cities) -> Iterator[Remark]:
    """Everything about the cities that is hardly possible."""
    yield from _about_cards(cities)
    yield from _about_guilds(cities)
    for seat in range(cities.players):
        yield from _about_city(cities, seat)
        yield from _about_counts(cities, seat)
        yield from _about_entries(cities, seat)
        yield from _about_what_is_left_out(cities, seat)


def _about_cards(cities: Cities) -> Iterator[Remark]:
    """Cards that stand more often than they can."""
    named = [city.city.cards for city in cities.cities]
    box = cards(cities.edition)
    for name, count in Counter(chain.from_iterable(named)).items():
        in_play = box[name].in_play(cities.players)
        if count <= in_play and count == 1:
            continue
        seats = tuple(seat for seat, held in enumerate(named) if name in held)
        for seat in seats:
            if (twice := named[seat].count(name)) > 1:
                yield Remark(Phrase("remark.card_twice", {"card": name, "count": twice}), (seat,))
        values = {"card": name, "players": cities.players}
        if not in_play:
            yield Remark(Phrase("remark.not_in_play", values), seats)
        elif len(seats) > in_play:
            values |= {"count": in_play, "held": len(seats)}
            yield Remark(Phrase("remark.copies", values), seats)


def _about_guilds(cities: Cities) -> Iterator[Remark]:
    """More guilds on the table than are drawn for so many players."""
    held = [city.number("purple") or 0 for city in cities.cities]
    most = guilds_in_play(cities.players)
    if sum(held) > most:
        seats = tuple(seat for seat, count in enumerate(held) if count)
        values = {"held": sum(held), "count": most, "players": cities.players}
        yield Remark(Phrase("remark.guilds", values), seats, "guilds")


def _about_city(cities: Cities, seat: int) -> Iterator[Remark]:
    """More cards than turns, and stages that the board does not have."""
    known = cities[seat]
    most = TURNS + known.board.extra_cards
    if len(known.city.cards) + len(known.city.counts) > 2 and known.turns > most:
        stages = known.board.stages or 0
        values = {"cards": known.turns - stages, "stages": stages, "most": most}
        yield Remark(Phrase("remark.turns", values), (seat,))
    length = cities.most_length(seat)
    if known.city.stages is not None and known.city.stages > length:
        told = {"stages": known.city.stages, "count": length}
        odd = Phrase("remark.stages_of_any", told)
        if known.board.ways:
            odd = Phrase("remark.stages", {"wonder": known.player.wonder, **told})
        yield Remark(odd, (seat,), "wonder")
    ages = [age for age in known.city.stage_ages if age is not None]
    if ages != sorted(ages):
        yield Remark(Phrase("remark.stage_ages"), (seat,), "military")
    entry = known.player.pad.get("military")
    if isinstance(entry, ConflictTokens) and known.city.defeats is not None:
        tokens = entry.tokens.count(DEFEAT)
        if tokens != known.city.defeats:
            values = {"defeats": known.city.defeats, "count": tokens}
            yield Remark(Phrase("remark.defeats", values), (seat,), "military")


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
    player = cities[seat].player
    if player.city is None:
        return
    for name, entry in player.pad.items():
        working = worked_out().get(name)
        if working is None:
            continue
        if name == "military":
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


def _about_tokens(cities: Cities, seat: int) -> Iterator[Remark]:
    """Tokens that the shields disagree with: which conflicts, and by which shields."""
    entry = cities[seat].player.pad["military"]
    ways = possible(cities, seat)
    if not ways or any(_agree(entry, fought) for fought in ways):
        return
    entered = points_of(entry)
    fought = min(ways, key=lambda fought: abs(conflicts.points_of(fought) - entered))
    points = conflicts.points_of(fought)
    lines = tuple(because_of_conflicts(cities, _disputed(entry, fought)))
    values = {"entered": entered, "points": points, "lines": lines}
    yield Remark(Phrase("remark.conflicts", values), (seat,), "military")


def _agree(entry: object, fought: Fought) -> bool:
    tokens = sorted(conflict.token for conflict in fought if conflict.token)
    if isinstance(entry, ConflictTokens):
        return sorted(entry.tokens) == tokens
    return entry == sum(tokens)


def _disputed(entry: object, fought: Fought) -> Fought:
    """The conflicts that do not fit the tokens.

    Those of the ages whose victories differ, or those that are lost when only the defeats
    do; all of them for bare points.
    """
    if not isinstance(entry, ConflictTokens):
        return fought
    ages = [
        age
        for age, victory in enumerate(VICTORIES, 1)
        if entry.tokens.count(victory) != sum(conflict.token == victory for conflict in fought)
    ]
    if ages:
        return tuple(conflict for conflict in fought if conflict.age in ages)
    if entry.tokens.count(DEFEAT) < defeats_of(fought):
        return tuple(conflict for conflict in fought if conflict.token == DEFEAT)
    return tuple(conflict for conflict in fought if conflict.token == 0)


def _about_what_is_left_out(cities: Cities, seat: int) -> Iterator[Remark]:
    """Symbols and shields of a wonder, or a guild, that entered points leave unnamed."""
    known = cities[seat]
    pad = known.player.pad
    if known.player.city is None or "green" in pad or not known.cards("green"):
        return
    if not known.board.ways and "wonder" in pad:
        yield Remark(Phrase("remark.no_wonder"), (seat,), "green")
    if known.number("purple") is None and "guilds" in pad:
        yield Remark(Phrase("remark.no_guilds"), (seat,), "green")
