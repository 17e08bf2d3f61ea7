"""A scored game in words: the outcome in a sentence, and as a table, a message, a document."""

import pytest

from app.sentences.report import (
    first_open_category,
    open_category,
    outcome,
    played,
    remark_lines,
    result_document,
    shared_text,
    table_to_read,
)
from app.words import words
from scoring import read_game, score
from tests.app.tables import CATEGORIES, finished, table

SAY = words()


def said(game):
    return outcome(score(game), SAY)


def nothing_but(*names, **pad):
    """A table where every cell that is not told has nothing."""
    return finished(*names, **{**{row: [0] * len(names) for row in CATEGORIES}, **pad})


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (
            finished("Ada", "Bo", "Cleo", blue=[13, 11, 10]),
            "Ada wins with 73 points, 2 ahead.",
        ),
        (
            finished("Ada", "Bo", "Cleo", blue=[12, 11, 10]),
            "Ada wins with 72 points, 1 ahead.",
        ),
        (
            finished("Ada", "Bo", "Cleo", treasure=[5, 4, 0], blue=[10, 11, 0]),
            "Ada wins with 65 points: a tie, decided by at least 15 coins to at most 14.",
        ),
        (
            finished("Ada", "Bo", "Cleo", treasure=[5, {"coins": 14}, 0], blue=[10, 11, 0]),
            "Ada wins with 65 points: a tie, decided by at least 15 coins to 14.",
        ),
        (
            finished("Ada", "Bo", "Cleo", treasure=[{"coins": 16}, 4, 0], blue=[10, 11, 0]),
            "Ada wins with 65 points: a tie, decided by 16 coins to at most 14.",
        ),
        (
            finished("Ada", "Bo", "Cleo", treasure=[{"coins": 1}, {"coins": 0}, 0], blue=[9, 9, 0]),
            "Ada wins with 59 points: a tie, decided by 1 coin to 0.",
        ),
        (
            finished("Ada", "Bo", "Cleo", treasure=[{"coins": 14}, {"coins": 14}, 0]),
            "Ada and Bo share the victory with 64 points and the same coins.",
        ),
        (
            finished("Ada", "Bo", "Cleo", treasure=[4, 4, 0]),
            "A tie at 64 points: the coins of Ada and Bo decide.",
        ),
        (
            finished("Ada", "Bo", "Cleo", blue=[1, None, 3]),
            "Not final: 1 number is missing.",
        ),
        (table("Ada", "Bo", "Cleo"), "Not final: 21 numbers are missing."),
        (nothing_but("Ada", "Bo", "Cleo", blue=[1, 0, 0]), "Ada wins with 1 point, 1 ahead."),
        (nothing_but("Ada", blue=[1]), "Ada has 1 point."),
        (
            nothing_but("Ada", "Bo", treasure=[{"coins": 4}, {"coins": 3}]),
            "Ada wins with 1 point: a tie, decided by 4 coins to 3.",
        ),
        (
            nothing_but("Ada", "Bo", treasure=[{"coins": 3}, {"coins": 3}]),
            "Ada and Bo share the victory with 1 point and the same coins.",
        ),
        (
            nothing_but("Ada", "Bo", blue=[1, 1]),
            "A tie at 1 point: the coins of Ada and Bo decide.",
        ),
    ],
    ids=[
        "ahead",
        "one ahead",
        "coins",
        "at least",
        "at most",
        "one coin",
        "shared",
        "ask coins",
        "one missing",
        "empty",
        "one point",
        "alone",
        "one point and coins",
        "one point shared",
        "one point tied",
    ],
)
def test_the_outcome_is_one_sentence(game, sentence):
    assert said(game) == sentence


def test_a_table_to_read_has_every_cell_and_marks_what_is_open():
    game = table("Ada", "Bo", "Cleo", blue=[13, 7, None], military=[-3, None, None])
    assert table_to_read(game, score(game), SAY).splitlines() == [
        "          Ada  Bo  Cleo",
        "Wonder      ·   ·     ·",
        "Treasure    ·   ·     ·",
        "Military   −3   ·     ·",
        "Blue       13   7     ·",
        "Yellow      ·   ·     ·",
        "Green       ·   ·     ·",
        "Guilds      ·   ·     ·",
        "-----------------------",
        "Total     10…  7…    ·…",
        "",
        "Not final: 18 numbers are missing.",
        "Not entered yet: Wonder of Ada, Bo and Cleo.",
        "Not entered yet: Treasure of Ada, Bo and Cleo.",
        "Not entered yet: Military of Bo and Cleo.",
        "Not entered yet: Blue of Cleo.",
        "Not entered yet: Yellow of Ada, Bo and Cleo.",
        "Not entered yet: Green of Ada, Bo and Cleo.",
        "Not entered yet: Guilds of Ada, Bo and Cleo.",
    ]


