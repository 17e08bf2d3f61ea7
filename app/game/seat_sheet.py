"""One seat at the table: its wonder and side, its name, its place, and the way out."""

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from app.entry.late_changes import board_of, change_seen, name_of
from app.entry.session import Session
from app.look import Look
from app.ui.dialogs import bottom_sheet, worded_line
from app.ui.field import TypedName, name_field
from app.ui.kit import Tapped, card, chip, wide_button, wrapped
from app.words import words
from scoring import Game, Phrase
from scoring.answers import seating
from scoring.game.fields import LONGEST_NAME

Change = Callable[[Callable[[Game, int], Game], Callable[[Game, int], object]], None]
"""Changes a player where what that is about was seen."""


def seat_sheet(
    look: Look,
    session: Session,
    game: Game,
    seat: int,
    known: Iterable[str],
    leave: Tapped,
    dismiss: Callable[[], None],
    typed: TypedName,
) -> ft.BottomSheet:
    """The sheet of one player; `leave` is asked to let the player go.

    `known` are the names of the history. What is typed as the name waits in `typed` until the
    sheet is done.
    """
    say = words()
    player = game.seats[seat]
    change_here = partial(change_seen, session, game, seat)

    def change(after: Callable[[Game, int], Game], about: Callable[[Game, int], object]) -> None:
        if not change_here(after, about):
            # What is said of that stands on the page below.
            dismiss()

    def done() -> None:
        # All of it: one player has one name, and a comma may be a part of that.
        name = seating.name_in(typed.current or "")
        typed.clear()
        called = seating.as_renamed(name, player.name, known) if name else player.name
        if seating.too_long([called]):
            session.trouble = Phrase("name.too_long", {"most": LONGEST_NAME})
        elif called != player.name:
            change_here(partial(seating.rename, name=called), name_of, asks=True)
        dismiss()

    moved = False

    def move_on() -> None:
        nonlocal moved
        # A finger that bounces moves nobody two seats.
        if not moved:
            moved = True
            change_here(seating.move_on, _neighbours)
        dismiss()

    name = name_field(look, player.name, typed, done)
    moves = (
        []
        if seat == len(game.players)
        else [
            worded_line(look, "swap", say("seat.move"), move_on),
        ]
    )
    moves += [
        worded_line(look, "delete", say("seat.leave", name=player.name), leave),
    ]
    return bottom_sheet(
        look,
        player.name,
        [
            # Where a keyboard comes up it leaves the top.
            name,
            *_board(look, game, seat, change),
            card(look, moves),
            ft.Row([wide_button(look, say("done"), done)]),
        ],
        done,
        lines=22,
    )


def _neighbours(game: Game, _seat: int) -> list[str]:
    """Who sits where, which is seen of whoever moves on."""
    return [player.name for player in game.seats]


def wonder_sheet(
    look: Look, session: Session, game: Game, seat: int, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """The choice of a player's wonder and side alone; it sinks when both are chosen."""
    say = words()
    player = game.seats[seat]

    def change(after: Callable[[Game, int], Game], about: Callable[[Game, int], object]) -> None:
        is_so = change_seen(session, game, seat, after, about)
        # The page may not be drawn yet for what was tapped before.
        now = session.draft.game if session.draft else None
        there = seating.seat_by_now(game, seat, now) if now else None
        chosen = now.seats[there] if now and there is not None else None
        # What is said where it is not so stands on the page below.
        if not is_so or chosen is None or (chosen.wonder and chosen.side != player.side):
            dismiss()

    done = ft.Row([wide_button(look, say("done"), dismiss)])
    body = [*_board(look, game, seat, change), done]
    return bottom_sheet(look, player.name, body, dismiss, lines=16)


def _board(look: Look, game: Game, seat: int, change: Change) -> list[ft.Control]:
    """The wonders of the edition and their sides."""
    say = words()
    return [
        look.text(say("seat.wonder"), 14, colour="soft"),
        wrapped(_wonders(look, game, seat, change)),
        look.text(say("seat.side"), 14, colour="soft"),
        wrapped(_sides(look, game, seat, change)),
    ]


def _wonders(look: Look, game: Game, seat: int, change: Change) -> list[ft.Control]:
    """The wonders of the edition; a tap on the player's own gives it back."""
    say = words()
    own, taken = game.seats[seat].wonder, _taken(game, seat)

    def take(wonder: str) -> Tapped:
        chosen = None if wonder == own else wonder

        def about(game: Game, seat: int) -> object:
            return board_of(game, seat), wonder in _taken(game, seat)

        return lambda: change(partial(seating.take_wonder, wonder=chosen), about)

    return [
        chip(
            look,
            say("wonder.taken", wonder=wonder) if wonder in taken else wonder,
            take(wonder),
            chosen=wonder == own,
            key=wonder,
        )
        for wonder in game.rules.wonders
    ]


def _taken(game: Game, seat: int) -> set[str | None]:
    """The wonders that others have."""
    return {player.wonder for other, player in enumerate(game.seats) if other != seat}


def _sides(look: Look, game: Game, seat: int, change: Change) -> list[ft.Control]:
    say = words()

    def turn(side: str) -> Tapped:
        return lambda: change(partial(seating.turn_wonder, side=side), board_of)

    return [
        chip(look, say(f"side.{side}"), turn(side), chosen=side == game.seats[seat].side)
        for side in game.rules.sides
    ]
