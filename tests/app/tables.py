"""Tables that the tests of the app share."""

from typing import Any

from scoring import Game, read_game

CATEGORIES = ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds")
"""The second edition's categories, in the walk's order."""


def table(*names: str, **pad: Any) -> Game:
    """A table of the second edition; each category has a list with one entry a player."""
    players = [
        {
            "name": name,
            "pad": {
                row: entries[seat] for row, entries in pad.items() if entries[seat] is not None
            },
        }
        for seat, name in enumerate(names)
    ]
    return read_game({"edition": "second", "players": players})


def finished(*names: str, **pad: Any) -> Game:
    """A table where all is known: ten points a category unless told otherwise."""
    every = {row: [10] * len(names) for row in CATEGORIES}
    return table(*names, **{**every, **pad})
