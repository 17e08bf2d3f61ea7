"""Which rows of a table are one game."""

from collections.abc import Callable, Hashable, Sequence
from itertools import groupby

from storage.exchange.tables.cells import text_of
from storage.exchange.tables.joining import Joined, joined
from storage.exchange.tables.rows import Row
from storage.exchange.tables.table import Table

_BEGINS = '"game": "'
"""What the details of a game's first row have, and no others."""


def groups(table: Table, goes_on: Callable[[], None]) -> Joined:
    """Return the rows of each game.

    Rows with one entry in the column `game` are a game. Without that column blank lines
    part the games; without those the date, and a player who comes again, begin a new one.
    A cell left blank means what stands above it, but for rows without an entry below some
    that all have theirs: these were added by hand. Where games of one player would come of
    this, the lines of a game may stand apart: they are joined. `goes_on` is called again and
    again where that takes long.
    """
    at = table.columns.at
    if "game" in at:
        return _by_label(table, at["game"], goes_on)
    parted = any(row.blank for row in _within(table.rows))
    split = _Split(table, table.rows)
    for row in table.rows:
        if row.blank or _is_header(table, row):
            split.begin()
        else:
            split.add(row, by_itself=not parted)
    if parted or split.detailed:
        if not split.detailed:
            _tell_the_dates(table, list(enumerate(split.games)))
        return Joined(split.games)
    return joined(table, [row for game in split.games for row in game], split.games, goes_on)


class _Split:
    """Games that grow row by row."""

    def __init__(self, table: Table, rows: list[Row]) -> None:
        self._table = table
        self._at = table.columns.at
        self.detailed = _says_where_games_begin(table, rows)
        """Whether details say where a game begins."""
        self._games: list[list[Row]] = [[]]
        self._names: set[str] = set()
        self._day = ""
        self._date = ""

    @property
    def games(self) -> list[list[Row]]:
        """The games that have rows."""
        return [rows for rows in self._games if rows]

    def begin(self) -> None:
        """What comes now is another game."""
        self._games.append([])
        self._names.clear()

    def add(self, row: Row, *, by_itself: bool) -> None:
        """Add a row; if `by_itself`, to a new game if the day or the names tell that it is one."""
        day = " ".join(row.cell(self._at.get(name)) for name in ("date", "time")).strip()
        name = _name_of(self._table, row)
        if self.detailed:
            # Where the column `game` is gone, the details still say where one begins.
            begins = _BEGINS in row.cell(self._at["details"])
        else:
            another_day = bool(day and self._day and day != self._day)
            begins = by_itself and (another_day or name in self._names)
        if begins:
            self.begin()
        self._day = day or self._day
        self._names.add(name)
        if by_itself and not self.detailed:
            self._tell_the_date(row)
        self._games[-1].append(row)

    def _tell_the_date(self, row: Row) -> None:
        """Give a row whose date is left blank the one above: the evening's next game."""
        place = self._at.get("date")
        self._date = row.cell(place) or self._date
        if place is not None and self._date and not row.cell(place):
            row.put(place, self._date)


def _by_label(table: Table, place: int, goes_on: Callable[[], None]) -> Joined:
    found: dict[tuple[str, str], list[Row]] = {}
    standing: list[tuple[tuple[str, str], list[Row]]] = []
    label = ""
    above: list[Row] = []
    loose = 0
    rows = (row for row in table.rows if not _is_header(table, row))
    for told, some in groupby(rows, lambda row: None if row.blank else row.cell(place)):
        if told is None:
            label, above = "", []
            loose += 1
            continue
        run = list(some)
        if told:
            label = told
        elif label and _are_added(table, above, run):
            label = ""
            loose += 1
        above = run
        for row in run:
            # Each table has a first game, or a first round.
            of_table = row.cell(table.columns.at.get("table")) if label else ""
            key = (label or f" {loose}", of_table)
            found.setdefault(key, []).append(row)
            if not standing or standing[-1][0] != key:
                standing.append((key, []))
            standing[-1][1].append(row)
    if not _says_where_games_begin(table, table.rows):
        _tell_the_dates(table, standing)
    parts = [_parted(table, rows, goes_on) for rows in found.values()]
    by = next((part.by for part in parts if part.by), ())
    return Joined(
        [game for part in parts for game in part.games],
        (place, *by) if by else (),
        tuple(row for part in parts for row in part.unsure),
    )


def _are_added(table: Table, above: list[Row], rows: list[Row]) -> bool:
    """Whether rows without a label, below some of one label, are other games.

    They are where each row has its label, as in our own tables. One row of somebody else on
    that day may be of the game above all the same.
    """
    at = table.columns.at
    names = {_name_of(table, row) for row in above}
    if len(names) == 1 and not _says_where_games_begin(table, above):
        return False
    days = {row.cell(at.get("date")) for row in (*above, *rows)} - {""}
    return len(rows) > 1 or _name_of(table, rows[0]) in names or len(days) > 1


def _parted(table: Table, rows: list[Row], goes_on: Callable[[], None]) -> Joined:
    """Part games that bear one label: some people begin anew every evening, or name the box."""
    if any(row.cell(table.columns.at.get("details")) for row in rows):
        return Joined([rows])
    split = _Split(table, rows)
    for row in rows:
        split.add(row, by_itself=True)
    return joined(table, rows, split.games, goes_on)


def _tell_the_dates(table: Table, games: Sequence[tuple[Hashable, list[Row]]]) -> None:
    """Give games that have no date the one above, where it is told once an evening.

    The rows of each game come with what tells it from others: it may go on further down. Where
    each row of the game above has the date, what has none was played nobody knows when.
    """
    place = table.columns.at.get("date")
    if place is None:
        return
    dated = {key for key, rows in games if any(row.cell(place) for row in rows)}
    date = ""
    for key, rows in games:
        told = [row.cell(place) for row in rows]
        if any(told):
            date = "" if all(told) else next(filter(None, reversed(told)))
        elif date and key not in dated and len(rows) > 1:
            for row in rows:
                row.put(place, date)


def _says_where_games_begin(table: Table, rows: list[Row]) -> bool:
    place = table.columns.at.get("details")
    return place is not None and any(_BEGINS in row.cell(place) for row in rows)


def _name_of(table: Table, row: Row) -> str:
    return text_of(row.cell(table.columns.at["player"])).casefold()


def _within(rows: list[Row]) -> list[Row]:
    """The rows without the blank ones at both ends."""
    full = [number for number, row in enumerate(rows) if not row.blank]
    return rows[full[0] : full[-1]] if full else []


def _is_header(table: Table, row: Row) -> bool:
    """Whether the names of the columns stand here once more."""
    return [cell.strip() for cell in row.cells[: len(table.columns.names)]] == table.columns.names
