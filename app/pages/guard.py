"""A page that cannot be drawn says so, and leads on; the table itself is kept anyway."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

import flet as ft

from app import routes
from app.components.kit import header, page_column, wide_button
from app.pages.context import Context
from app.words import words

P = ParamSpec("P")


def guarded(
    draw: Callable[Concatenate[Context, P], ft.Control],
) -> Callable[Concatenate[Context, P], ft.Control]:
    """A component whose own errors end in a page to read.

    Without this, Flet stops drawing for good at the first error, and taps go nowhere.
    """

    @wraps(draw)
    def drawn(context: Context, *given: P.args, **named: P.kwargs) -> ft.Control:
        try:
            return draw(context, *given, **named)
        except Exception:
            logging.getLogger(__name__).exception("%s cannot be drawn", draw.__name__)
            return _sorry(context)

    return cast("Callable[Concatenate[Context, P], ft.Control]", ft.component(drawn))


def _sorry(context: Context) -> ft.Control:
    look, say = context.screen.look, words()
    return page_column(
        look,
        header(look, say("sorry.title"), None),
        [look.text(say("sorry.explained"), 16, colour="soft")],
        [wide_button(look, say("page.home"), lambda: context.go(routes.HOME))],
    )
