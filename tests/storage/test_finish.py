"""From draft to history, and back for a correction."""

from typing import Any

import pytest

from storage import DraftChanged, GameChanged, StorageTrouble, Store
from storage.history.games import finished_as
from storage.lines import state
from storage.statistics import scored
from tests.storage.examples import at, game, ids


def test_a_finished_draft_becomes_a_game_of_its_id(store: Store):
    draft = store.drafts.new(game(blue=1), at(0))
    draft = store.drafts.keep(draft.enter(0, "blue", 2), at(1))
    saved = store.finish(draft, at(2))
    assert (saved.id, saved.game, saved.saved_at) == (draft.id, draft.game, at(2))
    assert store.games.all() == [saved]
    assert store.drafts.all() == []


def test_finishing_again_is_harmless(store: Store):
    draft = store.drafts.new(game(), at(0))
    first = store.finish(draft, at(1))
    assert store.finish(draft, at(2)) == first
    assert store.games.all() == [first]


def test_a_correction_keeps_the_place_of_a_game_among_those_of_its_moment(store: Store):
    """Of three games of one day, the first one became the last: form and streaks went with it."""
    for number in range(3):
        store.games.add(game(played_at=at(-60)), at(number), f"game-{number}")
    for minute in (10, 20):
        store.finish(store.correct("game-0", at(minute)), at(minute))
    saved = store.games.get("game-0")
    assert saved is not None
    assert (saved.saved_at, saved.first_saved_at) == (at(20), at(0))
    assert ids(store) == ["game-2", "game-1", "game-0"]
    games = sorted(map(scored, store.games.all()), key=lambda one: one.order)
    assert [one.id for one in games] == ["game-0", "game-1", "game-2"]
    draft = store.correct("game-0", at(30))
    moved = draft.model_copy(update={"game": draft.game.model_copy(update={"played_at": at(-50)})})
    assert store.finish(moved, at(30)) == store.games.get("game-0")
    assert store.games.get("game-0").first_saved_at is None  # type: ignore[union-attr]
    assert ids(store)[0] == "game-0"


def test_a_correction_by_a_clock_that_is_behind_keeps_the_place_too(store: Store):
    for number in range(2):
        store.games.add(game(played_at=at(-60)), at(number), f"game-{number}")
    saved = store.finish(store.correct("game-1", at(-30)), at(-30))
    assert (saved.saved_at, saved.first_saved_at) == (at(-30), at(1))
    assert ids(store) == ["game-1", "game-0"]


def test_what_a_version_that_knows_nothing_of_it_has_left_places_no_game_that_it_moved(
    store: Store,
):
    for number in range(2):
        store.games.add(game(played_at=at(-60)), at(number), f"game-{number}")
    store.games.replace("game-0", game(played_at=at(-60), blue=1), at(10))
    moved = {"game": game(played_at=at(-50)).document(), "saved_at": at(20).isoformat()}
    store.games.table.change("game-0", lambda before: {**before, **moved})
    store.games.replace("game-1", game(played_at=at(-50)), at(15))
    assert store.games.get("game-0").first_saved_at is None  # type: ignore[union-attr]
    assert ids(store) == ["game-0", "game-1"]


@pytest.mark.parametrize(
    "damaged",
    [
        "rubbish",
        5,
        {"played_at": at(-60).isoformat()},
        {"played_at": at(-60).isoformat(), "saved_at": "rubbish"},
        {"played_at": at(-60).isoformat(), "saved_at": 5},
    ],
)
def test_a_first_time_that_cannot_be_read_hides_no_game_and_hinders_no_correction(
    store: Store, damaged
):
    store.games.add(game(played_at=at(-60)), at(0), "one")
    store.games.table.change("one", lambda before: {**before, "first_saved": damaged})
    assert ids(store) == ["one"]
    assert store.notices == []
    saved = store.finish(store.correct("one", at(10)).enter(0, "blue", 9), at(10))
    assert (saved.saved_at, saved.first_saved_at) == (at(10), at(0))


def test_a_record_without_a_time_that_can_be_read_is_mended_by_its_correction(store: Store):
    store.games.add(game(played_at=at(-60)), at(0), "one")
    draft = store.correct("one", at(5))
    store.games.table.change("one", lambda before: {**before, "saved_at": "rubbish"})
    assert store.games.finish(draft, at(10)).saved_at == at(10)


