"""Lines of conflicts: one for each that a city fought, and what changed its tokens."""

from collections.abc import Iterable, Iterator

from scoring.catalogue.cards import cards
from scoring.catalogue.effects import AGES, numeral
from scoring.cities.known_cities import Cities
from scoring.conflicts.army import Conflict, Tokens, War
from scoring.conflicts.conflicts import Faced, Facing, points_of, token
from scoring.conflicts.war import open_factors
from scoring.phrase import Phrase
from scoring.points.military import DEFEAT, VICTORIES

_BETWEEN = ("because.between.1", "because.between.2", "because.between.3")
_BESIDE = ("because.beside.1", "because.beside.2", "because.beside.3")


def undecided(cities: Cities, seat: int) -> Phrase:
    """What the tokens wait for: ages of leaders or islands, or how a wonder stands."""
    open_ones = dict.fromkeys(
        (one, str(which))
        for one, (kind, which) in (open_factors(cities, seat) if cities.warlike else ())
        if kind == "card"
    )
    if not open_ones:
        return Phrase("because.undecided")
    ages = tuple(
        Phrase("because.age_of", {"card": name, "name": cities.game.seats[one].name})
        for one, name in open_ones
    )
    return Phrase("because.lacking", {"cards": ages})


def of_every_way(
    cities: Cities, seat: int, ways: tuple[Faced, ...], points: int
) -> Iterator[Phrase]:
    """The lines that are the same however it was, and what the others come to together."""
    if not ways:
        yield Phrase("because.however_all", {"points": points})
        return
    if not isinstance(ways[0], War):
        yield from because_of_conflicts(cities, seat, ways[0])
        return
    first, *others = [list(because_of_conflicts(cities, seat, way)) for way in ways]
    shared = [line for line in first if all(line in lines for lines in others)]
    yield from shared
    if len(shared) < max(map(len, (first, *others))):
        rest = points - sum(map(_tokens_in, shared))
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
                yield Phrase(_ONCE[two[0].peaceful - 1], {"age": numeral(age)})
    second = (DEFEAT,) * war.second
    if second:
        values = {"tokens": second, "points": sum(second), "tile": _doubling(cities)}
        yield Phrase("because.second_tokens", values)
    others = list(war.others)
    for one in second:
        others.remove(one)
    if others:
        yield Phrase("because.other_tokens", {"tokens": tuple(others), "points": sum(others)})
    yield from _moved(cities, seat, war)


def _doubling(cities: Cities) -> int:
    """The number of the tile by which a defeat brings two tokens."""
    tiles = cities.game.rules.tiles
    return next(number for number in cities.game.tower or {} if tiles[number].defeats > 1)


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


def from_discard(cities: Cities, seat: int, facing: Facing) -> Iterator[Phrase]:
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


def changed(cities: Cities) -> Iterator[Phrase]:
    """The tiles of the tower that were told of, and what no city tells."""
    for tile, ages in (cities.game.tower or {}).items():
        if ages:
            numerals = tuple(numeral(age) for age in sorted(ages))
            yield Phrase(f"because.tile.{tile}", {"ages": numerals})
    for name in _CHANGING:
        if name in cities.box.expansions and (name != "babel" or cities.game.tower is None):
            yield Phrase(f"because.tokens_of.{name}")


def penalties(cities: Cities, seat: int, brought: Iterable[Tokens]) -> Iterator[Phrase]:
    """Edifices whose penalty may have taken victories of a city that took no part in them."""
    if not any(one > 0 for tokens in brought for one in tokens):
        return
    box, own = cards(cities.box), cities[seat].city.cards
    built = dict.fromkeys(name for known in cities for name in known.city.cards)
    for name in built:
        count = box[name].effects.costs_victories
        if count and name not in own:
            yield Phrase("because.penalty", {"card": name, "count": count})
