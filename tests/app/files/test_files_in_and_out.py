"""Games out into a file and in from one, and back to an earlier day; nothing is drawn."""

import asyncio
import os
from datetime import date, datetime, time, timedelta

import pytest

from app.entry.saved_games import now
from app.entry.session import Session
from app.files.exporting import FORMATS, written
from app.files.importing import Importing
from app.files.restoring import Restoring
from app.sentences.backup_lines import title, whole
from app.words import words
from scoring import Phrase
from storage import Store
from storage.journal.backups import Backup
from tests.app.tables import finished


@pytest.fixture
def full(tmp_path) -> Store:
    """A store with three games."""
    with Store(tmp_path / "full") as store:
        for day in range(3):
            moment = now() - timedelta(days=day)
            game = finished("Ada", "Bo", "Cleo", blue=[10 + day, 10, 9])
            store.games.add(game.model_copy(update={"played_at": moment}), moment)
        yield store


@pytest.mark.parametrize("ending", list(FORMATS))
def test_what_goes_out_comes_in(full, store, ending):
    count, content = written(full, ending)
    assert count == 3
    importing = Importing(Session(store))
    asyncio.run(importing.look_through(f"games.{ending}", content))
    assert importing.shown is not None
    assert len(importing.shown.new) == 3
    assert store.games.count() == 0
    asyncio.run(importing.add())
    games = [saved.game for saved in store.games.all()]
    assert games == [saved.game for saved in full.games.all()]
    assert importing.told is not None
    assert importing.busy is None
    asyncio.run(importing.take_back())
    assert store.games.count() == 0
    assert importing.added_at is None


def test_a_file_that_cannot_be_read_adds_nothing(store):
    importing = Importing(Session(store))
    asyncio.run(importing.look_through("games.json", b'[{"players": 7}]'))
    assert importing.shown is not None
    assert importing.shown.problems
    assert not importing.shown.new
    assert importing.busy is None


@pytest.mark.parametrize("others", [1, 3])
def test_what_somebody_else_has_added_meanwhile_is_new_no_more(full, store, others):
    session = Session(store)
    importing = Importing(session)
    content = written(full, "json")[1]
    asyncio.run(importing.look_through("games.json", content))
    # Somebody else imports the same games meanwhile, or some of them.
    other = Importing(Session(store))
    asyncio.run(other.look_through("games.json", b"".join(content.splitlines(True)[:others])))
    asyncio.run(other.add())
    asyncio.run(importing.add())
    assert (importing.told, session.trouble) == (Phrase("import.looked_again"), None)
    assert importing.added_at is None
    assert store.games.count() == others
    assert importing.shown is not None
    assert (len(importing.shown.new), len(importing.shown.known)) == (3 - others, others)
    if others < 3:
        asyncio.run(importing.add())
        assert importing.told == Phrase("exchange.added", {"count": 2})
        assert store.games.count() == 3
        asyncio.run(importing.take_back())
        assert store.games.count() == others


def test_what_cannot_be_written_is_told_and_can_be_tried_again(full, store):
    store.games.add(finished("Di", "Eve", "Finn"), now())
    session = Session(store)
    importing = Importing(session)
    asyncio.run(importing.look_through("games.json", written(full, "json")[1]))
    shown = importing.shown
    journal = store.folder / "games.journal"
    away = journal.rename(journal.with_suffix(".away"))
    journal.mkdir()
    asyncio.run(importing.add())
    assert session.trouble is not None
    assert session.trouble.key == "storage.failed"
    assert (importing.shown, importing.added_at) == (shown, None)
    journal.rmdir()
    away.rename(journal)
    asyncio.run(importing.add())
    assert store.games.count() == 4


def test_a_long_file_tells_how_far_it_is(store):
    line = '{"players": [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cleo"}], "note": "%d"}\n'
    content = "".join(line % number for number in range(401)).encode()
    importing = Importing(Session(store))
    said: list[Phrase | None] = []

    def heard(*_):
        said.append(importing.busy)

    importing.subscribe(heard)
    asyncio.run(importing.look_through("games.json", content))
    steps = [one.values for one in said if one is not None and one.key == "import.progress"]
    assert {"done": 400, "all": 401} in steps


