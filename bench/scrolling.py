"""Frames while the history and the statistics are scrolled, with few games and with 10,000."""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from app import routes
from bench.browser import browser, metered, served
from bench.effort import ALL, Effort
from bench.figures import table
from bench.history import fill
from bench.large import read_before

SIZES = (40, 10_000)
"""Forty fill a page of either: with ten there is hardly anything to scroll."""

SLOWED = (1, 4)
"""How many times slower the page's processor is made."""

TURNS, TURN = 120, 60
"""How often the wheel is turned, and by how many pixels."""

SETTLED = 6_000
"""How long a page is left to itself before, in milliseconds."""

LATE = 25
"""A frame that takes longer than this, in milliseconds, has left one out at 60 a second."""

PAGES = (("History", routes.HISTORY), ("Statistics", routes.STATISTICS))

ROLL = """async ([turns, turn]) => {
  const at = document.querySelector("flutter-view");
  const taken = [];
  let before = await new Promise(requestAnimationFrame);
  for (let count = 0; count < turns; count += 1) {
    const deltaY = count < turns / 2 ? turn : -turn;
    const told = { deltaY, clientX: 195, clientY: 420, bubbles: true, cancelable: true };
    at.dispatchEvent(new WheelEvent("wheel", told));
    const now = await new Promise(requestAnimationFrame);
    taken.push(now - before);
    before = now;
  }
  return taken;
}"""
"""Turns the wheel once a frame, half the way down and back, and tells how long each frame took."""


def run(effort: Effort = ALL) -> None:
    taken: dict[tuple[str, int], dict[int, list[float]]] = {}
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as place, browser() as chromium:
        for size in effort.some(SIZES):
            folder = Path(place) / str(size)
            fill(folder, size)
            read_before(folder)
            for key, frames in _rolled(chromium, folder, effort).items():
                taken.setdefault(key, {})[size] = frames
    rows = [
        [name, f"{slowed}×", *(_told(frames) for frames in each.values())]
        for (name, slowed), each in taken.items()
    ]
    columns = ["", "slowed", *(f"{size:,} games" for size in effort.some(SIZES))]
    table(
        "Frames while a page is scrolled, in milliseconds: median, 95th of 100, and how many late",
        columns,
        rows,
        f"Aim: no later with 10,000 games. Late is more than {LATE}.",
    )


def _rolled(chromium: Browser, folder: Path, effort: Effort) -> dict[tuple[str, int], list[float]]:
    taken = {}
    with served("app", folder) as server:
        for name, route in PAGES:
            # As people have it: a screen reader has each frame described, which takes its time.
            with metered(chromium, aloud=False) as page:
                page.goto(server.url + route)
                page.locator("flutter-view").wait_for(state="attached")
                for slowed in SLOWED:
                    page.wait_for_timeout(effort.count(SETTLED, 300))
                    _slow(page, slowed)
                    taken[name, slowed] = page.evaluate(ROLL, [effort.count(TURNS, 4), TURN])
                    _slow(page, 1)
    return taken


def _slow(page: Page, times: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def _told(frames: list[float]) -> str:
    high = sorted(frames)[len(frames) * 95 // 100]
    late = sum(taken > LATE for taken in frames)
    return f"{median(frames):.0f}, {high:.0f}, {late} of {len(frames)}"
