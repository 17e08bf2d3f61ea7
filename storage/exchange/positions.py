"""Where in a JSON text a part stands that was refused after it had been read."""

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined]

from scoring import Phrase
from storage.exchange.text import line_and_column

_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")

Step = str | int
"""A key of an object, or the place in a list from 0."""


def position(text: str, path: list[Step]) -> int:
    """Return where in a JSON text the part at a path begins, or the last part on the way."""
    at = _skip(text, 0)
    for step in path:
        found = _inside(text, at, step)
        if found is None:
            break
        at = found
    return at


def steps_of(part: Phrase) -> tuple[list[Step], Phrase]:
    """Return the path that a part of `UnreadableGame` names, and what is said of it.

    A name with a dot in it ends the path early: what stands around it is close enough.
    """
    if part.key != "unreadable.at":
        return [], part
    place = part.values["place"]
    problem: Phrase = part.values["problem"]
    if isinstance(place, Phrase):
        path: list[Step] = ["players", place.values["number"] - 1]
        return [*path, *_steps(place.values["path"])], problem
    return _steps(str(place)), problem


def _steps(path: str) -> list[Step]:
    return [int(step) - 1 if step.isdecimal() else step for step in path.split(".") if step]


def too_deep(text: str) -> int:
    """Return where a text opens the hundredth bracket inside of others."""
    depth = 0
    for found in re.finditer(r'"(?:[^"\\]++|\\.)*+"|[][{}]', text, re.DOTALL):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth == 100:
            return found.start()
    return 0


def place(text: str, path: list[Step]) -> tuple[int, int]:
    """Return the line and column of the part at a path."""
    return line_and_column(text, position(text, path))


def _skip(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _inside(text: str, at: int, step: Step) -> int | None:
    """Return where a part of the value that begins there begins; `None` if it has none."""
    opened = text[at : at + 1]
    if opened not in ("{", "[") or (opened == "[") != isinstance(step, int):
        return None
    at, number, last = _skip(text, at + 1), 0, None
    while text[at : at + 1] not in ("", "]", "}"):
        key: Step = number
        if opened == "{":
            key, at = scanstring(text, at + 1)
            at = _skip(text, _skip(text, at) + 1)
        if key == step:
            last = at
            if opened == "[":
                return at
        at = _skip(text, _DECODER.raw_decode(text, at)[1])
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        number += 1
    # Of a key that stands there twice, the last one counted.
    return last
