"""Debt: the tokens that cost points at the end.

Sources: those of Cities and of Edifice, in the catalogue. No city tells of them.
"""

from collections.abc import Iterator

from scoring.catalogue.editions import Edition
from scoring.game.entries import DebtTokens, Entry
from scoring.phrase import Phrase
from scoring.rows.kinds.entered_row import EnteredRow


class Debt(EnteredRow):
    """The row of debt."""

    def __init__(self) -> None:
        super().__init__("debt")

    def hardly_possible(self, entry: Entry, rules: Edition | None) -> Iterator[Phrase]:
        """Tokens of an expansion that is not played, too."""
        yield from super().hardly_possible(entry, rules)
        if isinstance(entry, DebtTokens) and rules and not {*entry.debts} <= {*rules.debts}:
            yield Phrase("remark.debts", {"accepted": rules.debts})
