"""Open tiles: the tiles of the Tower of Babel that would change a city's conflict tokens.

Only these need to be told of, and only the ages at whose end they would have done so.
"""

from scoring.catalogue.effects import AGES, Age
from scoring.cities.known_cities import Cities
from scoring.conflicts.conflicts import possible_tokens
from scoring.game.document import Game


def deciding_tiles(game: Game, seat: int) -> dict[int, tuple[Age, ...]]:
    """The tiles and ages that would change the conflict tokens of a seat, by their numbers.

    None where the tokens were entered, or the cities do not tell them.
    """
    if not game.rules.tiles or "military" in game.seats[seat].pad:
        return {}
    if possible_tokens(Cities(game), seat) is None:
        return {}
    told = {number: (game.tower or {}).get(number, ()) for number in game.rules.tiles}
    # Each tile is told as open or as closed: only the other way has to be worked out.
    as_told = _tokens(game, seat, told)
    found = {}
    for number, ages in told.items():
        deciding = []
        for age in AGES:
            otherwise = tuple(sorted({*ages} ^ {age}))
            if _tokens(game, seat, told | {number: otherwise}) != as_told:
                deciding.append(age)
        if deciding:
            found[number] = tuple(deciding)
    return found


def _tokens(game: Game, seat: int, tower: dict[int, tuple[Age, ...]]) -> object:
    return possible_tokens(Cities(game.model_copy(update={"tower": tower})), seat)


def with_tile(game: Game, number: int, age: Age, *, lay_open: bool) -> Game:
    """The game with a tile that lay open at the end of an age, or did not.

    A tile that is taken back from its last age is one that nobody told of; where it was the
    last that was told of, so is the tower.
    """
    tower = dict(game.tower or {})
    ages = {*tower.get(number, ())} - {age} | ({age} if lay_open else set())
    tower[number] = tuple(sorted(ages))
    # That another tile never lay open was told, and stays so.
    told = {tile: tower[tile] for tile in sorted(tower) if tower[tile] or tile != number}
    return game.model_copy(update={"tower": told or None})
