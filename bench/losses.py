"""What is lost: writers killed and files damaged at random, ours beside TinyDB's own storage."""

import json
import os
import random
import resource
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from tinydb import JSONStorage, Storage

from bench.effort import ALL, Effort
from bench.figures import table
from scoring import read_game
from storage import StorageTrouble, Store
from storage.journal.locking import WriterLock
from storage.notices import Notices
from storage.store import OpenStorage, journal

ROUNDS = 1_000
"""How often a writer is killed, and how often a file is damaged, on each storage."""

GAMES = 40
"""How many games a history has before it is damaged."""

BEFORE = 300
"""How many games a history has before its writers are killed."""

LONGEST = 0.1
"""Up to how many seconds a writer lives after its first game."""

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
YESTERDAY = time.time() - 24 * 60 * 60
GAME = read_game(
    {"players": [{"name": name, "pad": {"blue": 3, "military": -1}} for name in "ABCDEFG"]}
)


def stock(path: Path, lock: WriterLock, notices: Notices) -> Storage:  # noqa: ARG001
    """TinyDB's storage as it comes."""
    return JSONStorage(str(path), encoding="utf-8")


OURS = "ours"
STORAGES: dict[str, OpenStorage] = {OURS: journal, "stock": stock}


def run(effort: Effort = ALL) -> list[str]:
    """Print what was lost in so many rounds; what ours should not have lost is returned."""
    rounds = effort.rounds(ROUNDS)
    ways = {"killed": kills, "cut": cuts, "damaged": damages}
    lost = {
        (what, name): harm(storage, rounds)
        for what, harm in ways.items()
        for name, storage in STORAGES.items()
    }
    rows = [
        [f"{what}, {name}", *(f"{parts[part]:,}" for part in PARTS)]
        for (what, name), parts in lost.items()
    ]
    table(
        f"Losses in {rounds:,} rounds each",
        ["", *PARTS],
        rows,
        f"Killed: a process that adds to, corrects and deletes of {BEFORE} games without end gets",
        "SIGKILL at a random moment. Cut: it ends at a random byte of a write.",
        f"Damaged: of {GAMES} games, one bit is flipped, a block zeroed or the end cut off, at a",
        f"random place; ours has a backup from when there were {GAMES // 2}.",
    )
    return [
        f"{what}, {OURS}: {count:,} {part}"
        for what in ways
        for part in FAULTS[what]
        if (count := lost[what, OURS][part])
    ]


PARTS = ("confirmed", "lost", "rounds with loss", "unreadable", "told nothing")
"""Changes that were confirmed and are gone; rounds in which the store could not be read at
all, and rounds in which something was lost without a word."""

FAULTS = {
    "killed": ("lost", "unreadable"),
    "cut": ("lost", "unreadable"),
    "damaged": ("unreadable", "told nothing"),
}
"""Of which there may be none with ours: what was hit, and has no copy, is gone."""

Confirmed = dict[str, int]
"""The games that were confirmed, with the number of the change that each was confirmed with."""


def kills(storage: OpenStorage, rounds: int, seed: int = 7) -> Counter[str]:
    """Kill a writer at a random moment so often, and count what was confirmed and is gone."""
    return _stopped(
        storage, rounds, random.Random(seed), lambda chance, _: chance.uniform(0, LONGEST)
    )


def cuts(storage: OpenStorage, rounds: int, seed: int = 7) -> Counter[str]:
    """End a writer at a random byte of its file so often, and count the same."""
    return _stopped(storage, rounds, random.Random(seed), _byte)


def _byte(chance: random.Random, size: int) -> int:
    """A byte in the file, or just behind its end where the next change goes."""
    return chance.choice((chance.randrange(size), size + chance.randrange(1_000)))


def _stopped(
    storage: OpenStorage,
    rounds: int,
    chance: random.Random,
    when: Callable[[random.Random, int], float],
) -> Counter[str]:
    counted: Counter[str] = Counter()
    with _folder() as name:
        folder, template = Path(name) / "data", Path(name) / "template"
        before = {f"game {number}": 0 for number in range(BEFORE)}
        with Store(template, open_storage=storage) as store:
            store.games.table.change_all(
                {
                    game_id: {
                        "game": GAME.document(),
                        "saved_at": NOON.isoformat(),
                        "deleted_at": None,
                    }
                    for game_id in before
                }
            )
        confirmed: Confirmed = {}
        for number in range(rounds):
            if number % 25 == 0 or not folder.exists():
                # Stock TinyDB takes longer the more there is, and ours shall meet the same.
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(template, folder)
                confirmed = dict(before)
            size = (folder / "games.journal").stat().st_size
            told = _killed(storage, folder, when(chance, size), chance.random())
            counted["confirmed"] += len(told)
            confirmed = _compared(storage, folder, {**confirmed, **dict(told)}, counted)
    return counted


