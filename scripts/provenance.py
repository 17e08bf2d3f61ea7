"""What the catalogue was checked against, as `docs/sources.toml` has it."""

import tomllib
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, model_validator

from scoring.catalogue.cards import EDITIONS, Card, Wonder, box_of, cards, expansions_of, wonders
from scoring.catalogue.editions import edition as edition_of
from scoring.catalogue.editions import rules

SOURCES_FILE = Path(__file__).parents[1] / "docs" / "sources.toml"
"""Where it is written down."""

BASE = "base"
"""What the box of an edition without expansions is called there."""

ALL = "all"
"""The name of a note on everything in a box."""

TEAMS = "teams"
"""What a note is on that tells of partners, who stand in no list."""

Confidence = Literal["high", "medium", "low", "untold"]
"""How sure a value is; the head of the file says what each means."""

Kind = Literal["categories", "cards", "wonders"]
"""What has a provenance."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(_Part):
    """Something that was looked at."""

    about: Annotated[str, Field(min_length=1)]
    """What it is, and where it can be found."""

    editions: Annotated[tuple[str, ...], Field(min_length=1)]
    """The editions that it tells of."""

    publisher: bool = False
    """Whether the publisher of the game wrote it."""


class Checked(_Part):
    """Categories, cards and wonders that were checked against the same sources."""

    confidence: Confidence
    """How sure they are."""

    sources: tuple[str, ...]
    """The names of the sources."""

    same_as: str | None = None
    """The edition from which they were taken, where none of their own tells of them."""

    categories: tuple[str, ...] = ()
    """The rows of the pad among them."""

    cards: tuple[str, ...] = ()
    """The cards among them."""

    wonders: tuple[str, ...] = ()
    """The wonders among them."""

    @model_validator(mode="after")
    def _tells_where_from(self) -> "Checked":
        if not (self.sources or self.same_as or self.confidence == "untold"):
            raise ValueError("without sources, it is `same_as` another edition or untold")
        return self


UNTOLD = Checked(confidence="untold", sources=())
"""What stands for an entry of which nothing is written down."""


class Provenance(_Part):
    """The whole file."""

    sources: dict[str, Source]
    """The sources by their names."""

    scores: dict[str, str]
    """What each category scores, in a sentence."""

    checked: dict[str, dict[str, tuple[Checked, ...]]]
    """What was checked against what, by edition and box."""

    notes: dict[str, dict[str, dict[str, str]]]
    """What is to be said of an entry, by edition, box and its name."""

    def of(self, edition: str, box: str, kind: Kind, name: str) -> Checked:
        """What an entry was checked against; `UNTOLD` where nothing is written down."""
        groups = self.checked.get(edition, {}).get(box, ())
        return next((one for one in groups if name in getattr(one, kind)), UNTOLD)

    def notes_on(self, edition: str, box: str) -> dict[str, str]:
        """What is to be said of the entries of a box, by their names."""
        return self.notes.get(edition, {}).get(box, {})


def in_use(known: Provenance) -> Provenance:
    """The same, with only the sources of what the catalogue has already."""
    used = {
        name
        for edition in EDITIONS
        for box in boxes(edition)
        for one in known.checked.get(edition, {}).get(box, ())
        for name in one.sources
    }
    sources = {name: source for name, source in known.sources.items() if name in used}
    return known.model_copy(update={"sources": sources})


class Entries(NamedTuple):
    """What an edition's base game has, or what an expansion adds to it."""

    categories: tuple[str, ...]
    """The rows of the pad."""

    cards: dict[str, Card]
    """The cards by name, those included that another expansion must be there for."""

    wonders: dict[str, Wonder]
    """The wonders by name."""


def provenance() -> Provenance:
    """What is written down; raises where the file is not as its head says."""
    return Provenance.model_validate(tomllib.loads(SOURCES_FILE.read_text(encoding="utf-8")))


def boxes(edition: str) -> tuple[str, ...]:
    """The base game, and the expansions that the catalogue has of an edition."""
    return (BASE, *expansions_of(edition))


def entries(edition: str, box: str) -> Entries:
    """What a box has of its own."""
    base = edition_of(edition).categories
    if box == BASE:
        return Entries(base, dict(cards(edition)), dict(wonders(edition)))
    rows = rules(box_of(edition, (box,))).categories
    whole = box_of(edition, expansions_of(edition))
    rest = box_of(edition, tuple(name for name in expansions_of(edition) if name != box))
    return Entries(
        tuple(row for row in rows if row not in base),
        # What needs this one but comes with another is missing from the rest, too.
        {
            name: card
            for name, card in cards(whole).items()
            if name not in cards(rest) and card.needs != box
        },
        {
            name: wonder
            for name, wonder in wonders(whole).items()
            if name not in wonders(rest) and wonder.needs != box
        },
    )
