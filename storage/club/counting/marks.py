"""Which games of a folder count for one of its clubs.

A record has the mark of the club for which its game counts; only this device knows of it. Where
there is none, it counts for the club that was joined first of those that the folder is in; the
others say that they were joined later, until that one is left. So a folder in one club needs no
marks at all.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from storage.club.club_file import ClubFile
from storage.history.saved_game import mark_of
from storage.journal.records import RecordTable

Mark = str | None
"""What a record says of its club; `None` for the one that was joined first."""


@dataclass(frozen=True)
class Claims:
    """The marks of a club's games, and of those of the other clubs, at one moment.

    Whoever asks for them does so before they look at records: a club that has been left since
    has marked what was its own, and nobody takes that for theirs.
    """

    mark: str
    """What the club's games are marked with where they have to be."""

    own: frozenset[Mark]
    """The marks of its games."""

    others: frozenset[Mark]
    """The marks of other clubs' games."""

    def has(self, record: Mapping[str, Any]) -> bool:
        """Whether a record's game counts for the club."""
        return mark_of(record) in self.own

    def is_elsewhere(self, record: Mapping[str, Any]) -> bool:
        """Whether a record's game counts for another club."""
        return mark_of(record) in self.others

    def marked(self, record: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return what a record has to say to count for the club."""
        if record is None:
            return {} if None in self.own else {"club": self.mark}
        return {} if self.has(record) else {"club": self.mark}


def claims_of(file: ClubFile, beside: Iterable[ClubFile]) -> Claims:
    """Return what counts for a club now, among the other clubs of its folder."""
    there = sorted({file, *_present(beside)}, key=lambda one: one.number)
    marks: dict[ClubFile, set[Mark]] = {}
    for one in there:
        about = one.about() or {}
        marks[one] = {mark_in(about), *filter(None, map(str, about.get("also", ())))}
    if (first := first_of(there)) is not None:
        marks[first].add(None)
    own = marks.pop(file)
    others: set[Mark] = set().union(*marks.values()) - own
    return Claims(mark_in(file.about() or {}), frozenset(own), frozenset(others))


def first_of(files: Iterable[ClubFile]) -> ClubFile | None:
    """Return the club for which games count that say nothing of it, if it is among these.

    Where it is lost, and was not left, none of those that were joined later takes its place.
    """
    there = (file for file in files if not (file.about() or {"later": True}).get("later"))
    return min(there, key=lambda file: file.number, default=None)


def also(tables: Iterable[RecordTable], beside: Iterable[ClubFile]) -> dict[str, list[str]]:
    """Return what a club that is joined keeps of marks that games and tables have had until then.

    Where it is the only one, all that is here counts for it. A correction counts where its game
    does, and nowhere while that is not here.
    """
    if _present(beside):
        return {}
    records = (record for table in tables for _, record in table.items_to_look_at())
    there = (record for record in records if not record.get("corrects"))
    marks = {mark for record in there if (mark := mark_of(record))}
    return {"also": sorted(marks)} if marks else {}


def _present(files: Iterable[ClubFile]) -> list[ClubFile]:
    return [file for file in files if file.about() is not None]


def mark_in(about: Mapping[str, Any]) -> str:
    """Return the mark that a club's file tells, which stays when the device takes another id."""
    return str(about.get("club") or about.get("device") or "nobody")
