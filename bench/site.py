"""The site without a server beside Flet's plain hello-world site: start, weight, taps.

Both are built in the same run and served by the same server, one after the other in turns.
A page is usable when its first button is there for a screen reader.
"""

import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import brotli
from playwright.sync_api import Browser, BrowserContext

from bench import aims
from bench.browser import METER, Lasting, browser, measured_tap
from bench.documents import NAMES
from bench.effort import ALL, Effort
from bench.figures import median, middle, ratio, table
from bench.hello_site import lay_hello
from bench.tap import COUNTER, TURNING, WITHIN, Taps, box_of, centre, counter_places
from scripts.site.wheels import wheels
from tests.browser.phone import PATIENCE, ROOT, WALK, Phone, Server, free_port
from tests.site.pages import Network, pages

ROUNDS = 5
Marks = dict[str, list[float]]

FIRST, AGAIN, OFFLINE = "first visit", "second visit", "second visit, network off"
OURS, HELLO = "Wonderpad", "hello-world"

SLOW = 10_000_000
"""Bits a second, from a host that does what GitHub Pages does."""

SLOWED = (
    ("{} Mbit/s", 1, True),
    ("the processor slowed four times", 4, False),
    ("{} Mbit/s, slowed four times", 4, True),
)
"""Slow phones and networks: how many times slower the page is, and whether the network is slow."""

ROUNDS_SLOWED = 2

COMES_BACK = 2.0
"""Seconds after which somebody opens the site again, at the soonest."""


def run(effort: Effort = ALL) -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, ExitStack() as stack:
        folders = built_sites(Path(folder), effort.site)
        sites = {name: stack.enter_context(served(folders[name])) for name in folders}
        chromium = stack.enter_context(browser())
        # At the smallest only ours: hello-world is opened once, where it is tapped.
        alone = dict(effort.some([*sites.items()]))
        seconds, asked, marks = _visits(chromium, alone, effort)
        taps, start, fetched = _taps(Lasting(chromium, Path(folder)), sites, effort)
        seconds.setdefault((HELLO, FIRST), [start])
        asked.setdefault(HELLO, fetched)
        _tell_start(seconds)
        _tell_marks(marks)
        _tell_slowed(chromium, folders, effort)
        _tell_weight(folders, asked, effort.count(11, 1))
        _tell_taps(taps)


def built_sites(folder: Path, ready: Path | None = None) -> dict[str, Path]:
    """Both sites, without the smaller copies, which take long and change no time here."""
    hello = folder / "hello"
    ours = built(folder, ready)
    lay_hello(wheels(ROOT, ROOT / "build" / "site"), hello)
    return {OURS: ours, HELLO: hello}


def built(folder: Path, ready: Path | None = None) -> Path:
    """Our site, without the smaller copies."""
    ours = ready or folder / "ours"
    if ready is None:
        subprocess.run([sys.executable, "scripts/site", ours, "--plain"], cwd=ROOT, check=True)
    return ours


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    command = [sys.executable, "scripts/serve_site.py", str(folder), "--port", str(free_port())]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield _Address(process.stdout.readline().strip().rstrip("/"))  # type: ignore[misc]
    finally:
        process.terminate()
        process.wait()


class _Address:
    """What a phone of the tests asks of a server."""

    def __init__(self, url: str) -> None:
        self.url = url


def _visits(
    chromium: Browser, sites: dict[str, Server], effort: Effort
) -> tuple[dict[tuple[str, str], list[float]], dict[str, set[str]], dict[str, Marks]]:
    """Seconds of each visit of each site, what the first one asked for, and our steps."""
    seconds: dict[tuple[str, str], list[float]] = {}
    asked: dict[str, set[str]] = {}
    marks: dict[str, Marks] = {FIRST: {}, OFFLINE: {}}
    for number in range(effort.warming + effort.rounds(ROUNDS)):
        for name, site in sites.items():
            context = chromium.new_context(viewport={"width": 390, "height": 844})
            context.on("request", lambda request, name=name: asked[name].add(request.url))
            asked[name] = set()
            visits = {FIRST: _opened(context, site.url)}
            if name == OURS:
                _mark(context, marks[FIRST])
                asked[name].update(kept(context))
            if not effort.smallest:
                visits[AGAIN] = _opened(context, site.url)
            if name == OURS:
                context.set_offline(True)
                visits[OFFLINE] = _opened(context, site.url)
                _mark(context, marks[OFFLINE])
            context.close()
            # The first of each reads everything from the disk and is not counted.
            for visit, taken in visits.items() if number >= effort.warming else ():
                seconds.setdefault((name, visit), []).append(taken)
    return seconds, asked, marks


