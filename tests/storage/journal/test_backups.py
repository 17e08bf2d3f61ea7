"""The last days' states are kept, and any of them can be put back."""

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from storage import Backups, JournalStorage, SavedGame, StorageTrouble, Store
from storage import store as module
from storage.history.saved_game import where_it_counts
from storage.journal import durable_files
from storage.journal.backups import DAYS
from storage.lines.line import Head, head_line
from tests.storage.examples import at, game, ids, since_yesterday


class Calendar:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2025, 11, 1, 20)

    def __call__(self) -> datetime:
        return self.now

    def next_day(self) -> None:
        self.now += timedelta(days=1)


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def store(folder: Path, calendar: Calendar):
    """A store whose days go by as they are told to."""

    def opened(path, lock, notices):
        kept = Backups(folder / "backups", path.stem, notices, calendar)
        backups = kept if path.stem == "games" else None
        return JournalStorage(path, lock=lock, notices=notices, backups=backups)

    with Store(folder, open_storage=opened) as store:
        yield store


def days(store: Store) -> list[tuple[int, int]]:
    return [(backup.day.day, backup.games) for backup in store.backups.all()]


def test_each_day_with_changes_leaves_the_state_before_them(store, calendar):
    store.games.add(game(), at(0), "one")
    for number in range(3):
        calendar.next_day()
        store.games.add(game(), at(number))
        store.games.add(game(), at(number))
        calendar.next_day()
    assert days(store) == [(6, 5), (4, 3), (2, 1)]
    assert [backup.day for backup in store.backups.all()][-1] == date(2025, 11, 2)
    assert store.notices == []


def test_a_day_that_began_without_games_is_no_day_to_go_back_to(folder, store, calendar):
    store.games.add(game(), at(0), "one")
    store.games.add(game(), at(1), "two")
    assert store.backups.all() == []
    for _ in range(2):
        with Store(folder) as other:
            other.games.add(game(), at(2))
            assert other.backups.all() == []
    since_yesterday(folder)
    with Store(folder) as other:
        other.games.add(game(), at(3))
        assert [(one.kind, one.games) for one in other.backups.all()] == [("day", 4)]


def test_an_empty_history_is_not_kept(store, calendar):
    store.games.add(game(), at(0), "one")
    store.games.table.change_all({"one": None})
    calendar.next_day()
    store.import_all([SavedGame("two", game(), at(1))])
    assert store.backups.all() == []


def test_the_state_before_an_import_is_kept_with_its_time(store, calendar):
    store.games.add(game(), at(0), "one")
    for number in range(DAYS + 2):
        calendar.now = datetime(2025, 11, 1, 20, 47, number)
        store.import_all([SavedGame(f"more-{number}", game(), at(1))])
    backups = store.backups.all()
    assert [(one.kind, one.games) for one in backups] == [
        ("import", games) for games in range(DAYS + 2, 2, -1)
    ]
    assert (backups[0].day, backups[0].at) == (date(2025, 11, 1), calendar.now.time())
    store.restore(backups[-1].name)
    assert store.games.count() == 3


def test_going_back_reads_no_game_that_is_as_it_was_for_where_it_counts(store, monkeypatch):
    store.games.add_all([SavedGame(f"{number}", game(), at(number)) for number in range(9)])
    store.import_all([SavedGame("more", game(), at(9))])
    store.games.note("4", "here", None, at(10))
    read = []

    def reading(record):
        read.append(record["saved_at"])
        return where_it_counts(record)

    monkeypatch.setattr(module, "where_it_counts", reading)
    store.restore(store.backups.all()[0].name)
    assert sorted(ids(store)) == [str(number) for number in range(9)]
    assert store.games.get("4").game.place is None
    assert read == [at(4).isoformat()] * 2


def test_an_import_that_is_refused_leaves_no_backup(store):
    store.games.add(game(), at(0), "one")
    with pytest.raises(StorageTrouble):
        store.import_all([SavedGame("two", game(), at(1)), SavedGame("one", game(), at(1))])
    assert store.backups.all() == []
    assert ids(store) == ["one"]


