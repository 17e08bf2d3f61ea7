"""Every refusal reads as a sentence of this pad: no words of a library, no pieces of code."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words import words
from scoring import UnreadableGame, read_game, score
from scoring.catalogue.cards import box_of, cards
from tests.scoring.strategies import json_values

LIBRARIES_WORDS = re.compile(
    r"EOF|while parsing|recursion|hex escape|expected (`|value|ident)|trailing c|delimiter"
    r"|Extra data|Expecting|Unterminated|column"
)
"""What the readers of JSON say that we stand on."""

STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""What steers a terminal, breaks a line or turns around what stands behind it."""

LEFT_OVERS = re.compile(
    r"\[|\]\.|\(\)|function-|Input should|pydantic|\bctx\b|\bNone\b|, :|: $|accepted: ?($|;)|Error"
    r"|tagged|valid (string|integer|dictionary)|Extra inputs|\bstr\b|\bint\b|<class"
)
"""What no sentence has; a list is written in brackets only as the example of an entry."""

EXAMPLES = re.compile(r"\{\"[^}]*\}|“[^”]*”|not \[\]$")
"""What is quoted: examples of entries, and names and lists as they were typed."""

OF_THE_PAD = {
    "wonder": ["x", {}, [], 1.5, None, True, 1000, {"coins": 3}],
    "treasure": ["x", {}, {"coins": -1}, {"coins": "x"}, {"coins": None}, {"coins": 1, "x": 2}],
    "military": [{"tokens": [2]}, {"tokens": "x"}, {"tokens": [1] * 100}, {"tokens": [1.5]}, {}],
    "green": [{"tablet": 100}, {"tablet": -1}, {"wild": None}, {"x": 1}, {"tablet": 1, "x": 1}],
    "debt": [{"debts": [1]}, {"debts": [-4]}, {"debts": "x"}, -3, {"debts": [-1]}],
    "leaders": [3],
    "babel": [3],
    "gold": [3],
    "": [3],
}
OF_THE_CITY = {
    "stages": ["x", -1, 10, 1.0, True],
    "stage_ages": ["x", [4], [True], [1] * 10, [1.0]],
    "built": [[0], [10], ["x"], 3, [1] * 10],
    "cards": ["Altar", [1], [""], ["Altar"] * 100, ["Altar"] * 3, ["Cesar"], ["Caesar"], ["Zzzzz"]],
    "complete": [1, "yes", None],
    "counts": [3, {"brown": -1}, {"brown": "many"}, {"pink": 2}, {"": 2}, {"brown": 1.5}],
    "defeats": [-1, 100, "x"],
    "card_ages": [3, {"Caesar": 4}, {"Nobody": 1}, {"": 1}, {"x" * 90: 1}],
    "copied_leader": ["Nobody", 3, ""],
    "tiles": [4, "x"],
    "entombed": ["x", [3], ["Nobody"], ["Caesar"] * 10],
    "commercial_level": [-1, 3, "x"],
    "naval_strengths": [[1], "x", [1, 2, 3, 4], [-1], ["x"]],
    "naval_absences": [[4], "x", [1, 1, 1, 1], [1]],
    "strange": [3],
}
OF_THE_PLAYER = {
    "name": [None, "", 3, "x" * 41, "\ud800", "  "],
    "wonder": ["", 3, "x" * 81],
    "side": ["", 3],
    "pad": [3, [], "x"],
    "city": [3, [], "x"],
    "total": ["x", 1000, 1.5, True],
    "strange": [1],
}
OF_THE_GAME = {
    "schema": [2, 0, "x", None],
    "edition": ["third", 3, None, ""],
    "expansions": ["leaders", [3], ["Cities"], ["nope"], ["babel"], {}, [""]],
    "played_at": ["x", 3, "2026-13-01", "2026-02-30T10:00", None, {}],
    "place": [3, "", "x" * 81],
    "note": [3, "", "x" * 2001],
    "guild_limit": [0, 100, "x", 1.5],
    "teams": [1, "x"],
    "tower": [3, {"7": [1]}, {"x": [1]}, {"19": [4]}, {"19": 1}, {"": []}, {"1.5": [1]}],
    "players": [3, {}, [3], ["x"], [None], [{"name": "A"}] * 21, [[]], [{}]],
    "free_city": [3, {"total": 3}, {"name": ""}, {"pad": {"leaders": 3}}, {"city": {"tiles": 9}}],
    "strange": [1],
}


def _documents():
    for key, values in OF_THE_GAME.items():
        for value in values:
            yield {key: value}
            yield {"edition": "first", "expansions": ["babel", "cities"], key: value}
    players = [{"pad": {key: value}} for key, values in OF_THE_PAD.items() for value in values]
    players += [{"city": {key: value}} for key, values in OF_THE_CITY.items() for value in values]
    players += [{key: value} for key, values in OF_THE_PLAYER.items() for value in values]
    for player in players:
        for played in ({}, {"expansions": ["armada"]}, {"edition": "first"}):
            yield {**played, "players": [{"name": "Ada"}, {"name": "Bo", **player}]}


