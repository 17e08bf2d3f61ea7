"""Fields: what may stand in one place of the document, and how it is read there."""

import re
import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetPydanticSchema,
    Tag,
)
from pydantic_core import CoreSchema, PydanticCustomError
from typing_extensions import TypedDict

from scoring.catalogue.editions import categories, editions
from scoring.catalogue.effects import Age
from scoring.game.entries import MOST, Count, Entry, entry_type

UNKNOWN = "unknown"
"""Stands for a number of cards: there are more than the named ones, nobody said how many."""

MOST_CARDS = 99
"""The most cards that a city's list takes."""

LONGEST_NAME = 40
"""The most letters of a player's name."""

LONGEST_PLACE = 80
"""The most letters of the name of a place."""

LONGEST_NOTE = 2000
"""The most letters of a note."""

MOST_MINUTES = 24 * 60
"""The most minutes that a game is believed to take: a day."""


_DAY = re.compile(r"\d{4}-\d\d-\d\d")


UNSEEN = dict.fromkeys(
    [
        *(code for code in (*range(32), *range(127, 160)) if not chr(code).isspace()),
        *(0x00AD, 0x034F, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF),
        *range(0x2061, 0x2065),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x2070),
        *(0x2800, 0x3164, 0xFFA0, 0xE0001),
        *range(0xFFF9, 0xFFFC),
    ]
)
"""What nobody sees in a text: control characters, and those that turn the text around them.

Two names could look the same with them, or a name turn around what stands behind it. What joins
letters, or the people of an emoji, is none of these.
"""

_JOINS_NOTHING = re.compile(
    "(?:^|(?<=[ -~\u00a0-\u024f]))[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f]+(?!\u20e3)"
    r"|[\u200c\u200d]+(?=\s|$)"
)
"""What joins letters or changes how they look, where there is nothing for it to do.

Behind a digit it may make a key of it.
"""

NOTHING_TO_SEE = "\ufffd"
"""What stands for a text in which there is nothing to see: no game is lost for that."""


def _whole_characters(text: Any) -> Any:
    """A text of what can be seen; half a character, which no file can hold, is refused."""
    if isinstance(text, str) and not (text.isascii() and text.isprintable()):
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise PydanticCustomError("half_character", "not a whole character") from error
        seen = _JOINS_NOTHING.sub("", _composed(text).translate(UNSEEN))
        return NOTHING_TO_SEE if text.strip() and not seen.strip() else seen
    return text


def _composed(text: str) -> str:
    """A text with one sign for a letter and its accents: keyboards write the same name both ways.

    A few letters only come in pieces; a text is never made longer than it may be.
    """
    composed = unicodedata.normalize("NFC", text)
    return composed if len(composed) <= len(text) else text


def _one_line(text: Any) -> Any:
    """A text without line breaks."""
    text = _whole_characters(text)
    return " ".join(text.split()) if isinstance(text, str) else text


def as_read(name: str) -> str:
    """Return a name or a line as a game has it once it is read; what can't be read, as it is."""
    try:
        return str(_one_line(name))
    except PydanticCustomError:
        return name


def _trimmed(text: Any) -> Any:
    """A text in lines, without the blanks around each and around the whole."""
    text = _whole_characters(text)
    if not isinstance(text, str):
        return text
    return "\n".join(line.strip() for line in text.splitlines()).strip()


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


def _each_once(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _pad_schema(_source: Any, handler: Callable[[Any], CoreSchema]) -> CoreSchema:
    """A pad has a key for each category, with the entries that the category takes."""
    cells = {name: NotRequired[entry_type(row)] for name, row in categories().items()}
    pad = TypedDict("pad", cells)  # type: ignore[misc]
    pad.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined]
    return handler(pad)


Pad: TypeAlias = Annotated[dict[str, Entry], GetPydanticSchema(_pad_schema)]
EditionName: TypeAlias = Annotated[str, AfterValidator(_known_edition)]
Expansions: TypeAlias = Annotated[
    tuple[Annotated[str, AfterValidator(_known_expansion)], ...],
    Field(max_length=99),
    AfterValidator(_each_once),
]
Moment: TypeAlias = Annotated[
    datetime, BeforeValidator(_written_as_a_day), AfterValidator(_with_time_zone)
]


Name = Annotated[str, BeforeValidator(_one_line), Field(min_length=1, max_length=LONGEST_NAME)]
Line = Annotated[str, BeforeValidator(_one_line), Field(min_length=1, max_length=80)]
Place = Annotated[str, BeforeValidator(_one_line), Field(min_length=1, max_length=LONGEST_PLACE)]
Note = Annotated[str, BeforeValidator(_trimmed), Field(min_length=1, max_length=LONGEST_NOTE)]
Minutes: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=MOST_MINUTES)]
Total: TypeAlias = Annotated[int, Field(strict=True, ge=-MOST, le=MOST)]


def _kind_of_count(value: Any) -> str:
    return "unknown" if value == UNKNOWN else "count"


CardCount: TypeAlias = Annotated[
    Annotated[Count, Tag("count")] | Annotated[Literal["unknown"], Tag("unknown")],
    Discriminator(_kind_of_count),
]
"""How many cards there are, or `UNKNOWN`."""


def _whole(age: Any) -> Any:
    """An age as a whole number: to Python 1.0 and True are the same as 1."""
    if age is not None and type(age) is not int:
        raise PydanticCustomError("int_type", "not a whole number")
    return age


ToldStrength: TypeAlias = Count | None
ToldAge: TypeAlias = Annotated[Age | None, BeforeValidator(_whole)]
CardAge: TypeAlias = Annotated[Age, BeforeValidator(_whole)]


Stage: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=9)]
