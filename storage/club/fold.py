"""One history from the documents of a club: the same from any order, and from doubled ones."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from storage.club.ancestry import before, standing
from storage.club.cells import Other, merged
from storage.club.documents import (
    ClubDocument,
    GameDocument,
    GoneDocument,
    Kept,
)
from storage.club.people import People, people

MOST_MERGED = 16
"""How many corrections of one game are brought together; of more, the latest."""


@dataclass(frozen=True)
class FoldedGame:
    """A game as all devices that have the same documents show it."""

    game: Mapping[str, Any]
    """The game document."""

    saved_at: datetime
    """When it was saved as it is now."""

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
    read = [kept for kept in documents.values() if kept.document is not None]
    saved = [kept for kept in read if isinstance(kept.document, GameDocument)]
    if not saved:
        return None
    heads = standing(read, documents)
    gone = [one.document.body.deleted_at for one in heads if isinstance(one.document, GoneDocument)]
    versions = standing(saved, documents)[:MOST_MERGED]
    newest, game, others = _together(versions, documents)
    alive = len(gone) < len(heads)
    return FoldedGame(
        game=game,
        saved_at=newest.body.saved_at,
        deleted_at=None if alive else max(gone),
        standing=tuple(kept.id for kept in heads),
        others=others,
        kept_though_deleted=alive and bool(gone),
    )


def club_name(documents: Mapping[str, Kept]) -> str | None:
    """Return what the club is called."""
    told = [kept for kept in documents.values() if isinstance(kept.document, ClubDocument)]
    for kept in standing(told, documents):
        if isinstance(kept.document, ClubDocument):
            return kept.document.body.name
    return None


def _together(
    versions: list[Kept], documents: Mapping[str, Kept]
) -> tuple[GameDocument, Mapping[str, Any], tuple[Other, ...]]:
    found = [(kept.id, kept.document) for kept in versions]
    games = [(name, one) for name, one in found if isinstance(one, GameDocument)]
    newest = games[0][1]
    if len(games) == 1:
        return newest, newest.body.game, ()
    base = _base(versions, documents)
    game, others = merged(
        [(name, one.body.game) for name, one in games], base.body.game if base else None
    )
    return newest, game, others


def _base(versions: list[Kept], documents: Mapping[str, Kept]) -> GameDocument | None:
    """Return the last version that all of some came from; `None` where there is none."""
    common = set.intersection(*(before([kept.id], documents) for kept in versions))
    shared = [
        kept
        for name in common
        if (kept := documents.get(name)) and isinstance(kept.document, GameDocument)
    ]
    for kept in standing(shared, documents):
        if isinstance(kept.document, GameDocument):
            return kept.document
    return None
