"""What the players should be told once, though nothing failed."""

from scoring import Phrase


class Notices(list[Phrase]):
    """Phrases to be shown; whoever has shown them may clear the list."""

    def __init__(self) -> None:
        super().__init__()
        self._told: set[str] = set()

    def tell(self, phrase: Phrase) -> None:
        """Add a phrase, unless it is there already."""
        if str(phrase) not in self._told:
            self._told.add(str(phrase))
            self.append(phrase)

    def forget(self) -> None:
        """Forget all that was told: it was seen to, and may come again."""
        self.clear()
        self._told.clear()
