"""Cities of named cards: what working a whole table out of them costs.

Every table differs, and what is remembered of cities is forgotten before each round, so
that each city is added up anew. Only "after one tap" remembers, as the page does.
"""

import gc
import json
import random
import statistics
from functools import partial

from bench.effort import ALL, Effort
from bench.figures import figure, in_turns, median, middle, table
from scoring import Game, outcome, read_game, score
from scoring.cities.card_sums import named_cards
from scoring.game.facts import Piece, with_fact
from tests.scoring.tables import legal_table

TABLES = 200
ROUNDS = 15


def run(effort: Effort = ALL) -> None:
    dice, count = random.Random(7), effort.count(TABLES, 2)
    texts = {
        players: [json.dumps(legal_table(dice, players=players)) for _ in range(count)]
        for players in range(3, 8)
    }
    games = {players: [read_game(text) for text in those] for players, those in texts.items()}
    halves = [_half(game) for game in games[7]]
    # The documents are there before and after; only what scoring makes is collected.
    gc.collect()
    gc.freeze()
    jobs = {}
    for players in (3, 5, 7):
        jobs[f"read, {players} players"] = partial(_each, read_game, texts[players])
        jobs[f"every reason, {players} players"] = partial(_each, score, games[players])
        jobs[f"points alone, {players} players"] = partial(_each, outcome, games[players])
    jobs["every reason, 7 players, half their cards"] = partial(_each, score, halves)
    taken = in_turns(jobs, effort.rounds(ROUNDS), warming=effort.warming)
    rows = []
    for name in sorted(jobs):
        rates = [count / seconds for seconds in taken[name]]
        each = statistics.median(taken[name]) / count
        rows.append([name, median(rates), middle(rates), figure(1e6 * each)])
    cards = statistics.mean(sum(len(p.city.cards) for p in game.players) for game in games[7])
    table(
        "Tables with every card named, one core",
        ["", "tables a second", "spread", "µs each"],
        rows,
        f"Seven players have {cards:.0f} cards and their stages; both editions in turn.",
    )
    _after_one_tap(games[7][:50], effort)


def _each(work, values) -> None:
    named_cards.cache_clear()
    for value in values:
        work(value)


def _half(game: Game) -> Game:
    for seat, player in enumerate(game.players):
        for card in player.city.cards[::2]:
            game = with_fact(game, seat, Piece("cards", card), None)
    return game


def _after_one_tap(games: list[Game], effort: Effort) -> None:
    """The page scores the whole table after a tap; the six other cities are remembered."""
    tapped = [
        with_fact(game, 0, Piece("cards", game.players[0].city.cards[-1]), None) for game in games
    ]

    def alternate() -> None:
        for before, after in zip(games, tapped, strict=True):
            score(before)
            score(after)

    taken = in_turns({"tap": alternate}, effort.rounds(ROUNDS), warming=effort.warming)["tap"]
    each = [seconds / (2 * len(games)) for seconds in taken]
    frames = [1e3 / 60 / (1e3 * seconds) for seconds in each]
    table(
        "Scored again after one tap, seven players, every card named",
        ["", "µs", "spread", "times in a frame of 1/60 s"],
        [
            [
                "one tap",
                median([1e6 * seconds for seconds in each]),
                middle([1e6 * seconds for seconds in each]),
                median(frames),
            ]
        ],
    )
