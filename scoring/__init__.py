"""The rules of the score pad: pure functions over the game document.

Nothing here knows of a screen, of TinyDB or of a file beyond the catalogue that
lies beside it. `read_game` turns JSON into a `Game`, `score` turns a `Game` into
a `Result` that carries the why of every point.
"""

from scoring.asking import counters
from scoring.catalogue.editions import Category, Edition, category, edition, editions
from scoring.game.city import City
from scoring.game.document import Game, Player
from scoring.game.entries import Coins, ConflictTokens, DebtTokens, Details, Entry, Symbols
from scoring.game.reading import UnreadableGame, read_entry, read_game
from scoring.phrase import Phrase
from scoring.points.science import Science
from scoring.results.result import CategoryPoints, Counter, Missing, PlayerResult, Remark, Result
from scoring.table import Outcome, outcome, score

__all__ = [
    "Category",
    "CategoryPoints",
    "City",
    "Coins",
    "ConflictTokens",
    "Counter",
    "DebtTokens",
    "Details",
    "Edition",
    "Entry",
    "Game",
    "Missing",
    "Outcome",
    "Phrase",
    "Player",
    "PlayerResult",
    "Remark",
    "Result",
    "Science",
    "Symbols",
    "UnreadableGame",
    "category",
    "counters",
    "edition",
    "editions",
    "outcome",
    "read_entry",
    "read_game",
    "score",
]
