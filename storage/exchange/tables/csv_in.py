"""Games from a table: what Wonderpad wrote, what a spreadsheet made of it, what people write.

Blank is unknown. Where the row still has its `details`, a cell that says the same as they
do leaves them as they are, and any other cell wins.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Any

from scoring import Game, Phrase, UnreadableGame, read_game
from scoring.catalogue.editions import expansions_with
from scoring.game.fields import MOST_MINUTES
from scoring.points.treasure import points as points_of_coins
from storage.exchange.dates import DayOrder, minutes_of
from storage.exchange.findings import Reading
from storage.exchange.identity import fit_id
from storage.exchange.points import points_by_category
from storage.exchange.positions import Step, steps_of
from storage.exchange.tables.cell_reader import CellReader
from storage.exchange.tables.cells import text_of, told, whole_number
from storage.exchange.tables.columns import CATEGORY, edition_of
from storage.exchange.tables.csv_out import OF_THE_GAME
from storage.exchange.tables.grouping import groups
from storage.exchange.tables.moments import Moments, order_of_days
from storage.exchange.tables.odd_totals import OddTotals
from storage.exchange.tables.rows import Row
from storage.exchange.tables.settling.settle import settle
from storage.exchange.tables.table import Table, read_table
from storage.exchange.wonder_names import edition_of_sides, side_of, wonder_and_side

_COLUMN = {"played_at": "date", **dict.fromkeys(OF_THE_GAME, "details")}
"""The columns in which parts of a document stand that are called otherwise there."""


def read_csv(
    text: str, reading: Reading, progress: Callable[[int, int], None], zone: tzinfo | None = None
) -> None:
    """Read every game of a table; dates and times are those of the zone."""
    table = read_table(text, reading)
    if table is None:
        return
    columns = table.columns
    settle(table, reading)
    order, sure = order_of_days(table)
    if not sure:
        told_when = columns.at.get("date", columns.at.get("time", 0))
        reading.remarks.tell(Phrase("exchange.day_first"), field=columns.name(told_when))
    found, by, unsure = groups(table, lambda: progress(0, len(table.rows)))
    if columns.by_city:
        reading.remarks.tell(
            Phrase("exchange.players_by_city"), field=columns.name(columns.at["player"])
        )
    if by:
        reading.remarks.tell(columns.told("exchange.joined", by))
    for row in unsure:
        reading.remarks.tell(Phrase("exchange.joined_unsure"), *row.place(columns.at["player"]))
    reader = _Reader(table, reading, order, zone)
    for number, rows in enumerate(found, 1):
        reader.read(rows)
        if number % 200 == 0:
            progress(number, len(found))
    reader.totals.tell()
    alone = [rows[0] for rows in found if len(rows) == 1]
    if alone and len(table.rows) > 1:
        said = Phrase("exchange.alone", {"count": len(alone)})
        reading.remarks.tell(said, *alone[0].place(columns.at["player"]))
    if reader.told:
        reading.remarks.tell(Phrase("exchange.totals_only", {"count": reader.told}))
    for edition, count in sorted(reader.taken.items()):
        values = {"edition": Phrase(f"edition.{edition}"), "count": count}
        reading.remarks.tell(Phrase("exchange.edition_taken", values))
    if not found:
        reading.problems.tell(Phrase("exchange.no_rows"), 1, 1)


@dataclass
class _Seat:
    """A player's row."""

    row: Row
    document: dict[str, Any]
    cells: dict[str, int | None] = field(default_factory=dict)
    """The points that the row's cells say, by category; `None` where blank."""

    detailed: bool = False
    """Whether the row's details say more than its cells."""


