"""What would have won: a line a player below the podium, and all ways of one in a sheet.

It is worked out once the page is drawn, in pieces so small that no tap waits for them.
"""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import TypeAlias, cast

import flet as ft

from app.flet_mended.hooks import use_task
from app.game.rising import Show, WhatWouldHaveWon
from app.look import GAP, Look
from app.sentences.what_if_lines import (
    ahead_told,
    change_told,
    missing_told,
    reasons_told,
    shortest_told,
)
from app.ui.dialogs import bottom_sheet
from app.ui.kit import card, heading, line_button, spoken
from app.words import words
from scoring import Game
from scoring.what_if.what_if import WhatIf, in_pieces

AT_ONCE = 0.008
"""How long is worked at a time, in seconds: half of what a page has for a frame."""

A_BREATH = 0.005
"""How long taps and drawing have between two pieces, in seconds."""

_Found: TypeAlias = tuple[Game | None, tuple[WhatIf, ...]]
_State: TypeAlias = tuple[_Found, Callable[[_Found], None]]


def use_what_if(game: Game | None) -> tuple[WhatIf, ...]:
    """What would have won at a table; nothing until it is worked out, or without a table."""
    nothing: _Found = None, ()
    (of, found), show = cast("_State", ft.use_state(nothing))

    async def work_out() -> None:
        if game is not None and of != game:
            show((game, await worked_out(game)))

    use_task(work_out, [game])
    return found if of == game else ()


async def worked_out(game: Game) -> tuple[WhatIf, ...]:
    """What would have won, with room for everything else between the pieces."""
    await asyncio.sleep(A_BREATH)
    found, since = [], perf_counter()
    for piece in in_pieces(game):
        if piece is not None:
            found.append(piece)
        if perf_counter() - since > AT_ONCE:
            await asyncio.sleep(A_BREATH)
            since = perf_counter()
    return tuple(found)


def what_if_card(look: Look, game: Game, found: tuple[WhatIf, ...], show: Show) -> list[ft.Control]:
    """A line for each player who did not win; a tap opens all that would have won."""
    if not found:
        return []
    lines = [_line(look, game, one, show) for one in found]
    title = heading(look, words()("what_if.title"))
    return [
        ft.Column(
            [title, card(look, lines)],
            spacing=GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    ]


def _line(look: Look, game: Game, one: WhatIf, show: Show) -> ft.Control:
    say = words()
    name = game.players[one.seat].name
    what = shortest_told(one, say)
    more = len(one.changes) - 1
    below = say("what_if.more_ways", count=more) if more > 0 else ""
    texts: list[ft.Control] = [look.text(name, 14, colour="soft"), look.text(what, 16)]
    if below:
        texts.append(look.text(below, 14, colour="soft"))
    said = say("what_if.line", name=name, what=f"{what}.")
    key = "what_if.open" if one.changes else "what_if.missing"
    return line_button(
        say(key, said=said),
        [
            ft.Column(texts, spacing=0, tight=True, expand=True),
            look.symbol("next", 16, "soft"),
        ],
        lambda: show(WhatWouldHaveWon(one.seat)),
        height=None,
    )


def what_if_sheet(
    look: Look, game: Game, found: tuple[WhatIf, ...], seat: int, dismiss: Callable[[], None]
) -> ft.BottomSheet | None:
    """All that would have made a player win, each with its why; `None` where it is of nobody."""
    one = next((one for one in found if one.seat == seat), None)
    if one is None:
        return None
    say = words()
    known = [missing_told(one, say) + ".", ahead_told(game, one, say)]
    if not one.changes:
        known.append(say("what_if.points_only" if one.points_only else "what_if.none"))
    ways: list[ft.Control] = []
    for change in one.changes:
        title, reasons = change_told(one, change, say), reasons_told(game, change, say)
        ways.append(
            ft.Container(
                spoken(
                    f"{title}. {'. '.join(reasons)}",
                    ft.Column(
                        [
                            look.text(title, 16, "semibold"),
                            *(look.text(line, 14, colour="soft") for line in reasons),
                        ],
                        spacing=0,
                        tight=True,
                    ),
                ),
                padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=2 * GAP),
            )
        )
    body: list[ft.Control] = [look.text(line, 16) for line in known if line]
    if ways:
        body.append(card(look, ways))
    body.append(look.text(say("what_if.hint"), 14, colour="soft"))
    title = say("what_if.of", name=game.players[seat].name)
    return bottom_sheet(look, title, body, dismiss)
