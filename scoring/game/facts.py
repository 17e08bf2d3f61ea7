"""Facts: everything known of a player, piece by piece, each found by a key.

A fact is an entry of the pad, by its category (`military`), or a piece of the city:
`city.stages`, `city.stage_ages.2`, `city.cards.Haven`, `city.complete`,
`city.counts.brown`, `city.defeats`, `city.card_ages.Caesar`, `city.copied_leader`,
`city.entombed.Midas` (`city.entombed` where there is none), `city.built.2`,
`city.tiles`, `city.naval_strengths.2`, `city.naval_absences.3`, `city.commercial_level`.
Whatever changes, undoes or joins what is known does so fact by fact.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from scoring.catalogue.cards import Box, cards
from scoring.catalogue.effects import Colour
from scoring.game.city import City
from scoring.game.document import Game, Player
from scoring.game.entries import Entry
from scoring.game.fields import UNKNOWN

Fact: TypeAlias = Entry | bool | str
"""What is known: an entry, a number, whether something is so, a name, or `UNKNOWN`."""

NOTHING = City()


def is_of_city(key: str) -> bool:
    """Whether a fact is a piece of the city rather than an entry of the pad."""
    return key.startswith("city.")


def facts(player: Player) -> dict[str, Fact]:
    """Everything that is known of a player, by its key."""
    return {**player.pad, **(dict(_facts_of(player.city)) if player.city else {})}


def fact(player: Player, key: str) -> Fact | None:
    """One thing known of a player; `None` when it is not known."""
    return facts(player).get(key)


def fits(game: Game, key: str, value: Fact | None) -> bool:
    """Whether this can be known in a game: its row is on the pad, its card is in the box."""
    if value is None:
        return True
    if not is_of_city(key):
        return key in game.categories
    match key.split(".", 2)[1:]:
        case ["cards" | "card_ages" | "entombed", name]:
            return name in cards(game.box)
        case ["copied_leader"]:
            return value in cards(game.box)
        case ["naval_strengths" | "naval_absences" | "commercial_level", *_]:
            return game.rules.naval is not None
    return True


def _facts_of(city: City) -> Iterator[tuple[str, Fact]]:
    if city.stages is not None:
        yield "city.stages", city.stages
    for stage, age in enumerate(city.stage_ages, 1):
        if age is not None:
            yield f"city.stage_ages.{stage}", age
    for stage in city.built:
        yield f"city.built.{stage}", True
    for name in city.cards:
        yield f"city.cards.{name}", True
    if city.complete:
        yield "city.complete", True
    for colour, count in city.counts.items():
        yield f"city.counts.{colour}", count
    if city.defeats is not None:
        yield "city.defeats", city.defeats
    for name, age in city.card_ages.items():
        yield f"city.card_ages.{name}", age
    if city.tiles is not None:
        yield "city.tiles", city.tiles
    if city.copied_leader is not None:
        yield "city.copied_leader", city.copied_leader
    if city.entombed == ():
        yield "city.entombed", True
    for name in city.entombed or ():
        yield f"city.entombed.{name}", True
    if city.commercial_level is not None:
        yield "city.commercial_level", city.commercial_level
    for number, strength in enumerate(city.naval_strengths, 1):
        if strength is not None:
            yield f"city.naval_strengths.{number}", strength
    for age in city.naval_absences:
        yield f"city.naval_absences.{age}", True


def changed(before: Player, after: Player) -> Iterator[tuple[str, Fact | None, Fact | None]]:
    """The facts in which two players differ: key, what was known before, and after."""
    known, then = facts(before), facts(after)
    for key in dict.fromkeys([*known, *then]):
        old, new = known.get(key), then.get(key)
        # 1 and True are the same to Python, but not to a reader.
        if old != new or type(old) is not type(new):
            yield key, old, new


def with_fact(game: Game, seat: int, key: str, value: Fact | None) -> Game:
    """The game with another fact about a player, or without it with `None`.

    A count that the named cards of its colour exceed grows to their number.
    """
    player = game.seats[seat]
    if not is_of_city(key):
        return game.with_entry(seat, key, value)  # type: ignore[arg-type]
    city = _with_fact(player.city or NOTHING, key.split(".", 2)[1:], value)
    city = city.model_copy(update={"counts": _at_least_the_named(game.box, city)})
    return game.with_player(
        seat, player.model_copy(update={"city": None if city == NOTHING else city})
    )


def _with_fact(city: City, path: list[str], value: Any) -> City:
    match path:
        case ["cards", name]:
            named = tuple(card for card in city.cards if card != name)
            held: Any = (*city.cards, name) if name not in city.cards else city.cards
            return city.model_copy(update={"cards": held if value else named})
        case ["counts", colour]:
            counts = {other: count for other, count in city.counts.items() if other != colour}
            if value is not None:
                counts[colour] = value  # type: ignore[index]
            return city.model_copy(update={"counts": counts})
        case ["stage_ages", stage]:
            return city.model_copy(update={"stage_ages": _in_turn(city.stage_ages, stage, value)})
        case ["built", stage]:
            stages = {*city.built, int(stage)} if value else {*city.built} - {int(stage)}
            return city.model_copy(update={"built": tuple(sorted(stages))})
        case ["naval_strengths", age]:
            strengths = _in_turn(city.naval_strengths, age, value)
            return city.model_copy(update={"naval_strengths": strengths})
        case ["naval_absences", age]:
            absences = {*city.naval_absences} - {int(age)} | ({int(age)} if value else set())
            return city.model_copy(update={"naval_absences": tuple(sorted(absences))})
        case ["card_ages", name]:
            known_ages = {other: age for other, age in city.card_ages.items() if other != name}
            told_ages = known_ages if value is None else known_ages | {name: value}
            return city.model_copy(update={"card_ages": told_ages})
        case ["entombed", name]:
            others = tuple(leader for leader in city.entombed or () if leader != name)
            told_leaders = (*others, name) if value else others or None
            return city.model_copy(update={"entombed": told_leaders})
        case ["entombed"]:
            return city.model_copy(update={"entombed": () if value else None})
        case ["complete"]:
            return city.model_copy(update={"complete": bool(value)})
        case ["stages" | "defeats" | "copied_leader" | "tiles" | "commercial_level" as name]:
            return city.model_copy(update={name: value})
    raise KeyError(".".join(path))


def _in_turn(told: tuple[Any, ...], place: str, value: Any) -> tuple[Any, ...]:
    """What is told of each stage or age, with another value at a place, from 1."""
    known = dict(enumerate(told, 1)) | {int(place): value}
    last = max((number for number, one in known.items() if one is not None), default=0)
    return tuple(known.get(number) for number in range(1, last + 1))


def _at_least_the_named(box: Box, city: City) -> Mapping[Colour, Any]:
    if not city.counts:
        return city.counts
    found = cards(box)
    named = [found[name].colour for name in city.cards if name in found]
    return {
        colour: count if count == UNKNOWN else max(count, named.count(colour))
        for colour, count in city.counts.items()
    }
