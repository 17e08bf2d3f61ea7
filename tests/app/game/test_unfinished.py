"""A city that is told in part, and a total that lacks something, look so; nothing is drawn."""

import pytest

from app.entry.saved_games import now
from app.game.sheet import sheet
from app.look import Look
from app.sentences.how_far import how_far
from app.sentences.unfinished import unfinished_line
from app.words import words
from scoring import read_game, score
from scoring.answers.city_progress import in_part, may_change
from storage import Draft
from tests.app.drawing import drawn as drawing
from tests.app.tables import CATEGORIES

KNOWN = dict.fromkeys(CATEGORIES, 3) | {"treasure": {"coins": 9}}


def table(city, **pad):
    """Bo and Cleo have all their points; of Ada there are this city and these points."""
    players = [
        {"name": "Ada", "city": city, "pad": pad},
        {"name": "Bo", "pad": KNOWN},
        {"name": "Cleo", "pad": KNOWN},
    ]
    return read_game({"edition": "second", "players": players})


ALTAR = {"cards": ["Altar"]}
TYPED = {name: points for name, points in KNOWN.items() if name != "blue"}
"""All that is typed of Ada, where her blue points follow from her city."""


def drawn(game, width=366, scale=1.0):
    look = Look(dark=False, width=width + 24, height=844, scale=scale)
    return drawing(sheet, look, game, score(game), width, None, None)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (table(ALTAR, **TYPED), {0}),
        (table(ALTAR), {0}),
        (table({**ALTAR, "complete": True}, **TYPED), set()),
        # Guilds and yellow cards are named on the walk, where all of them are asked for.
        (table({"cards": ["Haven", "Workers Guild"]}, **TYPED), set()),
        # What is typed stands, whatever cards were looked at.
        (table(ALTAR, **KNOWN), set()),
        (table(None, **KNOWN), set()),
    ],
)
def test_a_city_is_told_in_part_until_it_is_said_to_be_complete(game, seats):
    assert may_change(game, score(game)) == seats


def test_a_total_that_was_told_by_itself_does_not_change():
    game = table(ALTAR, **TYPED)
    told = game.players[0].model_copy(update={"total": 40})
    assert in_part(game.with_player(0, told), score(game.with_player(0, told))) == {}


def beside(city):
    """Ada's conflicts follow from her complete city and from Bo's, whose own points were typed."""
    typed = {name: points for name, points in KNOWN.items() if name != "military"}
    ada = {"cards": ["Stockade"], "complete": True, "stages": 0}
    cleo = {"counts": {"red": 0}, "stages": 0}
    players = [
        {"name": "Ada", "city": ada, "pad": typed},
        {"name": "Bo", "city": city, "pad": KNOWN},
        {"name": "Cleo", "city": cleo, "pad": KNOWN},
    ]
    return read_game({"edition": "second", "players": players})


def test_a_neighbour_whose_city_is_told_in_part_may_change_a_total():
    game = beside({"cards": ["Barracks"], "stages": 0})
    assert score(game).final
    assert in_part(game, score(game)) == {1: (0,)}
    assert "Ada: 27 so far" in drawn(game)
    assert unfinished_line(game, score(game), words()) == [
        "Bo’s city is not finished: totals may change."
    ]
    complete = beside({"cards": ["Barracks"], "complete": True, "stages": 0})
    assert in_part(complete, score(complete)) == {}


def test_the_total_of_a_city_in_part_is_one_so_far():
    game = table(ALTAR, **TYPED)
    assert score(game).final, "nothing is asked any more"
    shown = drawn(game)
    assert "Ada: 21 so far" in shown
    assert "Bo: 21 in all" in shown
    assert shown.count("so far") == 1
    assert "Ada: 21 in all" in drawn(table({**ALTAR, "complete": True}, **TYPED))


def test_a_saved_game_is_over_whatever_part_of_its_cities_was_told():
    game = table(ALTAR, **TYPED)
    look = Look(dark=False, width=390, height=844)
    shown = drawing(sheet, look, game, score(game), 366, None, None, saved=True)
    assert "Ada: 21 in all" in shown
    assert "so far" not in shown


def test_a_total_that_lacks_numbers_says_so_in_words():
    game = table(None, blue=3)
    shown = drawn(game)
    assert "Ada: 3 so far" in shown
    assert shown.count("so far") == 1
    assert "so far" not in drawn(table(None)), "nothing is known of Ada"
    assert "so far" in drawn(game, width=336)
    assert "so far" not in drawn(game, scale=2.0), "there is no room for it"


def test_partners_have_a_total_so_far_while_one_of_them_has():
    game = table(ALTAR, **TYPED)
    four = game.model_copy(
        update={
            "expansions": ("cities",),
            "teams": True,
            "players": (
                *(
                    player.model_copy(update={"pad": {**player.pad, "cities": 0, "debt": 0}})
                    for player in game.players
                ),
                game.players[2].model_copy(
                    update={"name": "Di", "pad": {**game.players[2].pad, "cities": 0, "debt": 0}}
                ),
            ),
        }
    )
    shown = drawn(four)
    assert "Ada and Bo: 42 so far" in shown
    assert "Cleo and Di: 42 in all" in shown


def test_pad_and_result_name_the_city_where_nothing_else_is_missing():
    def line(game):
        return unfinished_line(game, score(game), words())

    assert line(table(ALTAR, **TYPED)) == ["Ada’s city is not finished: totals may change."]
    assert line(table(ALTAR)) == [], "numbers are missing, and the page says so"
    assert line(table({**ALTAR, "complete": True}, **TYPED)) == []


def test_home_says_that_a_city_is_not_finished():
    def note(game, **more):
        return how_far(Draft(id="one", game=game, changed_at=now(), **more), score(game), words())

    assert note(table(ALTAR, **TYPED)) == "21 of 21 entered, 1 city by cards, 1 not finished"
    complete = {**ALTAR, "complete": True}
    assert note(table(complete, **TYPED)) == "21 of 21 entered, 1 city by cards"
    assert note(table(None, **TYPED)) == "20 of 21 entered"
    assert note(table(ALTAR), corrects="two") == "A correction of a saved game"
