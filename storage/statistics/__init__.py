"""Statistics: pure functions over games of the history that were scored.

A `ScoredHistory` scores games once (in portions, for a page has to stay alive), `Statistics` says
all that there is to say of those it is given. Filters are applied before.

What holds everywhere:

- A player is found by the name in any capitals, and shown as written last.
- What is not known is `None` and left out of averages, which say how many they are of. A
  category that is not on a game's pad is not known there.
- A total that was told counts like one that was added up; categories that are not known
  behind it are left out of what is said of categories.
- A victory that k players share is 1/k of a win for each; a team's is a whole one for both
  partners. A game that is not decided (a total is not final, or a tie's coins were never told)
  is a game, but neither won nor lost: rates are of decided games. Who plays alone beats nobody.
- A game whose time of play nobody told stands where it was saved.
"""

from storage.statistics.evenings import Evening, day_of, evenings
from storage.statistics.everything import Statistics
from storage.statistics.facts import Fact, ten_facts
from storage.statistics.figures.averages import Mark, Played, Points
from storage.statistics.figures.durations import Duration, Durations
from storage.statistics.figures.points_over_time import Step, over_time, thinned
from storage.statistics.figures.rates import FEW, Interval, Rate
from storage.statistics.figures.scored import Scored, Seat, player_key, scored
from storage.statistics.figures.wins import Wins
from storage.statistics.league import Scheme, Standing, league, points_for_places, read_scheme
from storage.statistics.pairs import HeadToHead
from storage.statistics.player import PlayerStatistics
from storage.statistics.ratings import PROVISIONAL, PlayerRating, Rated, Ratings
from storage.statistics.records.broken_records import (
    HISTORY,
    BrokenRecords,
    Record,
    broken_records,
)
from storage.statistics.scored_history import ScoredHistory
from storage.statistics.story.story import Line, Story, story_of
from storage.statistics.streaks import Outing, Streak
from storage.statistics.table import LISTED, Margin, Split, TableSize, TableStatistics
from storage.statistics.wonders import WonderLine

__all__ = [
    "FEW",
    "HISTORY",
    "LISTED",
    "PROVISIONAL",
    "BrokenRecords",
    "Duration",
    "Durations",
    "Evening",
    "Fact",
    "HeadToHead",
    "Interval",
    "Line",
    "Margin",
    "Mark",
    "Outing",
    "Played",
    "PlayerRating",
    "PlayerStatistics",
    "Points",
    "Rate",
    "Rated",
    "Ratings",
    "Record",
    "Scheme",
    "Scored",
    "ScoredHistory",
    "Seat",
    "Split",
    "Standing",
    "Statistics",
    "Step",
    "Story",
    "Streak",
    "TableSize",
    "TableStatistics",
    "Wins",
    "WonderLine",
    "broken_records",
    "day_of",
    "evenings",
    "league",
    "over_time",
    "player_key",
    "points_for_places",
    "read_scheme",
    "scored",
    "story_of",
    "ten_facts",
    "thinned",
]
