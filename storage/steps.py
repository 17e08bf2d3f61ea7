"""Work that is done a step at a time, so that others may go first in between."""

from collections.abc import Generator
from typing import TypeVar, cast

T = TypeVar("T")


def all_at_once(steps: Generator[object, None, T]) -> T:
    """Do all steps where nobody waits; returns what comes of them."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast("T", done.value)
