"""What serves pages in this process: the real store on a folder, and a loop for its pages."""

import asyncio
import io
import logging
import sys
import threading
import traceback
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any, TypeVar

import flet as ft
from flet_web.fastapi.flet_app_manager import app_manager

from app.flet_mended.closed_pages import drop_what_comes_too_late
from app.main import wonderpad
from app.server.serve import PATIENCE
from storage import Store
from tests.inside.games_on_disk import GamesOnDisk

LONGEST = 65.0
"""Seconds after which pages stand still for ever: a little more than a phone's own patience."""

T = TypeVar("T")
Main = Callable[[ft.Page], None]


class House(GamesOnDisk):
    """Serves pages of a folder as `tests.browser.server.Server` does, without a server.

    Pages have a thread of their own, as they go on while a test looks away.
    """

    url = "inside:"

    def __init__(self, folder: Path, app: Callable[[Store], Main] = wonderpad) -> None:
        self.folder = folder
        self._app = app
        self._log = io.StringIO()
        self._listener = logging.StreamHandler(self._log)
        self._listener.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        self.times = 0
        """How often it was started; a page of another time is cut off."""
        self.sessions: set[str] = set()
        """The sessions that pages have here."""
        self.main: Main | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> "House":
        # As the server does: a phone may leave at the very moment when it is told something.
        drop_what_comes_too_late()
        self.times += 1
        logging.getLogger().addHandler(self._listener)
        self._store = Store(self.folder, patience=PATIENCE)
        self.main = self._app(self._store)
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="pages", daemon=True)
        self._thread.start()
        return self

    def there(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something among the pages, and wait for it."""
        assert self.loop is not None, "nothing is served any more"
        return self._awaited(asyncio.run_coroutine_threadsafe(work, self.loop))

    def _awaited(self, done: Future[T]) -> T:
        """What comes of work among the pages; where they stand still, where that is."""
        if wait([done], LONGEST).done:
            return done.result()
        done.cancel()
        frame = sys._current_frames().get(self._thread.ident or 0)
        stands = "".join(traceback.format_stack(frame)) if frame else "nowhere: their thread ended"
        raise AssertionError(f"the pages have stood still for {LONGEST:g} s, at\n{stands}")

    def stop(self) -> None:
        """End all at once: no page hears a good-bye, and what is not written by now is lost."""
        if self.loop is None:
            return
        loop, self.loop, self.main = self.loop, None, None

        async def end() -> None:
            ours = asyncio.current_task()
            tasks = [task for task in asyncio.all_tasks() if task is not ours]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        self._awaited(asyncio.run_coroutine_threadsafe(end(), loop))
        loop.call_soon_threadsafe(loop.stop)
        self._thread.join()
        loop.close()
        for known in [key for key in _sessions() if any(name in key for name in self.sessions)]:
            del _sessions()[known]
        self.sessions.clear()
        self._store.close()
        logging.getLogger().removeHandler(self._listener)

    kill = stop

    def said(self) -> str:
        """All complaints so far."""
        return self._log.getvalue()


def _sessions() -> dict[str, Any]:
    """The sessions that Flet keeps for pages that may come back."""
    return app_manager._FletAppManager__sessions
