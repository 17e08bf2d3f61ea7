"""Remarks on what a city leaves out, though worked-out points may lean on it."""

from collections.abc import Iterator

from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import row_of, told
from scoring.conflicts import forces
from scoring.effects.science_symbols import further_colours
from scoring.phrase import Phrase
from scoring.results.result import Remark
from scoring.rows.registry import rows


def remarks(cities: Cities, seat: int) -> Iterator[Remark]:
    """A wonder, or guilds, whose points were entered without saying which they are."""
    known = cities[seat]
    pad = known.player.pad
    of_green = "green" not in pad and rows()["green"].points(cities, seat) is not None
    of_military = "military" not in pad and rows()["military"].points(cities, seat) is not None
    unknown_wonder = "wonder" in pad and not known.board.ways and known.city.stages != 0
    if unknown_wonder and (of_green or of_military):
        name = "green" if of_green else "military"
        yield Remark(Phrase("remark.no_wonder"), (seat,), name)
    elsewhere = any(other.has_wild_guild for other in cities)
    if "guilds" in pad and of_green and not known.all_named("purple") and not elsewhere:
        yield Remark(Phrase("remark.no_guilds"), (seat,), "green")
    if cities.box.expansions and (of_green or of_military):
        yield from _about_further_cards(cities, seat, of_green=of_green, of_military=of_military)


def _about_further_cards(
    cities: Cities, seat: int, *, of_green: bool, of_military: bool
) -> Iterator[Remark]:
    """Cards of expansions whose points were entered without saying which they are."""
    pad = cities[seat].player.pad
    matter = {colour: "military" for colour in forces.further_colours(cities.box) if of_military}
    matter |= {colour: "green" for colour in further_colours(cities.box) if of_green}
    for colour, name in matter.items():
        if row_of(colour) in pad and not told(colour, cities, seat):
            values = {"colour": Phrase(f"colour.{colour}")}
            yield Remark(Phrase("remark.no_cards_named", values), (seat,), name)
