"""Rows beside a history: given out as they were kept, or not at all."""

import json
from pathlib import Path

import pytest

from storage import Store
from storage.journal.journal import SPARE
from storage.journal.known_places import KnownPlaces
from storage.journal.locking import WriterLock
from storage.statistics.scored_history import ScoredHistory
from storage.summaries import kept_rows
from storage.summaries.kept_rows import Kept, KeptRows

ROWS = {f"id {number}": Kept(number << 40, [number, None, [1, "ä"]]) for number in range(7)}


@pytest.fixture(autouse=True)
def few_are_worth_it(monkeypatch):
    monkeypatch.setattr(kept_rows, "WORTH", 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.scored"


def opened(path: Path) -> KeptRows:
    return KeptRows(path, WriterLock(path.with_name("lock")))


def there(path: Path) -> dict[str, list]:
    rows = opened(path)
    found = {name: rows.take(name, kept.key) for name, kept in ROWS.items()}
    return {name: row for name, row in found.items() if row is not None}


def test_rows_come_back_once_for_the_state_they_are_of(path):
    opened(path).keep(ROWS)
    rows = opened(path)
    assert rows.take("id 3", 3 << 40) == [3, None, [1, "ä"]]
    assert rows.take("id 3", 3 << 40) is None
    assert rows.take("id 4", 3 << 40) is None
    assert rows.take("nobody", 0) is None


def test_of_several_rows_the_last_counts(path):
    opened(path).keep(ROWS)
    opened(path).keep({"id 3": Kept(8, ["new"])})
    rows = opened(path)
    assert rows.take("id 3", 8) == ["new"]
    assert rows.take("id 2", 2 << 40) is not None


def test_no_file_and_no_rows_are_nothing(path):
    assert there(path) == {}
    opened(path).keep({})
    assert not path.exists()


def test_wherever_it_is_torn_what_is_whole_counts_and_more_can_follow(path):
    opened(path).keep(dict([*ROWS.items()][:3]))
    first = path.read_bytes()
    opened(path).keep(dict([*ROWS.items()][3:5]))
    whole = path.read_bytes()
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        opened(path).keep(dict([*ROWS.items()][5:]))
        found = there(path)
        assert [*found] == [
            name
            for number, name in enumerate(ROWS)
            if (number < 3 and end >= len(first) - 1) or number >= 5
            or (number < 5 and end >= len(whole) - 1)
        ]  # fmt: skip
        assert all(found[name] == ROWS[name].row for name in found)


def test_a_changed_bit_costs_its_line(path):
    opened(path).keep(ROWS)
    whole = path.read_bytes()
    for at in range(1, len(whole) - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert there(path) == {}


def test_rows_of_other_rules_are_nothing(path, monkeypatch):
    opened(path).keep(ROWS)
    monkeypatch.setattr(kept_rows, "rules_of_today", lambda: "others")
    assert there(path) == {}


def test_where_nobody_knows_the_rules_nothing_is_kept(path, monkeypatch):
    monkeypatch.setattr(kept_rows, "rules_of_today", lambda: "")
    opened(path).keep(ROWS)
    assert not path.exists()


def test_what_has_become_long_is_written_anew(path, monkeypatch):
    for number in range(300):
        opened(path).keep({"id 1": Kept(number, [number])})
    long = path.stat().st_size
    rows = opened(path)
    assert rows.take("id 1", 299) == [299]
    assert path.stat().st_size < long / 100
    assert opened(path).take("id 1", 299) == [299]


def test_between_two_starts_a_row_of_each_record_is_written_at_most(path):
    rows = opened(path)
    rows.keep(ROWS)
    size = path.stat().st_size
    rows.keep({name: Kept(kept.key + 1, kept.row) for name, kept in ROWS.items()})
    assert path.stat().st_size == size
    rows.keep({**ROWS, "one more": Kept(8, [])})
    again = opened(path)
    assert again.take("one more", 8) == []
    assert again.take("id 3", 3 << 40) == ROWS["id 3"].row


def test_what_cannot_be_written_is_left(path):
    path.mkdir()
    opened(path).keep(ROWS)
    assert there(path) == {}


def test_while_another_writes_nothing_waits(path):
    lock = WriterLock(path.with_name("lock"))
    with lock.held():
        opened(path).keep(ROWS)
        assert not path.exists()
    opened(path).keep(ROWS)
    assert len(there(path)) == 7


def test_many_rows_take_several_lines(path, monkeypatch):
    monkeypatch.setattr(kept_rows, "TOGETHER", 3)
    opened(path).keep(ROWS)
    lines = [line for line in path.read_bytes().split(b"\n") if line]
    assert [len(json.loads(line[9:])[1]) for line in lines] == [3, 3, 1]
    assert len(there(path)) == 7


def test_they_make_room_for_games_where_it_lacks(folder):
    with Store(folder) as store:
        history = ScoredHistory(store.games)
        rows = (store.games.known._rows, history._rows, history._rated)
        places, newest = KnownPlaces(folder / "games.places").path, store._history._beside
        beside = {*(one._path for one in rows), places, newest}
        assert {path.suffix for path in beside} == set(SPARE)
