"""Questions of the table: what is asked before something that was entered goes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import flet as ft

from app.entry.late_changes import change_seen, name_of
from app.entry.risen import DiscardQuestion
from app.entry.session import Session
from app.frame.context import Context, throw_away
from app.look import Look
from app.ui.dialogs import discard_question, question
from app.words import words
from scoring import Game
from scoring.answers import seating
from scoring.catalogue.cards import Box, box_of
from storage import Draft


@dataclass(frozen=True, slots=True)
class EditionQuestion:
    """Whether what was entered shall go where the other edition has no place for it."""

    edition: str
    """The other edition."""


@dataclass(frozen=True, slots=True)
class ExpansionQuestion:
    """Whether what was entered of an expansion shall go with it."""

    expansion: str
    """The expansion."""


@dataclass(frozen=True, slots=True)
class LeaveQuestion:
    """Whether a player shall leave, with what was entered for them."""

    game: Game
    """The table as it was seen."""

    seat: int
    """Where they sat."""


@dataclass(frozen=True, slots=True)
class DrawQuestion:
    """Whether wonders that somebody may have chosen, or told of, shall be drawn again."""

    draw: Callable[[Game], Game]
    """Draws them."""


TableQuestion: TypeAlias = (
    DiscardQuestion | EditionQuestion | ExpansionQuestion | LeaveQuestion | DrawQuestion
)
"""All that a table asks."""

Ask: TypeAlias = Callable[[TableQuestion | None], None]
"""Asks before something goes, or with `None` asks no more."""


def change_or_ask(
    session: Session,
    change: Callable[[Game], Game],
    takes: Callable[[Game], object],
    ask: Callable[[], None],
) -> None:
    """Change the table, or ask first where that `takes` away something that was entered.

    It goes by the table as it is by now: another phone may have entered it since this one's page
    was drawn.
    """
    asks = False

    def changed(game: Game) -> Game:
        nonlocal asks
        asks = bool(takes(game))
        return game if asks else change(game)

    session.change_table(changed)
    if asks:
        ask()


def leave_or_ask(
    session: Session, about: LeaveQuestion, ask: Callable[[LeaveQuestion], None]
) -> None:
    """Have a player leave at once where nothing of them is entered yet, else ask first.

    Who is called otherwise by now is asked about by that name.
    """

    def takes(game: Game) -> bool:
        there = seating.seat_by_now(about.game, about.seat, game)
        if there is None:
            return False
        player = game.seats[there]
        renamed = player.name != about.game.seats[about.seat].name
        return bool(renamed or player.pad or player.city or player.total is not None)

    leave = seating.of_player(about.game, about.seat, seating.stand_up)
    change_or_ask(session, leave, takes, lambda: ask(about))


def question_sheet(
    context: Context, draft: Draft, asked: TableQuestion, dismiss: Callable[[], None]
) -> ft.BottomSheet | None:
    """The sheet of a question; `None` where it is about somebody who has left."""
    look, session, game = context.screen.look, context.session, draft.game
    match asked:
        case DiscardQuestion():
            return discard_question(
                look,
                draft,
                lambda: throw_away(context),
                dismiss,
                has_company=context.session.has_company(),
                goes_on=context.session.goes_on(),
            )
        case EditionQuestion(edition):
            return _about_edition(look, session, game, edition, dismiss)
        case ExpansionQuestion(expansion):
            return _about_expansion(look, session, game, expansion, dismiss)
        case DrawQuestion(draw):
            return _about_drawing(look, session, game, draw, dismiss)
        case LeaveQuestion(seen, seat):
            there = seating.seat_by_now(seen, seat, game)
            return None if there is None else _about_leaving(look, session, game, there, dismiss)


def wonders_are_told_of(game: Game) -> bool:
    """Whether anything is entered that counts for the wonders which there are."""
    cities = [player.city for player in game.seats if player.city]
    told = any(one.stages is not None or one.built or one.stage_ages for one in cities)
    return told or any("wonder" in player.pad for player in game.seats)


def lost_with(game: Game, box: Box, *, sides: bool = True) -> list[str]:
    """What would go with another box: rows of the pad that have entries, named cards, and sides.

    Stages without a side have no points, and `sides` do not come back with the edition.
    """
    say = words()
    rows = [say(f"category.{row}") for row in seating.rows_lost(game, box)]
    count = seating.sides_lost(game, box) if sides else 0
    named = [say("edition.sides_lost", count=count)] if count else []
    return [*rows, *seating.cards_lost(game, box), *named]


def _about_edition(
    look: Look, session: Session, game: Game, name: str, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    say = words()
    lost = lost_with(game, box_of(name, game.expansions))
    edition = say(f"edition.{name}")
    play = partial(seating.play_edition, name=name)
    return question(
        look,
        say("edition.change", edition=edition),
        say("edition.change_explained", lost=say.names(lost)),
        [
            (say("edition.keep"), lambda: None),
            (say("edition.play", edition=edition), lambda: session.change_table(play)),
        ],
        dismiss,
    )


def _about_expansion(
    look: Look, session: Session, game: Game, name: str, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    say = words()
    expansion = say(f"expansion.{name}")
    lost = lost_with(game, seating.with_expansion(game, name))
    without = partial(seating.play_expansion, name=name, played=False)
    return question(
        look,
        say("expansion.leave", expansion=expansion),
        say("expansion.leave_explained", lost=say.names(lost)),
        [
            (say("expansion.keep", expansion=expansion), lambda: None),
            (
                say("expansion.leave_out", expansion=expansion),
                lambda: session.change_table(without),
            ),
        ],
        dismiss,
    )


def _about_drawing(
    look: Look,
    session: Session,
    game: Game,
    draw: Callable[[Game], Game],
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    say = words()
    told = wonders_are_told_of(game)
    return question(
        look,
        say("wonders.again"),
        say("wonders.again_explained" if told else "wonders.again_chosen"),
        [
            (say("wonders.keep"), lambda: None),
            (say("wonders.draw_again"), lambda: session.change_table(draw)),
        ],
        dismiss,
    )


def _about_leaving(
    look: Look, session: Session, game: Game, seat: int, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    say, name = words(), game.seats[seat].name
    leave = partial(change_seen, session, game, seat, seating.stand_up, name_of)
    return question(
        look,
        say("seat.leave", name=name),
        say("seat.leave_explained", name=name),
        [
            (say("discard.keep"), lambda: None),
            (say("seat.leave", name=name), leave),
        ],
        dismiss,
    )
