"""A table of eight with every expansion, scored with every reason, beside the base game's tables.

All jobs take turns in one run, so that their ratio tells more than their times. What is
remembered of cities and of science is forgotten before each round.
"""

import gc
import json
import random
import statistics
from collections.abc import Callable, Iterable
from functools import partial

from bench.effort import ALL, Effort
from bench.figures import figure, in_turns, median, middle, ratio, table
from scoring import Game, outcome, read_game, score
from scoring.catalogue.cards import EDITIONS, expansions_of
from scoring.cities.card_sums import named_cards
from scoring.points import science
from scoring.points.science import Held, best_of
from tests.scoring.tables import expanded_table, legal_table

EIGHT = 8
TABLES = 60
ROUNDS = 15

BASE = "base game, 7 players"

CACHES = [
    known
    for known in vars(science).values()
    if hasattr(known, "cache_parameters") and known.cache_parameters()["maxsize"]
]
"""What remembers the latest answers of science, and what led to them."""

SCIENCE = {
    "3 of each kind": Held((3, 3, 3)),
    "3 of each, 2 wild": Held((3, 3, 3), wild=2),
    "the same with 3 masks": Held((3, 3, 3), 2, masks=3, beside=(6, 6, 6)),
    "and one more of the most, a swap, sets worth 10": Held(
        (3, 3, 3), 2, masks=3, beside=(6, 6, 6), most=1, swaps=1, a_set=10
    ),
}
"""What a city may hold, from the plain one to all that changes science at once."""


def run(effort: Effort = ALL) -> None:
    dice = random.Random(7)
    count = effort.count(TABLES, 2)
    games = {BASE: _games(count, partial(legal_table, dice, players=EIGHT - 1))}
    for edition in EDITIONS:
        expansions = expansions_of(edition)
        name = f"{edition} edition, {EIGHT} players, {len(expansions)} expansions"
        games[name] = _games(count, partial(expanded_table, dice, edition, EIGHT, expansions))
    gc.collect()
    gc.freeze()
    work: dict[str, Callable[[Game], object]] = {"every reason": score, "points alone": outcome}
    jobs = {
        f"{what}, {name}": partial(_each, do, those)
        for name, those in games.items()
        for what, do in work.items()
    }
    taken = in_turns(jobs, effort.rounds(ROUNDS), warming=effort.warming)
    rows = []
    for name, seconds in taken.items():
        what = name.partition(", ")[0]
        each = [1e6 * one / count for one in seconds]
        row = [name, median(each), middle(each), figure(1e6 / statistics.median(each))]
        rows.append([*row, ratio(seconds, taken[f"{what}, {BASE}"])])
    table(
        "A table with everything, every card named, one core",
        ["", "µs each", "spread", "tables a second", "ratio"],
        rows,
        "The ratio is to the base game's table of seven, in the same run.",
    )
    _science(effort)


def _games(count: int, roll: Callable[[], object]) -> list[Game]:
    return [read_game(json.dumps(roll())) for _ in range(count)]


def _each(work: Callable[[Game], object], games: Iterable[Game]) -> None:
    named_cards.cache_clear()
    forget_science()
    for game in games:
        work(game)


def forget_science() -> None:
    """Let nothing that was asked before answer."""
    for cache in CACHES:
        cache.cache_clear()


def searched(held: Held) -> None:
    """Search for the best as if nobody had asked anything like it."""
    forget_science()
    best_of(held)


def _science(effort: Effort) -> None:
    """The best of everything that changes science, searched anew each time."""
    times = effort.count(20, 1)

    def work(held: Held) -> None:
        for _ in range(times):
            searched(held)

    taken = in_turns(
        {name: partial(work, held) for name, held in SCIENCE.items()},
        effort.rounds(ROUNDS),
        warming=effort.warming,
    )
    rows = []
    for name, seconds in taken.items():
        each = [1e6 * one / times for one in seconds]
        rows.append([name, str(best_of(SCIENCE[name]).points), median(each), middle(each)])
    table(
        "Science with everything, uncached",
        ["symbols", "points", "µs each", "spread"],
        rows,
        "The masks have six green cards of each kind next door to copy.",
    )
