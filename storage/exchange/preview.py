"""What an import would do, shown before it is done; and the import, all or nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from scoring import Phrase
from storage.exchange.documents.json_in import read_json
from storage.exchange.findings import Found, Kind, Reading, Tellings, UnreadableFile
from storage.exchange.identity import Known, Why
from storage.exchange.oddities import Beside
from storage.exchange.tables.csv_in import read_csv
from storage.exchange.text import decoded, is_of_a_club, looks_like_json
from storage.history.saved_game import SavedGame
from storage.store import Store

Progress: TypeAlias = Callable[[int, int], None]
"""Is told from time to time how many of how many games are done."""


def _silent(_done: int, _all: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class NewGame:
    """A game that an import adds."""

    id: str
    """The id that it gets."""

    found: Found
    """The game as it was found."""


@dataclass(frozen=True)
class KnownGame:
    """A game that an import leaves out."""

    why: Why
    """Why: it is there (`same`), was deleted here (`deleted`), is there with other points or
    names (`corrected`), or stands in the file before (`twice`)."""

    found: Found
    """The game as it was found."""


@dataclass(frozen=True)
class Preview:
    """What an import would do."""

    file: str
    """The name of the file."""

    kind: Kind
    """How the file is written."""

    new: tuple[NewGame, ...]
    """The games that will be added."""

    known: tuple[KnownGame, ...]
    """The games that are there already."""

    left_out: int
    """How many plays of other board games were passed over."""

    remarks: Tellings
    """What is odd, each with its line and column; it blocks nothing."""

    problems: Tellings
    """What can't be read, each with its line and column; nothing is imported if there is any."""

    def added(self, now: datetime) -> list[SavedGame]:
        """Return the new games as they are added: those of one moment in the order of the file.

        Many files tell the day alone, and who won the evening's last game counts for streaks. Each
        game is saved a millionth of a second after the one before it.
        """
        games = self.new if _is_oldest_first(self.new) else self.new[::-1]
        return [
            SavedGame(new.id, new.found.game, now + timedelta(microseconds=number))
            for number, new in enumerate(games)
        ]


def read(content: bytes, progress: Progress = _silent, zone: tzinfo | None = None) -> Reading:
    """Read the games of a file, whatever it holds; what can't be read is told in `problems`.

    Times without a zone are those of `zone`, by default of this computer.
    """
    reading = Reading("csv")
    text = decoded(content, reading)
    if text is None:
        return reading
    if is_of_a_club(text):
        reading.kind = "json"
        reading.problems.tell(Phrase("exchange.of_a_club"))
    elif looks_like_json(text):
        reading.kind = "json"
        read_json(text, reading, progress, zone)
    else:
        read_csv(text, reading, progress, zone)
    return reading


def preview(
    store: Store,
    file: str,
    content: bytes,
    progress: Progress = _silent,
    zone: tzinfo | None = None,
) -> Preview:
    """Return what importing a file would do; nothing is written."""
    reading = read(content, progress, zone)
    new: list[NewGame] = []
    known: list[KnownGame] = []
    places: list[int] = []
    if not reading.problems:
        history = [*store.games.all(), *store.games.all(deleted=True)]
        # One look at all games for all names: a look costs as much as the history is long.
        shown = cache(store.games.index().shown)
        there, beside = Known(history, shown), Beside(history, shown, zone)
        now = datetime.now(UTC)
        for number, found in enumerate(reading.games, 1):
            if (why := there.why_not(found)) is not None:
                known.append(KnownGame(why, found))
                if why in ("same", "corrected"):
                    beside.is_there(found.game)
                continue
            game_id = there.id_for(found)
            there.add(found, game_id)
            new.append(NewGame(game_id, found))
            places.append(number)
            if number % 200 == 0:
                progress(number, len(reading.games))
        for number, game in zip(places, new, strict=True):
            beside.look(number, game.found, now, reading.remarks)
    return Preview(
        file,
        reading.kind,
        tuple(new),
        tuple(known),
        reading.left_out,
        reading.remarks,
        reading.problems,
    )


def import_(store: Store, shown: Preview, now: datetime) -> int:
    """Add the new games of a preview in one change, after a backup; how many is returned.

    Raises `UnreadableFile` when a part of the file can't be read, and `StorageTrouble`
    when it can't be written or someone has added one of the games meanwhile; then nothing
    is added.
    """
    if shown.problems:
        raise UnreadableFile(shown.file, shown.problems)
    if shown.new:
        store.import_all(shown.added(now))
    return len(shown.new)


def _is_oldest_first(games: tuple[NewGame, ...]) -> bool:
    """Whether games stand in a file in the order in which they were played, as far as it says."""
    moments = [moment for new in games if (moment := new.found.game.played_at) is not None]
    later = [after > before for before, after in pairwise(moments) if after != before]
    return 2 * sum(later) >= len(later)
