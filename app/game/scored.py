"""Games of the history and tables, scored once for all pages that list them."""

from collections import OrderedDict

from scoring import Game, Result, score

REMEMBERED = 500
"""Of how many games the result is remembered."""

_results: OrderedDict[int, tuple[Game, Result]] = OrderedDict()


def result_of(game: Game) -> Result:
    """The result of a game; the store gives the same object as long as nobody has changed it."""
    known = _results.get(id(game))
    if known is not None and known[0] is game:
        return known[1]
    result = score(game)
    _results[id(game)] = game, result
    while len(_results) > REMEMBERED:
        _results.popitem(last=False)
    return result
