"""Python draws the first page before Flutter asks for it, where that can be foreseen."""

import json
import re
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT
from tests.site.conftest import WITHOUT_SERVICE_WORKER, until
from tests.site.packed import content_of

FLUTTER = re.compile(r"/main\.dart\.(js|wasm)(\.packed)?$")

HOME = "localStorage['wonderpad.home']"

ANSWER, PATCH = [0, 0x92, 1], [0, 0x92, 2]

OTHERWISE = """() => {
  const kept = JSON.parse(localStorage.getItem("wonderpad.foreseen"));
  const text = String.fromCharCode(...kept.asked);
  const at = text.indexOf("linux");
  if (at < 0) throw new Error("told in another way");
  kept.asked.splice(at, 5, ...[..."macos"].map((letter) => letter.charCodeAt(0)));
  localStorage.setItem("wonderpad.foreseen", JSON.stringify(kept));
}"""
"""Lets the page foresee something else than Flutter asks."""


def test_what_was_foreseen_is_told_once_it_is_asked_for_and_dropped_where_it_is_not(unpacked):
    script = ROOT / "tests" / "site" / "foreseen.mjs"
    command = [compute_driver_executable()[0], script, content_of(unpacked)]
    done = subprocess.run(
        [*map(str, command)], check=True, capture_output=True, text=True, timeout=60
    )
    assert json.loads(done.stdout) == {
        "nothing foreseen": {"told": [[7], [8]], "page": [[*ANSWER, 1], "drawn"]},
        "the same": {"told": [[7], [8]], "page": [[*ANSWER, 1], "drawn", [*PATCH, 2]]},
        "something else": {"told": [[7], [7, 0], [8]], "page": [[*ANSWER, 2], "drawn"]},
        "too late": {"told": [[7], [7]], "page": [[*ANSWER, 2]]},
    }


@pytest.mark.browser
def test_home_is_drawn_while_flutter_is_not_there_yet(built, serve, phones):
    phone = phones(serve(built))
    # Nobody could hold up what it gives.
    phone.context.add_init_script(WITHOUT_SERVICE_WORKER)
    phone.open().new_table("Ada", "Bo", "Cleo").number(7)
    phone.tap("Back").tap("Home").sees("New game")
    waiting = []
    phone.page.route(FLUTTER, lambda route: waiting.append(route))
    phone.page.evaluate(f"delete {HOME}")
    phone.page.reload(wait_until="commit")
    until(phone, f"async () => {HOME}?.includes('Ada, Bo and Cleo')")
    assert waiting
    for route in waiting:
        route.continue_()
    phone.listen().tap(re.compile("^Go on: Ada, Bo and Cleo, ")).number(3).has("Bo", "3 points")


@pytest.mark.browser
def test_what_was_foreseen_wrongly_is_drawn_anew(built, serve, phones):
    phone = phones(serve(built)).open().new_table("Ada", "Bo", "Cleo").number(7)
    phone.tap("Back").tap("Home").sees("New game")
    phone.page.evaluate(OTHERWISE)
    # Nor is there another page, whose phone would have to be told apart from this one.
    phone.reload().sees("New game").loses("I am Bo")
    phone.tap(re.compile("^Go on: Ada, Bo and Cleo, ")).number(3).has("Bo", "3 points")
    phone.reload().has("Bo", "3 points")
