"""Real files: what LibreOffice made of our tables, and sheets that people keep."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from scoring import Coins, score
from tests.storage.exchange.reading import games, keys, reading, told

FILES = Path(__file__).parent / "files"
SPREADSHEET = FILES / "spreadsheet"
GAMES = games((SPREADSHEET / "games.json").read_bytes())
GERMAN = (SPREADSHEET / "german.csv").read_text(encoding="utf-8-sig")


@pytest.mark.parametrize("path", sorted(SPREADSHEET.glob("*.csv")), ids=lambda path: path.stem)
def test_a_table_comes_back_from_libreoffice_as_it_was(path):
    read = reading(path.read_bytes())
    assert [found.game for found in read.games] == GAMES
    assert [found.id for found in read.games] == ["-abc_DEF-012", "1E500000", "abcdefgh"]
    assert told(read.problems) == []
    # Where it was asked to write another encoding, nothing else is to be remarked but the total.
    assert set(keys(read.remarks)) <= {"exchange.windows", "exchange.totals_only"}


def test_a_cell_that_was_touched_wins_and_all_else_stays():
    row = GERMAN.index("'1/2;Gizah")
    touched = GERMAN[:row] + GERMAN[row:].replace(";0;4;8;13;", ";0;4;8;15;", 1)
    read = games(touched)
    assert read[1] == GAMES[1].with_entry(3, "blue", 15)
    assert (read[0], read[2]) == (GAMES[0], GAMES[2])


def test_a_cell_that_was_emptied_is_unknown():
    row = GERMAN.index("'1/2;Gizah")
    touched = GERMAN[:row] + GERMAN[row:].replace(";0;4;8;13;", ";0;;8;13;", 1)
    assert games(touched)[1] == GAMES[1].with_entry(3, "treasure", None)


@pytest.mark.parametrize("day", ["20.11.2026", "20.11.26", "11/20/2026", "20/11/26"])
def test_a_date_in_another_style_is_not_touched(day):
    touched = GERMAN.replace("2026-11-20;", f"{day};").replace("2025-01-02;", "02.01.2025;")
    assert games(touched) == GAMES


def test_the_details_tell_how_a_date_was_meant():
    touched = GERMAN.replace("2026-11-20;", "20.11.2026;").replace("2025-01-02;", "01/02/25;")
    assert games(touched) == GAMES
    assert keys(reading(touched).remarks) == ["exchange.totals_only"]


def test_another_date_or_time_is_taken():
    touched = games(GERMAN.replace("2026-11-20;20:15:00", "2026-11-21;20:15:00"))[0]
    assert touched.played_at == datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    touched = games(GERMAN.replace("2026-11-20;20:15:00", "2026-11-20;19:00"))[0]
    assert touched.played_at == datetime(2026, 11, 20, 19, tzinfo=UTC)


def test_another_name_or_place_is_taken():
    touched = games(GERMAN.replace(";Zoë;", ";Zoe;").replace(";'1-2;", ";Bonn;"))[1]
    assert touched.place == "Bonn"
    assert [player.name for player in touched.players][2] == "Zoe"


def test_details_that_were_spoilt_are_refused_with_their_place():
    read = reading(GERMAN.replace('"{""game""', '"(""game""', 1))
    (problem,) = read.problems
    assert (problem.said.key, problem.line, problem.column) == ("exchange.bad_details", 2, 21)


def test_the_column_of_games_may_be_gone():
    rows = GERMAN.replace("\n\n=2", " =2").splitlines()
    without = games("\n".join(row.partition(";")[2] for row in rows))
    assert [len(game.players) for game in without] == [7, 7, 2]
    assert [game.players for game in without] == [game.players for game in GAMES]


def test_an_evening_as_a_table_keeps_it():
    one, two, three = games((FILES / "evening.csv").read_bytes())
    assert [len(game.players) for game in (one, two, three)] == [3, 2, 1]
    assert [game.played_at.date().isoformat() for game in (one, two, three)] == [
        "2025-12-31",
        "2025-12-31",
        "2026-01-01",
    ]
    assert [(player.name, player.wonder, player.side) for player in one.players] == [
        ("Ada", "Gizah", "day"),
        ("Björn", "Rhodos", "night"),
        ("Zoë", "Babylon", None),
    ]
    assert (one.place, one.note, two.note) == ("Zürich", "Silvester", "zweite Partie")
    # The totals add up with three coins a point.
    assert one.players[0].pad["treasure"] == Coins(coins=14)
    assert [player.total for player in score(one).players] == [97, 37, 40]
    assert "guilds" not in one.players[2].pad


def test_an_evening_is_remarked_where_it_is_odd():
    read = reading((FILES / "evening.csv").read_bytes())
    assert [(one.said.key, one.line) for one in read.remarks] == [
        ("exchange.windows", None),
        ("exchange.coins_by_totals", None),
        ("exchange.total_open", 6),
        ("exchange.alone", 9),
        ("exchange.total_odd", 9),
    ]


def test_a_sheet_like_the_paper_pad():
    (one,) = games((FILES / "pad.csv").read_bytes())
    assert [player.name for player in one.players] == ["Ada", "Bo", "Zoë"]
    assert [player.wonder for player in one.players] == ["Gizah", "Rhodos", "Babylon"]
    assert [player.total for player in score(one).players] == [87, 36, 34]
    assert one.played_at.date().isoformat() == "2026-02-28"
    # Commerce of Bo was left blank, so that total is as it was told.
    assert [player.total for player in one.players] == [None, 36, None]
    assert keys(reading((FILES / "pad.csv").read_bytes()).remarks) == []


PLAIN = "date,player,blue\n2026-01-01,Ada,{}\n2026-01-01,Bo,3\n2026-01-01,Cy,4\n"


@pytest.mark.parametrize("cell", ["1,000", "12.000", "10,000", "-1.000", "100.000"])
def test_a_number_that_could_be_thousands_is_refused_rather_than_read_as_a_few(cell):
    read = reading(PLAIN.format(f'"{cell}"'))
    assert read.games == []
    (problem,) = told(read.problems)
    assert problem.startswith(f"f, line 2, column 3 (blue): “{cell}” is not a whole number")


@pytest.mark.parametrize(
    ("cell", "points"),
    [("5,0", 5), ("5.00", 5), ("-5.0", -5), ("5.000000", 5), ("0,000", 0), ("0.000", 0)],
)
def test_places_behind_a_comma_are_fine_where_they_are_nothing_else(cell, points):
    (game,) = games(PLAIN.format(f'"{cell}"'))
    assert game.players[0].pad["blue"] == points
