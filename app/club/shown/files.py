"""The part of the club's page for files: they do without a hub what a hub does."""

from collections.abc import Callable

import flet as ft

from app.club.shown.carrying import TEXT, Carrying
from app.flet_mended.hooks import use_kept, use_once
from app.flet_mended.share_files import ShareFiles
from app.frame.context import Context
from app.frame.guard import guarded
from app.look import GAP, Look
from app.ui.dialogs import question
from app.ui.kit import heading, wide_button
from app.visitors.membership import Club, Parcel
from app.words import words


@guarded
def ClubFiles(
    context: Context,
    carrying: Carrying,
    club: Club | None,
    called: str | None,
    own_name: Callable[[], str],
) -> ft.Control:
    """Save the club's file, or open one of another device.

    Who is in no club founds one by either. `called` is the club's name, where there are several,
    `own_name` what was typed as this device's.
    """
    look, say = context.screen.look, words()

    # The handler is made once, and the club may be founded meanwhile.
    shown = use_kept(lambda: [club])
    shown[0] = club

    async def picked(event: ft.FilePickerResultEvent) -> None:
        await carrying.picked(event, shown[0], own_name())

    async def save() -> None:
        await carrying.save(club, own_name())

    # Told to the browser as it is made: a handler that comes later never hears anything.
    picker = use_once(lambda: ft.FilePicker(on_result=picked))
    ft.use_dialog(_question(look, carrying, carrying.asks, called) if carrying.asks else None)
    beside_a_hub = club is not None and bool(club.address)
    what = "club.files.what" if club else "club.files.founds"
    body: list[ft.Control] = [
        heading(look, say("club.files.beside_a_hub" if beside_a_hub else "club.files.heading")),
        look.text(say("club.files.for_others" if beside_a_hub else what)),
    ]
    if carrying.busy is not None:
        body.append(_live(look.text(say.phrase(carrying.busy), 16)))
    else:
        if carrying.wrong is not None:
            body.append(_live(look.text(say.phrase(carrying.wrong), 16, colour="military")))
        body += [_live(look.text(say.phrase(told), 16, colour="accent")) for told in carrying.told]
        body += _send(look, carrying.saved) if carrying.saved else []
        # The browser opens its files only while the tap lasts, which is too short to ask here.
        opens = ft.PickFiles(picker, with_data=True, cancel_upload_on_window_blur=False)
        body += [
            ft.Row([wide_button(look, say("club.files.save"), save, leading=False)]),
            ft.Row([wide_button(look, say("club.files.open"), None, leading=False, action=opens)]),
        ]
    return ft.Column(
        body,
        spacing=3 * GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _send(look: Look, saved: tuple[str, bytes]) -> list[ft.Control]:
    """Hand the file on at once, on phones: elsewhere few browsers can."""
    page = ft.context.page
    if page.platform not in (ft.PagePlatform.IOS, ft.PagePlatform.ANDROID):
        return []
    name, content = saved
    hand_on = ShareFiles(content, name, TEXT)
    return [ft.Row([wide_button(look, words()("club.files.send"), None, action=hand_on)])]


def _live(text: ft.Control) -> ft.Control:
    return ft.Semantics(live_region=True, content=text)


def _question(look: Look, carrying: Carrying, parcel: Parcel, called: str | None) -> ft.BottomSheet:
    say, page = words(), ft.context.page
    asked = "club.files.question" if parcel.games else "club.files.question_of_changes"
    means = [say("club.files.means_for", name=called) if called else say("club.files.means")]
    if parcel.unreadable:
        means.insert(0, say("club.files.cut_off", count=parcel.unreadable))
    return question(
        look,
        say(asked, count=parcel.games),
        " ".join([say("club.files.is_in", file=parcel.name), *means]),
        [
            (say("club.files.not_now"), lambda: None),
            (say("club.files.take_in"), lambda: page.run_task(carrying.take_in, parcel)),
        ],
        carrying.forget,
    )
