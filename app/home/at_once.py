"""Home as plain HTML, for the page to show before Python has started the next time.

It is made of what home was drawn with, so there is no second home to keep alike. It knows the
few controls that home is made of, and draws nothing for others.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from inspect import isawaitable
from typing import cast

import flet as ft

from app.device.preferences import Settings
from app.look import LINE_HEIGHT, SYMBOLS, AtMost, Look, colours
from app.ui.kit import PAGE_WIDTH, Tapped

ROOT_FONT = 16
"""How many pixels the text of a browser has where nobody changed that."""

ALIGNED = {
    ft.MainAxisAlignment.CENTER: "center",
    ft.CrossAxisAlignment.CENTER: "center",
    ft.CrossAxisAlignment.STRETCH: "stretch",
    ft.CrossAxisAlignment.START: "flex-start",
}
"""Flet's words for where things stand, in those of style sheets."""

EMPTY = "&#8203;"
"""A letter that nobody sees."""

SETTLES = 1.0
"""How long a tap waits for what this device was told before, in seconds."""

NAMES = "names"
"""What a button has with it that leads to where names are typed: the page takes them at once."""

ONLY_IN_THE_APP = "only in the app"
"""What a control has with it that is not known before the app is there."""

STEP = 0.02
"""How often it looks meanwhile, in seconds."""


ONLY_THIS_TIME = "only this time"
"""What a control has with it that is said as long as the app runs, and not at the next start."""


@dataclass(frozen=True)
class Named:
    """What a button has with it that is called otherwise here: its label may change meanwhile."""

    name: str
    """The same for as long as the button leads to the same."""


@dataclass(frozen=True)
class Asked:
    """What a part of home has with it whose answers others have, too, such as *All right*."""

    about: str
    """What it says or asks: its answers are told from those of other parts by that."""

    only_this_time: bool = False
    """Whether it holds only for as long as the app runs."""


@dataclass(frozen=True)
class UnlessHeld:
    """What a control has with it that only phones are asked that do not know whose they are."""

    draft_id: str
    """At which table."""


class AtOnce:
    """A page's home: told of whenever it was drawn otherwise, and where what was tapped is done."""

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        """Have none yet; nobody is told without a `tell`."""
        self._tell = tell
        self._told = ""
        self._home: tuple[Look, ft.Control] | None = None
        self._settings: Settings | None = None
        self._page: ft.Page | None = None
        self._begun = ""

    def drawn(self, look: Look, home: ft.Control, settings: Settings | None) -> None:
        """Home was drawn; without `settings` where nobody sees it, for the next start alone."""
        if settings is not None:
            self._home, self._settings, self._page = (look, home), settings, _page()
        if self._tell is None:
            return
        html, _taps = in_html(look, home, next_time=True)
        if html != self._told:
            self._told = html
            self._tell(html)

    async def press(self, key: str, once: str = "") -> bool:
        """Do what a button of home does; tells whether it is still there, and could be done.

        What this device was told before comes a moment after the first drawing, and says in which
        edition a table begins. Whoever has lost the answer asks again with the same `once`: what
        was begun is not done again, unless it failed.
        """
        waited = 0.0
        while self._settings is not None and not self._settings.loaded and waited < SETTLES:
            await asyncio.sleep(STEP)
            waited += STEP
        if once and once == self._begun:
            return True
        tap = in_html(*self._home)[1].get(key) if self._home else None
        if tap is None:
            return False
        self._begun = once
        done = False
        try:
            done = await self._do(tap)
        finally:
            if not done:
                self._begun = ""
        return done

    async def _do(self, tap: Tapped) -> bool:
        if self._page is None:
            return await _do(tap)
        # As the page's own: whoever asks for the page finds it.
        return await asyncio.wrap_future(self._page.run_task(_do, tap))


async def _do(tap: Tapped) -> bool:
    done = tap()
    if isawaitable(done):
        done = await done
    return done is not False


def _page() -> ft.Page | None:
    try:
        return ft.context.page
    except RuntimeError:
        return None  # home is drawn for nobody


def in_html(
    look: Look, home: ft.Control, *, next_time: bool = False
) -> tuple[str, dict[str, Tapped]]:
    """Home as plain HTML, and what its buttons do, by what the HTML calls them.

    What is to be shown `next_time` lacks what is said only this time.
    """
    drawing = _Drawing(look, next_time=next_time)
    return "".join(drawing.control(home, "flex:1 1 0;min-height:0;")), drawing.taps


