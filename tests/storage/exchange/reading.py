"""What the tests of the exchange share: reading, writing, and what was told."""

from datetime import UTC, datetime

from app.words import words
from scoring import Game
from storage import SavedGame, Store
from storage.exchange import Reading, csv_lines, import_, json_lines, preview, read
from storage.exchange.findings import Told

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def saved(*games: Game) -> list[SavedGame]:
    """Games as the history has them, each with an id."""
    return [SavedGame(f"game-{number}", game, NOON) for number, game in enumerate(games)]


def as_json(*games: Game) -> bytes:
    return "".join(json_lines(saved(*games))).encode()


def as_csv(*games: Game) -> bytes:
    return "".join(csv_lines(saved(*games), UTC)).encode()


def reading(content: bytes | str) -> Reading:
    """What is read of a file, with times in UTC."""
    return read(content.encode() if isinstance(content, str) else content, zone=UTC)


def games(content: bytes | str) -> list[Game]:
    """The games of a file in which nothing is unreadable."""
    read = reading(content)
    assert told(read.problems) == []
    return [found.game for found in read.games]


def told(tellings) -> list[str]:
    """What is told, in words."""
    return [words().phrase(one.phrase("f")) for one in tellings]


def keys(tellings) -> list[str]:
    """The keys of what is told."""
    return [one.said.key for one in tellings]


def only(tellings) -> Told:
    """The one thing told."""
    (one,) = tellings
    return one


def added(store: Store, content: bytes | str) -> int:
    """How many games an import adds."""
    content = content.encode() if isinstance(content, str) else content
    return import_(store, preview(store, "f", content, zone=UTC), NOON)
