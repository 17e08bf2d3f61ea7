"""The clock of a club's documents: the device's own, that never falls behind what it has seen."""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from pydantic import Field

LATEST = 253_402_300_799_999
"""The last millisecond of the year 9999."""

MOST_COUNTED = 1 << 31
"""How often one millisecond can be told apart."""

AHEAD = 24 * 60 * 60 * 1000
"""How far another's clock may be ahead, in milliseconds, before nobody follows it."""

Moment: TypeAlias = tuple[
    Annotated[int, Field(ge=0, le=LATEST)], Annotated[int, Field(ge=0, le=MOST_COUNTED)]
]
"""Milliseconds since 1970, and a count that tells those within one apart."""


def next_moment(now: int, seen: Iterable[Moment]) -> Moment:
    """Return the moment of a new document, later than all that were seen.

    What is more than a day ahead of the device's clock is not followed: one phone whose clock is
    years off would else take all others along.
    """
    now = min(max(now, 0), LATEST)
    highest = max((moment for moment in seen if moment[0] <= now + AHEAD), default=(0, 0))
    if highest[0] < now:
        return now, 0
    if highest[1] < MOST_COUNTED:
        return highest[0], highest[1] + 1
    return min(highest[0] + 1, LATEST), 0
