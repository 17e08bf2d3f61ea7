"""The questions that the rulebooks leave open, and which lines of a why rest on them.

The questions and answers are sentences of the translations, `ruling.NAME.question` and
`ruling.NAME.answer`; `rulings.toml` has the rest.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from scoring.catalogue.cards import read_data
from scoring.phrase import Phrase


class Ruling(BaseModel):
    """How something is scored that no rulebook settles."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    """Its name, as in `ruling.NAME.question`."""

    lines: tuple[str, ...]
    """The sentences that rest on it: lines of a why, and remarks."""

    about: tuple[str, ...] = ()
    """What it is about: cards and wonders by name, kinds of effects by the names of the data."""

    why: Annotated[str, Field(min_length=1)]
    """What speaks for it, for the page of the documentation."""

    sources: Annotated[tuple[str, ...], Field(min_length=1)]
    """What was looked at, by the names of `docs/sources.toml`."""


RULINGS: tuple[Ruling, ...] = tuple(
    Ruling(name=name, **told) for name, told in read_data("rulings.toml").items()
)
"""All of them, in the order of the documentation."""


def rulings_behind(phrases: Iterable[Phrase]) -> tuple[Ruling, ...]:
    """The rulings that some sentences rest on, or those within them; each once."""
    keys = {key for phrase in phrases for key in _keys(phrase)}
    return tuple(ruling for ruling in RULINGS if not keys.isdisjoint(ruling.lines))


def _keys(phrase: Phrase) -> Iterator[str]:
    """The name of a sentence, and of those that it speaks of."""
    yield phrase.key
    for value in phrase.values.values():
        for part in value if _is_list(value) else (value,):
            if isinstance(part, Phrase):
                yield from _keys(part)


def _is_list(value: object) -> bool:
    """Whether a value of a sentence is several: a phrase is a tuple, too."""
    return isinstance(value, tuple | list) and not isinstance(value, Phrase)
