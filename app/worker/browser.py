"""The app in a browser's worker: Python beside the page, its files in the browser."""

import asyncio
import gc
import random
import shutil
import sys
import tempfile
import zipimport
from collections.abc import Iterator
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import FunctionType

import flet as ft

from app import routes
from app.device.browser_storage import Keeping
from app.device.tabs import Tabs
from app.finding.scored_games import read_ahead
from app.frame.context import KeptIn
from app.home.at_once import AtOnce, style
from app.main import wonderpad
from app.words import words
from app.worker.flushing import Afterwards
from app.worker.membership import BrowserMember
from app.worker.preload import LATER, import_all_needed
from scoring import Game, Phrase, editions, read_game
from storage import StorageTrouble, Store, data_folder, drafts_flushed_by
from storage.exchange import csv_lines, json_lines, preview
from storage.summaries.rules import rules_of_today

POINTS = {"military": 5, "treasure": {"coins": 8}, "wonder": 10, "green": 7}
"""What everyone at the tables that are drawn before there are any has entered."""

CITY = {"cards": ["Altar", "Tavern", "Workshop", "Workers Guild"], "stages": 1}
"""The city of one of them."""

SETTLED = 2.0
"""How long after its first page the history is read for the statistics, in seconds."""

FOUND = "found"
"""The folder into which site/content/carriers.js lays what the browser kept in another way."""


def _table(edition: str) -> Game:
    players = [
        {"name": name, "pad": {**POINTS, "blue": points, "yellow": 3, "guilds": 4}}
        for name, points in {"Ada": 13, "Bo": 7}.items()
    ]
    players.append({"name": "Cleo", "pad": POINTS, "city": CITY})
    return read_game({"edition": edition, "players": players})


def _every_page(store: Store) -> Iterator[str]:
    """The routes of all pages: at first home as a newcomer finds it, then with tables and games."""
    from app.entry.saved_games import now

    yield routes.HOME
    pages = [routes.HOME, routes.SETTINGS, routes.IMPORT]
    for edition in editions():
        draft = store.drafts.new(_table(edition), now())
        saved = store.games.add(_table(edition), now())
        pages += [
            routes.HOME,
            routes.table(draft.id),
            *(routes.walk(draft.id, category) for category in draft.game.categories),
            routes.walk(draft.id, "military", 0, by_hand=True),
            routes.city(draft.id, 2),
            routes.pad(draft.id),
            routes.result(draft.id),
            routes.game(saved.id),
            routes.science(draft.id, 0),
        ]
    for lines in (json_lines, csv_lines):
        content = "".join(lines(store.games.all())).encode()
        preview(store, "games", content)
    yield from pages
    yield from (routes.SCIENCE, routes.HISTORY, routes.PLAYERS, routes.STATISTICS)
    yield from (routes.player("Ada"), routes.wonder("Gizah"), routes.HOME)


class Rest(MetaPathFinder):
    """Has the modules fetched that nothing imported at the build, once one of them is wanted."""

    def find_spec(self, name: str, *_where: object) -> None:
        """Find nothing: whoever is asked next finds it then."""
        import flet_js

        if name.startswith(LATER):
            return  # it is fetched before anybody asks for it
        flet_js.fetch_rest(name)
        sys.meta_path.remove(self)  # only now: without a network it is tried again the next time
        invalidate_caches()  # they are of what was there at the build


async def prepare() -> str:
    """Do what every start would do alike: the build does it once, and keeps the memory.

    Returns home as a newcomer finds it, for the page to show before all that is there.
    """
    import flet.app
    import flet.messaging.pyodide_connection  # noqa: F401

    from app.flet_mended.rehearsal import rehearse

    import_all_needed()
    rules_of_today()
    told: list[str] = []
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        show = wonderpad(store, home_of=lambda _page: AtOnce(told.append))
        await rehearse(show, _every_page(store))
    _forget_lines()
    _forget_annotations()
    _forget()
    sys.meta_path.insert(0, Rest())
    return f"<style>{style()}</style>{told[0]}"


