"""Who is who on a device of a club: as documents tell it, and as it is known there."""

from collections.abc import Callable, Iterable, Mapping

from storage.club.ancestry import earlier
from storage.club.changes import Documents, Writer
from storage.club.club_file import ClubFile
from storage.club.counting.marks import claims_of
from storage.club.counting.names import PEOPLE, Names, joined_here, names_of, told
from storage.club.documents import Kept
from storage.club.forgetting.names import ForgottenNames
from storage.club.people import Person, people
from storage.history.shown_names import Known, ShownNames, name_key
from storage.journal.records import RecordDocument, new_id
from storage.notices import Notices
from storage.store import GAMES, Store


class PeopleHere:
    """The people of a device's history; its `Member` says when they are looked at."""

    def __init__(
        self,
        store: Store,
        file: ClubFile,
        writer: Callable[[], Writer],
        others: Callable[[], Iterable["PeopleHere"]],
    ) -> None:
        """`others` are those of the other clubs that the folder is in."""
        self._store = store
        self.file = file
        self._writer = writer
        self._others = others
        self._names = ShownNames(store.players.table, Notices(), store.folder / GAMES)

    def news(self) -> list[Kept]:
        """Return what is known here that the documents do not tell.

        Where there are other clubs, that is what somebody did on this device, and not what is
        known from one of them.
        """
        writer, names = self._writer(), self.known_names()
        had, waiting = self.file.settled_and_waiting(PEOPLE)
        local = self._local(writer.forgotten)
        known = names.of(local) if names else local
        settled = [had, {**had, **waiting}] if waiting else [had]
        if not had or (self.file.about() or {}).get("damaged"):
            # Where this device forgot its club: what it knows may be what that told before.
            settled += [{**had, **documents} for documents in earlier(waiting)]
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
            own, words = file.devices(), file.family(PEOPLE).items()
            found |= {name: kept for name, kept in words if kept.content.get("by") not in own}
        return found

    def known_names(self) -> Names | None:
        """Return the names that the club may know; `None` where there is no other."""
        beside = self._beside()
        return names_of(self.file, beside, claims_of(self.file, beside), self._store.games.index())

    def known_to_others(self) -> frozenset[str]:
        """Return the keys of the names that the folder's other clubs have."""
        known = [names.own for other in self._others() if (names := other.known_names())]
        return frozenset[str]().union(*known)

    def _beside(self) -> list[ClubFile]:
        return [other.file for other in self._others()]

    def here(self) -> set[str]:
        """Return the keys of all names on this device: known ones, of games, and of tables."""
        index = self._store.games.index()
        tables = (player for draft in self._store.drafts.all() for player in draft.game.players)
        return {
            *self._names.by_key(),
            *(key for facts in (*index.games, *index.deleted) for key in facts.written_keys),
            *(name_key(player.name) for player in tables),
        }

    def bring_home(self) -> Documents:
        """Put into the history what the documents say of people; returns these.

        What those of other clubs say stays: who is one person in one of them, is so here. Who
        is joined here although no club may know of it stays one, too. Nothing is returned while
        another club was not yet told what somebody did here, as that would be undone.
        """
        table = self._store.players.table
        with table.lock.held():
            self.file.add(self.news(), waiting=False, unsent=True)
            others = [one for one in self._others() if one.file.about() is not None]
            if any(one.news() for one in others):
                return {}
            all_of_them = [one.file.family(PEOPLE) for one in (self, *others)]
            documents, *_ = all_of_them
            everything = {name: kept for one in all_of_them for name, kept in one.items()}
            persons: Iterable[Person] = people(everything).persons
            clubs = [names.own for one in (self, *others) if (names := one.known_names())]
            if clubs:
                persons = joined_here(persons, self._names.by_key().values(), clubs)
            changes = self._changed(persons)
            if changes:
                table.change_all(changes)
        return documents

    def take_back(self) -> None:
        """Take back who is who, where this device alone has told it, and nothing since."""
        own, documents = self.file.devices(), self.file.family(PEOPLE).values()
        if all(kept.content.get("by") in own and not kept.after for kept in documents):
            self.file.take_back([kept.id for kept in documents])

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

    def _local(self, forgotten: ForgottenNames) -> dict[frozenset[str], str]:
        """Return who is who on this device; who was told of once and is no more stands alone."""
        known = {one.id: one for one in self._names.by_key().values()}
        spelling = self._store.games.index().spelling
        local = {
            frozenset(one.keys): one.name
            for one in known.values()
            # Somebody who is forgotten may have come back with a copy, and in no game.
            if not all(map(forgotten.words_on, one.keys)) or any(map(spelling, one.keys))
        }
        told = {key for group in local for key in group}
        had, _ = self.file.settled_and_waiting(PEOPLE)
        for person in people(had).persons:
            for key in person.keys - told:
                if shown := spelling(key):
                    local[frozenset([key])] = shown
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
