"""A finger that taps anywhere: whatever it does, no page of one phone or of two ends in an error.

Each seed is a table, a history, one or two phones of some size, and every tap. A page that crashed,
that was told what Flet's client could not do, or that put in anew what had stood there, fails.
"""

import random
import re
from datetime import UTC, datetime

import pytest

from tests import profiles
from tests.app.tables import finished, table
from tests.browser.conftest import serving

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (360, 740), (320, 568), (844, 390), (820, 1180), (1440, 900)]

PLACES = [
    "/", "/history", "/statistics", "/players", "/settings", "/science", "/table/{draft}",
    "/walk/{draft}/wonder", "/walk/{draft}/yellow", "/city/{draft}/0", "/pad/{draft}",
    "/result/{draft}",
]  # fmt: skip

TAPS = 120

LEFT_ALONE = re.compile("Choose a file|Show it again|^Join or found")
"""What waits for something that is not a tap."""


@pytest.mark.parametrize("seed", range(profiles.times(300, 3)))
def test_a_finger_that_taps_anywhere_meets_no_error(seed, phones, tmp_path):
    chance = random.Random(seed)
    house = serving("inside", tmp_path / "wonderpad")
    with house.store() as store:
        for day in range(1, chance.randint(1, 4)):
            game = finished("Ada", "Bo", "Cleo", blue=[day, 5, 2 * day])
            when = datetime(2026, 11, day, 12, tzinfo=UTC)
            store.games.add(game.model_copy(update={"played_at": when}), when, f"game{day}")
    draft = house.draft(table("Ada", "Bo", "Cleo", "Di", "Eve"))
    there = [
        phones(house, *chance.choice(SIZES), dark=chance.random() < 0.3)
        for _ in range(chance.randint(1, 2))
    ]
    for phone in there:
        phone.open(chance.choice(PLACES).format(draft=draft.id))
    taps: list[str] = []
    try:
        for _ in range(TAPS):
            _act(chance, chance.choice(there), taps)
        # What crashed is told as a phone is put away.
        for phone in there:
            phone.close()
    except Exception as error:
        raise AssertionError("\n".join(taps)) from error
    finally:
        house.stop()


def _act(chance, phone, taps: list[str]) -> None:
    """Do one thing that a hand might do, and write down which."""
    what = chance.random()

    def choose(there: list[str]) -> str | None:
        buttons = [name for name in there if not LEFT_ALONE.search(name)]
        if not buttons:
            return None
        name = chance.choice(buttons)
        taps.append(f"{phone.size} {phone.path}: {name}")
        return name

    if what < 0.03 and phone.at > 0:
        taps.append("back")
        phone.back()
    elif what < 0.05:
        taps.append("reload")
        phone.reload()
    elif not phone.tap_one_of(choose):
        taps.append("home")
        phone.open("/")
