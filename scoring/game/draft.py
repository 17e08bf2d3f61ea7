"""A draft: a table that is still being scored, kept at every change, and who sits where at it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Annotated, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from scoring.game.document import Game
from scoring.game.entries import Entry
from scoring.game.facts import (
    Fact,
    Key,
    changed,
    fact,
    facts,
    read_key,
    with_fact,
    without_leftovers,
)

LONGEST_UNDO = 500
"""The most changes that can be taken back."""


def _read(written: object) -> object:
    return read_key(written) if type(written) is str else written


_StoredKey = Annotated[Key, BeforeValidator(_read), PlainSerializer(str, return_type=str)]
"""A key, which is a text where a draft is stored."""


class Change(BaseModel):
    """One fact that was changed: an entry in a cell of the pad, or a piece of a city."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: int
    """The player's place in the document, from 0."""

    category: _StoredKey
    """What was changed: the category of a cell, or a piece of the city."""

    before: Fact | None = None
    """What was known; `None` for an empty cell."""

    after: Fact | None = None
    """What is known now; `None` for an empty cell."""

    along: "tuple[Change, ...]" = ()
    """What else had to change with it: a count that a named card exceeds, or the city that a card
    was taken from."""

    @property
    def reverse(self) -> "Change":
        """The change that takes this one back."""
        return Change(
            seat=self.seat,
            category=self.category,
            before=self.after,
            after=self.before,
            along=tuple(change.reverse for change in self.along),
        )

    def on(self, game: Game) -> Game:
        """Return a game with this change made to it."""
        for change in (self, *self.along):
            game = with_fact(game, change.seat, change.category, change.after)
        return game


