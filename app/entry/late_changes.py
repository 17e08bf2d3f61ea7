"""What other phones changed so lately that a finger on its way knows nothing of it."""

import math
from collections.abc import Callable, Iterable

from app.entry.hearing import MOMENT_TO_SEE
from app.entry.session import Session
from scoring import Game, Phrase
from scoring.catalogue.effects import Age
from scoring.conflicts.open_tiles import with_tile
from scoring.game.facts import Fact, Key, changed, with_fact
from storage import Draft


class LateChanges:
    """A city as it was before other phones changed it, until whoever looks has had time to see.

    A tap turns something round: a card is built, or it is not after all. Two phones that tap the
    same card at once mean the same, and neither takes back what the other has entered.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._before: dict[Key, Fact | None] = {}
        self._tiles: dict[tuple[int, Age], bool] = {}
        self._changed_at = -math.inf
        self._drawn = True

    def heard(self, before: Game, seat: int, game: Game, by_now: int) -> None:
        """Another phone changed the table; `seat` and `by_now` are where the player sits."""
        self._forget_seen()
        known = len(self._before), len(self._tiles)
        for key, old, _ in changed(before.seats[seat], game.seats[by_now]):
            self._before.setdefault(key, old)
        there, then = _open_tiles(before), _open_tiles(game)
        for tile in there ^ then:
            self._tiles.setdefault(tile, tile in there)
        if known != (len(self._before), len(self._tiles)):
            self._changed_at, self._drawn = self._clock(), False

    def drawn(self) -> None:
        """The page is being drawn, with all that was changed."""
        self._drawn = True

    def as_seen(self, game: Game, seat: int) -> Game:
        """A game as a finger that is on its way has seen this city."""
        self._forget_seen()
        for key, old in self._before.items():
            game = with_fact(game, seat, key, old)
        for (number, age), lay_open in self._tiles.items():
            game = with_tile(game, number, age, lay_open=lay_open)
        return game

    def told(self, keys: Iterable[Key]) -> None:
        """Whoever looks has told these by hand, and so knows them."""
        for key in keys:
            self._before.pop(key, None)

    def told_tile(self, number: int, age: Age) -> None:
        """The same of a tile of the tower at the end of an age."""
        self._tiles.pop((number, age), None)

    def _forget_seen(self) -> None:
        if self._drawn and self._clock() - self._changed_at >= MOMENT_TO_SEE:
            self._before.clear()
            self._tiles.clear()


def _open_tiles(game: Game) -> set[tuple[int, Age]]:
    return {(number, age) for number, ages in (game.tower or {}).items() for age in ages}


class LateEntries:
    """The latest entries of a table, taken back and made again by whoever has seen them.

    Another phone may enter something while a finger is on its way to undo what came before, or
    have players sit elsewhere.
    """

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        self._session, self._clock = session, clock
        self._changed_at = -math.inf
        self._drawn = True

    def follow(self, before: Draft) -> None:
        """Another phone changed the table: what is taken back or made next, or who sits where."""
        now = self._session.draft
        if now is not None and _latest(before) != _latest(now):
            self._changed_at, self._drawn = self._clock(), False

    def drawn(self) -> None:
        """The page is being drawn, with all that was changed."""
        self._drawn = True

    def undo(self) -> tuple[int, Key] | None:
        """Take back the latest entry, if it was seen; tells the seat and the fact that it was."""
        self.tell_late()
        return self._session.undo() if self._seen() else None

    def redo(self) -> tuple[int, Key] | None:
        """Make the entry again that was taken back last, if that was seen; tells the same."""
        self.tell_late()
        return self._session.redo() if self._seen() else None

    def tell_late(self) -> None:
        """Say that a tap came too late, if another phone changed what it was for just now."""
        if not self._seen():
            self._session.trouble = Phrase("late.tap", {})

    def left(self) -> None:
        """The page was left, and with it what its taps came too late for."""
        trouble = self._session.trouble
        if trouble is not None and trouble.key == "late.tap":
            self._session.dismiss()

    def _seen(self) -> bool:
        return self._drawn and self._clock() - self._changed_at >= MOMENT_TO_SEE


def _latest(draft: Draft) -> tuple[object, ...]:
    names = [player.name for player in draft.game.seats]
    return draft.changes[-1:], draft.undone[-1:], names
