"""Games of the history that count for another club: what that means for a club."""

from collections.abc import Iterable, Mapping
from typing import Any

from storage.club.changes import Documents, Writer
from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims
from storage.club.fold import folded_game
from storage.journal.records import RecordTable


def let_go(file: ClubFile, writer: Writer, things: Iterable[str]) -> int:
    """Say that games are gone which the history had from the club, and which count elsewhere now.

    Whoever is stopped in between says it only once all the same: then they are gone already.
    Returns how many documents tell that.
    """
    families, count = file.families(), 0
    for thing in (thing for thing in things if f"game:{thing}" in families):
        had, waiting = file.settled_and_waiting(f"game:{thing}")
        begun = file.on_the_way(f"game:{thing}") & waiting.keys()
        had = {**had, **{name: waiting[name] for name in begun}}
        count += file.add(writer.moved(thing, had), waiting=False, unsent=True)
        file.settled(begun)
    return count


def heard_of(file: ClubFile, family: str) -> Documents:
    """Return what others of a club can know of a family.

    That is all but what this device has made and its hub has not.
    """
    documents = file.family(family)
    if not (file.about() or {}).get("address"):
        return documents
    own = file.devices()
    return {
        name: kept
        for name, kept in documents.items()
        if kept.content.get("by") not in own or not file.is_unsent(name)
    }


def went_with_its_club(record: Mapping[str, Any]) -> bool:
    """Whether a game was gone for its club when that was left, which says nothing to any other."""
    deleted_at = record.get("deleted_at")
    return bool(deleted_at) and record.get("gone_when_left") == deleted_at


def come_home(
    table: RecordTable, file: ClubFile, claims: Claims, things: Iterable[str]
) -> list[str]:
    """Have games that count for no club here count for the one that knows them, and has them still.

    They become its own as they are, with what was done to them meanwhile. That is what a club
    finds that was left and joined again, and what a backup has of such a club. Returns which.
    """
    found: list[str] = []
    for thing in things:
        folded = folded_game(file.family(f"game:{thing}"))
        if folded is None or folded.deleted_at is not None:
            continue
        with table.lock.held():
            record = table.one_to_look_at(thing)
            if record is None or claims.has(record) or claims.is_elsewhere(record):
                continue
            if went_with_its_club(record):
                file.wait_for(file.families()[f"game:{thing}"])
            else:
                table.change_all({thing: {**record, **claims.marked(record)}})
                found.append(thing)
    return found


def come_and_ours(
    table: RecordTable, file: ClubFile, claims: Claims, things: Iterable[str]
) -> tuple[list[str], list[str]]:
    """Return which games come from another club, which has deleted them, and which are ours.

    What counts elsewhere waits until it is gone there; what counts for no club that is here comes
    home.
    """
    come: list[str] = []
    ours: list[str] = []
    for thing in things:
        record = table.one_to_look_at(thing)
        if record is not None and _gives_way(record, claims):
            folded = folded_game(file.family(f"game:{thing}"))
            if folded and folded.deleted_at is None:
                come.append(thing)
                continue
        if record is None or claims.has(record):
            ours.append(thing)
        elif not claims.is_elsewhere(record):
            ours += come_home(table, file, claims, [thing])
    return come, ours


def _gives_way(record: Mapping[str, Any], claims: Claims) -> bool:
    """Whether a game is gone for another club, and for that one alone."""
    elsewhere = claims.is_elsewhere(record) and record.get("deleted_at")
    return bool(elsewhere) or went_with_its_club(record)
