"""What every page owes a thumb, an eye and an ear: checked in the page's own rectangles."""

import os
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import expect

from tests.browser.phone import PATIENCE, Phone
from tests.inside.phone import Inside
from tests.profiles import times

TARGET = 48
"""The least height and width of anything that is tapped, in pixels."""

NARROW_CELL = 36
"""The least width of a pad's cell where seven columns share a phone's width, in pixels."""

WIDEST = 640
"""The most width of anything that is tapped, in pixels: a line across a desktop is not read."""

TRIES = 6
"""How often a page is scrolled before it counts as one that can't be."""

ROUNDING = 0.5
"""Rectangles are placed at fractions of a pixel."""

_BOXES = """() => {
  const box = (e) => e.getBoundingClientRect();
  const scrolls = (e) => e.style.scrollbarWidth === 'none';
  return [...document.querySelectorAll('flt-semantics[role=button]')].map((e) => {
    const r = box(e);
    const clip = {top: -Infinity, bottom: Infinity, left: -Infinity, right: Infinity};
    const within = [];
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (p.matches('[role=button]')) within.push(p.id);
      if (scrolls(p)) {
        const c = box(p);
        clip.top = Math.max(clip.top, c.top);
        clip.bottom = Math.min(clip.bottom, c.bottom);
        clip.left = Math.max(clip.left, c.left);
        clip.right = Math.min(clip.right, c.right);
      }
    }
    return {
      id: e.id, within,
      name: (e.getAttribute('aria-label') || e.textContent || '').trim(),
      left: r.left, top: r.top, right: r.right, bottom: r.bottom,
      clipTop: Math.max(clip.top, -1e6), clipBottom: Math.min(clip.bottom, 1e6),
    };
  });
}"""


@dataclass(frozen=True)
class Box:
    """A button, as it lies on the page."""

    id: str
    within: list[str]
    """The buttons around it."""
    name: str
    left: float
    top: float
    right: float
    bottom: float
    clipTop: float  # noqa: N815 - as the page calls it
    clipBottom: float  # noqa: N815

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def whole(self) -> bool:
        """Whether no edge of a list that scrolls cuts it."""
        return self.top > self.clipTop + ROUNDING and self.bottom < self.clipBottom - ROUNDING

    @property
    def fixed(self) -> bool:
        """Whether it stands in no list that scrolls."""
        return self.clipTop <= -1e6 and self.clipBottom >= 1e6

    def overlaps(self, other: "Box") -> bool:
        """Whether a finger on one may hit the other; what is scrolled away can't be hit."""
        across = min(self.right, other.right) - max(self.left, other.left)
        tops = max(self.top, self.clipTop, other.top, other.clipTop)
        down = min(self.bottom, self.clipBottom, other.bottom, other.clipBottom) - tops
        return across > 1 and down > 1

    def __str__(self) -> str:
        return (
            f"{self.name!r} ({self.width:.1f}x{self.height:.1f} at {self.left:.1f},{self.top:.1f})"
        )


def boxes(phone: Phone) -> list[Box]:
    """Every button of the page."""
    return [Box(**box) for box in phone.page.evaluate(_BOXES)]


def audit(
    phone: Phone,
    page: str,
    *,
    narrow_cells: bool = False,
    keys: bool = False,
    cell: int = NARROW_CELL,
) -> None:
    """Check the page as it is, and below, where it scrolls.

    A phone in this process has no rectangles to check, but the spoken names.

    With `narrow_cells`, cells of the pad may be narrower than other targets: seven
    columns beside their labels don't fit a phone otherwise, and a pad that scrolls
    sideways would hide players; `cell` is the least width, where there are eight. With
    `keys`, everything that is tapped must be in sight.
    """
    if isinstance(phone, Inside):
        assert all(phone.buttons()), f"{page} has a button without a spoken name"
        return
    _wait_until_still(phone)
    picture(phone, page)
    problems = _problems(phone, narrow_cells=cell if narrow_cells else 0, keys=keys)
    if not keys and _scroll_to_the_end(phone):
        problems += _problems(phone, narrow_cells=cell if narrow_cells else 0, keys=keys)
    width, height = phone.size
    assert not problems, f"{page} at {width}x{height}:\n" + "\n".join(dict.fromkeys(problems))


@contextmanager
def audits(phone: Phone, before: str = "") -> Iterator[Callable[..., None]]:
    """Audit page after page and tell all problems together in the end.

    Gives what takes the name of a page and what `audit` takes; `before` stands before each name.
    """
    found: list[str] = []

    def look(page: str, **how: Any) -> None:
        try:
            audit(phone, f"{before}{page}", **how)
        except AssertionError as problem:
            found.append(str(problem))

    yield look
    assert not found, "\n\n".join(found)


