"""Stages that copy one next door: what of a city they leave open.

Source: the lists of the Wonder Pack, which differ on whose stage it is that Manneken Pis
copies. So nothing is worked out of it: where a wonder next door has something of a kind,
the points that this could change have to be told.
"""

from collections.abc import Callable

from scoring.catalogue.cards import wonders
from scoring.catalogue.effects import Effects
from scoring.cities.known_cities import Cities


def may_copy_warlike(cities: Cities, seat: int) -> bool:
    """Whether a built stage may copy shields or something else that changes conflicts."""
    return _may_copy(cities, seat, lambda stage: bool(stage.shields) or stage.warlike)


def may_copy_symbols(cities: Cities, seat: int) -> bool:
    """Whether a built stage may copy a science symbol, or a stage that copies a guild."""
    return _may_copy(cities, seat, lambda stage: stage.symbol is not None or stage.copies_guild)


def may_copy_guilds(cities: Cities, seat: int) -> bool:
    """Whether a built stage may copy one that copies a guild."""
    return _may_copy(cities, seat, lambda stage: stage.copies_guild)


def _may_copy(cities: Cities, seat: int, given: Callable[[Effects], bool]) -> bool:
    """Whether a stage of a wonder next door gives this, of either side if that is not known."""
    if cities[seat].board.copies_stage is False:
        return False
    return any(given(stage) for owner in cities.around[seat] for stage in _stages(cities, owner))


def _stages(cities: Cities, seat: int) -> list[Effects]:
    player = cities[seat].player
    known = wonders(cities.box).get(player.wonder or "")
    sides = known.sides if known else {}
    shown = [sides[player.side]] if player.side in sides else sides.values()
    return [stage for stages in shown for stage in stages]
