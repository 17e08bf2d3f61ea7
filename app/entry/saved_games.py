"""What one open page changes of saved games, and what it says when that fails."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from app.sentences.trouble import without_folders
from scoring import Game, Phrase
from storage import Draft, StorageTrouble, Store
from storage.history.parts import Path, put_part


def now() -> datetime:
    """The moment, with the time zone of where we are."""
    return datetime.now().astimezone()


class News(NamedTuple):
    """A game that was saved just now."""

    of: str = ""
    """Its id; empty where none was."""

    corrected: bool = False
    """Whether it had been in the history before, and was corrected."""


NO_NEWS = News()
"""Nothing was saved just now."""


@dataclass(repr=False)
class SavedGames:
    """The history, as one page changes it."""

    store: Store
    """Where drafts and games are kept; every page of this process has the same."""

    trouble: Phrase | None = None
    """What could not be kept, and what to do; shown until it is dismissed."""

    visiting: bool = False
    """Whether a visitor has the page, whose computer is another one than that of the store."""

    just_deleted: str | None = None
    """The game that was deleted last, while it is offered to bring it back."""

    brought_back: int = 0
    """How many games were brought back on this page; the history is then shown anew."""

    news: News = NO_NEWS
    """What was saved just now, until its page has been shown."""

    def take_news(self) -> News:
        """What was saved just now; it is news only once."""
        news = self.news
        # A page is being drawn, which needs no second drawing.
        object.__setattr__(self, "news", NO_NEWS)
        return news

    def note(
        self,
        game_id: str,
        place: str,
        note: str,
        played_at: datetime | None,
        minutes: int | None = None,
    ) -> bool:
        """Keep where, when and how long a saved game was played, and what to remember of it."""
        about: Any = {"played_at": played_at, "minutes": minutes}
        return self.done(lambda: self.store.games.note(game_id, place, note, now(), **about))

    def put_part(self, game_id: str, seen: Game, path: Path, value: object) -> None:
        """Put a part of a saved game in the place of what was `seen` there."""
        if self.done(lambda: put_part(self.store.games, game_id, path, value, now(), seen)):
            self.dismiss()

    def move(self, game_id: str, mark: str, marks: Collection[str | None]) -> bool:
        """Let a saved game count for the club of a mark, and no more for another.

        What has one of the `marks` of that club's games counts for it already.
        """
        return self.done(lambda: self.store.games.count_for(game_id, mark, marks))

    def delete(self, game_id: str) -> bool:
        """Delete a saved game; it can be brought back."""
        if not self.done(lambda: self.store.games.delete(game_id, now())):
            return False
        self.just_deleted = game_id
        return True

    def bring_back(self, game_id: str) -> None:
        """Bring a deleted game back."""
        if not self.done(lambda: self.store.games.restore(game_id)):
            return
        if self.just_deleted == game_id:
            self.just_deleted = None
        self.brought_back += 1

    def moment_corrected(self, draft: Draft) -> datetime | None:
        """When the game was played that a draft corrects; `None` where it corrects none."""
        if draft.corrects is None or draft.game.played_at:
            return draft.game.played_at if draft.corrects else None
        saved = self.store.games.get(draft.corrects)
        return saved.moment if saved else draft.changed_at

    def as_told_here(self, phrase: Phrase) -> Phrase:
        """What is said of the store, as whoever has this page is told it."""
        return without_folders(phrase) if self.visiting else phrase

    def dismiss(self) -> None:
        """Put the trouble away: it was read."""
        self.trouble = None

    def done(self, act: Callable[[], object]) -> bool:
        """Whether the store did something; if not, `trouble` says why."""
        try:
            act()
        except StorageTrouble as trouble:
            self.trouble = trouble.phrase
            return False
        return True
