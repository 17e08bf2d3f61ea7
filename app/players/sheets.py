"""What rises for a player: the name, what can be done, and who else it may be."""

from collections.abc import Callable

import flet as ft

from app.look import Look
from app.players.lines import about, players_card
from app.ui.dialogs import bottom_sheet, question
from app.ui.field import Field, TypedName, name_field
from app.ui.kit import Tapped, card, line_button, wide_button
from app.words import words
from storage.history.players import KnownPlayer

OFFERED = 6
"""How many players are offered as the same person, before more is typed."""


def player_sheet(
    look: Look,
    player: KnownPlayer,
    typed: TypedName,
    rename: Callable[[str], None],
    choices: list[tuple[str, str, Tapped]],
    dismiss: Tapped,
) -> ft.BottomSheet:
    """The sheet of one player.

    What is typed as the name waits in `typed` until the sheet is done; each of the choices
    is a symbol, what it says, and what it does.
    """
    say = words()

    def done() -> None:
        name = " ".join((typed.current or "").split())
        typed.clear()
        dismiss()
        if name and name != player.name:
            rename(name)

    def act(action: Tapped) -> Tapped:
        def leave() -> None:
            typed.clear()
            dismiss()
            action()

        return leave

    body: list[ft.Control] = [look.text(about(player), 14, colour="soft")]
    others = [name for name in player.written if name != player.name]
    if others:
        body.append(look.text(say("players.also", names=others), 14, colour="soft"))
    name = name_field(look, player.name, typed, done)
    lines = [
        line_button(
            label,
            [look.symbol(symbol), look.text(label, 16, expand=True)],
            act(action),
            height=None,
        )
        for symbol, label, action in choices
    ]
    body += [name, card(look, lines), ft.Row([wide_button(look, say("done"), done)])]
    return bottom_sheet(look, player.name, body, done, lines=3 * len(choices) + 8)


def same_person_sheet(
    look: Look,
    player: KnownPlayer,
    offered: list[KnownPlayer],
    search: Callable[[str], None],
    choose: Callable[[KnownPlayer], None],
    dismiss: Tapped,
) -> ft.BottomSheet:
    """Ask which of those offered a player is."""
    say = words()
    body: list[ft.Control] = [
        look.text(say("players.merge_explained"), 14, colour="soft"),
        Field(look, say("players.search"), "", search),
    ]
    if offered:
        body.append(players_card(look, offered[:OFFERED], OFFERED, choose, lambda: None))
    else:
        body.append(look.text(say("players.nobody"), 16, colour="soft"))
    title = say("players.who", name=player.name)
    return bottom_sheet(look, title, body, dismiss, lines=3 * OFFERED + 6)


def same_person_question(
    look: Look, player: KnownPlayer, other: KnownPlayer, merge: Tapped, dismiss: Tapped
) -> ft.BottomSheet:
    """Ask before two players become one."""
    say = words()
    return question(
        look,
        say("players.merge_question", name=player.name, other=other.name),
        say("players.merge_means", name=player.name, other=other.name),
        [
            (say("players.merge_do", other=other.name), merge),
            (say("players.merge_keep"), lambda: None),
        ],
        dismiss,
    )
