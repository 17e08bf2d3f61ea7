"""The way in for phones: a QR code to scan, and the same in words."""

from collections.abc import Callable
from functools import partial

import flet as ft

from app.frame.banner import banner
from app.frame.context import Context
from app.frame.qr_code import qr_code
from app.look import GAP, Look
from app.ui.kit import Tapped, card, heading, spoken
from app.visitors.invitation import Invitation
from app.words import words


def could_invite(context: Context) -> bool:
    """Whether phones could come if the server here were started for them."""
    return context.invitation is None and context.kept_in == "folder" and ft.context.page.web


def scanned(look: Look, invitation: Invitation, address: str) -> list[ft.Control]:
    """The QR code of an address, with what it is for."""
    say = words()
    return [
        look.text(say("phones.scan")),
        qr_code(look, invitation.draw(invitation.link(address)), say("phones.picture")),
    ]


def address_and_code(
    look: Look, invitation: Invitation, address: str, others: tuple[str, ...]
) -> list[ft.Control]:
    """The address and the code, to be typed on a phone that can't scan, and what else to try."""
    say = words()
    code = invitation.admission.code
    # A screen reader says the digits, not a number of six.
    lines: list[ft.Control] = [
        _line(say("phones.address", address=address), look.text(address, 18, selectable=True)),
        _line(
            say("phones.code", digits=" ".join(code)),
            look.text(f"{code[:3]} {code[3:]}", 40, "bold"),
        ),
    ]
    shown: list[ft.Control] = [heading(look, say("phones.by_hand")), card(look, lines)]
    if others:
        told = say("phones.otherwise", addresses=", ".join(others))
        shown.append(look.text(told, 14, colour="soft", selectable=True))
    return shown


def _line(said: str, text: ft.Control) -> ft.Control:
    return ft.Container(
        ft.Row([spoken(said, text)], alignment=ft.MainAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
    )


def asking(look: Look, invitation: Invitation, let_in: Callable[[int], None]) -> list[ft.Control]:
    """A line for each phone that asks to be let in."""
    say = words()
    return [
        banner(
            look,
            say("phones.asks", number=str(number)),
            say("phones.let_in", number=str(number)),
            partial(let_in, number),
            "people",
        )
        for number in invitation.admission.waiting.numbers
    ]


def who_is_kept_out(look: Look, invitation: Invitation, see: Tapped) -> list[ft.Control]:
    """For the first page: that phones ask to be let in, or that none is any more."""
    say, admission = words(), invitation.admission
    if numbers := admission.waiting.numbers:
        told = say("phones.asks", number=str(numbers[0]))
    elif admission.closed:
        told = say("phones.closed")
    else:
        return []
    return [banner(look, told, say("phones.see"), see)]
