"""Which day and which evening a moment belongs to, wherever one is."""

from datetime import UTC, date, datetime, time, timedelta, timezone

import pytest

from app.finding.search import GameSearch
from app.history.games_list import portions
from storage import Filter, Store
from storage.exchange.dates import at_time
from storage.history.saved_game import day_of, evening_of, place_in_time
from storage.statistics import Statistics, scored
from tests.storage.examples import at, game
from tests.storage.exchange.reading import games

EDGES = {
    "0001-01-01T00:00:00+00:00": date(1, 1, 1),
    "0001-01-01T00:00:00+01:00": date(1, 1, 1),
    "0001-01-01T03:00:00+00:00": date(1, 1, 1),
    "9999-12-15T00:00:00+00:00": date(9999, 12, 15),
    "9999-12-31T23:59:00+00:00": date(9999, 12, 31),
}


@pytest.mark.parametrize("zone", ["America/New_York", "Europe/Berlin", "Pacific/Auckland"])
@pytest.mark.parametrize("written", EDGES)
def test_the_first_and_the_last_days_are_days_wherever_one_is(in_zone, zone, written):
    in_zone(zone)
    moment = datetime.fromisoformat(written)
    assert (day_of(moment), evening_of(moment)) == (EDGES[written], EDGES[written])


def test_a_date_without_a_time_is_that_day_and_that_evening_wherever_one_is(in_zone):
    """West of Greenwich it was the day before, on some pages alone."""
    in_zone("America/New_York")
    moment = datetime.fromisoformat("2026-11-20T00:00:00+00:00")
    assert day_of(moment) == evening_of(moment) == date(2026, 11, 20)


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin"])
@pytest.mark.parametrize("told", [time(), time(0, 1)])
def test_who_plays_till_midnight_plays_on_that_evening(in_zone, zone, told):
    """At one minute past midnight it was of the evening, at midnight it was not."""
    in_zone(zone)
    moment = at_time(date(2026, 11, 21), told, None)
    assert (day_of(moment), evening_of(moment)) == (date(2026, 11, 21), date(2026, 11, 20))


def test_midnight_in_a_column_of_times_is_a_mere_day(in_zone):
    """Where no time is known many a sheet says midnight."""
    in_zone("Europe/Berlin")
    (game,) = games("date,time,player,blue\n2026-11-21,00:00,Ada,5\n,,Bo,4\n")
    assert evening_of(game.played_at) == date(2026, 11, 21)


def test_a_game_after_midnight_is_found_by_the_year_of_its_evening(store: Store):
    played = {
        "before": datetime(2026, 12, 31, 22).astimezone(),
        "after": datetime(2027, 1, 1, 0, 40).astimezone(),
    }
    for name, moment in played.items():
        store.games.add(game(played_at=moment), at(0), name)
    assert store.games.offers().years == (2026,)
    year = Filter(since=date(2026, 1, 1), until=date(2026, 12, 31), evenings=True)
    assert store.games.ids(year) == ["after", "before"]
    assert not store.games.ids(Filter(since=date(2027, 1, 1), evenings=True))
    [evening] = Statistics([scored(one) for one in store.games.chosen(year)]).evenings
    assert evening.day == date(2026, 12, 31)


def test_a_game_after_midnight_is_found_by_the_day_that_is_shown_with_it(store: Store):
    """Of 1 January, by its line in the history, it was not found from 1 to 1 January."""
    store.games.add(game(played_at=datetime(2027, 1, 1, 0, 40).astimezone()), at(0), "after")
    search = GameSearch()
    search.type_since("1.1.2027")
    search.type_until("1.1.2027")
    assert store.games.ids(search.chosen) == ["after"]
    search.year(2026)
    assert store.games.ids(search.chosen) == ["after"]
    search.type_until("31.12.2026")
    assert store.games.ids(search.chosen) == []
    search.any_day()
    assert not search.chosen


def test_an_evening_knows_how_many_games_it_has(store: Store):
    for name, played_at in {
        "at night": datetime(2026, 12, 31, 21).astimezone(),
        "after midnight": datetime(2027, 1, 1, 2).astimezone(),
        "the next one": datetime(2027, 1, 1, 20).astimezone(),
    }.items():
        store.games.add(game(played_at=played_at), at(0), name)
    store.games.delete(store.games.add(game(played_at=played_at), at(0)).id, at(0))
    first, second = date(2026, 12, 31), date(2027, 1, 1)
    index = store.games.index()
    assert index.by_evening == {first: 2, second: 1}
    for day in (first, second, date(2027, 1, 2)):
        evening = Filter(since=day, until=day, evenings=True)
        assert index.by_evening[day] == store.games.count(evening)
    index.leave_out(index.facts("at night"))
    assert index.by_evening[first] == 1


@pytest.mark.parametrize(
    ("zone", "first"),
    [
        ("UTC", date(2026, 2, 27)),
        ("Pacific/Auckland", date(2026, 4, 4)),
        ("America/Havana", date(2026, 3, 7)),
        ("America/Havana", date(2026, 10, 31)),
    ],
)
def test_no_game_stands_between_those_of_another_day(in_zone, zone, first):
    """Nor where the clock is changed at midnight, as in Havana."""
    in_zone(zone)
    began = datetime.combine(first, time(), UTC)
    moments = [began + timedelta(minutes=30 * number + 15) for number in range(150)]
    for hours in (-12, -5, 0, 5, 13, 14):
        written = began.replace(tzinfo=timezone(timedelta(hours=hours)))
        moments += [written + timedelta(days=number) for number in range(4)]
    days = [day_of(moment) for moment in sorted(moments, key=place_in_time)]
    assert days == sorted(days)


def test_a_day_that_was_written_elsewhere_stands_at_its_beginning_here(store: Store, in_zone):
    in_zone("UTC")
    for name, played_at in {
        "late in February": "2026-02-28T20:00:00+00:00",
        "on the first": "2026-03-01T00:00:00+13:00",
        "at night": "2026-03-01T00:30:00+00:00",
        "on the first, later saved": "2026-03-01T00:00:00-05:00",
    }.items():
        moment = at(len(store.games.ids()))
        store.games.add(game(played_at=datetime.fromisoformat(played_at)), moment, name)
    in_order = ["at night", "on the first, later saved", "on the first", "late in February"]
    assert store.games.ids() == in_order
    history = Statistics([scored(one) for one in store.games.all()])
    assert [one.id for one in history.games] == in_order[::-1]
    assert [[saved.id for saved in part] for part in portions(store.games.newest(9))] == [
        in_order[:3],
        in_order[3:],
    ]
