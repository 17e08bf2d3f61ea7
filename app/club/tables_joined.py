"""What was entered at one table here and elsewhere, joined; and what a person has to settle."""

from collections.abc import Iterable

from app.entry.joining import changed_cells, join, same_table
from app.visitors.membership import Apart
from scoring import UnreadableGame
from scoring.answers.noted import Length, NotedTwice, noted_of, with_note
from scoring.game.draft import known_as, who_sits
from storage import Draft
from storage.club.noted.open_tables import Parted, Standing, TableDocument, TableNote
from storage.history.documents import names_of
from storage.journal.records import new_id

MOST_PARTED = 20
"""How many questions about one table are kept, the latest of them."""


def joined(base: Standing, draft: Draft, told: Standing) -> tuple[Draft, bool]:
    """Join what was entered here and elsewhere since a table stood as it did at first.

    What was entered here can still be undone here, and nothing else can. Tells whether a person has
    to settle something; until then the table is as it is told.
    """
    table, apart = _joined(base, draft, told)
    theirs = told.in_place_of(draft).game
    if names_of(theirs) == names_of(table.game):
        # All devices tell the players apart alike.
        table = table.model_copy(update={"game": known_as(table.game, who_sits(theirs))})
    return table, apart is not None


def apart(parted: Parted, draft: Draft) -> Apart | None:
    """Return what a person has to settle of what was entered here and elsewhere once."""
    try:
        _, found = _joined(parted.base, parted.mine.in_place_of(draft), parted.told, parted.id)
    except UnreadableGame:
        return None
    return found


def _joined(
    base: Standing, draft: Draft, told: Standing, name: str = ""
) -> tuple[Draft, Apart | None]:
    theirs = told.in_place_of(draft)
    table, clash = join(base.in_place_of(draft), draft, theirs)

    def own(table: Draft) -> Draft:
        undone = draft.undone if table.game == draft.game else ()
        left = {"changes": draft.changes_left(table.game), "undone": undone}
        return table.model_copy(update=left)

    if clash is None:
        return own(table), None
    if clash.disputed is None:
        mine, theirs = own(clash.mine), own(clash.theirs)
        return theirs, Apart(name, mine, theirs, clash.left, of_table=True)
    table = own(table)
    return table, Apart(name, draft, table, (clash.disputed, *clash.left), of_table=False)


def unsettled(draft: Draft, parted: Iterable[Parted]) -> Draft:
    """Return a table with what was entered here in the places that nobody has settled."""
    for each in parted:
        found = apart(each, draft)
        if found is None:
            continue
        if found.of_table:
            return found.mine
        for disputed in found.disputed:
            if isinstance(disputed, NotedTwice):
                draft = with_note(draft, disputed.part, disputed.after)
            else:
                draft = draft.enter(disputed.seat, disputed.category, disputed.after)
    return draft


def common(draft: Draft, told: Standing) -> Standing:
    """How a table may have stood before it was changed here and elsewhere, if nobody knows.

    What only one of them has stays, and what both have otherwise is asked about.
    """
    theirs = told.in_place_of(draft)
    if same_table(draft, theirs):
        here, there = noted_of(draft), noted_of(theirs)
        for change in [*changed_cells(theirs, draft)]:
            theirs = theirs.enter(change.seat, change.category, None)
        for part in (part for part in here if here[part] != there[part]):
            nothing = Length(None, None, None) if isinstance(there[part], Length) else None
            theirs = with_note(theirs, part, nothing)
    return Standing.of(theirs)


def as_opened(draft: Draft) -> Standing | None:
    """How a table of others stood when it was opened here; `None` for what was begun here."""
    opened = draft.came_from
    return None if opened is None else Standing.of(draft.model_copy(update={"game": opened}))


def with_parted(note: TableNote, base: Standing, mine: Standing, told: Standing) -> TableNote:
    """Return a note with what was entered in one place here and elsewhere, to be settled."""
    parted = Parted(id=new_id(), base=base, mine=mine, told=told)
    if any((one.mine, one.told) == (mine, told) for one in note.parted):
        return note
    return note.model_copy(update={"parted": (*note.parted, parted)[-MOST_PARTED:]})


def as_left(note: TableNote) -> TableNote:
    """Return a note of a table that is open here, and which the hub is told of no more."""
    return note.model_copy(update={"rev": "", "said": {}, "together": False})


def drafted(name: str, document: TableDocument, table: Standing, club: str | None) -> Draft:
    """Return the draft that a table would be here; it knows how the table stood when it came."""
    draft = table.as_draft(name, document.at)
    return draft.model_copy(update={"came_from": draft.game, "club": club})
