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
