"""What opens packed files: one decoder for those of one time, which is not held after them."""

import json
import subprocess

from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT
from tests.site.packed import content_of


def test_a_decoder_is_let_go_once_nothing_is_opened_any_more(unpacked):
    script = ROOT / "tests" / "site" / "opening.mjs"
    command = [compute_driver_executable()[0], "--expose-gc", script, content_of(unpacked)]
    done = subprocess.run(
        [*map(str, command), "data.tar", "python.tar", "memory.bin"],
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert json.loads(done.stdout) == {
        "opened": [True, True, True],
        "decoders": 1,
        "held": 0,
        "again": [True, True, True],
        "anew": 1,
    }
