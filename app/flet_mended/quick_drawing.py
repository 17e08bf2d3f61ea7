"""What each page costs on a server that many open at once, and on a phone that draws it by itself.

Flet 1.0.5 writes each message out as a line for a log that nobody keeps, and asks every number and
every text of a new control whether there are controls inside: of each of its sixty fields, also of
those that nobody has told anything.
"""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from typing import Any

from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message

from app.flet_mended.quick_controls import PLAIN, inside_of

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

LOG = logging.getLogger("flet_transport")
"""Where Flet writes what it says to pages."""

looked_inside = DiffBuilder._configure_dataclass  # noqa: SLF001
went = DiffBuilder._removed_controls  # noqa: SLF001

_bare: dict[type, bool] = {}
"""Whether things of a kind have nothing inside."""


def draw_quickly() -> None:
    """Have Flet do neither, from now on."""
    Message.__str__ = _said  # type: ignore[method-assign, assignment]
    DiffBuilder._configure_dataclass = _inside  # type: ignore[method-assign, assignment]  # noqa: SLF001
    DiffBuilder._removed_controls = _gone  # type: ignore[method-assign]  # noqa: SLF001


def _said(message: Message) -> str:
    return repr(message) if LOG.isEnabledFor(logging.DEBUG) else message.action.name


def _inside(
    self: DiffBuilder,
    item: Any,
    parent: Any,
    frozen: bool,  # noqa: FBT001
    known: bool = False,  # noqa: FBT001, FBT002
) -> Iterable[Any]:
    kind = type(item)
    bare = _bare.get(kind)
    if bare is None:
        bare = _bare[kind] = not (is_dataclass(kind) or issubclass(kind, (dict, list, type)))
    if bare:
        return ()
    if kind in inside_of and not known:
        return _new_control(self, item, parent, frozen)
    return looked_inside(self, item, parent, frozen, known)


def _new_control(self: DiffBuilder, item: Any, parent: Any, frozen: bool) -> Iterator[Any]:  # noqa: FBT001
    """A control that was added, set up as Flet does it, and the controls in its values."""
    # Of one that it knows Flet looks at nothing else, and builds nothing.
    for control in looked_inside(self, item, parent, frozen, True):  # noqa: FBT003
        item.build()
        item._before_update_safe()  # noqa: SLF001
        object.__setattr__(item, "_initialized", True)
        yield control
        is_frozen = getattr(item, "_frozen", frozen)
        for value in _told(item):
            yield from self._configure_dataclass(value, item, is_frozen)


def _gone(self: DiffBuilder, item: Any, recurse: bool) -> Iterator[Any]:  # noqa: FBT001
    """The same for a control that was removed."""
    if type(item) not in inside_of or not recurse or hasattr(item, "__prev_lists"):
        yield from went(self, item, recurse)
        return
    for value in _told(item):
        yield from self._removed_controls(value, recurse)
    yield item


def _told(item: Any) -> list[Any]:
    """The values a control was given that may contain controls."""
    lists = [getattr(item, name) for name in inside_of[type(item)]]
    return [value for value in (*lists, *item._values.values()) if not isinstance(value, PLAIN)]  # noqa: SLF001
