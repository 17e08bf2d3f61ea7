"""Who is who in a club: names that are one person, and by which name a person is shown."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from storage.club.ancestry import standing
from storage.club.documents import Kept, NotSameDocument, PlayerDocument, SameDocument


@dataclass(frozen=True)
class Person:
    """A person who goes by several names, or is shown by another than was typed."""

    keys: frozenset[str]
    """The keys of all names."""

    name: str | None
    """The name to show; `None` where nobody told."""


@dataclass(frozen=True)
class People:
    """All that the documents tell of people."""

    persons: frozenset[Person]
    """Those who are told of."""

    pairs: Mapping[tuple[str, str], tuple[Kept, ...]]
    """What stands of each pair of keys, the latest first."""

    names: Mapping[str, tuple[Kept, ...]]
    """What stands of the name of each key, the latest first."""

    def same(self) -> list[tuple[str, str]]:
        """Return the pairs that are one person, by the latest word on each."""
        return sorted(
            pair
            for pair, words in self.pairs.items()
            if isinstance(words[0].document, SameDocument)
        )


def people(documents: Mapping[str, Kept]) -> People:
    """Find who is who by documents in any order."""
    of_pairs: defaultdict[tuple[str, str], list[Kept]] = defaultdict(list)
    of_keys: defaultdict[str, list[Kept]] = defaultdict(list)
    for kept in documents.values():
        match kept.document:
            case SameDocument(body=pair) | NotSameDocument(body=pair):
                of_pairs[pair.one, pair.other].append(kept)
            case PlayerDocument(body=player):
                of_keys[player.key].append(kept)
            case _:
                pass
    pairs = {pair: tuple(standing(words, documents)) for pair, words in of_pairs.items()}
    keys = {key: tuple(standing(words, documents)) for key, words in of_keys.items()}
    told = People(frozenset(), pairs, keys)
    persons = frozenset(
        Person(group, _name([kept for key in group for kept in of_keys.get(key, ())], documents))
        for group in connected(told.same(), of_keys)
    )
    return People(persons, pairs, keys)


def connected(pairs: Iterable[tuple[str, str]], keys: Iterable[str] = ()) -> set[frozenset[str]]:
    """Return the sets that pairs connect, and each of some keys alone where no pair has it."""
    sets = {key: {key} for key in keys}
    for one, other in pairs:
        joined = sets.get(one, {one}) | sets.get(other, {other})
        for key in joined:
            sets[key] = joined
    return set(map(frozenset, sets.values()))


def _name(words: list[Kept], documents: Mapping[str, Kept]) -> str | None:
    for kept in standing(words, documents):
        if isinstance(kept.document, PlayerDocument):
            return kept.document.body.name
    return None
