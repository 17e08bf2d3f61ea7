"""Make `docs/screenshot.png`: four pages of the real app on a phone, side by side.

    .venv/bin/python scripts/make_screenshot.py

The tables are put into a store of their own; the app serves it, and Chromium takes the pictures.
"""

import base64
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.browser import Served, browser, served  # noqa: E402
from scoring import read_game  # noqa: E402
from storage import Store  # noqa: E402
from tests.browser.phone import REFERENCE, REFERENCE_ORDER, Phone  # noqa: E402

PICTURE = ROOT / "docs" / "screenshot.png"

WIDTH, HEIGHT, BETWEEN = 390, 844, 26
"""A phone's page, and the room between two of them, in pixels."""

LEAST = 20_000
"""The least that a picture with something on it has, in bytes."""

CITY = {
    "stages": 2,
    "stage_ages": [1, 2],
    "cards": ["Lumber Yard", "Clay Pit", "Altar", "Baths", "Workshop", "Stockade", "Loom"],
}
"""What is known of the city in the fourth picture."""


@dataclass(frozen=True)
class Shot:
    """One picture: a page, and the name of a button that it has once it is drawn."""

    route: str
    shows: str
    dark: bool = False


def main() -> None:
    """Put the tables into a store, and take their pictures."""
    with tempfile.TemporaryDirectory(prefix="wonderpad-pictures-") as folder:
        shots = list(_tables(Path(folder)))
        with served("app", Path(folder)) as pad, browser() as chromium:
            taken = [_taken(chromium, pad, shot) for shot in shots]
            PICTURE.write_bytes(_side_by_side(chromium, taken))


def _tables(folder: Path) -> Iterator[Shot]:
    """A table that is half entered, one that is over, and one that names its cards."""
    half = {
        "wonder": [*REFERENCE],
        "treasure": [*REFERENCE],
        "military": [*REFERENCE][:3],
    }
    tables = [
        [_player(name, *(row for row, who in half.items() if name in who)) for name in REFERENCE],
        [_player(name, *REFERENCE_ORDER) for name in REFERENCE],
        [
            {"name": "Iosefa", "wonder": "Rhodos", "side": "day", "city": CITY},
            *({"name": name} for name in ("Miguel", "Lorelei")),
        ],
    ]
    with Store(folder) as store:
        walk, over, cards = (
            store.drafts.new(read_game({"edition": "second", "players": players}), _now()).id
            for players in tables
        )
    yield Shot(f"/walk/{walk}/military", "Military, 3 of 5, this page")
    yield Shot(f"/pad/{over}", "Who won?")
    yield Shot(f"/result/{over}", "Save")
    yield Shot(f"/city/{cards}/0", "Altar, blue, built", dark=True)


def _player(name: str, *rows: str) -> dict[str, object]:
    points = dict(zip(REFERENCE_ORDER, REFERENCE[name], strict=True))
    return {"name": name, "pad": {row: points[row] for row in rows}}


def _now() -> datetime:
    return datetime.now(UTC)


def _taken(chromium: Browser, pad: Served, shot: Shot) -> bytes:
    """A picture of a page, once it shows what it should."""
    phone = Phone(chromium, pad, WIDTH, HEIGHT, dark=shot.dark)  # type: ignore[arg-type]  # its address is all
    phone.open(shot.route).sees(re.compile(shot.shows))
    # What is heard may not be painted yet: it is once the picture stays, and is not empty.
    before, picture = b"", phone.page.screenshot()
    while picture != before or len(picture) < LEAST:
        phone.page.wait_for_timeout(1500)
        before, picture = picture, phone.page.screenshot()
    phone.close()
    return picture


def _side_by_side(chromium: Browser, pictures: list[bytes]) -> bytes:
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pictures
    )
    width = len(pictures) * WIDTH + (len(pictures) - 1) * BETWEEN + 2 * len(pictures)
    page = chromium.new_page(viewport={"width": width, "height": HEIGHT + 2})
    page.set_content(
        f"<style>body {{ margin: 0; display: flex; gap: {BETWEEN}px; background: white }}"
        f"img {{ border: 1px solid #888; width: {WIDTH}px }}</style>{images}"
    )
    picture = page.screenshot()
    page.close()
    return picture


if __name__ == "__main__":
    main()
