"""The limit for guilds, which a table may play with: each guild gives so much at the most."""

import random
from copy import deepcopy

import pytest

from scoring import read_game, score
from scoring.game.document import GUILD_LIMIT
from tests.profiles import times
from tests.scoring.answers import answer_all, hide, questions, truth
from tests.scoring.refusals import refused
from tests.scoring.tables import expanded_table, legal_table, with_olympia, worked_out
from tests.scoring.twin import points_of


def limited(dice):
    """A finished game with a limit, often one that bites."""
    kind = dice.randrange(3)
    if kind == 0:
        full = legal_table(dice)
    elif kind == 1:
        full, _ = with_olympia(dice)
    else:
        full = expanded_table(dice)
    return {**full, "guild_limit": dice.choice((GUILD_LIMIT, 6, 3, 1))}


@pytest.mark.parametrize("seed", range(6))
def test_hundreds_of_finished_games(seed):
    dice = random.Random(seed)
    for _ in range(times(40, quick=10)):
        document = limited(dice)
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)


@pytest.mark.quick(12)
@pytest.mark.parametrize("seed", range(40))
def test_what_is_hidden_is_asked_and_comes_back(seed):
    dice = random.Random(seed)
    full = limited(dice)
    hidden = hide(dice, full, dice.randint(1, 8))
    for seat, found in enumerate(worked_out(hidden)):
        assert any(
            all(points in (None, way[row]) for row, points in found.items())
            for way in points_of(full, seat)
        ), (seat, hidden)
    answered = answer_all(hidden, lambda _, asked: truth(full, asked))
    assert not questions(answered)
    for seat, found in enumerate(worked_out(answered)):
        assert found in points_of(full, seat), (seat, hidden)


def a_table(*guilds, brown=8, limit=GUILD_LIMIT, **city):
    """Ada with these guilds, between two who have so many brown cards each."""
    full = {"stages": 0, "complete": True}
    beside = {**full, "counts": {"brown": brown}}
    ada = {**full, "cards": list(guilds), **city}
    return {
        "edition": "first",
        "guild_limit": limit,
        "players": [
            {"name": "Ada", "city": ada},
            {"name": "Bo", "city": deepcopy(beside)},
            {"name": "Cy", "city": beside},
        ],
    }


def guilds(document):
    return score(read_game(document)).players[0].categories["guilds"]


def test_a_guild_gives_no_more_than_the_limit():
    assert guilds(a_table("Workers Guild")).points == 10
    assert guilds(a_table("Workers Guild", brown=5)).points == 10
    assert guilds(a_table("Workers Guild", brown=4)).points == 8
    assert guilds(a_table("Workers Guild", limit=None)).points == 16


def test_each_guild_is_limited_by_itself():
    both = a_table("Workers Guild", "Shipowners Guild", counts={"brown": 9})
    assert guilds(both).points == 10 + 10


def test_only_guilds_are_limited():
    document = a_table()
    document["players"][0]["city"] |= {"cards": ["Haven"], "counts": {"brown": 12}}
    assert score(read_game(document)).players[0].categories["yellow"].points == 12


def test_the_why_says_where_the_limit_bites():
    (line,) = guilds(a_table("Workers Guild")).because
    assert line.key == "because.limited"
    assert line.values["limit"] == 10
    assert line.values["line"].values["points"] == 16
    for document in (a_table("Workers Guild", brown=5), a_table("Workers Guild", limit=None)):
        assert [line.key for line in guilds(document).because] == ["because.count"]


def test_what_cannot_matter_beyond_the_limit_is_not_asked():
    document = a_table("Workers Guild")
    document["players"][2]["city"] = {"stages": 0}
    document["players"][1]["city"]["counts"] = {"brown": 10}
    assert guilds(document).points == 10
    (line,) = guilds(document).because
    assert (line.key, line.values["line"].values["points"]) == ("because.limited", "?")
    document["players"][1]["city"]["counts"] = {"brown": 9}
    assert guilds(document).points is None
    asked = [one for one in score(read_game(document)).missing if one.needs == "count"]
    assert [(one.player, one.colour) for one in asked] == [("Cy", "brown")]


def test_a_copied_guild_is_limited_before_the_best_is_chosen():
    document = a_table(stages=3)
    document["players"][0] |= {"wonder": "Olympia", "side": "B"}
    document["players"][1]["city"]["cards"] = ["Workers Guild", "Scientists Guild"]
    document["players"][1]["city"]["counts"]["brown"] = 2
    document["players"][0]["city"]["cards"] = ["Scriptorium", "Library", "School"]
    full = score(read_game(document)).players[0]
    # Two and eight brown cards are the limit, and a fourth tablet is only 7 more.
    assert full.categories["guilds"].points == 10
    of_six = score(read_game({**document, "guild_limit": 6})).players[0]
    assert of_six.categories["guilds"].points == 0
    assert of_six.categories["green"].points == 16


def test_a_copied_leader_is_limited_as_the_guild_that_copies_it():
    document = a_table("Courtesans Guild", copied_leader="Amytis", stages=4)
    document |= {"expansions": ["leaders"], "guild_limit": 5}
    document["players"][0] |= {"wonder": "Gizah", "side": "B"}
    document["players"][1]["city"] |= {"cards": ["Amytis"], "stages": 3}
    document["players"][1] |= {"wonder": "Ephesos", "side": "A"}
    ada, bo, _ = score(read_game(document)).players
    assert ada.categories["guilds"].points == 5
    # At home it is a leader, and nothing limits it.
    assert bo.categories["leaders"].points == 6


def test_points_that_are_entered_stand():
    document = a_table("Workers Guild")
    document["players"][0]["pad"] = {"guilds": 16}
    assert guilds(document).points == 16


def test_a_limit_is_a_number_of_points():
    for wrong in (0, -1, 2.5, "ten", 100, True):
        assert refused({"guild_limit": wrong}) == ["guild_limit"]
    assert "guild_limit" not in read_game({}).document()
    game = read_game({"guild_limit": 10})
    assert read_game(game.document()) == game
