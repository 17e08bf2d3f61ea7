"""Statistics: scoring a history once, and what each page asks of it."""

import gc
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from bench.documents import documents
from bench.effort import ALL, Effort
from bench.figures import figure, table
from scoring import Game, read_game
from storage.history.saved_game import SavedGame
from storage.statistics import (
    Scored,
    Statistics,
    broken_records,
    league,
    scored,
    story_of,
    ten_facts,
)

NOON = datetime(2006, 11, 20, 12, tzinfo=UTC)
SIZES = (100, 1_000, 10_000, 100_000)
GROUP = 20
"""How many people share the history: the seven of a game are drawn among them."""

YEAR = 10_000
"""The most games of the year that is told in facts."""

PADS = 1_000
"""How many different pads there are; larger histories repeat them."""


def run(effort: Effort = ALL) -> None:
    sizes = effort.some(SIZES)
    columns = [_column(size) for size in sizes]
    table(
        f"Statistics of games of 5 among {GROUP} people, in milliseconds",
        ["", *(f"{size:,} games" for size in sizes)],
        [[name, *(figure(column[name]) for column in columns)] for name in columns[0]],
        "Each figure is worked out once and kept.",
        "Scoring and rating can be done in portions, so that a page stays alive.",
    )


def _column(size: int) -> dict[str, float]:
    history = _history(size)
    took: dict[str, float] = {}

    def timed(name: str, job: Callable[[], Any]) -> Any:
        gc.collect()
        start = time.perf_counter()
        done = job()
        took[name] = (time.perf_counter() - start) * 1000
        return done

    games: list[Scored] = timed("scored", lambda: [scored(game) for game in history])
    assert len(games) == size
    statistics: Statistics = timed("put in order", lambda: Statistics(games))
    timed("the list of players", lambda: [each.wins for each in statistics.players])
    one = statistics.players[0]
    timed("the page of one player", lambda: _page_of(one))
    timed("ratings", lambda: statistics.ratings.ladder())
    timed("wonders", lambda: [(line.wins, line.total) for line in statistics.wonders])
    timed("sides, by category", lambda: [line.categories for line in statistics.sides])
    timed("the table", lambda: _of_the_table(statistics))
    timed("evenings", lambda: statistics.evenings)
    timed("league table by wins", lambda: league(statistics.players, statistics.games))
    scheme = (5, 3, 2, 1)
    timed("league table by places", lambda: league(statistics.players, statistics.games, scheme))
    timed("a year in ten facts", lambda: ten_facts(Statistics(games[-YEAR:])))
    timed("records of the last game", lambda: broken_records(games, games[-1].id))
    timed("sentences for the last game", lambda: story_of(games, games[-1]))
    return took


def _page_of(player: Any) -> object:
    return [
        player.total,
        player.categories,
        player.form,
        player.longest_streak,
        player.present_streak,
        player.favourite_wonder,
        player.best_wonder,
        player.rival,
        player.nemesis,
        player.over_time(),
    ]


def _of_the_table(statistics: Statistics) -> object:
    of = statistics.table
    return [of.highest, of.lowest, of.closest, of.widest, of.by_players, of.winners_split]


def _history(size: int) -> list[SavedGame]:
    """A history of so many games, four an evening; the same at every run."""
    chance = random.Random(7)
    people = [f"Player {number}" for number in range(GROUP)]
    pads = [read_game(document) for document in documents(min(PADS, size), 5, details=True)]
    return [
        _saved(number, pads[number % len(pads)], chance.sample(people, 5), chance)
        for number in range(size)
    ]


def _saved(number: int, game: Game, names: list[str], chance: random.Random) -> SavedGame:
    when = NOON + timedelta(days=number // 4, hours=6 + number % 4)
    wonders = chance.sample(game.rules.wonders, 5)
    players = tuple(
        player.model_copy(update={"name": name, "wonder": wonder, "side": chance.choice(sides)})
        for sides in (game.rules.sides,)
        for player, name, wonder in zip(game.players, names, wonders, strict=True)
    )
    played = game.model_copy(update={"players": players, "played_at": when})
    return SavedGame(f"{number:06}", played, when)
