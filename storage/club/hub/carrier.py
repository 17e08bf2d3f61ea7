"""What carries requests to a club's hub and brings its answers back."""

from typing import NamedTuple, Protocol

from scoring import Phrase

MOST_ANSWER = 16 << 20
"""How large an answer may be: 200 documents of the usual size take a fortieth."""


class Answer(NamedTuple):
    """What a hub answered."""

    status: int
    body: bytes


class ClubTrouble(Exception):  # noqa: N818 - it is the app's word for it
    """A club can't be reached or used now; whatever was kept is still whole.

    `phrase` says what was wrong; it never has a password in it.
    """

    def __init__(self, phrase: Phrase) -> None:
        self.phrase = phrase
        super().__init__(str(phrase))


class TooLarge(ClubTrouble):
    """An answer is larger than anything that a hub of ours has to say."""

    def __init__(self) -> None:
        super().__init__(Phrase("hub.too_large"))


class Carrier(Protocol):
    """Carries requests to the database of one club."""

    async def ask(self, method: str, path: str, body: bytes | None = None) -> Answer:
        """Ask the hub; `path` comes behind that of the database, with a slash where there is any.

        Raises `ClubTrouble` when no answer came in time, and `TooLarge` for one that has no end.
        """

    async def pause(self) -> None:
        """Let others go first, where nobody else does it: between two steps of the work here."""

    def ahead(self, method: str, path: str) -> None:
        """Be told what is asked next: whoever can has the answer come meanwhile."""
