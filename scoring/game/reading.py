"""Reading: from JSON to a game, or to all that is wrong with it."""

import codecs
import json
from typing import Any

from pydantic import (
    ValidationError,
)

from scoring.game.document import Game, Player
from scoring.game.entries import Entry
from scoring.game.unreadable_parts import (
    keys_twice,
    too_many_parts,
    unreadable_parts,
    with_keys_twice,
)
from scoring.phrase import Phrase


class UnreadableGame(ValueError):  # noqa: N818
    """A document that is not a game.

    `parts` says of each unreadable part where it stands and what is accepted there.
    """

    def __init__(self, parts: tuple[Phrase, ...]) -> None:
        self.parts = parts
        super().__init__("; ".join(map(str, parts)))


def read_game(document: str | bytes | dict[str, Any]) -> Game:
    """The game that a JSON text, or an object read from one, holds.

    A text may have an `id`, as those that were exported: that is no part of the game. Raises
    `UnreadableGame` with every part that cannot be read.

    >>> read_game('{"players": [{"name": "Ada", "pad": {"treasure": {"coins": 14}}}]}').edition
    'second'
    >>> try:
    ...     read_game({"players": [{"name": "Ada", "pad": {"blue": "abc"}}, {"pad": {}}]})
    ... except UnreadableGame as unreadable:
    ...     len(unreadable.parts)
    2
    """
    # Some editors put a mark before the text that only tells its encoding.
    if isinstance(document, str):
        document = document.removeprefix("\ufeff")
    elif isinstance(document, bytes):
        document = document.removeprefix(codecs.BOM_UTF8)
    if isinstance(document, (str, bytes)) and (many := too_many_parts(document)):
        raise UnreadableGame(many)
    try:
        if isinstance(document, dict):
            return Game.model_validate(document)
        game = Game.model_validate_json(_without_id(document))
    except ValidationError as error:
        raise UnreadableGame(unreadable_parts(error)) from error
    if twice := keys_twice(json.loads(document, object_pairs_hook=with_keys_twice)):
        raise UnreadableGame(twice)
    return game


def _without_id(document: Any) -> Any:
    """A text without the id of its document; what has none, or can't be read, stays as it is."""
    has_one = (isinstance(document, str) and '"id"' in document) or (
        isinstance(document, bytes) and b'"id"' in document
    )
    try:
        known = json.loads(document) if has_one else None
    except (ValueError, RecursionError):
        return document
    if not isinstance(known, dict) or "id" not in known:
        return document
    return json.dumps({key: part for key, part in known.items() if key != "id"})


def read_entry(category: str, value: Any) -> Entry:
    """The entry that a value is for a category.

    Raises `UnreadableGame` when it is none, or belongs to another category.

    >>> read_entry("military", {"tokens": [1, 3, -1]})
    ConflictTokens(tokens=(1, 3, -1))
    """
    try:
        return Player(name="-", pad={category: value}).pad[category]
    except ValidationError as error:
        raise UnreadableGame(unreadable_parts(error)) from error
