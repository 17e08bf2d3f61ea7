"""All records of a journal, each with what shall stand in its place: nothing of it stays behind."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from storage.lines.line import Line, text_of
from storage.lines.state import KeptRecord, State

Added: TypeAlias = Iterable[tuple[str, str, Mapping[str, Any]]]
"""The tables and ids of new records, and these."""


class Rewriting(Protocol):
    """Makes of a record what stands in its place."""

    def __call__(
        self, table: str, record_id: str, record: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return the new record, or `None` where the record of a table stays as it is."""


def rewritten(state: State, rewriting: Rewriting, added: Added = ()) -> State:
    """Return a state with others in the place of some records, and with some added to them.

    These have numbers that no line had before.
    """
    anew = State()
    new: list[tuple[str, str, bytes | None]] = []
    for line in state.lines():
        record = _made(rewriting, line)
        if record is None:
            anew.apply([line])
        else:
            new.append((line.table, line.record_id, text_of(record)))
    new += [(table, record_id, text_of(record)) for table, record_id, record in added]
    anew.number = state.number
    anew.apply(Line(number, 0, *each) for number, each in enumerate(new, state.number + 1))
    return anew


def rewritten_copy(state: State, rewriting: Rewriting) -> State | None:
    """The same for a copy, whose lines must keep their numbers; `None` if nothing is different."""
    lines = [
        line._replace(text=text_of(record))
        for line in state.lines()
        if (record := _made(rewriting, line))
    ]
    state.apply(lines)
    return state if lines else None


def rewritten_tables(
    tables: Mapping[str, Mapping[str, Mapping[str, Any]]], rewriting: Rewriting, added: Added
) -> dict[str, dict[str, Any]]:
    """The same for the tables of a storage that has no lines."""
    after = {
        table: {name: rewriting(table, name, record) or record for name, record in records.items()}
        for table, records in tables.items()
    }
    for table, record_id, record in added:
        after.setdefault(table, {})[record_id] = record
    return after


def _made(rewriting: Rewriting, line: Line) -> Mapping[str, Any] | None:
    return rewriting(line.table, line.record_id, KeptRecord(line.number, line.text or b""))
