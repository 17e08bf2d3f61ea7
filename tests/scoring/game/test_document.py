"""The game document: what it reads, what it refuses and where, and that it comes back whole."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import ValidationError

from scoring import (
    City,
    Coins,
    ConflictTokens,
    Game,
    Phrase,
    Player,
    Symbols,
    UnreadableGame,
    read_entry,
    read_game,
    score,
)
from tests.scoring.refusals import place_of, refused, with_city, with_pad, with_player
from tests.scoring.strategies import games, json_values

EXAMPLE = """
{"edition": "second", "expansions": [], "played_at": "2026-11-20T21:15:00+01:00",
 "players": [
   {"name": "Ada", "wonder": "Gizah", "side": "day",
    "pad": {"military": {"tokens": [1, 3, 5, -1]}, "treasure": {"coins": 14},
            "blue": 13, "green": {"tablet": 3, "compass": 2, "gear": 1, "wild": 1}},
    "city": {"stages": 3, "cards": ["Haven", "Workers Guild"],
             "counts": {"brown": 3, "grey": 2}}},
   {"name": "Bo", "pad": {"wonder": 10, "military": -3}}]}
"""


def test_reads_the_example():
    game = read_game(EXAMPLE)
    assert game.edition == "second"
    assert game.expansions == ()
    assert game.played_at == datetime(2026, 11, 20, 21, 15, tzinfo=timezone(timedelta(hours=1)))
    ada, bo = game.players
    assert (ada.name, ada.wonder, ada.side) == ("Ada", "Gizah", "day")
    assert ada.pad == {
        "military": ConflictTokens(tokens=(1, 3, 5, -1)),
        "treasure": Coins(coins=14),
        "blue": 13,
        "green": Symbols(tablet=3, compass=2, gear=1, wild=1),
    }
    assert ada.city == City(
        stages=3, cards=("Haven", "Workers Guild"), counts={"brown": 3, "grey": 2}
    )
    assert (bo.wonder, bo.side, bo.city) == (None, None, None)
    assert bo.pad == {"wonder": 10, "military": -3}


def test_writes_the_example_as_it_was():
    assert read_game(EXAMPLE).document() == {"schema": 1, **json.loads(EXAMPLE)}


@pytest.mark.parametrize(
    "document", [EXAMPLE, EXAMPLE.encode(), json.loads(EXAMPLE), '{"schema": 1}', "{}", {}, b"{}"]
)
def test_comes_back_whole(document):
    game = read_game(document)
    assert read_game(game.document()) == game
    assert read_game(json.dumps(game.document())) == game
    assert read_game(json.dumps(game.document(), ensure_ascii=False).encode()) == game


def test_an_empty_document_is_a_game_of_the_newest_edition_that_nothing_is_known_of():
    game = read_game("{}")
    assert game == Game(edition="second", expansions=(), played_at=None, players=())


@given(games())
def test_any_game_comes_back_whole(game):
    document = game.document()
    assert read_game(document) == game
    text = json.dumps(document)
    assert read_game(text) == game
    assert read_game(text.encode()) == game
    assert json.loads(text) == document
    assert read_game(text).document() == document


@given(games(), st.data())
def test_what_is_not_known_is_not_written(game, data):
    document = game.document()
    assert document["schema"] == 1
    assert ("played_at" in document) == (game.played_at is not None)
    for player, written in zip(game.players, document["players"], strict=True):
        for key in ("wonder", "side", "city"):
            assert (key in written) == (getattr(player, key) is not None)
        assert list(written["pad"]) == list(player.pad)


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2026-11-20T21:15:00+01:00", datetime(2026, 11, 20, 20, 15, tzinfo=UTC)),
        ("2026-11-20T21:15:00Z", datetime(2026, 11, 20, 21, 15, tzinfo=UTC)),
        ("2026-11-20T21:15:00", datetime(2026, 11, 20, 21, 15, tzinfo=UTC)),
        ("2026-11-20T21:15:00.250Z", datetime(2026, 11, 20, 21, 15, 0, 250000, tzinfo=UTC)),
    ],
)
def test_moments_have_a_time_zone(written, moment):
    assert read_game({"played_at": written}).played_at == moment


@pytest.mark.parametrize(
    ("written", "name"),
    [("Ada", "Ada"), ("  Ada \n of\tGizah ", "Ada of Gizah"), ("é" * 40, "é" * 40), ("7", "7")],
)
def test_a_name_is_one_line(written, name):
    game = read_game({"players": [{"name": written}]})
    assert game.players[0].name == name


def test_a_place_is_one_line_and_a_note_keeps_its_lines():
    game = read_game({"place": " at\n Bo's ", "note": "\n First game. \r\n\n  Di's birthday\n"})
    assert game.place == "at Bo's"
    assert game.note == "First game.\n\nDi's birthday"
    assert refused({"note": "half a character: \ud800"}) == ["note"]


@pytest.mark.parametrize("entry", [None, 7, Coins(coins=7)])
def test_another_entry_leaves_the_rest_alone(entry):
    game = read_game(EXAMPLE)
    changed = game.with_entry(0, "treasure", entry)
    assert changed.players[0].pad.get("treasure") == entry
    assert ("treasure" in changed.players[0].pad) == (entry is not None)
    assert changed.with_entry(0, "treasure", Coins(coins=14)) == game
    assert changed.players[1] == game.players[1]
    assert game == read_game(EXAMPLE)


def test_another_player_takes_a_seat():
    game = read_game(EXAMPLE)
    changed = game.with_player(1, Player(name="Cy"))
    assert [player.name for player in changed.players] == ["Ada", "Cy"]
    assert changed.players[0] == game.players[0]
    assert [player.name for player in game.players] == ["Ada", "Bo"]


def test_removing_what_was_not_entered_changes_nothing():
    game = read_game(EXAMPLE)
    assert game.with_entry(1, "guilds", None) == game


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_game_knows_its_rules(edition):
    game = Game(edition=edition)
    assert game.rules.name == edition
    assert game.categories == game.rules.categories


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [
        (Game(), "edition", "first"),
        (Player(name="Ada"), "name", "Bo"),
        (City(), "stages", 3),
        (Coins(coins=3), "coins", 4),
        (ConflictTokens(tokens=()), "tokens", (1,)),
        (Symbols(), "gear", 1),
    ],
)
def test_no_part_of_a_game_changes_in_place(part, key, value):
    with pytest.raises(ValidationError):
        setattr(part, key, value)


# What is refused, and where.


UNREADABLE = [
    # A number that is none.
    ("text for a number", with_pad(blue="13"), "players.2.pad.blue"),
    ("letters for a number", with_pad(blue="abc"), "players.2.pad.blue"),
    ("a fraction", with_pad(blue=13.5), "players.2.pad.blue"),
    ("a whole float", with_pad(blue=13.0), "players.2.pad.blue"),
    ("a boolean", with_pad(blue=True), "players.2.pad.blue"),
    ("null", with_pad(blue=None), "players.2.pad.blue"),
    ("a list", with_pad(blue=[13]), "players.2.pad.blue"),
    ("too large", with_pad(blue=1000), "players.2.pad.blue"),
    ("too far below zero", with_pad(military=-1000), "players.2.pad.military"),
    ("far too large", with_pad(blue=10**30), "players.2.pad.blue"),
    # Coins.
    ("negative coins", with_pad(treasure={"coins": -1}), "players.2.pad.treasure.coins"),
    ("too many coins", with_pad(treasure={"coins": 1000}), "players.2.pad.treasure.coins"),
    ("coins as text", with_pad(treasure={"coins": "14"}), "players.2.pad.treasure.coins"),
    ("half a coin", with_pad(treasure={"coins": 1.5}), "players.2.pad.treasure.coins"),
    ("coins as a boolean", with_pad(treasure={"coins": True}), "players.2.pad.treasure.coins"),
    ("coins as null", with_pad(treasure={"coins": None}), "players.2.pad.treasure.coins"),
    # Conflict tokens.
    ("no such token", with_pad(military={"tokens": [1, 2]}), "players.2.pad.military.tokens.2"),
    ("a token of 0", with_pad(military={"tokens": [0]}), "players.2.pad.military.tokens.1"),
    ("a token as text", with_pad(military={"tokens": ["1"]}), "players.2.pad.military.tokens.1"),
    (
        "a token as a boolean",
        with_pad(military={"tokens": [True]}),
        "players.2.pad.military.tokens.1",
    ),
    ("a token as a float", with_pad(military={"tokens": [3.0]}), "players.2.pad.military.tokens.1"),
    ("tokens as a number", with_pad(military={"tokens": 3}), "players.2.pad.military.tokens"),
    ("tokens as text", with_pad(military={"tokens": "135"}), "players.2.pad.military.tokens"),
    ("100 tokens", with_pad(military={"tokens": [1] * 100}), "players.2.pad.military.tokens"),
    # Science symbols.
    ("negative symbols", with_pad(green={"gear": -1}), "players.2.pad.green.gear"),
    ("100 symbols", with_pad(green={"wild": 100}), "players.2.pad.green.wild"),
    ("a symbol as a boolean", with_pad(green={"tablet": True}), "players.2.pad.green.tablet"),
    ("a symbol as a float", with_pad(green={"compass": 1.0}), "players.2.pad.green.compass"),
    ("a symbol as text", with_pad(green={"compass": "1"}), "players.2.pad.green.compass"),
    # Categories and their details.
    ("unknown category", with_pad(black=3), "players.2.pad.black"),
    ("the total is no category", with_pad(total=50), "players.2.pad.total"),
    ("capitals", with_pad(Blue=3), "players.2.pad.Blue"),
    ("unknown category, unreadable entry", with_pad(black="x"), "players.2.pad.black"),
    ("coins for green", with_pad(green={"coins": 3}), "players.2.pad.green"),
    ("coins for blue", with_pad(blue={"coins": 3}), "players.2.pad.blue"),
    ("tokens for treasure", with_pad(treasure={"tokens": [1]}), "players.2.pad.treasure"),
    ("symbols for military", with_pad(military={"gear": 1}), "players.2.pad.military"),
    ("symbols for guilds", with_pad(guilds={"wild": 1}), "players.2.pad.guilds"),
    ("nothing for treasure", with_pad(treasure={}), "players.2.pad.treasure"),
    ("nothing for military", with_pad(military={}), "players.2.pad.military"),
    ("nothing for yellow", with_pad(yellow={}), "players.2.pad.yellow"),
    ("unknown details", with_pad(green={"points": 3}), "players.2.pad.green"),
    # Keys.
    ("unknown key", {"winner": "Ada"}, "winner"),
    ("our own word for a key", {"schema_number": 1}, "schema_number"),
    ("unknown key of a player", with_player(colour="red"), "players.2.colour"),
    ("unknown key of a city", with_city(shields=3), "players.2.city.shields"),
    (
        "unknown key beside the coins",
        with_pad(treasure={"coins": 3, "debt": 1}),
        "players.2.pad.treasure.debt",
    ),
    (
        "unknown key beside the symbols",
        with_pad(green={"gear": 1, "mask": 1}),
        "players.2.pad.green.mask",
    ),
    # Edition, expansions, schema.
    ("unknown edition", {"edition": "third"}, "edition"),
    ("edition as a number", {"edition": 2}, "edition"),
    ("edition as null", {"edition": None}, "edition"),
    ("expansions as text", {"expansions": "leaders"}, "expansions"),
    ("newer schema", {"schema": 2}, "schema"),
    ("a schema before the first", {"schema": 0}, "schema"),
    ("schema as text", {"schema": "1"}, "schema"),
    ("schema as a boolean", {"schema": True}, "schema"),
    ("schema as a float", {"schema": 1.0}, "schema"),
    ("schema as null", {"schema": None}, "schema"),
    # Players.
    ("empty name", {"players": [{"name": ""}]}, "players.1.name"),
    ("blank name", {"players": [{"name": " \t\n"}]}, "players.1.name"),
    ("name of 41 letters", {"players": [{"name": "x" * 41}]}, "players.1.name"),
    ("name as a number", {"players": [{"name": 7}]}, "players.1.name"),
    ("no name", {"players": [{"pad": {}}]}, "players.1.name"),
    ("empty wonder", with_player(wonder=""), "players.2.wonder"),
    ("a wonder of 81 letters", with_player(wonder="x" * 81), "players.2.wonder"),
    ("a side as a number", with_player(side=1), "players.2.side"),
    ("players as an object", {"players": {"Ada": {}}}, "players"),
    ("players as null", {"players": None}, "players"),
    ("a player as text", {"players": ["Ada"]}, "players.1"),
    ("21 players", {"players": [{"name": "Ada"}] * 21}, "players"),
    ("pad as a list", with_player(pad=[13]), "players.2.pad"),
    ("pad as null", with_player(pad=None), "players.2.pad"),
    # The city.
    ("a city as text", with_player(city="Gizah"), "players.2.city"),
    ("negative stages", with_city(stages=-1), "players.2.city.stages"),
    ("ten stages", with_city(stages=10), "players.2.city.stages"),
    ("stages as a boolean", with_city(stages=True), "players.2.city.stages"),
    ("stages as text", with_city(stages="3"), "players.2.city.stages"),
    ("cards as text", with_city(cards="Haven"), "players.2.city.cards"),
    ("a card without a name", with_city(cards=["Haven", ""]), "players.2.city.cards.2"),
    ("a card as a number", with_city(cards=[7]), "players.2.city.cards.1"),
    ("a negative count", with_city(counts={"brown": -1}), "players.2.city.counts.brown"),
    ("a count as text", with_city(counts={"grey": "2"}), "players.2.city.counts.grey"),
    # When it was played.
    ("no date", {"played_at": "yesterday"}, "played_at"),
    ("no such month", {"played_at": "2026-13-01T20:00:00Z"}, "played_at"),
    ("no such day", {"played_at": "2026-02-30T20:00:00Z"}, "played_at"),
    ("date as a boolean", {"played_at": True}, "played_at"),
    ("date as a list", {"played_at": [2026, 11, 20]}, "played_at"),
    # Taken for seconds, 2026-11-20 without its dashes would be a day in August 1970.
    ("date as a number", {"played_at": 20261120}, "played_at"),
    ("date as digits", {"played_at": "1795205700"}, "played_at"),
    # Where it was played, and what the table wants to remember.
    ("an empty place", {"place": "  "}, "place"),
    ("no minute", {"minutes": 0}, "minutes"),
    ("more than a day", {"minutes": 1441}, "minutes"),
    ("minutes as a text", {"minutes": "45"}, "minutes"),
    ("a long place", {"place": "x" * 81}, "place"),
    ("a place as a number", {"place": 7}, "place"),
    ("an empty note", {"note": "\n \n"}, "note"),
    ("a long note", {"note": "x" * 2001}, "note"),
]


@pytest.mark.parametrize(
    ("document", "place"), [pytest.param(*row[1:], id=row[0]) for row in UNREADABLE]
)
def test_refuses_and_says_where(document, place):
    assert refused(document) == [place]
    assert refused(json.dumps(document)) == [place]


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(with_pad(blue=999, military=-999), id="points"),
        pytest.param(with_pad(treasure={"coins": 999}), id="coins"),
        pytest.param(with_pad(treasure={"coins": 0}), id="no coins"),
        pytest.param(with_pad(military={"tokens": [-1] * 99}), id="tokens"),
        pytest.param(with_pad(green=dict.fromkeys(("tablet", "gear", "wild"), 99)), id="symbols"),
        pytest.param(with_player(wonder="x" * 80, side="y" * 80), id="wonder and side"),
        pytest.param(with_city(cards=["Haven"] * 99, counts={"red": 999}), id="cards and counts"),
        pytest.param(with_city(stages=9, counts={"brown": 0}), id="stages"),
        pytest.param(with_city(stage_ages=[None, 3] + [1] * 7, defeats=99), id="stage ages"),
        pytest.param(with_city(stages=0), id="no stages"),
        pytest.param({"players": [{"name": "x" * 40}] * 20}, id="players and names"),
        pytest.param({"place": "x" * 80, "note": "x" * 2000}, id="place and note"),
    ],
)
def test_takes_what_is_just_within_the_limits(document):
    assert read_game(read_game(document).document()) == read_game(document)


def test_refuses_an_unknown_colour():
    (place,) = refused(with_city(counts={"pink": 1}))
    assert place.startswith("players.2.city.counts.pink")


def test_refuses_an_unknown_expansion():
    (place,) = refused({"expansions": ["Gadgets"]})
    assert place.startswith("expansions")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "{", '{"edition"', "{'edition': 'second'}", "{} {}", '{"edition": "sec', "abc"),
        *("[]", "null", "true", "5", '"second"', '[{"edition": "second"}]'),
        *('{"edition": "\\ud800"}', '{"players": [{"name": "\\udc00"}]}', '{"schema": 1,}'),
        *(b"\xff\xfe{}", b'{"edition": "\xff"}', b"\x00", "\x00", "\ud800", '{"\ud800": 1}'),
        pytest.param("[" * 100_000, id="deep lists"),
        pytest.param('{"players":' * 100_000 + "1" + "}" * 100_000, id="deep objects"),
        pytest.param('{"players":[{"pad":' * 150 + "1" + "}]}" * 150, id="deep players"),
    ],
)
def test_refuses_text_that_is_no_game(text):
    with pytest.raises(UnreadableGame) as raised:
        read_game(text)
    assert len(raised.value.parts) == 1
    assert place_of(raised.value.parts[0]) in ("", "players", "edition")


@pytest.mark.parametrize("value", [None, 5, 1.5, True, [], [{}], ()])
def test_refuses_a_value_that_is_no_object(value):
    assert refused(value) == [""]


def deep(levels):
    """An object in an object in an object, so many levels deep."""
    value = {}
    for _ in range(levels):
        value = {"edition": value}
    return value


@pytest.mark.parametrize(
    ("document", "place"),
    [
        pytest.param(deep(500), "edition", id="500 levels"),
        pytest.param(deep(20_000), "edition", id="20000 levels"),
        pytest.param(with_pad(blue=10**5000), "players.2.pad.blue", id="a number of 5001 digits"),
        pytest.param({"schema": 10**5000}, "schema", id="a schema of 5001 digits"),
        # JSON can write half a surrogate pair, and json.loads reads it, but no file,
        # no database and no screen takes it.
        pytest.param(
            {"players": [{"name": "\ud800"}]}, "players.1.name", id="a name that cannot be written"
        ),
    ],
)
def test_refuses_objects_that_other_readers_let_through(document, place):
    assert refused(document) == [place]


@pytest.mark.parametrize(
    "document", [{"\ud800": 1}, with_pad(**{"\ud800": 1}), with_city(counts={"\ud800": 1})]
)
def test_refuses_keys_that_cannot_be_written(document):
    with pytest.raises(UnreadableGame):
        read_game(document)


@pytest.mark.parametrize(
    ("document", "key", "says"),
    [
        ({"schema": 2}, "newer_schema", {"value": "2", "le": 1}),
        ({"edition": "third"}, "edition", {"accepted": ("second", "first")}),
        ({"expansions": ["Gadgets"]}, "expansion", {"value": '"Gadgets"'}),
        ({"played_at": "soon"}, "moment", {"value": '"soon"'}),
        ({"winner": 1}, "unknown_key", {"key": "winner"}),
        (with_pad(black=3), "category", {"category": "black"}),
        (with_pad(blue="abc"), "number", {"value": '"abc"'}),
        (with_pad(blue=1000), "less_than_equal", {"value": "1000", "le": 999}),
        (with_pad(treasure={"coins": -1}), "greater_than_equal", {"value": "-1", "ge": 0}),
        (with_pad(military={"tokens": [2]}), "token", {"value": "2"}),
        (with_pad(blue={"coins": 3}), "entry.points", {}),
        (with_pad(treasure={}), "entry.coins", {}),
        (with_pad(military={"gear": 1}), "entry.tokens", {}),
        (with_pad(green={"coins": 3}), "entry.symbols", {}),
        (with_player(name=""), "too_short", {}),
        (with_player(name="x" * 41), "too_long", {"max_length": 40}),
        (with_player(wonder=7), "text", {"value": "7"}),
        (with_player(pad=[]), "object", {"value": "[]"}),
        ({"players": {}}, "list", {"value": "{}"}),
        ({"players": [{}]}, "missing", {}),
        (with_player(name="\ud800"), "half_character", {}),
        (with_city(counts={"pink": 1}), "colour", {"value": '"pink"'}),
        (with_pad(green={"gear": 1, "mask": 1}), "unknown_key", {"key": "mask"}),
        (with_pad(blue=[13]), "entry.points", {}),
        (with_city(stages=[3]), "number", {"value": "[3]"}),
    ],
)
def test_says_what_is_wrong(document, key, says):
    with pytest.raises(UnreadableGame) as raised:
        read_game(document)
    (part,) = raised.value.parts
    problem = part.values["problem"]
    assert problem.key == f"unreadable.{key}"
    assert {name: problem.values[name] for name in says} == says


@pytest.mark.parametrize(
    ("text", "key"),
    [("{", "unreadable.json"), ("[]", "unreadable.object"), (b"\xff", "unreadable.json")],
)
def test_says_what_is_wrong_with_the_whole(text, key):
    with pytest.raises(UnreadableGame) as raised:
        read_game(text)
    assert [part.key for part in raised.value.parts] == [key]


def test_names_a_player_by_number():
    with pytest.raises(UnreadableGame) as raised:
        read_game(with_pad(blue="abc"))
    (part,) = raised.value.parts
    assert part.key == "unreadable.at"
    assert part.values["place"] == Phrase("unreadable.player", {"number": 2, "path": "pad.blue"})


def test_shows_the_beginning_of_a_long_value():
    with pytest.raises(UnreadableGame) as raised:
        read_game(with_pad(blue="x" * 100))
    (part,) = raised.value.parts
    shown = part.values["problem"].values["value"]
    assert shown.startswith('"xxxx')
    assert shown.endswith("…")
    assert len(shown) == 40


def test_lists_all_unreadable_parts_at_once():
    document = {
        "edition": "third",
        "schema": 2,
        "played_at": "yesterday",
        "winner": "Ada",
        "players": [
            {"name": "", "pad": {"blue": "x", "treasure": {"coins": -1}}},
            {"pad": {"military": {"tokens": [1, 2, 7]}, "green": {"gear": True}}},
            {"name": "Cy", "city": {"stages": -1}},
            5,
        ],
    }
    assert refused(document) == [
        "edition",
        "played_at",
        "players.1.name",
        "players.1.pad.blue",
        "players.1.pad.treasure.coins",
        "players.2.name",
        "players.2.pad.green.gear",
        "players.2.pad.military.tokens.2",
        "players.2.pad.military.tokens.3",
        "players.3.city.stages",
        "players.4",
        "schema",
        "winner",
    ]


@pytest.mark.parametrize(
    ("document", "places"),
    [
        pytest.param(
            with_pad(black=1, gold=2),
            ["players.2.pad.black", "players.2.pad.gold"],
            id="two unknown categories",
        ),
        pytest.param(
            with_pad(green={"coins": 1}, blue={"tokens": [1]}),
            ["players.2.pad.blue", "players.2.pad.green"],
            id="wrong details twice",
        ),
        pytest.param(
            with_pad(black=1, blue="x"),
            ["players.2.pad.black", "players.2.pad.blue"],
            id="an unknown category beside an unreadable number",
        ),
        pytest.param(
            with_player(pad={"black": 1}, side=5),
            ["players.2.pad.black", "players.2.side"],
            id="an unknown category beside an unreadable side",
        ),
    ],
)
def test_lists_what_does_not_belong_beside_the_rest(document, places):
    assert refused(document) == places


def test_lists_unknown_expansions_beside_the_rest():
    document = {"expansions": ["Gadgets", "Gizmos"], "players": [{"name": ""}]}
    places = refused(document)
    assert len(places) == 3
    assert [place.partition(".")[0] for place in places] == ["expansions", "expansions", "players"]


@pytest.mark.parametrize(
    ("category", "value", "place"),
    [
        ("blue", "13", "pad.blue"),
        ("treasure", {"coins": -1}, "pad.treasure.coins"),
        ("military", {"tokens": [1, 4]}, "pad.military.tokens.2"),
        ("green", {"tokens": [1]}, "pad.green"),
        ("black", 3, "pad.black"),
    ],
)
def test_a_refused_entry_says_where(category, value, place):
    with pytest.raises(UnreadableGame) as raised:
        read_entry(category, value)
    assert [place_of(part) for part in raised.value.parts] == [place]


# Whatever is fed to it.


def read_or_refuse(document):
    """Read a document: it is a game that can be scored and written, or it is refused."""
    game, said = None, ""
    try:
        game = read_game(document)
    except UnreadableGame as refusal:
        said = str(refusal)
    assert (game is None) == bool(said)
    if game is not None:
        assert isinstance(game, Game)
        assert len(score(game).players) == len(game.players)
        assert read_game(json.dumps(game.document()).encode()) == game


def written(document):
    return json.dumps(document).encode()


@given(json_values)
def test_any_json_is_a_game_or_refused(value):
    read_or_refuse(value)
    read_or_refuse(written(value))


@given(st.text() | st.binary())
@example("\ufeff{}")
@example(b"\xef\xbb\xbf{}")
@example('{"edition": NaN}')
@example('{"played_at": 1e999}')
@example('{"players": [{"name": "Ada", "pad": {"blue": 1' + "0" * 5000 + "}}]}")
@example('{"edition": "first", "edition": "second"}')
def test_any_text_is_a_game_or_refused(text):
    read_or_refuse(text)


def spots(value, path=()):
    """The path to every value inside of a JSON value, and to itself."""
    yield path
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, kept in inner:
            yield from spots(kept, (*path, key))


def replaced(value, path, other):
    """A copy of a JSON value with another value at a path."""
    if not path:
        return other
    copy = value.copy()
    copy[path[0]] = replaced(value[path[0]], path[1:], other)
    return copy


@given(st.data(), games(fewest=1, most=3), json_values)
def test_a_game_with_anything_in_one_spot_is_a_game_or_refused(data, game, other):
    document = game.document()
    path = data.draw(st.sampled_from(list(spots(document))))
    spoilt = replaced(document, path, other)
    read_or_refuse(spoilt)
    read_or_refuse(written(spoilt))


@given(st.data(), games())
def test_a_document_cut_or_spoilt_is_a_game_or_refused(data, game):
    text = written(game.document())
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    read_or_refuse(text[:start] + data.draw(st.binary(max_size=4)) + text[end:])
    with pytest.raises(UnreadableGame):
        read_game(text[: min(start, len(text) - 1)])


def test_a_name_that_is_written_in_pieces_is_the_same_name():
    """An e and an accent behind it look like one letter that has it, as some keyboards write it."""
    told = {"players": [{"name": name} for name in ("Zo\u0065\u0308", "Zo\u00eb", "Cleo")]}
    game = read_game(told)
    assert [player.name for player in game.players] == ["Zo\u00eb", "Zo\u00eb", "Cleo"]
    assert [remark.phrase.key for remark in score(game).remarks] == ["remark.same_name"]
    # Letters that only come in pieces take no more room than before.
    wide = "\ufb2c" * 40
    assert read_game({"players": [{"name": wide}]}).players[0].name == wide


@pytest.mark.parametrize(
    "unseen", ["\x00", "\x07", "\x7f", "\x9b", "\u200b", "\u200f", "\u202e", "\u2066", "\ufeff"]
)
def test_what_nobody_sees_in_a_text_is_left_out(unseen):
    names = [f"{unseen}Ada{unseen}", f"B{unseen}o", "Cleo"]
    told = {"players": [{"name": name} for name in names], "place": f"{unseen}Home", "note": "a\nb"}
    game = read_game(told)
    assert [player.name for player in game.players] == ["Ada", "Bo", "Cleo"]
    assert (game.place, game.note) == ("Home", "a\nb")


@pytest.mark.parametrize("name", ["Zoë", "نور", "מיה", "👩\u200d🚀", "می\u200cخواهم", "q\u0301"])
def test_what_joins_letters_and_emoji_stays(name):
    game = read_game({"players": [{"name": name}, {"name": "Bo"}, {"name": "Cleo"}]})
    assert game.players[0].name == name


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Ada\u200d", "Ada"),
        ("A\u200cda", "Ada"),
        ("Ada\ufe0f", "Ada"),
        ("Ada\U000e0041", "Ada"),
        ("Zoë\u200d", "Zoë"),
        ("\u034fAda", "Ada"),
        ("Ada\u3164", "Ada"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", "\U0001f3f4\U000e0067\U000e0062\U000e007f"),
    ],
)
def test_no_two_names_look_the_same_for_what_joins_nothing(name, seen):
    game = read_game({"players": [{"name": name}, {"name": "Bo"}, {"name": "Cleo"}]})
    assert game.players[0].name == seen


@pytest.mark.parametrize("name", ["\u200b", "\x1b", "\u202e", "\u200d", " \u3164 "])
def test_a_name_without_anything_to_see_can_be_seen_and_its_game_is_not_lost(name):
    game = read_game({"players": [{"name": name}, {"name": "Bo"}, {"name": "Cleo"}]})
    assert game.players[0].name.strip() == "\ufffd"
    assert read_game(game.document()) == game
