"""One seat at the table: its wonder and side, its name, its place, and the way out."""

from collections.abc import Callable, Iterable

import flet as ft

from app.flet_mended.hooks import MutableRef
from app.look import Look
from app.ui.dialogs import bottom_sheet
from app.ui.field import name_field
from app.ui.kit import Tapped, card, chip, line_button, wide_button, wrapped
from app.words import words
from scoring import Game, Player
from scoring.answers import seating

ChangeTable = Callable[[Callable[[Game], Game]], None]
"""Changes the table as it is at that moment."""


def seat_sheet(
    look: Look,
    game: Game,
    seat: int,
    known: Iterable[str],
    change_table: ChangeTable,
    leave: Tapped,
    dismiss: Callable[[], None],
    typed: MutableRef[str | None],
) -> ft.BottomSheet:
    """The sheet of one player; `leave` is asked to let the player go.

    `known` are the names of the history. What is typed as the name waits in `typed` until the
    sheet is done.
    """
    say = words()
    player = game.seats[seat]

    def change(game_after: Callable[[Game, int], Game]) -> Tapped:
        return lambda: change_table(seating.of_player(game, seat, game_after))

    def done() -> None:
        names = seating.names_in(typed.current or "")
        typed.current = None
        called = seating.as_renamed(names[0], player.name, known) if names else player.name
        if called != player.name and not seating.too_long([called]):
            change(lambda game, seat: seating.rename(game, seat, called))()
        dismiss()

    def move_on() -> None:
        change(seating.move_on)()
        dismiss()

    name = name_field(look, player.name, typed, done)
    moves = (
        []
        if seat == len(game.players)
        else [
            line_button(
                say("seat.move"), [look.symbol("swap"), look.text(say("seat.move"), 16)], move_on
            ),
        ]
    )
    moves += [
        line_button(
            say("seat.leave", name=player.name),
            [look.symbol("delete"), look.text(say("seat.leave", name=player.name), 16)],
            leave,
        ),
    ]
    return bottom_sheet(
        look,
        player.name,
        [
            # Where a keyboard comes up it leaves the top.
            name,
            *_board(look, game, player, change),
            card(look, moves),
            ft.Row([wide_button(look, say("done"), done)]),
        ],
        done,
        lines=22,
    )


def wonder_sheet(
    look: Look, game: Game, seat: int, change_table: ChangeTable, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """The choice of a player's wonder and side alone; it sinks when both are chosen."""
    say = words()
    player = game.seats[seat]

    def change(game_after: Callable[[Game, int], Game]) -> Tapped:
        after = game_after(game, seat).seats[seat]

        def act() -> None:
            change_table(seating.of_player(game, seat, game_after))
            if after.wonder and after.side != player.side:
                dismiss()

        return act

    done = ft.Row([wide_button(look, say("done"), dismiss)])
    body = [*_board(look, game, player, change), done]
    return bottom_sheet(look, player.name, body, dismiss, lines=16)


def _board(
    look: Look, game: Game, player: Player, change: Callable[[Callable[[Game, int], Game]], Tapped]
) -> list[ft.Control]:
    """The wonders of the edition and their sides."""
    say = words()
    return [
        look.text(say("seat.wonder"), 14, colour="soft"),
        wrapped(_wonders(look, game, player, change)),
        look.text(say("seat.side"), 14, colour="soft"),
        wrapped(_sides(look, game, player, change)),
    ]


def _wonders(
    look: Look, game: Game, player: Player, change: Callable[[Callable[[Game, int], Game]], Tapped]
) -> list[ft.Control]:
    """The wonders of the edition; a tap on the player's own gives it back."""
    say = words()
    taken = {other.wonder for other in game.seats if other is not player}

    def take(wonder: str) -> Tapped:
        chosen = None if wonder == player.wonder else wonder
        return change(lambda game, seat: seating.take_wonder(game, seat, chosen))

    return [
        chip(
            look,
            say("wonder.taken", wonder=wonder) if wonder in taken else wonder,
            take(wonder),
            chosen=wonder == player.wonder,
            key=wonder,
        )
        for wonder in game.rules.wonders
    ]


def _sides(
    look: Look, game: Game, player: Player, change: Callable[[Callable[[Game, int], Game]], Tapped]
) -> list[ft.Control]:
    say = words()

    def turn(side: str) -> Tapped:
        return change(lambda game, seat: seating.turn_wonder(game, seat, side))

    return [
        chip(look, say(f"side.{side}"), turn(side), chosen=side == player.side)
        for side in game.rules.sides
    ]
