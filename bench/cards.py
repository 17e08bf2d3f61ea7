"""Tap to visible change where cards are tapped: a city, guilds, and the numbers they count.

Measured as the walk's numbers are (`tap.py`), at a table of seven, in turns with the bare
Flet counter.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Page

from app.entry.saved_games import now
from bench.browser import browser, measured_tap, metered, served
from bench.documents import NAMES
from bench.effort import ALL, Effort
from bench.figures import median, middle, ratio, table
from bench.tap import (
    COUNTER,
    PARTS,
    WITHIN,
    CounterPlaces,
    Region,
    Spot,
    Tap,
    box_of,
    centre,
    parts,
    places_on_counter,
    ready,
)
from scoring import read_game
from storage import Store
from tests.browser.phone import Phone

CITY, GUILD, NUMBER = "city, a card", "walk, a guild", "walk, a number that guilds count"

TIMES = 16
"""How often each kind of tap is measured."""

CARDS = ("Lumber Yard", "Clay Pool", "Loom", "Press", "Altar", "Theater", "Baths", "Tavern")
"""Cards of the first age: so many fit a phone's page without scrolling."""

GUILDS = ("Workers", "Craftsmens", "Traders", "Spies", "Magistrates", "Philosophers")
"""Guilds that count the cards of both neighbours: two numbers each."""

Places = list[tuple[Spot, Region]]
"""Where to tap, one tap after the other, and what looks different then."""


def run(effort: Effort = ALL) -> None:
    with tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder, ExitStack() as stack:
        # Each page is looked at on one table, and measured on another that nobody has touched.
        looked_at, measured = (_table_of_seven(Path(folder)) for _ in range(2))
        bare = stack.enter_context(served("bench.counter", Path(folder)))
        chromium = stack.enter_context(browser())
        button = places_on_counter(chromium, bare)
        looks = [
            (CITY, "/city/{}/0", _card_places),
            (GUILD, "/walk/{}/guilds/2", _guild_places),
            (NUMBER, "/walk/{}/guilds/1", _number_places),
            (WITHIN, "/walk/{}/wonder", _line_places),
        ]
        # On a server of its own: where there were two phones, each is asked whose it is.
        with served("app", Path(folder)) as another:
            phone = Phone(chromium, another)  # type: ignore[arg-type]
            places = {
                path.format(measured): (kind, find(phone.open(path.format(looked_at))))
                for kind, path, find in effort.some(looks, 2)
            }
            phone.close()
        pad = stack.enter_context(served("app", Path(folder)))
        taps: dict[str, list[Tap]] = {kind: [] for kind, _ in places.values()}
        taps[COUNTER] = []
        pages = [stack.enter_context(metered(chromium, aloud=False)) for _ in range(2)]
        ready(pages[1], bare.url)
        # The first tap of each warms up and is not counted.
        measured_tap(pages[1], *button)
        for path, (kind, all_spots) in places.items():
            spots = list(effort.some(all_spots, 2))
            for own, counters in _tapped(pages, pad.url + path, spots, button):
                taps[kind].append(own)
                taps[COUNTER].append(counters)
    against = [tap["seen"] for tap in taps[COUNTER]]
    rows = []
    for kind, those in taps.items():
        millis = [tap["seen"] for tap in those]
        rows.append([kind, str(len(those)), median(millis), middle(millis)])
        rows[-1].append("" if kind == COUNTER else ratio(millis, against))
    table(
        "From a tap on a card to change, in milliseconds",
        ["", "taps", "median", "spread", "against the counter"],
        rows,
        "A guild brings what it counts onto the page, with ten keys, or takes it away again.",
    )
    table(
        "Where that time goes (medians, no screen reader)",
        ["", *PARTS],
        [[kind, *parts(those)] for kind, those in taps.items()],
    )


def _table_of_seven(folder: Path) -> str:
    """A table of seven whose second player has guilds of which nothing is known."""
    players = [{"name": name} for name in NAMES]
    players[1]["city"] = {"cards": [f"{name} Guild" for name in GUILDS]}  # type: ignore[assignment]
    with Store(folder) as store:
        return store.drafts.new(read_game({"players": players}), now()).id


def _tapped(
    pages: Sequence[Page], path: str, places: Places, button: CounterPlaces
) -> Iterator[tuple[Tap, Tap]]:
    """A tap on the page at that address, and one on the counter, so many times."""
    own, counter = pages
    ready(own, path)
    measured_tap(own, *places[0])
    for place in places[1:]:
        yield measured_tap(own, *place), measured_tap(counter, *button)


def _card_places(phone: Phone) -> Places:
    """Tiles of the first age, each twice: it is built, and it is not after all."""
    tiles = [phone.button(re.compile(f"^{card}, ")) for card in CARDS]
    return [(centre(tile), box_of(tile)) for tile in (*tiles, *tiles, tiles[0])]


def _guild_places(phone: Phone) -> Places:
    """The first chip that is left, on and off: it does not move by that, and is off at the end."""
    chip = phone.button(re.compile("Guild$"))
    return [(centre(chip), box_of(chip))] * (TIMES + 2)


def _number_places(phone: Phone) -> Places:
    """The key 2, which stays in its place, and the question above the keys."""
    x, y, width, _ = box_of(phone.button(re.compile("cards: 0$")))
    key = centre(phone.button(re.compile("cards: 2$")))
    return [(key, [x, y - 36, 4 * width, 32])] * (2 * len(GUILDS) - 1)


def _line_places(phone: Phone) -> Places:
    """The key 0, and each player's value."""
    key = centre(phone.button("0"))
    lines = [box_of(phone.button(re.compile(f"^{name}, "))) for name in NAMES]
    return [(key, [x + width - 80, y + 8, 72, height - 16]) for x, y, width, height in lines[:-1]]
