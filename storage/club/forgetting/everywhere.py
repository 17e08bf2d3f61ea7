"""Forgetting a person in all clubs of a device at once: each of them knows its own names alone."""

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Protocol

from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims
from storage.club.forgetting.forgetter import Forgetter
from storage.club.forgetting.names import keys_in, keys_of_words
from storage.journal.records import RecordDocument
from storage.lines.rewriting import Rewriting
from storage.removal import Person, Removal, is_nobody, removal_of, rewriting_steps
from storage.store import Store


class Forgets(Protocol):
    """A device as a member of one of its clubs."""

    @property
    def file(self) -> ClubFile:
        """What is kept of the club."""

    def claims(self) -> Claims:
        """Return which games count for the club."""

    def say_to_forget(self, keys: Iterable[str], called: str) -> None:
        """Say to the club that whoever has some names is to be forgotten."""

    @property
    def forgetting(self) -> Forgetter:
        """What carries out what was said, a few documents at a time."""


def forget(
    store: Store,
    members: Sequence[Forgets],
    name: str,
    nobody: str,
    seen: Collection[str] | None = None,
) -> Generator[None, None, Removal]:
    """Forget a person on all devices of all clubs that this one is in; no way leads back.

    A few documents at a time. Raises `StorageTrouble` while they sit at an open table, when
    nobody has the name, and when whoever has it by now is not the one whose keys were `seen`.
    Whoever is stopped once it was said goes on with it at the next meeting;
    a club to which it was not said yet has to be told by doing it again.
    """
    found, rest = _found(store, members, name, nobody)
    seen = found.keys if seen is None else seen
    store.players.refuse_another(name, seen)
    # Backups come first: as long as games have the name it can be asked for again.
    yield from rest.backups()
    with ExitStack() as held:
        for member in members:
            held.enter_context(member.file.lock.held())
        held.enter_context(store.games.table.lock.held())
        store.players.refuse_another(name, seen)
        found, rest = _found(store, members, name, nobody)
        for member, own in rest.told:
            member.say_to_forget(own, found.called)
    for member in members:
        yield from member.forgetting.steps()
    unread = {each for member in members for each in member.forgetting.history.unread}
    unread.update((yield from rest.steps()))
    return replace(found, files=(*found.files, *sorted(unread)))


def _found(
    store: Store, members: Sequence[Forgets], name: str, nobody: str
) -> tuple[Removal, "_Rest"]:
    """Return what is to be done, and what of that no club does."""
    found = removal_of(store, name, nobody)
    keys = frozenset(key for key in found.keys if not is_nobody(key, found.called))
    return found, _Rest(store, members, Person(keys, found.called))


class _Rest:
    """What has a person's names besides a club's own, written anew by nobody else.

    That is games that count for no club here, and what backups have of them as they were before a
    club ever heard of them.
    """

    def __init__(self, store: Store, members: Sequence[Forgets], person: Person) -> None:
        self._store = store
        self._members = members
        self._person = person
        self.told = self._names_of_each()
        """The clubs that are told, and which names."""

    def _names_of_each(self) -> list[tuple[Forgets, frozenset[str]]]:
        """Return what of the person's names each club is to forget: nothing that only others know.

        A name that is nowhere yet, as that of somebody who was just renamed, is told to those who
        know another one.
        """
        keys = self._person.keys
        games = self._in_games()
        known = [_known(self._store, member, keys) for member in self._members]
        everywhere = keys & games.union(*known)
        return [
            (member, own | (keys - everywhere))
            for member, own in zip(self._members, known, strict=True)
            if own or not everywhere
        ]

    def backups(self) -> Iterator[None]:
        """Take the names out of the backups, one at a time."""
        return self._store.rewrite_backups(self._rewriting(), {})

    def steps(self) -> Generator[None, None, tuple[str, ...]]:
        """Take the names out of what is left of it, a file at a time."""
        return rewriting_steps(self._store, self._person, self._rewriting(), lambda: None)

    def _rewriting(self) -> Rewriting:
        claims = [(member.claims(), own) for member, own in self.told]

        def rewriting(
            table: str, record_id: str, record: Mapping[str, Any]
        ) -> RecordDocument | None:
            person = self._person
            if table == "games":
                # A club's own games are written anew by the club.
                known = frozenset[str]().union(*(own for one, own in claims if one.has(record)))
                person = replace(person, keys=person.keys - known)
            return person.rewritten(table, record_id, record) if person.keys else None

        return rewriting

    def _in_games(self) -> set[str]:
        index = self._store.games.index()
        return {key for facts in (*index.games, *index.deleted) for key in facts.written_keys}


def _known(store: Store, member: Forgets, keys: frozenset[str]) -> frozenset[str]:
    """Return which of some names a club knows, or is about to be told."""
    claims, file, index = member.claims(), member.file, store.games.index()
    found = set(keys_of_words(str((file.about() or {}).get("called") or "")))
    for facts in (*index.games, *index.deleted):
        if facts.club in claims.own:
            found.update(facts.written_keys)
    for name in file.ids():
        found |= keys_in(file.content(name) or {})
    return keys & found
