"""One history from the documents of a club: the same from any order, and from doubled ones."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from storage.club.ancestry import resolved, standing, whole
from storage.club.cells import Other, cell, game_of, merged, open_still
from storage.club.documents import (
    AnyGame,
    ClubDocument,
    GoneDocument,
    Kept,
    MemberDocument,
)
from storage.club.people import People, people
from storage.club.spelling import canonical
from storage.history.game_facts import played_at, saved_first

MOST_MERGED = 16
"""How many corrections of one game are brought together; of more, the latest."""


@dataclass(frozen=True)
class FoldedGame:
    """A game as all devices that have the same documents show it."""

    game: Mapping[str, Any]
    """The game document."""

    saved_at: datetime
    """When it was saved as it is now."""

    first_saved_at: datetime | None
    """When it was first saved as played at its moment; `None` where `saved_at` tells that."""

    deleted_at: datetime | None
    """When it was deleted; `None` for one that was not."""

    standing: tuple[str, ...]
    """The documents that nobody has taken further, the latest first."""

    others: tuple[Other, ...] = ()
    """What two people did to the same cell, as far as it is not in the game."""

    kept_though_deleted: bool = False
    """Whether somebody deleted it while somebody else went on with it."""


@dataclass(frozen=True)
class History:
    """What all documents of a club are together."""

    games: Mapping[str, FoldedGame]
    people: People
    club: str | None
    """The club's name."""

    newer: int
    """How many documents only a later version understands."""


def fold(documents: Iterable[Kept]) -> History:
    """Settle documents to the one history that they tell."""
    families: dict[str, dict[str, Kept]] = {}
    newer = 0
    for kept in documents:
        families.setdefault(kept.family, {})[kept.id] = kept
    games: dict[str, FoldedGame] = {}
    for family, members in families.items():
        newer += sum(kept.document is None for kept in members.values())
        kind, _, thing = family.partition(":")
        if kind == "game" and (folded := folded_game(members)):
            games[thing] = folded
    return History(
        games, people(families.get("people", {})), club_name(families.get("club", {})), newer
    )


def folded_game(documents: Mapping[str, Kept]) -> FoldedGame | None:
    """Settle the documents of one game; `None` when there is no game in those that are here."""
    documents = resolved(documents)
    read = [kept for kept in documents.values() if kept.document is not None]
    saved = [kept for kept in read if isinstance(kept.document, AnyGame)]
    if not saved:
        return None
    # What came before its forerunners waits for them: what it changed is not known yet.
    known = whole(read, documents)
    if any(isinstance(kept.document, AnyGame) for kept in known):
        waits = {kept.id for kept in read} - {kept.id for kept in known}
        documents = {name: kept for name, kept in documents.items() if name not in waits}
        read = known
        saved = [kept for kept in read if isinstance(kept.document, AnyGame)]
    heads = standing(read, documents)
    gone = [one.document.body.deleted_at for one in heads if isinstance(one.document, GoneDocument)]
    versions = standing(saved, documents)[:MOST_MERGED]
    game: Mapping[str, Any]
    game, others = game_of(versions[0]) or {}, tuple[Other, ...]()
    if len(versions) > 1:
        game, others = merged(versions, documents)
    asked = {other.path for other in others}
    others += tuple(
        other
        for other in open_still(saved, documents)
        if other.path not in asked and canonical(other.kept) == canonical(cell(game, other.path))
    )
    alive = len(gone) < len(heads)
    saved_at = max(
        kept.document.body.saved_at for kept in versions if isinstance(kept.document, AnyGame)
    )
    first = _first_saved_at(game, versions, documents) if len(saved) > 1 else None
    return FoldedGame(
        game=game,
        saved_at=saved_at,
        first_saved_at=first if first != saved_at else None,
        deleted_at=None if alive else max(gone),
        standing=tuple(kept.id for kept in heads),
        others=others,
        kept_though_deleted=alive and bool(gone),
    )


def _first_saved_at(
    game: Mapping[str, Any], versions: Iterable[Kept], documents: Mapping[str, Kept]
) -> datetime | None:
    """Return when a game was first saved as played at its moment; `None` where nobody knows that.

    That is told by the first of those that have led to what it is without moving it meanwhile:
    before, it may have been of that moment, too, and was moved away and back.
    """
    moment = played_at(game)
    if moment is None:
        return None
    found = {kept.id: kept for kept in versions if played_at(game_of(kept)) == moment}
    ways, roots = [*found.values()], list[datetime]()
    while ways:
        kept = ways.pop()
        before = [
            one for one in _games_before(kept, documents) if played_at(game_of(one)) == moment
        ]
        if not before and isinstance(kept.document, AnyGame):
            roots.append(kept.document.body.saved_at)
        new = {one.id: one for one in before if one.id not in found}
        found |= new
        ways += new.values()
    return min(roots, default=None)


def _games_before(kept: Kept, documents: Mapping[str, Kept]) -> Iterator[Kept]:
    """Return the versions of a game that one comes after, with no other one in between."""
    ways, seen = [*kept.after], {*kept.after}
    while ways:
        before = documents.get(ways.pop())
        if before is None:
            continue
        if isinstance(before.document, AnyGame):
            yield before
        else:
            ways += {*before.after} - seen
            seen |= {*before.after}


def record_of(folded: FoldedGame, before: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the record of a game, with what only this device knows of it."""
    told = {name: part for name, part in (before or {}).items() if name != "first_saved"}
    told |= {
        "game": {**folded.game},
        "saved_at": folded.saved_at.isoformat(),
        "deleted_at": folded.deleted_at and folded.deleted_at.isoformat(),
    }
    if folded.first_saved_at:
        told |= saved_first(folded.game, folded.first_saved_at)
    return told


def tells(folded: FoldedGame, record: Mapping[str, Any]) -> bool:
    """Whether a record of the history, if it can be read, says what the documents of a game do."""
    gone = folded.deleted_at is not None
    same = canonical(folded.game) == canonical(record.get("game"))
    return same and gone == bool(record.get("deleted_at"))


def club_name(documents: Mapping[str, Kept]) -> str | None:
    """Return what the club is called."""
    told = [kept for kept in documents.values() if isinstance(kept.document, ClubDocument)]
    for kept in standing(told, documents):
        if isinstance(kept.document, ClubDocument):
            return kept.document.body.name
    return None


def member_names(documents: Mapping[str, Kept]) -> dict[str, str]:
    """Return how devices are called that have said so."""
    names: dict[str, str] = {}
    told = [kept for kept in documents.values() if isinstance(kept.document, MemberDocument)]
    for kept in standing(told, documents):
        if isinstance(kept.document, MemberDocument):
            names.setdefault(kept.document.thing, kept.document.body.name)
    return names
