"""What a page does that the server does not answer, or lets in no more: its script by itself."""

import json
import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

from app.assets import assets_folder

OPENED, RELOADED = "navigate", "reload"
"""How a page was loaded, as browsers call it."""

ANEW = {"asked": 1, "reloads": 1, "told": False}


def loaded(*loads):
    """What becomes of a page that is loaded again and again, in one tab."""
    script = Path(__file__).with_name("unreached.mjs")
    command = [compute_driver_executable()[0], script, assets_folder() / "unreached.html"]
    done = subprocess.run(
        [*map(str, command), json.dumps(loads)],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return json.loads(done.stdout)


def load(how, *answers, closes=False):
    return {"type": how, "answers": answers, "closes": closes}


def test_a_phone_that_is_let_in_no_more_is_asked_for_the_code():
    assert loaded(load(OPENED, 403)) == [ANEW]
    assert loaded(load(OPENED, 0, 429)) == [ANEW | {"asked": 2, "told": True}]


def test_so_is_one_whose_connection_has_ended():
    assert loaded(load(OPENED, 403, closes=True)) == [ANEW]


def test_a_page_that_is_refused_as_before_is_not_loaded_anew_for_ever():
    _, again = loaded(load(OPENED, 403), load(RELOADED, 403, 403))
    assert again == {"asked": 2, "reloads": 0, "told": True}


def test_a_phone_that_entered_the_code_and_is_shut_out_once_more_is_asked_once_more():
    assert loaded(load(OPENED, 403), load(OPENED, 403)) == [ANEW, ANEW]
    assert loaded(load(OPENED, 403), load(RELOADED, 200), load(RELOADED, 403))[2] == ANEW


def test_so_is_one_that_had_the_app_meanwhile_and_was_answered_all_the_time():
    assert loaded(load(OPENED, 403), load(RELOADED, 403, closes=True)) == [ANEW, ANEW]


def test_whoever_is_answered_is_told_nothing():
    assert loaded(load(OPENED, 200)) == [{"asked": 1, "reloads": 0, "told": False}]
    assert loaded(load(OPENED, 0, 200)) == [{"asked": 2, "reloads": 0, "told": False}]


def test_a_server_that_cannot_answer_now_is_not_there():
    assert loaded(load(OPENED, 503)) == [{"asked": 1, "reloads": 0, "told": True}]