class _Reader:
    """Reads one game after another."""

    def __init__(
        self, table: Table, reading: Reading, order: DayOrder, zone: tzinfo | None
    ) -> None:
        self._at = table.columns.at
        self._reading = reading
        self._cells = CellReader(table, reading)
        self._moments = Moments(self._cells, order, zone)
        self.told = 0
        """In how many games a total stands without any category."""
        self.taken: Counter[str] = Counter()
        """How many of these games were taken to be of each edition, as nothing told it."""
        self.totals = OddTotals(table, reading)
        """What is odd of the totals."""
        self._categories = {
            name.removeprefix(CATEGORY): place
            for name, place in self._at.items()
            if name.startswith(CATEGORY)
        }

    def read(self, rows: list[Row]) -> None:
        """Read the game of these rows, or tell what can't be read."""
        before = self._reading.problems.count
        details = [self._cells.details(row) for row in rows]
        exactly: dict[str, Any] = next((each for each in details if "game" in each), {})
        players = [
            (row, each)
            for row, each in zip(rows, details, strict=True)
            if not ("game" in each and self._is_nobody(row))
        ]
        document = self._of_game(rows, exactly)
        seats = [self._seat(row, each) for row, each in players]
        self._sit_down(seats)
        edition_told = "edition" in document
        if not edition_told:
            sides = [seat.document.get("side") for seat in seats]
            found = edition_of_sides(sides)
            edition_told = found is not None
            document["edition"] = found or "second"
        if not document.get("expansions"):
            cells = [cell for seat in seats for cell in seat.cells.items()]
            entered = {name for name, points in cells if points is not None}
            document["expansions"] = list(expansions_with(document["edition"], entered))
        document["players"] = [seat.document for seat in seats]
        document |= {key: exactly[key] for key in OF_THE_GAME if key in exactly}
        if self._reading.problems.count > before:
            return
        try:
            game = read_game(document)
            game = self._touched(game, seats)
        except UnreadableGame as error:
            for part in error.parts:
                self._refuse(rows, seats, part)
            return
        if "total" in self._at:
            before = self.told
            game = self._with_totals(game, seats)
            if self.told > before and not edition_told:
                self.taken[game.edition] += 1
        lines = tuple(seat.row.line for seat in seats)
        label = rows[0].label or rows[0].cell(self._at.get("game"))
        self._reading.found(game, fit_id(exactly.get("game")), rows[0].line, lines, label)

    def _is_nobody(self, row: Row) -> bool:
        places = [self._at["player"], *self._categories.values()]
        return not any(row.cell(place) for place in places)

    def _of_game(self, rows: list[Row], exactly: dict[str, Any]) -> dict[str, Any]:
        document: dict[str, Any] = {}
        row, named = self._cells.one_for_all(rows, "edition")
        if named:
            found = edition_of(named)
            if found is None:
                self._cells.tell(
                    row, "edition", Phrase("exchange.no_edition", {"value": named[:40]})
                )
            else:
                document["edition"] = found
        for key in ("place", "note"):
            if text := self._cells.one_for_all(rows, key)[1]:
                document[key] = text
        if names := self._cells.one_for_all(rows, "expansions")[1].replace(",", " ").split():
            document["expansions"] = names
        row, took = self._cells.one_for_all(rows, "minutes")
        if minutes := minutes_of(took):
            document["minutes"] = minutes
        elif took:
            said = Phrase("exchange.no_minutes", {"value": took[:40], "most": MOST_MINUTES})
            self._cells.remark(row, "minutes", said)
        moment = self._moments.of(rows, exactly)
        if moment is not None:
            document["played_at"] = moment
        return document

    def _seat(self, row: Row, details: dict[str, Any]) -> _Seat:
        document: dict[str, Any] = {}
        name = text_of(row.cell(self._at["player"]))
        if name:
            document["name"] = name
        else:
            self._cells.tell(row, "player", Phrase("exchange.no_name"))
        wonder = told(row.cell(self._at.get("wonder_name")))
        side = told(row.cell(self._at.get("side")))
        if wonder and "side" not in self._at:
            wonder, side = (part or "" for part in wonder_and_side(wonder))
        if wonder:
            document["wonder"] = wonder
        if side:
            document["side"] = side_of(side) if "details" not in self._at else side
        seat = _Seat(row, document)
        for name, place in self._categories.items():
            seat.cells[name] = self._cells.number(row, place)
        pad = {name: points for name, points in seat.cells.items() if points is not None}
        coins = self._cells.number(row, self._at["coins"]) if "coins" in self._at else None
        if coins is not None:
            self._put_coins(seat, pad, coins)
        if "pad" in details or "city" in details:
            seat.detailed = True
            document |= {key: details[key] for key in ("pad", "city") if key in details}
        else:
            document["pad"] = pad
        if "total" in details:
            document["total"] = details["total"]
        return seat

    def _put_coins(self, seat: _Seat, pad: dict[str, Any], coins: int) -> None:
        points = seat.cells.get("treasure")
        if points is None or points == points_of_coins(coins):
            pad["treasure"] = {"coins": coins}
        else:
            values = {
                "coins": Phrase("number.coins", {"count": coins}),
                "points": Phrase("number.points", {"count": points}),
            }
            self._cells.remark(seat.row, "coins", Phrase("exchange.coins_disagree", values))

    def _sit_down(self, seats: list[_Seat]) -> None:
        """Put the players into their seats, if the table tells all of these."""
        if "seat" not in self._at:
            return
        numbers = [whole_number(seat.row.cell(self._at["seat"])) for seat in seats]
        if None not in numbers and len(set(numbers)) == len(numbers):
            order = {id(seat): number for seat, number in zip(seats, numbers, strict=True)}
            seats.sort(key=lambda seat: order[id(seat)] or 0)

    def _touched(self, game: Game, seats: list[_Seat]) -> Game:
        """Return the game with the cells that say something else than the details."""
        if not any(seat.detailed for seat in seats):
            return game
        points = points_by_category(game)
        for number, seat in enumerate(seats):
            if not seat.detailed:
                continue
            for name, entry in seat.cells.items():
                if entry == points[number].get(name):
                    continue
                if name in game.categories:
                    game = game.with_entry(number, name, entry)
                elif entry is not None:
                    values = {"category": name}
                    raise UnreadableGame((Phrase("unreadable.absent_category", values),))
        return game

    def _with_totals(self, game: Game, seats: list[_Seat]) -> Game:
        """Return the game with the totals of those whose categories are not all known.

        A total that does not add up is remarked; where all categories are known, they win.
        """
        players = list(game.players)
        alone = False
        for number, cells in enumerate(points_by_category(game)):
            written = self._cells.total(seats[number].row)
            known = [points for points in cells.values() if points is not None]
            whole = len(known) == len(cells)
            if not whole:
                players[number] = players[number].model_copy(update={"total": written})
                alone |= not known and written is not None
            if known and written is not None:
                self.totals.compare(seats[number].row, players[number].name, written, cells)
        self.told += alone
        return game.model_copy(update={"players": tuple(players)})

    def _refuse(self, rows: list[Row], seats: list[_Seat], part: Phrase) -> None:
        """Tell of a part of the document where it stands in the table."""
        path, problem = steps_of(part)
        row, key = rows[0], str(path[0]) if path else "player"
        if len(path) > 1 and path[0] == "players" and isinstance(path[1], int):
            row = seats[path[1]].row if path[1] < len(seats) else row
            key = self._column_of(path[2:], detailed=seats[path[1]].detailed)
        self._cells.tell(row, _COLUMN.get(key, key), problem)

    def _column_of(self, path: list[Step], *, detailed: bool) -> str:
        match path:
            case ["pad", str(name), *_] if not detailed:
                return f"{CATEGORY}{name}"
            case ["pad" | "city" | "total", *_]:
                return "details"
            case ["wonder", *_]:
                return "wonder_name"
            case [str(name), *_]:
                return name
        return "player"
