"""Forgotten names in a device's history, its open tables and its backups."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from typing import Any

from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims, claims_of
from storage.club.fold import FoldedGame, folded_game, record_of
from storage.club.forgetting.names import ForgottenNames, Word, keys_in, names_in
from storage.club.spelling import canonical
from storage.history.game_facts import moment_of
from storage.history.shown_names import name_key
from storage.journal.records import RecordDocument, new_id
from storage.removal import is_nobody, nobody_called, unnamed
from storage.store import Store

Record = Mapping[str, Any]


class HistoryCleaner:
    """Takes names that a club has forgotten out of a folder's files, which are written anew.

    Games that do not count for the club keep them: somebody else may be called so there.
    """

    def __init__(
        self,
        store: Store,
        file: ClubFile,
        known: Callable[[], ForgottenNames],
        beside: Callable[[], Iterable[ClubFile]],
    ) -> None:
        self._store = store
        self._file = file
        self._known = known
        self._beside = beside
        self.unread: set[str] = set()
        """The names of backups that can't be read, which stay as they are."""

    def look_at(self, things: Collection[str]) -> None:
        """Take forgotten names out of games of the time before in which they have come back."""
        table = self._store.games.table
        claims = self._claims()
        found = ((thing, one) for thing in things if (one := table.one_to_look_at(thing)))
        if any(claims.has(one) and self._has_come_back(thing, one) for thing, one in found):
            for _ in self.steps(frozenset()):
                pass

    def _has_come_back(self, thing: str, record: Record) -> bool:
        """Whether a name that is forgotten stands in a game of the time before."""
        if not self._known().words:
            return False
        spared = self._spared(thing)
        return any(
            self._was_before(record, word)
            for name in names_in(record.get("game"))
            for word in self._on(name_key(name))
            if name_key(name) not in spared
        )

    def steps(self, new: Collection[str]) -> Iterator[None]:
        """Take out those of new words, and those that have come back; others may go in between."""
        store, whole = self._store, dict[str, bool]()
        as_told = self._file.as_told() if new else {}

        def rewriting(table: str, record_id: str, record: Record) -> RecordDocument | None:
            if table in ("games", "drafts") and not claims.has(record):
                return None
            return self._rewritten(table, record_id, record, new, in_use, as_told)

        claims = self._claims()
        in_use = self._in_use(claims)
        yield from store.rewrite_backups(rewriting, whole)
        yield
        with self._file.lock.held(), store.games.table.lock.held():
            claims = self._claims()
            in_use = self._in_use(claims)
            store.rewrite(rewriting, {})
            # A day may have begun meanwhile, with the names in it.
            for _ in store.rewrite_backups(rewriting, whole):
                pass
            self.unread |= {name for name, is_whole in whole.items() if not is_whole}
            self._keep_nobody_from_being_suggested()

    def _keep_nobody_from_being_suggested(self) -> None:
        table = self._store.players.table
        called = "|".join({re.escape(word.called) for word in self._known().words})
        nobody = re.compile(rf"({called})( [0-9]+)?")
        known = self._store.players.is_known
        found = {
            name
            for _, record in self._store.games.table.items_to_look_at()
            for name in names_in(record.get("game"))
            if nobody.fullmatch(name) and not known(name)
        }
        table.change_all({new_id(): nobody_called(name) for name in sorted(found)})
        # Who was forgotten has become nobody, of whom another record may know more.
        words = self._known().words
        doubled = self._store.players.doubled(
            lambda key: any(is_nobody(key, word.called) for word in words)
        )
        table.change_all(dict.fromkeys(doubled))

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
                    if record_id in as_told and as_told[record_id] == marked(record):
                        told = self._as_told(record_id, record)
                        if told is not None:
                            return told
                    game = self._in_game(record_id, record, new)
                    return None if game is None else {**record, "game": game}
                case "drafts" if new:
                    thing = str(record.get("corrects") or record_id)
                    games = {
                        part: self._in_game(thing, {"game": record[part]}, new, strictly=True)
                        for part in ("game", "came_from")
                        if part in record
                    }
                    found: RecordDocument = {
                        part: game for part, game in games.items() if game is not None
                    }
                    if typed := self._in_names(thing, record.get("typed_names") or (), new):
                        found["typed_names"] = typed
                    if found:
                        # Whoever has it open hears of it as of another phone's tap.
                        return {**record, **found, "revision": record["revision"] + 1}
                case "players":
                    return self._in_player(record, new, in_use)
        except (AttributeError, KeyError, TypeError, ValueError):
            # A record that can't be read stays as it is: whoever mends it looks at it.
            pass
        return None

    def _as_told(self, thing: str, record: Record) -> RecordDocument | None:
        """Return the record as the documents tell it that stand in the place of others."""
        told = folded(self._file, thing)
        return None if told is None else record_of(told, record)

    def _in_game(
        self, thing: str, record: Record, new: Collection[str], *, strictly: bool = False
    ) -> RecordDocument | None:
        before = game = record["game"]
        spared = self._spared(thing)
        for word in self._known().words:
            if word.id in new or (not strictly and self._was_before(record, word)):
                made = unnamed(game, partial(_is_of, word, spared), word.called)
                game = game if made is None else made
        return None if game is before else game

    def _in_names(self, thing: str, names: Iterable[str], new: Collection[str]) -> list[str] | None:
        """Return the names of a game's players as that would have them, where any are new."""
        alone = {"game": {"players": [{"name": name} for name in names]}}
        game = self._in_game(thing, alone, new, strictly=True)
        return None if game is None else names_in(game)

    def _in_player(
        self, record: Record, new: Collection[str], in_use: Collection[str]
    ) -> RecordDocument | None:
        gone = {
            key: words[0].called
            for key in record["names"]
            if key not in in_use and (words := self._known().words_on(key))
        }
        stay = [key for key in record["names"] if key not in gone]
        if not gone or (stay and not any(w.id in new for k in gone for w in self._on(k))):
            # Somebody was renamed: others may be called so.
            return None
        if not stay:
            return nobody_called(gone[record["names"][0]])
        name = record["name"]
        if name_key(name) not in stay:
            name = self._store.games.index().spelling(stay[0]) or stay[0]
        return {**record, "name": name, "names": stay}

    def _on(self, key: str) -> tuple[Word, ...]:
        return self._known().words_on(key)

    def _in_use(self, claims: Claims) -> set[str]:
        """Return the forgotten keys that somebody else has by now.

        That is so by the club's documents, or in games that do not count for it.
        """
        found: set[str] = set()
        if self._known().words:
            for family in [*self._file.families()]:
                if family.startswith("game:"):
                    found |= self._spared(family.removeprefix("game:"))
            index = self._store.games.index()
            for facts in (*index.games, *index.deleted):
                if facts.club not in claims.own:
                    found |= {key for key in facts.written_keys if self._on(key)}
        return found

    def _claims(self) -> Claims:
        return claims_of(self._file, self._beside())

    def _spared(self, thing: str) -> set[str]:
        """Return the forgotten keys that a game has from those who knew the word."""
        found: set[str] = set()
        for name in self._file.families().get(f"game:{thing}", ()):
            content = self._file.content(name) or {}
            if not self._known().refusing(content):
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


def folded(file: ClubFile, thing: str) -> FoldedGame | None:
    """Return a game as those documents tell it that the history has."""
    return folded_game(file.settled_and_waiting(f"game:{thing}")[0])


def marked(record: Record) -> str:
    """Return what tells a game as it is from every other."""
    told = [record.get("game"), bool(record.get("deleted_at"))]
    return sha256(canonical(told) or b"").hexdigest()


def _is_of(word: Word, spared: Collection[str], key: str) -> bool:
    return key not in spared and word.is_of(key)
