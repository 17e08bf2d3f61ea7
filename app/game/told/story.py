"""The sentences that tell a game, worked out while its page is looked at already."""

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
from storage import Draft, SavedGame, StorageTrouble
from storage.statistics import Line, Record

_Told: TypeAlias = SavedGame | Draft | None
_Found: TypeAlias = tuple[_Told, list[Line]]
_State: TypeAlias = tuple[_Found, Callable[[_Found], None]]


def use_story(session: Session, game: _Told) -> list[Line]:
    """The sentences that tell a game, saved or not yet; none until they are worked out.

    That is done once the page is drawn, in portions, so that no tap waits for it.
    """
    nothing: _Found = None, []
    (of, lines), show = cast("_State", ft.use_state(nothing))

    async def read() -> None:
        if game is None or of == game:
            return
        try:
            saved = _finished(session, game) if isinstance(game, Draft) else game
            if saved.deleted_at is None:
                show((game, await statistics_of(session.store).story(saved)))
        except StorageTrouble as problem:
            session.trouble = problem.phrase

    use_task(read, [game])
    return lines if of == game else []


def _finished(session: Session, draft: Draft) -> SavedGame:
    """What a draft is going to be in the history, as of when something was entered."""
    moment = session.moment_corrected(draft) or draft.last_entered
    become = SavedGame(draft.corrects or draft.id, draft.game, moment)
    return session.store.games.with_shown_names(become)


def untold(records: list[Record], story: list[Line]) -> list[Record]:
    """The records that the sentences do not tell already."""
    told = {(line.kind, line.category) for line in story}
    return [record for record in records if (record.kind, record.category) not in told]


def story_card(look: Look, story: list[Line], *, just_saved: bool) -> list[ft.Control]:
    """The sentences, one below the other; read out by themselves after saving."""
    if not story:
        return []
    say = words()
    title, told = say("story.title"), [say.phrase(line.phrase) for line in story]
    lines: list[ft.Control] = [
        ft.Container(
            spoken(said, look.text(said, 16)),
            padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=2 * GAP),
        )
        for said in told
    ]
    shown = ft.Semantics(
        container=True,
        content=ft.Column(
            [heading(look, title), card(look, lines)],
            spacing=GAP,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
    return [with_news(shown, title, told) if just_saved else shown]
