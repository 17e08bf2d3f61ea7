"""Remarks on single cities: what can hardly be.

Sources: both editions' rulebooks, "Setup" (the copies in play, players + 2 guilds) and
"Construction" (each name once in a city, six cards an age, stages from left to right).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from scoring.catalogue.cards import guilds_in_play
from scoring.catalogue.editions import rules
from scoring.cities.known_cities import FEWEST_PLAYERS, TURNS, Cities, copies_in_play, names_in_play
from scoring.game.fields import UNKNOWN
from scoring.phrase import Phrase
from scoring.remarks import expansion_remarks, left_out
from scoring.results.result import Remark
from scoring.rows.registry import rows


def remarks(cities: Cities) -> Iterator[Remark]:
    """Everything about the cities that is hardly possible."""
    yield from _about_cards(cities)
    yield from _about_guilds(cities)
    if cities.box.expansions:
        yield from expansion_remarks.of_the_table(cities)
    for seat, known in enumerate(cities):
        city, pad = known.city, known.player.pad
        stages = known.board.stages or 0
        if city.counts or len(city.cards) + stages > TURNS + known.board.extra_cards:
            yield from _about_turns(cities, seat)
        if city.stages is not None and city.stages > cities.most_length(seat):
            yield _about_stages(cities, seat)
        if city.stage_ages and not known.board.any_order:
            yield from _about_stage_ages(cities, seat)
        if city.counts:
            yield from _about_counts(cities, seat)
        if city.defeats is not None and city.defeats > (most := rules(cities.box).most_defeats):
            values = {"defeats": city.defeats, "count": most}
            yield Remark(Phrase("remark.most_defeats", values), (seat,), "military")
        if city.tiles and "babel" not in cities.game.categories:
            yield Remark(Phrase("remark.tiles"), (seat,))
        if cities.box.expansions:
            yield from expansion_remarks.remarks(cities, seat)
        if known.player.city is not None and pad:
            for name in cities.game.categories:
                if name in pad:
                    yield from rows()[name].disagreements(cities, seat)
            yield from left_out.remarks(cities, seat)


def _about_cards(cities: Cities) -> Iterator[Remark]:
    """Cards that stand more often than they can."""
    named = [city.city.cards for city in cities]
    copies = copies_in_play(cities.box, cities.players)
    for seat, held in enumerate(named):
        if len(set(held)) < len(held):
            twice = [(name, count) for name, count in Counter(held).items() if count > 1]
            for name, count in twice:
                values = {"card": name, "count": count}
                yield Remark(Phrase("remark.card_twice", values), (seat,))
    standing = Counter(chain.from_iterable(named))
    for name in [name for name, count in standing.items() if count > copies[name]]:
        seats = tuple(seat for seat, held in enumerate(named) if name in held)
        if len(seats) <= copies[name]:
            continue
        values = {"card": name, "players": Phrase("number.players", {"count": cities.players})}
        if copies[name]:
            values |= {"count": copies[name], "held": len(seats)}
        yield Remark(
            Phrase("remark.copies" if copies[name] else "remark.not_in_play", values), seats
        )


def _about_guilds(cities: Cities) -> Iterator[Remark]:
    """More guilds on the table than are drawn for so many players."""
    held = [max(city.number("purple") or 0, city.named_of("purple")) for city in cities]
    most = guilds_in_play(max(cities.players, FEWEST_PLAYERS))
    if sum(held) > most:
        seats = tuple(seat for seat, count in enumerate(held) if count)
        values = {
            "held": sum(held),
            "count": most,
            "players": Phrase("number.players", {"count": cities.players}),
        }
        yield Remark(Phrase("remark.guilds", values), seats, "guilds")


def _about_turns(cities: Cities, seat: int) -> Iterator[Remark]:
    """More cards than turns."""
    known = cities[seat]
    most = known.most_turns
    stages = known.board.stages or 0
    if known.turns > most:
        values = {
            "cards": Phrase("number.cards", {"count": known.turns - stages}),
            "stages": Phrase("number.stages", {"count": stages}),
            "most": most,
        }
        yield Remark(Phrase("remark.turns", values), (seat,))
        return
    # In the turns that leaders have, no card of an age is built.
    leaders = max(known.number("white") or 0, known.named_of("white"))
    of_ages = known.turns - stages - leaders
    most -= rules(cities.box).most.get("white", 0)
    if of_ages > most:
        values = {"count": of_ages, "most": most}
        yield Remark(Phrase("remark.turns_of_ages", values), (seat,))


def _about_stages(cities: Cities, seat: int) -> Remark:
    """Stages that the board does not have."""
    known = cities[seat]
    told = {"stages": known.city.stages, "count": cities.most_length(seat)}
    odd = Phrase("remark.stages_of_any", told)
    if known.board.ways:
        odd = Phrase("remark.stages", {"wonder": known.player.wonder, **told})
    return Remark(odd, (seat,), "wonder")


def _about_stage_ages(cities: Cities, seat: int) -> Iterator[Remark]:
    """Stages built in an earlier age than the one before."""
    known = cities[seat]
    if known.city.stages is not None and len(known.city.stage_ages) > known.city.stages:
        values = {"stages": known.city.stages, "count": len(known.city.stage_ages)}
        yield Remark(Phrase("remark.more_ages", values), (seat,), "military")
    ages = [age for age in known.stage_ages if age is not None]
    if ages != sorted(ages):
        yield Remark(Phrase("remark.stage_ages"), (seat,), "military")


def _about_counts(cities: Cities, seat: int) -> Iterator[Remark]:
    """More cards of a colour than are in play."""
    for colour, count in cities[seat].city.counts.items():
        if count == UNKNOWN:
            continue
        in_play = names_in_play(cities.box, colour, cities.players)
        if int(count) > in_play:
            said = Phrase(f"colour.{colour}")
            values = {
                "held": count,
                "colour": said,
                "count": in_play,
                "players": Phrase("number.players", {"count": cities.players}),
            }
            yield Remark(Phrase("remark.count", values), (seat,))
