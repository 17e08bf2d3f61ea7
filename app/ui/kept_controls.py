"""The same control again, where nothing that it shows has changed.

Flet compares what is drawn with what was there before, part by part; into a control that is
the very same one it does not look. Of a tap's time most goes into that comparing, and a tap
changes one or two of all the controls of a page.
"""

from collections.abc import Callable
from typing import ParamSpec

import flet as ft

from app.flet_mended.hooks import use_kept

P = ParamSpec("P")


class KeptControls:
    """Gives what a component drew the last time, as long as it would draw it alike."""

    def __init__(self) -> None:
        self._before: dict[object, tuple[object, ft.Control]] = {}
        self._now: dict[object, tuple[object, ft.Control]] = {}
        self._within: object = None

    def begin(self) -> None:
        """Begin a drawing: only what the one before it had can be given again."""
        self._before, self._now = self._now, {}

    def within(self, whole: object) -> "KeptControls":
        """What gives a part again only as long as it stands in the same whole.

        Whatever is taken from a page takes along what stands in it, which must not come again:
        what is put in anew, elsewhere or in another whole, is drawn once more and is then deaf to
        its changes in Flet's client.
        """
        inside = KeptControls()
        inside._before, inside._now, inside._within = self._before, self._now, whole
        return inside

    def __call__(
        self, key: object, draw: Callable[P, ft.Control], *given: P.args, **named: P.kwargs
    ) -> ft.Control:
        """Return what `draw` makes of what it is given; a key stands for one place."""
        wanted, place = (draw, given, named), (self._within, key)
        known = self._before.get(place)
        shown = known[1] if known and known[0] == wanted else draw(*given, **named)
        self._now[place] = wanted, shown
        return shown


def use_kept_controls() -> KeptControls:
    """What a component draws its parts with; to be asked for once in each drawing."""
    kept = use_kept(KeptControls)
    kept.begin()
    return kept
