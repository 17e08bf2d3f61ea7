"""What a browser tells of how it keeps the games, and what a page says and asks because of it."""

import asyncio
import json
from dataclasses import dataclass

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from app import routes
from app.device.browser_storage import IN_FILES, IN_RECORDS, Keeping
from app.device.preferences import kept_as
from app.device.storage_notes import kept_here, size
from app.entry.saved_games import now
from app.files.exporting import Exporting
from app.flet_mended.rehearsal import Nobody
from app.home.home_page import may_forget
from app.look import Look
from app.words import words
from scoring import Phrase
from storage import Store
from tests.app.drawing import drawn
from tests.app.tables import finished
from tests.app.whole_page import come_back, go_to, opened, settled, written

LOOK = Look(dark=False, width=390, height=844)

TABLE = finished("Ada", "Bo", "Cleo")

FORGETS = "This browser may forget the games after a week without a visit."

HOME_SCREEN = "Add to Home Screen"


@dataclass
class Browser:
    """What one tells, how often it was asked, and whether to keep the games for long."""

    told: dict
    asked: list

    async def answer(self, ask):
        self.asked.append(ask)
        return json.dumps(self.told)

    def keeping(self, carrier=""):
        return Keeping(self.answer, carrier=lambda: carrier)


def browser(**told):
    known = {"homeScreen": False, "forgets": "", "promised": False, "used": None, "room": None}
    return Browser({**known, **told}, [])


def looked(carrier="", **told):
    keeping = browser(**told).keeping(carrier)
    asyncio.run(keeping.look())
    return keeping


@pytest.mark.parametrize(
    ("told", "steps"),
    [
        ({"forgets": "phone"}, "phone"),
        ({"forgets": "mac"}, "mac"),
        ({"forgets": ""}, ""),
        ({"forgets": "phone", "homeScreen": True}, ""),
        ({"forgets": "mac", "homeScreen": True}, ""),
        ({"forgets": "what a later version tells"}, ""),
    ],
)
def test_steps_lead_only_from_where_games_are_forgotten(told, steps):
    assert looked(**told).steps == steps


@pytest.mark.parametrize("answer", ["", "[]", "null", '{"forgets": []}'])
def test_what_cannot_be_read_says_nothing(answer, caplog):
    async def said(_ask):
        return answer

    keeping = Keeping(said)
    asyncio.run(keeping.look())
    assert not keeping.known
    assert "the browser tells nothing" in caplog.text
    assert kept_here(keeping)[0].startswith("In this browser, on this device.")


def test_a_browser_is_asked_to_keep_them_once_and_looked_at_as_often_as_one_likes():
    async def asked():
        phone = browser()
        keeping = phone.keeping()
        await keeping.look()
        await keeping.keep_for_long()
        await keeping.keep_for_long()
        await keeping.look()
        assert phone.asked == [False, True, False]

    asyncio.run(asked())


@pytest.mark.parametrize(
    ("carrier", "start"),
    [
        (IN_FILES, "In this browser’s files, on this device."),
        (IN_RECORDS, "In this browser’s database, on this device."),
        ("null", "In this browser, on this device."),
    ],
)
def test_settings_say_what_keeps_the_games(carrier, start):
    (first, *_) = kept_here(looked(carrier))
    assert first.startswith(start)
    assert "export them" in first


def test_settings_say_nothing_of_what_nobody_told():
    assert len(kept_here(browser().keeping(IN_FILES))) == 1


def test_settings_say_whether_the_browser_promised_and_how_much_room_there_is():
    used, room = 21_400_000, 9_300_000_000
    told = kept_here(looked(IN_FILES, promised=True, used=used, room=room))
    assert told[1:] == [
        "The browser has promised to keep them even when space runs low.",
        "Wonderpad and its games use 21 MB here; 9 GB is free.",
    ]
    (told,) = kept_here(looked(IN_FILES))[1:]
    assert told == (
        "When this device runs low on space, the browser may delete them."
        " An export keeps them safe."
    )


