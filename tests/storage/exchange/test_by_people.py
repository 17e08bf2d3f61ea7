"""Tables as people write them."""

from datetime import UTC, datetime
from textwrap import dedent

import pytest

from scoring import Coins, Phrase, score
from tests.storage.exchange.reading import games, keys, only, reading, told


def pads(text: str | bytes) -> list[dict]:
    """The pads of the one game of a table."""
    (one,) = games(text)
    return [player.pad for player in one.players]


def dates(*written: str) -> list[datetime]:
    rows = "".join(f"{date};Ada;3\n" for date in written)
    return [one.played_at for one in games("date;player;blue\n" + rows)]


# Columns --------------------------------------------------------------------------


@pytest.mark.parametrize("separator", [",", ";", "\t", "|", ", ", "; "])
def test_any_separator(separator):
    table = "player;blue;military\nAda;13;-1\nBo;2;5\n".replace(";", separator)
    assert pads(table) == [{"blue": 13, "military": -1}, {"blue": 2, "military": 5}]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_any_line_ending(ending):
    assert pads(ending.join(["player,blue", "Ada,13", "Bo,2"])) == [{"blue": 13}, {"blue": 2}]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_any_usual_encoding(encoding):
    (one,) = games("player,blue\nZoë,13\nBjörn,4\n".encode(encoding))
    assert [player.name for player in one.players] == ["Zoë", "Björn"]


def test_an_older_encoding_is_remarked():
    assert keys(reading("player,blue\nZoë,1\n".encode("cp1252")).remarks) == ["exchange.windows"]


ROW = {"military": 5, "treasure": 4, "wonder": 10, "blue": 13, "yellow": 3, "guilds": 7, "green": 8}


@pytest.mark.parametrize(
    "header",
    [
        "Player,Military,Treasury,Wonder,Civilian,Commerce,Guilds,Science",
        "name,war,treasure,stages,civil,trade,guild,science",
        "NAME,Red,Money points,Wonder points,Blue,Yellow,Purple,Green",
        "Spieler,Militär,Schatz,Weltwunder,Profanbauten,Handel,Gilden,Wissenschaft",
        "spieler,rot,Münzpunkte,Stufen,blau,gelb,lila,grün",
        "Joueur,Militaire,Trésor,Étapes,Civils,Commerce,Guildes,Scientifique",
        "who,red points,treasury pts,wonder (points),blue cards,yellow_cards,GUILD-VP,greenPoints",
    ],
)
def test_columns_by_the_names_that_people_give_them(header):
    text = f"{header}\nAda,5,4,10,13,3,7,8\n"
    assert pads(text) == [ROW]
    assert told(reading(text).remarks) == []


def test_the_header_may_come_later_and_the_columns_in_any_order():
    text = "Our games\n\n,made by Bo\nblue,x,player\n13,?,Ada\n2,,Bo\n"
    assert pads(text) == [{"blue": 13}, {"blue": 2}]


def test_wonder_is_its_name_or_its_points_as_stands_below():
    (one,) = games("player,wonder,blue\nAda,Gizah,1\nBo,Rhodos,2\n")
    assert [player.wonder for player in one.players] == ["Gizah", "Rhodos"]
    assert pads("player,wonder,blue\nAda,10,1\nBo,,2\n") == [{"wonder": 10, "blue": 1}, {"blue": 2}]
    (one,) = games("player,Wonder,Wonder,blue\nAda,Gizah,10,1\n")
    assert (one.players[0].wonder, one.players[0].pad["wonder"]) == ("Gizah", 10)


def test_place_is_a_town_or_a_rank_as_stands_below():
    assert games("player,place,blue\nAda,Rome,1\nBo,Rome,1\n")[0].place == "Rome"
    assert games("player,place,blue\nAda,1,1\nBo,2,1\n")[0].place is None


