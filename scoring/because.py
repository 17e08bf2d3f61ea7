"""Because: the lines that explain worked-out points, card by card.

A line is there as soon as its card is named; what nobody told yet stands as `?`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from scoring import conflicts, naval_because, tower
from scoring.catalogue import categories
from scoring.catalogue.cards import Card, Colour, Effects, cards
from scoring.cities import Cities
from scoring.conflicts import AGES, Faced, Facing, points_of, possible, token
from scoring.copying import copied
from scoring.counting import counted, limit_of, of_card, worth
from scoring.entries import because_of
from scoring.kinds import KINDS as RULES
from scoring.military import VICTORIES
from scoring.naming import leader_open
from scoring.phrase import Phrase
from scoring.repeating import repeated, repeats
from scoring.science import KINDS, NONE
from scoring.shields_because import shields_so_far
from scoring.sums import CARDS, POINTS
from scoring.tallies import number
from scoring.war import Conflict, War, chances
from scoring.working_out import entombed, symbols

OPEN = "?"
"""Stands in a line for what nobody told yet."""

_BETWEEN = ("because.between.1", "because.between.2", "because.between.3")
_BESIDE = ("because.beside.1", "because.beside.2", "because.beside.3")

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


def military(cities: Cities, seat: int) -> Iterator[Phrase]:
    """The conflicts of each age, or what they wait for."""
    ways = possible(cities, seat)
    if not cities.around[seat]:
        return
    if ways is None:
        yield from shields_so_far(cities, seat)
    else:
        if len(ways) == 1 or conflicts.points(cities, seat) is not None:
            yield from _of_every_way(cities, seat, ways)
        else:
            yield _undecided(cities, seat)
        if cities.box.expansions:
            yield from _changed(cities)
            yield from _penalties(cities, seat, ways)
        if cities[seat].board.from_discard and not isinstance(ways[0], War):
            yield from _from_discard(cities, seat, ways[0])


def _undecided(cities: Cities, seat: int) -> Phrase:
    """What the tokens wait for: ages of leaders or islands, or how a wonder stands."""
    open_ones = dict.fromkeys(
        (one, str(which))
        for chance in (chances(cities, seat) or () if cities.warlike else ())
        for one, (kind, which) in chance.factors
        if kind == "card"
    )
    if not open_ones:
        return Phrase("because.undecided")
    ages = tuple(
        Phrase("because.age_of", {"card": name, "name": cities.game.seats[one].name})
        for one, name in open_ones
    )
    return Phrase("because.lacking", {"cards": ages})


def _of_every_way(cities: Cities, seat: int, ways: tuple[Faced, ...]) -> Iterator[Phrase]:
    """The lines that are the same however it was, and what the others come to together."""
    if not isinstance(ways[0], War):
        yield from because_of_conflicts(cities, seat, ways[0])
        return
    first, *others = [list(because_of_conflicts(cities, seat, way)) for way in ways]
    shared = [line for line in first if all(line in lines for lines in others)]
    yield from shared
    if len(shared) < max(map(len, (first, *others))):
        rest = points_of(ways[0]) - sum(map(_tokens_in, shared))
        yield Phrase("because.however" if shared else "because.however_all", {"points": rest})


def _tokens_in(line: Phrase) -> int:
    """The points of the tokens that a line of conflicts tells of."""
    return sum(line.values.get("tokens", ()))


_CHANGING = ("babel", "projects")
"""The expansions that bring or change tokens by what no city tells: then these are entered."""

_NO_CONFLICT = ("because.no_conflict.1", "because.no_conflict.2", "because.no_conflict.3")


def because_of_conflicts(cities: Cities, seat: int, facing: Faced) -> Iterator[Phrase]:
    """A line for each age: the shields, those of the neighbours, and the tokens."""
    if isinstance(facing, War):
        yield from _because_of_war(cities, seat, facing)
        return
    own, theirs = facing
    names = tuple([cities.game.seats[other].name for other in cities.around[seat]])
    keys = _BETWEEN if len(names) == 2 else _BESIDE
    for key, victory, mine, shown in zip(
        keys, VICTORIES, own, zip(*theirs, strict=True), strict=True
    ):
        tokens = tuple([token(victory, mine, their) for their in shown])
        yield Phrase(key, {"count": mine, "names": names, "shields": shown, "tokens": tokens})


def _because_of_war(cities: Cities, seat: int, war: War) -> Iterator[Phrase]:
    """A line for each age, with whom the city faced in it; and the tokens from elsewhere."""
    players = cities.game.seats
    for age in AGES:
        fought = [conflict for conflict in war.conflicts if conflict.age == age]
        if not fought:
            yield Phrase(_NO_CONFLICT[age - 1])
            continue
        for two in _by_twos(fought):
            values = {
                "count": two[0].own,
                "names": tuple([players[one.neighbour].name for one in two]),
                "shields": tuple([one.theirs for one in two]),
                "tokens": tuple([one.token for one in two]),
            }
            if two[0].times > 1 and two[0].token:
                # Partners fight twice whom they face.
                values["tokens"] = (two[0].token,) * two[0].times
            yield Phrase((_BETWEEN if len(two) == 2 else _BESIDE)[age - 1], values)
            if two[0].peaceful:
                yield Phrase(_ONCE[two[0].peaceful - 1], {"age": "I" * age})
    if war.others:
        values = {"tokens": war.others, "points": sum(war.others)}
        yield Phrase("because.other_tokens", values)
    yield from _moved(cities, seat, war)


def _moved(cities: Cities, seat: int, war: War) -> Iterator[Phrase]:
    """The defeat tokens that were given back, or went from one city to another, and by which card.

    Their points stand in the lines above already.
    """
    names = [player.name for player in cities.game.seats]
    if war.given_back:
        values = {"cards": _with(cities, seat, "drops_defeats"), "count": war.given_back}
        yield Phrase("because.given_back", values)
    for other, count in _together_by_seat(war.handed_on):
        values = {"cards": _with(cities, seat, "hands_on_defeats"), "count": count}
        yield Phrase("because.handed_on", {**values, "name": names[other]})
    for other, count in _together_by_seat(war.received):
        values = {"cards": _with(cities, other, "hands_on_defeats"), "count": count}
        yield Phrase("because.received", {**values, "name": names[other]})


def _with(cities: Cities, seat: int, effect: str) -> tuple[str, ...]:
    """The cards of a city that have an effect."""
    found = cities[seat].named.special
    return tuple(dict.fromkeys(card.name for card in found if getattr(card.effects, effect)))


def _together_by_seat(moved: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """How many tokens went to or came from each seat."""
    found: dict[int, int] = {}
    for seat, count in moved:
        found[seat] = found.get(seat, 0) + count
    return list(found.items())


_ONCE = ("because.once.1", "because.once.2")


def _by_twos(fought: list[Conflict]) -> list[list[Conflict]]:
    """Conflicts as they are told: two beside each other, those of partners alone."""
    single = [one for one in fought if one.times > 1 or one.peaceful]
    others = [one for one in fought if one not in single]
    by_twos = [others[start : start + 2] for start in range(0, len(others), 2)]
    return [*([one] for one in single), *by_twos]


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


def _changed(cities: Cities) -> Iterator[Phrase]:
    """The tiles of the tower that were told of, and what no city tells."""
    for tile, ages in (cities.game.tower or {}).items():
        if ages:
            numerals = tuple("I" * age for age in sorted(ages))
            yield Phrase(f"because.tile.{tile}", {"ages": numerals})
    for name in _CHANGING:
        if name in cities.box.expansions and (name != "babel" or cities.game.tower is None):
            yield Phrase(f"because.tokens_of.{name}")


def _penalties(cities: Cities, seat: int, ways: Iterable[Faced]) -> Iterator[Phrase]:
    """Edifices whose penalty may have taken victories of a city that took no part in them."""
    if not any(one > 0 for facing in ways for one in conflicts.tokens_of(facing)):
        return
    box, own = cards(cities.box), cities[seat].city.cards
    built = dict.fromkeys(name for known in cities for name in known.city.cards)
    for name in built:
        count = box[name].effects.costs_victories
        if count and name not in own:
            yield Phrase("because.penalty", {"card": name, "count": count})


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
    "naval": naval_because.because,
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
