"""What the app says of partners: the outcome, the table to read, the message, the document."""

import pytest

from app.entry.saved_games import now
from app.game.game_line import told
from app.sentences.report import by_rank, outcome, result_document, shared_text, table_to_read
from app.words import words
from scoring import read_game, score
from scoring.answers import seating
from storage import Draft
from tests.app.tables import finished

NAMES = ("Ada", "Bo", "Cy", "Di")
SAY = words()


def partners(*names, **pad):
    document = finished(*(names or NAMES), **pad).document()
    document["players"] = [{**one, "pad": {"cities": 0, "debt": 0, **one["pad"]}}
                           for one in document["players"]]  # fmt: skip
    return read_game({**document, "expansions": ["cities"], "teams": True})


ONE_AHEAD = partners(blue=[1, 15, 30, 5], green=[10, 10, 10, -10])
"""Ada 61 and Bo 75 are together one ahead of Cy 90 and Di 45."""


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (ONE_AHEAD, "Ada and Bo win with 136 points together, 1 ahead."),
        (partners(blue=[9, 9, 30, 5]), "Cy and Di win with 155 points together, 17 ahead."),
        (
            partners(treasure=[{"coins": 30}, {"coins": 31}, {"coins": 30}, {"coins": 30}]),
            "Ada and Bo win with 140 points together: a tie, decided by 61 coins to 60.",
        ),
        (
            partners(treasure=[{"coins": 30}, {"coins": 31}, {"coins": 31}, {"coins": 30}]),
            "Ada, Bo, Cy and Di share the victory: each team has 140 points and the same coins.",
        ),
        (
            partners(treasure=[10, {"coins": 31}, {"coins": 31}, {"coins": 30}]),
            "Teams are tied at 140 points: the coins of Ada decide.",
        ),
        (partners(blue=[1, 2, 3, None]), "Not final: 1 number is missing."),
    ],
    ids=["one ahead", "ahead", "coins", "shared", "ask coins", "one missing"],
)
def test_the_outcome_is_one_sentence(game, sentence):
    assert outcome(score(game), SAY) == sentence


def test_partners_stand_beside_each_other_the_better_team_first():
    assert [NAMES[seat] for seat in by_rank(score(ONE_AHEAD))] == ["Bo", "Ada", "Cy", "Di"]
    read = table_to_read(ONE_AHEAD, score(ONE_AHEAD), SAY).splitlines()
    assert read.index("Ada 61 + Bo 75 = 136") < read.index("Cy 90 + Di 45 = 135")
    message = shared_text(ONE_AHEAD, score(ONE_AHEAD), SAY).splitlines()
    assert [line for line in message if not line.startswith("   ")][2:8] == [
        *("1. Ada 61 + Bo 75 = 136", "Bo: 75", "Ada: 61"),
        *("2. Cy 90 + Di 45 = 135", "Cy: 90", "Di: 45"),
    ]
    line = told(ONE_AHEAD, now())
    assert (line.lead, line.total, line.others) == ("Ada and Bo", "136", "Cy and Di 135")


def test_a_tie_is_that_of_both_partners_also_where_one_is_asked_for_coins():
    coins = {"coins": 30}
    line = told(partners(treasure=[10, coins, coins, 10]), now())
    assert (line.lead, line.total, line.others) == ("Ada, Bo, Cy and Di, tied", "140", "")
    line = told(partners(treasure=[10, coins, coins, 10], blue=[10, 10, 5, 5]), now())
    assert (line.lead, line.total, line.others) == ("Ada and Bo", "140", "Cy and Di 130")


def test_the_document_has_teams_where_there_are_any():
    document = result_document(ONE_AHEAD, score(ONE_AHEAD), SAY)
    assert document["winners"] == ["Ada", "Bo"]
    assert document["teams"] == [
        {"players": ["Ada", "Bo"], "total": 136, "final": True, "rank": 1},
        {"players": ["Cy", "Di"], "total": 135, "final": True, "rank": 2},
    ]
    assert [player["rank"] for player in document["players"]] == [1, 1, 2, 2]
    alone = finished(*NAMES)
    assert "teams" not in result_document(alone, score(alone), SAY)


def test_partners_are_chosen_where_the_sources_have_them_and_stay_until_let_go():
    four = seating.play_expansion(finished(*NAMES), "cities")
    assert not seating.may_be_in_teams(finished(*NAMES))
    assert seating.may_be_in_teams(four)
    assert not seating.may_be_in_teams(seating.sit_down(four, ["Eve"]))
    teams = seating.play_in_teams(four)
    assert teams.partners == ((0, 1), (2, 3))
    five = seating.sit_down(teams, ["Eve"])
    assert (five.partners, seating.may_be_in_teams(five)) == ((), True)
    assert seating.sit_down(five, ["Finn"]).partners == ((0, 1), (2, 3), (4, 5))
    assert seating.play_in_teams(teams) == teams, "another phone was quicker"
    assert seating.play_in_teams(teams, teams=False) == four
    assert seating.same_again(teams).teams
    moved = seating.move_on(teams, 1)
    assert [player.name for player in moved.players] == ["Ada", "Cy", "Bo", "Di"]


def test_what_was_entered_can_be_taken_back_after_the_table_plays_in_teams():
    draft = Draft(id="one", game=seating.play_in_teams(ONE_AHEAD, teams=False), changed_at=now())
    draft = draft.enter(0, "blue", 3)
    draft = draft.with_game(seating.play_in_teams(draft.game))
    assert draft.entry(0, "blue") == 3
    draft = draft.undo()
    assert (draft.game, draft.entry(0, "blue")) == (ONE_AHEAD, 1)
