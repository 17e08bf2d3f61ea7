"""What two pages made of the same table, joined; only a person can settle what both changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring import Game
from scoring.game.facts import changed, fits
from storage import Change, Draft


@dataclass(frozen=True)
class Clash:
    """Two pages changed the same cell, and a person has to say which one stands."""

    mine: Draft
    """The table with this page's change in the cell, and all that the other page kept."""

    theirs: Draft
    """The table as the other page kept it, and what this page changed elsewhere."""

    disputed: Change | None
    """The cell that both changed; `None` when both changed the table itself."""


def join(base: Draft, mine: Draft, theirs: Draft) -> tuple[Draft, Clash | None]:
    """Join what this page made of a table with what the other page kept; or say what clashes.

    A cell that only one of them changed is that page's; only what both changed, and
    changed differently, has to be settled by a person. Until then the draft is shown.
    """
    mine = mine.model_copy(update={"revision": theirs.revision})
    if same_table(base, mine):
        return _with_cells(base, mine, theirs, onto_theirs=True)
    if same_table(base, theirs) or same_table(mine, theirs):
        return _with_cells(base, mine, theirs, onto_theirs=False)
    return theirs, Clash(mine=mine, theirs=theirs, disputed=None)


def _with_cells(
    base: Draft, mine: Draft, theirs: Draft, *, onto_theirs: bool
) -> tuple[Draft, Clash | None]:
    """Put the cells that one page changed into the table of the other."""
    source, onto = (mine, theirs) if onto_theirs else (theirs, mine)
    joined, disputed = onto, None
    if source.by_cards not in (base.by_cards, onto.by_cards):
        joined = onto.model_copy(update={"by_cards": source.by_cards})
    # Whoever chose last sees what they chose, as all do from then on: nothing was told of it yet.
    club = theirs.club if mine.club == base.club else mine.club
    if joined.club != club:
        joined = joined.model_copy(update={"club": club})
    if _beginning(source) not in (_beginning(base), _beginning(onto)):
        began_at, began_told = _beginning(source)
        joined = joined.model_copy(update={"began_at": began_at, "began_told": began_told})
    everything = joined
    for change in changed_cells(base, source):
        seat = same_seat(base.game, change.seat, onto.game)
        if seat is None or not fits(onto.game, change.category, change.after):
            return theirs, Clash(mine=mine, theirs=theirs, disputed=None)
        there = onto.fact(seat, change.category)
        if there in (change.before, change.after):
            joined = joined.enter(seat, change.category, change.after)
        else:
            disputed = change.model_copy(update={"seat": seat})
        everything = everything.enter(seat, change.category, change.after)
    if disputed is None:
        return joined, None
    if onto_theirs:
        return joined, Clash(mine=everything, theirs=joined, disputed=disputed)
    return joined, Clash(mine=joined, theirs=everything, disputed=disputed)


def same_seat(game: Game, seat: int, other: Game) -> int | None:
    """Where a player of one table sits at another; `None` when that cannot be told."""
    names = [player.name for player in other.seats]
    if names[: len(game.seats)] == [player.name for player in game.seats]:
        return seat
    name = game.seats[seat].name
    return names.index(name) if names.count(name) == 1 else None


def _beginning(draft: Draft) -> tuple[datetime | None, bool | None]:
    return draft.began_at, draft.began_told


def same_table(one: Draft, other: Draft) -> bool:
    """Whether two drafts agree in all but pads and cities.

    That is everything of the whole table: its players, seats, wonders, edition, expansions and
    teams, and also what was told of the tower, the place or the moment.
    """
    return _without_facts(one.game) == _without_facts(other.game)


def _without_facts(game: Game) -> Game:
    for seat, player in enumerate(game.seats):
        game = game.with_player(seat, player.model_copy(update={"pad": {}, "city": None}))
    return game


def changed_cells(base: Draft, mine: Draft) -> Iterator[Change]:
    """The cells and pieces of cities in which two drafts of the same table differ."""
    for seat, (before, after) in enumerate(zip(base.game.seats, mine.game.seats, strict=True)):
        for key, old, new in changed(before, after):
            yield Change(seat=seat, category=key, before=old, after=new)