def _tell_slowed(chromium: Browser, folders: dict[str, Path], effort: Effort) -> None:
    """The same on a slow phone, and over a slow network, for which hello-world is not made."""
    rows = []
    speed = effort.count(SLOW, 10 * SLOW)
    for words, slower, over_network in effort.some(SLOWED):
        taken: dict[tuple[str, str], list[float]] = {}
        with ExitStack() as stack:
            urls = {
                name: stack.enter_context(
                    pages(folder, Network(speed / 8)) if over_network else served(folder)
                ).url.removesuffix("#")
                for name, folder in folders.items()
                if name == OURS or not over_network
            }
            for _ in range(effort.rounds(ROUNDS_SLOWED)):
                for name, url in urls.items():
                    context = chromium.new_context(viewport={"width": 390, "height": 844})
                    for visit in effort.some((FIRST, AGAIN)):
                        if name == OURS and visit == AGAIN:
                            kept(context)
                        seconds = _opened(context, url, slower)
                        taken.setdefault((name, visit), []).append(seconds)
                    context.close()
        bare = taken.get((HELLO, FIRST))
        for (name, visit), seconds in sorted(taken.items(), key=lambda item: item[0][1]):
            told = ratio(seconds, bare) if bare else ""
            where = f"{name}, {visit}, {words.format(speed // 10**6)}"
            rows.append([where, median(seconds), middle(seconds), told])
    table(
        "The same on a slow phone and over a slow network, in seconds",
        ["", "median", "spread", "of hello-world's first"],
        rows,
        aims.START,
    )


def _opened(context: BrowserContext, url: str, slower: int = 1) -> float:
    if context.pages:
        for page in context.pages:
            page.close()
        # What a page had is given back for half a second, by the process that has the next one.
        time.sleep(COMES_BACK)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 2)
    page.add_init_script(METER)
    page.add_init_script("meter.aloud()")
    if slower > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(url, wait_until="commit")
    return float(page.evaluate("meter.button()")) / 1000


def _mark(context: BrowserContext, marks: Marks) -> None:
    """Note when each step of our start was done, in milliseconds since the page was asked for."""
    told = context.pages[-1].evaluate(
        "performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])"
    )
    for name, at in told:
        marks.setdefault(name, []).append(at)


def _tell_taps(taps: Taps) -> None:
    rows = []
    for kind, those in taps.items():
        millis = [tap["seen"] for tap in those]
        rows.append([kind, str(len(those)), median(millis), middle(millis)])
        against = ratio(millis, [tap["seen"] for tap in taps[COUNTER]])
        rows[-1].append("" if kind == COUNTER else against)
    table(
        "From tap to change on the sites, in milliseconds",
        ["", "taps", "median", "spread", "walk/counter"],
        rows,
        aims.TAP,
    )


def _tell_marks(marks: dict[str, Marks]) -> None:
    first = marks[FIRST]
    steps = sorted(first, key=lambda name: statistics.median(first[name]))
    rows = [
        [name, *(median(told[name]) if name in told else "" for told in marks.values())]
        for name in steps
    ]
    table("When each step of our start is done, in milliseconds", ["", *marks], rows)


def kept(context: BrowserContext) -> list[str]:
    """What the service worker keeps, once that is all; nobody else sees what it asks for."""
    kept: list[str] = context.pages[-1].evaluate(
        """async () => {
          for (;;) {
            const [name] = await caches.keys();
            const kept = name ? await (await caches.open(name)).keys() : [];
            const urls = kept.map(({ url }) => url);
            if (urls.some((url) => url.endsWith("python_stdlib.zip"))) return urls;
            await new Promise((done) => setTimeout(done, 50));
          }
        }"""
    )
    return kept


def _tell_start(seconds: dict[tuple[str, str], list[float]]) -> None:
    rows = []
    bare = seconds[HELLO, FIRST]
    for (name, visit), taken in sorted(seconds.items(), key=lambda item: item[0][1]):
        rows.append([f"{name}, {visit}", median(taken), middle(taken), ratio(taken, bare)])
    table(
        f"From asking for the site to a usable page, in seconds ({len(bare)} each)",
        ["", "median", "spread", "of hello-world's first"],
        rows,
        aims.START,
    )


