"""All that there is to say of some games, worked out where it is asked for."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import takewhile
from operator import is_

from scoring import editions
from scoring.game.names import in_the_alphabet
from storage.statistics.evenings import Evening, evenings
from storage.statistics.figures.averages import Played, seats_of
from storage.statistics.figures.durations import Durations
from storage.statistics.figures.scored import Scored, player_key
from storage.statistics.league import Scheme, Standing, league
from storage.statistics.player import PlayerStatistics
from storage.statistics.ratings import Ratings
from storage.statistics.table import TableStatistics
from storage.statistics.wonders import (
    WonderLine,
    side_lines,
    unplayed_sides,
    unplayed_wonders,
    wonder_lines,
)

PORTION = 100
"""How many games are rated in one go."""


class Statistics:
    """The statistics of the games that were chosen.

    Filters are applied before: the games given are all there are. Their order does not
    matter. What is asked for is worked out once and kept.
    """

    def __init__(
        self,
        games: Iterable[Scored],
        earlier: "Statistics | None" = None,
        ratings: Ratings | None = None,
    ) -> None:
        """With `earlier` statistics, of which these are mostly, less has to be worked out anew.

        Without them it begins with `ratings` of no game, which may know of earlier starts.
        """
        self.games = sorted(games, key=lambda game: game.order)
        """The games, in time."""
        self._leagues: dict[Scheme, list[Standing]] = {}
        self._rated, self._known_ratings = _begun(self.games, earlier, ratings)

    @cached_property
    def by_id(self) -> dict[str, Scored]:
        """The games by their ids."""
        return {game.id: game for game in self.games}

    @cached_property
    def _by_player(self) -> dict[str, list[Played]]:
        found: dict[str, list[Played]] = {}
        for played in self._seats:
            game, number = played
            found.setdefault(game.seats[number].player, []).append(played)
        return found

    @cached_property
    def _players(self) -> dict[str, PlayerStatistics]:
        return {key: PlayerStatistics(key, played) for key, played in self._by_player.items()}

    @cached_property
    def _seats(self) -> list[Played]:
        return seats_of(self.games)

    @cached_property
    def players(self) -> list[PlayerStatistics]:
        """Everyone who played, most games first."""
        return sorted(
            self._players.values(),
            key=lambda player: (-player.wins.games, in_the_alphabet(player.player)),
        )

    @cached_property
    def ladder(self) -> list[PlayerStatistics]:
        """Everyone: by the rating, once of enough games; after those, the others by wins.

        Of as many wins those in fewer games come first.
        """
        rated = [each.player for each in self.ratings.ladder() if not each.provisional]
        others = [player for player in self.players if player.player not in {*rated}]
        others.sort(key=lambda one: (-one.wins.wins, one.wins.games, in_the_alphabet(one.player)))
        return [*(self._players[key] for key in rated), *others]

    def league(self, scheme: Scheme = ()) -> list[Standing]:
        """Everyone in the order of the league: see `league`."""
        if scheme not in self._leagues:
            self._leagues[scheme] = league(self.players, self.games, scheme)
        return self._leagues[scheme]

    def player(self, name: str) -> PlayerStatistics | None:
        """One player, by the name in any capitals; `None` for one who played none of the games."""
        return self._players.get(player_key(name))

    @property
    def ratings(self) -> Ratings:
        """Everyone's rating. See `rating_portions` for many games."""
        for _ in self.rating_portions():
            pass
        return self._known_ratings

    def rating_portions(self) -> Iterator[int]:
        """Work the ratings out a portion at a time; gives how many games are done.

        Where several do so by turns, each goes on with what the others have done.
        """
        while self._rated < len(self.games):
            portion = self.games[self._rated : self._rated + PORTION]
            self._known_ratings.rate(portion)
            self._rated += len(portion)
            if self._rated == len(self.games):
                self._known_ratings.keep()
            yield self._rated

    @cached_property
    def wonders(self) -> list[WonderLine]:
        """The wonders that were played, most games first."""
        return wonder_lines(self._seats)

    @cached_property
    def sides(self) -> list[WonderLine]:
        """The sides of wonders that were played, most games first."""
        return side_lines(self._seats)

    @cached_property
    def editions(self) -> list[str]:
        """The editions that were played, the newest first; all editions without games."""
        played = {game.edition for game in self.games}
        return [name for name in editions() if name in played or not played]

    @property
    def unplayed_wonders(self) -> list[str]:
        """The wonders that nobody played, of the editions that were."""
        return unplayed_wonders(self._seats, self.editions)

    @property
    def unplayed_sides(self) -> list[tuple[str, str]]:
        """The wonders and sides that nobody played, of the editions that were."""
        return unplayed_sides(self._seats, self.editions)

    @cached_property
    def table(self) -> TableStatistics:
        """The table as a whole."""
        return TableStatistics(self.games, self._seats)

    @cached_property
    def evenings(self) -> list[Evening]:
        """The days with games, in time."""
        return evenings(self.games)

    @cached_property
    def durations(self) -> Durations:
        """How long the games took."""
        return Durations(self.games)


def _begun(
    games: list[Scored], earlier: Statistics | None, ratings: Ratings | None
) -> tuple[int, Ratings]:
    """How many of the games the earlier statistics have rated already, and these ratings.

    Most often one game more was played, or one of the last was corrected, and all before it are as
    they were: those need not be rated again.
    """
    if earlier is not None:
        rated = earlier._rated  # noqa: SLF001 - of this class
        same = sum(takewhile(bool, map(is_, games, earlier.games[:rated])))
        if same:
            other = earlier.games[same] if same < rated else None
            return same, earlier._known_ratings.to_go_on(before=other)  # noqa: SLF001
    return 0, Ratings() if ratings is None else ratings
