"""A club's documents in files: one is saved for other devices, one of theirs is taken in."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from app.entry.saved_games import now
from app.visitors.membership import Club, Membership, Parcel
from scoring import Phrase
from storage.exchange import MOST_BYTES

TEXT = "text/plain"
"""What kind of file it is."""

MOST_SENT = 4 * 1024 * 1024
"""How large a file may be to be handed on from the page, in bytes: all of it has to be there."""

LOOKS_EVERY = 0.05
"""How often is looked whether it is done, in seconds."""


@ft.observable
@dataclass(repr=False)
class Carrying:
    """What one open page does with files of its clubs."""

    membership: Membership
    """Who does it, beside the page; it tells what went wrong."""

    busy: Phrase | None = None
    """What is being done at the moment."""

    asks: Parcel | None = None
    """What is to be taken in, once somebody has said so."""

    told: tuple[Phrase, ...] = ()
    """What became of it."""

    wrong: Phrase | None = None
    """Why nothing became of it."""

    saved: tuple[str, bytes] | None = None
    """The file that was saved last, by its name: it can be handed on from the page, too."""

    async def save(self, club: Club | None, called: str = "") -> None:
        """Write all of a club into a file, and hand that over; without a club, found one."""
        parcel = Parcel(club.mark if club else None, called=called)
        if not await self._do(Phrase("club.files.writing"), self.membership.pack, parcel):
            return
        # Whatever sends files on sends a text.
        name = f"wonderpad-club-{now():%Y-%m-%d-%H%M%S}.txt"
        try:
            path = await ft.FilePicker().save_file(file_name=name, src_bytes=parcel.content)
        except (OSError, RuntimeError) as error:
            self.wrong = Phrase("export.failed", {"reason": str(error)})
        else:
            # A browser does not tell where it put the file; elsewhere no path means: not at all.
            if path or ft.context.page.web:
                self.told = (Phrase("club.files.saved", {"file": path or name}),)
                self.saved = (name, parcel.content) if len(parcel.content) <= MOST_SENT else None

    async def picked(
        self, event: ft.FilePickerResultEvent, club: Club | None, called: str = ""
    ) -> None:
        """A file was picked, or none: find out what it would bring, and ask."""
        for file in event.files[: 1 if self.busy is None else 0]:
            content = file.bytes or b""
            if len(content) > MOST_BYTES:
                told = {"file": file.name, "most": MOST_BYTES // 1024 // 1024}
                self.wrong, self.told = Phrase("club.files.too_large", told), ()
                return
            parcel = Parcel(club.mark if club else None, content, file.name, called)
            said = Phrase("import.reading", {"file": file.name})
            if await self._do(said, self.membership.look_into, parcel):
                self.asks = parcel

    async def take_in(self, parcel: Parcel) -> None:
        """Take in what was picked."""
        said = Phrase("import.reading", {"file": parcel.name})
        if not await self._do(said, self.membership.unpack, parcel):
            return
        counts = {"came": parcel.came, "went": parcel.went, "changed": parcel.changed}
        told = [
            Phrase(f"club.files.{what}", {"count": many}) for what, many in counts.items() if many
        ]
        self.told = tuple(told) or (Phrase("club.files.nothing_changed"),)
        if parcel.unreadable:
            left_out = {"count": parcel.unreadable, "file": parcel.name}
            self.told += (Phrase("club.files.unreadable", left_out),)

    def forget(self) -> None:
        """Take nothing in."""
        self.asks = None

    def say_no_more(self) -> None:
        """Say nothing any more of what was done: something else was."""
        self.told, self.wrong, self.saved = (), None, None

    async def _do(self, said: Phrase, act: Callable[[Parcel], None], parcel: Parcel) -> bool:
        """Have something done; tells whether it was."""
        if self.busy is not None:
            return False
        self.say_no_more()
        self.busy = said
        parcel.is_done = parcel.is_over = False
        self.membership.forgive()
        try:
            act(parcel)
            # Another thread may do it, which can't set an event of this one.
            while self.membership.busy and not parcel.is_over:  # noqa: ASYNC110
                await asyncio.sleep(LOOKS_EVERY)
            if not parcel.is_done:
                await self._say_what_was_wrong()
        finally:
            self.busy = None
        return parcel.is_done

    async def _say_what_was_wrong(self) -> None:
        """Say it here, and nowhere else or later: it was no trouble of a club."""
        # Whoever does it says so a moment after it is over.
        while self.membership.busy and self.membership.trouble is None:  # noqa: ASYNC110
            await asyncio.sleep(LOOKS_EVERY)
        wrong = self.membership.trouble
        if wrong == self.membership.unseen:
            # The page says so as it is.
            wrong = None
        if wrong and wrong.key == "club.files.known":
            self.told = (wrong,)
        else:
            self.wrong = wrong
        self.membership.forgive()
