"""What other phones changed so lately that a finger on its way knows nothing of it."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.entry.hearing import MOMENT_TO_SEE
from app.entry.joining import Clash
from app.entry.session import Session
from scoring import Entry, Game, Phrase
from scoring.answers.seating import seat_by_now
from scoring.catalogue.effects import Age
from scoring.conflicts.open_tiles import with_tile
from scoring.game.facts import Fact, Key, changed, fact, with_fact
from storage import Draft

T = TypeVar("T")


def as_they_sit(game: Game) -> str:
    """A key for what a tap tells a player by: where another one sits there by now it is gone."""
    return "players " + "\n".join(player.name for player in game.seats)


@dataclass
class _Late(Generic[T]):
    """What another phone has changed, as it was seen before."""

    seen: T
    """What stood there."""

    at: float
    """When it was changed last, in seconds."""

    drawn: bool = False
    """Whether the page was drawn since."""

    def stays(self, latest: float) -> bool:
        """Whether nobody can have seen what stands there now, if that came after `latest`."""
        return not self.drawn or self.at > latest


class LateChanges:
    """A city as it was before other phones changed it, until whoever looks has had time to see.

    A tap turns something round: a card is built, or it is not after all. Two phones that tap the
    same card at once mean the same, and neither takes back what the other has entered.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._before: dict[Key, _Late[Fact | None]] = {}
        self._tiles: dict[tuple[int, Age], _Late[bool]] = {}

    def heard(self, before: Game, seat: int, game: Game, by_now: int) -> None:
        """Another phone changed the table; `seat` and `by_now` are where the player sits.

        Whatever was changed has its own moment to be seen: another phone may go on entering.
        """
        self._forget_seen()
        now = self._clock()
        for key, old, _ in changed(before.seats[seat], game.seats[by_now]):
            seen = self._before[key].seen if key in self._before else old
            self._before[key] = _Late(seen, now)
        there, then = _open_tiles(before), _open_tiles(game)
        for tile in there ^ then:
            lay_open = self._tiles[tile].seen if tile in self._tiles else tile in there
            self._tiles[tile] = _Late(lay_open, now)

    def drawn(self) -> None:
        """The page is being drawn, with all that was changed."""
        for late in self._before.values():
            late.drawn = True
        for tile in self._tiles.values():
            tile.drawn = True

    def as_seen(self, game: Game, seat: int) -> Game:
        """A game as a finger that is on its way has seen this city."""
        self._forget_seen()
        for key, late in self._before.items():
            game = with_fact(game, seat, key, late.seen)
        for (number, age), tile in self._tiles.items():
            game = with_tile(game, number, age, lay_open=tile.seen)
        return game

    def writes_over(self, game: Game, seat: int, told: Mapping[Key, Fact | None]) -> bool:
        """Whether what is told would replace what another phone has just told otherwise."""
        self._forget_seen()
        player = game.seats[seat]
        return any(
            key in self._before and fact(player, key) not in (self._before[key].seen, value)
            for key, value in told.items()
        )

    def told(self, keys: Iterable[Key]) -> None:
        """Whoever looks has told these by hand, and so knows them."""
        for key in keys:
            self._before.pop(key, None)

    def told_tile(self, number: int, age: Age) -> None:
        """The same of a tile of the tower at the end of an age."""
        self._tiles.pop((number, age), None)

    def _forget_seen(self) -> None:
        latest = self._clock() - MOMENT_TO_SEE
        self._before = {key: late for key, late in self._before.items() if late.stays(latest)}
        self._tiles = {tile: late for tile, late in self._tiles.items() if late.stays(latest)}


def _open_tiles(game: Game) -> set[tuple[int, Age]]:
    return {(number, age) for number, ages in (game.tower or {}).items() for age in ages}


def change_seen(
    session: Session,
    seen: Game,
    seat: int,
    change: Callable[[Game, int], Game],
    about: Callable[[Game, int], object],
    *,
    asks: bool = False,
) -> bool:
    """Change who was seen in a seat, wherever they sit by now; tells whether it is so then.

    Where another phone has just changed what it is `about`, this one's finger knew nothing of it:
    the page says so, or, where something was typed that would be lost, it `asks` which one counts.
    """
    meant: Game | None = None
    unseen = True

    def changed(game: Game) -> Game:
        nonlocal meant, unseen
        there = seat_by_now(seen, seat, game)
        if there is None:
            unseen = not _left_here(session, seen, seat)
            return game
        meant = change(game, there)
        unseen = meant != game and not _is_known(session, seen, seat, about, about(game, there))
        return game if unseen else meant

    session.change_table(changed)
    if not unseen:
        return True
    if session.draft is not None and session.open_to_change:
        if asks and meant is not None:
            mine = session.draft.with_game(meant)
            session.clash = Clash(mine=mine, theirs=session.draft, disputed=None)
        else:
            session.trouble = Phrase("late.tap", {})
    return False


def _left_here(session: Session, seen: Game, seat: int) -> bool:
    """Whether it was this phone itself that let who sat there go."""
    own = session.changes_here(session.draft.id) if session.draft else ()
    there = [seat_by_now(seen, seat, game) is not None for game in own]
    return any(there) and not there[-1]