def sentences(document):
    """What is said of a document that is no game; nothing of one that is."""
    say = words("en")
    try:
        read_game(document)
    except UnreadableGame as error:
        return [say.phrase(part) for part in error.parts]
    return []


def _odd(said):
    return LEFT_OVERS.search(EXAMPLES.sub("", said))


@pytest.mark.parametrize("as_text", [False, True])
def test_every_refusal_reads_as_a_sentence(as_text):
    said = set()
    for document in _documents():
        said.update(sentences(json.dumps(document) if as_text else document))
    assert len(said) > 150
    assert not sorted(filter(_odd, said))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", "null", '"x"', "nul", '{"a":', "\x00", b"\xff"]
)
def test_what_is_no_document_at_all_is_told_so(text):
    said = sentences(text)
    assert said
    assert not list(filter(_odd, said))


@given(json_values)
def test_no_refusal_of_anything_has_left_overs(document):
    said = sentences(json.dumps(document))
    plain = json.dumps(document, ensure_ascii=False)
    assert not [one for one in said if _odd(one) and not LEFT_OVERS.search(plain)]


def test_a_tile_is_told_with_its_place():
    document = {"edition": "first", "expansions": ["babel"], "tower": {"7": [1]}}
    said = ["tower.7: 7 is not a tile that changes conflicts; accepted: 19, 22"]
    assert sentences(document) == said
    alone = {"edition": "first", "tower": {"7": [1]}}
    assert sentences(alone) == ["tower.7: the Tower of Babel is not played here"]


def test_a_row_of_an_expansion_is_told_with_the_player_and_the_reason():
    document = {"players": [{"name": "A"}, {"name": "B", "pad": {"leaders": 3}}]}
    said = ["player 2, pad.leaders: leaders is a row of Leaders, which is not played here"]
    assert sentences(document) == said


def test_an_unknown_expansion_is_told_with_those_that_there_are():
    (said,) = sentences({"expansions": ["Cities"]})
    assert said.startswith('expansions.1: "Cities" is not an expansion')
    assert "cities" in said.partition("accepted: ")[2]


def test_a_key_that_stands_twice_is_refused():
    assert sentences('{"players": [{"name": "A", "name": "B"}]}') == [
        "player 1, name: this key is there twice, so it is unclear which one counts"
    ]
    assert not sentences('{"players": [{"name": "A"}, {"name": "B"}]}')


def test_a_debt_above_nothing_can_be_typed_so_it_is_read_and_remarked():
    # To refuse it would lose the game of whoever typed it: the pad takes such a number.
    players = [{"name": "A", "pad": {"debt": 3}}, {"name": "B"}, {"name": "C"}]
    found = score(read_game({"expansions": ["cities"], "players": players})).remarks
    assert [(one.phrase.key, one.category) for one in found] == [("remark.plausible", "debt")]


GAME = '{"players": [{"name": "Zoë"}, {"name": "B"}, {"name": "C"}]}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "letter 1: it ends too early"),
        (GAME[:-1], "letter 59: it ends too early"),
        (GAME[:-1] + "\n", "line 2, letter 1: it ends too early"),
        (GAME + GAME, 'letter 61: “{"players":” should not be here'),
        (GAME.replace('"Zoë"}', '"Zoë", 3}'), "letter 30: “3}, {"),
        (GAME.replace(" {", "\n{").replace('"C"', "C"), "line 3, letter 10: “C}]}” should not"),
        (GAME.replace("Zoë", "Zo\\ud800"), "a text holds half a character"),
        (GAME.replace("Zoë", "Zo\x07"), "a text holds a control character"),
        (GAME.encode("cp1252"), "letter 26: a text holds what is no character"),
        ("[" * 300, "letter 202: lists and objects are nested too deeply"),
        ("9" * 5000, "letter 4302: a number is too long"),
    ],
)
def test_what_is_no_json_is_told_in_words_of_ours_with_its_letter(text, said):
    (told,) = sentences(text)
    assert said in told
    assert not LIBRARIES_WORDS.search(told)


@given(st.data())
def test_no_word_of_a_library_is_said_of_what_is_no_json(data):
    cut = data.draw(st.integers(0, len(GAME)))
    text = GAME[:cut] + data.draw(st.text(max_size=4)) + GAME[cut + data.draw(st.integers(0, 3)) :]
    told = [re.sub("“[^”]*”", "", one) for one in sentences(text)]
    assert not list(filter(LIBRARIES_WORDS.search, told))


