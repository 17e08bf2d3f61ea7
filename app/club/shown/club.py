"""A club as its page shows it: who is there, how far all have come, and how others come in."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

import flet as ft

from app import routes
from app.frame.context import Context
from app.frame.counts_for import club_name
from app.frame.qr_code import qr_code
from app.look import GAP, Look
from app.ui.kit import card, heading, titled_line
from app.visitors.membership import Club, Membership
from app.words import Words, words

MOST_SHOWN = 12
"""How many games are listed that are to be settled; once these are, others come."""


def club_list(
    look: Look, clubs: Sequence[Club], shown: Club, choose: Callable[[int], None]
) -> list[ft.Control]:
    """All clubs, where there are several, and how each of them stands; the one shown is below."""
    if len(clubs) < 2:
        return []
    say = words()
    lines = []
    for club in clubs:
        note = say.phrase(club.trouble) if club.trouble else " · ".join(standing(club, say))
        called = club_name(club, say)
        tap, said = partial(choose, club.number), f"{called}. {note}"
        weight, colour = ("semibold", "accent") if club is shown else ("regular", "soft")
        lines.append(
            titled_line(look, "people", called, note, tap, said=said, weight=weight, colour=colour)
        )
    return [
        heading(look, say("club.clubs")),
        card(look, lines),
        heading(look, club_name(shown, say)),
    ]


def done_two_ways(context: Context, club: Club, membership: Membership) -> list[ft.Control]:
    """The games of a club to which two people did something at once, to be settled."""
    look, say = context.screen.look, words()
    wanted = frozenset(membership.done_two_ways)
    games = context.session.store.games.index().games if wanted else ()
    there = [facts for facts in games if facts.id in wanted and facts.club in club.marks]
    if not there:
        return []
    lines = []
    for facts in there[:MOST_SHOWN]:
        who, when = say.names(facts.names), say.day(facts.day)
        tap = context.opening(routes.game(facts.id))
        lines.append(titled_line(look, "people", who, when, tap, said=f"{who}. {when}"))
    title = say("club.two_ways", count=len(there))
    return [heading(look, title), card(look, lines)]


def standing(club: Club, say: Words) -> list[str]:
    """When a club's hub was last met, and what waits; or that it has none."""
    if not club.address:
        return [say("club.files.has_no_hub")]
    told = [say("club.met", when=_when(club.met, say)) if club.met else say("club.never_met")]
    if club.waiting is not None:
        waits = say("club.waiting", count=club.waiting)
        told.append(waits if club.waiting else say("club.all_sent"))
    return told


def club_shown(look: Look, club: Club, membership: Membership) -> list[ft.Control]:
    """How a club stands, who is there, and where it has a hub, how others find that."""
    say = words()
    lines = [
        *standing(club, say),
        *_there(club, say),
        *([say("club.called_is", name=club.called)] if club.called else []),
        *([say("club.user_is", name=club.user)] if club.user else []),
    ]
    body: list[ft.Control] = [card(look, [_line(look, line) for line in lines])]
    if not club.address:
        return body
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
        *([_nobody(club, say)] if not (club.others or club.unnamed) else []),
    ]


def _nobody(club: Club, say: Words) -> str:
    key = "club.nobody_else" if club.address else "club.files.nobody_else"
    return say(key, address=club.address)


def _line(look: Look, text: str) -> ft.Control:
    return ft.Container(
        look.text(text, 16),
        padding=ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP),
    )


def _when(moment: datetime, say: Words) -> str:
    local = moment.astimezone()
    return say("settings.moment", day=say.day(local), time=f"{local:%H:%M}")
