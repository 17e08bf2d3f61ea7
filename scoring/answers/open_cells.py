"""Which cells of the pad still lack points, in the order in which they are entered."""

from dataclasses import dataclass

from scoring.game.document import Game
from scoring.results.result import Result


@dataclass(frozen=True, slots=True)
class OpenCells:
    """The cells of a table without points, neither entered nor worked out."""

    game: Game
    """The table."""

    result: Result
    """The table scored as far as it is known."""

    own: int | None = None
    """The only player who is entered for here, by the seat; `None` where all are."""

    def asked(self, name: str) -> list[int]:
        """The players who are entered for here, and whose points of a category are not known."""
        return [seat for seat in self.of(name) if self.own in (None, seat)]

    def of(self, name: str) -> list[int]:
        """The players whose points of a category are not known, by the seat."""
        players = self.result.players
        return [
            seat for seat, player in enumerate(players) if player.categories[name].points is None
        ]

    def known(self, name: str) -> int:
        """How many players' points of a category are known."""
        return len(self.game.players) - len(self.of(name))

    def complete(self, name: str) -> bool:
        """Whether nobody's points of a category are left to enter here."""
        return not self.asked(name)

    @property
    def none_left(self) -> bool:
        """Whether no cell is left to enter here."""
        return all(map(self.complete, self.game.categories))

    def first(self, name: str, after: int = -1) -> int | None:
        """The next player, round the table, whose points of a category are not known yet."""
        unknown = self.asked(name)
        return next((seat for seat in unknown if seat > after), next(iter(unknown), None))

    def category_after(self, name: str) -> str | None:
        """The category that comes next: that below it, then what was left out; `None`: none.

        Where only one player is entered for, none comes that already has their points.
        """
        names = self.game.categories
        if self.none_left:
            return None
        following = names[names.index(name) + 1 :]
        if self.own is not None:
            others = (*following, *names[: names.index(name)])
            return next((other for other in others if not self.complete(other)), None)
        if following:
            return following[0]
        if self.result.final:
            # Totals that were told need no categories behind them.
            return None
        return next((other for other in names[:-1] if not self.complete(other)), None)
