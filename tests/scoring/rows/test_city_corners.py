"""Corners of what cities tell: found once by a close look, and never to come back."""

import pytest

from app.sentences.report import result_document, table_to_read
from app.words import words
from scoring import outcome, read_game, score
from tests.scoring.tables import worked_out

ROWS = ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds")


def full(*open_rows, **entries):
    """A pad of zeros, but for some rows."""
    return {row: entries.get(row, 0) for row in ROWS if row not in open_rows}


def table(*players, edition="second"):
    names = ("Ada", "Bo", "Cy", "Di")
    seats = [{"name": name, **player} for name, player in zip(names, players, strict=False)]
    return {"edition": edition, "players": seats}


def keys(document, seat=0):
    remarks = score(read_game(document)).remarks
    return [remark.phrase.key for remark in remarks if seat in remark.seats]


def asked(document):
    missing = score(read_game(document)).missing
    return [(one.seat, one.needs, one.category) for one in missing if one.needs != "coins"]


def olympia(pad, city, bo, cy):
    ada = {"wonder": "Olympia", "side": "B", "pad": pad, "city": {"stages": 3, **city}}
    return table(ada, {"pad": full(), "city": bo}, {"pad": full(), "city": cy}, edition="first")


SCIENCE = ["Lodge", "Study", "School"]
SCIENTISTS = {"cards": ["Scientists Guild"]}
NO_GUILD = {"counts": {"purple": 0}}


@pytest.mark.parametrize("colour", ["white", "black", "brown", "purple"])
def test_every_colour_has_its_words(colour):
    document = table({"city": {"counts": {colour: 90}}}, {}, {})
    game = read_game(document)
    result = score(game)
    assert "remark.count" in keys(document)
    assert table_to_read(game, result, words())
    assert result_document(game, result, words())


def test_points_for_guilds_leave_the_copied_symbol_in_question():
    open_guilds = olympia(full("green", "guilds"), {"cards": SCIENCE}, SCIENTISTS, NO_GUILD)
    assert asked(open_guilds) == [(0, "points", "guilds")]
    assert worked_out(open_guilds)[0]["green"] == 13
    entered = olympia(full("green"), {"cards": SCIENCE}, SCIENTISTS, NO_GUILD)
    assert asked(entered) == [(0, "points", "green")]
    named = olympia(full("green"), {"cards": SCIENCE, **NO_GUILD}, SCIENTISTS, NO_GUILD)
    assert worked_out(named)[0]["green"] == 13


def test_points_for_science_leave_the_copied_guild_in_question():
    document = olympia(
        full("guilds", green=13),
        NO_GUILD,
        {"cards": ["Scientists Guild", "Traders Guild"], "counts": {"yellow": 2}},
        {"counts": {"purple": 0, "yellow": 3}},
    )
    assert asked(document) == [(0, "points", "guilds")]
    document["players"][0]["city"] |= {"cards": SCIENCE}
    assert worked_out(document)[0]["guilds"] == 0
    document["players"][0]["pad"]["green"] = 10
    # Traders, from Ada's seat: Bo's 2 yellow cards and Cy's 3.
    assert worked_out(document)[0]["guilds"] == 5


@pytest.mark.parametrize(("guilds", "remarks"), [(4, []), (1, ["remark.differs"])])
def test_an_entry_with_the_copy_in_it_is_not_doubted(guilds, remarks):
    own = {"cards": ["Workers Guild"], "counts": {"green": 0, "yellow": 3}}
    bo = {"cards": ["Traders Guild"], "counts": {"brown": 1, "yellow": 0}}
    cy = {"counts": {"purple": 0, "brown": 0, "yellow": 3}}
    document = olympia(full(guilds=guilds, wonder=5), own, bo, cy)
    assert keys(document) == remarks


def test_the_age_of_a_stage_that_is_not_built_is_no_age():
    rhodos = {
        "wonder": "Rhodos",
        "side": "day",
        "pad": full("military"),
        "city": {"stages": 2, "stage_ages": [None, None, 1], "complete": True},
    }
    bo = {"pad": full("military"), "city": {"cards": ["Stockade"], "complete": True}}
    cy = {"pad": full("military"), "city": {"complete": True}}
    assert (0, "age", "military") in asked(table(rhodos, bo, cy))
    assert "remark.more_ages" in keys(table(rhodos, bo, cy))


