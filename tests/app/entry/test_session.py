"""One page and its table: what is kept, what two pages make of each other, and trouble."""

from datetime import UTC, datetime
from functools import partial

import pytest

from app.entry.late_changes import board_of, change_seen
from app.entry.saved_games import now
from app.entry.session import Session
from scoring import Phrase, read_game, score
from scoring.answers import seating
from scoring.game.facts import Piece
from storage import StorageTrouble, Store
from tests.app.tables import finished, table


@pytest.fixture
def other(session, store):
    """Another page that shows the same table and hears nothing of the first."""
    other = Session(store)
    other.open(session.draft.id)
    return other


@pytest.fixture
def full(store, monkeypatch):
    """Fills the disk, or makes room again."""

    def refuse(*_arguments, **_values):
        raise StorageTrouble(Phrase("storage.full", {"path": "games.json"}))

    def fill(*, full=True):
        for place, method in (
            (store.drafts, "keep"),
            (store.drafts, "new"),
            (store.drafts, "delete"),
            (store, "finish"),
            (store, "correct"),
            (store.games, "delete"),
            (store.games, "restore"),
        ):
            if full:
                monkeypatch.setattr(place, method, refuse)
            else:
                monkeypatch.delattr(place, method, raising=False)

    fill()
    return fill


def pads(session):
    return [dict(player.pad) for player in session.draft.game.players]


# Keeping -------------------------------------------------------------------------


def test_what_is_entered_is_kept_at_once(session, store):
    session.enter(0, "blue", 13)
    kept = store.drafts.get(session.draft.id)
    assert kept == session.draft
    assert kept.entry(0, "blue") == 13


def test_what_could_not_be_kept_is_kept_once_that_may_go(session, store, full):
    session.enter(0, "blue", 13)
    assert session.trouble is not None
    full(full=False)
    session.keep_again()
    assert session.trouble is None
    assert store.drafts.get(session.draft.id).entry(0, "blue") == 13
    kept = session.draft
    session.keep_again()
    assert session.draft is kept, "what is kept is not kept again"


def test_a_refusal_of_what_is_not_kept_again_goes_on_being_told(tmp_path):
    ours = [True]
    with Store(tmp_path / "data", turn=lambda *, wait: ours[-1]) as store:  # noqa: ARG005
        session = Session(store)
        ours.append(False)
        assert session.start(table("Ada", "Bo", "Cleo")) is None
        assert session.trouble.key == "storage.elsewhere"
        ours.append(True)
        session.keep_again()
        assert session.trouble is not None, "no table was started: it has to be asked for again"
        assert session.start(table("Ada", "Bo", "Cleo")) is not None
        assert session.trouble is None


def test_others_are_told_of_every_change(session):
    told = []
    session.tell_others = told.append
    session.enter(0, "blue", 13)
    session.undo()
    session.redo()
    session.enter(0, "blue", 13)
    assert told == [session.draft.id] * 3, "entering the same again is no change"


def test_undo_and_redo_tell_the_cell(session):
    session.enter(2, "blue", 13)
    assert session.undo() == (2, "blue")
    assert session.draft.entry(2, "blue") is None
    assert session.undo() is None
    assert session.redo() == (2, "blue")
    assert session.redo() is None
    assert session.draft.entry(2, "blue") == 13


def test_a_players_own_phone_takes_back_what_was_entered_for_them_or_on_it(session, store):
    session.is_held_by("Bo")
    session.enter(1, "blue", 7)
    session.enter(0, "blue", 13)
    assert (session.can_undo, session.undo()) == (True, (0, "blue"))
    assert (session.can_undo, session.undo()) == (True, (1, "blue"))
    assert (session.can_redo, session.redo()) == (True, (1, "blue"))
    assert (session.can_redo, session.redo()) == (True, (0, "blue"))
    assert pads(session) == [{"blue": 13}, {"blue": 7}, {}]
    assert (session.can_redo, session.redo()) == (False, None)


def test_a_players_own_phone_takes_back_and_makes_again_nothing_that_others_entered(session, store):
    session.is_held_by("Bo")
    session.enter(1, "blue", 7)
    there = Session(store)
    there.open(session.draft.id)
    there.enter(0, "blue", 13)
    session.refresh()
    assert (session.can_undo, session.undo()) == (False, None)
    assert pads(session) == [{"blue": 13}, {"blue": 7}, {}]
    there.undo()
    session.refresh()
    assert (session.can_redo, session.redo()) == (False, None)
    assert (session.can_undo, session.undo()) == (True, (1, "blue"))
    assert (session.can_redo, session.redo()) == (True, (1, "blue"))


