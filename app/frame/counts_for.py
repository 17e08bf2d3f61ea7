"""For which club a game counts, where this device is in several."""

from collections.abc import Callable
from functools import partial

import flet as ft

from app.look import GAP, Look
from app.ui.kit import chip, wrapped
from app.visitors.membership import Club, Membership
from app.words import Words, words


def counts_for(
    look: Look, membership: Membership | None, mark: str | None, choose: Callable[[Club], object]
) -> list[ft.Control]:
    """Return the choice of a club, for a game of a mark; nothing for those who have none.

    That is whoever is in one club, for which the game counts, and whoever is in none; and where
    it may count for one that can't be read now, nobody is asked to send it elsewhere.
    """
    clubs = membership.clubs if membership else ()
    chosen = [club for club in clubs if mark in club.marks]
    guessed = membership is not None and membership.unseen is not None and not chosen
    if guessed or len(clubs) == len(chosen):
        return []
    say = words()
    title = say("club.counts_for" if chosen else "club.counts_for_none")
    chips = [
        # For the one that is chosen it counts already.
        chip(
            look,
            club_name(club, say),
            None if club in chosen else partial(choose, club),
            chosen=club in chosen,
        )
        for club in clubs
    ]
    return [
        ft.Column(
            [look.text(title, 14, colour="soft"), wrapped(chips)], spacing=2 * GAP, tight=True
        )
    ]


def club_name(club: Club, say: Words) -> str:
    """Return what a club is called; one without a hub has nobody who could name it."""
    return club.name or say("club.in_files")
