"""Tap to visible change: the walk at seven players beside a bare Flet counter, in turns.

Both are measured from within the page by the same meter (`meter.js`): from lifting the
finger to the first frame in which the tapped player's line, or the counter's text, looks
different; with a screen reader on also to the moment when it can be read aloud.
"""

import re
import statistics
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from bench import aims
from bench.browser import Served, browser, measured_tap, metered, served
from bench.documents import NAMES
from bench.effort import ALL, Effort
from bench.figures import figure, median, middle, ratio, table
from scoring import read_game
from storage import Store
from tests.browser.phone import WALK, Phone

Spot = tuple[float, float]
Region = list[float]
WalkPlaces = tuple[dict[str, Spot], list[Region]]
CounterPlaces = tuple[Spot, Region]
Tap = dict[str, Any]
Taps = dict[str, list[Tap]]

PARTS = ("to server", "server", "to frame", "frames", "events", "answers", "bytes back")
"""What is told of where a tap's time goes, and of what it brings about."""

WITHIN, TURNING, COUNTER = "walk, within a page", "walk, turning the page", "counter"


def run(effort: Effort = ALL) -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, ExitStack() as stack:
        tables = _tables_of_seven(Path(folder), 3)
        bare = stack.enter_context(served("bench.counter", Path(folder)))
        chromium = stack.enter_context(browser())
        silently, loudly = (list(effort.some(those)) for those in (WALK, WALK[:4]))
        names = effort.some(NAMES, 2)
        # On a server of its own: where there were two phones, each is asked whose it is.
        with served("app", Path(folder)) as another:
            walk = _walk_places(chromium, another, tables.pop(), silently, names)
        pad = stack.enter_context(served("app", Path(folder)))
        button = places_on_counter(chromium, bare)
        there = bare.url, walk, button
        aloud = _walked(chromium, pad.url + tables.pop(), *there, loudly, aloud=True)
        silent = aloud
        if not effort.smallest:
            silent = _walked(chromium, pad.url + tables.pop(), *there, silently, aloud=False)
    shown = [("seen", "seen", silent), ("seen", "seen, read aloud too", aloud)]
    rows = []
    for key, name, taps in [*shown, ("said", "can be read aloud", aloud)]:
        for kind, those in taps.items():
            millis = [tap[key] for tap in those]
            against = ratio(millis, [tap[key] for tap in taps[COUNTER]])
            rows.append([f"{name}: {kind}", str(len(those)), median(millis), middle(millis)])
            rows[-1].append("" if kind == COUNTER else against)
    table(
        "From tap to change, in milliseconds",
        ["", "taps", "median", "spread", "walk/counter"],
        rows,
        aims.TAP,
    )
    table(
        "Where that time goes (medians, no screen reader)",
        ["", *PARTS],
        [[kind, *parts(those)] for kind, those in silent.items()],
        "Milliseconds from the tap to the event's departure, from there to the last answer",
        "before the changed frame, and from that answer to the frame. The counts are those of",
        "the whole tap; looking at the frames to see the change took "
        f"{median([tap['looking'] for taps in silent.values() for tap in taps])} ms of it.",
    )


def parts(taps: list[Tap]) -> list[str]:
    """The medians of `PARTS`."""

    def mid(values: list[float]) -> str:
        return figure(statistics.median(values))

    return [
        mid([tap["sent"] for tap in taps]),
        mid([tap["last_answer"] - tap["sent"] for tap in taps]),
        mid([tap["seen"] - tap["last_answer"] for tap in taps]),
        *(f"{statistics.median(tap[key] for tap in taps):.0f}" for key in ("frames", "events")),
        *(f"{statistics.median(tap[key] for tap in taps):.0f}" for key in ("answers", "bytes")),
    ]


def _walked(
    chromium: Browser,
    pad: str,
    bare: str,
    places: WalkPlaces,
    spot: CounterPlaces,
    categories: list[str],
    *,
    aloud: bool,
) -> Taps:
    """Walk through categories at a table of seven, with a tap on the counter after each tap.

    A page is left once all of its players have their numbers: where not all are tapped, none is.
    """
    keys, lines = places
    taps: Taps = {WITHIN: [], TURNING: [], COUNTER: []}
    with metered(chromium, aloud=aloud) as walk, metered(chromium, aloud=aloud) as counter:
        ready(walk, pad)
        ready(counter, bare)
        count = 1
        # The first tap of each warms up and is not counted.
        measured_tap(counter, *spot)
        for category in categories:
            following = dict(pairwise(WALK)).get(category)
            for name, line in zip(NAMES, lines, strict=False):
                turning = name == NAMES[-1] and following is not None
                words = f"{following}, 0 of 7, this page" if turning else f"{name}, 0 points"
                tap = measured_tap(walk, keys[category], line, words if aloud else "")
                taps[TURNING if turning else WITHIN].append(tap)
                count += 1
                tap = measured_tap(counter, *spot, f"Count {count}" if aloud else "")
                taps[COUNTER].append(tap)
    del taps[WITHIN][0]
    return {kind: those for kind, those in taps.items() if those}


def ready(page: Page, url: str) -> None:
    """Open a page, and wait until nothing moves on it."""
    page.goto(url)
    page.evaluate("meter.still(700)")


def _tables_of_seven(folder: Path, count: int) -> list[str]:
    """New tables of seven, each by its walk's path."""
    game = read_game({"players": [{"name": name} for name in NAMES]})
    with Store(folder) as store:
        drafts = [store.drafts.new(game, datetime.now(UTC)) for _ in range(count)]
        for draft in drafts:
            # Yellow would ask for cards first: these tables have chosen its points.
            store.drafts.keep(draft.model_copy(update={"by_cards": False}), datetime.now(UTC))
    return [f"/walk/{draft.id}/{WALK[0].lower()}" for draft in drafts]


def _walk_places(
    chromium: Browser, pad: Served, path: str, categories: list[str], names: Sequence[str]
) -> WalkPlaces:
    """Where each category has the key 0, and where the value of each of these players stands."""
    phone = Phone(chromium, pad).open(path)  # type: ignore[arg-type]
    keys = {}
    for category in categories:
        phone.tap(re.compile(f"^{category}, ")).sees(re.compile(f"^{category}, .*this page$"))
        keys[category] = centre(phone.button("0"))
    lines = []
    for name in names:
        x, y, width, height = box_of(phone.button(re.compile(f"^{name}, ")))
        lines.append([x + width - 80, y + 8, 72, height - 16])
    phone.close()
    return keys, lines


def places_on_counter(chromium: Browser, bare: Served) -> CounterPlaces:
    """The same on a page of its own, which is closed again."""
    phone = Phone(chromium, bare)  # type: ignore[arg-type]
    places = counter_places(phone)
    phone.close()
    return places


def counter_places(phone: Phone) -> CounterPlaces:
    """Where the counter's button is, and where its text stands."""
    x, y, width, height = box_of(phone.open().page.get_by_text("Count 0").last)
    # Two digits more than there are now.
    return centre(phone.button("Add")), [x, y, width + 60, height]


def box_of(found: Locator) -> Region:
    """Left, top, width and height of what is there to tap, in pixels."""
    box = found.bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["width"], box["height"]]


def centre(found: Locator) -> Spot:
    """Where a finger hits it best."""
    x, y, width, height = box_of(found)
    return x + width / 2, y + height / 2
