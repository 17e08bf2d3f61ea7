"""A device in a club: its history becomes documents, and others' documents its history."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from storage.club.changes import Record, Writer
from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims, also
from storage.club.counting.names import keep_from
from storage.club.documents import FORGOTTEN, TWO_GAMES, Kept
from storage.club.fold import FoldedGame, History, fold, folded_game, member_names, tells
from storage.club.forgetting.everywhere import forget
from storage.club.forgetting.forgetter import Forgetter
from storage.club.here.games_here import GamesHere
from storage.club.here.parting import Parting
from storage.club.here.people_here import PeopleHere
from storage.club.look_alikes import LookAlike, look_alikes, two_games
from storage.removal import Removal
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
        others: Callable[[], Iterable["Member"]] = tuple,
    ) -> None:
        """`others` tells in which other clubs the folder is."""
        self.store = store
        self.file = file
        self._now = now
        self._at_once = at_once
        self._others = others
        self.forgetting = Forgetter(store, file, now, self._beside)
        """Whom the club has forgotten, and what is still to be done for that here."""
        self._parting = Parting(store, at_once)
        self._games = GamesHere(store, file, self._beside, self.forgetting, self._writer)
        self.people = PeopleHere(
            store, file, self._writer, lambda: [other.people for other in others()]
        )
        """Who is who here."""

    def claims(self) -> Claims:
        """Return which games count for the club; to be asked for before records are looked at."""
        return self._games.claims()

    def take_stock(self) -> int:
        """Keep documents of what was done on this device; returns how many these are."""
        return sum(self.stock_steps())

    def stock_steps(self) -> Iterator[int]:
        """Take stock of a few games at a time, for those who let others go first in between."""
        if self._is_quiet():
            return
        for _ in self._forget_steps():
            yield 0
        yield from self._plain_stock_steps()
        with self.file.lock.held():
            self._games.have_missing_come()

    def _plain_stock_steps(self) -> Iterator[int]:
        yield from self._games.stock_steps(self._at_once)
        with self.file.lock.held():
            found = [*self.people.news(), *self._of_itself()]
            count = self.file.add(found, waiting=False, unsent=True)
        # Whoever gives up in between holds nothing.
        yield count

    def carry_out(self) -> None:
        """Forget whom the club has forgotten, as nobody will say so again."""
        for _ in self._forget_steps():
            pass

    def _forget_steps(self) -> Iterator[None]:
        if self.forgetting.is_due():
            # What was done here is told with the names once more, and then without.
            for _ in self._plain_stock_steps():
                yield
        yield from self.forgetting.steps()

    def take_in(self, documents: Iterable[Kept], *, unsent: bool) -> int:
        """Keep documents of others; returns how many of them are new."""
        return self.forgetting.take_in(documents, unsent=unsent)

    def forget(self, name: str, nobody: str) -> Generator[None, None, Removal]:
        """Forget a person on all devices of the club, a few documents at a time; no way leads back.

        Raises `StorageTrouble` while they sit at an open table, and when nobody has the name.
        """
        return forget(self.store, [self], name, nobody)

    def say_to_forget(self, keys: Iterable[str], called: str) -> None:
        """Say to the club that whoever has some names is to be forgotten."""
        self.file.add(self._writer().forget(keys, called), waiting=False, unsent=True)

    def bring_home(self) -> None:
        """Put what the documents say into the history."""
        for _ in self.home_steps():
            pass

    def home_steps(self) -> Iterator[None]:
        """Bring a few games home at a time, for those who let others go first in between."""
        if self._is_quiet():
            return
        yield from self._forget_steps()
        families = {Kept(name, {}, None).family for name in self.file.waiting()}
        things = sorted(name.partition(":")[2] for name in families if name.startswith("game:"))
        for start in range(0, len(things), self._at_once):
            with self.file.lock.held():
                self._games.bring_home(things[start : start + self._at_once])
            yield
        with self.file.lock.held():
            # Of people it is told by all clubs together.
            if "people" in families or self._beside():
                self._games.settle(self.people.bring_home())
            # What these tell is no part of the history.
            self._games.settle(*map(self.file.family, ("club", "member", TWO_GAMES, FORGOTTEN)))

    def settle(self, thing: str) -> bool:
        """Say for all devices that a game is right as it is here; returns whether that was said."""
        if self._is_quiet():
            return False
        with self.file.lock.held():
            # What only comes by that nobody has seen here.
            if not self._games.bring_home([thing]) or not self.counts(thing):
                return False
            word = self._writer().settled(thing, self.file.family(f"game:{thing}"))
            return bool(self.file.add(word, waiting=False, unsent=True))

    def tell_apart(self, one: str, other: str) -> None:
        """Say for all devices that two games that look like one are two."""
        if self._is_leaving():
            return
        # It comes after nothing: it can be said before all was heard.
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
                # Before the games go: whoever is stopped in between finds them again.
                self._parting.keep_corrections(claims, games)
            # Whoever stays after all has them again.
            for family in ("people", *(f"game:{name}" for name in games)):
                self.file.wait_for(self.file.families().get(family, ()))
            table.change_all(dict.fromkeys(games))
            self.people.take_away()

    def begin(self, about: Mapping[str, Any]) -> None:
        """Keep what is known of the club that is to be joined.

        Where there is no other, all that is here counts for it, whatever it counted for before.
        """
        tables = self.store.games.table, self.store.drafts.table
        new: dict[str, Any] = {**also(tables, self._beside())}
        has_games = any(True for _ in self.store.games.table.items_to_look_at())
        by_file = self.file.about() is not None
        # Of a club that comes in files nobody can say when all was heard.
        if about.get("address") and has_games and (by_file or not self.file.ids()):
            new["unheard"] = True
            if by_file:
                # Of games that the hub knows from before it would look as if done at once.
                self._games.take_back()
                self.people.take_back()
        if self.file.about() is None and any(file.about() for file in self._beside()):
            new["later"] = True
        self.file.tell({**about, **new})

    def has_to_hear(self) -> bool:
        """Whether all that the club has is to be heard before it is told anything.

        It may know games that are here from before, where it was left and is joined again: what
        was told of them meanwhile would look as if it had been done at once with all they are. So
        it is where its file was damaged.
        """
        if self.file.is_damaged() and (self.file.about() or {}).get("address"):
            self.file.hear_all_again()
        return bool((self.file.about() or {}).get("unheard"))

    def _is_quiet(self) -> bool:
        """Whether nothing is told or taken in: before all was heard, and while leaving goes on."""
        return self.has_to_hear() or self._is_leaving()

    def _is_leaving(self) -> bool:
        return bool((self.file.about() or {}).get("leaving"))

    def part(self, *, taken_away: bool) -> Iterator[None]:
        """Do what keeps all that is of this club from the others, before it is left.

        A few games at a time; nearly all is done by then the second time.
        """
        claims = self.claims()
        for file in self._beside():
            keep_from(file, self.file, claims, self.store.games.index(), self.people.here())
        others_know = self.people.known_to_others()
        yield from self._parting.steps(self.file, claims, others_know, taken_away=taken_away)
        if None in claims.own:
            self._let_another_be_first()
        if self.store.drafts.latest_club() in claims.own - {None}:
            self.store.drafts.choose_club(None)

    def _let_another_be_first(self) -> None:
        for file in sorted(self._beside(), key=lambda file: file.number):
            with file.lock.held():
                about = file.about()
                if about is not None:
                    file.tell({name: said for name, said in about.items() if name != "later"})
                    return

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

    def devices_elsewhere(self) -> list[str]:
        """Return by which ids the folder is in its other clubs."""
        return [str(about["device"]) for file in self._beside() if (about := file.about())]

    def _beside(self) -> list[ClubFile]:
        return [other.file for other in self._others()]

    def _of_itself(self) -> list[Kept]:
        called = (self.file.about() or {}).get("called")
        return self._writer().called(called, self.file.family("member")) if called else []

    def _writer(self) -> Writer:
        about = self.file.about()
        by = str(about["device"]) if about else "nobody"
        return Writer(by, self._now(), self.forgetting.carried_out())


def _is_told(file: ClubFile, thing: str, record: Record | None, claims: Claims) -> bool:
    """Whether the club has all of a game that counts for it."""
    if record is None or not claims.has(record):
        return False
    folded = folded_game(file.family(f"game:{thing}"))
    return folded is not None and tells(folded, record)
