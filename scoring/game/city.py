"""A city: what was told of one, beside the pad."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from scoring.catalogue.effects import Colour
from scoring.game.fields import MOST_CARDS, CardAge, CardCount, Line, Stage, ToldAge, ToldStrength


class Part(BaseModel):
    """A part of the document: never changed, and without anything unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class City(Part):
    """What is known of a player's city."""

    stages: Annotated[int, Field(strict=True, ge=0, le=9)] | None = None
    """How many stages of the wonder are built."""

    stage_ages: Annotated[tuple[ToldAge, ...], Field(max_length=9)] = ()
    """The age in which each stage was built, from the first one; `None` where unknown."""

    built: Annotated[tuple[Stage, ...], Field(max_length=9)] = ()
    """Which stages are built, from 1, where they may be built in any order."""

    cards: Annotated[tuple[Line, ...], Field(max_length=MOST_CARDS)] = ()
    """The named cards, by their names in the game's edition."""

    complete: Annotated[bool, Field(strict=True)] = False
    """Whether every card is named of the colours that have no count; of others there is none."""

    counts: dict[Colour, CardCount] = {}
    """How many cards of a colour there are when not all of them are named."""

    defeats: Annotated[int, Field(strict=True, ge=0, le=99)] | None = None
    """How many defeat tokens lie there, where only these are known of the tokens."""

    card_ages: dict[Line, CardAge] = {}
    """The age in which a leader was recruited, by its name."""

    copied_leader: Line | None = None
    """The neighbour's leader whose effects the Courtesans Guild has."""

    tiles: Annotated[int, Field(strict=True, ge=0, le=3)] | None = None
    """How many tiles of the Tower of Babel the player built."""

    entombed: Annotated[tuple[Line, ...], Field(max_length=9)] | None = None
    """The leaders that Abu Simbel turned face down, all of them; they are not among `cards`."""

    commercial_level: Annotated[int, Field(strict=True, ge=0, le=99)] | None = None
    """The commercial level of the shipyard."""

    naval_strengths: Annotated[tuple[ToldStrength, ...], Field(max_length=3)] = ()
    """The naval strength at the end of each age; `None` where unknown."""

    naval_absences: Annotated[tuple[CardAge, ...], Field(max_length=3)] = ()
    """The ages in whose naval conflicts the city took no part (Forgotten Island)."""
