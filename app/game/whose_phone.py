"""Where there are several phones: whose this is, so that it asks for that player's points only."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import flet as ft

from app.entry.late_changes import as_they_sit
from app.look import GAP, Look
from app.ui.dialogs import Choice
from app.ui.kit import chip, told_apart, wrapped
from app.words import words
from scoring import Game

Choose: TypeAlias = Callable[[str, str | None], None]
"""Takes the name of who was chosen, and what tells them from others of that name."""


def whose_phone_line(look: Look, game: Game, choose: Choose) -> ft.Control:
    """A tap for each player who may hold this phone, and for all of them with an empty name.

    It is in nobody's way: whoever chooses none goes on for everyone.
    """
    goes_round = chip(look, words()("holder.goes_round"), partial(choose, "", None))
    answers = told_apart([*_players(look, game, choose), goes_round])
    # By a key, as it comes and goes above what stays: Flutter no longer hears what is put in anew.
    # By who sits where, as it would read what only moves aloud where that was before.
    key = f"whose phone, {as_they_sit(game)}"
    return ft.Row(answers, key=key, spacing=2 * GAP, scroll=ft.ScrollMode.HIDDEN)


def whose_phone_question(look: Look, game: Game, choose: Choose) -> list[ft.Control]:
    """The same where there is room for all, and no walk to go on with: the question as well."""
    question = look.text(words()("holder.question"), 14, colour="soft")
    return [question, wrapped(_players(look, game, choose))]


def _players(look: Look, game: Game, choose: Choose) -> list[ft.Control]:
    say = words()
    called = say.called([player.name for player in game.players])
    return [
        chip(
            look,
            say("holder.iam", name=player.name),
            partial(choose, player.name, player.who),
            said=say("holder.iam", name=name),
        )
        for player, name in zip(game.players, called, strict=True)
    ]


def whose_phone_choice(ask: Callable[[], None]) -> Choice:
    """The way to say it anew."""
    return Choice(words()("holder.question"), "people", ask)
