"""A table in a real store, and the walk over it; nothing is drawn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.entry.session import Session
from app.entry.walk.walk import Walk
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
