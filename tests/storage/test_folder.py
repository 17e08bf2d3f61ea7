"""Where games live: what is named, what a package has, what the user has."""

from pathlib import Path

import pytest

from storage import Store, data_folder


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
