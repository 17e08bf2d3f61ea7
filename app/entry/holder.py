"""Whose phone this is at a table: one player's, or everyone's, as it goes round."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

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

        Whoever is at the table no more holds it no longer.
        """
        names = [player.name for player in game.players]
        return names.index(self.name) if self.name in names else None

    def kept(self) -> str:
        """As a device keeps it."""
        return json.dumps([self.draft_id, self.name])


@dataclass(repr=False)
class Held:
    """A page on a phone that may be one player's own."""

    holder: Holder | None = field(default=None, kw_only=True)
    """Whose phone this is; `None` until somebody says so."""

    keep_holder: Callable[[Holder], object] = field(
        default=lambda _holder: None, kw_only=True, repr=False
    )
    """Lets this phone keep whose it is."""

    has_company: Callable[[], bool] = field(default=lambda: False, kw_only=True, repr=False)
    """Whether there are other phones."""

    def say_holder(self, holder: Holder) -> None:
        """Say whose phone this is; the phone keeps it."""
        self.holder = holder
        self.keep_holder(holder)

    def ask_whose_phone(self) -> None:
        """Ask anew whose phone this is; until then it goes round the table."""
        self.holder = None

    def held_by(self, draft_id: str, game: Game) -> int | None:
        """The player whose phone this is at a table; `None` where it goes round that."""
        return self.holder.seat(game) if self.holder and self.knows_holder(draft_id) else None

    def knows_holder(self, draft_id: str) -> bool:
        """Whether somebody has said whose phone this is at a table."""
        return self.holder is not None and self.holder.draft_id == draft_id


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
