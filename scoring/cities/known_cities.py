"""The cities of a table: what is known of each, and who neighbours whom."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache, wraps
from types import MappingProxyType
from typing import Any, TypeVar

from scoring.catalogue.cards import Box, Card, box_of, cards
from scoring.catalogue.editions import rules
from scoring.catalogue.effects import BESIDE_TURNS, Colour
from scoring.cities.boards import board, most_stages
from scoring.cities.card_sums import CARDS, named_cards
from scoring.game.city import City
from scoring.game.document import Game, Player
from scoring.game.fields import UNKNOWN

TURNS = 18
"""How many cards a player plays in a game, stages included: six in each of three ages."""

NO_CITY = City()


class KnownCity:
    """What is known of one player's city."""

    __slots__ = ("_by_colour", "board", "box", "city", "named", "player", "whole")

    def __init__(self, box: Box | str, player: Player) -> None:
        self.box = box = box_of(box) if isinstance(box, str) else box
        """What is on the table."""
        self.player = player
        """The player as the document has it."""
        self.city = city = player.city or NO_CITY
        """What the document says of the city."""
        self.named = named_cards(box, city.cards, city.copied_leader)
        """What its named cards add up to."""
        self._by_colour: dict[str, list[Card]] | None = None
        self.whole = city.complete and not city.counts
        """Whether every card is named, with nothing but the names to go by."""
        entered = player.pad.get("wonder")
        self.board = board(
            box,
            player.wonder,
            player.side,
            city.stages,
            entered if isinstance(entered, int) else None,
            city.built,
        )

    @property
    def stage_ages(self) -> tuple[int | None, ...]:
        """The ages in which the stages were built, of those that are."""
        if self.board.any_order:
            return self.city.stage_ages
        return self.city.stage_ages[: self.board.stages]

    @property
    def at_war_before(self) -> list[Card]:
        """The leaders who are face down by now, and changed conflicts while they were not.

        The tokens of those ages are kept; nobody told when they came.
        """
        entombed = [cards(self.box)[name] for name in self.city.entombed or ()]
        return [card for card in entombed if card.effects.warlike or card.effects.shields]

    def cards(self, colour: str) -> list[Card]:
        """The named cards of a colour, in the order that they were named in."""
        if self._by_colour is None:
            found = cards(self.box)
            self._by_colour = {}
            for name in self.city.cards:
                card = found[name]
                self._by_colour.setdefault(card.colour, []).append(card)
        return self._by_colour.get(colour, [])

    @property
    def has_wild_guild(self) -> bool:
        """Whether the guild with a wild symbol is named; islands may have such a symbol, too."""
        # Most cities have none of either.
        return self.named.wild > 0 and any(
            card.effects.symbol == "wild" for card in self.cards("purple")
        )

    def named_of(self, colour: Colour) -> int:
        """How many cards of a colour are named."""
        return self.named.sums[CARDS[colour]]

    def number(self, colour: Colour) -> int | None:
        """How many cards of a colour there are; `None` when that is not known."""
        named = self.named.sums[CARDS[colour]]
        if self.whole:
            return named
        counted = self.city.counts.get(colour)
        if counted is not None:
            return None if counted == UNKNOWN else int(counted)
        # What takes no turn may be there although all turns are accounted for.
        closed = self.city.complete if colour in BESIDE_TURNS else self.closed
        return named if named or closed else None

    def all_named(self, colour: Colour) -> bool:
        """Whether every card of a colour is named, also when there is none."""
        return self.whole or self.number(colour) == self.named.sums[CARDS[colour]]

    @property
    def closed(self) -> bool:
        """Whether no card but those named and counted can be there.

        So it is when the table said so, or when they and the stages fill every turn.
        """
        if self.city.complete:
            return True
        known = self.board
        if known.stages is None or not known.ways or not self.city.cards:
            return False
        return self.turns >= self.most_turns

    @property
    def most_turns(self) -> int:
        """The most cards and stages that the city can have, by what is known of it."""
        most = TURNS + self.board.extra_cards
        if self.box.expansions:
            most += rules(self.box).turns - TURNS
            most += sum(
                card.effects.extra_cards + card.effects.from_discard for card in self.named.special
            )
        return most

    @property
    def turns(self) -> int:
        """How many turns the named and counted cards and the stages took."""
        counts = self.city.counts
        unnamed = sum(
            int(count) - self.named_of(colour)
            for colour, count in counts.items()
            if count != UNKNOWN and colour not in BESIDE_TURNS
        )
        beside = sum(map(self.named_of, BESIDE_TURNS)) if self.box.expansions else 0
        return len(self.city.cards) - beside + unnamed + (self.board.stages or 0)


