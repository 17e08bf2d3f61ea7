"""A page that cannot be drawn says so, and leads on; the table itself is kept anyway.

Where only the store cannot be read at the moment, the page says why, and is drawn once it can.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias, cast

import flet as ft

from app import routes
from app.flet_mended.drawing_errors import begin_late_work, drawing_again
from app.flet_mended.hooks import memoized, use_task
from app.frame.context import Context
from app.sentences.trouble import in_a_terminal
from app.ui.kit import header, page_column, wide_button
from app.words import words
from storage import StorageTrouble

TRIES_EVERY = 1.0
"""How long a page waits, in seconds, before it is drawn again where the store could not be read."""

P = ParamSpec("P")
Page: TypeAlias = Callable[Concatenate[Context, P], ft.Control]


def guarded(draw: Page[P]) -> Page[P]:
    """A component whose own errors end in a page to read.

    Without this, Flet stops drawing for good at the first error, and taps go nowhere.
    """
    return cast("Page[P]", ft.component(_safe(draw)))


def guarded_memoized(draw: Page[P]) -> Page[P]:
    """The same, drawn again only when what it is given has changed."""
    return cast("Page[P]", memoized(_safe(draw)))


def _safe(draw: Page[P]) -> Page[P]:
    @wraps(draw)
    def drawn(context: Context, /, *given: P.args, **named: P.kwargs) -> ft.Control:
        try:
            page = draw(context, *given, **named)
        except StorageTrouble as trouble:
            told = context.session.as_told_here(trouble.phrase)
            return _Waiting(context, in_a_terminal(told, words()), drawing_again())
        except Exception:
            logging.getLogger(__name__).exception("a page cannot be drawn")
            say = words()
            return _sorry(context, say("sorry.title"), say("sorry.explained"))
        begin_late_work()
        return page

    return drawn


@ft.component
def _Waiting(context: Context, why: str, draw_again: Callable[[], None]) -> ft.Control:
    """Why the page cannot be shown yet; it is drawn again after a while."""

    async def wait() -> None:
        await asyncio.sleep(TRIES_EVERY)
        draw_again()

    use_task(wait, [draw_again])
    say = words()
    return _sorry(context, say("sorry.not_yet"), why, say("sorry.comes"))


def _sorry(context: Context, title: str, *explained: str) -> ft.Control:
    look = context.screen.look
    return page_column(
        look,
        header(look, title, None),
        [look.text(sentence, 16, colour="soft") for sentence in explained],
        [wide_button(look, words()("page.home"), lambda: context.go(routes.HOME))],
    )
