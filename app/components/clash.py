"""The question when two pages changed the same thing."""

import flet as ft

from app.components.dialogs import question
from app.look import Look
from app.session import Clash, Session
from app.words import number, words
from scoring import Coins
from storage import Draft


def clash_sheet(look: Look, session: Session) -> ft.BottomSheet | None:
    """Ask, while there is a clash; nothing is overwritten before the answer."""
    clash = session.clash
    if clash is None:
        return None
    say = words()
    return question(
        look,
        say("clash.title" if clash.disputed else "clash.title_table"),
        _explained(clash),
        [
            (say("clash.theirs"), lambda: session.settle(clash.theirs)),
            (say("clash.mine"), lambda: session.settle(clash.mine)),
        ],
        lambda: None,
        must_answer=True,
    )


def _explained(clash: Clash) -> str:
    say = words()
    change = clash.disputed
    if change is None:
        return say("clash.table")
    return say(
        "clash.explained",
        name=clash.mine.game.players[change.seat].name,
        category=say(f"category.{change.category}"),
        theirs=_shown(clash.theirs, change.seat, change.category),
        mine=_shown(clash.mine, change.seat, change.category),
    )


def _shown(draft: Draft, seat: int, category: str) -> str:
    """An entry as it was entered, for 12 coins and 13 coins are both 4 points."""
    entry = draft.entry(seat, category)
    say = words()
    if entry is None:
        return say("clash.nothing")
    if isinstance(entry, Coins):
        return say("coins", count=entry.coins)
    if isinstance(entry, int):
        return number(entry)
    return say.phrase(next(iter(entry.because())))
