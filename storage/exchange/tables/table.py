"""A text as a table: its separator, its rows, and the row with the names of the columns."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile

from scoring import Phrase
from storage.exchange.findings import MOST_GAMES, Reading
from storage.exchange.tables.by_game import by_game, laid_out
from storage.exchange.tables.cells import is_open, whole_number
from storage.exchange.tables.columns import (
    CATEGORY,
    NEEDED,
    Columns,
    columns_of,
    meaning_of,
    settled,
    sums_up,
)
from storage.exchange.tables.rows import Row
from storage.exchange.text import line_and_column

SEPARATORS = (",", ";", "\t", "|")
"""What may stand between cells."""

HEADER_WITHIN = 50
"""Among how many rows, from the first one, that with the names of columns is looked for."""

_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++")
_SHORT = 12
"""Up to how many letters cells are likely to say what others said."""

_MOST_KNOWN = 50_000
"""How many different ones are remembered."""

MOST_ROWS = 100_000
"""The most rows that are read: one takes more room than it does in a file."""

MOST_COLUMNS = 200
"""The most columns that are looked at."""

LONGEST_LINE = 1 << 20
"""The most letters of a line of the file: cut into cells, one takes many times its room."""


@dataclass
class Table:
    """What a text holds as a table."""

    columns: Columns
    rows: list[Row]
    """The rows below the names of columns; blank ones between games are there too."""

    line_by_line: bool = False
    """Whether each line of the file was a game."""


def read_table(text: str, reading: Reading) -> Table | None:
    """Return the table of a text; `None`, with a problem in the reading, when it has none."""
    found = _best(text)
    if found is None:
        table = _games_line_by_line(text, reading)
        if table is None and not reading.problems.count:
            _tell_of_none(text, reading)
        return table
    separator, number, across = found
    rows = _all_rows(text, separator, reading)
    if rows is None:
        return None
    line = rows[number].line
    rows = _turned(rows[number:]) if across else rows[number:]
    table = Table(columns_of(rows[0].cells), rows[1:])
    settled(table.columns, _numbers(table))
    if NEEDED not in table.columns.at:
        reading.problems.tell(Phrase("exchange.no_names"), line, 1)
        return None
    return table


def _games_line_by_line(text: str, reading: Reading) -> Table | None:
    """Return the table of a text with one line a game; `None` when it has none."""
    for separator in SEPARATORS:
        first = islice(_rows(text, separator), HEADER_WITHIN)
        found = by_game([Row(row.cells[:MOST_COLUMNS], row.line) for row in first])
        if found is None:
            continue
        number, first_found = found
        rows = _all_rows(text, separator, reading)
        if rows is None:
            return None
        games = [row for row in rows[number + 1 :] if not row.blank]
        # Who came later has nothing in the first games.
        each = laid_out(rows[number], games[:MOST_GAMES]) or first_found
        header, *below = islice(each.rows(games, reading), MOST_ROWS + 1)
        if len(below) == MOST_ROWS:
            reading.problems.tell(*_too_many(below[-1].line))
            return None
        table = Table(columns_of(header.cells), below, line_by_line=True)
        settled(table.columns, _numbers(table))
        reading.remarks.tell(each.told())
        return table
    return None


def _tell_of_none(text: str, reading: Reading) -> None:
    """Tell that a text holds no table."""
    blank = len(text) - len(text.lstrip())
    if blank == len(text):
        reading.problems.tell(Phrase("exchange.empty"))
    else:
        reading.problems.tell(Phrase("exchange.no_header"), text.count("\n", 0, blank) + 1, 1)


def _best(text: str) -> tuple[str, int, bool] | None:
    """Return the separator, the number of the header's row, and whether the sheet runs across.

    The header with the most columns that are known wins.
    """
    best: tuple[int, str, int, bool] | None = None
    for separator in SEPARATORS:
        rows = list(islice(_rows(text, separator), HEADER_WITHIN))
        for number, row in enumerate(rows):
            columns = columns_of(row.cells[:MOST_COLUMNS])
            if columns.readable and (best is None or len(columns.at) > best[0]):
                best = (len(columns.at), separator, number, False)
    if best is None:
        for separator in SEPARATORS:
            rows = list(islice(_rows(text, separator), HEADER_WITHIN))
            known = [n for n, row in enumerate(rows) if _begins_with_category(row)]
            if len(known) >= 2 and (best is None or len(known) > best[0]):
                first = _first_across(rows, known[0])
                if first is not None:
                    best = (len(known), separator, first, True)
    return best[1:] if best else None


def _begins_with_category(row: Row) -> bool:
    meaning = meaning_of(row.cell(0))
    scored = meaning is not None and (meaning.startswith(CATEGORY) or meaning == "wonder")
    return scored and len(row.cells) > 1


def _first_across(rows: list[Row], category: int) -> int | None:
    """Return the first row of a sheet that runs across: that of the names, or one above it."""
    block = category
    while block and not rows[block - 1].blank and len(rows[block - 1].cells) > 1:
        block -= 1
    return block if block < category else None


def _turned(rows: list[Row]) -> list[Row]:
    """Return the rows of a sheet that runs across, one a player, the names of columns first.

    Blocks with a blank line between them are games of their own.
    """
    blocks: list[list[Row]] = [[]]
    for row in rows:
        if row.blank:
            blocks.append([])
        else:
            blocks[-1].append(row)
    blocks = [block for block in blocks if len(block) > 1]
    labels: list[str] = []
    first: dict[str, str] = {}
    for block in blocks:
        _name_the_players(block)
        for row in block:
            # The same thing may have other names further down.
            label = first.setdefault(meaning_of(row.cell(0)) or row.cell(0), row.cell(0))
            row.cells[0] = label
            if label not in labels:
                labels.append(label)
    turned = [Row(labels, rows[0].line, None)]
    for number, block in enumerate(blocks):
        if number:
            turned.append(Row([], block[0].line))
        by_label = {row.cell(0): row for row in reversed(block)}
        lines = [by_label[name].line if name in by_label else block[0].line for name in labels]
        # A date or a place is told once for all players of a game, in the first one's column.
        told_once = dict.fromkeys(filter(_is_of_game, by_label), "")
        for column in range(1, min(MOST_COLUMNS, max(len(row.cells) for row in block))):
            told_once = {name: by_label[name].cell(column) or told_once[name] for name in told_once}
            cells = [
                told_once.get(name) or (by_label[name].cell(column) if name in by_label else "")
                for name in labels
            ]
            own = (cell for name, cell in zip(labels, cells, strict=True) if name not in told_once)
            if any(own):
                turned.append(Row(cells, block[0].line, lines, column + 1))
    return turned


def _is_of_game(label: str) -> bool:
    return meaning_of(label) in ("game", "date", "time", "place", "edition", "expansions", "note")


def _name_the_players(block: list[Row]) -> None:
    """Give the row of names, above the points, its label where the corner says else or nothing."""
    above = list(takewhile(lambda row: not _begins_with_category(row), block))
    if any(meaning_of(row.cell(0)) == NEEDED for row in block):
        return
    for called in ("players", None):
        for row in above:
            if meaning_of(row.cell(0)) == called and _has_names(row):
                row.cells[0] = NEEDED
                return


def _has_names(row: Row) -> bool:
    """Whether most of a row's cells begin with a letter, as names do, and no times or points."""
    cells = [text for cell in row.cells[1:] if (text := cell.strip().lstrip("'"))]
    return 2 * sum(text[0].isalpha() for text in cells) > len(cells)


