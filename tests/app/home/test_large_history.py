"""What home shows of a large history is known without looking through it."""

import asyncio
import os

import pytest

from app import routes
from app.finding.scored_games import read_ahead
from app.ui import store_watch
from storage import Store, drafts_flushed_by
from storage.history import newest_games
from storage.store import GAMES
from tests.app.whole_page import opened, settled, written
from tests.storage.examples import at, game

LATER = drafts_flushed_by(lambda _file: False, read_at_once=False)
"""As a site has it: a history is read after the first page."""

KNOWN = "History: 9 games"


@pytest.fixture(params=[True, False], ids=["somebody put aside", "nobody"])
def folder(request, tmp_path, monkeypatch):
    """A history of nine games, with a table of players only where somebody was put aside."""
    monkeypatch.setattr(newest_games, "WORTH", 1)
    with Store(tmp_path) as store:
        for number in range(9):
            store.games.add(game("Ada", "Bo", "Cy", "Di"), at(number), f"{number}")
        if request.param:
            store.players.archive("Di")
        store.drafts.new(game("Ada", "Bo"), at(10))
        store.games.index()
    return tmp_path


def labels(session):
    return {getattr(part, "label", None) for part in session.index.values()}


def test_home_looks_at_no_other_games_than_those_that_it_shows(folder):
    async def home(store):
        async with opened(store, routes.HOME) as session:
            return labels(session)

    with Store(folder) as store:
        assert KNOWN in asyncio.run(home(store))
        assert store.games.known.newest() is not None
    with Store(folder, open_storage=LATER) as store:
        assert KNOWN in asyncio.run(home(store))
        assert not store._history.is_open()


def test_damage_that_is_found_later_is_told_on_the_page_that_is_there(folder, monkeypatch):
    monkeypatch.setattr(store_watch, "EVERY", 0)
    path = folder / GAMES
    status, content = path.stat(), bytearray(path.read_bytes())
    content[content.index(b'"4"') + 20] ^= 12
    path.write_bytes(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    async def home(store):
        async with opened(store, routes.HOME) as session:
            before = labels(session), written(session)
            await read_ahead(store)
            await settled()
            return *before, written(session)

    with Store(folder, open_storage=LATER) as store:
        shown, before, after = asyncio.run(home(store))
    assert KNOWN in shown
    told = {text for text in after - before if "damaged" in text}
    assert len(told) == 1
