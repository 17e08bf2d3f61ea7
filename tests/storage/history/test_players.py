"""Players: renamed, merged, split, archived, and all of it taken back."""

import json
import shutil
import tempfile
from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tinydb import Query

from storage import Filter, SavedGame, StorageTrouble, Store
from tests.profiles import examples
from tests.storage.examples import at, game, keys
from tests.storage.histories import NAMES, histories
from tests.storage.processes import in_child


def table_of(store: Store, game_id: str) -> list[str]:
    """The names of a game's players, as they are shown."""
    return [player.name for player in store.games.get(game_id).game.players]


def contents(store: Store) -> str:
    """The records of players, in a form that nothing can change later."""
    return json.dumps(sorted((dict(one) for one in store.players.table.all()), key=str))


@pytest.fixture
def store(store: Store) -> Store:
    """A history of three games, in which Ada is written in three ways."""
    store.games.add(game("Ada", "Bo"), at(1), "one")
    store.games.add(game("ADA", "Cy"), at(2), "two")
    store.games.add(game("Adda", "Bo"), at(3), "three")
    return store


def test_a_player_whom_nobody_changed_is_shown_as_typed(store: Store):
    assert store.players.shown("Bo") == "Bo"
    assert store.players.shown("ada") == "ADA", "as typed last"
    assert store.players.shown("Nobody") == "Nobody"
    assert table_of(store, "one") == ["Ada", "Bo"]
    assert store.players.table.all() == []


def test_a_renamed_player_is_shown_so_in_every_game(store: Store):
    store.players.rename("ada", "Ada Lovelace")
    assert table_of(store, "one") == ["Ada Lovelace", "Bo"]
    assert table_of(store, "two") == ["Ada Lovelace", "Cy"]
    assert table_of(store, "three") == ["Adda", "Bo"]
    assert store.games.count(Filter(players=("ada lovelace",))) == 2
    assert store.games.count(Filter(players=("Ada",))) == 0
    assert store.games.ids(Filter(words="lovel")) == ["two", "one"]
    assert store.games.names() == ["Bo", "Ada Lovelace", "Adda", "Cy"]
    assert store.players.shown("ADA") == "Ada Lovelace"


def test_a_search_finds_the_games_by_the_names_that_were_typed_and_by_those_that_are_shown(
    store: Store,
):
    """Whoever looks for the name that was typed found no game."""
    before = store.games.ids(Filter(words="bo"))
    store.players.rename("Bo", "Kim")
    assert store.games.ids(Filter(words="bo")) == store.games.ids(Filter(words="kim")) == before
    assert store.games.ids(Filter(words="cy bo")) == store.games.ids(Filter(words="kim cy"))
    store.players.merge("Adda", "Cy")
    assert store.games.ids(Filter(words="adda")) == ["three"]


def test_records_of_games_keep_what_was_typed(store: Store):
    before = json.dumps(store.games.table.all())
    store.players.rename("Ada", "Eve")
    store.players.merge("Adda", "Eve")
    assert json.dumps(store.games.table.all()) == before


def test_a_player_may_be_written_in_other_capitals(store: Store):
    store.players.rename("Ada", "aDa")
    assert table_of(store, "one") == ["aDa", "Bo"]
    assert table_of(store, "two") == ["aDa", "Cy"]


def test_players_are_tinydb_records(store: Store):
    store.players.rename("Ada", "Eve")
    store.players.archive("Bo")
    player = Query()
    (eve,) = store.players.table.search(player.name == "Eve")
    assert eve == {"name": "Eve", "names": ["eve", "ada"], "archived": False}
    assert [one["name"] for one in store.players.table.search(player.archived == True)] == ["Bo"]  # noqa: E712 - TinyDB's language


