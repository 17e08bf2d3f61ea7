"""Tables with one line a game: players have columns of their own, or numbered ones.

Below `Date, Ada, Bo` stand totals; below `Player 1, Score 1, Player 2, Score 2` names and what
each scored. Either way a game becomes lines as in all other tables, one a player.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring import Phrase
from storage.exchange.findings import Reading
from storage.exchange.tables.cells import is_open, whole_number
from storage.exchange.tables.columns import (
    CATEGORY,
    NEEDED,
    is_figure,
    may_be_highest,
    meaning_of,
    sums_up,
)
from storage.exchange.tables.rows import Row

_SHARED = (
    *(None, "date", "time", "minutes", "place", "edition", "expansions", "note"),
    "passed_over",
)
"""What may stand in columns that are told once a game."""

_NEEDLESS = ("game", "table", "players")
"""What tells lines of one game from those of others, which here are one line."""

_MOST_POINTS = 200
"""The most that a total may be there: more are not of this game."""

_HIGHEST_OF_A_ROW = 25
"""More than this a row of the pad seldom gives, and hardly a player has less in all."""

_LONGEST_MARK = 3
"""How long a mark is that somebody writes for who did not play, or was not counted."""

_NUMBERED = re.compile(r"(\D*?)[\s_.#-]*(\d{1,2})[\s_.#-]*(\D*)")


class ByGame(NamedTuple):
    """How the lines of games are laid out."""

    header: Row
    shared: list[int]
    """The places of the columns that are told once a game."""

    labels: list[str]
    """What each player has, in the words of the first: the names of columns."""

    players: list[tuple[str, list[int | None]]]
    """The players' names, empty where a line tells them, and the places of what each has."""

    def is_sum(self, row: Row) -> bool:
        """Whether a row is of no game, but sums up the others: it begins with a word for that."""
        first = row.first
        return sums_up(row.cell(first)) and not any(first in places for _, places in self.players)

    def sums_up_without_a_word(self, row: Row, sums: Counter[int]) -> bool:
        """Whether nothing but what the games above add up to stands in a row, in all columns."""
        own = {place for _, places in self.players for place in places}
        if any(row.cell(place) for place in range(len(row.cells)) if place not in own):
            return False
        told = {place: whole_number(cell) for place in sums if (cell := row.cell(place))}
        return len(told) > 1 and told == {place: sums[place] for place in told}

    def rows(self, below: Iterable[Row], reading: Reading) -> Iterator[Row]:
        """Give the names of columns, and the lines of all games, one a player.

        A blank line stands before each game. A row that sums up others is left out, which is
        told. So is what is no total in a player's own column: nobody knows whether they played.
        """
        told_once = [self.header.cell(place) for place in self.shared]
        yield Row([*told_once, *self.labels], self.header.line)
        meanings = list(map(meaning_of, told_once))
        day = meanings.index("date") if "date" in meanings else None
        label = next((at for at, name in _named(self.header) if meaning_of(name) == "game"), None)
        date = ""
        sums: Counter[int] = Counter()
        games = 0
        for row in below:
            if games > 1 and self.sums_up_without_a_word(row, sums):
                reading.remarks.tell(Phrase("exchange.sums_left_out"), row.line, row.first + 1)
                continue
            if self.is_sum(row):
                said = Phrase("exchange.sum_left_out", {"value": row.cell(row.first)[:40]})
                reading.remarks.tell(said, row.line, row.first + 1)
                continue
            games += 1
            yield Row([], row.line)
            told_once = [row.cell(place) for place in self.shared]
            if day is not None:
                # The evening's next game has the date of the one above.
                date = told_once[day] = told_once[day] or date
            for name, places in self.players:
                cells = ["" if place is None else row.cell(place) for place in places]
                if all(map(is_open, cells)):
                    # Who has nothing in a game did not play it.
                    continue
                if name and places[0] is not None:
                    sums[places[0]] += whole_number(cells[0]) or 0
                if name and not _is_total(cells[0]):
                    values = {"value": cells[0][:40], "name": name[:40], "most": _MOST_POINTS}
                    said = Phrase("exchange.no_total_of", values)
                    reading.problems.tell(said, row.line, (places[0] or 0) + 1, name)
                    cells = [""]
                at = [*self.shared, *(places[:1] if name else []), *places]
                columns = [1 if place is None else place + 1 for place in at]
                own = [name, *cells] if name else cells
                yield Row([*told_once, *own], row.line, None, 0, columns, row.cell(label))

    def told(self) -> Phrase:
        """Return the sentence that tells in which columns the players stand."""
        first = [next(place for place in places if place is not None) for _, places in self.players]
        names = tuple(
            Phrase("exchange.column", {"name": self.header.cell(place)[:40]})
            for place in first[:10]
        )
        return Phrase("exchange.by_game", {"names": names, "count": len(first)})


