"""What can still be read of a damaged journal, and what can be found elsewhere instead.

Every line has its number, so it does not matter where in the file it stands. Another copy that is
whole tells all there was up to its own number; of one that is not, each line stands for itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from storage.lines.line import Head, Line
from storage.lines.scan import Name, Scan, scanned
from storage.lines.state import State

Names = frozenset[Name]
"""Tables and ids of records."""


class Copy(NamedTuple):
    """Lines of which there is another copy."""

    number: int
    """The number up to which they tell what there was."""

    lines: list[Line]
    """The lines, in the order of their numbers."""

    whole: bool = False
    """Whether they tell all that there was then."""

    unfinished: Sequence[Line] = ()
    """Lines of a change whose last one is not among them: whether it was made is told elsewhere."""


class Salvaged(NamedTuple):
    """What has become of a damaged journal."""

    state: State
    """All that could be read or found."""

    head: Head | None
    """The head, where it could be read."""

    lost: int
    """How many lines could neither be read nor found."""

    found: int
    """How many lines were found elsewhere."""

    gone: Names
    """The records that are missing now, as far as can be made out."""

    older: Names
    """The records of which an earlier state is used."""

    end_known: bool
    """Whether it is known up to which number there were lines."""

    remains: Mapping[Name, bytes]
    """What can be made out of records that were hit."""


def salvaged(
    content: bytes, confirmed: int, sources: Iterable[Copy], told: Head | None = None
) -> Salvaged:
    """Read what can be read of damaged bytes, and take what can't from elsewhere.

    `confirmed` is the number of the last line that is known to have been there; 0 if nobody
    knows. `sources` are other copies, the best first; none is looked at without need. `told` is
    the head as it stands elsewhere.
    """
    work = _Work(scanned(content), confirmed, told)
    for source in sources:
        if not work.lost and (confirmed or work.others):
            break
        work.take(source)
    return work.done()


def name_of(line: Line) -> Name:
    """Return the table and the id of a line's record."""
    return line.table, line.record_id


def readable(content: bytes) -> Copy:
    """Return all that can be read, without a change at the end that was never finished."""
    scan = scanned(content)
    lines = _finished(scan.lines, scan.lines[-1].number if scan.lines else 0)
    last = lines[-1].number if lines else 0
    head = scan.head
    whole = head is not None and not scan.unreadable and not _Known(head, 0).missing(lines, last)
    unfinished = [line for line in scan.lines if line.end > last]
    return Copy(max(last, head.number if head else 0), lines, whole, unfinished)


class _Known(NamedTuple):
    """What is known of the numbers that lines had."""

    head: Head
    covered: int
    """Up to which number another copy tells all."""

    def missing(self, lines: Iterable[Line], last: int) -> int:
        """Return how many lines there must have been, up to a number, beyond these."""
        numbers = {line.number for line in lines}
        made_with = self.head.number
        begin = max(made_with, self.covered)
        after = max(0, last - begin) - sum(begin < number <= last for number in numbers)
        if self.covered >= made_with:
            return after
        return after + max(0, self.head.lines - sum(number <= made_with for number in numbers))