def test_it_is_known_which_game_a_draft_has_become(store: Store):
    draft = store.drafts.new(game(blue=1), at(0))
    assert finished_as(store.games, draft.id) is None
    store.finish(draft, at(1))
    correction = store.correct(draft.id, at(2))
    assert finished_as(store.games, correction.id) is None
    store.finish(correction, at(3))
    assert finished_as(store.games, draft.id) == draft.id
    assert finished_as(store.games, correction.id) == draft.id


def test_what_a_draft_has_become_is_known_without_reading_other_games(reopen, monkeypatch):
    with reopen() as store:
        for minute in range(3):
            store.games.add(game(), at(minute))
        draft = store.drafts.new(game(), at(3))
        store.finish(draft, at(4))
        correction = store.correct(draft.id, at(5))
        store.finish(correction, at(6))
    with reopen() as store:
        whole, read = state._understood, list[bytes]()

        def counted(text: bytes) -> dict[str, Any]:
            read.append(text)
            return whole(text)

        monkeypatch.setattr(state, "_understood", counted)
        assert finished_as(store.games, "nothing") is None
        assert read == []
        assert finished_as(store.games, correction.id) == draft.id
        assert len(set(read)) <= 1


def test_finishing_again_brings_back_no_old_state(store: Store):
    draft = store.drafts.new(game(blue=1), at(0))
    store.finish(draft, at(1))
    store.games.replace(draft.id, game(blue=2), at(2))
    store.games.delete(draft.id, at(3))
    again = store.finish(draft, at(4))
    assert again.game == game(blue=2)
    assert again.deleted_at == at(3)


def test_a_draft_that_someone_else_has_kept_is_not_finished(store: Store):
    mine = theirs = store.drafts.new(game(), at(0))
    theirs = store.drafts.keep(theirs.enter(0, "blue", 1), at(1))
    with pytest.raises(DraftChanged) as changed:
        store.finish(mine, at(2))
    assert changed.value.current == theirs
    assert store.drafts.all() == [theirs]
    assert store.games.all() == []


def test_a_draft_that_someone_else_has_thrown_away_is_not_lost(store: Store):
    draft = store.drafts.new(game(), at(0))
    store.drafts.delete(draft.id)
    saved = store.finish(draft, at(1))
    assert store.games.all() == [saved]


def test_a_correction_takes_the_place_of_its_game(store: Store):
    store.games.add(game(blue=1), at(0), "game")
    store.games.add(game(blue=9), at(0), "other")
    draft = store.correct("game", at(1))
    assert (draft.corrects, draft.game) == ("game", game(blue=1))
    assert draft.id != "game"
    draft = store.drafts.keep(draft.enter(0, "blue", 2), at(2))
    saved = store.finish(draft, at(3))
    # Nobody told when it was played: it stays on its day.
    assert (saved.id, saved.game, saved.saved_at) == ("game", draft.game, at(0))
    assert store.games.get("game") == saved
    assert sorted(ids(store)) == ["game", "other"]
    assert store.drafts.all() == []


def test_a_game_has_one_correction_at_a_time(store: Store):
    store.games.add(game(), at(0), "game")
    store.drafts.new(game(), at(0))
    draft = store.correct("game", at(1))
    kept = store.drafts.keep(draft.enter(0, "blue", 2), at(2))
    assert store.correct("game", at(3)) == kept
    store.finish(kept, at(4))
    assert store.correct("game", at(5)).id != kept.id


def test_a_correction_that_was_left_open_takes_nothing_back(store: Store):
    store.games.add(game(blue=1), at(0), "game")
    left_open = store.correct("game", at(1))
    store.games.replace("game", game(blue=2), at(2))
    with pytest.raises(GameChanged) as changed:
        store.finish(left_open, at(3))
    assert changed.value.current.game == game(blue=2)
    assert store.games.get("game").game == game(blue=2)
    again = store.correct("game", at(4))
    assert (again.id, again.game) == (left_open.id, game(blue=2))
    assert store.finish(again, at(5)).game == game(blue=2)


