"""Home for the next start, drawn once more while another page is shown.

Without that, whoever closes the site at a table finds home as it was before that table.
"""

import asyncio
from dataclasses import replace
from typing import Any

import flet as ft

from app import routes
from app.device.preferences import Settings, settings_of
from app.entry.session import Session
from app.flet_mended.rehearsal import draw_once
from app.frame.context import Context, Screen
from app.home.home_page import HomePage, mark_of_home
from app.look import Look
from storage import StorageTrouble

EVERY = 5.0
"""How often it looks, in seconds, and how long nothing was entered at least before it draws."""


async def home_meanwhile(context: Context) -> None:
    """Have home drawn whenever it is to be otherwise and is not shown, for the browser to keep.

    It waits until nobody enters anything: drawing takes about as long as a tap. A phone that lies
    on its side would keep it for that width, which is not how it will be opened.
    """
    if context.kept_in != "browser" or context.home_drawn is None:
        return
    page, store = ft.context.page, context.session.store
    seen = drawn = None
    while page.session.connection is not None:
        await asyncio.sleep(EVERY)
        try:
            if seen is None:
                # A long history is read bit by bit, and not with a tap waiting for all of it.
                for _ in store.games.known.portions():
                    await asyncio.sleep(0)
            mark = mark_of_home(store, None)
        except StorageTrouble:
            continue
        still, seen = mark == seen, mark
        if not still or mark == drawn:
            continue
        if (page.route or routes.HOME) != routes.HOME:
            if context.screen.look.low:
                continue
            _draw(context)
        # Home that is shown looks more often than this, and draws itself.
        drawn = mark


def _draw(context: Context) -> None:
    """Draw home on a page that nobody sees, and tell only whoever keeps it."""
    keep = context.home_drawn
    session = Session(context.session.store)
    session.has_company = context.session.has_company

    def tell(look: Look, home: ft.Control, _settings: Settings | None) -> None:
        if keep is not None:
            keep(look, home, None)

    aside = replace(
        context,
        session=session,
        screen=Screen(context.screen.look),
        settings=replace(context.settings),
        keeping=replace(context.keeping) if context.keeping else None,
        home_drawn=tell,
    )
    known: list[Any] = []

    def home() -> ft.Control:
        known.append(settings_of(ft.context.page))
        known[-1].language = context.settings.language
        return HomePage(aside)

    draw_once(ft.component(home))
