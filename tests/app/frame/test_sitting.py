"""A page at a table of a club: when it has the hubs asked."""

import asyncio
from types import SimpleNamespace

import flet as ft
import pytest

from app import routes
from app.entry.session import Session
from app.frame import sitting
from app.frame.sitting import Sitting
from storage import Store


class Clubs:
    """Counts how often it is told that somebody looks."""

    clubs = ("ours",)
    looks = 0

    def sits_at_tables(self):
        self.looks += 1

    def take_apart(self, _table):
        return None

    def is_together(self, _table):
        return False

    def is_cut_off(self, _table):
        return False


@pytest.fixture
def page():
    return SimpleNamespace(route="/", session=SimpleNamespace(connection=object()), tasks=[])


def looks_while(page, clubs, folder, *, lives=(), rounds=3):
    """How often a page looks in so many rounds, once its browser has told how it lives."""
    page.run_task = lambda work, *told: page.tasks.append(work(*told))

    async def run():
        with Store(folder) as store:
            seated = Sitting(page, Session(store), clubs, asks=True)
            seated.begin()
            seated.begin()
            for state in lives:
                seated.follow_life(ft.AppLifecycleStateChangeEvent("", None, state))
            (task,) = [asyncio.ensure_future(task) for task in page.tasks]
            for _ in range(rounds):
                await asyncio.sleep(0)
                await asyncio.sleep(0)
            page.session.connection = None
            await task

    asyncio.run(run())
    return clubs.looks


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(sitting, "EVERY", 0)


@pytest.mark.parametrize("route", ["", "/", routes.walk("a", "blue"), routes.table("a")])
def test_hubs_are_asked_while_a_page_shows_home_or_a_table(page, tmp_path, route):
    page.route = route
    assert looks_while(page, Clubs(), tmp_path) > 1


@pytest.mark.parametrize("route", [routes.SETTINGS, routes.HISTORY, routes.game("a")])
def test_no_hub_is_asked_for_tables_by_other_pages(page, tmp_path, route):
    page.route = route
    assert looks_while(page, Clubs(), tmp_path) == 0


def test_no_hub_is_asked_where_there_is_no_club(page, tmp_path):
    clubs = Clubs()
    clubs.clubs = ()
    assert looks_while(page, clubs, tmp_path) == 0


def test_a_page_that_nobody_sees_asks_nobody_until_it_is_seen_again(page, tmp_path):
    hidden, shown = ft.AppLifecycleState.HIDE, ft.AppLifecycleState.SHOW
    assert looks_while(page, Clubs(), tmp_path, lives=[hidden]) == 0
    page.session.connection, page.tasks = object(), []
    assert looks_while(page, Clubs(), tmp_path, lives=[hidden, shown]) > 1
