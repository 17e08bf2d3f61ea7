"""Home that a browser kept from an earlier visit: a tap on it is done by home as it is by now."""

import asyncio
import html
import json
import re

import flet as ft

from app import routes
from app.device.browser_storage import Keeping
from app.device.preferences import Settings, settings_of
from app.home import meanwhile
from app.home.at_once import ONLY_THIS_TIME, Asked, AtOnce, UnlessHeld, in_html
from app.look import Look
from app.ui.kit import chip
from scoring import Phrase, read_game
from storage import Store
from tests.app.whole_page import go_to, opened, settled
from tests.storage.examples import at, game

LOOK = Look(dark=False, width=390, height=844)
NAMES = "Ada", "Bo", "Cleo"
TABLE = read_game(
    {"edition": "second", "players": [{"name": name, "pad": {"blue": 5}} for name in NAMES]}
)


class Site:
    """What the pages of a browser's site keep of home, one visit after the other."""

    def __init__(self, folder):
        self.folder = folder
        self.kept = ""

    def keep(self, html):
        self.kept = html

    def key(self, label):
        """What the button is called that the page has kept with such a label; `None` without."""
        found = re.search(rf'data-press="([^"]*)" aria-label="{label}', self.kept)
        return found[1] if found else None

    def visit(self, done=None, route=routes.HOME, **given):
        """Open the site at a route, and let something be `done` there, which is returned."""

        async def visited(store):
            home = AtOnce(self.keep)
            async with opened(
                store, route, kept_in="browser", home_of=lambda _page: home, **given
            ) as session:
                result = await done(store, session, home) if done else None
                await settled()
                return result

        with Store(self.folder) as store:
            return asyncio.run(visited(store))


def pressing(key):
    """A tap before the start; returns whether it was done, and where it led."""

    async def press(_store, session, home):
        gone = []
        session.page.navigate = gone.append
        return await home.press(key), gone

    return press


def test_a_table_that_was_entered_at_since_is_gone_on_with(tmp_path):
    with Store(tmp_path) as store:
        draft = store.drafts.new(TABLE, at(0))
    site = Site(tmp_path)
    site.visit()
    key = site.key("Go on: Ada, Bo and Cleo, 3 of")
    with Store(tmp_path) as store:
        store.drafts.keep(store.drafts.get(draft.id).enter_all(0, {"military": 4}), at(1))
    done, gone = site.visit(pressing(key))
    assert done
    assert draft.id in gone[0]
    assert site.key("Go on: Ada, Bo and Cleo, 4 of") == key


def test_of_two_tables_of_the_same_people_the_one_that_was_tapped_is_gone_on_with(tmp_path):
    with Store(tmp_path) as store:
        first = store.drafts.new(TABLE, at(0))
    site = Site(tmp_path)
    site.visit()
    key = site.key("Go on: Ada, Bo and Cleo")
    with Store(tmp_path) as store:
        store.drafts.new(TABLE, at(1))
    done, gone = site.visit(pressing(key))
    assert done
    assert first.id in gone[0]


def test_the_history_is_opened_though_it_has_grown(tmp_path):
    with Store(tmp_path) as store:
        store.games.add(game(*NAMES), at(0))
    site = Site(tmp_path)
    site.visit()
    key = site.key("History: 1 game")
    with Store(tmp_path) as store:
        store.games.add(game(*NAMES), at(1))
    assert site.visit(pressing(key)) == (True, [routes.HISTORY])


def test_a_tap_on_home_that_a_version_before_names_kept_is_done(tmp_path):
    with Store(tmp_path) as store:
        draft = store.drafts.new(TABLE, at(0))
        saved = store.games.add(game(*NAMES), at(1))
    site = Site(tmp_path)
    site.visit()
    labels = re.findall(r'data-press="/[^"]*" aria-label="([^"]*)"', site.kept)
    led = [site.visit(pressing(f"{html.unescape(label)} 1")) for label in labels]
    assert [done for done, _gone in led] == [True] * 3
    routes_gone = [gone[0] for _done, gone in led]
    assert draft.id in routes_gone[0]
    assert routes_gone[1:] == [routes.game(saved.id), routes.HISTORY]


async def moments():
    """Time for home to be drawn while another page is shown."""
    for _ in range(3):
        await settled()


def elsewhere(change):
    """Another page, on which the store is changed."""

    async def changed(store, session, _home):
        await go_to(session, routes.HISTORY)
        await settled()
        change(store)
        await moments()

    return changed


def test_a_table_that_is_begun_while_another_page_is_shown_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(meanwhile, "EVERY", 0)
    site = Site(tmp_path)
    site.visit(elsewhere(lambda store: store.drafts.new(TABLE, at(0))))
    assert site.key("Go on: Ada, Bo and Cleo, 3 of")


def test_one_that_is_saved_meanwhile_is_not_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.setattr(meanwhile, "EVERY", 0)
    with Store(tmp_path) as store:
        draft = store.drafts.new(TABLE, at(0))
    site = Site(tmp_path)
    site.visit()
    assert site.key("Go on")
    site.visit(elsewhere(lambda store: store.finish(draft, at(1))))
    assert not site.key("Go on")
    assert site.key("Same table again")


