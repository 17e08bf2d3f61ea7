"""What of the history is to be seen."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from scoring.game.names import plain
from storage.history.game_facts import GameFacts, facts_of
from storage.history.saved_game import SavedGame
from storage.history.shown_names import name_key


@dataclass(frozen=True)
class Filter:
    """Which games are meant: those for which all that is set here is true.

    Without anything set, all games are.
    """

    words: str = ""
    """Words that all stand in the players' names, as shown or as typed, their wonders, the place
    or the note, whole or in part; capitals and accents make no difference."""

    players: tuple[str, ...] = ()
    """Players who all took part, by the names that are shown; capitals make no difference."""

    wonder: str | None = None
    """A wonder that somebody had, by its name in the catalogue; with `players`, one of them."""

    side: str | None = None
    """The side of that wonder; without a wonder, of anybody's, or of one of the `players`'."""

    edition: str | None = None
    """`first` or `second`."""

    expansion: str | None = None
    """An expansion that was played with."""

    seats: int | None = None
    """How many players took part."""

    since: date | None = None
    """The first day, where the reader is."""

    until: date | None = None
    """The last day, where the reader is."""

    evenings: bool = False
    """Whether these are days of evenings, to which what is played after midnight belongs.

    So a year and an evening have the games of their pages; the days that somebody types are those
    that are shown with each game.
    """

    def __bool__(self) -> bool:
        """Whether anything is set."""
        return bool(self._words) or self != Filter(words=self.words)

    def matches(self, saved: SavedGame) -> bool:
        """Whether a game is meant."""
        return self.meets(facts_of(saved))

    def of(self, games: Iterable[SavedGame]) -> list[SavedGame]:
        """Return those games that are meant, in their order."""
        return [saved for saved in games if self.matches(saved)]

    def meets(self, facts: GameFacts) -> bool:
        """Whether the game of these facts is meant."""
        return (
            (self.seats is None or facts.seats == self.seats)
            and (self.edition is None or facts.edition == self.edition)
            and (self.expansion is None or self.expansion in facts.expansions)
            and ((self.since is None and self.until is None) or self._is_between(facts))
            and (not self._players or self._players <= facts.keys)
            and self._has_wonder(facts)
            and all(word in facts.text for word in self._words)
        )

    def _is_between(self, facts: GameFacts) -> bool:
        day = facts.evening if self.evenings else facts.day
        return (self.since or day) <= day <= (self.until or day)

    def _has_wonder(self, facts: GameFacts) -> bool:
        if self.wonder is None and self.side is None:
            return True
        return any(
            self.wonder in (None, wonder)
            and self.side in (None, side)
            and (not self._players or name_key(name) in self._players)
            for name, (wonder, side) in zip(facts.names, facts.wonders, strict=True)
        )

    @cached_property
    def _players(self) -> frozenset[str]:
        return frozenset(map(name_key, self.players))

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(plain(self.words).split())


EVERYTHING = Filter()
"""All games."""
