"""The command: documents in, results out, and one plain line for what cannot be."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.command_line import CANNOT_READ
from app.server.serve import CANNOT_SERVE
from tests.app.commands import run_here

ROOT = Path(__file__).parents[3]

GAME = {
    "edition": "second",
    "players": [
        {"name": "Ada", "pad": {"treasure": {"coins": 14}, "blue": 13, "military": -3}},
        {"name": "Bo", "pad": {"green": {"tablet": 3, "compass": 2, "gear": 1, "wild": 1}}},
        {"name": "Zoë", "pad": {}},
    ],
}

PLAYER_KEYS = {"name", "points", "total", "final", "rank", "because"}
TABLE_KEYS = {"players", "winners", "decided_by", "remarks", "missing", "what_if"}


def run(*arguments, typed=None, **environment):
    """Run the command as a shell does."""
    return subprocess.run(
        [sys.executable, "-m", "app", *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | {"PYTHONUTF8": "1"} | environment,
        input=typed,
        capture_output=True,
        timeout=120,
        check=False,
    )


def lines(output: bytes) -> list[str]:
    return output.decode().splitlines()


def one_line(result) -> str:
    """The one line that says what was wrong."""
    assert len(lines(result.stderr)) == 1, result.stderr.decode()
    assert result.stderr.startswith(b"wonderpad: "), result.stderr.decode()
    return result.stderr.decode()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.json"


def test_a_file_is_scored_as_a_table_to_read(file):
    file.write_text(json.dumps(GAME))
    result = run("score", file)
    assert (result.returncode, result.stderr) == (0, b"")
    shown = lines(result.stdout)
    assert shown[0].split() == ["Ada", "Bo", "Zoë"]
    assert ["Military", "−3", "·", "·"] in [line.split() for line in shown]
    assert ["Total", "14…", "31…", "·…"] in [line.split() for line in shown]


def test_json_tells_what_would_have_won(file):
    pad = dict.fromkeys(("wonder", "military", "blue", "yellow", "green", "guilds"), 10)
    players = [
        {"name": name, "pad": pad | {"treasure": {"coins": coins}}}
        for name, coins in (("Ada", 14), ("Bo", 13), ("Cy", 9))
    ]
    file.write_text(json.dumps({"players": players}))
    found = json.loads(lines(run_here("score", file, "--json").stdout)[0])["what_if"]
    assert [one["player"] for one in found] == ["Bo", "Cy"]
    (change,) = found[0]["changes"]
    assert (found[0]["missing"], change["text"]) == (0, "Just one more coin")
    assert change["because"] == ["Shares the victory with 64 points."]
    assert found[1] == {
        "player": "Cy",
        "missing": 1,
        "winner": "Ada",
        "ahead": [{"category": "treasure", "points": 1}],
        "changes": [],
    }


def test_json_has_every_promised_key(file):
    file.write_text(json.dumps(GAME))
    result = run_here("score", file, "--json")
    assert (result.returncode, result.stderr) == (0, b"")
    (line,) = lines(result.stdout)
    printed = json.loads(line)
    assert printed.keys() == TABLE_KEYS
    assert [player["name"] for player in printed["players"]] == ["Ada", "Bo", "Zoë"]
    for player in printed["players"]:
        assert player.keys() == PLAYER_KEYS
    ada, bo, zoe = printed["players"]
    assert ada["points"] == {
        "wonder": None,
        "treasure": 4,
        "military": -3,
        "blue": 13,
        "yellow": None,
        "green": None,
        "guilds": None,
    }
    assert (ada["total"], ada["final"], ada["rank"]) == (14, False, None)
    assert ada["because"]["treasure"] == ["14 coins: 4 × 3 coins = 4, 2 left over"]
    assert bo["points"]["green"] == 31
    assert zoe["total"] is None
    assert printed["winners"] == []
    assert printed["decided_by"] is None
    asked = {"player": "Zoë", "category": "wonder", "needs": "points"}
    asked["for"] = [{"player": "Zoë", "category": "wonder"}]
    assert asked in printed["missing"]
    assert len(printed["missing"]) == 21 - 4


def test_a_dash_is_standard_input():
    result = run_here("score", "-", "--json", typed=json.dumps(GAME).encode())
    assert result.returncode == 0
    assert json.loads(result.stdout)["players"][0]["total"] == 14


def test_a_byte_order_mark_is_no_error(file):
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(GAME).encode())
    assert run_here("score", file).returncode == 0


def test_one_document_over_many_lines_is_one_document(file):
    file.write_text(json.dumps(GAME, indent=2))
    result = run_here("score", file, "--json")
    assert (result.returncode, len(lines(result.stdout))) == (0, 1)


def test_a_pretty_document_with_a_slip_is_one_problem_not_one_a_line(file):
    file.write_text(json.dumps(GAME, indent=2).replace('"blue": 13,', '"blue": 13'))
    result = run_here("score", file, "--json")
    assert (result.returncode, result.stdout) == (CANNOT_READ, b"")
    assert "not JSON" in one_line(result)


def documents(count):
    for number in range(count):
        game = json.loads(json.dumps(GAME))
        game["players"][0]["pad"]["blue"] = number
        yield json.dumps(game)


def test_one_document_a_line_gives_one_result_a_line_in_order():
    result = run_here("score", "-", "--json", typed="\n".join(documents(5)).encode())
    assert (result.returncode, result.stderr) == (0, b"")
    blue = [json.loads(line)["players"][0]["points"]["blue"] for line in lines(result.stdout)]
    assert blue == [0, 1, 2, 3, 4]


def test_a_line_of_our_export_has_an_id_and_is_scored_all_the_same():
    (typed,) = documents(1)
    ours = json.dumps({"id": "game-1", **json.loads(typed)})
    result = run_here("score", "-", "--json", typed=ours.encode())
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout == run_here("score", "-", "--json", typed=typed.encode()).stdout


def test_windows_line_ends_and_empty_lines_are_no_documents():
    typed = "\r\n\r\n".join(documents(3)) + "\r\n\r\n"
    result = run_here("score", "-", "--json", typed=typed.encode())
    assert (result.returncode, len(lines(result.stdout))) == (0, 3)


def test_tables_of_several_documents_stand_apart():
    result = run_here("score", "-", typed="\n".join(documents(2)).encode())
    tables = result.stdout.decode().split("\n\n          Ada")
    assert len(tables) == 2


BAD = ["{", "abc", "[]", "7", '{"players": 3}', '{"sheep": []}', '{"players": [{}]}']


@pytest.mark.parametrize("place", [1, 2, 4])
def test_a_bad_line_is_told_with_its_number_and_the_others_are_scored(place):
    good = list(documents(3))
    good.insert(place - 1, "abc")
    result = run_here("score", "-", "--json", typed="\n".join(good).encode())
    assert result.returncode == CANNOT_READ
    assert f"line {place}:" in one_line(result)
    blue = [json.loads(line)["players"][0]["points"]["blue"] for line in lines(result.stdout)]
    assert blue == [0, 1, 2]


def test_every_kind_of_bad_line_is_told_and_none_keeps_the_others_from_being_scored():
    mixed = [line for pair in zip(BAD, documents(len(BAD)), strict=True) for line in pair]
    result = run_here("score", "-", "--json", typed="\n".join(mixed).encode())
    assert result.returncode == CANNOT_READ
    told = lines(result.stderr)
    assert len(told) == len(BAD), result.stderr.decode()
    for number, line in enumerate(told):
        assert f"line {2 * number + 1}:" in line
    assert "sheep" in told[BAD.index('{"sheep": []}')]
    assert "player 1, name: this is missing" in told[-1]
    assert len(lines(result.stdout)) == len(BAD)


def test_where_most_lines_look_like_documents_each_is_told_on_its_own():
    typed = '{"sheep": []}\n{"sheep": {}}\n{"sheep": '
    result = run_here("score", "-", typed=typed.encode())
    assert result.returncode == CANNOT_READ
    assert [f"line {n}:" in told for n, told in enumerate(lines(result.stderr), 1)] == [True] * 3


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "JSON"),
        (b"abc", "JSON"),
        (b'{"players": [', "JSON"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'{"players": [{"name": ""}]}', "empty"),
        (b'{"players": [{"name": "Ada", "pad": {"blue": "abc"}}]}', "abc"),
        (b'{"players": [{"name": "Ada", "pad": {"treasure": {"coins": -1}}}]}', "0 and more"),
        (b'{"edition": "third", "players": []}', "third"),
        (b'{"players": [{"name": "A\\nB\\u2028C", "pad": 3}]}', "pad"),
        (b"[" * 100_000, "JSON"),
        (b'{"players": [' * 5_000, "JSON"),
    ],
    ids=[
        "empty",
        "no JSON",
        "torn",
        "not UTF-8",
        "no name",
        "no number",
        "negative coins",
        "unknown edition",
        "line ends in a value",
        "very deep",
        "very deep objects",
    ],
)
def test_what_cannot_be_read_is_one_line_and_no_traceback(file, content, says):
    file.write_bytes(content)
    result = run_here("score", file)
    assert (result.returncode, result.stdout) == (CANNOT_READ, b"")
    line = one_line(result)
    assert says in line
    assert str(file) in line


def test_a_file_that_is_not_there_is_told(tmp_path):
    result = run_here("score", tmp_path / "nowhere.json")
    assert (result.returncode, result.stdout) == (CANNOT_READ, b"")
    assert "nowhere.json" in one_line(result)


def test_a_folder_is_no_document(tmp_path):
    result = run_here("score", tmp_path)
    assert result.returncode == CANNOT_READ
    assert str(tmp_path) in one_line(result)


def test_standard_input_that_is_not_text_is_told():
    result = run_here("score", "-", typed=b"\xff\xfe")
    assert result.returncode == CANNOT_READ
    assert "UTF-8" in one_line(result)


def test_a_terminal_of_another_encoding_still_gets_the_result(file):
    """Windows and cron have terminals that know neither a minus sign nor a dot."""
    file.write_text(json.dumps(GAME))
    environment = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    for arguments in (["score", file], ["score", file, "--json"]):
        result = run(*arguments, **environment)
        assert (result.returncode, result.stderr) == (0, b""), result.stderr.decode()


def test_a_reader_that_has_seen_enough_is_no_error(file):
    """`wonderpad score games | head -1` closes the pipe early."""
    file.write_text("\n".join(list(documents(1)) * 3000))
    with subprocess.Popen(
        [sys.executable, "-m", "app", "score", str(file), "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read().decode()
    assert "Traceback" not in said


@pytest.mark.parametrize("arguments", [["score"], ["scor", "x"], ["score", "x", "--jsno"]])
def test_a_slip_in_the_command_is_told_with_the_usage(arguments):
    result = run_here(*arguments)
    assert result.returncode == 2
    assert b"usage: wonderpad" in result.stderr
    assert b"Traceback" not in result.stderr


# Serving -------------------------------------------------------------------------


def refused(*arguments, **environment) -> str:
    """The one line that says why nothing is served."""
    result = run(*arguments, **environment)
    assert result.returncode == CANNOT_SERVE, result.stderr.decode()
    assert result.stdout == b""
    return one_line(result)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "abc", "80.5", "9" * 30])
def test_a_port_that_is_none_is_refused(tmp_path, port):
    assert port in refused(f"--port={port}", "--data", tmp_path)


def test_a_port_of_the_environment_that_is_none_is_refused(tmp_path):
    assert "http" in refused("--data", tmp_path, PORT="http")


def test_a_port_that_is_taken_is_told_with_another_to_try(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused("--host", "127.0.0.1", "--port", port, "--data", tmp_path / "data")
    assert f"127.0.0.1:{port} is taken" in said


def test_after_the_last_port_there_is_no_other_to_try(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 65535))
        other.listen()
        said = refused("--port", 65535, "--data", tmp_path / "data")
    assert "65536" not in said
    assert "Try PORT=8550" in said


NO_HOSTS = ["nobody.invalid", "203.0.113.7", "not an address", "pad..lan", "x" * 64]


@pytest.mark.parametrize("host", NO_HOSTS)
def test_a_host_that_is_not_this_computer_is_told(tmp_path, host):
    said = refused("--host", host, "--port", "8599", "--data", tmp_path / "data")
    assert host in said
    assert "environment" not in said


def test_a_host_of_the_environment_is_told_as_such(tmp_path):
    said = refused("--port", "8599", "--data", tmp_path / "data", HOST="nobody.invalid")
    assert "HOST is nobody.invalid in your environment" in said


def test_a_file_in_place_of_the_folder_is_told(tmp_path):
    (tmp_path / "data").write_text("not a folder")
    said = refused("--port", free_port(), "--data", tmp_path / "data")
    assert str(tmp_path / "data") in said


def test_a_folder_that_cannot_be_written_is_told():
    # The system's own folder takes no files from anyone, root included.
    said = refused("--port", free_port(), "--data", "/proc/wonderpad")
    assert "/proc/wonderpad" in said


def test_a_history_of_a_later_version_is_told_and_left_alone(tmp_path):
    content = '{"format": 99, "schema": 1, "tables": {}}\n'
    (tmp_path / "games.json").write_text(content)
    said = refused("--port", free_port(), "--data", tmp_path)
    assert "games.json" in said
    assert (tmp_path / "games.json").read_text() == content


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
