"""A wonder and its side where people write both in one place: `Gizah (A)`, `Rhodos, night`."""

import re
from functools import lru_cache

from scoring import editions
from scoring.game.names import UnknownName, find_wonder, key_of

SIDES = {
    "a": "A",
    "b": "B",
    "day": "day",
    "night": "night",
    "tag": "day",
    "nacht": "night",
    "jour": "day",
    "nuit": "night",
}
"""The sides by what they are called in a few languages."""

LONGEST = 100
"""The most letters of a text in which a side is looked for."""

_BEHIND = re.compile(r"(.*?)[\s,;/(\[–-]+(?:side |seite |face )?(\w+)[)\]]?", re.IGNORECASE)


def side_of(text: str) -> str:
    """Return a side by the pad's word, where it is one; else as it is written."""
    words = text.split()
    return SIDES.get(words[-1].casefold(), text) if words else text


def edition_of_sides(sides: list[str | None]) -> str | None:
    """Return the newest edition whose boards have one of these sides."""
    for name, rules in editions().items():
        if any(side in rules.sides for side in sides):
            return name
    return None


@lru_cache(maxsize=1024)
def wonder_and_side(text: str) -> tuple[str, str | None]:
    """Return the wonder of a text and the side, if the text ends with one."""
    # A cell of a spoilt file may be so long that looking for a side in it takes minutes.
    found = _BEHIND.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found and found[1] and found[2].casefold() in SIDES and not _is_wonder(text):
        return found[1].strip(), SIDES[found[2].casefold()]
    return text, None


def _is_wonder(text: str) -> bool:
    for edition in editions():
        try:
            find_wonder(edition, text)
        except UnknownName:
            continue
        return bool(key_of(text))
    return False