def test_remarks_stand_below_the_table_with_whom_and_what():
    game = finished("Ada", "Bo", "Cleo", blue=[99, 10, 10])
    lines = table_to_read(game, score(game), SAY).splitlines()
    assert "Ada, Blue: 99 is hardly possible here; 0 to 61 is usual." in lines


STANDS = "green stays 1 as entered; enter the symbols if this {} is not in it"


@pytest.mark.parametrize(
    ("card", "row", "green", "said"),
    [
        ("Scientists Guild", "guilds", 1, "a wild symbol; " + STANDS.format("one")),
        ("Enheduanna", "leaders", 1, STANDS.format("card")),
        (
            "Enheduanna",
            "leaders",
            {"tablet": 1},
            "counts only if the symbols entered for green include it",
        ),
    ],
)
def test_a_card_that_green_may_leave_out_asks_nothing_that_nobody_can_answer(
    card, row, green, said
):
    document = table("Ada", "Bo", "Cleo", green=[green, 0, 0]).document()
    document["players"][0]["city"] = {"cards": [card]}
    result = score(read_game({**document, "expansions": ["leaders"]}))
    because = result.players[0].categories[row].because
    assert [SAY.phrase(line) for line in because] == [f"{card}: {said}"]


def test_a_remark_about_several_names_them_itself():
    game = finished("Ada", "ada", "Cleo")
    lines = remark_lines(game, score(game).remarks, SAY)
    assert "2 players are called Ada: the history counts them as one person." in lines


def test_the_message_ranks_everyone_and_shows_every_category():
    document = finished("Ada", "Bo", "Cleo", blue=[1, 13, 7], military=[10, -2, 10]).document()
    document["players"][1] |= {"wonder": "Gizah", "side": "day"}
    document["played_at"] = "2026-11-20T12:00:00+00:00"
    game = read_game(document)
    text = shared_text(game, score(game), SAY)
    lines = text.splitlines()
    assert lines[0] == said(game)
    people = [line for line in lines if line[:2] in ("1.", "2.", "3.")]
    # Ada and Bo are level, and with ten points of treasure each nobody is the richer.
    assert people == ["1. Cleo: 67", "2. Ada: 61", "2. Bo (Gizah, day): 61"]
    bo = lines[lines.index(next(line for line in lines if "Bo" in line)) + 1]
    assert "military −2" in bo
    for row in CATEGORIES:
        assert row in bo
    assert lines[-1] == "Scored with Wonderpad · 20 November 2026"
    timed = game.model_copy(update={"minutes": 65})
    assert shared_text(timed, score(timed), SAY).endswith(" · 20 November 2026 · 1 h 5 min")
    there = timed.model_copy(update={"place": "Café Mozart"})
    placed = shared_text(there, score(there), SAY)
    assert placed.endswith(" · 20 November 2026 · Café Mozart · 1 h 5 min")


@pytest.mark.parametrize(
    ("edition", "expansions", "told"),
    [
        ("second", [], "Second edition"),
        ("first", [], "First edition"),
        ("first", ["cities"], "First edition with Cities"),
        (
            "second",
            ["armada", "leaders", "cities"],
            "Second edition with Leaders, Cities and Armada",
        ),
    ],
)
def test_what_was_played_is_told_of_a_game_and_in_its_message(edition, expansions, told):
    document = table("Ada", "Bo", "Cleo").document() | {"edition": edition}
    game = read_game(document | {"expansions": expansions})
    assert played(game, SAY) == told
    ends = shared_text(game, score(game), SAY).splitlines()[-1]
    # Nobody has to be told what most tables have.
    assert ends == "Scored with Wonderpad" + ("" if told == "Second edition" else f" · {told}")


