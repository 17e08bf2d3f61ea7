"""A long journal is read by what lies beside it, and never otherwise than line by line."""

import shutil
from pathlib import Path
from random import Random

import pytest

from storage import JournalStorage
from storage.journal import known_places
from storage.lines import state as reading


@pytest.fixture(autouse=True)
def few_are_worth_it(monkeypatch):
    monkeypatch.setattr(known_places, "WORTH", 1)


@pytest.fixture
def read(monkeypatch):
    """The lines that were read one by one."""
    lines: list[bytes] = []
    plainly = reading.read_line

    def read_line(line: bytes):
        lines.append(line)
        return plainly(line)

    monkeypatch.setattr(reading, "read_line", read_line)
    return lines


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of 20 records, some changed and one removed, whose places are known."""
    path = tmp_path / "data" / "games.journal"
    path.parent.mkdir()
    storage = JournalStorage(path)
    storage.change("games", {f"game {number}": {"text": "é" * number} for number in range(20)})
    storage.change("games", {"game 3": {"text": "other"}, "game 4": None})
    storage.change("players", {'q"uoted\n': {"name": "Zoë"}})
    storage.keep_places()
    return path


def test_the_next_start_reads_no_line_that_was_known(path, read):
    before = JournalStorage(path)
    assert read == []
    before.change("games", {"game 5": {"text": "later"}, "new": {"text": "newer"}})
    again = JournalStorage(path)
    assert len(read) == 2
    assert again.read() == before.read()
    assert [*again.look()["games"]] == [*before.look()["games"]]


def test_it_is_the_state_that_every_line_gives(path):
    by_places = JournalStorage(path)._seen()
    path.with_suffix(".places").unlink()
    by_lines = JournalStorage(path)._seen()
    told = {**vars(by_places)}, {**vars(by_lines)}
    for each in told:
        assert each.pop("revisions").keys() == {"games", "players"}
        each["tables"] = {
            table: {key: (record.number, record.text) for key, record in records.items()}
            for table, records in each["tables"].items()
        }
    assert told[0] == told[1]


def test_what_is_added_and_superseded_after_it_is_as_ever(path, monkeypatch):
    storage = JournalStorage(path)
    for number in range(10):
        storage.change("games", {f"game {number}": {"text": str(number)}})
    assert JournalStorage(path).read() == storage.read()
    storage._file.write_anew(storage._seen())
    assert JournalStorage(path).read() == storage.read()


def test_any_bit_of_the_journal_is_seen_to_have_changed(path):
    """Whatever becomes of it then is what becomes of it without the places."""
    whole, places = path.read_bytes(), path.with_suffix(".places").read_bytes()
    chance = Random(8)
    for turn in range(30):
        at = chance.randrange(len(whole))
        damaged = bytearray(whole)
        if turn % 3:
            damaged[at] ^= 1 << chance.randrange(8)
        else:
            del damaged[at:]
        found = []
        for name in ("with", "without"):
            folder = path.parent.with_name(f"{name} {turn}")
            shutil.copytree(path.parent, folder)
            (folder / path.name).write_bytes(damaged)
            (folder / "games.places").write_bytes(places)
            if name == "without":
                (folder / "games.places").unlink()
            storage = JournalStorage(folder / path.name)
            keys = [notice.key for notice in storage.notices]
            found.append((storage.read(), keys, (folder / path.name).read_bytes()))
        assert found[0] == found[1]


def test_where_the_places_are_damaged_every_line_is_read(path, read):
    beside = path.with_suffix(".places")
    whole, expected = beside.read_bytes(), JournalStorage(path).read()
    chance = Random(8)
    for _ in range(60):
        at = chance.randrange(len(whole))
        for content in (whole[:at], whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :]):
            beside.write_bytes(content)
            read.clear()
            assert JournalStorage(path).read() == expected
            assert len(read) >= 22
    beside.unlink()
    beside.mkdir()
    storage = JournalStorage(path)
    storage.keep_places()
    assert storage.read() == expected


def test_a_journal_that_took_its_place_is_not_read_by_them(path, read, tmp_path):
    other = tmp_path / "other.journal"
    JournalStorage(other).change("games", {f"game {number}": {} for number in range(90)})
    shutil.copyfile(other, path)
    path.with_suffix(".latest").unlink()
    assert len(JournalStorage(path).read()["games"]) == 90
    assert len(read) >= 90


def test_few_new_bytes_are_not_worth_it(path, monkeypatch):
    before = path.with_suffix(".places").read_bytes()
    monkeypatch.setattr(known_places, "WORTH", 1000)
    for size in (1, 1000):
        storage = JournalStorage(path)
        storage.change("games", {"one": {"text": "a" * size}})
        storage.keep_places()
        assert (path.with_suffix(".places").read_bytes() == before) == (size == 1)
