"""What the tab of the site takes of a phone's memory: after its start, and game after game.

Chromium's process of the page, as the system counts it. *All* has the browser's own program in
it, which its other tabs share; *its own* has not. The start is measured in a browser that nobody
drives, as whoever drives it keeps a copy of all that it loads; so the games say only how much comes
on top.
"""

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.effort import ALL, Effort
from bench.figures import table
from bench.site import built_sites, served
from tests.browser.phone import FLAGS, WALK, Phone, Server, browser_path

PART = re.compile(r"^(\w+):\s+(\d+) kB", re.MULTILINE)

GAMES = 50
EVERY = 10
"""After how many games it is measured again."""

AFTER = (10, 20, 50)
"""How many seconds after the browser was started a page is measured that nobody touches."""


def run(effort: Effort = ALL) -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, ExitStack() as stack:
        folders = built_sites(Path(folder), effort.site)
        sites = {
            name: stack.enter_context(served(folders[name])) for name in effort.some([*folders])
        }
        rows = [
            [name, *map(str, measured)]
            for name, site in sites.items()
            for measured in _left_alone(site.url, Path(folder) / f"profile-{name}", effort)
        ]
        table(
            "The tab of a site that nobody touches, in MB",
            ["", "seconds after the browser", "all", "its own"],
            rows,
            "Aim: 250 at most.",
        )
        table(
            "The same tab, game after game, in MB of its own, with what DevTools keep",
            ["games", "its own", "a game"],
            list(_played(sites["Wonderpad"], effort)),
            "Garbage is collected before each. Aim: no more after fifty than after ten.",
        )


def _taken(process: str) -> tuple[int, int]:
    """Megabytes of a process: all that it has, and what it shares with nobody."""
    said = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    sizes = {name: int(size) for name, size in PART.findall(said)}
    return sizes["Rss"] // 1024, (sizes["Private_Dirty"] + sizes["Private_Clean"]) // 1024


def _largest(processes: Iterator[str]) -> tuple[int, int]:
    """Of all that show something the one that shows the page."""
    return max(_taken(process) for process in processes)


def _left_alone(url: str, profile: Path, effort: Effort) -> Iterator[tuple[int, int, int]]:
    """Seconds since the browser was started, and what the tab takes then."""
    command = [browser_path("chromium"), *FLAGS, f"--user-data-dir={profile}"]
    started = time.monotonic()
    browser = subprocess.Popen(
        [*command, "--window-size=390,844", url],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        for seconds in (1,) if effort.smallest else AFTER:
            time.sleep(max(0, started + seconds - time.monotonic()))
            while not [*_renderers_of(profile)]:
                time.sleep(0.1)
            yield seconds, *_largest(_renderers_of(profile))
    finally:
        os.killpg(browser.pid, signal.SIGTERM)
        browser.wait()


def _renderers_of(profile: Path) -> Iterator[str]:
    for process in Path("/proc").iterdir():
        try:
            command = (process / "cmdline").read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue  # no process, or one that has just ended
        if "--type=renderer" in command and str(profile) in command:
            yield process.name


def _played(site: Server, effort: Effort) -> Iterator[list[str]]:
    """What the tab has after so many games, each from names to saved."""
    games = effort.rounds(GAMES)
    with sync_playwright() as playwright:
        # At its smallest one without windows will do, which starts sooner.
        path = browser_path("headless" if effort.smallest else "chromium")
        browser = playwright.chromium.launch(
            executable_path=path, args=[*FLAGS, "--js-flags=--expose-gc"]
        )
        told = browser.new_browser_cdp_session()

        def own(phone: Phone) -> int:
            for script in (phone.page, *phone.page.workers):
                script.evaluate("gc()")
            processes = told.send("SystemInfo.getProcessInfo")["processInfo"]
            return _largest(str(one["id"]) for one in processes if one["type"] == "renderer")[1]

        phone = Phone(browser, site).open("/#/")
        before = last = 0
        for game in range(1, games + 1):
            _play(phone)
            if game in (1, games) or game % EVERY == 0:
                taken = own(phone)
                each = f"{(taken - last) / (game - before):+.2f}" if before else ""
                yield [str(game), str(taken), each]
                before, last = game, taken
        browser.close()


def _play(phone: Phone) -> None:
    players = ("Ada", "Bo", "Cleo")
    phone.new_table(*players)
    for category in WALK:
        phone.on_walk(category)
        if category == "Yellow":
            phone.tap("Points").sees("Cards")
        for player in players:
            phone.enters_for(player).number(4)  # which every row can give
    phone.sees(re.compile("^Guilds, done")).tap("Who won?").tap("Save").sees("Correct")
    phone.tap("Home").sees("New game")
