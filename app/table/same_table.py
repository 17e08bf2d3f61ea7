"""The same people at a table that is open on another phone of the club: they may mean one table."""

from functools import partial

import flet as ft

from app import routes
from app.entry.saved_games import now
from app.frame.context import Context
from app.look import Look
from app.sentences.how_far import where_and_how_far
from app.sentences.report import first_open_category
from app.ui.kit import card, titled_line
from app.words import words
from scoring import Game, score
from scoring.game.facts import facts
from storage import Draft
from storage.history.shown_names import name_key


def same_table(context: Context, look: Look, draft: Draft) -> list[ft.Control]:
    """Offer a table of the same people, while nothing is entered at this one.

    Of several it is the one that was gone on with last: only one of them is played at.
    """
    if draft.corrects or any(facts(player) for player in draft.game.seats):
        return []
    people = _people(draft.game)
    those = [each for each in context.tables_elsewhere if _people(each.draft.game) == people]
    if not those or len(people) < draft.game.rules.players[0]:
        return []
    say, last = words(), max(those, key=lambda table: table.draft.changed_at)
    title = say("elsewhere.same")
    known = where_and_how_far(last, score(last.draft.game), say)
    note = say("elsewhere.same_note", known=known)
    said = say("elsewhere.same_said", title=title, note=note)
    sit_down = partial(_sit_down, context, last.draft)
    return [
        card(look, [titled_line(look, "table", title, note, sit_down, said=said, colour="accent")])
    ]


def _sit_down(context: Context, there: Draft) -> None:
    """Leave the empty table here for the one that is open elsewhere."""
    session = context.session
    if session.done(lambda: session.store.drafts.take_in(there, now())):
        session.discard()
        category = first_open_category(there.game, score(there.game))
        context.go(routes.walk(there.id, category))


def _people(game: Game) -> frozenset[str]:
    return frozenset(name_key(player.name) for player in game.players)