def _numbers(table: Table) -> dict[int, bool]:
    """Whether each column holds numbers and nothing else, where players stand."""
    words: set[int] = set()
    numbers: set[int] = set()
    names = table.columns.at.get(NEEDED)
    for row in table.rows:
        if sums_up(row.cell(names)):
            # An average is seldom a whole number.
            continue
        for place, cell in enumerate(row.cells):
            if not is_open(cell := cell.strip().lstrip("'")):
                (words if whole_number(cell) is None else numbers).add(place)
    return {place: place not in words for place in numbers | words}


def _rows(text: str, separator: str) -> Iterator[Row]:
    """The rows as far as they can be read, for a first look."""
    reader = csv.reader(_lines(text), delimiter=separator, skipinitialspace=True)
    line = 1
    try:
        for cells in reader:
            yield Row(cells, line)
            line = reader.line_num + 1
    except (csv.Error, _TooLong):
        return


def _all_rows(text: str, separator: str, reading: Reading) -> list[Row] | None:
    reader = csv.reader(_lines(text), delimiter=separator, skipinitialspace=True, strict=True)
    rows: list[Row] = []
    line = 1
    known: dict[str, str] = {}
    try:
        for cells in reader:
            if len(rows) >= MOST_ROWS:
                reading.problems.tell(*_too_many(line))
                return None
            rows.append(Row([*_once(cells, known)], line))
            line = reader.line_num + 1
    except _TooLong:
        said = Phrase("exchange.long_line", {"most": LONGEST_LINE})
        reading.problems.tell(said, reader.line_num + 1, 1)
        return None
    except csv.Error as error:
        if "larger" in str(error):
            said = Phrase("exchange.long_cell", {"most": csv.field_size_limit()})
            reading.problems.tell(said, line, 1)
        else:
            reading.problems.tell(Phrase("exchange.bad_quotes"), *_bad_quote(text, line, separator))
        return None
    return rows


class _TooLong(Exception):  # noqa: N818 - it is caught where it is raised
    """A line is longer than any that is read."""


def _too_many(line: int) -> tuple[Phrase, int, int]:
    return Phrase("exchange.too_many_rows", {"most": MOST_ROWS}), line, 1


def _lines(text: str) -> Iterator[str]:
    """The lines of a text with their ends; no copy of all of it is made."""
    for found in _LINE.finditer(text):
        if found.end() - found.start() > LONGEST_LINE:
            raise _TooLong
        yield found[0]


def _once(cells: list[str], known: dict[str, str]) -> Iterator[str]:
    """The cells, of which short ones that say the same take the room of one."""
    for cell in cells[:MOST_COLUMNS]:
        if len(cell) > _SHORT:
            yield cell
        elif (same := known.get(cell)) is not None:
            yield same
        else:
            if len(known) < _MOST_KNOWN:
                known[cell] = cell
            yield cell


def _bad_quote(text: str, line: int, separator: str) -> tuple[int, int]:
    """Return the line and column of the quotation mark that breaks the row of a line."""
    at = 0
    for ending in islice(re.finditer(r"\r\n|\r|\n", text), line - 1):
        at = ending.end()
    mark = re.escape(separator)
    cell = re.compile(rf' *(?:"(?:[^"]++|"")*+"(?={mark}|[\r\n]|$)|(?!")[^{mark}\r\n]*+)')
    while at < len(text) and (found := cell.match(text, at)):
        at = found.end()
        if text[at : at + 1] != separator:
            break
        at += 1
    at += len(text[at:]) - len(text[at:].lstrip(" "))
    return line_and_column(text, min(at, max(len(text) - 1, 0)))
