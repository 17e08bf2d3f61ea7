"""Something to be said to a player, before it is said in a language.

The rules never hold a sentence: they name it and give its values, and whoever
shows it finds the words in the translations. So a second language touches no rule.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple


class Phrase(NamedTuple):
    """A sentence by name, with the values that it speaks of.

    >>> print(Phrase("because.coins", {"count": 14, "points": 4}))
    because.coins(count=14, points=4)
    """

    key: str
    """The name of the sentence in the translations, such as `because.coins`."""

    values: Mapping[str, Any] = MappingProxyType({})
    """The values, by the names that the sentence uses for them.

    A value is a name, a number, a tuple of either, or another phrase.
    """

    def __str__(self) -> str:
        """The key and values as they are, for logs and failing tests."""
        said = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key}({said})" if said else self.key


def listed(names: Sequence[str | Phrase]) -> str | Phrase:
    """Names as one says them: Ada, Bo and Cleo.

    >>> print(listed(["Ada", "Bo", "Cleo"]))
    list.last(first=('Ada', 'Bo'), last=Cleo)
    """
    return _joined("list.last", names)


def either(names: Sequence[str | Phrase]) -> str | Phrase:
    """Names of which one is meant: Ada, Bo or Cleo."""
    return _joined("list.either", names)


def _joined(key: str, names: Sequence[str | Phrase]) -> str | Phrase:
    if len(names) < 2:
        return names[0] if names else ""
    return Phrase(key, {"first": tuple(names[:-1]), "last": names[-1]})


def duration(minutes: int) -> Phrase:
    """Minutes as one says them: 45 min, 2 h, 1 h 5 min."""
    hours, rest = divmod(minutes, 60)
    which = "minutes" if not hours else "both" if rest else "hours"
    return Phrase(f"duration.{which}", {"hours": hours, "minutes": rest})
