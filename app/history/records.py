"""The records that a game broke, worked out while its page is looked at already."""

from collections.abc import Callable
from typing import TypeAlias, cast

import flet as ft

from app.entry.session import Session
from app.finding.scored_games import statistics_of
from app.flet_mended.hooks import use_task
from app.look import GAP, Look
from app.ui.heard import with_news
from app.ui.kit import card, heading, spoken
from app.words import words
from storage import SavedGame, StorageTrouble
from storage.statistics import Record

_Found: TypeAlias = tuple[SavedGame | None, list[Record]]
_State: TypeAlias = tuple[_Found, Callable[[_Found], None]]


def use_records(session: Session, saved: SavedGame | None) -> list[Record]:
    """The records that a game broke; none until they are worked out.

    The first time, all games are read for it, in portions: the page waits for none of them.
    """
    nothing: _Found = None, []
    (of, records), show = cast("_State", ft.use_state(nothing))

    async def read() -> None:
        if saved is None or saved.deleted_at is not None:
            return
        try:
            show((saved, await statistics_of(session.store).broken(saved.id)))
        except StorageTrouble as problem:
            session.trouble = problem.phrase

    use_task(read, [saved])
    return records if of == saved else []


def records_card(look: Look, records: list[Record], *, just_saved: bool) -> ft.Control:
    """What was broken, told as news after saving, and as what was then later on."""
    say = words()
    title = say("game.records" if just_saved else "game.records_then")
    told = [say.phrase(record.phrase) for record in records]
    lines: list[ft.Control] = []
    for said in told:
        line = ft.Row(
            [look.symbol("trophy", 24, "accent"), look.text(said, 16, expand=True)],
            spacing=3 * GAP,
        )
        lines.append(
            ft.Container(
                spoken(said, line),
                padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
            )
        )
    shown = ft.Semantics(
        container=True,
        content=ft.Column(
            [
                heading(look, title),
                card(look, lines),
            ],
            spacing=GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
    return with_news(shown, title, told) if just_saved else shown
