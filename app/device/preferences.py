"""What a device was told: its theme, its language, the edition of new tables, and the like.

Settings belong to the phone, not to the history: they are kept in the browser's own
storage (or the app's), and read after the page was drawn, which waits for nobody.

Each is kept by itself. A page hears nothing of what another tab has chosen since it was opened,
as Flet's client reads the storage once: whoever kept all of them at once would put that back.
"""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary, ref

import flet as ft

from app.words import ENGLISH, languages
from scoring import editions

KEPT_AS = "wonderpad.settings"
"""The name under which a device kept all settings at once, as earlier versions did."""

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


def kept_as(name: str) -> str:
    """Return the name under which a device keeps a setting; `assets/head.html` has the theme's."""
    return f"{KEPT_AS}.{name}"


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

    _chosen: set[str] = field(default_factory=set)
    """Which settings were chosen on this page."""

    async def choose(self, name: str, value: str) -> None:
        """Set a setting, and let the device keep it as far as it can."""
        self._chosen.add(name)
        setattr(self, name, value)
        self.changed()
        try:
            await ft.SharedPreferences().set(kept_as(name), value)
        except UNHEARD:
            # A browser may refuse to keep anything: then it holds until the page is closed.
            return

    async def load(self) -> None:
        """Take what the device has kept, once it has said so, but for what was chosen meanwhile."""
        if self.loaded:
            return
        device, names = ft.SharedPreferences(), [*self.values()]
        asked = [device.get(kept_as(name)) for name in names]
        try:
            at_once, *each = await asyncio.gather(device.get(KEPT_AS), *asked)
        except UNHEARD:
            return
        self.loaded = True
        if self.take(at_once, dict(zip(names, each, strict=True))):
            self.changed()

    def values(self) -> dict[str, str]:
        """What each setting is now."""
        return {name: getattr(self, name) for name in (*accepted(), *SCHEMES)}

    def take(self, at_once: object, each: Mapping[str, object] | None = None) -> bool:
        """Take settings as a device kept them, as far as they can be read; tells of changes.

        `at_once` is what an earlier version kept; what is kept of `each` by itself came later.
        """
        try:
            read = json.loads(at_once) if isinstance(at_once, str) else None
        except ValueError:
            read = None
        kept = dict(read) if isinstance(read, dict) else {}
        kept |= {name: value for name, value in (each or {}).items() if value is not None}
        before = self.values()
        for name in before.keys() - self._chosen:
            value = kept.get(name)
            if isinstance(value, str) and _may_be(name, value):
                setattr(self, name, value)
        return self.values() != before


def _may_be(name: str, value: str) -> bool:
    """Whether a setting may have a value."""
    if name in SCHEMES:
        return re.fullmatch(SCHEME, value) is not None
    return value in accepted()[name]


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
