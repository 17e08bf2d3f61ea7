"""Damage is noticed, kept, and put right; where that can't be, only what was hit is lost."""

import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import Store
from storage.lines.line import Line, line_of
from tests.profiles import examples
from tests.storage.examples import at, game, ids, keys, set_aside, since_yesterday
from tests.storage.examples_damage import Damage, blocks, cuts, flipped, flips, others

MANY = settings(max_examples=examples(100))

NAMES = [f"game-{number}" for number in range(8)]


@pytest.fixture(scope="module")
def template(tmp_path_factory) -> Path:
    """A store of eight games, the first of them corrected, without any backup."""
    folder = tmp_path_factory.mktemp("written") / "data"
    with Store(folder) as store:
        for number, name in enumerate(NAMES):
            store.games.add(game("Ada", f"Zoë {number}"), at(number), name)
        store.games.replace(NAMES[0], game("Ada", "Corrected"), at(9))
    return folder


class Damaged:
    """A copy of a store whose journal was damaged."""

    def __init__(self, template: Path, folder: Path, damage: Damage, *gone: str) -> None:
        self.folder = Path(shutil.copytree(template, folder))
        self.journal = folder / "games.journal"
        self.whole = self.journal.read_bytes()
        self.content = damage(self.whole)
        self.journal.write_bytes(self.content)
        for name in gone:
            (folder / name).unlink()

    def left_over(self) -> set[str]:
        """The ids of the lines that nothing has happened to."""
        lines = self.content.splitlines(keepends=True)
        return {name for line in self.whole.splitlines(keepends=True)[1:] if line in lines
                for name in re.findall(r'"(game-\d)"', line.decode())}  # fmt: skip


@pytest.fixture
def fresh() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name) / "data"


def goes_on(folder: Path, found: list[str]) -> None:
    """A store that was put right takes more games, and has nothing more to tell."""
    with Store(folder) as store:
        assert store.notices == []
        assert ids(store) == found
        store.games.add(game("Cy"), at(99), "later")
    with Store(folder) as store:
        assert ids(store) == ["later", *found]
        assert store.notices == []


@MANY
@given(damage=flips)
def test_one_flipped_bit_loses_nothing(template, damage: Damage):
    with tempfile.TemporaryDirectory() as name:
        damaged = Damaged(template, Path(name) / "data", damage)
        with Store(damaged.folder) as store:
            assert sorted(ids(store)) == NAMES
            assert [store.games.get(one).game for one in NAMES[1:]] == [
                game("Ada", f"Zoë {number}") for number in range(1, 8)
            ]
            assert store.games.get(NAMES[0]).game == game("Ada", "Corrected")
            (phrase,) = store.notices
            assert phrase.key == "storage.damaged.whole"
            assert Path(phrase.values["kept"].values["kept"]).read_bytes() == damaged.content
            found = ids(store)
        goes_on(damaged.folder, found)


@MANY
@given(damage=st.one_of(blocks, cuts, others))
def test_damage_loses_at_most_the_records_hit(template, damage: Damage):
    with tempfile.TemporaryDirectory() as name:
        damaged = Damaged(template, Path(name) / "data", damage)
        if damaged.content == damaged.whole:
            return
        with Store(damaged.folder) as store:
            found = ids(store)
            assert damaged.left_over() <= set(found)
            for one in found[:-1]:
                saved = store.games.get(one).game
                assert saved in (
                    game("Ada", f"Zoë {one[-1]}"),
                    game("Ada", "Corrected"),
                )
            kept = [path.read_bytes() for path in set_aside(damaged.folder)]
            assert kept == [damaged.content]
            assert keys(store)[0] in ("storage.damaged.whole", "storage.damaged.lost")
            if set(found) < set(NAMES):
                assert keys(store)[0] == "storage.damaged.lost"
                assert store.notices[0].values["count"] >= len(NAMES) - len(found)
        goes_on(damaged.folder, found)


@MANY
@given(damage=st.one_of(flips, blocks, cuts, others))
def test_with_a_backup_nothing_is_lost_at_all(template, damage: Damage):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "copied"
        shutil.copytree(template, folder)
        since_yesterday(folder)
        Store(folder).close()
        damaged = Damaged(folder, Path(name) / "data", damage)
        if damaged.content == damaged.whole:
            return
        with Store(damaged.folder) as store:
            assert sorted(ids(store)) == NAMES
            assert store.games.get(NAMES[0]).game == game("Ada", "Corrected")
            assert keys(store)[0].startswith("storage.damaged.")
            found = ids(store)
        goes_on(damaged.folder, found)


