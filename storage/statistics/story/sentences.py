"""The sentences that may tell a game: each has a rule, and from when on a table is told it.

They are facts, and say no more than the pads do. A new one is a function here and a line in
`SENTENCES`; its words stand in the translations.
"""

from collections.abc import Callable
from typing import NamedTuple

from scoring import Phrase
from scoring.phrase import listed
from storage.statistics.figures.kinds import said
from storage.statistics.story.before import Before, Looked

ALIKE = 5
"""So many alike games must come before one that has the most or the fewest of something."""

PLAYED = 4
"""So often a wonder must have been played before its first victory is told."""

WAITED = 6
"""So many games a player must have been without a victory."""

EVENINGS = 3
"""Victories on so many evenings in a row are told."""

MET = 5
"""So often two must have met before one places above the other for the first time."""

CLOSE = 3
"""By more points no finish is close, even if it is the closest."""


class Told(NamedTuple):
    """What there is to say by one rule."""

    phrase: Phrase
    """The sentence."""

    category: str | None = None
    """The category that it is about."""


Rule = Callable[[Looked, Before], Told | None]
"""What a rule says of a game; nothing where it is not so."""


class Sentence(NamedTuple):
    """One sentence that may tell a now.game."""

    kind: str
    """What it is about; where it is that of a record, it says the same as the record."""

    known: Callable[[Looked, Before], bool]
    """Whether enough is known to tell whether it is so."""

    rule: Rule
    """What it says."""


def _alone_in_full(now: Looked, _before: Before) -> bool:
    """Whether someone won alone, and every cell is known."""
    return now.winner is not None and now.in_full


def _compared(now: Looked, before: Before) -> bool:
    return now.game.margin is not None and before.alike(now).margins >= ALIKE


def _rows_compared(now: Looked, before: Before) -> bool:
    return before.alike(now).told_in_full >= ALIKE


def _totals_compared(now: Looked, before: Before) -> bool:
    return before.alike(now).complete >= ALIKE


def closest(now: Looked, before: Before) -> Told | None:
    """Nobody has won by fewer points."""
    margin, stood = now.game.margin, before.alike(now).closest
    if margin is None or stood is None or not 0 < margin <= CLOSE or margin >= stood:
        return None
    values = {"count": margin, "games": before.alike(now).margins + 1}
    return Told(said("story.closest", values, before.among(now)))


def tied(now: Looked, before: Before) -> Told | None:
    """As many points at the top, as never before."""
    if now.game.margin != 0 or before.alike(now).closest == 0:
        return None
    values = {"games": before.alike(now).margins + 1}
    return Told(said("story.tied", values, before.among(now)))


def category(now: Looked, before: Before) -> Told | None:
    """Nobody has had more points in a row of the pad; of several, where it is most by most."""
    found: list[tuple[int, int]] = []
    for place, name in enumerate(now.game.categories):
        points, stood = now.best[place], before.alike(now).best.get(name)
        if points is not None and stood is not None and points > max(stood, 0):
            found.append((points - stood, -place))
    if not found:
        return None
    place = -max(found)[1]
    name, points = now.game.categories[place], now.best[place]
    holders = {seat.player: seat.name for seat in now.game.seats if seat.points[place] == points}
    values = {
        "category": Phrase(f"category.{name}"),
        "count": points,
        "names": listed([*holders.values()]),
        "before": before.alike(now).best[name],
    }
    key = "story.category" if len(holders) == 1 else "story.category.more"
    return Told(said(key, values, before.among(now, name)), name)


def wonder(now: Looked, before: Before) -> Told | None:
    """A wonder wins for the first time."""
    seat = now.winner
    if seat is None or not seat.wonder or seat.wonder in before.won:
        return None
    played = before.played[seat.wonder]
    if played < PLAYED:
        return None
    return Told(Phrase("story.wonder", {"wonder": seat.wonder, "count": played}))


