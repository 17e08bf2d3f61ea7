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
        """Take back the digits that are typed, or else the latest entry, and go where it was."""
        if self._walk.typed:
            self._walk.typed = ""
        else:
            self._do(self._others.entries.undo)

    def redo(self) -> None:
        """Make the entry again that was taken back, and go where it was."""
        self._do(self._others.entries.redo)

    def _do(self, act: Callable[[], tuple[int, Key] | None]) -> None:
        """Do that, and go where it was; the digits that are typed stay where nothing is done."""
        walk = self._walk
        typed, walk.typed = walk.typed, ""
        changed = act() if walk.at_table() else None
        if changed is None:
            walk.typed = typed
        else:
            self._show_cell(changed)

    def _show_cell(self, changed: tuple[int, Key]) -> None:
        """Go where what was changed is entered, if that is not on the page already."""
        walk = self._walk
        if not walk.at_table() or changed[0] >= len(walk.game.seats):
            return
        cell = cell_of(walk.game, walk.result, *changed, (walk.seat, walk.category))
        if cell is not None and cell[0] in walk.seats:
            self._go(cell[1], cell[0])
        else:
            walk.go_to(routes.city(walk.draft.id, changed[0]))
