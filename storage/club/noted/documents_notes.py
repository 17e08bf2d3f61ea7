"""What a device notes of its club beside the documents."""

from collections.abc import Iterable, Mapping
from typing import Any

from storage.club.documents import Kept
from storage.club.noted.open_tables import TableNotes
from storage.journal.locking import WriterLock
from storage.journal.records import Database


class _ForgettingNotes:
    """What a device notes while it forgets people, and of whom it has forgotten."""

    def __init__(self, database: Database, lock: WriterLock) -> None:
        self._refused = database.records("refused", lock)
        self._forgotten = database.records("forgotten", lock)
        self._as_told = database.records("as told", lock)
        self.tables = TableNotes(database, lock)
        """How the club's open tables stood here when its hub was last asked."""

    def refuse(self, documents: Iterable[str]) -> None:
        """Note that the hub is to forget some documents, if it has them."""
        self._refused.change_all({name: {} for name in documents})

    def refused(self) -> list[str]:
        """Return the ids of the documents that the hub may have and is to forget."""
        return [name for name, _ in self._refused.items_to_look_at()]

    def erased(self, documents: Iterable[str]) -> None:
        """Note that the hub has these documents no more."""
        self._refused.change_all(dict.fromkeys(documents))

    def forgotten(self) -> dict[str, str]:
        """Return which words to forget somebody were carried out here, and when, as texts."""
        return {name: str(record.get("at")) for name, record in self._forgotten.items_to_look_at()}

    def forgot(self, words: Iterable[str], now: str) -> None:
        """Note that words to forget somebody were carried out here."""
        self._forgotten.change_all({word: {"at": now} for word in words})
        self._as_told.change_all(
            dict.fromkeys(thing for thing, _ in self._as_told.items_to_look_at())
        )

    def as_told(self) -> dict[str, str]:
        """Return how games stood here that were as their documents told them.

        Others are in the place of these documents by now, and the history is not yet as they tell.
        """
        return {
            thing: str(record.get("mark")) for thing, record in self._as_told.items_to_look_at()
        }

    def stands_as_told(self, things: Mapping[str, str]) -> None:
        """Note that games stand here as their documents tell them; a mark tells each as it is."""
        self._as_told.change_all({thing: {"mark": mark} for thing, mark in things.items()})


class _SendingNotes(_ForgettingNotes):
    """What a device notes of what the hub has, too."""

    def __init__(self, database: Database, lock: WriterLock) -> None:
        super().__init__(database, lock)
        self._unsent = database.records("unsent", lock)

    def is_unsent(self, name: str) -> bool:
        """Whether the hub may not have a document yet."""
        return self._unsent.one_to_look_at(name) is not None

    def sent(self, documents: Iterable[str]) -> None:
        """Note that the hub has these documents."""
        self._unsent.change_all(dict.fromkeys(documents))


class ComingNotes(_SendingNotes):
    """What a device notes of documents that have not come into the history yet, too."""

    def __init__(self, database: Database, lock: WriterLock) -> None:
        super().__init__(database, lock)
        self._waiting = database.records("waiting", lock)
        self._on_the_way = database.records("on the way", lock)
        self._unsure = database.records("unsure", lock)

    def is_waiting(self, document_id: str) -> bool:
        """Whether the history does not have yet what a document says."""
        return self._waiting.one_to_look_at(document_id) is not None

    def wait_for(self, documents: Iterable[str]) -> None:
        """Note that the history does not have what these documents say."""
        names = [name for name in documents if not self.is_waiting(name)]
        self._waiting.change_all({name: {} for name in names})

    def on_the_way(self, family: str) -> frozenset[str]:
        """Return the documents that were about to go into the history; it may have them or not."""
        record = self._on_the_way.one_to_look_at(family)
        told = None if record is None else record.get("documents")
        return frozenset(map(str, told)) if isinstance(told, list) else frozenset()

    def begin(self, families: Mapping[str, Iterable[str]]) -> None:
        """Note which documents of some families are about to go into the history."""
        self._on_the_way.change_all(
            {family: {"documents": [*documents]} for family, documents in families.items()}
        )

    def settled(self, documents: Iterable[str]) -> None:
        """Note that the history has what these documents say."""
        names = [*documents]
        self._waiting.change_all(dict.fromkeys(names))
        families = {Kept(name, {}, None).family for name in names}
        begun = {name: None for name in families if self._on_the_way.one_to_look_at(name)}
        if begun:
            self._on_the_way.change_all(begun)

    def told_unsurely(self, documents: Iterable[str], knew: Iterable[str]) -> None:
        """Note which documents were told while others were lost, and what was there of these."""
        place, there = len(self.unsure()), [*knew]
        self._unsure.change_all({name: {"place": place, "knew": there} for name in documents})

    def unsure(self) -> dict[str, tuple[str, ...]]:
        """Return what was there of others when documents were told while some were lost.

        Those that were told first come first.
        """
        found = [
            (record.get("place", 0), name, tuple(map(str, record.get("knew", ()))))
            for name, record in self._unsure.items_to_look_at()
        ]
        return {name: knew for _, name, knew in sorted(found)}

    def on_the_way_by(self, stand_ins: Mapping[str, Kept | None]) -> dict[str, dict[str, Any]]:
        """Return what is on its way once others are in the place of some documents, or nothing."""
        after: dict[str, dict[str, Any]] = {}
        for family in {Kept(name, {}, None).family for name in stand_ins}:
            there = self.on_the_way(family)
            if not there.isdisjoint(stand_ins):
                found = {name: stand_ins.get(name) for name in there & stand_ins.keys()}
                gone = {kept.id for kept in found.values() if kept}
                after[family] = {"documents": sorted((there - found.keys()) | gone)}
        return after
