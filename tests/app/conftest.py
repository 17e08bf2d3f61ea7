"""A table in a real store, and the walk over it; nothing is drawn."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.entry.session import Session
from app.entry.walk.walk import Walk
from scoring import Game
from storage import Store
from tests.app.tables import table


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def session(store: Store) -> Session:
    """A page that shows a table of three: Ada, Bo and Cleo."""
    session = Session(store)
    session.start(table("Ada", "Bo", "Cleo"))
    return session


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Callable[[Session, Callable[[Game], Game]], None]:
    """Has a page change its table just as another one does: it learns of that as it keeps it."""

    def change_table(page: Session, change: Callable[[Game], Game]) -> None:
        with monkeypatch.context() as unaware:
            unaware.setattr(page, "refresh", lambda: None)
            page.change_table(change)

    return change_table


@pytest.fixture
def went() -> list[str]:
    """The routes that the walk asked for."""
    return []


@pytest.fixture
def walk(session: Session, went: list[str]) -> Walk:
    """The walk at its first category."""
    walk = Walk(session, went.append)
    walk.go("wonder")
    went.clear()
    return walk