def test_a_long_file_can_be_stopped(store, monkeypatch):
    line = '{"players": [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cleo"}], "note": "%d"}\n'
    content = "".join(line % number for number in range(20_000)).encode()
    importing = Importing(Session(store))
    done: list[int] = []

    def heard(*_):
        if importing.busy is not None and importing.busy.key == "import.progress":
            done.append(importing.busy.values["done"])
        if importing.can_stop:
            importing.stop()

    no_longer = importing.subscribe(heard)
    with monkeypatch.context() as hurried:
        # A quick machine has read it before it has taken long.
        hurried.setattr("app.files.importing.LONG", 0)
        asyncio.run(importing.look_through("games.json", content))
    assert importing.told == ("import.stopped", {"file": "games.json"})
    assert importing.shown is importing.busy is None
    assert max(done, default=0) < 20_000
    assert not importing.can_stop
    # The next file is read to its end, however long that takes.
    no_longer()
    asyncio.run(importing.look_through("games.json", content[: len(line) * 300]))
    assert importing.shown is not None


def since_yesterday(store: Store) -> None:
    """Make it so that nothing was changed today."""
    yesterday = (datetime.now() - timedelta(days=1)).timestamp()
    os.utime(store.folder / "games.journal", (yesterday, yesterday))


def test_the_state_before_an_import_comes_back_when_its_page_is_gone(full, store):
    store.games.add(finished("Di", "Eve", "Finn"), now())
    importing = Importing(Session(store))
    asyncio.run(importing.look_through("games.json", written(full, "json")[1]))
    asyncio.run(importing.add())
    assert store.games.count() == 4
    restoring = Restoring(Session(store))
    asyncio.run(restoring.look())
    assert restoring.backups is not None
    (kept,) = restoring.backups
    assert (kept.kind, kept.games) == ("import", 1)
    assert title(kept, words()).startswith("Before the import on ")
    restoring.ask(kept)
    restoring.restore(kept)
    assert store.games.count() == 1


def test_a_day_comes_back_and_goes_again(tmp_path):
    with Store(tmp_path / "data") as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    since_yesterday(store)
    with Store(tmp_path / "data") as store:
        store.games.add(finished("Di", "Eve", "Finn"), now())
        session = Session(store)
        restoring = Restoring(session)
        asyncio.run(restoring.look())
        assert restoring.backups is not None
        (kept,) = restoring.backups
        assert (kept.games, kept.day) == (1, datetime.now().astimezone().date())
        restoring.ask(kept)
        restoring.restore(kept)
        assert store.games.count() == 1
        assert [one.kind for one in restoring.backups].count("restore") == 1
        restoring.undo()
        assert store.games.count() == 2
        assert restoring.told is None
        assert session.trouble is None


@pytest.mark.parametrize("at", [time(22, 15, 7), time(22, 15, 58)])
def test_two_backups_of_one_minute_are_told_apart(at):
    day = date(2026, 11, 26)
    backup = Backup("one", day, "restore", at, 3)
    other = Backup("other", day, "restore", time(22, 15, 30), 3)
    import_ = Backup("import", day, "import", at, 3)
    start = Backup("start", day, "day", None, 3)
    told = {whole(one, words(), [backup, other, import_, start]) for one in (backup, other)}
    assert told == {
        f"Before the restore on 26 November 2026, {each}: 3 games" for each in (at, other.at)
    }
    # What is alike to nothing is told by the minute alone.
    assert title(import_, words(), [backup, other, import_]).endswith("26 November 2026, 22:15")
    assert title(backup, words(), [backup, start]).endswith("26 November 2026, 22:15")


def test_a_backup_that_is_gone_is_told(tmp_path):
    with Store(tmp_path / "data") as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    since_yesterday(store)
    with Store(tmp_path / "data") as store:
        session = Session(store)
        restoring = Restoring(session)
        asyncio.run(restoring.look())
        assert restoring.backups is not None
        (kept,) = restoring.backups
        restoring.ask(kept)
        (store.folder / "backups" / kept.name).unlink()
        restoring.restore(kept)
        assert session.trouble is not None
        assert session.trouble.key == "storage.no_backup"
        assert restoring.told is None
        assert store.games.count() == 1