def test_what_was_taken_back_comes_again_for_nobody_else_once_seats_have_changed(session):
    session.enter(0, "blue", 4)
    session.undo()
    session.change_table(lambda game: seating.move_on(game, 0))
    assert (session.can_redo, session.redo()) == (False, None)
    assert pads(session) == [{}, {}, {}]


def test_undo_takes_the_same_number_from_nobody_else_once_seats_have_changed(session):
    session.enter(0, "blue", 4)
    session.enter(1, "blue", 4)
    session.change_table(lambda game: seating.move_on(game, 0))
    assert (session.can_undo, session.undo()) == (False, None)
    assert pads(session) == [{"blue": 4}, {"blue": 4}, {}]


def test_who_is_called_otherwise_has_their_entries_taken_back_and_made_again(session):
    session.enter(0, "blue", 4)
    session.change_table(lambda game: seating.rename(game, 0, "Adele"))
    assert session.undo() == (0, "blue")
    session.change_table(lambda game: seating.rename(game, 0, "Ada"))
    assert session.redo() == (0, "blue")
    assert pads(session) == [{"blue": 4}, {}, {}]


def test_a_page_without_a_table_changes_nothing(store):
    session = Session(store)
    session.enter(0, "blue", 13)
    session.change_table(table("Ada"))
    session.discard()
    assert (session.undo(), session.redo(), session.finish()) == (None,) * 3
    assert store.drafts.all() == []


def test_an_unknown_table_is_none(session):
    assert session.open("nobody-made-it") is None


def test_saving_makes_a_game_with_the_time_of_play_and_ends_the_draft(store):
    session = Session(store)
    draft = session.start(finished("Ada", "Bo", "Cleo"))
    saved = session.finish()
    assert saved.id == draft.id
    assert saved.game.played_at is not None
    assert session.draft is None
    assert store.drafts.all() == []
    assert [game.id for game in store.games.all()] == [draft.id]


def test_a_correction_that_completes_the_categories_takes_their_sum(store):
    session = Session(store)
    session.start(
        read_game({"players": [{"name": "Ada", "total": 54}, {"name": "Bo", "total": 48}]})
    )
    saved = session.finish()
    session.correct(saved.id)
    for name in session.draft.game.categories[:-1]:
        session.enter(0, name, 6)
        assert session.result().players[0].total == 54
    session.enter(0, session.draft.game.categories[-1], 5)
    corrected = session.finish()
    ada, bo = score(store.games.get(saved.id).game).players
    assert corrected.id == saved.id
    assert (ada.total, ada.rank, bo.total, bo.rank) == (41, 2, 48, 1)


def test_a_correction_replaces_its_game_and_keeps_the_time_of_play(store):
    session = Session(store)
    session.start(finished("Ada", "Bo", "Cleo"))
    first = session.finish()
    draft = session.correct(first.id)
    assert draft.corrects == first.id
    session.enter(1, "blue", 40)
    second = session.finish()
    assert second.id == first.id
    assert second.game.played_at == first.game.played_at
    assert [game.game.players[1].pad["blue"] for game in store.games.all()] == [40]


@pytest.fixture
def saved(store):
    """A game of the history, of a day that nobody told."""
    game = finished("Ada", "Bo", "Cleo", blue=[1, 2, 3])
    return store.games.add(game, datetime(2020, 3, 1, 12, tzinfo=UTC), "evening")


def blue(store):
    return [player.pad["blue"] for player in store.games.get("evening").game.players]


@pytest.mark.parametrize("left_open", [False, True])
def test_a_correction_keeps_what_another_device_corrected_meanwhile(store, saved, left_open):
    session = Session(store)
    session.correct(saved.id)
    session.enter(0, "blue", 9)
    elsewhere = saved.game.with_entry(1, "blue", 8).model_copy(update={"note": "a close one"})
    store.games.replace(saved.id, elsewhere, saved.saved_at)
    if left_open:
        session = Session(store)
        session.correct(saved.id)
        assert session.draft.entry(1, "blue") == 8
    assert session.finish().game.note == "a close one"
    assert blue(store) == [9, 8, 3]
    assert store.drafts.all() == []


def test_who_is_called_otherwise_meanwhile_is_corrected_without_a_question(store, saved):
    session = Session(store)
    session.correct(saved.id)
    session.enter(0, "blue", 9)
    store.players.rename("Ada", "Adele")
    store.games.replace(saved.id, saved.game.with_entry(1, "blue", 8), saved.saved_at)
    assert session.finish() is not None
    assert blue(store) == [9, 8, 3]
    assert store.games.get(saved.id).game.players[0].name == "Adele"


