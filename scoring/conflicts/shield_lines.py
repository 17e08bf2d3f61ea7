"""Shield lines: why military has no points yet, by the own shields and those missing beside."""

from collections.abc import Iterator

from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import nameless, row_of, told
from scoring.conflicts.conflicts import Shields, shields, shields_told
from scoring.conflicts.forces import NEVER, forces, forces_told, further_colours
from scoring.conflicts.war import deciding_takers, takers, unknown_near
from scoring.phrase import Phrase, listed


def shields_so_far(cities: Cities, seat: int) -> Iterator[Phrase]:
    """The shields of a city as far as they are known, and what is missing beside.

    Where a leader took tokens, nothing is missing that a city can tell. Nothing is said of a
    city of which no red card is told: its tokens are entered.
    """
    known = cities[seat]
    if not known.all_named("red") and not known.named_of("red"):
        return
    taking = takers(cities, seat)
    unnamed = [one for other in _unknown(cities, seat) for one in _unnamed(cities, other)]
    ages = [
        Phrase("because.age_of", {"card": one.name, "name": cities.game.seats[one.seat].name})
        for one in taking
    ]
    taken = any(one.age is not None for one in taking)
    ways = _ways(cities, seat)
    least, most = (tuple(pick(age) for age in zip(*ways, strict=True)) for pick in (min, max))
    if _may_have_more(cities, seat):
        yield Phrase("because.shields_least", {"shields": least})
    else:
        shown = tuple(
            few if few == many else Phrase("because.from_to", {"fewest": few, "most": many})
            for few, many in zip(least, most, strict=True)
        )
        yield Phrase("because.shields", {"shields": shown})
    if not taken and (unnamed or deciding_takers(cities, seat)):
        yield Phrase("because.lacking", {"cards": (*unnamed, *ages)})
    else:
        yield Phrase("because.tokens_entered")


def _ways(cities: Cities, seat: int) -> tuple[Shields, ...]:
    """The shields that a city may have, by what is told of it."""
    if cities.warlike:
        return tuple(force.shields for _, force in forces_told(cities, seat))
    return shields_told(cities, seat)


def _may_have_more(cities: Cities, seat: int) -> bool:
    """Whether something that nobody told, or the city's defeats, may add to these shields."""
    if not cities.warlike:
        return shields(cities, seat) is None
    known = forces(cities, seat)
    return known is None or any(force.by_defeats < NEVER for _, force in known)


def _unknown(cities: Cities, seat: int) -> list[int]:
    """The seats whose shields decide the conflicts of a seat, and are not known."""
    if cities.warlike:
        return unknown_near(cities, seat)
    near = dict.fromkeys((seat, *cities.around[seat]))
    return [one for one in near if shields(cities, one) is None]


def _unnamed(cities: Cities, seat: int) -> Iterator[Phrase]:
    """The cards of a city that may have shields, or change conflicts, and nobody named."""
    known = cities[seat]
    colours = [] if known.all_named("red") else ["red"]
    colours += [
        colour
        for colour in further_colours(cities.box)
        if nameless(colour, cities, seat)
        or (row_of(colour) not in known.player.pad and not told(colour, cities, seat))
    ]
    if colours:
        said = listed([Phrase(f"colour.{colour}") for colour in colours])
        yield Phrase("because.cards_of", {"name": known.player.name, "colours": said})
