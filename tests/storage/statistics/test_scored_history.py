"""The history, scored once: by rows beside it just as by reading every game."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule
from openskill.models import BradleyTerryFull

from bench.documents import documents
from scoring import Coins, Game, Player, read_game
from storage import Filter, StorageTrouble, Store
from storage.history import newest_games
from storage.history.documents import Documents
from storage.history.filters import EVERYTHING
from storage.journal import known_places
from storage.journal.journal import SPARE
from storage.statistics import Scored, ScoredHistory, Seat, Statistics, scored
from storage.statistics import scored_history as module
from storage.summaries import kept_rows
from tests.profiles import examples
from tests.storage.statistics.examples import day, moments, pad, player, saved

NAMES = ("Ada", "ADA", "Bo", "Cy", "Di", "Eve")
TOTALS = st.integers(40, 45)
numbers = st.integers(0, 4)


@pytest.fixture(autouse=True)
def few_are_worth_it(monkeypatch):
    monkeypatch.setattr(kept_rows, "WORTH", 1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def read_as_a_whole(monkeypatch):
    """The ids of the games that were read as a whole and not from their rows."""
    read: list[str] = []
    plainly = Documents.shown_once

    def shown_once(self, index, facts):
        read.append(facts.id)
        return plainly(self, index, facts)

    monkeypatch.setattr(Documents, "shown_once", shown_once)
    return read


def save(store, count):
    store.games.add_all([saved(number, Ada=50, Bo=number) for number in range(count)])


def slowly(store, chosen=EVERYTHING):
    return [scored(game) for game in store.games.chosen(chosen)]


def test_a_game_is_scored_once(store, read_as_a_whole):
    save(store, 5)
    history = ScoredHistory(store.games)
    first = history.read()
    assert first == slowly(store)
    assert all(one is other for one, other in zip(first, history.read(), strict=True))
    assert sorted(read_as_a_whole) == [f"game {number}" for number in range(5)]


def test_the_next_start_reads_rows(store, read_as_a_whole):
    save(store, 5)
    first = ScoredHistory(store.games).read()
    read_as_a_whole.clear()
    with Store(store.folder) as again:
        assert ScoredHistory(again.games).read() == first
    assert read_as_a_whole == []


def test_real_games_come_back_from_their_rows_as_they_were(store, read_as_a_whole):
    for number, document in enumerate(documents(60, 5, details=True)):
        store.games.add(read_game(document), day(number), f"game {number}")
    first = ScoredHistory(store.games).read()
    assert first == slowly(store)
    read_as_a_whole.clear()
    assert ScoredHistory(store.games).read() == first
    assert read_as_a_whole == []


def test_what_a_game_knows_beside_numbers_comes_back(store, read_as_a_whole):
    """Teams, expansions, a city without red cards, a seat without a wonder, an open game."""
    teams = {
        "edition": "second",
        "expansions": ["leaders", "cities"],
        "teams": True,
        "place": "Café Gizah",
        "players": [{"name": name, "total": ord(name)} for name in "DCBA"],
    }
    city = {"counts": {"red": 0, "green": 2, "blue": 0}}
    told = {
        "edition": "first",
        "played_at": "2026-11-20T21:15:00+01:00",
        "minutes": 45,
        "players": [
            {"name": "Ada", "wonder": "Gizah", "side": "A", "total": 50, "city": city},
            {"name": "Bo", "total": 45},
            {"name": "Cy", "total": 40},
        ],
    }
    alone = {"edition": "second", "players": [{"name": "Ada", "pad": {"blue": 3}}]}
    for number, document in enumerate((teams, told, alone, {"players": []})):
        store.games.add(read_game(document), day(number), f"game {number}")
    first = ScoredHistory(store.games).read()
    assert first == slowly(store)
    # Whatever a game may know is known of one of these: a new field needs a place in the rows.
    assert all(any(getattr(game, field) for game in first) for field in Scored._fields)
    seats = [seat for game in first for seat in game.seats]
    assert all(any(getattr(seat, field) for seat in seats) for field in Seat._fields)
    assert [seat.unbuilt for seat in seats if seat.unbuilt] == [("red", "blue")]
    read_as_a_whole.clear()
    assert ScoredHistory(store.games).read() == first
    assert read_as_a_whole == []


def test_a_corrected_game_is_scored_anew(store, read_as_a_whole):
    save(store, 3)
    history = ScoredHistory(store.games)
    history.read()
    read_as_a_whole.clear()
    corrected = saved(1, Player(name="Ada", pad=pad(50, coins=30)), Bo=1).game
    store.games.replace("game 1", corrected.with_entry(0, "treasure", Coins(coins=60)), day(1))
    for each in (history, ScoredHistory(store.games)):
        assert each.read() == slowly(store)
    assert set(read_as_a_whole) == {"game 1"}


def test_a_renamed_player_has_the_new_name_without_a_game_being_read(store, read_as_a_whole):
    save(store, 3)
    history = ScoredHistory(store.games)
    history.read()
    read_as_a_whole.clear()
    store.players.rename("Ada", "Eve")
    for each in (history, ScoredHistory(store.games)):
        assert {seat.name for game in each.read() for seat in game.seats} == {"Eve", "Bo"}
        assert each.read() == slowly(store)
    assert read_as_a_whole == []


def test_a_filter_reads_none_of_the_others(store, read_as_a_whole):
    save(store, 3)
    store.games.add(saved(7, Cy=50, Bo=40).game, day(7), "Cy's")
    chosen = Filter(players=("Cy",))
    assert ScoredHistory(store.games).read(chosen) == slowly(store, chosen)
    assert read_as_a_whole == ["Cy's"]


def test_rows_of_other_rules_count_for_nothing(store, read_as_a_whole, monkeypatch):
    save(store, 3)
    ScoredHistory(store.games).read()
    read_as_a_whole.clear()
    monkeypatch.setattr("storage.summaries.kept_rows.rules_of_today", lambda: "of tomorrow")
    assert ScoredHistory(store.games).read() == slowly(store)
    assert len(read_as_a_whole) == 3
    read_as_a_whole.clear()
    assert ScoredHistory(store.games).read() == slowly(store)
    assert read_as_a_whole == []


def test_a_game_that_cannot_be_read_is_told_of_as_ever(store):
    save(store, 2)
    store.games.table.change_all({"odd": {"game": {"players": 7}, "saved_at": "2026-01-01"}})
    for _ in range(2):
        with Store(store.folder) as again:
            assert len(ScoredHistory(again.games).read()) == 2
            assert [notice.key for notice in again.notices] == ["storage.unreadable_game"]


def test_portions_tell_how_far_they_have_come(store, monkeypatch):
    save(store, 3)
    monkeypatch.setattr(module, "AT_A_TIME", -1)
    history = ScoredHistory(store.games)
    assert list(history.portions()) == [(0, 3), (1, 3), (2, 3), (3, 3)]
    monkeypatch.setattr(module, "AT_A_TIME", 60)
    assert list(history.portions()) == [(3, 3)]


@pytest.fixture
def rated(monkeypatch):
    """How many players each game has that is rated and not taken from its row."""
    found: list[int] = []
    plainly = BradleyTerryFull.rate

    def rate(self, teams, **given):
        found.append(len(teams))
        return plainly(self, teams, **given)

    monkeypatch.setattr(BradleyTerryFull, "rate", rate)
    return found


def rated_at_the_next_start(store, rated):
    rated.clear()
    history = ScoredHistory(store.games)
    found = Statistics(history.read(), ratings=history.ratings()).ratings.ladder()
    again = len(rated)
    assert found == Statistics(slowly(store)).ratings.ladder()
    return again


def test_the_next_start_rates_by_rows(store, rated):
    """Only the game that came since is compared; one that is changed has all later ones rated."""
    save(store, 5)
    assert rated_at_the_next_start(store, rated) == 5
    assert rated_at_the_next_start(store, rated) == 0
    store.games.add(saved(7, Bo=50, Ada=40).game, day(7), "one more")
    assert rated_at_the_next_start(store, rated) == 1
    store.games.replace("game 3", saved(3, Bo=50, Ada=40).game, day(3))
    assert rated_at_the_next_start(store, rated) == 3
    store.players.rename("Ada", "Zoë")
    assert rated_at_the_next_start(store, rated) == 6
    assert rated_at_the_next_start(store, rated) == 0


def test_rows_of_games_that_followed_a_change_are_those_of_the_next_start(store, rated):
    save(store, 5)
    history = ScoredHistory(store.games)
    before = Statistics(history.read(), ratings=history.ratings())
    before.ratings.ladder()
    store.games.note("game 4", "here", None, day(4))
    store.games.add(saved(7, Bo=50, Ada=40).game, day(7), "one more")
    rated.clear()
    Statistics(history.read(), before, history.ratings()).ratings.ladder()
    assert len(rated) == 2
    assert rated_at_the_next_start(store, rated) == 0


def test_of_a_few_games_nothing_is_kept(store, monkeypatch):
    monkeypatch.setattr(kept_rows, "WORTH", 6)
    save(store, 5)
    ScoredHistory(store.games).read()
    assert not [*store.folder.glob("games.scored"), *store.folder.glob("games.facts")]
    assert not [*store.folder.glob("games.rated")]


def test_who_stops_between_two_portions_keeps_what_was_scored(store, read_as_a_whole, monkeypatch):
    save(store, 5)
    monkeypatch.setattr(module, "AT_A_TIME", -1)
    monkeypatch.setattr(module, "TOGETHER", 1)
    portions = ScoredHistory(store.games).portions()
    for _ in range(4):
        next(portions)
    read_as_a_whole.clear()
    ScoredHistory(store.games).read()
    assert len(read_as_a_whole) == 2


names = st.sampled_from(NAMES)
seats = st.builds(player, names, st.none() | TOTALS)
made_up = st.builds(
    Game,
    edition=st.sampled_from(("first", "second")),
    played_at=st.none() | moments,
    minutes=st.none() | st.integers(1, 90),
    players=st.lists(
        seats, min_size=1, max_size=4, unique_by=lambda seat: seat.name.casefold()
    ).map(tuple),
)


class AnyHistory(RuleBasedStateMachine):
    """Whatever is done to a history, rows say of it what reading every game says."""

    def __init__(self) -> None:
        super().__init__()
        self.opened = ExitStack()
        self.folder = Path(mkdtemp(prefix="wonderpad-rows-"))
        self.before: Statistics | None = None
        self.start()
        self.store.games.add_all([saved(number, Ada=50, Bo=40 + number) for number in range(3)])

    @rule()
    def start(self) -> None:
        self.opened.close()
        for each in (kept_rows, newest_games, known_places):
            self.opened.enter_context(patch.object(each, "WORTH", 1))
        self.store = self.opened.enter_context(Store(self.folder))
        self.history = ScoredHistory(self.store.games)
        self.before = None

    @rule(number=numbers, game=made_up, moment=moments)
    def save(self, number: int, game: Game, moment: datetime) -> None:
        if self.store.games.get(f"game {number}"):
            self.store.games.replace(f"game {number}", game, moment)
        else:
            self.store.games.add(game, moment, f"game {number}")

    @rule(number=st.integers(0, 2), again=st.booleans())
    def delete(self, number: int, again: bool) -> None:
        self.store.games.delete(f"game {number}", day(1))
        if again:
            self.store.games.restore(f"game {number}")

    @rule(number=st.integers(0, 2))
    def bring_back(self, number: int) -> None:
        self.store.games.restore(f"game {number}")

    @rule(number=st.integers(0, 2), place=st.sampled_from((None, "here")), played_at=moments)
    def note(self, number: int, place: str | None, played_at: datetime) -> None:
        self.store.games.note(f"game {number}", place, None, day(3), played_at=played_at)

    @rule(chance=st.randoms(use_true_random=False), new=st.sampled_from((*NAMES, "Zoë")))
    def rename_or_join(self, chance: Random, new: str) -> None:
        known = self.store.games.names()
        name = chance.choice(known or ["Ada"])
        with suppress(StorageTrouble):
            if new in known:
                self.store.players.merge(name, new)
            else:
                self.store.players.rename(name, new)

    @rule(
        spare=st.sampled_from(SPARE),
        place=st.floats(0, 1, exclude_max=True),
        bit=st.none() | st.integers(0, 7),
    )
    def damage_the_rows(self, spare: str, place: float, bit: int | None) -> None:
        """Cut them off somewhere, or change a bit."""
        rows = self.folder / f"games{spare}"
        content = bytearray(rows.read_bytes() if rows.exists() else b"")
        # How long a file is depends on the time, so what is drawn must not depend on that.
        where = int(place * len(content))
        if content and bit is not None:
            content[where] ^= 1 << bit
        else:
            del content[where:]
        rows.write_bytes(content)

    @rule(chosen=st.sampled_from((EVERYTHING, EVERYTHING, Filter(players=("Ada",)))))
    def look(self, chosen: Filter) -> None:
        by_rows = self.history.read(chosen)
        with Store(self.folder) as other:
            first = (*other.games.newest(3), other.games.count(), other.games.count(deleted=True))
            plainly = slowly(other, chosen)
            newest = other.games.all()[:3]
            assert first == (*newest, other.games.count(), other.games.count(deleted=True))
            for _ in other.games.known.portions():
                pass
        assert by_rows == plainly
        ratings = None if chosen else self.history.ratings()
        one, two = Statistics(by_rows, self.before, ratings), Statistics(plainly)
        self.before = one
        assert one.ratings.ladder() == two.ratings.ladder()
        assert [each.categories for each in one.ladder] == [each.categories for each in two.ladder]

    def teardown(self) -> None:
        self.opened.close()
        shutil.rmtree(self.folder)


AnyHistory.TestCase.settings = settings(
    max_examples=examples(250), stateful_step_count=15, deadline=None
)
test_rows_and_games = AnyHistory.TestCase
