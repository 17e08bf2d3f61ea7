"""Lines of one game that stand far apart: tables sorted by player, by rank or by points.

They are joined by whatever tells games apart: the date with the time, the place, the number
of the table, how many played. What several games share of these, as two games of one evening
do, is taken apart by who comes again, by ranks and by neighbours.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from storage.exchange.tables.cells import text_of, whole_number
from storage.exchange.tables.rows import Row
from storage.exchange.tables.table import Table

_TELLING = ("date", "time", "place", "table", "players")
"""The columns that tell games apart."""

_MOST_STEPS = 5_000
"""How many steps are taken at most to take the games of an evening apart."""

_MOST_STEPS_IN_ALL = 50_000
"""How many of all evenings of a file."""

_MOST_LINES = 60
"""Among how many lines games are looked for; more are no evening."""

_MOST_PLAYERS = 20


class Joined(NamedTuple):
    """The games whose lines were joined."""

    games: list[list[Row]]
    by: tuple[int, ...] = ()
    """The places of the columns that they were joined by; none where they were not joined."""

    unsure: tuple[Row, ...] = ()
    """The first line of those that might belong together in another way, too."""


def joined(
    table: Table,
    rows: list[Row],
    as_they_stand: list[list[Row]],
    goes_on: Callable[[], None],
) -> Joined:
    """Return the games of a table's rows, where some would be of one player as they stand.

    A way to join lines is taken only where it leaves fewer games of one player. `goes_on` is
    called before each evening is taken apart, as that may take a while.
    """
    best = Joined(as_they_stand)
    for names in (_TELLING, tuple(name for name in _TELLING if name != "time")):
        if not _lone(best.games):
            break
        found = _joined_by(table, rows, names, goes_on)
        if found is not None and _lone(found.games) < _lone(best.games):
            best = found
    return best


def _lone(games: list[list[Row]]) -> int:
    return sum(len(rows) == 1 for rows in games)


def _joined_by(
    table: Table, rows: list[Row], names: tuple[str, ...], goes_on: Callable[[], None]
) -> Joined | None:
    """The games by these columns, as far as every line fills them; `None` where none tells."""
    by = tuple(
        place
        for name in names
        if (place := table.columns.at.get(name)) is not None
        and all(row.cell(place) for row in rows)
    )
    lines: dict[tuple[str, ...], list[_Line]] = {}
    for row in rows:
        cells = tuple(row.cell(place) for place in by)
        lines.setdefault(cells, []).append(_line_of(table, row))
    order = [line.name for each in lines.values() for line in each]
    if not by and (
        len(list(_runs(order))) > len(set(order)) or len(set(Counter(order).values())) > 1
    ):
        # Nothing tells games apart, nor has each player as many lines, one below the other.
        return None
    games: list[list[Row]] = []
    unsure: list[Row] = []
    steps = _MOST_STEPS_IN_ALL
    for each in lines.values():
        goes_on()
        found, sure, taken = _apart(each, min(steps, _MOST_STEPS))
        steps -= taken
        games += [[line.row for line in game] for game in found]
        if not sure:
            unsure.append(each[0].row)
    return Joined(games, by or (table.columns.at["player"],), tuple(unsure))


def _runs(names: list[str]) -> Iterator[str]:
    for number, name in enumerate(names):
        if not number or name != names[number - 1]:
            yield name


class _Line(NamedTuple):
    """What a line says of its game."""

    row: Row
    name: str
    rank: int | None
    total: int | None
    players: int | None
    left: str
    right: str


def _line_of(table: Table, row: Row) -> _Line:
    at = table.columns.at
    rank, total, players = (
        whole_number(row.cell(at.get(name))) for name in ("rank", "total", "players")
    )
    name, left, right = (
        text_of(row.cell(at.get(name))).casefold() for name in ("player", "left", "right")
    )
    return _Line(row, name, rank, total, players, left, right)


def _apart(lines: list[_Line], steps: int) -> tuple[list[list[_Line]], bool, int]:
    """Take apart the games that these lines are of; tell whether that is sure, and the steps.

    A player's lines are taken to stand in the order of the games, if nothing speaks
    against that; else there must be one way only.
    """
    times = Counter(line.name for line in lines)
    size = lines[0].players or 0
    count = max(max(times.values()), round(len(lines) / size) if size > 1 else 1)
    by_turns: list[list[_Line]] = [[] for _ in range(count)]
    seen: Counter[str] = Counter()
    for line in lines:
        by_turns[seen[line.name]].append(line)
        seen[line.name] += 1
    if len(set(times.values())) == 1 and all(_fits(game) for game in by_turns):
        return by_turns, True, 0
    search = _Search(lines, count, steps if len(lines) <= _MOST_LINES else 0)
    if search.found:
        return search.found[0], len(search.found) == 1, search.steps
    return [game for game in by_turns if game], len(lines) == 1, search.steps


class _Search:
    """Every way to make so many games of some lines, until there are two."""

    def __init__(self, lines: list[_Line], count: int, most: int) -> None:
        self.found: list[list[list[_Line]]] = []
        self._lines = lines
        self._games: list[list[_Line]] = [[] for _ in range(count)]
        self.steps = 0
        """How many steps were taken."""
        self._most = most
        if most:
            self._place(0)
        if self.steps >= most and len(self.found) == 1:
            # There may be others.
            self.found *= 2

    def _place(self, number: int) -> None:
        if self.steps >= self._most or len(self.found) > 1:
            return
        self.steps += 1
        if number == len(self._lines):
            if all(_fits(game) for game in self._games):
                self.found.append([list(game) for game in self._games])
            return
        line = self._lines[number]
        for game in self._games:
            if _goes_with(line, game):
                game.append(line)
                self._place(number + 1)
                game.pop()
            if not game:
                # The empty games are all alike.
                break


def _goes_with(line: _Line, game: list[_Line]) -> bool:
    """Whether a line may be of the same game as these."""
    if len(game) >= (line.players or _MOST_PLAYERS):
        return False
    return all(other.name != line.name and _agree(line, other) for other in game)


def _agree(one: _Line, other: _Line) -> bool:
    """Whether the ranks of two lines agree with their totals."""
    if None in (one.rank, other.rank, one.total, other.total):
        return True
    ranks = (other.rank or 0) - (one.rank or 0)
    points = (one.total or 0) - (other.total or 0)
    return ranks * points >= 0 and not (ranks == 0 and points != 0)


def _fits(game: list[_Line]) -> bool:
    """Whether these lines may be a game: how many they are, their ranks, who sits beside whom."""
    if not 1 < len(game) <= _MOST_PLAYERS or any(
        line.players not in (None, len(game)) for line in game
    ):
        return False
    names = {line.name for line in game}
    ranks = [line.rank for line in game if line.rank is not None]
    if len(names) < len(game) or not all(
        _agree(line, other) for line in game for other in game if line is not other
    ):
        return False
    # Whoever shares a rank leaves out the next one, or does not.
    higher = (sum(other < rank for other in ranks) for rank in ranks)
    dense = sorted(set(ranks)) == list(range(1, len(set(ranks)) + 1))
    skips = all(rank == better + 1 for rank, better in zip(ranks, higher, strict=True))
    if len(ranks) == len(game) and not (skips or dense):
        return False
    return _sit_together(game, names)


def _sit_together(game: list[_Line], names: set[str]) -> bool:
    """Whether all neighbours are of the game, nobody sits twice on a side, and both sides agree."""
    right_of = {line.name: line.right for line in game}
    for told in ([line.left for line in game], [line.right for line in game]):
        known = [name for name in told if name]
        if not names.issuperset(known) or len(set(known)) < len(known):
            return False
    return all(right_of[line.left] in ("", line.name) for line in game if line.left)
