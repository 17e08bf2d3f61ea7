"""Documents with one thing wrong, and the places that they are refused for."""

import pytest

from scoring import UnreadableGame, read_game


def place_of(part):
    """Where an unreadable part stands, as a path with players counted from 1."""
    if part.key != "unreadable.at":
        return ""
    place = part.values["place"]
    if isinstance(place, str):
        return place
    return f"players.{place.values['number']}.{place.values['path']}".rstrip(".")


def refused(document):
    """The places that a document is refused for, in order."""
    with pytest.raises(UnreadableGame) as raised:
        read_game(document)
    assert raised.value.parts
    assert str(raised.value)
    return sorted(place_of(part) for part in raised.value.parts)


def with_pad(**pad):
    return {"players": [{"name": "Ada"}, {"name": "Bo", "pad": pad}]}


def with_player(**player):
    return {"players": [{"name": "Ada"}, {"name": "Bo", **player}]}


def with_city(**city):
    return with_player(city=city)
