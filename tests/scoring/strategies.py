"""Games and documents for the property tests, sensible or not."""

from datetime import timedelta, timezone

from hypothesis import strategies as st

from scoring import City, Coins, ConflictTokens, Game, Player, Symbols
from scoring.game.document import FreeCity
from scoring.game.fields import MOST_MINUTES
from tests.scoring.twin import CARDS

CATEGORIES = ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds")
COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple", "white", "black")

points = st.integers(-999, 999)
coins = st.builds(Coins, coins=st.integers(0, 999))
tokens = st.builds(
    ConflictTokens, tokens=st.lists(st.sampled_from((-1, 1, 3, 5)), max_size=8).map(tuple)
)
symbols = st.builds(
    Symbols,
    tablet=st.integers(0, 12),
    compass=st.integers(0, 12),
    gear=st.integers(0, 12),
    wild=st.integers(0, 4),
)

entry_of = {
    "wonder": points,
    "treasure": points | coins,
    "military": points | tokens,
    "blue": points,
    "yellow": points,
    "green": points | symbols,
    "guilds": points,
}
"""What may be entered for each category."""

any_pads = st.fixed_dictionaries({}, optional=entry_of)
full_pads = st.fixed_dictionaries(entry_of)

lines = st.text(min_size=1, max_size=40).filter(lambda text: bool(text.split()))


@st.composite
def cities(draw, edition):
    """A city of any cards of the edition, with counts that are not below the named ones."""
    box = CARDS[edition]
    cards = draw(st.lists(st.sampled_from(sorted(box)), max_size=6))
    named = [box[name]["colour"] for name in cards]
    counts = draw(
        st.dictionaries(
            st.sampled_from(COLOURS), st.integers(0, 20) | st.just("unknown"), max_size=4
        )
    )
    return City(
        stages=draw(st.none() | st.integers(0, 5)),
        stage_ages=draw(st.lists(st.sampled_from((None, 1, 2, 3)), max_size=4).map(tuple)),
        cards=tuple(cards),
        complete=draw(st.booleans()),
        counts={
            colour: count if count == "unknown" else max(count, named.count(colour))
            for colour, count in counts.items()
        },
        defeats=draw(st.none() | st.integers(0, 7)),
        built=draw(st.lists(st.integers(1, 4), max_size=3, unique=True).map(tuple)),
        tiles=draw(st.none() | st.integers(0, 3)),
    )


wonders = st.sampled_from(("Gizah", "Rhodos", "Olympia", "Babylon", "Halikarnassos"))
sides = st.sampled_from(("A", "B", "day", "night"))
moments = st.datetimes(
    timezones=st.none()
    | st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))
)


@st.composite
def free_cities(draw, edition):
    """A free city, known in part or not at all."""
    return FreeCity(
        name=draw(lines),
        wonder=draw(st.none() | wonders),
        side=draw(st.none() | sides),
        city=draw(st.none() | cities(edition)),
    )


@st.composite
def games(draw, pads=any_pads, *, fewest=0, most=7):
    """A game of either edition with these pads; every part of the document may be there."""
    edition = draw(st.sampled_from(("first", "second")))
    players = [
        Player(
            name=draw(lines),
            wonder=draw(st.none() | lines | wonders),
            side=draw(st.none() | lines | sides),
            pad=draw(pads),
            city=draw(st.none() | cities(edition)),
            total=draw(st.none() | points),
        )
        for _ in range(draw(st.integers(fewest, most)))
    ]
    return Game(
        edition=edition,
        played_at=draw(st.none() | moments),
        minutes=draw(st.none() | st.integers(1, MOST_MINUTES)),
        place=draw(st.sampled_from((None, "at Bo's", "Zürich"))),
        note=draw(st.sampled_from((None, "Di's birthday", "First line\n\nthird"))),
        players=tuple(players),
        guild_limit=draw(st.none() | st.integers(1, 99)),
        teams=draw(st.booleans()),
        free_city=draw(st.none() | free_cities(edition)),
    )


@st.composite
def plain_games(draw, pads=any_pads, *, fewest=1, most=7):
    """A game of which only the pads vary: what the points depend on."""
    drawn = draw(st.lists(pads, min_size=fewest, max_size=most))
    players = tuple(Player(name=f"P{seat}", pad=pad) for seat, pad in enumerate(drawn))
    return Game(edition=draw(st.sampled_from(("first", "second"))), players=players)


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-10, 20)
    | st.floats()
    | st.text(max_size=12)
)
known_keys = st.sampled_from(
    (
        *("schema", "edition", "expansions", "played_at", "place", "note", "players"),
        *("name", "wonder", "side", "pad", "total"),
        *("city", "stages", "stage_ages", "cards", "counts"),
        *("complete", "defeats", "unknown", "built", "tiles"),
        *("free_city", "guild_limit", "teams", "tower"),
        *("coins", "tokens", "tablet", "compass", "gear", "wild"),
        *CATEGORIES,
        *COLOURS,
    )
)
json_values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(known_keys | st.text(max_size=8), inner, max_size=5)
    ),
    max_leaves=20,
)
"""Anything that JSON can hold, often with the document's own keys."""
