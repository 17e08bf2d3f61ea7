"""Finding cards and wonders by their names as people type them.

Case, accents, apostrophes, punctuation, spaces, a missing "Guild" or "of the" and a
final s make no difference, and other names count (the other edition's, other
spellings: `also` in the data). What is merely close is suggested, never taken: a
card that nobody meant would give points that nobody can explain.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import TypeVar

from scoring.catalogue.cards import (
    EDITIONS,
    Box,
    Card,
    Wonder,
    box_of,
    cards,
    expansions_of,
    wonders,
)

SUGGESTIONS = 3
"""The most names that are suggested in place of an unknown one."""

_CLOSE = 0.6
"""How alike two names must be to be suggested: 1 is the same, 0 has no letter in common.

Two wrong letters in a name of five leave 0.6.
"""

_NEARLY = 0.15
"""How much less alike than the best suggestion another one may be."""

_APOSTROPHES = re.compile("['’‘`´ʼ]")
_OTHER_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i"}
    | {"æ": "ae", "œ": "oe", "þ": "th"}
    | dict.fromkeys("\u2068\u2069", "")
)
"""What people type for letters that Unicode does not take for others with an accent.

Nobody types what keeps a Hebrew name apart from the sentence that it was copied from.
"""

_SILENT = {"the", "of", "in", "guild", "guilds"}

_Named = TypeVar("_Named", bound=Card | Wonder)


class UnknownName(ValueError):  # noqa: N818
    """No card, or no wonder, of the edition has that name."""

    def __init__(
        self,
        text: str,
        suggestions: tuple[str, ...] = (),
        editions: tuple[str, ...] = (),
        expansions: tuple[str, ...] = (),
    ) -> None:
        super().__init__(text)
        self.text = text
        """The name as it was typed."""

        self.suggestions = suggestions
        """The names that may be meant, the likeliest first; never more than three."""

        self.editions = editions
        """The other editions that have it; then nothing is suggested."""

        self.expansions = expansions
        """The expansions of this edition that have it and are not played."""


def find_card(box: Box | str, text: str) -> Card:
    """The card of a box that a text names.

    >>> find_card("second", "worker's guild").name
    'Workers Guild'
    >>> try:
    ...     find_card("second", "Havn")
    ... except UnknownName as unknown:
    ...     unknown.suggestions
    ('Haven',)

    Raises `UnknownName`, with what may be meant, when no card has that name, and
    `KeyError` when there is no such edition.
    """
    return cards(box).get(text) or _find_card(_box(box), text)


def find_wonder(box: Box | str, text: str) -> Wonder:
    """The wonder of a box that a text names.

    Raises `UnknownName`, with what may be meant, when no wonder has that name, and
    `KeyError` when there is no such edition.
    """
    return wonders(box).get(text) or _find_wonder(_box(box), text)


def _box(box: Box | str) -> Box:
    return box_of(box) if isinstance(box, str) else box


@lru_cache(maxsize=4096)
def _find_card(box: Box, text: str) -> Card:
    return _find(box, text, _cards_by_key)


@lru_cache(maxsize=512)
def _find_wonder(box: Box, text: str) -> Wonder:
    return _find(box, text, _wonders_by_key)


@cache
def _cards_by_key(box: Box) -> dict[str, Card]:
    return _by_key(cards(box))


@cache
def _wonders_by_key(box: Box) -> dict[str, Wonder]:
    return _by_key(wonders(box))


def key_of(text: str) -> str:
    """What of a name counts when names are compared: `Worker's guild` is `worker`."""
    return _singular("".join(word for word in _words(text) if word not in _SILENT))


def plain(text: str) -> str:
    """A text in small letters without accents, with one kind of apostrophe: `Zoë’s` is `zoe's`."""
    if text.isascii():
        return text.lower().replace("`", "'")
    # Left to Unicode, one of the apostrophes would become a blank with an accent.
    text = unicodedata.normalize("NFKD", _APOSTROPHES.sub("'", text)).casefold()
    letters = "".join(letter for letter in text if not unicodedata.combining(letter))
    return letters.translate(_OTHER_LETTERS)


def in_the_alphabet(name: str) -> tuple[str, str]:
    """What lists of names are sorted by: Álvaro stands beside Alba, and not behind Zoe."""
    return plain(name), name


def _keys_of(name: str) -> tuple[str, str]:
    """Both keys of a name: what counts of it, and all of it for who writes `WorkersGuild`."""
    return key_of(name), _singular("".join(_words(name)))


def _words(text: str) -> list[str]:
    """The words of a text in plain small letters."""
    return re.findall(r"[^\W_]+", plain(_APOSTROPHES.sub("", text)))


def _singular(key: str) -> str:
    return key[:-1] if key.endswith("s") and not key.endswith("ss") else key


def _by_key(box: Mapping[str, _Named]) -> dict[str, _Named]:
    """What a box holds, by every name that it is known by.

    Raises `ValueError` when a name could mean two of them.
    """
    found: dict[str, _Named] = {}
    for one in box.values():
        for name in (one.name, *one.also):
            for key in _keys_of(name):
                if (other := found.setdefault(key, one)) is not one:
                    raise ValueError(f"{name} could be {one.name} or {other.name}")
    return found


def _find(box: Box, text: str, by_key: Callable[[Box], dict[str, _Named]]) -> _Named:
    typed = key_of(text)
    if (found := by_key(box).get(typed)) is not None:
        return found
    absent = [name for name in expansions_of(box.edition) if name not in box.expansions]
    # An expansion's card may need another expansion, so each is added to those that are played.
    bringing = tuple(
        name for name in absent if typed in by_key(box_of(box.edition, (*box.expansions, name)))
    )
    if bringing:
        raise UnknownName(text, expansions=bringing)
    others = {name: by_key(box_of(name, expansions_of(name))) for name in EDITIONS}
    if elsewhere := tuple(name for name in others if name != box.edition and typed in others[name]):
        raise UnknownName(text, editions=elsewhere)
    raise UnknownName(text, _close_to(typed, by_key(box)))


def _close_to(typed: str, box: Mapping[str, _Named]) -> tuple[str, ...]:
    """The names closest to what was typed, or that begin with it, the closest first."""
    if len(typed) < 2:
        return ()
    found: dict[str, float] = {}
    matcher = SequenceMatcher(b=typed, autojunk=False)
    for key, one in box.items():
        likeness = _CLOSE if key.startswith(typed) else 0
        matcher.set_seq1(key)
        # The cheap upper bounds spare most keys the dear comparison.
        if matcher.real_quick_ratio() >= _CLOSE and matcher.quick_ratio() >= _CLOSE:
            likeness = max(likeness, matcher.ratio())
        if likeness >= _CLOSE:
            found[one.name] = max(likeness, found.get(one.name, 0))
    best = max(found.values(), default=0)
    names = [name for name, likeness in found.items() if likeness >= best - _NEARLY]
    return tuple(sorted(names, key=lambda name: -found[name])[:SUGGESTIONS])