@pytest.mark.parametrize(
    ("written", "wonder", "side", "edition"),
    [
        ("Gizah A", "Gizah", "A", "first"),
        ("Giza (night)", "Gizah", "night", "second"),
        ("Rhodos, Tag", "Rhodos", "day", "second"),
        ("Olympia - B", "Olympia", "B", "first"),
        ("olympia side b", "Olympia", "B", "first"),
        ("The Colossus", "The Colossus", None, "second"),
        # The letter of a wonder, and no side of another one.
        ("Alexandri-A", "Alexandria", None, "second"),
    ],
)
def test_a_wonder_with_its_side(written, wonder, side, edition):
    (one,) = games(f'player,board,blue\nAda,"{written}",1\n')
    assert (one.players[0].wonder, one.players[0].side, one.edition) == (wonder, side, edition)


@pytest.mark.parametrize(
    ("written", "edition"), [("1", "first"), ("2nd edition", "second"), ("Erste", "first")]
)
def test_an_edition_by_what_people_call_it(written, edition):
    assert games(f"player,edition,blue\nAda,{written},1\n")[0].edition == edition


def test_columns_that_are_not_on_the_pad_are_named():
    remark = only(reading("player,blue,friends\nAda,1,9\n").remarks)
    assert (remark.said.key, remark.said.values["names"]) == (
        "exchange.unknown_columns",
        (Phrase("exchange.column", {"name": "friends"}),),
    )


def test_rows_of_expansions_tell_which_are_played():
    (game,) = games("player,blue,leaders,debt\nAda,1,9,\nBo,2,4,\n")
    assert game.expansions == ("leaders",)
    assert pads("player,blue,leaders,debt\nAda,1,9,\n") == [{"blue": 1, "leaders": 9}]
    (game,) = games("player,blue,black,debt\nAda,1,9,-2\n")
    assert (game.expansions, game.players[0].pad["cities"]) == (("cities",), 9)
    (game,) = games("player,blue,leaders\nAda,1,\n")
    assert game.expansions == ()


@pytest.mark.parametrize(
    ("columns", "expansions"),
    [
        ("debt", ("cities",)),
        ("debt,edifices", ("edifice",)),
        ("edifices", ("edifice",)),
        ("debt,cities,edifices", ("cities", "edifice")),
        ("naval,debt", ("cities", "armada")),
        ("islands", ("armada",)),
    ],
)
def test_a_row_of_several_expansions_adds_none_that_nothing_else_tells(columns, expansions):
    numbers = ",".join("3" for _ in columns.split(","))
    (game,) = games(f"player,blue,{columns}\nAda,1,{numbers}\n")
    assert game.expansions == expansions


# Cells ----------------------------------------------------------------------------


@pytest.mark.parametrize("blank", ["", " ", "-", "–", "?", "n/a"])
def test_blank_is_unknown_and_not_zero(blank):
    assert pads(f"player;blue;green\nAda;{blank};0\n") == [{"green": 0}]


@pytest.mark.parametrize("written", ["-3", "−3", "-3.0", "'-3", "-3,00"])
def test_numbers_as_spreadsheets_write_them(written):
    assert pads(f"player;military\nAda;{written}\n") == [{"military": -3}]


@pytest.mark.parametrize("written", ["x", "1.5", "12 points", "1e3", "#REF!", "=1+1", "12-3"])
def test_what_is_no_number_is_refused_with_its_line_and_column(written):
    read = reading(f"player;green;blue\nAda;1;2\nBo;3;{written}\n")
    problem = only(read.problems)
    assert (problem.line, problem.column, problem.field) == (3, 3, "blue")
    assert read.games == []
    assert told(read.problems)[0].startswith("f, line 3, column 3 (blue): “")


def test_every_bad_cell_is_told_but_not_endlessly():
    read = reading("player,blue\n" + "".join(f"P{n},x{n}\n" for n in range(50)))
    assert (len(list(read.problems)), read.problems.count, read.problems.more) == (20, 50, 30)


@pytest.mark.parametrize(
    ("row", "field", "key"),
    [
        (";2026-01-01;1;second", "player", "exchange.no_name"),
        ("Ada;2026-13-01;1;second", "date", "exchange.no_date"),
        ("Ada;2026-01-01;1000;second", "blue", "exchange.no_points"),
        ("Ada;2026-01-01;1;third", "edition", "exchange.no_edition"),
        (f"{'A' * 41};2026-01-01;1;second", "player", "unreadable.too_long"),
    ],
)
def test_every_bad_cell_is_named_by_its_column(row, field, key):
    problem = only(reading(f"player;date;blue;edition\n{row}\n").problems)
    assert (problem.line, problem.field, problem.said.key) == (2, field, key)


