"""Which column of a table holds what, told by the names that people give them."""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files

from scoring import Phrase
from scoring.catalogue.editions import categories

NEEDED = "player"
"""The column without which nothing can be read."""

CATEGORY = "category."
"""What stands before the name of a category where columns are named: `category.blue`."""


@dataclass
class Columns:
    """The columns of a table."""

    names: list[str]
    """What the file calls them."""

    at: dict[str, int] = field(default_factory=dict)
    """The place of each column that is known, from 0."""

    unknown: list[int] = field(default_factory=list)
    """The places of those that have a name which nobody knows, or one that stands twice."""

    by_city: bool = False
    """Whether the players go by their cities, as there is no other column of names."""

    @property
    def readable(self) -> bool:
        """Whether there are players and something that they scored."""
        scored = any(name.startswith(CATEGORY) for name in self.at)
        return NEEDED in self.at and (scored or not self.at.keys().isdisjoint(_SCORED))

    def name(self, place: int) -> str:
        """Return what the file calls a column."""
        return self.names[place] if place < len(self.names) else ""

    def told(self, key: str, places: Sequence[int]) -> Phrase:
        """Return a sentence that names some columns: ten of them, and how many they are."""
        names = tuple(
            Phrase("exchange.column", {"name": self.name(place)[:40]})
            for place in places[:_MOST_NAMED]
        )
        return Phrase(key, {"names": names, "count": len(places)})


_MOST_NAMED = 10
_SCORED = ("total", "coins", "gold", "wonder", "result")


def columns_of(header: Sequence[str]) -> Columns:
    """Return what the names of columns say.

    `wonder` alone may mean the wonder's name or its points, and `place` a town or a rank:
    `settled` tells by what stands below.
    """
    found = Columns([name.strip() for name in header])
    for place, name in enumerate(found.names):
        if not name:
            continue
        meaning = meaning_of(name)
        if meaning is None:
            found.unknown.append(place)
        elif meaning in found.at and meaning not in _DOUBTFUL:
            other = found.at[meaning]
            if _is_rather(meaning, name, found.name(other)):
                found.at[meaning], place = place, other
            found.unknown.append(place)
        elif meaning in found.at:
            # The first of two that may mean either is settled with the second.
            found.at[f"{meaning} again"] = place
        else:
            found.at[meaning] = place
    scored = [name for name in found.at if name.startswith(CATEGORY)]
    if NEEDED not in found.at and "wonder_name" in found.at and len(scored) > 1:
        found.at[NEEDED] = found.at.pop("wonder_name")
        found.by_city = True
    return found


def _is_rather(meaning: str, name: str, other: str) -> bool:
    """Whether of two columns that may mean the same the first one means it.

    The one that is called points has them, as the other may count cards. But points alone may be
    those of a row whose name stands above, where another column is called the total.
    """
    if meaning == "total":
        return _says_points_alone(other) and not _says_points_alone(name)
    return tells_points(name) and not tells_points(other)


_WONDERS = ("wonder", "wonders", "wunder", "weltwunder", "merveille", "merveilles")
"""What a column of the wonders' names is called, and one of their points as well."""

_DOUBTFUL = {
    "wonder": ("category.wonder", "wonder_name"),
    "place": ("rank", "place"),
    "players": ("players", "player"),
}
"""Names with two meanings: of a column of numbers, and of a column of words."""


def settled(columns: Columns, numbers: dict[int, bool]) -> None:
    """Decide the columns with two meanings; `numbers` says whether a column holds numbers."""
    _settle_names(columns, numbers)
    for name, (of_numbers, of_words) in _DOUBTFUL.items():
        for key in (name, f"{name} again"):
            if (place := columns.at.pop(key, None)) is None:
                continue
            # Where another column has the numbers, this one has words, be they digits.
            are_numbers = numbers.get(place) and of_numbers not in columns.at
            meaning = of_numbers if are_numbers else of_words
            if meaning in columns.at:
                columns.unknown.append(place)
            else:
                columns.at[meaning] = place


