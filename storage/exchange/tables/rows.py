"""A row of a table, wherever its cells stand in the file."""

from typing import NamedTuple


class Row(NamedTuple):
    """A row of a table: of a sheet that runs across, a column of the file."""

    cells: list[str]
    line: int
    """The line of the file where it begins."""

    lines: list[int] | None = None
    """The line of each cell, where the row runs down the file."""

    column: int = 0
    """The column of the file in which it then stands, from 1."""

    columns: list[int] | None = None
    """The column of each cell, where the row is a part of a line that has several."""

    label: str = ""
    """What tells its game from others, where the row is a part of the one line that has it."""

    def place(self, number: int) -> tuple[int, int]:
        """Return the line and the column of a cell, both from 1."""
        if self.lines is not None and number < len(self.lines):
            return self.lines[number], self.column
        if self.columns is not None and number < len(self.columns):
            return self.line, self.columns[number]
        return self.line, number + 1

    def cell(self, number: int | None) -> str:
        """Return a cell without the blanks around it; empty if the row has none there."""
        return "" if number is None or number >= len(self.cells) else self.cells[number].strip()

    def put(self, number: int, text: str) -> None:
        """Write something else into a cell."""
        self.cells.extend([""] * (number + 1 - len(self.cells)))
        self.cells[number] = text

    @property
    def first(self) -> int:
        """The number of the first cell that is not empty; 0 if all are."""
        return next((number for number, cell in enumerate(self.cells) if cell.strip()), 0)

    @property
    def blank(self) -> bool:
        """Whether it is empty."""
        return not any(cell.strip() for cell in self.cells)
