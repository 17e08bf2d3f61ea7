"""What is wrong with the store, said where no page is open."""

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
    """The sentence for a terminal: nothing was entered there that a page could still show."""
    return say(_OWN.get(phrase.key, phrase.key), **phrase.values)
