"""A club's documents in files: one is saved for other devices, one of theirs is taken in."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from app.entry.saved_games import now
from app.visitors.membership import Club, Membership, Parcel
from scoring import Phrase

TEXT = "text/plain"
"""What kind of file it is."""

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

    saved: tuple[str, bytes] | None = None
    """The file that was saved last, by its name: it can be handed on from the page, too."""

    async def save(self, club: Club | None) -> None:
        """Write all of a club into a file, and hand that over; without a club, found one."""
        parcel = Parcel(club.number if club else None)
        if not await self._do(Phrase("club.files.writing"), self.membership.pack, parcel):
            return
        # Whatever sends files on sends a text.
        name = f"wonderpad-club-{now():%Y-%m-%d-%H%M}.txt"
        try:
            path = await ft.FilePicker().save_file(file_name=name, src_bytes=parcel.content)
        except (OSError, RuntimeError) as error:
            self.told = (Phrase("export.failed", {"reason": str(error)}),)
        else:
            # A browser does not tell where it put the file; elsewhere no path means: not at all.
            if path or ft.context.page.web:
                self.told = (Phrase("club.files.saved", {"file": path or name}),)
                self.saved = name, parcel.content

    async def picked(self, event: ft.FilePickerResultEvent, club: Club | None) -> None:
        """A file was picked, or none: find out what it would bring, and ask."""
        for file in event.files[: 1 if self.busy is None else 0]:
            parcel = Parcel(club.number if club else None, file.bytes or b"", file.name)
            said = Phrase("import.reading", {"file": file.name})
            if await self._do(said, self.membership.look_into, parcel):
                self.asks = parcel

    async def take_in(self, parcel: Parcel) -> None:
        """Take in what was picked."""
        said = Phrase("import.reading", {"file": parcel.name})
        if await self._do(said, self.membership.unpack, parcel) and parcel.told:
            self.told = (parcel.told,)
            if parcel.unreadable:
                left_out = {"count": parcel.unreadable, "file": parcel.name}
                self.told += (Phrase("club.files.unreadable", left_out),)

    def forget(self) -> None:
        """Take nothing in."""
        self.asks = None

    async def _do(self, said: Phrase, act: Callable[[Parcel], None], parcel: Parcel) -> bool:
        """Have something done; tells whether it was."""
        if self.busy is not None:
            return False
        self.busy, self.told, self.saved = said, (), None
        try:
            act(parcel)
            # Another thread may do it, which can't set an event of this one.
            while self.membership.busy:  # noqa: ASYNC110
                await asyncio.sleep(LOOKS_EVERY)
        finally:
            self.busy = None
        return parcel.is_done
