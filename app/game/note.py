"""When, where and how long a game was played, and its note: shown, and written in a sheet."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial

import flet as ft

from app.entry.how_long import Told, is_mere_day, read_told
from app.entry.saved_games import now
from app.entry.session import Session
from app.flet_mended.hooks import memoized
from app.look import GAP, Look
from app.sentences.figures import duration
from app.ui.dialogs import bottom_sheet
from app.ui.field import Field
from app.ui.kit import Tapped, chip, line_button, wide_button, wrapped
from app.words import words
from scoring import Game, Phrase
from scoring.game.fields import LONGEST_NOTE, LONGEST_PLACE
from scoring.game.names import plain
from storage.exchange.dates import NOON, at, day_of, time_of

MOST_PLACES = 6
"""How many places are offered by one tap."""

LINES = 38
"""How many lines of text the sheet is about as high as."""

NOTE_LINES = 3
"""How many lines of a note are in sight while it is typed."""


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

    refused: bool = False
    """Whether the store could not keep it."""

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
        self.refused, self.elsewhere = False, ()

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


def note_line(look: Look, game: Game, day: str, minutes: int | None, edit: Tapped) -> ft.Control:
    """The day, the place, how long it took and the note, and the offer to write them."""
    say = words()
    first = [part for part in (day, game.place, minutes and duration(minutes)) if part]
    told = [*first, *([game.note] if game.note else [])]
    texts: list[ft.Control] = [look.text(" · ".join(first), 16, "semibold")]
    if game.note:
        texts.append(look.text(game.note, 14))
    if not (game.place or game.note):
        texts.append(look.text(say("note.add"), 14, colour="soft"))
    return line_button(
        say("note.change", told=". ".join(told)),
        [
            ft.Column(texts, spacing=GAP, tight=True, expand=True),
            look.symbol("edit"),
        ],
        edit,
        height=None,
    )


def keep_about(session: Session, game_id: str, noting: Noting) -> bool:
    """Keep what is written about a saved game; tells whether it is kept, and all was seen."""
    saved = session.store.games.get(game_id)
    seen, told = noting.follow(saved.game if saved else None), noting.told(now())
    if not seen or noting.unreadable or told is None:
        return False
    moment = noting.moment(now())
    noting.refused = not session.note(game_id, noting.place, noting.note, moment, told.minutes)
    if not noting.refused:
        session.dismiss()
    return not noting.refused


def note_sheet(
    look: Look,
    noting: Noting,
    places: list[str],
    trouble: Phrase | None,
    save: Callable[[], None],
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """What is written about a game; `trouble` says why it could not be kept."""
    say = words()
    refused = [look.text(say.phrase(trouble), 14, colour="accent")] if trouble else []
    body: list[ft.Control] = [
        _column([About(look, noting, tuple(places)), *refused]),
        ft.Row([wide_button(look, say("note.save"), save)]),
    ]
    return bottom_sheet(look, say("note.title"), body, dismiss, lines=LINES)


@memoized
def About(look: Look, noting: Noting, places: tuple[str, ...]) -> ft.Control:
    """Fields for day, time, place and note; likely days and places are one tap each.

    Drawn apart from the button below, which stays where it is while letters are typed.
    """
    say = words()
    note = noting.starts[3]
    note_field = Field(
        look,
        say("note.note"),
        note,
        noting.type_note,
        most=LONGEST_NOTE,
        lines=NOTE_LINES,
        capitalization=ft.TextCapitalization.SENTENCES,
    )
    # The chips stand in columns of their own: fields whose place in a column changes are
    # made anew, and begin with what they began with.
    parts = [_when(look, noting), _how_long(look, noting), _where(look, noting, places)]
    lines: list[ft.Control] = [
        look.text(say("note.elsewhere", text=text), 14, colour="accent")
        for text in noting.elsewhere
    ]
    elsewhere = ft.Semantics(live_region=True, content=ft.Column(lines, spacing=GAP, tight=True))
    return _column([*parts, note_field, elsewhere])


def _when(look: Look, noting: Noting) -> ft.Control:
    """The day and the time, and what is odd about them."""
    say, now = words(), datetime.now().astimezone()
    typed = (
        ("day", noting.starts[0], noting.type_day),
        ("time", noting.starts[1], noting.type_time),
    )
    fields: list[ft.Control] = [
        ft.Container(
            Field(look, say(f"note.{name}"), start, follow),
            key=f"{name} {noting.begun}",
            expand=3 if name == "day" else 2,
        )
        for name, start, follow in typed
    ]
    days = {"note.today": now.date(), "note.yesterday": now.date() - timedelta(days=1)}
    chips: list[ft.Control] = [
        chip(look, say(key), partial(noting.take_day, day), chosen=day_of(noting.day, "day") == day)
        for key, day in days.items()
    ]
    moment = noting.moment(now)
    odd: list[ft.Control] = []
    if noting.unreadable:
        told = say("note.unreadable_moment", text=noting.unreadable)
        odd = [look.text(told, 14, colour="accent")]
    elif moment is not None and moment > now:
        odd = [look.text(say("note.to_come"), 14, colour="accent")]
    # Always a line, so that the keys of a phone do not jump.
    told_line = ft.Semantics(live_region=True, content=ft.Column(odd, spacing=0, tight=True))
    return ft.Column([ft.Row(fields, spacing=2 * GAP), wrapped(chips), told_line],
                     spacing=2 * GAP, tight=True)  # fmt: skip


def _how_long(look: Look, noting: Noting) -> ft.Control:
    """When it began, or how many minutes it took; and what follows from that."""
    say = words()
    field = Field(look, say("note.began"), noting.starts[4], noting.type_began)
    now = datetime.now().astimezone()
    told = noting.told(now)
    line = look.text(say("note.began_hint"), 13, colour="soft")
    if told is None:
        key = "note.span_without_end" if noting.lacks_end(now) else "note.unreadable_span"
        line = look.text(say(key, text=noting.began), 14, colour="accent")
    elif told.minutes is not None:
        line = look.text(say("note.took", time=duration(told.minutes)), 13, colour="soft")
    shown = ft.Semantics(live_region=True, content=line)
    return ft.Column([field, shown], spacing=GAP, tight=True,
                     horizontal_alignment=ft.CrossAxisAlignment.STRETCH)  # fmt: skip


def _where(look: Look, noting: Noting, places: tuple[str, ...]) -> ft.Control:
    """The place, with those of other games by one tap."""
    place, typed = noting.starts[2], plain(noting.place.strip())
    # Before anything is typed, every other place is one tap away.
    part = "" if noting.place == place else typed
    offered = [each for each in places if part in plain(each) and plain(each) != typed]
    chips: list[ft.Control] = [
        chip(look, each, partial(noting.take_place, each)) for each in offered[:MOST_PLACES]
    ]
    field = Field(look, words()("note.place"), place, noting.type_place, most=LONGEST_PLACE)
    above: list[ft.Control] = [ft.Container(field, key=f"place {noting.begun}")]
    return _column([*above, *([wrapped(chips)] if chips else [])])


def _column(parts: list[ft.Control]) -> ft.Control:
    return ft.Column(
        parts,
        spacing=3 * GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
