"""What a table chooses beside who plays: the edition, its expansions, teams, a limit, wonders."""

from functools import partial
from typing import TypeAlias

import flet as ft

from app.entry.session import Session
from app.look import GAP, Look
from app.table.drawn_wonders import DrawnWonders
from app.table.questions import (
    Ask,
    DrawQuestion,
    EditionQuestion,
    ExpansionQuestion,
    LeaveQuestion,
    change_or_ask,
    leave_or_ask,
    lost_with,
    wonders_are_told_of,
)
from app.ui.kit import Tapped, chip, wrapped
from app.words import words
from scoring import Game, editions
from scoring.answers import seating
from scoring.catalogue.cards import box_of
from scoring.game.document import GUILD_LIMIT
from storage import Draft

Limits: TypeAlias = dict[str, int]
"""The most points of a guild that each table on the page was played with last, by its id."""


def choices(
    look: Look,
    session: Session,
    draft: Draft,
    drawn: DrawnWonders,
    limits: Limits,
    ask: Ask,
) -> ft.Control:
    """The edition, its expansions, and what else the table may choose.

    A tap enters the other state than its chip shows: another phone may be there already.
    """
    say = words()

    def play(name: str) -> Tapped:
        """At once, or after a question when something that was entered would go."""

        def takes(game: Game) -> list[str]:
            # Of wonders that were only drawn nobody minds the side.
            chosen = wonders_are_told_of(game) or not drawn.all_of(game)
            return lost_with(game, box_of(name, game.expansions), sides=chosen)

        change = partial(seating.play_edition, name=name)
        return lambda: change_or_ask(session, change, takes, lambda: ask(EditionQuestion(name)))

    def play_with(name: str) -> Tapped:
        """The same with an expansion, or without it."""
        played = name not in draft.game.expansions

        def takes(game: Game) -> bool:
            changes = played != (name in game.expansions)
            return changes and bool(lost_with(game, seating.with_expansion(game, name)))

        change = partial(seating.play_expansion, name=name, played=played)
        return lambda: change_or_ask(session, change, takes, lambda: ask(ExpansionQuestion(name)))

    editions_offered = [
        chip(look, say(f"edition.{name}"), play(name), chosen=name == draft.game.edition)
        for name in editions()
    ]
    expansions = [
        chip(
            look,
            say(f"expansion.{name}"),
            play_with(name),
            chosen=name in draft.game.expansions,
        )
        for name in draft.game.rules.expansions
    ]
    options = []
    if seating.may_be_for_two(draft.game):
        options.append(_for_two(look, session, draft.game, ask))
    if seating.may_be_in_teams(draft.game):
        teams = draft.game.teams
        in_teams = partial(seating.play_in_teams, teams=not teams)
        tap = partial(session.change_table, in_teams)
        options.append(chip(look, say("teams"), tap, chosen=teams))
    options.append(_guild_limit(look, session, draft, limits))
    if draft.game.players:
        options.append(chip(look, say("wonders.draw"), _draw(session, draft.game, drawn, ask)))
    found: list[ft.Control] = []
    for title, chips in (
        ("table.edition", editions_offered),
        ("table.expansions", expansions),
        ("table.options", options),
    ):
        found += [look.text(say(title), 14, colour="soft"), wrapped(chips)]
    return ft.Column(found, spacing=2 * GAP, tight=True)


def _draw(session: Session, game: Game, drawn: DrawnWonders, ask: Ask) -> Tapped:
    """Draw the wonders that are lacking; where none is, others, if need be after a question."""
    if not seating.all_have_wonders(game):
        return partial(session.change_table, drawn.draw)

    def takes(game: Game) -> bool:
        return wonders_are_told_of(game) or not drawn.all_of(game)

    again = drawn.draw_again
    return partial(change_or_ask, session, again, takes, lambda: ask(DrawQuestion(again)))


def _for_two(look: Look, session: Session, game: Game, ask: Ask) -> ft.Control:
    """A free city for two players, which comes at a tap; with entries it goes after a question."""
    label, there = words()("free_city"), game.free_city

    def change() -> None:
        if there is None:
            session.change_table(partial(seating.play_for_two, name=label))
        else:
            leave_or_ask(session, LeaveQuestion(game, len(game.players)), ask)

    return chip(look, label, change, chosen=there is not None)


def _guild_limit(look: Look, session: Session, draft: Draft, limits: Limits) -> ft.Control:
    """At most so many points a guild; a limit other than the usual one comes back at a second tap.

    Files may tell any: on the page there is no other way back to it.
    """
    limit = draft.game.guild_limit
    offered = limits[draft.id] = limit or limits.get(draft.id, GUILD_LIMIT)
    change = partial(seating.limit_guilds, limited=limit is None, limit=offered)
    label = words()("guild_limit", count=offered)
    return chip(look, label, partial(session.change_table, change), chosen=limit is not None)
