"""How far a table is, in words: on this phone, and on others of a club."""

from app.visitors.membership import TableElsewhere
from app.words import Words
from scoring import Result
from scoring.answers.city_progress import in_part, told_by_cards
from storage import Draft


def how_far(draft: Draft, result: Result, say: Words) -> str:
    """How much of a table is entered, in few words."""
    game = draft.game
    if draft.corrects:
        return say("draft.corrects")
    cells = [cell for player in result.players for cell in player.categories.values()]
    known = sum(cell.points is not None for cell in cells)
    note = say("draft.known", known=known, cells=len(cells))
    cities = told_by_cards(game)
    if cities:
        note = say("draft.cities", known=note, count=cities)
    unfinished = in_part(game, result)
    if unfinished:
        note = say("draft.unfinished", known=note, count=len(unfinished))
    return note


def where_and_how_far(table: TableElsewhere, result: Result, say: Words) -> str:
    """On whose phone a table is open, and how much of it is entered."""
    where = say("elsewhere.by", by=table.by) if table.by else say("elsewhere.somewhere")
    return say("elsewhere.note", where=where, known=how_far(table.draft, result, say))
