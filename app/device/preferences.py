"""What a device was told: its theme, its language, the edition of new tables, and the like.

Settings belong to the phone, not to the history: they are kept in the browser's own
storage (or the app's), and read after the page was drawn, which waits for nobody.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary, ref

import flet as ft

from app.words import ENGLISH, languages
from scoring import editions

KEPT_AS = "wonderpad.settings"
"""The name under which a device keeps its settings."""

THEMES = {
    "system": ft.ThemeMode.SYSTEM,
    "light": ft.ThemeMode.LIGHT,
    "dark": ft.ThemeMode.DARK,
}
"""The themes to choose from, and what Flet calls them."""

ON_OFF = ["on", "off"]
"""What a switch may be."""

SCHEMES = ("places", "league")
"""The settings that say what places give."""

SCHEME = r"(?:\d{1,2}(?:-\d{1,2}){0,7})?"
"""How these are written."""

UNHEARD = (RuntimeError, TimeoutError, AttributeError)
"""What Flet raises when a device does not answer, the last one while its page is leaving."""

_of_sessions: WeakKeyDictionary[Any, "ref[Settings]"] = WeakKeyDictionary()
"""The settings of each open page, which keeps them; they know the page, and must not keep it.

They are found by the page's session: a weak reference finds its object by comparing it, which for
a page means each of its fields, and sentences are looked up more than ten times a tap.
"""


def accepted() -> dict[str, list[str]]:
    """What each setting may be; the first is what it is until something is chosen."""
    return {
        "theme": list(THEMES),
        "language": languages(),
        "edition": list(editions()),
        "awake": ON_OFF,
        "reveal": ON_OFF[::-1],
        "forgetting": ["untold", "told"],
    }


@ft.observable
@dataclass
class Settings:
    """The settings of one open page."""

    theme: str = "system"
    """One of `THEMES`."""

    language: str = ENGLISH
    """One of `languages()`."""

    edition: str = field(default_factory=lambda: next(iter(editions())))
    """The edition that new tables start with."""

    awake: str = ON_OFF[0]
    """Whether the screen stays on at a table, one of `ON_OFF`."""

    reveal: str = ON_OFF[1]
    """Whether who won is shown row by row at first, one of `ON_OFF`."""

    forgetting: str = "untold"
    """Whether somebody has read that this browser may forget the games: `untold` or `told`."""

    places: str = ""
    """What places give in the table's own league, such as `7-5-3`; empty until somebody said so."""

    league: str = ""
    """What places give in the league that is shown; empty where it goes by wins."""

    changed: Callable[[], None] = field(default=lambda: None)
    """Told when something was chosen, to draw the page by it."""

    loaded: bool = False
    """Whether the device has said what it kept."""

    async def choose(self, name: str, value: str) -> None:
        """Set a setting, and let the device keep it as far as it can."""
        setattr(self, name, value)
        self.changed()
        try:
            await ft.SharedPreferences().set(KEPT_AS, self.kept())
        except UNHEARD:
            # A browser may refuse to keep anything: then it holds until the page is closed.
            return

    async def load(self) -> None:
        """Take what the device has kept, once it has said so."""
        if self.loaded:
            return
        try:
            kept = await ft.SharedPreferences().get(KEPT_AS)
        except UNHEARD:
            return
        self.loaded = True
        if self.take(kept):
            self.changed()

    def kept(self) -> str:
        """The settings as a device keeps them."""
        return json.dumps({name: getattr(self, name) for name in (*accepted(), *SCHEMES)})

    def take(self, kept: object) -> bool:
        """Take settings as a device kept them, as far as they can be read; tells of changes."""
        try:
            read = json.loads(kept) if isinstance(kept, str) else None
        except ValueError:
            read = None
        before = self.kept()
        for name, values in accepted().items():
            value = read.get(name) if isinstance(read, dict) else None
            if value in values:
                setattr(self, name, value)
        for name in SCHEMES:
            value = read.get(name) if isinstance(read, dict) else None
            if isinstance(value, str) and re.fullmatch(SCHEME, value):
                setattr(self, name, value)
        return self.kept() != before


def settings_of(page: ft.Page) -> Settings:
    """The settings of an open page, as long as the page has them."""
    known = _of_sessions.get(page.session)
    settings = known() if known else None
    if settings is None:
        settings = Settings()
        _of_sessions[page.session] = ref(settings)
    return settings


def language_of_the_page() -> str:
    """The language of the page that is being drawn; English where there is no page."""
    try:
        session = ft.context.page.session
    except RuntimeError:
        return ENGLISH
    known = _of_sessions.get(session)
    settings = known() if known else None
    return settings.language if settings else ENGLISH
