"""Treasure: the coins at the end of the game.

Source: second-edition rulebook, "Treasure": a point for each complete set of three
coins. (The first edition's effects sheet says "or fraction thereof"; that is a
mistranslation: its own example gives 4 points for 14 coins.)
"""

COINS_A_POINT = 3
"""Coins that make one point."""


def points(coins: int) -> int:
    """The points that so many coins give; leftover coins give none.

    >>> points(14)
    4
    """
    return coins // COINS_A_POINT


def coins_behind(scored: int) -> tuple[int, int]:
    """The fewest and the most coins that a treasure of so many points can hold.

    >>> coins_behind(4)
    (12, 14)
    """
    return scored * COINS_A_POINT, scored * COINS_A_POINT + COINS_A_POINT - 1
