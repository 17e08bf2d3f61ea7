"""The walk's header and foot, drawn again only when what they show has changed."""

from datetime import datetime

import flet as ft

from app.flet_mended.hooks import memoized
from app.frame.banner import out_of_reach
from app.look import GAP, NARROW, Look
from app.ui.kit import Tapped, chip, header, symbol_button, wide_button
from app.words import words
from scoring.answers.depths import Kind

LONG_FOOT = 20
"""How many letters the foot's buttons have together beside their symbol on a narrow page."""


@memoized
def WalkHeader(
    look: Look,
    category: str,
    details: Kind,
    back: Tapped,
    undo: Tapped | None,
    redo: Tapped | None,
    more: Tapped,
    corrects: datetime | None,
    holder: str | None,
    *,
    cut_off: bool,
) -> ft.Control:
    """Which category is entered, the way back, undo, and what else there is to do.

    Of a game that is being corrected it says so, and when it was played; on a player's own phone
    whose it is; and before all that, when the others at the table can't be reached.
    """
    say = words()
    undone = say("undo" if undo else "undo.nothing")
    # Redo comes and goes on the far side, so that undo never moves under the thumb.
    actions = [symbol_button(look, "redo", say("redo"), redo, key="redo")] if redo else []
    actions += [
        symbol_button(look, "undo", undone, undo, "ink" if undo else "line", key="undo"),
        symbol_button(look, "more", say("more"), more, key="more"),
    ]
    own = details in ("points", "cards")
    title = say(f"category.{category}" if own else f"details.{details}")
    note, said = out_of_reach(cut_off=cut_off)
    if not cut_off:
        note = _note(holder) or (say("correction") if corrects else "")
        # The day is told on the pad: beside undo there is no room for it.
        said = say("correcting", day=say.day(corrects)) if corrects else ""
    return header(
        look,
        title,
        symbol_button(look, "back", say("back"), back),
        symbol=category,
        colour=category,
        actions=actions,
        note=note,
        note_said=said,
    )


def _note(holder: str | None) -> str:
    """Whose phone it is, below the category."""
    return words()("holder.note", name=holder) if holder else ""


@memoized
def WalkFoot(
    look: Look,
    details: Kind,
    other: Kind | None,
    label: str,
    switch_depth: Tapped,
    switch_digits: Tapped,
    go_on: Tapped,
    *,
    digits: bool | None,
) -> ft.Control:
    """What else can be entered here, and the wide button that says where it goes.

    `digits` tells whether numbers are typed digit by digit; `None` where nothing is entered.
    """
    say = words()
    # By name: where one of them comes or goes, the others stay what they are.
    buttons: list[ft.Control] = []
    if other is not None:
        named = say(f"depth.{other}")
        cramped = look.width < NARROW * look.scale and len(named) + len(label) > LONG_FOOT
        # What it leads to was read as what is entered now.
        depth = chip(look, named, switch_depth, symbol="" if cramped else "swap")
        depth.key = "depth"
        buttons.append(depth)
    if digits is not None and details in ("points", "coins"):
        said = say("depth.numbers" if digits else "depth.digits")
        button = symbol_button(look, "digits", said, switch_digits)
        ground = look.colour("active") if digits else None
        buttons.append(ft.Container(button, key="digits", bgcolor=ground, border_radius=24))
    following = wide_button(look, label, go_on)
    following.key = "next"
    buttons.append(following)
    return ft.Row(buttons, spacing=2 * GAP)
