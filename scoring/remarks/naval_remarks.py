"""Remarks on naval conflicts: what can hardly be, and where the sources are silent or differ."""

from collections.abc import Container, Iterator, Sequence

from scoring.catalogue.cards import cards
from scoring.catalogue.effects import AGES, numeral
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import row_of
from scoring.conflicts.naval import open_strengths, seats_of, told
from scoring.conflicts.naval_sources import differences
from scoring.phrase import Phrase
from scoring.results.result import Remark


def remarks(cities: Cities) -> Iterator[Remark]:
    """What no rulebook tells of the table, and strengths that sink or are below those of cards."""
    seats = [seat for seat in seats_of(cities) if "naval" not in cities[seat].player.pad]
    if seats and not open_strengths(cities):
        if cities.game.partners:
            yield Remark(Phrase("remark.naval_teams"), tuple(seats), "naval")
        if cities.game.free_city is not None:
            yield Remark(Phrase("remark.naval_free_city"), tuple(seats), "naval")
    yield from _about_absences(cities)
    for seat, known in enumerate(cities):
        yield from _about_cards(cities, seat)
        strengths = [one for one in known.city.naval_strengths if one is not None]
        if strengths != sorted(strengths):
            yield Remark(Phrase("remark.naval_sinks"), (seat,), "naval")


def _about_absences(cities: Cities) -> Iterator[Remark]:
    """Cities that stayed out without the island that allows it, of which there is one."""
    absent = [
        seat
        for seat in seats_of(cities)
        if cities[seat].city.naval_absences and "naval" not in cities[seat].player.pad
    ]
    if not absent:
        return
    able = {card.name: card for card in cards(cities.box).values() if card.effects.stays_out}
    holders = {seat for seat, known in enumerate(cities) if {*able}.intersection(known.city.cards)}
    without = tuple(
        seat
        for seat in absent
        if seat not in holders
        and (
            holders
            or len(absent) > 1
            or all(
                cities[seat].all_named(card.colour)
                # Points that were told may be those of islands without a name.
                and not cities[seat].player.pad.get(row_of(card.colour))
                for card in able.values()
            )
        )
    )
    if without and able:
        yield Remark(Phrase("remark.naval_absence", {"card": next(iter(able))}), without, "naval")


def doubts(
    cities: Cities, totals: Sequence[int | None], told_totals: Container[int] = ()
) -> Iterator[Remark]:
    """Tokens of which the sources differ, where those of the other change who is ahead of whom.

    `totals` are everyone's final ones; where one is not, nothing is said yet. No token changes
    those of `told_totals`, the seats whose total was told. What differs without changing who is
    ahead stands in the why of the points.
    """
    differing = differences(cities, told_totals)
    known = [total for total in totals if total is not None]
    if not differing or len(known) < len(totals):
        return
    others = list(known)
    for one in differing:
        for seat, (token, there) in enumerate(zip(one.tokens, one.elsewhere, strict=True)):
            others[seat] += there - token
    if _order(cities, known) == _order(cities, others):
        return
    for one in differing:
        seats = [seat for seat, token in enumerate(one.tokens) if token != one.elsewhere[seat]]
        terms = tuple((cities.game.players[seat].name, one.elsewhere[seat]) for seat in seats)
        values = {"age": numeral(one.age), "terms": terms}
        yield Remark(Phrase("remark.naval_sources", values), tuple(seats), "naval")


def _order(cities: Cities, totals: Sequence[int]) -> list[int]:
    """How many are ahead of each, in the order of the seats; partners count together."""
    ranked = [
        sum(totals[seat] for seat in together)
        for together in cities.game.partners or [(seat,) for seat in range(len(totals))]
    ]
    return [sum(other > total for other in ranked) for total in ranked]


def _about_cards(cities: Cities, seat: int) -> Iterator[Remark]:
    """A strength below that of the named cards. In which age an island came, nobody tells."""
    box = cards(cities.box)
    held = [box[name] for name in cities[seat].city.cards if box[name].effects.naval]
    for age in AGES:
        there = [card for card in held if age == AGES[-1] or (card.age <= age and not card.any_age)]
        least = sum(card.effects.naval for card in there)
        strength = told(cities, seat, age)
        if strength is not None and strength < least:
            values = {"count": least, "age": numeral(age)}
            yield Remark(Phrase("remark.naval_least", values), (seat,), "naval")
