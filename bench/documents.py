"""Full pads to measure with: the same at every run."""

import json
import random
from typing import Any

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus")


def documents(count: int, players: int, *, details: bool) -> list[dict[str, Any]]:
    """So many game documents with full pads, by points or by details where there are any."""
    chance = random.Random(7)
    return [
        {
            "edition": "second",
            "played_at": "2026-11-20T21:15:00+01:00",
            "players": [
                {"name": name, "wonder": "Gizah", "side": "day", "pad": _pad(chance, details)}
                for name in NAMES[:players]
            ],
        }
        for _ in range(count)
    ]


def texts(count: int, players: int, *, details: bool) -> list[str]:
    """The same, as JSON."""
    return [json.dumps(document) for document in documents(count, players, details=details)]


def _pad(chance: random.Random, details: bool) -> dict[str, Any]:  # noqa: FBT001
    military: Any = chance.randint(-6, 18)
    treasure: Any = chance.randint(0, 9)
    green: Any = chance.choice((0, 1, 2, 4, 10, 13, 16, 26))
    if details:
        military = {"tokens": chance.choices((-1, 1, 3, 5), k=chance.randint(0, 6))}
        treasure = {"coins": chance.randint(0, 29)}
        green = {
            "tablet": chance.randint(0, 4),
            "compass": chance.randint(0, 4),
            "gear": chance.randint(0, 4),
            "wild": chance.randint(0, 2),
        }
    return {
        "wonder": chance.randint(0, 20),
        "treasure": treasure,
        "military": military,
        "blue": chance.randint(0, 30),
        "yellow": chance.randint(0, 12),
        "green": green,
        "guilds": chance.randint(0, 20),
    }