def test_so_it_is_where_home_was_not_shown_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr(meanwhile, "EVERY", 0)
    site = Site(tmp_path)
    site.visit(elsewhere(lambda store: store.drafts.new(TABLE, at(0))), routes.SETTINGS)
    assert site.key("Go on: Ada, Bo and Cleo, 3 of")


def test_home_that_is_drawn_meanwhile_takes_no_tap(tmp_path, monkeypatch):
    monkeypatch.setattr(meanwhile, "EVERY", 0)
    site = Site(tmp_path)

    async def press(store, session, home):
        await elsewhere(lambda store: store.drafts.new(TABLE, at(0)))(store, session, home)
        return await home.press(site.key("Go on"))

    assert site.visit(press) is False


def test_nothing_is_drawn_while_somebody_enters(tmp_path, monkeypatch):
    monkeypatch.setattr(meanwhile, "EVERY", 0)
    with Store(tmp_path) as store:
        draft = store.drafts.new(TABLE, at(0))
    site = Site(tmp_path)

    async def enter(store, session, _home):
        await go_to(session, routes.HISTORY)
        await moments()
        before = site.kept
        kept = draft
        for points in range(50):
            kept = store.drafts.keep(kept.enter_all(0, {"military": points}), at(1))
            await asyncio.sleep(0)
        during = site.kept
        await moments()
        return before, during, site.kept

    before, during, after = site.visit(enter)
    assert before == during != after


def test_home_that_was_drawn_meanwhile_is_as_the_page_draws_it(tmp_path, monkeypatch):
    monkeypatch.setattr(meanwhile, "EVERY", 0)
    site = Site(tmp_path)

    async def back(store, session, _home):
        await elsewhere(lambda store: store.drafts.new(TABLE, at(0)))(store, session, None)
        before = site.kept
        site.kept = ""
        await go_to(session, routes.HOME)
        await moments()
        return before

    assert "Go on" in site.visit(back)
    assert site.kept == ""


async def on_an_iphone(_ask):
    told = {"homeScreen": False, "forgets": "phone", "promised": False, "used": 1, "room": 1}
    return json.dumps(told)


def test_all_right_answers_what_it_stood_beside(tmp_path):
    """A notice was above it, which the next start does not have."""
    with Store(tmp_path) as store:
        store.games.add(game(*NAMES), at(0))
    site = Site(tmp_path)
    keys = []

    async def told(store, session, home):
        settings_of(session.page).loaded = True
        store.notices.append(Phrase("storage.found", {"count": 2}))
        for route in (routes.HISTORY, routes.HOME):
            await go_to(session, route)
            await settled()
        keys.extend(in_html(*home._home)[1])

    site.visit(told, keeping=Keeping(on_an_iphone))
    assert len([key for key in keys if "All right" in key]) == 2
    assert "games were found" not in site.kept

    async def press(_store, session, home):
        settings_of(session.page).loaded = True
        # What is chosen the page keeps, and says so.
        session.connection.session = session
        await settled()
        done = [await home.press(key) for key in keys if "All right" in key]
        return done, settings_of(session.page).forgetting

    assert site.visit(press, keeping=Keeping(on_an_iphone)) == ([False, True], "told")


def test_what_is_said_only_this_time_is_not_kept():
    told = []
    parts = [LOOK.text(text) for text in ("Exported", "Damaged", "Ada")]
    parts[0].data, parts[1].data = ONLY_THIS_TIME, Asked("Damaged", only_this_time=True)
    home = ft.Column(parts)
    AtOnce(told.append).drawn(LOOK, home, Settings())
    assert re.findall(">(\\w+)</span>", told[0]) == ["Ada"]
    assert re.findall(">(\\w+)</span>", in_html(LOOK, home)[0]) == ["Exported", "Damaged", "Ada"]


def test_who_says_whose_phone_this_is_says_so_of_that_table():
    chips = [
        ft.Row([chip(LOOK, "I am Bo", lambda: None)], data=UnlessHeld(at)) for at in ("x", "y")
    ]
    assert [*in_html(LOOK, ft.Column(chips))[1]] == ["x: I am Bo 1", "y: I am Bo 1"]


def test_a_table_that_cannot_be_begun_yet_is_told_so(tmp_path):
    """In a tab that follows, in a browser that does not let Python wait for the games."""
    mine = []

    async def press_twice(store):
        home = AtOnce()
        async with opened(store, routes.HOME, home_of=lambda _page: home) as session:
            settings_of(session.page).loaded = True
            first = await home.press("New game 1", "once")
            mine.append(True)
            return first, await home.press("New game 1", "once"), len([*store.drafts.all()])

    Store(tmp_path).close()
    with Store(tmp_path, turn=lambda **_asked: bool(mine)) as store:
        assert asyncio.run(press_twice(store)) == (False, True, 1)