def _is_known(
    session: Session, seen: Game, seat: int, about: Callable[[Game, int], object], now: object
) -> bool:
    """Whether that was seen of who sits there, or is what this phone itself has made of it since.

    A quick finger taps twice before the page is drawn anew.
    """
    was = about(seen, seat)
    if was == now:
        return True
    own = session.changes_here(session.draft.id) if session.draft else ()
    seats = [(game, seat_by_now(seen, seat, game)) for game in own]
    knew = [None if there is None else (about(game, there),) for game, there in seats]
    return (was,) in knew and knew[-1] == (now,)


def name_of(game: Game, seat: int) -> str:
    """How the player of a seat is called."""
    return game.seats[seat].name


def board_of(game: Game, seat: int) -> tuple[str | None, str | None]:
    """Which wonder a player has, and which side of it is up."""
    return game.seats[seat].wonder, game.seats[seat].side


class LateList:
    """What lies in a list, of which a finger on its way knows only what lay there before.

    Where another phone takes something from its midst, the next one comes to that place.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._changed_at = -math.inf
        self._drawn = True

    def follow(self, before: Sequence[str], now: Sequence[str]) -> None:
        """Another phone changed the table: what lay in the list, and what lies there now."""
        if before != now:
            self._changed_at, self._drawn = self._clock(), False

    def drawn(self) -> None:
        """The page is being drawn, with what lies there now."""
        self._drawn = True

    def seen(self) -> bool:
        """Whether whoever taps has had the time to see what lies there."""
        return self._drawn and self._clock() - self._changed_at >= MOMENT_TO_SEE


class LateEntries:
    """The latest entries of a table, taken back and made again by whoever has seen them.

    Another phone may enter something while a finger is on its way to undo what came before, or
    have players sit elsewhere.
    """

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        self._session, self._clock = session, clock
        self._changed_at = -math.inf
        self._drawn = True
        self._came: Draft | None = None
        self._taps: int | None = None

    def follow(self, before: Draft) -> None:
        """Another phone changed the table: what is taken back or made next, or who sits where."""
        now = self._session.draft
        if now is None:
            return
        self._taps = self._session.taps()
        if _latest(before) != _latest(now):
            self._changed_at, self._drawn, self._came = self._clock(), False, now

    def drawn(self) -> None:
        """The page is being drawn, with all that was changed."""
        self._drawn = True

    def undo(self) -> tuple[int, Key] | None:
        """Take back the latest entry, if it was seen; tells the seat and the fact that it was."""
        return self._session.undo() if self._let_latest(_to_undo) else None

    def redo(self) -> tuple[int, Key] | None:
        """Make the entry again that was taken back last, if that was seen; tells the same."""
        return self._session.redo() if self._let_latest(_to_redo) else None

    def enter_over(self, seen: Game, seat: int, name: str, entry: Entry | None) -> None:
        """Enter something for the player who was seen in a seat, over what was seen there."""

        def entered(game: Game, seat: int) -> Entry | None:
            return game.seats[seat].pad.get(name)

        def enter(there: int) -> None:
            session, now = self._session, None
            if session.draft is not None:
                now = entered(session.draft.game, there)
            known = _is_known(session, seen, seat, entered, now)
            session.enter_over(there, name, entry, now if known else entered(seen, seat))

        self.for_player(seen, seat, enter)

    def for_player(self, seen: Game, seat: int, act: Callable[[int], object]) -> None:
        """Do something for the player who was seen in a seat, wherever they sit by now.

        Nothing is done for somebody who has left; the page says so.
        """
        # A tap may come before the page is told.
        self._session.refresh()
        draft = self._session.draft
        there = None if draft is None else seat_by_now(seen, seat, draft.game)
        if there is None:
            self.say_late()
        else:
            act(there)

    def let_tap(self) -> bool:
        """Whether what was tapped lay there long enough to be seen; if not, the page says so."""
        return self._let_tap(_latest)

    def tapped_late(self) -> None:
        """Something was tapped that is gone: another phone took it, if nothing was done here since.

        Where the connection is slow, the finger may have been on its way for long.
        """
        if self._taps == self._session.taps():
            self.say_late()
        else:
            self.let_tap()

    def say_late(self) -> None:
        """Say that a tap came too late."""
        self._session.trouble = Phrase("late.tap", {})

    def left(self) -> None:
        """The page was left, and with it what its taps came too late for."""
        trouble = self._session.trouble
        if trouble is not None and trouble.key == "late.tap":
            self._session.dismiss()

    def _let_latest(self, meant: Callable[[Draft], object]) -> bool:
        """Whether the latest entry was seen, once it is heard what the store has of other phones.

        Joined with that, what is taken back would be an entry of its own.
        """
        self._session.refresh()
        return self._let_tap(meant)

    def _let_tap(self, meant: Callable[[Draft], object]) -> bool:
        """Whether what a tap is for was seen; if not, the page says so."""
        draft, came = self._session.draft, self._came
        # What was done on this page since is known to whoever did it.
        own = draft is not None and came is not None and meant(draft) != meant(came)
        seen = own or (self._drawn and self._clock() - self._changed_at >= MOMENT_TO_SEE)
        if not seen:
            self.say_late()
        return seen


def _to_undo(draft: Draft) -> object:
    return draft.changes[-1:]


def _to_redo(draft: Draft) -> object:
    return draft.undone[-1:]


def _latest(draft: Draft) -> object:
    names = [player.name for player in draft.game.seats]
    return _to_undo(draft), _to_redo(draft), names