@pytest.fixture
def merged(store):
    """A game of Adi, whom somebody took for Ada, and what takes that back."""
    store.games.add(finished("Adi", "Bo", "Cleo", blue=[1, 2, 3]), now(), "evening")
    store.games.add(finished("Ada", "Bo"), now())
    change = store.players.merge("Adi", "Ada")
    return lambda: store.players.undo(change)


def names(store):
    return [player.name for player in store.games.get("evening").game.players]


@pytest.mark.parametrize("left_open", [False, True])
def test_who_is_two_people_again_is_corrected_without_a_question(store, merged, left_open):
    session = Session(store)
    session.correct("evening")
    session.enter(0, "blue", 9)
    merged()
    if left_open:
        session = Session(store)
        session.correct("evening")
        assert session.draft.game.players[0].name == "Adi"
    assert session.finish() is not None
    assert (names(store), blue(store)) == (["Adi", "Bo", "Cleo"], [9, 2, 3])


def test_who_is_two_people_again_keeps_what_another_device_corrected(store, merged):
    session = Session(store)
    session.correct("evening")
    session.enter(0, "blue", 9)
    session.change_table(lambda game: seating.rename(game, 1, "Bob"))
    merged()
    elsewhere = store.games.get("evening").game.with_entry(2, "blue", 8)
    store.games.replace("evening", elsewhere, now())
    assert session.finish() is not None
    assert (names(store), blue(store)) == (["Adi", "Bob", "Cleo"], [9, 2, 8])


def test_two_of_one_game_who_are_one_person_by_now_are_no_question(store):
    store.games.add(finished("Ada", "Adi", "Cleo", blue=[1, 2, 3]), now(), "evening")
    store.players.rename("Ada", "Adele")
    session = Session(store)
    session.correct("evening")
    session.enter(0, "blue", 9)
    # As a club may say of them.
    [(record, adele)] = store.players.table.items_to_look_at()
    store.players.table.change(record, lambda _: {**adele, "names": ["adele", "ada", "adi"]})
    assert session.finish() is not None
    assert (names(store), blue(store)) == (["Ada", "Adi", "Cleo"], [9, 2, 3])


def test_a_correction_of_an_earlier_version_in_which_the_table_was_changed_is_asked(store, saved):
    session = Session(store)
    draft = session.correct(saved.id)
    session.enter(0, "blue", 9)
    session.change_table(lambda game: seating.move_on(game, 1))
    earlier = session.draft.model_copy(update={"came_from": None, "typed_names": None})
    store.drafts.keep(earlier, draft.changed_at)
    store.games.replace(saved.id, saved.game.with_entry(2, "blue", 8), now())
    store.players.rename("Ada", "Adele")
    session = Session(store)
    session.correct(saved.id)
    assert session.clash is not None
    session.settle(session.clash.mine)
    assert session.finish() is not None
    assert (names(store), blue(store)) == (["Adele", "Cleo", "Bo"], [9, 3, 2])


def test_what_another_device_corrected_is_not_undone_at_this_table(store, saved):
    session = Session(store)
    session.correct(saved.id)
    session.note_draft("At Bo’s", "", None)
    session.enter(0, "blue", 9)
    store.games.replace(saved.id, saved.game.with_entry(1, "blue", 8), saved.saved_at)
    session = Session(store)
    session.correct(saved.id)
    assert session.undo() == (0, "blue")
    assert session.undo() is None
    session.finish()
    assert blue(store) == [1, 8, 3]


@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_after_a_question_undo_takes_back_nothing_that_another_device_corrected(
    store, saved, stands
):
    session = Session(store)
    session.correct(saved.id)
    session.note_draft("At Bo’s", "", None)
    session.enter(1, "yellow", 4)
    session.enter(0, "blue", 9)
    elsewhere = saved.game.with_entry(0, "blue", 7).with_entry(2, "blue", 8)
    store.games.replace(saved.id, elsewhere, saved.saved_at)
    assert session.finish() is None
    session.settle(getattr(session.clash, stands))
    if stands == "mine":
        # The answer is an entry like any other.
        assert session.undo() == (0, "blue")
    while session.can_undo:
        session.undo()
    assert session.finish() is not None
    assert blue(store) == [7, 2, 8]


