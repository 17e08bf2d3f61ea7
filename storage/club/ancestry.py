"""Which documents of a thing stand, and what they come after."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from storage.club.documents import Document, Kept

D = TypeVar("D", bound=Document)


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
