"""The game document: one JSON object for drafts, history, files and the command line.

What cannot be read raises `UnreadableGame`, which names every unreadable part at
once. What can be read but cannot be is for `scoring.remarks`.
"""

import codecs
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, NotRequired, Self, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetPydanticSchema,
    ValidationError,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError
from typing_extensions import TypedDict

from scoring.catalogue import Edition, categories, edition, editions
from scoring.entries import Count, Entry, entry_type
from scoring.phrase import Phrase
from scoring.unreadable import unreadable_parts

SCHEMA = 1
"""The number of the document's schema as it is written today."""

Colour = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple", "white", "black"]
"""A card's colour; white leaders and black cards belong to expansions."""

LONGEST_NAME = 40
"""The most letters of a player's name."""


_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def _one_line(text: Any) -> Any:
    """A text without line breaks; half a character that no file can hold is refused."""
    if not isinstance(text, str):
        return text
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise PydanticCustomError("half_character", "not a whole character") from error
    return " ".join(text.split())


def _written_as_a_day(moment: Any) -> Any:
    """A moment is written as a date; a bare number could be anything."""
    if isinstance(moment, datetime) or (isinstance(moment, str) and _DAY.match(moment)):
        return moment
    raise PydanticCustomError("datetime_written", "not a date")


def _with_time_zone(moment: datetime) -> datetime:
    """A time without a zone is taken as UTC, so that times can be put in order."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _known_edition(name: str) -> str:
    if name not in editions():
        raise PydanticCustomError("edition", "unknown edition")
    return name


def _known_expansion(name: str) -> str:
    if not any(name in edition.expansions for edition in editions().values()):
        raise PydanticCustomError("expansion", "unknown expansion")
    return name


def _pad_schema(_source: Any, handler: Callable[[Any], CoreSchema]) -> CoreSchema:
    """A pad has a key for each category, with the entries that the category takes."""
    cells = {name: NotRequired[entry_type(row)] for name, row in categories().items()}
    pad = TypedDict("pad", cells)  # type: ignore[misc]
    pad.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined]
    return handler(pad)


Pad: TypeAlias = Annotated[dict[str, Entry], GetPydanticSchema(_pad_schema)]
Moment: TypeAlias = Annotated[
    datetime, BeforeValidator(_written_as_a_day), AfterValidator(_with_time_zone)
]


Name = Annotated[str, BeforeValidator(_one_line), Field(min_length=1, max_length=LONGEST_NAME)]
Line = Annotated[str, BeforeValidator(_one_line), Field(min_length=1, max_length=80)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class City(_Part):
    """What is known of a player's city."""

    stages: Annotated[int, Field(strict=True, ge=0, le=9)] | None = None
    """How many stages of the wonder are built."""

    cards: tuple[Line, ...] = ()
    """The named cards."""

    counts: dict[Colour, Count] = {}
    """How many cards of a colour there are when not all of them are named."""


class Player(_Part):
    """A player in a seat."""

    name: Name
    """What the table calls the player."""

    wonder: Line | None = None
    """The wonder's name."""

    side: Line | None = None
    """The wonder's side: A or B, day or night."""

    pad: Pad = {}
    """The player's column of the pad: an entry for each category known so far."""

    city: City | None = None
    """What is known of the city."""

    def with_entry(self, category: str, entry: Entry | None) -> Self:
        """This player with another entry in a category, or none with `None`."""
        pad = {name: kept for name, kept in self.pad.items() if name != category}
        if entry is not None:
            pad[category] = entry
        return self.model_copy(update={"pad": pad})


class Game(_Part):
    """A game: its players in their seats, clockwise, and what they scored."""

    schema_number: Annotated[int, Field(strict=True, alias="schema", ge=SCHEMA, le=SCHEMA)] = SCHEMA
    """The schema that the document is written in."""

    edition: Annotated[str, AfterValidator(_known_edition)] = "second"
    """`first` or `second`."""

    expansions: tuple[Annotated[str, AfterValidator(_known_expansion)], ...] = ()
    """The expansions played with."""

    played_at: Moment | None = None
    """When the game was played."""

    players: Annotated[tuple[Player, ...], Field(max_length=20)] = ()
    """The players, clockwise."""

    @model_validator(mode="after")
    def _belongs_to_the_edition(self) -> Self:
        rules = self.rules
        for name in self.expansions:
            if name not in rules.expansions:
                raise PydanticCustomError(
                    "absent_expansion", "not in this edition", {"expansion": name}
                )
        for player in self.players:
            for name in player.pad:
                if name not in rules.categories:
                    raise PydanticCustomError(
                        "absent_category", "not on this pad", {"category": name}
                    )
        return self

    @property
    def rules(self) -> Edition:
        """The edition that this game is played by."""
        return edition(self.edition)

    @property
    def categories(self) -> tuple[str, ...]:
        """The rows of this game's pad, from top to bottom."""
        return self.rules.categories

    def with_player(self, seat: int, player: Player) -> Self:
        """This game with another player in a seat."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return self.model_copy(update={"players": players})

    def with_entry(self, seat: int, category: str, entry: Entry | None) -> Self:
        """This game with another entry for a seat and category, or none with `None`."""
        return self.with_player(seat, self.players[seat].with_entry(category, entry))

    def document(self) -> dict[str, Any]:
        """The document as JSON has it; what is not known is left out."""
        known = self.model_dump(mode="json", by_alias=True, exclude={"players"}, exclude_none=True)
        return {**known, "players": [_document_of(player) for player in self.players]}


def _document_of(player: Player) -> dict[str, Any]:
    known = player.model_dump(mode="json", exclude={"pad"}, exclude_none=True)
    pad = {
        name: entry if isinstance(entry, int) else entry.model_dump(mode="json")
        for name, entry in player.pad.items()
    }
    return {**known, "pad": pad}


class UnreadableGame(ValueError):  # noqa: N818
    """A document that is not a game.

    `parts` says of each unreadable part where it stands and what is accepted there.
    """

    def __init__(self, parts: tuple[Phrase, ...]) -> None:
        self.parts = parts
        super().__init__("; ".join(map(str, parts)))


def read_game(document: str | bytes | dict[str, Any]) -> Game:
    """The game that a JSON text, or an object read from one, holds.

    Raises `UnreadableGame` with every part that cannot be read.
    """
    # Some editors put a mark before the text that only tells its encoding.
    if isinstance(document, str):
        document = document.removeprefix("\ufeff")
    elif isinstance(document, bytes):
        document = document.removeprefix(codecs.BOM_UTF8)
    try:
        if isinstance(document, dict):
            return Game.model_validate(document)
        return Game.model_validate_json(document)
    except ValidationError as error:
        raise UnreadableGame(unreadable_parts(error)) from error


def read_entry(category: str, value: Any) -> Entry:
    """The entry that a value is for a category.

    Raises `UnreadableGame` when it is none, or belongs to another category.
    """
    try:
        return Player(name="-", pad={category: value}).pad[category]
    except ValidationError as error:
        raise UnreadableGame(unreadable_parts(error)) from error