def style() -> str:
    """The colours of both themes, as variables that what is drawn names."""
    light, dark = (
        "".join(f"--c-{name}:{colour};" for name, colour in colours(dark=dark).items())
        for dark in (False, True)
    )
    return (
        f"#home{{{light}}}:root[data-theme=dark] #home{{{dark}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]) #home{{{dark}}}}}"
    )


class _Drawing:
    """One drawing of home."""

    def __init__(self, look: Look, *, next_time: bool) -> None:
        self.taps: dict[str, Tapped] = {}
        self._look, self._next_time = look, next_time
        self._about = ""
        self._names = {value: name for name, value in reversed([*colours(dark=look.dark).items()])}
        self._met: Counter[str] = Counter()

    def control(self, control: ft.Control, style: str = "") -> Iterator[str]:
        """Draw a control, with what its place adds to its style."""
        if control.data == ONLY_IN_THE_APP or (self._next_time and _only_this_time(control)):
            return
        around, self._about = self._about, _about(control) or self._about
        yield from self._drawn(control, style)
        self._about = around

    def _drawn(self, control: ft.Control, style: str) -> Iterator[str]:
        if isinstance(control, ft.Text):
            yield from self._text(control, style)
        elif isinstance(control, ft.Container):
            yield from self._container(control, style)
        elif isinstance(control, ft.Semantics):
            yield from self._semantics(control, style)
        elif isinstance(control, ft.Row | ft.Column):
            yield from self._line(control, style)

    def _colour(self, value: object) -> str:
        name = self._names.get(str(value))
        return f"var(--c-{name})" if name else str(value)

    def _text(self, text: ft.Text, style: str) -> Iterator[str]:
        high = text.style.height if text.style and text.style.height else LINE_HEIGHT
        size = f"{(text.size or 16) / ROOT_FONT:g}rem"
        if text.font_family == SYMBOLS:
            # Symbols keep their size where text is shown larger.
            size = f"{(text.size or 16) * self._look.scale:g}px"
        elif isinstance(text.data, AtMost):
            # Whoever draws it may not know how much larger text is shown there.
            size = f"min({text.data.size / ROOT_FONT:g}rem,{text.data.most:g}px)"
        style += f"font:{size}/{high:g} '{text.font_family}';"
        # Flutter's lines are as high as whole pixels; browsers that cannot round are a little off.
        style += f"line-height:round({high:g}em,1px);"
        style += f"color:{self._colour(text.color)};"
        if text.no_wrap:
            style += "white-space:pre;"
        if text.overflow is ft.TextOverflow.ELLIPSIS:
            style += "overflow:hidden;text-overflow:ellipsis;"
        if text.max_lines:
            lines = f"-webkit-line-clamp:{text.max_lines};"
            style += f"display:-webkit-box;-webkit-box-orient:vertical;{lines}"
        if text.text_align is ft.TextAlign.CENTER:
            style += "text-align:center;"
        # An empty line is as high as any.
        yield f'<span{_asked(text)} style="{escape(style)}">{escape(text.value) or EMPTY}</span>'

    def _container(self, box: ft.Container, style: str) -> Iterator[str]:
        style += "display:flex;box-sizing:border-box;"
        if box.width:
            # What is as wide as the page is as wide as any.
            fits = box.width == self._look.width
            most = f"{PAGE_WIDTH}px" if fits else "100%"
            style += f"width:{'100%' if fits else f'{box.width}px'};max-width:{most};"
        style += f"height:{box.height}px;" if box.height else ""
        style += f"background:{self._colour(box.bgcolor)};" if box.bgcolor else ""
        if isinstance(box.border_radius, int | float) and box.border_radius:
            style += f"border-radius:{box.border_radius}px;"
        if isinstance(box.border, ft.Border) and isinstance(box.border.top, ft.BorderSide):
            style += f"border:{box.border.top.width}px solid {self._colour(box.border.top.color)};"
        padding = ""
        if isinstance(box.padding, ft.Padding):
            sides = box.padding.top, box.padding.right, box.padding.bottom, box.padding.left
            padding = f"padding:{' '.join(f'{side}px' for side in sides)};box-sizing:border-box;"
        if box.clip_behavior:
            style += "overflow:hidden;"
        inner = "flex:1 1 auto;min-width:0;"
        if box.alignment:
            style += "justify-content:center;align-items:center;"
            inner = "min-width:0;"
        # Where boxes share a row, its own padding would make one larger than the others.
        if box.expand:
            inner += padding
        else:
            style += padding
        tag, told = "div", ""
        if box.on_click is not None and isinstance(box.content, ft.Semantics):
            label = box.content.label or ""
            said = f"{self._about}{label}"
            name = box.data.name if isinstance(box.data, Named) else said
            key = self._numbered(name)
            self.taps[key] = tap = cast("Tapped", box.on_click)
            if name != said:
                # Home that a version before names kept calls it by its label.
                self.taps.setdefault(self._numbered(said), tap)
            tag = "button"
            told = f' data-press="{escape(key)}" aria-label="{escape(label)}"'
            if box.data == NAMES:
                told += f' data-asks="{NAMES}"'
            style += "cursor:pointer;"
        yield f'<{tag}{told} style="{escape(style)}">'
        if box.content is not None:
            yield from self.control(box.content, inner)
        yield f"</{tag}>"

    def _numbered(self, name: str) -> str:
        """A name that no other button has, as it may be met more than once."""
        self._met[name] += 1
        return f"{name} {self._met[name]}"

    def _semantics(self, one: ft.Semantics, style: str) -> Iterator[str]:
        told = ' role="heading" aria-level="1"' if one.header else ""
        told += ' aria-hidden="true"' if one.exclude_semantics else ""
        yield f'<div{told} style="{escape(style)}display:flex;">'
        if one.content is not None:
            yield from self.control(one.content, "flex:1 1 auto;min-width:0;")
        yield "</div>"

    def _line(self, line: ft.Row | ft.Column, style: str) -> Iterator[str]:
        along = "row" if isinstance(line, ft.Row) else "column"
        default = "center" if along == "row" else "flex-start"
        across = line.vertical_alignment if isinstance(line, ft.Row) else line.horizontal_alignment
        style += f"display:flex;flex-direction:{along};gap:{line.spacing}px;"
        style += f"align-items:{ALIGNED.get(across, default)};"
        style += f"justify-content:{ALIGNED.get(line.alignment, 'flex-start')};"
        style += "flex-wrap:wrap;" if line.wrap else ""
        style += "overflow:auto;" if line.scroll else ""
        yield f'<div{_asked(line)} style="{escape(style)}">'
        for one in line.controls:
            yield from self.control(one, _place(one, along))
        yield "</div>"


