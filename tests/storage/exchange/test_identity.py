"""Importing twice adds nothing, whatever happened to the games in between."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from scoring import Game, Phrase, Player
from storage import StorageTrouble, Store
from storage.exchange import UnreadableFile, import_, preview
from storage.removal import remove
from tests.storage.examples import at, game
from tests.storage.exchange.reading import NOON, added, as_csv, as_json, only, saved

EVENING = datetime(2026, 11, 20, 21, 15, tzinfo=UTC)
CLOCK = EVENING + timedelta(seconds=17, microseconds=42)

FILES = {
    "json": as_json(game("Ada", "Bo", played_at=EVENING), game("Bo", "Cleo")),
    "csv": as_csv(game("Ada", "Bo", played_at=EVENING), game("Bo", "Cleo")),
    "by hand": b"date;player;blue\n2025-12-31;Ada;3\n;Bo;4\n2026-01-01;Ada;5\n;Bo;2\n",
}


def why(store: Store, content: bytes) -> list[str]:
    return [known.why for known in preview(store, "f", content, zone=UTC).known]


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_importing_twice_adds_nothing(store: Store, content):
    assert added(store, content) == 2
    once = store.games.all()
    assert added(store, content) == 0
    assert store.games.all() == once
    assert why(store, content) == ["same", "same"]


@pytest.mark.parametrize("write", [as_json, as_csv])
def test_what_was_exported_here_is_there_already(store: Store, write):
    one = store.games.add(game("Ada", "Bo", played_at=CLOCK), at(0))
    two = store.games.add(game("Ada", "Bo"), at(1))
    assert why(store, write(one.game, two.game)) == ["same", "same"]


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_a_game_that_was_deleted_here_stays_deleted(store: Store, content):
    added(store, content)
    for one in store.games.all():
        store.games.delete(one.id, at(1))
    assert added(store, content) == 0
    assert why(store, content) == ["deleted", "deleted"]


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_a_game_that_was_imported_and_corrected_stays_corrected(store: Store, content):
    added(store, content)
    for one in store.games.all():
        store.games.replace(one.id, one.game.with_entry(0, "blue", 30), at(1))
    assert added(store, content) == 0
    assert why(store, content) == ["corrected", "corrected"]


def test_a_game_of_the_same_second_is_the_same_though_it_was_corrected(store: Store):
    store.games.add(game("Ada", "Bo", played_at=CLOCK, blue=5), at(0))
    assert why(store, as_json(game("Ada", "Bo", played_at=CLOCK, blue=6))) == ["corrected"]


def test_two_games_of_an_evening_with_other_points_are_two(store: Store):
    store.games.add(game("Ada", "Bo", played_at=EVENING, blue=5), at(0))
    assert added(store, as_json(game("Ada", "Bo", played_at=EVENING, blue=6))) == 1


def only_totals(**told):
    players = tuple(Player(name=name, total=total) for name, total in told.items())
    return Game(players=players, played_at=EVENING)


def test_games_of_told_totals_are_told_apart_by_these(store: Store):
    store.games.add(only_totals(Ada=54, Bo=48), at(0))
    assert why(store, as_json(only_totals(Bo=48, Ada=54))) == ["same"]
    assert added(store, as_json(only_totals(Ada=54, Bo=49))) == 1


def test_a_told_total_beside_all_categories_makes_no_other_game(store: Store):
    one = only_totals(Ada=49, Bo=48)
    one = one.with_player(0, Player(name="Ada", pad=dict.fromkeys(one.categories, 7)))
    store.games.add(one, at(0))
    told = one.with_player(0, one.players[0].model_copy(update={"total": 3}))
    assert why(store, as_json(told)) == ["same"]


def test_a_game_of_others_or_of_another_time_is_new(store: Store):
    store.games.add(game("Ada", "Bo", played_at=EVENING), at(0))
    later = game("Ada", "Bo", played_at=EVENING + timedelta(minutes=1))
    others = game("Ada", "Cleo", played_at=EVENING)
    assert added(store, as_json(later, others)) == 2


def test_the_order_and_the_capitals_of_names_make_no_difference(store: Store):
    store.games.add(game("Ada", "Bo", played_at=EVENING), at(0))
    assert why(store, as_json(game("BO", "ada", played_at=EVENING))) == ["same"]


def test_a_player_who_was_renamed_here_is_known(store: Store):
    content = as_json(game("Ada", "Bo", played_at=EVENING))
    added(store, content)
    store.players.rename("Ada", "Ada L.")
    assert why(store, content) == ["same"]
    assert added(store, as_json(game("Ada", "Bo", played_at=EVENING), game("Ada", "Bo"))) == 1


def without_ids(*games: Game) -> bytes:
    """Games as documents that were written by hand, or exported before lines had ids."""
    return "".join(f"{json.dumps(one.document())}\n" for one in games).encode()


def test_a_game_that_stands_in_a_file_twice_counts_once(store: Store):
    one = game("Ada", "Bo", played_at=EVENING)
    assert why(store, without_ids(one, one)) == ["twice"]
    assert added(store, without_ids(one, one)) == 1


@pytest.mark.parametrize("write", [as_json, as_csv])
def test_a_file_may_tell_two_games_apart_that_look_the_same(store: Store, write):
    one = game("Ada", "Bo", played_at=EVENING)
    assert added(store, write(one, one)) == 2
    assert added(store, write(one, one)) == 0


LOOK_ALIKES = {
    "a line a player": "game,date,player,total\n1,{0},Ada,50\n1,{0},Bo,40\n"
    "2,{0},Ada,50\n2,{0},Bo,40\n3,{0},Ada,50\n3,{0},Bo,40\n",
    "a line a game": "game,date,Ada,Bo\n1,{0},50,40\n2,{0},50,40\n3,{0},50,40\n",
    "a line a game, by its players": "#,Date,Player 1,Score 1,Player 2,Score 2\n"
    "1,{0},Ada,50,Bo,40\n2,{0},Ada,50,Bo,40\n3,{0},Ada,50,Bo,40\n",
}


@pytest.mark.parametrize("content", LOOK_ALIKES.values(), ids=LOOK_ALIKES)
@pytest.mark.parametrize("day", ["2026-01-01", ""])
def test_games_of_one_file_that_look_the_same_are_several_if_it_numbers_them(store, content, day):
    """The second game of an evening with the points of the first was left out."""
    content = content.format(day)
    assert added(store, content) == 3
    assert len({one.id for one in store.games.all()}) == 3
    assert (added(store, content), why(store, content.encode())) == (0, ["same"] * 3)


def test_games_of_one_number_that_look_the_same_are_one(store: Store):
    numbered = "Game,Date,Ada,Bo\n" + "1,1.2.26,5,4\n" * 2
    for content in (numbered, "Date,Ada,Bo\n" + "1.3.26,5,4\n" * 2):
        assert why(store, content.encode()) == ["twice"]
        assert added(store, content) == 1


@pytest.mark.parametrize("write", [as_json, as_csv])
def test_a_game_keeps_the_id_that_the_file_has(store: Store, write):
    added(store, write(game("Ada", "Bo")))
    assert [one.id for one in store.games.all()] == ["game-0"]


@pytest.mark.parametrize("write", [as_json, as_csv])
@pytest.mark.parametrize("played_at", [EVENING, CLOCK])
def test_a_game_whose_day_was_corrected_is_known_by_its_id(store: Store, write, played_at):
    """An export of before the correction brought it a second time, on the wrong day."""
    content = write(game("Ada", "Bo", played_at=played_at))
    added(store, content)
    earlier = played_at - timedelta(days=1)
    store.games.note("game-0", None, None, at(1), played_at=earlier)
    assert added(store, content) == 0
    assert [one.game.played_at for one in store.games.all()] == [earlier]


def test_an_export_without_ids_is_known_by_what_it_tells(store: Store):
    added(store, as_json(game("Ada", "Bo", played_at=EVENING), game("Bo", "Cleo")))
    earlier = without_ids(game("Ada", "Bo", played_at=EVENING), game("Bo", "Cleo"))
    assert why(store, earlier) == ["same", "same"]


def test_an_export_brings_nobody_back_who_was_removed_while_the_games_are_there(store: Store):
    content = as_json(game("Ada", "Bo"))
    added(store, content)
    remove(store, "Bo", "A player")
    assert why(store, content) == ["corrected"]


def test_a_preview_writes_nothing(store: Store):
    shown = preview(store, "f", FILES["json"])
    assert (len(shown.new), store.games.all()) == (2, [])
    assert import_(store, shown, NOON) == 2


def test_nothing_is_added_of_a_file_with_one_bad_part(store: Store):
    content = FILES["json"] + b'{"players": [{"name": "Ada", "pad": {"blue": "x"}}]}\n'
    shown = preview(store, "f", content)
    assert (shown.new, only(shown.problems).line) == ((), 3)
    with pytest.raises(UnreadableFile):
        import_(store, shown, NOON)
    assert store.games.all() == []


def test_nothing_is_added_when_someone_was_quicker(store: Store):
    shown = preview(store, "f", FILES["csv"])
    store.games.add(game("Cleo", "Di"), at(0), shown.new[1].id)
    with pytest.raises(StorageTrouble) as trouble:
        import_(store, shown, NOON)
    assert trouble.value.phrase == Phrase("storage.game_exists", {"id": "game-1"})
    assert len(store.games.all()) == 1


def test_games_come_back_with_their_notes_and_places(store: Store):
    one = game("Ada", "Bo").model_copy(update={"place": "=Zürich", "note": "-1\n\n=2"})
    for content in (as_json(one), as_csv(one)):
        (found,) = preview(store, "f", content).new
        assert found.found.game == one
    assert saved(one)[0].game == one