def test_a_red_card_from_the_discard_pile_is_spoken_of():
    halikarnassos = {
        "wonder": "Halikarnassos",
        "side": "night",
        "pad": full("military"),
        "city": {"stages": 3, "cards": ["Stockade"], "complete": True},
    }
    other = {"pad": full("military"), "city": {"complete": True}}
    (ada, *_) = score(read_game(table(halikarnassos, other, other))).players
    assert ada.categories["military"].because[-1].key == "because.from_discard"
    halikarnassos["city"]["stages"] = 0
    (ada, *_) = score(read_game(table(halikarnassos, other, other))).players
    assert ada.categories["military"].because[-1].key != "because.from_discard"


def test_an_unknown_wonder_is_remarked_upon_for_shields_too():
    city = {"complete": True, "cards": ["Stockade"]}
    document = table(*({"pad": full("military", wonder=3), "city": city} for _ in range(3)))
    assert keys(document) == ["remark.copies", "remark.no_wonder"]
    for player in document["players"]:
        player["pad"]["wonder"] = 0
        player["city"] = {**city, "stages": 0, "cards": []}
    assert keys(document) == []


def test_totals_and_scores_are_of_one_mind():
    babylon = {"wonder": "Babylon", "side": "night", "pad": full("wonder")}
    other = {"pad": full(), "city": {"complete": True}}
    document = read_game(table(babylon, other, other))
    assert outcome(document).totals == (None, 0, 0)
    assert [player.final for player in score(document).players] == [False, True, True]


def test_two_players_are_asked_as_three_are():
    ada = {"wonder": "Olympia", "side": "B", "pad": full("guilds")}
    ada["city"] = {"stages": 3, **NO_GUILD}
    bo = {"pad": full(), "city": {"cards": ["Workers Guild"], "counts": {"brown": "unknown"}}}
    assert asked(table(ada, bo, edition="first")) == [(1, "count", "guilds")]
    assert "remark.not_in_play" not in keys(table(ada, bo, edition="first"), 1)


@pytest.mark.parametrize(
    ("pad", "city", "remark"),
    [
        ({"military": -3}, {"defeats": 50}, "remark.most_defeats"),
        ({"military": 18}, {"defeats": 3}, "remark.defeats"),
        ({"military": {"tokens": [-1, -1]}}, {"defeats": 3}, "remark.defeats"),
        ({"wonder": 20}, {}, "remark.no_such_stages"),
    ],
)
def test_contradictions_are_told(pad, city, remark):
    ephesos = {"wonder": "Ephesos", "side": "day", "pad": full() | pad, "city": city}
    assert remark in keys(table(ephesos, {}, {}))


def test_guilds_of_a_city_that_has_more_of_them_are_counted_too():
    box = [
        ["Workers Guild", "Spies Guild", "Traders Guild"],
        ["Builders Guild", "Shipowners Guild"],
        ["Magistrates Guild"],
    ]
    seats = [{"city": {"cards": cards, "counts": {"purple": "unknown"}}} for cards in box]
    assert "remark.guilds" in keys(table(*seats))


def test_a_wild_symbol_entered_as_what_it_became_is_no_mistake():
    babylon = {
        "wonder": "Babylon",
        "side": "day",
        "pad": full(green={"tablet": 4}, wonder=3),
        "city": {"stages": 2, "cards": ["Scriptorium", "Library", "School"], "complete": True},
    }
    assert keys(table(babylon, {}, {})) == []


def test_what_entry_and_shields_tell_together_is_not_asked():
    guild = {"pad": full("guilds"), "city": {"cards": ["Strategists Guild"], "complete": True}}
    other = {"pad": full(military=0), "city": {"complete": True}}
    assert asked(table(guild, other, other, edition="first")) == []


def test_a_wonder_that_is_told_but_not_known_is_asked_by_its_points():
    promo = {"wonder": "Abu Simbel", "pad": full("wonder"), "city": {"stages": 2}}
    assert asked(table(promo, {"pad": full()}, {"pad": full()})) == [(0, "points", "wonder")]


def test_sentences_without_neighbours_or_stages():
    alone = {"wonder": "Babylon", "side": "night", "city": {"cards": ["Stockade"]}}
    game = read_game({"edition": "second", "players": [{"name": "Ada", **alone}]})
    said = result_document(game, score(game), words())["players"][0]["because"]
    assert "military" not in said
    assert said["wonder"] == ["whatever stages are built = 0"]


def test_tokens_that_come_to_the_same_points_are_told_as_tokens():
    seat = {"pad": full(military={"tokens": [1, -1]}), "city": {"counts": {"red": 0}}}
    document = table(seat, *({"pad": full(), "city": {"counts": {"red": 0}}} for _ in "12"))
    game = read_game(document)
    remarks = result_document(game, score(game), words())["remarks"]
    (remark,) = [one for one in remarks if one["category"]]
    assert remark["text"].startswith("+1 −1 was entered, but the shields say otherwise: age I, ")
