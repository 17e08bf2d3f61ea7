"""What statistics look at: a game of the history, scored once and kept slim."""

from datetime import datetime
from fractions import Fraction
from sys import intern
from typing import NamedTuple

from scoring import Game, outcome
from scoring.catalogue.effects import Colour
from scoring.cities.known_cities import KnownCity
from storage.history.saved_game import SavedGame, place_in_time
from storage.history.shown_names import name_key


def player_key(name: str) -> str:
    """What a player is found by: names that differ in capitals only are one player."""
    return intern(name_key(name))


TOLD_OF: tuple[Colour, ...] = ("red", "green", "blue")
"""The colours without which a victory is told."""


class Seat(NamedTuple):
    """One player's part in a game."""

    player: str
    """What the player is found by; see `player_key`."""

    name: str
    """The name, as it is written in this game."""

    wonder: str | None
    """The wonder; `None` where nobody told."""

    side: str | None
    """The wonder's side; `None` where nobody told."""

    total: int | None
    """The final total, in points, summed or as told; `None` while it is neither."""

    points: tuple[int | None, ...]
    """The points of each category, in the order of the game's `categories`."""

    rank: int | None
    """The place at the table; tied players share one. `None` until all totals are final."""

    unbuilt: tuple[Colour, ...] | None = None
    """Of a winner: the colours among `TOLD_OF` of which the city has no card; `None` where
    its cards are not known, and of everyone else."""


class Scored(NamedTuple):
    """A game of the history, scored."""

    id: str
    """What the game is found by."""

    when: datetime
    """When it was played; where nobody told, when it was saved."""

    saved_at: datetime
    """When it was first saved as played then: by this, games of one moment are in order."""

    edition: str
    """The edition's name."""

    expansions: tuple[str, ...]
    """The expansions played with, in the order of the alphabet."""

    place: str | None
    """Where it was played."""

    categories: tuple[str, ...]
    """The categories of its pad, from top to bottom."""

    seats: tuple[Seat, ...]
    """Who played, clockwise."""

    winners: tuple[int, ...]
    """The seats that won, from 0; empty while it is not decided, and where one player, whom
    nobody could beat, played alone."""

    complete: bool
    """Whether everyone's total is final. A complete game may be undecided, in a tie whose
    coins nobody told; and of told totals the categories may not be known."""

    margin: int | None
    """By how many points the first player is ahead of the next, or the first team of the next; 0
    where they are level, even in a tie whose coins nobody told. `None` until all totals are final,
    and when nobody else played."""

    partners: tuple[tuple[int, int], ...] = ()
    """The seats of each team, where neighbours played as partners."""

    minutes: int | None = None
    """How many minutes it took; `None` where nobody told."""

    def partner_of(self, number: int) -> int | None:
        """The seat of a player's partner; `None` where everyone played alone."""
        if not self.partners:
            return None
        return next(sum(seats) - number for seats in self.partners if number in seats)

    def side_of(self, number: int) -> int:
        """The side that a seat is on, by its first seat: the team's, or the player's own."""
        return next((seats[0] for seats in self.partners if number in seats), number)

    @property
    def sides(self) -> int:
        """How many play against each other: the teams, or else the players."""
        return len(self.partners) or len(self.seats)

    @property
    def winning_sides(self) -> int:
        """How many of them won, more than one in a shared victory; 0 while it is not decided."""
        if not self.partners:
            return len(self.winners)
        return len({self.side_of(number) for number in self.winners})

    def won_by(self, player: str) -> Fraction:
        """A player's share of the victory: all of it for each partner of a team that won alone."""
        own = {
            self.side_of(number) for number in self.winners if self.seats[number].player == player
        }
        return Fraction(len(own), self.winning_sides or 1)

    @property
    def decided(self) -> bool:
        """Whether anyone won."""
        return bool(self.winners)

    @property
    def order(self) -> tuple[datetime, datetime, str]:
        """What puts games in the order of time, whatever order they come in."""
        return place_in_time(self.when), self.saved_at, self.id


def scored(saved: SavedGame) -> Scored:
    """A game of the history, scored."""
    game = saved.game
    points, totals, ranks, winners = outcome(game)
    known = [total for total in totals if total is not None]
    complete = bool(known) and len(known) == len(totals)
    if complete and game.partners:
        known = [known[one] + known[other] for one, other in game.partners]
    known.sort(reverse=True)
    versus = len(game.players) > 1
    return Scored(
        id=saved.id,
        when=saved.moment,
        saved_at=saved.first_saved_at or saved.saved_at,
        edition=intern(game.edition),
        expansions=tuple(sorted(game.expansions)),
        place=game.place,
        categories=game.categories,
        seats=tuple(
            [
                Seat(
                    player=player_key(player.name),
                    name=intern(player.name),
                    wonder=intern(player.wonder) if player.wonder else None,
                    side=intern(player.side) if player.side else None,
                    total=totals[seat],
                    points=points[seat],
                    rank=ranks[seat],
                    unbuilt=_unbuilt(game, seat) if seat in winners else None,
                )
                for seat, player in enumerate(game.players)
            ]
        ),
        winners=winners if versus else (),
        complete=complete,
        margin=known[0] - known[1] if complete and versus else None,
        partners=game.partners,
        minutes=game.minutes,
    )


def _unbuilt(game: Game, seat: int) -> tuple[Colour, ...] | None:
    player = game.players[seat]
    if player.city is None:
        return None
    known = KnownCity(game.box, player)
    cards = {colour: known.number(colour) for colour in TOLD_OF}
    if None in cards.values():
        return None
    return tuple(colour for colour, count in cards.items() if not count)