def test_more_players_than_a_document_holds_are_refused():
    rows = "".join(f"P{number},1\n" for number in range(21))
    assert only(reading(f"player,blue\n{rows}").problems).said.key == "unreadable.too_many"


def test_a_quotation_mark_without_a_partner_is_named_with_its_place():
    problem = only(reading('player,blue\nAda,1\nBo,"2\nCleo,3\n').problems)
    assert (problem.said.key, problem.line, problem.column) == ("exchange.bad_quotes", 3, 4)
    problem = only(reading('player,blue\n"Ada" B,1\n').problems)
    assert (problem.said.key, problem.line) == ("exchange.bad_quotes", 2)


# Totals and coins -----------------------------------------------------------------

FULL = "player,wonder points,treasure,military,blue,yellow,green,guilds,total\n"


def test_a_total_that_does_not_add_up_names_the_row():
    text = FULL + "Ada,1,2,3,4,5,6,7,28\nBo,1,2,3,4,5,6,7,30\n"
    remark = only(reading(text).remarks)
    assert (remark.said.key, remark.line, remark.field) == ("exchange.total_odd", 3, "total")
    assert remark.said.values == {"name": "Bo", "told": 30, "total": 28}
    assert pads(text)[1]["guilds"] == 7


def test_a_total_stands_where_categories_are_unknown_and_they_stay_unknown():
    text = FULL + "Ada,1,2,,4,5,6,7,28\nBo,1,2,3,4,5,6,7,28\n"
    remark = only(reading(text).remarks)
    assert (remark.said.key, remark.line, remark.field) == ("exchange.total_open", 2, "total")
    assert "military" not in pads(text)[0]
    (one,) = games(text)
    assert [player.total for player in one.players] == [28, None]
    assert [player.total for player in score(one).players] == [28, 28]


def test_totals_alone_decide_a_game():
    text = "player,total,note\nAda,54,late\nBo,48,\nCy,−3,\n"
    (one,) = games(text)
    assert one.note == "late"
    assert [player.pad for player in one.players] == [{}, {}, {}]
    assert [player.total for player in one.players] == [54, 48, -3]
    assert score(one).winners == (0,)
    assert keys(reading(text).remarks)[0] == "exchange.totals_only"


def test_a_blank_total_leaves_a_game_open():
    (one,) = games("player,total\nAda,54\nBo,\n")
    assert [player.total for player in one.players] == [54, None]
    assert not score(one).final


@pytest.mark.parametrize("written", ["many", "54.5", "1000", "-1000"])
def test_what_is_no_total_is_left_out_and_remarked(written):
    text = f"player,total\nAda,{written}\nBo,48\n"
    assert [player.total for player in games(text)[0].players] == [None, 48]
    remark = next(one for one in reading(text).remarks if one.line)
    assert (remark.said.key, remark.line, remark.field) == ("exchange.no_total", 2, "total")


def test_coins_beside_their_points_are_details():
    text = "player,treasure,coins\nAda,4,14\nBo,4,3\n"
    assert pads(text) == [{"treasure": Coins(coins=14)}, {"treasure": 4}]
    assert only(reading(text).remarks).said.key == "exchange.coins_disagree"


@pytest.mark.parametrize(
    ("name", "total", "entry", "key"),
    [
        ("coins", 30, Coins(coins=6), "coins_by_totals"),
        ("coins", 34, 6, "points_by_totals"),
        ("coins", "", Coins(coins=6), "coins_by_name"),
        ("gold", 30, Coins(coins=6), "coins_by_totals"),
        ("gold", "", 6, "points_by_name"),
        ("Münzen", "", Coins(coins=6), "coins_by_name"),
    ],
)
def test_whether_coins_are_points_is_told_by_the_totals_or_the_name(name, total, entry, key):
    text = FULL.replace("treasure", name) + f"Ada,1,6,3,5,6,6,7,{total}\n"
    assert pads(text)[0]["treasure"] == entry
    assert keys(reading(text).remarks)[0] == f"exchange.{key}"


