"""Repeating a guild: the reward of an edifice that lets an own guild count a second time.

Source: the program for the second edition that lists the edifices (Agora). It does not say
in which row the points stand: here it is edifices, and a Scientists Guild adds a further
wild symbol to green. The guild is the one that is best for the total.
"""

from scoring.cities.known_cities import Cities, once
from scoring.effects.copied_guilds import NOTHING, Copied, Option, best, option


def repeats(cities: Cities, seat: int) -> bool:
    """Whether a city has the reward."""
    return any(card.effects.repeats_guild for card in cities[seat].named.special)


@once
def repeated(cities: Cities, seat: int) -> Copied | None:
    """The guild that counts a second time; `None` while that cannot be told.

    Where it may be a wild symbol whose points were entered, or guilds are copied besides,
    only the table knows.
    """
    if not repeats(cities, seat):
        return NOTHING
    if not tells(cities, seat):
        return None
    return best(options(cities, seat))


def tells(cities: Cities, seat: int) -> bool:
    """Whether the city tells its guilds, and nothing that was entered hides which is repeated."""
    known = cities[seat]
    held = known.cards("purple")
    if not known.all_named("purple") or known.board.copies_guild is not False:
        return False
    if any(card.effects.copies_leader for card in held):
        return False
    entered = known.player.pad.keys() & {"green", "edifices"}
    return not (entered and any(card.effects.symbol == "wild" for card in held))


def options(cities: Cities, seat: int) -> list[Option]:
    """Every guild that may be repeated."""
    return [option(card, seat, cities, seat) for card in cities[seat].cards("purple")]
