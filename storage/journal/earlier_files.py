"""What earlier versions left: a JSON file with all of a table, taken over into the journal."""

import json
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from scoring import Phrase
from storage.journal import durable_files
from storage.lines.earlier_json import FORMAT, Content, DamagedError, NewerError, unpacked
from storage.lines.line import lines_of_change, text_of
from storage.lines.state import State
from storage.lines.upgrades import Upgrades, highest_number
from storage.notices import Notices
from storage.trouble import StorageTrouble


class Taken(NamedTuple):
    """What an earlier version left."""

    tables: dict[str, dict[str, dict[str, Any]]]
    """The records by table and id, upgraded."""

    keep_first: list[tuple[Path, str]]
    """Files of which a copy must be kept, with the labels of the copies."""


class Earlier:
    """The file of an earlier version, or what stands in its place: a signpost.

    The signpost tells earlier versions that a later one has been here, so that they refuse
    the folder rather than begin an empty history in it.
    """

    def __init__(self, journal: Path, notices: Notices) -> None:
        self.path = journal.with_suffix(".json")
        self._previous = journal.with_suffix(".previous.json")
        self._notices = notices
        self._signpost = json.dumps({"format": FORMAT + 1, "see": journal.name}).encode() + b"\n"

    def is_signpost(self) -> bool:
        """Whether the signpost stands."""
        try:
            return self.path.read_bytes() == self._signpost
        except FileNotFoundError:
            return False

    def is_there(self) -> bool:
        """Whether there is something to take over."""
        if not self.path.exists():
            return self._previous.exists()
        return not self.is_signpost()

    def set_signpost(self) -> None:
        """Put the signpost up, where it does not stand."""
        if not self.is_signpost():
            durable_files.replace(self.path, [self._signpost])

    def taken(self, upgrades: Upgrades, *, beside_games: bool = False) -> Taken:
        """Read what is there; a damaged file is kept, and the state before it is used.

        Beside games that were taken over long ago, a damaged one can only be the signpost.
        Raises `StorageTrouble` when a later version wrote it.
        """
        try:
            return self._read(self.path, upgrades)
        except FileNotFoundError:
            outcome = "missing"
        except DamagedError:
            outcome = "damaged"
        taken: Taken | None = None
        also_damaged = False
        with suppress(FileNotFoundError):
            try:
                taken = self._read(self._previous, upgrades)
            except DamagedError:
                also_damaged = True
        good = "previous_used" if taken else "empty"
        if outcome == "missing":
            self._notices.tell(Phrase(f"storage.missing.{good}", {"path": str(self.path)}))
        elif beside_games and not taken:
            self._set_aside(self.path, "storage.damaged.signpost")
        else:
            self._set_aside(self.path, f"storage.damaged.{good}")
        if also_damaged:
            self._set_aside(self._previous, "storage.damaged.previous")
        return taken or Taken({}, [])

    def take_over(self, state: State, upgrades: Upgrades) -> None:
        """Put into a state what an earlier version left, where anything is there."""
        if not self.is_there():
            return
        taken = self.taken(upgrades, beside_games=any(state.tables.values()))
        records = [
            (name, record_id, text_of(record))
            for name, held in taken.tables.items()
            for record_id, record in held.items()
            if record_id not in state.tables.get(name, {})
        ]
        state.apply(lines_of_change(state.number + 1, records))
        state.keep_first += taken.keep_first
        state.unfit = True

    def _read(self, path: Path, upgrades: Upgrades) -> Taken:
        newer = False
        try:
            held: Content = unpacked(path.read_bytes())
            newer = max(held.schema, highest_number(held.tables)) > upgrades.newest
        except NewerError:
            newer = True
        if newer:
            raise StorageTrouble(Phrase("storage.newer", {"path": str(path)}))
        older = held.schema < upgrades.newest
        label = f"schema-{held.schema}" if older else "before-journal"
        return Taken(upgrades.tables(held.tables) if older else held.tables, [(path, label)])

    def _set_aside(self, path: Path, key: str) -> None:
        kept = durable_files.keep_beside(path, damaged_label())
        self._notices.tell(Phrase(key, {"path": str(path), "kept": str(kept)}))


def damaged_label() -> str:
    """Return the label for a copy of a damaged file."""
    # The time is only there to be told apart by people, so the machine's will do.
    return f"damaged-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
