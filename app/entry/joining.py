"""What two pages made of the same table, joined; only a person can settle what both changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scoring import Game
from scoring.answers.seating import seat_by_now
from scoring.game.facts import changed, fits
from storage import Change, Draft

NOTED = ("place", "note", "played_at", "minutes")
"""What is noted of a game, beside the table itself."""


@dataclass(frozen=True)
class Clash:
    """Two pages changed the same cell, and a person has to say which one stands."""

    mine: Draft
    """The table with this page's change in the cell, and all that the other page kept."""

    theirs: Draft
    """The table as the other page kept it, and what this page changed elsewhere."""

    disputed: Change | None
    """The cell that both changed; `None` when both changed the table itself."""

    left: tuple[Change, ...] = ()
    """Further cells that both changed, by the seats of `theirs`, which are asked about then."""


def join(base: Draft, mine: Draft, theirs: Draft) -> tuple[Draft, Clash | None]:
    """Join what this page made of a table with what the other page kept; or say what clashes.

    A cell that only one of them changed is that page's, and so is what only one of them noted;
    only what both changed, and changed differently, has to be settled by a person. Until then the
    draft is shown.
    """
    mine = mine.model_copy(update={"revision": theirs.revision})
    if same_table(base, mine):
        return _with_cells(base, mine, theirs, onto_theirs=True)
    if same_table(base, theirs) or same_table(mine, theirs):
        return _with_cells(base, mine, theirs, onto_theirs=False)
    return theirs, _of_tables(base, mine, theirs)


def join_with_game(draft: Draft, anew: Draft) -> tuple[Draft, Clash | None]:
    """Join a correction with one begun anew, as its game was changed since; or say what clashes."""
    begun = {"came_from": anew.came_from, "typed_names": anew.typed_names}
    mine = draft.model_copy(update=begun)
    if draft.came_from is None:
        # An earlier version began it, and noted nothing of that.
        return mine, Clash(mine=mine, theirs=anew, disputed=None)
    base = mine.model_copy(update={"game": draft.came_from})

    def own(table: Draft) -> Draft:
        """What others corrected was not entered at this table, and is not to be undone there."""
        left = {"changes": mine.changes_left(table.game), "undone": ()}
        return table.model_copy(update={**begun, **left})

    joined, clash = join(base, mine, anew)
    joined = own(joined)
    if clash is None:
        return joined, None
    if clash.disputed is not None:
        return joined, asked(joined, (clash.disputed, *clash.left))
    return joined, replace(clash, mine=own(clash.mine), theirs=own(clash.theirs))


def _of_tables(base: Draft, mine: Draft, theirs: Draft) -> Clash:
    """Ask which of two tables stands; either has the cells and notes that one page changed."""
    return Clash(mine=_also(base, theirs, mine), theirs=_also(base, mine, theirs), disputed=None)


def _also(base: Draft, source: Draft, onto: Draft) -> Draft:
    """Put what one page changed of cells and notes into a table, where it is unchanged there."""
    onto, _ = _with_notes(base, source, onto)
    for change in changed_cells(base, source):
        seat = seat_by_now(base.game, change.seat, onto.game)
        if seat is None or not fits(onto.game, change.category, change.after):
            continue
        if onto.fact(seat, change.category) == change.before:
            onto = onto.enter(seat, change.category, change.after)
    return onto


def _with_cells(
    base: Draft, mine: Draft, theirs: Draft, *, onto_theirs: bool
) -> tuple[Draft, Clash | None]:
    """Put the cells and notes that one page changed into the table of the other."""
    source, onto = (mine, theirs) if onto_theirs else (theirs, mine)
    disputed = list[Change]()
    joined, noted_both = _with_notes(base, source, onto)
    if noted_both:
        return theirs, _of_tables(base, mine, theirs)
    if source.by_cards not in (base.by_cards, onto.by_cards):
        joined = joined.model_copy(update={"by_cards": source.by_cards})
    # Whoever chose last sees what they chose, as all do from then on: nothing was told of it yet.
    club = theirs.club if mine.club == base.club else mine.club
    if joined.club != club:
        joined = joined.model_copy(update={"club": club})
    if _beginning(source) not in (_beginning(base), _beginning(onto)):
        began_at, began_told = _beginning(source)
        joined = joined.model_copy(update={"began_at": began_at, "began_told": began_told})
    for change in changed_cells(base, source):
        seat = seat_by_now(base.game, change.seat, onto.game)
        if seat is None or not fits(onto.game, change.category, change.after):
            return theirs, _of_tables(base, mine, theirs)
        there = onto.fact(seat, change.category)
        if there in (change.before, change.after):
            joined = joined.enter(seat, change.category, change.after)
        else:
            ours, other = (change.after, there) if onto_theirs else (there, change.after)
            both = {"seat": seat, "before": other, "after": ours}
            disputed.append(change.model_copy(update=both))
    for change in disputed:
        joined = joined.enter(change.seat, change.category, change.before)
    return joined, asked(joined, disputed)


