"""What would have won, in words: for the pages and for the command line."""

from typing import Any

from app.words import Words, bare
from scoring import Game
from scoring.what_if.what_if import WhatIf, Winning


def change_told(found: WhatIf, change: Winning, words: Words) -> str:
    """A change in a few words: One more shield in age III."""
    if change.kind == "coins" and not found.missing:
        return words("what_if.even_coins", **change.phrase.values)
    return words.phrase(change.phrase)


def missing_told(found: WhatIf, words: Words) -> str:
    """How much was missing: 3 points short."""
    if not found.missing:
        return words("what_if.level")
    return words("what_if.short", count=found.missing)


def shortest_told(found: WhatIf, words: Words) -> str:
    """The one line of a player: the smallest change, or else how much was missing."""
    if not found.changes:
        return missing_told(found, words)
    smallest = found.changes[0]
    told = change_told(found, smallest, words)
    return words("what_if.shared", what=told) if smallest.shared else told


def ahead_told(game: Game, found: WhatIf, words: Words) -> str:
    """The rows in which the winner had more; nothing where there are none."""
    if not found.ahead:
        return ""
    rows = [
        words("what_if.row", category=words(f"category.{name}"), points=points)
        for name, points in found.ahead
    ]
    winner = game.players[found.winner].name
    return words("what_if.ahead", name=winner, rows=words.names(rows))


def reasons_told(game: Game, change: Winning, words: Words) -> list[str]:
    """Why a change would have won: every cell that moves with it, and how it would have ended."""
    lines = [
        words(
            "what_if.moved",
            name=game.players[cell.seat].name,
            category=words(f"category.{cell.category}"),
            before=cell.before,
            after=cell.after,
        )
        for cell in change.moved
    ]
    key = "what_if.wins"
    if change.shared:
        key = "what_if.shares"
    elif change.total == change.others:
        key = "what_if.wins_coins"
    return [*lines, words(key, count=change.total, others=change.others)]


def what_if_document(game: Game, found: tuple[WhatIf, ...], words: Words) -> list[dict[str, Any]]:
    """What would have won as `wonderpad score --json` prints it."""
    names = [player.name for player in game.players]
    return [
        {
            "player": names[one.seat],
            "missing": one.missing,
            "winner": names[one.winner],
            "ahead": [{"category": name, "points": points} for name, points in one.ahead],
            "changes": [
                {
                    "kind": change.kind,
                    "text": bare(change_told(one, change, words)),
                    "total": change.total,
                    "shared": change.shared,
                    "because": [*map(bare, reasons_told(game, change, words))],
                }
                for change in one.changes
            ],
        }
        for one in found
    ]
