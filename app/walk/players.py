"""The players on the walk's page: their lines, with as much room as there is."""

from dataclasses import replace
from typing import Any

import flet as ft

from app.entry.late_changes import as_they_sit
from app.entry.walk.keyboard import OneOfPlayers
from app.entry.walk.walk import Walk
from app.look import FOOT, GAP, TARGET, Look
from app.ui.kept_controls import KeptControls
from app.ui.kit import hairline, half, scrolling
from app.ui.number_keys import HEIGHT, KEY_GAP, KEYS_IN_ROW, keys_height
from app.walk.seats import Seat, SeatLine, SeatRow
from app.walk.strip import rows_needed
from app.walk.swipe import swiping
from app.words import words
from scoring import Coins, Phrase, Result, Symbols, category
from scoring.answers.cell_facts import questions_of
from scoring.points.science import best
from scoring.points.treasure import COINS_A_POINT
from scoring.remarks.table_remarks import about_entry
from scoring.rows.kinds.row import ABOUT_ENTRIES

ABOVE_AND_BELOW = 4 + TARGET + 8 + TARGET + 8 + 8 + HEIGHT + 8 + FOOT + 8
"""The height of everything on the page but the players' lines, in pixels."""

ABOVE_BESIDE = 4 + TARGET + 8 + TARGET + 8 + 8
"""The same where keys stand beside the players, in pixels."""

ENOUGH_FOR_STRIP = 7 * TARGET
"""The width of a row of symbols without expansions, in pixels."""

WALK_BESIDE_PAD = 440
"""The width of the walk where the pad stands beside it, in pixels."""


