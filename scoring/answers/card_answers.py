"""By cards: which guilds a player built, and just the numbers that these count.

What is offered, what an answer enters, and which numbers are asked. It draws nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

from scoring.asking import counters
from scoring.catalogue.cards import Box, Card, cards, wonders
from scoring.catalogue.editions import category
from scoring.catalogue.effects import AGES, BESIDE_TURNS, Age, Colour, Counted
from scoring.cities.known_cities import FEWEST_PLAYERS, Cities, KnownCity
from scoring.conflicts.naval import alone_may_stay_out, may_stay_out
from scoring.game.city import City
from scoring.game.document import Game
from scoring.game.facts import Fact, Key, Piece, facts_of_row
from scoring.game.fields import UNKNOWN
from scoring.results.result import Counter, Result

MOST_COUNTED = 20
"""The most cards of a colour that are counted by taps."""

LIKELY = 9
"""How many numbers are offered at first; higher ones come by a tap more."""

FEW = 20
"""The most cards that are asked for beside each other; of more, the city's own page is told."""

NO_CITY = City()

Facts = dict[Key, Fact | None]
"""What an answer enters: facts by their keys, `None` for what is not known any more."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that a player may have built."""

    name: str
    """The card's name."""

    chosen: bool
    """Whether the player has built it."""

    @property
    def short(self) -> str:
        """The name among others of its kind: a guild without the word."""
        return self.name.removesuffix(" Guild")


@cache
def asked_for(box: Box, name: str) -> tuple[Card, ...]:
    """The cards that are asked for in a category, as their points depend on the cities.

    None where points, or other details, are all that is entered.
    """
    row = category(name)
    held = [card for card in cards(box).values() if card.colour == row.colour]
    giving = tuple(card for card in held if card.gives)
    if row.details != "points" or len(giving) > FEW or not any(map(_counts, giving)):
        return ()
    return giving


def _counts(card: Card) -> bool:
    return card.effects.count is not None


@cache
def _are_all_asked_for(box: Box, name: str) -> bool:
    """Whether every card of the category's colour is asked for, as every guild is."""
    held = [card for card in cards(box).values() if card.colour == _colour(name)]
    return len(asked_for(box, name)) == len(held)


def _colour(name: str) -> Colour:
    colour = category(name).colour
    if colour is None:
        raise ValueError(name)
    return colour


def counted_for(name: str) -> bool:
    """Whether a category follows from numbers of its own, as naval follows from strengths."""
    return category(name).details == "strengths"


def told_numbers(game: Game, name: str) -> bool:
    """Whether the table entered any of these numbers, for anybody."""
    return counted_for(name) and any(facts_of_row(player, name) for player in game.players)


def absences(game: Game, seat: int, name: str) -> tuple[tuple[Age, bool], ...]:
    """The ages in whose naval conflicts a player may have taken no part, and whether so.

    Only where strengths are told, and the one island that allows it may be the player's.
    """
    if not _naval_counts(game, seat, name) or not may_stay_out(Cities(game), seat):
        return ()
    told = (game.players[seat].city or NO_CITY).naval_absences
    return tuple((age, age in told) for age in AGES)


def alone_may_be_absent(game: Game, seat: int, name: str) -> str:
    """Who has the one island that lets a city stay out, if that is another player; else nothing."""
    if not _naval_counts(game, seat, name):
        return ""
    holder = alone_may_stay_out(Cities(game))
    return game.seats[holder].name if holder not in (None, seat) else ""


def _naval_counts(game: Game, seat: int, name: str) -> bool:
    """Whether a player's points follow from naval strengths, and were not entered."""
    return "naval_strengths" in category(name).facts and name not in game.players[seat].pad


def held(game: Game, seat: int, name: str) -> tuple[str, ...]:
    """The cards of a category that a player is known to have, of those that are asked for."""
    named = (game.seats[seat].city or NO_CITY).cards
    asked = {card.name for card in asked_for(game.box, name)}
    return tuple(card for card in named if card in asked)


def offers(game: Game, seat: int, name: str) -> tuple[Offer, ...]:
    """What a player may have built: cards of which the others leave a copy."""
    players = max(FEWEST_PLAYERS, len(game.seats))
    own = held(game, seat, name)
    others = [
        card
        for other in range(len(game.seats))
        if other != seat
        for card in held(game, other, name)
    ]
    return tuple(
        Offer(card.name, card.name in own)
        for card in asked_for(game.box, name)
        if card.name in own or others.count(card.name) < card.in_play(players)
    )


def taken_by_others(game: Game, seat: int, name: str) -> tuple[tuple[Offer, tuple[str, ...]], ...]:
    """The cards that are not offered to a player, and who has all copies of each."""
    offered = {offer.name for offer in offers(game, seat, name)}
    holders: dict[str, list[str]] = {}
    for other, player in enumerate(game.seats):
        for card in held(game, other, name):
            holders.setdefault(card, []).append(player.name)
    return tuple(
        (Offer(card, chosen=False), tuple(names))
        for card, names in holders.items()
        if card not in offered
    )


def has_none(game: Game, seat: int, name: str) -> bool:
    """Whether a player is known to have none of the cards that are asked for."""
    player = game.players[seat]
    city = player.city or NO_CITY
    if name in player.pad:
        return player.pad[name] == 0
    told = city.counts.get(_colour(name), 0 if city.complete else None)
    return told == 0 and not held(game, seat, name)