def hit(name: str) -> Damage:
    """Overwrites most of the line of a game, but for its start."""

    def damage(content: bytes) -> bytes:
        start = content.rindex(f'"{name}"'.encode()) + 60
        return content[:start] + b"?" * 40 + content[start + 40 :]

    return damage


def test_what_was_hit_is_told_by_its_id(template, fresh):
    damaged = Damaged(template, fresh, hit("game-3"))
    with Store(damaged.folder) as store:
        assert set(ids(store)) == {*NAMES} - {"game-3"}
        first, second = store.notices
        assert (first.key, first.values["count"]) == ("storage.damaged.lost", 1)
        assert first.values["path"] == str(damaged.journal)
        assert second == ("storage.damaged.gone", {"ids": "game-3 (Zoë 3)"})


def test_an_earlier_state_of_what_was_hit_is_used_and_told(template, fresh):
    damaged = Damaged(template, fresh, hit("game-0"), "games.latest")
    with Store(damaged.folder) as store:
        # Nobody knows that the last line was confirmed, but one that was torn has no end.
        assert store.games.get("game-0").game == game("Ada", "Zoë 0")
        assert keys(store) == ["storage.damaged.lost", "storage.damaged.older"]
    with Store(fresh.with_name("other")) as store:
        store.games.add(game("Ada", "Zoë 0"), at(0), "game-0")
        store.games.replace("game-0", game("Corrected"), at(1))
        store.games.add(game("Bo"), at(2), "game-1")
    damaged = Damaged(fresh.with_name("other"), fresh.with_name("hit"), hit("game-0"))
    with Store(damaged.folder) as store:
        assert store.games.get("game-0").game == game("Ada", "Zoë 0")
        assert keys(store) == ["storage.damaged.lost", "storage.damaged.older"]
        assert store.notices[1].values == {"ids": "game-0 (Ada, Zoë 0)"}


def test_the_latest_line_is_there_twice(template, fresh):
    # One that is torn, one that is gone as a whole, and one that is gone without a trace.
    content = (template / "games.journal").read_bytes()
    start = content.rindex(b"\n", 0, -1) + 1
    for end in (len(content) - 5, start + 5, start):
        damaged = Damaged(template, fresh, lambda content, end=end: content[:end])
        with Store(damaged.folder) as store:
            assert store.games.get("game-0").game == game("Ada", "Corrected")
            assert keys(store) == ["storage.damaged.whole"]
        shutil.rmtree(fresh)


def test_lines_that_are_gone_without_a_trace_are_missed(template, fresh):
    def damage(content: bytes) -> bytes:
        lines = content.splitlines(keepends=True)
        return b"".join([*lines[:4], *lines[6:]])

    damaged = Damaged(template, fresh, damage)
    with Store(damaged.folder) as store:
        assert set(ids(store)) == {*NAMES} - {"game-3", "game-4"}
        (phrase,) = store.notices
        assert (phrase.key, phrase.values["count"]) == ("storage.damaged.lost", 2)


def test_one_change_of_many_records_loses_only_the_records_hit(folder):
    record = {"game": game("Ada").document(), "saved_at": at(0).isoformat(), "deleted_at": None}
    with Store(folder) as store:
        store.games.add(game(), at(1), "before")
        store.games.table.change_all(dict.fromkeys(NAMES, record))
    path = folder / "games.journal"
    path.write_bytes(hit("game-7")(hit("game-2")(path.read_bytes())))
    with Store(folder) as store:
        # That the last line of the change was there is known from its copy.
        assert set(ids(store)) == {"before", *NAMES} - {"game-2"}


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_line_break_loses_nothing(template, fresh, bit):
    place = (template / "games.journal").read_bytes().index(b"\n", 2000)
    damaged = Damaged(template, fresh, flipped(place, bit))
    with Store(damaged.folder) as store:
        assert sorted(ids(store)) == NAMES
        assert keys(store) == ["storage.damaged.whole"]


def test_damage_is_noticed_while_the_store_is_open_and_memory_helps(folder):
    store = Store(folder)
    store.games.add(game(), at(0), "first")
    store.games.add(game(), at(1), "second")
    (folder / "games.journal").write_bytes(b"torn")
    assert ids(store) == ["second", "first"]
    assert keys(store) == ["storage.damaged.whole"]
    assert [path.read_bytes() for path in set_aside(folder)] == [b"torn"]
    with Store(folder) as other:
        assert ids(other) == ["second", "first"]


