"""Which tab has the games, where one is slow or has no Python: the script of tabs by itself."""

import json
import subprocess

from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT


def told_of(scene):
    script = ROOT / "tests" / "site" / "tabs.mjs"
    command = [compute_driver_executable()[0], script, ROOT / "site" / "content", scene]
    done = subprocess.run(
        [*map(str, command)], check=True, capture_output=True, text=True, timeout=60
    )
    return json.loads(done.stdout)


def test_a_tab_that_opens_its_games_slowly_is_told_of_no_other():
    assert told_of("slow to open") == {"kept": True, "told": ["alone", "alone"]}


def test_a_tab_whose_python_has_ended_lets_the_games_go():
    assert told_of("without Python any more") == {"came": True}


def test_a_tab_whose_python_does_not_come_holds_up_no_other():
    assert told_of("without Python yet") == {"came": True, "follows": True}