@dataclass
class _Work:
    """The journal as it is put together."""

    scan: Scan
    confirmed: int
    told: Head | None
    found: dict[int, Line] = field(default_factory=dict)
    """Lines that stand in other copies only, by their numbers."""
    others: list[Copy] = field(default_factory=list)
    """The copies that were looked at."""
    covered: int = 0
    """Up to which number a copy tells all."""
    superseded: set[int] = field(default_factory=set)
    """The numbers of lines of which such a copy says that they stand for nothing any more."""
    remains: dict[Name, bytes] = field(default_factory=dict)
    """What can be made out of records that were hit."""

    def __post_init__(self) -> None:
        lines = self.scan.lines
        self.head = self.scan.head or self.told
        self.end_known = self.confirmed > 0 or (bool(lines) and self.scan.at_the_end is None)
        self.last = max(self.confirmed, lines[-1].number if lines else 0)
        if end := self.scan.at_the_end:
            # A line that was hit may still say its number; no more of them than there are.
            begin = max(self.last, self.head.number if self.head else 0)
            most = begin + end.content.count(b"\n") + 1
            numbers = end.numbers if self.scan.ended else end.numbers[:-1]
            seen = [number for number in numbers if begin < number <= most]
            self.last = max([self.last, *seen])
        self.lines = _finished(lines, self.last)
        self.there = {line.number for line in self.lines}

    @property
    def made_with(self) -> int:
        """Up to which number lines are known to have been written together."""
        if self.head:
            return self.head.number
        # Only where all was written anew are numbers left out without a trace.
        pairs = pairwise(line.number for line in self.scan.lines)
        unsure = self.scan.unsure
        return max(
            (after - 1 for before, after in pairs
             if after > before + 1 and not (before in unsure and after in unsure)),
            default=0,
        )  # fmt: skip

    @property
    def lost(self) -> int:
        """How many lines there must have been that were not found anywhere so far."""
        every = [*self.lines, *self.found.values()]
        if self.head:
            return _Known(self.head, self.covered).missing(every, self.last)
        nothing = Head(max(self.covered, self.made_with), 0, 0, 0)
        return _Known(nothing, self.covered).missing(every, self.last)

    def take(self, source: Copy) -> None:
        """Take from a copy what is missing."""
        if not (source.lines or source.unfinished) or not self._is_kin(source):
            return
        self.others.append(source)
        if not self.confirmed and source.number > self.last:
            self.last, self.end_known = source.number, False
        made_with = self.made_with
        if source.whole and source.number >= max(made_with, self.covered + 1):
            self._cover(source)
            return
        finished = [
            line for line in _finished([*source.unfinished], self.last) if line.number > made_with
        ]
        for line in [*_as_written(source, made_with), *finished]:
            if self.covered < line.number <= self.last and line.number not in self.there:
                self.found.setdefault(line.number, line)

    def done(self) -> Salvaged:
        """Return what was put together."""
        lines = [line for line in self.lines if line.number not in self.superseded]
        every = sorted([*lines, *self.found.values()], key=lambda line: line.number)
        state = State()
        state.apply(every)
        state.number = max(self.last, self.head.number if self.head else 0)
        _number_apart(state)
        lost, (hit, sure) = self.lost, self._hit(state)
        older: set[Name] = set()
        if lost:
            older = {name for name in hit if name[1] in state.tables.get(name[0], {})}
            others = [other for other in self.others if other.number > self._settled]
            older |= _put_back(state, every, others, hit if lost <= sure else None)
        return Salvaged(
            state,
            self.head,
            lost,
            len(self.found),
            frozenset(hit - older if lost else ()),
            frozenset(older),
            self.end_known,
            self.remains,
        )

    @property
    def _settled(self) -> int:
        """Up to which number nothing is missing: what was not there then was removed for good."""
        if self.head and not _Known(self.head, self.covered).missing(
            [*self.lines, *self.found.values()], self.head.number
        ):
            return max(self.head.number, self.covered)
        return self.covered

    def _is_kin(self, source: Copy) -> bool:
        """Whether a copy is one of this journal, and not of another history."""
        own = {line.number: name_of(line) for line in self.lines}
        lines = [*source.lines, *source.unfinished]
        return all(own.get(line.number, name_of(line)) == name_of(line) for line in lines)

    def _cover(self, source: Copy) -> None:
        """Believe a copy that is whole all that it says up to its number."""
        state = State()
        state.apply(source.lines)
        standing = {line.number: line for line in state.lines()}
        self.covered = source.number
        self.superseded |= {
            number for number in self.there if number <= source.number and number not in standing
        }
        self.found = {
            number: line for number, line in self.found.items() if number > source.number
        } | {number: line for number, line in standing.items() if number not in self.there}

    def _hit(self, state: State) -> tuple[set[Name], int]:
        """Return the records that can be made out in what can't be read, as far as it counts.

        And for how many it is sure that lines of theirs are missing, and that these are not just
        bytes that stand elsewhere as well. Where all was written anew each record has one line, so
        a name that is told twice there, or that nothing else tells, may have been hit itself.
        """
        numbers = self.there | self.found.keys()
        readable_names = {name_of(line) for line in self.lines}
        found_names = {name_of(line) for line in self.found.values()}
        known_names = {name_of(line) for other in self.others for line in other.lines}
        known_names -= readable_names
        hit: set[Name] = set()
        sure: set[Name] = set()
        for part in self.scan.unreadable.values():
            if part is self.scan.at_the_end and self.last <= max(self.there, default=0):
                # What stands at the end was perhaps never finished, and is none of the lost then.
                continue
            for number, name, rest in part.records:
                kept = state.tables.get(name[0], {}).get(name[1])
                later = kept is not None and number is not None and kept.number >= number
                if name in found_names or number in numbers or later:
                    continue
                hit.add(name)
                self.remains[name] = rest
                if name in known_names or (number or 0) > self.made_with:
                    sure.add(name)
        return hit, len(sure)


def _number_apart(state: State) -> None:
    """Give records numbers of their own whose lines had the same: nothing we wrote has any."""
    lines = state.lines()
    same = [line for before, line in pairwise(lines) if before.number == line.number]
    number = state.number
    state.apply(line._replace(number=number + place) for place, line in enumerate(same, 1))


def _finished(lines: list[Line], last: int) -> list[Line]:
    """Return lines without those of changes that reach beyond the last number."""
    return [line for line in lines if line.end <= last]


def _as_written(source: Copy, made_with: int) -> list[Line]:
    """Return of a copy what a journal with lines up to a number written together had as well.

    What was superseded or removed by then was left out: a copy that ends before can't tell.
    """
    if source.number < made_with:
        return []
    state = State()
    state.apply(line for line in source.lines if line.number <= made_with)
    return [*state.lines(), *(line for line in source.lines if line.number > made_with)]


def _put_back(
    state: State, every: list[Line], others: list[Copy], names_of_lost: set[Name] | None
) -> set[Name]:
    """Take records that nothing is known of any more as older copies have them.

    Unless it is known which were lost, they are all that were not removed as far as
    anything tells: some that were removed long ago may come back, but none is lost.
    """
    told = {name_of(line) for line in every}
    by_number: dict[int, Line] = {}
    for other in sorted(others, key=lambda copy: copy.number):
        if other.whole:
            # All that was before stands in it, or was removed by then.
            by_number = {}
        by_number |= {line.number: line for line in other.lines}
    earlier = State()
    earlier.apply(by_number[number] for number in sorted(by_number))
    lines = [
        line
        for line in earlier.lines()
        if name_of(line) not in told and (names_of_lost is None or name_of(line) in names_of_lost)
    ]
    number = state.number
    state.apply(line._replace(number=number + place) for place, line in enumerate(lines, 1))
    return {name_of(line) for line in lines}
