"""What would have won: how long a table of full cities takes, and how many tables are tried."""

import json
import random
import statistics
import time

from bench.effort import ALL, Effort
from bench.figures import figure, in_turns, median, middle, table
from scoring import read_game
from scoring.cities.card_sums import named_cards
from scoring.what_if.what_if import in_pieces
from tests.scoring.tables import legal_table

TABLES = 20
ROUNDS = 9


def run(effort: Effort = ALL) -> None:
    dice, count = random.Random(7), effort.count(TABLES, 2)
    games = {
        players: [read_game(json.dumps(legal_table(dice, players=players))) for _ in range(count)]
        for players in (3, 5, 7)
    }
    tried = {players: sum(map(_pieces, those)) for players, those in games.items()}
    jobs = {players: lambda those=those: _each(those) for players, those in games.items()}
    taken = in_turns(jobs, effort.rounds(ROUNDS), warming=effort.warming)
    rows = []
    for players, rounds in taken.items():
        millis = [1e3 * seconds / count for seconds in rounds]
        rate = figure(tried[players] / statistics.median(rounds))
        longest = max(_millis(game) for game in games[players])
        row = [f"{players} players", median(millis), middle(millis), figure(longest)]
        rows.append([*row, figure(tried[players] / count), rate])
    table(
        "What would have won, every card named, one core",
        ["", "ms each", "spread", "the longest", "tables tried", "tables a second"],
        rows,
    )


def _pieces(game) -> int:
    return sum(piece is None for piece in in_pieces(game))


def _each(games) -> None:
    for game in games:
        _millis(game)


def _millis(game) -> float:
    named_cards.cache_clear()
    since = time.perf_counter()
    _pieces(game)
    return 1e3 * (time.perf_counter() - since)
