"""What is typed into the field for names, of which no letter may be lost.

Flutter takes the cursor away at Enter, and gives it back only once the next field is drawn: on a
slow phone several letters are typed meanwhile. So the page keeps Enter from Flutter
(`assets/head.html`): it puts a letter of its own in its place and empties the field at once. The
field stays as it is; only who sits down is told.
"""

import flet as ft

from app.ui.field import ENTER


class Typing:
    """The field for names: what stands in it, and whether it is to have the cursor."""

    def __init__(self) -> None:
        self.goes_on = False
        """Whether whoever sat down last was typed."""
        self._text = ""
        self._fields = 0
        self._drawn: ft.TextField | None = None

    @property
    def holds_something(self) -> bool:
        """Whether more than blanks stands in the field, as far as is known here."""
        return bool(self._text.strip())

    @property
    def key(self) -> str:
        """Another one for each field: a new one shows what it is given, and takes the cursor."""
        return f"name-{self._fields}"

    @property
    def value(self) -> str:
        """What the field is drawn with.

        For one that is there, that is what it holds as far as is known here: anything else would
        be put into it, in the place of what is typed at that moment.
        """
        return self._text if self._drawn is None else self._drawn.value

    def drawn(self, field: ft.TextField | None) -> None:
        """The field was drawn, or none is there."""
        self._drawn = field

    def follow(self, text: str) -> str:
        """Something was typed; returns what Enter ended.

        What comes from a field that is about to go would change what its successor holds.
        """
        if self._drawn is None:
            return ""
        finished, _, self._text = text.rpartition(ENTER)
        self.goes_on = self.goes_on or bool(finished)
        return finished.replace(ENTER, "\n")

    def taken(self) -> str:
        """Take what stands in the field; the next one is empty."""
        text = self._text
        self._new("")
        return text

    def given_back(self, text: str) -> None:
        """It could not be taken: it stands in the next field, before what was typed since."""
        self._new(", ".join(part for part in (text, self._text.strip()) if part))

    def _new(self, text: str) -> None:
        self._text, self.goes_on, self._drawn = text, True, None
        self._fields += 1