def test_only_the_last_days_are_kept(store, calendar):
    for number in range(DAYS + 4):
        store.games.add(game(), at(number))
        calendar.next_day()
    assert [day for day, _ in days(store)] == [*range(DAYS + 4, 4, -1)]


def test_deleted_games_are_not_counted(store, calendar):
    store.games.add(game(), at(0), "one")
    store.games.add(game(), at(0), "two")
    store.games.delete("one", at(1))
    calendar.next_day()
    store.games.restore("one")
    assert days(store)[0] == (2, 1)


def test_a_day_without_changes_is_not_kept_again(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    since_yesterday(folder)
    for _ in range(3):
        with Store(folder) as store:
            assert [backup.games for backup in store.backups.all()] == [1]
    journal = folder / "games.journal"
    clock = Calendar()
    clock.now = datetime.now() + timedelta(days=1)
    Backups(folder / "backups", "games", store.notices, clock).keep_day(journal)
    with Store(folder) as store:
        assert len(store.backups.all()) == 1


def test_what_was_restored_can_be_taken_back(store, calendar):
    store.games.add(game("Ada"), at(0), "one")
    store.players.rename("Ada", "Augusta")
    calendar.next_day()
    store.games.add(game("Bo"), at(1), "two")
    store.games.replace("one", game("Cy"), at(2))
    backup = store.backups.all()[0]
    before = store.games.all()
    store.restore(backup.name)
    assert [saved.game for saved in store.games.all()] == [game("Augusta")]
    store.games.add(game("Di"), at(3), "three")
    newest, oldest = store.backups.all()[:2]
    assert (newest.kind, oldest) == ("restore", backup)
    assert (newest.games, newest.day) == (2, calendar.now.date())
    assert (newest.at, oldest.at) == (calendar.now.time(), None)
    store.restore(newest.name)
    assert store.games.all() == before
    assert [one.kind for one in store.backups.all()][:3] == ["restore", "restore", "day"]
    assert store.notices == []


def test_others_see_what_was_restored(folder, store, calendar):
    store.games.add(game(), at(0), "one")
    other = Store(folder)
    calendar.next_day()
    store.games.add(game(), at(1), "two")
    assert ids(other) == ["two", "one"]
    other.restore(other.backups.all()[-1].name)
    assert ids(store) == ids(other) == ["one"]
    store.games.add(game(), at(2), "three")
    with Store(folder) as third:
        assert ids(third) == ids(other) == ["three", "one"]
        assert third.notices == []


def test_states_from_before_many_restores_are_told_apart(store, calendar):
    store.games.add(game(), at(0), "one")
    calendar.next_day()
    store.games.add(game(), at(1), "two")
    name = store.backups.all()[-1].name
    for _ in range(DAYS + 3):
        store.restore(name)
    assert len(store.backups.all()) == DAYS + 1
    assert ids(store) == ["one"]


def test_a_clock_that_was_ahead_does_not_cost_the_state_before_a_restore(store, calendar):
    store.games.add(game(), at(0), "one")
    calendar.next_day()
    store.games.add(game(), at(1), "two")
    (day,) = store.backups.all()
    for _ in range(DAYS):
        calendar.now += timedelta(minutes=1)
        store.restore(day.name)
    calendar.now -= timedelta(hours=1)
    store.games.add(game(), at(2), "tonight")
    known = {backup.name for backup in store.backups.all()}
    store.restore(day.name)
    assert ids(store) == ["one"]
    (kept,) = (one for one in store.backups.all() if one.name not in known)
    assert len(store.backups.all()) == 1 + DAYS, "the oldest of those went instead"
    store.restore(kept.name)
    assert ids(store) == ["tonight", "one"]


def test_a_clock_that_was_ahead_does_not_cost_the_state_before_an_import(store, calendar):
    store.games.add(game(), at(0), "one")
    calendar.now += timedelta(days=3650)
    for number in range(DAYS):
        store.import_all([SavedGame(f"ahead-{number}", game(), at(1))])
        calendar.now += timedelta(minutes=1)
    calendar.now = datetime(2025, 11, 1, 21)
    for number in range(2):
        store.games.add(game(), at(2), f"tonight-{number}")
        store.import_all([SavedGame(f"more-{number}", game(), at(2))])
        calendar.now += timedelta(minutes=1)
    backups = [backup for backup in store.backups.all() if backup.kind == "import"]
    assert len(backups) == DAYS
    assert [one.games for one in backups if one.day.year == 2025] == [DAYS + 4, DAYS + 2]


def test_days_are_kept_though_a_clock_was_years_ahead(store, calendar):
    store.games.add(game(), at(0))
    calendar.now += timedelta(days=3650)
    for number in range(DAYS):
        store.games.add(game(), at(number))
        calendar.next_day()
    calendar.now = datetime(2025, 11, 1, 20)
    for number in range(DAYS + 1):
        calendar.next_day()
        store.games.add(game(), at(number))
        assert len(store.backups.all()) == DAYS
        assert calendar.now.date() in [backup.day for backup in store.backups.all()]
    assert {backup.day.year for backup in store.backups.all()} == {2025}


def test_a_restore_is_refused_whose_way_back_is_gone(folder, store, calendar, monkeypatch):
    store.games.add(game(), at(0), "one")
    calendar.next_day()
    store.games.add(game(), at(1), "two")
    (day,) = store.backups.all()
    settle = durable_files.settle

    def cleaned_up(where):
        settle(where)
        for path in where.glob("games.*T*.journal"):
            path.unlink()

    monkeypatch.setattr(durable_files, "settle", cleaned_up)
    with pytest.raises(StorageTrouble):
        store.restore(day.name)
    assert ids(store) == ["two", "one"]


@pytest.mark.parametrize("name", ["nothing", "../games.journal", "games.2026-11-02.journal"])
def test_a_backup_that_is_not_there_is_told(store, name):
    store.games.add(game(), at(0), "one")
    with pytest.raises(StorageTrouble) as trouble:
        store.restore(name)
    assert trouble.value.phrase == ("storage.no_backup", {"name": name})
    assert ids(store) == ["one"]


def test_a_backup_of_a_later_version_is_refused(folder, store):
    store.games.add(game(), at(0), "one")
    (folder / "backups").mkdir()
    path = folder / "backups" / "games.2026-12-31.journal"
    path.write_bytes(head_line(Head(1, 2, 0, 0)))
    with pytest.raises(StorageTrouble) as trouble:
        store.restore(path.name)
    assert trouble.value.phrase == ("storage.newer", {"path": str(path)})
    assert ids(store) == ["one"]


@pytest.mark.parametrize("content", [b"", bytes(5000), b"no backup\n"])
def test_a_backup_of_which_nothing_can_be_read_is_refused(folder, store, content):
    store.games.add(game(), at(0), "one")
    (folder / "backups").mkdir()
    path = folder / "backups" / "games.2026-10-31.journal"
    path.write_bytes(content)
    with pytest.raises(StorageTrouble) as trouble:
        store.restore(path.name)
    assert trouble.value.phrase == ("storage.unreadable_backup", {"path": str(path)})
    assert ids(store) == ["one"]
    assert [backup.name for backup in store.backups.all()] == [path.name]


def test_other_files_are_no_backups(folder, store):
    store.games.add(game(), at(0), "one")
    (folder / "backups").mkdir()
    for name in ("games.2026-99-99.journal", "drafts.2026-11-01.journal", "notes.txt"):
        (folder / "backups" / name).touch()
    assert store.backups.all() == []


def test_a_damaged_backup_gives_what_can_be_read_of_it(folder, store, calendar):
    store.games.add(game("Ada"), at(0), "one")
    store.games.add(game("Bo"), at(1), "two")
    calendar.next_day()
    store.games.add(game("Cy"), at(2), "three")
    path = folder / "backups" / store.backups.all()[0].name
    path.write_bytes(path.read_bytes().replace(b'"Ada"', b'"???"'))
    assert store.backups.all()[0].games == 1
    store.restore(path.name)
    assert ids(store) == ["two"]
    (phrase,) = store.notices
    assert phrase == ("storage.damaged.backup", {"path": str(path), "count": 1})