@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_of_two_corrected_tables_either_has_nothing_of_the_others_to_undo(store, saved, stands):
    session = Session(store)
    session.correct(saved.id)
    session.change_table(lambda game: seating.take_wonder(game, 0, "Gizah"))
    session.enter(1, "blue", 9)
    elsewhere = seating.take_wonder(saved.game.with_entry(2, "blue", 8), 0, "Rhodos")
    store.games.replace(saved.id, elsewhere, saved.saved_at)
    assert session.finish() is None
    assert session.clash.disputed is None
    session.settle(getattr(session.clash, stands))
    assert session.undo() == (1, "blue")
    assert session.undo() is None
    session.finish()
    assert blue(store) == [1, 2, 8]


def test_whose_correction_was_thrown_away_is_told(store, saved):
    session = Session(store)
    draft = session.correct(saved.id)
    session.enter(0, "blue", 9)
    store.drafts.delete(draft.id)
    store.games.replace(saved.id, saved.game.with_entry(1, "blue", 8), saved.saved_at)
    assert session.finish() is None
    assert session.trouble.key == "storage.draft_gone"


@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_a_correction_that_an_earlier_version_left_open_is_asked(store, saved, stands):
    session = Session(store)
    draft = session.correct(saved.id)
    store.drafts.keep(
        draft.model_copy(update={"came_from": None}).enter(0, "blue", 9), draft.changed_at
    )
    store.games.replace(saved.id, saved.game.with_entry(1, "blue", 8), now())
    session = Session(store)
    session.correct(saved.id)
    session.settle(getattr(session.clash, stands))
    assert session.finish() is not None
    assert blue(store) == ([9, 2, 3] if stands == "mine" else [1, 8, 3])


@pytest.mark.parametrize("left_open", [False, True])
@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_what_two_devices_corrected_is_asked(store, saved, left_open, stands):
    session = Session(store)
    session.correct(saved.id)
    session.enter(0, "blue", 9)
    store.games.replace(saved.id, saved.game.with_entry(0, "blue", 7), saved.saved_at)
    if left_open:
        session = Session(store)
        session.correct(saved.id)
    else:
        assert session.finish() is None
    clash = session.clash
    assert (clash.disputed.seat, clash.disputed.category) == (0, "blue")
    assert blue(store) == [7, 2, 3]
    session.settle(getattr(clash, stands))
    assert session.finish() is not None
    assert blue(store) == [9 if stands == "mine" else 7, 2, 3]


@pytest.mark.parametrize(("first", "second"), [("mine", "theirs"), ("theirs", "mine")])
def test_each_cell_that_two_devices_corrected_is_asked(store, saved, first, second):
    session = Session(store)
    session.correct(saved.id)
    for seat in (0, 1):
        session.enter(seat, "blue", 9)
    elsewhere = saved.game.with_entry(0, "blue", 7).with_entry(1, "blue", 8)
    store.games.replace(saved.id, elsewhere, saved.saved_at)
    assert session.finish() is None
    for seat, stands in enumerate((first, second)):
        assert session.clash.disputed.seat == seat
        session.settle(getattr(session.clash, stands))
    assert session.clash is None
    assert session.finish() is not None
    assert blue(store) == ([9, 8, 3] if first == "mine" else [7, 9, 3])


@pytest.mark.parametrize("renamed_first", [True, False])
def test_a_note_of_one_page_and_a_name_of_the_other_are_no_question(session, other, renamed_first):
    pages = (session, other) if renamed_first else (other, session)
    pages[0].change_table(lambda game: seating.rename(game, 0, "Adele"))
    pages[1].note_draft("At Bo’s", "", None)
    assert pages[1].clash is None
    game = pages[1].draft.game
    assert (game.place, game.players[0].name) == ("At Bo’s", "Adele")


def test_what_two_pages_note_of_a_game_joins_part_by_part(session, other):
    session.note_draft("At Bo’s", "", None)
    other.change_table(lambda game: game.model_copy(update={"note": "Close one"}))
    assert other.clash is None
    assert (other.draft.game.place, other.draft.game.note) == ("At Bo’s", "Close one")


@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_of_two_tables_either_has_what_one_page_alone_noted(session, other, at_once, stands):
    session.note_draft("At Bo’s", "", None)
    session.change_table(lambda game: seating.rename(game, 0, "Adele"))
    at_once(other, lambda game: seating.rename(game, 0, "Zoe"))
    assert other.clash.disputed is None
    other.settle(getattr(other.clash, stands))
    game = other.draft.game
    assert (game.place, game.players[0].name) == (
        "At Bo’s",
        "Adele" if stands == "theirs" else "Zoe",
    )


