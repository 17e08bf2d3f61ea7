"""A picture to share: drawn, photographed on the device, and handed over.

It is as wide as most places show pictures, and looks the same whatever the page's width is. The
photograph is taken once the sheet stands: browsers show their share sheet only shortly after a tap,
so that by then the picture has to be there.
"""

import asyncio
from collections.abc import Sequence
from typing import Protocol

import flet as ft

from app.flet_mended.hooks import memoized, use_kept, use_task
from app.flet_mended.share_files import ShareFiles
from app.look import FOOT, GAP, Look
from app.ui.kit import wide_button
from app.words import bare, isolated, words

WIDTH = 320
"""How wide it is on the page, in pixels: any phone has room for it."""

INSIDE = WIDTH - 6 * GAP
"""How wide that is which stands in it, in pixels."""

PIXELS = 1080
"""How wide the picture is, in its own pixels."""

PNG = "image/png"
"""What kind of file it is."""

SETTLED = 0.6
"""When a sheet has risen and its letters are drawn, in seconds."""

TRIES = 5
"""How often it is taken anew where it did not come as wide as it must be."""

Photograph = bytes | None
"""The picture as PNG: `None` until it was taken, nothing where it could not be."""


class Pictured(Protocol):
    """What a picture shows; equal ones are not drawn anew."""

    def drawn(self, look: Look) -> list[ft.Control]:
        """The parts of the picture, from top to bottom."""

    def ends(self) -> Sequence[str]:
        """What stands small in its last line, before our name."""

    def said(self) -> str:
        """All that it shows, in the order in which one would read it out."""

    @property
    def file(self) -> str:
        """What its file is called, without its kind."""


def picture(look: Look, pictured: Pictured) -> ft.Control:
    """The picture on its paper."""
    # The wordmark stands where a photograph would be signed.
    ends = " · ".join([*map(isolated, pictured.ends()), words()("share.signed")])
    return ft.Container(
        ft.Column(
            [*pictured.drawn(look), look.text(ends, 12, colour="soft")],
            spacing=3 * GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=WIDTH,
        padding=ft.Padding.all(3 * GAP),
        bgcolor=look.colour("paper"),
    )


@memoized
def PictureToShare(look: Look, pictured: Pictured) -> ft.Control:
    """The picture, and above it what can be done with it once it was taken."""
    say = words()
    nothing: Photograph = None
    taken, keep = ft.use_state(nothing)
    refused, tell = ft.use_state("")
    shown = use_kept(lambda: ft.Screenshot(picture(look, pictured)))

    async def take() -> None:
        await asyncio.sleep(SETTLED)
        try:
            keep(await _photograph(shown))
        except (RuntimeError, TimeoutError):
            keep(b"")

    use_task(take, [])
    name = f"{pictured.file}.png"

    async def save() -> None:
        if not taken:
            return
        tell("")
        try:
            await ft.FilePicker().save_file(file_name=name, src_bytes=taken)
        except (OSError, RuntimeError) as error:
            tell(say("share.not_saved", reason=str(error)))

    async def share() -> None:
        tell("")
        try:
            file = ft.ShareFile.from_bytes(taken or b"", mime_type=PNG, name=name)
            await ft.Share().share_files([file], download_fallback_enabled=False)
        except RuntimeError:
            # This device shares no files, or not on a page without https.
            await save()

    above: ft.Control
    if taken is None:
        above = look.text(say("share.taking"), 14, colour="soft")
    elif not taken:
        above = look.text(say("share.not_taken"), 14, colour="accent")
    else:
        # An iPhone's browser shares only what it has when it is tapped.
        in_tap = ft.context.page.web and ft.context.page.platform == ft.PagePlatform.IOS
        action = ShareFiles(taken, name, PNG) if in_tap else None
        tapped = None if in_tap else share
        above = ft.Row(
            [
                wide_button(look, say("share.save_picture"), save, leading=False),
                wide_button(look, say("share.picture_now"), tapped, action=action),
            ],
            spacing=2 * GAP,
        )
    # The picture stays where it is when the buttons come.
    above = ft.Container(above, height=FOOT, alignment=ft.Alignment.CENTER_LEFT)
    told = look.text(refused, 14, colour="accent")
    below = [ft.Semantics(live_region=True, content=told)] if refused else []
    text = pictured.said()
    said = ft.Semantics(label=bare(text), image=True, exclude_semantics=True, content=shown)
    return ft.Column(
        [above, *below, ft.Row([said], alignment=ft.MainAxisAlignment.CENTER, key="picture")],
        spacing=3 * GAP,
        tight=True,
    )


async def _photograph(shown: ft.Screenshot) -> bytes:
    """The picture in its own pixels, nothing where it never came so.

    A browser that draws the page meanwhile may give a part of it, no wider than the page.
    """
    for _ in range(TRIES):
        png = await shown.capture(pixel_ratio=PIXELS / WIDTH)
        # A PNG tells its width there.
        if int.from_bytes(png[16:20], "big") == PIXELS:
            return png
        await asyncio.sleep(SETTLED)
    return b""
