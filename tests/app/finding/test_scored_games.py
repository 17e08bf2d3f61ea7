"""What the pages of statistics ask of the store: read in portions, remembered, never stale."""

import asyncio
import gc
import weakref
from datetime import UTC, date, datetime, timedelta

from app.finding import scored_games
from app.finding.scored_games import statistics_of
from storage import SavedGame, Store
from storage.history.filters import EVERYTHING, Filter
from storage.statistics import ScoredHistory, scored_history
from tests.app.tables import finished

DAY = datetime(2026, 11, 20, 12, tzinfo=UTC)


def save(store, count, names=("Ada", "Bo", "Cleo")):
    games = [
        SavedGame(f"{names[0]} {number}", finished(*names), DAY + timedelta(days=number))
        for number in range(count)
    ]
    store.games.add_all(games)


def read(store, chosen=EVERYTHING, tell=lambda _progress: None):
    return asyncio.run(statistics_of(store).read(chosen, tell))


def test_every_page_of_a_store_has_the_same_statistics(store, tmp_path):
    assert statistics_of(store) is statistics_of(store)
    with type(store)(tmp_path / "other") as other:
        assert statistics_of(other) is not statistics_of(store)


def test_games_are_scored_once(store):
    save(store, 3)
    first, second = read(store), read(store)
    assert len(first.games) == 3
    assert second is first


def test_a_new_game_and_a_corrected_one_count(store):
    save(store, 2)
    before = read(store)
    store.games.replace("Ada 0", finished("Ada", "Bo", "Cleo", blue=[30, 1, 1]), DAY)
    corrected = read(store)
    assert corrected is not before
    assert corrected.table.highest[0].points == 90
    store.games.delete("Ada 0", DAY)
    assert len(read(store).games) == 1
    store.games.restore("Ada 0")
    assert len(read(store).games) == 2


def test_a_choice_of_games_has_statistics_of_its_own(store):
    save(store, 2)
    save(store, 3, ("Di", "Bo", "Cleo", "Ed"))
    assert len(read(store, Filter(players=("Di",))).games) == 3
    assert len(read(store, Filter(seats=3)).games) == 2
    assert len(read(store).games) == 5
    assert read(store, Filter(seats=7)).games == []


def test_ratings_are_worked_out_with_the_rest(store):
    save(store, 2)
    assert list(read(store).rating_portions()) == []


def test_others_go_on_in_between_and_hear_how_far_it_is(store, monkeypatch):
    save(store, 600)
    monkeypatch.setattr(scored_games, "PAUSE", 0)
    heard = []
    turns = 0

    async def others():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def both():
        other = asyncio.create_task(others())
        found = await statistics_of(store).read(EVERYTHING, heard.append)
        other.cancel()
        return found

    found = asyncio.run(both())
    assert len(found.games) == 600
    assert {one.games for one in heard} == {600}
    assert [one.stage for one in heard] == sorted(
        [one.stage for one in heard], key=["reading", "rating"].index
    )
    assert {one.stage: one.done for one in heard} == {"reading": 600, "rating": 600}
    assert turns >= len(heard)


def test_what_is_read_ahead_is_there_at_once(store):
    save(store, 3)
    asyncio.run(statistics_of(store).ahead())
    known = read(store)
    assert list(known.rating_portions()) == []
    assert "evenings" in vars(known)
    assert read(store) is known


def test_what_was_read_is_there_at_once_for_as_long_as_all_of_it_holds(store):
    save(store, 3)
    known = statistics_of(store)
    changes = (
        lambda: store.games.delete("Ada 1", DAY),
        lambda: store.games.restore("Ada 1"),
        lambda: store.players.rename("Ada", "Ann"),
        lambda: store.games.index().leave_out(store.games.index().games[0]),
    )
    days = DAY.date(), DAY.date() + timedelta(days=1)
    for change in (lambda: None, *changes):
        change()
        assert known.at_once(EVERYTHING) is None
        assert known.at_once(days) is None
        assert known.at_once(EVERYTHING) is None
        by_reading = read(store)
        assert known.at_once(EVERYTHING) is by_reading
        of_days = asyncio.run(known.read_days(*days, lambda _progress: None))
        assert known.at_once(days) is of_days
        assert known.at_once(Filter(seats=3)) is None
        assert {seat.name for game in by_reading.games for seat in game.seats} == {
            *store.games.names()
        }


