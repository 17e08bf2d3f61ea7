"""Start: from starting the server to a page that can be tapped, beside a bare counter."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from bench.browser import browser, metered, served
from bench.effort import ALL, Effort
from bench.figures import median, middle, ratio, table

ROUNDS = 5
PARTS = ("server answers", "page can be tapped", "from start to tap")


def run(effort: Effort = ALL) -> None:
    rounds = effort.rounds(ROUNDS)
    modules = {"app": "Wonderpad", "bench.counter": "counter"}
    taken: dict[str, list[tuple[float, ...]]] = {module: [] for module in modules}
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, browser() as chromium:
        for number in range(effort.warming + rounds):
            for module in modules:
                seconds = _start(chromium, module, Path(folder))
                # The first of each reads everything from the disk and is not counted.
                if number >= effort.warming:
                    taken[module].append(seconds)
    rows = []
    for part, name in enumerate(PARTS):
        ours, bare = ([seconds[part] for seconds in taken[module]] for module in modules)
        rows.append([name, median(ours), middle(ours), median(bare), middle(bare)])
        rows[-1].append(ratio(ours, bare))
    table(
        f"Start, in seconds ({rounds} each, a fresh browser context each time)",
        ["", "Wonderpad", "spread", "counter", "spread", "ratio"],
        rows,
        "A page can be tapped when its first button is there for a screen reader.",
    )


def _start(chromium: Browser, module: str, folder: Path) -> tuple[float, ...]:
    """Seconds to the server's first answer, from opening the page to a button, and in all."""
    with served(module, folder) as server, metered(chromium, aloud=True) as page:
        # Opening the context took time that nobody waits for at a table.
        page.goto(server.url, wait_until="commit")
        button = page.evaluate("meter.button()") / 1000
    answers = server.answered - server.started
    return answers, button, answers + button
