"""The games of a device's history: what was done to them becomes documents, and the other way."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from storage.club.changes import Documents, Record, Writer, came_from, come_of, origin
from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims, claims_of
from storage.club.documents import Kept
from storage.club.fold import FoldedGame, folded_game, record_of, tells
from storage.club.forgetting.forgetter import Forgetter
from storage.club.here.elsewhere import (
    come_and_ours,
    come_home,
    heard_of,
    let_go,
    went_with_its_club,
)
from storage.club.here.heard_again import put_right
from storage.history.game_facts import first_saved_at, moment_of
from storage.journal.records import RecordDocument
from storage.store import Store


class GamesHere:
    """The games of a device's history; its `Member` says when they are looked at."""

    def __init__(
        self,
        store: Store,
        file: ClubFile,
        beside: Callable[[], Iterable[ClubFile]],
        forgetting: Forgetter,
        writer: Callable[[], Writer],
    ) -> None:
        self._store = store
        self._file = file
        self._beside = beside
        self._forgetting = forgetting
        self._writer = writer
        # Records that have not changed are the same objects: they need no second look, until the
        # device is in another club, or in this one anew, or others count for it.
        self._looked_at: dict[str, Record] = {}
        self._looked_as: object = None

    def claims(self) -> Claims:
        """Return which games count for the club; to be asked for before records are looked at."""
        return claims_of(self._file, self._beside())

    def stock_steps(self, at_once: int) -> Iterator[int]:
        """Keep documents of what was done to games here, of so many at a time."""
        about = self._file.about() or {}
        looks_as = about.get("device"), about.get("address"), self.claims()
        if looks_as != self._looked_as:
            self._looked_at, self._looked_as = {}, looks_as
        known = self._looked_at
        items = self._store.games.table.items_to_look_at()
        things = [thing for thing, record in items if known.get(thing) is not record]
        for start in range(0, len(things), at_once):
            yield self._take_stock_of(things[start : start + at_once])

    def have_missing_come(self) -> None:
        """Have games come home again that a club has and the history has not any more.

        So it is where a backup of before was brought back: nobody has deleted them. All clubs wait
        for them, so that none takes a game that comes home by way of another one for moved there.
        """
        table, prefix = self._store.games.table, "game:"
        for file in (self._file, *self._beside()):
            for family, documents in file.families().items():
                thing = family.removeprefix(prefix)
                if family.startswith(prefix) and table.one_to_look_at(thing) is None:
                    file.wait_for(documents)

    def _take_stock_of(self, things: Iterable[str]) -> int:
        """Keep documents of what was done to some games; returns how many these are."""
        table = self._store.games.table
        with self._file.lock.held():
            things = [*things]
            self._forgetting.history.look_at(things)
            claims = self.claims()
            # As they are now: they may have been changed since the first step.
            records = {name: one for name in things if (one := table.one_to_look_at(name))}
            own = [each for each in records.items() if claims.has(each[1])]
            back = {thing for thing, record in own if self._is_back(thing, record)}
            for thing in back:
                self._file.wait_for(self._file.families()[f"game:{thing}"])
            ours = [each for each in own if each[0] not in back]
            to_tell = [each for each in ours if not _as_told(self._file, *each)]
            found = [kept for thing, record in to_tell for kept in self._of_game(thing, record)]
            count = self._file.add(found, waiting=False, unsent=True)
            records |= self._told_of_moves(ours)
            not_ours = [each for each in records.items() if not claims.has(each[1])]
            elsewhere = [each for each in not_ours if claims.is_elsewhere(each[1])]
            # Gone for its old club before its new one has it, it would be nobody's if this device
            # were lost by then, or a backup took its place.
            untold = {thing for thing, one in elsewhere if self._is_untold(thing, one)}
            gone = [thing for thing, _ in elsewhere if thing not in untold]
            count += let_go(self._file, self._writer(), gone)
            # What counts for no club that is here is gone for nobody.
            strays = [thing for thing, one in not_ours if not claims.is_elsewhere(one)]
            come_home(table, self._file, claims, strays)
            self._take_moments(to_tell)
            self._looked_at |= {name: one for name, one in records.items() if name not in untold}
            return count

    def _told_of_moves(self, items: Iterable[tuple[str, Record]]) -> dict[str, Record]:
        """Note that the club was told of games that were moved here; returns their records."""
        table, told = self._store.games.table, dict[str, Record]()
        untold = ("told_of_move", "moved_from")
        with table.lock.held():
            for thing, record in items:
                if record.get("told_of_move") is False and table.one_to_look_at(thing) is record:
                    told[thing] = {name: record[name] for name in record if name not in untold}
            table.change_all({thing: {**record} for thing, record in told.items()})
        return {thing: one for thing in told if (one := table.one_to_look_at(thing))}

    def _is_back(self, thing: str, record: Record) -> bool:
        """Whether the club has a game again, or has it from elsewhere, that was gone here before.

        It was so when its club was left, and nobody has done anything to it since.
        """
        if not went_with_its_club(record):
            return False
        folded = folded_game(self._file.family(f"game:{thing}"))
        return folded is not None and folded.deleted_at is None

    def _is_untold(self, thing: str, record: Record) -> bool:
        """Whether this club alone is known to have a game, which counts for another one now."""
        family = f"game:{thing}"
        if record.get("deleted_at") or family not in self._file.families():
            return False
        told = (folded_game(heard_of(file, family)) for file in self._beside())
        return not any(folded and folded.deleted_at is None for folded in told)

    def bring_home(self, things: list[str]) -> bool:
        """Put what the documents say of some games into the history; whether that was there."""
        self._forgetting.now()
        table = self._store.games.table
        with table.lock.held():
            claims = self.claims()
            come, ours = come_and_ours(table, self._file, claims, things)
            own = [
                kept
                for thing in ours
                if (present := table.one_to_look_at(thing)) is not None
                for kept in self._of_game(thing, present)
            ]
            self._file.add(own, waiting=False, unsent=True)
            put_right(self._file, ours, self._writer)
            found = {thing: self._file.family(f"game:{thing}") for thing in [*come, *ours]}
            records: dict[str, RecordDocument | None] = {}
            for thing, documents in found.items():
                before, folded = table.one_to_look_at(thing), folded_game(documents)
                if folded is None:
                    continue
                record = {**record_of(folded, before), **claims.marked(before)}
                if record != before:
                    records[thing] = record
            if records:
                self._file.begin({f"game:{thing}": found[thing] for thing in records})
                table.change_all(records)
        self.settle(*found.values())
        return not records

    def settle(self, *documents: Documents) -> None:
        """Note that the history has what these documents say.

        What only a later version understands waits for it: here, the game is not yet that.
        """
        self._file.settled(
            name for each in documents for name, kept in each.items() if kept.document
        )

    def take_back(self) -> None:
        """Take back documents of games that nobody has corrected since this device told them first.

        Where it tells of such a game anew, as nobody else has told of it, it makes the same one.
        """
        with self._file.lock.held():
            self._file.take_back([*self._told_once()])
            self._looked_at = {}

    def _told_once(self) -> Iterator[str]:
        own, claims, table = self._file.devices(), self.claims(), self._store.games.table
        for family, names in self._file.families().items():
            record = table.one_to_look_at(family.removeprefix("game:"))
            if record is None or not claims.has(record) or record.get("told_of_move") is False:
                continue
            contents = [self._file.content(name) or {} for name in names]
            games = [one for one in contents if one.get("type") not in ("gone", "back")]
            if (
                all(one.get("by") in own for one in contents)
                and not any(map(self._file.is_waiting, names))
                and all({*one.get("after", ())} <= {*names} for one in games)
                and all(_is_of(one, record) for one in games)
                and any(_holds(one, record) for one in games)
            ):
                yield from names

    def _is_home(self, record: Record, documents: Documents) -> bool:
        folded = folded_game(documents)
        # Of two versions one stands while somebody is being forgotten, as they name other players.
        return folded is not None and not folded.others and record_of(folded, record) == record

    def _take_moments(self, items: Iterable[tuple[str, Record]]) -> None:
        """Take over when a game was saved or deleted, where it was done again and is as before.

        No document tells of that: the other devices have the moment of the first time.
        """
        for thing, record in items:
            had, waiting = self._file.settled_and_waiting(f"game:{thing}")
            folded = folded_game(had)
            if waiting or folded is None or not _at_other_moments(folded, record):
                continue
            table = self._store.games.table
            with table.lock.held():
                # Whoever has changed it meanwhile is looked at the next time.
                if table.one_to_look_at(thing) is record:
                    table.change_all({thing: record_of(folded, record)})

    def _of_game(self, thing: str, record: Record) -> list[Kept]:
        if self._looked_at.get(thing) is record or not isinstance(record.get("game"), dict):
            return []
        had, waiting = self._file.settled_and_waiting(f"game:{thing}")
        damaged, surely = bool((self._file.about() or {}).get("damaged")), had
        try:
            record = self._forgetting.as_documents_have_it(record, had or waiting)
            if waiting and damaged:
                had = come_of(record, had, waiting)
                waiting = {name: kept for name, kept in waiting.items() if name not in had}
            if waiting and self._is_home(record, {**had, **waiting}):
                # The device was stopped between the history and the note that it has them.
                put_right(self._file, [thing], self._writer)
                self.settle(waiting)
                return []
            came_by_move = record.get("moved") == self.claims().mark
            if waiting and came_by_move and folded_game(had) is None:
                # All that was told here, and is settled, is that the game was moved.
                return self._moved_to_what_is_here(thing, record, {**had, **waiting})
            if begun := self._file.on_the_way(f"game:{thing}") & waiting.keys():
                had = came_from(record, had, {name: waiting[name] for name in begun})
                waiting = {name: kept for name, kept in waiting.items() if name not in had}
            writer, was_moved = self._writer(), record.get("told_of_move") is False
            alone = not had and not waiting
            if alone and (first := _as_a_table(self._file, thing, record, writer)):
                # Somebody else at the table may have saved it, too: each says what they changed.
                had, told = first, writer.game(thing, record, first, {})
                return [*first.values(), *told]
            told = writer.game(thing, record, had, waiting)
            if told and damaged:
                known = folded_game(surely)
                self._file.told_unsurely(
                    [kept.id for kept in told], known.standing if known else ()
                )
            return told or (writer.moved_here(thing, had) if was_moved else [])
        except (KeyError, TypeError, ValueError):
            # The history tells of a record that can't be read; it stays where it is.
            return []

    def _moved_to_what_is_here(self, thing: str, record: Record, there: Documents) -> list[Kept]:
        """Tell of a game that was moved to the club, which knows it from before.

        It counts there whatever became of it; but what the club has corrected since stays so.
        """
        writer, folded = self._writer(), folded_game(there)
        if folded is None or not origin(record, there):
            # Somebody has corrected it here without knowing of that: what is nearest to it, it
            # came from.
            had = come_of(record, {}, there)
            rest = {name: kept for name, kept in there.items() if name not in had}
            return writer.game(thing, record, had, rest)
        told = writer.game(thing, {**record, "game": {**folded.game}}, there, {})
        return told or writer.moved_here(thing, there)