@pytest.mark.parametrize("stands", ["mine", "theirs"])
def test_of_two_tables_either_has_what_both_pages_entered(session, other, at_once, stands):
    session.change_table(lambda game: seating.rename(game, 2, "Chloe"))
    session.enter(0, "blue", 7)
    at_once(other, lambda game: seating.rename(game, 2, "Clara"))
    assert other.clash.disputed is None
    session.enter(1, "blue", 8)
    other.settle(getattr(other.clash, stands))
    if other.clash:
        other.settle(getattr(other.clash, stands))
    assert [other.draft.entry(seat, "blue") for seat in range(3)] == [7, 8, None]
    assert other.draft.game.players[2].name == ("Clara" if stands == "mine" else "Chloe")


def test_a_correction_stays_on_its_day_though_nobody_told_it(store, saved):
    session = Session(store)
    draft = session.correct(saved.id)
    assert session.moment_corrected(draft) == saved.moment
    session.enter(0, "blue", 9)
    session.finish()
    corrected = store.games.get(saved.id)
    assert (corrected.moment, corrected.game.played_at) == (saved.moment, None)


def test_what_could_not_be_kept_before_is_kept_where_saving_comes_too_late(session, other, full):
    full()
    session.enter(0, "blue", 7)
    full(full=False)
    other.enter(2, "blue", 3)
    assert session.finish() is None
    assert session.trouble.key == "storage.draft_changed"
    assert [session.draft.entry(seat, "blue") for seat in range(3)] == [7, None, 3]


def test_a_deleted_game_can_be_brought_back(store):
    session = Session(store)
    session.start(finished("Ada", "Bo", "Cleo"))
    game = session.finish()
    assert session.delete(game.id)
    assert session.just_deleted == game.id
    assert store.games.all() == []
    session.bring_back(game.id)
    assert session.just_deleted is None
    assert [saved.id for saved in store.games.all()] == [game.id]


def test_a_discarded_table_is_gone(session, store):
    session.discard()
    assert session.draft is None
    assert store.drafts.all() == []


# Two pages -----------------------------------------------------------------------


def test_refresh_follows_what_another_page_kept(session, other):
    session.enter(0, "blue", 13)
    other.refresh()
    assert other.draft == session.draft


def test_a_part_that_is_left_takes_no_hearing_from_the_one_after_it(session, other):
    heard = []
    first, then = (lambda before: heard.append(before)), (lambda before: heard.append(before.id))
    other.hear(first)
    other.hear(then)
    other.hear_no_more(first)
    session.enter(0, "blue", 13)
    other.refresh()
    assert heard == [session.draft.id]
    other.hear_no_more(then)
    session.enter(1, "blue", 13)
    other.refresh()
    assert heard == [session.draft.id]


def test_different_cells_join_without_a_word(session, other, store):
    session.enter(0, "blue", 13)
    other.enter(1, "blue", 7)
    assert other.clash is None
    assert store.drafts.get(other.draft.id).game == other.draft.game
    assert pads(other) == [{"blue": 13}, {"blue": 7}, {}]


def test_many_blind_changes_of_two_pages_all_arrive(session, other, store):
    for number, row in enumerate(("wonder", "treasure", "blue", "yellow", "guilds")):
        session.enter(0, row, number)
        other.enter(1, row, number + 1)
    everything = {"wonder": 0, "treasure": 1, "blue": 2, "yellow": 3, "guilds": 4}
    kept = store.drafts.get(session.draft.id)
    assert dict(kept.game.players[0].pad) == everything
    assert dict(kept.game.players[1].pad) == {row: n + 1 for row, n in everything.items()}


def test_what_is_told_by_cards_joins_with_what_another_page_entered(session, other, store):
    other.enter(1, "blue", 7)
    session.tell_by_cards(by_cards=False)
    assert session.clash is None
    kept = store.drafts.get(session.draft.id)
    assert (kept.by_cards, kept.entry(1, "blue")) == (False, 7)
    # And the other way round: what they chose stays where this page only enters.
    other.refresh()
    other.tell_by_cards(by_cards=True)
    session.enter(0, "blue", 13)
    kept = store.drafts.get(session.draft.id)
    assert (kept.by_cards, kept.entry(0, "blue")) == (True, 13)
    session.tell_by_cards(by_cards=True)
    assert store.drafts.get(session.draft.id).revision == kept.revision, "that is known"


