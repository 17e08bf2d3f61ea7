"""A device in a club: its history becomes documents, and others' documents its history."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from storage.club.changes import Documents, Record, Writer, came_from, tells
from storage.club.club_file import ClubFile
from storage.club.counting.elsewhere import come_and_ours, let_go, mark_all
from storage.club.counting.marks import Claims, also, claims_of
from storage.club.counting.names import keep_from
from storage.club.documents import TWO_GAMES, Kept
from storage.club.fold import FoldedGame, History, fold, folded_game, member_names
from storage.club.look_alikes import LookAlike, look_alikes, two_games
from storage.club.people_here import PeopleHere
from storage.history.game_facts import moment_of
from storage.journal.records import RecordDocument
from storage.store import Store

AT_ONCE = 200
"""How many games are put into the history at once: a page that saves one waits no longer."""


class Member:
    """A folder's history and what it keeps of its club.

    `take_stock` before `take_in` before `bring_home`; whoever is stopped anywhere goes on from
    the beginning. The history is only locked while a few games are put into it.
    """

    def __init__(
        self,
        store: Store,
        file: ClubFile,
        now: Callable[[], datetime],
        at_once: int = AT_ONCE,
        beside: Callable[[], Iterable[ClubFile]] = tuple,
    ) -> None:
        """`beside` tells which other clubs the folder is in."""
        self.store = store
        self.file = file
        self._beside = beside
        self._now = now
        self._at_once = at_once
        self._people = PeopleHere(store, file, beside)
        # Records that have not changed are the same objects: they need no second look, until the
        # device is in another club, or in this one anew, or others count for it.
        self._looked_at: dict[str, Record] = {}
        self._looked_as: object = None

    def claims(self) -> Claims:
        """Return which games count for the club; to be asked for before records are looked at."""
        return claims_of(self.file, self._beside())

    def take_stock(self) -> int:
        """Keep documents of what was done on this device; returns how many these are."""
        return sum(self.stock_steps())

    def stock_steps(self) -> Iterator[int]:
        """Take stock of a few games at a time, for those who let others go first in between."""
        looks_as = (self.file.about() or {}).get("device"), self.claims()
        if looks_as != self._looked_as:
            self._looked_at, self._looked_as = {}, looks_as
        known = self._looked_at
        items = self.store.games.table.items_to_look_at()
        things = [thing for thing, record in items if known.get(thing) is not record]
        for start in range(0, len(things), self._at_once):
            yield self._take_stock_of(things[start : start + self._at_once])
        with self.file.lock.held():
            found = [*self._people.news(self._writer(), self.claims()), *self._of_itself()]
            yield self.file.add(found, waiting=False, unsent=True)

    def _take_stock_of(self, things: Iterable[str]) -> int:
        table = self.store.games.table
        with self.file.lock.held():
            claims = self.claims()
            # As they are now: they may have been changed since the first step.
            records = {name: one for name in things if (one := table.one_to_look_at(name))}
            ours = [each for each in records.items() if claims.has(each[1])]
            others = [each for each in ours if not _as_told(self.file, *each)]
            found = [kept for thing, record in others for kept in self._of_game(thing, record)]
            count = self.file.add(found, waiting=False, unsent=True)
            elsewhere = [thing for thing in records if not claims.has(records[thing])]
            count += let_go(self.file, self._writer(), elsewhere)
            self._take_moments(others)
            self._looked_at |= records
            return count

    def take_in(self, documents: Iterable[Kept], *, unsent: bool) -> int:
        """Keep documents of others; returns how many of them are new."""
        return self.file.add(documents, waiting=True, unsent=unsent)

    def bring_home(self) -> None:
        """Put what the documents say into the history."""
        for _ in self.home_steps():
            pass

    def home_steps(self) -> Iterator[None]:
        """Bring a few games home at a time, for those who let others go first in between."""
        families = {Kept(name, {}, None).family for name in self.file.waiting()}
        things = sorted(name.partition(":")[2] for name in families if name.startswith("game:"))
        for start in range(0, len(things), self._at_once):
            with self.file.lock.held():
                self._bring_games(things[start : start + self._at_once])
            yield
        with self.file.lock.held():
            if "people" in families:
                self._settle(self._people.bring_home(self._writer(), self.claims()))
            # What these tell is no part of the history.
            self._settle(*map(self.file.family, ("club", "member", TWO_GAMES)))

    def settle(self, thing: str) -> None:
        """Say that a game is right as it is in the history, for all devices."""
        with self.file.lock.held():
            self._bring_games([thing])
            if not self.counts(thing):
                return
            word = self._writer().settled(thing, self.file.family(f"game:{thing}"))
            self.file.add(word, waiting=False, unsent=True)

    def tell_apart(self, one: str, other: str) -> None:
        """Say for all devices that two games that look like one are two."""
        with self.file.lock.held():
            if not two_games(self.file, one, other):
                word = self._writer().two_games(one, other)
                self.file.add(word, waiting=False, unsent=True)

    def look_alikes(self) -> Iterator[LookAlike | None]:
        """Find games that may be one; nothing comes now and then, so that others go first."""
        claims = self.claims()
        return look_alikes(self.file, self.store.games.index(), claims)

    def take_away(self) -> None:
        """Delete the club's games here, and the people who are in no other game.

        A game that is otherwise here than in the club stays, and one of which the hub may not have
        all. All of them are kept as a backup before, as whoever deletes them may want them back.
        """
        table = self.store.games.table
        with self.file.lock.held(), table.lock.held():
            claims = self.claims()
            unsent = {Kept(name, {}, None).family for name in self.file.unsent()}
            things = (name.partition(":") for name in self.file.families() if name not in unsent)
            names = [thing for kind, _, thing in things if kind == "game"]
            there = ((name, table.one_to_look_at(name)) for name in names)
            games = [name for name, one in there if _is_told(self.file, name, one, claims)]
            if games:
                self.store.keep_before_many_change()
            table.change_all(dict.fromkeys(games))
            self._people.take_away()

    def begin(self, about: Mapping[str, Any]) -> None:
        """Keep what is known of the club that is to be joined.

        Where there is no other, all that is here counts for it, whatever it counted for before.
        """
        self.file.tell({**about, **also(self.store.games.table, self._beside())})

    def part(self) -> None:
        """Do what keeps all that is of this club from the others, before it is left.

        That may take long where there are many games, and is done at once the second time.
        """
        claims = self.claims()
        mark_all(self.store.games.table, claims, self._at_once)
        for file in self._beside():
            keep_from(file, self.file)
        if self.store.drafts.latest_club() in claims.own - {None}:
            self.store.drafts.choose_club(None)

    def counts(self, thing: str) -> bool:
        """Whether a game of the history counts for the club."""
        claims = self.claims()
        record = self.store.games.table.one_to_look_at(thing)
        return record is not None and claims.has(record)

    def history(self) -> History:
        """Return what all documents that are here tell together."""
        return fold(kept for name in self.file.ids() if (kept := self.file.get(name)))

    def game(self, game_id: str) -> FoldedGame | None:
        """Return what the documents tell of a game, and what of it two people did."""
        return folded_game(self.file.family(f"game:{game_id}"))

    def names(self) -> dict[str, str]:
        """Return how the devices of the club are called that have said so."""
        return member_names(self.file.family("member"))

    def _of_itself(self) -> list[Kept]:
        called = (self.file.about() or {}).get("called")
        return self._writer().called(called, self.file.family("member")) if called else []

    def _writer(self) -> Writer:
        about = self.file.about()
        return Writer(str(about["device"]) if about else "nobody", self._now())

    def _take_moments(self, items: Iterable[tuple[str, Record]]) -> None:
        """Take over when a game was saved or deleted, where it was done again and is as before.

        No document tells of that: the other devices have the moment of the first time.
        """
        for thing, record in items:
            had, waiting = self.file.settled_and_waiting(f"game:{thing}")
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
        had, waiting = self.file.settled_and_waiting(f"game:{thing}")
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
            claims = self.claims()
            come, ours = come_and_ours(table, self.file, claims, things)
            own = [
                kept
                for thing in ours
                if (present := table.one_to_look_at(thing)) is not None
                for kept in self._of_game(thing, present)
            ]
            self.file.add(own, waiting=False, unsent=True)
            found = {thing: self.file.family(f"game:{thing}") for thing in [*come, *ours]}
            records: dict[str, RecordDocument | None] = {}
            for thing, documents in found.items():
                folded = folded_game(documents)
                before = table.one_to_look_at(thing)
                if folded is None:
                    continue
                record = {**_record(folded, before), **claims.marked(before)}
                if record != before:
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


def _record(folded: FoldedGame, before: Record | None) -> dict[str, Any]:
    """Return the record of a game, with what only this device knows of it."""
    return {
        **(before or {}),
        "game": {**folded.game},
        "saved_at": folded.saved_at.isoformat(),
        "deleted_at": folded.deleted_at and folded.deleted_at.isoformat(),
    }


def _as_told(file: ClubFile, thing: str, record: Record) -> bool:
    """Whether a game has but one document, which tells all of it, as nearly all have."""
    names = file.families().get(f"game:{thing}", ())
    if len(names) != 1 or record.get("deleted_at") or file.is_waiting(names[0]):
        return False
    body = (file.content(names[0]) or {}).get("body")
    try:
        return (
            isinstance(body, dict)
            and body["game"] == record["game"]
            and moment_of(body["saved_at"]) == moment_of(record["saved_at"])
        )
    except (KeyError, TypeError, ValueError):
        return False


def _is_told(file: ClubFile, thing: str, record: Record | None, claims: Claims) -> bool:
    """Whether the club has all of a game that counts for it."""
    if record is None or not claims.has(record):
        return False
    folded = folded_game(file.family(f"game:{thing}"))
    return folded is not None and tells(folded, record)


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
