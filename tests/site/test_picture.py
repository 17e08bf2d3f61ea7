"""A game as a picture on the built site: made without a server, and handed over within a tap."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from app.ui.shared_picture import PIXELS
from storage import SavedGame
from storage.exchange import json_lines
from tests.app.tables import CATEGORIES, finished
from tests.browser.test_picture import A_SHARE_SHEET, as_it_stands, looked_at
from tests.site.conftest import LATER

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

MOST_APART = 6
"""How far the picture is from what the page shows, out of 255: its letters are drawn finer."""

MOST = "Guilds: 15 points for Ada, more than anyone before. The record was 10."
"""One of the sentences that tell the last of the games."""


def games():
    """Eleven games, the last of them with more guild points than any before."""
    tables = [finished(*NAMES, blue=[24 - number, 10, 10]) for number in range(10)]
    tables.append(finished(*NAMES, blue=[10, 12, 10], guilds=[15, 10, 10]))
    for number, game in enumerate(tables):
        played_at = NOON + timedelta(days=number)
        dated = game.model_copy(update={"played_at": played_at})
        yield SavedGame(f"game-{number}", dated, played_at)


def the_last_is_shared(phone, tmp_path):
    """Import the games, and ask for the picture of the last one."""
    file = tmp_path / "games.json"
    file.write_text("".join(json_lines(games())), encoding="utf-8")
    phone.open("/import").sees("Choose a file")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Choose a file")
    chooser.value.set_files(file)
    phone.tap("Import 11 games").reads("11 games added.")
    phone.page.goto(f"{phone.server.url}/history")
    phone.tap(re.compile(": Ada, 75")).reads(MOST)
    return phone.tap("Share").tap("As a picture").sees("Share it")


@pytest.mark.nightly
def test_a_picture_is_made_without_a_server(built, serve, phones, tmp_path):
    phone = the_last_is_shared(phones(serve(built, "/wonderpad/"), 390, 1800), tmp_path)
    shown = as_it_stands(phone, "Ada")
    # Chromium shares no files here, so that the picture is saved.
    name, made = phone.brought_home("Share it")
    assert re.fullmatch(r"wonderpad-\d{4}-\d\d-\d\d\.png", name)
    seen = looked_at(phone, made, shown)
    assert seen["size"][0] == PIXELS
    assert seen["apart"] < MOST_APART
    paper, *rows = seen["found"]
    assert paper > 320 * 100
    assert min(rows) > 100, dict(zip(CATEGORIES, rows, strict=True))
    assert phone.brought_home("Save it")[1] == made


@LATER
def test_a_browser_that_can_share_is_handed_the_picture(built, serve, phones, tmp_path):
    phone = phones(serve(built, "/wonderpad/"))
    phone.page.add_init_script(A_SHARE_SHEET)
    the_last_is_shared(phone, tmp_path).tap("Share it")
    phone.page.wait_for_function("() => window.shared")
    name, kind, size, within_a_tap = phone.page.evaluate("() => window.shared")
    assert name.endswith(".png")
    assert (kind, within_a_tap) == ("image/png", True)
    assert size > 20_000
