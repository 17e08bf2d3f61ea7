"""What damage costs: histories damaged in every way, and what of them is there afterwards.

What must be there is told by the bytes alone, not by what reads them: each line that was written
is known from the change that wrote it, and as long as its bytes still stand anywhere, in the
journal, in its latest line or in a backup, its game must be there at least as it was then.
"""

import os
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bench.effort import ALL, Effort
from bench.figures import table
from bench.harms import KINDS
from scoring import Game, read_game
from storage import SavedGame, StorageTrouble, Store

ROUNDS = 10_000
"""How many damages are done."""

GAMES = 30
"""How many games a history has; some of them were corrected, some deleted."""

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)

PARTS = (
    "rounds",
    "games hit",
    "lost",
    "back",
    "lost unhit",
    "wrong",
    "silent",
    "untrue",
    "unreadable",
)
"""How often; games whose latest line was hit everywhere; those of them that are gone or older;
games that a restore had taken away and that are there again; games that are gone or older though
their line was not hit; games that were never saved so; rounds in which something was lost without a
word; in which more was called lost than was hit; in which the history could not be opened."""

FAULTS = PARTS[4:]
"""Those of them of which there may be none, whatever was damaged."""


@dataclass(frozen=True)
class Change:
    """A change of one game, as it was confirmed."""

    game_id: str
    game: Game | None
    """The game as it is from here on; `None` where a restore took it away."""
    deleted: bool
    line: bytes
    """Its line in the file, without the line break."""
    last: bytes
    """The last line of what was changed together with it."""

    @property
    def state(self) -> tuple[Game, bool] | None:
        """What a reader of the history finds."""
        return None if self.game is None else (self.game, self.deleted)


@dataclass(frozen=True)
class Written:
    """A history, and how it came to be."""

    folder: Path
    changes: list[Change]
    """Everything that was confirmed, in its order."""


def run(effort: Effort = ALL) -> list[str]:
    """Print what was lost by each kind of damage; what never should be is returned."""
    rounds = effort.rounds(ROUNDS)
    with folder() as name:
        counted = damages(Path(name), rounds)
    total = sum((of_kind for of_kind in counted.values()), Counter())
    table(
        f"{rounds:,} damages of {len(KINDS)} kinds",
        ["", *PARTS],
        [
            [kind, *(f"{parts[part]:,}" for part in PARTS)]
            for kind, parts in [*sorted(counted.items()), ("all", total)]
        ],
        f"Histories of {GAMES} games with corrections and deletions; in half of the rounds there",
        "are backups. Mostly the journal is damaged, in some its latest line and the backups, too.",
        "Only the first two columns may have more than a zero, and what was hit.",
    )
    return faults(counted)


def faults(counted: dict[str, Counter[str]]) -> list[str]:
    """What no damage may do, and was done, in words."""
    return [
        f"{kind}: {count:,} {part}"
        for kind, parts in sorted(counted.items())
        for part in FAULTS
        if (count := parts[part])
    ]


def damages(where: Path, rounds: int, seed: int = 7) -> dict[str, Counter[str]]:
    """Damage copies of histories so often, and count what became of them."""
    histories = [*written(where)]
    counted: dict[str, Counter[str]] = {}
    for number in range(rounds):
        chance = random.Random(f"{seed} {number}")
        # Every kind comes as often as any other, however few rounds there are.
        kind = sorted(KINDS)[number % len(KINDS)]
        found = counted.setdefault(kind, Counter())
        copied = Path(shutil.copytree(chance.choice(histories).folder, where / "damaged"))
        history = next(one for one in histories if (one.folder.name == _name(copied)))
        _damage_one(history, copied, kind, chance, found)
        shutil.rmtree(copied)
    return counted


def _damage_one(
    history: Written, copied: Path, kind: str, chance: random.Random, found: Counter[str]
) -> None:
    journal = copied / "games.journal"
    latest, backups = copied / "games.latest", sorted((copied / "backups").glob("*"))
    hurt_latest = chance.random() < 0.3
    if hurt_latest:
        _hurt(latest, chance.choice([*KINDS]), chance)
    if chance.random() < 0.5:
        shutil.rmtree(copied / "backups")
        backups = []
    elif chance.random() < 0.4:
        _hurt(chance.choice(backups), chance.choice([*KINDS]), chance)
    if chance.random() < 0.1:
        (copied / "games.json").write_bytes(chance.randbytes(30))
    whole = journal.read_bytes()
    _hurt(journal, kind, chance)
    left = journal.read_bytes() if journal.exists() else b""
    elsewhere = b"\n".join(path.read_bytes() for path in (latest, *backups) if path.exists())
    found["rounds"] += 1
    _compared(history, copied, found, _Left(whole, left, elsewhere, hurt_latest, kind))


@dataclass(frozen=True)
class _Left:
    """What is left of a journal."""

    whole: bytes
    left: bytes
    elsewhere: bytes
    """What stands in its latest line and the backups."""
    hurt_latest: bool
    kind: str

    def has(self, change: Change) -> bool:
        """Whether a line's bytes still stand anywhere, and nothing but them is needed.

        Games of one import are there together or not at all, so that without the copy of the
        latest line the last of them must be there, too.
        """
        if not change.line:
            return False
        if self.hurt_latest and change.last not in self.left + self.elsewhere:
            return False
        return change.line in self.left or change.line in self.elsewhere

    @property
    def cannot_be_told(self) -> bool:
        """Whether the end is cut off so that nothing is left to tell of it."""
        return self.hurt_latest and self.whole.startswith(self.left)


