"""Which names a club may be told of: those of its own games and people, and of no other club's."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims
from storage.club.documents import (
    Kept,
    NotSameDocument,
    PlayerDocument,
    SameDocument,
    forgotten_name,
)
from storage.club.people import Person
from storage.history.games_index import GamesIndex
from storage.history.shown_names import Known, name_key
from storage.journal.records import new_id

PEOPLE = "people"
"""The family of the documents that tell of people."""


@dataclass(frozen=True)
class Names:
    """The keys of names as one club may know them, where the folder has games of others."""

    own: frozenset[str]
    """Those of its games and documents."""

    foreign: frozenset[str]
    """Those that only others have."""

    salt: str = ""
    """What goes into the hashes of the names that are kept from the club."""

    kept_back: frozenset[str] = frozenset()
    """The hashes of names that only clubs had that were left since."""

    def _may_know(self, keys: frozenset[str]) -> frozenset[str]:
        return frozenset(
            key
            for key in keys - self.foreign
            if key in self.own
            or not (self.kept_back and forgotten_name(self.salt, key) in self.kept_back)
        )

    def of(self, local: Mapping[frozenset[str], str]) -> dict[frozenset[str], str | None]:
        """Return who is who as far as it is the club's business; `None` for a name that is not."""
        found: dict[frozenset[str], str | None] = {}
        for group, name in local.items():
            keys = self._may_know(group)
            if not keys.isdisjoint(self.own):
                found[keys] = name if name_key(name) in keys else None
        return found

    def persons(self, persons: Iterable[Person]) -> list[Person]:
        """Return those of some persons who are the club's business, by the names that are."""
        found = ((self._may_know(one.keys), one.name) for one in persons)
        return [Person(keys, name) for keys, name in found if not keys.isdisjoint(self.own)]


def names_of(
    file: ClubFile, beside: Iterable[ClubFile], claims: Claims, index: GamesIndex
) -> Names | None:
    """Return the names that a club may know; `None` where the folder has to do with no other."""
    about = file.about() or {}
    of_games: tuple[set[str], set[str]] = set(), set()
    for facts in (*index.games, *index.deleted):
        of_games[facts.club in claims.own].update(facts.written_keys)
    elsewhere, here = of_games
    others = [one for one in beside if one.about() is not None]
    kept_back = about.get("kept_back", {})
    if not (elsewhere or others or kept_back):
        return None
    own = here | told(file.family(PEOPLE).values())
    foreign = elsewhere.union(*map(told_by_others, others)) - own
    return Names(
        frozenset(own),
        frozenset(foreign),
        kept_back.get("salt", ""),
        frozenset(kept_back.get("names", ())),
    )


def joined_here(
    persons: Iterable[Person], known: Iterable[Known], clubs: Sequence[frozenset[str]]
) -> set[Person]:
    """Return persons with those joined whom somebody has joined here, and no club may know of it.

    `known` are those of this device, `clubs` the keys that each club may know: where one knows two
    names, it has the word on whether they are one person.
    """
    of_key = {key: person for person in persons for key in person.keys}
    for one in {one.id: one for one in known if len(one.keys) > 1}.values():
        shown = name_key(one.name)
        found: list[Person] = []
        for key in sorted(one.keys, key=lambda key: (key != shown, key)):
            person = of_key.get(key) or Person(frozenset([key]), None)
            found += [person] if person not in found else []
        joined, *others = found
        for person in others:
            both = joined.keys, person.keys
            if not any(club & both[0] and club & both[1] for club in clubs):
                joined = Person(joined.keys | person.keys, joined.name)
        if len(joined.keys) > len(found[0].keys):
            of_key |= dict.fromkeys(joined.keys, joined)
    return set(of_key.values())


def told_by_others(file: ClubFile) -> set[str]:
    """Return the keys of which other devices have told in a club."""
    own, words = file.devices(), file.family(PEOPLE).values()
    return told(kept for kept in words if kept.content.get("by") not in own)


def told(documents: Iterable[Kept]) -> set[str]:
    """Return the keys of which documents tell."""
    found: set[str] = set()
    for kept in documents:
        match kept.document:
            case SameDocument(body=pair) | NotSameDocument(body=pair):
                found.update((pair.one, pair.other))
            case PlayerDocument(body=player):
                found.update((player.key, name_key(player.name)))
            case _:
                pass
    return found


def keep_from(
    file: ClubFile, left: ClubFile, claims: Claims, index: GamesIndex, here: Iterable[str]
) -> None:
    """Note that a club is not to be told what only another one has that is left now.

    That is whom others have told of there, and who is in its games, which may be gone by then. Of
    these it is who is still `here`, by the keys of names: whoever calls somebody so later means it.
    Nobody can read the names in the note: one may be forgotten here that only the other club had.
    """
    keys = told_by_others(left)
    for facts in (*index.games, *index.deleted):
        if facts.club in claims.own:
            keys.update(facts.written_keys)
    with file.lock.held():
        about = file.about()
        if about is None:
            return
        before = about.get("kept_back") or {"salt": new_id(), "names": []}
        hashes = {forgotten_name(before["salt"], key): key for key in here}
        known = {name for name, key in hashes.items() if key in keys or name in before["names"]}
        if known != {*before["names"]}:
            file.tell({**about, "kept_back": {**before, "names": sorted(known)}})
