"""A game as a picture to share: who won and how, what tells the game, the sheet, day and place."""

from dataclasses import dataclass

import flet as ft

from app.game.podium import headline, podium
from app.game.sheet import sheet
from app.look import Look
from app.sentences.figures import duration
from app.sentences.report import shared_text
from app.ui.shared_picture import INSIDE
from app.words import words
from scoring import Game, Phrase, Result
from storage.history.saved_game import day_of


@dataclass(frozen=True)
class GamePicture:
    """The picture of a game."""

    game: Game
    """The game."""

    result: Result
    """How it ended."""

    told: tuple[Phrase, ...]
    """The sentences that tell it."""

    def drawn(self, look: Look) -> list[ft.Control]:
        """The parts of the picture, from top to bottom."""
        say = words()
        return [
            headline(look, self.result),
            podium(look, self.game, self.result, None),
            *(look.text(say.phrase(phrase), 14) for phrase in self.told),
            sheet(look, self.game, self.result, INSIDE, None, None, saved=True),
        ]

    def ends(self) -> list[str]:
        """When and where it was played, and how long, as far as anybody told."""
        game = self.game
        return [
            *([words().day(game.played_at)] if game.played_at else []),
            *([game.place] if game.place else []),
            *([duration(game.minutes)] if game.minutes is not None else []),
        ]

    def said(self) -> str:
        """All that it shows, in the order in which one would read it out."""
        say = words()
        return "\n".join([shared_text(self.game, self.result, say), *map(say.phrase, self.told)])

    @property
    def file(self) -> str:
        """What its file is called, without its kind."""
        played_at = self.game.played_at
        return f"wonderpad-{day_of(played_at).isoformat() if played_at else 'game'}"