def test_of_two_clubs_that_two_pages_choose_at_once_the_later_one_stands(session, other, store):
    """No game was told to anybody yet, and both pages show the club from then on."""
    session.count_for("ours")
    session.enter(0, "blue", 13)
    other.enter(1, "blue", 7)
    assert other.draft.club == "ours", "who only enters chooses nothing"
    session.refresh()
    session.count_for("theirs")
    other.count_for("others")
    session.refresh()
    assert session.clash is other.clash is None
    assert session.draft.club == other.draft.club == store.drafts.latest_club() == "others"
    # And also where one of them changes who sits at the table at the same time.
    session.count_for("ours")
    other.change_table(lambda game: seating.rename(game, 0, "Zoe"))
    assert (other.draft.club, other.draft.game.players[0].name) == ("ours", "Zoe")
    session.count_for("theirs")
    other.change_table(lambda game: seating.rename(game, 1, "Yan"))
    other.count_for("others")
    session.refresh()
    assert session.draft.club == other.draft.club == "others"
    assert pads(session) == [{"blue": 13}, {"blue": 7}, {}]


def test_the_same_value_twice_is_no_question(session, other):
    session.enter(0, "blue", 13)
    other.enter(0, "blue", 13)
    assert other.clash is None
    assert other.draft.entry(0, "blue") == 13


def test_the_same_cell_is_a_question_and_nothing_is_overwritten(session, other, store):
    session.enter(0, "blue", 13)
    other.enter(0, "blue", 7)
    assert store.drafts.get(session.draft.id).entry(0, "blue") == 13
    assert other.clash.theirs.entry(0, "blue") == 13
    assert other.clash.mine.entry(0, "blue") == 7


@pytest.mark.parametrize(("keep", "stands"), [("theirs", 13), ("mine", 7)])
def test_the_answer_says_which_one_stands(session, other, store, keep, stands):
    session.enter(0, "blue", 13)
    other.enter(0, "blue", 7)
    other.settle(getattr(other.clash, keep))
    assert other.clash is None
    assert other.draft.entry(0, "blue") == stands
    assert store.drafts.get(session.draft.id).entry(0, "blue") == stands


@pytest.mark.parametrize("keep", ["theirs", "mine"])
def test_the_answer_for_one_cell_leaves_the_others_cells_alone(session, other, store, keep):
    session.enter(0, "blue", 13)
    session.enter(1, "green", 31)
    other.enter(0, "blue", 7)
    other.settle(getattr(other.clash, keep))
    kept = store.drafts.get(session.draft.id)
    assert kept.entry(1, "green") == 31, "the other page's number in another cell is lost"


def test_undo_of_another_cell_than_theirs_is_no_question(session, other, store):
    other.enter(0, "blue", 7)
    session.refresh()
    session.enter(1, "green", 31)
    other.undo()
    kept = store.drafts.get(session.draft.id)
    assert other.clash is None
    assert (kept.entry(0, "blue"), kept.entry(1, "green")) == (None, 31)


def test_a_player_more_meanwhile_is_no_question(session, other, store):
    session.change_table(lambda _: table("Ada", "Bo", "Cleo", "Di"))
    other.enter(0, "blue", 7)
    assert other.clash is None
    assert pads(other) == [{"blue": 7}, {}, {}, {}]
    assert store.drafts.get(session.draft.id).game == other.draft.game


def test_a_change_that_comes_before_a_page_is_told_is_made_to_the_table_as_it_is(session, other):
    session.change_table(lambda game: seating.move_on(game, 0))
    leave = seating.of_player(other.draft.game, 1, seating.stand_up)
    other.change_table(leave)
    assert other.clash is None
    assert [player.name for player in other.draft.game.players] == ["Ada", "Cleo"]


def test_seats_changed_meanwhile_take_the_numbers_along(session, other):
    session.enter(0, "blue", 7)
    other.change_table(lambda game: seating.move_on(game, 0))
    assert other.clash is None
    assert pads(other) == [{}, {"blue": 7}, {}]


@pytest.mark.parametrize("newcomers", [[], ["Di"]])
def test_a_number_for_who_is_called_otherwise_by_now_is_no_question(session, other, newcomers):
    session.change_table(lambda game: seating.rename(game, 0, "Adele"))
    session.change_table(lambda game: seating.sit_down(game, newcomers))
    other.enter(0, "blue", 4)
    assert other.clash is None
    assert [player.name for player in other.draft.game.players] == [
        "Adele",
        "Bo",
        "Cleo",
        *newcomers,
    ]
    assert other.draft.entry(0, "blue") == 4


def test_who_has_another_name_and_a_wonder_in_the_history_is_corrected_cell_by_cell(store):
    saved = store.games.add(finished("Ada", "Bo", "Cleo"), now())
    page = Session(store)
    page.correct(saved.id)
    page.enter(1, "blue", 9)
    # Another device, by way of the club.
    bobby = seating.take_wonder(seating.rename(saved.game, 1, "Bobby"), 1, "Gizah")
    store.games.replace(saved.id, bobby.with_entry(1, "green", 7), now())
    assert page.finish() is not None
    player = store.games.get(saved.id).game.players[1]
    assert (player.name, player.wonder) == ("Bobby", "Gizah")
    assert (player.pad["blue"], player.pad["green"]) == (9, 7)


