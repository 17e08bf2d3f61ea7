"""What a city's page asks beside cards and stages: ages, and leaders that cards or stages name.

Only what decides points is asked; what was told stays there, so that it can be changed. It
draws nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from scoring.answers.card_answers import Facts, Offer
from scoring.answers.city_progress import built_stages, in_any_order
from scoring.answers.city_tiles import named
from scoring.catalogue.cards import cards
from scoring.catalogue.effects import Age
from scoring.cities.known_cities import KnownCity, neighbours
from scoring.conflicts.open_tiles import deciding_tiles
from scoring.game.city import City
from scoring.game.document import Game
from scoring.game.draft import Change
from scoring.game.facts import Piece, fact
from scoring.results.result import Missing

Dated: TypeAlias = int | str
"""What has an age: a stage by its number, or a leader or an island by its name."""

About = Literal["leader", "entombed"]
"""The leader that a guild copies, or those that a wonder turned face down."""

Tiles: TypeAlias = tuple[tuple[int, tuple[tuple[Age, bool], ...]], ...]
"""Tiles by their numbers, with the ages that matter, and whether they lay open at their end."""

NO_CITY = City()


@dataclass(frozen=True, slots=True)
class AskedLeaders:
    """A question whose answers are leaders."""

    about: About
    """What it asks."""

    told: tuple[str, ...] | None
    """The leaders that were told; `None` while nobody did."""


def asked_ages(
    game: Game, seat: int, missing: tuple[Missing, ...]
) -> tuple[tuple[Dated, Age | None], ...]:
    """The stages and cards whose age matters, asked for or told already, and what was told."""
    city = game.seats[seat].city or NO_CITY
    stages: dict[int, Age | None] = {
        stage: age
        for stage, age in enumerate(city.stage_ages, 1)
        if age is not None and stage in (built_stages(game, seat) or ())
    }
    held: dict[str, Age | None] = {
        card: age for card, age in city.card_ages.items() if card in city.cards
    }
    for asked in missing:
        if asked.seat == seat and asked.needs == "age" and asked.stage is not None:
            stages.setdefault(asked.stage, None)
        elif asked.seat == seat and asked.needs == "card_age" and asked.card is not None:
            held.setdefault(asked.card, None)
    return (*sorted(stages.items()), *sorted(held.items()))


def asked_leaders(game: Game, seat: int, missing: tuple[Missing, ...]) -> tuple[AskedLeaders, ...]:
    """What is asked of leaders, or was told already."""
    player = game.seats[seat]
    city = player.city or NO_CITY
    needs = {asked.needs for asked in missing if asked.seat == seat}
    copied, entombed = city.copied_leader, city.entombed
    found = []
    if copied is not None or "leader" in needs:
        found.append(AskedLeaders("leader", None if copied is None else (copied,)))
    # Of a complete city it is taken that none is face down; who turned one may still say so.
    turns_down = "wonder" not in player.pad and bool(KnownCity(game.box, player).board.entombs)
    if entombed is not None or turns_down or "entombed" in needs:
        found.append(AskedLeaders("entombed", entombed))
    return tuple(found)


def offered_leaders(game: Game, seat: int, about: About) -> tuple[Offer, ...]:
    """The leaders that may be the answer, the likeliest first."""
    city = game.seats[seat].city or NO_CITY
    box = cards(game.box)
    leaders = sorted(card.name for card in box.values() if card.colour == "white")
    anywhere = {name for other in range(len(game.seats)) for name in named(game, other)}
    free = [name for name in leaders if name not in anywhere]
    if about == "entombed":
        told = city.entombed or ()
        near = [name for name in leaders if name in city.cards or name in told]
    else:
        told = () if city.copied_leader is None else (city.copied_leader,)
        around = neighbours(len(game.seats))[seat]
        next_door = {name for owner in around for name in named(game, owner)}
        near = [name for name in leaders if name in next_door or name in told]
        if all(KnownCity(game.box, game.seats[owner]).all_named("white") for owner in around):
            free = []
    likeliest = dict.fromkeys([*near, *free])
    return tuple(Offer(name, name in told) for name in likeliest)


def asked_tiles(game: Game, seat: int) -> Tiles:
    """The tiles of the tower that would change a seat's tokens, or were told to have done so.

    With each the ages that decide, and whether it lay open at their end. All conflicts are
    worked out for it, which is kept for the next drawing of the same game.
    """
    return _asked_tiles(_Same(game), seat) if game.rules.tiles else ()


class _Same:
    """A game that equals itself alone, so that what is found out of it can be kept."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=32)
