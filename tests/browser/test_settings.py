"""Settings: themes that stay, files that go out, days to go back to."""

import json
import os
import re
from datetime import datetime, timedelta

import pytest

from app.assets import assets_folder
from app.entry.saved_games import now
from storage.exchange import csv_lines, read
from tests.app.tables import finished
from tests.browser.audit import audit, wait_for_theme

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")

COLOURS = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))

SIZES = [(360, 740), (390, 844), (820, 1180), (1440, 900)]


def add(server, *games):
    with server.store() as store:
        for game in games:
            store.games.add(game.model_copy(update={"played_at": now()}), now())


def since_yesterday(server):
    """Make it so that nothing was changed today."""
    yesterday = (datetime.now() - timedelta(days=1)).timestamp()
    os.utime(server.folder / "games.journal", (yesterday, yesterday))


def exported(phone, label: str) -> bytes:
    name, content = phone.brought_home(label)
    assert re.fullmatch(r"wonderpad-\d{4}-\d\d-\d\d\.(json|csv)", name)
    phone.reads(re.compile(r"^\d+ games? (is|are) in wonderpad-"))
    return content


@pytest.mark.chromium
def test_a_file_can_be_read_a_while_after_the_tap(server, phones):
    """Safari reads it only then; Flutter gives its address up at once."""
    add(server, finished(*NAMES))
    phone = phones(server)
    phone.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        "  const { click } = HTMLAnchorElement.prototype;"
        "  HTMLAnchorElement.prototype.click = function () {"
        "    window.savedAs = this.href;"
        "    click.call(this);"
        "  };"
        "});"
    )
    content = exported(phone.open("/settings"), "Export all games as JSON")
    read = phone.page.evaluate("async () => await (await fetch(window.savedAs)).text()")
    assert read == content.decode()


def test_a_theme_is_there_at_once_and_after_a_reload(server, phones):
    phone = phones(server).open("/settings").tap("Dark")
    wait_for_theme(phone, COLOURS["dark"]["paper"])
    phone.reload()
    wait_for_theme(phone, COLOURS["dark"]["paper"])
    phone.open("/")
    wait_for_theme(phone, COLOURS["dark"]["paper"])
    # It is this phone's, not that of all.
    other = phones(server).open("/")
    wait_for_theme(other, COLOURS["light"]["paper"])
    phone.open("/settings").tap("Same as system")
    wait_for_theme(phone, COLOURS["light"]["paper"])
    phone.night_falls()
    wait_for_theme(phone, COLOURS["dark"]["paper"])
    phone.tap("Light")
    wait_for_theme(phone, COLOURS["light"]["paper"])


def test_settings_are_the_phones_and_outlast_the_page(server, phones):
    phone = phones(server).open("/settings").tap("First edition").tap("Home").sees("New game")
    # A page that is loaded again may be the same one to the server; after a restart it is not.
    phone.leave()
    server.kill()
    server.start()
    phone.open("/settings").sees("First edition, chosen").tap("Home")
    phone.tap("New game").seat(*NAMES).sees("Start with Military")
    phones(server).open("/").tap("New game").seat(*NAMES).sees("Start with Wonder")


def test_new_tables_start_with_the_edition_that_was_chosen(server, phones):
    phone = phones(server).open("/").tap("More").tap("Settings").stands_at("/settings")
    phone.tap("First edition").tap("Home").sees("New game").reload().sees("New game")
    phone.tap("New game").seat(*NAMES)
    phone.sees("Start with Military").tap("Start with Military").on_walk("Military")


def test_with_one_language_there_is_none_to_choose(server, phones):
    phone = phones(server).open("/settings").sees("Second edition, chosen")
    assert "English" not in phone.buttons()


def test_all_games_go_out_as_json_and_as_a_table(server, phones):
    add(server, finished(*NAMES, blue=[13, 11, 10]), finished("Di", "Eve", "Zoë"))
    phone = phones(server).open("/settings").sees("Light")
    for label in ("Export all games as JSON", "Export all games as a table (CSV)"):
        content = exported(phone, label)
        reading = read(content)
        assert not reading.problems, list(reading.problems)
        with server.store() as store:
            kept = store.games.all()[::-1]
        assert [found.game for found in reading.games] == [saved.game for saved in kept]
    assert content.decode() == "".join(csv_lines(kept))


def test_without_games_only_an_import_is_offered(server, phones):
    phone = phones(server).open("/settings").sees("Import games from a file")
    assert not [label for label in phone.buttons() if label.startswith("Export")]
    phone.reads(
        "No backups yet. One is made before the first game of a day, and before each import."
    )
    phone.reads(str(server.folder))


def test_a_day_is_restored_and_taken_back(server, phones):
    add(server, finished(*NAMES))
    server.stop()
    since_yesterday(server)
    server.start()  # what is there when a day begins is kept
    add(server, finished("Di", "Eve", "Finn"), finished("Gil", "Hal", "Ivo"))
    phone = phones(server).open("/settings").tap(re.compile(r"^Start of .*: 1 game$"))
    phone.reads(re.compile(r"What there is now \(3 games\) is kept"))
    phone.tap("Stay here").loses("Stay here")
    phone.tap(re.compile(r"^Start of .*: 1 game$")).tap("Go back to 1 game")
    phone.reads("The history is as it was then: 1 game.").loses("Stay here")
    phone.sees(re.compile(r"^Before the restore on .*: 3 games$"))
    with server.store() as store:
        assert [names(saved) for saved in store.games.all()] == [NAMES]
    # What is shown elsewhere is what is there now.
    phone.tap("Home").sees("History: 1 game").tap("More").tap("Settings")
    phone.tap(re.compile(r"^Before the restore on .*: 3 games$")).sees("Stay here")
    phone.reads(re.compile("^Undo the restore on")).tap("Go back to 3 games").sees("Undo")
    with server.store() as store:
        assert store.games.count() == 3
    phone.tap("Undo").loses("Undo")
    with server.store() as store:
        assert store.games.count() == 1


def names(saved):
    return tuple(player.name for player in saved.game.players)


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize(("width", "height"), SIZES, ids=lambda side: str(side))
def test_settings_fit_the_screen_and_the_thumb(server, phones, width, height):
    add(server, finished(*NAMES))
    server.stop()
    since_yesterday(server)
    server.start()
    dark = width in (390, 1440)
    phone = phones(server, width, height, dark=dark).open("/settings")
    phone.sees(re.compile("^Start of "))
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    audit(phone, "settings")
    phone.tap(re.compile("^Start of ")).sees("Stay here")
    audit(phone, "settings-restore")
    phone.tap("Stay here").loses("Stay here")
    phone.tap("Home").tap("More").sees("Players")
    audit(phone, "home-more")