def _asked(control: ft.Control) -> str:
    """Of whom a control asks something, where it does not ask everyone."""
    of = control.data
    return f' data-unless-held="{escape(of.draft_id)}"' if isinstance(of, UnlessHeld) else ""


def _about(control: ft.Control) -> str:
    """What a control says of which its buttons know nothing."""
    if isinstance(control.data, Asked):
        return f"{control.data.about}: "
    return f"{control.data.draft_id}: " if isinstance(control.data, UnlessHeld) else ""


def _only_this_time(control: ft.Control) -> bool:
    told = control.data
    return told == ONLY_THIS_TIME or (isinstance(told, Asked) and told.only_this_time)


def _place(one: ft.Control, along: str) -> str:
    """What a control's place in a row or a column does to it."""
    if one.expand:
        part = "0 1 auto" if one.expand_loose else f"{int(one.expand)} 1 0"
        style = f"flex:{part};min-width:0;min-height:0;"
    else:
        style = "flex:none;"
    if along == "column" and _fills(one):
        style += "align-self:stretch;"
    return style


def _fills(one: ft.Control | None) -> bool:
    """Whether a control is as wide as it may be."""
    if isinstance(one, ft.Row):
        return not one.tight
    if isinstance(one, ft.Column):
        stretched = one.horizontal_alignment is ft.CrossAxisAlignment.STRETCH
        return stretched or any(map(_fills, one.controls))
    if isinstance(one, ft.Container):
        return not one.width and (one.content is None or _fills(one.content))
    return isinstance(one, ft.Semantics) and _fills(one.content)
