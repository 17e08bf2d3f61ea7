"""How deep a cell is known: its points alone, or the details or cards behind them."""

from typing import Literal

from scoring.answers.card_answers import asked_for, held, told_numbers
from scoring.answers.city_tiles import piles
from scoring.catalogue.cards import Box
from scoring.catalogue.editions import DetailsKind, category
from scoring.cities.known_cities import Cities
from scoring.effects.science_symbols import told
from scoring.game.document import Game
from scoring.game.draft import Draft
from scoring.game.entries import ConflictTokens, DebtTokens, Entry, Symbols

Depth = Literal["points", "details"]
"""What is entered: points, or the details behind them."""

Kind = DetailsKind | Literal["cards"]
"""The kind of what is entered: `points`, a kind of details, or the cards that give points."""

CONFLICT_TOKENS = (5, 3, 1, -1)
"""The conflict tokens, by their points."""


def details_of(box: Box, name: str) -> Kind:
    """The kind of details that a category has; `points` when none."""
    return "cards" if asked_for(box, name) else category(name).details


def told_in_city(box: Box, name: str) -> bool:
    """Whether a category's cards are told on a city's page, where they lie apart."""
    return not asked_for(box, name) and category(name).colour in piles(box)


def held_tokens(entry: Entry | None) -> tuple[int, ...]:
    """The tokens behind an entry, by their points."""
    if isinstance(entry, ConflictTokens):
        return entry.tokens
    return entry.debts if isinstance(entry, DebtTokens) else ()


def holding(kind: Kind, tokens: tuple[int, ...]) -> ConflictTokens | DebtTokens:
    """The entry of who has these tokens, of the kind that is entered."""
    found = tuple(sorted(tokens, reverse=True))
    return DebtTokens(debts=found) if kind == "debts" else ConflictTokens(tokens=found)


def none_held(kind: Kind) -> Entry:
    """The entry for none of the details."""
    return holding(kind, ()) if kind in ("tokens", "debts") else Symbols()


def symbols_held(game: Game, seat: int) -> Symbols:
    """The symbols that a player's count goes on from: those entered, else those that cards tell."""
    entry = game.seats[seat].pad.get("green")
    if isinstance(entry, Symbols):
        return entry
    return Symbols() if game.seats[seat].city is None else told(Cities(game), seat)


def depth_of(draft: Draft, seat: int, name: str, before: Depth) -> Depth:
    """How deep a player's cell is entered next, after one was at the depth `before`.

    It is as it was for this player, or as the table does it.
    """
    game = draft.game
    if asked_for(game.box, name):
        return "details" if _answers_by_cards(draft, seat, name) else "points"
    entry = game.players[seat].pad.get(name)
    if entry is None and told_numbers(game, name):
        return "details"
    if entry is not None:
        return "points" if isinstance(entry, int) else "details"
    entries = [player.pad.get(name) for player in game.players]
    detailed = [not isinstance(other, int) for other in entries if other is not None]
    # Who had coins for everybody so far has them for the next player too.
    return "details" if detailed and all(detailed) else before


def _answers_by_cards(draft: Draft, seat: int, name: str) -> bool:
    """Whether a player's points follow from cards: as they did, or as the table does it."""
    if draft.entry(seat, name):
        return False
    if held(draft.game, seat, name) or draft.by_cards:
        return True
    return draft.by_cards is None and not _typed_points(draft.game, name)


def _typed_points(game: Game, name: str) -> bool:
    """Whether points were typed so far where cards could have been told.

    Zero points say nothing: who has none of the cards has them either way.
    """
    others = (other for other in game.categories if other != name)
    for row in (name, *others):
        if asked_for(game.box, row):
            if any(held(game, seat, row) for seat in range(len(game.players))):
                return False
            if any(player.pad.get(row) for player in game.players):
                return True
    return False