def test_a_name_that_is_somebody_elses_is_refused_and_named(store: Store):
    assert store.players.other("Ada", "BO") == "Bo"
    assert store.players.other("Ada", "New") is None
    assert store.players.other("Ada", "ada") is None
    with pytest.raises(StorageTrouble) as trouble:
        store.players.rename("Ada", "bo")
    assert trouble.value.phrase == ("players.taken", {"name": "Bo"})
    store.players.rename("Bo", "Bob")
    assert store.players.other("Ada", "bo") == "Bob", "the name that was typed is still taken"
    store.games.delete(store.games.add(game("Gone"), at(9)).id, at(9))
    assert store.players.other("Ada", "gone") == "gone", "a deleted game may come back"


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_a_name_that_no_game_could_have_is_refused(store: Store, name: str):
    with pytest.raises(StorageTrouble):
        store.players.rename("Ada", name)
    assert store.players.table.all() == []


def test_two_players_who_are_one_person(store: Store):
    store.players.merge("adda", "Ada")
    assert table_of(store, "three") == ["ADA", "Bo"]
    assert table_of(store, "one") == ["ADA", "Bo"]
    assert store.games.count(Filter(players=("Ada",))) == 3
    (ada,) = [one for one in store.players.all() if one.name == "ADA"]
    assert (ada.written, ada.games, ada.last_played) == (("ADA", "Adda"), 3, at(3).date())
    assert store.players.get("Adda") == ada
    with pytest.raises(StorageTrouble) as trouble:
        store.players.merge("Ada", "Adda")
    assert trouble.value.phrase == ("players.same", {"name": "ADA"})


def test_players_of_one_table_are_two_people(store: Store):
    with pytest.raises(StorageTrouble) as trouble:
        store.players.merge("bo", "Ada")
    key, values = trouble.value.phrase
    assert key == "players.together"
    assert (values["name"], values["other"]) == ("Bo", "ADA")
    day = at(1).astimezone()
    assert values["day"].values["day"] == str(day.day)
    assert str(values["day"].values["month"]) == f"month.{day.month}"
    assert store.players.table.all() == []
    store.games.delete("one", at(5))
    store.players.merge("bo", "Ada")
    assert table_of(store, "one") == ["Ada", "Bo"], "it keeps its own names"
    assert table_of(store, "three") == ["Adda", "ADA"]


def test_a_later_game_of_both_keeps_its_own_names(store: Store):
    store.players.merge("Adda", "Ada")
    saved = store.games.add(game("Ada", "Adda", "Cy"), at(5), "both")
    assert table_of(store, "both") == ["Ada", "Adda", "Cy"]
    assert store.games.get("both") == saved


def test_of_one_player_one_record_stays_however_many_there_were(store: Store):
    """As two who were removed for good may each have left one."""
    twice = {"name": "Adda", "names": ["adda"], "archived": True}
    store.players.table.change_all({"first": twice, "second": twice, "odd": {"names": []}})
    change = store.players.merge("Adda", into="Ada")
    assert sorted(one["names"] for one in store.players.table.all()) == [[], ["ada", "adda"]]
    store.players.undo(change)
    assert sorted(one["names"] for one in store.players.table.all()) == [[], ["adda"], ["adda"]]


def test_merging_those_who_are_several_names_already(store: Store):
    store.games.add(game("Ida"), at(4), "four")
    store.players.merge("Adda", "Ada")
    store.players.rename("Ida", "Ida B.")
    store.players.merge("Ada", "Ida")
    for game_id in ("one", "two", "three", "four"):
        assert table_of(store, game_id)[0] == "Ida B."
    assert len(store.players.table) == 1


def test_a_typed_name_can_be_its_own_player_again(store: Store):
    store.players.merge("Adda", "Ada")
    change = store.players.split("adda")
    assert table_of(store, "three") == ["Adda", "Bo"]
    assert store.players.table.all() == [], "nothing is left to tell"
    store.players.undo(change)
    assert table_of(store, "three") == ["ADA", "Bo"]
    with pytest.raises(StorageTrouble) as trouble:
        store.players.split("Ada")
    assert trouble.value.phrase == ("players.one_name", {"name": "ADA"})


def test_archived_players_are_not_suggested_but_stay(store: Store):
    change = store.players.archive("bo")
    assert store.games.names() == ["ADA", "Adda", "Cy"]
    assert "Bo" in store.games.offers().players
    assert table_of(store, "one") == ["Ada", "Bo"]
    assert store.players.get("Bo").archived
    store.players.unarchive("Bo")
    assert "Bo" in store.games.names()
    assert store.players.table.all() == []
    with pytest.raises(StorageTrouble) as trouble:
        store.players.undo(change)
    assert trouble.value.phrase == ("players.changed_since", {})