def _with_notes(base: Draft, source: Draft, onto: Draft) -> tuple[Draft, bool]:
    """Put what one page noted into a table; tells whether the same was noted otherwise there."""
    before, told, there = (noted_of(draft) for draft in (base, source, onto))
    changed = [part for part in NOTED if told[part] not in (before[part], there[part])]
    taken = {part: told[part] for part in changed if there[part] == before[part]}
    if taken:
        onto = onto.with_game(onto.game.model_copy(update=taken))
    return onto, len(taken) < len(changed)


def noted_of(draft: Draft) -> dict[str, object]:
    """What is noted of the game: where and when it was played, how long, and what to remember."""
    return {part: getattr(draft.game, part) for part in NOTED}


def asked(table: Draft, disputed: Sequence[Change]) -> Clash | None:
    """Ask about the first of some cells that both changed, and then about those that are left.

    Each tells what the other page has there, which stands until somebody answers, and what this
    one has.
    """
    if not disputed:
        return None
    first, *left = disputed
    mine = table.enter(first.seat, first.category, first.after)
    return Clash(mine=mine, theirs=table, disputed=first, left=tuple(left))


def asked_next(answered: Clash, table: Draft, anew: Clash | None) -> Clash | None:
    """Ask about the cells that were left by an answered question, after one that arose `anew`.

    While somebody thought about it the table went on: players may sit elsewhere, and what is asked
    follows them. Who has left, or whose row has gone, is asked about no more, nor what the table
    has by now just as this page has it.
    """
    left = list[Change]()
    for change in answered.left:
        seat = seat_by_now(answered.theirs.game, change.seat, table.game)
        if seat is None or not fits(table.game, change.category, change.after):
            continue
        there = table.fact(seat, change.category)
        if there != change.after:
            left.append(change.model_copy(update={"seat": seat, "before": there}))
    return replace(anew, left=(*anew.left, *left)) if anew else asked(table, left)


def asked_of_another(
    table: Draft, mine: Draft, theirs: Draft, disputed: tuple[Change, ...]
) -> Clash | None:
    """Ask about cells of a table that were entered here and on another device, far from here.

    Their seats are those of `theirs`, which the table follows until somebody answers. Where there
    are none, the two differ in the table itself.
    """
    mine = mine.model_copy(update={"revision": table.revision})
    if disputed:
        return asked_next(Clash(mine, theirs, disputed=None, left=disputed), table, None)
    return None if same_table(mine, table) else Clash(mine, table, disputed=None)


def _beginning(draft: Draft) -> tuple[datetime | None, bool | None]:
    return draft.began_at, draft.began_told


def same_table(one: Draft, other: Draft) -> bool:
    """Whether two drafts agree in all but pads, cities and notes.

    That is everything of the whole table: its players, seats, wonders, edition, expansions and
    teams, and also what was told of the tower.
    """
    return _table(one.game) == _table(other.game)


def _table(game: Game) -> Game:
    game = game.model_copy(update=dict.fromkeys(NOTED))
    for seat, player in enumerate(game.seats):
        game = game.with_player(seat, player.model_copy(update={"pad": {}, "city": None}))
    return game


def changed_cells(base: Draft, mine: Draft) -> Iterator[Change]:
    """The cells and pieces of cities in which two drafts differ, by the seats of the first."""
    for seat, before in enumerate(base.game.seats):
        place = seat_by_now(base.game, seat, mine.game)
        if place is not None:
            for key, old, new in changed(before, mine.game.seats[place]):
                yield Change(seat=seat, category=key, before=old, after=new)
