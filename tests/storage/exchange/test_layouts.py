"""Layouts of tables that people publish: the lines of a game stand far apart in most."""

from pathlib import Path

import pytest

from scoring import Coins
from tests.storage.exchange.reading import games, keys, only, reading, told

LAYOUTS = Path(__file__).parent / "files" / "layouts"


def names(content: bytes | str) -> list[list[str]]:
    """The names of each game's players, by the alphabet, and the games in some order."""
    return sorted(sorted(player.name for player in one.players) for one in games(content))


def layout(name: str) -> bytes:
    return (LAYOUTS / f"{name}.csv").read_bytes()


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("results_log", [["Ada", "Bo"], ["Ada", "Bo", "Cleo"], ["Ada", "Cleo"]]),
        ("database", [["Ada", "Bo"], ["Ada", "Bo"]]),
        ("ranking", [["Ada", "Bo", "Cleo"]]),
        ("tournament", [["Ada", "Bo"], ["Ada", "Di"], ["Bo", "Cleo"], ["Cleo", "Di"]]),
        ("data_frame", [["Ada", "Bo"], ["Ada", "Bo", "Cleo"], ["Cleo", "Di"]]),
        ("score_keeper", [["Ada", "Bo"], ["Bo", "Cleo"]]),
        ("three_rounds", [["Ada", "Bo", "Cleo"], ["Ada", "Di", "Eva"]]),
    ],
)
def test_the_games_of_a_layout(name, found):
    assert names(layout(name)) == found


@pytest.mark.parametrize(
    ("name", "wonders", "points"),
    [
        ("results_log", {"Gizah", "Olympia"}, [52, 47]),
        ("database", {"Gizah", "Olympia"}, [50, 47]),
        ("data_frame", {"Gizah", "Olympia", "Ephesos"}, [53, 40, 46]),
        ("score_keeper", {"Gizah", None}, [52, 47]),
    ],
)
def test_wonders_and_points_of_a_layout(name, wonders, points):
    game = games(layout(name))[0]
    assert {player.wonder for player in game.players} == wonders
    sums = [player.total or sum(player.pad.values()) for player in game.players]
    assert sums == points


def test_sides_of_a_data_base_tell_the_edition():
    assert [(one.edition, one.players[0].side) for one in games(layout("database"))] == [
        ("first", "A"),
        ("first", "B"),
    ]


def test_a_city_may_be_all_that_a_table_says_of_a_player():
    (one,) = games(layout("ranking"))
    assert one.players[0].pad["treasure"] == Coins(coins=14)
    remark = only(reading(layout("ranking")).remarks)
    assert (remark.said.key, remark.field) == ("exchange.players_by_city", "City")


# A game's lines that stand apart ---------------------------------------------------

SHUFFLED = "date,player,total\n1.2.26,Ada,60\n8.2.26,Ada,58\n1.2.26,Bo,50\n8.2.26,Bo,40\n"


def test_lines_are_joined_and_a_remark_tells_by_what():
    assert names(SHUFFLED) == [["Ada", "Bo"], ["Ada", "Bo"]]
    remark = next(one for one in reading(SHUFFLED).remarks if one.said.key == "exchange.joined")
    assert told([remark]) == [
        "f: the lines of a game stand apart; they were joined by the column “date”"
    ]


