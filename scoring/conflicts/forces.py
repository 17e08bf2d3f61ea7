"""Forces: what a city brings to its conflicts, age by age, in every way that is open."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from scoring.catalogue.cards import Box, Card, cards
from scoring.catalogue.effects import AGES, Colour
from scoring.cities.boards import Way
from scoring.cities.copied_stages import may_copy_warlike
from scoring.cities.known_cities import Cities, KnownCity, once
from scoring.cities.named_cards import settled
from scoring.points import military

NEVER = 4
"""Later than any age."""

BEYOND = {"left": 2, "right": -2}
"""How many seats further on, clockwise, the city beyond a neighbour is."""

MOST_OPEN = 6
"""More leaders of one city whose ages are open are not gone through in every order."""

Shields = tuple[int, int, int]

Factor: TypeAlias = tuple[str, int | str]
"""Something that is open: `stage` or `card` and which one, for its age; or the `way` that a
wonder stands."""


class Force(NamedTuple):
    """What a city brings to the conflicts of the three ages."""

    shields: Shields
    """Its shields at the end of each age."""

    peace: Shields = (0, 0, 0)
    """The diplomacy tokens that come in each age."""

    tokens: tuple[int, ...] = ()
    """The victory tokens that come without a conflict."""

    drops: tuple[int, ...] = ()
    """The ages at whose beginning the defeat tokens so far are given back."""

    hands_on: int = NEVER
    """The age from which defeat tokens go to the winner."""

    by_defeats: int = NEVER
    """The age from which defeat tokens are shields."""

    boards: tuple[tuple[int, int], ...] = ()
    """The ages in which it boards another city, and how many seats further on that is."""


Standing: TypeAlias = tuple[dict[Factor, object], Force]
"""One way in which a city may have stood: what is taken for each thing that is open, and the
force that it then has."""


@cache
def further_colours(box: Box) -> tuple[Colour, ...]:
    """The colours of expansions whose cards may change conflicts."""
    found = [
        card.colour for card in cards(box).values() if card.effects.warlike or card.effects.shields
    ]
    return tuple(dict.fromkeys(colour for colour in found if colour not in ("red", "purple")))


@once
def forces(cities: Cities, seat: int) -> tuple[Standing, ...] | None:
    """Every way in which a city may have stood in conflicts, by what is open of it.

    `None` while its red cards, or what else may change conflicts, are not named; and where a
    leader changed them until a stage turned it face down.
    """
    known = cities[seat]
    if not known.all_named("red") or not settled(further_colours(cities.box), cities, seat):
        return None
    if may_copy_warlike(cities, seat) or known.at_war_before:
        return None
    if len(_open_ones(known)) > MOST_OPEN:
        return None
    return forces_told(cities, seat)


def _open_ones(known: KnownCity) -> list[Card]:
    """The cards that change conflicts from an age on that nobody told."""
    return [
        card
        for card in known.named.special
        if _matters(card) and card.any_age and card.name not in known.city.card_ages
    ]


@once
def forces_told(cities: Cities, seat: int) -> tuple[Standing, ...]:
    """Every way in which a city may have stood in conflicts, with what is told of it alone."""
    known = cities[seat]
    ways: list[Way | None] = [*dict.fromkeys(known.board.ways)] or [None]
    if known.board.shields is not None and known.board.peace is not None:
        ways = ways[:1]
    special = [card for card in known.named.special if _matters(card)]
    # Of too many the first and the last ages alone: the most and the fewest shields.
    together = len(_open_ones(known)) > MOST_OPEN
    found = []
    for way in ways:
        told: dict[Factor, object] = {}
        if len(ways) > 1 and way is not None:
            told["way", 0] = (way.side, way.numbers, way.effects)
        for stages in _stage_ages(way, known.stage_ages):
            for leaders in _card_ages(special, known.city.card_ages, together=together):
                factors: dict[Factor, object] = {**told, **stages.open, **leaders.open}
                force = _force(known.named.shields, way, stages.ages, special, leaders.ages)
                found.append((factors, force))
    return tuple(found)


def _matters(card: Card) -> bool:
    return card.effects.warlike or (card.any_age and card.effects.shields > 0)


class _Ages(NamedTuple):
    ages: dict[int | str, int]
    open: dict[Factor, object]


def _stage_ages(way: Way | None, told: tuple[int | None, ...]) -> Iterator[_Ages]:
    """The ages in which the stages that matter may have been built, one after the other."""
    if way is None:
        yield _Ages({}, {})
        return
    matter = [stage for stage, _ in (*way.shields, *way.peace)]
    last = max([len(told), *matter]) if matter else 0
    known = [*told, *[None] * last][:last]
    every = list(product(*(AGES if age is None else (age,) for age in known)))
    in_order = [ages for ages in every if list(ages) == sorted(ages)] or every
    if not way.in_order:
        in_order = every
    seen = set()
    for ages in in_order:
        of_stages: dict[int | str, int] = {stage: ages[stage - 1] for stage in matter}
        key = tuple(of_stages.items())
        if key not in seen:
            seen.add(key)
            yield _Ages(
                of_stages,
                {("stage", stage): age for stage, age in key if known[int(stage) - 1] is None},
            )


def _card_ages(
    special: list[Card], told: Mapping[str, int], *, together: bool = False
) -> Iterator[_Ages]:
    """The ages in which the leaders that matter may have been recruited.

    All that are open in the first or the last age, if they are taken `together`.
    """
    able = [
        (card.age,) if not card.any_age else (told[card.name],) if card.name in told else AGES
        for card in special
    ]
    ends = ([one[0] for one in able], [one[-1] for one in able])
    for ages in ends if together else product(*able):
        named: dict[int | str, int] = {
            card.name: age for card, age in zip(special, ages, strict=True)
        }
        yield _Ages(
            named,
            {
                ("card", card.name): named[card.name]
                for card in special
                if card.any_age and card.name not in told
            },
        )


def _force(
    shields: Shields,
    way: Way | None,
    stages: Mapping[int | str, int],
    special: list[Card],
    ages: Mapping[int | str, int],
) -> Force:
    own, peace = list(shields), [0, 0, 0]
    for number, stage in way.numbered if way else ():
        if number in stages:
            peace[stages[number] - 1] += stage.peace
            for age in AGES[stages[number] - 1 :]:
                own[age - 1] += stage.shields
    force = Force((own[0], own[1], own[2]))
    tokens: list[int] = []
    for card in special:
        effects, since = card.effects, ages[card.name]
        peace[since - 1] += effects.peace
        if card.any_age:
            for age in AGES[since - 1 :]:
                own[age - 1] += effects.shields
        if effects.victory == "of its age":
            tokens.append(military.VICTORIES[since - 1])
        elif effects.victory is not None:
            tokens.append(effects.victory)
        if effects.boards is not None:
            force = force._replace(boards=(*force.boards, (since, BEYOND[effects.boards])))
        if effects.drops_defeats:
            force = force._replace(drops=(*force.drops, since))
        if effects.hands_on_defeats:
            force = force._replace(hands_on=min(force.hands_on, since))
        if effects.shields_by_defeats:
            force = force._replace(by_defeats=min(force.by_defeats, since))
    return force._replace(
        shields=(own[0], own[1], own[2]),
        peace=(peace[0], peace[1], peace[2]),
        tokens=tuple(tokens),
    )
