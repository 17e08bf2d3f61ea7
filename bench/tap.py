"""Tap to visible change: the walk at seven players beside a bare Flet counter, in turns.

Both are measured from within the page by the same meter (`meter.js`): from lifting the
finger to the first frame in which the tapped player's line, or the counter's text, looks
different; with a screen reader on also to the moment when it can be read aloud.
"""

import re
import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from bench.browser import Served, browser, measured_tap, metered, served
from bench.documents import NAMES
from bench.figures import figure, median, middle, ratio, table
from tests.browser.phone import WALK, Phone

GOAL = 1.3

Tap = dict[str, Any]
Taps = dict[str, list[Tap]]

WITHIN, TURNING, COUNTER = "walk, within a page", "walk, turning the page", "counter"


def run() -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, ExitStack() as stack:
        pad = stack.enter_context(served("app", Path(folder)))
        bare = stack.enter_context(served("bench.counter", Path(folder)))
        chromium = stack.enter_context(browser())
        silent = _walked(chromium, pad, bare, aloud=False)
        aloud = _walked(chromium, pad, bare, aloud=True)
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
        f"Aim: within a page {GOAL} times the counter, or less.",
    )
    table(
        "Where that time goes (medians, no screen reader)",
        ["", "to server", "server", "to frame", "frames", "events", "answers", "bytes back"],
        [[kind, *_parts(those)] for kind, those in silent.items()],
        "Milliseconds from the tap to the event's departure, from there to the last answer",
        "before the changed frame, and from that answer to the frame. The counts are those of",
        "the whole tap; looking at the frames to see the change took "
        f"{median([tap['looking'] for taps in silent.values() for tap in taps])} ms of it.",
    )


def _parts(taps: list[Tap]) -> list[str]:
    def mid(values: list[float]) -> str:
        return figure(statistics.median(values))

    return [
        mid([tap["sent"] for tap in taps]),
        mid([tap["last_answer"] - tap["sent"] for tap in taps]),
        mid([tap["seen"] - tap["last_answer"] for tap in taps]),
        *(f"{statistics.median(tap[key] for tap in taps):.0f}" for key in ("frames", "events")),
        *(f"{statistics.median(tap[key] for tap in taps):.0f}" for key in ("answers", "bytes")),
    ]


def _walked(chromium: Browser, pad: Served, bare: Served, *, aloud: bool) -> Taps:
    """Walk through a table of seven, with a tap on the counter after each tap."""
    path, keys, lines = _table_of_seven(chromium, pad)
    button, text = _counter(chromium, bare)
    taps: Taps = {WITHIN: [], TURNING: [], COUNTER: []}
    with metered(chromium, aloud=aloud) as walk, metered(chromium, aloud=aloud) as counter:
        _ready(walk, pad.url + path)
        _ready(counter, bare.url)
        counted = 0
        # The first tap of each warms up and is not counted.
        measured_tap(counter, button, text)
        for category, following in zip(WALK, [*WALK[1:], None], strict=True):
            for name, line in zip(NAMES, lines, strict=True):
                turning = name == NAMES[-1] and following is not None
                words = f"{following}, 0 of 7, this page" if turning else f"{name}, 0 points"
                tap = measured_tap(walk, keys[category], line, words if aloud else "")
                taps[TURNING if turning else WITHIN].append(tap)
                counted += 1
                words = f"Count {counted + 1}" if aloud else ""
                taps[COUNTER].append(measured_tap(counter, button, text, words))
    del taps[WITHIN][0]
    return taps


def _ready(page: Page, url: str) -> None:
    page.goto(url)
    page.evaluate("meter.still(700)")


def _table_of_seven(
    chromium: Browser, pad: Served
) -> tuple[str, dict[str, tuple[float, float]], list[list[float]]]:
    """A new table: its walk's path, where each category has the key 0, where values stand."""
    phone = Phone(chromium, pad)  # type: ignore[arg-type]
    phone.open().new_table(*NAMES)
    path = phone.path
    keys = {}
    for category in WALK:
        phone.tap(re.compile(f"^{category}, ")).sees(re.compile(f"^{category}, .*this page$"))
        keys[category] = _centre(phone.button("0"))
    lines = []
    for name in NAMES:
        x, y, width, height = _box(phone.button(re.compile(f"^{name}, ")))
        lines.append([x + width - 80, y + 8, 72, height - 16])
    phone.close()
    return path, keys, lines


def _counter(chromium: Browser, bare: Served) -> tuple[tuple[float, float], list[float]]:
    phone = Phone(chromium, bare)  # type: ignore[arg-type]
    phone.open()
    x, y, width, height = _box(phone.page.get_by_text("Count 0").last)
    # Two digits more than there are now.
    places = _centre(phone.button("Add")), [x, y, width + 60, height]
    phone.close()
    return places


def _box(found: Locator) -> list[float]:
    box = found.bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["width"], box["height"]]


def _centre(found: Locator) -> tuple[float, float]:
    x, y, width, height = _box(found)
    return x + width / 2, y + height / 2
