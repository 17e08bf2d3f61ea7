"""Pages that share a folder and take turns: whoever's turn it is not reads, and writes nothing."""

import pytest

from storage import StorageTrouble, Store
from tests.storage.examples import at, game, ids


class Turns:
    """Says whose turn it is, and remembers who waited for it."""

    def __init__(self) -> None:
        self.ours = False
        self.comes = False
        self.waited = 0

    def __call__(self, *, wait: bool) -> bool:
        self.waited += wait and not self.ours
        self.ours = self.ours or (wait and self.comes)
        return self.ours


@pytest.fixture
def turns():
    return Turns()


@pytest.fixture
def writer(folder):
    with Store(folder) as store:
        yield store


@pytest.fixture
def follower(folder, turns, writer):
    with Store(folder, turn=turns) as store:
        yield store


def content(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.suffix != ".lock"}


def test_who_follows_sees_what_the_other_writes(writer, follower, turns):
    draft = writer.drafts.new(game(), at(0))
    assert follower.drafts.get(draft.id) == draft
    saved = writer.finish(draft, at(1))
    assert follower.games.all() == [saved]
    assert follower.drafts.all() == []
    assert turns.waited == 0


def test_who_does_not_get_the_turn_is_told_and_changes_nothing(folder, writer, follower, turns):
    draft = writer.drafts.new(game(), at(0))
    saved = writer.games.add(game(), at(0))
    before = content(folder)
    for write in (
        lambda: follower.drafts.keep(draft.enter(0, "blue", 2), at(1)),
        lambda: follower.drafts.new(game(), at(1)),
        lambda: follower.drafts.delete(draft.id),
        lambda: follower.finish(draft, at(1)),
        lambda: follower.correct(saved.id, at(1)),
        lambda: follower.games.delete(saved.id, at(1)),
        lambda: follower.import_all([saved]),
    ):
        with pytest.raises(StorageTrouble) as trouble:
            write()
        assert trouble.value.phrase.key == "storage.elsewhere"
    assert turns.waited == 7
    assert content(folder) == before


def test_who_gets_the_turn_writes_onto_what_was_there_last(writer, follower, turns):
    draft = writer.drafts.new(game(blue=1), at(0))
    assert follower.drafts.get(draft.id) == draft
    draft = writer.drafts.keep(draft.enter(0, "blue", 2), at(1))
    turns.comes = True
    kept = follower.drafts.keep(draft.enter(1, "blue", 3), at(2))
    assert (kept.entry(0, "blue"), kept.entry(1, "blue")) == (2, 3)
    assert turns.waited == 1


def test_opening_waits_for_no_turn_and_leaves_a_finished_draft_to_the_writer(folder, writer, turns):
    draft = writer.drafts.new(game(), at(0))
    writer.games.finish(draft, at(1))
    with Store(folder, turn=turns) as follower:
        assert ids(follower) == [draft.id]
        assert follower.drafts.all() == [draft]
    assert turns.waited == 0
