"""What is odd of a file's games beside those of the history: evenings, days, names."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime, tzinfo

from scoring import Game, Phrase
from scoring.game.names import plain
from storage.exchange.dates import EARLIEST, NOON
from storage.exchange.findings import Found, Tellings
from storage.history.saved_game import SavedGame, day_of
from storage.history.shown_names import name_key

Evening = tuple[object, ...]
"""The day of a game, and its players."""


class Beside:
    """The history that new games are looked at beside; `shown` gives the name that is shown."""

    def __init__(
        self, history: Iterable[SavedGame], shown: Callable[[str], str], zone: tzinfo | None
    ) -> None:
        self._shown = shown
        self._zone = zone
        self._evenings: defaultdict[Evening, list[Game]] = defaultdict(list)
        self._names: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for saved in history:
            if saved.deleted_at is None:
                if saved.game.played_at is not None:
                    self._evenings[self._evening(saved.game)].append(saved.game)
                for player in saved.game.players:
                    self._names[plain(player.name)].setdefault(name_key(player.name), player.name)

    def is_there(self, game: Game) -> None:
        """Take out a game of the history that the file has too: no other one is like it."""
        alike = self._evenings.get(self._evening(game), []) if game.played_at else []
        if alike:
            same = [one for one in alike if one.played_at == game.played_at]
            alike.remove((same or alike)[0])

    def look(self, number: int, found: Found, now: datetime, remarks: Tellings) -> None:
        """Remark what is odd of a new game; `number` is its place in the file, from 1."""
        self._look_at_names(number, found, remarks)
        played_at = found.game.played_at
        if played_at is None:
            return
        if played_at.year < EARLIEST:
            _tell(number, found, remarks, Phrase("exchange.long_ago", {"day": day_of(played_at)}))
        if day_of(played_at) > day_of(now):
            _tell(number, found, remarks, Phrase("exchange.to_come", {"day": day_of(played_at)}))
        alike = self._evenings.get(self._evening(found.game), ())
        if any(self._may_be_the_same(played_at, one.played_at) for one in alike):
            _tell(number, found, remarks, Phrase("exchange.same_evening"))

    def _look_at_names(self, number: int, found: Found, remarks: Tellings) -> None:
        for place, player in enumerate(found.game.players):
            alike = self._names[plain(player.name)]
            key = name_key(self._shown(player.name))
            if key in alike:
                continue
            if alike:
                values = {"name": player.name, "other": next(iter(alike.values()))}
                line = found.lines[place] if found.lines else None
                _tell(number, found, remarks, Phrase("exchange.nearly", values), line)
            alike[key] = player.name

    def _evening(self, game: Game) -> Evening:
        players = sorted(name_key(self._shown(player.name)) for player in game.players)
        return (day_of(game.played_at) if game.played_at else None, *players)

    def _may_be_the_same(self, one: datetime, other: datetime | None) -> bool:
        """Whether two moments of a day are one minute, or the time of one is not known."""
        if other is None or abs((one - other).total_seconds()) < 60:
            return True
        return any(_is_noon(moment, self._zone) for moment in (one, other))


def _is_noon(moment: datetime, zone: tzinfo | None) -> bool:
    try:
        return moment.astimezone(zone).time() == NOON
    except (OverflowError, ValueError, OSError):
        # The first and the last day that there are may have no time there.
        return False


def _tell(
    number: int, found: Found, remarks: Tellings, said: Phrase, line: int | None = None
) -> None:
    line = line or found.line
    if line is None:
        said = Phrase("exchange.of_game", {"number": number, "said": said})
    remarks.tell(said, line)
