"""A start of the page's, by what earlier ones have left: from Python's memory, or plainly."""

import json
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT

MEMORY, PLAIN = "memory", "plain"


def tabs_of(scene):
    """How the workers of each tab start, one after the other, and what the tab says."""
    script = ROOT / "tests" / "site" / "starting.mjs"
    page = ROOT / "site" / "content" / "page.js"
    command = [compute_driver_executable()[0], script, page, scene]
    done = subprocess.run(
        [*map(str, command)], check=True, capture_output=True, text=True, timeout=60
    )
    return [(workers, said) for workers, said in json.loads(done.stdout)]


def test_after_a_start_that_was_ended_the_next_one_is_plain_once():
    assert tabs_of("a start was ended") == [([MEMORY], []), ([PLAIN], []), ([MEMORY], [])]


@pytest.mark.parametrize(
    "scene", ["without a network", "without a network, and Python's own loader says so first"]
)
def test_where_the_parts_of_a_plain_start_do_not_come_the_memory_is_tried_again(scene):
    # They are kept only where they were ever loaded, and a table in a cellar has no network.
    assert tabs_of(scene)[1:] == [([PLAIN, MEMORY], [])]


def test_a_page_whose_memory_does_not_come_either_says_so():
    assert tabs_of("not even the memory comes")[1:] == [([PLAIN, MEMORY, PLAIN], ["failed"])]


def test_a_part_that_is_missing_once_python_runs_starts_nothing_else():
    assert tabs_of("a part is missing later")[1:] == [([PLAIN], ["failed"])]


def test_a_tab_that_is_starting_at_the_moment_slows_down_no_other():
    # The note stays that of the first one: once that is ended after all, the next start is plain.
    assert tabs_of("two at once") == [([MEMORY], []), ([MEMORY], ["elsewhere"]), ([PLAIN], [])]


def test_a_start_that_hangs_in_another_tab_counts_as_one_that_was_ended():
    assert tabs_of("one hangs in another tab") == [([MEMORY], []), ([PLAIN], [])]


def test_a_start_that_came_to_its_end_leaves_nothing():
    assert [workers for workers, _ in tabs_of("it was drawn")] == [[MEMORY], [MEMORY]]


@pytest.mark.parametrize(
    ("scene", "starts"),
    [
        ("nobody tells of locks", [MEMORY, PLAIN, MEMORY, PLAIN]),
        ("nothing can be kept", [MEMORY, MEMORY]),
    ],
)
def test_a_browser_that_tells_nothing_starts_all_the_same(scene, starts):
    assert [workers for workers, _ in tabs_of(scene)] == [[how] for how in starts]
