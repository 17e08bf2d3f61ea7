"""Storage: a tap kept, a game saved, the history opened and read; ours beside TinyDB's own."""

import gc
import json
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tinydb import JSONStorage, TinyDB

from bench.documents import documents
from bench.effort import ALL, Effort
from bench.figures import figure, median, middle, ratio, table
from scoring import read_game
from storage import Store
from storage.journal.records import new_id

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TAPS = 49
SIZES = {100: 9, 1_000: 9, 10_000: 5, 100_000: 1}
"""How often each is measured with so many games."""

SAVES = 41
"""How often ours saves: it varies with the disk more than with the games."""

Work = Callable[[], object]


def run(effort: Effort = ALL) -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder:
        rows = [_row("a tap kept, 7 players", *_tapping(Path(folder), effort.count(TAPS, 2)))]
        saves: dict[int, list[float]] = {}
        memory = []
        for size, rounds in effort.some([*SIZES.items()]):
            rounds = effort.rounds(rounds)
            history = _History(Path(folder) / str(size), size)
            saves[size], theirs = history.saving(rounds, max(rounds, effort.count(SAVES, 2)))
            rows.append(_row(f"a game saved beside {size:,}", saves[size], theirs))
            rows.append(_row(f"{size:,} opened, one looked at", *history.opening(rounds)))
            rows.append(_row(f"{size:,} opened, all looked at", *history.listing(rounds)))
            memory.append(history.memory())
    table(
        "Storage, in milliseconds",
        ["", "ours", "spread", "stock", "spread", "ours/stock"],
        rows,
        "Ours is on the disk (fsync) when it returns; stock JSONStorage rewrites the file in",
        "place and asks the disk for nothing. The day's backup is made before the measuring.",
        f"The files were in {tempfile.gettempdir()}.",
    )
    few, many = min(saves), max(saves)
    cost = ratio(saves[many], saves[few])
    print(f"  Ours: a save beside {many:,} costs {cost} of one beside {few}.")
    table(
        "What is in memory once all was looked at, in bytes a game",
        ["", "ours", "stock", "the document as text"],
        memory,
    )


def _row(name: str, mine: Sequence[float], theirs: Sequence[float]) -> list[str]:
    return [
        name, median(mine), middle(mine), median(theirs), middle(theirs), ratio(mine, theirs)
    ]  # fmt: skip


def _taken(work: Work) -> float:
    gc.collect()
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _tapping(folder: Path, taps: int) -> tuple[list[float], list[float]]:
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
    stock = _stock(folder / "stock.json", "drafts")
    kept = store.drafts.new(empty, NOON)
    store.drafts.delete(kept.id)
    key = stock.insert({"game": empty.document()})
    mine, theirs = [], []

    def ours() -> None:
        nonlocal draft
        draft = store.drafts.keep(draft.enter(*cell), NOON)

    def beside() -> None:
        nonlocal kept
        kept = kept.enter(*cell)
        record = kept.model_dump(mode="json", exclude={"id", "game"}, exclude_none=True)
        stock.update({"game": kept.game.document(), **record}, doc_ids=[key])

    for cell in cells[:taps]:  # noqa: B007 - both look at it
        mine.append(_taken(ours))
        theirs.append(_taken(beside))
    return mine, theirs


class _History:
    """So many games, in a store of ours and in one of stock TinyDB."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder = folder
        self.size = size
        games = [read_game(document) for document in documents(min(size, 1000), 5, details=True)]
        self.game = games[0]
        records = {
            f"{number}": _record(games[number % len(games)], NOON + timedelta(hours=number))
            for number in range(1, size + 1)
        }
        self.text = sum(len(json.dumps(record["game"])) for record in records.values()) / size
        with Store(folder / "ours") as store:
            store.games.table.change_all(records)
        Store(folder / "ours").close()
        # As TinyDB would write it.
        (folder / "stock.json").write_text(json.dumps({"games": records}))

    def saving(self, rounds: int, saves: int) -> tuple[list[float], list[float]]:
        mine, theirs = [], []
        with Store(self.folder / "ours") as store:
            store.games.table.one_to_look_at("1")
            stock = _stock(self.folder / "stock.json", "games")
            for number in range(saves):
                key = new_id()
                mine.append(_taken(lambda key=key: store.games.add(self.game, NOON, key)))
                store.games.table.change(key, lambda _: None)
                if number % (saves // rounds) == 0:
                    added: list[int] = []
                    record = _record(self.game, NOON)
                    theirs.append(_taken(lambda: added.append(stock.insert(record))))  # noqa: B023
                    if self.size < max(SIZES):
                        stock.remove(doc_ids=added)
        return mine, theirs

    def opening(self, rounds: int) -> tuple[list[float], list[float]]:
        def ours() -> None:
            with Store(self.folder / "ours") as store:
                assert store.games.table.one_to_look_at("7") is not None

        def beside() -> None:
            assert _stock(self.folder / "stock.json", "games").contains(doc_id=7)

        return _in_turns(ours, beside, rounds)

    def listing(self, rounds: int) -> tuple[list[float], list[float]]:
        def ours() -> None:
            with Store(self.folder / "ours") as store:
                items = store.games.table.items_to_look_at()
                assert sum(len(record["game"]["players"]) for _, record in items) >= self.size

        def beside() -> None:
            records = _stock(self.folder / "stock.json", "games").all()
            assert sum(len(record["game"]["players"]) for record in records) >= self.size

        return _in_turns(ours, beside, rounds)

    def memory(self) -> list[str]:
        """What a process keeps after it has looked at all, as Python tells it."""
        stock_too = self.size < max(SIZES)
        return [f"{self.size:,}", *self._kept(stock_too=stock_too), figure(self.text)]

    def _kept(self, *, stock_too: bool) -> list[str]:
        gc.collect()
        tracemalloc.start()
        store = Store(self.folder / "ours")
        for _, record in store.games.table.items_to_look_at():
            assert record["game"]
        gc.collect()
        ours = tracemalloc.get_traced_memory()[0]
        store.close()
        tracemalloc.stop()
        if not stock_too:
            return [figure(ours / self.size), "not taken"]
        gc.collect()
        tracemalloc.start()
        documents_read = _stock(self.folder / "stock.json", "games").all()
        gc.collect()
        theirs = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert documents_read
        return [figure(ours / self.size), figure(theirs / self.size)]


def _in_turns(ours: Work, beside: Work, rounds: int) -> tuple[list[float], list[float]]:
    mine, theirs = [], []
    for _ in range(rounds):
        mine.append(_taken(ours))
        theirs.append(_taken(beside))
    return mine, theirs


def _stock(path: Path, name: str) -> Any:
    return TinyDB(path, storage=JSONStorage, encoding="utf-8").table(name)


def _record(game: Any, now: datetime) -> dict[str, Any]:
    return {"game": game.document(), "saved_at": now.isoformat(), "deleted_at": None}