def damages(storage: OpenStorage, rounds: int, seed: int = 7) -> Counter[str]:
    """Damage a history so often, and count what is gone."""
    chance = random.Random(seed)
    counted: Counter[str] = Counter()
    with _folder() as name:
        template = Path(name) / "template"
        half = GAMES // 2
        for numbers in (range(half), range(half, GAMES)):
            with Store(template, open_storage=storage) as store:
                for number in numbers:
                    store.games.add(GAME, NOON, f"game {number}")
            # The second half is another day's: its first opening keeps the first half.
            os.utime(template / "games.journal", (YESTERDAY, YESTERDAY))
        for _ in range(rounds):
            folder = Path(shutil.copytree(template, Path(name) / "damaged"))
            path = folder / "games.journal"
            path.write_bytes(_damaged(path.read_bytes(), chance))
            counted["confirmed"] += GAMES
            _compared(storage, folder, {f"game {number}": 0 for number in range(GAMES)}, counted)
            shutil.rmtree(folder, ignore_errors=True)
    return counted


def _compared(
    storage: OpenStorage, folder: Path, confirmed: Confirmed, counted: Counter[str]
) -> Confirmed:
    """Count which games are gone or as they were before, and return those that are there."""
    try:
        with Store(folder, open_storage=storage) as store:
            games = [*store.games.all(), *store.games.all(deleted=True)]
            there = {saved.id: int(saved.game.note or 0) for saved in games}
            told = bool(store.notices)
    except (StorageTrouble, ValueError, LookupError, TypeError, AttributeError):
        counted["unreadable"] += 1
        there, told = {}, True
        shutil.rmtree(folder)
    lost = sum(there.get(game_id, -1) < change for game_id, change in confirmed.items())
    counted["lost"] += lost
    counted["rounds with loss"] += lost > 0
    counted["told nothing"] += lost > 0 and not told
    return there


def _killed(storage: OpenStorage, folder: Path, when: float, seed: float) -> list[tuple[str, int]]:
    """Change games in a process until it is killed, and return what it confirmed.

    `when` is the byte of the file that it can't write any more, if it is a whole number,
    and else the seconds that it lives after its first change.
    """
    read, write = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(read)
            for number, game_id in _changes(Store(folder, open_storage=storage), seed):
                os.write(write, json.dumps([game_id, number]).encode() + b"\n")
                if isinstance(when, int):
                    # What would otherwise be an error ends the process in mid-write.
                    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
                    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                    resource.setrlimit(resource.RLIMIT_FSIZE, (when, when))
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, "rb") as said:
        first = said.readline()
        if not isinstance(when, int):
            time.sleep(when)
            os.kill(process, signal.SIGKILL)
        lines = [first, *said.readlines()]
    os.waitpid(process, 0)
    return [tuple(json.loads(line)) for line in lines if line.endswith(b"\n")]


def _changes(store: Store, seed: float) -> Iterator[tuple[int, str]]:
    """Add, correct and delete games without end; each time, the change's number and game."""
    chance = random.Random(seed)
    ids = [saved.id for saved in store.games.all()]
    newest = max(int(saved.game.note or 0) for saved in store.games.all())
    for number in count(newest + 1):
        game = GAME.model_copy(update={"note": str(number)})
        what = chance.choice(("add", "add", "correct", "delete"))
        game_id = chance.choice(ids)
        if what == "add":
            game_id = store.games.add(game, NOON).id
            ids.append(game_id)
        else:
            store.games.replace(game_id, game, NOON)
        if what == "delete":
            store.games.delete(game_id, NOON)
            ids.remove(game_id)
        yield number, game_id


def _damaged(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    kind: Callable[[], bytes] = chance.choice(
        [
            lambda: _changed(content, place, bytes([content[place] ^ 1 << chance.randrange(8)])),
            lambda: _changed(content, place, bytes(chance.choice((512, 4096)))),
            lambda: content[:place],
        ]
    )
    return kind()


def _changed(content: bytes, place: int, other: bytes) -> bytes:
    return (content[:place] + other + content[place + len(other) :])[: len(content)]


def _folder() -> tempfile.TemporaryDirectory[str]:
    """A folder in memory where there is one: no killed process asks for a real disk."""
    where = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    return tempfile.TemporaryDirectory(
        prefix="wonderpad-losses-", dir=where if where.is_dir() else None
    )
