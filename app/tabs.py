"""The tabs of one browser that have the same games: one writes, the others follow."""

from collections.abc import Callable
from dataclasses import dataclass, field

import flet as ft


@ft.observable
@dataclass
class Tabs:
    """What this tab is among them; alone, it writes."""

    writes: bool = True
    """Whether this is the tab that writes, as far as its page was told."""

    now_writes: Callable[[], bool] = field(default=lambda: True)
    """Asks the browser whether this is the tab that writes."""

    take_over: Callable[[], object] = field(default=lambda: None)
    """Asks the tab that writes for the games."""

    listener: Callable[[], None] = field(default=lambda: None)
    """Called when another tab has written, and when this one has begun or ceased to."""
