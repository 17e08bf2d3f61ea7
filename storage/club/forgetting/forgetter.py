"""A device forgets people: in what it keeps of its club, in its history, and in its backups."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from storage.club.club_file import ClubFile
from storage.club.documents import FORGOTTEN, Kept
from storage.club.fold import folded_game, tells
from storage.club.forgetting.history import HistoryCleaner, folded, marked
from storage.club.forgetting.names import ForgottenNames, keys_of_words
from storage.removal import unnamed
from storage.store import Store

Record = Mapping[str, Any]

AT_ONCE = 200
"""How many documents are looked through before others go first."""


class Forgetter:
    """Carries out what a club says of whom to forget; its `Member` says when.

    Each word is carried out once: documents with the person's names give way to others, and all
    files are written anew. Until that is done, nothing else is done with the documents. From then
    on documents with the names are refused unless they come after the word, as somebody else may
    be called so, and so are games of the time before.
    """

    def __init__(
        self,
        store: Store,
        file: ClubFile,
        now: Callable[[], datetime],
        beside: Callable[[], Iterable[ClubFile]] = tuple,
    ) -> None:
        """`beside` tells which other clubs the folder is in."""
        self._store = store
        self._file = file
        self._now = now
        self._known: tuple[Collection[str], ForgottenNames] = ((), ForgottenNames())
        self.history = HistoryCleaner(store, file, self.known, beside)
        """What there is to be done in the history."""

    def known(self) -> ForgottenNames:
        """Return whom the club has forgotten."""
        names = tuple(self._file.families().get(FORGOTTEN, ()))
        if names != self._known[0]:
            self._known = names, ForgottenNames(self._file.family(FORGOTTEN).values())
        return self._known[1]

    def carried_out(self) -> ForgottenNames:
        """Return whom this device has forgotten."""
        if not self.known().words:
            return self.known()
        done = self._file.forgotten()
        return ForgottenNames(
            kept for name, kept in self._file.family(FORGOTTEN).items() if name in done
        )

    def is_due(self) -> bool:
        """Whether something is to be carried out, and was not begun."""
        return bool(self._new()) and not self._file.as_told()

    def steps(self) -> Iterator[None]:
        """Carry out what was not yet, a few documents at a time; others may go first in between."""
        # A word that another program hears of meanwhile is carried out the next time.
        new = self._new()
        if not new:
            return
        yield from self._in_documents()
        yield from self.history.steps(frozenset(new))
        with self._file.lock.held():
            self._in_what_it_is_called()
            self._file.tables.change_games(partial(self._in_game, new))
            self._file.write_anew()
            self._file.forgot(new, self._now().isoformat())

    def now(self) -> None:
        """Carry out all at once: before anything else is done with documents."""
        for _ in self.steps():
            pass

    def as_documents_have_it(self, record: Record, documents: Mapping[str, Kept]) -> Record:
        """Return a game's record without the names that are to be forgotten, as its documents are.

        What was lost and is heard again has none of them by then. Told with its names, the game
        would be a correction of that, though nobody has corrected anything.
        """
        new = self._new()
        told = folded_game(documents) if new else None
        if told is None or self._in_game(new, told.game) is not told.game:
            return record
        return {**record, "game": self._in_game(new, record["game"])}

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
        told = folded(self._file, thing)
        as_told = record is not None and told is not None and tells(told, record)
        return marked(record) if record is not None and as_told else None

    def _in_game(self, new: Collection[str], game: Mapping[str, Any]) -> Mapping[str, Any]:
        for word in self.known().words:
            if word.id in new:
                game = unnamed(game, word.is_of, word.called) or game
        return game

    def _in_what_it_is_called(self) -> None:
        about = self._file.about() or {}
        called = str(about.get("called") or "")
        if any(map(self.known().words_on, keys_of_words(called))):
            self._file.tell({**about, "called": ""})
