"""What two pages changed: each is asked about by itself, whatever comes meanwhile."""

from datetime import timedelta

import pytest

from app.entry.how_long import Told, told_of
from app.entry.saved_games import now
from app.entry.session import Session
from scoring import Phrase
from scoring.answers import seating
from scoring.answers.noted import Length
from storage import StorageTrouble
from tests.app.tables import finished, table


def blue(session):
    """What everybody has in the blue row, by name."""
    return {player.name: player.pad.get("blue") for player in session.draft.game.players}


@pytest.fixture
def asked(store, monkeypatch):
    """A page that is asked about some players' blue cells, and another phone at that table.

    There they have 7 and more; here 1 and more, which could not be kept at first.
    """

    def refuse(*_arguments):
        raise StorageTrouble(Phrase("storage.full", {"path": "drafts.journal"}))

    def asked_about(*seats, names=("Ada", "Bo", "Cleo")):
        page, other = Session(store), Session(store)
        other.open(page.start(table(*names)).id)
        with monkeypatch.context() as full:
            full.setattr(store.drafts, "keep", refuse)
            for number, seat in enumerate(seats, 1):
                page.enter(seat, "blue", number)
        for number, seat in enumerate(seats, 7):
            other.enter(seat, "blue", number)
        page.refresh()
        assert page.clash.disputed.seat == seats[0]
        return page, other

    return asked_about


def test_the_next_question_is_about_the_same_player_who_sits_elsewhere_by_now(asked):
    page, other = asked(0, 1)
    other.change_table(lambda game: seating.move_on(game, 1))
    page.settle(page.clash.mine)
    assert page.clash.theirs.game.seats[page.clash.disputed.seat].name == "Bo"
    page.settle(page.clash.mine)
    assert page.clash is None
    assert blue(page) == {"Ada": 1, "Cleo": None, "Bo": 2}


def test_the_next_question_is_asked_though_its_player_has_another_name_and_a_wonder(asked):
    page, other = asked(0, 1)
    other.change_table(
        lambda game: seating.take_wonder(seating.rename(game, 1, "Bobby"), 1, "Gizah")
    )
    page.settle(page.clash.mine)
    page.settle(page.clash.mine)
    assert page.clash is None
    assert blue(page) == {"Ada": 1, "Bobby": 2, "Cleo": None}


def test_the_next_question_is_asked_though_somebody_was_taken_out(asked):
    page, other = asked(0, 3, names=("Ada", "Bo", "Cleo", "Di"))
    other.change_table(lambda game: seating.stand_up(game, 1))
    page.settle(page.clash.theirs)
    page.settle(page.clash.mine)
    assert page.clash is None
    assert blue(page) == {"Ada": 7, "Cleo": None, "Di": 2}


def test_who_was_taken_out_is_asked_about_no_more(asked):
    page, other = asked(0, 1)
    other.change_table(lambda game: seating.stand_up(game, 1))
    page.settle(page.clash.mine)
    assert page.clash is None
    assert blue(page) == {"Ada": 1, "Cleo": None}


def test_what_the_table_has_by_now_as_this_page_has_it_is_asked_about_no_more(asked):
    page, other = asked(0, 1)
    other.enter(1, "blue", 2)
    page.settle(page.clash.theirs)
    assert page.clash is None
    assert blue(page) == {"Ada": 7, "Bo": 2, "Cleo": None}


def test_the_next_question_tells_what_they_have_by_then(asked):
    page, other = asked(0, 1)
    other.enter(1, "blue", 11)
    page.settle(page.clash.mine)
    assert (page.clash.disputed.before, page.clash.theirs.entry(1, "blue")) == (11, 11)


def test_a_question_that_has_to_be_asked_anew_loses_none_of_the_others(asked):
    page, other = asked(0, 1)
    other.enter(0, "blue", 9)
    page.settle(page.clash.mine)
    assert (page.clash.disputed.seat, page.clash.disputed.before) == (0, 9)
    page.settle(page.clash.mine)
    assert page.clash.disputed.seat == 1
    page.settle(page.clash.mine)
    assert page.clash is None
    assert blue(page) == {"Ada": 1, "Bo": 2, "Cleo": None}