# Dates ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        "2025-12-31",
        "2025/12/31",
        "31.12.2025",
        "31. 12. 2025",
        "31.12.25",
        "31/12/2025",
        "12/31/2025",
        "12/31/25",
        "31-12-2025",
    ],
)
def test_a_date_as_people_write_it(written):
    assert dates(written) == [datetime(2025, 12, 31, 12, tzinfo=UTC)]


@pytest.mark.parametrize(
    "written",
    [
        "2025-12-31 21:15",
        "2025-12-31T21:15:00",
        "2025-12-31T22:15+01:00",
        "31.12.2025 21:15 Uhr",
        "31.12.2025, 21.15",
        "12/31/2025 9:15 PM",
        "31/12/2025 21h15",
    ],
)
def test_a_date_with_its_time(written):
    assert dates(written) == [datetime(2025, 12, 31, 21, 15, tzinfo=UTC)]


def test_the_whole_file_tells_whether_the_day_or_the_month_comes_first():
    assert [one.month for one in dates("11/12/2025", "12/31/2025")] == [11, 12]
    assert [one.month for one in dates("11/12/2025", "31/12/2025")] == [12, 12]
    # There is no thirteenth month.
    assert [one.month for one in dates("11/12/2025", "12/13/2025")] == [11, 12]
    assert [one.month for one in dates("11/12/2025", "13/12/2025")] == [12, 12]
    assert keys(reading("date,player,blue\n13/12/2025,Ada,1\n").remarks) == []


def test_dates_that_could_be_either_are_read_day_first_with_a_remark():
    assert [one.month for one in dates("11/12/2025")] == [12]
    assert keys(reading("date,player,blue\n11/12/2025,Ada,1\n").remarks) == ["exchange.day_first"]
    assert keys(reading("date,player,blue\n11.12.2025,Ada,1\n").remarks) == []


def test_dates_that_contradict_each_other_are_refused():
    read = reading("date,player,blue\n31/12/2025,Ada,1\n12/31/2025,Bo,1\n")
    assert (only(read.problems).said.key, only(read.problems).line) == ("exchange.no_date", 3)


# Games ----------------------------------------------------------------------------


def names(text: str) -> list[list[str]]:
    return [[player.name for player in one.players] for one in games(text)]


def test_games_are_told_apart_by_a_column():
    text = "game,player,blue\n1,Ada,1\n2,Ada,2\n1,Bo,3\n2,Cleo,4\n"
    assert names(text) == [["Ada", "Bo"], ["Ada", "Cleo"]]


def test_games_are_told_apart_by_blank_lines():
    assert names("player,blue\nAda,1\nBo,2\n\nAda,2\nCleo,4\n,\nBo,2\n") == [
        ["Ada", "Bo"],
        ["Ada", "Cleo"],
        ["Bo"],
    ]


def test_games_are_told_apart_by_the_date_and_by_who_comes_again():
    text = "date,player,blue\n2026-01-01,Ada,1\n,Bo,2\n,Ada,3\n,Bo,4\n2026-01-02,Cleo,5\n"
    assert names(text) == [["Ada", "Bo"], ["Ada", "Bo"], ["Cleo"]]
    assert [one.played_at.day for one in games(text)] == [1, 1, 2]


def test_a_label_that_begins_anew_each_evening_parts_games():
    text = "date,game,player,blue\n2026-01-01,1,Ada,1\n2026-01-01,1,Bo,1\n2026-01-02,1,Ada,2\n"
    assert names(text) == [["Ada", "Bo"], ["Ada"]]