def _as_a_table(file: ClubFile, thing: str, record: Record, writer: Writer) -> Documents:
    """Return a game as its table stood on all its devices before it was saved on this one."""
    note = file.tables.one(thing)
    if note is None or not note.together:
        return {}
    saved_at = first_saved_at(record) or moment_of(record["saved_at"])
    base = {"game": note.base.game, "saved_at": saved_at.isoformat()}
    told = writer.game(thing, base, {}, {})
    return {kept.id: kept for kept in told}


def _as_told(file: ClubFile, thing: str, record: Record) -> bool:
    """Whether a game has but one document, which tells all of it, as nearly all have."""
    names = file.families().get(f"game:{thing}", ())
    if len(names) != 1 or record.get("deleted_at") or file.is_waiting(names[0]):
        return False
    if record.get("told_of_move") is False or first_saved_at(record):
        return False
    return _holds(file.content(names[0]) or {}, record)


def _is_of(content: Mapping[str, Any], record: Record) -> bool:
    """Whether what a document holds is the game of a record, saved at whatever moment."""
    body = content.get("body")
    return isinstance(body, dict) and body.get("game") == record.get("game")


def _holds(content: Mapping[str, Any], record: Record) -> bool:
    """Whether what a document holds is the game of a record, saved at the same moment."""
    try:
        return _is_of(content, record) and (
            moment_of(content["body"]["saved_at"]) == moment_of(record["saved_at"])
        )
    except (KeyError, TypeError, ValueError):
        return False


def _at_other_moments(folded: FoldedGame, record: Record) -> bool:
    """Whether a record says the same of a game as its documents, but of another time."""
    try:
        saved_at = moment_of(record["saved_at"])
        deleted_at = record.get("deleted_at") and moment_of(record["deleted_at"])
        return tells(folded, record) and (
            (saved_at, deleted_at, first_saved_at(record))
            != (folded.saved_at, folded.deleted_at, folded.first_saved_at)
        )
    except (KeyError, TypeError, ValueError):
        return False
