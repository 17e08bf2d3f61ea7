"""Drafts: kept at every tap, and never over someone else's tap."""

from operator import is_

import pytest

from scoring import Coins
from scoring.answers import seating
from scoring.game.draft import who_sits
from scoring.game.facts import Fact, Piece
from storage import Draft, DraftChanged, StorageTrouble, Store
from tests.storage.examples import at, game, keys


def test_a_draft_comes_back_with_all_that_can_be_undone(store: Store):
    draft = store.drafts.new(game(), at(0))
    draft = store.drafts.keep(draft.enter(0, "blue", 21), at(1))
    draft = store.drafts.keep(draft.enter(1, "treasure", Coins(coins=7)), at(2))
    draft = store.drafts.keep(draft.enter(1, "blue", None), at(3))
    draft = store.drafts.keep(draft.undo(), at(4))
    found = store.drafts.get(draft.id)
    assert found == draft
    assert found.undo().undo().game == game()
    assert found.redo().game.players[1].pad.get("blue") is None


def blue_and_cards() -> dict[str, Fact | None]:
    """Facts that belong together: a card in the place of another, of points, and of a count."""
    return {
        Piece("cards", "Haven"): None,
        Piece("cards", "Lighthouse"): True,
        Piece("cards", "Lumber Yard"): True,
        Piece("counts", "brown"): 1,
        Piece("counts", "yellow"): "unknown",
        "blue": None,
        "yellow": 7,
    }


def test_facts_entered_together_are_one_change(store: Store):
    draft = store.drafts.new(game(), at(0))
    draft = store.drafts.keep(draft.enter(0, "blue", 21), at(1))
    before = draft.game
    draft = store.drafts.keep(draft.enter_all(0, blue_and_cards()), at(2))
    assert (draft.revision, len(draft.changes)) == (2, 2)
    player = draft.game.players[0]
    assert player.city is not None
    assert set(player.city.cards) == {"Lighthouse", "Lumber Yard"}
    assert (player.city.counts, player.pad["yellow"]) == ({"brown": 1, "yellow": "unknown"}, 7)
    change = draft.changes[-1]
    assert change.category == Piece("cards", "Haven")
    assert {one.category for one in change.along} == {*blue_and_cards()} - {Piece("cards", "Haven")}
    undone = store.drafts.keep(draft.undo(), at(3))
    assert undone.revision == 3
    assert undone.game == before
    assert undone.redo().game == draft.game
    assert undone.redo().undo().game == before
    assert undone.enter_all(0, {"yellow": 3}).undone == ()


def test_facts_entered_together_come_back_and_are_undone_after_a_reload(reopen):
    store = reopen()
    draft = store.drafts.new(game(), at(0))
    draft = store.drafts.keep(draft.enter_all(1, blue_and_cards()), at(1))
    found = reopen().drafts.get(draft.id)
    assert found == draft
    found = reopen().drafts.keep(found.undo(), at(2))
    assert found.game == game()
    assert reopen().drafts.get(draft.id).redo().game == draft.game


def test_what_changes_along_of_another_player_is_undone_with_it_after_a_reload(reopen):
    altar = Piece("cards", "Altar")
    draft = reopen().drafts.new(game(), at(0)).enter(1, altar, value=True)
    taken = reopen().drafts.keep(draft.enter_all(0, {altar: True}, (1, {altar: None})), at(1))
    found = reopen().drafts.get(taken.id)
    assert [found.fact(seat, altar) for seat in (0, 1)] == [True, None]
    assert (found.changes[-1].seat, found.changes[-1].category) == (0, altar)
    assert found.undo().game == draft.game
    assert found.undo().redo().game == taken.game


