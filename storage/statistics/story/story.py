"""The story of a game: up to three sentences, the rarest at this table first."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from scoring import Phrase
from storage.statistics.figures.scored import Scored
from storage.statistics.story.before import Before, Looked
from storage.statistics.story.sentences import SENTENCES

SENTENCES_TOLD = 3
"""So many sentences tell a game."""

RARE = Fraction(1, 4)
"""What is so in more of the games than this is not told."""

PORTION = 250
"""How many games are looked at in one go."""


class Line(NamedTuple):
    """A sentence of a story."""

    kind: str
    """Which sentence: see `SENTENCES`."""

    phrase: Phrase
    """The sentence."""

    category: str | None
    """The category that it is about."""

    rarity: Fraction
    """In what part of the games it is so, as far as the games before can tell."""


class Story:
    """What tells a game, by all that came before it in time."""

    def __init__(self, games: Iterable[Scored], game: Scored) -> None:
        self._past = sorted(
            (one for one in games if one.id != game.id and one.order < game.order),
            key=lambda one: one.order,
        )
        self._game = game
        self.lines: list[Line] = []
        """The sentences, once `portions` has gone through."""

    def portions(self) -> Iterator[int]:
        """Work it out, some games at a time; gives how many are done."""
        before = Before()
        known, true = [0] * len(SENTENCES), [0] * len(SENTENCES)
        for done, game in enumerate(self._past, 1):
            looked = Looked(game)
            for at, sentence in enumerate(SENTENCES):
                if sentence.known(looked, before):
                    known[at] += 1
                    true[at] += sentence.rule(looked, before) is not None
            before.add(looked)
            if done % PORTION == 0:
                yield done
        found, looked = [], Looked(self._game)
        for at, sentence in enumerate(SENTENCES):
            if not sentence.known(looked, before):
                continue
            told = sentence.rule(looked, before)
            # By Laplace's rule: of few games less is known.
            rarity = Fraction(true[at] + 1, known[at] + 2)
            if told is not None and rarity <= RARE:
                found.append(Line(sentence.kind, told.phrase, told.category, rarity))
        self.lines = sorted(found, key=lambda line: line.rarity)[:SENTENCES_TOLD]


def story_of(games: Iterable[Scored], game: Scored) -> list[Line]:
    """The sentences that tell a game, the rarest first; none while too little came before."""
    story = Story(games, game)
    for _done in story.portions():
        pass
    return story.lines
