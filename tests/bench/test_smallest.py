"""The programs of `make bench` that open pages do each thing once, and print their tables."""

import os
import subprocess
import sys

import pytest

from bench.needs import without_linux
from tests import profiles
from tests.bench.test_programs import IN_BROWSERS, has_tables
from tests.browser.phone import PATIENCE, QUICKLY, ROOT, browser_path

pytestmark = pytest.mark.browser

ON_THE_SERVER = (("tap", "cards", "start"), ("large", "taps", "sent"))
"""Those of a browser that they share."""

ON_THE_SITE = (("site", "weight"), ("large_site", "scrolling"), ("tab",), ("engines",))
WITH_A_WINDOW = ("tab",)
"""They look at Chromium's own processes, or open one that nobody drives."""

SMALLEST = """
import sys
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

from bench.browser import browser
from bench.effort import Effort
from tests.browser import phone

_, names, site, *quickly = sys.argv
phone.FLAGS.extend(quickly)
effort = Effort(smallest=True, site=Path(site) if site else None)
programs = [import_module(f"bench.{name}") for name in names.split()]
with browser() if len(programs) > 1 else nullcontext():
    for program in programs:
        print(f"## {program.__name__}", flush=True)
        assert not program.run(effort)
"""
"""A process of its own: programs drive their browsers themselves, and only one in a process may.

What they measure is not looked at here, so their browsers may be as quick as those of other tests,
and several that open the same one share it.
"""


def printed_by(names, site=""):
    """The lines that each program prints at its smallest."""
    quickly = [] if profiles.is_nightly() else QUICKLY
    command = [sys.executable, "-c", SMALLEST, " ".join(names), str(site), *quickly]
    windowed = profiles.is_nightly() or not {*names}.isdisjoint(WITH_A_WINDOW)
    chromium = "chromium" if windowed else "headless"
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"WONDERPAD_CHROMIUM": browser_path(chromium)},
        capture_output=True,
        text=True,
        check=False,
        # A page that crashed answers no more, and its program would wait for ever.
        timeout=10 * PATIENCE / 1000,
    )
    assert done.returncode == 0, done.stderr
    parts = done.stdout.split("## bench.")[1:]
    return {part.split()[0]: part.splitlines()[1:] for part in parts}


@pytest.mark.parametrize("names", ON_THE_SERVER)
def test_on_the_server(names):
    printed = printed_by(names)
    assert {name for name in names if has_tables(printed[name])} == {*names}


def test_every_program_that_opens_pages_is_run():
    assert {name for names in ON_THE_SERVER + ON_THE_SITE for name in names} == {*IN_BROWSERS}


@pytest.mark.parametrize("names", ON_THE_SITE)
def test_on_the_built_site(names, built):
    for why in filter(None, map(without_linux, names)):
        pytest.skip(why)
    printed = printed_by(names, built)
    assert {name for name in names if has_tables(printed[name])} == {*names}
