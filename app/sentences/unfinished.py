"""Totals that may still change, in words."""

from app.words import Words
from scoring import Game, Result
from scoring.answers.city_progress import in_part


def unfinished_line(game: Game, result: Result, words: Words) -> list[str]:
    """That totals may still change, where nothing is asked although cities are told in part."""
    names = [game.seats[seat].name for seat in in_part(game, result)]
    if not names or not result.final:
        return []
    return [words("cities.unfinished", count=len(names), names=words.names(names))]
