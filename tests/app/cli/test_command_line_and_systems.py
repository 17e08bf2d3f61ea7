"""The commands on shells and systems as they are: encodings, no input, far folders."""

import json
import os
import subprocess
import sys

import pytest

from app.cli import command_line
from tests.app.cli.test_command_line import CANNOT_READ, GAME, ROOT, one_line, run
from tests.app.commands import run_here

ODD = "Zoë 😀"


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(
        json.dumps({"players": [{"name": ODD, "total": 50}, {"name": "Bo", "total": 40}]})
    )
    return path


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_json_is_json_in_whatever_encoding_it_is_printed(file, data, encoding):
    told = {"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding}
    scored = run("score", file, "--json", **told)
    assert json.loads(scored.stdout.decode(encoding))["players"][0]["name"] == ODD
    assert run("import", file, "--data", data, **told).returncode == 0
    known = json.loads(run("stats", "--json", "--data", data, **told).stdout.decode(encoding))
    assert [player["name"] for player in known["players"]] == [ODD, "Bo"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_what_another_shell_wrote_in_two_bytes_a_letter_is_scored(file, encoding):
    mark = "" if encoding == "utf-16" else "\ufeff"
    file.write_bytes((mark + json.dumps(GAME)).encode(encoding))
    assert (
        run_here("score", file).stdout
        == run_here("score", "-", typed=json.dumps(GAME).encode()).stdout
    )


@pytest.mark.parametrize(
    "command",
    ["score -", "import -", "club import -", "club join https://hub.invalid/club --user ada"],
)
def test_where_there_is_no_input_one_line_says_so(command, data):
    arguments = command.split()
    if arguments[0] != "score":
        arguments += ["--data", str(data)]
    shell = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "app", *arguments]
    done = subprocess.run(
        shell,
        cwd=ROOT,
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == CANNOT_READ
    one_line(done)


def test_whoever_stops_a_command_is_told_nothing(monkeypatch):
    def stop(_file):
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "_read", stop)
    stopped = run_here("score", "-")
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (130, b"", b"")


@pytest.mark.parametrize(
    "command",
    [
        "stats",
        "export -",
        "restore",
        "club status",
        "club leave",
        "club sync",
        "club move g",
        "club export -",
    ],
)
def test_a_folder_of_which_the_system_tells_nothing_is_one_line(command, tmp_path):
    done = run_here(*command.split(), "--data", tmp_path / ("long" * 100))
    assert done.returncode == CANNOT_READ
    one_line(done)


@pytest.mark.parametrize("command", ["import {} --dry-run", "import {} --dry-run --data {}/below"])
def test_a_dry_run_makes_no_folder(command, file, data, monkeypatch):
    monkeypatch.setenv("WONDERPAD_DATA", str(data))
    done = run_here(*command.replace("{}/", f"{data}/").replace("{}", str(file)).split())
    assert done.returncode == 0
    assert not data.exists()


def test_a_file_called_just_csv_is_a_table(file, data, tmp_path):
    run_here("import", file, "--data", data)
    assert run_here("export", tmp_path / ".csv", "--data", data).returncode == 0
    assert (tmp_path / ".csv").read_text(encoding="utf-8-sig").startswith("game,")


def test_a_name_that_only_begins_with_a_dot_has_no_ending(file, data, tmp_path):
    run_here("import", file, "--data", data)
    assert run_here("export", tmp_path / ".backup", "--data", data).returncode == 0
    assert json.loads((tmp_path / ".backup").read_text())["players"][0]["name"] == ODD


@pytest.mark.parametrize("command", ["--help", "score --help", "club leave --help", "--nothing"])
def test_a_terminal_with_few_letters_is_told_how_it_is_used(command):
    told = run(*command.split(), PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert told.returncode == (CANNOT_READ if command == "--nothing" else 0)
    assert b"usage: wonderpad" in told.stdout + told.stderr
    assert b"Traceback" not in told.stderr
