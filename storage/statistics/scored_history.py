"""The history of a store, scored once: by this process, by one before it, or by another one."""

from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

from storage.history.filters import EVERYTHING, Filter
from storage.history.game_facts import GameFacts
from storage.history.games import Games
from storage.history.games_index import GamesIndex
from storage.statistics.figures.scored import Scored, scored
from storage.statistics.figures.scored_rows import renamed, row_of, scored_of
from storage.statistics.ratings import Ratings
from storage.summaries.kept_rows import TOGETHER, Kept, KeptRows, key_of

AT_A_TIME = 0.02
"""For how long games are read in one go, in seconds."""


class _Known(NamedTuple):
    facts: GameFacts
    names: tuple[str, ...]
    game: Scored


class ScoredHistory:
    """Scores the games of a store and remembers them, beside the history, too.

    Reading and scoring a game takes a hundred times as long as taking its row from the file that
    lies beside the history. A row holds as long as the record has not changed, to the byte, and the
    rules have not: a game that was corrected is scored anew. One whose players are
    shown by other names, or which moved in time, has them from its facts. Keep one of these as long
    as the store.
    """

    def __init__(self, games: Games) -> None:
        self._games = games
        self._rows = KeptRows(games.path.with_suffix(".scored"), games.table.lock)
        self._rated = KeptRows(games.path.with_suffix(".rated"), games.table.lock)
        self._known: dict[str, _Known] = {}

    def read(self, chosen: Filter = EVERYTHING) -> list[Scored]:
        """The games that are chosen, scored, the newest first."""
        for _ in self.portions(chosen):
            pass
        index = self._games.index()
        # What changed after the last portion is among these.
        found = [self._scored(index, facts, {}) for facts in index.chosen(chosen)]
        return [game for game in found if game is not None]

    def ratings(self) -> Ratings:
        """Ratings of no game yet, which know what was worked out of the whole history before."""
        return Ratings(self._rated)

    def portions(self, chosen: Filter = EVERYTHING) -> Iterator[tuple[int, int]]:
        """Score what is not known yet, so much at a time that a page stays alive meanwhile.

        Gives how many games are known, and how many there are, after each portion and at the end.
        """
        index = self._games.index()
        games = index.chosen(chosen)
        if not chosen:
            self._known = {facts.id: self._known[facts.id] for facts in games
                           if facts.id in self._known}  # fmt: skip
        new: dict[str, Kept] = {}
        until = monotonic() + AT_A_TIME
        for done, facts in enumerate(games):
            if len(new) == TOGETHER:
                self._rows.keep(new)
                new = {}
            if monotonic() > until:
                yield done, len(games)
                until = monotonic() + AT_A_TIME
            self._scored(index, facts, new)
        self._rows.keep(new)
        yield len(games), len(games)

    def _scored(self, index: GamesIndex, facts: GameFacts, new: dict[str, Kept]) -> Scored | None:
        known = self._known.get(facts.id)
        if known is not None and known.facts is facts:
            if known.names == facts.names:
                return known.game
            game = renamed(facts, known.game)
        else:
            key = key_of(index.record(facts))
            row = None if key is None else self._rows.take(facts.id, key)
            if row is not None:
                game = scored_of(facts, row)
            else:
                saved = self._games.documents.shown_once(index, facts)
                if saved is None:
                    return None
                game = scored(saved)
                if key is not None:
                    new[facts.id] = Kept(key, row_of(game))
        self._known[facts.id] = _Known(facts, facts.names, game)
        return game
