"""Game documents from JSON: one, a list, one a line, or an object with `games`."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import tzinfo
from typing import Any, NamedTuple, TypeAlias

from scoring import Phrase, UnreadableGame, read_game
from storage.exchange.documents import bgstats_in
from storage.exchange.findings import Found, Reading
from storage.exchange.identity import fit_id
from storage.exchange.positions import Step, place, position, steps_of, too_deep
from storage.exchange.text import line_and_column
from storage.journal.upgrades import UPGRADES

Progress: TypeAlias = Callable[[int, int], None]
"""Is told from time to time how many of how many parts are read."""

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
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        lines = _lines(text)
        if _one_a_line([line for _, line in lines]):
            _read_lines(lines, reading, progress)
        else:
            _refuse(error, text, reading, 1)
        return
    if isinstance(value, dict) and isinstance(value.get("plays"), list):
        reading.kind = "bgstats"
        bgstats_in.read_plays(value, text, reading, progress, zone)
        return
    parts = [_Part(one, text, path, None) for path, one in _documents(value)]
    for number, part in enumerate(parts, 1):
        _read(part, reading)
        if number % EVERY == 0:
            progress(number, len(parts))
    if not parts:
        reading.problems.tell(Phrase("exchange.no_games"), 1, 1)


def _read_lines(lines: list[tuple[int, str]], reading: Reading, progress: Progress) -> None:
    for number, (line, text) in enumerate(lines, 1):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            _refuse(error, text, reading, line)
            continue
        for path, one in _documents(value):
            _read(_Part(one, text, path, line), reading)
        if number % EVERY == 0:
            progress(number, len(lines))


def _lines(text: str) -> list[tuple[int, str]]:
    return [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def _one_a_line(lines: list[str]) -> bool:
    """Whether lines are documents of their own rather than parts of a broken one."""
    whole = [line.strip()[:1] == "{" and line.strip()[-1:] == "}" for line in lines]
    return len(lines) > 1 and (sum(whole) * 2 > len(whole) or _is_object(lines[0]))


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _documents(value: Any) -> Iterator[tuple[tuple[Step, ...], Any]]:
    """Each document of a value, with the path that leads to it."""
    path: tuple[Step, ...] = ()
    if isinstance(value, dict) and "players" not in value and isinstance(value.get("games"), list):
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
    reading.games.append(Found(game, fit_id(document.get("id")), line))


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
        at, said = error.pos, Phrase("exchange.bad_json", {"reason": error.msg})
    elif isinstance(error, RecursionError):
        at, said = too_deep(text), Phrase("exchange.too_deep")
    else:
        digits = re.search(r"\d{4301}", text)
        at, said = digits.start() if digits else 0, Phrase("exchange.too_long_number")
    within, column = line_and_column(text, at)
    reading.problems.tell(said, line + within - 1, column)
