"""Reading cities: names as people type them, what is refused, and the field that it names."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import UnreadableGame, read_game, score
from tests.scoring.refusals import place_of, refused, with_city, with_player
from tests.scoring.strategies import COLOURS, json_values
from tests.scoring.tables import EDITIONS, SIDES, tables
from tests.scoring.twin import BOARDS, CARDS

FIELDS = ("stages", "stage_ages", "cards", "complete", "counts", "defeats")


def problems(document):
    """What is wrong with a document, by the place."""
    with pytest.raises(UnreadableGame) as raised:
        read_game(document)
    return {place_of(part): part.values["problem"] for part in raised.value.parts}


def cards_of(document):
    return list(read_game(document).players[1].city.cards)


# Names.


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_by_its_name(edition):
    names = list(CARDS[edition])
    for some in (names[:40], names[40:]):
        assert cards_of(with_city(cards=some) | {"edition": edition}) == some


@pytest.mark.parametrize(
    ("edition", "typed", "name"),
    [
        ("second", "haven", "Haven"),
        ("second", "  LUMBER \t yard ", "Lumber Yard"),
        ("second", "lumberyard", "Lumber Yard"),
        ("second", "Workers", "Workers Guild"),
        ("second", "worker's guild", "Workers Guild"),
        ("second", "Théâtre", "Theater"),
        ("second", "Pawnshop", "Well"),
        ("first", "Well", "Pawnshop"),
        ("first", "bazaar", "Bazar"),
        ("second", "Bazar", "Bazaar"),
    ],
)
def test_a_name_as_people_type_it(edition, typed, name):
    assert cards_of(with_city(cards=[typed]) | {"edition": edition}) == [name]


@given(tables, st.data())
def test_reading_what_was_read_changes_nothing(document, data):
    names = [player["city"]["cards"] for player in document["players"]]
    for player, right in zip(document["players"], names, strict=True):
        player["city"]["cards"] = [data.draw(st.sampled_from((n, n.upper()))) for n in right]
    game = read_game(document)
    assert [list(player.city.cards) for player in game.players] == names
    assert read_game(game.document()) == game


@pytest.mark.parametrize(
    ("edition", "typed", "kind", "accepted"),
    [
        ("second", "Havn", "suggested", ("Haven",)),
        ("second", "Lumber Yrad", "suggested", ("Lumber Yard",)),
        ("second", "Xylophone", "unknown", ()),
        ("second", "Strategists Guild", "elsewhere", ()),
        ("first", "Ludus", "elsewhere", ()),
        ("first", "Castrum", "elsewhere", ()),
        ("first", "Decorators Guild", "elsewhere", ()),
    ],
)
def test_a_card_that_the_edition_does_not_have(edition, typed, kind, accepted):
    document = with_city(cards=["Altar", typed]) | {"edition": edition}
    found = problems(document)
    assert list(found) == ["players.2.city.cards.2"]
    (problem,) = found.values()
    assert problem.key == f"unreadable.card.{kind}"
    assert problem.values["value"] == typed
    assert problem.values["edition"] == edition
    assert problem.values["accepted"][: len(accepted)] == accepted


@pytest.mark.parametrize("edition", EDITIONS)
def test_wonders_and_sides_by_their_other_names(edition):
    sides = SIDES[edition]
    typed = [("the colossus of rhodes", sides[0].upper()), ("GIZA", sides[1].lower())]
    players = [{"name": "Ada", "wonder": wonder, "side": side} for wonder, side in typed]
    read = read_game({"edition": edition, "players": players}).players
    assert [(player.wonder, player.side) for player in read] == [
        ("Rhodos", sides[0]),
        ("Gizah", sides[1]),
    ]


@pytest.mark.parametrize(
    ("edition", "player", "keys"),
    [
        ("second", {"wonder": "Atlantis"}, ["remark.wonder"]),
        ("second", {"wonder": "Gizah", "side": "B"}, ["remark.side"]),
        ("first", {"wonder": "Gizah", "side": "night"}, ["remark.side"]),
        ("first", {"wonder": "Atlantis", "side": "night"}, ["remark.wonder", "remark.side"]),
    ],
)
def test_an_unknown_wonder_or_side_is_a_remark_and_stays(edition, player, keys):
    city = {"cards": ["Altar"], "stages": 0, "complete": True}
    others = [{"name": name, "city": {"complete": True}} for name in ("Bo", "Cy")]
    document = {"edition": edition, "players": [{"name": "Ada", "city": city} | player, *others]}
    game = read_game(document)
    assert (game.players[0].wonder, game.players[0].side) == (
        player["wonder"],
        player.get("side"),
    )
    result = score(game)
    assert [remark.phrase.key for remark in result.remarks] == keys
    assert result.players[0].categories["blue"].points == {"first": 2, "second": 3}[edition]


# Counts.


@pytest.mark.parametrize(
    ("colour", "cards"),
    [
        ("brown", ["Mine", "Sawmill"]),
        ("grey", ["Loom", "Press"]),
        ("blue", ["Altar", "Palace"]),
        ("yellow", ["Haven", "Tavern"]),
        ("red", ["Circus", "Walls"]),
        ("green", ["Lodge", "Study"]),
        ("purple", ["Spies Guild", "Workers Guild"]),
    ],
)
@pytest.mark.parametrize("count", [0, 1, 2, 3, "unknown"])
def test_a_count_is_no_less_than_the_named_cards(colour, cards, count):
    document = with_city(cards=[*cards, "Forum" if colour != "yellow" else "Mine"])
    document["players"][1]["city"]["counts"] = {colour: count}
    if count in (2, 3, "unknown"):
        assert read_game(document).players[1].city.counts == {colour: count}
        return
    found = problems(document)
    assert list(found) == [f"players.2.city.counts.{colour}"]
    (problem,) = found.values()
    assert problem.key == "unreadable.count"
    assert (problem.values["value"], problem.values["count"]) == (count, 2)


def test_all_problems_of_all_cities_are_told_at_once():
    document = {
        "players": [
            {"name": "Ada", "city": {"cards": ["Havn", "Altar", "Ludo"], "counts": {"blue": 0}}},
            {"name": "Bo", "city": {"cards": ["Altar", "Baths"], "counts": {"blue": 1, "red": 2}}},
            {"name": "Cy", "city": {"cards": ["Strategists Guild"]}},
        ]
    }
    assert refused(document) == [
        "players.1.city.cards.1",
        "players.1.city.cards.3",
        "players.1.city.counts.blue",
        "players.2.city.counts.blue",
        "players.3.city.cards.1",
    ]


def test_the_same_problem_by_text_and_by_object():
    document = with_city(cards=["Havn"], counts={"brown": -1})
    assert refused(with_city(cards=["Havn"])) == refused(json.dumps(with_city(cards=["Havn"])))
    assert refused(document) == refused(json.dumps(document))


# Sizes.


def test_a_city_of_forty_cards_is_a_remark():
    names = [name for name, card in CARDS["second"].items() if card["colour"] != "purple"][:40]
    result = score(read_game(with_city(cards=names, stages=0)))
    assert "remark.turns" in {remark.phrase.key for remark in result.remarks}


@pytest.mark.parametrize(("number", "places"), [(99, []), (100, ["players.2.city.cards"])])
def test_a_city_of_a_hundred_cards_is_an_error(number, places):
    document = with_city(cards=["Haven"] * number)
    if places:
        assert refused(document) == places
    else:
        assert len(cards_of(document)) == number


# Garbage.

GARBAGE = [None, True, -1, 1.5, 10**30, "", "x", "\ud800", [], [[]], ["Haven", 7], {}, {"x": 1}]
GARBAGE += [[None], ["\ud800"], "2", ["1"], [4], [True], {"brown": None}, {"brown": "many"}]
GARBAGE += [{"brown": True}, {"brown": 1.0}, {"pink": 1}, [1.0], [0], float("nan"), [1] * 10]

TAKEN = {
    # None for a field that may be left out, and what is right for the field.
    "stages": [None],
    "stage_ages": [[], [None]],
    "cards": [[]],
    "complete": [True],
    "counts": [{}],
    "defeats": [None],
}


@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
@pytest.mark.parametrize("field", FIELDS)
def test_garbage_in_a_field_is_refused_by_its_name(field, garbage):
    document = with_city(**{field: garbage})
    if any(type(garbage) is type(right) and garbage == right for right in TAKEN[field]):
        read_game(document)
        return
    place = f"players.2.city.{field}"
    for found in refused(document):
        assert found == place or found.startswith(f"{place}.")


@pytest.mark.parametrize("garbage", [None, 5, "Gizah", [], [{}], True])
def test_garbage_for_a_city(garbage):
    document = with_player(city=garbage)
    if garbage is None:
        assert read_game(document).players[1].city is None
    else:
        assert refused(document) == ["players.2.city"]


@pytest.mark.parametrize("colour", ["pink", "Brown", "purples"])
def test_garbage_for_a_colour_is_named(colour):
    (place,) = refused(with_city(counts={colour: 1}))
    assert place == f"players.2.city.counts.{colour}"


@given(st.dictionaries(st.sampled_from(FIELDS), json_values, min_size=1), st.booleans())
def test_whatever_stands_in_a_city_is_read_or_refused_by_its_field(city, as_text):
    document = with_player(city=city)
    try:
        game = read_game(json.dumps(document) if as_text else document)
    except UnreadableGame as refusal:
        for part in refusal.parts:
            assert place_of(part).split(".")[:4][-1] in city
        return
    assert read_game(game.document()) == game
    assert len(score(game).players) == 2


@given(
    st.lists(st.sampled_from(sorted(CARDS["second"])), max_size=12),
    st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 999) | st.just("unknown")),
)
def test_counts_are_refused_exactly_where_they_are_below_the_named_cards(names, counts):
    named = [CARDS["second"][name]["colour"] for name in names]
    below = sorted(
        f"players.2.city.counts.{colour}"
        for colour, count in counts.items()
        if count != "unknown" and count < named.count(colour)
    )
    document = with_city(cards=names, counts=counts)
    if below:
        assert refused(document) == below
    else:
        assert read_game(document).players[1].city.counts == counts


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_board_takes_its_stages(edition):
    for (wonder, side), stages in BOARDS[edition].items():
        city = {"stages": len(stages), "complete": True}
        player = {"name": "Ada", "wonder": wonder, "side": side, "city": city}
        game = read_game({"edition": edition, "players": [player]})
        assert [r.phrase.key for r in score(game).remarks] == ["remark.players"]
