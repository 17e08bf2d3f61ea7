"""What would have won: for each who did not, the small changes with which they would have.

Every change is tried by scoring the whole table again, so that a neighbour's guilds and
conflicts move with it. That is done in small pieces: a page can draw between two of them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.cities.known_cities import Cities
from scoring.game.document import Game
from scoring.phrase import Phrase
from scoring.table import Outcome, outcome
from scoring.what_if.changes import (
    Change,
    card_changes,
    coin_changes,
    count_changes,
    replaceable,
    shield_changes,
    stage_changes,
    symbol_changes,
    without,
)

KINDS = ("coins", "shield", "symbol", "count", "stage", "card")
"""The kinds of changes, the smallest first."""


class Moved(NamedTuple):
    """A cell of the pad that a change changes."""

    seat: int
    """Whose."""

    category: str
    """Which."""

    before: int
    """The points that it has."""

    after: int
    """The points that it would have had."""


class Winning(NamedTuple):
    """A change that would have won."""

    kind: str
    """What differs: see `KINDS`."""

    phrase: Phrase
    """What differs, to be said."""

    total: int
    """The total that the player would have had."""

    others: int
    """The best total of those who would not have won, or of those who would have shared."""

    shared: bool
    """Whether the victory would have been shared."""

    moved: tuple[Moved, ...]
    """The cells that it changes, the player's own first: why it would have won."""


class WhatIf(NamedTuple):
    """What a player who did not win lacked."""

    seat: int
    """The player, by the place in the document."""

    missing: int
    """The points between their total and the winner's; 0 where the coins decided."""

    winner: int
    """The seat of the winner, or of the first of them."""

    ahead: tuple[tuple[str, int], ...]
    """The rows in which the winner has more, and how much; the most first."""

    changes: tuple[Winning, ...]
    """The changes that would have won, the smallest first."""

    points_only: bool
    """Whether nothing but points is known of the player, so that no change could be tried."""


def what_if(game: Game) -> tuple[WhatIf, ...]:
    """What each player lacked who did not win, in the order of the ranking.

    Nothing while it is not decided who won, or where partners win together.
    """
    return tuple(found for found in in_pieces(game) if found is not None)


def in_pieces(game: Game) -> Iterator[WhatIf | None]:
    """The same, piece by piece: `None` after each table that was scored again."""
    now = outcome(game)
    if not now.winners or game.partners:
        return
    cities = Cities(game)
    yield None
    losers = [seat for seat in range(len(game.players)) if seat not in now.winners]
    for seat in sorted(losers, key=lambda one: (now.ranks[one] or 0, one)):
        found: list[Winning] = []
        coins = False
        for change in _changes(game, cities, seat, _missing(now, seat)):
            if change is None:
                yield None
                continue
            if change.kind == "coins" and coins:
                continue
            after = outcome(change.game)
            if seat in after.winners and not _moves_what_was_entered(game, change.game):
                coins = coins or change.kind == "coins"
                found.append(_winning(game, seat, change, now, after))
            yield None
        yield _what_if(game, seat, now, found)


def _changes(game: Game, cities: Cities, seat: int, missing: int) -> Iterator[Change | None]:
    """Everything that may be tried; `None` where a table was scored to find out what."""
    yield from coin_changes(game, seat, missing)
    if all(player.city is None for player in game.seats):
        # All other changes are of cities of which something is known.
        yield from symbol_changes(game, cities, seat, missing)
        return
    yield from shield_changes(game, cities, seat)
    yield from symbol_changes(game, cities, seat, missing)
    yield from count_changes(game, cities, seat)
    given_up: dict[int, tuple[int, str]] = {}
    for age, name in replaceable(game, cities, seat):
        lead = _lead(outcome(without(game, seat, name)), seat)
        if lead is not None and (age not in given_up or lead > given_up[age][0]):
            given_up[age] = lead, name
        yield None
    names = {age: name for age, (_, name) in given_up.items()}
    yield from stage_changes(game, cities, seat, names)
    yield from card_changes(game, cities, seat, names)


def _moves_what_was_entered(game: Game, changed: Game) -> bool:
    """Whether points that were entered, and stand, would be others by the cards that are known.

    So it is with the guilds of a neighbour, say, which count the card that is added.
    """
    for place, row in enumerate(game.categories):
        seats = [
            seat
            for seat, player in enumerate(game.players)
            if player.city is not None
            and isinstance(player.pad.get(row), int)
            and player.pad[row] == changed.players[seat].pad.get(row)
        ]
        if seats:
            before, after = (outcome(_without_entries(one, seats, row)) for one in (game, changed))
            for seat in seats:
                told = before.points[seat][place], after.points[seat][place]
                if None not in told and told[0] != told[1]:
                    return True
    return False


def _without_entries(game: Game, seats: Sequence[int], row: str) -> Game:
    for seat in seats:
        game = game.with_entry(seat, row, None)
    return game


def _missing(now: Outcome, seat: int) -> int:
    """The points between a total and the winner's."""
    return (now.totals[now.winners[0]] or 0) - (now.totals[seat] or 0)


def _lead(after: Outcome, seat: int) -> int | None:
    """How far a player is ahead of the best of the others, or behind them."""
    totals = [total for total in after.totals if total is not None]
    if len(totals) < len(after.totals):
        return None
    return totals[seat] - max(total for one, total in enumerate(totals) if one != seat)


def _winning(game: Game, seat: int, change: Change, now: Outcome, after: Outcome) -> Winning:
    moved = [
        Moved(one, category, before, then)
        for one in range(len(game.players))
        for category, before, then in zip(
            game.categories, now.points[one], after.points[one], strict=True
        )
        if before is not None and then is not None and before != then
    ]
    moved.sort(key=lambda cell: cell.seat != seat)
    total = after.totals[seat] or 0
    others = max(points or 0 for one, points in enumerate(after.totals) if one != seat)
    shared = len(after.winners) > 1
    return Winning(change.kind, change.phrase, total, others, shared, tuple(moved))


def _what_if(game: Game, seat: int, now: Outcome, found: list[Winning]) -> WhatIf:
    winner = now.winners[0]
    ahead = [
        (category, theirs - own)
        for category, theirs, own in zip(
            game.categories, now.points[winner], now.points[seat], strict=True
        )
        if theirs is not None and own is not None and theirs > own
    ]
    ahead.sort(key=lambda row: -row[1])
    found.sort(key=lambda one: (KINDS.index(one.kind), one.total - one.others))
    player = game.players[seat]
    points_only = player.city is None and all(isinstance(one, int) for one in player.pad.values())
    return WhatIf(seat, _missing(now, seat), winner, tuple(ahead), tuple(found), points_only)
