"""The league table: a span's games in one order, by wins or by points for places."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.game.names import in_the_alphabet
from storage.statistics.figures.scored import Scored
from storage.statistics.figures.wins import Wins
from storage.statistics.player import PlayerStatistics

MOST_PLACES = 8
"""The most places that give points: eight may play."""

MOST_FOR_A_PLACE = 99
"""The most points that a place gives."""

Scheme = tuple[int, ...]
"""What the first, the second and further places give; places after the last give nothing."""


class Standing(NamedTuple):
    """A player's line in the league table."""

    place: int | None
    """The place in the table; equal players share one. `None` without a decided game."""

    player: str
    """What the player is found by."""

    name: str
    """The player's name, as written last."""

    wins: Wins
    """The wins, beside those that were to be expected."""

    points: Fraction
    """What the places gave."""

    places: tuple[tuple[int, int], ...]
    """Where places give points, those that the player had, the best first, and how often."""


def league(
    players: Iterable[PlayerStatistics], games: Iterable[Scored], scheme: Scheme = ()
) -> list[Standing]:
    """Everyone of these games in order.

    Without a scheme it is by how many more games were won than the sizes of the tables let
    expect; with one, by the points for places. Whoever has no decided game has no place, and
    comes last.
    """
    games = tuple(games)
    points, had = points_for_places(games, scheme), places_had(games) if scheme else {}
    found = [
        (_worth(player.wins, given, scheme), player, given)
        for player in players
        for given in [points.get(player.player, Fraction())]
    ]
    found.sort(
        key=lambda line: (not line[1].wins.decided, -line[0], in_the_alphabet(line[1].player))
    )
    standings: list[Standing] = []
    place, last = 0, None
    for number, (worth, player, given) in enumerate(found, 1):
        if worth != last:
            place, last = number, worth
        own = place if player.wins.decided else None
        places = tuple(had.get(player.player, ()))
        standings.append(Standing(own, player.player, player.name, player.wins, given, places))
    return standings


def read_scheme(text: str) -> Scheme | None:
    """What places give, as somebody wrote it: 7-5-3; `None` where that is none.

    Blanks, commas, dashes and the like may stand between the numbers, of which one is more than 0.
    """
    numbers = re.findall(r"\d+", text)
    scheme = tuple(map(int, numbers[: MOST_PLACES + 1]))
    if len(scheme) > MOST_PLACES or not any(scheme) or max(scheme) > MOST_FOR_A_PLACE:
        return None
    return scheme if re.fullmatch(r"[\d\s,;.:/–—-]*", text) else None


def points_for_places(games: Iterable[Scored], scheme: Scheme) -> dict[str, Fraction]:
    """What the places of the decided games give to each player.

    Tied players, like partners, share evenly what their places give together, so that every
    game of so many players gives the same. A game that is not decided gives nothing.
    """
    whole: Counter[str] = Counter()
    shared: Counter[tuple[str, int]] = Counter()
    for game, ranks in _placed(games) if scheme else ():
        if len({*ranks}) == len(ranks):
            # Nobody is tied, as in most games: no fractions are needed.
            for seat, rank in zip(game.seats, ranks, strict=True):
                whole[seat.player] += scheme[rank - 1] if rank <= len(scheme) else 0
            continue
        for seat, (given, tied) in zip(game.seats, _shares(ranks, scheme), strict=True):
            shared[seat.player, tied] += given
    found = {player: Fraction(points) for player, points in whole.items()}
    for (player, tied), points in shared.items():
        found[player] = found.get(player, Fraction()) + Fraction(points, tied)
    return found


def places_had(games: Iterable[Scored]) -> dict[str, list[tuple[int, int]]]:
    """The places that each player had in the decided games, the best first, and how often."""
    had = Counter(
        (seat.player, rank)
        for game, ranks in _placed(games)
        for seat, rank in zip(game.seats, ranks, strict=True)
    )
    found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for (player, rank), count in sorted(had.items()):
        found[player].append((rank, count))
    return found


def _placed(games: Iterable[Scored]) -> Iterator[tuple[Scored, list[int]]]:
    """The decided games in which everyone has a place, and these places by seat."""
    for game in games:
        ranks = [seat.rank for seat in game.seats if seat.rank is not None]
        if game.winners and len(ranks) == len(game.seats):
            yield game, ranks


def _worth(wins: Wins, points: Fraction, scheme: Scheme) -> Fraction:
    return points if scheme else wins.wins - wins.expected


def _shares(ranks: Sequence[int], scheme: Scheme) -> list[tuple[int, int]]:
    """What the places of each rank give together, and among how many it is shared."""
    order = sorted(ranks)
    together: Counter[int] = Counter()
    for number, rank in enumerate(order):
        together[rank] += scheme[number] if number < len(scheme) else 0
    return [(together[rank], order.count(rank)) for rank in ranks]
