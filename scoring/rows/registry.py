"""The registry: every row of the pad by its word.

A row that knows something of its own is listed here. Of the others the catalogue says all there
is to say: which colour's cards give its points, or else that only the table tells them.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from scoring.catalogue.editions import Category, categories
from scoring.rows.babel import Babel
from scoring.rows.blue import Blue
from scoring.rows.debt import Debt
from scoring.rows.edifices import Edifices
from scoring.rows.green import Green
from scoring.rows.guilds import Guilds
from scoring.rows.kinds.cards_row import CardsRow
from scoring.rows.kinds.entered_row import EnteredRow
from scoring.rows.kinds.row import Row
from scoring.rows.military import Military
from scoring.rows.naval import Naval
from scoring.rows.wonder import Wonder

OF_THEIR_OWN: tuple[Row, ...] = (
    Wonder(),
    Military(),
    Blue(),
    Green(),
    Guilds(),
    Naval(),
    Edifices(),
    Babel(),
    Debt(),
)
"""The rows that know more than the catalogue says of them."""


@cache
def rows() -> Mapping[str, Row]:
    """Every row that any edition or expansion has, by its word.

    >>> type(rows()["guilds"]).__name__, type(rows()["yellow"]).__name__
    ('Guilds', 'CardsRow')
    """
    own = {row.name: row for row in OF_THEIR_OWN}
    return MappingProxyType(
        {name: own.get(name) or _by_the_catalogue(row) for name, row in categories().items()}
    )


def _by_the_catalogue(row: Category) -> Row:
    return EnteredRow(row.name) if row.colour is None else CardsRow(row.name, row.colour)
