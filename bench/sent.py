"""What a phone is sent by the server, at a first visit and at later ones."""

import os
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import BrowserContext

from app.server import client
from bench.browser import Lasting, browser
from bench.effort import ALL, Effort
from bench.figures import figure, table
from tests.browser.server import Server

VISITS = ("first visit", "second visit", "third visit")

PATIENCE = 120_000
"""How long a page may take until it is drawn, in milliseconds."""

AFTERWARDS = 3_000
"""How long it is listened on once a page is drawn, in milliseconds."""

HURRIED = 1
"""How well the client is compressed where as little as possible is done."""


def run(effort: Effort = ALL) -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder:
        if effort.smallest:
            # What is made in a hurry is nothing to be kept for `make run`.
            os.environ["XDG_CACHE_HOME"] = folder
        copies = client.make(HURRIED) if effort.smallest else client.make()
        server = Server(Path(folder) / "games").start()
        try:
            with browser() as opened:
                context = Lasting(opened, Path(folder) / "browser").new_context()
                wait = effort.count(AFTERWARDS, 100)
                names = effort.some(VISITS, 2)
                visits = [sent(context, server.url, wait) for _ in names]
                context.close()
        finally:
            server.stop()
    rows = [
        [name, str(len(visit)), figure(sum(visit.values()) / 1e6)]
        for name, visit in zip(names, visits, strict=True)
    ]
    table(
        "What Chromium is sent, in MB",
        ["", "answers", "MB"],
        rows,
        f"As the browser counts what came over the network; the client is {copies.name}.",
        f"The largest: {_largest(visits[0])}.",
        "Aims: 3.5 at a first visit, nothing but the page itself at later ones.",
    )


def _largest(visit: Counter[str]) -> str:
    return ", ".join(
        f"{url.rpartition('/')[2]} {figure(size / 1e6)}" for url, size in visit.most_common(6)
    )


def sent(context: BrowserContext, url: str, wait: int) -> Counter[str]:
    """How much came over the network for each address, in bytes, until a page stood so long."""
    page = context.new_page()
    network = context.new_cdp_session(page)
    addresses: dict[str, str] = {}
    came = Counter[str]()

    def finished(told: dict) -> None:
        came[addresses.get(told["requestId"], "")] += told["encodedDataLength"]

    network.on(
        "Network.responseReceived",
        lambda told: addresses.__setitem__(told["requestId"], told["response"]["url"]),
    )
    network.on("Network.loadingFinished", finished)
    network.send("Network.enable")
    page.goto(url)
    page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=PATIENCE)
    page.wait_for_timeout(wait)
    page.close()
    return Counter({address: size for address, size in came.items() if size})
