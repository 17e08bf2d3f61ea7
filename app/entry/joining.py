"""What two pages made of the same table, joined; only a person can settle what both changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring import Game
from scoring.answers.noted import (
    NOTED,
    Disputed,
    NotedTwice,
    noted_of,
    noted_twice,
    with_note,
    with_notes,
)
from scoring.answers.seating import seat_by_now
from scoring.game.facts import changed, fits
from storage import Change, Draft


@dataclass(frozen=True)
class Clash:
    """Two pages changed the same cell or note, and a person has to say which one stands."""

    mine: Draft
    """The table with this page's change there, and all that the other page kept."""

    theirs: Draft
    """The table as the other page kept it, and what this page changed elsewhere."""

    disputed: Disputed | None
    """What both changed; `None` when that was the table itself."""

    left: tuple[Disputed, ...] = ()
    """What else both changed, by the seats of `theirs`, which is asked about then."""


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
    """Ask which of two tables stands; either has the cells and notes that one page changed.

    What both noted is asked then, whichever it is.
    """
    twice = tuple(noted_twice(base, mine, theirs))
    either = _as_they_have_it(_also(base, theirs, mine), twice)
    return Clash(mine=either, theirs=_also(base, mine, theirs), disputed=None, left=twice)


def _also(base: Draft, source: Draft, onto: Draft) -> Draft:
    """Put what one page changed of cells and notes into a table, where it is unchanged there."""
    onto = with_notes(base, source, onto)
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
    disputed = list[Disputed]()
    joined = with_notes(base, source, onto)
    if source.by_cards not in (base.by_cards, onto.by_cards):
        joined = joined.model_copy(update={"by_cards": source.by_cards})
    # Whoever chose last sees what they chose, as all do from then on: nothing was told of it yet.
    club = theirs.club if mine.club == base.club else mine.club
    if joined.club != club:
        joined = joined.model_copy(update={"club": club})
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
    disputed += noted_twice(base, mine, theirs)
    joined = _as_they_have_it(joined, disputed)
    return joined, asked(joined, disputed)


def _as_they_have_it(table: Draft, disputed: Sequence[Disputed]) -> Draft:
    """Return a table with what the other page has where both changed the same."""
    for each in disputed:
        if isinstance(each, NotedTwice):
            table = with_note(table, each.part, each.before)
        else:
            table = table.enter(each.seat, each.category, each.before)
    return table


def asked(table: Draft, disputed: Sequence[Disputed]) -> Clash | None:
    """Ask about the first of what both changed, and then about what is left.

    Each tells what the other page has there, which stands until somebody answers, and what this
    one has.
    """
    if not disputed:
        return None
    first, *left = disputed
    if isinstance(first, NotedTwice):
        mine = with_note(table, first.part, first.after)
    else:
        mine = table.enter(first.seat, first.category, first.after)
    return Clash(mine=mine, theirs=table, disputed=first, left=tuple(left))


def asked_next(answered: Clash, table: Draft, anew: Clash | None) -> Clash | None:
    """Ask about what was left by an answered question, after one that arose `anew`.

    While somebody thought about it the table went on: players may sit elsewhere, and what is asked
    follows them. Who has left, or whose row has gone, is asked about no more, nor what the table
    has by now just as this page has it.
    """
    by_now = (_by_now(each, answered.theirs.game, table) for each in answered.left)
    left = [each for each in by_now if each is not None]
    return replace(anew, left=(*anew.left, *left)) if anew else asked(table, left)


def _by_now(disputed: Disputed, before: Game, table: Draft) -> Disputed | None:
    """What is still disputed of a table, by where its players sat before."""
    if isinstance(disputed, NotedTwice):
        there = noted_of(table)[disputed.part]
        return None if there == disputed.after else replace(disputed, before=there)
    seat = seat_by_now(before, disputed.seat, table.game)
    if seat is None or not fits(table.game, disputed.category, disputed.after):
        return None
    has = table.fact(seat, disputed.category)
    if has == disputed.after:
        return None
    return disputed.model_copy(update={"seat": seat, "before": has})


def asked_of_another(
    table: Draft, mine: Draft, theirs: Draft, disputed: tuple[Disputed, ...], *, of_table: bool
) -> Clash | None:
    """Ask about what was changed here and on another device, far from here.

    Seats are those of `theirs`, which the table follows until somebody answers. The two may differ
    in the table itself, which is asked first.
    """
    mine = mine.model_copy(update={"revision": table.revision})
    if of_table and not same_table(mine, table):
        # What was entered meanwhile is in either.
        return Clash(_also(theirs, table, mine), table, disputed=None, left=disputed)
    return asked_next(Clash(mine, theirs, disputed=None, left=disputed), table, None)


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
