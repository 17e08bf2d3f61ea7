"""What a file is told to be odd in: columns, totals, evenings, days and names."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from storage.exchange import preview
from tests.storage.examples import game
from tests.storage.exchange.reading import added, games, keys, only, reading, told

GERMAN = """\
Unsere Abende;;;;;;;;;;;;
Datum;Ort;Spieler;{name};Militär;Geld;{points};Blau;Gelb;Grün;Gilden;Gesamt;Bemerkung
31.12.2024;Bei Ada;Ada;Gizah A;13;5;10;14;6;16;7;71;Silvester!
31.12.2024;Bei Ada;Bo;Rhodos B;18;3;7;20;8;10;9;75;
1.1.2025;Bei Ada;Ada;Ephesos;8;6;10;12;4;20;5;65;
1.1.2025;Bei Ada;Bo;Olympia;3;4;7;15;2;13;11;57;
1.1.2025;Bei Ada;Cleo;Babylon;-4;6;3;17;3;26;0;51;
"""


def shown(store, content: str):
    return preview(store, "f", content.encode(), zone=UTC)


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("Wunder", "Wunderpunkte"),
        ("Weltwunder", "Wunder"),
        ("Wunder", "Wunder"),
        ("Wunder", "Weltwunderpunkte"),
        ("Merveille", "Points de merveille"),
        ("Merveille", "Merveille"),
        ("Stadt", "Wunderstufen"),
    ],
)
def test_a_column_of_wonders_has_names_or_points_by_what_stands_in_it(name, points):
    text = GERMAN.format(name=name, points=points)
    first = games(text)[0].players[0]
    assert (first.wonder, first.pad["wonder"]) == ("Gizah", 10)
    remark = next(one for one in reading(text).remarks if one.line)
    assert (remark.said.key, remark.line) == ("exchange.total_odd", 6)
    assert [one.line for one in reading(text).remarks if one.line] == [6]


@pytest.mark.parametrize(
    "header",
    [
        "Wer;Kriegspunkte;Münzpunkte;Wunderpunkte;Zivil;Handelspunkte;Gilden;Forschungspunkte",
        "Mitspieler;Konflikt;Schatz;Wunderstufen;Zivile;Wirtschaft;Violett;Wissenschaftlich",
        "Joueuse;Militaires;Trésorerie;Merveilles;Bleues;Jaunes;Violettes;Vertes",
    ],
)
def test_names_that_people_give_in_german_and_french(header):
    (one,) = games(f"{header}\nAda;5;4;10;13;3;7;8\n")
    assert one.players[0].pad == {
        "military": 5,
        "treasure": 4,
        "wonder": 10,
        "blue": 13,
        "yellow": 3,
        "guilds": 7,
        "green": 8,
    }


@pytest.mark.parametrize(
    ("header", "field", "value"),
    [
        ("Spielort", "place", "Rom"),
        ("Endroit", "place", "Rom"),
        ("Anmerkungen", "note", "Rom"),
        ("Hinweis", "note", "Rom"),
    ],
)
def test_names_of_columns_of_a_whole_game(header, field, value):
    (one,) = games(f"Spieler;Blau;{header}\nAda;5;{value}\n")
    assert getattr(one, field) == value


@pytest.mark.parametrize("header", ["Endpunktzahl", "Insgesamt", "Gesamtpunktzahl", "Summe"])
def test_names_of_totals(header):
    assert games(f"Spieler;{header}\nAda;54\nBo;48\n")[0].players[0].total == 54


def test_a_column_that_was_not_read_is_named_once_above_all_others():
    text = GERMAN.format(name="Wunder", points="Lieblingszahl")
    read = reading(text)
    assert keys(read.remarks)[0] == "exchange.unknown_columns"
    assert told(read.remarks)[0] == "f: not read: the column “Lieblingszahl”"
    once = [one for one in read.remarks if one.said.key == "exchange.totals_without"]
    assert [(one.line, one.said.values["count"]) for one in once] == [(None, 4)]
    assert [one.line for one in read.remarks if one.line] == [6]


def test_totals_of_a_pad_with_a_row_left_out_are_told_once():
    rows = "".join(f"P{number};{number};5;{number + 9}\n" for number in range(8))
    read = reading(f"player;blue;green;total\n{rows}")
    assert keys(read.remarks) == ["exchange.totals_without"]
    assert only(read.remarks).said.values["count"] == 8


def test_totals_tell_nothing_of_coins_where_they_do_not_add_up():
    rows = "Ada;1;3;3;5;6;6;7;31\nBo;1;6;3;5;6;6;7;88\nCleo;1;4;3;5;6;6;7;71\n"
    header = "player,wonder points,gold,military,blue,yellow,green,guilds,total\n".replace(",", ";")
    assert keys(reading(header + rows).remarks)[0] == "exchange.points_by_name"


def test_remarks_stand_in_the_order_of_the_lines():
    text = GERMAN.format(name="Wunder", points="Stufen").replace("13;5;10", "13;5;11")
    text = text.replace("31.12.2024;Bei Ada;Bo", "31.12.2024;X;Bo")
    lines = [one.line or 0 for one in reading(text).remarks]
    assert lines == sorted(lines)
    assert len(lines) > 3


def test_the_first_remarks_are_told_whenever_they_were_found():
    rows = "".join(f"Ada;{number};many\n" for number in range(30))
    read = reading(f"player;blue;total;colour\n{rows}")
    assert keys(read.remarks)[0] == "exchange.unknown_columns"
    assert read.remarks.count == 32


def test_the_edition_that_was_taken_is_told_for_totals_alone():
    assert keys(reading("player;total\nAda;54\nBo;48\n").remarks) == [
        "exchange.totals_only",
        "exchange.edition_taken",
    ]
    text = "player;total;edition\nAda;54;first\nBo;48;first\n"
    assert keys(reading(text).remarks) == ["exchange.totals_only"]


# Beside the history -------------------------------------------------------------------

EVENING = "date;time;player;blue;green\n2026-01-02;{time};Ada;{points};1\n;;Bo;4;2\n"


@pytest.mark.parametrize(("before", "now"), [("", ""), ("21:15", ""), ("", "21:15")])
def test_a_game_like_one_of_the_history_is_remarked_with_its_line(store, before, now):
    added(store, EVENING.format(points=13, time=before))
    seen = shown(store, EVENING.format(points=14, time=now))
    assert len(seen.new) == 1
    remark = only(seen.remarks)
    assert (remark.said.key, remark.line) == ("exchange.same_evening", 2)


def test_another_game_of_an_evening_is_not_remarked(store):
    added(store, EVENING.format(points=13, time="21:15"))
    assert not shown(store, EVENING.format(points=14, time="22:30")).remarks
    # Where the file has that of the history too, the other one is another one.
    both = EVENING.format(points=13, time="21:15") + "2026-01-02;22:30;Ada;9;9\n;;Bo;1;1\n"
    seen = shown(store, both)
    assert (len(seen.known), len(seen.new)) == (1, 1)
    assert not seen.remarks


def test_a_game_with_other_players_is_not_remarked(store):
    added(store, EVENING.format(points=13, time=""))
    assert not shown(store, EVENING.format(points=13, time="").replace("Bo", "Di")).remarks


def test_a_day_to_come_is_remarked_with_its_row(store):
    to_come = (datetime.now(UTC) + timedelta(days=2)).date()
    seen = shown(store, f"date;player;blue\n2026-01-01;Ada;3\n;Bo;1\n{to_come};Ada;3\n;Bo;1\n")
    assert (only(seen.remarks).said.key, only(seen.remarks).line) == ("exchange.to_come", 4)


@pytest.mark.parametrize(
    ("day", "remarked"),
    [
        ("0001-01-01", "long_ago"),
        ("1969-12-30", "long_ago"),
        ("1970-01-02", None),
        ("9999-12-31T23:59:00Z", "to_come"),
    ],
)
def test_a_day_on_which_nobody_can_have_played_is_remarked_in_documents_too(store, day, remarked):
    document = json.dumps({**game("Ada", "Bo").document(), "played_at": day})
    said = [one.said.key for one in shown(store, document).remarks]
    assert said == ([f"exchange.{remarked}"] if remarked else [])


def test_a_name_that_is_nearly_another_one_is_remarked_once(store):
    added(store, "date;player;blue\n2026-01-01;Cleo;3\n2026-01-01;Zoë;3\n")
    evenings = ("2026-02-01;Ada;3", ";Cléo;3", "2026-02-02;CLEO;1", ";Ada;1", "2026-02-03;Cléo;3")
    text = "\n".join(["date;player;blue", *evenings, ";Ada;2"])
    remark = only(shown(store, text).remarks)
    assert (remark.said.key, remark.line) == ("exchange.nearly", 3)
    assert remark.said.values == {"name": "Cléo", "other": "Cleo"}


def test_names_that_are_nearly_the_same_within_a_file_are_remarked(store):
    text = "date;player;blue\n2026-02-01;Cleo;3\n;Bo;1\n2026-02-02;Cléo;1\n;Bo;1\n"
    assert (only(shown(store, text).remarks).line) == 4


def test_a_name_that_is_known_as_the_other_one_is_not_remarked(store):
    added(store, "date;player;blue\n2026-01-01;Cleo;3\n2026-01-02;Cléo;3\n")
    text = "date;player;blue\n2026-02-01;Cléo;3\n"
    assert not shown(store, text).remarks
