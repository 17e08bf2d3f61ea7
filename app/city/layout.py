"""The layout of a city's page: how wide it grows, and when its ages stand side by side."""

from app.look import Look

WIDEST = 1300
"""The page grows no wider than this, in pixels."""

WIDEST_ALONE = 664
"""A single age grows no wider than this, in pixels."""

SEARCH = 280
"""The width of the search's field where it always stands, in pixels."""

LEAST_HALF = 300
"""The least width of a low page's half where cards and board stand beside each other, in pixels."""

PINNED_FROM = 700
"""From this height on, in pixels, the board is always in sight."""


def is_wide(look: Look) -> bool:
    """Whether all ages stand beside each other; a low page has its board there instead."""
    return look.wide and not look.low
