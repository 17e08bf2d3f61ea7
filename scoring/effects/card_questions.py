"""Questions about cards: the numbers that they count, as far as these change their points."""

from collections.abc import Iterator

from scoring.catalogue.cards import Card
from scoring.catalogue.effects import Colour
from scoring.cities.board_questions import about_board
from scoring.cities.card_sums import COLOURS
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import leader_open, row_of, told
from scoring.effects.card_points import between, counted
from scoring.effects.effect_kinds import KINDS as RULES
from scoring.effects.known_counts import number
from scoring.results.result import Question


def about_cards(colour: Colour, name: str, cities: Cities, seat: int) -> Iterator[Question]:
    """What the cards of a colour count, once those that give points are named."""
    if not told(colour, cities, seat):
        yield Question(seat, "points", name)
        return
    for card in cities[seat].cards(colour):
        yield from about_card(card, cities, seat)
    copy = cities[seat].named.copied
    if colour == "purple" and copy is not None:
        yield from about_card(copy, cities, seat)
    if colour == "purple" and leader_open(cities, seat):
        yield Question(seat, "leader")


def about_card(card: Card, cities: Cities, seat: int) -> Iterator[Question]:
    """The numbers that a card counts and nobody told yet, if its points depend on them."""
    fewest, most = between(card, cities, seat)
    if fewest == most:
        return
    rule = card.effects.rule
    if rule is not None and rule.kind == "pairs":
        yield Question(seat, "tokens")
        return
    for where, what in counted(card.effects, cities, seat):
        if number(cities, where, what) is not None:
            continue
        if rule is not None and not RULES[rule.kind].matters(rule, cities, seat, where, what):
            continue
        if what == "stage" and cities[where].board.ways:
            yield from about_board(cities, where, lambda way: way.stages)
        elif what == "stage":
            yield Question(where, "stages")
        elif what == "defeat":
            yield Question(where, "defeats")
        elif what == "commerce":
            yield Question(where, "commercial_level")
        elif what == "coin":
            # A free city has no points of its treasure to enter.
            of_nobody = where == len(cities.game.players)
            entered = of_nobody or "treasure" in cities[where].player.pad
            yield Question(where, "coins") if entered else Question(where, "points", "treasure")
        elif what not in COLOURS:
            yield Question(where, "tokens")
        else:
            yield Question(where, "count", what)
    if card.effects.open_points:
        yield Question(seat, "points", row_of(card.colour))
    if card.effects.complete_wonder and cities[seat].board.complete is None:
        yield from about_board(cities, seat, lambda way: way.complete)
