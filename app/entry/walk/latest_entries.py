"""The latest entries of a table: taken back, and made again."""

from collections.abc import Callable

from app import routes
from app.entry.walk.other_phones import OtherPhones
from app.entry.walk.state import WalkState
from scoring.answers.fact_cells import cell_of
from scoring.game.facts import Key


class LatestEntries:
    """What the walk takes back and makes again."""

    def __init__(
        self, walk: WalkState, others: OtherPhones, go: Callable[[str, int], None]
    ) -> None:
        """`go` shows a player's cell of a category."""
        self._walk, self._others, self._go = walk, others, go

    def undo(self) -> None:
        """Take back the latest entry, and go where it was."""
        self._walk.typed = ""
        if self._walk.at_table():
            self._show_cell(self._others.entries.undo())

    def redo(self) -> None:
        """Make the entry again that was taken back, and go where it was."""
        self._walk.typed = ""
        if self._walk.at_table():
            self._show_cell(self._others.entries.redo())

    def _show_cell(self, changed: tuple[int, Key] | None) -> None:
        """Go where what was changed is entered, if that is not on the page already."""
        walk = self._walk
        if changed is None or not walk.at_table() or changed[0] >= len(walk.game.seats):
            return
        cell = cell_of(walk.game, walk.result, *changed, (walk.seat, walk.category))
        if cell is not None and cell[0] in walk.seats:
            self._go(cell[1], cell[0])
        else:
            walk.go_to(routes.city(walk.draft.id, changed[0]))