def test_many_other_choices_leave_what_is_known_of_all_games(store):
    save(store, scored_games.REMEMBERED + 2)
    known, all_games = statistics_of(store), read(store)
    for number in range(scored_games.REMEMBERED + 2):
        day = DAY.date() + timedelta(days=number)
        asyncio.run(known.read_days(day, day, lambda _progress: None))
    assert known.at_once(EVERYTHING) is all_games
    assert known.at_once((day, day)) is not None
    assert known.at_once((DAY.date(), DAY.date())) is None, "no more than so many others"


def test_a_quick_reading_is_not_told_of(store):
    save(store, 1)
    read(store)
    heard = []
    read(store, tell=heard.append)
    assert heard == []


def test_games_that_are_gone_between_two_portions_do_no_harm(store, monkeypatch):
    save(store, 300)
    monkeypatch.setattr(scored_games, "PAUSE", 0)

    monkeypatch.setattr(scored_history, "AT_A_TIME", 0)
    deleted = []

    def delete(progress):
        if progress.stage == "reading" and progress.done == 250:
            deleted.append(store.games.delete("Ada 7", DAY))

    assert len(read(store, tell=delete).games) == 299
    assert len(deleted) == 1


def test_a_page_of_a_game_looks_at_the_history_again_only_once_it_is_another_one(
    store, monkeypatch
):
    save(store, 20)
    known, looked_at = statistics_of(store), []
    plainly = ScoredHistory._scored

    def looking(self, index, facts, new):
        looked_at.append(facts.id)
        return plainly(self, index, facts, new)

    async def page():
        saved = store.games.get("Ada 19")
        return await asyncio.gather(known.broken(saved.id), known.story(saved))

    before = asyncio.run(page())
    monkeypatch.setattr(ScoredHistory, "_scored", looking)
    assert asyncio.run(page()) == before
    assert looked_at == []
    store.games.note("Ada 3", "here", None, DAY)
    read(store)
    looked_at.clear()
    assert asyncio.run(page()) == before
    assert looked_at == []
    store.games.delete("Ada 3", DAY)
    asyncio.run(page())
    assert len({*looked_at}) == 19
    store.games.index().leave_out(store.games.index().games[-1])
    assert len(asyncio.run(known._scored())) == 18


def test_others_go_on_while_records_are_worked_out(store):
    save(store, 20)
    turns = 0

    async def others():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def both():
        nonlocal turns
        known = statistics_of(store)
        await known._scored()
        other = asyncio.create_task(others())
        await asyncio.sleep(0)
        turns = 0
        await known.broken("Ada 19")
        other.cancel()

    asyncio.run(both())
    assert turns == 13


def test_records_of_a_game_that_nobody_knows_are_none(store):
    save(store, 2)
    assert asyncio.run(statistics_of(store).broken("nobody")) == []


def test_a_store_that_is_closed_is_let_go_of(tmp_path):
    with Store(tmp_path / "other") as other:
        save(other, 1)
        read(other)
    seen = weakref.ref(other)
    del other
    gc.collect()
    assert seen() is None


def test_a_span_of_days_begins_and_ends_where_its_evenings_do(store):
    played = {
        "the year before": datetime(2026, 1, 1, 2).astimezone(),
        "first": datetime(2026, 1, 1, 20).astimezone(),
        "a mere date": datetime(2026, 12, 31, tzinfo=UTC),
        "after midnight": datetime(2027, 1, 1, 2).astimezone(),
        "the year after": datetime(2027, 1, 1, 20).astimezone(),
    }
    for name, played_at in played.items():
        game = finished("Ada", "Bo", "Cleo").model_copy(update={"played_at": played_at})
        store.games.add(game, DAY, name)

    def days(first, last):
        found = statistics_of(store).read_days(first, last, lambda _progress: None)
        return asyncio.run(found)

    year = days(date(2026, 1, 1), date(2026, 12, 31))
    assert {game.id for game in year.games} == {"first", "a mere date", "after midnight"}
    assert days(date(2026, 1, 1), date(2026, 12, 31)) is year
    assert [game.id for game in days(date.min, date.min).games] == []
    assert [game.id for game in days(date.max, date.max).games] == []
    assert len(days(date.min, date.max).games) == len(played)
