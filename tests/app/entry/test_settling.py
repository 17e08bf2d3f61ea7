"""Several cells that two pages changed: each is asked about by itself, whatever comes meanwhile."""

import pytest

from app.entry.saved_games import now
from app.entry.session import Session
from scoring import Phrase
from scoring.answers import seating
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