def test_who_is_called_otherwise_at_one_of_two_tables_has_their_number_at_either(
    session, other, at_once
):
    session.change_table(lambda game: seating.rename(game, 0, "Adele"))
    at_once(other, lambda game: seating.sit_down(game, ["Di"]))
    session.enter(0, "blue", 7)
    other.settle(other.clash.mine)
    if other.clash:
        other.settle(other.clash.mine)
    assert [player.name for player in other.draft.game.players] == ["Ada", "Bo", "Cleo", "Di"]
    assert other.draft.entry(0, "blue") == 7


def test_a_number_for_a_player_who_left_meanwhile_is_a_question(session, other, store):
    session.change_table(lambda _: table("Bo", "Cleo", "Di"))
    other.enter(0, "blue", 7)
    assert other.clash is not None
    assert store.drafts.get(session.draft.id).game == session.draft.game
    other.settle(other.clash.theirs)
    assert [player.name for player in other.draft.game.players] == ["Bo", "Cleo", "Di"]


def test_nothing_changes_while_a_question_is_open(session, other, store):
    session.enter(0, "blue", 13)
    other.enter(0, "blue", 7)
    other.enter(1, "green", 31)
    assert (other.undo(), other.redo(), other.finish()) == (None, None, None)
    other.change_table(lambda _: table("Bo", "Cleo", "Di"))
    other.settle(other.clash.mine)
    assert pads(other) == [{"blue": 7}, {}, {}]
    assert store.games.all() == []


def test_a_question_does_not_follow_to_another_table(session, other, store):
    session.enter(0, "blue", 13)
    other.enter(0, "blue", 7)
    another = store.drafts.new(table("Fay", "Gus", "Hal"), session.draft.changed_at)
    other.open(another.id)
    assert other.clash is None
    other.enter(0, "blue", 3)
    assert store.drafts.get(another.id).entry(0, "blue") == 3


def test_a_table_that_another_page_threw_away_is_gone_here(session, other):
    session.discard()
    other.refresh()
    assert other.draft is None


def test_newer_numbers_of_another_page_are_not_thrown_away_unseen(session, other, store):
    session.enter(0, "blue", 13)
    other.discard()
    assert other.trouble.key == "storage.draft_changed"
    assert store.drafts.get(session.draft.id).entry(0, "blue") == 13


def test_a_table_that_another_page_saved_is_gone_here(session, other, store):
    session.finish()
    other.enter(0, "blue", 7)
    assert other.draft is None
    assert len(store.games.all()) == 1


def test_saving_what_another_page_has_changed_is_trouble_and_loses_nothing(session, other, store):
    session.enter(0, "blue", 13)
    assert other.finish() is None
    assert other.trouble.key == "storage.draft_changed"
    assert store.drafts.get(session.draft.id).entry(0, "blue") == 13
    assert store.games.all() == []


# Trouble -------------------------------------------------------------------------


def test_what_is_said_stays_while_other_pages_go_on_entering(session, other):
    other.trouble = Phrase("late.tap", {})
    session.enter(0, "blue", 13)
    other.refresh()
    assert other.trouble.key == "late.tap"
    other.enter(1, "blue", 7)
    assert other.trouble is None, "whoever goes on has read it"


def test_why_a_correction_was_not_saved_is_said_while_others_go_on_with_it(store, saved):
    session, other = Session(store), Session(store)
    other.open(session.correct(saved.id).id)
    session.enter(0, "blue", 9)
    store.games.delete(saved.id, now())
    assert session.finish() is None
    other.refresh()
    other.enter(1, "blue", 8)
    session.refresh()
    assert session.trouble.key == "storage.deleted_meanwhile"
    assert session.draft.entry(1, "blue") == 8


def test_what_could_not_be_kept_stays_on_the_page_and_goes_with_the_next(session, store, full):
    session.enter(0, "blue", 13)
    assert session.trouble.key == "storage.full"
    assert session.draft.entry(0, "blue") == 13
    session.refresh()
    assert session.draft.entry(0, "blue") == 13, "another look at the disk must not undo it"
    full(full=False)
    session.enter(1, "blue", 7)
    assert session.trouble is None
    kept = store.drafts.get(session.draft.id)
    assert (kept.entry(0, "blue"), kept.entry(1, "blue")) == (13, 7)