def test_damage_is_noticed_by_a_change_before_anything_is_written(folder):
    store = Store(folder)
    store.games.add(game(), at(0), "first")
    store.games.add(game(), at(1), "second")
    (folder / "games.journal").write_bytes(b"torn")
    store.games.add(game(), at(2), "third")
    assert ids(store) == ["third", "second", "first"]
    assert [path.read_bytes() for path in set_aside(folder)] == [b"torn"]


def test_damage_in_what_another_added_is_noticed_by_an_open_store(folder):
    store, other = Store(folder), Store(folder)
    store.games.add(game(), at(0), "first")
    other.games.add(game("Zoë"), at(1), "second")
    other.games.add(game(), at(2), "third")
    path = folder / "games.journal"
    path.write_bytes(path.read_bytes().replace("Zoë".encode(), b"????"))
    assert ids(store) == ["third", "first"]
    assert keys(store) == ["storage.damaged.lost", "storage.damaged.gone"]
    assert ids(other) == ["third", "first"]


def test_what_was_set_aside_is_never_overwritten(folder):
    store = Store(folder)
    torn = [b"torn %d" % number for number in range(5)]
    for number, content in enumerate(torn):
        store.games.add(game(), at(number))
        (folder / "games.journal").write_bytes(content)
        store.games.all()
    assert sorted(path.read_bytes() for path in set_aside(folder)) == torn
    assert len(store.games.all()) == 5


def test_drafts_are_mended_as_games_are(folder):
    with Store(folder) as store:
        draft = store.drafts.new(game(), at(0))
        kept = store.drafts.keep(draft.enter(0, "blue", 2), at(1))
        store.games.add(game(), at(0), "one")
    (folder / "drafts.journal").write_bytes(b"")
    with Store(folder) as store:
        assert store.drafts.all() == [kept]
        assert ids(store) == ["one"]
        assert [path.read_bytes() for path in set_aside(folder, "drafts")] == [b""]


def test_a_journal_that_has_gone_is_taken_from_the_backup(template, fresh):
    shutil.copytree(template, fresh)
    since_yesterday(fresh)
    Store(fresh).close()
    with Store(fresh) as store:
        store.games.add(game("Eve"), at(20), "after the backup")
    (fresh / "games.journal").unlink()
    with Store(fresh) as store:
        assert set(ids(store)) == {*NAMES, "after the backup"}
        (phrase,) = store.notices
        path = str(fresh / "games.journal")
        assert phrase == ("storage.missing.previous_used", {"path": path})


@pytest.mark.parametrize("how", ["gone", "emptied"])
def test_a_journal_of_which_only_the_latest_line_is_left_says_how_much_is_lost(folder, how):
    with Store(folder) as store:
        for number in range(5):
            store.games.add(game(f"Ada {number}"), at(number), f"game {number}")
    path = folder / "games.journal"
    path.unlink() if how == "gone" else path.write_bytes(b"")
    with Store(folder) as store:
        assert ids(store) == ["game 4"]
        told = "missing.lost" if how == "gone" else "damaged.lost"
        assert keys(store) == [f"storage.{told}", "storage.damaged.found"]
        assert store.notices[0].values["count"] == 4
    with Store(folder) as store:
        assert store.notices == []


def test_a_journal_that_has_gone_without_any_copy(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "first")
    (folder / "games.journal").unlink()
    (folder / "games.latest").unlink(missing_ok=True)
    with Store(folder) as store:
        assert ids(store) == []
        assert keys(store) == ["storage.missing.empty"]
        store.games.add(game(), at(0), "next")
    with Store(folder) as store:
        assert ids(store) == ["next"]
        assert store.notices == []


def kept_today(folder: Path) -> None:
    """Two games, one of them of today, with a backup of the other."""
    with Store(folder) as store:
        store.games.add(game("Ada"), at(0), "first")
    since_yesterday(folder)
    with Store(folder) as store:
        store.games.add(game("Bo"), at(1), "second")


@pytest.mark.parametrize("latest", ["emptied", "gone", "garbage"])
@pytest.mark.parametrize("journal", ["emptied", "gone", "garbage"])
def test_the_backups_help_where_neither_the_journal_nor_its_latest_line_do(folder, journal, latest):
    kept_today(folder)
    for name, what in (("games.journal", journal), ("games.latest", latest)):
        if what == "gone":
            (folder / name).unlink()
        else:
            (folder / name).write_bytes(b"garbage" if what == "garbage" else b"")
    with Store(folder) as store:
        assert ids(store) == ["first"]
        told = "missing.previous_used" if journal == "gone" else "damaged.end"
        assert keys(store) == [f"storage.{told}", "storage.damaged.found"]
        assert store.notices[1].values["count"] == 1
    goes_on(folder, ["first"])


