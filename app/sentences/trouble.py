"""What is wrong with the store, said where no page is shown, or on somebody else's phone."""

from pathlib import Path

from app.words import Words
from scoring import Phrase

_OWN = {
    "storage.failed": "command.failed",
    "storage.full": "command.full",
    "hub.none": "command.club.none",
    "storage.read_only": "command.read_only",
}
"""Where a terminal is told something else than a page, where something was entered."""


def in_a_terminal(phrase: Phrase, say: Words) -> str:
    """The sentence for a terminal, or for a page that cannot be shown: nothing is still on it."""
    return say(_OWN.get(phrase.key, phrase.key), **phrase.values)


_PATHS = ("path", "kept")
"""The values of a sentence that tell where a file or a folder is."""


def without_folders(phrase: Phrase) -> Phrase:
    """The same for a visitor, who is told which file it is and not where the host has it."""
    values = {
        name: without_folders(value)
        if isinstance(value, Phrase)
        else Path(value).name
        if name in _PATHS and isinstance(value, str)
        else value
        for name, value in phrase.values.items()
    }
    return Phrase(phrase.key, values)
