"""The history: its first page, a filtered page and the names, at many sizes."""

import gc
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bench.documents import documents
from bench.effort import ALL, Effort
from bench.figures import figure, middle, table
from scoring import read_game
from storage import Filter, SavedGame, Store

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SIZES = (100, 1_000, 10_000, 100_000)
PAGE = 30
ROUNDS = 7
PEOPLE = [f"{first} {last}" for first in ("Ada", "Bo", "Cy", "Zoë") for last in "ABCDEFGHIJ"]
SINCE = NOON.date() - timedelta(days=90_000)


def run(effort: Effort = ALL) -> None:
    rows = []
    for size in effort.some(SIZES):
        with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder:
            fill(Path(folder), size)
            with Store(Path(folder)) as store:
                rows.append([f"{size:,}", *_measured(store, effort.rounds(ROUNDS))])
    table(
        "The history, in milliseconds",
        ["games", "first look", "a page", "after a save", "filtered", "found", "names"],
        rows,
        f"A page is {PAGE} games, read and checked as a whole. The first look reads the facts",
        "of all games, as after a start; the file was read already. After a save: the same",
        "page with one game more. Filtered: a page of what a search finds, and its count, by a",
        "wonder, a player and a digit of the note, the number of players and a date; each time by",
        "other words, which no search had before. Found: how many games that were.",
    )


def fill(folder: Path, size: int) -> None:
    chance = random.Random(7)
    templates = [read_game(document) for document in documents(50, 5, details=True)]
    with Store(folder) as store:
        store.games.add_all(
            SavedGame(
                f"game-{number}",
                templates[number % 50].model_copy(
                    update={
                        "played_at": NOON - timedelta(hours=number),
                        "note": f"Evening {number}",
                        "players": tuple(
                            player.model_copy(update={"name": name})
                            for player, name in zip(
                                templates[number % 50].players,
                                chance.sample(PEOPLE, 5),
                                strict=True,
                            )
                        ),
                    }
                ),
                NOON - timedelta(hours=number),
            )
            for number in range(size)
        )


def _measured(store: Store, rounds: int) -> list[str]:
    store.drafts.all()
    store.games.table.one_to_look_at("game-0")
    first = _taken(lambda: store.games.newest(PAGE))
    page, saved, filtered, found, names = [], [], [], [], []
    game = read_game(documents(1, 5, details=True)[0])
    for number in range(rounds):
        page.append(_taken(lambda: store.games.newest(PAGE)))
        store.games.add(game, NOON)
        saved.append(_taken(lambda: store.games.newest(PAGE)))
        names.append(_taken(store.games.names))
        chosen = searched(number)
        filtered.append(
            _taken(
                lambda chosen=chosen: (
                    store.games.newest(PAGE, 0, chosen),
                    found.append(store.games.count(chosen)),
                )
            )
        )
    assert all(found), f"a search found nothing: {found}"
    return [
        figure(first), middle(page), middle(saved), middle(filtered),
        f"{statistics.median_low(found):,}", middle(names),
    ]  # fmt: skip


def searched(number: int) -> Filter:
    """A search that finds many of these games, with words that no other number has."""
    digits = f" {number % 10}" * (1 + number // 10)
    return Filter(words=f"giz zoe{digits}", seats=5, since=SINCE)


def _taken(work: Callable[[], object]) -> float:
    gc.collect()
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000
