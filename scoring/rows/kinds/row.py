"""What every row of the pad can say of itself."""

from collections.abc import Iterator
from typing import Protocol

from scoring.catalogue.editions import Edition
from scoring.cities.known_cities import Cities
from scoring.game.entries import Entry
from scoring.phrase import Phrase
from scoring.results.result import Counter, Question, Remark


class Row(Protocol):
    """A row of the pad.

    What takes a seat is about the player in that place of the document, from 0, whose city is
    known at least in part.
    """

    name: str
    """Its word in the game document: `military`."""

    def points(self, cities: Cities, seat: int) -> int | None:
        """The points that follow from the cities; `None` while these do not tell them."""

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """The lines that explain these points, as far as they are known."""

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:
        """What has to be told before the points are known; nothing that cannot change them."""

    def counters(self, cities: Cities, seat: int) -> Iterator[Counter]:
        """The numbers behind the points, each once, whether they were told or not."""

    def disagreements(self, cities: Cities, seat: int) -> Iterator[Remark]:
        """Where the city says otherwise than what was entered in this row."""

    def hardly_possible(self, entry: Entry, rules: Edition | None) -> Iterator[Phrase]:
        """What is odd about an entry by itself, in a game by these rules, or by any."""


ABOUT_ENTRIES = frozenset(
    {
        "remark.conflicts",
        "remark.defeats",
        "remark.differs",
        "remark.fewer_than_cards",
        "remark.no_such_cards",
        "remark.no_such_stages",
        "remark.symbols_by_hand",
        "remark.tokens_differ",
        "remark.tokens_missing",
        "remark.wild",
    }
)
"""The remarks that a city says otherwise than one entry; the others say what it leaves out."""
