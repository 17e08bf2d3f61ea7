"""Small histories for the tests of statistics, and a strategy for any."""

from datetime import UTC, datetime, timedelta

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from scoring import Coins, Game, Player
from storage.history.saved_game import SavedGame
from storage.statistics import Statistics, scored
from tests.profiles import examples

MODEST = settings(
    max_examples=examples(120),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
CATEGORIES = ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds")


def day(number):
    return NOON + timedelta(days=number)


def pad(total, coins=0, **points):
    """A full pad of this total: what is not given stands in blue; treasure is in coins."""
    rest = {name: 0 for name in CATEGORIES if name != "blue"} | points
    blue = None if total is None else total - sum(rest.values()) - coins // 3
    full = rest | {"treasure": Coins(coins=coins)}
    return full if blue is None else full | {"blue": blue}


def player(name, total, wonder=None, side=None, **points):
    return Player(name=name, wonder=wonder, side=side, pad=pad(total, **points))


def saved(number, *players, played_at="day", edition="second", **totals):
    """A game by its number, which is also its day; players, or totals by name."""
    seats = [*players, *(player(name, total) for name, total in totals.items())]
    when = day(number) if played_at == "day" else played_at
    game = Game(edition=edition, played_at=when, players=tuple(seats))
    return SavedGame(f"game {number}", game, day(number))


def as_told(number, **totals):
    """A game of which only the totals were told."""
    return saved(number, *(Player(name=name, total=total) for name, total in totals.items()))


def history(*totals):
    """The statistics of games, each by everyone's totals."""
    return Statistics([scored(saved(number, **each)) for number, each in enumerate(totals, 1)])


names = st.sampled_from(("Ada", "ADA", "Bo", "bo", "Cy", "Di", "Eve", "Finn"))
small = st.integers(-2, 4)
pads = st.one_of(
    st.fixed_dictionaries(dict.fromkeys(CATEGORIES, small)),
    st.fixed_dictionaries(
        {name: small for name in CATEGORIES if name != "treasure"}
        | {"treasure": st.builds(Coins, coins=st.integers(0, 7))}
    ),
    st.fixed_dictionaries({}, optional=dict.fromkeys(CATEGORIES, small)),
)
players = st.builds(
    Player,
    name=names,
    wonder=st.sampled_from((None, "Gizah", "Rhodos", "Olympia")),
    side=st.sampled_from((None, "day", "night")),
    pad=pads,
    total=st.none() | st.integers(-3, 20),
)
moments = st.integers(0, 20).map(day)
games = st.builds(
    Game,
    edition=st.sampled_from(("first", "second")),
    played_at=st.none() | moments,
    players=st.lists(players, max_size=5).map(tuple),
)


@st.composite
def histories(draw, most=14):
    """Saved games of any kind, in any order; some people sit twice at a table."""
    drawn = draw(st.lists(st.tuples(games, moments), max_size=most))
    return [SavedGame(f"{number:02}", game, when) for number, (game, when) in enumerate(drawn)]