@pytest.mark.parametrize(
    ("columns", "lines", "found"),
    [
        # One game after the other, for each player.
        ("player", "Ada Ada Bo Bo", [["Ada", "Bo"], ["Ada", "Bo"]]),
        # How many played tells which of two games of an evening a line is of.
        ("player,players", "Ada,2 Ada,3 Bo,3 Cy,2 Cy,3", [["Ada", "Bo", "Cy"], ["Ada", "Cy"]]),
        # So do ranks and points: who was second has fewer than who was first.
        (
            "date,player,rank,total",
            "1.2.26,Ada,1,50 1.2.26,Ada,1,40 1.2.26,Bo,2,45 1.2.26,Cy,2,39 1.2.26,Cy,3,30",
            [["Ada", "Bo", "Cy"], ["Ada", "Cy"]],
        ),
        # Two games of a round, at two tables.
        (
            "round,table,player",
            "1,1,Ada 2,1,Ada 1,1,Bo 2,2,Bo 1,2,Cy 2,1,Cy 1,2,Di 2,2,Di",
            [["Ada", "Bo"], ["Ada", "Cy"], ["Bo", "Di"], ["Cy", "Di"]],
        ),
        # Rounds that begin anew each evening.
        (
            "date,round,player",
            "1.2.26,1,Ada 8.2.26,1,Ada 1.2.26,1,Bo 8.2.26,1,Bo",
            [["Ada", "Bo"], ["Ada", "Bo"]],
        ),
        # Times at which each line was typed are no times of games.
        (
            "date,time,player",
            "1.2.26,21:01,Ada 8.2.26,21:02,Ada 1.2.26,21:03,Bo 8.2.26,21:04,Bo",
            [["Ada", "Bo"], ["Ada", "Bo"]],
        ),
    ],
)
def test_what_tells_games_apart(columns, lines, found):
    text = "\n".join([f"{columns},blue", *(f"{line},7" for line in lines.split())])
    assert names(text) == found
    assert "exchange.joined_unsure" not in keys(reading(text).remarks)


@pytest.mark.parametrize("lines", ["Ada Ada Bo Cy Cy Di", "Ada Bo Cy Ada"])
def test_lines_that_more_than_one_game_could_have_are_remarked(lines):
    text = "date,player,players,blue\n" + "".join(f"1.2.26,{name},2,1\n" for name in lines.split())
    read = reading(text)
    assert [len(one.game.players) for one in read.games] == [2] * len(read.games)
    unsure = [one for one in read.remarks if one.said.key == "exchange.joined_unsure"]
    assert only(unsure).line == 2


def test_what_takes_too_many_steps_is_left_and_remarked():
    # Each day three games of four could be made of nine players in a great many ways.
    lines = "".join(
        f"{day}.1.26,P{number},{number % 3 + 1},{number % 5},4\n"
        for number in (*range(9), 0, 1, 2)
        for day in range(1, 29)
    )
    read = reading("date,player,rank,total,players\n" + lines)
    assert keys(read.remarks).count("exchange.joined_unsure") > 0
    assert sum(len(one.game.players) for one in read.games) == 28 * 12


def test_a_game_of_one_player_is_remarked():
    remark = only(reading("date,player,blue\n1.2.26,Ada,1\n1.2.26,Bo,2\n8.2.26,Ada,3\n").remarks)
    assert (remark.said.key, remark.line) == ("exchange.alone", 4)


def test_games_as_they_stand_are_left_as_they_are():
    text = "date,player,blue\n1.2.26,Ada,1\n1.2.26,Bo,2\n1.2.26,Ada,3\n1.2.26,Cy,4\n"
    assert names(text) == [["Ada", "Bo"], ["Ada", "Cy"]]
    assert told(reading(text).remarks) == []


# Columns of numbers ------------------------------------------------------------------


def test_a_city_of_numbers_is_no_name_and_may_be_why_totals_do_not_add_up():
    read = reading(layout("data_frame"))
    assert [one.game.players[0].wonder for one in read.games] == ["Gizah", "Rhodos", "Gizah"]
    assert "f: a column that was not read may be why totals do not add up: “city”" in told(
        read.remarks
    )


def test_columns_without_numbers_are_no_reason():
    text = "player,blue,green,friends,total\nAda,1,2,Bo,9\nBo,1,2,Ada,3\n"
    assert "exchange.totals_left_out" not in keys(reading(text).remarks)


def test_boards_that_are_numbers_are_tables():
    text = "player,board,blue\nAda,1,3\nAda,2,3\nBo,1,2\nCy,2,5\n"
    assert names(text) == [["Ada", "Bo"], ["Ada", "Cy"]]
