"""The club's page: how to be a member, how to bring others, and how far all have come."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Protocol

import flet as ft

from app import routes
from app.club.link import LONGEST, read_link, read_parts
from app.flet_mended.hooks import use_kept
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.frame.qr_code import qr_code
from app.look import GAP, Look
from app.ui.dialogs import question
from app.ui.field import Field
from app.ui.kit import card, header, heading, page_column, symbol_button, text_field, wide_button
from app.ui.store_watch import use_watch
from app.visitors.membership import Club, Joining, Membership
from app.words import Words, words
from scoring.game.fields import LONGEST_NAME

LEAVE, DELETE = "leave", "delete"
"""What is asked before a club is left, and before its games are deleted here."""


class Leave(Protocol):
    """Leaves the club."""

    def __call__(self, *, delete_games: bool) -> None:
        """Leave it, with its games or without them."""


@guarded
def ClubPage(context: Context) -> ft.Control:
    """The club, where this device can be in one; others are told where that is.

    The address may name a club to join; that only fills in the fields.
    """
    asked = ft.use_route_params()
    named = read_parts(asked.get("address") or "", asked.get("user") or "")
    membership = context.membership
    if membership is None:
        said = words()("club.elsewhere")
        return page_column(
            context.screen.look, _head(context), [context.screen.look.text(said)], []
        )
    return _ClubPage(context, context.screen, membership, named)


@guarded
def _ClubPage(
    context: Context, screen: Screen, membership: Membership, named: tuple[str, str] | None
) -> ft.Control:
    look = screen.look

    def told() -> tuple[object, ...]:
        return membership.clubs, membership.trouble, membership.busy

    # What has come of a tap is seen at the next look.
    tapped, draw_again = ft.use_state(0)
    asked, ask = ft.use_state("")
    typed = use_kept(lambda: _Typed(*(named or ("", ""))))
    typed.changed = ft.use_state(typed.open_way)[1]
    copied, tell_copied = ft.use_state("")
    use_watch(told)

    async def copy() -> None:
        try:
            await ft.Clipboard().set(membership.link(membership.clubs[0]))
        except RuntimeError:
            tell_copied("share.by_hand")
        else:
            tell_copied("share.copied")

    def join() -> None:
        membership.join(Joining(typed.address, typed.user, typed.password, typed.called))
        draw_again(tapped + 1)

    def meet() -> None:
        membership.meet()
        draw_again(tapped + 1)

    def leave(*, delete_games: bool) -> None:
        membership.leave(membership.clubs[0], delete_games=delete_games)
        draw_again(tapped + 1)

    games = context.session.store.games.count()
    ft.use_dialog(_leaving(look, leave, ask, asked, games) if asked else None)
    body: list[ft.Control] = []
    club = membership.clubs[0] if membership.clubs else None
    wrong = membership.trouble or (club and club.trouble)
    if wrong and not membership.busy:
        trouble = look.text(words().phrase(wrong), 16, colour="military")
        body.append(ft.Semantics(live_region=True, content=trouble))
    if club is not None:
        # Whoever leaves and looks at the empty fields again has typed nothing.
        typed.forget()
    if club is None:
        body += _to_join(look, typed, invited=named is not None)
        say = words()("club.joining" if membership.busy else "club.join")
        tap = None if membership.busy else join
        foot = [wide_button(look, say, tap)]
    else:
        body += _club(look, club, membership)
        if membership.link(club):
            told_of_it = look.text(words()(copied), 14, colour="accent") if copied else None
            button = wide_button(look, words()("club.copy"), copy, leading=False)
            body.append(told_of_it or ft.Row([button]))
        say = words()("club.meeting" if membership.busy else "club.meet")
        tap = None if membership.busy else meet
        foot = [
            wide_button(look, words()("club.leave"), lambda: ask(LEAVE), leading=False),
            wide_button(look, say, tap),
        ]
    return page_column(look, _head(context), body, foot)


class _Typed:
    """What was typed so far; the password is forgotten with the page."""

    def __init__(self, address: str, user: str) -> None:
        self.address, self.user = address, user
        self.password = self.called = ""
        self.begun = address, user
        self.changed: Callable[[bool], None] = lambda _open: None

    def forget(self) -> None:
        """Begin anew."""
        self.address = self.user = self.password = self.called = ""
        self.begun = "", ""

    @property
    def open_way(self) -> bool:
        """Whether the way to the address is not encrypted."""
        address, _ = read_link(self.address) or (self.address, "")
        return address.strip().lower().startswith("http:")

    def follow_address(self, text: str) -> None:
        before, self.address = self.open_way, text
        if self.open_way != before:
            self.changed(self.open_way)

    def follow_user(self, text: str) -> None:
        self.user = text

    def follow_called(self, text: str) -> None:
        self.called = text

    def follow_password(self, event: ft.Event[ft.TextField]) -> None:
        self.password = str(event.data)


def _to_join(look: Look, typed: _Typed, *, invited: bool) -> list[ft.Control]:
    say = words()
    address, user = typed.begun
    about = [look.text(say("club.invited"))] if invited else []
    way = [look.text(say("club.open_way"), 14, colour="accent")] if typed.open_way else []
    return [
        look.text(say("club.what")),
        *(about or [look.text(say("club.needs"), 14, colour="soft")]),
        Field(look, say("club.address"), address, typed.follow_address, most=2 * LONGEST),
        *way,
        Field(look, say("club.user"), user, typed.follow_user, most=LONGEST),
        text_field(
            look,
            say("club.password"),
            password=True,
            on_change=typed.follow_password,
            capitalization=ft.TextCapitalization.NONE,
            max_length=LONGEST,
            counter_style=ft.TextStyle(size=0),
        ),
        Field(look, say("club.called"), "", typed.follow_called, most=LONGEST_NAME),
        look.text(say("club.means"), 14, colour="soft"),
    ]


def _club(look: Look, club: Club, membership: Membership) -> list[ft.Control]:
    say = words()
    met = say("club.met", when=_when(club.met, say)) if club.met else say("club.never_met")
    lines = [
        met,
        say("club.waiting", count=club.waiting) if club.waiting else say("club.all_sent"),
        *_there(club, say),
        *([say("club.called_is", name=club.called)] if club.called else []),
        *([say("club.user_is", name=club.user)] if club.user else []),
    ]
    body: list[ft.Control] = [card(look, [_line(look, line) for line in lines])]
    if club.at_home:
        body.append(look.text(say("club.at_home"), 14, colour="accent"))
    body.append(heading(look, say("club.others")))
    told, means, called = club.address, "club.scan", "club.picture"
    if link := membership.link(club):
        told, means, called = link, "club.pass_on", "club.link_picture"
    body.append(look.text(say(means)))
    if picture := membership.draw(told):
        body.append(qr_code(look, picture, say(called)))
    return [*body, look.text(told, 16, selectable=True)]


def _there(club: Club, say: Words) -> list[str]:
    """Who else is there."""
    return [
        *([say("club.others_are", names=list(club.others))] if club.others else []),
        *([say("club.unnamed", count=club.unnamed)] if club.unnamed else []),
        *([] if club.others or club.unnamed else [say("club.nobody_else")]),
    ]


def _line(look: Look, text: str) -> ft.Control:
    return ft.Container(
        look.text(text, 16),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
    )


def _when(moment: datetime, say: Words) -> str:
    local = moment.astimezone()
    return say("settings.moment", day=say.day(local), time=f"{local:%H:%M}")


def _leaving(
    look: Look, leave: Leave, ask: Callable[[str], None], asked: str, games: int
) -> ft.BottomSheet:
    """Ask whether to leave, and whether the games are really to go."""
    say = words()
    without = partial(leave, delete_games=True)
    if asked == DELETE:
        return question(
            look,
            say("club.delete_question", count=games),
            say("club.delete_means"),
            [(say("club.stay"), lambda: None), (say("club.delete"), without)],
            lambda: ask(""),
        )
    return question(
        look,
        say("club.leave_question"),
        say("club.leave_means"),
        [
            (say("club.stay"), lambda: None),
            (say("club.leave_without"), (lambda: ask(DELETE)) if games else without),
            (say("club.leave_keep"), partial(leave, delete_games=False)),
        ],
        lambda: ask(""),
    )


def _head(context: Context) -> ft.Control:
    look, say = context.screen.look, words()
    back = symbol_button(look, "back", say("page.settings"), context.opening(routes.SETTINGS))
    return header(look, say("page.club"), back)
