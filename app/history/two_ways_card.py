"""What two people did to one game at once, as members of a club: the other version, a tap away."""

from collections.abc import Callable
from functools import partial

import flet as ft

from app.frame.banner import banner
from app.look import Look
from app.ui.kit import chip, told_apart, wrapped
from app.visitors.membership import Other, TwoWays
from app.words import Words, words
from scoring import Game, score
from storage.history.parts import with_part

MOST = 12
"""How many differences are shown at once; whoever takes one sees the next."""


def two_ways_card(
    look: Look,
    game: Game,
    two_ways: TwoWays,
    take: Callable[[Other], None],
    keep: Callable[[TwoWays], None],
) -> list[ft.Control]:
    """A line for each place in which another device has something else, with a tap to take that.

    Another tap keeps all as it is here.
    """
    say = words()
    lines: list[ft.Control] = []
    if two_ways.kept_though_deleted:
        lines.append(look.text(say("two_ways.kept_though_deleted"), 14, colour="accent"))
    for other in two_ways.others[:MOST]:
        version = with_part(game.document(), other.path, other.value)
        if version is not None and version != game:
            told = _told(game, version, other, say)
            line = banner(look, told, _to_take(version, other, say), partial(take, other), "people")
            # The next difference comes to the place of one that was taken.
            line.key = " ".join(map(str, ("two ways", *other.path)))
            lines.append(line)
    if lines:
        # Beneath the differences, as it answers all of them.
        lines.append(wrapped([chip(look, say("two_ways.keep"), partial(keep, two_ways))]))
    return told_apart(lines)


def _told(game: Game, version: Game, other: Other, say: Words) -> str:
    # What this device said itself may be what stands beside another one's later word.
    whose = "own" if other.by is None else "theirs"
    by = other.by or say("two_ways.somebody")
    match other.path:
        case ():
            return say(f"two_ways.{whose}.all", by=by)
        case ("players", int(seat), "pad", str(row)):
            here, there = (_points(each, seat, row, say) for each in (game, version))
            name, category = game.players[seat].name, say(f"category.{row}")
            points = {"here": here, "there": there}
            return say(f"two_ways.{whose}.cell", by=by, name=name, category=category, **points)
        case ("players", int(seat), *_):
            return say(f"two_ways.{whose}.player", by=by, name=game.players[seat].name)
        case ("place" | "note" as part,) if isinstance(other.value, str):
            return say(f"two_ways.{whose}.{part}", by=by, text=other.value)
    return say(f"two_ways.{whose}.about", by=by)


def _to_take(version: Game, other: Other, say: Words) -> str:
    """What the tap says that takes the other one: a number where it is one."""
    match other.path:
        case ("players", int(seat), "pad", str(row)) if other.value is not None:
            return say("two_ways.take_points", points=_points(version, seat, row, say))
    return say("two_ways.take")


def _points(game: Game, seat: int, row: str, say: Words) -> str:
    told = score(game).players[seat].categories.get(row)
    value = told.points if told else None
    return say("two_ways.nothing") if value is None else say("seat.points", count=value)