def fitting(look: Look, walk: Walk) -> Look:
    """The look, with lower keys where a player's line would otherwise be scrolled away."""
    if look.low:
        return look
    above = _above(look, walk)
    lines = -(-len(walk.game.players) // 2)
    return look if _line_height(look, lines, above) >= look.line else replace(look, tight=True)


def column_width(look: Look) -> int:
    """The width of the walk's column, in pixels."""
    if look.low:
        # Wide enough for a row of symbols, if that leaves room for the keys.
        keys = KEYS_IN_ROW * (TARGET + KEY_GAP)
        return max(half(look), min(ENOUGH_FOR_STRIP, 2 * half(look) - keys))
    return WALK_BESIDE_PAD - 4 * GAP if look.wide else min(look.width, 560) - 6 * GAP


def seat_row(look: Look, walk: Walk, result: Result) -> ft.Control:
    """The players beside each other, where the page is about one of them."""
    seats = tuple(_seat(walk, result, seat) for seat in walk.seats)
    choose, explain = OneOfPlayers(walk, walk.choose), OneOfPlayers(walk, walk.explain)
    row = SeatRow(look, seats, walk.category, column_width(look), choose, explain)
    return ft.Container(row, key=as_they_sit(walk.game))


def seat_lines(look: Look, walk: Walk, result: Result, kept: KeptControls) -> ft.Control:
    """The players' lines: in one column, or in two where one would be too tight."""
    players = len(walk.game.players)
    above = _above(look, walk)
    columns = columns_of(look, players, above)
    if not columns:
        return swiping(walk, scrolling([seat_row(look, walk, result)]))
    lines = -(-players // columns)
    height = max(look.line, min(64, _line_height(look, lines, above)))
    # Where a player comes, goes or moves on another phone, lines stand elsewhere.
    seated = as_they_sit(walk.game)
    lasting = kept.within((seated, columns))
    shown = [
        lasting(
            seat,
            SeatLine,
            look,
            seat,
            _seat(walk, result, seat, narrow=columns == 2),
            walk.category,
            height,
            OneOfPlayers(walk, walk.choose),
            OneOfPlayers(walk, walk.explain),
            narrow=columns == 2,
        )
        for seat in range(players)
    ]
    rows: list[ft.Control] = []
    for line, seats in enumerate(lines_of(players, columns, teams=bool(result.partners))):
        if line:
            rows.append(hairline(look))
        if columns == 1:
            rows += [shown[seat] for seat in seats]
            continue
        left, *others = (shown[seat] for seat in seats)
        rule = ft.Container(width=1, height=height, bgcolor=look.colour("line"))
        right = others[0] if others else ft.Container(expand=True)
        rows.append(ft.Row([left, rule, right], spacing=0))
    card = ft.Container(
        ft.Column(rows, spacing=0, tight=True),
        bgcolor=look.colour("card"),
        border=ft.Border.all(1, look.colour("line")),
        border_radius=16,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key=seated,
    )
    return swiping(walk, ft.Column([card], expand=True, scroll=ft.ScrollMode.AUTO))


def columns_of(look: Look, players: int, above: int) -> int:
    """In how many columns so many players' lines stand below what is above them.

    In none where some would be scrolled away: side by side, all of them take the room of one.
    """
    for columns in (1, 2):
        if _line_height(look, -(-players // columns), above) >= look.line:
            return columns
    return 0


def lines_of(players: int, columns: int, *, teams: bool) -> list[tuple[int, ...]]:
    """Whose lines stand beside each other: columns are read one after the other.

    Partners are not torn apart: where there are two columns, a team has a row of its own.
    """
    if columns == 1 or teams:
        return [tuple(range(first, first + columns)) for first in range(0, players, columns)]
    lines = -(-players // columns)
    return [tuple(range(first, players, lines)) for first in range(lines)]


def _above(look: Look, walk: Walk) -> int:
    """The height of what may stand above the lines, too: more rows of the strip, a question."""
    rows = rows_needed(len(walk.categories), column_width(look)) - 1
    return rows * TARGET + (TARGET + 2 * GAP if walk.asks_whose_phone else 0)


def _line_height(look: Look, lines: int, above: int) -> int:
    """How high each of so many lines can be, between hairlines and inside a border.

    `above` is the height of what not every walk has above them, in pixels.
    """
    hairlines = max(0, lines - 1) + 2
    others = ABOVE_BESIDE if look.low else ABOVE_AND_BELOW
    others -= HEIGHT - keys_height(look) if look.tight else 0
    return (look.height - others - above - hairlines) // max(1, lines)


def _seat(walk: Walk, result: Result, seat: int, *, narrow: bool = False) -> Seat:
    say = words()
    player = walk.game.players[seat]
    scored = result.players[seat]
    cell = scored.categories[walk.category]
    entry = walk.entry(seat)
    active = seat == walk.entering
    odd = [] if entry is None else list(about_entry(walk.category, entry, walk.game.rules))
    odd += _told_otherwise(walk, result, seat)
    odd += _across_the_border(walk, result, seat)
    hint = what_is_entered(walk, narrow=narrow) if active and not cell.worked_out else ""
    replaced = _what_is_replaced(walk, narrow=narrow) if active else ""
    if replaced:
        note = replaced
    elif odd:
        note = say(odd[0].key + ".short", **odd[0].values)
    elif isinstance(entry, Coins):
        note = say("coins", count=entry.coins)
    elif isinstance(entry, Symbols):
        worth = best(entry.tablet, entry.compass, entry.gear, entry.wild)
        note = say("symbols.short", counts=worth.counts, sets=worth.sets)
    elif entry is not None and not isinstance(entry, int):
        note = say.phrase(next(iter(entry.because())))
    elif hint:
        note = hint
    elif cell.worked_out and cell.because:
        note = _in_short(cell.because)
    else:
        note = say.wonder(player.wonder, player.side) if player.wonder else ""
    return Seat(
        name=player.name,
        note=note,
        odd=bool(odd or replaced) or (entry is None and bool(hint)),
        total=scored.total,
        points=cell.points,
        worked_out=cell.worked_out,
        asked=cell.points is None and bool(questions_of(result, seat, walk.category)),
        typed=walk.typed_points if active else "",
        active=active,
        called=say.called([other.name for other in walk.game.players])[seat],
        **_team(result, seat),
    )


def what_is_entered(walk: Walk, *, narrow: bool = False) -> str:
    """What the numbers stand for, where the name of the category does not tell.

    In a narrow line it is what the button below and the title leave open.
    """
    say, row = words(), category(walk.category)
    if walk.details == "coins":
        return say("coins.short" if narrow else "coins.entering", coins=COINS_A_POINT)
    if row.details == "coins":
        return say("coins.not_short" if narrow else "coins.as_points", coins=COINS_A_POINT)
    if row.counts:
        return say(f"counts.entering.{row.counts}", most=len(row.keys) - 1)
    return ""


def _what_is_replaced(walk: Walk, *, narrow: bool) -> str:
    """That the next tap takes the place of points, where symbols are told of a player who has some.

    The counters begin with no symbol, as if nothing were known. Where tokens would lie, the keys
    themselves say so.
    """
    if walk.details != "symbols" or not isinstance(walk.entry(walk.seat), int):
        return ""
    return words()("instead.short.symbols" if narrow else "instead.symbols")


def _team(result: Result, seat: int) -> dict[str, Any]:
    """With whom a player plays, and in which team; nothing where everyone plays alone."""
    for team, seats in enumerate(result.partners):
        if seat in seats:
            partners = [result.players[other].name for other in seats if other != seat]
            return {"partner": words().names(partners), "team": team}
    return {}


def _told_otherwise(walk: Walk, result: Result, seat: int) -> list[Phrase]:
    """That a player's city says otherwise than what was entered in the category on the page.

    Also while it is being entered: who counts symbols can stop to look for the one left out.
    But while tokens are taken, one after the other, some are missing until the last of them.
    """
    taking = walk.details == "tokens" and seat == walk.entering and not walk.alone
    return [
        remark.phrase
        for remark in result.remarks
        if remark.phrase.key in ABOUT_ENTRIES
        and (remark.seats, remark.category) == ((seat,), walk.category)
        and not (taking and remark.phrase.key == "remark.tokens_missing")
    ]


def _across_the_border(walk: Walk, result: Result, seat: int) -> list[Phrase]:
    """That a player's tokens and those of the one they fight in teams contradict each other.

    While one of the two takes tokens, one after the other, they cannot agree yet.
    """
    if walk.category != "military":
        return []
    return [
        remark.phrase
        for remark in result.remarks
        if remark.phrase.key == "remark.border" and seat in remark.seats
        if not (walk.details == "tokens" and walk.entering in remark.seats)
    ]


def _in_short(because: tuple[Phrase, ...]) -> str:
    """The line that says most of worked-out points, and that there are more."""
    say, by_key = words(), {line.key: line for line in because}
    squares, sets = by_key.get("because.squares"), by_key.get("because.sets")
    if squares and sets:
        counts, count = squares.values["counts"], sets.values["count"]
        return say("symbols.short", counts=counts, sets=count)
    if squares and "because.sets_worth" not in by_key:
        return say.phrase(squares)
    return say.phrase(squares or because[0]) + (" …" if len(because) > 1 else "")
