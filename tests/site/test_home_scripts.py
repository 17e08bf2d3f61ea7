"""The page's scripts of home at once, without a browser: what is kept, tapped and typed."""

import json
import subprocess

from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT


def played(scene):
    """What came of a scene of `home.mjs`."""
    script = ROOT / "tests" / "site" / "home.mjs"
    command = [compute_driver_executable()[0], script, ROOT, scene]
    done = subprocess.run(
        [*map(str, command)], check=True, capture_output=True, text=True, timeout=60
    )
    return json.loads(done.stdout)


def test_home_that_finds_no_room_takes_the_one_before_along():
    assert played("full") == ["<b>home</b>", None]


def test_home_goes_where_no_games_are_kept():
    assert played("passing") is None


def test_names_typed_early_wait_for_a_table_where_none_can_be_begun():
    told = played("no table")
    assert told["begins"] is True
    assert told["soon"]
    assert told["said"] == {"line": "@names.kept@", "gone": False}
    assert told["before"] == told["elsewhere"] == []
    assert told["wrote"] == ["Ada, Bo\u2028Cl", "Cl"]


def test_that_names_wait_is_not_said_where_it_would_lie_on_the_keys():
    assert played("on the keys") == ["#/", "#/history"]


def test_names_that_wait_are_not_those_of_a_game_in_progress():
    assert played("in progress") == {"running": [], "wrote": ["Ada\u2028", ""]}


def test_a_table_that_can_be_begun_in_a_moment_has_them():
    told = played("at last")
    assert told == {"told": 2, "wrote": ["Ada\u2028", ""], "lines": 0}


def test_names_typed_early_outlive_try_again():
    told = played("try again")
    assert told == {
        "reloads": 1,
        "wished": ["New game 1", None],
        "typed": ["Ada", "Bo"],
        "rest": "Cl",
    }


def test_names_that_wait_for_a_table_outlive_try_again_and_those_at_one_do_not():
    names = {"wished": "New game 1", "typed": ["Ada", "Bo"], "rest": "Cl"}
    assert played("try again with names that wait") == {"waiting": names, "seated": None}


def test_names_that_were_seated_after_trouble_begin_no_second_table():
    assert played("try again after trouble") == {
        "waiting": {"wished": "New game 1", "typed": ["Ada"], "rest": ""},
        "wrote": ["Ada\u2028", ""],
        "seated": None,
    }


def test_an_app_that_comes_after_an_error_of_something_else_has_them():
    assert played("failed meanwhile") == {"told": 1, "wrote": ["Ada\u2028", ""]}
