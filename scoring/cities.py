"""The cities of a table: what is known of each, and who neighbours whom."""

from collections import defaultdict
from functools import cache, lru_cache
from typing import Any, NamedTuple

from scoring.boards import board, most_stages
from scoring.catalogue.cards import Card, cards
from scoring.document import UNKNOWN, City, Game, Player
from scoring.science import KINDS

TURNS = 18
"""How many cards a player plays in a game, stages included: six in each of three ages."""

NO_CITY = City()


class Named(NamedTuple):
    """What the named cards of a city add up to."""

    by_colour: dict[str, list[Card]]
    """The named cards of each colour, in the order that they were named in."""

    symbols: tuple[int, int, int]
    """The tablets, compasses and gears on them."""

    wild: int
    """The wild science symbols on them."""

    shields: tuple[int, int, int]
    """The shields that they have at the end of each age."""


@lru_cache(maxsize=512)
def named_cards(edition: str, names: tuple[str, ...]) -> Named:
    """What the cards of those names add up to."""
    box = cards(edition)
    by_colour: dict[str, list[Card]] = defaultdict(list)
    symbols: list[str] = []
    shields = [0, 0, 0]
    for name in names:
        card = box[name]
        by_colour[card.colour].append(card)
        effects = card.effects
        if effects.symbol:
            symbols.append(effects.symbol)
        elif effects.shields:
            for age in range(card.age - 1, 3):
                shields[age] += effects.shields
    tablet, compass, gear = map(symbols.count, KINDS)
    return Named(
        by_colour,
        (tablet, compass, gear),
        symbols.count("wild"),
        (shields[0], shields[1], shields[2]),
    )


class KnownCity:
    """What is known of one player's city."""

    __slots__ = ("board", "city", "edition", "named", "player")

    def __init__(self, edition: str, player: Player) -> None:
        self.edition = edition
        self.player = player
        self.city = city = player.city or NO_CITY
        self.named = named_cards(edition, city.cards)
        entered = player.pad.get("wonder") if city.stages is None else None
        self.board = board(
            edition,
            player.wonder,
            player.side,
            city.stages,
            entered if isinstance(entered, int) else None,
        )

    def cards(self, colour: str) -> list[Card]:
        """The named cards of a colour."""
        return self.named.by_colour.get(colour, [])

    def number(self, colour: str) -> int | None:
        """How many cards of a colour there are; `None` when that is not known."""
        counted = self.city.counts.get(colour)  # type: ignore[call-overload]
        if counted is not None:
            return None if counted == UNKNOWN else int(counted)
        named = len(self.named.by_colour.get(colour, ()))
        return named if named or self.complete else None

    def all_named(self, colour: str) -> bool:
        """Whether every card of a colour is named, also when there is none."""
        return self.number(colour) == len(self.named.by_colour.get(colour, ()))

    @property
    def complete(self) -> bool:
        """Whether no card but those named and counted can be there.

        So it is when the table said so, or when they and the stages fill every turn.
        """
        if self.city.complete:
            return True
        known = self.board
        if known.stages is None or not known.ways or not self.city.cards:
            return False
        return self.turns >= TURNS + known.extra_cards

    @property
    def turns(self) -> int:
        """How many turns the named and counted cards and the stages took."""
        counts = self.city.counts
        unnamed = sum(
            int(count) - len(self.named.by_colour.get(colour, ()))
            for colour, count in counts.items()
            if count != UNKNOWN
        )
        return len(self.city.cards) + unnamed + (self.board.stages or 0)

    def bounds(self, colour: str, in_play: int) -> tuple[int, int]:
        """The fewest and the most cards of a colour that there can be."""
        number = self.number(colour)
        if number is not None:
            return number, number
        return len(self.cards(colour)), max(in_play, len(self.cards(colour)))


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


@cache
def names_in_play(edition: str, colour: str, players: int) -> int:
    """How many different cards of a colour are in play at this number of players."""
    return sum(
        card.colour == colour and card.in_play(players) > 0 for card in cards(edition).values()
    )


class Cities:
    """All cities of a table, each found by its seat."""

    __slots__ = ("around", "cities", "edition", "fought", "game", "players")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.edition = game.edition
        self.players = len(game.players)
        self.cities = [KnownCity(game.edition, player) for player in game.players]
        self.around = neighbours(self.players)
        self.fought: dict[int, Any] = {}
        """What the conflicts of a seat came to, once that is asked."""

    def __getitem__(self, seat: int) -> KnownCity:
        return self.cities[seat]

    def most_stages(self, seat: int) -> int:
        """The most stages that can be built in a city."""
        ways = self.cities[seat].board.ways
        return max(len(way.effects) for way in ways) if ways else most_stages(self.edition)

    def most_length(self, seat: int) -> int:
        """The most stages that a city's wonder can have, built or not."""
        ways = self.cities[seat].board.ways
        return max(way.length for way in ways) if ways else most_stages(self.edition)
