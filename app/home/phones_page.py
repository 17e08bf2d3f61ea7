"""Phones at this table: the host's page, with the way in for everybody else."""

import flet as ft

from app import routes
from app.frame.banner import banner
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.home.invitation_card import address_and_code, asking, could_invite, scanned
from app.ui.kit import header, page_column, symbol_button, wide_button
from app.ui.store_watch import AT_ONCE, use_watch
from app.visitors.invitation import Invitation
from app.words import words


@guarded
def PhonesPage(context: Context) -> ft.Control:
    """How phones come to this table, for the host; others are told who shows it, or how."""
    invitation = context.invitation
    if invitation is None:
        return _Elsewhere(context, context.screen)
    return _Phones(context, context.screen, invitation)


@guarded
def _Phones(context: Context, screen: Screen, invitation: Invitation) -> ft.Control:
    look, say, admission = screen.look, words(), invitation.admission

    def told() -> tuple[tuple[str, ...], str, int, tuple[int, ...]]:
        # Computers change networks, and are on none at times.
        return invitation.find(), admission.code, admission.wrong, admission.waiting.numbers

    _, shown = ft.use_state(told())

    def renew() -> None:
        admission.renew()
        shown(told())

    def let_in(number: int) -> None:
        admission.waiting.let_in(number)
        shown(told())

    use_watch(told, AT_ONCE)
    body = asking(look, invitation, let_in)
    if admission.closed:
        body.append(banner(look, say("phones.closed"), say("phones.renew"), renew))
    elif admission.wrong:
        body.append(look.text(say("phones.wrong", count=admission.wrong), 14, colour="accent"))
    if addresses := invitation.find():
        body += scanned(look, invitation, addresses[0])
        body += address_and_code(look, invitation, addresses[0], addresses[1:])
    else:
        body.append(look.text(say("phones.no_network")))
    body.append(look.text(say("phones.means"), 14, colour="soft"))
    foot = wide_button(look, say("phones.renew"), renew, leading=False, symbol="reset")
    return page_column(look, _head(context), body, [foot])


@guarded
def _Elsewhere(context: Context, screen: Screen) -> ft.Control:
    look = screen.look
    told = words()("phones.how" if could_invite(context) else "phones.elsewhere")
    return page_column(look, _head(context), [look.text(told)], [])


def _head(context: Context) -> ft.Control:
    look, say = context.screen.look, words()
    home = symbol_button(look, "back", say("page.home"), context.opening(routes.HOME))
    return header(look, say("page.phones"), home)