def test_a_correction_in_which_something_was_entered_stays_as_it_is(store: Store):
    store.games.add(game(blue=1), at(0), "game")
    draft = store.correct("game", at(1))
    kept = store.drafts.keep(draft.enter(1, "blue", 5), at(2))
    store.games.replace("game", game(blue=2), at(3))
    assert store.correct("game", at(4)) == kept
    assert store.corrected_meanwhile(kept).game == game(blue=2)


def test_a_correction_of_an_earlier_version_can_be_finished(store: Store):
    store.games.add(game(blue=1), at(0), "game")
    draft = store.correct("game", at(1)).model_copy(update={"came_from": None})
    draft = store.drafts.keep(draft, at(1))
    assert "came_from" not in store.drafts.table.one_to_look_at(draft.id)
    assert store.corrected_meanwhile(draft) is None
    draft = store.drafts.keep(draft.enter(0, "blue", 3), at(2))
    assert store.finish(draft, at(3)).game == draft.game


@pytest.mark.parametrize("touched", [False, True])
def test_a_correction_of_an_earlier_version_takes_nothing_back(store: Store, touched):
    store.games.add(game(blue=1), at(0), "game")
    draft = store.correct("game", at(1)).model_copy(update={"came_from": None})
    draft = store.drafts.keep(draft.enter(1, "blue", 5) if touched else draft, at(1))
    store.games.replace("game", game(blue=2), at(2))
    with pytest.raises(GameChanged):
        store.finish(draft, at(3))
    assert store.correct("game", at(4)) == draft, "nobody knows whether anything was changed in it"


def test_an_older_correction_finished_again_undoes_no_later_one(store: Store):
    store.games.add(game(blue=1), at(0), "game")
    first = store.correct("game", at(1))
    first = store.drafts.keep(first.enter(0, "blue", 2), at(1))
    store.finish(first, at(2))
    second = store.correct("game", at(3))
    second = store.drafts.keep(second.enter(0, "blue", 3), at(3))
    store.finish(second, at(4))
    assert store.finish(first, at(5)).game == second.game
    assert store.games.get("game").game == second.game


def test_a_table_that_was_saved_elsewhere_and_deleted_says_so(store: Store):
    """It was told that the table was gone, though it was there, and each Save said so again."""
    draft = store.drafts.new(game(blue=1), at(0))
    store.games.add(game(blue=1), at(1), draft.id)
    store.games.delete(draft.id, at(2))
    with pytest.raises(StorageTrouble) as trouble:
        store.finish(draft, at(3))
    assert trouble.value.phrase.key == "storage.deleted_meanwhile"
    assert store.drafts.all() == [draft]
    store.games.restore(draft.id)
    with pytest.raises(DraftChanged):
        store.finish(draft, at(4))
    assert ids(store) == [draft.id]


def test_a_correction_brings_no_deleted_game_back(store: Store):
    store.games.add(game(), at(0), "game")
    draft = store.correct("game", at(1))
    store.games.delete("game", at(2))
    with pytest.raises(StorageTrouble) as trouble:
        store.finish(draft, at(3))
    assert trouble.value.phrase.key == "storage.deleted_meanwhile"
    assert ids(store) == []
    assert store.drafts.all() == [draft]
    store.games.restore("game")
    store.finish(draft, at(4))
    assert ids(store) == ["game"]


def test_a_game_that_is_not_there_cannot_be_corrected(store: Store):
    with pytest.raises(StorageTrouble) as trouble:
        store.correct("nobody", at(0))
    assert trouble.value.phrase == ("storage.no_game", {"id": "nobody"})
    assert store.drafts.all() == []


def test_an_interrupted_finish_leaves_the_game_and_no_draft(reopen):
    store = reopen()
    draft = store.drafts.new(game(), at(0))
    # Where a process dies between the two steps of finishing.
    store.games.finish(draft, at(1))
    store = reopen()
    assert ids(store) == [draft.id]
    assert store.drafts.all() == []


def test_a_draft_kept_after_an_interrupted_finish_goes_on(reopen):
    store = reopen()
    draft = store.drafts.new(game(), at(0))
    store.games.finish(draft, at(1))
    draft = store.drafts.keep(draft.enter(0, "blue", 40), at(2))
    store = reopen()
    assert store.drafts.all() == [draft]
    saved = store.finish(draft, at(3))
    assert store.games.all() == [saved]
    assert saved.game == draft.game
