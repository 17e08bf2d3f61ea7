"""The same people at another table that is open, here or elsewhere in the club: they may mean one.

Two phones may have tapped *Same table again*, or one of them may have gone home and begun anew.
"""

from collections.abc import Hashable, Iterator
from datetime import datetime
from functools import partial

import flet as ft

from app import routes
from app.entry.saved_games import now
from app.frame.context import Context
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


def same_table(context: Context, look: Look, draft: Draft) -> list[ft.Control]:
    """Offer a table of the same people, while nothing is entered at this one.

    Of several it is the one that was gone on with last: only one of them is played at.
    """
    people = _people(draft.game)
    too_few = len(people) < draft.game.rules.players[0]
    if draft.corrects or too_few or _is_entered(draft):
        return []
    those: list[Draft | TableElsewhere] = [*_here(context, draft), *context.tables_elsewhere]
    those = [each for each in those if _people(_draft_of(each).game) == people]
    if not those:
        return []
    say, last = words(), max(those, key=lambda table: _draft_of(table).changed_at)
    title = say("elsewhere.same")
    result = score(_draft_of(last).game)
    known = (
        how_far(last, result, say)
        if isinstance(last, Draft)
        else where_and_how_far(last, result, say)
    )
    note = say("elsewhere.same_note", known=known)
    said = say("elsewhere.same_said", title=title, note=note)
    sit_down = partial(_sit_down, context, last)
    return [
        card(look, [titled_line(look, "table", title, note, sit_down, said=said, colour="accent")])
    ]


def mark_of_tables(context: Context) -> Hashable:
    """Another one whenever another table may be open; it costs next to nothing."""
    return context.tables_elsewhere, context.session.store.drafts.table.revision()


def _here(context: Context, draft: Draft) -> Iterator[Draft]:
    """The tables of this store at which a table's people may sit already.

    Of two at which nothing is entered it is the one that was begun first: two phones that each
    went to the other's table would have thrown both away.
    """
    for other in context.session.store.drafts.all():
        if other.id == draft.id or other.corrects:
            continue
        if _is_entered(other) or _begun(other) < _begun(draft):
            yield other


def _begun(draft: Draft) -> tuple[datetime, str]:
    return draft.began_at or draft.changed_at, draft.id


def _is_entered(draft: Draft) -> bool:
    return any(facts(player) for player in draft.game.seats)


def _draft_of(table: Draft | TableElsewhere) -> Draft:
    return table if isinstance(table, Draft) else table.draft


def _sit_down(context: Context, table: Draft | TableElsewhere) -> None:
    """Leave the empty table here for the one that is open already.

    Where that is gone meanwhile, its page says what became of it, and this one stays.
    """
    session, there = context.session, _draft_of(table)
    drafts = session.store.drafts
    if isinstance(table, TableElsewhere) and not session.done(lambda: drafts.take_in(there, now())):
        return
    if drafts.get(there.id) is not None:
        session.discard()
    category = first_open_category(there.game, score(there.game))
    context.go(routes.walk(there.id, category))


def _people(game: Game) -> frozenset[str]:
    return frozenset(name_key(player.name) for player in game.players)
