"""A large history: how long its pages take after a tap, beside the same pages with ten games.

What is measured is when the page says what it was tapped for: from lifting the finger until the
words can be read aloud.
"""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from bench.browser import browser, served
from bench.effort import ALL, Effort
from bench.figures import median, middle, table
from bench.history import fill
from storage import Store
from storage.statistics import ScoredHistory, Statistics
from tests.browser.phone import Phone

SIZES = (10, 10_000)
ROUNDS = 3
GOAL = 300
GOAL_OF_SPANS = 500

TALL = 4000
"""How high a page is that shows all of the statistics at once, in pixels."""

PATIENCE = 20_000
"""How long something may take to be there at all, in milliseconds."""

LONGEST = 120_000
"""How long a page may take to say it, in milliseconds, with 10,000 games on a busy machine."""

PAUSE = 500
"""How long a page is looked at before the next tap, in milliseconds."""

ARM = """([words, patience]) => {
  const pattern = new RegExp(words);
  const host = () => document.querySelectorAll("flt-semantics, flt-semantics-host span");
  const texts = (part) => [part.getAttribute("aria-label") ?? "", part.textContent];
  const said = () => [...host()].flatMap(texts).some((text) => pattern.test(text));
  let up = null;
  const lifted = (event) => (up ??= event.timeStamp);
  addEventListener("pointerup", lifted, { capture: true, once: true });
  globalThis.measured = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing says ${words}`)), patience);
    const ear = new MutationObserver(() => {
      if (up === null || !said()) return;
      ear.disconnect();
      resolve(performance.now() - up);
    });
    const everything = { childList: true, subtree: true, attributes: true, characterData: true };
    ear.observe(document.body, everything);
  });
}"""
"""Waits for a tap, and then until something says these words."""

STEPS = (
    ("History", "^History: ", "^[0-9,]+ games?$"),
    ("the sheet of players", "^Players$", "^Show [0-9,]+ games?$"),
    ("a filter is chosen", "^Ada [A-J]$", "^Show (?!{size} )[0-9,]+ games?$"),
    ("what it found", "^Show [0-9,]+ games?$", "^[0-9,]+ of [0-9,]+ games$"),
    ("all of them again", "^Show all$", "^[0-9,]+ games?$"),
    ("Home", "^Home$", "^New game$"),
    ("Statistics", "^Statistics$", "^[0-9,]+ games, "),
    ("a player’s page", ": .* games? won[,;] ", "^[0-9,.]+ of [0-9,]+ games? won"),
    ("Statistics again", "^Statistics$", "^[0-9,]+ games, "),
    ("Home again", "^(Home|History)$", "^New game$"),
)
"""What is measured, what is tapped for it, and what the page says then."""

SPANS = (
    ("Statistics", "^Statistics$", "^Ranked by "),
    ("the league by places", "^5–3–2–1 for places$", "^First, second and further places"),
    ("the league by wins", "^Wins above expected$", "^How many more games"),
    ("a year", "^2026$", "^[0-9,]+ games? on [0-9,]+ evenings?, "),
    ("Statistics again", "^Statistics$", "^Ranked by "),
    ("an evening", "^Longest evening: ", "^[0-9,]+ games, [0-9,]+ players$"),
    ("Statistics once more", "^Statistics$", "^Ranked by "),
    ("Home again", "^(Home|History)$", "^New game$"),
)
"""The same of the league, of an evening with a day's 24 games, and of a year, most of them all."""


def run(effort: Effort = ALL) -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, browser() as chromium:
        taken = {
            size: _on_server(chromium, Path(folder) / str(size), size, effort)
            for size in effort.some(SIZES)
        }
    tell("From a tap to its page on the server", {size: each[0] for size, each in taken.items()},
           f"Aim: {GOAL} for each.")  # fmt: skip
    tell("The same of the league, an evening and a year, on a page that shows all at once",
           {size: each[1] for size, each in taken.items()},
           f"Aim: {GOAL_OF_SPANS} for each.")  # fmt: skip


def tell(title: str, taken: dict[int, dict[str, list[float]]], aim: str) -> None:
    rows = [
        [name, *(f"{median(taken[size][name])}: {middle(taken[size][name])}" for size in taken)]
        for name in next(iter(taken.values()))
    ]
    columns = ["", *(f"{size:,} games" for size in taken)]
    table(f"{title}, in milliseconds", columns, rows, aim)


def _on_server(
    chromium: Browser, folder: Path, size: int, effort: Effort
) -> list[dict[str, list[float]]]:
    fill(folder, size)
    read_before(folder)
    taken = []
    with served("app", folder) as server:
        for steps, height in ((STEPS, 844), (SPANS, TALL)):
            phone = Phone(chromium, server, height=height)  # type: ignore[arg-type]
            try:
                phone.open()
                taken.append(measured(phone, size, effort, steps))
            finally:
                phone.close()
    return taken


def read_before(folder: Path) -> None:
    """Leave beside the games what any earlier start does."""
    with Store(folder) as store:
        history = ScoredHistory(store.games)
        for _ in Statistics(history.read(), ratings=history.ratings()).rating_portions():
            pass


def measured(
    phone: Phone, size: int, effort: Effort, steps: tuple[tuple[str, str, str], ...]
) -> dict[str, list[float]]:
    """The first time of each page is told apart: a history is read once."""
    taken: dict[str, list[float]] = {}
    for turn in range(1 - effort.warming, 1 + effort.rounds(ROUNDS)):
        for name, button, words in steps:
            found = phone.button(re.compile(button))
            found.scroll_into_view_if_needed(timeout=PATIENCE)
            phone.page.evaluate(ARM, [words.replace("{size}", f"{size:,}"), LONGEST])
            found.click()
            millis = phone.page.evaluate("measured")
            if turn or name == "Statistics":
                key = name if turn else f"{name} for the first time"
                taken.setdefault(key, []).append(millis)
            phone.pause(effort.count(PAUSE, 0))
    return taken