def test_what_could_not_be_kept_survives_another_pages_change(session, other, store, full):
    session.enter(0, "blue", 13)
    full(full=False)
    other.enter(2, "green", 31)
    session.enter(1, "blue", 7)
    if session.clash is not None:
        session.settle(session.clash.mine)
    kept = store.drafts.get(session.draft.id)
    assert kept.entry(1, "blue") == 7
    assert kept.entry(0, "blue") == 13, "what the full disk refused is lost"
    assert kept.entry(2, "green") == 31


@pytest.mark.parametrize(
    ("act", "failed"),
    [
        (lambda session, _: session.start(finished("Ada", "Bo", "Cleo")), None),
        (lambda session, _: session.finish(), None),
        (lambda session, game: session.correct(game), None),
        (lambda session, game: session.delete(game), False),
        (lambda session, game: session.bring_back(game), None),
        (lambda session, _: session.discard(), None),
    ],
    ids=["start", "finish", "correct", "delete", "bring back", "discard"],
)
def test_whatever_fails_is_told(store, session, act, failed, request):
    game = store.games.add(finished("Ada", "Bo", "Cleo"), session.draft.changed_at)
    table_before = session.draft
    request.getfixturevalue("full")
    assert act(session, game.id) == failed
    assert session.trouble.key == "storage.full"
    assert session.draft == table_before
    session.dismiss()
    assert session.trouble is None


# Expansions ------------------------------------------------------------------------


@pytest.fixture
def leaders(session, store):
    """Two pages of a table that plays with Leaders."""
    session.change_table(lambda game: seating.play_expansion(game, "leaders"))
    other = Session(store)
    other.open(session.draft.id)
    return session, other


def without_leaders(game):
    return seating.play_expansion(game, "leaders", played=False)


def test_what_was_taken_back_cannot_come_again_without_its_row(leaders, store):
    session, _ = leaders
    session.enter(0, "leaders", 7)
    session.undo()
    session.change_table(without_leaders)
    session.redo()
    kept = store.drafts.get(session.draft.id)
    assert (kept.game.expansions, kept.game.players[0].pad) == ((), {})


@pytest.mark.parametrize("keep", ["theirs", "mine"])
@pytest.mark.parametrize("key", ["leaders", Piece("cards", "Caesar")])
def test_an_entry_in_a_row_that_went_meanwhile_is_a_question(leaders, store, key, keep):
    session, other = leaders
    session.change_table(without_leaders)
    other.enter(0, key, 7 if key == "leaders" else True)
    assert other.clash is not None
    assert other.clash.disputed is None
    other.settle(getattr(other.clash, keep))
    kept = store.drafts.get(session.draft.id)
    assert kept.fact(0, key) == (None if keep == "theirs" else other.draft.fact(0, key))
    assert (kept.fact(0, key) is None) is (keep == "theirs")
    assert kept.game.expansions == (() if keep == "theirs" else ("leaders",))


def test_what_two_pages_tell_of_the_free_city_joins(session, other, store):
    session.change_table(lambda game: seating.play_for_two(game, "Free city"))
    other.refresh()
    seat = len(session.draft.game.players)
    session.enter(seat, Piece("counts", "brown"), 3)
    other.enter(seat, Piece("counts", "grey"), 1)
    assert other.clash is None
    kept = store.drafts.get(session.draft.id).game.free_city
    assert kept.city.counts == {"brown": 3, "grey": 1}
    assert other.undo() == (seat, Piece("counts", "grey"))
    assert other.draft.game.free_city.city.counts == {"brown": 3}


def test_an_own_change_vouches_for_none_that_another_phone_makes_later(store):
    """Gizah was chosen here, given back there, and chosen there again, which nobody saw here."""
    mine, other = Session(store), Session(store)
    draft = mine.start(table("Ada", "Bo", "Cleo"))
    other.open(draft.id)

    def takes(session, wonder, seen):
        return change_seen(session, seen, 1, partial(seating.take_wonder, wonder=wonder), board_of)

    assert takes(mine, "Gizah", mine.draft.game)
    other.refresh()
    assert takes(other, None, other.draft.game)
    mine.refresh()
    seen = mine.draft.game
    assert takes(other, "Gizah", other.draft.game)
    assert not takes(mine, "Rhodos", seen)
    assert store.drafts.get(draft.id).game.players[1].wonder == "Gizah"


def test_what_was_just_chosen_here_is_known_here(store):
    session = Session(store)
    session.start(table("Ada", "Bo", "Cleo"))
    seen = session.draft.game
    for wonder in ("Gizah", "Rhodos"):
        assert change_seen(session, seen, 1, partial(seating.take_wonder, wonder=wonder), board_of)
    assert session.draft.game.players[1].wonder == "Rhodos"
