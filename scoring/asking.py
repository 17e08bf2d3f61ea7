"""Everything that has to be asked at a table, and the numbers that it may tell.

Only what can still change the points is asked, each thing once, however many points depend on it.
"""

from collections.abc import Iterator

from scoring.cities.known_cities import Cities
from scoring.game.document import Game
from scoring.results.result import Counter, Missing, Question
from scoring.rows.registry import rows


def missing(cities: Cities, open_cells: list[tuple[int, str]]) -> list[Missing]:
    """Everything that has to be told for these seats and categories, each thing once."""
    asked: dict[Question, list[tuple[int, str]]] = {}
    for seat, name in open_cells:
        for question in _questions(cities, seat, name):
            purposes = asked.setdefault(question, [])
            if (seat, name) not in purposes:
                purposes.append((seat, name))
    return [_missing(cities, question, purposes) for question, purposes in asked.items()]


def _questions(cities: Cities, seat: int, name: str) -> Iterator[Question]:
    """What a cell waits for: all of its points where nothing is told of the city."""
    if cities[seat].player.city is None:
        return iter((Question(seat, "points", name),))
    return rows()[name].questions(cities, seat)


def _missing(cities: Cities, question: Question, purposes: list[tuple[int, str]]) -> Missing:
    about = question.about
    own = (question.seat, purposes[0][1])
    name = about if question.needs == "points" else purposes[0][1]
    if question.needs == "coins":
        name = "treasure"
    elif question.needs == "tokens":
        name = "military"
    return Missing(
        seat=question.seat,
        player=cities.game.seats[question.seat].name,
        category=str(name),
        needs=question.needs,
        colour=str(about) if question.needs in ("count", "cards") else None,
        stage=about if isinstance(about, int) and question.needs == "age" else None,
        age=about if isinstance(about, int) and question.needs == "naval_strength" else None,
        card=str(about) if question.needs == "card_age" else None,
        needed_by=() if purposes == [own] and own[1] == name else tuple(purposes),
    )


def counters(game: Game, seat: int, name: str) -> tuple[Counter, ...]:
    """What the named cards of a category count for a seat, each city and number once.

    Where a stage may copy a guild of a neighbour, that stage comes first, and then what
    the guilds count that may be the best; a number that was told stays among them.

    >>> from scoring.game.reading import read_game
    >>> guild = {"cards": ["Workers Guild"], "counts": {"brown": 3}}
    >>> game = read_game({"players": [{"name": "Ada"}, {"name": "Bo", "city": guild}]})
    >>> [(counter.seat, counter.key) for counter in counters(game, 1, "guilds")]
    [(0, Piece(name='counts', part='brown'))]
    """
    return tuple(rows()[name].counters(Cities(game), seat))
