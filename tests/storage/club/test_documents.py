"""Documents keep what they are: nobody on their way changes one unseen."""

import json
import random
import tracemalloc

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from storage.club import documents, spelling
from storage.club.documents import MOST_BYTES, received
from storage.club.fold import fold
from storage.club.spelling import canonical
from tests.storage.club.devices import NOON, game, meet


@pytest.fixture
def told(device):
    one, other = device("one"), device("other")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    one.store.games.add(game("Ada", "Robert", place="Ümeå"), NOON, "later")
    meet(one, other)
    for number, each in enumerate((one, other)):
        each.store.games.replace("evening", game("Ada", "Bo", blue=(number, number)), each.now())
        each.store.players.rename("Ada", f"Ada {number}")
    one.store.games.delete("later", one.now())
    one.store.players.merge("Bo", into="Robert")
    meet(one, other)
    other.store.games.restore("later")
    other.store.players.split("Bo") if "Bo" not in {
        p.name for p in other.store.players.all()
    } else None
    return other.documents()


def test_a_document_comes_back_as_it_went(told):
    assert {each["type"] for each in told} == {"game", "gone", "back", "player", "same", "not-same"}
    for each in told:
        through = json.loads(json.dumps({**each, "_rev": "1-abc"}))
        assert received(through).written() == each


def test_a_hub_that_writes_numbers_its_own_way_changes_nothing(told):
    one = next(each for each in told if each["type"] == "game")
    other = json.loads(json.dumps(one).replace('"at": [', '"at": [ ').replace(", 0]", ", 0.0]"))
    assert received(other).id == one["_id"]


def test_any_change_is_seen(told):
    for each in told:
        for key in each:
            for value in ("other", 7, None, [], {}):
                assert received({**each, key: value}) is None or each[key] == value, key
            assert received({name: part for name, part in each.items() if name != key}) is None
        assert received({**each, "more": 1}) is None


@pytest.mark.parametrize(
    "value", [None, 3, "x", [], {}, {"_id": 3}, {"_id": "game:a:b"}, {"_id": "_design/x"}]
)
def test_what_is_no_document_is_none(value):
    assert received(value) is None


def test_what_is_too_large_or_too_deep_is_none():
    def called(content):
        from storage.club.documents import _id

        return {"_id": _id(content, canonical(content) or b""), **content}

    large = called({"type": "game", "thing": "a", "text": "x" * MOST_BYTES})
    assert received(large) is None
    assert received(called({"type": "game", "thing": "a", "text": "x" * 1000})) is not None
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert received({"_id": large["_id"], "type": "game", "thing": "a", "deep": deep}) is None


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 1 << 53, -(1 << 53), "\ud800"])
def test_what_a_hub_would_change_has_no_spelling(number):
    assert canonical({"a": number}) is None


NUMBERS = st.integers() | st.floats() | st.integers(-99, 99).map(float)
TEXTS = st.text() | st.sampled_from(["12:00:05.250+01:00", "a:1.5,b", "2026-11-22T12:00:00.123456"])
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
)


@given(VALUES)
@example([1.0, 2])
@example({"a": -3.0})
@example({"a": {"b": [1e22]}})
def test_the_short_way_to_a_spelling_leads_where_the_long_one_does(value):
    try:
        expected = spelling._encode(spelling._plain(value)).encode()
    except ValueError:
        expected = None
    assert canonical(value) == expected
    assert canonical({"value": value, "more": [value]}) == (
        expected and b'{"more":[%s],"value":%s}' % (expected, expected)
    )


def test_any_order_and_doubled_ones_tell_the_same(told):
    documents = [received(each) for each in told]
    history = fold(documents)
    assert len(history.games) == 2
    for seed in range(50):
        mixed = documents * 2
        random.Random(seed).shuffle(mixed)
        assert fold(mixed) == history


def test_a_game_of_a_hundred_thousand_players_that_are_none_is_not_understood_at_little_cost(told):
    one = next(each for each in told if each["type"] == "game")
    content = {key: value for key, value in one.items() if key != "_id"}
    content["body"] = {**content["body"], "game": {"players": [1] * 100_000}}
    text = canonical(content)
    assert len(text) < MOST_BYTES
    evil = {"_id": documents._id(content, text), **content}
    tracemalloc.start()
    try:
        kept = received(evil)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # It stays, for whoever understands it, and makes no game.
    assert kept is not None
    assert kept.document is None
    assert peak < 20 * MOST_BYTES
