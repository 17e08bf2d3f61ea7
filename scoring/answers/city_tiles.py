"""The tiles of a city's page: which cards lie where, who has them, and what letters find."""

import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias, get_args

from scoring.catalogue.cards import Box, Card, cards
from scoring.catalogue.effects import AGES, Age, Colour, Effects
from scoring.cities.known_cities import FEWEST_PLAYERS
from scoring.game.document import Game

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours, in the order in which a city's cards are shown."""

Pile: TypeAlias = Age | Colour
"""What lies together on the page: the cards of an age, or of a colour that no age deals."""

MOST_HITS = 12
"""How many cards a search shows."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One card, as the page of a city shows it."""

    name: str
    """The card's name."""

    colour: Colour
    """Its colour."""

    effects: Effects
    """What it gives."""

    chosen: bool
    """Whether it stands in this city."""

    holders: tuple[str, ...] = ()
    """Who has all copies of it; empty while there is one left to build."""

    following: bool = False
    """Whether Enter takes it."""


Groups = tuple[tuple[Tile, ...], ...]
"""Tiles, in groups that each begin a row of their own."""


@lru_cache(maxsize=64)
def piles(box: Box) -> tuple[Pile, ...]:
    """All piles of a box: the three ages, then leaders and islands, which any age may bring."""
    colours = {card.colour for card in cards(box).values() if card.any_age}
    return (*AGES, *sorted(colours, key=COLOURS.index))


def pile_of(card: Card) -> Pile:
    """The pile that a card lies in; that of its first age where two ages have copies."""
    return card.colour if card.any_age else card.age


def lies_in(card: Card, pile: Pile) -> bool:
    """Whether a card is dealt from a pile, or from none as all of that colour."""
    if card.any_age or pile not in AGES:
        return card.any_age and card.colour == pile
    return any(copy.age == pile for copy in card.copies)


def deck(game: Game, pile: Pile, also: tuple[str, ...] = ()) -> tuple[Card, ...]:
    """The cards of a pile that are in play, and those of it that are `also` named."""
    return _deck(game.box, players_in_play(game), pile, tuple(sorted(also)))


@lru_cache(maxsize=512)
def _deck(box: Box, players: int, pile: Pile, also: tuple[str, ...]) -> tuple[Card, ...]:
    there = [card for card in cards(box).values() if lies_in(card, pile)]
    if pile not in AGES:
        # Islands by their levels; with dozens of names, one looks for a letter.
        found = [card for card in there if card.in_play(players) or card.name in also]
        return tuple(sorted(found, key=lambda card: (card.age, card.name)))
    age: Age = pile
    found = [card for card in there if card.in_play(players, age) or card.name in also]
    return tuple(sorted(found, key=lambda card: COLOURS.index(card.colour)))


def players_in_play(game: Game) -> int:
    """The number of players, as the cards know it."""
    return max(FEWEST_PLAYERS, len(game.seats))


def named(game: Game, seat: int) -> tuple[str, ...]:
    """The cards that are named of a city."""
    city = game.seats[seat].city
    return city.cards if city else ()


def groups(game: Game, seat: int, pile: Pile) -> Groups:
    """The tiles of a pile, a group for each colour, or for each level of islands."""
    found: dict[Colour | Age, list[Tile]] = {}
    taken = taken_elsewhere(game, seat)
    own = named(game, seat)
    for card in deck(game, pile, own):
        group = card.colour if pile in AGES else card.age
        found.setdefault(group, []).append(_tile(game, card, own, taken))
    return tuple(map(tuple, found.values()))


def hits(game: Game, seat: int, text: str) -> tuple[Tile, ...]:
    """The cards whose names have these letters, the likeliest first; Enter takes one."""
    typed = _plain(text)
    if not typed:
        return ()
    own, taken = named(game, seat), taken_elsewhere(game, seat)
    ranked: dict[str, tuple[int, Card]] = {}
    for pile in piles(game.box):
        for card in deck(game, pile, own):
            rank = _rank(card, typed)
            if rank is not None:
                ranked.setdefault(card.name, (rank, card))
    likeliest = sorted(ranked.values(), key=lambda found: found[0])[:MOST_HITS]
    tiles = [_tile(game, card, own, taken) for _, card in likeliest]
    free = next((tile.name for tile in tiles if not tile.chosen and not tile.holders), None)
    return tuple(replace(tile, following=True) if tile.name == free else tile for tile in tiles)


def _rank(card: Card, typed: str) -> int | None:
    """How well what was typed fits a card; the lower the better, `None` not at all."""
    name = _plain(card.name)
    if name.startswith(typed):
        return 0
    if f" {typed}" in f" {name}":
        return 1
    if typed in name or typed.replace(" ", "") in name.replace(" ", ""):
        return 2
    return 3 if any(typed in _plain(other) for other in card.also) else None


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    """A text in small letters without accents, apostrophes and needless spaces."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    kept = (letter for letter in letters if letter.isalnum() or letter.isspace())
    return " ".join("".join(kept).split())


def taken_elsewhere(game: Game, seat: int) -> dict[str, tuple[str, ...]]:
    """Who else has each card."""
    found: dict[str, tuple[str, ...]] = {}
    for other, player in enumerate(game.seats):
        if other != seat:
            for name in named(game, other):
                found[name] = (*found.get(name, ()), player.name)
    return found


def holders_of_all(game: Game, seat: int, name: str) -> tuple[int, ...]:
    """Who has all copies of a card, by the seats; empty if one is left for this city."""
    if len(taken_elsewhere(game, seat).get(name, ())) < copies_in_play(game, name):
        return ()
    others = (other for other in range(len(game.seats)) if other != seat)
    return tuple(other for other in others if name in named(game, other))


def copies_in_play(game: Game, name: str) -> int:
    """How many copies of a card are in play; 0 of one that is not in the box."""
    card = cards(game.box).get(name)
    return card.in_play(players_in_play(game)) if card else 0


def _tile(game: Game, card: Card, own: tuple[str, ...], taken: dict[str, tuple[str, ...]]) -> Tile:
    chosen = card.name in own
    holders = taken.get(card.name, ())
    if chosen or len(holders) < card.in_play(players_in_play(game)):
        holders = ()
    return Tile(card.name, card.colour, card.effects, chosen, holders)
