"""Clubs: a new browser that joins one of many games, and how soon its pages answer meanwhile.

The site is the built one, the hub a real one on a disk, and both are on the browser's machine.
"""

import asyncio
import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser

from app import routes
from bench.browser import Lasting, browser
from bench.effort import Effort
from bench.figures import figure, median, table
from bench.history import fill
from bench.large import ARM, LONGEST
from bench.site import built, served
from storage import Store
from storage.club.hub.address import read_address
from storage.club.hub.clubs import Clubs
from storage.club.hub.http_carrier import HttpCarrier
from storage.club.hub.joining import join
from tests.browser.phone import Phone
from tests.storage.club.real_hub import RealHub

GAMES = 10_000
GOAL = 60

SETTLED = 15_000
"""How long the site is left to itself before, in milliseconds."""

PAUSE = 1_000
"""How long a page is looked at before the next tap, in milliseconds."""

PLAYERS = ("Ada", "Bo", "Cy")

NUMBERS = 12
"""How many numbers are entered on the walk before it asks for cards."""

LOOKS_EVERY = 500
"""How often is looked whether all games are there, in milliseconds."""

LONGEST_OF_ALL = 600
"""How long it may take until they are, in seconds."""

Step = tuple[str, str]
"""The name of a button to tap, and what the page says then."""


def run(effort: Effort) -> None:
    games = effort.count(GAMES, 20)
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder:
        place = Path(folder)
        site = built(place, effort.site)
        with RealHub(place / "hub") as hub:
            tell(place / "first", games, hub.club())
            with browser() as chromium, served(site) as host:
                lasting = cast("Browser", Lasting(chromium, place))
                rows = [
                    [name, *_joined(Phone(lasting, host), hub.club(), games, taps=taps)]
                    for name, taps in (("left alone", False), ("tapped meanwhile", True))
                ]
    table(
        f"A new browser that joins a club of {games:,} games",
        ["", "seconds", "of processors", "taps", "median ms", "slowest", "median afterwards"],
        rows,
        f"Aim: {GOAL} seconds. Processors: of the browser, the hub and who serves the site.",
    )


def tell(folder: Path, games: int, address: str) -> None:
    """Let a folder of so many games found the club."""
    fill(folder, games)
    with Store(folder) as store:
        clubs = Clubs(store, lambda: datetime.now(UTC))
        place = read_address(address)
        asyncio.run(join(clubs.free(place), HttpCarrier, place, datetime.now(UTC)))
        clubs.close()


def _joined(phone: Phone, address: str, games: int, *, taps: bool) -> list[str]:
    try:
        phone.open().new_table(*PLAYERS)
        phone.pause(SETTLED)
        _go(phone, routes.join(address, "")).sees("Join or found the club")
        before, began = processor_seconds(), time.monotonic()
        phone.tap("Join or found the club")
        taken: list[float] = []
        steps = _steps()
        while not _has(phone, games):
            assert time.monotonic() - began < LONGEST_OF_ALL, phone.story()
            if taps:
                taken += _tapped_all(phone, next(steps))
            else:
                phone.pause(LOOKS_EVERY)
        seconds, processors = time.monotonic() - began, processor_seconds() - before
        after = [each for _ in range(2 * taps) for each in _tapped_all(phone, next(steps))]
    finally:
        phone.close()
    told = [""] * 4
    if taken:
        told = [str(len(taken)), median(taken), figure(max(taken)), median(after)]
    return [figure(seconds), figure(processors), *told]


def _has(phone: Phone, games: int) -> bool:
    """Whether home says that all games are there."""
    _go(phone, routes.HOME).sees("New game")
    shown = [name.replace(",", "") for name in phone.buttons()]
    return f"History: {games} games" in shown


def _go(phone: Phone, route: str) -> Phone:
    phone.page.evaluate("(route) => { location.hash = route; }", route)
    return phone


def _steps() -> Iterator[list[Step]]:
    """From Home to the history and back, to the walk, and there a number."""
    for number in range(1, 1_000):
        steps = [
            ("^History: ", "^[0-9,]+ games?$"),
            ("^Home$", "^New game$"),
            ("^Ada, Bo", "this page$"),
        ]
        if number <= NUMBERS:
            name = PLAYERS[number % len(PLAYERS)]
            steps.append(("^3$", f"^{name}, not entered yet.*entering now$"))
        yield steps


def _tapped_all(phone: Phone, steps: list[Step]) -> list[float]:
    """What each tap took; to the history there is no way before there are games."""
    _go(phone, routes.HOME).sees("New game")
    return [
        _tapped(phone, button, words)
        for button, words in steps
        if phone.button(re.compile(button)).count()
    ]


def _tapped(phone: Phone, button: str, words: str) -> float:
    found = phone.button(re.compile(button))
    phone.page.evaluate(ARM, [words, LONGEST])
    found.click()
    taken = float(phone.page.evaluate("measured"))
    phone.pause(PAUSE)
    return taken


def processor_seconds() -> float:
    """What the programs that this one started have taken until now, as Linux tells it."""
    parents, taken = dict[int, int](), dict[int, int]()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parts = path.read_text().rpartition(")")[2].split()
            number = int(path.parent.name)
            parents[number], taken[number] = int(parts[1]), int(parts[11]) + int(parts[12])

    def is_ours(number: int) -> bool:
        while number and number != os.getpid():
            number = parents.get(number, 0)
        return bool(number)

    ours = sum(ticks for number, ticks in taken.items() if is_ours(number))
    return ours / os.sysconf("SC_CLK_TCK")
