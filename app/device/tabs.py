"""The tabs of one browser that have the same games: one writes, the others follow."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import flet as ft


async def _has_them() -> bool:
    return True


@ft.observable
@dataclass
class Tabs:
    """What this tab is among them; alone, it writes."""

    writes: bool = True
    """Whether this is the tab that writes, as far as its page was told."""

    now_writes: Callable[[], bool] = field(default=lambda: True)
    """Asks the browser whether this is the tab that writes."""

    take_over: Callable[[], Awaitable[bool]] = field(default=_has_them)
    """Asks the tab that writes for the games; tells whether they have come."""

    listener: Callable[[], None] = field(default=lambda: None)
    """Called when another tab has written, and when this one has begun or ceased to."""
