"""Records that a game broke, compared with all games before it."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import floor
from typing import Literal, NamedTuple, get_args

from scoring import Phrase
from scoring.phrase import listed
from storage.statistics.figures.averages import (
    NO_POINTS,
    Mark,
    Worth,
    losing_total_of,
    points_in,
    total_of,
)
from storage.statistics.figures.kinds import said
from storage.statistics.figures.scored import Scored, Seat
from storage.statistics.records.standing_records import OwnPast, Past
from storage.statistics.streaks import NO_RUN, Run

HISTORY = 5
"""So many alike games must come before one that breaks a record of the table."""

OWN_HISTORY = 3
"""So many games a player must have had before one is a personal best."""

OWN_CATEGORY_HISTORY = 10
"""The same for one category; there are seven, so one of them is soon a best."""

STREAK = 3
"""So many victories in a row are worth a word."""

MILESTONES = frozenset((10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750))
"""The numbers that are celebrated, beside every whole thousand."""

Kind = Literal[
    "highest_total",
    "table_streak",
    "widest",
    "tied",
    "closest",
    "category",
    "highest_losing",
    "lowest_winning",
    "first_win",
    "own_total",
    "own_streak",
    "wins",
    "games",
    "table_games",
    "own_category",
]
"""What was broken, the most remarkable first."""

_KINDS: tuple[Kind, ...] = get_args(Kind)

_SAID = {
    "highest_total": ("record.highest_total", "record.highest_total.more"),
    "category": ("record.category", "record.category"),
    "highest_losing": ("record.highest_losing", "record.highest_losing.more"),
    "own_total": ("record.own_total", "record.own_total"),
    "own_category": ("record.own_category", "record.own_category"),
}
"""The sentences of the records that are the most points of a kind: of one player, and of more."""


class Record(NamedTuple):
    """A record that a game broke, or a number that it completed."""

    kind: Kind
    """What was broken."""

    phrase: Phrase
    """What there is to say of it."""

    value: int
    """The new record: points, victories or games."""

    players: tuple[str, ...] = ()
    """Whose it is, by what players are found by: of all who have it; empty for the whole
    table's."""

    category: str | None = None
    """The category, where it is one's."""

    before: Mark | None = None
    """The points that stood before; `None` where there was nothing alike."""


_TABLES = ("highest_total", "category")
_OWN = ("own_total", "own_category")


class BrokenRecords:
    """What a game broke of what stood before it in time.

    Points are compared with games of the same expansions only, as these add points, and games
    of teams with games of teams; where there were others, the sentence says which are meant.
    Streaks and numbers go over all games. To equal a record is not to break it. Nothing is broken
    while there are few games to compare with. An unknown id breaks nothing.
    """

    def __init__(self, games: Iterable[Scored], game_id: str) -> None:
        self._games = games
        self._id = game_id
        self.records: list[Record] = []
        """The records, the most remarkable first, once `portions` has gone through."""

    def portions(self) -> Iterator[None]:
        """Work them out, so much at a time that a page stays alive meanwhile."""
        ordered = sorted(self._games, key=lambda game: game.order)
        number = next((at for at, game in enumerate(ordered) if game.id == self._id), None)
        if number is None:
            return
        yield
        game, past = ordered[number], Past(ordered[:number], ordered[number])
        yield
        yield from past.portions()
        found = list(_of_the_table(game, past))
        told = {
            (player, record.category)
            for record in found
            if record.kind in _TABLES
            for player in record.players
        }
        for player in dict.fromkeys(seat.player for seat in game.seats):
            yield
            found += [
                record
                for record in _of_player(game, player, past)
                # Who breaks the table's record hears of that alone.
                if record.kind not in _OWN or (player, record.category) not in told
            ]
        if _is_milestone(number + 1):
            phrase = Phrase("record.table_games", {"games": number + 1})
            found.append(Record("table_games", phrase, number + 1))
        self.records = sorted(found, key=lambda record: _KINDS.index(record.kind))


def broken_records(games: Iterable[Scored], game_id: str) -> list[Record]:
    """What a game broke, the most remarkable first: see `BrokenRecords`."""
    broken = BrokenRecords(games, game_id)
    for _ in broken.portions():
        pass
    return broken.records


def _is_milestone(number: int) -> bool:
    return number in MILESTONES or (number > 0 and number % 1000 == 0)


def _of_the_table(game: Scored, past: Past) -> Iterator[Record]:
    if past.complete < HISTORY:
        return
    yield from _most_at_the_table("highest_total", game, total_of, past.total.best, past)
    for name in game.categories if past.told_in_full >= HISTORY else ():
        before = past.categories.get(name, NO_POINTS).best
        yield from _most_at_the_table("category", game, points_in(name), before, past, name)
    if game.margin is not None and len(past.margins) >= HISTORY:
        yield from _of_the_margin(game.margin, past)
        # The points of one partner alone neither won nor lost.
        if game.winners and not game.partners:
            yield from _of_the_victory(game, past)


