"""A club's documents as a file: one a line, in any order, as often as one likes."""

import json
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO, TypeVar

from scoring import Phrase
from storage.club.changes import Record
from storage.club.club_file import ClubFile
from storage.club.documents import MOST_STAND_IN, Kept, received
from storage.club.fold import folded_game
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.club.member import Member
from storage.journal.records import new_id

T = TypeVar("T")

AT_ONCE = 50
"""How many documents of a file are taken in at once: a tap on a slow phone waits no longer."""

LONGEST_LINE = 6 * MOST_STAND_IN
"""How long a line may be: JSON may write a letter with six, and nothing else makes it longer."""


@dataclass(frozen=True)
class TakenIn:
    """What came of a file."""

    read: int
    """How many documents it has."""

    new: int
    """How many of them nobody knew here."""

    unreadable: int
    """How many lines are none."""

    came: int = 0
    """How many games are here since."""

    went: int = 0
    """How many games are deleted since."""

    changed: int = 0
    """How many other games are otherwise than before."""


@dataclass(frozen=True)
class Brings:
    """What a file would bring."""

    read: int
    """How many documents it has."""

    documents: int
    """How many of them are news here, or have not come home yet."""

    games: int
    """How many games they tell of that are not here."""

    unreadable: int
    """How many lines are none."""

    writers: frozenset[str]
    """Which devices they are of."""


def document_lines(file: ClubFile) -> Iterator[str]:
    """Return all documents of a club, one a line, in the order of their ids."""
    for name in sorted(file.ids()):
        if kept := file.get(name):
            yield json.dumps(kept.written(), ensure_ascii=False, sort_keys=True) + "\n"


def read_lines(lines: Iterable[bytes]) -> Iterator[Kept | None]:
    """Read the documents of a file; `None` for each line that is none."""
    for line in lines:
        if line.strip():
            try:
                yield received(json.loads(line))
            except (ValueError, RecursionError):
                yield None


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """Return the lines of a file; one that is longer than any document comes in pieces."""
    return iter(lambda: stream.readline(LONGEST_LINE), b"")


def brings_steps(member: Member, lines: Iterable[bytes]) -> Generator[None, None, Brings]:
    """Find out what a file would bring, a few documents at a time; nothing is taken in."""
    read = unreadable = 0
    news, writers = dict[str, Kept](), set[str]()
    told = member.forgetting.known()
    for some in _some_at_once(read_lines(lines)):
        for kept in some:
            if kept is None:
                unreadable += 1
                continue
            read += 1
            writers.add(str(kept.content.get("by")))
            # Who is forgotten here is so in what is taken in.
            stand_in = told.cleared(kept)
            if stand_in is not None and _is_news(member, stand_in):
                news[stand_in.id] = stand_in
        yield
    families: defaultdict[str, dict[str, Kept]] = defaultdict(dict)
    for name, kept in news.items():
        families[kept.family][name] = kept
    games = 0
    for family, documents in families.items():
        kind, _, thing = family.partition(":")
        if kind == "game" and member.store.games.table.one_to_look_at(thing) is None:
            folded = folded_game({**member.file.family(family), **documents})
            games += folded is not None and folded.deleted_at is None
            yield
    return Brings(read, len(news), games, unreadable, frozenset(writers))


def _is_news(member: Member, kept: Kept) -> bool:
    # What only a later version understands waits for that.
    waits = kept.document is not None and member.file.is_waiting(kept.id)
    return waits or not member.file.has(kept.id)


def begun(clubs: Clubs, called: str = "") -> Member:
    """Return a folder's only club; where there is none, one whose documents travel in files.

    `called` is what others are to see this device as, there.

    Raises `StorageTrouble` when one can't be read, and `ValueError` where there are several.
    """
    members = clubs.all_of_them()
    if members:
        [member] = members
        return member
    member = clubs.free()
    member.begin({"device": new_id(), **({"called": called} if called else {})})
    return member


def take_in_steps(member: Member, lines: Iterable[bytes]) -> Generator[None, None, TakenIn]:
    """Take in what a file has, a few documents at a time, and put what they say into the history.

    A file without a document changes nothing.
    """
    table, hears_first = member.store.games.table, not member.file.ids()
    before = dict(table.items_to_look_at())
    if not hears_first:
        yield from _steps(member.stock_steps())
    read = new = unreadable = 0
    for some in _some_at_once(read_lines(lines)):
        documents = [kept for kept in some if kept is not None]
        read, unreadable = read + len(documents), unreadable + len(some) - len(documents)
        new += member.take_in(documents, unsent=True)
        yield
    if read:
        if hears_first:
            # Games that are here may be the club's of before: what became of them there stays so.
            yield from _steps(member.stock_steps())
        yield from member.home_steps()
    told = Counter[str]()
    for number, (name, record) in enumerate([*table.items_to_look_at()]):
        told[_becomes(before.get(name), record)] += 1
        if not number % AT_ONCE:
            yield
    return TakenIn(read, new, unreadable, told["came"], told["went"], told["changed"])


def _becomes(before: Record | None, now: Record) -> str:
    """Return what has become of a game: it `came`, `went`, or `changed`; nothing where it stays."""
    # Most games are the same objects, and need not be read for that.
    if before is now:
        return ""
    was_there, is_there = (
        before is not None and not before.get("deleted_at"),
        not now.get("deleted_at"),
    )
    if was_there != is_there:
        return "came" if is_there else "went"
    return "changed" if is_there and before and before.get("game") != now.get("game") else ""


def refuse_unheard(member: Member) -> None:
    """Raise `ClubTrouble` where nothing is told or taken in, before all of the hub was heard."""
    if member.has_to_hear() or (member.file.about() or {}).get("leaving"):
        raise ClubTrouble(Phrase("club.files.hub_first"))


def refuse_of_another(clubs: Clubs, member: Member, found: Brings, file: str) -> None:
    """Raise `ClubTrouble` where what a file brings is of another club of the folder."""
    strangers = found.writers - member.file.writers()
    for name, other in clubs.names().items():
        if other is not member and strangers & other.file.writers():
            key = "club.files.of_another" if name else "club.files.of_the_one_in_files"
            raise ClubTrouble(Phrase(key, {"file": file, "name": name}))


def _steps(some: Iterable[object]) -> Iterator[None]:
    for _ in some:
        yield


def _some_at_once(everything: Iterator[T]) -> Iterator[list[T]]:
    return iter(lambda: [*islice(everything, AT_ONCE)], [])
