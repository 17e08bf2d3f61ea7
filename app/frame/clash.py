"""The question when two pages changed the same thing."""

from collections.abc import Callable
from datetime import datetime

import flet as ft

from app.entry.how_long import is_mere_day
from app.entry.joining import Clash
from app.entry.session import Session
from app.look import Look
from app.sentences.figures import duration
from app.ui.dialogs import question
from app.words import number, words
from scoring import Coins
from scoring.answers.noted import Length, Noted, NotedTwice
from scoring.catalogue.effects import numeral
from scoring.game.facts import Key, Piece
from storage import Draft
from storage.history.saved_game import local_time


def clash_sheet(look: Look, session: Session) -> ft.BottomSheet | None:
    """Ask, while there is a clash; nothing is overwritten before the answer."""
    clash = session.clash
    if clash is None:
        return None
    say = words()
    session.asks(clash)
    explained = _explained(clash)

    def keep(draft: Draft) -> Callable[[], None]:
        """Let that one stand, once it could be read what is asked."""
        return lambda: session.taps_once(lambda: session.settle(draft), to_read=True)

    return question(
        look,
        say(_title(clash)),
        explained,
        [
            (say("clash.theirs"), keep(clash.theirs)),
            (say("clash.mine"), keep(clash.mine)),
        ],
        lambda: None,
        about=explained,
        must_answer=True,
    )


def _title(clash: Clash) -> str:
    match clash.disputed:
        case None:
            return "clash.title_table"
        case NotedTwice():
            return "clash.title_noted"
    return "clash.title"


def _explained(clash: Clash) -> str:
    say = words()
    change = clash.disputed
    if change is None:
        others, own = (
            say.names([player.name for player in table.game.seats])
            for table in (clash.theirs, clash.mine)
        )
        if others == own:
            return say("clash.table")
        return say("clash.names", theirs=others, mine=own)
    if isinstance(change, NotedTwice):
        part = say(f"clash.noted.{change.part}")
        theirs, mine = _written(change.before), _written(change.after)
        return say("clash.explained_noted", part=part, theirs=theirs, mine=mine)
    return say(
        "clash.explained",
        name=clash.mine.game.seats[change.seat].name,
        category=_named(change.category),
        theirs=_shown(clash.theirs, change.seat, change.category),
        mine=_shown(clash.mine, change.seat, change.category),
    )


def _written(noted: Noted) -> str:
    """What somebody noted of a game; what the clock says alone, nobody did."""
    say = words()
    match noted:
        case str():
            return say("clash.quoted", text=noted)
        case datetime():
            time = "" if is_mere_day(noted) else f"{local_time(noted):%H:%M}"
            day = say.day(noted)
            return say("settings.moment", day=day, time=time) if time else day
        case Length(int(minutes)):
            return duration(minutes)
        case Length(None, datetime() as began_at, True):
            return say("clash.began", time=f"{began_at.astimezone():%H:%M}")
    return say("clash.nothing")


def _named(key: Key) -> str:
    """What a fact is about: a category of the pad, or a piece of the city."""
    say = words()
    match key:
        case Piece("cards" | "entombed", str(card)):
            return card
        case Piece("counts", colour):
            return say("clash.fact.count", colour=say(f"colour.{colour}"))
        case Piece("stage_ages", stage):
            return say("clash.fact.stage_age", stage=stage)
        case Piece("card_ages", card):
            return say("clash.fact.card_age", card=card)
        case Piece("built", stage):
            return say("clash.fact.built", stage=stage)
        case Piece("naval_strengths", int(age)):
            return say("clash.fact.naval_strength", age=numeral(age))
        case Piece("naval_absences", int(age)):
            return say("clash.fact.naval_absence", age=numeral(age))
        case Piece(name):
            return say(f"clash.fact.{name}")
    return say(f"category.{key}")


def _shown(draft: Draft, seat: int, key: Key) -> str:
    """A fact as it was entered, for 12 coins and 13 coins are both 4 points."""
    known = draft.fact(seat, key)
    say = words()
    match known:
        case None:
            return say("clash.nothing")
        case bool():
            return say("clash.yes")
        case "unknown":
            return say("clash.unknown")
        case str():
            return known
        case Coins():
            return say("coins", count=known.coins)
        case int():
            return number(known)
    return say.phrase(next(iter(known.because())))
