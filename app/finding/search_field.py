"""The field that searches the history while one types."""

import asyncio

import flet as ft

from app.finding.search import GameSearch
from app.flet_mended.hooks import memoized, use_kept, use_once, use_task
from app.look import GAP, Look
from app.ui.field import Field
from app.ui.kit import symbol_button
from app.words import words

QUIET = 0.15
"""How long nothing is typed before it is searched for, in seconds."""


@memoized
def Search(look: Look, search: GameSearch) -> ft.Control:
    """A field for words, and a button that empties it once something stands there.

    Listing games takes longer than typing a letter: they are looked for when the typing
    rests, so that no letter waits for what the one before it finds.
    """
    start = use_once(lambda: search.chosen.words)
    typed, follow_anew = ft.use_state(start)
    # Flet makes another function at each drawing, and the field would be drawn anew with it.
    follow = use_kept(lambda: follow_anew)
    emptied, empty = ft.use_state(0)

    async def find() -> None:
        if typed != search.chosen.words:
            await asyncio.sleep(QUIET)
            search.for_words(typed)

    use_task(find, [typed])

    def forget() -> None:
        follow("")
        empty(emptied + 1)

    say = words()
    begins = "" if emptied else start
    field = ft.Container(
        Field(look, say("history.search"), begins, follow), key=f"emptied {emptied}", expand=True
    )
    close = [symbol_button(look, "close", say("history.empty_search"), forget)] if typed else []
    return ft.Row([field, *close], spacing=GAP)