def _compared(history: Written, copied: Path, found: Counter[str], left: _Left) -> None:
    versions: dict[str, list[Change]] = {}
    for change in history.changes:
        versions.setdefault(change.game_id, []).append(change)
    try:
        with Store(copied) as store:
            there = {
                saved.id: (saved.game, saved.deleted_at is not None)
                for saved in [*store.games.all(), *store.games.all(deleted=True)]
            }
            told = {phrase.key: dict(phrase.values) for phrase in store.notices}
    except StorageTrouble as trouble:
        refused = trouble.phrase.key == "storage.newer" and left.kind == "of a later version"
        found["unreadable"] += not refused
        return
    lost: set[str] = set()
    hit: set[str] = set()
    for game_id, of_game in versions.items():
        is_there = there.get(game_id)
        known = [change.state for change in of_game]
        version = max((n for n, one in enumerate(known) if one == is_there), default=-1)
        unhit = max((n for n, one in enumerate(of_game) if left.has(one)), default=-1)
        found["wrong"] += is_there is not None and version == -1
        found["lost unhit"] += version < unhit
        if unhit < len(of_game) - 1 and of_game[-1].game is not None:
            hit.add(game_id)
        if version < len(of_game) - 1 and of_game[-1].game is not None:
            lost.add(game_id)
        elif version < len(of_game) - 1:
            found["back"] += 1
    found["wrong"] += len(there.keys() - versions.keys())
    found["games hit"] += len(hit)
    found["lost"] += len(lost)
    found["silent"] += bool(lost) and not told and not left.cannot_be_told
    lines_hit = sum(change.line not in left.left for change in history.changes if change.line)
    count = told.get("storage.damaged.lost", {}).get("count", 0)
    says_whole = "storage.damaged.whole" in told and lost
    found["untrue"] += bool(count > lines_hit or (says_whole and not left.cannot_be_told))


def written(where: Path) -> Iterator[Written]:
    """Write the histories: one that was only added to, and one that was written anew between."""
    for name in ("added", "anew"):
        made = where / name
        writer = _Writer(made)
        writer.change(GAMES // 2)
        _since_yesterday(made)
        writer.change(GAMES - GAMES // 2)
        if name == "anew":
            writer.write_anew()
            writer.change(4)
        (made / "of").write_text(name)
        yield Written(made, writer.changes)


class _Writer:
    """Changes a history, and remembers which bytes each change put into its file."""

    def __init__(self, made: Path) -> None:
        self.made = made
        self.path = made / "games.journal"
        self.changes: list[Change] = []
        self._chance = random.Random(made.name)
        self._made = self._ids = 0

    def change(self, games: int) -> None:
        """Add so many games, in part by an import, correct some and delete some."""
        with Store(self.made) as store:
            for number in range(games):
                before = [saved.id for saved in store.games.all()]
                game_id = self._new_id()
                self._take(store, partial(store.games.add, self._game(), NOON, game_id), game_id)
                if number % 5 == 1 and before:
                    old = self._chance.choice(before)
                    self._take(store, partial(store.games.replace, old, self._game(), NOON), old)
                if number % 9 == 4:
                    self._take(store, partial(store.games.delete, game_id, NOON), game_id)
                if number == games // 2:
                    ids = [self._new_id() for _ in range(3)]
                    saved = [SavedGame(one, self._game(), NOON) for one in ids]
                    self._take(store, partial(store.games.add_all, saved), *ids)

    def write_anew(self) -> None:
        """Have the file written anew by going back to yesterday."""
        with Store(self.made) as store:
            store.restore(store.backups.all()[-1].name)
            there = {one.id: one for one in store.games.all()}
            there |= {one.id: one for one in store.games.all(deleted=True)}
        lines = self.path.read_bytes().splitlines()
        for game_id in dict.fromkeys(change.game_id for change in self.changes):
            one = there.get(game_id)
            if one is None:
                self.changes.append(Change(game_id, None, deleted=False, line=b"", last=b""))
                continue
            (line,) = [line for line in lines if f'"{game_id}"'.encode() in line]
            deleted = one.deleted_at is not None
            self.changes.append(Change(game_id, one.game, deleted, line, line))

    def _take(self, store: Store, change: Callable[[], object], *ids: str) -> None:
        before = self.path.stat().st_size if self.path.exists() else 0
        change()
        lines = self.path.read_bytes()[before:].splitlines()
        for game_id in ids:
            (line,) = [line for line in lines if f'"{game_id}"'.encode() in line]
            saved = store.games.get(game_id)
            assert saved is not None
            deleted = saved.deleted_at is not None
            self.changes.append(Change(game_id, saved.game, deleted, line, lines[-1]))

    def _new_id(self) -> str:
        self._ids += 1
        return f"game {self._ids}"

    def _game(self) -> Game:
        """A game that no other is like."""
        self._made += 1
        players = [{"name": name, "pad": {"blue": self._made}} for name in ("Ada", "Bo", "Zoë")]
        return read_game({"players": players, "note": f"change {self._made}"})


def _name(copied: Path) -> str:
    return (copied / "of").read_text()


def _since_yesterday(made: Path) -> None:
    yesterday = time.time() - 24 * 60 * 60
    os.utime(made / "games.journal", (yesterday, yesterday))


def _hurt(path: Path, kind: str, chance: random.Random) -> None:
    content = path.read_bytes() if path.exists() else b""
    if kind == "gone" or not content:
        path.unlink(missing_ok=True)
    else:
        path.write_bytes(KINDS[kind](content, chance))


def folder() -> tempfile.TemporaryDirectory[str]:
    """A folder in memory where there is one."""
    where = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    return tempfile.TemporaryDirectory(
        prefix="wonderpad-damages-", dir=where if where.is_dir() else None
    )
