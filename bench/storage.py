"""Storage: one tap kept, one game saved; ours beside TinyDB's own JSONStorage."""

import gc
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tinydb import JSONStorage, TinyDB
from tinydb.table import Document

from bench.documents import documents
from bench.figures import median, middle, ratio, table
from scoring import read_game
from storage import Store
from storage.records import new_id

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TAPS = 49
SAVES = 15
SIZES = (10, 100, 1_000)

Step = Callable[[], tuple[Callable[[], object], Callable[[], object]]]
"""Gives what to measure next, and how to clear up after it."""


def run() -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder:
        rows = [_row("a tap kept, 7 players", *_tapping(Path(folder)), TAPS)]
        for size in SIZES:
            steps = _saving(Path(folder) / str(size), size)
            rows.append(_row(f"a game saved beside {size:,}", *steps, SAVES))
    table(
        "Storage, in milliseconds",
        ["", "ours", "spread", "stock", "spread", "ours/stock"],
        rows,
        "Ours is on the disk (fsync) and keeps the state before; stock JSONStorage rewrites",
        "the file in place and asks the disk for nothing.",
        f"The files were in {tempfile.gettempdir()}.",
    )


def _row(name: str, ours: Step, stock: Step, rounds: int) -> list[str]:
    millis: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for taken, step in zip(millis, (ours, stock), strict=True):
            work, clear_up = step()
            gc.collect()
            start = time.perf_counter()
            work()
            taken.append((time.perf_counter() - start) * 1000)
            clear_up()
    mine, theirs = millis
    shown = [median(mine), middle(mine), median(theirs), middle(theirs), ratio(mine, theirs)]
    return [name, *shown]


def _tapping(folder: Path) -> tuple[Step, Step]:
    """A draft of seven players, kept at each of 49 taps, as the walk does it."""
    document = documents(1, 7, details=False)[0]
    full = read_game(document)
    empty = read_game(
        {**document, "players": [{**player, "pad": {}} for player in document["players"]]}
    )
    cells = [
        (seat, name, player.pad[name])
        for name in full.categories
        for seat, player in enumerate(full.players)
    ]
    store = Store(folder / "ours")
    draft = store.drafts.new(empty, NOON)
    stock = TinyDB(folder / "stock.json", storage=JSONStorage, encoding="utf-8").table("drafts")
    kept = store.drafts.new(empty, NOON)
    store.drafts.delete(kept.id)
    key = stock.insert({"game": empty.document()})
    own, theirs = iter(cells), iter(cells)

    def ours() -> tuple[Callable[[], object], Callable[[], object]]:
        cell = next(own)

        def work() -> None:
            nonlocal draft
            draft = store.drafts.keep(draft.enter(*cell), NOON)

        return work, bool

    def beside() -> tuple[Callable[[], object], Callable[[], object]]:
        cell = next(theirs)

        def work() -> None:
            nonlocal kept
            kept = kept.enter(*cell)
            record = kept.model_dump(mode="json", exclude={"id", "game"}, exclude_none=True)
            stock.update({"game": kept.game.document(), **record}, doc_ids=[key])

        return work, bool

    return ours, beside


def _saving(folder: Path, size: int) -> tuple[Step, Step]:
    """A history of so many games, to which one is added and taken away again."""
    games = [read_game(document) for document in documents(size + 1, 5, details=True)]
    game = games.pop()
    records = [_record(each, NOON + timedelta(days=day)) for day, each in enumerate(games)]
    store = Store(folder / "ours")
    store.games.table.insert_multiple(
        Document(record, new_id())  # type: ignore[arg-type]
        for record in records
    )
    assert len(store.games.all()) == size
    stock = TinyDB(folder / "stock.json", storage=JSONStorage, encoding="utf-8").table("games")
    stock.insert_multiple(records)

    def ours() -> tuple[Callable[[], object], Callable[[], object]]:
        key = new_id()
        return (
            lambda: store.games.add(game, NOON, key),
            lambda: store.games.table.change(key, lambda _: None),
        )

    def beside() -> tuple[Callable[[], object], Callable[[], object]]:
        added: list[int] = []
        return (
            lambda: added.append(stock.insert(_record(game, NOON))),
            lambda: stock.remove(doc_ids=added),
        )

    return ours, beside


def _record(game: Any, now: datetime) -> dict[str, Any]:
    return {"game": game.document(), "saved_at": now.isoformat(), "deleted_at": None}
