"""What is said of a file: remarks and problems, each with its line and column."""

import json
from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from scoring import Game, Phrase, read_game

MOST_GAMES = 50_000
"""How many games are taken from one file."""

MOST_AT_HAND = 1_000
"""How many games of a file are kept as they were read."""

MOST_TOLD = 20
"""The most remarks, and the most problems, of one file that are told; the rest are counted."""

Kind: TypeAlias = Literal["json", "csv", "bgstats"]
"""How a file is written: game documents, a table, or the export of BG Stats."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something said of a place in a file."""

    said: Phrase
    """What is odd or wrong."""

    line: int | None = None
    """The line, from 1; `None` where the whole file is meant."""

    column: int | None = None
    """From 1: the letter of the line in JSON, the cell of the row in a table."""

    field: str = ""
    """What the file calls the column or the part."""

    def phrase(self, file: str) -> Phrase:
        """Return it as a sentence that begins with the file and the place."""
        return Phrase("exchange.at", {"place": self.place(file), "said": self.said})

    def place(self, file: str) -> Phrase | str:
        """Return where it stands: the file, the line, the column and the field."""
        where = {"file": file, "line": self.line, "column": self.column, "field": self.field}
        if self.line is None:
            return Phrase("exchange.place.field", where) if self.field else file
        if self.column is None:
            return Phrase("exchange.place.line", where)
        if not self.field:
            return Phrase("exchange.place.column", where)
        return Phrase("exchange.place.whole", where)


class Tellings:
    """The first things told of a file, by their lines, and how many there are in all."""

    def __init__(self) -> None:
        self.first: list[Told] = []
        self.count = 0

    def tell(
        self,
        said: Phrase,
        line: int | None = None,
        column: int | None = None,
        field: str = "",
    ) -> None:
        """Add something, in the order of the lines; beyond `MOST_TOLD` it is only counted.

        What has no line speaks of the whole file, and comes first.
        """
        self.count += 1
        insort(self.first, Told(said, line, column, field), key=_place_of)
        del self.first[MOST_TOLD:]

    def count_one(self) -> None:
        """Count something whose place is not worth being looked for."""
        self.count += 1

    @property
    def full(self) -> bool:
        """Whether what stands further down is only counted."""
        return len(self.first) >= MOST_TOLD

    @property
    def more(self) -> int:
        """How many are not among the first."""
        return self.count - len(self.first)

    def __iter__(self) -> Iterator[Told]:
        return iter(self.first)

    def __bool__(self) -> bool:
        return self.count > 0


def _place_of(told: Told) -> tuple[int, int]:
    return told.line or 0, told.column or 0


@dataclass(frozen=True, slots=True)
class Found:
    """A game that was found in a file."""

    kept: Game | bytes
    """The game; of a file with many as JSON, which takes a tenth of the room."""

    id: str | None = None
    """The id that the file has for it, fit for the store; `None` when it has none."""

    line: int | None = None
    """The line where it begins; `None` where nobody counted."""

    lines: tuple[int, ...] = ()
    """The line of each player, where each has one."""

    label: str = ""
    """What a table calls it, if it has a column for that."""

    @property
    def game(self) -> Game:
        """The game."""
        return self.kept if isinstance(self.kept, Game) else _unpacked(self.kept)


@lru_cache(4)
def _unpacked(packed: bytes) -> Game:
    return read_game(json.loads(packed))


def _packed(game: Game) -> bytes:
    return json.dumps(game.document(), ensure_ascii=False, separators=(",", ":")).encode()


class Reading:
    """What was read from a file: games, remarks, problems."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.games: list[Found] = []
        self.remarks = Tellings()
        self.problems = Tellings()
        self.left_out = 0
        """How many plays of other board games were passed over."""
        self.full = False
        """Whether there were more games than are taken from one file."""

    def found(
        self,
        game: Game,
        game_id: str | None = None,
        line: int | None = None,
        lines: tuple[int, ...] = (),
        label: str = "",
    ) -> None:
        """Add a game."""
        if self.beyond(len(self.games) + 1, line):
            return
        kept = game if len(self.games) < MOST_AT_HAND else _packed(game)
        self.games.append(Found(kept, game_id, line, lines, label))

    def beyond(self, number: int, line: int | None) -> bool:
        """Whether what stands there is one game more than are taken from one file; it is told."""
        if number <= MOST_GAMES:
            return False
        if not self.full:
            said = Phrase("exchange.too_many_games", {"most": MOST_GAMES})
            self.problems.tell(said, line or 1, 1)
        self.full = True
        return True


class UnreadableFile(ValueError):  # noqa: N818 - like UnreadableGame
    """A file of which a part can't be read, so that none of it is taken.

    `problems` holds the parts; `file` is its name.
    """

    def __init__(self, file: str, problems: Tellings) -> None:
        self.file = file
        self.problems = problems
        super().__init__("; ".join(str(told.phrase(file)) for told in problems))

    @property
    def parts(self) -> tuple[Phrase, ...]:
        """Each part as a sentence; the last says how many more there are."""
        said = [told.phrase(self.file) for told in self.problems]
        if self.problems.more:
            said.append(Phrase("exchange.more_problems", {"count": self.problems.more}))
        return tuple(said)
