"""Games of the first and the last days that there are, and of dates without a time, on pages."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from app import routes
from app.game.note.known import day_and_time
from storage import SavedGame, Store
from storage.history.saved_game import evening_of
from tests.app.tables import finished
from tests.app.whole_page import opened, settled, written


def kept(folder, *days):
    """A history of games of these days, as files tell them."""
    store = Store(folder)
    for number, day in enumerate(days):
        moment = datetime.fromisoformat(day)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        game = finished("Ada", "Bo", "Cleo", blue=[13, 11, 10])
        game = game.model_copy(update={"played_at": moment})
        saved_at = datetime(2026, 11, 22, 12, number, tzinfo=UTC)
        store.games.add_all([SavedGame(f"game-{number}", game, saved_at)])
    return store


def texts(store, route):
    async def texts():
        async with opened(store, route) as session:
            for _ in range(20):
                await asyncio.sleep(0.01)
                await settled()
            return written(session)

    return asyncio.run(texts())


@pytest.mark.parametrize("zone", ["America/New_York", "Europe/Berlin"])
@pytest.mark.parametrize(
    ("played", "day"),
    [
        ("0001-01-01", "1 January 1"),
        ("0001-01-01T00:00:00+01:00", "1 January 1"),
        ("9999-12-15", "15 December 9999"),
        ("9999-12-31T23:59:00+00:00", "31 December 9999"),
    ],
)
def test_a_game_at_the_edge_of_the_calendar_opens_on_every_page(
    tmp_path, in_zone, zone, played, day
):
    in_zone(zone)
    with kept(tmp_path, played, played) as store:
        moment = store.games.get("game-0").moment
        evening = evening_of(moment)
        assert day in texts(store, routes.HISTORY)
        assert {day, "The whole evening: 2 games"} <= texts(store, routes.game("game-0"))
        assert day_and_time(moment)[0] == evening.isoformat()
        assert {"Evenings", str(evening.day)} <= texts(store, routes.STATISTICS)
        assert "2 games, 3 players" in texts(store, routes.evening(evening))
        assert "Games" in texts(store, routes.evening(evening))


def test_a_date_without_a_time_is_one_day_on_every_page(tmp_path, in_zone):
    """West of Greenwich History said the day before, and the game did not lead to its evening."""
    in_zone("America/New_York")
    with kept(tmp_path, "2026-11-20", "2026-11-20") as store:
        assert "20 November 2026" in texts(store, routes.HISTORY)
        seen = texts(store, routes.game("game-0"))
        assert {"20 November 2026", "The whole evening: 2 games"} <= seen
        assert day_and_time(store.games.get("game-0").moment) == ("2026-11-20", "")


def test_a_game_of_after_midnight_has_its_own_day_on_every_page(tmp_path):
    """The year of its evening tells its records, by the day that its page and History say."""
    here = datetime(2026, 12, 31, 22).astimezone()
    with kept(tmp_path, (here + timedelta(hours=2, minutes=40)).isoformat()) as store:
        assert "1 January 2027" in texts(store, routes.HISTORY)
        assert "1 January 2027" in texts(store, routes.game("game-0"))
        for page in (routes.year(2026), routes.STATISTICS, routes.player("Ada")):
            seen = texts(store, page)
            assert any("1 January 2027" in text for text in seen), page
            assert not any("31 December 2026" in text for text in seen), page