def test_a_correction_asks_about_the_same_player_who_sits_elsewhere_by_now(store):
    saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
    page, other = Session(store), Session(store)
    other.open(page.correct(saved.id).id)
    for seat in (0, 1):
        page.enter(seat, "blue", 1 + seat)
    elsewhere = saved.game.with_entry(0, "blue", 7).with_entry(1, "blue", 8)
    store.games.replace(saved.id, elsewhere, now())
    assert page.finish() is None
    other.refresh()
    other.change_table(lambda game: seating.move_on(game, 1))
    for _ in range(2):
        page.settle(page.clash.mine)
    assert page.clash is None
    assert blue(page) == {"Ada": 1, "Cleo": 10, "Bo": 2}


@pytest.fixture
def noting(store, monkeypatch):
    """Two pages at a table, of which the first notes something before it hears of the second."""

    def refuse(*_arguments):
        raise StorageTrouble(Phrase("storage.full", {"path": "drafts.journal"}))

    page, other = Session(store), Session(store)
    other.open(page.start(table("Ada", "Bo", "Cleo")).id)

    def unheard(*acts):
        with monkeypatch.context() as full:
            full.setattr(store.drafts, "keep", refuse)
            for act in acts:
                act()

    return page, other, unheard


@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_of_two_notes_a_person_says_which_one_stands(noting, stands):
    page, other, unheard = noting
    unheard(lambda: page.note_draft("At home", "Bo forgot the leaders", None))
    other.note_draft("", "Ada’s birthday", None)
    page.refresh()
    asked = page.clash.disputed
    assert (asked.part, asked.before, asked.after) == (
        "note",
        "Ada’s birthday",
        "Bo forgot the leaders",
    )
    page.settle(getattr(page.clash, stands))
    assert page.clash is None
    game = page.draft.game
    assert (game.place, game.note) == ("At home", asked.after if stands == "mine" else asked.before)


@pytest.mark.parametrize(("stands", "note"), [("mine", "theirs"), ("theirs", "mine")])
def test_of_two_tables_neither_takes_a_note_along_unasked(noting, stands, note):
    page, other, unheard = noting
    unheard(
        lambda: page.note_draft("", "Bo forgot the leaders", None),
        lambda: page.change_table(lambda game: seating.rename(game, 0, "Adele")),
    )
    other.note_draft("", "Ada’s birthday", None)
    other.change_table(lambda game: seating.rename(game, 0, "Zoe"))
    page.refresh()
    assert page.clash.disputed is None
    page.settle(getattr(page.clash, stands))
    assert page.clash.disputed.part == "note"
    page.settle(getattr(page.clash, note))
    game = page.draft.game
    assert game.players[0].name == ("Adele" if stands == "mine" else "Zoe")
    assert game.note == ("Bo forgot the leaders" if note == "mine" else "Ada’s birthday")


def test_a_note_is_asked_about_after_a_number_as_it_is_by_then(noting):
    page, other, unheard = noting
    unheard(
        lambda: page.note_draft("", "Bo forgot the leaders", None),
        lambda: page.enter(0, "blue", 1),
    )
    other.note_draft("", "Ada’s birthday", None)
    other.enter(0, "blue", 7)
    page.refresh()
    assert page.clash.disputed.category == "blue"
    other.note_draft("", "Ada’s thirtieth birthday", None)
    page.settle(page.clash.mine)
    assert page.clash.disputed.before == "Ada’s thirtieth birthday"
    page.settle(page.clash.theirs)
    assert page.clash is None
    assert (page.draft.game.note, blue(page)["Ada"]) == ("Ada’s thirtieth birthday", 1)


@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_minutes_and_a_beginning_are_two_words_on_how_long_it_took(noting, stands):
    page, other, unheard = noting
    began = now() - timedelta(minutes=130)
    unheard(lambda: page.note_draft("", "", None, Told(45)))
    other.note_draft("", "", None, Told(130, began))
    page.refresh()
    assert page.clash.disputed.before == Length(None, began, True)
    page.settle(getattr(page.clash, stands))
    assert told_of(page.draft) == (Told(45) if stands == "mine" else Told(None, began))
