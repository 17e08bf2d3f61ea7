"""Military in two columns: the points of the victories, and those of the defeats."""

from scoring import Phrase
from scoring.game.entries import MOST
from storage.exchange.findings import Reading
from storage.exchange.tables.cells import is_open, whole_number
from storage.exchange.tables.columns import CATEGORY, tells_points
from storage.exchange.tables.rows import Row
from storage.exchange.tables.table import Table

_MILITARY = f"{CATEGORY}military"


def conflicts_in_two(table: Table, reading: Reading) -> tuple[int, ...]:
    """Add up what victories brought and what defeats took; return the places of the two columns.

    Their names must say that they are points, as they could be numbers of tokens. So read, they
    come before a column of military that may be a number of cards. Defeats are written as −2
    or as 2, and take 2 points. Where one of the two is not known, neither is military.
    """
    columns = table.columns
    places = [columns.at.pop(name) for name in ("victories", "defeats") if name in columns.at]
    military = columns.at.get(_MILITARY)
    if (
        len(places) < 2
        or not all(tells_points(columns.name(place)) for place in places)
        or (military is not None and tells_points(columns.name(military)))
    ):
        columns.unknown = sorted([*columns.unknown, *places])
        return ()
    if military is not None:
        columns.unknown = sorted([*columns.unknown, military])
    victories, defeats = places
    columns.at[_MILITARY] = victories
    for row in table.rows:
        won, lost = _cell(row, victories), _cell(row, defeats)
        lost_points = whole_number(lost)
        if lost_points is None and not is_open(lost):
            said = Phrase("exchange.no_number", {"value": lost[:40], "most": MOST})
            reading.problems.tell(said, *row.place(defeats), columns.name(defeats))
        elif is_open(won) or is_open(lost):
            row.put(victories, "")
        elif (won_points := whole_number(won)) is not None:
            row.put(victories, str(won_points - abs(lost_points or 0)))
    return victories, defeats


def _cell(row: Row, place: int) -> str:
    return row.cell(place).removeprefix("'")