def test_nothing_is_taken_back_where_one_of_two_was_changed_since(store: Store):
    store.players.archive("Adda")
    change = store.players.merge("Adda", "Ada")
    assert len(change.after) == 2
    store.players.rename("Ada", "Eve")
    with pytest.raises(StorageTrouble) as trouble:
        store.players.undo(change)
    assert trouble.value.phrase == ("players.changed_since", {})
    assert table_of(store, "three") == ["Eve", "Bo"]


def test_undoing_gives_what_makes_the_change_again(store: Store):
    before = contents(store)
    change = store.players.merge("Adda", "Ada")
    after = contents(store)
    again = store.players.undo(change)
    assert contents(store) == before
    assert table_of(store, "three") == ["Adda", "Bo"]
    store.players.undo(again)
    assert contents(store) == after


def test_what_cannot_be_read_hides_no_other(store: Store):
    store.players.rename("Ada", "Eve")
    for number, record in enumerate(
        [{}, {"name": "", "names": ["bo"], "archived": False},
         {"name": "X", "names": "bo", "archived": False},
         {"name": "X", "names": [1], "archived": False},
         {"name": "X", "names": ["bo"], "archived": 1}]
    ):  # fmt: skip
        store.players.table.change(f"bad{number}", lambda _, record=record: record)
        assert table_of(store, "one") == ["Eve", "Bo"]
        assert keys(store) == ["storage.unreadable_player"] * (number + 1)


def test_correcting_a_game_starts_with_the_shown_names(store: Store):
    store.players.rename("Ada", "Eve")
    draft = store.correct("one", at(9))
    assert [player.name for player in draft.game.players] == ["Eve", "Bo"]
    assert store.finish(draft, at(10)) == store.games.get("one")
    assert store.games.delete("two", at(11)).game.players[0].name == "Eve"


@pytest.mark.parametrize("turned", [False, True])
def test_a_corrected_game_keeps_the_names_that_were_typed(store: Store, turned):
    change = store.players.rename("Ada", "Eve")
    draft = store.correct("one", at(9))
    eve, bo = draft.game.players
    seats = (bo, eve.model_copy(update={"name": "Eve"})) if turned else (eve, bo)
    draft = store.drafts.keep(
        draft.with_game(draft.game.model_copy(update={"players": seats})), at(9)
    )
    store.finish(draft, at(10))
    store.players.undo(change)
    assert table_of(store, "one") == (["Bo", "Ada"] if turned else ["Ada", "Bo"])


def test_who_is_called_otherwise_in_a_correction_is_called_so(store: Store):
    store.players.rename("Ada", "Eve")
    draft = store.correct("one", at(9))
    eve, bo = draft.game.players
    seats = (eve.model_copy(update={"name": "Flo"}), bo)
    store.finish(draft.with_game(draft.game.model_copy(update={"players": seats})), at(10))
    assert table_of(store, "one") == ["Flo", "Bo"]


def test_two_stores_see_each_others_players(folder):
    with Store(folder) as first, Store(folder) as second:
        first.games.add(game("Ada", "Bo"), at(0), "one")
        assert table_of(second, "one") == ["Ada", "Bo"]
        change = first.players.rename("Ada", "Eve")
        assert table_of(second, "one") == ["Eve", "Bo"]
        assert second.games.names() == ["Eve", "Bo"]
        second.players.archive("Eve")
        assert first.games.names() == ["Bo"]
        with pytest.raises(StorageTrouble):
            first.players.undo(change)
        second.players.unarchive("Eve")
        first.players.undo(change)
        assert table_of(second, "one") == ["Ada", "Bo"]


def test_another_process_renames(folder):
    with Store(folder) as store:
        store.games.add(game("Ada", "Bo"), at(0), "one")
        assert table_of(store, "one") == ["Ada", "Bo"]

        def rename() -> list[str]:
            with Store(folder) as other:
                other.players.rename("Ada", "Eve")
                return table_of(other, "one")

        assert in_child(rename) == ["Eve", "Bo"]
        assert table_of(store, "one") == ["Eve", "Bo"]
        assert store.games.ids(Filter(players=("eve",))) == ["one"]