class Draft(BaseModel):
    """A table in the making: the game so far, and the changes that led to it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    """What the draft is found by; the game that comes of it keeps the id."""

    revision: Annotated[int, Field(ge=0)] = 0
    """How often it was kept: whoever keeps an older revision has missed a change."""

    game: Game
    """The game as far as it is known."""

    changes: tuple[Change, ...] = ()
    """What can be undone, the latest last."""

    undone: tuple[Change, ...] = ()
    """What can be done again, the latest last."""

    by_cards: bool | None = None
    """Whether the table tells cards rather than points where it can tell either; `None` until it
    said so."""

    corrects: str | None = None
    """The saved game that this draft corrects, if it is a correction."""

    came_from: Game | None = None
    """That game as it was when it was last looked at for the correction, with the names by which
    its players were shown then; `None` in drafts of earlier versions. Of a table that was opened
    from another device it is how that stood then."""

    typed_names: tuple[str, ...] | None = None
    """The names that were typed for the players of `came_from`, as each may be shown otherwise at
    any time; `None` in drafts of earlier versions."""

    began_at: datetime | None = None
    """When the game began: the table's first tap, or what somebody told."""

    began_told: bool | None = None
    """Whether somebody told when the game began, rather than the first tap."""

    club: str | None = None
    """For which club the game is to count, by the mark that its record will have; `None` for the
    one that was joined first, if there is any."""

    changed_at: datetime
    """When it was last kept."""

    entered_at: datetime | None = None
    """When something was entered last, of a table that was left open for hours since and was kept
    again without that; `None` where `changed_at` tells it."""

    @property
    def last_entered(self) -> datetime:
        """When something was entered last, as far as it makes a difference."""
        return self.entered_at or self.changed_at

    def entry(self, seat: int, category: str) -> Entry | None:
        """Return what stands in a cell; `None` when it is empty."""
        return self.game.seats[seat].pad.get(category)

    def fact(self, seat: int, key: Key) -> Fact | None:
        """Return what is known under a key: a category, or a piece of the city."""
        return facts(self.game.seats[seat]).get(key)

    def enter(self, seat: int, key: Key, value: Fact | None) -> Self:
        """Return this draft with another fact: an entry in a cell, or a piece of a city.

        `None` empties the cell, or makes the piece unknown.
        """
        return self.enter_all(seat, {key: value})

    def enter_all(
        self,
        seat: int,
        facts: Mapping[Key, Fact | None],
        of_another: tuple[int, Mapping[Key, Fact | None]] | None = None,
    ) -> Self:
        """Return this draft with several facts of a player, one after the other, as one change.

        The first of them that differs names the change; the others go along with it, and so do
        those of another player, by the seat. What was known of cards and stages that are gone
        goes with them.
        """
        game = self.game
        told = {seat: facts} | dict([of_another] if of_another else [])
        for place, of_player in told.items():
            for key, value in of_player.items():
                game = with_fact(game, place, key, value)
            game = without_leftovers(game, place, self.game.seats[place])
        made = {
            (place, key): Change(seat=place, category=key, before=old, after=new)
            for place in told
            for key, old, new in changed(self.game.seats[place], game.seats[place])
        }
        if not made:
            return self
        named = ((seat, key) for key in facts)
        change = made.pop(next(key for key in (*named, *made) if key in made))
        change = change.model_copy(update={"along": tuple(made.values())})
        changes = (*self.changes, change)[-LONGEST_UNDO:]
        return self.model_copy(update={"game": game, "changes": changes, "undone": ()})

    def undo(self) -> Self:
        """Return this draft without its latest change; the same draft when there is none."""
        if not self.changes:
            return self
        change = self.changes[-1]
        return self._apply(change.reverse, self.changes[:-1], (*self.undone, change))

    def redo(self) -> Self:
        """Return this draft with the change that was undone last, the same if there is none."""
        if not self.undone:
            return self
        change = self.undone[-1]
        return self._apply(change, (*self.changes, change), self.undone[:-1])

    def with_game(self, game: Game) -> Self:
        """Return this draft with another table; earlier entries can't be undone any more.

        They can where everything known is the same, its rows and cards are still there, and
        everybody sits where they sat.
        """
        known = [facts(player) for player in self.game.seats]
        if known == [facts(player) for player in game.seats] and self._fits(game):
            return self.model_copy(update={"game": game})
        return self.model_copy(update={"game": game, "changes": (), "undone": ()})

    def changes_left(self, game: Game) -> tuple[Change, ...]:
        """Return the latest changes of this draft that another table has as they were made.

        Only these can be taken back there: what somebody else made of a cell since is theirs.
        """
        left = list[Change]()
        for change in reversed(self.changes if self._fits(game) else ()):
            parts = (change, *change.along)
            if any(fact(game.seats[one.seat], one.category) != one.after for one in parts):
                break
            game = change.reverse.on(game)
            left.append(change)
        return tuple(reversed(left))

    def _fits(self, game: Game) -> bool:
        """Whether a table has the rows and cards of this one, and everybody where they sat."""
        return (
            nobody_moved(self.game, game)
            and game.edition == self.game.edition
            and {*self.game.expansions} <= {*game.expansions}
        )

    def _apply(
        self, change: Change, changes: tuple[Change, ...], undone: tuple[Change, ...]
    ) -> Self:
        game = change.on(self.game)
        return self.model_copy(update={"game": game, "changes": changes, "undone": undone})


def nobody_moved(before: Game, game: Game) -> bool:
    """Whether all who were there sit where they sat, with newcomers beyond them at most.

    Other names are of players who are called otherwise by now, or of others who took the place of
    who has left.
    """
    pairs = zip_longest(
        (player.name for player in before.seats), (player.name for player in game.seats)
    )
    others = [(was, by_now) for was, by_now in pairs if was != by_now]
    gone, came = {was for was, _ in others}, {by_now for _, by_now in others}
    return None not in came and not gone & came


def who_sits(game: Game) -> tuple[str | None, ...]:
    """Who sits in each seat, by what tells them apart however they are called."""
    return tuple(player.who for player in game.seats)


def known_as(game: Game, who: Sequence[str | None]) -> Game:
    """The game with everybody known by what tells them apart, seat by seat."""
    for seat, one in enumerate(who):
        if one is not None and one != game.seats[seat].who:
            game = game.with_player(seat, game.seats[seat].known_as(one))
    return game


def all_known(game: Game, new_id: Callable[[], str]) -> Game:
    """The game with an id for everybody who sat down since the table was kept last."""
    return known_as(game, [who or new_id() for who in who_sits(game)])
