"""A page goes on being drawn after one drawing failed.

Flet draws all that has changed in one task of the page, which the first error ends for good:
the page then stands still, and does so after every reload, for it comes back to the same session.
What fails is, for instance, a part whose page goes at that very moment.
"""

import logging
from functools import wraps

from flet.components.component import Component

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

_drawn = Component.update


def draw_on() -> None:
    """Have Flet go on after an error, from now on."""
    Component.update = _drawn_or_told  # type: ignore[method-assign]


@wraps(_drawn)
def _drawn_or_told(self: Component) -> None:
    try:
        _drawn(self)  # type: ignore[no-untyped-call]
    except Exception as error:  # noqa: BLE001 - whatever it is, the rest has to be drawn
        logging.getLogger(__name__).warning("%s was not drawn again: %r", self.fn.__name__, error)
