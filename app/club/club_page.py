"""The club's page: how to be a member, how to bring others, and how far all have come."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import flet as ft

from app import routes
from app.club.link import LONGEST, read_link, read_parts
from app.club.shown.carrying import Carrying
from app.club.shown.club import club_list, club_shown, done_two_ways
from app.club.shown.files import ClubFiles
from app.flet_mended.hooks import use_kept, use_once
from app.frame.context import Context, Screen
from app.frame.counts_for import club_name
from app.frame.guard import guarded
from app.look import GAP, Look
from app.ui.dialogs import question
from app.ui.field import Field
from app.ui.kit import (
    header,
    heading,
    page_column,
    symbol_button,
    wide_button,
)
from app.ui.store_watch import AT_ONCE, use_watch
from app.visitors.membership import Club, Joining, Membership
from app.words import words
from scoring import Phrase
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
        # Nothing is drawn anew under the thumb of somebody who types.
        there = tuple(one.address for one in membership.clubs)
        known = (membership.clubs, membership.done_two_ways)
        return there if joins else known, membership.trouble, membership.busy

    # What has come of a tap is seen at the next look.
    tapped, draw_again = ft.use_state(0)
    asked, ask = ft.use_state(("", 0))
    typed = use_kept(lambda: _Typed(*(named or ("", ""))))
    typed.changed = ft.use_state(typed.open_way)[1]
    copied, tell_copied = ft.use_state("")
    chosen, choose = ft.use_state(0)
    wished = use_kept(_Wished)
    clubs = membership.clubs
    use_kept(lambda: _greeted(membership))
    carrying = use_once(lambda: Carrying(membership))
    club = next((one for one in clubs if one.number == chosen), clubs[-1] if clubs else None)
    kept_as = membership.as_kept(named[0]) if named else ""
    # An earlier version may have kept an address in another way.
    addresses = [membership.as_kept(one.address) for one in clubs if one.address]
    wished.follow(named, kept_as, addresses)
    invited = named is not None and named != wished.answered
    typed.follow_link(named)
    joins = club is None or invited or wished.more
    use_watch(told, AT_ONCE)

    async def copy() -> None:
        try:
            await ft.Clipboard().set(membership.link(club) if club else "")
        except RuntimeError:
            tell_copied("share.by_hand")
        else:
            tell_copied("share.copied")

    def join() -> None:
        if membership.busy:
            return  # the page is not drawn yet on which that can't be asked for again
        wished.asks, wished.left = True, None
        membership.join(Joining(typed.address, typed.user, typed.password, typed.called))
        # Whoever joins another club sees that one.
        choose(0)
        draw_again(tapped + 1)

    def meet() -> None:
        membership.meet()
        draw_again(tapped + 1)

    def leave(*, delete_games: bool) -> None:
        if club is not None:
            wished.left = club, "club.left_without" if delete_games else "club.left"
            carrying.say_no_more()
            membership.leave(club, delete_games=delete_games)
        draw_again(tapped + 1)

    def another() -> None:
        wished.more = True
        draw_again(tapped + 1)

    def stay() -> None:
        membership.forgive()
        wished.answered, wished.more = named, False
        draw_again(tapped + 1)

    index = context.session.store.games.index()
    games = sum(facts.club in club.marks for facts in index.chosen()) if club else 0
    what, number = asked
    leaving = None
    called = club_name(club, words()) if club is not None and len(clubs) > 1 else None
    if club is not None and club.number == number and what:

        def ask_more(more: str) -> None:
            ask((more, number))

        leaving = (
            _leaving(look, leave, ask_more, what, games, called)
            if club.address
            else _leaving_files(look, leave, ask_more, called)
        )
    ft.use_dialog(leaving)
    body: list[ft.Control] = []
    # What is done with a file says so where it was asked for.
    joining = membership.busy and carrying.busy is None
    wrong = membership.trouble or (club.trouble if club and not joins else None)
    if joins and wrong == Phrase("hub.unreachable"):
        wrong = Phrase("hub.nobody_answers")
    if carrying.busy or carrying.told or carrying.wrong:
        wished.left = None
    if gone := wished.has_left(clubs, busy=membership.busy):
        body.append(
            ft.Semantics(live_region=True, content=look.text(words()(gone), 16, colour="accent"))
        )
    told_wrong = (
        [] if membership.busy or carrying.busy else _trouble(look, wrong, club, joins=joins)
    )
    if club is not None and not joins:
        # Whoever leaves and looks at the empty fields again has typed nothing.
        typed.forget()
    if club is None or joins:
        has_hub = any(one.address for one in clubs)
        body.append(look.text(words()("club.what")))
        fields = _to_join(look, typed, invited=invited, second=has_hub)
        if club is None and not invited:
            body.append(ClubFiles(context, carrying, None, None, lambda: typed.called))
            body.append(heading(look, words()("club.with_a_hub")))
        # Where somebody looks who has just typed.
        body += told_wrong
        # By a name, as what stands above comes and goes: fields made anew would be empty.
        body.append(_below_each_other(fields, key="joining"))
        say = words()("club.joining" if joining else "club.join")
        tap = None if membership.busy else join
        foot = [wide_button(look, say, tap, expand=2)]
        if club is not None:
            foot.insert(0, wide_button(look, words()("back"), stay, leading=False))
    else:
        body += (
            told_wrong + club_list(look, clubs, club, choose) + club_shown(look, club, membership)
        )
        body += done_two_ways(context, club, membership)
        if club.address and membership.link(club):
            body += [look.text(words()(copied), 14, colour="accent")] if copied else []
            body.append(ft.Row([wide_button(look, words()("club.copy"), copy, leading=False)]))
        body.append(ClubFiles(context, carrying, club, called, str))
        more = words()("club.another" if club.address else "club.files.add_hub")
        body.append(ft.Row([wide_button(look, more, another, leading=False)]))
        say = words()("club.meeting" if joining else "club.meet")
        tap = None if membership.busy else meet
        foot = [
            wide_button(
                look, words()("club.leave"), partial(ask, (LEAVE, club.number)), leading=False
            ),
            *([wide_button(look, say, tap)] if club.address else []),
        ]
    return page_column(look, _head(context), body, foot, about="joining" if joins else "club")


def _trouble(
    look: Look, wrong: Phrase | None, club: Club | None, *, joins: bool
) -> list[ft.Control]:
    """Say what was wrong, and where a club's hub is to be met, when that was."""
    if wrong is None:
        return []
    trouble = look.text(words().phrase(wrong), 16, colour="military")
    body: list[ft.Control] = [ft.Semantics(live_region=True, content=trouble)]
    if club and not joins and club.tried and wrong == club.trouble:
        # Whoever has just tapped sees that it was tried once more.
        moment = f"{club.tried.astimezone():%H:%M:%S}"
        body.append(look.text(words()("club.tried", time=moment), 14, colour="soft"))
    return body


