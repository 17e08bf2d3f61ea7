"""Whatever is written comes back as it was, from JSON and from a table."""

import csv
import io
import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given

from scoring import Game, Player, read_game, score
from storage.exchange import csv_lines, read
from tests.scoring.strategies import CATEGORIES
from tests.scoring.strategies import games as any_games
from tests.storage.examples import game
from tests.storage.exchange.reading import NOON, as_csv, as_json, games, only, reading, saved


@given(any_games())
def test_a_game_comes_back_from_json(one):
    assert games(as_json(one)) == [one]


@given(any_games())
def test_a_game_comes_back_from_a_table(one):
    assert games(as_csv(one)) == [one]


@pytest.mark.parametrize("zone", ["America/New_York", "Europe/Berlin"])
@pytest.mark.parametrize("written", ["2026-11-20T00:00:00+00:00", "2026-11-20T00:00:00-05:00"])
def test_a_mere_date_is_that_day_in_a_table_and_comes_back_as_it_was(zone, written):
    """In New York its row said 19:00 of the day before, and every page the day."""
    one = game("Ada", "Bo", played_at=datetime.fromisoformat(written))
    text = "".join(csv_lines(saved(one), ZoneInfo(zone)))
    row, *_ = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    assert (row["date"], row["time"]) == ("2026-11-20", "")
    [found] = read(text.encode(), zone=ZoneInfo(zone)).games
    assert found.game == one
    assert found.game.played_at.isoformat() == written
    # Whoever tells its time has told it.
    told = text.replace("2026-11-20,,", "2026-11-20,20:30,")
    [found] = read(told.encode(), zone=ZoneInfo(zone)).games
    assert found.game.played_at == datetime(2026, 11, 20, 20, 30, tzinfo=ZoneInfo(zone))


@given(any_games(), any_games(), any_games())
def test_games_keep_to_themselves_in_a_table(one, two, three):
    assert games(as_csv(one, two, three)) == [one, two, three]


@given(any_games())
def test_the_separator_makes_no_difference(one):
    rows = list(csv.reader(io.StringIO(as_csv(one).decode("utf-8-sig"), newline="")))
    for separator in ";\t|":
        written = io.StringIO(newline="")
        csv.writer(written, delimiter=separator).writerows(rows)
        assert games(written.getvalue()) == [one]


@given(any_games(fewest=1))
def test_points_come_back_from_a_table_without_its_details(one):
    # Without them a name that comes again begins another game.
    named = tuple(
        player.model_copy(update={"name": f"P{seat}"}) for seat, player in enumerate(one.players)
    )
    one = one.model_copy(update={"players": named, "played_at": None})
    rows = list(csv.reader(io.StringIO(as_csv(one).decode("utf-8-sig"), newline="")))
    written = io.StringIO(newline="")
    csv.writer(written).writerows([row[:-1] for row in rows])
    (read,) = games(written.getvalue().replace("game,", "nobody knows,", 1))
    before, after = score(one).players, score(read).players
    assert [player.name for player in after] == [player.name for player in before]
    for then, now in zip(before, after, strict=True):
        assert {name: cell.points for name, cell in now.categories.items()} == {
            name: cell.points for name, cell in then.categories.items()
        }
        assert (now.total if now.final else None) == (then.total if then.final else None)


def test_a_line_of_json_is_the_game_document_with_its_id():
    one = game("Ada", "Bo")
    lines = as_json(one, one).splitlines()
    assert [read_game(line) for line in lines] == [read_game(line.decode()) for line in lines]
    assert [read_game(line) for line in lines] == [one, one]
    assert json.loads(lines[1]) == {"id": "game-1", **one.document()}


def test_a_table_has_a_row_a_player_and_says_what_people_look_for():
    rows = list(csv.DictReader(io.StringIO(as_csv(game("Ada", "Bo")).decode("utf-8-sig"))))
    assert [row["player"] for row in rows] == ["Ada", "Bo"]
    assert rows[0]["blue points"] == "13"
    assert rows[0]["treasure points"] == "4"
    assert rows[0]["wonder name"] == "Gizah"
    assert json.loads(rows[1]["details"])["pad"]["treasure"] == {"coins": 14}


def test_a_told_total_comes_back_and_what_is_not_final_has_none():
    one = Game(
        players=(
            Player(name="Ada", total=54),
            Player(name="Bo", total=48, pad={"blue": 30}),
            Player(name="Cy", pad={"blue": 30}),
            Player(name="Di", total=50, pad=dict.fromkeys(CATEGORIES, 7)),
        )
    )
    rows = list(csv.DictReader(io.StringIO(as_csv(one).decode("utf-8-sig"))))
    assert [row["total"] for row in rows] == ["54", "48", "", "49"]
    assert [row["rank"] for row in rows] == [""] * 4
    assert games(as_csv(one)) == games(as_json(one)) == [one]


def test_a_total_that_was_touched_is_taken_where_it_counts():
    one = Game(players=(Player(name="Ada", total=54), Player(name="Bo", total=48)))
    touched = as_csv(one).decode("utf-8-sig").replace(",54,", ",55,")
    assert [player.total for player in games(touched)[0].players] == [55, 48]


def test_a_cell_that_was_emptied_leaves_the_total_that_stands_beside_it():
    one = Game(players=(Player(name="Ada", pad=dict.fromkeys(CATEGORIES, 7) | {"green": 10}),))
    touched = as_csv(one).decode("utf-8-sig").replace(",10,", ",,")
    (ada,) = games(touched)[0].players
    assert ("green" in ada.pad, ada.total) == (False, 52)