def evenings(now: Looked, before: Before) -> Told | None:
    """The winner won on the last evenings, too; told at the first victory of an evening."""
    seat = now.winner
    if seat is None:
        return None
    own = before.own(seat.player)
    count = own.evenings + 1
    if own.won_on != before.evening_of(now) - 1 or count < EVENINGS:
        return None
    return Told(Phrase("story.evenings", {"name": seat.name, "count": count}))


def waited(now: Looked, before: Before) -> Told | None:
    """The winner had won before, but not for long."""
    seat = now.winner
    if seat is None:
        return None
    own = before.own(seat.player)
    count = own.games - own.won_in
    if not own.won_in or count < WAITED:
        return None
    return Told(Phrase("story.waited", {"name": seat.name, "count": count}))


def met(now: Looked, before: Before) -> Told | None:
    """The winner never placed above one of the others; of several, the one most often met."""
    seat = now.winner
    if seat is None:
        return None
    losers = [one for one in now.game.seats if one.player != seat.player]
    found = [
        (before.meetings(seat.player, one.player), -at)
        for at, one in enumerate(losers)
        if (seat.player, one.player) not in before.above
    ]
    count, at = max(found, default=(0, 0))
    if count < MET:
        return None
    values = {"name": seat.name, "other": losers[-at].name, "games": count + 1}
    return Told(Phrase("story.met", values))


def last_row(now: Looked, _before: Before) -> Told | None:
    """Before the last row of the pad another player led."""
    seat = now.winner
    if seat is None or now.game.partners:
        return None
    before_last = [sum(points or 0 for points in one.points[:-1]) for one in now.game.seats]
    led = max(before_last)
    ahead = led - before_last[now.game.winners[0]]
    if not ahead or before_last.count(led) > 1:
        return None
    values = {
        "category": Phrase(f"category.{now.game.categories[-1]}"),
        "other": now.game.seats[before_last.index(led)].name,
        "name": seat.name,
        "count": ahead,
    }
    return Told(Phrase("story.last_row", values))


def no_row(now: Looked, _before: Before) -> Told | None:
    """The winner has the most points in no row of the pad, alone or with others."""
    seat = now.winner
    if seat is None or now.game.partners or len(now.game.seats) < 3:
        return None
    for place, points in enumerate(seat.points):
        if points == now.best[place]:
            return None
    return Told(Phrase("story.no_row", {"name": seat.name}))


def narrow(now: Looked, before: Before) -> Told | None:
    """Never were there fewer points between the first and the last."""
    between, stood = now.spread, before.alike(now).narrowest
    if between is None or stood is None or between >= stood:
        return None
    values = {"count": between, "games": before.alike(now).complete + 1}
    return Told(said("story.narrow", values, before.among(now)))


def without_red(now: Looked, _before: Before) -> Told | None:
    """The winner has no red card."""
    return _without(now, "red")


def without_green(now: Looked, _before: Before) -> Told | None:
    """The winner has no green card."""
    return _without(now, "green")


def without_blue(now: Looked, _before: Before) -> Told | None:
    """The winner has no blue card."""
    return _without(now, "blue")


def _without(now: Looked, colour: str) -> Told | None:
    seat = now.winner
    if seat is None or colour not in (seat.unbuilt or ()):
        return None
    return Told(Phrase(f"story.without.{colour}", {"name": seat.name}))


def _decided(now: Looked, _before: Before) -> bool:
    return now.winner is not None


def _cards_known(now: Looked, _before: Before) -> bool:
    seat = now.winner
    return seat is not None and seat.unbuilt is not None


SENTENCES = (
    Sentence("tied", _compared, tied),
    Sentence("closest", _compared, closest),
    Sentence("last_row", _alone_in_full, last_row),
    Sentence("wonder", _decided, wonder),
    Sentence("evenings", _decided, evenings),
    Sentence("met", _decided, met),
    Sentence("without_red", _cards_known, without_red),
    Sentence("without_green", _cards_known, without_green),
    Sentence("without_blue", _cards_known, without_blue),
    Sentence("no_row", _alone_in_full, no_row),
    Sentence("category", _rows_compared, category),
    Sentence("waited", _decided, waited),
    Sentence("narrow", _totals_compared, narrow),
)
"""Every sentence; of equally rare ones the first is told."""