@pytest.mark.parametrize("evil", ["\x1b[31mred", "\u202etxt", "\x9b2J", "a\nb", "a\u2028b", "\x7f"])
@pytest.mark.parametrize(
    "document",
    [
        {"{}": 1},
        "{}",
        {"edition": "{}"},
        {"expansions": ["{}"]},
        {"played_at": "{}"},
        {"tower": {"{}": [1]}},
        {"players": [{"name": "A", "{}": 1}]},
        {"players": [{"name": "A", "pad": {"{}": 1}}]},
        {"players": [{"name": "A", "pad": {"blue": "{}"}}]},
        {"players": [{"name": "A", "pad": {"green": {"{}": 1}}}]},
        {"players": [{"name": "A", "city": {"{}": 1}}]},
        {"players": [{"name": "A", "city": {"cards": ["{}"]}}]},
        {"players": [{"name": "A", "city": {"counts": {"{}": 1}}}]},
        {"players": [{"name": "A", "city": {"card_ages": {"{}": 1}}}]},
    ],
)
def test_no_refusal_steers_a_terminal_or_turns_itself_around(document, evil):
    if document == "{}":
        said = sentences(evil)
    else:
        text = json.dumps(document).replace("{}", json.dumps(evil)[1:-1])
        said = [*sentences(text), *sentences(json.loads(text))]
    assert said
    for one in said:
        assert not STEERING.search(one)


def test_a_refusal_is_short_whatever_was_written():
    key = "k" * 100_000
    for document in ({key: 1}, {"players": [{"name": "A", "pad": {key: 1}}]}, {"edition": key}):
        (said,) = sentences(document)
        assert len(said) < 300


def test_of_many_unreadable_parts_the_first_are_told_and_the_others_counted():
    counts = {f"colour {number}": 1 for number in range(1000)}
    said = sentences({"players": [{"name": "A", "city": {"counts": counts}}]})
    assert len(said) == 51
    assert said[-1] == "950 more parts cannot be read"
    cards = {"cards": [f"Card {number}" for number in range(99)]}
    assert sentences({"players": [{"name": "A", "city": cards}]})[-1] == (
        "49 more parts cannot be read"
    )


def test_what_is_too_long_is_told_with_how_long_it_is():
    (said,) = sentences({"players": [{"name": "x" * 41}]})
    assert said == "player 1, name: 41 letters are too many; up to 40 are accepted"
    (said,) = sentences({"players": [{"name": "A"}] * 21})
    assert said == "players: a list of 21 is too long; up to 20 are accepted"


@pytest.mark.parametrize(
    ("document", "place", "accepted"),
    [
        ({"playerz": []}, "playerz", "players"),
        ({"players": [{"name": "A", "cards": []}]}, "player 1, cards", "city"),
        ({"players": [{"name": "A", "city": {"card": []}}]}, "player 1, city.card", "cards"),
        ({"players": [{"name": "A", "pad": {"green": {"wild": 1, "x": 1}}}]}, "x", "tablet"),
        ({"free_city": {"nam": "A"}}, "free_city.nam", "name"),
    ],
)
def test_a_key_that_is_none_is_told_with_those_that_are(document, place, accepted):
    (said,) = sentences(document)
    assert place in said.partition(":")[0]
    assert accepted in said.partition("accepted: ")[2].split(", ")


def test_an_expansion_that_is_named_twice_is_played_once():
    players = [{"name": name} for name in "ABC"]
    game = read_game({"expansions": ["leaders", "cities", "leaders"], "players": players})
    assert game.expansions == ("leaders", "cities")
    assert sentences({"expansions": ["leaders"] * 100})


@pytest.mark.parametrize(
    "text",
    [
        '{"players": [' + "1," * 31_000 + "1]}",
        "{" + ",".join(f'"k{number}": 1' for number in range(31_000)) + "}",
        '{"players": [{"name": "A", "pad": {"military": {"tokens": [' + "2," * 31_000 + "2]}}}]}",
    ],
)
@pytest.mark.parametrize("as_bytes", [False, True])
def test_a_document_of_more_parts_than_any_game_has_is_refused_at_once(text, as_bytes):
    (said,) = sentences(text.encode() if as_bytes else text)
    assert said == "this has more than 30000 parts, which no game has"


def test_the_largest_document_that_is_a_game_has_fewer_parts():
    box = [
        name
        for name, card in cards(box_of("second", ("leaders", "cities"))).items()
        if not (card.effects.symbol == "mask" or card.effects.more_of_most or card.effects.swaps)
    ]
    city = {"cards": (box * 2)[:99], "complete": True}
    pad = {"military": {"tokens": [1] * 99}, "debt": {"debts": [-1] * 99}}
    players = [{"name": f"P{seat}", "city": city, "pad": pad} for seat in range(20)]
    document = {"expansions": ["leaders", "cities"], "players": players, "note": "," * 2000}
    assert not sentences(json.dumps(document))
