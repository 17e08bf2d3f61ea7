"""One open page: which table it shows, and every change it makes to it.

The session holds a draft and asks the domain; it draws nothing. Each change is kept
in the store before the page shows it, so that no page that ends takes along what was seen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

import flet as ft

from app.entry.hearing import Hearing
from app.entry.how_long import Told, as_saved, entered_at, with_told
from app.entry.joining import asked, asked_next, join, join_with_game
from app.entry.open_table import OpenTable
from app.entry.saved_games import News, SavedGames, now
from scoring import Game, editions
from scoring.game.facts import Fact, Key
from storage import Change, Draft, DraftChanged, GameChanged, SavedGame, StorageTrouble
from storage.corrections import as_called_now
from storage.history.games import noted


@ft.observable
@dataclass(repr=False)  # Flet spells out what it sends for its log, kept or not
class Session(OpenTable, Hearing, SavedGames):
    """The state behind one open page."""

    tell_others: Callable[[str], None] = field(default=lambda _draft_id: None)
    """Tells the other open pages that a draft was kept."""

    revealed: set[str] = field(default_factory=set, repr=False)
    """The tables of which it was shown row by row who won."""

    def open(self, draft_id: str) -> Draft | None:
        """The draft of that id, as it was kept last; `None` when there is none any more."""
        if self.draft is None or self.draft.id != draft_id:
            self._kept = self.store.drafts.get(draft_id)
            # A page is being drawn, which needs no second drawing.
            for name, value in (("draft", self._kept), ("clash", None)):
                object.__setattr__(self, name, value)
        return self.draft

    def refresh(self) -> None:
        """Follow what another page kept, for instance after a sleep, if that can be read."""
        if self.draft is None or self._kept is None or self.clash is not None:
            return
        try:
            latest = self.store.drafts.get(self.draft.id)
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return
        if latest is not None and latest.revision == self._kept.revision:
            return
        before, said = self.draft, self.trouble
        if latest is None or before is self._kept:
            self._show(latest)
            # What is said is about what was done here; others go on, and nobody has read it yet.
            self.trouble = said if latest else None
            self.heard_of_others(before)
        else:
            self._join(self._kept, before, latest)

    def keep_again(self) -> None:
        """Keep what the page has and the store has not, once that may go.

        What else was refused has to be asked for again, and the page goes on saying so.
        """
        if self.draft is self._kept:
            return
        if self.trouble is not None and self.trouble.key == "storage.elsewhere":
            self.trouble = None
        if self.open_to_change and self.draft is not None:
            self._keep(self.draft)

    def start(self, game: Game) -> Draft | None:
        """Put a new table on the page; `None` when that failed, with `trouble` set."""
        started = self.done(lambda: self._show(self.store.drafts.new(game, now())))
        return self.draft if started else None

    def enter(self, seat: int, key: Key, value: Fact | None) -> None:
        """Put an entry into a cell, or a piece of a city in place; `None` takes it away."""
        self.enter_all(seat, {key: value})

    def enter_all(
        self,
        seat: int,
        facts: Mapping[Key, Fact | None],
        of_another: tuple[int, Mapping[Key, Fact | None]] | None = None,
    ) -> None:
        """Put several facts of a player in place, which one undo takes back together.

        So it does with what changes along of another player, by the seat.
        """
        if self.open_to_change and self.draft is not None:
            self._keep(self._noted(self.draft.enter_all(seat, facts, of_another)))

    def enter_over(self, seat: int, key: Key, value: Fact | None, seen: Fact | None) -> None:
        """Put an entry into a cell that another page changed since this one has `seen` it: ask."""
        if not self.open_to_change or self.draft is None:
            return
        if self.draft.fact(seat, key) in (seen, value):
            self.enter(seat, key, value)
            return
        self.clash = asked(self.draft, [Change(seat=seat, category=key, before=seen, after=value)])

    def undo(self) -> tuple[int, Key] | None:
        """Take back the latest entry; tells the seat and the fact that it was."""
        if not self.open_to_change or self.draft is None or not self.can_undo:
            return None
        change = self.draft.changes[-1]
        self._keep(self.draft.undo())
        return change.seat, change.category

    def redo(self) -> tuple[int, Key] | None:
        """Make the entry again that was taken back last; tells its seat and fact."""
        if not self.open_to_change or self.draft is None or not self.can_redo:
            return None
        change = self.draft.undone[-1]
        self._keep(self.draft.redo())
        return change.seat, change.category

    def change_table(self, change: Callable[[Game], Game]) -> None:
        """Change players, seats, wonders or the edition of the table as it is by now."""
        # A tap may come before the page is told.
        self.refresh()
        if self.open_to_change and self.draft is not None:
            game = change(self.draft.game)
            if game != self.draft.game:
                self._keep(self.draft.with_game(game))

    def tell_by_cards(self, *, by_cards: bool) -> None:
        """From now on the table tells cards where it can tell either, or else points."""
        if self.open_to_change and self.draft is not None and self.draft.by_cards != by_cards:
            self._keep(self.draft.model_copy(update={"by_cards": by_cards}))

    def count_for(self, mark: str) -> None:
        """Let the table on the page, and those to come, count for the club of a mark."""
        if self.open_to_change and self.draft is not None and self.draft.club != mark:
            self.done(lambda: self.store.drafts.choose_club(mark))
            self._keep(self.draft.model_copy(update={"club": mark}))

    def finish(self) -> SavedGame | None:
        """Save the game into the history; `None` when that failed, with `trouble` set."""
        if not self.open_to_change or self.draft is None:
            return None
        draft = as_saved(self.draft, now())
        try:
            saved = self.store.finish(draft, now())
        except GameChanged as game:
            return self.finish() if self._follows(game.current) else None
        except DraftChanged as other:
            if self._kept is None or self.draft is self._kept:
                self._show(other.current)
            else:
                # What could not be kept here before.
                self._join(self._kept, self.draft, other.current)
            self.trouble = other.phrase
            return None
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return None
        self._show(None)
        self.news = News(saved.id, corrected=bool(draft.corrects))
        self.tell_others(draft.id)
        return saved

    def correct(self, game_id: str) -> Draft | None:
        """A draft that corrects a saved game; `None` when that failed."""
        corrected = self.done(lambda: self._show(self.store.correct(game_id, now())))
        if not corrected or self.draft is None:
            return None
        # It may lie open elsewhere, and have followed its game only now.
        self.tell_others(self.draft.id)
        self._follows(self.store.corrected_meanwhile(self.draft))
        return self.draft

    def _follows(self, anew: Draft | None) -> bool:
        """Join a correction with what became of its game since it was begun, or ask."""
        if anew is None or self.draft is None:
            return False
        mine = as_called_now(self.store.games, self.draft)
        joined, self.clash = join_with_game(mine, anew)
        if self.clash is None:
            self._keep(joined)
        if self._kept is None:
            self.trouble = DraftChanged(None).phrase
        return self.trouble is None and self.clash is None

    def note_draft(
        self, place: str, note: str, played_at: datetime | None, told: Told | None = None
    ) -> bool:
        """Keep where and when the table on the page plays, and what to remember of it.

        `told` is how long it takes, or when it began, where somebody told that anew.
        """
        if not self.done(lambda: noted(empty_game(), place, note, played_at, None)):
            return False
        self.dismiss()
        if self.open_to_change and self.draft is not None:
            draft = with_told(self.draft, told) if told else self.draft
            game = noted(draft.game, place, note, played_at, draft.game.minutes)
            if draft is not self.draft or game != draft.game:
                self._keep(draft.with_game(game))
        return self.trouble is None

    def discard(self) -> None:
        """Throw the table away."""
        if self.draft is not None:
            draft_id = self.draft.id
            try:
                latest = self.store.drafts.get(draft_id)
                if latest and self._kept and latest.revision != self._kept.revision:
                    self._show(latest)
                    self.trouble = DraftChanged(latest).phrase
                    return
                self.store.drafts.delete(draft_id)
            except StorageTrouble as trouble:
                self.trouble = trouble.phrase
                return
            self._show(None)
            self.tell_others(draft_id)

    def settle(self, keep: Draft) -> None:
        """Let one of two clashing tables stand; what else both changed is asked next."""
        clash, before = self.clash, self.draft
        if clash is None:
            return
        self._turn_to(keep)
        self.clash = None
        if clash.disputed is None and before is not None:
            # Of two tables another one may be chosen than the one that was shown meanwhile.
            self.heard_of_others(before)
        self._keep(keep)
        self.refresh()
        self.clash = asked_next(clash, self.draft, self.clash) if self.draft else None
        self._settled(clash.disputed)
        self.when_answered()

    def _show(self, draft: Draft | None) -> None:
        """Show a draft as the store has it."""
        self._kept = draft
        self._turn_to(draft)
        self.clash = None
        self.trouble = None

    def _keep(self, changed: Draft) -> None:
        """Keep a change, and show it; on trouble the page has it all the same."""
        kept = self._kept
        if kept is None or (changed is self.draft and changed is kept):
            return
        self.changed_here(kept, changed.game)
        try:
            moment = now()
            self._show(self.store.drafts.keep(changed, moment, entered_at(kept, changed, moment)))
        except DraftChanged as other:
            self._join(kept, changed, other.current)
        except StorageTrouble as trouble:
            self._turn_to(changed)
            self.trouble = trouble.phrase
        self.tell_others(changed.id)

    def _join(self, base: Draft, mine: Draft, theirs: Draft | None) -> None:
        """Join what two pages made of the same table, or ask."""
        if theirs is None:
            self._show(None)
            return
        self._kept = theirs
        joined, self.clash = join(base, mine, theirs)
        self._turn_to(joined)
        self.heard_of_others(mine)
        if self.clash is None:
            self._keep(joined)


def empty_game(edition: str | None = None) -> Game:
    """A table without players, of that edition; of the newest where none is named."""
    return Game(edition=edition or next(iter(editions())))
