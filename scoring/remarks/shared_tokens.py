"""Remarks on shared tokens: the conflict tokens of a base game, of all players at once.

Source: both editions' rulebooks, "Military conflicts": at every border two cities compare their
shields once an age, so each victory there is a defeat of the other. Expansions bring tokens and
take them, so only games without any are looked at, and partners have borders of their own.
"""

from collections.abc import Iterator

from scoring.catalogue.effects import numeral
from scoring.game.document import Game
from scoring.game.entries import ConflictTokens
from scoring.phrase import Phrase
from scoring.points.military import DEFEAT, VICTORIES
from scoring.results.result import Remark


def remarks(game: Game) -> Iterator[Remark]:
    """Victories that are nobody's defeats, or defeats that are nobody's victories."""
    if game.expansions or game.partners or game.free_city is not None:
        return
    yield from _of_both_sides(game)
    entries = [player.pad.get("military") for player in game.players]
    tokens = [entry.tokens for entry in entries if isinstance(entry, ConflictTokens)]
    if len(tokens) < len(entries) or len(tokens) < _FEWEST:
        return
    victories = sum(token in VICTORIES for taken in tokens for token in taken)
    defeats = sum(taken.count(DEFEAT) for taken in tokens)
    if victories == defeats:
        return
    key = "remark.too_few_defeats" if victories > defeats else "remark.too_few_victories"
    values = {
        "victories": Phrase("number.victories", {"count": victories}),
        "defeats": Phrase("number.defeats", {"count": defeats}),
    }
    yield Remark(Phrase(key, values), tuple(range(len(tokens))), "military")


def _of_both_sides(game: Game) -> Iterator[Remark]:
    """Neighbours who both have two victories of an age: at their border only one can have won."""
    count = len(game.players)
    for seat in range(count if count >= _FEWEST else 0):
        both = seat, (seat + 1) % count
        told = [game.players[one].pad.get("military") for one in both]
        tokens = [entry.tokens for entry in told if isinstance(entry, ConflictTokens)]
        for age, victory in enumerate(VICTORIES, 1):
            if len(tokens) == len(both) and all(one.count(victory) > 1 for one in tokens):
                names = tuple(game.players[one].name for one in both)
                values = {"names": names, "age": numeral(age)}
                yield Remark(Phrase("remark.two_winners", values), both, "military")


_FEWEST = 3
"""The fewest players between whom every border is one of the table."""
