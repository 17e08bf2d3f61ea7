"""By which names players are shown: what the table of players says of the typed ones."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import is_
from pathlib import Path
from typing import Any

from scoring import Phrase
from storage.journal.records import RecordDocument, RecordTable
from storage.notices import Notices


@lru_cache(maxsize=16384)
def name_key(name: str) -> str:
    """What of a name tells players apart: names that differ in capitals only are one player."""
    return unicodedata.normalize("NFC", name).casefold()


def distinct(names: tuple[str, ...], shown: Callable[[str], str]) -> tuple[str, ...]:
    """Return the shown names of a game's players; those that were typed if two were the same."""
    found = tuple(map(shown, names))
    return found if len(set(map(name_key, found))) == len(found) else names


@dataclass(frozen=True)
class Known:
    """What the table of players knows of one of them."""

    id: str
    """What the record is found by."""

    name: str
    """The name to show."""

    keys: tuple[str, ...]
    """The keys of all names that are this player, that of `name` first."""

    archived: bool = False
    """Whether the name is not to be suggested any more."""

    def record(self) -> RecordDocument:
        """Return the record of this, as the table has it."""
        return {"name": self.name, "names": list(self.keys), "archived": self.archived}


class ShownNames:
    """What the table of players says, read anew when anybody has changed it.

    A record holds the `name` to show, the keys of the `names` that are this player, and
    whether it is `archived`. A player whom nobody renamed, merged or archived has none. A
    record that can't be read is told of and left as it is.
    """

    def __init__(self, table: RecordTable, notices: Notices, path: Path) -> None:
        self.table = table
        self._notices = notices
        self._path = path
        # One object, so that threads never see half of it.
        self._seen: tuple[object, list[Mapping[str, Any]], dict[str, Known]] = (None, [], {})

    def by_key(self) -> Mapping[str, Known]:
        """Return what is known of players by each of their keys: another mapping if changed."""
        revision = self.table.revision()
        seen, before, by_key = self._seen
        if seen is revision:
            return by_key
        records = [record for _, record in self.table.items_to_look_at()]
        if len(records) != len(before) or not all(map(is_, records, before)):
            by_key = {}
            for known in self.records():
                for key in known.keys:
                    by_key.setdefault(key, known)
        self._seen = revision, records, by_key
        return by_key

    def records(self) -> Iterator[Known]:
        """Return what each record tells that can be read, even where another one goes before it."""
        for record_id, record in self.table.items_to_look_at():
            if known := self._read(record_id, record):
                yield known

    def shown(self, name: str) -> str:
        """Return the name by which the player of a typed name is shown."""
        known = self.by_key().get(name_key(name))
        return known.name if known else name

    def _read(self, record_id: str, record: Mapping[str, Any]) -> Known | None:
        name, keys, archived = (record.get(key) for key in ("name", "names", "archived"))
        if (
            isinstance(name, str)
            and name.strip()
            and isinstance(keys, list)
            and all(isinstance(key, str) for key in keys)
            and isinstance(archived, bool)
        ):
            return Known(record_id, name, tuple(keys), archived)
        self._notices.tell(
            Phrase("storage.unreadable_player", {"id": record_id, "path": str(self._path)})
        )
        return None
