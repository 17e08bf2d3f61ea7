"""JSON in: one document, a list, one a line, an object with games; and what is wrong where."""

import json

import pytest

from scoring import read_game
from storage.exchange import text
from storage.exchange.findings import Reading
from storage.exchange.text import decoded
from tests.storage.examples import game
from tests.storage.exchange.reading import as_json, games, only, reading, told

ADA = game("Ada", "Bo")
DOCUMENT = ADA.document()


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(DOCUMENT),
        json.dumps(DOCUMENT, indent=2),
        json.dumps([DOCUMENT]),
        json.dumps([DOCUMENT], indent=2),
        json.dumps({"games": [DOCUMENT]}),
        f"\ufeff{json.dumps(DOCUMENT)}\r\n",
        f"\n\n  {json.dumps(DOCUMENT)}\n\n",
    ],
)
def test_one_game_however_it_is_wrapped(text):
    assert games(text) == [ADA]


def test_many_games_one_a_line_or_in_a_list():
    lines = "\n".join([json.dumps(DOCUMENT)] * 3)
    assert games(lines) == games(json.dumps([DOCUMENT] * 3)) == [ADA] * 3
    assert games(lines.encode("utf-16")) == [ADA] * 3


def test_a_document_of_before_the_schema_had_numbers_is_read():
    old = {key: value for key, value in DOCUMENT.items() if key != "schema"}
    assert games(json.dumps(old)) == [read_game(old)]


def with_blue(value) -> dict:
    return {"players": [{"name": "Ada", "pad": {}}, {"name": "Bo", "pad": {"blue": value}}]}


@pytest.mark.parametrize(
    ("text", "line", "column", "field", "said"),
    [
        (json.dumps(with_blue("x")), 1, 73, "players.2.pad.blue", "not a whole number"),
        (json.dumps(with_blue("x"), indent=1), 10, 13, "players.2.pad.blue", "not a whole"),
        (json.dumps([DOCUMENT, with_blue(1.5)], indent=1), 86, 14, "players.2.pad.blue", "game 2"),
        (json.dumps(DOCUMENT) + "\n" + json.dumps(with_blue([])), 2, 73, "players.2.pad.blue", ""),
        ('{"players": [{"name": ""}]}', 1, 23, "players.1.name", "empty"),
        ('{"players": [{"name": "Ada", "pet": 1}]}', 1, 37, "players.1.pet", "pet is not a key"),
        ('{"players": [\n {"pad": {}}]}', 2, 2, "players.1.name", "missing"),
        ('{"players": [], "edition": "third"}', 1, 28, "edition", "third"),
        ('{"players": [], "schema": 99}', 1, 27, "schema", "newer"),
        ('{"players": [\n {"name": "Ada",}]}', 2, 17, "", "not JSON"),
        ('[{"players": []},\n 7]', 2, 2, "", "a game in braces"),
        ('{"players": []}\n{"players": [}\n', 2, 14, "", "not JSON"),
        ("[]", 1, 1, "", "no game"),
        ('{"a": 1}', 1, 1, "", "a game in braces"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(text, line, column, field, said):
    problem = only(reading(text).problems)
    assert (problem.line, problem.column, problem.field) == (line, column, field)
    assert said in told([problem])[0]


def test_every_part_that_cannot_be_read_is_named():
    text = json.dumps({"edition": "third", "players": [{"name": ""}, {"name": "Bo", "pad": 3}]})
    assert len(told(reading(text).problems)) == 3


@pytest.mark.parametrize(
    "text",
    [
        '{"players": [], "schema": 1, "schema": 1}',
        '[{"players": []}, {"players": [], "schema": 1, "schema": 1}]',
        '{"games": [{"players": [], "schema": 1, "schema": 1}]}',
        '{"players": []}\n{"players": [], "schema": 1, "schema": 1}',
    ],
)
def test_a_key_that_stands_there_twice_is_refused_at_its_last_place(text):
    found = reading(text)
    problem = only(found.problems)
    assert problem.field == "schema"
    assert text.split("\n")[problem.line - 1][problem.column - 1 :].startswith("1}")
    assert "there twice" in told([problem])[0]


def test_brackets_without_end_are_refused_where_they_are_too_deep():
    problem = only(reading("[" * 100_000).problems)
    assert (problem.said.key, problem.line, problem.column) == ("exchange.too_deep", 1, 100)


def test_a_number_without_end_is_refused_where_it_stands():
    problem = only(reading('{"players":\n' + "9" * 5000 + "}").problems)
    assert (problem.said.key, problem.line, problem.column) == ("exchange.too_long_number", 2, 1)


def test_json_in_another_encoding_is_refused_where_it_cannot_be_read():
    problem = only(reading('{"players":\n "Zoë"}'.encode("cp1252")).problems)
    assert (problem.said.key, problem.line, problem.column) == ("exchange.not_text", 2, 5)


def test_a_file_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(text, "MOST_BYTES", 1024 * 1024)
    read = Reading("csv")
    assert decoded(b"x" * (1024 * 1024 + 1), read) is None
    assert told(read.problems) == ["f: it is too large; the limit is 1 MB"]
    assert decoded(b"x" * 1024 * 1024, Reading("csv")) is not None


def test_who_waits_for_the_games_of_a_table_to_be_taken_apart_can_stop():
    """Every player's lines stand together, so that each evening's games are looked for."""
    from storage.exchange import read

    def stop(_done: int, _all: int) -> None:
        raise InterruptedError

    days = [f"2026-11-{day:02}" for day in range(1, 10)]
    rows = [f"{day};{name};{points}" for name, points in (("Ada", 7), ("Bo", 5)) for day in days]
    table = "\n".join(["date;player;total", *rows]).encode()
    assert len(read(table).games) == len(days)
    with pytest.raises(InterruptedError):
        read(table, stop)


def test_progress_is_told():
    seen = []
    lines = as_json(*[ADA] * 450)
    from storage.exchange import read

    read(lines, lambda done, count: seen.append((done, count)))
    assert seen == [(200, 450), (400, 450)]