@pytest.mark.parametrize(
    ("added", "found"),
    [
        # Another evening,
        ("2026-01-08,Ada 2026-01-08,Bo", [["Ada", "Bo"]]),
        ("2026-01-08,Ada ,Bo ,Ada ,Bo", [["Ada", "Bo"], ["Ada", "Bo"]]),
        # a second game of that evening, be it of others,
        ("2026-01-01,Cleo 2026-01-01,Ada", [["Cleo", "Ada"]]),
        ("2026-01-01,Cleo 2026-01-01,Di", [["Cleo", "Di"]]),
        # and a line that is of no game above.
        ("2026-01-08,Cleo", [["Cleo"]]),
        (",Ada", [["Ada"]]),
    ],
)
def test_rows_that_were_added_below_a_table_with_a_label_in_each_row_are_games(added, found):
    """They fell into the last game, which is known here already, so that they were lost."""
    rows = "".join(f",{line},5\n" for line in added.split())
    text = f"game,date,player,blue\na,2026-01-01,Ada,1\na,2026-01-01,Bo,2\n{rows}"
    assert names(text) == [["Ada", "Bo"], *found]


def test_a_label_that_was_forgotten_in_one_row_is_that_above():
    text = "game,date,player,blue\n1,2026-01-01,Ada,1\n1,,Bo,2\n,,Cleo,3\n2,,Ada,1\n2,,Bo,2\n"
    assert names(text) == [["Ada", "Bo", "Cleo"], ["Ada", "Bo"]]


def test_a_label_may_stand_in_the_first_row_of_each_game():
    text = "game,player,blue\n1,Ada,1\n,Bo,2\n,Cleo,3\n2,Ada,1\n,Bo,2\n"
    assert names(text) == [["Ada", "Bo", "Cleo"], ["Ada", "Bo"]]


@pytest.mark.parametrize(
    "rows",
    [
        "1,{},Ada 1,,Bo 2,,Ada 2,,Bo 3,{},Ada 3,,Bo",
        # Labels that begin anew each evening, or stand once a game.
        "1,{},Ada 1,,Bo 2,,Ada 2,,Bo 1,{},Ada 1,,Bo 2,,Ada 2,,Bo",
        "1,{},Ada ,,Bo 2,,Ada ,,Bo 3,{},Ada ,,Bo",
        # Blank lines, with labels and without.
        "1,{},Ada 1,,Bo - 2,,Ada 2,,Bo - 3,{},Ada 3,,Bo",
        "{},Ada ,Bo - ,Ada ,Bo - {},Ada ,Bo",
    ],
)
def test_a_date_that_is_told_once_an_evening_is_that_of_its_other_games(rows):
    """The others were taken to have been played on the day of the import."""
    header = "game,date,player,blue" if rows.startswith("1") else "date,player,blue"
    lines = rows.format("2026-01-01", "2026-01-08").split()
    text = "\n".join([header, *("" if line == "-" else f"{line},5" for line in lines)])
    days = sorted(one.played_at.day for one in games(text))
    assert days == {3: [1, 1, 8], 4: [1, 1, 8, 8]}.get(len(days))
    assert all(len(one.players) == 2 for one in games(text))


@pytest.mark.parametrize("between", ["", "\n"])
def test_a_game_without_a_date_has_none_where_the_others_have_theirs_in_each_row(between):
    rows = ["1,2026-01-01,Ada,1\n1,2026-01-01,Bo,2\n", "2,,Ada,3\n2,,Bo,4\n"]
    one, two = games("game,date,player,blue\n" + between.join(rows))
    assert (one.played_at.day, two.played_at) == (1, None)


def test_a_date_is_that_of_a_game_whose_rows_stand_apart():
    text = "game,date,player,blue\n1,2026-01-01,Ada,1\n1,,Cy,1\n2,2026-01-02,Ada,1\n2,,Cy,1\n"
    assert names(text + "1,,Bo,1\n2,,Bo,1\n") == [["Ada", "Cy", "Bo"]] * 2
    assert [one.played_at.day for one in games(text + "1,,Bo,1\n2,,Bo,1\n")] == [1, 2]


def test_the_names_of_columns_may_stand_above_each_game():
    assert names("player,blue\nAda,1\nBo,2\nplayer,blue\nAda,1\nBo,3\n") == [["Ada", "Bo"]] * 2


def test_seats_put_players_in_order():
    assert names("seat,player,blue\n2,Ada,1\n1,Bo,1\n") == [["Bo", "Ada"]]


