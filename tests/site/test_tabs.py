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


def test_a_tab_keeps_the_games_while_its_python_comes_a_little_later_than_another_s():
    assert told_of("a little later") == {"writes": True, "follows": True}


def test_files_are_opened_anew_without_letting_one_past_that_sleeps():
    then = told_of("closed beside one that sleeps")
    assert then["open"]
    assert {*then["told"]} == {"alone"}, "nobody else has them"


def test_files_that_cannot_be_opened_anew_at_once_are_tried_again_and_again():
    assert told_of("closed for some time") == {"told": ["trouble", "alone"], "writes": True}


def test_games_that_are_asked_for_while_they_are_opened_anew_go_on_to_who_asked():
    assert told_of("asked for meanwhile") == {"came": True}


def test_files_that_close_once_more_while_they_are_laid_are_opened_anew_after_that():
    assert told_of("closed once more") == {"refused": 1, "writes": True}