def _asked_tiles(same: _Same, seat: int) -> Tiles:
    game = same.game
    told = game.tower or {}
    deciding = deciding_tiles(game, seat)
    return tuple(
        (
            number,
            tuple(
                (age, age in told.get(number, ()))
                for age in sorted({*deciding.get(number, ()), *told.get(number, ())})
            ),
        )
        for number in game.rules.tiles
        if number in deciding or told.get(number)
    )


def tapping_stage(game: Game, seat: int, stage: int) -> Facts:
    """What is entered when a stage is tapped: so many are built, or one less than that.

    Where they are built in any order, a tap is about that stage alone. 0 stands for none.
    """
    city = game.seats[seat].city or NO_CITY
    if not in_any_order(game, seat):
        built_last = stage == city.stages
        return {Piece("stages"): (stage - 1 if stage else None) if built_last else stage}
    if stage:
        built = None if stage in city.built else True
        return {Piece("built", stage): built, Piece("stages"): None}
    none_told = built_stages(game, seat) == ()
    gone: Facts = {Piece("built", one): None for one in city.built}
    return {**gone, Piece("stages"): None if none_told else 0}


def telling_age(game: Game, seat: int, what: Dated, age: Age) -> Facts:
    """What is entered of a stage that was built, or a card that came, in an age.

    Told once more, it is not known.
    """
    key = Piece("stage_ages" if isinstance(what, int) else "card_ages", what)
    known = fact(game.seats[seat], key)
    return {key: None if known == age else age}


def telling_leader(
    game: Game, seat: int, about: About, name: str, changes: Sequence[Change] = ()
) -> Facts:
    """What is entered when a leader is tapped; tapped again, it is taken back.

    A leader that is turned face down does not count among the cards any more. One that is not
    after all is back among them, if `changes`, those of the table, took it from there.
    """
    city = game.seats[seat].city or NO_CITY
    if about == "leader":
        return {Piece("copied_leader"): None if city.copied_leader == name else name}
    if name in (city.entombed or ()):
        return _face_up(seat, name, changes)
    told: Facts = {Piece("entombed", name): True}
    return told | ({Piece("cards", name): None} if name in city.cards else {})


def telling_none(game: Game, seat: int, changes: Sequence[Change] = ()) -> Facts:
    """What is entered when no leader was turned face down; tapped again, it is unknown.

    Leaders that `changes`, those of the table, took from the city are back in it.
    """
    city = game.seats[seat].city or NO_CITY
    if city.entombed == ():
        return {Piece("entombed"): None}
    up: Facts = {}
    for name in city.entombed or ():
        up |= _face_up(seat, name, changes)
    return {**up, Piece("entombed"): True}


def _face_up(seat: int, name: str, changes: Sequence[Change]) -> Facts:
    """A leader is not face down, but in the city as she was named there.

    If another phone turned her down, or it is too long ago to tell, she counts as named: whoever
    is face down was recruited before.
    """
    up: Facts = {Piece("entombed", name): None}
    card, turned = (seat, Piece("cards", name)), (seat, Piece("entombed", name))
    for change in reversed(changes):
        parts = {(one.seat, one.category): one for one in (change, *change.along)}
        if turned in parts and parts[turned].after:
            if card in parts:
                of_card = (parts.get((seat, Piece(key, name))) for key in ("cards", "card_ages"))
                up |= {one.category: one.before for one in of_card if one is not None}
            return up
    return {**up, Piece("cards", name): True}
