"""The reference table: from opening the app to the winner, saved, after a restart."""

import json
import re
import subprocess
import sys

import pytest

from tests.browser.phone import REFERENCE, REFERENCE_ORDER, ROOT

pytestmark = pytest.mark.browser

TOTALS = {"Miguel": 45, "Lorelei": 51, "Iosefa": 65, "Brendan": 57, "Kevin": 55}


def test_reference_table_from_names_to_winner_saved_and_after_a_restart(server, phones):
    phone = phones(server).open()
    phone.new_table(*REFERENCE)
    before_the_walk = phone.taps
    phone.walk_reference_table()
    phone.tap("Who won?")
    phone.reads("Iosefa wins with 65 points, 8 ahead.")
    assert phone.taps - before_the_walk <= 40, "taps from the first category to the winner"
    assert phone.taps <= 75, "taps from opening the app, letters of names included"

    for rank, name in enumerate(sorted(TOTALS, key=TOTALS.__getitem__, reverse=True), 1):
        phone.sees(f"{rank}: {name}, {TOTALS[name]} points")
    phone.tap("Save").sees("Correct")
    game = phone.path
    assert game.startswith("/game/")

    server.kill()
    server.start()
    phone.open(game).reads("Iosefa wins with 65 points, 8 ahead.")
    for name, total in TOTALS.items():
        phone.sees(re.compile(rf"^\d: {name}, {total} points$"))
    phone.open("/history").sees(re.compile(r"Iosefa, 65\. Brendan 57, Kevin 55"))


def test_reference_table_scores_the_same_from_the_command_line(tmp_path):
    document = {
        "edition": "second",
        "players": [
            {"name": name, "pad": dict(zip(REFERENCE_ORDER, points, strict=True))}
            for name, points in REFERENCE.items()
        ],
    }
    file = tmp_path / "reference.json"
    file.write_text(json.dumps(document))
    printed = subprocess.run(
        [sys.executable, "-m", "app", "score", str(file), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    result = json.loads(printed.stdout)
    assert {player["name"]: player["total"] for player in result["players"]} == TOTALS
    assert result["winners"] == ["Iosefa"]
    assert result["decided_by"] == "points"
