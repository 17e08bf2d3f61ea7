"""Questions that a browser never answers: a start asks several, and waits for none for good."""

import json
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT

NOT_KNOWN = {"files": "TimeoutError"}
"""It is said that the games cannot be opened just now: that is no empty history."""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        # Games that are in the database need no folder.
        ("the folder of the site", {**NOT_KNOWN, "asks": 1, "records": "nothing"}),
        ("the folder of games", NOT_KNOWN),
        ("what there is", NOT_KNOWN),
        ("a file", NOT_KNOWN),
        # What is there can be read without another one.
        ("a new file", {"files": "files"}),
        (
            "how much room there is",
            {
                "records": True,
                "keeping": {"promised": True, "used": None, "room": None},
                "details": "unknown",
            },
        ),
        ("for how long", {"keeping": {"promised": False, "used": 0, "room": 1}}),
        ("anything", {"details": "unknown"}),
    ],
)
def test_nobody_waits_for_ever_for_what_the_browser_keeps(question, told):
    script = ROOT / "tests" / "site" / "unanswered.mjs"
    content = ROOT / "site" / "content"
    command = [compute_driver_executable()[0], script, content, question]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=60)
    assert done.stdout, f"it waits for ever: {done.stderr}"
    assert json.loads(done.stdout) == told
