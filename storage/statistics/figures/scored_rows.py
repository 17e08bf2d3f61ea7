"""A scored game as a short row of numbers, and back: the facts of the game tell the rest."""

from functools import lru_cache
from sys import intern
from typing import Any, TypeAlias

from scoring.catalogue.effects import Colour
from storage.history.game_facts import GameFacts
from storage.statistics.figures.scored import TOLD_OF, Scored, Seat, player_key

Row: TypeAlias = list[Any]
"""A list as JSON has it; whole numbers mostly, as they are read fastest."""


def row_of(game: Scored) -> Row:
    """Return what the facts of a game don't tell of it: the pad, each seat's part, and the end."""
    return [
        " ".join(game.categories),
        [*game.winners],
        int(game.complete),
        game.margin,
        [seat for team in game.partners for seat in team],
        [seat.total for seat in game.seats],
        [seat.rank for seat in game.seats],
        [_written(seat.unbuilt) for seat in game.seats] if _is_told(game) else None,
        [points for seat in game.seats for points in seat.points],
        game.minutes,
    ]


def scored_of(facts: GameFacts, row: Row) -> Scored:
    """Return the scored game of some facts and the row that it once gave."""
    pad, winners, complete, margin, partners, totals, ranks, unbuilt, points, minutes = row
    categories = _pad(pad)
    width = len(categories)
    return Scored(
        facts.id,
        facts.moment,
        facts.saved_at,
        facts.edition,
        _in_order(facts.expansions),
        facts.place,
        categories,
        tuple(
            [
                Seat(
                    player_key(name),
                    name,
                    wonder,
                    side,
                    total,
                    tuple(points[start : start + width]),
                    rank,
                    _colours(told),
                )
                for name, (wonder, side), total, rank, told, start in zip(
                    facts.names,
                    facts.wonders,
                    totals,
                    ranks,
                    unbuilt or [None] * len(totals),
                    range(0, width * len(totals), width),
                    strict=True,
                )
            ]
        ),
        tuple(winners),
        bool(complete),
        margin,
        tuple([(partners[at], partners[at + 1]) for at in range(0, len(partners), 2)]),
        minutes,
    )


def renamed(facts: GameFacts, game: Scored) -> Scored:
    """Return a scored game with its players by the names that its facts have now."""
    seats = zip(game.seats, facts.names, strict=True)
    return game._replace(
        seats=tuple([seat._replace(player=player_key(name), name=name) for seat, name in seats])
    )


def _is_told(game: Scored) -> bool:
    return any(seat.unbuilt is not None for seat in game.seats)


def _written(colours: tuple[Colour, ...] | None) -> int | None:
    return None if colours is None else sum(1 << TOLD_OF.index(colour) for colour in colours)


@lru_cache
def _colours(written: int | None) -> tuple[Colour, ...] | None:
    if written is None:
        return None
    return tuple(colour for place, colour in enumerate(TOLD_OF) if written >> place & 1)


@lru_cache(maxsize=256)
def _pad(names: str) -> tuple[str, ...]:
    return tuple(map(intern, names.split(" ")))


@lru_cache(maxsize=256)
def _in_order(expansions: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(expansions))
