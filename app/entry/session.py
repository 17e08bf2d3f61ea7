"""One open page: which table it shows, and every change it makes to it.

The session holds a draft and asks the domain; it draws nothing. Each change is kept
in the store before the page shows it, so that no page that ends takes along what was seen.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

import flet as ft

from scoring import Game, Phrase, Result, editions, score
from scoring.game.facts import Fact, changed, fits
from storage import Change, Draft, DraftChanged, SavedGame, StorageTrouble, Store
from storage.history.games import noted


def now() -> datetime:
    """The moment, with the time zone of where we are."""
    return datetime.now().astimezone()


@dataclass(frozen=True)
class Clash:
    """Two pages changed the same cell, and a person has to say which one stands."""

    mine: Draft
    """The table with this page's change in the cell, and all that the other page kept."""

    theirs: Draft
    """The table as the other page kept it, and what this page changed elsewhere."""

    disputed: Change | None
    """The cell that both changed; `None` when both changed the table itself."""


@ft.observable
@dataclass(repr=False)  # Flet spells out what it sends for its log, kept or not
class Session:
    """The state behind one open page."""

    store: Store
    """Where drafts and games are kept; every page of this process has the same."""

    draft: Draft | None = None
    """The table that the page shows."""

    clash: Clash | None = None
    """A question to settle before the next change."""

    trouble: Phrase | None = None
    """What could not be kept, and what to do; shown until it is dismissed."""

    just_deleted: str | None = None
    """The game that was deleted last, while it is offered to bring it back."""

    brought_back: int = 0
    """How many games were brought back on this page; the history is then shown anew."""

    saved_as: tuple[str, str] | None = None
    """The draft that this page saved last, and the game that it became."""

    news_of: str = ""
    """The game that was saved just now, until its page has been shown."""

    tell_others: Callable[[str], None] = field(default=lambda _draft_id: None)
    """Tells the other open pages that a draft was kept."""

    _followed: Callable[[Draft], None] = field(default=lambda _before: None, repr=False)
    """Told after another page changed the table, with the table as it was."""

    _tapped_late: Callable[[], None] = field(default=lambda: None, repr=False)
    """Told of a tap on what is not on the page any more."""

    _scored: tuple[Game, Result] | None = field(default=None, repr=False)
    """The game that was scored last, and its result."""

    _kept: Draft | None = None
    """The draft as the store had it when this page last looked."""

    @property
    def open_to_change(self) -> bool:
        """Whether there is a table, and no question about it that has to be settled first."""
        return self.draft is not None and self.clash is None

    def open(self, draft_id: str) -> Draft | None:
        """The draft of that id, as it was kept last; `None` when there is none any more."""
        if self.draft is None or self.draft.id != draft_id:
            self._kept = self.store.drafts.get(draft_id)
            # A page is being drawn, which needs no second drawing.
            for name, value in (("draft", self._kept), ("clash", None)):
                object.__setattr__(self, name, value)
        return self.draft

    def refresh(self) -> None:
        """Follow what another page kept, for instance after a sleep."""
        if self.draft is None or self._kept is None or self.clash is not None:
            return
        latest = self.store.drafts.get(self.draft.id)
        if latest is not None and latest.revision == self._kept.revision:
            return
        before = self.draft
        if latest is None or before is self._kept:
            self._show(latest)
        else:
            self._join(self._kept, before, latest)
        self._followed(before)

    def hear(self, followed: Callable[[Draft], None], tapped_late: Callable[[], None]) -> None:
        """Tell a part of the page what other pages change, and of taps that come too late."""
        self._followed, self._tapped_late = followed, tapped_late

    def tapped_late(self) -> None:
        """Something was tapped that is not on the page any more."""
        self._tapped_late()

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
        try:
            self._show(self.store.drafts.new(game, now()))
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return None
        return self.draft

    def enter(self, seat: int, key: str, value: Fact | None) -> None:
        """Put an entry into a cell, or a piece of a city in place; `None` takes it away."""
        if self.open_to_change and self.draft is not None:
            self._keep(self.draft.enter(seat, key, value))

    def enter_all(self, seat: int, facts: Mapping[str, Fact | None]) -> None:
        """Put several facts of a player in place, which one undo takes back together."""
        if self.open_to_change and self.draft is not None:
            self._keep(self.draft.enter_all(seat, facts))

    def enter_over(self, seat: int, key: str, value: Fact, seen: Fact | None) -> None:
        """Put an entry into a cell that another page changed since this one has `seen` it: ask."""
        if not self.open_to_change or self.draft is None:
            return
        if self.draft.fact(seat, key) in (seen, value):
            self.enter(seat, key, value)
            return
        change = Change(seat=seat, category=key, before=seen, after=value)
        mine = self.draft.enter(seat, key, value)
        self.clash = Clash(mine=mine, theirs=self.draft, disputed=change)

    def undo(self) -> tuple[int, str] | None:
        """Take back the latest entry; tells the seat and the fact that it was."""
        if not self.open_to_change or self.draft is None or not self.draft.changes:
            return None
        change = self.draft.changes[-1]
        self._keep(self.draft.undo())
        return change.seat, change.category

    def redo(self) -> tuple[int, str] | None:
        """Make the entry again that was taken back last; tells its seat and fact."""
        if not self.open_to_change or self.draft is None or not self.draft.undone:
            return None
        change = self.draft.undone[-1]
        self._keep(self.draft.redo())
        return change.seat, change.category

    def change_table(self, change: Callable[[Game], Game]) -> None:
        """Change players, seats, wonders or the edition of the table as it is by now."""
        if self.open_to_change and self.draft is not None:
            game = change(self.draft.game)
            if game != self.draft.game:
                self._keep(self.draft.with_game(game))

    def tell_by_cards(self, *, by_cards: bool) -> None:
        """From now on the table tells cards where it can tell either, or else points."""
        if self.open_to_change and self.draft is not None and self.draft.by_cards != by_cards:
            self._keep(self.draft.model_copy(update={"by_cards": by_cards}))

    def finish(self) -> SavedGame | None:
        """Save the game into the history; `None` when that failed, with `trouble` set."""
        if not self.open_to_change or self.draft is None:
            return None
        draft = self.draft
        if draft.game.played_at is None:
            game = draft.game.model_copy(update={"played_at": now()})
            draft = draft.model_copy(update={"game": game})
        try:
            saved = self.store.finish(draft, now())
        except DraftChanged as other:
            self._show(other.current)
            self.trouble = other.phrase
            return None
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return None
        self._show(None)
        self.saved_as = (draft.id, saved.id)
        self.news_of = saved.id
        self.tell_others(draft.id)
        return saved

    def take_news(self) -> str:
        """The game that was saved just now, told once: who comes to its page later knows."""
        news = self.news_of
        # A page is being drawn, which needs no second drawing.
        object.__setattr__(self, "news_of", "")
        return news

    def correct(self, game_id: str) -> Draft | None:
        """A draft that corrects a saved game; `None` when that failed."""
        try:
            self._show(self.store.correct(game_id, now()))
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return None
        return self.draft

    def note_draft(self, place: str, note: str, played_at: datetime | None) -> bool:
        """Keep where and when the table on the page plays, and what to remember of it."""
        try:
            noted(empty_game(), place, note, played_at)
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return False
        self.dismiss()
        self.change_table(lambda game: noted(game, place, note, played_at))
        return self.trouble is None

    def note(self, game_id: str, place: str, note: str, played_at: datetime | None) -> bool:
        """Keep where and when a saved game was played, and what to remember of it."""
        try:
            self.store.games.note(game_id, place, note, now(), played_at=played_at)
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return False
        return True

    def delete(self, game_id: str) -> bool:
        """Delete a saved game; it can be brought back."""
        try:
            self.store.games.delete(game_id, now())
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return False
        self.just_deleted = game_id
        return True

    def bring_back(self, game_id: str) -> None:
        """Bring a deleted game back."""
        try:
            self.store.games.restore(game_id)
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return
        if self.just_deleted == game_id:
            self.just_deleted = None
        self.brought_back += 1

    def dismiss(self) -> None:
        """The trouble was read."""
        self.trouble = None

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
        """Let one of two clashing tables stand."""
        if self.clash is not None:
            self.clash = None
            self._keep(keep)
            self.refresh()

    def result(self) -> Result | None:
        """The table scored as far as it is known; each game is scored once."""
        if self.draft is None:
            return None
        game = self.draft.game
        if self._scored is None or self._scored[0] is not game:
            self._scored = game, score(game)
        return self._scored[1]

    def _show(self, draft: Draft | None) -> None:
        """Show a draft as the store has it."""
        self._kept = draft
        self.draft = draft
        self.clash = None
        self.trouble = None

    def _keep(self, changed: Draft) -> None:
        """Keep a change, and show it; on trouble the page has it all the same."""
        kept = self._kept
        if kept is None or (changed is self.draft and changed is kept):
            return
        try:
            self._show(self.store.drafts.keep(changed, now()))
        except DraftChanged as other:
            self._join(kept, changed, other.current)
        except StorageTrouble as trouble:
            self.draft = changed
            self.trouble = trouble.phrase
        self.tell_others(changed.id)

    def _join(self, base: Draft, mine: Draft, theirs: Draft | None) -> None:
        """Join what two pages made of the same table, or ask.

        A cell that only one of them changed is that page's; only what both changed, and
        changed differently, has to be settled by a person.
        """
        if theirs is None:
            self._show(None)
            return
        self._kept = theirs
        mine = mine.model_copy(update={"revision": theirs.revision})
        if same_table(base, mine):
            # Into their table go the cells that this page changed.
            self._settle_cells(base, mine, onto=theirs, other=theirs)
        elif same_table(base, theirs) or same_table(mine, theirs):
            # Into this page's table go the cells that they changed.
            self._settle_cells(base, theirs, onto=mine, other=mine)
        else:
            self.draft = theirs
            self.clash = Clash(mine=mine, theirs=theirs, disputed=None)

    def _settle_cells(self, base: Draft, changed: Draft, onto: Draft, other: Draft) -> None:
        """Put the cells that one page changed into the table of the other, or ask."""
        theirs_changed = onto is not self._kept
        joined, disputed = onto, None
        if changed.by_cards not in (base.by_cards, onto.by_cards):
            joined = onto.model_copy(update={"by_cards": changed.by_cards})
        everything = joined
        for change in changed_cells(base, changed):
            seat = same_seat(base.game, change.seat, onto.game)
            if seat is None or not fits(onto.game, change.category, change.after):
                self.draft = self._kept
                self.clash = Clash(
                    mine=onto if theirs_changed else changed,
                    theirs=changed if theirs_changed else onto,
                    disputed=None,
                )
                return
            there = other.fact(seat, change.category)
            if there in (change.before, change.after):
                joined = joined.enter(seat, change.category, change.after)
            else:
                disputed = change.model_copy(update={"seat": seat})
            everything = everything.enter(seat, change.category, change.after)
        self.draft = joined
        if disputed is None:
            self._keep(joined)
        elif theirs_changed:
            self.clash = Clash(mine=joined, theirs=everything, disputed=disputed)
        else:
            self.clash = Clash(mine=everything, theirs=joined, disputed=disputed)


