"""What is known of a card or a wonder beside what it gives: copies, rulings, what it gives here."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.catalogue.cards import Box, Card, Wonder, cards, wonders
from scoring.catalogue.effects import Effects
from scoring.catalogue.rulings import RULINGS, Ruling
from scoring.cities.known_cities import Cities
from scoring.effects.card_lines import OPEN, line_of, whose
from scoring.game.document import Game
from scoring.phrase import Phrase

NUMBERS = (3, 4, 5, 6, 7)
"""The numbers of players that copies of cards are dealt for."""


class Copies(NamedTuple):
    """How many copies of a card are in the box."""

    fewest: int
    """The fewest players with so many copies."""

    most: int
    """The most of them."""

    times: int
    """How many copies there are; 0 where it is left in the box."""


def copies_of(card: Card) -> tuple[Copies, ...]:
    """Return how many copies of a card are dealt, by the number of players."""
    found: list[Copies] = []
    for players in NUMBERS:
        count = card.in_play(players)
        if found and found[-1].times == count:
            found[-1] = found[-1]._replace(most=players)
        else:
            found.append(Copies(players, players, count))
    return tuple(found)


def rulings_on(thing: Card | Wonder) -> tuple[Ruling, ...]:
    """Return the rulings that what a card or a wonder gives rests on."""
    told = {thing.name, *_kinds(thing)}
    return tuple(ruling for ruling in RULINGS if not told.isdisjoint(ruling.about))


def _kinds(thing: Card | Wonder) -> Iterator[str]:
    """What kinds of effects a card or a wonder has, by the names of the data."""
    if isinstance(thing, Card):
        if thing.borrowed:
            yield "borrowed"
        all_effects = [thing.effects]
    else:
        all_effects = [stage for side in thing.sides.values() for stage in side]
    for effects in all_effects:
        for name, field in Effects.model_fields.items():
            if getattr(effects, name) != field.default:
                yield name
        if effects.symbol == "mask":
            yield "mask"


def lines_here(game: Game, name: str) -> tuple[Phrase, ...]:
    """Return what a card would give each player of a table, as the cities are known.

    Nothing is said of a card whose points are printed on it, nor of players for whom too
    little is known.
    """
    card = cards(game.box).get(name)
    if card is None or len(game.players) < 2 or not _depends(card.effects):
        return ()
    cities = Cities(game)
    lines = (line_of(card, whose(cities, seat, card), cities, seat) for seat in range(len(cities)))
    return tuple(line for line in lines if _told(line))


def _depends(effects: Effects) -> bool:
    return bool(effects.count or effects.rule or effects.complete_wonder)


def _told(line: Phrase) -> bool:
    return line.values.get("points") != OPEN and line.key != "because.complete_open"


def named_in(lines: Iterable[Phrase], box: Box, players: Iterable[str]) -> tuple[str, ...]:
    """Return the cards and wonders that some lines name, each once, but no player."""
    people = set(players)
    known = {*cards(box), *wonders(box)} - people
    return tuple(dict.fromkeys(text for line in lines for text in _texts(line) if text in known))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Phrase):
        for part in value.values.values():
            yield from _texts(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _texts(part)
