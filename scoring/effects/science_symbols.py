"""Science symbols: all that a city has for science, from cards, leaders and stages.

Sources: both editions' rulebooks, "Scientific structures"; for masks the lists of black
cards: a mask copies the symbol of a green card next door, each card once, and neither
stages' nor leaders' symbols.
"""

from functools import cache

from scoring.catalogue.cards import Box, Card, cards
from scoring.catalogue.effects import Colour
from scoring.cities.copied_stages import may_copy_symbols
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import nameless, settled
from scoring.game.entries import Entry, Symbols, points_of
from scoring.points.science import KINDS, NONE, POINTS_A_SET, Counts, Held, best_of


@cache
def further_colours(box: Box) -> tuple[Colour, ...]:
    """The colours of expansions whose cards may give symbols, or change what they are worth."""
    found = [card.colour for card in cards(box).values() if is_of_science(card)]
    return tuple(dict.fromkeys(colour for colour in found if colour not in ("green", "purple")))


def is_of_science(card: Card) -> bool:
    """Whether a card gives symbols, or changes what they are worth."""
    effects = card.effects
    return bool(effects.symbol or effects.set_points or effects.more_of_most or effects.swaps)


def is_placed_by_hand(card: Card) -> bool:
    """Whether a card gives symbols whose kind depends on others.

    Whoever enters a city's symbols has to enter these among them.
    """
    effects = card.effects
    return bool(effects.symbol == "mask" or effects.more_of_most or effects.swaps)


def own(cities: Cities, seat: int) -> Held | None:
    """What a city has for science without a copied guild; `None` while that is not known."""
    known = cities[seat]
    wild, named, masks = known.board.wild, known.named, known.board.masks
    if wild is None or masks is None or not known.all_named("green"):
        return None
    if may_have_wild_guild(cities, seat):
        return None
    if not cities.box.expansions:
        return Held(named.symbols, named.wild + wild)
    if not settled(further_colours(cities.box), cities, seat) or may_copy_symbols(cities, seat):
        return None
    effects = [card.effects for card in named.special]
    masks += sum(one.symbol == "mask" for one in effects)
    beside = next_door(cities, seat, masks) if masks else NONE
    if beside is None:
        return None
    return Held(
        symbols=named.symbols,
        wild=named.wild + wild,
        masks=masks,
        beside=beside,
        most=sum(one.more_of_most for one in effects),
        swaps=sum(one.swaps for one in effects),
        a_set=_worth_of_sets(cities, seat),
    )


def told(cities: Cities, seat: int) -> Symbols:
    """The symbols of a city's named cards and of its board, be there more or not."""
    known = cities[seat]
    tablet, compass, gear = known.named.symbols
    wild = known.named.wild + (known.board.wild or 0)
    return Symbols(tablet=tablet, compass=compass, gear=gear, wild=wild)


def may_have_wild_guild(cities: Cities, seat: int) -> bool:
    """Whether a guild that nobody named may be the one with a wild symbol: there is but one."""
    return nameless("purple", cities, seat) and not any(known.has_wild_guild for known in cities)


def entered(cities: Cities, seat: int, entry: Symbols) -> Held:
    """What was entered of a city's science; a leader of the city may make its sets worth more."""
    symbols = entry.tablet, entry.compass, entry.gear
    return Held(symbols, entry.wild, a_set=_worth_of_sets(cities, seat))


def entry_points(cities: Cities, seat: int, entry: Entry) -> int:
    """The points of an entry of a player whose city is known, at least in part."""
    if isinstance(entry, Symbols):
        return best_of(entered(cities, seat, entry)).points
    return points_of(entry)


def _worth_of_sets(cities: Cities, seat: int) -> int:
    """The points of a set of three different symbols in a city."""
    special = cities[seat].named.special
    return POINTS_A_SET + sum(card.effects.set_points for card in special)


def next_door(cities: Cities, seat: int, masks: int) -> Counts | None:
    """The symbols that masks may copy; `None` while cards that nobody named may matter."""
    shown = [
        card.effects.symbol
        for owner in cities.around[seat]
        for card in cities[owner].cards("green")
    ]
    tablet, compass, gear = (shown.count(kind) for kind in KINDS)  # type: ignore[arg-type]
    enough = min(tablet, compass, gear) >= masks
    if enough or all(cities[owner].all_named("green") for owner in cities.around[seat]):
        # More than there are masks make no difference.
        return min(tablet, masks), min(compass, masks), min(gear, masks)
    return None
