"""No file takes more than ten times its size and a little in memory, whatever stands in it."""

import json
import tracemalloc

import pytest

from storage.exchange import findings
from storage.exchange.tables import table
from tests.profiles import times
from tests.storage.examples import game
from tests.storage.exchange.reading import as_json, games, keys, reading, told

MB = 1024 * 1024

FLOOR = 64 * MB
"""What any file may take besides, however small it is: games kept as they were read, and rows."""

HOSTILE = {
    "a quote that never ends": (20, b'player,blue\n"', b"x"),
    "quotes that never end": (20, b'player,blue\n"', b'""'),
    "a quote that never ends after many rows": (20, b"player,blue\n", b"Ada,3\n"),
    "a string that never ends": (20, b'["', b"x"),
    "brackets that never end": (20, b"", b"["),
    "lists in a list": (1, b"[[]", b",[]"),
    "lines without anything": (20, b"", b"\n"),
    "empty games": (10, b'{"games":[{"players":[]}', b',{"players":[]}'),
    "lists under a key": (10, b'{"players":[[]', b",[]"),
    "many texts under a key": (10, b'{"players":[1', b',"ab"'),
    "empty games in lines": (10, b"", b'{"players":[]}\n'),
    "games that are none": (10, b"[{}", b",{}"),
    "a head of many columns": (10, b"player,blue", b",column"),
    "a cell that never ends": (10, b"player,blue\n", b"x"),
}


@pytest.mark.parametrize(("size", "start", "more"), HOSTILE.values(), ids=HOSTILE)
def test_what_holds_no_game_takes_at_most_ten_times_its_size(size, start, more):
    content = start + more * (min(size, times(size, quick=8)) * MB // len(more)) + b'"x'
    read, peak = _peak(content)
    assert read.problems
    # What holds little takes something to begin with.
    assert peak < 10 * len(content) + FLOOR // 2


WHOLE = {
    "players that are none": (b'{"players":[1', b",1", b"]}"),
    "players that are texts": (b'{"players":[1', b',"ab"', b"]}"),
    "cards that are none": (b'{"players":[{"name":"A","city":{"cards":[1', b",1", b"]}}]}"),
    "tokens that are none": (
        b'{"players":[{"name":"A","pad":{"military":{"tokens":[2',
        b",2",
        b"]}}}]}",
    ),
    "games of such players": (b'{"games":[{"players":[1', b",1", b"]}]}"),
    "a list of such players": (b'[{"players":[1', b",1", b"]}]"),
    "players that are none in a line": (b'{"players":[]}\n{"players":[1', b",1", b"]}"),
}
"""Files that are JSON, and no games."""


@pytest.mark.parametrize(("start", "more", "end"), WHOLE.values(), ids=WHOLE)
def test_what_can_be_read_and_is_no_game_takes_no_more(start, more, end):
    content = start + more * (times(4, quick=2) * MB // len(more)) + end
    read, peak = _peak(content)
    assert read.problems
    assert peak < 10 * len(content) + FLOOR // 2


def _peak(content):
    """What a file holds, and how much room it took at most."""
    tracemalloc.start()
    try:
        return reading(content), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("content", "said", "line"),
    [
        (b"player,blue\nA,1\n" + b"x" * 200_000 + b",3\n", "exchange.long_cell", 3),
        (b"player,blue\nA,1\n" + b"x," * MB + b"3\n", "exchange.long_line", 3),
        (b'{"players":[' + b"[]," * 10 * MB + b"[]]}", "exchange.too_dense", 1),
    ],
)
def test_what_is_too_large_is_told_as_what_it_is(content, said, line):
    (problem,) = reading(content).problems
    assert (problem.said.key, problem.line) == (said, line)


GAME = '{"players":[{"name":"A"},{"name":"B"},{"name":"C"}]}'

DENSE = {
    "games in lines": lambda count: f"{GAME}\n" * count,
    "games in a list": lambda count: f"[{','.join([GAME] * count)}]",
    "rows of a letter": lambda count: "player,blue\n" + "A,3\n" * (count - 1),
    "rows of three players": lambda count: (
        "date,player,blue\n"
        + "".join(
            f"2026-01-{1 + row % 84 // 3:02},{'ABC'[row % 3]},3\n" for row in range(count - 1)
        )
    ),
}
"""Files of which little makes many games."""


@pytest.mark.parametrize("written", DENSE.values(), ids=DENSE)
def test_what_is_dense_takes_little_besides(written):
    content = written(times(50_000, quick=3_000)).encode()
    tracemalloc.start()
    try:
        read = reading(content)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(read.games) > 900
    assert peak < 10 * len(content) + FLOOR


@pytest.mark.parametrize(
    "content",
    [b"[1,1,1,1,1,1,1]", b'{"games":[1,1,1,1,1,1,1]}', b'{"players":1}\n' * 7],
    ids=["list", "games", "lines"],
)
def test_what_holds_no_games_is_not_read_for_ever(content, monkeypatch):
    monkeypatch.setattr(findings, "MOST_GAMES", 3)
    problems = reading(content).problems
    assert problems.count == 4
    assert keys(problems).count("exchange.too_many_games") == 1


def test_a_score_of_a_million_numbers_is_no_score():
    play = {"gameRefId": 1, "playDate": "2026-11-20 20:00:00"}
    play["playerScores"] = [{"playerRefId": 1, "score": "1+" * MB + "1"}]
    title, player = {"id": 1, "name": "7 Wonders"}, {"id": 1, "name": "Ada"}
    export = {"games": [title], "players": [player], "plays": [play]}
    read, peak = _peak(json.dumps(export).encode())
    assert "is not a score" in told(read.problems)[0]
    assert peak < 10 * 2 * MB + FLOOR // 2


def test_a_file_of_too_many_games_is_refused(monkeypatch):
    monkeypatch.setattr(findings, "MOST_GAMES", 3)
    content = as_json(*(game(blue=blue) for blue in range(5)))
    read = reading(content)
    assert keys(read.problems) == ["exchange.too_many_games"]
    assert read.problems.first[0].line == 4
    assert len(games(content.splitlines(keepends=True)[0] * 3)) == 3


def test_a_table_of_too_many_rows_is_refused(monkeypatch):
    monkeypatch.setattr(table, "MOST_ROWS", 3)
    read = reading("player,blue\nAda,3\nBo,4\nCy,5\n")
    assert [(one.said.key, one.line) for one in read.problems] == [("exchange.too_many_rows", 4)]


def test_a_table_of_too_many_players_of_games_line_by_line_is_refused(monkeypatch):
    # Each game takes a line more than it has players.
    monkeypatch.setattr("storage.exchange.tables.table.MOST_ROWS", 7)
    text = "date,Ada,Bo\n" + "1.2.26,50,40\n" * 3
    read = reading(text)
    assert [(one.said.key, one.line) for one in read.problems] == [("exchange.too_many_rows", 4)]
    assert [*reading(text[: -len("1.2.26,50,40\n")]).problems] == []


def test_games_that_are_not_at_hand_come_back_as_they_were(monkeypatch):
    some = [game(blue=blue) for blue in range(4)]
    monkeypatch.setattr(findings, "MOST_AT_HAND", 2)
    read = reading(as_json(*some))
    assert [isinstance(found.kept, bytes) for found in read.games] == [False, False, True, True]
    assert [found.game for found in read.games] == some
