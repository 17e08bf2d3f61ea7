"""The games of whatever serves pages, as another program sees them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.entry.saved_games import now
from scoring import Game
from storage import Draft, Store


class GamesOnDisk:
    """A folder of games that somebody else has open, too."""

    folder: Path

    def store(self) -> Store:
        """The same folder as another program has it open: what is there, and what is put there."""
        return Store(self.folder)

    def draft(self, game: Game) -> Draft:
        """Put a table there that is still being scored."""
        with self.store() as store:
            return store.drafts.new(game, now())

    def changed(self, draft_id: str, change: Callable[[Game], Game]) -> None:
        """Change a table there as another program does, of which no page is told."""
        draft = self.kept(draft_id)
        with self.store() as store:
            store.drafts.keep(draft.with_game(change(draft.game)), now())

    def kept(self, draft_id: str) -> Draft:
        """What is on the disk of a table."""
        with self.store() as store:
            draft = store.drafts.get(draft_id)
        assert draft is not None
        return draft

    @contextmanager
    def unreadable(self, name: str) -> Iterator[None]:
        """For a block, the system refuses to read one of its files, whoever asks."""
        file = self.folder / name
        away = file.rename(file.with_suffix(".away"))
        file.mkdir()
        try:
            yield
        finally:
            file.rmdir()
            away.rename(file)
