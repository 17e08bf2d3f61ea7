"""Remarks on borders of teams: tokens that two neighbours cannot both have from each other.

Sources: those of `scoring.results.teams`. Partners do not fight each other, so all tokens of a
player come from the one border with the other neighbour: an age has one winner there, two tokens
at the most, and each victory is a defeat of the other. What else brings or takes tokens stands in
the catalogue; where the box has such cards, so many tokens more or less are fine.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from scoring.catalogue.cards import Box, cards
from scoring.catalogue.effects import numeral
from scoring.game.document import Game
from scoring.game.entries import ConflictTokens
from scoring.phrase import Phrase
from scoring.points.military import CONFLICTS_AN_AGE, DEFEAT, VICTORIES
from scoring.results.result import Remark

UNTOLD = ("babel", "projects")
"""The expansions that change tokens by what nobody tells: with them nothing is remarked."""


class _Elsewhere(NamedTuple):
    """How many tokens two neighbours may have from elsewhere, or may have lost."""

    victories: tuple[int, int, int]
    """The victory tokens of each age."""

    defeats: int
    """The defeat tokens."""

    victories_go: bool
    """Whether victory tokens may be given back."""

    defeats_go: bool
    """Whether defeat tokens may be given back, or go to the winner."""


def remarks(game: Game) -> Iterator[Remark]:
    """Each border of two teams at which the tokens that were told contradict each other."""
    if not game.partners or any(name in game.box.expansions for name in UNTOLD):
        return
    elsewhere = _elsewhere(game.box)
    count = len(game.players)
    for seat in range(1, count, 2):
        both = seat, (seat + 1) % count
        told = {one: entry.tokens for one in both if (entry := _tokens(game, one)) is not None}
        names = {one: game.players[one].name for one in told}
        lines = tuple(_of_ages(told, names, elsewhere))
        lines = lines or tuple(_of_defeats(told, names, elsewhere))
        if lines:
            values = {"names": tuple(game.players[one].name for one in both), "lines": lines}
            yield Remark(Phrase("remark.border", values), tuple(told), "military")


def _tokens(game: Game, seat: int) -> ConflictTokens | None:
    entry = game.players[seat].pad.get("military")
    return entry if isinstance(entry, ConflictTokens) else None


def _of_ages(
    told: dict[int, tuple[int, ...]], names: dict[int, str], elsewhere: _Elsewhere
) -> Iterator[Phrase]:
    """The ages with more victories than two conflicts bring, or with two winners."""
    for age, (victory, more) in enumerate(zip(VICTORIES, elsewhere.victories, strict=True), 1):
        won = {seat: tokens.count(victory) for seat, tokens in told.items()}
        two_winners = len(won) > 1 and min(won.values()) > more
        if two_winners or sum(won.values()) > CONFLICTS_AN_AGE + more:
            terms = tuple((names[seat], count) for seat, count in won.items())
            yield Phrase("remark.border_victories", {"age": numeral(age), "terms": terms})


def _of_defeats(
    told: dict[int, tuple[int, ...]], names: dict[int, str], elsewhere: _Elsewhere
) -> Iterator[Phrase]:
    """Victories of one that are no defeats of the other, or the other way round."""
    for winner, loser in ((one, other) for one in told for other in told if one != other):
        lost = told[loser].count(DEFEAT)
        won = len(told[winner]) - told[winner].count(DEFEAT)
        too_many = not elsewhere.victories_go and lost > won + elsewhere.defeats
        too_few = not elsewhere.defeats_go and lost < won - sum(elsewhere.victories)
        if too_many or too_few:
            values = {"winner": names[winner], "won": won, "loser": names[loser], "lost": lost}
            yield Phrase("remark.border_defeats", values)


@cache
def _elsewhere(box: Box) -> _Elsewhere:
    """What the cards of a box do to the tokens of two players, beside their conflicts."""
    victories, defeats = [0, 0, 0], 0
    effects = [card.effects for card in cards(box).values()]
    copies = any(one.copies_leader for one in effects)
    for card in cards(box).values():
        victory = card.effects.victory
        if card.effects.boards:
            victories[card.age - 1] += 1
            defeats += 1
        elif victory == "of its age":
            victories = [count + 1 + copies for count in victories]
        elif victory is not None:
            # The rewards of edifices are for everyone.
            victories[VICTORIES.index(victory)] += 2 if card.colour == "edifice" else 1
    hands_on = any(one.hands_on_defeats for one in effects)
    return _Elsewhere(
        victories=(victories[0], victories[1], victories[2]),
        defeats=defeats,
        victories_go=hands_on or any(one.takes_victories or one.costs_victories for one in effects),
        defeats_go=hands_on or any(one.drops_defeats for one in effects),
    )
