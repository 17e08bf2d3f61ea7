"""A large history on the site: how long it takes to open, and its pages, beside ten games."""

import base64
import tempfile
from pathlib import Path
from struct import pack
from typing import cast

from playwright.sync_api import Browser

from bench.browser import Lasting, browser
from bench.effort import ALL, Effort
from bench.history import fill
from bench.large import SIZES, STEPS, measured, tell
from bench.site import COMES_BACK, built, served
from storage.store import GAMES
from tests.browser.phone import Phone

ROUNDS = 3
GOAL = 600

AHEAD = 15_000
"""How long each opening of the site is left to itself, in milliseconds."""

OPENING = "the site, opened"
"""What is measured before anything is tapped, from the third visit on: the first two work out
what later ones find."""

DRAWN = "performance.getEntriesByName('drawn')[0].startTime"

LABEL, COPY, MAGIC = 1024, 504, 0x57504431
"""As `site/content/label.js` has them."""

LAY = """async (content) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("wonderpad", { create: true });
  const file = await folder.getFileHandle("laid", { create: true });
  const writable = await file.createWritable();
  await writable.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
  await writable.close();
}"""


def run(effort: Effort = ALL) -> None:
    taken = {}
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as place, browser() as chromium:
        lasting = cast("Browser", Lasting(chromium, Path(place)))
        with served(built(Path(place), effort.site)) as site:
            for size in effort.some(SIZES):
                folder = Path(place) / f"{size} games"
                fill(folder, size)
                phone = Phone(lasting, site)
                lay(phone, folder / GAMES)
                taken[size] = _measured(phone, size, effort)
    tell("From a tap to its page on the site", taken, f"Aim: {GOAL} for each.")


def _measured(phone: Phone, size: int, effort: Effort) -> dict[str, list[float]]:
    try:
        opening = []
        before = effort.count(2, 0)
        for _ in range(before + effort.rounds(ROUNDS)):
            phone.page.goto("about:blank")
            phone.pause(effort.count(round(1000 * COMES_BACK), 100))
            phone.open()
            phone.pause(effort.count(AHEAD, 500))
            opening.append(float(phone.page.evaluate(DRAWN)))
        return {OPENING: opening[before:], **measured(phone, size, effort, STEPS)}
    finally:
        phone.close()


def lay(phone: Phone, journal: Path) -> None:
    """Let the browser have this journal among the site's files."""
    phone.page.goto(f"{phone.server.url}/favicon.png")
    content = _label(journal.name) + journal.read_bytes()
    phone.page.evaluate(LAY, base64.b64encode(content).decode())


def _label(path: str) -> bytes:
    name = path.encode()
    before, after = pack(">I", MAGIC), pack(">dI", 1, len(name)) + name
    after = after.ljust(COPY - 8, b"\0")
    value = 0x811C9DC5
    for byte in before + after:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    copy = before + pack(">I", value) + after
    return (2 * copy).ljust(LABEL, b"\0")