def test_a_journal_that_is_emptied_while_it_has_no_copy_is_never_called_whole(folder):
    with Store(folder) as store:
        store.games.add(game("Ada"), at(0), "first")
    (folder / "games.journal").write_bytes(b"")
    (folder / "games.latest").unlink()
    with Store(folder) as store:
        assert ids(store) == []
        assert keys(store) == ["storage.damaged.end"]


def test_a_journal_that_ends_before_its_backup_is_told_though_the_latest_line_is_gone(folder):
    kept_today(folder)
    path = folder / "games.journal"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:1]))
    (folder / "games.latest").unlink()
    with Store(folder) as store:
        assert ids(store) == ["first"]
        assert keys(store) == ["storage.damaged.end", "storage.damaged.found"]


def in_another_order(content: bytes) -> Iterator[bytes]:
    head, *lines = content.splitlines(keepends=True)
    yield b"".join([head, lines[-1], *lines[1:-1], lines[0]])
    yield b"".join([head, lines[-1], *lines])
    yield b"".join(sorted([head, *lines]))
    yield b"".join([*reversed(lines), head])
    yield content * 2
    yield content.replace(b"\n", b"\r\n")
    yield content.replace(b"\n", b"\r")
    yield content.replace(b"\n", b"")


@pytest.mark.parametrize("which", range(8))
@pytest.mark.parametrize("latest", ["there", "gone"])
def test_lines_in_another_order_are_all_there(template, fresh, which, latest):
    def damage(content: bytes) -> bytes:
        return [*in_another_order(content)][which]

    damaged = Damaged(template, fresh, damage, *["games.latest"][: latest == "gone"])
    with Store(damaged.folder) as store:
        assert sorted(ids(store)) == NAMES
        assert store.games.get(NAMES[0]).game == game("Ada", "Corrected")
        assert keys(store) == ["storage.damaged.whole"]


def test_a_damaged_signpost_begins_nothing_new(template, fresh):
    shutil.copytree(template, fresh)
    (fresh / "games.json").write_bytes(b"garbage")
    with Store(fresh) as store:
        assert sorted(ids(store)) == NAMES
        (phrase,) = store.notices
        assert phrase.key == "storage.damaged.signpost"
        assert Path(phrase.values["kept"]).read_bytes() == b"garbage"
        found = ids(store)
    goes_on(fresh, found)


def test_a_backup_of_another_history_takes_no_part(template, fresh, tmp_path):
    shutil.copytree(template, fresh)
    with Store(tmp_path / "other") as other:
        for number in range(20):
            other.games.add(game("Eve"), at(number), f"other-{number}")
    (fresh / "backups").mkdir()
    shutil.copy(tmp_path / "other" / "games.journal", fresh / "backups/games.2026-11-01.journal")
    path = fresh / "games.journal"
    path.write_bytes(hit("game-3")(path.read_bytes()))
    with Store(fresh) as store:
        assert set(ids(store)) == {*NAMES} - {"game-3"}
        assert keys(store) == ["storage.damaged.lost", "storage.damaged.gone"]


def test_a_last_line_without_its_line_break_is_there_though_nothing_tells_of_it(template, fresh):
    damaged = Damaged(template, fresh, lambda content: content[:-1], "games.latest")
    with Store(damaged.folder) as store:
        assert sorted(ids(store)) == NAMES
        assert store.games.get(NAMES[0]).game == game("Ada", "Corrected")
        found = ids(store)
    goes_on(fresh, found)


def test_damage_that_nothing_helps_against_is_told_once(folder):
    backups = folder / "backups"
    backups.mkdir(parents=True)
    # A change of more lines than there are, which is none: nothing can be made of it.
    lines = line_of(Line(1, 100_000_000, "games", "one", None))
    (backups / "games.2026-11-01.journal").write_bytes(lines)
    (folder / "games.journal").write_bytes(lines.replace(b" ", b"p"))
    (folder / "games.latest").write_bytes(b"")
    with Store(folder) as store:
        assert any("damaged" in key for key in keys(store))
    with Store(folder) as store:
        assert keys(store) == []
