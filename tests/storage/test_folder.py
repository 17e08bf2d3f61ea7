"""Where games live: what is named, what a package has, what the user has."""

import os
from pathlib import Path

import pytest

from storage import Store, data_folder
from storage.folder import made_ready
from tests.storage.examples import at, game, ids, set_aside, since_yesterday


@pytest.fixture(autouse=True)
def user(monkeypatch, tmp_path):
    """A user whose own folders are here, and for whom nothing is named."""
    for name in ("WONDERPAD_DATA", "FLET_APP_STORAGE_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return tmp_path


def test_a_user_has_a_folder_of_their_own():
    assert data_folder().name == "wonderpad"


def test_a_package_keeps_games_in_the_folder_that_its_platform_gives_it(monkeypatch, user):
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(user / "files" / "data"))
    with Store(data_folder()):
        assert (user / "files" / "data").is_dir()
    assert not (user / "share").exists()


def test_what_is_named_goes_before_what_a_package_has(monkeypatch, user):
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(user / "files"))
    monkeypatch.setenv("WONDERPAD_DATA", "~/games")
    assert data_folder() == user / "games"


@pytest.mark.parametrize("name", ["WONDERPAD_DATA", "FLET_APP_STORAGE_DATA"])
def test_an_empty_name_is_none(monkeypatch, name):
    unnamed = data_folder()
    monkeypatch.setenv(name, "")
    assert data_folder() == unnamed != Path()


@pytest.fixture
def usual_mask():
    """What most systems have: everybody may read what nobody says anything about."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """What others than the owner may do with what."""
    return {
        str(path): mode
        for path in (folder, *folder.rglob("*"))
        if (mode := path.stat().st_mode & 0o077)
    }


def a_day_of_games(folder: Path) -> None:
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
        store.drafts.new(game(), at(1))
    since_yesterday(folder)
    with Store(folder) as store:
        store.games.add(game(), at(2), "two")
        store.restore(store.backups.all()[0].name)
    (folder / "games.journal").write_bytes(b"torn")
    with Store(folder) as store:
        assert set_aside(folder)
        assert "one" in ids(store)


def test_nobody_else_who_uses_the_computer_reads_the_games(tmp_path, usual_mask):
    folder = tmp_path / "data"
    a_day_of_games(folder)
    assert len([*folder.rglob("*")]) > 6
    assert modes(folder) == {}


def test_what_earlier_versions_let_everybody_read_is_closed(tmp_path, usual_mask):
    folder = tmp_path / "data"
    a_day_of_games(folder)
    mine = folder / "mine.txt"
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    mine.write_text("of somebody who chose this folder")
    Store(folder).close()
    assert modes(folder) == {str(folder): 0o055, str(mine): 0o044}


def test_what_is_somebody_elses_stays_open_to_others(folder, usual_mask):
    names = ("games.xlsx", "games.2026.json", "drafts.docx", "games", "backups/photos.zip")
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    with Store(folder) as store:
        assert store.games.count() == 0
    open_to_others = modes(folder)
    assert {str(folder / name) for name in (*names, "backups")} <= open_to_others.keys()


OF_EARLIER_VERSIONS = (
    "games.json",
    "games.previous.json",
    "games.before-journal.json",
    "games.schema-2-2.json",
    "games.damaged-20261120T200000Z.journal",
    "drafts.damaged-20261120T200000Z.json",
    "games.journal.1a2b3c4d.tmp",
    "wonderpad.writing",
)


@pytest.mark.parametrize("name", OF_EARLIER_VERSIONS)
def test_whatever_we_call_it_it_is_closed_to_others(folder, usual_mask, name):
    folder.mkdir(exist_ok=True)
    (folder / name).touch()
    made_ready(folder)
    assert str(folder / name) not in modes(folder)


COPIES = (
    "games (conflicted copy 2026-11-20).journal",
    "games-LAPTOP.journal",
    "games.sync-conflict-20261120-200000-ABCDEFG.journal",
)


def test_copies_that_a_sync_program_left_are_named_at_each_start(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
        assert store.notices == []
    for name in COPIES[::-1]:
        (folder / name).write_bytes((folder / "games.journal").read_bytes())
    for _ in range(2):
        with Store(folder) as store:
            (told,) = store.notices
            values = {"path": str(folder), "names": COPIES, "count": len(COPIES)}
            assert told == ("storage.two_machines", values)
            assert ids(store) == ["one"]


def test_what_is_ours_is_no_copy_of_another_machine(folder):
    for name in ("games.damaged-20261120-200000.journal", "notes (2).journal", "games (2).csv"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    with Store(folder) as store:
        store.games.add(game(), at(0), "one")
    with Store(folder) as store:
        assert store.notices == []
