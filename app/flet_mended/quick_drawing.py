"""What each page costs on a server that many open at once.

Flet 1.0.5 writes each message out as a line for a log that nobody keeps, and asks every number and
every text of a new control whether there are controls inside.
"""

import logging
from collections.abc import Iterable
from dataclasses import is_dataclass
from typing import Any

from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

LOG = logging.getLogger("flet_transport")
"""Where Flet writes what it says to pages."""

looked_inside = DiffBuilder._configure_dataclass  # noqa: SLF001

_bare: dict[type, bool] = {}
"""Whether things of a kind have nothing inside."""


def draw_quickly() -> None:
    """Have Flet do neither, from now on."""
    Message.__str__ = _said  # type: ignore[method-assign, assignment]
    DiffBuilder._configure_dataclass = _inside  # type: ignore[method-assign, assignment]  # noqa: SLF001


def _said(message: Message) -> str:
    return repr(message) if LOG.isEnabledFor(logging.DEBUG) else message.action.name


def _inside(self: DiffBuilder, item: Any, *rest: Any, **more: Any) -> Iterable[Any]:
    kind = type(item)
    bare = _bare.get(kind)
    if bare is None:
        bare = _bare[kind] = not (is_dataclass(kind) or issubclass(kind, (dict, list, type)))
    return () if bare else looked_inside(self, item, *rest, **more)
