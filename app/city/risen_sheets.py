"""Sheets that rise on a city's page: its menu, its questions, and why it has its points."""

from functools import partial

import flet as ft

from app import routes
from app.city.layout import is_wide
from app.entry.city_entry import CityEntry
from app.entry.risen import (
    CompleteQuestion,
    DiscardQuestion,
    LeaderQuestion,
    Menu,
    TakenCardQuestion,
    TilesQuestion,
    Why,
    WonderQuestion,
)
from app.frame.clash import clash_sheet
from app.frame.context import Context, throw_away
from app.game.card_chips import Chips
from app.game.seat_sheet import wonder_sheet
from app.look import Look
from app.ui.ages import Ages
from app.ui.dialogs import Choice, bottom_sheet, discard_question, discards, menu, question, why
from app.ui.kit import (
    wide_button,
)
from app.words import words
from scoring import Result
from scoring.answers.city_answers import (
    About,
    asked_tiles,
    offered_leaders,
)
from scoring.answers.city_progress import built_stages
from scoring.answers.seating import seat_by_now


def risen_sheet(context: Context, entry: CityEntry, result: Result) -> ft.BottomSheet | None:
    """What rises from the bottom: a question, the menu, the wonders, or why."""
    look, session = context.screen.look, entry.session
    if session.clash is not None:
        return clash_sheet(look, session)
    match entry.risen:
        case Menu():
            return _menu(context, entry)
        case DiscardQuestion():
            return discard_question(
                look,
                entry.draft,
                lambda: throw_away(context),
                entry.close,
                has_company=context.session.has_company(),
                goes_on=context.session.goes_on(),
            )
        case Why(seat) if seat < len(result.players):
            return why(
                look,
                entry.game,
                result,
                seat,
                None,
                entry.close,
                look_up=context.look_up(entry.game, entry.draft.id),
            )
        case WonderQuestion(seat):
            return wonder_sheet(look, session, entry.game, seat, entry.close)
        case CompleteQuestion():
            return _complete_question(look, entry)
        case TakenCardQuestion(card):
            return _taken_question(look, entry, card)
        case LeaderQuestion(about):
            return _leaders_sheet(look, entry, about)
        case TilesQuestion():
            return _tiles_sheet(look, entry)
    return None


def _tiles_sheet(look: Look, entry: CityEntry) -> ft.BottomSheet:
    """Tap at the end of which ages tiles of the tower lay open, of those that matter here."""
    say = words()
    lines: list[ft.Control] = [
        Ages(
            look,
            say(f"cities.tile.{number}"),
            "tile",
            ages,
            partial(entry.tell_tile, number),
            what=number,
        )
        for number, ages in asked_tiles(entry.game, entry.seat)
    ]
    done = ft.Row([wide_button(look, say("done"), entry.close)])
    explained = look.text(say("cities.tiles_explained"), 16, colour="soft")
    return bottom_sheet(look, say("cities.tiles"), [explained, *lines, done], entry.close)


def _leaders_sheet(look: Look, entry: CityEntry, about: About) -> ft.BottomSheet:
    """Tap the leader that is copied, which is the whole answer, or all that are face down."""
    say = words()

    def take(name: str) -> None:
        entry.tell_leader(about, name)
        if about == "leader":
            entry.close()

    offers = offered_leaders(entry.game, entry.seat, about)
    city = entry.city
    chips = Chips(
        look,
        say(f"cities.{about}_explained"),
        "leaders",
        offers,
        take,
        entry.tell_no_leader if about == "entombed" else None,
        none=city is not None and city.entombed == (),
    )
    done = ft.Row([wide_button(look, say("done"), entry.close)])
    title = say(f"cities.{about}_asked")
    return bottom_sheet(look, title, [chips, done], entry.close)


def _complete_question(look: Look, entry: CityEntry) -> ft.BottomSheet:
    """Ask whether a city with fewer cards than turns is complete."""
    say, progress = words(), entry.progress()
    explained = say("cities.whole_explained", count=progress.most - progress.built)
    if built_stages(entry.game, entry.seat) is None:
        explained = f"{say('cities.whole_stages')} {explained}"
    return question(
        look,
        say("cities.whole", count=progress.built, most=progress.most),
        explained,
        [(say("cities.whole_yes"), entry.finish), (say("cities.whole_no"), entry.leave)],
        entry.close,
    )


def _taken_question(look: Look, entry: CityEntry, card: str) -> ft.BottomSheet | None:
    """Ask whether a card that others have all copies of was built here instead."""
    say, seen = words(), entry.game
    players = seen.seats
    holders = entry.holders(card)
    if not holders:
        return None
    names = say.names([players[holder].name for holder in holders])
    own = say("cities.taken_move", name=players[entry.seat].name)

    def take_from(holder: int) -> None:
        """Take the card of the player who was seen there, wherever they sit by now."""
        there = seat_by_now(seen, holder, entry.game) if entry.here() else None
        if there is not None:
            entry.take_from(there, card)

    answers = [
        (
            own if len(holders) == 1 else say("cities.taken_copy", name=players[holder].name),
            partial(take_from, holder),
        )
        for holder in holders
    ]
    return question(
        look,
        say("cities.taken_by", count=len(holders), names=names, card=card),
        say("cities.taken_explained", count=entry.copies(card), players=len(players)),
        [*answers, (say("cities.taken_leave"), lambda: None)],
        entry.close,
    )


def _menu(context: Context, entry: CityEntry) -> ft.BottomSheet:
    look, say = context.screen.look, words()
    draft = entry.draft
    choices = []
    if entry.session.can_undo and not is_wide(look):
        choices.append(Choice(say("undo"), "undo", entry.undo))
    if entry.session.can_redo and not is_wide(look):
        choices.append(Choice(say("redo"), "redo", entry.redo))
    if entry.city is not None and entry.city.complete:
        choices.append(Choice(say("cities.reopen"), "cards", entry.reopen))
    choices += [
        Choice(say("page.pad"), "pad", lambda: context.go(routes.pad(draft.id))),
        Choice(say("page.result"), "trophy", lambda: context.go(routes.result(draft.id))),
        Choice(say("page.table"), "table", lambda: context.go(routes.table(draft.id))),
        Choice(say("page.home"), "wonder", lambda: context.go(routes.HOME)),
        Choice(discards(draft), "delete", entry.ask_to_discard),
    ]
    return menu(look, say("more"), choices, entry.close)
