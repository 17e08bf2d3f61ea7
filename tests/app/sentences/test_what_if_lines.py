"""What would have won, in words."""

from app.sentences.what_if_lines import shortest_told
from app.words import words
from scoring import Coins
from scoring.what_if.what_if import what_if
from tests.app.tables import finished


def of_coins(*coins, blue=(10, 10)):
    """The one line of Bo, by the coins that Ada and Bo had, and by their points in blue."""
    game = finished("Ada", "Bo", treasure=[Coins(coins=one) for one in coins], blue=blue)
    (bo,) = what_if(game)
    return shortest_told(bo, words())


def test_what_only_shares_the_victory_is_told_as_that():
    assert of_coins(11, 9) == "2 more coins, for a shared victory"
    assert of_coins(10, 9) == "Just one more coin, for a shared victory"
    assert of_coins(9, 11, blue=(11, 10)) == "One more coin"