def test_facts_that_are_known_already_change_nothing(store: Store):
    draft = store.drafts.new(game(), at(0))
    assert draft.enter_all(0, {}) is draft
    assert draft.enter_all(0, {"blue": 13, Piece("cards", "Haven"): True}) is draft
    # The first that differs names the change; what only follows from it goes along.
    change = draft.enter_all(0, {"blue": 13, Piece("cards", "Altar"): True}).changes[-1]
    assert (change.category, change.along) == (Piece("cards", "Altar"), ())
    for name in ("Lumber Yard", "Clay Pool", "Stone Pit", "Ore Vein"):
        draft = draft.enter(0, Piece("cards", name), value=True)
    assert draft.changes[-1].along[0].category == Piece("counts", "brown")
    assert draft.undo().game.players[0].city.counts == {"brown": 3}


def test_keeping_counts_revisions_and_tells_the_time(store: Store):
    draft = store.drafts.new(game(), at(0))
    assert (draft.revision, draft.changed_at, draft.corrects) == (0, at(0), None)
    kept = store.drafts.keep(draft, at(5))
    assert (kept.revision, kept.changed_at) == (1, at(5))
    assert store.drafts.get(draft.id) == kept


def test_the_draft_kept_last_stands_first(store: Store):
    first = store.drafts.new(game("Ada"), at(0))
    second = store.drafts.new(game("Bo"), at(1))
    assert [draft.id for draft in store.drafts.all()] == [second.id, first.id]
    store.drafts.keep(first, at(2))
    assert [draft.id for draft in store.drafts.all()] == [first.id, second.id]


def test_an_older_revision_is_refused_and_overwrites_nothing(store: Store):
    mine = theirs = store.drafts.new(game(), at(0))
    theirs = store.drafts.keep(theirs.enter(0, "blue", 1), at(1))
    with pytest.raises(DraftChanged) as changed:
        store.drafts.keep(mine.enter(0, "blue", 2), at(2))
    assert changed.value.current == theirs
    assert changed.value.phrase.key == "storage.draft_changed"
    assert isinstance(changed.value, StorageTrouble)
    assert store.drafts.get(mine.id) == theirs


def test_a_draft_finished_by_someone_else_is_not_kept(store: Store):
    draft = store.drafts.new(game(), at(0))
    store.finish(draft, at(1))
    with pytest.raises(DraftChanged) as changed:
        store.drafts.keep(draft.enter(0, "blue", 2), at(2))
    assert changed.value.current is None
    assert changed.value.phrase.key == "storage.draft_gone"
    assert store.drafts.all() == []


def test_a_deleted_draft_is_gone(store: Store):
    draft = store.drafts.new(game("Ada"), at(0))
    other = store.drafts.new(game("Bo"), at(0))
    store.drafts.delete(draft.id)
    store.drafts.delete(draft.id)
    assert store.drafts.get(draft.id) is None
    assert store.drafts.all() == [other]
    with pytest.raises(DraftChanged):
        store.drafts.keep(draft, at(1))


def test_a_draft_that_was_kept_meanwhile_is_not_deleted(store: Store):
    seen = store.drafts.new(game(), at(0))
    kept = store.drafts.keep(seen.enter(0, "blue", 21), at(1))
    assert not store.drafts.delete_unchanged(seen)
    assert store.drafts.get(seen.id) == kept
    assert store.drafts.delete_unchanged(kept)
    assert store.drafts.get(seen.id) is None
    assert store.drafts.delete_unchanged(kept)


def test_a_draft_of_another_device_takes_no_place_of_one_that_is_here(store: Store):
    elsewhere = Draft(id="table", game=game(), changed_at=at(0), revision=4)
    store.drafts.take_in(elsewhere, at(1))
    taken = store.drafts.get("table")
    assert (taken.game, taken.revision, taken.changed_at) == (game(), 4, at(1))
    kept = store.drafts.keep(taken.enter(0, "blue", 21), at(2))
    store.drafts.take_in(elsewhere, at(3))
    assert store.drafts.get("table") == kept


def test_a_draft_that_is_kept_beside_another_one_has_an_id_of_its_own(store: Store):
    draft = store.drafts.new(game(), at(0))
    store.drafts.keep_beside(draft.enter(0, "blue", 21), at(1))
    beside, before = store.drafts.all()
    assert before == draft
    assert (beside.revision, beside.entry(0, "blue")) == (0, 21)
    assert beside.id != draft.id


