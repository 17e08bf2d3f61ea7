"""What is being written about a game: when, where and how long it was played, and its note."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

import flet as ft

from app.entry.how_long import NOTHING_TOLD, Told, is_mere_day, read_told
from app.entry.saved_games import now
from app.entry.session import Session
from app.game.note.known import NOTHING_KNOWN, NOTHING_TYPED, Known, Typed, of_game
from app.sentences.figures import duration
from scoring import Phrase
from storage.exchange.dates import NOON, at_time, day_of, time_of
from storage.history.saved_game import day_of as its_day
from storage.history.saved_game import is_midnight, local_time


@ft.observable
@dataclass(repr=False)
class Noting:
    """What is being written about a game."""

    place: str = ""
    """Where it was played."""

    note: str = ""
    """What to remember of it."""

    day: str = ""
    """The day when it was played, as it is typed."""

    time: str = ""
    """The time of that day, as it is typed."""

    began: str = ""
    """When it began, or how many minutes it took, as it is typed."""

    starts: Typed = NOTHING_TYPED
    """What the fields begin with."""

    seen: Known = NOTHING_KNOWN
    """What was known of the game when the writing began, or since another phone wrote."""

    begun: int = 0
    """How often the fields that a tap fills began anew."""

    taken_over: int = 0
    """How often all fields began anew, as another phone had written what they show."""

    refused: Phrase | None = None
    """Why the store could not keep it."""

    elsewhere: tuple[str, ...] = ()
    """What another phone wrote where something was written here, too; shown before it goes."""

    about: str = ""
    """The id of the game or the table."""

    kept: bool = True
    """Whether there is nothing that was typed and put aside."""

    def take_up(self, about: str, known: Known, now: datetime) -> None:
        """Write about a game of which so much is known, or go on where it was put aside."""
        if about == self.about and not self.kept and self._typed() != self.seen.typed():
            self.follow(known, now)
            self._show(self._typed())
            self.refused = None
            return
        self.about, self.kept = about, False
        self.begin(known)

    def begin(self, known: Known) -> None:
        """Write about a game of which so much is known."""
        self.seen = known
        self._show(known.typed())
        self.refused, self.elsewhere = None, ()

    def follow(self, theirs: Known, now: datetime) -> bool:
        """Let stand what another phone has written since, where nothing was written here.

        Tells whether this may be kept: not before whoever writes here has seen what they would
        write over.
        """
        seen, retold, typed = self.seen, self.retold, self._typed()
        before, was, by_now = seen.saved(theirs), seen.typed(), theirs.typed()
        self.elsewhere = ()
        # Who tells how long it took is not taken for the clock that says so by now.
        clock = retold and theirs.told == before.told
        self.seen = replace(theirs, minutes=seen.minutes) if clock else theirs
        if typed[:2] == was[:2]:
            self.day, self.time = by_now[:2]
        elif theirs.played_at not in (None, before.played_at) and not self._says(theirs.played_at):
            self._let_see(" ".join(by_now[:2]).strip())
        if not retold:
            self.began = by_now.began
        elif theirs.told not in (NOTHING_TOLD, before.told):
            self._let_see_span(theirs.told, self.told(now) or NOTHING_TOLD)
        for part in ("place", "note"):
            here, there = getattr(self, part), getattr(theirs, part)
            if here == getattr(was, part):
                setattr(self, part, there)
            elif there not in ("", getattr(before, part), here.strip()):
                self._let_see(there)
        if self._typed() != typed:
            self._show(self._typed())
        return not self.elsewhere

    def _says(self, moment: datetime) -> bool:
        """Whether what is typed says that moment; a mere day leaves its time as it is."""
        day, time = day_of(self.day, "day"), time_of(self.time)
        at_that_time = f"{time:%H:%M}" == f"{local_time(moment):%H:%M}" if time else False
        return day == its_day(moment) and (at_that_time or not self.time.strip())

    def _let_see_span(self, theirs: Told, here: Told) -> None:
        """Show how long it took as another phone told it, unless that is what was told here."""
        if theirs.began_at is None:
            if theirs.minutes is not None and theirs.minutes != here.minutes:
                self._let_see(duration(theirs.minutes))
        elif theirs.began_at != here.began_at:
            self._let_see(f"{theirs.began_at.astimezone():%H:%M}")

    def _let_see(self, theirs: str) -> None:
        """Show what another phone wrote, as what was written here would take that away."""
        self.elsewhere += (theirs,)

    def _typed(self) -> Typed:
        """What is typed by now."""
        return Typed(self.day, self.time, self.place, self.note, self.began)

    def _show(self, typed: Typed) -> None:
        """Let all fields begin anew."""
        self.day, self.time, self.place, self.note, self.began = self.starts = typed
        self.begun += 1
        self.taken_over += 1

    def type_day(self, text: str) -> None:
        """The day was typed."""
        self.day = text

    def type_time(self, text: str) -> None:
        """The time was typed."""
        self.time = text

    def type_place(self, text: str) -> None:
        """The place was typed."""
        self.place = text

    def type_note(self, text: str) -> None:
        """The note was typed."""
        self.note = text

    def type_began(self, text: str) -> None:
        """The beginning was typed, or the minutes."""
        self.began = text

    def take_day(self, day: date) -> None:
        """The day was chosen from those offered."""
        self.day = day.isoformat()
        self._begin_again()

    def take_place(self, place: str) -> None:
        """The place was chosen from those offered."""
        self.place = place
        self._begin_again()

    def _begin_again(self) -> None:
        """Let the fields begin anew that a tap fills; letters may be on their way to the others."""
        self.starts = self.starts._replace(day=self.day, time=self.time, place=self.place)
        self.begun += 1

    @property
    def unreadable(self) -> str:
        """What was typed as a day or a time and is none; empty when all can be read."""
        if self.day.strip() and day_of(self.day, "day") is None:
            return self.day
        return self.time if self.time.strip() and time_of(self.time) is None else ""

    @property
    def lacks_day(self) -> bool:
        """Whether a time was typed, but nobody says of which day, and it is not the table's."""
        return bool(self.time.strip()) and not self.day.strip() and not self.seen.playing

    def told(self, now: datetime) -> Told | None:
        """How long it took, or when it began; `None` where that cannot be told."""
        if not self.retold:
            return Told(self.seen.minutes)
        return read_told(self.began, self._ended(now))

    def lacks_end(self, now: datetime) -> bool:
        """Whether a time of beginning was typed, but nobody says at what time it ended."""
        return time_of(self.began) is not None and self._ended(now) is None

    def _ended(self, now: datetime) -> datetime | None:
        """When the game ended; `None` where only its day is known, or nothing."""
        end = self.moment(now)
        if end is None:
            return now if self.seen.playing else None
        return None if is_mere_day(end) and not self.time.strip() else end

    @property
    def retold(self) -> bool:
        """Whether anyone typed how long it took, or when it began."""
        return self.began.strip() != self.seen.typed().began

    def moment(self, now: datetime) -> datetime | None:
        """When the game was played; `None` where nobody says so.

        A day without a time is meant at noon, and today as now. A time without a day is the last
        one before now, where the game is still on the table. What was known before stays to the
        second where it was not changed.
        """
        day, when = day_of(self.day, "day"), time_of(self.time)
        if day is None:
            if when is None or self.day.strip() or not self.seen.playing:
                return None
            today = at_time(now.date(), when, None)
            return today if today <= now else at_time(now.date() - timedelta(days=1), when, None)
        known = self.seen.played_at
        told = known and not is_midnight(known) and f"{local_time(known):%H:%M}"
        the_same_time = told and when and told == f"{when:%H:%M}"
        if known and its_day(known) == day and (not when or the_same_time):
            return known
        if when is None and day == now.date():
            return now
        return at_time(day, when or NOON, None)


def keep_about(session: Session, game_id: str, noting: Noting) -> bool:
    """Keep what is written about a saved game; tells whether it is kept, and all was seen."""
    saved = session.store.games.get(game_id)
    seen = saved is None or noting.follow(of_game(saved), now())
    told = noting.told(now())
    if not seen or noting.unreadable or noting.lacks_day or told is None:
        return False
    moment = noting.moment(now())
    kept = session.note(game_id, noting.place, noting.note, moment, told.minutes)
    if kept:
        session.dismiss()
    noting.refused = session.trouble and session.as_told_here(session.trouble)
    return kept
