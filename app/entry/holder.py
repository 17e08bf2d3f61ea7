"""Whose phone this is at a table: one player's, or everyone's, as it goes round."""

import json
from dataclasses import dataclass

from scoring import Game


@dataclass(frozen=True, slots=True)
class Holder:
    """Who was said to hold this phone at a table."""

    draft_id: str
    """The table."""

    name: str = ""
    """The player; empty where the phone goes round the table."""

    def seat(self, game: Game) -> int | None:
        """The player's place in the document; `None` where the phone goes round.

        Whoever is at the table no more, or is called something else by now, holds it no longer.
        """
        names = [player.name for player in game.players]
        return names.index(self.name) if self.name in names else None

    def kept(self) -> str:
        """As a device keeps it."""
        return json.dumps([self.draft_id, self.name])


def read_holder(kept: object) -> Holder | None:
    """Whose phone it was, as a device kept it; `None` where that cannot be read."""
    try:
        read = json.loads(kept) if isinstance(kept, str) else None
    except ValueError:
        return None
    match read:
        case [str(draft_id), str(name)]:
            return Holder(draft_id, name)
    return None
