"""What is missing, in words, and where it is answered."""

import pytest

from app.entry.saved_games import now
from app.entry.walk.walk import Walk
from app.sentences.questions import (
    answered_at,
    missing_lines,
    open_cells,
    question,
    question_and_purpose,
)
from app.sentences.report import first_open_category, outcome, result_document, table_to_read
from app.words import words
from scoring import Missing, read_game, score
from scoring.answers.cell_facts import decides_a_tie, questions_of
from scoring.answers.seating import play_for_two
from storage import Draft
from tests.app.tables import finished, table

SAY = words()


@pytest.fixture
def guilds():
    """Ada has the Workers Guild, and nobody told of her neighbours' brown cards."""
    document = finished("Ada", "Bo", "Cleo", "Di", guilds=[None, 0, 0, 0]).document()
    document["players"][0]["city"] = {"cards": ["Workers Guild"]}
    return read_game(document)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"needs": "points"}, "How many points does Bo have for guilds?"),
        ({"needs": "coins", "category": "treasure"}, "How many coins does Bo have?"),
        ({"needs": "cards", "colour": "purple"}, "Which purple cards does Bo have?"),
        ({"needs": "count", "colour": "brown"}, "How many brown cards does Bo have?"),
        ({"needs": "defeats"}, "How many defeat tokens does Bo have?"),
        ({"needs": "wonder"}, "Which wonder does Bo have?"),
        ({"needs": "side"}, "Which side of Bo’s wonder is up?"),
        ({"needs": "stages"}, "How many stages did Bo build?"),
        ({"needs": "age", "stage": 2}, "In which age did Bo build stage 2?"),
        ({"needs": "tokens", "category": "military"}, "Which conflict tokens does Bo have?"),
        ({"needs": "card_age", "card": "Caesar"}, "In which age did Caesar join Bo’s city?"),
        ({"needs": "leader"}, "Which neighbour’s leader does Bo’s Courtesans Guild copy?"),
        ({"needs": "entombed"}, "Which leaders did Bo’s wonder turn face down?"),
        ({"needs": "built"}, "Which stages did Bo build?"),
    ],
    ids=lambda value: value["needs"] if isinstance(value, dict) else "",
)
def test_everything_that_can_be_missing_is_a_question(asked, said):
    assert question(Missing(1, "Bo", **{"category": "guilds", **asked}), SAY) == said


def test_a_question_says_for_whom(guilds):
    result = score(guilds)
    asked = questions_of(result, 0, "guilds")
    assert {question_and_purpose(one, result, SAY) for one in asked} == {
        "How many brown cards does Bo have? For Ada’s guilds.",
        "How many brown cards does Di have? For Ada’s guilds.",
    }
    assert questions_of(result, 1, "guilds") == []


def test_the_question_of_the_own_points_needs_no_purpose():
    asked = Missing(1, "Bo", "wonder", "stages")
    assert question_and_purpose(asked, score(table("Ada", "Bo")), SAY) == question(asked, SAY)


@pytest.mark.parametrize(
    ("asked", "route"),
    [
        (Missing(1, "Bo", "blue", "points"), "/walk/x/blue/1"),
        (Missing(1, "Bo", "treasure", "coins"), "/walk/x/treasure/1"),
        (Missing(1, "Bo", "guilds", "count", "brown", None, ((0, "guilds"),)), "/walk/x/guilds/0"),
        (Missing(1, "Bo", "guilds", "defeats", None, None, ((2, "guilds"),)), "/walk/x/guilds/2"),
        (Missing(1, "Bo", "yellow", "count", "brown", None, ((1, "yellow"),)), "/walk/x/yellow/1"),
        (Missing(1, "Bo", "yellow", "count", "brown"), "/walk/x/yellow/1"),
        (
            Missing(1, "Bo", "guilds", "count", "yellow", None, ((0, "guilds"), (1, "yellow"))),
            "/walk/x/yellow/1",
        ),
        (Missing(2, "Cleo", "yellow", "stages"), "/walk/x/yellow/2"),
        (
            Missing(2, "Cleo", "wonder", "stages", None, None, ((2, "wonder"), (2, "yellow"))),
            "/walk/x/yellow/2",
        ),
        (Missing(1, "Bo", "guilds", "stages", None, None, ((0, "guilds"),)), "/walk/x/guilds/0"),
        (Missing(1, "Bo", "green", "count", "green"), "/city/x/1"),
        (Missing(1, "Bo", "guilds", "cards", "purple", None, ((0, "guilds"),)), "/walk/x/guilds/1"),
        (Missing(1, "Bo", "wonder", "stages"), "/city/x/1"),
        (Missing(1, "Bo", "wonder", "side"), "/city/x/1"),
        (Missing(1, "Bo", "military", "age", None, 1), "/city/x/1"),
        (
            Missing(1, "Bo", "leaders", "defeats", needed_by=((0, "leaders"),)),
            "/walk/x/military/1",
        ),
        (Missing(1, "Bo", "cities", "count", "brown", None, ((0, "cities"),)), "/city/x/1"),
        (
            Missing(1, "Bo", "military", "card_age", needed_by=((2, "military"),), card="Caesar"),
            "/city/x/1",
        ),
        (Missing(1, "Bo", "guilds", "leader", needed_by=((1, "guilds"),)), "/city/x/1"),
        (Missing(1, "Bo", "wonder", "entombed"), "/city/x/1"),
        (Missing(1, "Bo", "military", "built"), "/city/x/1"),
        (
            Missing(1, "Bo", "military", "tokens", needed_by=((1, "leaders"),)),
            "/walk/x/military/1",
        ),
    ],
    ids=lambda value: value.needs if isinstance(value, Missing) else "",
)
def test_each_question_leads_to_where_it_is_answered(asked, route):
    draft = Draft(id="x", game=table("Ada", "Bo", "Cleo"), changed_at=now())
    assert answered_at(draft, asked) == route


