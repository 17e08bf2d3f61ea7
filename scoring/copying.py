"""Copying a guild: the stage that lets one guild of a neighbour count in the own city.

Source: first edition's rulebook, Olympia side B: chosen at the end among the guilds of
both neighbours, and scored with the own neighbours. No card is built, so a copied
Shipowners Guild does not count itself; a copied Scientists Guild is one more wild
symbol. The rulebook does not say in which row its points stand: here it is guilds.
"""

from typing import NamedTuple

from scoring import science
from scoring.catalogue.cards import Card
from scoring.cities import Cities, once
from scoring.counting import worth_between
from scoring.entries import points_of


class Copied(NamedTuple):
    """The guild that a city copies."""

    card: Card | None = None
    """The guild; `None` when none is copied."""

    owner: int = 0
    """The neighbour's seat who has it."""

    points: int = 0
    """The points that it gives in the guilds' row."""

    wild: int = 0
    """The wild symbols that it gives."""


class _Option(NamedTuple):
    """A guild that may be copied, with the fewest and the most points that it gives."""

    copied: Copied
    fewest: int
    most: int


NOTHING = Copied()


@once
def copied(cities: Cities, seat: int) -> Copied | None:
    """The guild that is copied for the best total; `None` while that cannot be told.

    What the table entered for guilds or science has the copy in it already. Of guilds
    worth the same, one with points of its own is taken before a wild symbol.
    """
    copies = cities[seat].board.copies_guild
    if copies is False:
        return NOTHING
    if "guilds" in cities[seat].player.pad:
        return NOTHING
    options = _options(cities, seat)
    if options is None:
        return None
    for option in options:
        if option.copied.wild and _entered_with_it(cities, seat):
            return option.copied
    if not any(option.most for option in options):
        return NOTHING
    best = max(options, key=lambda option: (option.fewest, option.most, option.copied.wild == 0))
    if any(option.most > best.fewest for option in options):
        return None
    return best.copied if copies else None


def copied_wild(cities: Cities, seat: int) -> int | None:
    """The wild symbols that a copied guild gives; `None` while that cannot be told.

    None, whatever is copied, where no neighbour can have a guild with such a symbol.
    """
    if cities[seat].board.copies_guild is False or "guilds" in cities[seat].player.pad:
        return 0
    around = [cities[owner] for owner in cities.around[seat]]
    placed = any(known.named.wild for known in cities)
    if not any(known.named.wild for known in around) and (
        placed or all(known.all_named("purple") for known in around)
    ):
        return 0
    copy = copied(cities, seat)
    return None if copy is None else copy.wild


def _options(cities: Cities, seat: int) -> list[_Option] | None:
    """Every guild that may be copied; `None` while a neighbour's are not all named."""
    found: list[_Option] = []
    for owner in cities.around[seat]:
        if not cities[owner].all_named("purple"):
            return None
        found += [_option(card, owner, cities, seat) for card in cities[owner].cards("purple")]
    return found


def _option(card: Card, owner: int, cities: Cities, seat: int) -> _Option:
    if card.effects.symbol == "wild":
        fewest, most = _gain_of_a_wild_symbol(cities, seat)
        return _Option(Copied(card, owner, 0, 1), fewest, most)
    fewest, most = worth_between(card.effects, cities, seat)
    return _Option(Copied(card, owner, fewest), fewest, most)


def _entered_with_it(cities: Cities, seat: int) -> bool:
    """Whether science was entered just as it is with one more wild symbol."""
    known = cities[seat]
    entry = known.player.pad.get("green")
    wild = known.board.wild
    if entry is None or wild is None or not known.all_named("green"):
        return False
    symbols, wild = known.named.symbols, known.named.wild + wild
    without, with_it = (science.best(*symbols, wild + more).points for more in (0, 1))
    return points_of(entry) == with_it != without


MOST_SYMBOLS = 20
"""More symbols of a kind than any city has."""


def _gain_of_a_wild_symbol(cities: Cities, seat: int) -> tuple[int, int]:
    """The fewest and the most points that one more wild symbol gives."""
    known = cities[seat]
    if "green" in known.player.pad:
        return 0, 0
    wild = known.board.wild
    if not known.all_named("green") or wild is None:
        return 1, (MOST_SYMBOLS + 1) ** 2 - MOST_SYMBOLS**2
    symbols, wild = known.named.symbols, known.named.wild + wild
    gain = science.best(*symbols, wild + 1).points - science.best(*symbols, wild).points
    return gain, gain


def deciding(cities: Cities, seat: int) -> list[_Option]:
    """The guilds that have to be weighed before the copied one can be told."""
    options = _options(cities, seat) or []
    best = max((option.fewest for option in options), default=0)
    return [option for option in options if option.most > best and option.most > option.fewest]
