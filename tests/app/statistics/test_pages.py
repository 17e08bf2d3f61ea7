"""Pages of statistics, as they are drawn: of odd tables, with a filter, and while others save."""

import asyncio
from datetime import date, timedelta

import flet as ft
import pytest

from app import routes
from app.look import Look
from app.statistics.spans import league
from app.ui import store_watch
from scoring import Player
from storage import Store
from storage.statistics import Statistics, scored
from tests.app.drawing import drawn
from tests.app.tables import finished
from tests.app.whole_page import go_to, opened, settled, written
from tests.storage.statistics.examples import NOON, saved

LOOK = Look(dark=False, width=390, height=844)

ROUTES = {
    "evening": routes.evening(date(2026, 1, 1)),
    "year": routes.year(2026),
}


async def at_rest():
    for _ in range(20):
        await asyncio.sleep(0.01)
        await settled()


def played(store, *games):
    for number, names in enumerate(games):
        game = finished(*names).model_copy(update={"played_at": NOON + timedelta(minutes=number)})
        store.games.add(game, NOON, f"game-{number}")


def test_a_league_by_places_has_words_for_every_place_of_a_large_table():
    """With nine players the page of statistics could not be drawn."""
    players = tuple(Player(name=f"Player {place}", total=50 - place) for place in range(20))
    statistics = Statistics([scored(saved(1, *players))])
    standings = statistics.league((3, 2, 1))
    said = [drawn(league._line, LOOK, one, (3, 2, 1), print)[0] for one in standings]
    places = {line.rpartition(", ")[2] for line in said}
    assert {"1st × 1", "8th × 1", "9th × 1", "20th × 1"} <= places


@pytest.mark.parametrize("span", ROUTES)
def test_a_span_that_is_opened_from_chosen_games_says_that_it_has_all(tmp_path, span):
    """The filter was dropped without a word on the way to an evening or a year."""
    said = f"All games of that {span}, whatever the filter says."

    async def seen(store):
        async with opened(store, ROUTES[span]) as session:
            await at_rest()
            before = written(session)
            await go_to(session, routes.HISTORY)
            for label in ("Players", "Di"):
                await at_rest()
                await tap(session, label)
            await go_to(session, ROUTES[span])
            await at_rest()
            return before, written(session)

    with Store(tmp_path) as store:
        played(store, ("Ada", "Bo", "Cleo"), ("Ada", "Bo", "Di"))
        before, after = asyncio.run(seen(store))
    assert said not in before
    assert said in after


async def tap(session, label):
    found = next(
        part
        for part in session.index.values()
        if isinstance(part, ft.Container) and getattr(part.content, "label", None) == label
    )
    await session.dispatch_event(found._i, "click", None)


def test_statistics_that_are_open_follow_what_another_phone_saves(tmp_path, monkeypatch):
    """They stayed as they were until the page was left."""
    monkeypatch.setattr(store_watch, "EVERY", 0.01)

    async def seen(store):
        async with opened(store, routes.STATISTICS) as session:
            await at_rest()
            before = written(session)
            with Store(tmp_path) as other:
                other.games.add(finished("Ada", "Bo", "Cleo"), NOON, "another")
            await at_rest()
            return before, written(session)

    with Store(tmp_path) as store:
        played(store, ("Ada", "Bo", "Cleo"))
        before, after = asyncio.run(seen(store))
    assert "1 game, 1 evening, 3 players" in before
    assert "2 games, 1 evening, 3 players" in after
