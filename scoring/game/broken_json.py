"""What is wrong with a text that is no JSON, in words of ours, and how what it holds is shown."""

import re

from scoring.game.fields import UNSEEN
from scoring.phrase import Phrase

MOST_SHOWN = 12
"""How many letters are shown of what stands at the place."""

_PLACE = re.compile(r" at line (\d+) column (\d+)$")

_KINDS = {
    "EOF": "ends",
    "recursion": "deep",
    "number out": "number",
    "control": "control",
    "unexpected end of hex": "half",
    "lone leading": "half",
    "invalid unicode": "not_text",
}
"""How pydantic's reader begins what it says, and what we call it."""


LONGEST_SHOWN = 40
"""How many letters are shown of what somebody wrote."""

_UNWRITABLE = re.compile(
    f"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029{''.join(map(chr, UNSEEN))}]"
)
"""What would steer a terminal, turn a sentence around, or cannot be written at all."""


def broken_json(reason: str, text: str | bytes) -> Phrase:
    """What pydantic's reader said of a text."""
    found = _PLACE.search(reason)
    line, column = (int(found[1]), int(found[2])) if found else (1, 1)
    whole = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    lines = whole.split(b"\n")
    row = lines[line - 1] if line <= len(lines) else b""
    # It counts bytes, people count letters.
    before, behind = row[: max(column - 1, 0)], row[max(column - 1, 0) :]
    letter = len(before.decode(errors="ignore")) + 1
    kind = next((kind for start, kind in _KINDS.items() if reason.startswith(start)), None)
    problem = what_is_broken(kind, behind.decode(errors="replace"))
    place = {"line": line, "column": letter}
    where = Phrase("json.line" if len(lines) > 1 else "json.letter", place)
    return Phrase("unreadable.json", {"where": where, "problem": problem})


def what_is_broken(kind: str | None, behind: str) -> Phrase:
    """What is wrong where a text goes on so; without a kind, that it was not expected there."""
    found = writable(" ".join(behind[:MOST_SHOWN].split())) if behind.strip() else ""
    if kind is None:
        kind = "unexpected" if found else "ends"
    return Phrase(f"json.{kind}", {"found": found})


def writable(text: str) -> str:
    """A text as it may stand in a sentence: short, and without what no screen takes.

    That is half a character, which JSON can hold, and what steers a terminal or turns the
    sentence around; it is told by its number, so that it can be found.
    """
    if not text:
        return '""'
    if len(text) > LONGEST_SHOWN:
        text = text[: LONGEST_SHOWN - 1] + "…"
    return _UNWRITABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
