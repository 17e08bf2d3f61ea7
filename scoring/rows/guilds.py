"""Guilds: the points of purple cards, and of the guild that a stage copies next door.

Sources: both editions' rulebooks, "End of the game"; `scoring.effects.copied_guilds` for copies.
"""

from collections.abc import Iterator

from scoring.catalogue.cards import Card
from scoring.cities.board_questions import about_board
from scoring.cities.copied_stages import may_copy_guilds
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import leader_open, told
from scoring.effects.card_lines import line_of, none_of, whose
from scoring.effects.card_questions import about_card
from scoring.effects.copied_guilds import copied, copies, deciding, may_copy
from scoring.effects.counters import Place, places_of, told_number
from scoring.phrase import Phrase
from scoring.results.result import Question
from scoring.rows.kinds.cards_row import CardsRow


class Guilds(CardsRow):
    """The row of guilds."""

    def __init__(self) -> None:
        super().__init__("guilds", "purple")

    def points(self, cities: Cities, seat: int) -> int | None:
        """Those of the guilds, and of the one that a stage copies."""
        own = super().points(cities, seat)
        if own is None or may_copy_guilds(cities, seat):
            return None
        if cities[seat].board.copies_guild is False:
            return own
        copy = copied(cities, seat)
        return None if copy is None else own + copy.points

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """Each guild, and the one that a stage copies."""
        known = cities[seat]
        held = known.cards("purple")
        for card in held:
            if card.effects.copies_leader:
                yield _of_a_leader(card, cities, seat)
            else:
                yield line_of(card, card.name, cities, seat)
        if not held and known.all_named("purple"):
            yield none_of("purple")
        if known.board.copies_guild is False:
            return
        copy = copied(cities, seat)
        wonder_name = known.player.wonder or ""
        if copy is None:
            yield Phrase("because.copy_open", {"wonder": wonder_name})
        elif copy.card is not None:
            line = line_of(copy.card, whose(cities, copy.owner, copy.card), cities, seat)
            yield Phrase("because.copied", {"wonder": wonder_name, "line": line})

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:
        """What the guilds count, and what decides which one is copied."""
        yield from super().questions(cities, seat)
        if told("purple", cities, seat) and may_copy_guilds(cities, seat):
            yield Question(seat, "points", "guilds")
        elif told("purple", cities, seat):
            yield from about_the_copy(cities, seat)

    def counted(self, cities: Cities, seat: int) -> dict[Place, None]:
        """What the guilds count; first the stage that may copy one, last what that one counts."""
        own = super().counted(cities, seat)
        if not may_copy(cities, seat):
            return own
        stages: dict[Place, None] = {(seat, "stage"): None}
        return stages | own | _counted_by_copies(cities, seat)


def about_the_copy(cities: Cities, seat: int) -> Iterator[Question]:
    """What has to be told before the guild that a stage copies can be chosen."""
    if copied(cities, seat) is not None:
        return
    if cities[seat].board.copies_guild is None:
        yield from about_board(cities, seat, lambda way: way.copies_guild)
        return
    unnamed = [owner for owner in cities.around[seat] if not cities[owner].all_named("purple")]
    for owner in unnamed:
        yield Question(owner, "cards", "purple")
    wild = any(cities[owner].has_wild_guild for owner in cities.around[seat])
    if wild and not unnamed and "green" in cities[seat].player.pad:
        # Whether the science has the copy in it cannot be told: the guilds tell it.
        yield Question(seat, "points", "guilds")
        return
    for option in deciding(cities, seat):
        card = option.copied.card
        if option.copied.wild:
            yield Question(seat, "points", "green")
        elif card is not None:
            yield from about_card(card, cities, seat)


def _of_a_leader(card: Card, cities: Cities, seat: int) -> Phrase:
    """The guild that has the effects of a neighbour's leader."""
    copy = cities[seat].named.copied
    if copy is not None and (copy.effects.points or copy.effects.depends_on_cities):
        line = line_of(copy, copy.name, cities, seat)
        return Phrase("because.copied_by", {"card": card.name, "line": line})
    if copy is not None:
        return Phrase("because.copied_leader", {"card": card.name, "leader": copy.name})
    if leader_open(cities, seat):
        return Phrase("because.leader_open", {"card": card.name})
    return Phrase("because.nothing", {"card": card.name})


def _counted_by_copies(cities: Cities, seat: int) -> dict[Place, None]:
    """What the guilds count that a stage copies, may copy, or did until a number was told."""
    if not cities[seat].board.copies_guild:
        return {}
    undecided = deciding(cities, seat)
    chosen = copied(cities, seat)
    found: dict[Place, None] = {}
    for option in copies(cities, seat):
        matters = option in undecided or option.copied == chosen
        if option.copied.card is None:
            continue
        for where, what in places_of(option.copied.card, cities, seat):
            if matters or told_number(cities, where, what):
                found[where, what] = None
    return found
