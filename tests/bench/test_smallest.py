"""The programs of `make bench` that open pages do each thing once, and print their tables."""

import os
import subprocess
import sys

import pytest

from tests import profiles
from tests.bench.test_programs import IN_BROWSERS, has_tables
from tests.browser.phone import QUICKLY, ROOT, browser_path

pytestmark = pytest.mark.browser

ON_THE_SITE = ("site", "large_site", "scrolling", "weight", "tab", "engines")
WITH_A_WINDOW = ("tab", "engines")
"""They look at Chromium's own processes, or open one that nobody drives."""

LONG = ("site", "large_site", "scrolling", "engines")
"""They open each site again and again, in each engine: too long for a run at every push."""

SMALLEST = """
import sys
from importlib import import_module
from pathlib import Path

from bench.effort import Effort
from tests.browser import phone

_, name, site, *quickly = sys.argv
phone.FLAGS.extend(quickly)
import_module(f"bench.{name}").run(Effort(smallest=True, site=Path(site) if site else None))
"""
"""A process of its own: each program drives its browsers itself, and only one in a process may.

What it measures is not looked at here, so its browsers may be as quick as those of other tests.
"""


def printed_by(name, site=""):
    """The lines that a program prints at its smallest."""
    quickly = [] if profiles.is_nightly() else QUICKLY
    command = [sys.executable, "-c", SMALLEST, name, str(site), *quickly]
    chromium = "chromium" if profiles.is_nightly() or name in WITH_A_WINDOW else "headless"
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"WONDERPAD_CHROMIUM": browser_path(chromium)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", [name for name in IN_BROWSERS if name not in ON_THE_SITE])
def test_on_the_server(name):
    assert has_tables(printed_by(name))


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name in LONG else ()) for name in ON_THE_SITE],
)
def test_on_the_built_site(name, built):
    assert has_tables(printed_by(name, built))
