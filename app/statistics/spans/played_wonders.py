"""The wonders of some games, the first of them at first."""

from collections.abc import Callable

import flet as ft

from app import routes
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.statistics.lines import section
from app.statistics.reading import opens
from app.statistics.wonders import FIRST, wonder_list
from app.words import words
from storage.statistics import Statistics


@guarded
def Wonders(context: Context, screen: Screen, statistics: Statistics) -> ft.Control:
    """The wonders that were played."""
    shown, show = ft.use_state(FIRST)
    open_wonder: Callable[[str], Callable[[], None]] = opens(context, routes.wonder)
    lines = wonder_list(screen.look, statistics.wonders, shown, show, open_wonder)
    return section(screen.look, words()("statistics.wonders"), [lines])
