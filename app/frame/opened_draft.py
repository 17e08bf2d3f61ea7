"""What the pages of a draft have in common: they open it by their address, or it is gone."""

import time
from collections.abc import Callable

import flet as ft

from app import routes
from app.entry.late_changes import LateEntries
from app.entry.session import Session
from app.flet_mended.hooks import use_kept
from app.frame.context import Context, Screen
from app.frame.missing_pages import gone
from app.ui.kit import Tapped
from storage import Draft
from storage.history.games import finished_as

Show = Callable[[Context, Session, Screen, str], ft.Control]
"""Draws a page of the draft that the session has open; it is told the draft's id."""


def opened(context: Context, show: Show) -> ft.Control:
    """A page of the draft that the address names, where there is something to score."""
    draft_id = ft.use_route_params()["draft"]
    if seated(context.session.open(draft_id)) is None:
        return gone(context, draft_id)
    return show(context, context.session, context.screen, draft_id)


def seated(draft: Draft | None) -> Draft | None:
    """A draft with players; `None` where another phone has closed or emptied the table."""
    return draft if draft is not None and draft.game.players else None


def use_late_entries(session: Session) -> LateEntries:
    """The table's entries as the page shows them, which hears what other phones change of them."""
    entries = use_kept(lambda: LateEntries(session, time.monotonic))

    def left() -> None:
        session.hear_no_more(entries.follow)
        entries.left()

    ft.use_effect(lambda: session.hear(entries.follow, entries.tapped_late), [], cleanup=left)
    entries.drawn()
    return entries


def use_saved(
    context: Context, draft: Draft | None, draft_id: str, *, waits: bool = False
) -> str | None:
    """Lead whoever has just had a table before them to the game that another phone made of it.

    Tells its id. It `waits` where something is still to be kept on the page.
    """
    had_it = ft.use_ref(False)  # noqa: FBT003
    had_it.current = had_it.current or draft is not None
    gone_now = draft is None and had_it.current
    became = finished_as(context.session.store.games, draft_id) if gone_now else None

    def lead() -> None:
        if became is not None and not waits:
            context.go(routes.game(became))

    ft.use_effect(lead, [became, waits])
    return became


def saving(context: Context) -> Tapped:
    """A tap that saves the table on the page, and shows the game that it has become."""

    def save() -> None:
        saved = context.session.finish()
        if saved is not None:
            if context.keeping is not None:
                ft.context.page.run_task(context.keeping.keep_for_long)
            context.go(routes.game(saved.id))

    return save