def look_from_result_to_table(phone: Phone, look: Callable[..., None]) -> None:
    """Go on from the pad to who won, a city and the table, and look at each."""
    phone.tap("Who won?").sees("Save")
    look("result")
    phone.tap("Pad").tap("Ada’s city").sees("Age II")
    look("city")
    phone.tap("More").tap("Table").sees("Draw wonders").loses("More")
    look("table")


def _wait_until_still(phone: Phone) -> None:
    """Wait until nothing moves any more: menus rise from the edge of the page.

    Counted in frames, as a busy machine draws few of them, and a menu stands still in between.
    In a quick run nothing rises slowly: there Chromium is told that less motion is wanted.
    """
    phone.page.wait_for_function(
        f"""() => {{
          const now = JSON.stringify(({_BOXES})());
          window.stillFor = now === window.seenLast ? (window.stillFor || 0) + 1 : 0;
          window.seenLast = now;
          return window.stillFor >= {times(20, quick=6)};
        }}""",
        polling="raf",
        timeout=3 * PATIENCE,  # a busy machine draws charts slowly
    )


def _problems(phone: Phone, *, narrow_cells: int, keys: bool) -> list[str]:
    width, height = phone.size
    buttons = boxes(phone)
    assert buttons, "a page without a single button"
    found = []
    for button in buttons:
        cell = narrow_cells > 0 and _is_cell(button)
        if not button.name:
            found.append(f"has no spoken name: {button}")
        if button.left < -ROUNDING or button.right > width + ROUNDING:
            found.append(f"sticks out of the page: {button}")
        if button.whole and (
            button.width < (narrow_cells if cell else TARGET) - ROUNDING
            or button.height < TARGET - ROUNDING
        ):
            found.append(f"is too small for a thumb: {button}")
        if button.width > WIDEST:
            found.append(f"is wider than can be read well: {button}")
        if keys and not (button.top >= -ROUNDING and button.bottom <= height + ROUNDING):
            found.append(f"is not in sight: {button}")
        if keys and not button.fixed and not button.whole:
            found.append(f"is cut off: {button}")
    for one, other in combinations(buttons, 2):
        if one.overlaps(other) and one.id not in other.within and other.id not in one.within:
            found.append(f"overlap: {one} and {other}")
    return found


def _is_cell(button: Box) -> bool:
    """Whether it is a cell of the pad, `Ada, Blue: 13 points`, or the name above them."""
    if button.name.endswith("’s city"):
        return True
    return ", " in button.name and ": " in button.name and not button.name.startswith("Go on")


def _scroll_to_the_end(phone: Phone) -> bool:
    """Whether there was something below; it is in sight then."""
    below = [box for box in boxes(phone) if not box.fixed and box.bottom >= box.clipBottom - 1]
    if not below:
        return False
    last = below[-1].name
    width, height = phone.size
    # Over the list itself: others may stand beside it.
    across = (below[-1].left + below[-1].right) / 2
    down = (max(0, below[-1].clipTop) + min(height, below[-1].clipBottom)) / 2
    phone.page.mouse.move(min(max(across, 1), width - 1), down)
    at_the_end = f"""([name]) => {{
      const box = ({_BOXES})().filter((box) => box.name === name).at(-1);
      return box && box.bottom <= box.clipBottom + 1;
    }}"""
    # A page that is still being drawn takes no notice; who wants to see the end tries again.
    for _ in range(TRIES):
        phone.page.mouse.wheel(0, 10_000)
        try:
            phone.page.wait_for_function(at_the_end, arg=[last], timeout=PATIENCE / TRIES)
        except TookTooLong:
            continue
        return True
    raise AssertionError(f"{last} can't be scrolled into sight")


def picture(phone: Phone, page: str) -> None:
    """Keep a picture of the page, where somebody wants to look at them."""
    folder = os.environ.get("WONDERPAD_SCREENSHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        width, height = phone.size
        theme = "dark" if phone.dark else "light"
        phone.page.screenshot(path=Path(folder) / f"{page}-{width}x{height}-{theme}.png")


def colour_at(phone: Phone, x: int, y: int) -> str:
    """The colour of one pixel of the page, such as `#FBF7EF`."""
    png = phone.page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1}, scale="css")
    data, position = b"", 8
    while position < len(png):
        length, kind = struct.unpack(">I4s", png[position : position + 8])
        if kind == b"IDAT":
            data += png[position + 8 : position + 8 + length]
        position += length + 12
    # One line of one pixel: the line's filter, which says nothing here, then its parts.
    red, green, blue = zlib.decompress(data)[1:4]
    return f"#{red:02X}{green:02X}{blue:02X}"


def wait_for_theme(phone: Phone, paper: str) -> None:
    """Wait until the page is drawn on that ground."""
    if isinstance(phone, Inside):
        phone.stands_on(paper)
        return
    for _ in range(600):
        if colour_at(phone, 2, 2) == paper:
            return
        phone.page.wait_for_timeout(100)
    assert colour_at(phone, 2, 2) == paper
    expect(phone.page).to_have_title("Wonderpad")
