"""What was entered at a table of a club after somebody had saved it."""

from datetime import datetime

from app.club.tables_joined import joined, unsettled
from storage import Draft, Store
from storage.club.noted.open_tables import Parted, Standing, TableNote


def correct(store: Store, name: str, late: Standing, base: Standing | None, now: datetime) -> bool:
    """Keep what was entered after a game was saved as a correction, for somebody to look at.

    It stands beside any other one. Tells whether nothing of it would be lost now.
    """
    saved = store.games.get(name)
    if saved is None or saved.deleted_at is not None:
        return False
    table = late.with_game(saved.game.document())
    parted = Parted(id="", base=base or table, mine=late, told=table)
    together, _ = joined(parted.base, late.as_draft(name, now), table)
    game = unsettled(together, [parted]).game
    corrections = (one.game for one in store.drafts.all() if one.corrects == name)
    if game in (saved.game, *corrections):
        return True
    correction = Draft(
        id="",
        game=game,
        corrects=name,
        came_from=saved.game,
        typed_names=store.games.typed_names(name),
        club=saved.club,
        changed_at=now,
    )
    store.drafts.keep_beside(correction, now)
    return True


def keep_unsettled(store: Store, name: str, note: TableNote, now: datetime) -> bool:
    """Keep what was entered here where nobody settled it before the game was saved.

    Tells whether nothing of it would be lost now; of a game that was deleted nothing is kept.
    """
    saved = store.games.get(name)
    if saved is None or saved.deleted_at is not None or not note.parted:
        return True
    table = note.base.with_game(saved.game.document())
    late = unsettled(table.as_draft(name, now), note.parted)
    return correct(store, name, Standing.of(late), table, now)
