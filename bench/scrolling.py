"""Frames while the history and the statistics are scrolled, with few games and with 10,000.

On the server and on the site. How late a frame comes depends on what else the machine does; the
processor time of the page's main thread hardly does.
"""

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple, cast

from playwright.sync_api import Browser, CDPSession, Page

from app import routes
from bench.browser import Lasting, browser, metered, served
from bench.effort import ALL, Effort
from bench.figures import table
from bench.history import fill
from bench.large import read_before
from bench.large_site import AHEAD, lay
from bench.site import built
from bench.site import served as served_site
from bench.tap import ready
from storage.store import GAMES
from tests.browser.phone import PATIENCE, Phone

SIZES = (40, 10_000)
"""Forty fill a page of either: with ten there is hardly anything to scroll."""

SLOWED = (1, 4)
"""How many times slower the page's processor is made."""

TURNS, TURN = 120, 60
"""How often the wheel is turned, half of them down and half back, and by how many pixels."""

SETTLED = 6_000
"""How long a page is left to itself before, in milliseconds."""

LATE = 25
"""A frame that takes longer than this, in milliseconds, has left one out at 60 a second."""

DRAWN = "performance.getEntriesByName('drawn').length > 0"

PAGES = (("History", routes.HISTORY), ("Statistics", routes.STATISTICS))

ROLL = """async ([turns, turn]) => {
  const at = document.querySelector("flutter-view");
  const taken = [];
  let before = await new Promise(requestAnimationFrame);
  for (let count = 0; count < turns; count += 1) {
    const told = { deltaY: turn, clientX: 195, clientY: 420, bubbles: true, cancelable: true };
    at.dispatchEvent(new WheelEvent("wheel", told));
    const now = await new Promise(requestAnimationFrame);
    taken.push(now - before);
    before = now;
  }
  return taken;
}"""
"""Turns the wheel once a frame, and tells how long each frame took."""


class Rolled(NamedTuple):
    """What a page did while it was scrolled."""

    frames: list[float]
    """How long each frame took, in milliseconds."""

    busy: float
    """How long the main thread was busy for each of them, in milliseconds of the processor."""


def run(effort: Effort = ALL) -> None:
    taken: dict[tuple[str, str, int], dict[int, Rolled]] = {}
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as place, browser() as chromium:
        site = built(Path(place), effort.site)
        for size in effort.some(SIZES):
            folder = Path(place) / str(size)
            fill(folder, size)
            read_before(folder)
            for where, rolled in (
                ("server", _on_server(chromium, folder, effort)),
                ("site", _on_site(Lasting(chromium, folder), site, folder, effort)),
            ):
                for (name, slowed), each in rolled.items():
                    taken.setdefault((where, name, slowed), {})[size] = each
    rows = [
        [f"{where}, {name}", f"{slowed}×", *map(_told, each.values())]
        for (where, name, slowed), each in taken.items()
    ]
    columns = ["", "slowed", *(f"{size:,} games" for size in effort.some(SIZES))]
    table(
        "Frames while a page is scrolled, in milliseconds: median, 95th of 100, how many late,\n"
        "and how long the main thread is busy for one",
        columns,
        rows,
        f"Aim: no later with 10,000 games. Late is more than {LATE}.",
    )


def _on_server(chromium: Browser, folder: Path, effort: Effort) -> dict[tuple[str, int], Rolled]:
    taken: dict[tuple[str, int], Rolled] = {}
    with served("app", folder) as server:
        for name, route in effort.some(PAGES):
            # As people have it: a screen reader has each frame described, which takes its time.
            with metered(chromium, aloud=False) as page:
                # Flutter's view is there before the app has drawn anything in it.
                ready(page, server.url + route)
                taken.update(_rolled(page, name, effort))
    return taken


def _on_site(
    lasting: Lasting, site: Path, folder: Path, effort: Effort
) -> dict[tuple[str, int], Rolled]:
    taken: dict[tuple[str, int], Rolled] = {}
    with served_site(site) as host:
        phone = Phone(cast("Browser", lasting), host)
        lay(phone, folder / GAMES)
        for name, route in effort.some(PAGES):
            # The first visit works out what is kept then.
            for visit in range(effort.count(2, 1)):
                phone.page.goto("about:blank")
                phone.page.goto(f"{host.url}/#{route}")
                phone.page.wait_for_function(DRAWN, timeout=PATIENCE)
                phone.pause(effort.count(AHEAD, 300) if visit == 0 else 0)
            taken.update(_rolled(phone.page, name, effort))
        phone.close()
    return taken


def _rolled(page: Page, name: str, effort: Effort) -> dict[tuple[str, int], Rolled]:
    taken = {}
    page.locator("flutter-view").wait_for(state="attached")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    for slowed in effort.some(SLOWED):
        page.wait_for_timeout(effort.count(SETTLED, 300))
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        turns, top = effort.count(TURNS, 4) // 2, page.screenshot()
        down = _turned(page, session, turns, TURN)
        assert _differs(page, top), f"{name} was scrolled, and looks as before"
        up = _turned(page, session, turns, -TURN)
        frames = [*down.frames, *up.frames]
        taken[name, slowed] = Rolled(frames, (down.busy + up.busy) / 2)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return taken


def _turned(page: Page, session: CDPSession, turns: int, turn: int) -> Rolled:
    before = _busy(session)
    frames = page.evaluate(ROLL, [turns, turn])
    return Rolled(frames, (_busy(session) - before) / len(frames))


def _differs(page: Page, picture: bytes) -> bool:
    """Whether a page looks different, at once or in a moment: it is drawn beside its scripts."""
    deadline = time.monotonic() + PATIENCE / 1000
    while page.screenshot() == picture:
        if time.monotonic() > deadline:
            return False
    return True


def _busy(session: CDPSession) -> float:
    told = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(each["value"]) for each in told if each["name"] == "TaskDuration")


def _told(rolled: Rolled) -> str:
    frames, busy = rolled
    high = sorted(frames)[len(frames) * 95 // 100]
    late = sum(taken > LATE for taken in frames)
    return f"{median(frames):.0f}, {high:.0f}, {late} of {len(frames)}, {busy:.1f}"
