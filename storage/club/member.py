"""A device in a club: its history becomes documents, and others' documents its history."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from storage.club.changes import Documents, Record, Writer, came_from, tells
from storage.club.club_file import ClubFile
from storage.club.documents import Kept
from storage.club.fold import FoldedGame, History, fold, folded_game
from storage.club.people import Person, people
from storage.history.game_facts import moment_of
from storage.history.shown_names import Known, ShownNames, name_key
from storage.journal.records import RecordDocument, new_id
from storage.notices import Notices
from storage.store import GAMES, Store

AT_ONCE = 200
"""How many games are put into the history at once: a page that saves one waits no longer."""


class Member:
    """A folder's history and what it keeps of its club.

    `take_stock` before `take_in` before `bring_home`; whoever is stopped anywhere goes on from
    the beginning. The history is only locked while a few games are put into it.
    """

    def __init__(self, store: Store, file: ClubFile, now: Callable[[], datetime]) -> None:
        self.store = store
        self.file = file
        self._now = now
        self._names = ShownNames(store.players.table, Notices(), store.folder / GAMES)
        # Records that have not changed are the same objects: they need no second look.
        self._looked_at: dict[str, Record] = {}

    def take_stock(self) -> int:
        """Keep documents of what was done on this device; returns how many these are."""
        with self.file.lock.held():
            items = list(self.store.games.table.items_to_look_at())
            found = [kept for thing, record in items for kept in self._of_game(thing, record)]
            found += self._of_people()
            count = self.file.add(found, waiting=False, unsent=True)
            self._take_moments(items)
            self._looked_at = dict(items)
            return count

    def take_in(self, documents: Iterable[Kept], *, unsent: bool) -> int:
        """Keep documents of others; returns how many of them are new."""
        return self.file.add(documents, waiting=True, unsent=unsent)

    def bring_home(self) -> None:
        """Put what the documents say into the history."""
        with self.file.lock.held():
            waiting = self.file.waiting()
            families = {Kept(name, {}, None).family for name in waiting}
            things = sorted(name.partition(":")[2] for name in families if name.startswith("game:"))
            for start in range(0, len(things), AT_ONCE):
                self._bring_games(things[start : start + AT_ONCE])
            if "people" in families:
                self._bring_people()
            # The club's own name is no part of the history.
            self._settle(self.file.family("club"))

    def history(self) -> History:
        """Return what all documents that are here tell together."""
        return fold(kept for name in self.file.ids() if (kept := self.file.get(name)))

    def game(self, game_id: str) -> FoldedGame | None:
        """Return what the documents tell of a game, and what of it two people did."""
        return folded_game(self.file.family(f"game:{game_id}"))

    def _writer(self) -> Writer:
        about = self.file.about()
        return Writer(str(about["device"]) if about else "nobody", self._now())

    def _had(self, family: str) -> tuple[Documents, Documents]:
        """Return the documents that the history has, and those that it may not have yet."""
        everything = self.file.family(family)
        had = {name: kept for name, kept in everything.items() if not self.file.is_waiting(name)}
        return had, {name: kept for name, kept in everything.items() if name not in had}

    def _take_moments(self, items: Iterable[tuple[str, Record]]) -> None:
        """Take over when a game was saved or deleted, where it was done again and is as before.

        No document tells of that: the other devices have the moment of the first time.
        """
        for thing, record in items:
            if self._looked_at.get(thing) is record:
                continue
            had, waiting = self._had(f"game:{thing}")
            folded = folded_game(had)
            if waiting or folded is None or not _at_other_moments(folded, record):
                continue
            table = self.store.games.table
            with table.lock.held():
                # Whoever has changed it meanwhile is looked at the next time.
                if table.one_to_look_at(thing) is record:
                    table.change_all({thing: _record(folded, record)})

    def _of_game(self, thing: str, record: Record) -> list[Kept]:
        if self._looked_at.get(thing) is record or not isinstance(record.get("game"), dict):
            return []
        had, waiting = self._had(f"game:{thing}")
        try:
            if waiting and self._is_home(record, {**had, **waiting}):
                # The device was stopped between the history and the note that it has them.
                self._settle(waiting)
                return []
            if begun := self.file.on_the_way(f"game:{thing}") & waiting.keys():
                had = came_from(record, had, {name: waiting[name] for name in begun})
                waiting = {name: kept for name, kept in waiting.items() if name not in had}
            return self._writer().game(thing, record, had, waiting)
        except (KeyError, TypeError, ValueError):
            # The history tells of a record that can't be read; it stays where it is.
            return []

    def _bring_games(self, things: list[str]) -> None:
        table = self.store.games.table
        with table.lock.held():
            own = [
                kept
                for thing in things
                if (present := table.one_to_look_at(thing)) is not None
                for kept in self._of_game(thing, present)
            ]
            self.file.add(own, waiting=False, unsent=True)
            found = {thing: self.file.family(f"game:{thing}") for thing in things}
            records: dict[str, RecordDocument | None] = {}
            for thing, documents in found.items():
                folded = folded_game(documents)
                before = table.one_to_look_at(thing)
                if folded is not None and (record := _record(folded, before)) != before:
                    records[thing] = record
            if records:
                self.file.begin({f"game:{thing}": found[thing] for thing in records})
                table.change_all(records)
        self._settle(*found.values())

    def _is_home(self, record: Record, documents: Documents) -> bool:
        folded = folded_game(documents)
        return folded is not None and _record(folded, record) == record

    def _settle(self, *documents: Documents) -> None:
        """Note that the history has what these documents say.

        What only a later version understands waits for it: here, the game is not yet that.
        """
        self.file.settled(
            name for each in documents for name, kept in each.items() if kept.document
        )

    def _of_people(self) -> list[Kept]:
        had, waiting = self._had("people")
        local = self._local()
        if _agree(local, people(had).persons):
            return []
        if waiting and _agree(local, people({**had, **waiting}).persons):
            return []
        return self._writer().people(local, had)

    def _local(self) -> dict[frozenset[str], str]:
        """Return who is who on this device; who was told of once and is no more stands alone."""
        known = {one.id: one for one in self._names.by_key().values()}
        local = {frozenset(one.keys): one.name for one in known.values()}
        told = {key for group in local for key in group}
        had, _ = self._had("people")
        for person in people(had).persons:
            for key in person.keys - told:
                if spelling := self.store.games.index().spelling(key):
                    local[frozenset([key])] = spelling
        return local

    def _bring_people(self) -> None:
        table = self.store.players.table
        with table.lock.held():
            self.file.add(self._of_people(), waiting=False, unsent=True)
            documents = self.file.family("people")
            changes = self._changed(people(documents).persons)
            if changes:
                table.change_all(changes)
        self._settle(documents)

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
        if len(person.keys) == 1 and self.store.games.index().spelling(*person.keys) is None:
            return None
        if person.name is not None and name_key(person.name) in person.keys:
            return person.name
        if len(person.keys) == 1:
            return None
        first = min(person.keys)
        names = [one.name for one in before if name_key(one.name) in person.keys]
        return next(iter(names), None) or self.store.games.index().spelling(first) or first


def _record(folded: FoldedGame, before: Record | None) -> dict[str, Any]:
    """Return the record of a game, with what only this device knows of it."""
    return {
        **(before or {}),
        "game": {**folded.game},
        "saved_at": folded.saved_at.isoformat(),
        "deleted_at": folded.deleted_at and folded.deleted_at.isoformat(),
    }


def _at_other_moments(folded: FoldedGame, record: Record) -> bool:
    """Whether a record says the same of a game as its documents, but of another time."""
    try:
        saved_at = moment_of(record["saved_at"])
        deleted_at = record.get("deleted_at") and moment_of(record["deleted_at"])
        return tells(folded, record) and (
            (saved_at, deleted_at) != (folded.saved_at, folded.deleted_at)
        )
    except (KeyError, TypeError, ValueError):
        return False


def _agree(local: Mapping[frozenset[str], str], persons: Iterable[Person]) -> bool:
    told = {person.keys: person.name for person in persons}
    if any(len(keys) > 1 and keys not in local for keys in told):
        return False
    return all(keys in told and told[keys] in (None, name) for keys, name in local.items())
