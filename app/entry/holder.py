"""Whose phone this is at a table: one player's, or everyone's, as it goes round."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from scoring import Game
from storage import Draft


@dataclass(frozen=True, slots=True)
class Holder:
    """Who was said to hold this phone at a table."""

    draft_id: str
    """The table."""

    name: str = ""
    """The player; empty where the phone goes round the table."""

    who: str | None = None
    """What tells the player from all others, however they are called; `None` where the name alone
    says who it is."""

    def seat(self, game: Game) -> int | None:
        """The player's place in the document; `None` where the phone goes round.

        Whoever is at the table no more holds it no longer. Where the player is called otherwise by
        now, and somebody else as they were, or as they are, nobody can tell which of the two it is.
        """
        names = [player.name for player in game.players]
        called = [seat for seat, name in enumerate(names) if name == self.name]
        known = self._known(game)
        if known is None:
            return called[0] if len(called) == 1 else None
        alone = not called and names.count(names[known]) == 1
        return known if known in called or alone else None

    def by_now(self, before: Game, game: Game) -> "Holder":
        """The same after the table was changed, by the name that the player has now.

        Where somebody is given the name that another one has, names are being put right: until all
        are, it is nobody's phone, and then it is that of who is called so.
        """
        known = self._known(game)
        if known is not None and _is_given_twice(game.players[known].name, before, game):
            return replace(self, who=None)
        seat = self.seat(game)
        if seat is None:
            return self
        player = game.players[seat]
        return Holder(self.draft_id, player.name, player.who)

    def _known(self, game: Game) -> int | None:
        who = [player.who for player in game.players]
        return who.index(self.who) if self.who is not None and self.who in who else None

    def kept(self) -> str:
        """As a device keeps it."""
        return json.dumps([self.draft_id, self.name, *([self.who] if self.who else [])])


def _is_given_twice(name: str, before: Game, game: Game) -> bool:
    """Whether several are called so, one of whom was called otherwise before."""
    called = {player.who: player.name for player in before.players}
    alike = [player for player in game.players if player.name == name]
    return len(alike) > 1 and any(called.get(one.who, name) != name for one in alike)


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

    is_cut_off: Callable[[], bool] = field(default=lambda: False, kw_only=True, repr=False)
    """Whether the other phones at the table hear nothing from this one now."""

    goes_on: Callable[[], bool] = field(default=lambda: False, kw_only=True, repr=False)
    """Whether the table on the page goes on elsewhere if it is thrown away here."""

    def say_holder(self, holder: Holder) -> None:
        """Say whose phone this is; the phone keeps it."""
        self.holder = holder
        self.keep_holder(holder)

    def ask_whose_phone(self) -> None:
        """Ask anew whose phone this is; until then it goes round the table."""
        self.holder = None

    def held_by(self, draft: Draft) -> int | None:
        """The player whose phone this is at a table; `None` where it goes round that."""
        said = self._said_at(draft)
        return None if said is None else said.seat(draft.game)

    def knows_holder(self, draft: Draft) -> bool:
        """Whether somebody has said whose phone this is at a table, and they still sit there."""
        said = self._said_at(draft)
        return said is not None and (not said.name or said.seat(draft.game) is not None)

    def holder_goes_along(self, before: Draft, draft: Draft) -> None:
        """The table was changed: the phone stays whose it is under another name."""
        said = self._said_at(draft) if before.id == draft.id else None
        if said is not None and (by_now := said.by_now(before.game, draft.game)) != said:
            self.say_holder(by_now)

    def _said_at(self, draft: Draft) -> Holder | None:
        return self.holder if self.holder and self.holder.draft_id == draft.id else None


def read_holder(kept: object) -> Holder | None:
    """Whose phone it was, as a device kept it; `None` where that cannot be read."""
    try:
        read = json.loads(kept) if isinstance(kept, str) else None
    except ValueError:
        return None
    match read:
        case [str(draft_id), str(name)]:
            return Holder(draft_id, name)
        case [str(draft_id), str(name), str(who)]:
            return Holder(draft_id, name, who)
    return None
