"""Layouts of tables that people publish: the lines of a game stand far apart in most."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from scoring import Coins, score
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
        ("online", [["Ada", "Bo"], ["Ada", "Bo"]]),
        ("side_by_side", [["Ada", "Bo"], ["Ada", "Bo", "Cleo"]]),
        ("workbook", [["ada", "bo", "cleo"]]),
        ("google_sheet", [["Ada", "Bo"], ["Ada", "Bo"]]),
        ("totals", [["Ada", "Bo"], ["Ada", "Bo", "Cleo"], ["Bo", "Cleo"]]),
        ("numbered", [["Ada", "Bo"], ["Ada", "Bo", "Cleo"]]),
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


SEATS = [
    {"military": 7, "treasure": 4, "wonder": 10, "blue": 13, "yellow": 3, "guilds": 8, "green": 7},
    {"military": -2, "treasure": 1, "wonder": 7, "blue": 20, "yellow": 2, "guilds": 5, "green": 13},
]


def test_points_of_a_game_that_was_played_online():
    first, second = games(layout("online"))
    assert [player.pad for player in first.players] == SEATS
    assert (first.played_at, second.played_at) == (
        datetime(2026, 1, 1, 18, 30, tzinfo=UTC),
        datetime(2026, 1, 2, 18, 30, tzinfo=UTC),
    )
    two = "“VP - Military (Victory)”, “VP - Military (Defeat)”"
    assert told(reading(layout("online")).remarks) == [
        "f: not read: the columns “Wonder ID”, “ELO Won”, “ELO After”, “End”",
        f"f: military is what two columns add up to: {two}",
        "f: the lines of a game stand apart; they were joined by the columns “Start”, “Table ID”",
    ]


def test_points_of_games_side_by_side_that_a_site_counted():
    first, second = games(layout("side_by_side"))
    assert [sum(player.pad.values()) for player in first.players] == [50, 45, 40]
    assert [sum(player.pad.values()) for player in second.players] == [44, 39]
    assert (first.players[0].pad["military"], first.players[0].pad["blue"]) == (5, 13)
    # The totals in “1st (50)” are read, and add up.
    text = layout("side_by_side").replace(b"1st (50)", b"1st (51)")
    (remark,) = (one for one in reading(text).remarks if one.said.key == "exchange.total_odd")
    assert (remark.line, remark.column, remark.field) == (3, 3, "Game result")
    assert remark.said.values == {"name": "Ada", "told": 51, "total": 50}


@pytest.mark.parametrize(
    "names_row", [b"", b"total,,50,45,40,,44,39\n", b",,1,2,3,,1,2\n", b"Players,,3,3,3,,2,2\n"]
)
def test_a_sheet_without_names_is_told(names_row):
    text = names_row + layout("side_by_side").partition(b"\n")[2]
    problem = only(reading(text).problems)
    assert (problem.said.key, problem.line) == ("exchange.no_names", 1)


def test_the_row_called_players_has_the_names():
    assert names("Team,red,white\nPlayers,Ada,Bo\nBlue,3,4\nGreen,1,2\n") == [["Ada", "Bo"]]
    assert names("Players,Ada,Bo\nTeam,red,white\nBlue,3,4\nGreen,1,2\n") == [["Ada", "Bo"]]


def test_wonders_with_sides_in_a_sheet_a_game():
    (one,) = games(layout("workbook"))
    assert [(player.wonder, player.side) for player in one.players] == [
        ("Gizah", "A"),
        ("Rhodos", "B"),
        ("Babylon", "A"),
    ]
    assert one.players[0].pad["treasure"] == 4


# One line a game ---------------------------------------------------------------------


def test_a_column_of_totals_for_each_player():
    first, second, third = games(layout("totals"))
    assert [(player.name, player.total) for player in second.players] == [
        ("Ada", 40),
        ("Bo", 50),
        ("Cleo", 44),
    ]
    # The evening's second game has the date of the first, and each its place.
    assert [one.played_at.date() for one in (first, second, third)] == [
        date(2026, 1, 3),
        date(2026, 1, 3),
        date(2026, 1, 14),
    ]
    assert [one.place for one in (first, second, third)] == ["Ada's", "Ada's", "Bo's"]
    assert told(reading(layout("totals")).remarks)[:2] == [
        "f: each line was read as a game; its players are in the columns “Ada”, “Bo”, “Cleo”",
        "f: not read: the column “Mood”",
    ]


def test_numbered_columns_for_each_player():
    first, second = games(layout("numbered"))
    assert [
        (player.name, player.wonder, player.side, player.total) for player in second.players
    ] == [
        ("Bo", "Babylon", "A", 50),
        ("Cleo", "Gizah", "B", 44),
        ("Ada", "Olympia", "A", 40),
    ]
    assert (first.played_at.hour, second.played_at.hour) == (20, 21)


@pytest.mark.parametrize(
    "header",
    [
        "Player1,Blue1,Green1,Player2,Blue2,Green2",
        "P1,P1 blue,P1 green,P2,P2 blue,P2 green",
        "Player 1 name,Player 1 blue,Player 1 science,Player 2 name,Player 2 blue,Player 2 science",
        "Spieler 1,Blau 1,Grün 1,Spieler 2,Blau 2,Grün 2",
    ],
)
def test_numbered_columns_of_categories(header):
    (one,) = games(f"{header}\nAda,13,7,Bo,,21\n")
    assert [player.pad for player in one.players] == [{"blue": 13, "green": 7}, {"green": 21}]


def test_what_is_odd_in_one_line_a_game_is_named_where_it_stands():
    read = reading(
        "Player 1,Score 1,Blue 1,Player 2,Score 2,Blue 2\nAda,50,3,,46,1\nAda,1,1,Bo,2,x\n"
    )
    assert [(one.said.key, one.line, one.column) for one in read.problems] == [
        ("exchange.no_name", 2, 4),
        ("exchange.no_number", 3, 6),
    ]
    read = reading("Date,Ada,Bo\n1.2.26,50,46\n2.2.26,40,41\n31.2.26,50,4\n")
    assert [(one.said.key, one.line, one.column) for one in read.problems] == [
        ("exchange.no_date", 4, 1)
    ]


@pytest.mark.parametrize("odd", ["many", "x", "50.5", "201", "-3"])
def test_what_is_no_total_in_a_players_column_is_refused(odd):
    """Left out, whoever has it would be in no game, or not in this one, and others would win."""
    lines = "".join(f"{day % 28 + 1}.2.26,46,50\n" for day in range(60))
    (told,) = reading(f"Date,Ada,Bo\n{lines}1.2.26,40,{odd}\n").problems
    assert (told.said.key, told.line, told.column) == ("exchange.no_total_of", 62, 3)
    assert told.said.values == {"value": odd, "name": "Bo", "most": 200}


def test_a_total_that_a_spreadsheet_took_for_a_text_counts():
    (one,) = games("Date,Ada,Bo\n1.2.26,'50,46\n")
    assert [player.total for player in one.players] == [50, 46]


def test_a_player_who_is_marked_more_often_than_counted_is_not_left_out():
    lines = "".join(f"{day}.2.26,50,x,46\n" for day in range(1, 5))
    read = reading(f"Date,Ada,Cleo,Bo\n{lines}5.2.26,50,70,46\n")
    assert [(one.said.key, one.line, one.column) for one in read.problems] == [
        ("exchange.no_total_of", line, 3) for line in range(2, 6)
    ]


@pytest.mark.parametrize("absent", ["", "-", "–", "?", "n/a"])
def test_who_has_no_total_did_not_play(absent):
    """They were seated with an unknown total, and nobody won."""
    text = f"Date,Ada,Cleo,Bo\n1.2.26,50,{absent},40\n2.2.26,51,70,60\n"
    first, second = games(text)
    assert [player.name for player in first.players] == ["Ada", "Bo"]
    assert score(first).winners == (0,)
    assert score(second).winners == (1,)
    numbered = f"Player 1,Score 1,Player 2,Score 2,Player 3,Score 3\nAda,5,Bo,4,{absent},{absent}\n"
    (one,) = games(numbered)
    assert [player.name for player in one.players] == ["Ada", "Bo"]


def test_who_came_after_many_games_is_a_player():
    """Only the first rows were looked at, so that others won what she did."""
    lines = "".join(f"{day % 28 + 1}.2.26,46,50,\n" for day in range(60))
    found = games(f"Date,Ada,Bo,Cleo\n{lines}1.3.26,40,50,60\n")
    assert [player.name for player in found[-1].players] == ["Ada", "Bo", "Cleo"]
    assert score(found[-1]).winners == (2,)


@pytest.mark.parametrize(
    "name",
    [
        *("Average", "Avg.", "Best", "best score", "Margin", "Winning margin", "Rounds"),
        *("Durchschnitt", "Höchste Punktzahl", "Abstand", "Moyenne", "Écart", "Max", "max points"),
    ],
)
def test_a_figure_about_all_is_no_player(name):
    """“Best” tied with every winner."""
    text = f"Date,Ada,Bo,{name}\n1.2.26,50,46,50\n2.2.26,40,41,41\n"
    assert names(text) == [["Ada", "Bo"]] * 2
    assert f"f: not read: the column “{name}”" in told(reading(text).remarks)


def test_max_is_a_player_where_he_does_not_always_have_the_most():
    text = "Date,Ada,Bo,Max\n1.2.26,50,46,50\n2.2.26,40,41,39\n"
    assert names(text) == [["Ada", "Bo", "Max"]] * 2


@pytest.mark.parametrize("others", ["Ada", "Ada,Bo"])
def test_a_player_may_be_called_as_a_colour_or_a_row_of_the_pad(others):
    """A table with a Violet was refused as a whole: its header named no columns, it said."""
    points = "46," * len(others.split(","))
    text = f"Date,{others},Violet\n1.2.26,{points}50\n2.2.26,{points}n/a\n3.2.26,{points}41\n"
    found = names(text.replace("2.2.26,46,n/a", "2.2.26,46,24"))
    assert [*others.split(","), "Violet"] in found
    assert len(found) == 3


@pytest.mark.parametrize(
    "row",
    [
        "Average,50.5,44.5",
        "Total,152,133",
        "Wins,1,1",
        "Games played,2,2",
        ",Average,50.5,44.5",
        "Ø,50,44",
        "Gesamtsumme,152,133",
        "Moyenne,50,44",
    ],
)
def test_a_row_that_sums_up_others_is_no_game(row):
    first = "1.2.26,,50,46" if row.startswith(",") else "1.2.26,50,46"
    header = "Date,Place,Ada,Bo" if row.startswith(",") else "Date,Ada,Bo"
    text = f"{header}\n{first}\n{first.replace('1.2', '2.2')}\n{row}\n"
    assert names(text) == [["Ada", "Bo"]] * 2
    (odd,) = (one for one in reading(text).remarks if one.said.key == "exchange.sum_left_out")
    assert (odd.line, odd.said.values) == (4, {"value": row.strip(",").partition(",")[0]})


def test_a_player_may_be_called_as_a_figure_where_players_are_named_in_cells():
    text = "Player 1,Score 1,Player 2,Score 2\nMax,50,Best,46\n"
    assert names(text) == [["Best", "Max"]]


def test_a_row_of_sums_without_a_word_is_no_game():
    """A third game was won by 101 to 93."""
    text = "Date,Ada,Bo\n1.2.26,50,46\n2.2.26,51,47\n{}\n"
    assert names(text.format(",101,93")) == [["Ada", "Bo"]] * 2
    remarks = reading(text.format(",101,93")).remarks
    (odd,) = (one for one in remarks if one.said.key == "exchange.sums_left_out")
    assert (odd.line, odd.column) == (4, 2)
    for other in (",101,92", "3.2.26,101,93"):
        assert names(text.format(other)) == [["Ada", "Bo"]] * 3


PLAYERS = "Player,Military,Blue,Total"
THREE = "Ada,5,10,15\nBo,3,2,5\nMax,4,1,5\n"


@pytest.mark.parametrize(
    "row",
    [
        *("Total,12,13,25", "Sum,12,13,", "Average,4,4.33,8.3", "Ø,4,4,8", "Max,5,10,15"),
        *("Min,3,1,5", "Best,,,15", "Spread,2,9,10", "Median,4,2,5", "Winner,,,Ada", "Winner,,,"),
    ],
)
def test_a_row_that_sums_up_the_players_above_is_no_player(row):
    """“Total” won, as no player has so many points as all have."""
    three = THREE.replace("Max", "Cleo")
    for text in (f"{PLAYERS}\n{three}{row}\n", f"{PLAYERS}\n{three}\n{row}\n"):
        assert names(text) == [["Ada", "Bo", "Cleo"]]
        (odd,) = reading(text).remarks
        assert odd.said.values == {"value": row.partition(",")[0]}
        assert (odd.line, odd.column) == (text.count("\n"), 1)


def test_a_row_that_sums_up_stands_below_each_game_or_below_all():
    of_two = "Ada,5,10,15\nBo,3,2,5\n{}Ada,1,2,3\nBo,3,4,7\n{}"
    for between, below in [
        ("Total,8,12,20\nAverage,4,6,10\n", "Total,4,6,10\nAverage,2,3,5\n"),
        ("", "Total,12,18,30\n"),
        ("", "Total,4,6,10\n"),
    ]:
        text = f"{PLAYERS}\n{of_two.format(between, below)}"
        assert names(text) == [["Ada", "Bo"], ["Ada", "Bo"]]


def test_a_row_that_sums_up_may_say_so_in_place_of_the_date():
    text = "Date,Player,Blue,Total\n1.2.26,Ada,5,50\n1.2.26,Bo,3,46\nTotal,,8,96\n"
    assert names(text) == [["Ada", "Bo"]]
    (odd,) = (one for one in reading(text).remarks if one.said.key == "exchange.sum_left_out")
    assert (odd.line, odd.column, odd.said.values) == (4, 1, {"value": "Total"})


@pytest.mark.parametrize(
    "row",
    ["Max,5,10,15", "Max,5,2,7", "Total,5,10,15", "Total,8,12,21", "Best,1,2,3", "Winner,1,2,3"],
)
def test_somebody_may_be_called_as_a_sum_is(row):
    text = f"{PLAYERS}\nAda,5,10,15\nBo,3,2,5\nCleo,4,11,15\n{row}\n"
    assert names(text) == [sorted(["Ada", "Bo", "Cleo", row.partition(",")[0]])]


@pytest.mark.parametrize(
    ("columns", "ada", "bo", "last"),
    [
        ("Total", "50", "46", "Max,50"),
        ("Leaders,Debt,Total", "0,0,50", "0,0,46", "Max,0,0,50"),
        ("Coins,Total", "3,50", "3,46", "Max,3,50"),
        ("Total", "25", "30", "Max,55"),
        ("Total", "50", "46", "Won,40\nMax,50"),
    ],
)
def test_max_may_tie_with_the_best(columns, ada, bo, last):
    others = [line.partition(",")[0] for line in last.split("\n")]
    text = f"Player,{columns}\nAda,{ada}\nBo,{bo}\n{last}\n"
    assert names(text) == [sorted(["Ada", "Bo", *others])]


@pytest.mark.parametrize(
    "points", ["Total\nAda,Rhodes,50\nBo,Giza,46", "Notes\nAda,Rhodes,\nBo,Giza,"]
)
def test_somebody_called_won_has_a_city(points):
    assert names(f"Player,Wonder,{points}\nWon,Babylon,\n") == [["Ada", "Bo", "Won"]]


def test_below_a_row_of_sums_max_is_one_more():
    text = "Player,Total\nAda,50\nBo,46\nSum,96\nMax,50\nMin,46\n"
    assert names(text) == [["Ada", "Bo"]]


def test_a_player_called_max_is_summed_up_like_all_others():
    text = f"{PLAYERS}\n{THREE}Total,12,13,25\nAda,1,2,3\nBo,3,4,7\nTotal,4,6,10\n"
    assert names(text) == [["Ada", "Bo"], ["Ada", "Bo", "Max"]]


@pytest.mark.parametrize(
    "column", ["Average,4,6.5,10", "Max,5,10,15", "Sum,8,13,20", "Winner,,,Ada"]
)
def test_a_column_that_sums_up_the_players_of_a_sheet_is_no_player(column):
    name, military, blue, total = column.split(",")
    text = f"Row,Ada,Bo,{name}\nMilitary,5,3,{military}\nBlue,10,3,{blue}\nTotal,15,5,{total}\n"
    assert names(text) == [["Ada", "Bo"]]
    odd = next(one for one in reading(text).remarks if one.said.values == {"value": name})
    assert (odd.line, odd.column) == (1, 4)


def test_lines_are_games_whatever_their_column_of_games_says():
    text = "Game,Date,Ada,Bo,Cy,Di\n7 Wonders,1.2.26,50,46,,\n7 Wonders,1.2.26,,,40,41\n"
    assert names(text) == [["Ada", "Bo"], ["Cy", "Di"]]


@pytest.mark.parametrize(
    "text",
    [
        # Nothing tells that a line is a game.
        "Ada,Bo\n50,46\n",
        # One player is none to compare with.
        "Date,Ada\n1.2.26,50\n",
        "Date,Ada,Bo\n1.2.26,50,\n2.2.26,,46\n",
        # No game gives so much, or no whole points.
        "Date,steps,stairs\n1.2.26,5000,46\n",
        "Date,Ada,Bo\n1.2.26,1.5,46\n",
        # A total of the line is of nobody.
        "Date,Ada,Bo,Total\n1.2.26,50,46,96\n",
        # Points of a category are no totals of a player called so,
        "Date,Ada,Bo,Violet\n1.2.26,50,46,7\n2.2.26,40,41,30\n",
        # and without another player's column none is of a player.
        "Date,Violet,Olive\n1.2.26,50,Rome\n2.2.26,46,Rome\n",
        # Numbers alone are no names.
        "Score 1,Score 2\n50,46\n",
        "Player 1,Player 2\nAda,Bo\n",
        "Player 1,Score 1\nAda,50\n",
    ],
)
def test_other_tables_are_no_games_line_by_line(text):
    assert keys(reading(text).problems) == ["exchange.no_header"]


# Columns that tell a part ------------------------------------------------------------


@pytest.mark.parametrize(
    ("victories", "defeats", "points"),
    [("9", "-2", 7), ("9", "2", 7), ("0", "0", 0), ("", "-2", None), ("9", "?", None)],
)
def test_military_of_victories_and_defeats(victories, defeats, points):
    header = "player,blue,military victory points,military defeat points"
    (one,) = games(f"{header}\nAda,3,{victories},{defeats}\nBo,3,1,-1\n")
    assert one.players[0].pad.get("military") == points


@pytest.mark.parametrize("cells", ["many,-2", "9,many"])
def test_victories_and_defeats_that_are_no_numbers_are_named_where_they_stand(cells):
    header = "player,blue,military victory vp,military defeat vp"
    read = reading(f"{header}\nAda,3,{cells}\n")
    place, name = (3, "victory") if cells.startswith("many") else (4, "defeat")
    (said,) = told(read.problems)
    assert said.startswith(f"f, line 2, column {place} (military {name} vp): “many” is not a whole")


@pytest.mark.parametrize(
    ("header", "points"),
    [
        # Numbers of tokens are no points,
        ("military,military victory,military defeat", 5),
        # and military has the points where all are called so.
        ("military vp,military victory vp,military defeat vp", 5),
        # A number of red cards has none.
        ("military cards,military victory vp,military defeat vp", 2),
        ("blue,military victory vp,military", 1),
    ],
)
def test_military_in_one_column_and_in_two(header, points):
    (one,) = games(f"player,green,{header}\nAda,3,5,3,1\nBo,3,5,3,1\n")
    assert one.players[0].pad["military"] == points


def test_of_two_columns_of_one_category_the_one_called_points_is_read():
    (one,) = games("player,guilds,VP from guilds\nAda,2,9\nBo,1,4\n")
    assert one.players[0].pad == {"guilds": 9}


@pytest.mark.parametrize("columns", ["Coins,Points,{}", "{},Coins,Points", "Points,Coins,{}"])
@pytest.mark.parametrize("total", ["Total", "Total points", "Final score", "Summe"])
def test_of_two_columns_of_totals_the_one_called_so_is_read(columns, total):
    """Below “Treasure” stood “coins” and “points”, and three points were the total."""
    header = columns.format(total)
    values = {"Coins": "9", "Points": "3", total: "50"}
    cells = ",".join(values[name] for name in header.split(","))
    (one,) = games(f",,Treasure,,\nPlayer,Blue,{header}\nAda,7,{cells}\nBo,8,{cells}\n")
    assert [player.total for player in one.players] == [50, 50]


@pytest.mark.parametrize("name", ["VP - Coins", "coins (points)", "Gold Pts"])
def test_coins_that_are_called_points_are_points(name):
    (one,) = games(f"player,blue,{name}\nAda,1,6\nBo,1,6\n")
    assert one.players[0].pad["treasure"] == 6


@pytest.mark.parametrize("result", ["1st (59)", "1. (59)", "1er (59)", "1 (59)"])
@pytest.mark.parametrize("column", ["Game result", "Rank", "Place", "Score"])
def test_a_rank_and_a_total_in_one_cell(column, result):
    (one,) = games(f"player,{column},blue\nAda,{result},7\nBo,2nd (50),\n")
    assert [player.total for player in one.players] == [59, 50]
    assert one.place is None


def test_ranks_in_results_tell_games_apart():
    results = ["Ada,1st (50)", "Ada,2nd (40)", "Bo,1st (45)", "Bo,2nd (45)"]
    lines = "".join(f"1.2.26,{line}\n" for line in results)
    totals = [
        [player.total for player in one.players] for one in games(f"date,player,result\n{lines}")
    ]
    assert sorted(totals) == [[40, 45], [50, 45]]
    # Ada, second, was behind the Bo who was first.
    read = reading(f"date,player,result,blue\n{lines}".replace(")\n", "),3\n"))
    assert sorted(sorted(one.lines) for one in read.games) == [[2, 5], [3, 4]]


def test_ranks_of_which_some_have_no_total_stay_ranks():
    (one,) = games("player,rank,blue\nAda,1st (59),7\nBo,2,5\n")
    assert [player.total for player in one.players] == [None, None]


def test_a_start_tells_what_stands_first_in_dates():
    text = (
        "player,start,blue\nAda,01/13/2026 18:30,1\nBo,01/13/2026 18:30,1\nAda,01/02/2026 18:30,1\n"
    )
    assert {one.played_at.date() for one in games(text)} == {date(2026, 1, 13), date(2026, 1, 2)}


def test_a_result_in_words_is_not_read():
    remark = only(reading("player,blue,result\nAda,1,won\nBo,1,lost\n").remarks)
    assert remark.said.key == "exchange.unknown_columns"


@pytest.mark.parametrize(
    "started", ["1767292200", "1767292200000", "2026-01-01 18:30", "01/01/2026 18:30"]
)
@pytest.mark.parametrize("column", ["Start", "Date"])
def test_a_start_may_be_a_date_with_a_time(column, started):
    read = reading(f"player,{column},blue\nAda,{started},1\nBo,{started},1\n")
    assert only(read.games).game.played_at == datetime(2026, 1, 1, 18, 30, tzinfo=UTC)


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


def told_apart(columns: str, lines: str) -> tuple[list[str], bool]:
    """The lines of each game by their numbers in the file, and whether that is sure.

    Between the lines is a blank, between their cells a comma.
    """
    rows = [f"{line},{number}\n" for number, line in enumerate(lines.split())]
    read = reading("".join([f"{columns},blue\n", *rows]))
    assert told(read.problems) == []
    games = [
        " ".join(sorted(str(player.pad["blue"]) for player in one.game.players))
        for one in read.games
    ]
    return sorted(games), "exchange.joined_unsure" not in keys(read.remarks)


@pytest.mark.parametrize(
    ("columns", "lines", "found"),
    [
        # Places tell apart what names do not.
        ("place,player", "Rome,Ada Paris,Ada Paris,Bo Rome,Cy", ["0 3", "1 2"]),
        # A column that some lines leave blank tells nothing, but others do;
        (
            "date,place,player",
            "1.2.26,Rome,Ada 8.2.26,,Ada 1.2.26,,Bo 8.2.26,Rome,Bo",
            ["0 2", "1 3"],
        ),
        # and where none does, lines stay where they are.
        ("place,player", "Rome,Ada ,Ada Rome,Bo ,Cy", ["0", "1 2 3"]),
        ("player", "Ada Ada Bo Bo Cy", ["0", "1 2", "3 4"]),
        ("player", "Ada Ada Bo Cy Bo Cy", ["0", "1 2 3", "4 5"]),
        # Who was first has the most points, so that the second line of Bo is of Ada's first game.
        (
            "date,player,rank,total",
            "1.2.26,Ada,1,50 1.2.26,Ada,2,30 1.2.26,Bo,1,40 1.2.26,Bo,2,45",
            ["0 3", "1 2"],
        ),
        # Who shares a place has as many points.
        (
            "date,player,rank,total",
            "1.2.26,Ada,1,50 1.2.26,Ada,1,40 1.2.26,Bo,1,40 1.2.26,Bo,1,50",
            ["0 3", "1 2"],
        ),
        # Somebody is first in each game.
        ("date,player,rank", "1.2.26,Ada,1 1.2.26,Ada,2 1.2.26,Bo,1 1.2.26,Bo,2", ["0 3", "1 2"]),
        # Whoever shares the first place leaves out the second, or does not.
        (
            "date,player,rank",
            "1.2.26,Ada,1 1.2.26,Ada,1 1.2.26,Bo,1 1.2.26,Bo,2 1.2.26,Cy,2 1.2.26,Cy,3",
            ["0 2 4", "1 3 5"],
        ),
        (
            "date,player,rank",
            "1.2.26,Ada,1 1.2.26,Ada,1 1.2.26,Bo,1 1.2.26,Bo,2 1.2.26,Cy,3 1.2.26,Cy,3",
            ["0 2 4", "1 3 5"],
        ),
        # A neighbour is of the same game, on the left
        ("date,player,left", "1.2.26,Ada,Bo 1.2.26,Ada,Cy 1.2.26,Cy, 1.2.26,Bo,", ["0 3", "1 2"]),
        # and on the right.
        ("date,player,right", "1.2.26,Ada,Bo 1.2.26,Ada,Cy 1.2.26,Cy, 1.2.26,Bo,", ["0 3", "1 2"]),
        # Bo, on the left of Ada, has Ada on the right.
        (
            "date,player,left,right",
            """1.2.26,Ada,Bo,Cy 1.2.26,Ada,Cy,Bo 1.2.26,Bo,Ada,Cy
            1.2.26,Bo,Cy,Ada 1.2.26,Cy,Bo,Ada 1.2.26,Cy,Ada,Bo""",
            ["0 3 5", "1 2 4"],
        ),
        # So it is where each of them tells of one side only.
        (
            "date,player,left,right",
            """1.2.26,Ada,Bo, 1.2.26,Ada,Cy, 1.2.26,Bo,,Cy
            1.2.26,Bo,,Ada 1.2.26,Cy,Ada, 1.2.26,Cy,Bo,""",
            ["0 3 4", "1 2 5"],
        ),
    ],
)
def test_each_thing_that_tells_games_apart(columns, lines, found):
    assert told_apart(columns, lines) == (found, True)


def test_lines_that_are_missing_leave_games_unsure():
    lines = "1.2.26,Ada,3 1.2.26,Ada,3 1.2.26,Bo,3 1.2.26,Bo,3"
    assert told_apart("date,player,players", lines) == (["0 2", "1 3"], False)


def test_one_way_that_is_found_is_not_sure_while_others_were_not_tried():
    # In each game everyone sits beside others; Fi's first two lines are the wrong way round.
    seats = ("ABCDEF", "FEDCBA", "ACEBFD")
    lines = {
        name: [
            (round_[at - 1], round_[(at + 1) % 6])
            for round_ in seats
            for at in [round_.index(name)]
        ]
        for name in "ABCDEF"
    }
    lines["F"][:2] = reversed(lines["F"][:2])
    text = " ".join(
        f"1.2.26,{name},{left},{right}" for name, sides in lines.items() for left, right in sides
    )
    games = ["0 12 16 3 6 9", "1 10 13 15 4 7", "11 14 17 2 5 8"]
    assert told_apart("date,player,left,right", text) == (games, False)


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


def reasons(text: bytes | str) -> list[str]:
    """The columns that are named as why totals do not add up."""
    return [
        column.values["name"]
        for remark in reading(text).remarks
        if remark.said.key == "exchange.totals_left_out"
        for column in remark.said.values["names"]
    ]


@pytest.mark.parametrize(
    ("columns", "rows", "named"),
    [
        # One column is all that is missing.
        ("elo,fame", ("1500,6", "1400,2"), ["fame"]),
        # So are two, where one is not.
        ("elo,fame,luck", ("1500,4,2", "1400,1,1"), ["fame", "luck"]),
        # Where none makes all of the totals add up, any may be why.
        ("elo,fame", ("1500,6", "1400,3"), ["elo", "fame"]),
    ],
)
def test_the_columns_that_make_totals_add_up_are_named_before_others(columns, rows, named):
    first, second = rows
    assert reasons(f"player,blue,{columns},total\nAda,1,{first},7\nBo,2,{second},4\n") == named


def test_coins_and_debt_in_one_column_may_be_why():
    assert reasons(layout("google_sheet")) == ["coindebt"]
    assert [player.total for player in games(layout("google_sheet"))[0].players] == [47, 57]


def test_columns_without_numbers_are_no_reason():
    text = "player,blue,green,friends,total\nAda,1,2,Bo,9\nBo,1,2,Ada,3\n"
    assert "exchange.totals_left_out" not in keys(reading(text).remarks)


def test_boards_that_are_numbers_are_tables():
    text = "player,board,blue\nAda,1,3\nAda,2,3\nBo,1,2\nCy,2,5\n"
    assert names(text) == [["Ada", "Bo"], ["Ada", "Cy"]]
