"""Somebody at a table: the same one under another name, and in another seat."""

from typing import Self

from pydantic import PrivateAttr

from scoring.game.city import Part


class Somebody(Part):
    """Somebody who sits at a table, known by more than a name while it is being scored."""

    _who: str | None = PrivateAttr(default=None)

    @property
    def who(self) -> str | None:
        """What tells them from all others at this table, however they are called.

        It is no part of the document, and `None` in a game that is in the history.
        """
        return self._who

    def known_as(self, who: str) -> Self:
        """The same, told from all others at their table by an id."""
        known = self.model_copy()
        known._who = who  # noqa: SLF001 - its own
        return known

    def __eq__(self, other: object) -> bool:
        """Whether the document has the same of both."""
        return type(self) is type(other) and self.__dict__ == other.__dict__
