"""What every page is made of: things to tap, cards, a header and the wide button."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import flet as ft

from app.look import FOOT, GAP, KEY, NARROW, TARGET, Look
from app.ui.kept_controls import KeptControls
from app.words import bare, words

PAGE_WIDTH = 560
"""A page grows no wider than this, in pixels, unless it says so."""

LONG_TITLE = 18
"""How many letters a title of the usual size has on a narrow page."""

CHOICE = 40
"""How many letters a choice of the usual size has on a small phone."""

NOTED_GROWS = 1.25
"""How far a title and the note below it can grow with other text: both have the height of one."""

LOW_WIDEST = 900
"""A low page grows no wider than this, in pixels."""

Tapped = Callable[[], Any]
"""What happens when something is tapped."""


def spoken(label: str, content: ft.Control, *, live: bool | None = None) -> ft.Semantics:
    """Content that a screen reader reads as one sentence; what is `live`, as soon as it is new."""
    return ft.Semantics(
        label=bare(label), exclude_semantics=True, live_region=live, content=content
    )


def tappable(
    label: str,
    content: ft.Control,
    on_tap: Tapped | None,
    *,
    border: ft.Border | None = None,
    **box: Any,
) -> ft.Control:
    """Content to tap, read aloud as a button with that label."""
    box.setdefault("border_radius", 12)
    if border is not None:
        # Inside, for a border of the tapped box itself would make the target smaller.
        content = ft.Container(
            content,
            border=border,
            border_radius=box["border_radius"],
            padding=box.pop("padding", None),
            alignment=box.pop("alignment", None),
        )
    return ft.Container(
        content=spoken(label, content), ink=on_tap is not None, on_click=on_tap, **box
    )


def symbol_button(
    look: Look,
    symbol: str,
    label: str,
    on_tap: Tapped | None,
    colour: str = "ink",
    *,
    key: str | None = None,
) -> ft.Control:
    """A symbol to tap; by its `key` it stays what it is where others beside it come or go."""
    button = tappable(
        label,
        look.symbol(symbol, 24, colour),
        on_tap,
        width=TARGET,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        border_radius=TARGET // 2,
    )
    button.key = key
    return button


def wide_button(
    look: Look,
    label: str,
    on_tap: Tapped | None,
    *,
    leading: bool = True,
    expand: int | bool = True,
    symbol: str | None = None,
    action: ft.ClientAction | None = None,
) -> ft.Control:
    """A wide button; the leading one is filled and says where it goes.

    An `action` is what the browser does by itself, as it allows only during a tap.
    """
    colour = "paper" if leading else "ink"
    text = look.text(
        label,
        16,
        "semibold",
        colour,
        grows_by=1.15,
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
        text_align=ft.TextAlign.CENTER,
    )
    content: ft.Control = text
    if symbol:
        content = ft.Row(
            [look.symbol(symbol, 22, colour), ft.Container(text, expand=True, expand_loose=True)],
            spacing=2 * GAP,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=True,
        )
    return tappable(
        label,
        content,
        on_tap,
        height=FOOT,
        expand=expand,
        action=action,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=3 * GAP),
        border_radius=28,
        bgcolor=look.colour("ink") if leading else None,
        border=None if leading else ft.Border.all(1, look.colour("line")),
    )


def chip(
    look: Look,
    label: str,
    on_tap: Tapped | None,
    *,
    chosen: bool = False,
    symbol: str = "",
    said: str = "",
    key: str = "",
    tells: bool = False,
) -> ft.Control:
    """A small choice in a line of choices; `said` is its spoken name, where the label is not.

    It is told apart from others by its label, or by a `key` where that changes with what is chosen.
    One that is chosen says so, unless its label already `tells` what was chosen.
    """
    name = said or label
    colour = "accent" if chosen else "ink"
    text = look.text(
        label,
        14,
        "semibold" if chosen else "regular",
        colour,
        grows_by=max(1, CHOICE / max(1, len(label))),
        no_wrap=True,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    face = ft.Container(text, expand=True, expand_loose=True)
    button = tappable(
        words()("chosen", label=name) if chosen and not tells else name,
        ft.Row(
            [look.symbol(symbol, 20, colour), face] if symbol else [face],
            spacing=2 * GAP,
            tight=True,
        ),
        on_tap,
        height=TARGET,
        # Names of two letters would be narrower than a thumb.
        padding=ft.Padding.symmetric(horizontal=(4 if len(label) > 2 else 5) * GAP),
        border_radius=TARGET // 2,
        bgcolor=look.colour("active" if chosen else "card"),
        border=ft.Border.all(1, look.colour("accent" if chosen else "line")),
    )
    button.key = key or label
    return button


def wrapped(chips: list[ft.Control]) -> ft.Control:
    """Choices in as many lines as they need."""
    return ft.Row(told_apart(chips), wrap=True, spacing=2 * GAP, run_spacing=2 * GAP)


def told_apart(controls: list[ft.Control]) -> list[ft.Control]:
    """What lies in a list, told apart by what it stands for: a key each, and none of them twice.

    By its place alone, what follows one that another phone takes away would come into the place of
    that one for Flet as well: a finger that is on its way to it would tap its neighbour. With a key
    it taps what is gone, which is told (`app/flet_mended/late_taps.py`).
    """
    met: Counter[object] = Counter()
    for control in controls:
        key = control.key
        met[key] += 1
        if key is not None and met[key] > 1:
            # Two players may be called alike.
            control.key = f"{key} ({met[key]})"
    return controls


def card(
    look: Look, lines: list[ft.Control], kept: KeptControls | None = None, **box: Any
) -> ft.Control:
    """A card with hairlines between its lines, the same as before if they are `kept`."""
    ruled = lines[:1]
    for place, line in enumerate(lines[1:]):
        rule = kept(("hairline", place), hairline, look) if kept else hairline(look)
        if line.key is not None:
            # Flet tells lines apart by their keys only where all that lies beside them has one.
            rule.key = f"above {line.key}"
        ruled += [rule, line]
    return ft.Container(
        content=ft.Column(ruled, spacing=0, tight=True),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=16,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        **box,
    )


def hairline(look: Look) -> ft.Control:
    """What stands between two lines of a card."""
    return ft.Container(height=1, bgcolor=look.colour("line"))


def line_button(
    label: str,
    content: list[ft.Control],
    on_tap: Tapped | None,
    **box: Any,
) -> ft.Control:
    """A line of a card to tap."""
    return tappable(
        label,
        ft.Row(content, spacing=3 * GAP, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        on_tap,
        border_radius=0,
        # A line as high as its text: with one line of it, still as high as a target.
        padding=ft.Padding.symmetric(
            horizontal=4 * GAP, vertical=14 if box.get("height", KEY) is None else 2 * GAP
        ),
        **{"height": KEY, **box},
    )


def titled_line(
    look: Look,
    symbol: str,
    title: str,
    note: str,
    on_tap: Tapped,
    *,
    said: str,
    weight: str = "semibold",
    colour: str = "soft",
) -> ft.Control:
    """A line of a card that opens something: its symbol, its title, and a note below."""
    texts: list[ft.Control] = [
        look.text(title, 16, weight, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
        look.text(note, 13, colour="soft"),
    ]
    content = [
        look.symbol(symbol, 24, colour),
        ft.Column(texts, spacing=0, tight=True, expand=True),
        look.symbol("next"),
    ]
    return line_button(said, content, on_tap, height=None)


def more_line(look: Look, count: int, on_tap: Tapped) -> ft.Control:
    """A line that shows what a list leaves out."""
    label = words()("history.more", count=count)
    return line_button(label, [look.symbol("down"), look.text(label)], on_tap)


def heading(look: Look, text: str) -> ft.Control:
    """What the lines below it are about."""
    return ft.Semantics(header=True, content=look.text(text, 14, colour="soft"))


def header(
    look: Look,
    title: str,
    back: ft.Control | None,
    *,
    symbol: str | None = None,
    colour: str = "ink",
    actions: list[ft.Control] | None = None,
    note: str = "",
    note_said: str = "",
) -> ft.Control:
    """The top of a page: the way back, what the page is about, and its actions.

    Where there is more to say of a note than there is room for, `note_said` has it.
    """
    start: list[ft.Control] = [back] if back else [ft.Container(width=2 * GAP)]
    if symbol:
        start.append(look.symbol(symbol, 24, colour))
    cut: dict[str, Any] = {"max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS}
    # Where text is shown larger, fewer letters fit.
    long = look.width < NARROW * look.scale and len(title) > LONG_TITLE
    size = 16 if long else 18 if note else 20
    grows = 1.1 if long else NOTED_GROWS if note else None
    head = look.text(title, size, "bold", grows_by=grows, **cut)
    if note:
        below: ft.Control = look.text(note, 12, colour="accent", grows_by=NOTED_GROWS, **cut)
        if note_said:
            below = spoken(note_said, below)
        texts = ft.Column([ft.Semantics(header=True, content=head), below], spacing=0, tight=True)
        start.append(ft.Container(texts, expand=True))
    else:
        start.append(ft.Semantics(header=True, expand=True, content=head))
    return ft.Row(
        [*start, *(actions or [])],
        spacing=2 * GAP,
        height=TARGET,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def page_column(
    look: Look,
    head: ft.Control,
    body: list[ft.Control],
    foot: list[ft.Control],
    *,
    width: int = PAGE_WIDTH,
    about: str | None = None,
) -> ft.Control:
    """A page: head, a body that scrolls, and the buttons in the thumb's reach.

    Whatever it is `about` begins at its top: a page that is about something else in the same place
    would be scrolled as far as the one before.
    """
    column: list[ft.Control] = [head, scrolling(body, key=about)]
    if foot:
        column.append(ft.Row(foot, spacing=2 * GAP))
    return centred(look, ft.Column(column, spacing=2 * GAP, expand=True), width)


def scrolling(body: list[ft.Control], **more: Any) -> ft.Column:
    """What takes the room that is left on a page, and scrolls."""
    return ft.Column(
        body,
        expand=True,
        spacing=3 * GAP,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        **more,
    )


async def scroll_to(part: ft.Control, name: str) -> None:
    """Scroll the page to a part of it, which has that name for its `ScrollKey`."""
    around: Any = part
    while around is not None and not (isinstance(around, ft.Column) and around.scroll):
        around = around.parent
    if around is not None:
        await around.scroll_to(scroll_key=name)


def half(look: Look) -> int:
    """How wide each half of a low page is, in pixels."""
    return (min(look.width, LOW_WIDEST) - 9 * GAP) // 2


def two_halves(
    look: Look, left: list[ft.Control], right: list[ft.Control], width: int | None = None
) -> ft.Control:
    """A low page: what is looked at on the left, what is tapped on the right.

    `width` is that of the left side, in pixels, if it is not half of the page.
    """
    width = width or half(look)
    sides: list[ft.Control] = [
        ft.Column(left, spacing=2 * GAP, width=width),
        ft.Column(right, spacing=2 * GAP, width=2 * half(look) - width),
    ]
    row = ft.Row(sides, spacing=3 * GAP, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return centred(look, row, LOW_WIDEST)


def centred(look: Look, content: ft.Control, width: int) -> ft.Control:
    """Content in the middle of the page, no wider than can be read well."""
    column = ft.Container(
        content=content,
        width=min(look.width, width),
        padding=ft.Padding.only(left=3 * GAP, right=3 * GAP, top=GAP, bottom=2 * GAP),
    )
    return ft.Row(
        [column],
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
