"""What is being written about a game: when, where and how long it was played, and its note."""

from dataclasses import dataclass
from datetime import date, datetime

import flet as ft

from app.entry.how_long import Told, is_mere_day, read_told
from app.entry.saved_games import now
from app.entry.session import Session
from app.sentences.figures import duration
from app.words import words
from scoring import Game, Phrase
from storage.exchange.dates import NOON, at, day_of, time_of


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

    before: datetime | None = None
    """When it was played as far as was known before."""

    minutes: int | None = None
    """How long it took as far as was known before."""

    playing: bool = False
    """Whether it is still on the table."""

    starts: tuple[str, str, str, str, str] = ("", "", "", "", "")
    """What the fields begin with: day, time, place, note and beginning."""

    seen: Game | None = None
    """The game as it was when the writing began."""

    begun: int = 0
    """How often the fields that a tap fills began anew."""

    refused: Phrase | None = None
    """Why the store could not keep it."""

    elsewhere: tuple[str, ...] = ()
    """What another phone wrote where something was written here, too; shown before it goes."""

    def begin(self, game: Game, minutes: int | None, *, playing: bool) -> None:
        """Write about a game that took so many minutes as far as is known.

        One that is still on the table ends now, unless somebody says when it did.
        """
        self.before = game.played_at
        self.day, self.time = _day_and_time(self.before)
        self.place, self.note, self.seen = game.place or "", game.note or "", game
        self.playing, self.minutes = playing, minutes
        self.began = "" if minutes is None else words()("duration.minutes", minutes=minutes)
        self.starts = self.day, self.time, self.place, self.note, self.began
        self.begun += 1
        self.refused, self.elsewhere = None, ()

    def follow(self, game: Game | None) -> bool:
        """Let stand what another phone has written since, where nothing was written here.

        Tells whether this may be kept: not before whoever writes here has seen what they would
        write over.
        """
        seen, self.seen, self.elsewhere = self.seen, game, ()
        if seen is None or game is None:
            return True
        for name in ("place", "note"):
            theirs, before, here = (getattr(each, name) or "" for each in (game, seen, self))
            if here == before:
                setattr(self, name, theirs)
            else:
                self._let_see(theirs, before, here.strip())
        moments = [_day_and_time(each.played_at) for each in (game, seen)]
        if (self.day, self.time) == moments[1]:
            self.before = game.played_at
            self.day, self.time = moments[0]
        else:
            typed = self.day.strip(), self.time.strip()
            self._let_see(*(" ".join(moment).strip() for moment in (*moments, typed)))
        if self.retold:
            typed_span = read_told(self.began, None) or Told()
            spans = game.minutes, seen.minutes, typed_span.minutes
            self._let_see(*("" if span is None else duration(span) for span in spans))
        if self.minutes == seen.minutes:
            self.minutes = game.minutes
        return not self.elsewhere

    def _let_see(self, theirs: str, before: str, here: str) -> None:
        """Show what another phone wrote, if what was written here would take that away."""
        if theirs not in ("", before, here):
            self.elsewhere += (theirs,)

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
        self.starts = self.day, self.time, self.place, *self.starts[3:]
        self.begun += 1

    @property
    def unreadable(self) -> str:
        """What was typed as a day or a time and is none; empty when all can be read."""
        if self.day.strip() and day_of(self.day, "day") is None:
            return self.day
        return self.time if self.time.strip() and time_of(self.time) is None else ""

    def told(self, now: datetime) -> Told | None:
        """How long it took, or when it began; `None` where that cannot be told."""
        if not self.retold:
            return Told(self.minutes)
        return read_told(self.began, self._ended(now))

    def lacks_end(self, now: datetime) -> bool:
        """Whether a time of beginning was typed, but nobody says at what time it ended."""
        return time_of(self.began) is not None and self._ended(now) is None

    def _ended(self, now: datetime) -> datetime | None:
        """When the game ended; `None` where only its day is known, or nothing."""
        end = self.moment(now)
        if end is None:
            return now if self.playing else None
        return None if is_mere_day(end) and not self.time.strip() else end

    @property
    def retold(self) -> bool:
        """Whether anyone typed how long it took, or when it began."""
        return self.began.strip() != self.starts[4].strip()

    def moment(self, now: datetime) -> datetime | None:
        """When the game was played; `None` where nobody says so.

        A day without a time is meant at noon, and today as now. What was known before stays
        to the second where it was not changed.
        """
        day, when = day_of(self.day, "day"), time_of(self.time)
        if day is None:
            return None
        known = self.before.astimezone() if self.before else None
        if known and known.date() == day and (not when or f"{known:%H:%M}" == f"{when:%H:%M}"):
            return self.before
        if when is None and day == now.date():
            return now
        return at(day, when or NOON, None)


def _day_and_time(moment: datetime | None) -> tuple[str, str]:
    """A moment as it is typed; a mere day has no time."""
    if moment is None:
        return "", ""
    local = moment.astimezone()
    return local.date().isoformat(), "" if is_mere_day(local) else f"{local:%H:%M}"


def keep_about(session: Session, game_id: str, noting: Noting) -> bool:
    """Keep what is written about a saved game; tells whether it is kept, and all was seen."""
    saved = session.store.games.get(game_id)
    seen, told = noting.follow(saved.game if saved else None), noting.told(now())
    if not seen or noting.unreadable or told is None:
        return False
    moment = noting.moment(now())
    kept = session.note(game_id, noting.place, noting.note, moment, told.minutes)
    if kept:
        session.dismiss()
    noting.refused = session.trouble
    return kept