@pytest.mark.parametrize("total", ['"many"', "1000", "true"])
def test_a_total_of_the_details_that_is_none_is_refused_with_its_place(total):
    details = '"{""total"": ' + total.replace('"', '""') + '}"'
    problem = only(reading(f"player,blue,details\nAda,1,{details}\n").problems)
    assert (problem.line, problem.column, problem.field) == (2, 3, "details")


def test_no_name_is_a_formula_to_a_spreadsheet():
    names = ["=1+1", "+Bo", "-Bo", "@Bo", "'=1", "007", "TRUE", "Mar 4", "\uff1dBo", "'t Hooft"]
    (one,) = games(as_csv(game(*names)))
    assert [player.name for player in one.players] == names
    for row in csv.DictReader(io.StringIO(as_csv(game(*names)).decode("utf-8-sig"))):
        assert row["player"][0] == "'" or row["player"][0].isalpha()


def with_rows_below(*rows: dict[str, str]) -> list[list[str]]:
    """Who played each of the games of our own table, when rows were typed below its one game."""
    one = game("Ada", "Bo", played_at=NOON)
    table = list(csv.reader(io.StringIO(as_csv(one).decode("utf-8-sig"), newline="")))
    written = io.StringIO(newline="")
    cells = [[row.get(column, "") for column in table[0]] for row in rows]
    csv.writer(written).writerows([*table, *cells])
    first, *others = games(written.getvalue())
    names = [[player.name for player in each.players] for each in others]
    return names if first == one else [[player.name for player in first.players], *names]


@pytest.mark.parametrize("day", ["2026-11-27", "2026-11-20"])
def test_games_that_are_typed_below_our_own_table_are_games(day):
    """They fell into the last one: where it was known they were lost, else four sat there."""
    ada, bo, cleo = ({"date": day, "player": name, "total": "50"} for name in ("Ada", "Bo", "Cleo"))
    assert with_rows_below(ada, bo) == [["Ada", "Bo"]]
    assert with_rows_below(cleo, ada) == [["Cleo", "Ada"]]
    assert with_rows_below(ada, bo, ada | {"date": ""}, cleo) == [["Ada", "Bo"], ["Ada", "Cleo"]]


def test_a_player_who_is_typed_below_our_own_table_sits_in_its_last_game():
    cleo = {"date": "2026-11-20", "player": "Cleo", "total": "50"}
    assert with_rows_below(cleo) == [["Ada", "Bo", "Cleo"]]
    assert with_rows_below(cleo | {"date": "2026-11-27"}) == [["Cleo"]]


def with_expansions(*expansions, **pad):
    return read_game(
        {"expansions": expansions, "players": [{"name": "Ada", "pad": {"blue": 3, **pad}}]}
    )


def test_games_with_expansions_come_back_from_a_table():
    both = with_expansions("leaders", "cities", leaders=9, debt=-2)
    without = with_expansions()
    assert games(as_csv(without, both)) == [without, both]


def test_what_is_known_at_sea_comes_back_from_a_table():
    sea = with_expansions("armada", "edifice", shipyard=4, naval=-3, edifices=2)
    city = {"naval_strengths": [1, None, 3], "naval_absences": [2], "commercial_level": 2}
    city |= {"cards": ["Royal Island", "Outpost"], "built": [1, 3], "stages": 2}
    document = sea.document()
    document["players"][0] |= {"wonder": "Siracusa", "side": "day", "city": city}
    sea = read_game(document)
    assert games(as_csv(with_expansions(), sea)) == [with_expansions(), sea]
    assert games(as_json(sea)) == [sea]


def test_rows_of_expansions_that_nobody_played_with_are_no_columns():
    assert b"leaders" not in as_csv(with_expansions())
    head = as_csv(with_expansions("leaders", leaders=9)).decode().splitlines()[0]
    assert "leaders points" in head
    assert "debt points" not in head


def test_a_free_city_comes_back_from_a_table_and_from_json():
    free_city = {"wonder": "Gizah", "side": "A", "city": {"stages": 2, "counts": {"brown": 3}}}
    players = [{"name": "Ada", "pad": {"blue": 3}}, {"name": "Bo"}]
    one = read_game({"edition": "first", "players": players, "free_city": free_city})
    assert games(as_csv(one)) == [one]
    assert games(as_json(one)) == [one]
    rows = list(csv.DictReader(io.StringIO(as_csv(one).decode("utf-8-sig"))))
    assert [row["player"] for row in rows] == ["Ada", "Bo"]


def test_a_free_city_that_cannot_be_read_is_told_of_in_the_details():
    written = as_csv(game("Ada", "Bo")).decode("utf-8-sig")
    bad = written.replace('""played_at""', '""free_city"": {""cards"": 1}, ""played_at""', 1)
    if bad == written:
        bad = written.replace('{""game""', '{""free_city"": {""cards"": 1}, ""game""', 1)
    assert bad != written
    assert [problem.field for problem in reading(bad).problems] == ["details"]


def test_a_limit_for_guilds_comes_back_from_a_table():
    one = game("Ada", "Bo").model_copy(update={"guild_limit": 10})
    assert games(as_csv(one, game("Cleo", "Di"))) == [one, game("Cleo", "Di")]


def test_partners_come_back_from_a_table_and_from_json():
    one = game("Ada", "Bo", "Cleo", "Di").model_copy(update={"teams": True})
    assert games(as_csv(one, game("Cleo", "Di"))) == [one, game("Cleo", "Di")]
    assert games(as_json(one)) == [one]
