"""All games in one file, for the browser to keep, or for the app to ask a place for."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import flet as ft

from app.background import with_own_store
from app.entry.saved_games import now
from app.entry.session import Session
from scoring import Phrase
from storage import SavedGame, StorageTrouble, Store
from storage.exchange import csv_lines, json_lines

FORMATS: dict[str, Callable[[Iterable[SavedGame]], Iterator[str]]] = {
    "json": json_lines,
    "csv": csv_lines,
}
"""How a file is written, by what its name ends with."""


@ft.observable
@dataclass(repr=False)
class Exporting:
    """The export of one open page."""

    session: Session
    """Whose store it is; it tells what went wrong."""

    busy: str = ""
    """What the name of the file that is being written ends with; empty while none is."""

    told: Phrase | None = None
    """What became of it."""

    async def save(self, ending: str) -> None:
        """Write all games into a file and hand it over, if there still are any."""
        if self.busy:
            return
        self.busy, self.told = ending, None
        try:
            count, content = await with_own_store(
                self.session.store, lambda store: written(store, ending)
            )
            if not count:
                self.told = Phrase("export.nothing")
                return
            name = f"wonderpad-{now():%Y-%m-%d}.{ending}"
            path = await ft.FilePicker().save_file(file_name=name, src_bytes=content)
        except StorageTrouble as trouble:
            self.session.trouble = trouble.phrase
        except (OSError, RuntimeError) as error:
            self.session.trouble = Phrase("export.failed", {"reason": str(error)})
        else:
            # A browser does not tell where it put the file; elsewhere no path means: not at all.
            if path or ft.context.page.web:
                self.told = Phrase("export.done", {"count": count, "file": path or name})
        finally:
            self.busy = ""


def written(store: Store, ending: str) -> tuple[int, bytes]:
    """How many games there are, and a file of all of them, the oldest first."""
    games = store.games.all()[::-1]
    return len(games), "".join(FORMATS[ending](games)).encode()
