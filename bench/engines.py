"""The site in each engine beside Flet's plain hello-world site in the same: start and taps.

Both are built in the same run; in every engine they are opened, and tapped, in turns.
A page is usable when its first button is there for a screen reader.
"""

import json
import re
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bench import aims
from bench.documents import NAMES
from bench.effort import ALL, Effort
from bench.engine_windows import Opener, Window, engines
from bench.figures import median, middle, ratio, table
from bench.site import AGAIN, FIRST, HELLO, OFFLINE, OURS, built_sites
from tests.browser.phone import WALK
from tests.site.hosting import Host

ROUNDS = 3

KEEPS = 700
"""How long nothing moves on a page that is ready for a tap, in milliseconds."""

LONGEST = 10_000
"""How long a change is waited for after a tap, in milliseconds."""

BOX = """(() => {
  const pattern = new RegExp(%s);
  const said = (one) => one.getAttribute("aria-label") ?? one.textContent;
  const found = [...document.querySelectorAll("flt-semantics, flt-semantics span")].findLast(
    (one) => pattern.test(said(one).trim()));
  const { x, y, width, height } = found.getBoundingClientRect();
  return Promise.resolve([x, y, width, height]);
})()"""
"""Where what is said so stands: left, top, width and height in pixels."""

Region = list[float]
Regions = dict[str, Region]
Seconds = dict[str, list[float]]


def run(effort: Effort = ALL) -> None:
    """Print start and taps; so many times each site is opened in each engine."""
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, engines() as all_of_them:
        found = dict(effort.some([*all_of_them.items()]))
        rounds = effort.rounds(ROUNDS)
        # At the smallest only ours: `bench/site.py` opens and taps hello-world.
        sites = dict(effort.some([*built_sites(Path(folder), effort.site).items()]))
        starts = {name: starts_in(opener, sites, rounds, effort) for name, opener in found.items()}
        taps = {name: taps_in(opener, sites, rounds, effort) for name, opener in found.items()}
    tell_starts(starts)
    tell_taps(taps)


def starts_in(
    opener: Opener, sites: dict[str, Path], rounds: int, effort: Effort = ALL
) -> dict[str, Seconds]:
    """Seconds of each visit of each site, in windows that have kept nothing."""
    seconds: dict[str, Seconds] = {name: {} for name in sites}
    for number in range(effort.warming + rounds):
        for name, folder in sites.items():
            host = Host()
            try:
                with opener(host.serve(folder)) as window:
                    visits = {FIRST: started(window)}
                    # At its smallest only `bench/site.py` measures return visits.
                    if not effort.smallest:
                        visits |= _later_visits(name, window, host)
            finally:
                host.stop()
            # The first of each reads everything from the disk and is not counted.
            for visit, taken in visits.items() if number >= effort.warming else ():
                seconds[name].setdefault(visit, []).append(taken)
    return seconds


def _later_visits(name: str, window: Window, host: Host) -> dict[str, float]:
    """Seconds of the visits after the first; what is ours also without a network."""
    if name != OURS:
        return {AGAIN: started(window)}
    window.person.kept_for_later()
    again = started(window)
    host.stop()
    return {AGAIN: again, OFFLINE: started(window)}


def started(window: Window) -> float:
    """Seconds until the page of a window could be used."""
    window.load()
    return float(window.answer("engineMeter.button()")) / 1000


