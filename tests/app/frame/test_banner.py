"""The line on a correction says what was changed in it: whoever finds it may save it.

The line on what could not be kept tells whoever visits nothing of the host's folders.
"""

import pytest

from app.entry.saved_games import now
from app.entry.session import Session
from app.frame.banner import correcting, trouble
from app.look import Look
from scoring import Phrase
from scoring.answers import seating
from scoring.game.facts import Piece
from storage import Store
from tests.app.drawing import drawn
from tests.app.tables import finished


@pytest.fixture
def session(tmp_path):
    """A page on which a game is corrected."""
    with Store(tmp_path / "data") as store:
        session = Session(store)
        saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
        session.correct(saved.id)
        yield session


def told(session):
    """What is said to be changed so far."""
    [line] = correcting(Look(dark=False, width=390, height=844), session, session.draft)
    _, _, changed = line.value.partition("Changed so far: ")
    return changed.removesuffix(".").split(", ") if changed else []


def test_nothing_is_changed_yet(session):
    assert told(session) == []


def test_rows_and_cities_are_told_by_who_has_them(session):
    session.enter(0, "blue", 3)
    session.enter(1, Piece("stages"), 2)
    assert told(session) == ["Ada’s Blue", "Bo’s city"]


def test_what_is_noted_is_told(session):
    session.note_draft("At Bo’s", "", None)
    assert told(session) == ["what is noted of it"]


def test_who_is_called_otherwise_is_told_with_their_rows(session):
    session.change_table(lambda game: seating.rename(game, 0, "Adele"))
    session.enter(0, "blue", 3)
    assert told(session) == ["the table itself", "Ada’s Blue"]


@pytest.mark.parametrize(
    "change",
    [
        lambda game: seating.stand_up(game, 1),
        lambda game: seating.move_on(game, 1),
        lambda game: seating.take_wonder(game, 1, "Rhodos"),
        lambda game: seating.play_expansion(game, "leaders"),
    ],
    ids=["taken out", "moved", "wonder", "expansion"],
)
def test_another_table_is_told(session, change):
    session.change_table(change)
    assert told(session) == ["the table itself"]


def test_who_is_called_otherwise_everywhere_is_no_change(session):
    session.store.players.rename("Ada", "Adele")
    assert told(session) == []


@pytest.mark.parametrize(
    ("visiting", "told"), [(False, "/home/ada/pad/games.journal"), (True, "games.journal")]
)
def test_a_visitor_is_told_which_file_could_not_be_kept_and_not_where_it_is(
    session, visiting, told
):
    session.visiting = visiting
    session.trouble = Phrase("storage.full", {"path": "/home/ada/pad/games.journal"})
    said = drawn(lambda: trouble(Look(dark=False, width=390, height=844), session)[0])
    assert any(text.startswith(f"There is no room left for {told}.") for text in said)