def test_a_draft_that_cannot_be_read_hides_no_other_and_stays(store: Store):
    draft = store.drafts.new(game(), at(0))
    store.drafts.table.change("bad", lambda _: {"game": {"players": 3}})
    assert store.drafts.all() == [draft]
    assert store.drafts.get("bad") is None
    assert keys(store) == ["storage.unreadable_draft"]
    draft = store.drafts.keep(draft, at(1))
    assert store.drafts.all() == [draft]
    assert store.drafts.table.one_to_look_at("bad") == {"game": {"players": 3}}


def test_a_draft_of_a_later_version_is_told_as_that_and_stays_as_it_is(store: Store):
    """As a version from before a table had a club finds one with a club."""
    draft = store.drafts.new(game(), at(0))
    later = {**store.drafts.table.one_to_look_at(draft.id), "moon": "full"}
    store.drafts.table.change_all({draft.id: later})
    assert store.drafts.all() == []
    assert keys(store) == ["storage.newer_draft"]
    store.drafts.delete(store.drafts.new(game(), at(1)).id)
    assert store.drafts.table.one_to_look_at(draft.id) == later


def test_a_draft_of_an_empty_table_can_be_kept(store: Store):
    draft = store.drafts.new(game().model_copy(update={"players": ()}), at(0))
    assert store.drafts.get(draft.id) == draft
    assert isinstance(draft, Draft)


def test_who_sits_where_is_kept_beside_the_names(store: Store):
    draft = store.drafts.new(game(), at(0))
    before = who_sits(draft.game)
    assert len({*before}) == len(draft.game.seats)
    moved = seating.move_on(seating.rename(draft.game, 0, "Adele"), 0)
    draft = store.drafts.keep(draft.with_game(seating.sit_down(moved, ["Di"])), at(1))
    *there, new = who_sits(draft.game)
    assert there == [before[1], before[0], *before[2:]]
    assert new not in {None, *before}
    found = store.drafts.get(draft.id)
    assert found is not None
    assert who_sits(found.game) == who_sits(draft.game)
    assert "who" not in str(found.game.document())


@pytest.mark.parametrize("seated", [None, "abc", [], ["a"], [1, 2, 3], [None, None, None]])
def test_a_draft_that_does_not_tell_who_sits_where_is_known_by_names_until_it_is_kept(
    store: Store, seated: object
):
    """As an earlier version has kept it."""
    draft = store.drafts.new(game(), at(0))
    earlier = {**store.drafts.table.one_to_look_at(draft.id), "seated": seated}
    store.drafts.table.change_all({draft.id: earlier})
    found = store.drafts.get(draft.id)
    assert found == draft
    assert not any(who_sits(found.game))
    assert all(who_sits(store.drafts.keep(found, at(1)).game))
    assert keys(store) == []


def test_a_table_is_checked_again_only_once_something_was_entered(folder, monkeypatch):
    checked = []
    check = Draft.model_validate

    def checking(parts):
        checked.append(parts["id"])
        return check(parts)

    with Store(folder) as store:
        one, other = (store.drafts.new(game(name, "Bo"), at(0)) for name in ("Ada", "Cy"))
        monkeypatch.setattr(Draft, "model_validate", checking)
        first = store.drafts.all()
        assert sorted(checked) == sorted([one.id, other.id])
        assert all(map(is_, store.drafts.all(), first))
        assert store.drafts.get(one.id) in first
        kept = store.drafts.keep(one.enter(0, "blue", 21), at(1))
        checked.clear()
        assert store.drafts.all() == [kept, other]
        store.drafts.delete(other.id)
        assert store.drafts.all() == [kept]
        assert checked == [one.id]


def test_a_table_that_cannot_be_read_is_told_of_again_once_that_was_seen_to(folder):
    with Store(folder) as store:
        draft = store.drafts.new(game(), at(0))
        store.drafts.table.change(draft.id, lambda record: {**record, "unknown": 1})
        for _ in range(2):
            assert store.drafts.all() == []
            assert keys(store) == ["storage.newer_draft"]
            store.notices.forget()