class Merging(RuleBasedStateMachine):
    """Players merged, renamed, split and taken back at random; a dictionary is the twin."""

    @initialize(games=histories(most=5))
    def begin(self, games: list[SavedGame]) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wonderpad-players-"))
        self.store = Store(self.folder)
        self.other = Store(self.folder)
        self.store.games.add_all(games)
        self.games = {saved.id: saved for saved in games}
        self.names: dict[str, str] = {}
        self.history: list[tuple[object, dict[str, str]]] = []

    def shown(self, name: str) -> str:
        return self.names.get(name.casefold(), name)

    def person(self, name: str) -> set[str]:
        """The keys of all names that are the same person."""
        shown = self.store.players.shown(name).casefold()
        return {name.casefold()} | {
            key for key, value in self.names.items() if value.casefold() == shown
        }

    def changing(self, change: object, names: dict[str, str]) -> None:
        self.history.append((change, dict(self.names)))
        self.names = names

    @rule(name=st.sampled_from(NAMES), into=st.sampled_from(NAMES))
    def merge(self, name: str, into: str) -> None:
        ours, theirs = self.person(name), self.person(into)
        tables = [
            {player.name.casefold() for player in saved.game.players}
            for saved in self.games.values()
            if saved.deleted_at is None
        ]
        refused = ours & theirs or any(ours & table and theirs & table for table in tables)
        shown = self.store.players.shown(into)
        try:
            change = self.store.players.merge(name, into)
        except StorageTrouble:
            assert refused
        else:
            assert not refused
            self.changing(change, self.names | dict.fromkeys(ours | theirs, shown))

    @rule(name=st.sampled_from(NAMES), number=st.integers(0, 99))
    def rename(self, name: str, number: int) -> None:
        new = f"New {number}"
        ours = self.person(name)
        if self.store.players.other(name, new) is None:
            change = self.store.players.rename(name, new)
            self.changing(change, self.names | dict.fromkeys(ours | {new.casefold()}, new))

    @rule(name=st.sampled_from(NAMES))
    def archive(self, name: str) -> None:
        shown = self.store.players.shown(name)
        keys = self.person(name)
        self.changing(self.store.players.archive(name), self.names | dict.fromkeys(keys, shown))
        assert shown not in self.store.games.names()

    @rule()
    def undo(self) -> None:
        if self.history:
            change, names = self.history.pop()
            self.store.players.undo(change)
            self.names = names

    @invariant()
    def games_have_the_shown_names(self) -> None:
        for saved in self.games.values():
            typed = [player.name for player in saved.game.players]
            names = [self.shown(name) for name in typed]
            if len({name.casefold() for name in names}) < len(names):
                names = typed
            for store in (self.store, self.other):
                assert table_of(store, saved.id) == names

    def teardown(self) -> None:
        self.store.close()
        self.other.close()
        shutil.rmtree(self.folder)


TestMerging = Merging.TestCase
TestMerging.settings = settings(max_examples=examples(60), stateful_step_count=12)


def test_a_change_is_made_to_whom_somebody_has_seen(store: Store):
    seen = store.players.get("Cy")
    change = partial(store.players.rename, "Cy", "Cyrus")
    merged = store.players.merge("Cy", "Adda")
    before = contents(store)
    with pytest.raises(StorageTrouble, match=r"players\.another"):
        store.players.as_seen([store.players.get("Bo"), seen], change)
    assert contents(store) == before
    store.players.undo(merged)
    store.players.as_seen([seen], change)
    assert table_of(store, "two") == ["ADA", "Cyrus"]


def test_whoever_is_put_aside_is_still_who_was_seen(store: Store):
    seen = store.players.get("Cy")
    store.players.archive("Cy")
    store.players.as_seen([seen], partial(store.players.rename, "Cy", "Cyrus"))
    assert table_of(store, "two") == ["ADA", "Cyrus"]
