"""What one more symbol adds is what the whole table says with it."""

from hypothesis import given
from hypothesis import strategies as st

from scoring import Symbols, outcome, read_game
from scoring.what_if.next_symbol import one_more
from tests.scoring.strategies import symbols

TABLE = {
    "expansions": ["leaders"],
    "players": [
        {"name": "Ada", "city": {"cards": ["Aristotle", "Library"]}},
        {"name": "Bo"},
        {"name": "Cy", "city": {"cards": ["Library"]}},
    ],
}


@given(symbols, st.integers(0, 2), st.sampled_from(("tablet", "compass", "gear", "wild")))
def test_it_is_the_difference_of_two_tables(held, seat, kind):
    game = read_game(TABLE)
    more = held.model_copy(update={kind: getattr(held, kind) + 1})
    row = game.categories.index("green")
    before, after = (
        outcome(game.with_entry(seat, "green", entry)).points[seat][row] for entry in (held, more)
    )
    assert one_more(game, seat, held)[kind] == after - before


def test_a_leader_that_makes_sets_worth_more_counts():
    held = Symbols(tablet=1, compass=1)
    game = read_game(TABLE)
    assert [one_more(game, seat, held)["gear"] for seat in (0, 1)] == [11, 8]
