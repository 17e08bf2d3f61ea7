"""A killed process loses nothing that was confirmed, whatever line it was at.

Each test forks writers and kills them with SIGKILL: before every line that the work runs of
the code that changes files and that finds other files than the line before or after it, and
at random moments of work without end.
"""

import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tinydb import JSONStorage, TinyDB

from storage import Draft, Store
from storage.journal import journal
from tests.storage.examples import at, game, ids, keys, set_aside, since_yesterday
from tests.storage.processes import Child, kill_at_line, moments_of

MANY = {
    name: {"game": game(name).document(), "saved_at": at(13).isoformat(), "deleted_at": None}
    for name in ("Fay", "Gil")
}

STEPS: dict[str, Callable[[Store, Draft], object]] = {
    "add": lambda store, _: store.games.add(game("Eve"), at(10), "added"),
    "keep": lambda store, draft: store.drafts.keep(draft.enter(0, "blue", 40), at(11)),
    "finish": lambda store, draft: store.finish(store.drafts.get(draft.id), at(12)),
    "delete": lambda store, _: store.games.delete("old", at(13)),
    "many": lambda store, _: store.games.table.change_all(MANY),
    "correct": lambda store, _: store.correct("added", at(14)),
    "finish the correction": lambda store, _: store.finish(
        store.correct("added", at(15)).enter(0, "blue", 41), at(16)
    ),
}
"""What the writer does, one confirmed step after another."""


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory where there is one: no killed process asks for a real disk."""
    where = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    with tempfile.TemporaryDirectory(dir=where if where.is_dir() else None) as name:
        yield Path(name)


def seen(store: Store) -> object:
    """All that a table would see; new drafts without their random ids."""
    assert store.notices == []
    return (
        [(saved.id, saved.game, saved.deleted_at) for saved in store.games.all()],
        [(saved.id, saved.game) for saved in store.games.all(deleted=True)],
        [(draft.game, draft.revision, draft.corrects) for draft in store.drafts.all()],
    )


def test_every_line_of_every_change(memory: Path, monkeypatch):
    # So small that the drafts are written anew at almost every step.
    monkeypatch.setattr(journal, "SLACK", 1000)
    template = memory / "template"
    with Store(template) as store:
        store.games.add(game("Old"), at(0), "old")
        draft = store.drafts.new(game("Ada", "Bo"), at(1))

    states: list[object] = []
    with Store(shutil.copytree(template, memory / "whole")) as store:
        for step in STEPS.values():
            states.append(seen(store))
            step(store, draft)
        states.append(seen(store))

    def all_steps() -> None:
        store = Store(shutil.copytree(template, memory / "counting"))
        for step in STEPS.values():
            step(store, draft)

    def work(say: Callable[[str], None]) -> None:
        kill_at_line(number)
        store = Store(folder)
        for name, step in STEPS.items():
            step(store, draft)
            say(name)

    numbers = moments_of(memory / "counting", all_steps)
    assert len(numbers) > 40
    folder = memory / "killed"
    for number in numbers:
        shutil.copytree(template, folder)
        child = Child(work)
        confirmed = child.lines()
        assert child.was_killed, confirmed
        with Store(folder) as store:
            # All that was confirmed, and perhaps the step in which it was killed.
            allowed = states[len(confirmed) : len(confirmed) + 2]
            assert seen(store) in allowed, f"killed at line {number} after {confirmed}"
            assert not list(folder.glob("*.tmp"))
        shutil.rmtree(folder)


def test_every_line_of_mending(memory: Path):
    template = memory / "template"
    with Store(template) as store:
        store.games.add(game("Ada"), at(0), "first")
        store.games.add(game("Bo"), at(1), "second")
        store.games.add(game("Cy"), at(2), "third")
    damaged = (template / "games.journal").read_bytes().replace(b'"Bo"', b'"??"')
    (template / "games.journal").write_bytes(damaged)

    for number, folder in killed_openings(template, memory):
        with Store(folder) as store:
            assert ids(store) == ["third", "first"], f"killed at line {number}"
            store.games.add(game("Di"), at(3), "fourth")
        with Store(folder) as store:
            assert ids(store) == ["fourth", "third", "first"]
            assert keys(store) == []
            assert not list(folder.rglob("*.tmp"))
        kept = {path.read_bytes() for path in set_aside(folder)}
        assert kept == {damaged}, f"killed at line {number}"


def test_every_line_of_restoring(memory: Path):
    template = memory / "template"
    with Store(template) as store:
        store.games.add(game("Ada"), at(0), "first")
    since_yesterday(template)
    with Store(template) as store:
        store.games.add(game("Bo"), at(1), "second")
        (backup,) = store.backups.all()

    def restoring(folder: Path) -> None:
        Store(folder).restore(backup.name)

    def work(say: Callable[[str], None]) -> None:
        kill_at_line(number)
        restoring(folder)

    folder = memory / "killed"
    seen = set()
    counting = shutil.copytree(template, memory / "counting")
    for number in moments_of(counting, lambda: restoring(counting)):  # noqa: B007 - `work` looks at it
        shutil.copytree(template, folder)
        child = Child(work)
        assert child.lines() == []
        assert child.was_killed
        with Store(folder) as store:
            seen.add(tuple(ids(store)))
            assert store.notices == []
            store.games.add(game("Cy"), at(2))
        shutil.rmtree(folder)
    assert seen == {("second", "first"), ("first",)}


def test_every_line_of_upgrading(memory: Path):
    template = memory / "template"
    template.mkdir()
    document = {"game": game("Ada").document(), "saved_at": at(0).isoformat(), "deleted_at": None}
    del document["game"]["schema"]
    with TinyDB(template / "games.json", storage=JSONStorage) as database:
        database.table("games").insert(document)
    old = (template / "games.json").read_bytes()

    for number, folder in killed_openings(template, memory):
        with Store(folder) as store:
            assert [saved.game for saved in store.games.all()] == [game("Ada")], number
            assert store.notices == []
        kept = list(folder.glob("games.schema-0*.json"))
        assert [path.read_bytes() for path in kept] == [old], f"killed at line {number}"


def killed_openings(template: Path, memory: Path) -> Iterator[tuple[int, Path]]:
    """Folders, one after another, in which an opening was killed before another line."""

    def work(say: Callable[[str], None]) -> None:
        kill_at_line(number)
        Store(folder)

    # What is remembered once for all must be so in every process alike.
    Store(shutil.copytree(template, memory / "warm")).close()
    folder = memory / "killed"
    counting = shutil.copytree(template, memory / "counting")
    for number in moments_of(counting, lambda: Store(counting)):
        shutil.copytree(template, folder)
        child = Child(work)
        assert child.lines() == []
        assert child.was_killed
        yield number, folder
        shutil.rmtree(folder)


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(20))
def test_random_moments(tmp_path: Path, seed: int):
    chance = random.Random(seed)
    folder = tmp_path / "data"
    confirmed: list[str] = []

    def work(say: Callable[[str], None]) -> None:
        store = Store(folder)
        while True:
            say(store.games.add(game("Ada", "Bo", "Cy", "Di"), at(0)).id)

    for _ in range(15):
        child = Child(work)
        first = child.line()
        assert first
        time.sleep(chance.uniform(0, 0.02))
        child.kill()
        confirmed += [first, *child.lines()]
        assert child.was_killed
        with Store(folder) as store:
            found = ids(store)
            assert set(confirmed) <= set(found)
            # The last game may be there though its writer was killed before saying so.
            assert len(found) <= len(confirmed) + 1
            assert store.notices == []
            assert not list(folder.glob("*.tmp"))
            confirmed = found
