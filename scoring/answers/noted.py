"""What is noted of a game beside its table: when and where it was played, how long, and a note."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, TypeAlias

from scoring.game.draft import Change, Draft

NOTED = ("place", "note", "played_at", "minutes")
"""The parts of a game that are noted of it."""


class Length(NamedTuple):
    """How long a table takes: told as minutes or as a beginning, or by the clock."""

    minutes: int | None
    """How many minutes, as somebody told."""

    began_at: datetime | None
    """When it began."""

    began_told: bool | None
    """Whether somebody told that."""


Noted: TypeAlias = str | datetime | Length | None
"""What may be noted of a game."""


@dataclass(frozen=True)
class NotedTwice:
    """What was noted of the same game twice at once, each time otherwise."""

    part: str
    """What it is about: the place, the note, when it was played, or the length."""

    before: Noted
    """What the others noted."""

    after: Noted
    """What was noted here."""


Disputed: TypeAlias = Change | NotedTwice
"""What was changed twice at once, each time otherwise."""


def noted_of(draft: Draft) -> Mapping[str, Noted]:
    """Return what is noted of a table's game."""
    game = draft.game
    return {
        "place": game.place,
        "note": game.note,
        "played_at": game.played_at,
        "length": Length(game.minutes, draft.began_at, draft.began_told),
    }


def with_note(draft: Draft, part: str, value: Noted) -> Draft:
    """Return a table of which that is noted."""
    if isinstance(value, Length):
        game = draft.game.model_copy(update={"minutes": value.minutes})
        began = {"began_at": value.began_at, "began_told": value.began_told}
        return draft.model_copy(update=began).with_game(game)
    return draft.with_game(draft.game.model_copy(update={part: value}))


def with_notes(base: Draft, source: Draft, onto: Draft) -> Draft:
    """Return a table with what was noted of another one since both had a base in common.

    What was noted of the table itself since then stays.
    """
    before, told, there = (noted_of(draft) for draft in (base, source, onto))
    for part, value in told.items():
        if there[part] == before[part] != value:
            onto = with_note(onto, part, value)
    return onto


def noted_twice(base: Draft, mine: Draft, theirs: Draft) -> Iterator[NotedTwice]:
    """Return what was noted of two tables, each time otherwise, since their base in common."""
    before, here, there = (noted_of(draft) for draft in (base, mine, theirs))
    for part, value in here.items():
        if value not in (before[part], there[part]) and there[part] != before[part]:
            yield NotedTwice(part, there[part], value)
