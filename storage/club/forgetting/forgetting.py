"""A device forgets people: in what it keeps of its club, in its history, and in its backups."""

import re
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any

from storage.club.club_file import ClubFile
from storage.club.documents import FORGOTTEN, Kept, canonical
from storage.club.fold import FoldedGame, folded_game, tells
from storage.club.forgetting.names import Forgotten, Word, keys_in, keys_of_words, names_in
from storage.history.game_facts import moment_of
from storage.history.shown_names import name_key
from storage.journal.records import RecordDocument, new_id
from storage.removal import Removal, nobody_called, person_of, removal_of, unnamed
from storage.store import Store

Record = Mapping[str, Any]

AT_ONCE = 200
"""How many documents are looked through before others go first."""


class Forgetting:
    """Carries out what a club says of whom to forget; its `Member` says when.

    Each word is carried out once: documents with the person's names give way to others, and all
    files are written anew. Until that is done, nothing else is done with the documents. From then
    on documents with the names are refused unless they come after the word, as somebody else may
    be called so, and so are games of the time before.
    """

    def __init__(self, store: Store, file: ClubFile, now: Callable[[], datetime]) -> None:
        self._store = store
        self._file = file
        self._now = now
        self._known: tuple[Collection[str], Forgotten] = ((), Forgotten())
        self._unread: set[str] = set()

    def known(self) -> Forgotten:
        """Return whom the club has forgotten."""
        names = tuple(self._file.families().get(FORGOTTEN, ()))
        if names != self._known[0]:
            self._known = names, Forgotten(self._file.family(FORGOTTEN).values())
        return self._known[1]

    def forget(
        self, name: str, nobody: str, words: Callable[[Iterable[str], str], Iterable[Kept]]
    ) -> Generator[None, None, Removal]:
        """Forget a person here, and say so to the club; a few documents at a time.

        `words` makes the words to forget whoever has some keys. Raises `StorageTrouble` while they
        sit at an open table, and when nobody has the name. Whoever is stopped once it was said goes
        on with it at the next opening.
        """
        store = self._store
        with self._file.lock.held(), store.games.table.lock.held():
            found = removal_of(store, name, nobody)
            person, _ = person_of(store, name, nobody)
            self._file.add(words(person.keys, found.called), waiting=False, unsent=True)
        yield from self.steps()
        return replace(found, files=(*found.files, *sorted(self._unread)))

    def carried_out(self) -> Forgotten:
        """Return whom this device has forgotten."""
        if not self.known().words:
            return self.known()
        done = self._file.forgotten()
        return Forgotten(
            kept for name, kept in self._file.family(FORGOTTEN).items() if name in done
        )

    def is_due(self) -> bool:
        """Whether something is to be carried out, and was not begun."""
        return bool(self._new()) and not self._file.as_told()

    def steps(self) -> Iterator[None]:
        """Carry out what was not yet, a few documents at a time; others may go first in between."""
        if not self._new():
            return
        yield from self._in_documents()
        yield from self._in_history(frozenset(self._new()))
        with self._file.lock.held():
            self._in_what_it_is_called()
            self._file.write_anew()
            self._file.forgot(self._new(), self._now().isoformat())

    def now(self) -> None:
        """Carry out all at once: before anything else is done with documents."""
        for _ in self.steps():
            pass

    def take_in(self, documents: Iterable[Kept], *, unsent: bool) -> int:
        """Keep documents of others, or what stands in their place; returns how many are new."""
        known, whole, refused, cleared = self.known(), [], [], []
        for kept in documents:
            stand_in = known.cleared(kept)
            if stand_in is kept:
                whole.append(kept)
                continue
            refused.append(kept.id)
            cleared += [stand_in] if stand_in else []
        with self._file.lock.held():
            if refused:
                self._file.refuse(refused)
            new = self._file.add(cleared, waiting=True, unsent=True)
            return new + self._file.add(whole, waiting=True, unsent=unsent)

    def has_come_back(self, thing: str, record: Record) -> bool:
        """Whether a name that is forgotten stands in a game of the time before."""
        if not self.known().words:
            return False
        spared = self._spared(thing)
        return any(
            self._was_before(record, word)
            for name in names_in(record.get("game"))
            for word in self._on(name_key(name))
            if name_key(name) not in spared
        )

    def again(self) -> None:
        """Take forgotten names out of the history where they have come back."""
        for _ in self._in_history(frozenset()):
            pass

    def _new(self) -> list[str]:
        there = self._file.families().get(FORGOTTEN, ())
        known = self._file.forgotten() if there else {}
        return [word.id for word in self.known().words if word.id not in known]

    def _in_documents(self) -> Iterator[None]:
        families = [*self._file.families()]
        for start in range(0, len(families), AT_ONCE):
            with self._file.lock.held():
                found: dict[str, Kept | None] = {}
                for family in families[start : start + AT_ONCE]:
                    found |= self._stand_ins(self._file.families().get(family, ()))
                if found:
                    things = {Kept(name, {}, None).thing for name in found}
                    as_told = {thing: mark for thing in things if (mark := self._mark(thing))}
                    self._file.stands_as_told(as_told)
                    self._file.put_instead(found)
            yield

    def _stand_ins(self, names: Iterable[str]) -> dict[str, Kept | None]:
        known, found = self.known(), {}
        for name in names:
            if known.refusing(self._file.content(name) or {}):
                kept = self._file.get(name)
                if kept and (stand_in := known.cleared(kept)) is not kept:
                    found[name] = stand_in
        return found

    def _mark(self, thing: str) -> str | None:
        """Return what tells a game as it is here, if its documents tell it so."""
        record = self._store.games.table.one_to_look_at(thing)
        folded = self._folded(thing)
        as_told = record is not None and folded is not None and tells(folded, record)
        return _marked(record) if record is not None and as_told else None

    def _folded(self, thing: str) -> FoldedGame | None:
        return folded_game(self._file.settled_and_waiting(f"game:{thing}")[0])

    def _in_what_it_is_called(self) -> None:
        about = self._file.about() or {}
        called = str(about.get("called") or "")
        if any(map(self.known().words_on, keys_of_words(called))):
            self._file.tell({**about, "called": ""})

    def _in_history(self, new: Collection[str]) -> Iterator[None]:
        store, done = self._store, set[str]()
        as_told = self._file.as_told() if new else {}

        def rewriting(table: str, record_id: str, record: Record) -> RecordDocument | None:
            return self._rewritten(table, record_id, record, new, in_use, as_told)

        def backups() -> Iterator[None]:
            for path in store.backups.files():
                if path.name not in done:
                    yield
                    with store.games.table.lock.held():
                        done.add(path.name)
                        if not store.backups.rewrite(path, rewriting):
                            self._unread.add(path.name)

        in_use = self._in_use()
        yield from backups()
        yield
        with self._file.lock.held(), store.games.table.lock.held():
            in_use = self._in_use()
            store.rewrite(rewriting, {})
            # A day may have begun meanwhile, with the names in it.
            for _ in backups():
                pass
            self._keep_nobody_from_being_suggested()

    def _keep_nobody_from_being_suggested(self) -> None:
        table = self._store.players.table
        called = "|".join({re.escape(word.called) for word in self.known().words})
        nobody = re.compile(rf"({called})( [0-9]+)?")
        known = {record.get("name") for _, record in table.items_to_look_at()}
        found = {
            name
            for _, record in self._store.games.table.items_to_look_at()
            for name in names_in(record.get("game"))
            if nobody.fullmatch(name) and name not in known
        }
        table.change_all({new_id(): nobody_called(name) for name in sorted(found)})

    def _rewritten(
        self,
        table: str,
        record_id: str,
        record: Record,
        new: Collection[str],
        in_use: Collection[str],
        as_told: Mapping[str, str],
    ) -> RecordDocument | None:
        try:
            match table:
                case "games":
                    if record_id in as_told and as_told[record_id] == _marked(record):
                        return self._as_told(record_id, record)
                    game = self._in_game(record_id, record, new)
                    return None if game is None else {**record, "game": game}
                case "drafts" if new:
                    thing = str(record.get("corrects") or record_id)
                    game = self._in_game(thing, record, new, strictly=True)
                    if game is not None:
                        # Whoever has it open hears of it as of another phone's tap.
                        return {**record, "game": game, "revision": record["revision"] + 1}
                case "players":
                    return self._in_player(record, new, in_use)
        except (AttributeError, KeyError, TypeError, ValueError):
            # A record that can't be read stays as it is: whoever mends it looks at it.
            pass
        return None

    def _as_told(self, thing: str, record: Record) -> RecordDocument | None:
        """Return the record as the documents tell it that stand in the place of others."""
        folded = self._folded(thing)
        if folded is None:
            return None
        game, saved_at = {**folded.game}, folded.saved_at.isoformat()
        deleted_at = folded.deleted_at and folded.deleted_at.isoformat()
        return {**record, "game": game, "saved_at": saved_at, "deleted_at": deleted_at}

    def _in_game(
        self, thing: str, record: Record, new: Collection[str], *, strictly: bool = False
    ) -> RecordDocument | None:
        before = game = record["game"]
        spared = self._spared(thing)
        for word in self.known().words:
            if word.id in new or (not strictly and self._was_before(record, word)):
                made = unnamed(game, partial(_is_of, word, spared), word.called)
                game = game if made is None else made
        return None if game is before else game

    def _in_player(
        self, record: Record, new: Collection[str], in_use: Collection[str]
    ) -> RecordDocument | None:
        gone = {
            key: words[0].called
            for key in record["names"]
            if key not in in_use and (words := self.known().words_on(key))
        }
        stay = [key for key in record["names"] if key not in gone]
        if not gone or (stay and not any(w.id in new for k in gone for w in self._on(k))):
            # Somebody was renamed: others may be called so.
            return None
        if not stay:
            return nobody_called(gone[record["names"][0]])
        name = record["name"] if name_key(record["name"]) in stay else stay[0]
        return {**record, "name": name, "names": stay}

    def _on(self, key: str) -> tuple[Word, ...]:
        return self.known().words_on(key)

    def _in_use(self) -> set[str]:
        """Return the forgotten keys that somebody else has by now, by the club's documents."""
        found: set[str] = set()
        if self.known().words:
            for family in [*self._file.families()]:
                if family.startswith("game:"):
                    found |= self._spared(family.removeprefix("game:"))
        return found

    def _spared(self, thing: str) -> set[str]:
        """Return the forgotten keys that a game has from those who knew the word."""
        found: set[str] = set()
        for name in self._file.families().get(f"game:{thing}", ()):
            content = self._file.content(name) or {}
            if not self.known().refusing(content):
                found |= {key for key in keys_in(content) if self._on(key)}
        return found

    def _was_before(self, record: Record, word: Word) -> bool:
        """Whether a game was played or saved before a word was carried out here."""
        told = self._file.forgotten().get(word.id)
        if told is None:
            return False
        try:
            played = record["game"].get("played_at")
            moments = [record["saved_at"], *([played] if played else [])]
            return min(map(moment_of, moments)) <= moment_of(told)
        except (AttributeError, KeyError, TypeError, ValueError):
            return True


def _is_of(word: Word, spared: Collection[str], key: str) -> bool:
    return key not in spared and word.is_of(key)


def _marked(record: Record) -> str:
    """Return what tells a game as it is from every other."""
    told = [record.get("game"), bool(record.get("deleted_at"))]
    return sha256(canonical(told) or b"").hexdigest()
