"""A page at a table that is open on other devices of a club, too."""

import asyncio
from contextlib import suppress

import flet as ft

from app import routes
from app.entry.joining import asked_of_another
from app.entry.session import Session
from app.visitors.membership import Apart, Membership
from storage import Draft, StorageTrouble

EVERY = 1.0
"""How often a page looks what has come of its table, in seconds."""


class Sitting:
    """Has the hubs asked while the page shows a table or home, and follows what comes of that."""

    def __init__(
        self, page: ft.Page, session: Session, membership: Membership | None, *, asks: bool
    ) -> None:
        """`asks` tells whether questions are for this page; guests of a server are not asked."""
        self._page = page
        self._session = session
        self._membership = membership
        self._may_ask = asks
        self._looks = False
        self._is_seen = True
        self._seen = (False, False)
        self._asks: Apart | None = None
        session.answered = self._answered
        session.goes_on, session.is_cut_off = self.is_together, self.is_cut_off

    def begin(self) -> None:
        """Look from now on; called again when a page that slept wakes."""
        if self._membership is not None and not self._looks:
            self._looks = True
            self._page.run_task(self._look, self._membership)

    def follow_life(self, event: ft.AppLifecycleStateChangeEvent) -> None:
        """Have nobody asked while nobody sees the page."""
        if event.state in (ft.AppLifecycleState.HIDE, ft.AppLifecycleState.PAUSE):
            self._is_seen = False
        elif event.state in (ft.AppLifecycleState.SHOW, ft.AppLifecycleState.RESTART):
            self._is_seen = True

    def is_together(self) -> bool:
        """Whether the table on the page is open on another device of its club, too."""
        draft, membership = self._session.draft, self._membership
        return draft is not None and membership is not None and membership.is_together(draft.id)

    def is_cut_off(self) -> bool:
        """Whether the others at the table on the page hear nothing from this device now."""
        draft, membership = self._session.draft, self._membership
        return draft is not None and membership is not None and membership.is_cut_off(draft.id)

    async def _look(self, membership: Membership) -> None:
        try:
            # A page that sleeps has no connection.
            while self._page.session.connection is not None:
                await asyncio.sleep(EVERY)
                if membership.clubs and self._is_looked_for():
                    membership.sits_at_tables()
                    with suppress(StorageTrouble):
                        self._follow(membership)
        finally:
            self._looks = False

    def _is_looked_for(self) -> bool:
        """Whether somebody sees a table here, or where one may be offered."""
        route = self._page.route or routes.HOME
        return self._is_seen and (route == routes.HOME or routes.is_of_a_table(route))

    def _follow(self, membership: Membership) -> None:
        """Show what was entered elsewhere, and ask what a person has to settle."""
        session = self._session
        session.refresh()
        before, self._seen = self._seen, (self.is_together(), self.is_cut_off())
        if self._seen != before:
            # The page may ask whose phone this is, and says when nobody hears it.
            session.notify()  # type: ignore[attr-defined]  # of ft.observable
        draft = session.draft
        if draft is None or session.clash is None:
            # Whoever went elsewhere without an answer, and comes back, is asked again.
            self._asks = None
        if draft is not None and self._may_ask:
            self._ask(membership, draft, membership.apart(draft.id))

    def _ask(self, membership: Membership, draft: Draft, apart: Apart | None) -> None:
        session = self._session
        if self._asks is not None and (apart is None or apart.id != self._asks.id):
            # Another page of this device was quicker.
            self._asks = session.clash = None
            session.refresh()
        if apart is None or self._asks is not None or not session.open_to_change:
            return
        told = apart.mine, apart.theirs, apart.disputed
        session.clash = asked_of_another(draft, *told, of_table=apart.of_table)
        if session.clash is None:
            membership.settles(draft.id, apart)
        else:
            self._asks = apart

    def _answered(self) -> None:
        """The question on the page is answered, and all that belongs to it."""
        asked, self._asks = self._asks, None
        if asked is not None and self._membership is not None:
            self._membership.settles(asked.mine.id, asked)
