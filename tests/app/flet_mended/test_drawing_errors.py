"""A page whose drawing failed once is drawn again."""

import asyncio
from dataclasses import dataclass

import flet as ft
from flet.controls.context import _context_page
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody
from flet.messaging.session import Session

from app.flet_mended.drawing_errors import draw_on
from app.flet_mended.rehearsal import Nobody


@ft.observable
@dataclass
class Number:
    shown: int = 0


LONGEST = 60
"""Seconds after which a page is not drawn again."""


def drawn_with_an_error() -> list[int]:
    """The numbers that a page tried to draw, of which the second fails."""

    async def page() -> list[int]:
        number, drawn, tried = Number(), [], asyncio.Event()

        @ft.component
        def shown_as_text(number):
            drawn.append(number.shown)
            tried.set()
            if number.shown == 1:
                raise ValueError("not this one")
            return ft.Text(str(number.shown))

        session = Session(Nobody())
        session.apply_page_patch({"route": "/", "web": True})
        answer = RegisterClientResponseBody(session.id, session.get_page_patch(), error="")
        session.connection.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
        _context_page.set(session.page)
        session.page.render_views(lambda: ft.View(controls=[shown_as_text(number)]))
        await session.after_event(session.page)
        tried.clear()
        async with asyncio.timeout(LONGEST):
            for shown in (1, 2):
                number.shown = shown
                trying = asyncio.ensure_future(tried.wait())
                drawing = session._Session__updates_task
                await asyncio.wait({trying, drawing}, return_when=asyncio.FIRST_COMPLETED)
                if not trying.done():
                    # All drawing has ended.
                    trying.cancel()
                    break
                tried.clear()
        session.close()
        return drawn

    return asyncio.run(page())


def test_after_an_error_the_page_is_drawn_again(caplog):
    draw_on()
    assert drawn_with_an_error()[-1] == 2
    assert "shown_as_text was not drawn again" in caplog.text
