"""When two games are the same one: by id, or by moment, players and points."""

import base64
import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal, TypeAlias

from scoring import Game
from storage.exchange.findings import Found
from storage.exchange.points import points_by_category, told_totals
from storage.history.saved_game import SavedGame
from storage.history.shown_names import name_key

Likeness: TypeAlias = tuple[str, tuple[str, ...]]
"""The minute of a game and its players: what is looked at before the points."""

Why: TypeAlias = Literal["same", "deleted", "corrected", "twice"]
"""Why a game is not added: it is there, was deleted here, is there with other points, or
stands in the file twice."""

Points: TypeAlias = tuple[Any, ...]

_FIT = re.compile(r"[A-Za-z0-9_-]{4,64}")


def fit_id(text: Any) -> str | None:
    """Return an id of a file if the store can use it."""
    return text if isinstance(text, str) and _FIT.fullmatch(text) else None


def likeness(game: Game, shown: Callable[[str], str] = str) -> Likeness:
    """Return the minute in which a game was played, in UTC, and its players in order."""
    return _minute(game), tuple(sorted(name_key(shown(player.name)) for player in game.players))


def points(game: Game, shown: Callable[[str], str] = str) -> Points:
    """Return everyone's points by category, or the told total; without any, the note."""
    cells = points_by_category(game)
    players = sorted(
        (
            (name_key(shown(player.name)), *known.values(), *(() if total is None else (total,)))
            for player, known, total in zip(
                game.players, cells, told_totals(game, cells), strict=True
            )
        ),
        key=repr,
    )
    known = any(point is not None for player in players for point in player[1:])
    return (*players, game.edition) if known else (*players, game.edition, game.note)


def own_id(game: Game, number: int = 0) -> str:
    """Return the id that a game without one gets: the same for the same game each time.

    Of several games of one file that look the same, each but the first has a number.
    """
    told = repr((likeness(game), points(game), *([number] if number else [])))
    digest = hashlib.sha256(told.encode(errors="surrogatepass")).digest()
    # A first letter keeps spreadsheets from taking the id for a formula.
    return "i" + base64.urlsafe_b64encode(digest[:9]).decode()


_Holder: TypeAlias = SavedGame | Found
"""What has a game; that of a long file is not at hand all the time."""


class Known:
    """The games that are there already, found by what tells games apart."""

    def __init__(self, games: Iterable[SavedGame], shown: Callable[[str], str]) -> None:
        # Asking the store costs more than a look at all of its players.
        self._shown = cache(shown)
        self._by_id: dict[str, SavedGame | None] = {}
        self._alike: defaultdict[Likeness, list[tuple[_Holder, Why]]] = defaultdict(list)
        self._numbers = Counter[str]()
        """How many more games than one of the file have the same first id."""
        for saved in games:
            self._by_id[saved.id] = saved
            why: Why = "deleted" if saved.deleted_at else "same"
            self._alike[likeness(saved.game, self._shown)].append((saved, why))

    def why_not(self, found: Found) -> Why | None:
        """Return why a game is not to be added; `None` when it is new."""
        game = found.game
        for known in (self._by_id.get(found.id or ""), self._by_id.get(own_id(game))):
            if known is not None:
                return self._of_saved(known, game)
        alike = self._alike.get(likeness(game, self._shown), ())
        if not alike:
            return None
        own = points(game, self._shown)
        for other, why in alike:
            if isinstance(other, Found) and _are_two(found, other):
                continue
            if points(other.game, self._shown) == own:
                return why
        if (second := _to_the_second(game)) is None:
            return None
        for other, why in alike:
            if why != "twice" and second == _to_the_second(other.game):
                return "deleted" if why == "deleted" else "corrected"
        return None

    def _of_saved(self, saved: SavedGame, game: Game) -> Why:
        if saved.deleted_at:
            return "deleted"
        same = points(saved.game, self._shown) == points(game, self._shown)
        return "same" if same else "corrected"

    def id_for(self, found: Found) -> str:
        """Return the id under which a new game is to be added."""
        if found.id and found.id not in self._by_id:
            return found.id
        first = game_id = own_id(found.game)
        while game_id in self._by_id:
            self._numbers[first] += 1
            game_id = own_id(found.game, self._numbers[first])
        return game_id

    def add(self, found: Found, game_id: str) -> None:
        """Take a game that will be added as known from here on."""
        self._by_id[game_id] = None
        self._alike[likeness(found.game, self._shown)].append((found, "twice"))


def _are_two(one: Found, other: Found) -> bool:
    """Whether one file has two ids, or two labels, for games that may look the same.

    What is there already may have come without an id of its own.
    """
    if one.id and other.id:
        return one.id != other.id
    return bool(one.label and other.label and one.label != other.label)


def _minute(game: Game) -> str:
    second = _seconds(game)
    return "" if second is None else str(second // 60)


def _seconds(game: Game) -> int | None:
    return None if game.played_at is None else int(game.played_at.timestamp() // 1)


def _to_the_second(game: Game) -> int | None:
    """When a game was played, if a clock and no person told it: a whole minute may be both."""
    second = _seconds(game)
    return None if second is None or second % 60 == 0 else second
