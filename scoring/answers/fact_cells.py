"""In which cell of the pad a fact is entered, so that whoever takes it back is led there."""

from collections.abc import Iterator

from scoring.answers.card_answers import asked, asked_for, counted_for, place
from scoring.catalogue.editions import category, row_told_by
from scoring.game.document import Game
from scoring.game.facts import Key, Piece
from scoring.results.result import Result

Cell = tuple[int, str]
"""A player, by the seat, and a category."""


def cell_of(game: Game, result: Result, seat: int, key: Key, here: Cell) -> Cell | None:
    """The cell that a player's fact is entered in; `None` where that is the city's own page.

    Where several cells ask for it, it is the one on the page, `here`, if that is one of them.
    """
    if isinstance(key, str):
        return seat, key
    row = row_told_by(key.name)
    if row is not None and counted_for(row):
        return seat, row
    if key.name == "cards":
        return next(_asking_for(game, seat, str(key.part)), None)
    for cell in (here, *_by_cards(game)):
        if _asks(game, result, cell, (seat, key)):
            return cell
    return next(_of_colour(game, seat, str(key.part)), None) if key.name == "counts" else None


def _asking_for(game: Game, seat: int, card: str) -> Iterator[Cell]:
    for name in game.categories:
        if card in [one.name for one in asked_for(game.box, name)]:
            yield seat, name


def _by_cards(game: Game) -> Iterator[Cell]:
    for name in game.categories:
        if asked_for(game.box, name):
            yield from ((seat, name) for seat in range(len(game.players)))


def _asks(game: Game, result: Result, cell: Cell, number: tuple[int, Piece]) -> bool:
    seat, name = cell
    if not asked_for(game.box, name):
        return False
    return number in map(place, asked(game, result, seat, name))


def _of_colour(game: Game, seat: int, colour: str) -> Iterator[Cell]:
    for name in game.categories:
        if category(name).colour == colour and asked_for(game.box, name):
            yield seat, name
