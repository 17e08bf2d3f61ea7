"""Facts: every piece of what is known of a player, put in place and taken away by its key."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import City, Coins, ConflictTokens, Game, Player, Symbols, read_game
from scoring.game.draft import Change
from scoring.game.facts import Piece, changed, fact, facts, read_key, with_fact
from tests.scoring.strategies import cities, entry_of, games

ADA = {
    "name": "Ada",
    "pad": {"military": {"tokens": [1, -1]}, "treasure": {"coins": 14}, "blue": 13},
    "city": {
        "stages": 2,
        "stage_ages": [None, 2],
        "cards": ["Haven", "Workers Guild"],
        "complete": True,
        "counts": {"brown": 3, "grey": "unknown"},
        "defeats": 1,
    },
}


def a_game(**of_city):
    """A game of one player, of whose city this is known."""
    return read_game({"players": [{"name": "Ada", "city": of_city}]})


def test_everything_known_of_a_player_has_a_key():
    player = read_game({"players": [ADA]}).players[0]
    assert facts(player) == {
        "military": ConflictTokens(tokens=(1, -1)),
        "treasure": Coins(coins=14),
        "blue": 13,
        Piece("stages"): 2,
        Piece("stage_ages", 2): 2,
        Piece("cards", "Haven"): True,
        Piece("cards", "Workers Guild"): True,
        Piece("complete"): True,
        Piece("counts", "brown"): 3,
        Piece("counts", "grey"): "unknown",
        Piece("defeats"): 1,
    }


@pytest.mark.parametrize("player", [Player(name="Ada"), Player(name="Ada", city=City())])
def test_nothing_known_has_no_facts(player):
    assert facts(player) == {}
    assert fact(player, Piece("stages")) is None
    assert fact(player, "blue") is None


def test_nought_is_known():
    player = a_game(stages=0, counts={"red": 0}, defeats=0).with_entry(0, "blue", 0).players[0]
    assert facts(player) == {
        "blue": 0,
        Piece("stages"): 0,
        Piece("counts", "red"): 0,
        Piece("defeats"): 0,
    }


WRITTEN = [
    ("blue", "blue"),
    ("wonder", "wonder"),
    ("city.stages", Piece("stages")),
    ("city.stage_ages.1", Piece("stage_ages", 1)),
    ("city.built.2", Piece("built", 2)),
    ("city.cards.Haven", Piece("cards", "Haven")),
    ("city.cards.St. Nobody", Piece("cards", "St. Nobody")),
    ("city.complete", Piece("complete")),
    ("city.counts.red", Piece("counts", "red")),
    ("city.entombed", Piece("entombed")),
    ("city.naval_strengths.3", Piece("naval_strengths", 3)),
    ("city.naval_strengths.three", Piece("naval_strengths", "three")),
    ("city.moons", Piece("moons")),
]
"""Keys as version 0.1.0 wrote them into drafts, the last two as nobody would."""


@pytest.mark.parametrize(("written", "key"), WRITTEN)
def test_a_key_is_written_down_and_read_as_ever(written, key):
    assert read_key(written) == key
    assert type(read_key(written)) is type(key)
    assert str(key) == written


@pytest.mark.parametrize(("written", "key"), WRITTEN)
def test_a_change_holds_its_key_as_a_text(written, key):
    change = Change(seat=0, category=key, before=None, after=True)
    document = change.model_dump(mode="json")
    assert document["category"] == written
    assert change.model_dump()["category"] == written
    read = Change.model_validate(document)
    assert read == change
    assert type(read.category) is type(key)
    assert Change.model_validate_json(change.model_dump_json()) == change


KEYS = [
    ("blue", 13),
    ("blue", 0),
    ("treasure", Coins(coins=14)),
    ("military", ConflictTokens(tokens=(1, 3))),
    ("green", Symbols(gear=2)),
    (Piece("stages"), 0),
    (Piece("stages"), 3),
    (Piece("stage_ages", 1), 2),
    (Piece("stage_ages", 4), 3),
    (Piece("cards", "Haven"), True),
    (Piece("complete"), True),
    (Piece("counts", "brown"), 0),
    (Piece("counts", "brown"), 5),
    (Piece("counts", "white"), "unknown"),
    (Piece("defeats"), 0),
    (Piece("defeats"), 6),
]


@pytest.mark.parametrize(("key", "value"), KEYS)
@pytest.mark.parametrize("city", [None, {}, ADA["city"]])
def test_a_fact_put_in_place_is_there_and_nothing_else_changed(key, value, city):
    game = read_game({"players": [{"name": "Bo"}, {"name": "Ada", "city": city}]})
    player = game.players[1]
    after = with_fact(game, 1, key, value)
    assert fact(after.players[1], key) == value
    assert {k: v for k, v in facts(after.players[1]).items() if k != key} == {
        k: v for k, v in facts(player).items() if k != key
    }
    assert after.players[0] == game.players[0]
    assert list(changed(player, after.players[1])) == (
        [] if fact(player, key) == value else [(key, fact(player, key), value)]
    )
    assert read_game(after.document()) == after


@pytest.mark.parametrize(("key", "value"), KEYS)
@pytest.mark.parametrize("city", [None, ADA["city"]])
def test_a_fact_taken_away_leaves_the_game_as_it_was(key, value, city):
    game = read_game({"players": [{"name": "Ada", "city": city}]})
    before = fact(game.players[0], key)
    after = with_fact(with_fact(game, 0, key, value), 0, key, before)
    assert facts(after.players[0]) == facts(game.players[0])
    assert list(changed(game.players[0], after.players[0])) == []
    empty = with_fact(with_fact(game, 0, key, value), 0, key, None)
    assert fact(empty.players[0], key) is None


def test_the_last_fact_of_a_city_takes_the_city_with_it():
    game = with_fact(Game(players=(Player(name="Ada"),)), 0, Piece("cards", "Haven"), True)
    assert game.players[0].city == City(cards=("Haven",))
    assert with_fact(game, 0, Piece("cards", "Haven"), None).players[0].city is None
    assert with_fact(game, 0, Piece("cards", "Haven"), False).players[0].city is None


def test_not_complete_is_as_if_nobody_had_said_so():
    game = a_game(complete=True, stages=1)
    for value in (None, False):
        assert facts(with_fact(game, 0, Piece("complete"), value).players[0]) == {
            Piece("stages"): 1
        }


def test_a_card_named_again_stays_where_it_stands():
    game = a_game(cards=["Haven", "Altar"])
    assert with_fact(game, 0, Piece("cards", "Haven"), True).players[0].city.cards == (
        "Haven",
        "Altar",
    )


@pytest.mark.parametrize(
    ("count", "named", "after"),
    [(1, ["Mine"], 2), (2, ["Mine"], 2), (0, [], 1), (5, ["Mine"], 5), ("unknown", [], "unknown")],
)
def test_a_count_grows_with_the_named_cards(count, named, after):
    game = a_game(cards=named, counts={"brown": count, "grey": 0})
    told = with_fact(game, 0, Piece("cards", "Sawmill"), True)
    assert told.players[0].city.counts == {"brown": after, "grey": 0}
    # It does not shrink with them: the table may have counted.
    back = with_fact(told, 0, Piece("cards", "Sawmill"), None)
    assert back.players[0].city.counts == {"brown": after, "grey": 0}
    assert read_game(told.document()) == told


def test_a_count_below_the_named_cards_becomes_their_number():
    game = a_game(cards=["Mine", "Sawmill", "Loom"])
    assert with_fact(game, 0, Piece("counts", "brown"), 1).players[0].city.counts == {"brown": 2}


@pytest.mark.parametrize(
    ("told", "ages"),
    [
        ([(1, 1)], (1,)),
        ([(3, 2)], (None, None, 2)),
        ([(3, 2), (1, 1)], (1, None, 2)),
        ([(3, 2), (1, 1), (3, None)], (1,)),
        ([(2, 2), (2, None)], ()),
    ],
)
def test_ages_of_stages_are_told_one_by_one(told, ages):
    game = a_game(stages=3)
    for stage, age in told:
        game = with_fact(game, 0, Piece("stage_ages", stage), age)
    assert game.players[0].city.stage_ages == ages


@pytest.mark.parametrize("key", [Piece("shields"), Piece("stages", 1), Piece("wonder")])
def test_an_unknown_key(key):
    with pytest.raises(KeyError):
        with_fact(a_game(stages=1), 0, key, 1)


def test_one_and_true_are_different_facts():
    # A change from 1 to True is none to Python.
    before, after = (Player.model_construct(name="Ada", pad={"blue": v}) for v in (1, True))
    assert list(changed(before, after)) == [("blue", 1, True)]


@given(games(fewest=1), st.data())
def test_whatever_is_known_can_be_told_piece_by_piece(game, data):
    seat = data.draw(st.integers(0, len(game.players) - 1))
    player = game.players[seat]
    # Named twice is one fact.
    known = facts(player)
    told = game.with_player(seat, Player(name=player.name))
    for key in data.draw(st.permutations(list(known))):
        told = with_fact(told, seat, key, known[key])
    assert facts(told.players[seat]) == known
    assert list(changed(told.players[seat], player)) == []
    for key in data.draw(st.permutations(list(known))):
        told = with_fact(told, seat, key, None)
    assert facts(told.players[seat]) == {}
    assert told.players[seat] == Player(name=player.name)


@given(games(fewest=2), st.data())
def test_the_changes_between_two_players_lead_from_one_to_the_other(game, data):
    other = data.draw(cities(game.edition))
    pad = data.draw(st.fixed_dictionaries({}, optional=entry_of))
    before, name = game.players[0], game.players[0].name
    after = Player(name=name, pad=pad, city=other)
    there = game
    for key, old, new in changed(before, after):
        assert fact(there.players[0], key) == old
        there = with_fact(there, 0, key, new)
    # Counts below the named cards on the way may have grown.
    for key, _, new in changed(there.players[0], after):
        there = with_fact(there, 0, key, new)
    assert facts(there.players[0]) == facts(after)
    assert there.players[1:] == game.players[1:]
    assert read_game(there.document()) == there