def test_settings_give_the_steps_again_until_it_stands_on_the_home_screen():
    forgets, steps = kept_here(looked(forgets="phone"))[1:3]
    assert forgets == FORGETS
    assert HOME_SCREEN in steps
    on_mac = kept_here(looked(forgets="mac"))[2]
    assert "“Add to Dock…”" in on_mac
    there = kept_here(looked(forgets="phone", homeScreen=True))
    assert FORGETS not in there
    assert "not those of the browser’s tabs" in there[1]
    # Elsewhere an app has the games of the tabs.
    assert kept_here(looked(homeScreen=True))[1] == "Wonderpad was opened as an app of its own."


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "less than 1 MB"),
        (999_999, "less than 1 MB"),
        (1_000_000, "1 MB"),
        (999_000_000, "999 MB"),
        (1_000_000_000, "1 GB"),
        (61_700_000_000, "62 GB"),
    ],
)
def test_bytes_are_said_as_a_person_says_them(count, said):
    assert size(words(), count) == said


def test_the_notice_says_what_happens_to_the_games_and_offers_the_file(session):
    said = drawn(may_forget, LOOK, "phone", Exporting(session), print)
    assert FORGETS in said
    assert {"Export", "All right"} <= set(said)
    (steps,) = (text for text in said if HOME_SCREEN in text)
    assert "Games do not move there by themselves" in steps
    exported = Exporting(session, told=Phrase("export.done", {"count": 1, "file": "games.json"}))
    assert "1 game is in games.json." in drawn(may_forget, LOOK, "mac", exported, print)


class Phone(Nobody):
    """A page that keeps settings."""

    def __init__(self, kept):
        super().__init__()
        self.opened = None
        self.kept = kept

    def send_message(self, message):
        super().send_message(message)
        if self.opened is None or message.action is not MessageAction.INVOKE_METHOD:
            return
        body = message.body
        if body.name == "set":
            self.kept[body.args["key"]] = body.args["value"]
        result = self.kept.get(body.args["key"]) if body.name == "get" else None
        answer = self.opened.handle_invoke_method_results
        self.loop.call_soon(answer, body.control_id, body.call_id, result, None)


def tappable(session, label):
    """What is tapped where that label is read aloud."""
    (found,) = (
        part
        for part in session.index.values()
        if isinstance(part, ft.Container)
        and isinstance(part.content, ft.Semantics)
        and part.content.label == label
    )
    return found


async def tap(session, label):
    await session.dispatch_event(tappable(session, label)._i, "click", None)
    await settled()


def visited(store, keeping, then, kept=None):
    """Open home, let the phone tell its settings, and do something there."""

    async def visit():
        phone = Phone({} if kept is None else kept)
        async with opened(store, routes.HOME, phone, keeping) as session:
            phone.opened = session
            await session.disconnect(60)
            await come_back(session, phone)
            await then(session)

    asyncio.run(visit())


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        yield store


def test_home_says_it_after_the_first_saved_game_until_it_was_read(store):
    kept, browsing = {}, browser(forgets="phone")

    async def first(session):
        assert FORGETS not in written(session)
        assert browsing.asked == []
        store.games.add(TABLE, now())
        await go_to(session, routes.SETTINGS)
        await settled()
        await go_to(session, routes.HOME)
        await settled()
        assert FORGETS in written(session)
        assert True in browsing.asked
        await tap(session, "All right")
        assert FORGETS not in written(session)
        assert kept[kept_as("forgetting")] == "told"

    async def later(session):
        assert "New game" in written(session)
        assert FORGETS not in written(session)

    visited(store, browsing.keeping(), first, kept)
    visited(store, browser(forgets="phone").keeping(), later, kept)


@pytest.mark.parametrize(
    "told", [{"forgets": ""}, {"forgets": "phone", "homeScreen": True}, {"promised": True}]
)
def test_home_says_nothing_where_games_stay(store, told):
    store.games.add(TABLE, now())

    async def there(session):
        assert "New game" in written(session)
        assert FORGETS not in written(session)

    visited(store, browser(**told).keeping(), there)


def test_home_of_a_server_says_and_asks_nothing(store):
    store.games.add(TABLE, now())

    async def there(session):
        assert FORGETS not in written(session)
        await go_to(session, routes.SETTINGS)
        await settled()
        assert str(store.folder) in written(session)

    visited(store, None, there)


def test_saving_a_game_has_the_browser_asked(store):
    phone = browser()
    keeping = phone.keeping()

    async def saved(session):
        assert phone.asked == []
        draft = store.drafts.new(TABLE, now())
        await go_to(session, routes.result(draft.id))
        await settled()
        await tap(session, "Save")
        assert phone.asked == [True]
        await go_to(session, routes.HOME)
        await settled()
        assert phone.asked == [True]

    visited(store, keeping, saved)
