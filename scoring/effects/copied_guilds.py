"""Copying a guild: the stage that lets one guild of a neighbour count in the own city.

Source: first edition's rulebook, Olympia side B: chosen at the end among the guilds of
both neighbours, and scored with the own neighbours. No card is built, so a copied
Shipowners Guild does not count itself; a copied Scientists Guild is one more wild
symbol. The rulebook does not say in which row its points stand: here it is guilds.
"""

from typing import NamedTuple

from scoring.catalogue.cards import Card
from scoring.cities.boards import board
from scoring.cities.known_cities import Cities, once
from scoring.effects.card_points import between
from scoring.effects.colour_points import of_colour
from scoring.effects.science_symbols import entry_points, own
from scoring.game.entries import points_of
from scoring.points import science


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


class Option(NamedTuple):
    """A guild that may be copied."""

    copied: Copied
    """The guild, as it would be copied."""

    fewest: int
    """The fewest points that it can give."""

    most: int
    """The most points that it can give."""


NOTHING = Copied()


@once
def copied(cities: Cities, seat: int) -> Copied | None:
    """The guild that is copied for the best total; `None` while that cannot be told.

    Points that the table entered for guilds or science tell which one it was. Of guilds
    worth the same, one with points of its own is taken before a wild symbol.
    """
    known = cities[seat]
    if known.board.copies_guild is False:
        return NOTHING
    options = _options(cities, seat)
    if options is None:
        return None
    if not any(option.most for option in options):
        return NOTHING
    if known.board.copies_guild is None:
        return None
    if "guilds" in known.player.pad:
        return _by_entered_guilds(options, cities, seat)
    if "green" in known.player.pad and any(option.copied.wild for option in options):
        return _by_entered_science(options, cities, seat)
    return best(options)


def copied_wild(cities: Cities, seat: int) -> int | None:
    """The wild symbols that a copied guild gives; `None` while that cannot be told.

    None, whatever is copied, where no neighbour can have a guild with such a symbol.
    """
    if cities[seat].board.copies_guild is False:
        return 0
    around = [cities[owner] for owner in cities.around[seat]]
    placed = any(known.has_wild_guild for known in cities)
    if not any(known.has_wild_guild for known in around) and (
        placed or all(known.all_named("purple") for known in around)
    ):
        return 0
    copy = copied(cities, seat)
    return None if copy is None else copy.wild


def best(options: list[Option]) -> Copied | None:
    """The best of these guilds; `None` while another one may be better."""
    if not options:
        return NOTHING
    first = max(options, key=lambda option: (option.fewest, option.most, option.copied.wild == 0))
    return None if any(option.most > first.fewest for option in options) else first.copied


def _by_entered_guilds(options: list[Option], cities: Cities, seat: int) -> Copied | None:
    """What was copied, by what the entered guilds have beyond the own ones."""
    points = of_colour("purple", cities, seat)
    if points is None:
        return None
    more = points_of(cities[seat].player.pad["guilds"]) - points
    wild = [option for option in options if option.copied.wild]
    if wild and not more:
        return wild[0].copied
    of_points = [option for option in options if not option.copied.wild]
    matching = [option for option in of_points if option.fewest == option.most == more]
    return matching[0].copied if matching else best(options)


def _by_entered_science(options: list[Option], cities: Cities, seat: int) -> Copied | None:
    """What was copied, by whether the entered science has one more wild symbol in it."""
    held = own(cities, seat)
    if held is None:
        return None
    with_it = science.best_of(held._replace(wild=held.wild + 1)).points
    if entry_points(cities, seat, cities[seat].player.pad["green"]) == with_it:
        return next(option.copied for option in options if option.copied.wild)
    return best([option for option in options if not option.copied.wild])


def _options(cities: Cities, seat: int) -> list[Option] | None:
    """Every guild that may be copied; `None` while a neighbour's are not all named."""
    named = all(cities[owner].all_named("purple") for owner in cities.around[seat])
    return copies(cities, seat) if named else None


def option(card: Card, owner: int, cities: Cities, seat: int) -> Option:
    """What it gives a city to have a guild of an owner once more."""
    if card.effects.symbol == "wild":
        fewest, most = _gain_of_a_wild_symbol(cities, seat)
        return Option(Copied(card, owner, 0, 1), fewest, most)
    fewest, most = between(card, cities, seat)
    return Option(Copied(card, owner, fewest), fewest, most)


MOST_SYMBOLS = 20
"""More symbols of a kind than any city has."""


def _gain_of_a_wild_symbol(cities: Cities, seat: int) -> tuple[int, int]:
    """The fewest and the most points that one more wild symbol gives."""
    held = own(cities, seat)
    if held is None:
        return 1, (MOST_SYMBOLS + 1) ** 2 - MOST_SYMBOLS**2
    more = held._replace(wild=held.wild + 1)
    gain = science.best_of(more).points - science.best_of(held).points
    return gain, gain


def may_copy(cities: Cities, seat: int) -> bool:
    """Whether the wonder of a city has a stage that copies a guild, built or not."""
    player = cities[seat].player
    any_stages = board(cities.box, player.wonder, player.side, None)
    return any_stages.copies_guild is not False and bool(copies(cities, seat))


def copies(cities: Cities, seat: int) -> list[Option]:
    """Every guild that may be copied, of those that are named next door."""
    return [
        option(card, owner, cities, seat)
        for owner in cities.around[seat]
        for card in cities[owner].cards("purple")
    ]


def deciding(cities: Cities, seat: int) -> list[Option]:
    """The guilds that have to be weighed before the copied one can be told."""
    options = _options(cities, seat) or []
    best = max((option.fewest for option in options), default=0)
    return [option for option in options if option.most > best and option.most > option.fewest]
