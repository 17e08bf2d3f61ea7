"""The same people at another table that is open, here or elsewhere in the club: they may mean one.

Two phones may have tapped *Same table again*, or one of them may have gone home and begun anew.
"""

from collections.abc import Hashable, Iterator
from datetime import datetime, timedelta
from functools import partial

import flet as ft

from app import routes
from app.entry.saved_games import now
from app.frame.context import Context
from app.game.scored import result_of
from app.look import Look
from app.sentences.how_far import how_far, where_and_how_far
from app.sentences.report import first_open_category
from app.ui.kit import card, titled_line
from app.visitors.membership import TableElsewhere
from app.words import words
from scoring import Game, score
from scoring.game.facts import facts
from storage import Draft
from storage.history.shown_names import name_key

ONE_EVENING = timedelta(hours=12)
"""How long a table may have lain when its people begin another: later nobody means that one."""


def same_table(context: Context, look: Look, draft: Draft) -> list[ft.Control]:
    """Offer a table of the same people, while nothing is entered at this one.

    Of several it is the one that was gone on with last: only one of them is played at.
    """
    people = _people(draft.game)
    too_few = len(people) < draft.game.rules.players[0]
    if draft.corrects or too_few or _is_entered(draft):
        return []
    elsewhere = [one for one in context.tables_elsewhere if _people(one.draft.game) == people]
    those: list[Draft | TableElsewhere] = [*_here(context, draft, people), *elsewhere]
    if not those:
        return []
    say, last = words(), max(those, key=lambda table: _draft_of(table).changed_at)
    title = say("elsewhere.same")
    result = result_of(_draft_of(last).game)
    known = (
        how_far(last, result, say)
        if isinstance(last, Draft)
        else where_and_how_far(last, result, say)
    )
    note = say("elsewhere.same_note", known=known)
    said = say("elsewhere.same_said", title=title, note=note)

    def sit_down() -> None:
        # It comes to the place of the field for names, under the finger that seated the last one.
        act = partial(_sit_down, context, last)
        context.session.taps_once(act, to_read=True)

    return [
        card(look, [titled_line(look, "table", title, note, sit_down, said=said, colour="accent")])
    ]


def mark_of_tables(context: Context) -> Hashable:
    """Another one whenever another table may be open; it costs next to nothing."""
    return context.tables_elsewhere, context.session.store.drafts.table.revision()


def _here(context: Context, draft: Draft, people: frozenset[str]) -> Iterator[Draft]:
    """The tables of this store at which a table's people may sit already, that evening.

    Of two at which nothing is entered it is the one that was begun first: two phones that each
    went to the other's table would have thrown both away.
    """
    for other in context.session.store.drafts.all():
        if other.id == draft.id or other.corrects or _people(other.game) != people:
            continue
        if _begun(draft)[0] - other.changed_at > ONE_EVENING:
            continue
        if _is_entered(other) or _begun(other) < _begun(draft):
            yield other


def _begun(draft: Draft) -> tuple[datetime, str]:
    return draft.began_at or draft.changed_at, draft.id


def _is_entered(draft: Draft) -> bool:
    """Whether anything was entered, chosen or noted that would go with the table."""
    game = draft.game
    told = (game.note, game.place, game.played_at, game.minutes, game.tower, draft.began_told)
    chosen = any(seat.wonder or seat.total is not None or facts(seat) for seat in game.seats)
    return chosen or any(told)


def _draft_of(table: Draft | TableElsewhere) -> Draft:
    return table if isinstance(table, Draft) else table.draft


def _sit_down(context: Context, table: Draft | TableElsewhere) -> None:
    """Leave the empty table here for the one that is open already.

    Where that is gone meanwhile, its page says what became of it, and this one stays.
    """
    session, there = context.session, _draft_of(table)
    drafts, found = session.store.drafts, list[Draft | None]()
    if isinstance(table, TableElsewhere) and not session.done(lambda: drafts.take_in(there, now())):
        return
    if not session.done(lambda: found.append(drafts.get(there.id))):
        return
    if found != [None]:
        session.discard()
        if session.draft is not None:
            # Another phone has changed it meanwhile: what stands there is to be seen first.
            return
    category = first_open_category(there.game, score(there.game))
    context.go(routes.walk(there.id, category))


def _people(game: Game) -> frozenset[str]:
    return frozenset(name_key(player.name) for player in game.players)
