"""Settings: how this phone shows things, games in and out, and the days to go back to."""

from functools import partial

import flet as ft

from app import routes
from app.device.browser_storage import Keeping
from app.device.preferences import Settings
from app.device.storage_notes import kept_here
from app.entry.session import Session
from app.files.exporting import Exporting
from app.files.restoring import Restoring
from app.flet_mended.hooks import use_kept, use_once, use_task
from app.frame.banner import banner, trouble
from app.frame.context import PASSING, Context, KeptIn, Screen
from app.frame.counts_for import club_name
from app.frame.guard import guarded
from app.look import Look
from app.settings.backups import backups_card, restore_question
from app.settings.choices import settings_choices
from app.settings.files import files
from app.ui.kit import card, header, heading, page_column, spoken, symbol_button, titled_line
from app.ui.store_watch import use_watch
from app.version import VERSION
from app.words import words
from storage import Store

KEPT_IN: dict[KeptIn, str] = {
    "host": "settings.at_host",
    "browser": "settings.in_browser",
    **PASSING,
}
"""Where games are, if not in a folder that somebody could open."""


@guarded
def SettingsPage(context: Context) -> ft.Control:
    """What can be set."""
    session = context.session
    exporting = use_once(lambda: Exporting(session))
    restoring = use_once(lambda: Restoring(session))
    store = session.store
    use_watch(lambda: (store.games.known.mark(), _backups(store), _clubs(context)))
    use_task(restoring.look, [_backups(store)])
    use_task(context.keeping.look if context.keeping else _nothing, [])
    return _Settings(
        context, session, context.screen, context.settings, exporting, restoring, context.keeping
    )


def _clubs(context: Context) -> tuple[str, ...]:
    """The clubs that this page may tell of, by their names."""
    return tuple(club.name for club in context.membership.clubs) if context.membership else ()


def _backups(store: Store) -> tuple[str, ...]:
    """The names of the backups that are there now."""
    return tuple(path.name for path in store.backups.files())


async def _nothing() -> None:
    """Where no browser keeps the games, none is asked."""


@guarded
def _Settings(
    context: Context,
    session: Session,
    screen: Screen,
    settings: Settings,
    exporting: Exporting,
    restoring: Restoring,
    keeping: Keeping | None,
) -> ft.Control:
    look, say = screen.look, words()
    games = session.store.games.count()
    # A finger may be on its way to a line of an export as the last game goes: the lines stay.
    most = use_kept(lambda: [0])
    most[0] = max(most[0], games)
    asked = restoring.asked
    ft.use_dialog(
        restore_question(
            look,
            asked,
            restoring.backups or [],
            games,
            restoring.warning,
            partial(restoring.restore, asked),
            restoring.leave,
        )
        if asked
        else None
    )
    body: list[ft.Control] = trouble(look, session)
    body += settings_choices(look, settings)
    body += [
        heading(look, say("settings.files")),
        *files(look, exporting, most[0], context.opening(routes.IMPORT)),
        heading(look, say("settings.backups")),
        # Here, where it was tapped: the top of the page may be out of sight.
        *_restored(look, restoring),
        backups_card(look, restoring.backups, restoring.ask),
        *_club(context, look),
        heading(look, say("settings.folder")),
        *(
            spoken(line, look.text(line, 14, selectable=True))
            for line in _where(context, session, keeping)
        ),
        look.text(say("settings.version", version=VERSION), 14, colour="soft"),
    ]
    home = symbol_button(look, "back", say("page.home"), context.opening(routes.HOME))
    return page_column(look, header(look, say("page.settings"), home), body, [])


def _where(context: Context, session: Session, keeping: Keeping | None) -> list[str]:
    """Where the games are, and for how long."""
    if keeping is not None:
        return kept_here(keeping)
    folder = context.kept_in == "folder"
    return [str(session.store.folder) if folder else words()(KEPT_IN[context.kept_in])]


def _club(context: Context, look: Look) -> list[ft.Control]:
    """The way to the club's page, where this page may tell of one."""
    if context.membership is None:
        return []
    say = words()
    clubs = [club_name(club, say) for club in context.membership.clubs]
    note = say("settings.in_clubs", names=clubs) if clubs else say("settings.club")
    title = say("page.club")
    open_club = context.opening(routes.CLUB)
    line = titled_line(look, "people", title, note, open_club, said=f"{title}. {note}")
    return [heading(look, say("settings.club_heading")), card(look, [line])]


def _restored(look: Look, restoring: Restoring) -> list[ft.Control]:
    """What was restored last, with the offer to take it back."""
    if restoring.told is None:
        return []
    say = words()
    return [banner(look, say.phrase(restoring.told), say("undo"), restoring.undo, "history")]
