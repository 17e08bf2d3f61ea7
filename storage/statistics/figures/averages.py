"""Points over games: the average, the best and the worst, each with its game."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from storage.statistics.figures.scored import Scored

Played = tuple[Scored, int]
"""A game and the number of a seat in it."""

Worth: TypeAlias = Callable[[Scored, int], int | None]
"""Some points of a seat in a game; `None` where they are not known, or not of that kind."""


class Mark(NamedTuple):
    """A number of points that a player reached in a game."""

    points: int
    """The points."""

    game: str
    """The id of the game."""

    player: str
    """What the player is found by."""

    name: str
    """The player's name, as written then."""


class Points(NamedTuple):
    """Points in several games; games where they are not known are left out."""

    known: int
    """Of how many seats the points are known."""

    together: int
    """The sum of the points."""

    best: Mark | None
    """The most points; of equal ones the first. `None` when none are known."""

    worst: Mark | None
    """The fewest points; of equal ones the first. `None` when none are known."""

    @property
    def average(self) -> float | None:
        """The average; `None` when no points are known."""
        return self.together / self.known if self.known else None


NO_POINTS = Points(0, 0, None, None)
"""No points are known."""


def seats_of(games: Iterable[Scored]) -> list[Played]:
    """Every seat of these games."""
    return [(game, number) for game in games for number in range(len(game.seats))]


def winners_of(games: Iterable[Scored]) -> list[Played]:
    """The seats that won."""
    return [(game, number) for game in games for number in game.winners]


def losers_among(played: Iterable[Played]) -> list[Played]:
    """Those of these seats that did not win a game that someone won."""
    return [each for each in played if each[0].winners and each[1] not in each[0].winners]


def total_of(game: Scored, number: int) -> int | None:
    """The final total of a seat."""
    return game.seats[number].total


def losing_total_of(game: Scored, number: int) -> int | None:
    """The same, of a seat that did not win."""
    return None if number in game.winners else game.seats[number].total


def points_in(category: str) -> Worth:
    """The points of seats in a category."""

    def points(game: Scored, number: int) -> int | None:
        if category not in game.categories:
            return None
        return game.seats[number].points[game.categories.index(category)]

    return points


def totals_of(played: Sequence[Played]) -> Points:
    """The final totals; those that are not final are left out."""
    return _points([game.seats[number].total for game, number in played], played)


def categories_of(played: Sequence[Played]) -> dict[str, Points]:
    """The points of every category that is on any pad of these games.

    A category that is not known in a game, or not on its pad, is left out there.
    """
    return {name: _points(points, played) for name, points in columns(played).items()}


def parts_of(played: Iterable[Played]) -> dict[str, float]:
    """What each category gave a seat on average, all categories together the average total.

    Of the seats whose pad is known in full: what is not known of the others is not nothing. A
    category that is not on a pad gave nothing there. Empty where no pad is known in full.
    """
    seats = 0
    given: dict[tuple[str, ...], list[int]] = {}
    for game, number in played:
        points = game.seats[number].points
        if None not in points:
            seats += 1
            together = given.setdefault(game.categories, [0] * len(points))
            for place, each in enumerate(points):
                together[place] += each  # type: ignore[operator]
    found: Counter[str] = Counter()
    for pad in sorted(given):
        found.update(dict(zip(pad, given[pad], strict=True)))
    return {name: together / seats for name, together in found.items()}


def columns(played: Sequence[Played]) -> dict[str, list[int | None]]:
    """Every category's points, one for each seat; `None` also where it is not on the pad."""
    pads = {game.categories for game, _ in played}
    if len(pads) == 1:
        rows = [game.seats[number].points for game, number in played]
        return dict(zip(*pads, map(list, zip(*rows, strict=True)), strict=True))
    names = dict.fromkeys(name for pad in sorted(pads) for name in pad)
    places = {pad: {name: place for place, name in enumerate(pad)} for pad in pads}
    return {
        name: [
            game.seats[number].points[places[game.categories][name]]
            if name in places[game.categories]
            else None
            for game, number in played
        ]
        for name in names
    }


def _points(points: list[int | None], played: Sequence[Played]) -> Points:
    known = [each for each in points if each is not None]
    if not known:
        return NO_POINTS
    best, worst = max(known), min(known)
    return Points(
        len(known),
        sum(known),
        mark(best, *played[points.index(best)]),
        mark(worst, *played[points.index(worst)]),
    )


def mark(points: int, game: Scored, number: int) -> Mark:
    """Points that a seat reached in a game."""
    seat = game.seats[number]
    return Mark(points, game.id, seat.player, seat.name)
