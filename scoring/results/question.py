"""A question: one thing that has to be told before points can be worked out."""

from typing import NamedTuple

from scoring.results.result import Needs


class Question(NamedTuple):
    """One thing that has to be told."""

    seat: int
    """Of whom, by the place in the document."""

    needs: Needs
    """What."""

    about: str | int | None = None
    """The category to enter, the colour, the stage, or the age."""
