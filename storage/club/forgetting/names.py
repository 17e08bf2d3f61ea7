"""Whose names a club has forgotten, which documents have them, and what stands in their place."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.game.fields import as_read
from storage.club.clock import Moment
from storage.club.documents import (
    MOST_AFTER,
    ForgottenDocument,
    Kept,
    forgotten_name,
    with_id,
)
from storage.history.shown_names import name_key
from storage.removal import is_nobody, unnamed

MOST_WORDS = 24
"""How many words of what a device is called are looked at."""


@dataclass(frozen=True)
class Word:
    """The word to forget a person."""

    id: str
    """The document that says it."""

    at: Moment
    """When it was said."""

    salt: str
    """What goes into the hashes."""

    names: frozenset[str]
    """The hashes of the keys of all their names."""

    called: str
    """By what games call them from then on."""

    def is_of(self, key: str) -> bool:
        """Whether a key is that of one of the names; what stands in their place is none of them."""
        return forgotten_name(self.salt, key) in self.names and not is_nobody(key, self.called)


class ForgottenNames:
    """All that a club has forgotten."""

    def __init__(self, documents: Iterable[Kept] = ()) -> None:
        words = [
            Word(kept.id, told.at, told.thing, frozenset(told.body.names), told.body.called)
            for kept in documents
            if isinstance(told := kept.document, ForgottenDocument)
        ]
        self.words: Sequence[Word] = sorted(words, key=lambda word: (word.at, word.id))
        self._known: dict[str, tuple[Word, ...]] = {}

    def words_on(self, key: str) -> tuple[Word, ...]:
        """Return the words to forget whoever has a name of this key; mostly there is none."""
        if not self.words:
            return ()
        if key not in self._known:
            self._known[key] = tuple(word for word in self.words if word.is_of(key))
        return self._known[key]

    def refusing(self, content: Mapping[str, Any]) -> tuple[Word, ...]:
        """Return the words that a document has a name of, and does not come after."""
        if not self.words:
            return ()
        found = {word for key in keys_in(content) for word in self.words_on(key)}
        after = content.get("after")
        known = after if isinstance(after, list) else []
        return tuple(word for word in self.words if word in found and word.id not in known)

    def cleared(self, kept: Kept) -> Kept | None:
        """Return what stands in the place of a document; itself where it has none of the names.

        `None` for what tells of the person and nothing else. What only a later version
        understands stays as it is.
        """
        # Each word once: two that somebody made up may put each other's name into its place.
        done: set[Word] = set()
        while kept.document is not None:
            words = [word for word in self.refusing(kept.content) if word not in done]
            if not words:
                break
            stand_in = _without(kept, words[0])
            if stand_in is None:
                return None
            done.add(words[0])
            kept = stand_in
        return kept


def keys_in(content: Mapping[str, Any]) -> set[str]:
    """Return the keys of all names that stand in a document."""
    body = content.get("body")
    if not isinstance(body, dict):
        return set()
    match content.get("type"):
        case "game" | "unnamed":
            return {name_key(name) for name in names_in(body.get("game"))}
        case "player":
            return {_key(body.get("key")), _key(body.get("name"))}
        case "same" | "not-same":
            return {_key(body.get("one")), _key(body.get("other"))}
        case "member" | "club":
            return set(keys_of_words(str(body.get("name"))))
    return set()


def names_in(game: object) -> list[str]:
    """Return the names of a game's players as they are shown, as far as it can be read."""
    players = game.get("players") if isinstance(game, Mapping) else None
    listed = players if isinstance(players, (list, tuple)) else ()
    found = [one.get("name") for one in listed if isinstance(one, Mapping)]
    return [as_read(name) for name in found if isinstance(name, str)]


def keys_of_words(text: str) -> Iterator[str]:
    """Return the keys that names have which stand in a text, as in that of a device."""
    key = name_key(text)
    words = [found.span() for found in re.finditer(r"\w+", key)][:MOST_WORDS]
    ends = [*(start for start, _ in words[1:]), len(key)]
    for first, (start, _) in enumerate(words):
        for (_, end), later in zip(words[first:], ends[first:], strict=True):
            yield key[start:end]
            yield key[start:later].rstrip()


def _key(value: object) -> str:
    return name_key(value) if isinstance(value, str) else ""


def _without(kept: Kept, word: Word) -> Kept | None:
    """Return a game without a person's names, which is the same wherever it is made."""
    body = kept.content["body"]
    game = unnamed(body["game"], word.is_of, word.called) if "game" in body else None
    if game is None:
        return None
    instead = {*kept.content.get("instead", ()), kept.id}
    content = {
        **kept.content,
        "type": "unnamed",
        "body": {**body, "game": game},
        "instead": sorted(instead)[:MOST_AFTER],
    }
    return with_id(content)
