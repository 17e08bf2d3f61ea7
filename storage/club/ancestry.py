"""Which documents of a thing stand, and what they come after."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from typing import Any

from scoring.game.fields import as_read
from storage.club.documents import FORGOTTEN, AnyGame, Document, Kept, UnnamedDocument
from storage.club.spelling import canonical
from storage.history.shown_names import name_key

MOST_EARLIER = 64
"""How many documents are looked behind for what was known before them."""


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


def resolved(documents: Mapping[str, Kept]) -> Mapping[str, Kept]:
    """Return a game's documents with what each comes after by now.

    Some had a name that is forgotten: others stand in their place, and who came after those comes
    after these.
    """
    stands = _stand_ins(documents)
    if not stands and not any(
        map(_is_forgotten, chain(*(one.after for one in documents.values())))
    ):
        return documents
    there = {name: kept for name, kept in documents.items() if stands.get(name, name) == name}
    by_now = {}
    for kept in there.values():
        found = {stands.get(name, name) for name in kept.after if not _is_forgotten(name)}
        if isinstance(kept.document, UnnamedDocument):
            found.update(name for name in kept.document.instead if name in there)
        by_now[kept.id] = tuple(sorted(found - {kept.id}))
    try:
        # Hashes keep documents from going round in a ring, but not those that stand for others.
        TopologicalSorter(by_now).prepare()
    except CycleError:
        return documents
    called = _called_by_now(documents, stands)
    return {
        name: replace(kept, by_now=by_now[name], document=_as_called(kept.document, called))
        for name, kept in there.items()
    }


def _stand_ins(documents: Mapping[str, Kept]) -> dict[str, str]:
    """Return which document stands in the place of which others.

    Where two devices forgot several people in another order, there are several for one: they hold
    the same, and the same of them is taken everywhere.
    """
    together: dict[str, set[str]] = {}
    passed: set[str] = set()
    for kept in documents.values():
        if isinstance(kept.document, UnnamedDocument):
            joined = {kept.id}.union(*(together.get(n, {n}) for n in kept.document.instead))
            joined |= together.get(kept.id, set())
            together.update(dict.fromkeys(joined, joined))
            passed.update(kept.document.instead)
    stands: dict[str, str] = {}
    for name, joined in together.items():
        unnamed = [each for each in joined if each in documents and _is_unnamed(documents[each])]
        latest = [each for each in unnamed if each not in passed] or unnamed
        stand_in = min(latest)
        there = documents.get(name)
        # Of one that is here it can be seen whether that is so: a stranger may have made one up.
        if there is None or _is_unnamed(there) or _is_but_for_names(documents[stand_in], there):
            stands[name] = stand_in
    return stands


def _is_but_for_names(stand_in: Kept, kept: Kept) -> bool:
    """Whether a document tells what another one does, and only calls players otherwise."""
    one, other = stand_in.document, kept.document
    if not isinstance(one, AnyGame) or not isinstance(other, AnyGame):
        return False
    return canonical(_but_for_names(one)) == canonical(_but_for_names(other))


def _but_for_names(document: AnyGame) -> dict[str, Any]:
    told = document.model_dump(mode="json", exclude={"type", "instead"})
    for player in told["body"]["game"].get("players", ()):
        del player["name"]
    return told


def _called_by_now(
    documents: Mapping[str, Kept], stands: Mapping[str, str]
) -> dict[tuple[int, str], str]:
    """Return what a seat's name became in documents that stand in the place of others.

    That is known where both are here, as long as the word to forget somebody was not carried out.
    """
    called: dict[tuple[int, str], str] = {}
    for name in sorted(stands.keys() & documents.keys()):
        names, by_now = (_names(documents[one].document) for one in (name, stands[name]))
        for seat, (one, other) in enumerate(zip(names, by_now, strict=False)):
            if one != other:
                called[seat, name_key(one)] = other
    return called


def _as_called(document: Document | None, called: Mapping[tuple[int, str], str]) -> Document | None:
    """Return what a document will be once whoever has it hears whom to forget.

    Until then it would look as if it had changed who sat where, and would not stand beside what
    somebody did who has heard of it. Whoever knew the word means somebody else.
    """
    if not called or not isinstance(document, AnyGame):
        return document
    if any(map(_is_forgotten, document.after)):
        return document
    names = _names(document)
    by_now = [called.get((seat, name_key(name)), name) for seat, name in enumerate(names)]
    if names == by_now:
        return document
    places = zip(document.body.game["players"], by_now, strict=True)
    game = {**document.body.game, "players": [{**player, "name": name} for player, name in places]}
    return document.model_copy(update={"body": document.body.model_copy(update={"game": game})})


def _names(document: Document | None) -> list[str]:
    """Return how the players of a document's game are called."""
    players = document.body.game.get("players", ()) if isinstance(document, AnyGame) else ()
    return [as_read(player["name"]) for player in players]


def whole(some: Sequence[Kept], documents: Mapping[str, Kept]) -> list[Kept]:
    """Return those of some documents of which it is known what they changed.

    All is here that they come after. Or what they come after straight is, and of one of these it is
    known: its device had lost what the others come after, which may be lost for good.
    """
    if all(name in documents for kept in documents.values() for name in kept.after):
        return [*some]
    followers: defaultdict[str, list[str]] = defaultdict(list)
    for name, kept in documents.items():
        if documents.keys() >= {*kept.after}:
            for each in kept.after:
                followers[each].append(name)
    ways = [name for name, kept in documents.items() if not kept.after]
    known = {*ways}
    while ways:
        following = {*followers[ways.pop()]} - known
        known |= following
        ways += following
    return [kept for kept in some if kept.id in known]


def latest_first(documents: Iterable[Kept]) -> list[Kept]:
    """Return documents that can be read, the latest first: in the same order everywhere."""
    return sorted(documents, key=_order, reverse=True)


def earlier(documents: Mapping[str, Kept]) -> Iterator[Mapping[str, Kept]]:
    """Return what documents were before the last of them came, and before the last two, and so on.

    They came in any order; that of the moments which they tell is the likeliest. Only those that
    others come after came before these, even where a clock is years behind.
    """
    left = {**documents}
    order = latest_first(documents.values())
    followers = Counter(name for kept in order for name in kept.after)
    for _ in order[:MOST_EARLIER]:
        # Only a hub that lies has some that come after each other.
        last = next((kept for kept in order if not followers[kept.id]), order[0])
        order.remove(last)
        followers.subtract(last.after)
        del left[last.id]
        yield {**left}


def standing(documents: Sequence[Kept], all_of_them: Mapping[str, Kept]) -> list[Kept]:
    """Return those of some documents that none of the others comes after, the latest first."""
    passed = before((kept.id for kept in documents), all_of_them)
    return latest_first(kept for kept in documents if kept.id not in passed)


def _order(kept: Kept) -> tuple[Any, ...]:
    document = kept.document
    return (document.at, document.by, kept.id) if document else ((0, 0), "", kept.id)


def _is_unnamed(kept: Kept) -> bool:
    return isinstance(kept.document, UnnamedDocument)


def _is_forgotten(name: str) -> bool:
    return name.startswith(f"{FORGOTTEN}:")