def test_an_unfinished_game_is_shared_without_ranks_and_without_made_up_zeros():
    game = table("Ada", "Bo", "Cleo", blue=[None, 7, None])
    text = shared_text(game, score(game), SAY)
    assert "Bo: 7" in text
    assert "Ada: ·" in text
    assert "blue 7" in text
    assert "yellow" not in text, "nobody wants to read what is missing"
    assert "1." not in text
    assert "0" not in text.replace("20 numbers", "")


def test_the_document_has_every_promised_key():
    game = finished("Ada", "Bo", "Cleo", treasure=[{"coins": 14}, 4, 10], blue=[99, 99, None])
    printed = result_document(game, score(game), SAY)
    assert printed.keys() == {"players", "winners", "decided_by", "remarks", "missing"}
    for player in printed["players"]:
        assert player.keys() == {"name", "points", "total", "final", "rank", "because"}
        assert list(player["points"]) == list(CATEGORIES)
    assert printed["players"][2]["points"]["blue"] is None
    assert "blue" not in printed["players"][2]["because"]
    assert printed["players"][0]["because"]["treasure"] == [
        "14 coins: 4 × 3 coins = 4, 2 left over"
    ]
    own = [{"player": "Cleo", "category": "blue"}]
    assert printed["missing"] == [
        {"player": "Cleo", "category": "blue", "needs": "points", "for": own}
    ]
    assert [(remark["players"], remark["category"]) for remark in printed["remarks"]] == [
        (["Ada"], "blue"),
        (["Bo"], "blue"),
    ]
    assert (printed["winners"], printed["decided_by"]) == ([], None)


def told(**totals):
    players = [{"name": name, "total": total} for name, total in totals.items()]
    return read_game({"players": players})


def test_told_totals_decide_and_are_said_to_be_told():
    game = told(Ada=54, Bo=48, Cleo=40)
    assert said(game) == "Ada wins with 54 points, 6 ahead."
    lines = table_to_read(game, score(game), SAY).splitlines()
    assert lines[1] == "Wonder      ·   ·     ·"
    assert lines[9:] == [
        "Total      54  48    40",
        "",
        "Ada wins with 54 points, 6 ahead.",
        "Ada: given as 54, not added up",
        "Bo: given as 48, not added up",
        "Cleo: given as 40, not added up",
    ]
    printed = result_document(game, score(game), SAY)
    ada = printed["players"][0]
    assert (ada["total"], ada["final"], ada["rank"]) == (54, True, 1)
    assert set(ada["points"].values()) == {None}
    assert ada["because"] == {"total": ["given as 54, not added up"]}
    assert (printed["winners"], printed["missing"]) == (["Ada"], [])


def test_a_told_total_that_the_categories_do_not_make_is_remarked_with_both_numbers():
    document = finished("Ada", "Bo", "Cleo").document()
    document["players"][1]["total"] = 71
    game = read_game(document)
    assert "Bo: 71 was given as the total, but the categories add up to 70." in remark_lines(
        game, score(game).remarks, SAY
    )


def test_the_walk_begins_where_nobody_told_a_total():
    document = finished("Ada", "Bo", "Cleo", green=[10, None, 10]).document()
    document["players"][0] |= {"pad": {}, "total": 54}
    game = read_game(document)
    assert first_open_category(game, score(game)) == "green"
    by_phone = [open_category(game, score(game), own) for own in (None, 0, 1, 2)]
    assert by_phone == ["green", None, "green", None]


@pytest.mark.parametrize(
    ("tokens", "entered"), [([1], "1 victory and 0 defeats"), ([-1], "1 defeat and 0 victories")]
)
def test_one_victory_or_defeat_is_told_as_one(tokens, entered):
    game = table("Ada", "Bo", "Cleo", military=[{"tokens": tokens}, {"tokens": []}, {"tokens": []}])
    (line,) = remark_lines(game, score(game).remarks, SAY)
    assert line.endswith(f", but {entered} were entered.")


def test_an_edition_in_the_midst_of_a_sentence_has_no_capital():
    game = read_game({"players": [{"name": "Ada"}, {"name": "Bo"}], "free_city": {}})
    lines = remark_lines(game, score(game).remarks, SAY)
    assert "The rulebook of the second edition has no free city." in lines
