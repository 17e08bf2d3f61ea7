"""When, where and how long a game was played, and its note: shown, and written in a sheet."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import flet as ft

from app.entry.session import Session
from app.flet_mended.hooks import memoized
from app.game.note.noting import Noting
from app.look import GAP, Look
from app.sentences.figures import duration
from app.ui.dialogs import bottom_sheet
from app.ui.field import Field
from app.ui.kit import Tapped, chip, line_button, wide_button, wrapped
from app.words import isolated, words
from scoring import Game
from scoring.game.fields import LONGEST_NOTE, LONGEST_PLACE
from scoring.game.names import plain
from storage import StorageTrouble
from storage.exchange.dates import day_of

MOST_PLACES = 6
"""How many places are offered by one tap."""

LINES = 38
"""How many lines of text the sheet is about as high as."""

NOTE_LINES = 3
"""How many lines of a note are in sight while it is typed."""


def note_line(look: Look, game: Game, day: str, minutes: int | None, edit: Tapped) -> ft.Control:
    """The day, the place, how long it took and the note, and the offer to write them."""
    say = words()
    first = [part for part in (day, game.place, minutes and duration(minutes)) if part]
    told = [*first, *([game.note] if game.note else [])]
    texts: list[ft.Control] = [look.text(" · ".join(map(isolated, first)), 16, "semibold")]
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


def note_sheet(
    look: Look,
    session: Session,
    noting: Noting,
    keep: Callable[[], bool],
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """What is written about a game; the sheet sinks once it is kept, or says why it cannot be.

    What is put aside stands there again when the sheet comes back, as long as the page stays.
    """
    say = words()

    def save() -> None:
        noting.refused = None
        try:
            kept = keep()
        except StorageTrouble as trouble:
            # Said here alone: the page below would read the same files to say it.
            noting.refused = session.as_told_here(trouble.phrase)
            return
        if kept:
            noting.kept = True
            dismiss()

    body: list[ft.Control] = [
        About(look, noting, tuple(session.store.games.places())),
        ft.Row([wide_button(look, say("note.save"), save)]),
    ]
    return bottom_sheet(look, say("note.title"), body, dismiss, lines=LINES)


@memoized
def About(look: Look, noting: Noting, places: tuple[str, ...]) -> ft.Control:
    """Fields for day, time, place and note; likely days and places are one tap each.

    Drawn apart from the button below, which stays where it is while letters are typed.
    """
    say = words()
    field = Field(
        look,
        say("note.note"),
        noting.starts.note,
        noting.type_note,
        most=LONGEST_NOTE,
        lines=NOTE_LINES,
        capitalization=ft.TextCapitalization.SENTENCES,
    )
    note_field = ft.Container(field, key=f"note {noting.taken_over}")
    # The chips stand in columns of their own: fields whose place in a column changes are
    # made anew, and begin with what they began with.
    parts = [_when(look, noting), _how_long(look, noting), _where(look, noting, places)]
    lines: list[ft.Control] = [
        look.text(say("note.elsewhere", text=text), 14, colour="accent")
        for text in noting.elsewhere
    ]
    if noting.refused:
        lines.append(look.text(say.phrase(noting.refused), 14, colour="accent"))
    said = ft.Semantics(live_region=True, content=ft.Column(lines, spacing=GAP, tight=True))
    return _column([*parts, note_field, said])


def _when(look: Look, noting: Noting) -> ft.Control:
    """The day and the time, and what is odd about them."""
    say, now = words(), datetime.now().astimezone()
    typed = (
        ("day", noting.starts.day, noting.type_day),
        ("time", noting.starts.time, noting.type_time),
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
    elif noting.lacks_day:
        told = say("note.time_without_day", text=noting.time.strip())
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
    began = Field(look, say("note.began"), noting.starts.began, noting.type_began)
    field = ft.Container(began, key=f"began {noting.taken_over}")
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
    place, typed = noting.starts.place, plain(noting.place.strip())
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
