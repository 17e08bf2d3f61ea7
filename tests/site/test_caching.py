"""What a service worker keeps while there are others: its own version whole, or not at all."""

import json
import subprocess

from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT

WHOLE = [True, 3]
"""Two files and the list of what there is, which is the last that comes."""


def kept_after(scene):
    """How the scene ended, and of each version whether its list is kept, and how many files."""
    script = ROOT / "tests" / "site" / "caching.mjs"
    command = [compute_driver_executable()[0], script, ROOT / "site" / "service-worker.js", scene]
    done = subprocess.run(
        [*map(str, command)], check=True, capture_output=True, text=True, timeout=60
    )
    told = json.loads(done.stdout)
    return told["outcome"], {version: kept for version, *kept in told["kept"]}


def test_a_version_that_is_being_fetched_outlives_that_the_one_before_is_taken():
    outcome, kept = kept_after("the one before becomes active")
    assert outcome == "done"
    assert kept["3"] == WHOLE


def test_a_version_whose_cache_is_gone_meanwhile_is_not_there():
    # What was put into it came to nothing: a start without a network would be one without a page.
    assert kept_after("somebody removes it") == ("failed", {"1": WHOLE})


def test_who_becomes_active_alone_removes_all_others():
    assert kept_after("nothing else") == ("done", {"3": WHOLE})


def test_what_a_browser_has_removed_is_kept_again_once_a_page_is_used():
    outcome, kept = kept_after("it is gone and a page is used")
    assert outcome == "done"
    assert kept["3"] == [True, 4]  # with what is kept once the page has nothing else to do


def test_what_a_club_takes_is_kept_for_members_and_their_next_version_has_it_too():
    outcome, kept = kept_after("a club is joined")
    assert outcome == "done"
    assert kept == {"1": WHOLE, "2": [True, 5], "3": [True, 4]}


def test_what_was_loaded_while_the_next_version_waited_is_there_without_a_network():
    outcome, kept = kept_after("a club is joined while the next waits")
    assert (outcome, kept) == ("done", {"3": [True, 4]})


def test_nothing_is_fetched_twice():
    outcome, _ = kept_after("a page tells twice at once what it has loaded")
    assert outcome == "club.tar python.tar"


def test_where_no_cache_can_be_opened_the_host_gives_the_page():
    outcome, _ = kept_after("no cache can be opened")
    assert outcome == "https://pad.example/"