def same_seat(game: Game, seat: int, other: Game) -> int | None:
    """Where a player of one table sits at another; `None` when that cannot be told."""
    names = [player.name for player in other.seats]
    if names[: len(game.seats)] == [player.name for player in game.seats]:
        return seat
    name = game.seats[seat].name
    return names.index(name) if names.count(name) == 1 else None


def same_table(one: Draft, other: Draft) -> bool:
    """Whether two drafts agree in all but pads and cities.

    That is everything of the whole table: its players, seats, wonders, edition, expansions and
    teams, and also what was told of the tower, the place or the moment.
    """
    return _without_facts(one.game) == _without_facts(other.game)


def _without_facts(game: Game) -> Game:
    for seat, player in enumerate(game.seats):
        game = game.with_player(seat, player.model_copy(update={"pad": {}, "city": None}))
    return game


def changed_cells(base: Draft, mine: Draft) -> Iterator[Change]:
    """The cells and pieces of cities in which two drafts of the same table differ."""
    for seat, (before, after) in enumerate(zip(base.game.seats, mine.game.seats, strict=True)):
        for key, old, new in changed(before, after):
            yield Change(seat=seat, category=key, before=old, after=new)


def empty_game(edition: str | None = None) -> Game:
    """A table without players, of that edition; of the newest where none is named."""
    return Game(edition=edition or next(iter(editions())))