def _settle_names(columns: Columns, numbers: dict[int, bool]) -> None:
    """Take no number for a wonder's name; our own files, which have details, say what they mean."""
    place = columns.at.get("wonder_name")
    if place is None or not numbers.get(place) or "details" in columns.at:
        return
    if meaning_of(columns.name(place)) != "wonder_name":
        return
    del columns.at["wonder_name"]
    if "table" not in columns.at and " ".join(_words(columns.name(place))) in _OF_TABLES:
        columns.at["table"] = place
    else:
        columns.unknown.append(place)


_OF_TABLES = {"board", "plateau"}
"""What a column of the wonders' names is called, and one of the tables' numbers as well."""


def meaning_of(name: str) -> str | None:
    """Return what a column of that name holds; `None` when nobody knows."""
    words = _words(name)
    meanings = _meanings()
    kept = [word for word in words if word not in _left_out()]
    if found := meanings.get(" ".join(words)):
        return found
    found = meanings.get(" ".join(kept)) if kept else None
    if found is not None:
        # Coins that are called points are the points for them.
        return _WORTH.get(found, found) if tells_points(name) else found
    return _of_points(kept[0]) if len(kept) == 1 else None


_WORTH = dict.fromkeys(("coins", "gold"), f"{CATEGORY}treasure")


def tells_points(name: str) -> bool:
    """Whether the name says that there are points: `VP - Coins`."""
    return any(word in _data()["words"]["points"] for word in _words(name))


def _says_points_alone(name: str) -> bool:
    return all(word in _left_out() for word in _words(name))


def is_figure(name: str) -> bool:
    """Whether the name is that of a figure about all players, such as their average."""
    return _says_only(name, "figures")


def may_be_highest(name: str) -> bool:
    """Whether the name is that of a figure about all players, or of one of them: Max."""
    return _says_only(name, "highest")


def sums_up(label: str) -> bool:
    """Whether a row that begins so sums up those above, as one of averages or totals."""
    return _says_only(label, "figures", "sums")


_LONGEST_WORDS = 60
"""More letters than these have no words for figures and sums."""


def _says_only(name: str, *lists: str) -> bool:
    # Most rows begin with a date.
    return not name[:1].isdigit() and len(name) <= _LONGEST_WORDS and _is_of(name, lists)


@lru_cache(maxsize=4096)
def _is_of(name: str, lists: tuple[str, ...]) -> bool:
    kept = [word for word in _words(name) if word not in _left_out()]
    return bool(kept) and all(
        any(word in _data()["words"][each] for each in lists) for word in kept
    )


def _of_points(word: str) -> str | None:
    """Return which category a word that ends with the German for points is of: Kriegspunkte."""
    before = word.removesuffix("punkte")
    if before == word:
        return None
    meanings = _meanings()
    meaning = meanings.get(before) or meanings.get(before.removesuffix("s"), "")
    meaning = _WORTH.get(meaning, {"wonder": f"{CATEGORY}wonder"}.get(meaning, meaning))
    return meaning if meaning.startswith(CATEGORY) else None


@cache
def editions_by_name() -> dict[str, str]:
    """Return the editions by what people call them."""
    return {
        " ".join(_words(name)): edition
        for edition, names in _data()["editions"].items()
        for name in names
    }


def edition_of(text: str) -> str | None:
    """Return the edition that a text names; `None` when it names none."""
    return editions_by_name().get(" ".join(_words(text)))


@cache
def _meanings() -> dict[str, str]:
    found = dict.fromkeys(_WONDERS, "wonder") | {"players": "players"}
    data = _data()
    for prefix, table in ((CATEGORY, data["categories"]), ("", data["columns"])):
        for meaning, names in table.items():
            for name in names:
                found.setdefault(" ".join(_words(name)) or name, prefix + meaning)
    # So are the columns called that we write ourselves.
    for name in categories():
        found.setdefault(name, f"{CATEGORY}{name}")
    return found


@cache
def _left_out() -> frozenset[str]:
    return frozenset((*_data()["words"]["points"], *_data()["words"]["left_out"]))


@cache
def _data() -> dict[str, dict[str, list[str]]]:
    text = files(__package__).joinpath("columns.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _words(name: str) -> list[str]:
    """The words of a name in plain small letters; `playerName` is two."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.replace("ß", "ss"))
    text = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(letter for letter in text if not unicodedata.combining(letter))
    return re.findall(r"[^\W_]+|#", plain)
