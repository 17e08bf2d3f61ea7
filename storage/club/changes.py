"""What somebody did on this device, as new documents."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import ValidationError

from storage.club.ancestry import before, earlier, latest_first, resolved, standing
from storage.club.cells import Path, apart, game_of
from storage.club.clock import Moment, next_moment
from storage.club.documents import (
    MOST_AFTER,
    MOST_NAMES,
    BackDocument,
    Document,
    ForgottenBody,
    ForgottenDocument,
    GameBody,
    GameDocument,
    GoneBody,
    GoneDocument,
    Kept,
    MemberBody,
    MemberDocument,
    NotSameDocument,
    PairBody,
    PlayerBody,
    PlayerDocument,
    SameDocument,
    TwoGamesDocument,
    forgotten_name,
    key_thing,
    made,
    pair_thing,
)
from storage.club.fold import FoldedGame, folded_game, tells
from storage.club.forgetting.names import ForgottenNames
from storage.club.people import People, connected, people
from storage.club.spelling import canonical
from storage.history.game_facts import first_saved_at, moment_of, played_at
from storage.history.shown_names import name_key
from storage.journal.records import new_id

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_GONE: Path = ("deleted",)
"""Whether a game is deleted, beside its cells."""

Documents = Mapping[str, Kept]
Record = Mapping[str, Any]


@dataclass
class Writer:
    """Makes the documents of a device."""

    by: str
    """What the device is called."""

    now: datetime
    """What its clock says."""

    forgotten: ForgottenNames = field(default_factory=ForgottenNames)
    """Whom the club has forgotten: who is called so by now is somebody else."""

    def game(self, thing: str, record: Record, had: Documents, waiting: Documents) -> list[Kept]:
        """Return what a record tells that the documents do not.

        `had` are the documents that the record came from, `waiting` those that it may have come
        from as well, where the device was stopped while it took them in.
        """
        if canonical(record["game"]) is None:
            return []
        had = had or origin(record, waiting)
        folded = folded_game(had)
        if folded is None:
            return self._first(thing, record)
        if tells(folded, record):
            return []
        everything = folded_game({**had, **waiting}) if waiting else None
        if everything and tells(everything, record):
            return []
        return self._later(thing, record, folded, had)

    def settled(self, thing: str, documents: Documents) -> list[Kept]:
        """Return the word that a game is right as it is, whatever else was done to it at once."""
        folded = folded_game(documents)
        if folded is None or not (folded.others or folded.kept_though_deleted):
            return []
        heads = [documents[name] for name in folded.standing]
        body = _made(GameBody, game={**folded.game}, saved_at=folded.saved_at)
        word = self._document(GameDocument, thing, heads, self._at(heads), body)
        return [word] if word else []

    def forget(self, keys: Iterable[str], called: str) -> list[Kept]:
        """Return the word to forget whoever has the names of some keys."""
        left, found = sorted(keys), []
        while left:
            salt, some, left = new_id(), left[:MOST_NAMES], left[MOST_NAMES:]
            names = tuple(sorted(forgotten_name(salt, key) for key in some))
            body = _made(ForgottenBody, names=names, called=called)
            word = self._document(ForgottenDocument, salt, (), self._at(()), body)
            found += [word] if word else []
        return found

    def moved_here(self, thing: str, documents: Documents) -> list[Kept]:
        """Return the word that a game counts for the club from now on, which has it already.

        Somebody else may say at the same time that it is gone, as it counts for another club.
        """
        folded = folded_game(documents)
        if folded is None or folded.deleted_at is not None:
            return []
        heads = [documents[name] for name in folded.standing]
        word = self._document(BackDocument, thing, heads, self._at(heads), None)
        return [word] if word else []

    def moved(self, thing: str, documents: Documents) -> list[Kept]:
        """Return the word that a game is gone, as it counts for another club from now on."""
        folded = folded_game(documents)
        if folded is None or folded.deleted_at is not None:
            return []
        heads = [documents[name] for name in folded.standing]
        return self._gone(thing, {"deleted_at": self.now.isoformat()}, heads)

    def two_games(self, one: str, other: str) -> list[Kept]:
        """Return the word that two games that look like one are two."""
        first, second = sorted((one, other))
        body = _made(PairBody, one=first, other=second)
        at = self._at(())
        word = self._document(TwoGamesDocument, pair_thing(one, other), (), at, body)
        return [word] if word else []

    def people(self, local: Mapping[frozenset[str], str | None], had: Documents) -> list[Kept]:
        """Return what the device's players tell that the documents do not.

        A name is `None` where it is none of the club's business.
        """
        known = people(had)
        found: list[Kept] = []
        group_of = {key: group for group in local for key in group}
        edges = []
        for one, other in known.same():
            group = group_of.get(one)
            if group is not None and other in group:
                edges.append((one, other))
            else:
                found += self._pair(NotSameDocument, (one, other), known, had)
        for group in local:
            first = min(group)
            inside = connected([pair for pair in edges if pair[0] in group], group)
            of_first = next(part for part in inside if first in part)
            for part in inside - {of_first}:
                pair = (first, min(part)) if first < min(part) else (min(part), first)
                found += self._pair(SameDocument, pair, known, had)
        for group, name in local.items():
            found += self._name(group, name, had) if name is not None else []
        return found

    def called(self, name: str, had: Documents) -> list[Kept]:
        """Return how this device is called, where the documents do not tell it yet."""
        words = [
            kept
            for kept in had.values()
            if isinstance(kept.document, MemberDocument) and kept.document.thing == self.by
        ]
        heads = standing(words, had)
        for kept in heads[:1]:
            if isinstance(kept.document, MemberDocument) and kept.document.body.name == name:
                return []
        body = _made(MemberBody, name=name)
        word = self._document(MemberDocument, self.by, heads, self._at(heads), body)
        return [word] if word else []

    def _first(self, thing: str, record: Record) -> list[Kept]:
        saved_at, first = moment_of(record["saved_at"]), first_saved_at(record)
        at = (min(_milliseconds(saved_at), _milliseconds(self.now)), 0)
        found = self._saved(thing, record, (), at, first)
        if found and record.get("deleted_at"):
            return [*found, *self._gone(thing, record, found[-1:])]
        return found

    def _saved(
        self, thing: str, record: Record, heads: Iterable[Kept], at: Moment, first: datetime | None
    ) -> list[Kept]:
        """Tell of a game as it was saved, and before that where it `first` was, if nobody has.

        The place that a corrected one has among those of its moment is everyone's, too. What it
        says was written when it was corrected: before that it was another one.
        """
        saved_at, found = moment_of(record["saved_at"]), list[Kept]()
        for moment in (first, saved_at) if first else (saved_at,):
            body = _made(GameBody, game=record["game"], saved_at=moment)
            game = self._document(GameDocument, thing, found[-1:] or heads, at, body)
            if game is None:
                return []
            found, at = [*found, game], next_moment(at[0], [at])
        return found

    def _later(self, thing: str, record: Record, folded: FoldedGame, had: Documents) -> list[Kept]:
        # What was told before somebody was forgotten comes after what stands in its place.
        had = resolved(had)
        heads = _heads(folded, had)
        heads += self._corrected_further(record, folded, had)
        found: list[Kept] = []
        alive = folded.deleted_at is None
        if canonical(folded.game) != canonical(record["game"]):
            moved = played_at(folded.game) != played_at(record["game"])
            first = first_saved_at(record) if moved else None
            found = self._saved(thing, record, heads, self._at(heads), first)
            if not found:
                return []
            heads, alive = found[-1:], True
        if record.get("deleted_at") and alive:
            found += self._gone(thing, record, heads)
        elif not record.get("deleted_at") and not alive:
            back = self._document(BackDocument, thing, heads, self._at(heads), None)
            found += [back] if back else []
        return found

    def _corrected_further(self, record: Record, folded: FoldedGame, had: Documents) -> list[Kept]:
        """Return what a record came from as well, though what came before that was lost.

        Once that is found again, it would stand beside what is told of the record. What this device
        told is in it as soon as a cell shows it; of what others told nobody knows whether the
        history ever had it.
        """
        passed = {*folded.standing} | before(folded.standing, had)
        otherwise = apart(record["game"], folded.game)
        nearest, least = list[Kept](), len(otherwise)
        for kept in latest_first(had[name] for name in had.keys() - passed):
            game = game_of(kept)
            if game is None or kept.document is None:
                continue
            left = apart(record["game"], game)
            if kept.document.by == self.by and not otherwise <= left:
                return [kept]
            if len(left) < least:
                nearest, least = [kept], len(left)
        return nearest

    def _gone(self, thing: str, record: Record, heads: list[Kept]) -> list[Kept]:
        body = _made(GoneBody, deleted_at=moment_of(record["deleted_at"]))
        gone = self._document(GoneDocument, thing, heads, self._at(heads), body)
        return [gone] if gone else []

    def _pair(
        self,
        kind: type[SameDocument] | type[NotSameDocument],
        pair: tuple[str, str],
        known: People,
        had: Documents,
    ) -> list[Kept]:
        body = _made(PairBody, one=pair[0], other=pair[1])
        heads = [had[word.id] for word in known.pairs.get(pair, ())]
        word = self._document(kind, pair_thing(*pair), heads, self._at(heads), body)
        return [word] if word else []

    def _name(self, group: frozenset[str], name: str, had: Documents) -> list[Kept]:
        words = [
            kept
            for kept in had.values()
            if isinstance(kept.document, PlayerDocument) and kept.document.body.key in group
        ]
        heads = standing(words, had)
        for kept in heads[:1]:
            if isinstance(kept.document, PlayerDocument) and kept.document.body.name == name:
                return []
        key = name_key(name)
        key = key if key in group else min(group)
        body = _made(PlayerBody, key=key, name=name)
        word = self._document(PlayerDocument, key_thing(key), heads, self._at(heads), body)
        return [word] if word else []

    def _at(self, heads: Iterable[Kept]) -> Moment:
        seen = [kept.document.at for kept in heads if kept.document]
        return next_moment(_milliseconds(self.now), seen)

    def _document(
        self, kind: type[Document], thing: str, heads: Iterable[Kept], at: Moment, body: Any
    ) -> Kept | None:
        """Make a document; `None` for what does not fit into one, which then stays here."""
        after = tuple(sorted(kept.id for kept in latest_first(heads)[:MOST_AFTER]))
        parts: dict[str, Any] = {"thing": thing, "after": after, "at": at, "by": self.by}
        if kind is not BackDocument:
            if body is None:
                return None
            parts["body"] = body
        try:
            kept = made(kind(**parts))
            words = self.forgotten.refusing(kept.content) if kept else ()
            if not words:
                return kept
            # Somebody else is called so by now.
            parts["after"] = (*(word.id for word in words), *after)[:MOST_AFTER]
            return made(kind(**parts))
        except ValidationError:
            return None


def _heads(folded: FoldedGame, had: Documents) -> list[Kept]:
    """Return what a record comes after, of the documents that it came from.

    A word that the game is gone may have come before the corrections that it comes after, where
    all of the game is to come: the record has none of these, and must not pass them over.
    """
    games = [kept.id for kept in had.values() if game_of(kept) is not None]
    in_games = before(games, had) | had.keys()
    heads = [had[name] for name in folded.standing]
    if all(before([kept.id], had) <= in_games for kept in heads):
        return heads
    rest = {name: kept for name, kept in had.items() if before([name], had) <= in_games}
    left = folded_game(rest)
    return [had[name] for name in left.standing] if left else heads


def came_from(record: Record, had: Documents, on_the_way: Documents) -> Documents:
    """Return what a record came from, where the device was stopped while more was on its way to it.

    That is in it unless it is nearer to what was there before.
    """
    everything = {**had, **on_the_way}
    before, after = folded_game(had), folded_game(everything)
    if before is None or after is None:
        return everything
    game = record["game"]
    return had if len(apart(game, before.game)) < len(apart(game, after.game)) else everything


def come_of(record: Record, had: Documents, heard: Documents) -> Documents:
    """Return what a record came from, where documents were lost and are among those heard since.

    What came before others that it has is in it, and what brings them nearer to it and no cell away
    from it. One correction may have led away and the next one back: both are in it if they tell
    just what it says. A record that was saved before all of a game that was heard is a version of
    its own: to be told after the others, it would undo them, and nobody would be asked.
    """
    # What stands in the place of another came before all that come after that.
    everything = resolved({**had, **heard})

    def also(names: set[str]) -> Documents:
        return {name: kept for name, kept in heard.items() if name in names}

    found = {**had, **also(before(had, everything))}
    for kept in reversed(latest_first(heard.values())):
        ancestors = before([kept.id], everything)
        nearer = {**found, **also({kept.id, *ancestors})}
        before_it, after_it = _otherwise(record, found), _otherwise(record, nearer)
        if after_it is None or (before_it is not None and not before_it):
            continue
        if before_it is None and _was_saved_before(record, nearer):
            continue
        # Of one whose forerunners are lost nobody knows which cells it changed.
        by_one = len(nearer) == len(found) + 1 and ancestors <= everything.keys()
        if not after_it or (by_one and (before_it is None or after_it < before_it)):
            found = nearer
    return found


def _was_saved_before(record: Record, documents: Documents) -> bool:
    """Whether a record was saved before what its documents tell, and so has come from none."""
    folded = folded_game(documents)
    return folded is not None and moment_of(record["saved_at"]) < folded.saved_at


def _otherwise(record: Record, documents: Documents) -> set[Path] | None:
    """What of a record is otherwise than its documents tell; `None` where these tell no game."""
    folded = folded_game(documents)
    if folded is None:
        return None
    gone = bool(record.get("deleted_at")) != (folded.deleted_at is not None)
    return apart(record["game"], folded.game) | ({_GONE} if gone else set())


def origin(record: Record, waiting: Documents) -> Documents:
    """Where this device forgot its club: what told its game as it is, and it may have come from.

    That is the latest which did, and also says whether it is deleted, if there is any.
    """
    written, found = canonical(record["game"]), dict[str, Kept]()
    for documents in (waiting, *earlier(waiting)):
        folded = folded_game(documents)
        if folded is not None and canonical(folded.game) == written:
            if tells(folded, record):
                return {**documents}
            found = found or {**documents}
    return found


def _made(kind: type[Any], **parts: Any) -> Any:
    try:
        return kind(**parts)
    except ValidationError:
        return None


def _milliseconds(moment: datetime) -> int:
    return max((moment - _EPOCH) // timedelta(milliseconds=1), 0)
