"""A page goes on being drawn after one drawing failed.

Flet draws all that has changed in one task of the page, which the first error ends for good:
the page then stands still, and does so after every reload, for it comes back to the same session.
What fails is, for instance, a part whose page goes at that very moment.

A component that shows something else where its drawing failed, and is drawn again later, has work
that only comes then. Flet begins such work when the component comes onto the page, and never later.
"""

import logging
from collections.abc import Callable
from functools import wraps

from flet.components.component import Component
from flet.components.hooks.use_effect import EffectHook
from flet.components.utils import current_component

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

_drawn = Component.update


def draw_on() -> None:
    """Have Flet go on after an error, from now on."""
    Component.update = _drawn_or_told  # type: ignore[method-assign]


def drawing_again() -> Callable[[], None]:
    """What draws the present component again, of which this drawing failed.

    What it draws once that goes well has to end with `begin_late_work`.
    """
    component = current_component()
    state = component._state  # noqa: SLF001
    # It is drawn with what is around it, even where nothing that it is given has changed.
    state.is_dirty = True
    if not state.mounted or not hasattr(state, _BEGUN):
        setattr(state, _BEGUN, len(state.hooks))
    return lambda: component._schedule_update()  # type: ignore[no-untyped-call]  # noqa: SLF001


def begin_late_work() -> None:
    """Begin the work of the present component that earlier drawings failed before they came to."""
    component = current_component()
    state = component._state  # noqa: SLF001
    if not hasattr(state, _BEGUN):
        return
    if state.mounted:
        for hook in state.hooks[getattr(state, _BEGUN) :]:
            # What depends on something that has just changed is begun by Flet, as at each drawing.
            if (
                isinstance(hook, EffectHook)
                and hook.deps is not None
                and hook.deps == hook.prev_deps
            ):
                component._schedule_effect(hook)  # noqa: SLF001
    delattr(state, _BEGUN)


_BEGUN = "wonderpad_begun"
"""Where a component's state tells how many of its hooks Flet has begun with, after an error."""


@wraps(_drawn)
def _drawn_or_told(self: Component) -> None:
    try:
        _drawn(self)  # type: ignore[no-untyped-call]
    except Exception as error:  # noqa: BLE001 - whatever it is, the rest has to be drawn
        logging.getLogger(__name__).warning("%s was not drawn again: %r", self.fn.__name__, error)