# Answers ---------------------------------------------------------------------------


def taking(game: Game, seat: int, name: str, card: str) -> Facts:
    """What is entered when a card is tapped: it is built, or it is not after all.

    Points that were typed give way to it. Who names a guild names all of them; of a
    colour with other cards too, there may be more than the named ones.
    """
    city = game.players[seat].city or NO_CITY
    own = held(game, seat, name)
    if card in own:
        last = _uncounted(game, seat, name) if len(own) == 1 else {}
        return {Piece("cards", card): None, **last}
    if card not in [offer.name for offer in offers(game, seat, name)]:
        return {}
    told: Facts = {Piece("cards", card): True, name: None}
    if city.counts.get(_colour(name), 0) == 0:
        more = _may_be_more(game, seat, name) and not _are_all_asked_for(game.box, name)
        told[Piece("counts", _colour(name))] = "unknown" if more else None
    return told


def _may_be_more(game: Game, seat: int, name: str) -> bool:
    """Whether there may be cards of the category that are not offered, as they give nothing.

    Of a complete city these are named, too, but for those that take no turn: where none of them
    is named yet, nobody was asked.
    """
    known = KnownCity(game.box, game.players[seat])
    colour = _colour(name)
    return not known.city.complete or (colour in BESIDE_TURNS and not known.named_of(colour))


def none_of_them(game: Game, seat: int, name: str) -> Facts:
    """What is entered when a player has none of the cards that are asked for."""
    city = game.players[seat].city or NO_CITY
    gone: Facts = _gone(game, seat, name)
    if city.complete and _colour(name) not in city.counts:
        return {**gone, name: None}
    if _are_all_asked_for(game.box, name):
        return {**gone, name: None, Piece("counts", _colour(name)): 0}
    return {**gone, name: 0, **_uncounted(game, seat, name)}


def nothing_told(game: Game, seat: int, name: str) -> Facts:
    """What is entered to empty a cell: neither points nor cards are known any more."""
    if counted_for(name):
        return {name: None, **dict.fromkeys(facts_of_row(game.players[seat], name))}
    return {name: None, **_gone(game, seat, name), **_uncounted(game, seat, name)}


def _gone(game: Game, seat: int, name: str) -> Facts:
    return {Piece("cards", card): None for card in held(game, seat, name)}


def _uncounted(game: Game, seat: int, name: str) -> Facts:
    """No number of cards where it only followed from an answer; one that was told stays."""
    city = game.players[seat].city or NO_CITY
    told = city.counts.get(_colour(name))
    followed = told == UNKNOWN or _are_all_asked_for(game.box, name)
    return {Piece("counts", _colour(name)): None} if followed else {}


# Numbers ---------------------------------------------------------------------------

_NEEDS: dict[str, Counted] = {
    "stages": "stage",
    "defeats": "defeat",
    "commercial_level": "commerce",
}


def asked(game: Game, result: Result, seat: int, name: str) -> tuple[Counter, ...]:
    """The numbers that a player's points of a category depend on, known or not.

    None where points were typed: those stand.
    """
    if name in game.players[seat].pad:
        return ()
    found = counters(game, seat, name)
    there = {place(counter) for counter in found}
    return (
        *found,
        *(more for more in _missing(game, result, seat, name) if place(more) not in there),
    )


def _missing(game: Game, result: Result, seat: int, name: str) -> Iterator[Counter]:
    """Numbers that no card here counts, but that decide all the same.

    Such are the stages that copy a guild, and what a guild counts that counts a second time.
    """
    for wanted in result.missing:
        if (seat, name) not in wanted.purposes:
            continue
        if wanted.needs in _NEEDS:
            what, key = _NEEDS[wanted.needs], Piece(wanted.needs)
            yield Counter(wanted.seat, what, None, key, entered=False, least=0)
        elif wanted.needs == "count" and wanted.colour is not None:
            box, city = cards(game.box), game.seats[wanted.seat].city or NO_CITY
            least = sum(box[card].colour == wanted.colour for card in city.cards)
            colour = cast("Colour", wanted.colour)
            key = Piece("counts", colour)
            yield Counter(wanted.seat, colour, None, key, entered=False, least=least)


def place(counter: Counter) -> tuple[int, Piece]:
    """The seat and the fact that a number is entered as."""
    return counter.seat, counter.key


def numbers(game: Game, counter: Counter, *, every: bool) -> range:
    """The numbers that a tap enters: the likely ones from the least, or every one."""
    highest = max(counter.least, most(game, counter))
    if not every:
        highest = min(highest, counter.least + LIKELY - 1)
    return range(counter.least, highest + 1)


def most(game: Game, counter: Counter) -> int:
    """The highest number that is entered by taps."""
    if counter.what == "defeat":
        return game.rules.most_defeats
    if counter.what != "stage":
        return MOST_COUNTED
    player = game.seats[counter.seat]
    box = wonders(game.box)
    own = box.get(player.wonder or "")
    return max(
        len(stages)
        for wonder in ([own] if own else box.values())
        for side, stages in wonder.sides.items()
        if side == player.side or player.side not in wonder.sides
    )
