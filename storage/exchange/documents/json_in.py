"""Game documents from JSON: one, a list, one a line, or an object with `games`."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import tzinfo
from typing import Any, NamedTuple, TypeAlias

from scoring import Phrase, UnreadableGame, read_game
from scoring.game.broken_json import MOST_SHOWN, what_is_broken
from scoring.game.unreadable_parts import keys_twice, too_many_parts, with_keys_twice
from storage.exchange.documents import bgstats_in
from storage.exchange.findings import Reading, Tellings
from storage.exchange.identity import fit_id
from storage.exchange.positions import Step, place, position, steps_of, too_deep
from storage.exchange.text import line_and_column
from storage.lines.upgrades import UPGRADES

Progress: TypeAlias = Callable[[int, int], None]
"""Is told from time to time how many of how many parts are read."""

_DECODER = json.JSONDecoder(object_pairs_hook=with_keys_twice)
_BLANK = re.compile(r"[ \t\r\n]*+")
_KINDS = {"Invalid control": "control", "Unterminated": "ends"}
"""How Python's reader begins what it says, and what we call it."""

ROOM = {"{": 200, "[": 72, '",': 60, '"]': 60, '"}': 60, ",": 12}
"""How much room a part of a text takes once it is read, in bytes, by the sign that tells of it."""

MOST_ROOM = 10
"""How many times its size a text may take once it is read."""

ROOM_ANYWAY = 64 * 1024 * 1024
"""What any text may take besides, in bytes."""

EVERY = 200
"""After how many games progress is told."""


class _Part(NamedTuple):
    """A document in a text."""

    value: Any
    text: str
    """The text that it stands in."""

    path: tuple[Step, ...]
    """Where in that text it stands."""

    line: int | None
    """The line in the file where that text begins; `None` for the whole file."""


def read_json(text: str, reading: Reading, progress: Progress, zone: tzinfo | None = None) -> None:
    """Read every game of a JSON text."""
    text = text.removeprefix("\ufeff")
    if sum(room * text.count(sign) for sign, room in ROOM.items()) > (
        MOST_ROOM * len(text) + ROOM_ANYWAY
    ):
        reading.problems.tell(Phrase("exchange.too_dense"), 1, 1)
        return
    start = _after_blank(text, 0)
    try:
        if text.startswith("[", start):
            _read_list(text, start, reading, progress)
            return
        value = json.loads(text, object_pairs_hook=with_keys_twice)
    except (ValueError, RecursionError) as error:
        if _one_a_line(text):
            _read_lines(text, reading, progress)
        else:
            _refuse(error, text, reading, 1)
        return
    if isinstance(value, dict) and isinstance(value.get("plays"), list):
        reading.kind = "bgstats"
        bgstats_in.read_plays(value, text, reading, progress, zone)
        return
    everything = len(value["games"]) if _has_games(value) else 1
    for number, (path, one) in enumerate(_documents(value), 1):
        if reading.beyond(number, None):
            break
        _read(_Part(one, text, path, None), reading)
        if number % EVERY == 0:
            progress(number, everything)
    if not everything:
        reading.problems.tell(Phrase("exchange.no_games"), 1, 1)


def _read_list(text: str, start: int, reading: Reading, progress: Progress) -> None:
    """Read the documents of a list one by one: all of them at once would take a lot of room.

    Raises what JSON does; then nothing was read.
    """
    number = 0
    try:
        for number, (value, end) in enumerate(_elements(text, start), 1):
            if reading.beyond(number, None):
                break
            _read(_Part(value, text, (number - 1,), None), reading)
            if number % EVERY == 0:
                progress(number, max(number, round(number * len(text) / end)))
    except (ValueError, RecursionError):
        reading.games.clear()
        reading.problems = Tellings()
        raise
    if not number:
        reading.problems.tell(Phrase("exchange.no_games"), 1, 1)