def _greeted(membership: Membership) -> bool:
    """Forget what was refused before: who comes back to a club asked for nothing yet."""
    if membership.clubs and not membership.busy:
        membership.forgive()
    return True


class _Wished:
    """Whether fields to join a club are wished for, where there is one already."""

    def __init__(self) -> None:
        self.more = False
        """Whether another one was asked for, and none was joined or left since."""
        self.asks = False
        """Whether somebody here has asked to join since a club was joined or left."""
        self.answered: tuple[str, str] | None = None
        """What a link named that was turned down, or has led to its club."""
        self.left: tuple[Club, str] | None = None
        self._there: list[str] = []

    def has_left(self, clubs: Sequence[Club], *, busy: bool) -> str | None:
        """Return how it is told that a club was left; `None` where none was."""
        club, told = self.left or (None, None)
        return None if busy or any(club and one.number == club.number for one in clubs) else told

    def follow(self, named: tuple[str, str] | None, kept_as: str, there: list[str]) -> None:
        """Take note of the clubs that there are: whoever has joined or left one sees a club.

        `kept_as` is the address of a link as a club has it, however it is written there.
        """
        has_joined = self.asks and len(there) > len(self._there)
        if there != self._there:
            self.more, self.asks, self._there = False, False, there
        # Whoever has joined may have typed another address than the link's.
        if named and (has_joined or kept_as in there):
            self.answered = named


