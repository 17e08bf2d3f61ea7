"""Who is who on a device of a club: as documents tell it, and as it is known there."""

from collections.abc import Callable, Iterable, Mapping

from storage.club.changes import Documents, Writer
from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims
from storage.club.counting.names import PEOPLE, names_of, told
from storage.club.documents import Kept
from storage.club.people import Person, people
from storage.history.shown_names import Known, ShownNames, name_key
from storage.journal.records import RecordDocument, new_id
from storage.notices import Notices
from storage.store import GAMES, Store


class PeopleHere:
    """The people of a device's history; its `Member` says when they are looked at."""

    def __init__(
        self, store: Store, file: ClubFile, beside: Callable[[], Iterable[ClubFile]]
    ) -> None:
        self._store = store
        self._file = file
        self._beside = beside
        self._names = ShownNames(store.players.table, Notices(), store.folder / GAMES)

    def news(self, writer: Writer, claims: Claims) -> list[Kept]:
        """Return what is known here that the documents do not tell.

        Where there are other clubs, that is what somebody did on this device, and not what is
        known from one of them.
        """
        had, waiting = self._file.settled_and_waiting(PEOPLE)
        names = names_of(self._file, self._beside(), claims, self._store.games.index())
        local = self._local()
        known = names.of(local) if names else local
        settled = [had, {**had, **waiting}] if waiting else [had]
        if names:
            settled += [self._with_others_words(documents) for documents in settled]
        for documents in settled:
            persons: Iterable[Person] = people(documents).persons
            if _agree(known, names.persons(persons) if names else persons):
                return []
        return writer.people(known, had)

    def _with_others_words(self, documents: Documents) -> Documents:
        """Return documents with those of other clubs that other devices have made."""
        found = {**documents}
        for file in self._beside():
            device = (file.about() or {}).get("device")
            words = file.family(PEOPLE).items()
            found |= {name: kept for name, kept in words if kept.content.get("by") != device}
        return found

    def bring_home(self, writer: Writer, claims: Claims) -> Documents:
        """Put into the history what the documents say of people; returns these.

        What those of other clubs say stays: who is one person in one of them, is so here.
        """
        table = self._store.players.table
        with table.lock.held():
            self._file.add(self.news(writer, claims), waiting=False, unsent=True)
            documents = self._file.family(PEOPLE)
            others = (file.family(PEOPLE) for file in self._beside())
            everything = {name: kept for one in (documents, *others) for name, kept in one.items()}
            changes = self._changed(people(everything).persons)
            if changes:
                table.change_all(changes)
        return documents

    def take_away(self) -> None:
        """Forget those who are in no game that is here, and of whom no other club tells."""
        index = self._store.games.index()
        known = self._names.by_key().values()
        others = {key for file in self._beside() for key in told(file.family(PEOPLE).values())}
        gone = [
            one.id
            for one in known
            if others.isdisjoint(one.keys) and not any(map(index.spelling, one.keys))
        ]
        self._store.players.table.change_all(dict.fromkeys(gone))

    def _local(self) -> dict[frozenset[str], str]:
        """Return who is who on this device; who was told of once and is no more stands alone."""
        known = {one.id: one for one in self._names.by_key().values()}
        local = {frozenset(one.keys): one.name for one in known.values()}
        told = {key for group in local for key in group}
        had, _ = self._file.settled_and_waiting(PEOPLE)
        for person in people(had).persons:
            for key in person.keys - told:
                if spelling := self._store.games.index().spelling(key):
                    local[frozenset([key])] = spelling
        return local

    def _changed(self, persons: Iterable[Person]) -> dict[str, RecordDocument | None]:
        """Return the records that make people known as the documents tell."""
        known = {one.id: one for one in self._names.by_key().values()}
        after: dict[str, RecordDocument | None] = {}
        told: set[str] = set()
        # Those of several names come first, so that they keep the record that there is.
        for person in sorted(persons, key=lambda one: (-len(one.keys), min(one.keys))):
            told |= person.keys
            before = [one for one in known.values() if not person.keys.isdisjoint(one.keys)]
            name = self._shown(person, before)
            if name is None:
                continue
            keys = [name_key(name), *sorted(person.keys - {name_key(name)})]
            archived = bool(before) and all(one.archived for one in before)
            free = [one.id for one in before if one.id not in after]
            after[free[0] if free else new_id()] = {
                "name": name,
                "names": keys,
                "archived": archived,
            }
        for one in known.values():
            if one.id not in after and not told.isdisjoint(one.keys):
                after[one.id] = None
        return {
            name: record
            for name, record in after.items()
            if record is None or name not in known or known[name].record() != record
        }

    def _shown(self, person: Person, before: list[Known]) -> str | None:
        """Return the name to show; `None` for one name that needs no record of its own."""
        if len(person.keys) == 1 and self._store.games.index().spelling(*person.keys) is None:
            return None
        if person.name is not None and name_key(person.name) in person.keys:
            return person.name
        if len(person.keys) == 1:
            return None
        first = min(person.keys)
        names = [one.name for one in before if name_key(one.name) in person.keys]
        return next(iter(names), None) or self._store.games.index().spelling(first) or first


def _agree(local: Mapping[frozenset[str], str | None], persons: Iterable[Person]) -> bool:
    told = {person.keys: person.name for person in persons}
    if any(len(keys) > 1 and keys not in local for keys in told):
        return False
    return all(
        keys in told and (None in (told[keys], name) or told[keys] == name)
        for keys, name in local.items()
    )