@pytest.mark.parametrize(
    ("needs", "category", "route"),
    [
        ("count", "guilds", "/walk/x/guilds/1"),
        ("tokens", "military", "/walk/x/guilds/1/points"),
        ("coins", "treasure", "/walk/x/guilds/1/points"),
        ("side", "guilds", "/city/x/2"),
        ("cards", "guilds", "/city/x/2"),
    ],
)
def test_what_is_asked_of_a_free_city_leads_where_it_can_be_told(needs, category, route):
    game = play_for_two(table("Ada", "Bo"), "Free city")
    draft = Draft(id="x", game=game, changed_at=now())
    colour = "purple" if needs == "cards" else "brown"
    asked = Missing(2, "Free city", category, needs, colour, needed_by=((1, "guilds"),))
    assert answered_at(draft, asked) == route


def test_coins_that_cards_count_are_asked_for_these_points():
    """Makeda looks for most coins: they are asked where no tie needs them, too."""
    everyone = table("Ada", "Bo", "Cleo", treasure=[4, 4, 1]).document()
    everyone["players"][0]["city"] = {"cards": ["Makeda"]}
    result = score(read_game({**everyone, "expansions": ["leaders"]}))
    asked = questions_of(result, 0, "leaders")
    assert [(one.needs, one.player) for one in asked] == [("coins", "Ada"), ("coins", "Bo")]
    assert not any(map(decides_a_tie, asked))
    assert missing_lines(read_game(everyone | {"expansions": ["leaders"]}), result, SAY)[-1] == (
        "How many coins does Bo have? For Ada’s leaders."
    )


def test_where_a_question_leads_it_is_asked(session, went):
    """Each number that yellow or guilds wait for is among those that the page asks."""
    document = table("Ada", "Bo", "Cleo").document()
    document["players"][0]["city"] = {"cards": ["Haven", "Arena"], "counts": {"brown": "unknown"}}
    document["players"][2]["city"] = {"cards": ["Workers Guild", "Builders Guild"]}
    session.start(read_game(document))
    numbers = {"count", "stages", "defeats"}
    asked = [one for one in session.result().missing if one.needs in numbers]
    assert {one.seat for one in asked} == {0, 1, 2}
    for one in asked:
        route = answered_at(session.draft, one)
        _, page, _, name, seat = route.split("/")
        assert page == "walk"
        walk = Walk(session, went.append)
        walk.follow(route, name, int(seat))
        assert one.seat in [counter.seat for counter in walk.cell.asked if counter.number is None]


def test_empty_cells_are_told_together_and_questions_one_by_one(guilds):
    document = guilds.document()
    for seat in (1, 2):
        del document["players"][seat]["pad"]["blue"]
    game = read_game(document)
    result = score(game)
    assert open_cells(game, result) == {"blue": [1, 2]}
    lines = missing_lines(game, result, SAY)
    assert lines[0] == "Not entered yet: Blue of Bo and Cleo."
    assert len(lines) == 3
    assert table_to_read(game, result, SAY).splitlines()[-3:] == lines
    assert outcome(result, SAY) == "Not final: 4 answers are missing."


def test_the_first_open_category_may_wait_for_a_neighbour(guilds):
    assert first_open_category(guilds, score(guilds)) == "guilds"


def test_the_document_says_of_what_and_for_whom_it_asks(guilds):
    asked = result_document(guilds, score(guilds), SAY)["missing"]
    assert {
        "player": "Di",
        "category": "guilds",
        "needs": "count",
        "colour": "brown",
        "for": [{"player": "Ada", "category": "guilds"}],
    } in asked
    assert all("stage" not in one for one in asked)