class _Typed:
    """What was typed so far; the password is forgotten with the page."""

    def __init__(self, address: str, user: str) -> None:
        self.address, self.user = address, user
        self.password = self.called = ""
        self.begun = self._link = address, user
        self.changed: Callable[[bool], None] = lambda _open: None

    def forget(self) -> None:
        """Begin anew."""
        self.address = self.user = self.password = self.called = ""
        self.begun = "", ""

    def follow_link(self, named: tuple[str, str] | None) -> None:
        """Begin with what a link names that was opened while the page was there already."""
        if named and named != self._link:
            self.begun = self._link = self.address, self.user = named

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

    def follow_password(self, text: str) -> None:
        self.password = text


def _to_join(look: Look, typed: _Typed, *, invited: bool, second: bool) -> list[ft.Control]:
    say = words()
    address, user = typed.begun
    about = [look.text(say("club.invited"))] if invited else []
    way = [look.text(say("club.open_way"), 14, colour="accent")] if typed.open_way else []
    return [
        *(about or [look.text(say("club.needs"), 14, colour="soft")]),
        _below_each_other(
            [
                Field(look, say("club.address"), address, typed.follow_address, most=2 * LONGEST),
                *way,
            ]
        ),
        Field(look, say("club.user"), user, typed.follow_user, most=LONGEST),
        Field(look, say("club.password"), "", typed.follow_password, most=LONGEST, password=True),
        Field(look, say("club.called"), "", typed.follow_called, most=LONGEST_NAME),
        look.text(say("club.second" if second else "club.means"), 14, colour="soft"),
    ]


def _below_each_other(parts: list[ft.Control], key: str | None = None) -> ft.Control:
    """Parts that stay what they are whatever comes and goes beside them."""
    return ft.Column(
        parts,
        key=key,
        spacing=3 * GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _leaving(
    look: Look,
    leave: Leave,
    ask: Callable[[str], None],
    asked: str,
    games: int,
    called: str | None,
) -> ft.BottomSheet:
    """Ask whether to leave, and whether the games are really to go.

    `called` is the club's name, where there are several.
    """
    say = words()
    without = partial(leave, delete_games=True)
    if asked == DELETE:
        return question(
            look,
            say("club.delete_which", count=games, name=called)
            if called
            else say("club.delete_question", count=games),
            say("club.delete_means"),
            [(say("club.stay"), lambda: None), (say("club.delete"), without)],
            lambda: ask(""),
        )
    return question(
        look,
        say("club.leave_which", name=called) if called else say("club.leave_question"),
        say("club.leave_means"),
        [
            (say("club.stay"), lambda: None),
            (say("club.leave_without"), (lambda: ask(DELETE)) if games else without),
            (say("club.leave_keep"), partial(leave, delete_games=False)),
        ],
        lambda: ask(""),
    )


def _leaving_files(
    look: Look, leave: Leave, ask: Callable[[str], None], called: str | None
) -> ft.BottomSheet:
    """Ask whether to leave a club without a hub; its games stay, as nobody else may have them."""
    say = words()
    return question(
        look,
        say("club.leave_which", name=called) if called else say("club.leave_question"),
        say("club.files.leave_means"),
        [
            (say("club.stay"), lambda: None),
            (say("club.leave_keep"), partial(leave, delete_games=False)),
        ],
        lambda: ask(""),
    )


def _head(context: Context) -> ft.Control:
    look, say = context.screen.look, words()
    back = symbol_button(look, "back", say("page.settings"), context.opening(routes.SETTINGS))
    return header(look, say("page.club"), back)
