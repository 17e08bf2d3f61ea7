"""Games, times and folders that the tests of the store share."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from scoring import Game, read_game
from storage import Store

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def at(minutes: float) -> datetime:
    """A time so many minutes after noon."""
    return NOON + timedelta(minutes=minutes)


def since_yesterday(folder: Path) -> None:
    """Make it so that nothing was changed today."""
    yesterday = (datetime.now() - timedelta(days=1)).timestamp()
    os.utime(folder / "games.journal", (yesterday, yesterday))


def game(*names: str, played_at: datetime | None = None, blue: int = 13) -> Game:
    """A game with every kind of entry, by default of Ada and Bo."""
    document: dict[str, Any] = {
        "players": [
            {
                "name": name,
                "wonder": "Gizah",
                "side": "day",
                "pad": {
                    "military": {"tokens": [1, 3, 5, -1]},
                    "treasure": {"coins": 14},
                    "blue": blue,
                    "green": {"tablet": 3, "compass": 2, "gear": 1, "wild": 1},
                },
                "city": {"stages": 3, "cards": ["Haven"], "counts": {"brown": 3}},
            }
            for name in names or ("Ada", "Bo")
        ]
    }
    if played_at is not None:
        document["played_at"] = played_at.isoformat()
    return read_game(document)


def ids(store: Store) -> list[str]:
    """The ids of the history, in its order."""
    return [saved.id for saved in store.games.all()]


def set_aside(folder: Path, stem: str = "games") -> list[Path]:
    """The damaged files that were set aside."""
    return sorted(folder.glob(f"{stem}.damaged-*.journal"))


def keys(store: Store) -> list[str]:
    """The keys of what the store has to tell."""
    return [phrase.key for phrase in store.notices]