def by_game(rows: list[Row]) -> tuple[int, ByGame] | None:
    """Return the number of the header and how the games below are laid out, if they are so."""
    for number, header in enumerate(rows):
        below = [row for row in rows[number + 1 :] if not row.blank]
        if below and (found := laid_out(header, below)):
            return number, found
    return None


def laid_out(header: Row, below: list[Row]) -> ByGame | None:
    """Return how the games below a header are laid out; `None` where they are not line by line."""
    return _numbered(header) or _of_totals(header, below)


def _of_totals(header: Row, below: list[Row]) -> ByGame | None:
    """A column of totals for each player, beside the date or the number of the game."""
    meanings = {place: meaning_of(name) for place, name in _named(header)}
    if not {"date", "time", "game"} & set(meanings.values()):
        return None
    below = [row for row in below if not sums_up(row.cell(row.first))]
    filled = [
        place
        for place, meaning in meanings.items()
        if (meaning is None or (meaning.startswith(CATEGORY) and _has_high(below, place)))
        and not is_figure(header.cell(place))
        and _has_totals(below, place)
    ]
    own = [
        place
        for place in filled
        if not may_be_highest(header.cell(place)) or not _is_highest(below, place, filled)
    ]
    shared = _shared(meanings, own)
    many = sum(sum(not is_open(row.cell(place)) for place in own) > 1 for row in below)
    if shared is None or 2 * many <= len(below):
        return None
    players: list[tuple[str, list[int | None]]] = [(header.cell(place), [place]) for place in own]
    return ByGame(header, shared, [NEEDED, "total"], players)


def _numbered(header: Row) -> ByGame | None:
    """Columns with the number of a player in their names."""
    found: dict[str, dict[str, int]] = {}
    labels: dict[str, str] = {}
    for place, name in _named(header):
        if parts := _NUMBERED.fullmatch(name):
            # “Player 1 score” is a score, and “P1” a player.
            whose = parts[1].casefold() == "p" or meaning_of(parts[1]) == NEEDED
            label = (parts[3] or NEEDED) if whose else f"{parts[1]} {parts[3]}".strip()
            if (meaning := meaning_of(label)) is not None:
                found.setdefault(parts[2], {}).setdefault(meaning, place)
                labels.setdefault(meaning, label)
    players = [own for own in found.values() if NEEDED in own]
    scored = [name for name in labels if name in ("total", "result") or name.startswith(CATEGORY)]
    own = [place for one in players for place in one.values()]
    shared = _shared({place: meaning_of(name) for place, name in _named(header)}, own)
    if shared is None or len(players) < 2 or not scored:
        return None
    return ByGame(
        header,
        shared,
        list(labels.values()),
        [("", [one.get(meaning) for meaning in labels]) for one in players],
    )


def _named(header: Row) -> list[tuple[int, str]]:
    return [(place, name) for place in range(len(header.cells)) if (name := header.cell(place))]


def _shared(meanings: dict[int, str | None], own: list[int]) -> list[int] | None:
    """The columns that are told once a game; `None` where others cannot be told so."""
    rest = {place: name for place, name in meanings.items() if place not in own}
    if not all(name in _SHARED or name in _NEEDLESS for name in rest.values()):
        return None
    return [place for place, name in rest.items() if name not in _NEEDLESS]


def _has_totals(rows: list[Row], place: int) -> bool:
    """Whether a column is a player's: most cells are totals, or all others are one short mark."""
    told = [cell for row in rows if not is_open(cell := row.cell(place))]
    odd = [cell for cell in told if not _is_total(cell)]
    marked = len(set(odd)) == 1 and len(odd[0]) <= _LONGEST_MARK and whole_number(odd[0]) is None
    return len(told) > len(odd) and (len(told) > 2 * len(odd) or marked)


def _has_high(rows: list[Row], place: int) -> bool:
    """Whether most cells are more than a row of the pad gives: some player is called Violet."""
    told = [whole_number(cell) or 0 for row in rows if not is_open(cell := row.cell(place))]
    return 2 * sum(number > _HIGHEST_OF_A_ROW for number in told) > len(told)


def _is_highest(rows: list[Row], place: int, filled: list[int]) -> bool:
    """Whether a column has the most points of each game, and so is nobody's."""
    others = [other for other in filled if other != place]
    known = [(row.cell(place), [row.cell(other) for other in others]) for row in rows]
    return all(
        whole_number(cell) == max(filter(None, map(whole_number, cells)), default=None)
        for cell, cells in known
        if not is_open(cell)
    )


def _is_total(cell: str) -> bool:
    # Spreadsheets may show a number as a text.
    number = whole_number(cell.removeprefix("'"))
    return number is not None and 0 <= number <= _MOST_POINTS
