"""A page that cannot be drawn says so, and leads on; the table itself is kept anyway."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias, cast

import flet as ft

from app import routes
from app.flet_mended.hooks import memoized
from app.frame.context import Context
from app.ui.kit import header, page_column, wide_button
from app.words import words

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
            return draw(context, *given, **named)
        except Exception:
            logging.getLogger(__name__).exception("a page cannot be drawn")
            return _sorry(context)

    return drawn


def _sorry(context: Context) -> ft.Control:
    look, say = context.screen.look, words()
    return page_column(
        look,
        header(look, say("sorry.title"), None),
        [look.text(say("sorry.explained"), 16, colour="soft")],
        [wide_button(look, say("page.home"), lambda: context.go(routes.HOME))],
    )
