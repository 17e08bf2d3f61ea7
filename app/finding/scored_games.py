"""What the pages of statistics ask of the history: its games, scored and rated once."""

import asyncio
import weakref
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from time import monotonic
from typing import Literal, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from app.long_lived import leave_alone
from storage import SavedGame, StorageTrouble, Store
from storage.history.filters import EVERYTHING, Filter
from storage.history.games_index import GamesIndex
from storage.statistics import (
    BrokenRecords,
    Line,
    Record,
    Scored,
    ScoredHistory,
    Statistics,
    Story,
    scored,
)

PAUSE = 0.2
"""How long a reading takes before its progress shows, in seconds."""

REST = 0.02
"""For how long others go on between two portions of what nobody has asked for, in seconds."""

REMEMBERED = 8
"""Of how many choices of games the figures are remembered, besides those of all games."""

FIGURES: tuple[Callable[[Statistics], object], ...] = (
    lambda statistics: [player.wins for player in statistics.players],
    lambda statistics: [line.wins for line in statistics.wonders],
    lambda statistics: statistics.evenings,
    lambda statistics: statistics.ladder,
    lambda statistics: statistics.league(),
    lambda statistics: statistics.table.highest,
    lambda statistics: statistics.table.lowest,
    lambda statistics: (statistics.table.closest, statistics.table.widest),
    lambda statistics: statistics.durations,
    lambda statistics: statistics.table.by_players,
    lambda statistics: statistics.table.winners_split,
    lambda statistics: statistics.table.others_split,
    lambda statistics: statistics.table.winners_parts,
    lambda statistics: statistics.table.others_parts,
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


Choice: TypeAlias = Filter | tuple[date, date]
"""Which games: those that a filter means, or those of the days from one to another."""


class Progress(NamedTuple):
    """How far the statistics of many games have come."""

    stage: Literal["reading", "rating"]
    """What is being done with each game."""

    done: int
    """With how many games it is done."""

    games: int
    """How many there are."""


class _Read(NamedTuple):
    """Games that were read, and whether they are those that there are still."""

    chosen_by: weakref.ref[GamesIndex]
    """The facts of all games by which these were chosen."""

    many: int
    """How many games these facts are of: one that cannot be read after all is left out later."""

    games: Sequence[Scored]

    def holds(self, index: GamesIndex) -> bool:
        """Whether they are those that the facts of all games choose now."""
        return self.chosen_by() is index and self.many == len(index.games)


class _Known(NamedTuple):
    """What was read and worked out of a choice of games."""

    read: _Read
    statistics: Statistics

    whole: bool
    """Whether all is worked out that its page shows."""


class StatisticsOfStore:
    """The scored history of a store, for all pages of this process."""

    def __init__(self, store: Store) -> None:
        self._games = store.games
        self._history = ScoredHistory(store.games)
        self._known: OrderedDict[Choice, _Known] = OrderedDict()
        self._all: _Read | None = None

    async def ahead(self) -> None:
        """Work out beforehand what a first page of statistics asks for; others come first."""
        # A page that asks for them meets the same trouble, and says so.
        with suppress(StorageTrouble):
            for _ in self._games.known.portions():
                await asyncio.sleep(REST)
            await self.read(EVERYTHING, lambda _progress: None, rest=REST)

    def at_once(self, choice: Choice) -> Statistics | None:
        """What was read before of a choice of games, where all of it holds still.

        A page draws it in one go. Raises `StorageTrouble` when the games can't be read.
        """
        known = self._known.get(choice)
        if known is None or not known.whole or not known.read.holds(self._games.index()):
            return None
        self._known.move_to_end(choice)
        return known.statistics

    async def read(
        self, chosen: Filter, tell: Callable[[Progress], None], rest: float = 0
    ) -> Statistics:
        """The statistics of the games that are chosen, with everyone's rating.

        Works in portions, and other pages go on in between, for `rest` seconds at least; `tell`
        hears now and then how far it has come. Raises `StorageTrouble` when the games can't be
        read.
        """
        if (known := self.at_once(chosen)) is not None:
            return known
        tell = _now_and_then(tell)
        for done, count in self._history.portions(chosen):
            tell(Progress("reading", done, count))
            await asyncio.sleep(rest)
        index = self._games.index()
        statistics = self._same(chosen, index, self._history.read(chosen))
        count = len(statistics.games)
        for done in statistics.rating_portions():
            tell(Progress("rating", done, count))
            await asyncio.sleep(rest)
        return await self._worked_out(chosen, statistics, FIGURES, rest)

    async def read_days(
        self, first: date, last: date, tell: Callable[[Progress], None]
    ) -> Statistics:
        """The statistics of the games of some evenings, without ratings."""
        if (known := self.at_once((first, last))) is not None:
            return known
        tell = _now_and_then(tell)
        about = Filter(since=first, until=last, evenings=True)
        for done, count in self._history.portions(about):
            tell(Progress("reading", done, count))
            await asyncio.sleep(0)
        index = self._games.index()
        statistics = self._same((first, last), index, self._history.read(about))
        return await self._worked_out((first, last), statistics, FIGURES_OF_DAYS)

    async def broken(self, game_id: str) -> list[Record]:
        """The records that a game broke, of all games that were played before it.

        Works in portions too. Raises `StorageTrouble` when the games can't be read.
        """
        broken = BrokenRecords(await self._scored(), game_id)
        for _done in broken.portions():
            await asyncio.sleep(0)
        return broken.records

    async def story(self, game: SavedGame) -> list[Line]:
        """The sentences that tell a game, saved or not, by all that were played before it.

        Works in portions too. Raises `StorageTrouble` when the games can't be read.
        """
        story = Story(await self._scored(), scored(game))
        for _done in story.portions():
            await asyncio.sleep(0)
        return story.lines

    async def _scored(self) -> Sequence[Scored]:
        """The whole history, scored; all who ask for it share it while no game changes."""
        if self._all is None or not self._all.holds(self._games.index()):
            for _done in self._history.portions():
                await asyncio.sleep(0)
        index = self._games.index()
        # Another one may have read it meanwhile.
        if self._all is None or not self._all.holds(index):
            games = self._history.read()
            self._all = _Read(weakref.ref(index), len(index.games), games)
        return self._all.games

    def _same(self, chosen: Choice, index: GamesIndex, games: Sequence[Scored]) -> Statistics:
        """The statistics of these games; the same as before if not one of them is another."""
        before, whole = self._known.pop(chosen, None), False
        if before is not None and _are_the_same(before.read.games, games):
            statistics, whole = before.statistics, before.whole
        else:
            ratings = None if chosen else self._history.ratings()
            statistics = Statistics(games, before and before.statistics, ratings)
        read = _Read(weakref.ref(index), len(index.games), games)
        if chosen == EVERYTHING:
            self._all = read
        self._known[chosen] = _Known(read, statistics, whole)
        # All games are rated, which takes longest; whoever reads evenings comes back to them.
        others = [one for one in self._known if one != EVERYTHING]
        for one in others[:-REMEMBERED]:
            del self._known[one]
        return statistics

    async def _worked_out(
        self,
        choice: Choice,
        statistics: Statistics,
        figures: Sequence[Callable[[Statistics], object]],
        rest: float = 0,
    ) -> Statistics:
        """The same, once all is worked out that its page shows."""
        for work_out in figures:
            work_out(statistics)
            await asyncio.sleep(rest)
        known = self._known.get(choice)
        # Somebody may have read them again meanwhile, when a game more was there.
        if known is not None and known.statistics is statistics:
            self._known[choice] = known._replace(whole=True)
        return statistics


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


async def read_ahead(store: Store) -> None:
    """Have the statistics of a store ready before anybody asks, for as long as this program runs.

    What is there by then stays, and is left alone.
    """
    # A page that asks for the history meets the same trouble, and says so.
    with suppress(StorageTrouble):
        store.settle()
    await statistics_of(store).ahead()
    leave_alone()


_at_work: set[asyncio.Task[None]] = set()
"""What is being read ahead: a loop alone does not keep its tasks."""


def begin_reading_ahead(store: Store) -> None:
    """Begin with that, as many games may have come; nobody waits for it, or ends it by leaving."""
    reading = asyncio.get_running_loop().create_task(read_ahead(store))
    _at_work.add(reading)
    reading.add_done_callback(_at_work.discard)
