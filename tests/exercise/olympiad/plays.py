"""A game with the made-up expansion, on every page, in files and on the command line.

`test_new_row.py` runs it in a copy of the house that has the expansion.
"""

import io
import json
import re

import pytest

from scoring import read_game, score
from tests.app.commands import run_here
from tests.app.tables import finished

pytestmark = pytest.mark.browser

STRONG = {"Ada": 3, "Bo": 5, "Cleo": 3}


def a_table(**strengths):
    """A finished table, but for the athletes of whom nothing is told here."""
    document = finished("Ada", "Bo", "Cleo").document() | {"expansions": ["olympiad"]}
    for player in document["players"]:
        if player["name"] in strengths:
            player["city"] = {"athletes": strengths[player["name"]]}
    return document


def test_points_and_questions():
    result = score(read_game(a_table(**STRONG)))
    cells = [player.categories["athletes"] for player in result.players]
    assert [cell.points for cell in cells] == [4, 7, 4]
    assert str(cells[1].because[0]) == "because.athletes(count=5, others=(3, 3))"
    waiting = score(read_game(a_table(Ada=3, Bo=5)))
    assert [(one.player, one.category) for one in waiting.missing] == [("Cleo", "athletes")]


def test_an_entry_wins_and_disagrees():
    document = a_table(**STRONG)
    document["players"][0]["pad"]["athletes"] = 7
    document["players"][1]["pad"]["athletes"] = 5
    result = score(read_game(document))
    assert result.players[0].categories["athletes"].points == 7
    said = {(remark.phrase.key, remark.seats) for remark in result.remarks}
    assert {("remark.differs", (0,)), ("remark.exact", (1,))} <= said


def test_walk_pad_result_and_history(server, phones):
    draft = server.draft(read_game(a_table()))
    phone = phones(server).open(f"/walk/{draft.id}/athletes").on_walk("Athletes")
    phone.enters_for("Ada").tap("Strengths").reads("How strong are Ada’s athletes?")
    for name, strength in STRONG.items():
        phone.enters_for(name).tap(f"{name}’s athletes: {strength}")
        if name != "Cleo":
            phone.tap_once_it_stands(f"Next: {'Bo' if name == 'Ada' else 'Cleo'}")
    phone.has("Ada", "4 points").has("Bo", "7 points").reads("strength 3 against 3, 5")
    phone.tap("Who won?").reads("Bo wins with 77 points, 3 ahead.")
    phone.open(f"/pad/{draft.id}").sees("Bo, Athletes: 7 points, worked out")
    phone.open(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.tap("1: Bo, 77 points").reads("strength 5 against 3, 3")
    phone.open("/history").sees(re.compile(r"Bo, 77\. Ada 74, Cleo 74"))
    with server.store() as store:
        (game,) = [saved.game for saved in store.games.all()]
    assert [player.city.athletes for player in game.players] == [3, 5, 3]


def test_a_number_is_taken_back(server, phones):
    draft = server.draft(read_game(a_table()))
    phone = phones(server).open(f"/walk/{draft.id}/athletes").tap("Strengths")
    phone.tap("Ada’s athletes: 3").sees("Undo")
    assert server.kept(draft.id).game.players[0].city.athletes == 3
    phone.tap("Undo").has("Ada", "not entered yet")
    assert server.kept(draft.id).game.players[0].city is None


def test_files_and_command_line(tmp_path):
    document = json.dumps(a_table(**STRONG)).encode()
    printed = json.loads(run_here("score", "-", "--json", typed=document).stdout)
    assert [player["points"]["athletes"] for player in printed["players"]] == [4, 7, 4]
    assert b"Athletes" in run_here("score", "-", typed=document).stdout

    without = json.dumps({**a_table(**STRONG), "expansions": []}).encode()
    refused = run_here("score", "-", typed=without)
    assert refused.returncode == 2
    assert b"city.athletes: this needs Olympiad" in refused.stderr

    for kind in ("json", "csv"):
        first, second = tmp_path / f"{kind} here", tmp_path / f"{kind} there"
        file = tmp_path / f"games.{kind}"
        file.write_bytes(document)
        assert run_here("import", file, "--data", first).returncode == 0
        file.write_bytes(run_here("export", "--format", kind, "--data", first).stdout)
        added = run_here("import", file, "--data", second)
        assert (added.returncode, added.stderr) == (0, b"")
        again = run_here("export", "--format", "json", "--data", second).stdout
        players = json.loads(io.BytesIO(again).readline())["players"]
        assert [player["city"]["athletes"] for player in players] == [3, 5, 3]
