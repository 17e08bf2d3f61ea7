"""What a stranger's program, a later version or a hand may have written stops no club."""

import json

import pytest

from storage.club.documents import _id
from storage.club.spelling import canonical
from tests.storage.club.devices import NOON, game, meet


def odd(**content):
    """A document that has its right id, whatever is in it."""
    content = {"wonderpad": 1, **content}
    return {"_id": _id(content, canonical(content)), **content}


@pytest.fixture
def two(device):
    """Two devices that have a game of Ada and Bo."""
    one, other = device("one"), device("other")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    meet(one, other)
    return one, other


def forget(device, name):
    for _ in device.member.forget(name, "A player"):
        pass


def players(device):
    return sorted(player.name for player in device.store.players.all())


@pytest.mark.parametrize("told", [5, True, "Ada", {"name": "Ada"}, [5], None])
def test_a_game_whose_players_are_no_list_keeps_nobody_from_being_forgotten(two, told):
    one, other = two
    later = odd(type="game", thing="later", body={"game": {"players": told}})
    one.hear([later])
    assert one.file.has(later["_id"])
    forget(one, "Ada")
    meet(one, other)
    assert players(one) == players(other) == ["A player", "Bo"]


@pytest.mark.parametrize("by", [[], {}, 5, None])
def test_whoever_entered_a_game_may_be_told_in_any_way(device, by):
    one, other = device("one"), device("other")
    for name, each in {"evening": one, "again": other}.items():
        each.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, name)
    meet(one, other)
    assert one.asked()
    one.hear([odd(type="game", thing="evening", by=by)])
    # Two have entered it by now, one of them perhaps on both devices.
    assert one.asked() == set()


def test_a_game_that_cannot_be_read_here_is_in_the_way_of_nothing(two):
    one, other = two
    one.store.games.table.change_all({"evening": {"later": 1}})
    one.store.players.table.change_all({"odd": {"name": ["Ada"], "names": 5}})
    forget(other, "Ada")
    meet(one, other)
    assert players(other) == ["A player", "Bo"]
    one.member.take_away()
    assert one.store.games.table.one_to_look_at("evening") == {"later": 1}


@pytest.mark.parametrize("written", [" Ada", "Ada\u00a0", "A\u200bda", "A  da"])
def test_who_is_forgotten_is_so_where_blanks_that_nobody_sees_are_in_the_name(device, written):
    one, other = device("one"), device("other")
    document = {**game("X", "Bo", blue=(3, 5)).document()}
    document["players"][0]["name"] = written
    body = {"game": document, "saved_at": NOON.isoformat()}
    one.hear([odd(type="game", thing="odd", after=[], at=[1, 0], by="x", body=body)])
    [shown] = {*players(one)} - {"Bo"}
    forget(one, shown)
    meet(one, other)
    assert players(one) == players(other) == ["A player", "Bo"]
    for each in (one, other):
        content = (each.folder / "games.journal").read_text(encoding="utf-8")
        assert json.dumps(written, ensure_ascii=False) not in content