def _forget_lines() -> None:
    """Let functions that were written as text, as dataclasses write theirs, know no lines of it."""
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == "<string>":
            units, rest = divmod(len(one.__code__.co_code) // 2, 8)
            # As many units of code, at most 8 an entry, of which it is not told where they stood.
            nowhere = b"\xff" * units + (bytes([0xF8 | rest - 1]) if rest else b"")
            one.__code__ = one.__code__.replace(co_linetable=nowhere)


def _forget_annotations() -> None:
    """Let functions forget the types of what they take and give, which nobody asks any more.

    Those of classes stay: Flet and pydantic go on reading them.
    """
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            del one.__annotations__


def _forget() -> None:
    """Forget where modules were found, as those files are others later, and what nothing names."""
    invalidate_caches()
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]  # noqa: SLF001
    gc.collect()


def turn(*, wait: bool) -> bool:
    """Whether this tab writes; with `wait` the one that does is asked first.

    Not every browser lets Python wait: in the others the games come a moment later.
    """
    import flet_js
    from pyodide.ffi import can_run_sync, run_sync

    if wait and not flet_js.writes:
        coming = flet_js.take_over()
        if can_run_sync():
            run_sync(coming)
    return bool(flet_js.writes)


def take_in_found(store: Store, found: Path) -> None:
    """Add what the browser kept elsewhere, while it could not open these files; tell of it."""
    try:
        count = store.take_in(found)
    except StorageTrouble as trouble:
        # It stays where it is until the next start.
        store.notices.append(trouble.phrase)
        return
    shutil.rmtree(found, ignore_errors=True)  # what stays is known the next time
    if count:
        store.notices.append(Phrase("storage.found", {"count": count}))


async def look_ahead(store: Store) -> None:
    """Read the history for the statistics, once the page has settled."""
    await asyncio.sleep(SETTLED)
    await read_ahead(store)


def run() -> None:
    """Answer the page that this worker belongs to."""
    import flet_js
    from pyodide.ffi import create_proxy

    random.seed()  # as all that was prepared, these would be the same on every phone
    try:
        open_storage = drafts_flushed_by(Afterwards(), read_at_once=False)
        store = Store(data_folder(), turn=turn, open_storage=open_storage)
    except StorageTrouble as trouble:
        flet_js.trouble(words().phrase(trouble.phrase))
        return

    found = store.folder / FOUND
    if flet_js.writes and found.is_dir():
        take_in_found(store, found)

    async def take_over() -> bool:
        return bool(await flet_js.take_over())

    def writes() -> bool:
        return bool(flet_js.writes)

    tabs = Tabs(now_writes=writes, take_over=take_over)
    page = str(flet_js.documentUrl)
    member = BrowserMember(
        store,
        flet_js.ask_hub,
        page=page,
        writes=writes,
        take_over=take_over,
        fetch_modules=flet_js.fetch_club,
    )
    lost = 0
    started = False

    def tabs_changed() -> None:
        nonlocal lost
        if flet_js.lost > lost:
            count = flet_js.lost - lost
            store.notices.append(Phrase("storage.unknown_files", {"count": count}))
            lost = flet_js.lost
        tabs.listener()
        if started:
            member.begin()

    async def ask_browser(ask: bool) -> str:  # noqa: FBT001
        return str(await flet_js.keeping(ask))

    tabs_changed()
    flet_js.reached_again = create_proxy(member.reached_again)
    flet_js.tabs_changed = create_proxy(tabs_changed)
    passing: KeptIn = "page" if flet_js.secure else "page without https"
    kept_in: KeptIn = "browser" if flet_js.kept else passing
    keeping = Keeping(ask_browser, carrier=lambda: str(getattr(flet_js, "carrier", "")))
    # Home that outlives its games would show what is gone.
    at_once = AtOnce(flet_js.home if flet_js.kept else None)
    flet_js.press = create_proxy(at_once.press)
    show = wonderpad(
        store,
        assets=flet_js.assets,
        fonts=".woff2",
        kept_in=kept_in,
        tabs=tabs,
        keeping=keeping if flet_js.kept else None,
        home_of=lambda _page: at_once,
        membership=member if flet_js.kept else None,
    )

    def main(page: ft.Page) -> None:
        nonlocal started
        show(page)
        flet_js.drawn()
        started = True
        member.begin()
        page.run_task(look_ahead, store)

    ft.run(main)
