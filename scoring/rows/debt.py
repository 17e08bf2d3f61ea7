"""Debt: the tokens that cost points at the end.

Sources: those of Cities and of Edifice, in the catalogue. No city tells of them.
"""

from collections.abc import Iterator
from itertools import product

from scoring.catalogue.editions import Edition
from scoring.game.entries import DebtTokens, Entry, points_of
from scoring.phrase import Phrase
from scoring.rows.kinds.entered_row import EnteredRow


class Debt(EnteredRow):
    """The row of debt."""

    def __init__(self) -> None:
        super().__init__("debt")

    def hardly_possible(self, entry: Entry, rules: Edition | None) -> Iterator[Phrase]:
        """Tokens of an expansion that is not played, and what those of Edifice never come to.

        Of Edifice a city has at most one token of each age; of Cities as many as may be.
        """
        odd = list(super().hardly_possible(entry, rules))
        if isinstance(entry, DebtTokens) and rules and not {*entry.debts} <= {*rules.debts}:
            odd.append(Phrase("remark.debts", {"accepted": rules.debts}))
        yield from odd
        if odd or rules is None:
            return
        held = entry.debts if isinstance(entry, DebtTokens) else ()
        points = points_of(entry)
        if any(held.count(token) > 1 for token in rules.debts_of_ages):
            yield Phrase("remark.debt_twice", {})
        elif rules.debts and {*rules.debts} == {*rules.debts_of_ages}:
            possible = {sum(some) for some in product(*({0, token} for token in rules.debts))}
            if points not in possible:
                accepted = tuple(sorted(possible - {0}, reverse=True))
                yield Phrase("remark.no_debt", {"count": points, "accepted": accepted})