def _of_the_margin(margin: int, past: Past) -> Iterator[Record]:
    widest, closest = max(past.margins), min(past.margins)
    if margin > widest:
        values = {"count": margin, "before": widest}
        yield Record("widest", said("record.widest", values, past.among()), margin)
    if margin < closest:
        if margin:
            values = {"count": margin, "before": closest}
            yield Record("closest", said("record.closest", values, past.among()), margin)
        else:
            yield Record("tied", said("record.tied", {}, past.among()), margin)


def _of_the_victory(game: Scored, past: Past) -> Iterator[Record]:
    # Who shares a victory has as many points as the others who do.
    winners, stood = [game.seats[number] for number in game.winners], past.winning.worst
    points = winners[0].total
    if points is not None and stood is not None and points < stood.points:
        people = _people(winners)
        values = {"names": _named(people), "points": points, "before": stood.points}
        phrase = said("record.lowest_winning", values, past.among())
        yield Record("lowest_winning", phrase, points, tuple(people), before=stood)
    yield from _most_at_the_table(
        "highest_losing", game, losing_total_of, past.highest_losing, past
    )


def _of_player(game: Scored, player: str, past: Past) -> Iterator[Record]:
    own = past.of_player(player)
    seats = [number for number, seat in enumerate(game.seats) if seat.player == player]
    name = game.seats[seats[0]].name
    if own.total.known >= OWN_HISTORY:
        points, _ = _most(game, seats, total_of)
        yield from _higher("own_total", points, {player: name}, own.total.best, own)
    for category in game.categories:
        before = own.categories.get(category, NO_POINTS)
        if before.known >= OWN_CATEGORY_HISTORY:
            points, _ = _most(game, seats, points_in(category))
            yield from _higher("own_category", points, {player: name}, before.best, own, category)
    games = own.wins.games + 1
    if _is_milestone(games):
        yield Record(
            "games", Phrase("record.games", {"name": name, "games": games}), games, (player,)
        )
    if won := game.won_by(player):
        yield from _of_a_winner(game.seats[seats[0]], won, own, past)


def _of_a_winner(seat: Seat, share: Fraction, own: OwnPast, past: Past) -> Iterator[Record]:
    player, before = seat.player, own.wins
    run = past.running.get(player, NO_RUN).longer(whole=share == 1)
    if run.length >= STREAK and past.decided >= HISTORY:
        yield from _of_a_streak(seat, run, past)
    wins = floor(before.wins + share)
    if wins > floor(before.wins) and _is_milestone(wins):
        values = {"name": seat.name, "games": wins}
        yield Record("wins", Phrase("record.wins", values), wins, (player,))
    if not before.wins and before.decided >= OWN_HISTORY:
        values = {"name": seat.name, "games": before.games}
        yield Record("first_win", Phrase("record.first_win", values), 1, (player,))


def _of_a_streak(seat: Seat, run: Run, past: Past) -> Iterator[Record]:
    streak, own = run.length, past.longest.get(seat.player, NO_RUN)
    values = {"name": seat.name, "games": streak}
    if streak > max((other.length for other in past.longest.values()), default=0):
        key = "record.table_streak" if run.whole else "record.table_streak.shared"
        yield Record("table_streak", Phrase(key, values), streak, (seat.player,))
    elif streak > own.length:
        key = "record.own_streak" if run.whole else "record.own_streak.shared"
        yield Record("own_streak", Phrase(key, values), streak, (seat.player,))


def _most_at_the_table(
    kind: Kind,
    game: Scored,
    worth: Worth,
    before: Mark | None,
    past: Past,
    category: str | None = None,
) -> Iterator[Record]:
    """The record of all who have the most points in a game, if it is one."""
    points, seats = _most(game, range(len(game.seats)), worth)
    holders = past.holders(before, worth) if before else []
    yield from _higher(kind, points, _people(seats), before, past, category, holders)


def _higher(
    kind: Kind,
    points: int | None,
    people: Mapping[str, str],
    before: Mark | None,
    past: Past | OwnPast,
    category: str | None = None,
    holders: Iterable[Seat] = (),
) -> Iterator[Record]:
    """The record, if these points are known, more than nothing, and than what stood before."""
    if points is None or before is None or points <= max(before.points, 0):
        return
    values = {
        "names": _named(people),
        "count": points,
        "before": before.points,
        "holder": _named(_people(holders)),
        "category": Phrase(f"category.{category}"),
    }
    phrase = said(_SAID[kind][len(people) > 1], values, past.among(category))
    yield Record(kind, phrase, points, tuple(people), category, before)


def _most(game: Scored, numbers: Iterable[int], worth: Worth) -> tuple[int | None, list[Seat]]:
    """The most points that any of these seats has, and all that have them; of none, nothing."""
    known = {number: points for number in numbers if (points := worth(game, number)) is not None}
    most = max(known.values(), default=None)
    return most, [game.seats[number] for number, points in known.items() if points == most]


def _people(seats: Iterable[Seat]) -> dict[str, str]:
    """Whose these seats are: the names, by what the players are found by."""
    people: dict[str, str] = {}
    for seat in seats:
        people.setdefault(seat.player, seat.name)
    return people


def _named(people: Mapping[str, str]) -> Phrase | str:
    return listed([*people.values()])
