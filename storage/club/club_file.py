"""What a device keeps of a club: its documents, and how far it has come with a hub."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from storage.club.documents import Kept, understood
from storage.club.noted.documents_notes import ComingNotes
from storage.journal.journal import JournalStorage
from storage.journal.journal_file import Flush, flush_at_once
from storage.journal.locking import PATIENCE, Turn, WriterLock
from storage.journal.records import Database
from storage.notices import Notices
from storage.trouble import StorageTrouble

NAME = "club.journal"
"""The file beside the history. What is lost of it is heard again from the hub."""

OTHERS = re.compile(r"club-([1-9][0-9]{0,3})\.journal")
"""The files of further clubs, which a folder may be in at once."""

MOST_DOCUMENTS = 1_000_000
"""How many documents a device takes in of others: a hub may send without end."""

MOST_READ = 2_000
"""How many documents stay read; they never change, and reading one takes longer than all else."""


class ClubFile(ComingNotes):
    """The documents of a club, in a journal of their own.

    A document is *waiting* until the history has what it says, and *unsent* until the hub does.
    Both are noted before the document is kept: a note without one means nothing. Which documents
    are *on their way* into the history is noted before it has them, and until they are settled.
    """

    def __init__(
        self,
        folder: Path,
        notices: Notices | None = None,
        *,
        number: int = 1,
        flush: Flush = flush_at_once,
        patience: float = PATIENCE,
        turn: Turn | None = None,
    ) -> None:
        self.number = number
        """What tells it from the folder's other clubs; who was joined later has a higher one."""
        name = "club" if number == 1 else f"club-{number}"
        self.path = folder / f"{name}.journal"
        self.password = folder / f"{name}.password"
        """Where the password is kept."""
        self.lock = WriterLock(folder / f"{name}.lock", patience, turn)
        self._damage = Notices() if notices is None else notices
        # Where it was mended, but somebody was stopped before anything else.
        self._was_damaged = bool(_set_aside(self.path))
        self._database = Database(
            storage=lambda: JournalStorage(
                self.path, lock=self.lock, notices=self._damage, flush=flush
            )
        )
        self._about = self._database.records("about", self.lock)
        self._documents = self._database.records("documents", self.lock)
        super().__init__(self._database, self.lock)
        self._families: tuple[object, dict[str, list[str]]] = (None, {})
        self._read: dict[str, Kept] = {}
        with suppress(StorageTrouble):
            self._finish_leaving()

    def about(self) -> dict[str, Any] | None:
        """Return what is known of the club and of this device; `None` where there is no club."""
        known = self._about.one_to_look_at("club")
        return None if known is None or known.get("left") else {**known}

    def mark(self) -> object:
        """Return what is another one once anything has changed but what is noted of tables."""
        tables = self._about, self._documents, self._unsent, self._waiting
        return tuple(table.revision() for table in tables)

    def devices(self) -> frozenset[str]:
        """Return the id of this device, and those that it had before in this club."""
        about = self.about() or {}
        return frozenset(map(str, filter(None, (about.get("device"), *about.get("was", ())))))

    def is_damaged(self) -> bool:
        """Whether something was lost of what was kept, and nobody has seen to it since."""
        return self.about() is not None and (self._was_damaged or bool(self._damage))

    def hear_all_again(self) -> None:
        """Note that the hub is to be heard from its beginning, as some documents were lost.

        Which of those that come then the history has already is to be found out.
        """
        with self.lock.held():
            about = self.about() or {}
            told = (about.get("count"), (about.get("pending") or {}).get("count"))
            count = max((each for each in told if isinstance(each, int)), default=0)
            anew = {"unheard": True, "damaged": True, "since": 0, "count": count}
            # Whoever is at the hub at this moment begins anew.
            anew["damages"] = about.get("damages", 0) + 1
            self.tell({**about, **anew, "turn": None, "pending": None})
            _erase(_set_aside(self.path))
            self._damage.forget()
            self._was_damaged = False

    def tell(self, about: Mapping[str, Any]) -> None:
        """Keep what is known of the club and of this device."""
        with self.lock.held():
            # What is left of another club would go to this one.
            self._finish_leaving()
            self._about.change_all({"club": dict(about)})

    def leave(self) -> None:
        """Forget the club and all its documents; the history keeps what it has.

        Whoever is stopped meanwhile is in no club, and forgets the rest when the file is opened.
        """
        with self.lock.held():
            self._about.change_all({"club": {"left": True}})
            self._finish_leaving()

    def _finish_leaving(self) -> None:
        if not (self._about.one_to_look_at("club") or {}).get("left"):
            return
        with self.lock.held():
            notes = self._waiting, self._unsent, self._on_the_way, self._refused, self._unsure
            for table in (self._documents, *notes, self._forgotten, self._as_told):
                table.change_all(dict.fromkeys(name for name, _ in table.items_to_look_at()))
            self.tables.forget_all()
            self.write_anew()
            self._about.change_all({"club": None})

    def add(self, documents: Iterable[Kept], *, waiting: bool, unsent: bool) -> int:
        """Keep those documents that are not here yet; returns how many these are.

        What was done here always has room, however much a hub has sent.
        """
        with self.lock.held():
            families = self.families()
            new = {kept.id: kept for kept in documents if not self.has(kept.id)}
            room = MOST_DOCUMENTS - sum(map(len, families.values())) if waiting else len(new)
            found = [*new.values()][: max(room, 0)]
            notes: dict[str, dict[str, Any] | None] = {kept.id: {} for kept in found}
            if found and waiting:
                self._waiting.change_all(notes)
            if found and unsent:
                self._unsent.change_all(notes)
            if found:
                self._documents.change_all({kept.id: {"doc": {**kept.content}} for kept in found})
                for kept in found:
                    families.setdefault(kept.family, []).append(kept.id)
                    self._remember(kept)
                self._families = self._documents.revision(), families
            return len(found)

    def take_back(self, documents: Iterable[str]) -> None:
        """Be without documents that this device has made, until it makes them again."""
        names = dict.fromkeys(documents)
        with self.lock.held():
            self._documents.change_all(names)
            self._unsent.change_all(names)

    def has(self, document_id: str) -> bool:
        """Whether a document is here."""
        return self._documents.one_to_look_at(document_id) is not None

    def ids(self) -> list[str]:
        """Return the ids of all documents."""
        return [name for names in self.families().values() for name in names]

    def get(self, document_id: str) -> Kept | None:
        """Return a document."""
        content = self.content(document_id)
        if content is None:
            return None
        read = self._read.get(document_id)
        return read or self._remember(Kept(document_id, content, understood(content)))

    def content(self, document_id: str) -> Mapping[str, Any] | None:
        """Return what a document holds, whoever may understand it."""
        record = self._documents.one_to_look_at(document_id)
        content = None if record is None else record.get("doc")
        return content if isinstance(content, dict) else None

    def writers(self) -> set[str]:
        """Return which devices the documents are of."""
        found = (record.get("doc") for _, record in self._documents.items_to_look_at())
        by = (content.get("by") for content in found if isinstance(content, dict))
        return {each for each in by if isinstance(each, str)}

    def _remember(self, kept: Kept) -> Kept:
        if len(self._read) >= MOST_READ:
            self._read.clear()
        self._read[kept.id] = kept
        return kept

    def families(self) -> dict[str, list[str]]:
        """Return the ids of documents by what is settled together."""
        revision = self._documents.revision()
        seen, families = self._families
        if seen is not revision:
            found: defaultdict[str, list[str]] = defaultdict(list)
            for name, _ in self._documents.items_to_look_at():
                found[Kept(name, {}, None).family].append(name)
            families = dict(found)
            self._families = revision, families
        return families

    def family(self, name: str) -> dict[str, Kept]:
        """Return the documents that are settled together."""
        found = (self.get(each) for each in self.families().get(name, ()))
        return {kept.id: kept for kept in found if kept}

    def settled_and_waiting(self, name: str) -> tuple[Mapping[str, Kept], Mapping[str, Kept]]:
        """Return a family's documents that the history has, and those that it may not have yet."""
        everything = self.family(name)
        had = {name: kept for name, kept in everything.items() if not self.is_waiting(name)}
        return had, {name: kept for name, kept in everything.items() if name not in had}

    def waiting(self) -> list[str]:
        """Return the ids of the documents that the history does not have yet."""
        return [name for name, _ in self._waiting.items_to_look_at() if self.has(name)]

    def unsent(self) -> list[str]:
        """Return the ids of the documents that the hub may not have yet."""
        return [name for name, _ in self._unsent.items_to_look_at() if self.has(name)]

    def send_all_again(self) -> None:
        """Note that the hub may have none of the documents."""
        self._unsent.change_all({name: {} for name in self.ids()})

    def put_instead(self, stand_ins: Mapping[str, Kept | None]) -> None:
        """Put others in the place of documents, or nothing, and all that was noted of these.

        The hub is to forget those that are gone.
        """
        with self.lock.held():
            new = {kept.id: kept for kept in stand_ins.values() if kept}
            waiting = {name for name in stand_ins if self.is_waiting(name)}
            at_home = {kept.id for name, kept in stand_ins.items() if kept and name not in waiting}
            fresh = [name for name in new if not self.has(name)]
            notes: dict[str, dict[str, Any] | None] = {
                name: {} for name in fresh if name not in at_home
            }
            notes |= {name: None for name in at_home if self.is_waiting(name)}
            self.refuse(stand_ins)
            self._waiting.change_all(notes)
            self._unsent.change_all({name: {} for name in fresh})
            self._on_the_way.change_all(self.on_the_way_by(stand_ins))
            documents: dict[str, dict[str, Any] | None] = {
                name: {"doc": {**new[name].content}} for name in fresh
            }
            self._documents.change_all({**documents, **dict.fromkeys(stand_ins)})
            self._waiting.change_all(dict.fromkeys(waiting))
            self._unsent.change_all(dict.fromkeys(stand_ins))
            for name in stand_ins:
                self._read.pop(name, None)

    def write_anew(self) -> None:
        """Write the file anew, so that nothing stays of what was superseded.

        Nor does a damaged file that was set aside: what it has is heard again.
        """
        if self.is_damaged() and (self.about() or {}).get("address"):
            # Nothing else says so once the damaged one is gone.
            self.hear_all_again()
        _erase(_set_aside(self.path))
        storage = self._database.storage
        if isinstance(storage, JournalStorage):
            storage.rewrite(lambda _table, _id, _record: None)

    def close(self) -> None:
        """Close the file; nothing waits to be written."""
        self._database.close()


def _set_aside(path: Path) -> list[Path]:
    """The copies of a file as it was when it was damaged."""
    return [*path.parent.glob(f"{path.stem}.damaged-*")]


def _erase(files: Iterable[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)


def numbers_in(folder: Path) -> list[int]:
    """Return which files of clubs a folder has."""
    found = {1} if (folder / NAME).exists() else set()
    for path in folder.glob("club-*.journal"):
        if told := OTHERS.fullmatch(path.name):
            found.add(int(told[1]))
    return sorted(found)
