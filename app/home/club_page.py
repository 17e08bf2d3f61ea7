"""The club's page: how to be a member, how to bring others, and how far all have come."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import flet as ft

from app import routes
from app.flet_mended.hooks import use_kept
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.home.invitation_card import qr_code
from app.look import GAP, Look
from app.ui.dialogs import question
from app.ui.field import Field
from app.ui.kit import card, header, heading, page_column, symbol_button, text_field, wide_button
from app.ui.store_watch import use_watch
from app.visitors.membership import Club, Membership
from app.words import Words, words

LONGEST = 500
"""How many letters an address, a name or a password may have."""


@guarded
def ClubPage(context: Context) -> ft.Control:
    """The club, where this computer's folder can be in one; others are told where that is."""
    membership = context.membership
    if membership is None:
        said = words()("club.elsewhere")
        return page_column(
            context.screen.look, _head(context), [context.screen.look.text(said)], []
        )
    return _ClubPage(context, context.screen, membership)


@guarded
def _ClubPage(context: Context, screen: Screen, membership: Membership) -> ft.Control:
    look = screen.look

    def told() -> tuple[object, ...]:
        return membership.club, membership.trouble, membership.busy

    # What has come of a tap is seen at the next look.
    _, shown = ft.use_state(told())
    asked, ask = ft.use_state("")
    typed = use_kept(_Typed)
    use_watch(told)

    def do(act: str) -> None:
        if act == "join":
            membership.join(typed.address, typed.user, typed.password)
        elif act == "meet":
            membership.meet()
        else:
            membership.leave()
        shown(told())

    ft.use_dialog(_leaving(look, partial(do, "leave"), lambda: ask("")) if asked else None)
    body: list[ft.Control] = []
    if membership.trouble and not membership.busy:
        trouble = look.text(words().phrase(membership.trouble), 16, colour="military")
        body.append(ft.Semantics(live_region=True, content=trouble))
    club = membership.club
    if club is None:
        body += _to_join(look, typed)
        say = words()("club.joining" if membership.busy else "club.join")
        tap = None if membership.busy else partial(do, "join")
        foot = [wide_button(look, say, tap)]
    else:
        body += _club(look, club, membership)
        say = words()("club.meeting" if membership.busy else "club.meet")
        tap = None if membership.busy else partial(do, "meet")
        foot = [
            wide_button(look, words()("club.leave"), lambda: ask("leave"), leading=False),
            wide_button(look, say, tap),
        ]
    return page_column(look, _head(context), body, foot)


class _Typed:
    """What was typed so far; the password is forgotten with the page."""

    def __init__(self) -> None:
        self.address = self.user = self.password = ""

    def follow_address(self, text: str) -> None:
        self.address = text

    def follow_user(self, text: str) -> None:
        self.user = text

    def follow_password(self, event: ft.Event[ft.TextField]) -> None:
        self.password = str(event.data)


def _to_join(look: Look, typed: _Typed) -> list[ft.Control]:
    say = words()
    return [
        look.text(say("club.what")),
        look.text(say("club.needs"), 14, colour="soft"),
        Field(look, say("club.address"), "", typed.follow_address, most=LONGEST),
        Field(look, say("club.user"), "", typed.follow_user, most=LONGEST),
        text_field(
            look,
            say("club.password"),
            password=True,
            on_change=typed.follow_password,
            capitalization=ft.TextCapitalization.NONE,
            max_length=LONGEST,
            counter_style=ft.TextStyle(size=0),
        ),
        look.text(say("club.means"), 14, colour="soft"),
    ]


def _club(look: Look, club: Club, membership: Membership) -> list[ft.Control]:
    say = words()
    met = say("club.met", when=_when(club.met, say)) if club.met else say("club.never_met")
    lines = [
        met,
        say("club.waiting", count=club.waiting) if club.waiting else say("club.all_sent"),
        say("club.devices", count=club.devices),
        *([say("club.user_is", name=club.user)] if club.user else []),
    ]
    body: list[ft.Control] = [card(look, [_line(look, line) for line in lines])]
    if club.at_home:
        body.append(look.text(say("club.at_home"), 14, colour="accent"))
    picture = membership.draw(club.address)
    return [
        *body,
        heading(look, say("club.others")),
        look.text(say("club.scan")),
        qr_code(look, picture, say("club.picture")),
        look.text(club.address, 16, selectable=True),
    ]


def _line(look: Look, text: str) -> ft.Control:
    return ft.Container(
        look.text(text, 16),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
    )


def _when(moment: datetime, say: Words) -> str:
    local = moment.astimezone()
    return say("settings.moment", day=say.day(local), time=f"{local:%H:%M}")


def _leaving(look: Look, leave: Callable[[], None], dismiss: Callable[[], None]) -> ft.BottomSheet:
    say = words()
    return question(
        look,
        say("club.leave_question"),
        say("club.leave_means"),
        [(say("club.stay"), lambda: None), (say("club.leave_keep"), leave)],
        dismiss,
    )


def _head(context: Context) -> ft.Control:
    look, say = context.screen.look, words()
    back = symbol_button(look, "back", say("page.settings"), context.opening(routes.SETTINGS))
    return header(look, say("page.club"), back)
