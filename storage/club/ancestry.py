"""Which documents of a thing stand, and what they come after."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from storage.club.documents import Kept


def before(starts: Iterable[str], documents: Mapping[str, Kept]) -> set[str]:
    """Return all that some documents come after, straight or by way of others."""
    found: set[str] = set()
    ways = [*starts]
    while ways:
        kept = documents.get(ways.pop())
        for name in kept.after if kept else ():
            if name not in found:
                found.add(name)
                ways.append(name)
    return found


def whole(some: Sequence[Kept], documents: Mapping[str, Kept]) -> list[Kept]:
    """Return those of some documents of which all is here that they come after."""
    if all(name in documents for kept in documents.values() for name in kept.after):
        return [*some]
    return [kept for kept in some if before([kept.id], documents) <= documents.keys()]


def latest_first(documents: Iterable[Kept]) -> list[Kept]:
    """Return documents that can be read, the latest first: in the same order everywhere."""
    return sorted(documents, key=_order, reverse=True)


def standing(documents: Sequence[Kept], all_of_them: Mapping[str, Kept]) -> list[Kept]:
    """Return those of some documents that none of the others comes after, the latest first."""
    passed = before((kept.id for kept in documents), all_of_them)
    return latest_first(kept for kept in documents if kept.id not in passed)


def _order(kept: Kept) -> tuple[Any, ...]:
    document = kept.document
    return (document.at, document.by, kept.id) if document else ((0, 0), "", kept.id)