@cache
def neighbours(players: int) -> tuple[tuple[int, ...], ...]:
    """The seats on either side of each seat, round the table."""
    return tuple(
        tuple(
            dict.fromkeys(
                other % players for other in (seat - 1, seat + 1) if other % players != seat
            )
        )
        for seat in range(players)
    )


FEWEST_PLAYERS = 3
"""The fewest players that copies of cards are told for; fewer are scored as so many."""


@cache
def copies_in_play(box: Box, players: int) -> Mapping[str, int]:
    """How many copies of each card are in play at this number of players."""
    players = max(players, FEWEST_PLAYERS)
    return MappingProxyType({card.name: card.in_play(players) for card in cards(box).values()})


@cache
def names_in_play(box: Box, colour: str, players: int) -> int:
    """How many different cards of a colour are in play at this number of players."""
    found = cards(box)
    in_play = copies_in_play(box, players)
    return sum(found[name].colour == colour for name, copies in in_play.items() if copies)


def _warlike(known: KnownCity) -> bool:
    return (
        known.board.peace != ()
        or any(card.effects.warlike or card.any_age for card in known.named.special)
        or known.named.copied is not None
        or bool(known.at_war_before)
    )


def _red_named(known: KnownCity) -> bool:
    return known.all_named("red")


@cache
def boarding(box: Box) -> bool:
    """Whether there are cards in the box that bring conflicts with cities further off."""
    return any(card.effects.boards for card in cards(box).values())


class Cities(list[KnownCity]):
    """All cities of a table, each found by its seat."""

    __slots__ = ("_teams", "around", "box", "found", "game", "warlike")

    def __init__(self, game: Game) -> None:
        self.box = box = game.box
        super().__init__([KnownCity(box, player) for player in game.seats])
        self.game = game
        self._teams = bool(game.partners)
        changed = bool(box.expansions) and (
            any(map(_warlike, self)) or (boarding(box) and not all(map(_red_named, self)))
        )
        self.warlike = self._teams or bool(game.tower) or changed
        """Whether anything changes conflicts by more than shields, or may do so."""
        self.around = neighbours(len(self))
        self.found: defaultdict[object, dict[int, Any]] = defaultdict(dict)
        """What was found out of each seat already, by the card or the function that did."""

    @property
    def players(self) -> int:
        """How many cities there are, the free one with them: cards are dealt for so many."""
        return len(self)

    def partner_of(self, seat: int) -> int | None:
        """The seat of a player's partner; `None` where everyone plays alone."""
        if not self._teams:
            return None
        return seat - 1 if seat % 2 else seat + 1

    def most_stages(self, seat: int) -> int:
        """The most stages that may be built in a city, as far as it tells."""
        ways = self[seat].board.ways
        return max(len(way.effects) for way in ways) if ways else most_stages(self.box)

    def most_length(self, seat: int) -> int:
        """The most stages that the board of a city can have, built or not."""
        ways = self[seat].board.ways
        return max(way.length for way in ways) if ways else most_stages(self.box)


_Found = TypeVar("_Found")


def once(find: Callable[[Cities, int], _Found]) -> Callable[[Cities, int], _Found]:
    """Find something out of a seat once, however many points and lines depend on it."""

    @wraps(find)
    def remembered(cities: Cities, seat: int) -> _Found:
        known = cities.found[find]
        if seat not in known:
            known[seat] = find(cities, seat)
        found: _Found = known[seat]
        return found

    return remembered
