"""What other versions wrote: of later ones it is refused, of earlier ones it is upgraded."""

from pathlib import Path

from scoring import Phrase
from storage.lines.line import FORMAT, Head, text_of
from storage.lines.state import KeptRecord, State
from storage.lines.upgrades import Upgrades
from storage.trouble import StorageTrouble


def refuse_newer(head: Head | None, path: Path, upgrades: Upgrades) -> None:
    """Raise `StorageTrouble` when a file's head says that a later version wrote it."""
    if head and (head.format > FORMAT or head.schema > upgrades.newest):
        raise StorageTrouble(Phrase("storage.newer", {"path": str(path)}))


def upgraded(state: State, schema: int, upgrades: Upgrades) -> State:
    """Return the state with the game documents of its schema upgraded to the newest."""
    if schema < upgrades.newest:
        for records in state.tables.values():
            for record_id, kept in records.items():
                record = upgrades.record(kept)
                if record != kept:
                    records[record_id] = KeptRecord(kept.number, text_of(record))
    return state
