"""What a browser is sent by the site, as the browser itself counts it.

From our own server, which hands out smaller copies, and from a host that does what GitHub Pages
does: gzip for text, scripts, JSON and WebAssembly, and nothing for the rest.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Request

from bench.browser import METER, browser
from bench.effort import ALL, Effort
from bench.figures import median, middle, table
from bench.site import kept, served
from tests.browser.phone import PATIENCE, ROOT
from tests.site.pages import Network, pages

HEAVIEST = 7
ROUNDS = 3
SLOW = 10_000_000
"""Bits a second."""


def run(effort: Effort = ALL) -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, ExitStack() as stack:
        site = effort.site or _built(Path(folder) / "site")
        hosts = {
            "make serve-site": stack.enter_context(served(site)).url + "/",
            "as GitHub Pages": stack.enter_context(pages(site)).url.removesuffix("#"),
        }
        chromium = stack.enter_context(browser())
        rows = []
        for name, url in effort.some([*hosts.items()]):
            usable, later = _sent(chromium, url)
            rows.append([f"{name}, to a usable page", *_told(usable)])
            rows.append([f"{name}, with all that is kept", *_told(usable + later)])
        _tell_slow(chromium, site, effort)
    table(
        "What Chromium is sent at a first visit, in MB, headers counted",
        ["", "files", "sent", "largest"],
        rows,
        "Aims: to a usable page 10.0 from our server and 12.0 from the other, 2.5 more in all.",
    )


def _tell_slow(chromium: Browser, site: Path, effort: Effort) -> None:
    """How long a first visit takes over a slow network, and with a slow page as well."""
    rows = []
    rounds, speed = effort.rounds(ROUNDS), effort.count(SLOW, 10 * SLOW)
    slowed = [("", 1), (", the page's processor slowed four times", 4)]
    with pages(site, Network(speed / 8)) as host:
        for name, slower in effort.some(slowed):
            taken = [_seconds(chromium, host.url.removesuffix("#"), slower) for _ in range(rounds)]
            rows.append([f"{speed // 10**6} Mbit/s{name}", median(taken), middle(taken)])
    table(
        f"From asking GitHub Pages for the site to a usable page, in seconds ({rounds} each)",
        ["", "median", "spread"],
        rows,
    )


def _seconds(chromium: Browser, url: str, slower: int) -> float:
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 2)
    page.add_init_script(METER)
    page.add_init_script("meter.aloud()")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(url, wait_until="commit")
    taken = float(page.evaluate("meter.button()")) / 1000
    context.close()
    return taken


def _built(folder: Path) -> Path:
    """As it is published, with the smaller copies."""
    subprocess.run([sys.executable, "scripts/site", folder], cwd=ROOT, check=True)
    return folder


def _sent(chromium: Browser, url: str) -> tuple[Counter[str], Counter[str]]:
    """Bytes of each address until the page could be used, and after that."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    ended: list[Request] = []
    context.on("requestfinished", lambda request: ended.append(request))
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 2)
    page.add_init_script(METER)
    page.add_init_script("meter.aloud()")
    page.goto(url, wait_until="commit")
    page.evaluate("meter.button()")
    first = list(ended)
    kept(context)
    page.wait_for_timeout(500)  # until the browser has told of the last of them
    usable = _bytes(first)
    all_of_it = _bytes(ended)
    context.close()
    return usable, all_of_it - usable


def _bytes(ended: list[Request]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for request in ended:
        if request.url.startswith("http") and not _from_service_worker(request):
            sizes = request.sizes()
            counted[request.url] += sizes["responseBodySize"] + sizes["responseHeadersSize"]
    return counted


def _from_service_worker(request: Request) -> bool:
    answer = request.response()
    return answer is not None and answer.from_service_worker


def _told(sent: Counter[str]) -> list[str]:
    largest = ", ".join(
        f"{urlsplit(url).path.split('/')[-1]} {size / 1e6:.2f}"
        for url, size in sent.most_common(HEAVIEST)
    )
    return [str(len(sent)), f"{sum(sent.values()) / 1e6:.2f}", largest]