def test_rows_that_disagree_about_their_game_are_remarked():
    text = "game,player,place,blue\n1,Ada,Rome,1\n1,Bo,Bonn,2\n"
    assert games(text)[0].place == "Rome"
    remark = only(reading(text).remarks)
    assert (remark.said.key, remark.line, remark.field) == ("exchange.disagrees", 3, "place")


# Across ---------------------------------------------------------------------------

ACROSS = """\
;Ada;Bo;Zoë
Board;Gizah;Rhodos;
War;5;-1;0
Treasury;4;2;3
Blue;13;4;x

Player;Ada;Bo
War;1;2
"""


def test_a_sheet_like_the_pad_runs_across():
    one, two = games(ACROSS.replace("x", "7"))
    assert [player.name for player in one.players] == ["Ada", "Bo", "Zoë"]
    assert one.players[0].pad == {"military": 5, "treasure": 4, "blue": 13}
    assert one.players[1].wonder == "Rhodos"
    assert [player.pad for player in two.players] == [{"military": 1}, {"military": 2}]


def test_a_bad_cell_of_a_sheet_that_runs_across_is_named_where_it_stands():
    problem = only(reading(ACROSS).problems)
    assert (problem.line, problem.column) == (5, 4)


def test_a_date_of_a_sheet_that_runs_across_is_for_all():
    (one,) = games("Date,2026-01-02\nPlayer,Ada,Bo\nWar,1,2\nBlue,3,4\n")
    assert one.played_at == datetime(2026, 1, 2, 12, tzinfo=UTC)
    assert len(one.players) == 2


@pytest.mark.parametrize("last", ["Di,Ed,Flo", "Ada,Bo,Cleo"])
def test_games_side_by_side_have_the_date_above_the_first_of_their_players(last):
    """The second game's other players played a third, on the day of the first."""
    one, two = games(
        "Date,2026-01-02,,,2026-01-03,,\nPlace,Rome,,,Bonn,,\n"
        f"Player,Ada,Bo,Cleo,{last}\nWar,1,2,3,4,5,6\nBlue,3,4,5,6,7,8\n"
    )
    assert [one.played_at.day, two.played_at.day] == [2, 3]
    assert [one.place, two.place] == ["Rome", "Bonn"]
    assert [player.name for player in two.players] == last.split(",")


@pytest.mark.parametrize(
    ("header", "written", "minutes"),
    [
        ("minutes", "65", 65),
        ("Duration", "65 min", 65),
        ("Duration (min)", "65.0", 65),
        ("Dauer", "1:05", 65),
        ("Spieldauer", "1:05:00", 65),
        ("Durée", "1 h 05", 65),
        ("Playtime", "2 hours", 120),
        ("minutes", "", None),
        ("minutes", "?", None),
    ],
)
def test_how_long_a_game_took_as_people_write_it(header, written, minutes):
    text = f"{header},player,blue\n{written},Ada,7\n{written},Bo,8\n"
    read = reading(text)
    assert [one.game.minutes for one in read.games] == [minutes]
    assert "exchange.no_minutes" not in keys(read.remarks)


@pytest.mark.parametrize("written", ["0", "long", "99:00", "1441", "-5"])
def test_what_no_game_takes_is_left_out_and_remarked(written):
    read = reading(f"minutes,player,blue\n{written},Ada,7\n,Bo,8\n")
    assert [one.game.minutes for one in read.games] == [None]
    assert "exchange.no_minutes" in keys(read.remarks)


def test_games_without_a_label_in_two_places_of_a_table_are_two():
    rows = """
        1,1.2.2025,Ada,50
        1,1.2.2025,Bo,40
        ,3.2.2025,Cy,51
        ,3.2.2025,Di,41
        2,2.2.2025,Ada,45
        2,2.2.2025,Bo,52
        ,3.2.2025,Ed,53
        ,3.2.2025,Flo,43
    """
    found = games("game,date,player,total\n" + dedent(rows).strip())
    assert [[player.name for player in game.players] for game in found] == [
        ["Ada", "Bo"], ["Cy", "Di"], ["Ada", "Bo"], ["Ed", "Flo"]
    ]  # fmt: skip