def _elements(text: str, start: int) -> Iterator[tuple[Any, int]]:
    """The values of the list that begins at a place, and where each ends."""
    at = _after_blank(text, start + 1)
    if not text.startswith("]", at):
        while True:
            value, at = _DECODER.raw_decode(text, at)
            yield value, at
            at = _after_blank(text, at)
            if text.startswith("]", at):
                break
            if not text.startswith(",", at):
                raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
            at = _after_blank(text, at + 1)
    at = _after_blank(text, at + 1)
    if at != len(text):
        raise json.JSONDecodeError("Extra data", text, at)


def _after_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _read_lines(text: str, reading: Reading, progress: Progress) -> None:
    everything = sum(1 for _ in _lines(text))
    for number, (line, one_line) in enumerate(_lines(text), 1):
        if reading.beyond(number, line):
            break
        try:
            value = json.loads(one_line, object_pairs_hook=with_keys_twice)
        except (ValueError, RecursionError) as error:
            _refuse(error, one_line, reading, line)
            continue
        for path, one in _documents(value):
            _read(_Part(one, one_line, path, line), reading)
        if number % EVERY == 0:
            progress(number, everything)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers."""
    number, start = 0, 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        number += 1
        if text[start:end].strip():
            yield number, text[start:end]
        start = end + 1


def _one_a_line(text: str) -> bool:
    """Whether lines are documents of their own rather than parts of a broken one."""
    first, count, whole = "", 0, 0
    for _, line in _lines(text):
        first = first or line
        count += 1
        told = line.strip()
        whole += told[:1] == "{" and told[-1:] == "}"
    return count > 1 and (whole * 2 > count or _is_object(first))


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _has_games(value: Any) -> bool:
    return (
        isinstance(value, dict) and "players" not in value and isinstance(value.get("games"), list)
    )


def _documents(value: Any) -> Iterator[tuple[tuple[Step, ...], Any]]:
    """Each document of a value, with the path that leads to it."""
    path: tuple[Step, ...] = ()
    if _has_games(value):
        path, value = ("games",), value["games"]
    if isinstance(value, list):
        for number, one in enumerate(value):
            yield (*path, number), one
    else:
        yield path, value


def _read(part: _Part, reading: Reading) -> None:
    document = part.value
    if not isinstance(document, dict) or "players" not in document:
        _tell(part, [], Phrase("exchange.no_document"), reading)
        return
    if wrong := too_many_parts(document) or keys_twice(document):
        for refused in wrong:
            _tell(part, *steps_of(refused), reading)
        return
    try:
        upgraded = UPGRADES.document({key: document[key] for key in document if key != "id"})
    except (AttributeError, LookupError, TypeError, ValueError):
        upgraded = document
    try:
        game = read_game(upgraded)
    except UnreadableGame as error:
        for refused in error.parts:
            _tell(part, *steps_of(refused), reading)
        return
    line = part.line
    if line is None and part.path in ((), (0,), ("games", 0)):
        line = place(part.text, list(part.path))[0]
    reading.found(game, fit_id(document.get("id")), line)


def _tell(part: _Part, path: list[Step], problem: Phrase, reading: Reading) -> None:
    if reading.problems.full:
        reading.problems.count_one()
        return
    at = position(part.text, [*part.path, *path])
    line, column = line_and_column(part.text, at)
    if part.line is not None:
        line += part.line - 1
    field = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
    number = next((step for step in part.path if isinstance(step, int)), None)
    if number is not None:
        problem = Phrase("exchange.of_game", {"number": number + 1, "said": problem})
    reading.problems.tell(problem, line, column, field)


def _refuse(error: Exception, text: str, reading: Reading, line: int) -> None:
    """Tell of a text that is no JSON."""
    if isinstance(error, json.JSONDecodeError):
        at = error.pos
        kind = next((kind for start, kind in _KINDS.items() if error.msg.startswith(start)), None)
        problem = what_is_broken(kind, text[at : at + MOST_SHOWN])
        said = Phrase("exchange.bad_json", {"problem": problem})
    elif isinstance(error, RecursionError):
        at, said = too_deep(text), Phrase("exchange.too_deep")
    else:
        digits = re.search(r"\d{4301}", text)
        at, said = digits.start() if digits else 0, Phrase("exchange.too_long_number")
    within, column = line_and_column(text, at)
    reading.problems.tell(said, line + within - 1, column)
