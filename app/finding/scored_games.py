"""What the pages of statistics ask of the history: its games, scored and rated once."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from time import monotonic
from typing import Literal, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary, ref

from app.background import in_background
from storage import SavedGame, Store
from storage.history.filters import Filter
from storage.statistics import (
    Line,
    Reader,
    Record,
    Scored,
    Statistics,
    Story,
    broken_records,
    day_of,
    scored,
)

PORTION = 250
"""How many games are read in one go."""

PAUSE = 0.2
"""How long a reading takes before its progress shows, in seconds."""

REMEMBERED = 8
"""Of how many choices of games the figures are remembered."""

FIGURES: tuple[Callable[[Statistics], object], ...] = (
    lambda statistics: [player.wins for player in statistics.players],
    lambda statistics: [line.wins for line in statistics.wonders],
    lambda statistics: statistics.evenings,
    lambda statistics: statistics.table.highest,
    lambda statistics: statistics.table.by_players,
    lambda statistics: statistics.table.winners_split,
    lambda statistics: statistics.table.others_split,
)
"""What costs most to work out of many games: done one by one, before a page is drawn."""


FIGURES_OF_DAYS: tuple[Callable[[Statistics], object], ...] = (
    lambda statistics: [player.wins for player in statistics.players],
    lambda statistics: [line.wins for line in statistics.wonders],
    lambda statistics: statistics.evenings,
    lambda statistics: statistics.table.highest,
    lambda statistics: statistics.table.lowest,
)
"""The same for a span of days, of which less is shown."""

DAY = timedelta(days=1)


Choice: TypeAlias = Filter | tuple[date, date]
"""Which games: those that a filter means, or those of the days from one to another."""


class Progress(NamedTuple):
    """How far the statistics of many games have come."""

    stage: Literal["reading", "scoring", "rating"]
    """What is being done with each game."""

    done: int
    """With how many games it is done."""

    games: int
    """How many there are."""


class StatisticsOfStore:
    """The scored history of a store, for all pages of this process."""

    def __init__(self, store: Store) -> None:
        # Whoever has the statistics of a store must not be what keeps the store.
        self._store = ref(store)
        self._reader = Reader()
        self._read_before = False
        self._known: OrderedDict[Choice, tuple[Sequence[Scored], Statistics]] = OrderedDict()

    async def read(self, chosen: Filter, tell: Callable[[Progress], None]) -> Statistics:
        """The statistics of the games that are chosen, with everyone's rating.

        Works in portions, and other pages go on in between; `tell` hears now and then how
        far it has come. Raises `StorageTrouble` when the games can't be read.
        """
        tell = _now_and_then(tell)
        saved = await self._read(chosen, tell)
        for done in self._reader.portions(saved):
            tell(Progress("scoring", done, len(saved)))
            await asyncio.sleep(0)
        statistics = self._same(chosen, self._reader.read(saved))
        for done in statistics.rating_portions():
            tell(Progress("rating", done, len(saved)))
            await asyncio.sleep(0)
        for work_out in FIGURES:
            work_out(statistics)
            await asyncio.sleep(0)
        return statistics

    async def read_days(
        self, first: date, last: date, tell: Callable[[Progress], None]
    ) -> Statistics:
        """The statistics of the games of some days, without ratings.

        What is played after midnight is of the evening before, and a mere date stands for its
        day wherever one is: so a day more is looked at, at either end.
        """
        tell = _now_and_then(tell)
        since = first - DAY if first > date.min else first
        until = last + DAY if last < date.max else last
        saved = await self._read(Filter(since=since, until=until), tell)
        for done in self._reader.portions(saved):
            tell(Progress("scoring", done, len(saved)))
            await asyncio.sleep(0)
        games = [game for game in self._reader.read(saved) if first <= day_of(game) <= last]
        statistics = self._same((first, last), games)
        for work_out in FIGURES_OF_DAYS:
            work_out(statistics)
            await asyncio.sleep(0)
        return statistics

    async def broken(self, game_id: str) -> list[Record]:
        """The records that a game broke, of all games that were played before it.

        Works in portions too. Raises `StorageTrouble` when the games can't be read.
        """
        games = await self._scored()
        return await in_background(lambda: broken_records(games, game_id))

    async def story(self, game: SavedGame) -> list[Line]:
        """The sentences that tell a game, saved or not, by all that were played before it.

        Works in portions too. Raises `StorageTrouble` when the games can't be read.
        """
        story = Story(await self._scored(), scored(game))
        for _done in story.portions():
            await asyncio.sleep(0)
        return story.lines

    async def _scored(self) -> list[Scored]:
        """The whole history, scored."""
        saved = await self._read(Filter(), lambda _progress: None)
        for _done in self._reader.portions(saved):
            await asyncio.sleep(0)
        return self._reader.read(saved)

    async def _read(self, chosen: Filter, tell: Callable[[Progress], None]) -> list[SavedGame]:
        store = self._store()
        if store is None:
            raise LookupError("store")
        games = store.games
        count = 0 if self._read_before else games.count(chosen)
        for start in range(0, count, PORTION):
            games.newest(PORTION, start, chosen)
            tell(Progress("reading", min(start + PORTION, count), count))
            await asyncio.sleep(0)
        # The store has read them all by now; whatever changed meanwhile is among these.
        saved = games.chosen(chosen)
        if not chosen:
            self._read_before = True
            self._reader.forget(saved)
        return saved

    def _same(self, chosen: Choice, games: Sequence[Scored]) -> Statistics:
        """The statistics of these games; the same as before if not one of them is another."""
        before = self._known.pop(chosen, None)
        if before is None or not _are_the_same(before[0], games):
            before = (games, Statistics(games))
        self._known[chosen] = before
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return before[1]


def _now_and_then(tell: Callable[[Progress], None]) -> Callable[[Progress], None]:
    """Tells what takes long enough to be told of, and that not too often."""
    last = monotonic()

    def told(progress: Progress) -> None:
        nonlocal last
        if monotonic() - last >= PAUSE:
            tell(progress)
            last = monotonic()

    return told


def _are_the_same(games: Sequence[Scored], others: Sequence[Scored]) -> bool:
    return len(games) == len(others) and all(
        one is other for one, other in zip(games, others, strict=True)
    )


_of_stores: WeakKeyDictionary[Store, StatisticsOfStore] = WeakKeyDictionary()


def statistics_of(store: Store) -> StatisticsOfStore:
    """The statistics of a store; every page of this process has the same."""
    if store not in _of_stores:
        _of_stores[store] = StatisticsOfStore(store)
    return _of_stores[store]