def _tell_weight(folders: dict[str, Path], asked: dict[str, set[str]], quality: int) -> None:
    rows = []
    for name, folder in folders.items():
        files = {_file(folder, url) for url in asked[name]}
        found = [path for path in files if path]
        with ThreadPoolExecutor() as workers:
            sizes = dict(zip(found, workers.map(partial(_small, quality), found), strict=True))
        raw = sum(path.stat().st_size for path in found) / 1e6
        small = sum(sizes.values()) / 1e6
        heaviest = sorted(found, key=sizes.__getitem__, reverse=True)[:6]
        largest = ", ".join(f"{path.name} {sizes[path] / 1e6:.1f}" for path in heaviest)
        rows.append([name, str(len(found)), f"{raw:.1f}", f"{small:.1f}", largest])
    table(
        "What a first visit asks for, with what is kept for later, in MB",
        ["", "files", "as they are", "brotli", "largest"],
        rows,
        "Aim: 10 MB with brotli.",
    )


def _file(folder: Path, url: str) -> Path | None:
    path = folder / urlsplit(url).path.lstrip("/")
    path = path / "index.html" if path.is_dir() else path
    return path if path.is_file() and url.startswith("http://127.") else None


def _small(quality: int, path: Path) -> int:
    """As a host that compresses hands it out; pictures are small already."""
    data = path.read_bytes()
    return min(len(data), len(brotli.compress(data, quality=quality, lgwin=24)))


def _taps(
    lasting: Lasting, sites: dict[str, Server], effort: Effort
) -> tuple[Taps, float, set[str]]:
    """Walk through categories at a table of seven, with a tap on the counter after each tap.

    And the seconds until the counter, which is hello-world, was found, and what it asked for.
    """
    taps: Taps = {WITHIN: [], TURNING: [], COUNTER: []}
    categories, names = effort.some(WALK), effort.some(NAMES, 3)
    chromium = cast("Browser", lasting)
    counter = Phone(chromium, sites[HELLO])
    counter.page.add_init_script(METER)
    asked_at = time.perf_counter()
    spot = counter_places(counter)
    start, fetched = time.perf_counter() - asked_at, {*counter.requests}
    # At the smallest both keep their screen reader: to open them anew takes longest of all.
    if not effort.smallest:
        _opened_anew(counter)
    walk = Phone(chromium, sites[OURS])
    walk.page.add_init_script(METER)
    walk.open().new_table(*names)
    keys, lines = {}, []
    for category in categories:
        walk.tap(re.compile(f"^{category}, ")).sees(re.compile(f"^{category}, .*this page$"))
        if category == "Yellow":
            # The first category that asks for cards; this table has the points, as it says now.
            walk.tap("Points").sees("Cards")
        keys[category] = centre(walk.button("0"))
    for name in names:
        x, y, width, height = box_of(walk.button(re.compile(f"^{name}, ")))
        lines.append([x + width - 80, y + 8, 72, height - 16])
    first = re.compile(f"^{WALK[0]}, .*this page$")
    walk.tap(re.compile(f"^{WALK[0]}, ")).sees(first)
    if not effort.smallest:
        # The page says so before its address does, and it is the address that is opened anew.
        walk.stands_at(re.compile(f"/#/walk/[^/]+/{WALK[0].lower()}"))
        _opened_anew(walk)
    measured_tap(counter.page, *spot)
    for category in categories:
        following = dict(pairwise(WALK)).get(category)
        for name, line in zip(names, lines, strict=True):
            turning = name == names[-1] and following is not None
            tap = measured_tap(walk.page, keys[category], line)
            taps[TURNING if turning else WITHIN].append(tap)
            taps[COUNTER].append(measured_tap(counter.page, *spot))
    walk.close()
    counter.close()
    del taps[WITHIN][0]
    assert statistics.median(tap["frames"] for tap in taps[WITHIN]) > 0
    return taps, start, fetched


def _opened_anew(phone: Phone) -> None:
    """Without a screen reader, until nothing moves any more."""
    phone.page.reload()
    phone.page.evaluate("meter.still(700)")