def taps_in(
    opener: Opener, sites: dict[str, Path], rounds: int, effort: Effort = ALL
) -> dict[str, list[float]]:
    """Milliseconds from tap to change, in as many categories of the walk as there are rounds."""
    taps: dict[str, list[float]] = {name: [] for name in sites}
    names = effort.some(NAMES, 3)
    host = Host()
    try:
        with ExitStack() as stack:
            # Names are typed while there is one window: another one would have the cursor.
            walk = stack.enter_context(opener(host.serve(sites[OURS])))
            keys, lines = _walk_places(walk, WALK[:rounds], names)
            counters = []
            if HELLO in sites:
                counter = stack.enter_context(opener(host.serve(sites[HELLO])))
                counter.load()
                count, add = counter_places(counter)
                counters.append((counter, add, count))
            ready = [(walk, keys[WALK[0]]), *((one, count) for one, _, count in counters)]
            # Opened anew without a screen reader; at the smallest it stays on.
            for window, place in [] if effort.smallest else ready:
                window.reload()
                window.answer(f"engineMeter.still({place}, {KEEPS})")
            # The first tap of each warms up and is not counted.
            for places in counters:
                tapped(*places)
            for key in keys.values():
                for name, line in lines.items():
                    taken = {
                        OURS: [tapped(walk, key, line)],
                        HELLO: [tapped(*places) for places in counters],
                    }
                    # The last player's tap turns the page, which is another thing to draw.
                    if name != names[-1]:
                        for site, millis in taps.items():
                            millis += taken[site]
    finally:
        host.stop()
    for millis in taps.values():
        del millis[0]
    return taps


def tapped(window: Window, on: Region, region: Region, longest: int = LONGEST) -> float:
    """Milliseconds from a tap to the first frame in which a region looked different."""
    x, y, width, height = on
    window.answer(f"engineMeter.arm({region})")
    window.tap(x + width / 2, y + height / 2)
    seen = window.answer(f"engineMeter.seen({longest})")
    assert seen is not None, f"nothing changed in {region} after a tap on {on}"
    return float(seen)


def counter_places(counter: Window) -> tuple[Region, Region]:
    """Where the text of a page that is there stands, and where its button is."""
    counter.person.listen().sees("Add")
    x, y, width, height = _box(counter, "^Count 0$")
    # Two digits more than there are now.
    return [x, y, width + 60, height], _box(counter, "^Add$")


def _walk_places(
    walk: Window, categories: list[str], names: Sequence[str]
) -> tuple[Regions, Regions]:
    """Where each category has the key 0, and where each player's value stands, on a new table."""
    walk.load()
    person = walk.person.listen().new_table(*names)
    keys = {}
    for category in categories:
        person.tap(re.compile(f"^{category}, ")).on_walk(category)
        if category == "Yellow":
            # The first category that asks for cards; this table has the points, as it says now.
            person.tap("Points").sees("Cards")
        keys[category] = _box(walk, "^0$")
    person.tap(re.compile(f"^{categories[0]}, ")).on_walk(categories[0])
    lines = {}
    for name in names:
        x, y, width, height = _box(walk, f"^{name}, ")
        lines[name] = [x + width - 80, y + 8, 72, height - 16]
    return keys, lines


def _box(window: Window, said: str) -> Region:
    box: Region = window.answer(BOX % json.dumps(said))
    return box


def tell_starts(starts: dict[str, dict[str, Seconds]]) -> None:
    rows = []
    for engine, seconds in starts.items():
        bare = seconds.get(HELLO, {})
        for visit, ours in seconds[OURS].items():
            beside = bare.get(visit, bare.get(FIRST, []))
            rows.append([f"{engine}, {visit}", *_beside(ours, beside)])
    table(
        "From asking for the site to a usable page, in seconds",
        ["", OURS, "spread", HELLO, "spread", "ratio"],
        rows,
        "Without a network there is no hello-world: there its first visit stands beside ours.",
        aims.START,
        "They are the same in every engine.",
    )


def tell_taps(taps: dict[str, dict[str, list[float]]]) -> None:
    rows = []
    for engine, millis in taps.items():
        walk, counter = millis[OURS], millis.get(HELLO, [])
        rows.append([engine, str(len(walk)), *_beside(walk, counter)])
    table(
        "From tap to change on the sites, in milliseconds",
        ["", "taps", "walk", "spread", "counter", "spread", "walk/counter"],
        rows,
        aims.TAP,
    )


def _beside(ours: list[float], bare: list[float]) -> list[str]:
    """Median and spread of each, and their ratio; of ours alone where there is nothing beside."""
    told = [median(ours), middle(ours)]
    return [*told, median(bare), middle(bare), ratio(ours, bare)] if bare else [*told, "", "", ""]
