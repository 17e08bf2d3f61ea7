"""Import: a file is picked, looked through, and its games are added or not."""

from functools import partial

import flet as ft

from app import routes
from app.entry.session import Session
from app.files.importing import Importing
from app.finding.scored_games import begin_reading_ahead
from app.flet_mended.hooks import use_once, use_task
from app.frame.banner import banner, trouble
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.way_back import back_button
from app.imports.import_preview import import_preview
from app.look import GAP, Look
from app.ui.kit import header, page_column, spoken, wide_button
from app.words import words
from scoring import Phrase


@guarded
def ImportPage(context: Context) -> ft.Control:
    """Games from a file."""
    return _Import(context, context.session, context.screen, context.importing)


@guarded
def _Import(context: Context, session: Session, screen: Screen, importing: Importing) -> ft.Control:
    look, say = screen.look, words()
    # Told to the browser as it is made: a handler that comes later never hears anything.
    picker = use_once(lambda: ft.FilePicker(on_result=importing.picked))
    shown = importing.shown

    async def look_ahead() -> None:
        if importing.added_at is not None:
            begin_reading_ahead(session.store)

    use_task(look_ahead, [importing.added_at])
    body: list[ft.Control] = trouble(look, session)
    if importing.told is not None:
        body.append(_told(look, importing, importing.told))
    if importing.busy is not None:
        body.append(_busy(look, importing.busy))
    elif shown is not None and importing.added_at is None:
        body += import_preview(look, shown)
    elif importing.told is None:
        kinds = ("takes", "columns", "shows")
        body += [look.text(say(f"import.{kind}"), 16, colour="soft") for kind in kinds]
    back = back_button(context, routes.IMPORT, routes.SETTINGS)
    return page_column(
        look,
        header(look, say("page.import"), back),
        body,
        _foot(look, context, importing, picker)
        if importing.busy is None
        else _stop(look, importing),
    )


def _foot(
    look: Look, context: Context, importing: Importing, picker: ft.FilePicker
) -> list[ft.Control]:
    """Pick a file, add its games, or look at them."""
    say, shown = words(), importing.shown
    ready = shown is not None and bool(shown.new) and not shown.problems
    buttons: list[ft.Control] = []
    if ready and importing.added_at is None and shown is not None:
        label = say("import.do", count=len(shown.new))
        buttons.append(wide_button(look, label, importing.add, expand=3))
    if importing.added_at is not None:
        history = partial(context.go, routes.HISTORY)
        buttons.append(wide_button(look, say("page.history"), history, expand=3))
    another = "import.another" if shown is not None or importing.told else "import.choose"
    # The browser opens its files only while the tap lasts, which is too short to ask here.
    action = ft.PickFiles(picker, with_data=True, cancel_upload_on_window_blur=False)
    choose = wide_button(look, say(another), None, leading=not buttons, expand=2, action=action)
    return [choose, *buttons]


def _stop(look: Look, importing: Importing) -> list[ft.Control]:
    """A way out of what takes long."""
    if not importing.can_stop:
        return []
    return [wide_button(look, words()("import.stop"), importing.stop)]


def _told(look: Look, importing: Importing, told: Phrase) -> ft.Control:
    """What became of the import, with the offer to take it back."""
    say = words()
    if importing.added_at is None:
        return look.text(say.phrase(told), 16, colour="accent")
    return banner(look, say.phrase(told), say("undo"), importing.take_back, "check")


def _busy(look: Look, busy: Phrase) -> ft.Control:
    said = words().phrase(busy)
    return spoken(
        said,
        ft.Column(
            [
                look.text(said, 16),
                ft.ProgressBar(
                    value=_part(busy), color=look.colour("accent"), bgcolor=look.colour("line")
                ),
            ],
            spacing=3 * GAP,
        ),
        live=True,
    )


def _part(busy: Phrase) -> float | None:
    """How much of the whole is done, from 0 to 1; `None` where nobody knows."""
    everything = busy.values.get("all")
    return busy.values["done"] / everything if everything else None
