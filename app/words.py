"""Every text that a person reads, from one file a language.

The translations are flat: a name, and the sentence. A sentence is filled like
`str.format` does, with three additions: numbers carry a real minus sign, `:signed`
also shows the plus, and a list is joined: by commas, by plus signs with `:sum`, by
semicolons with `:lines`. A sentence with `one` and `other` forms
picks by its value `count`. A value with letters that are read from right to left is isolated.
"""

import json
import re
import string
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import bidirectional

from app.assets import assets_folder
from scoring import Phrase
from storage.history.saved_game import day_of

MINUS = "−"

ENGLISH = "en"
"""The language that every sentence exists in."""

JOINTS = {"signed": " ", "sum": " + ", "lines": "; "}
"""What stands between the items of a list, by how a sentence asks for it."""


def number(value: int, *, signed: bool = False) -> str:
    """A number as the pad shows it: with a real minus sign, and a plus if wanted."""
    sign = MINUS if value < 0 else "+" if signed and value > 0 else ""
    return f"{sign}{abs(value)}"


_STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066\u2067\ud800-\udfff]")
"""What steers a terminal or turns a sentence around, and half characters, which no page takes."""

ISOLATE, END = "\u2068", "\u2069"
"""What stands around an isolated text: Unicode's first strong isolate, and its pop."""

_MARKS = re.compile(f"[{ISOLATE}{END}]")

_FROM_THE_RIGHT = frozenset({"R", "AL"})
"""What Unicode calls letters that are read from right to left: those of Hebrew, and of Arabic."""


def visible(text: str) -> str:
    """What somebody wrote, as it may stand in a sentence: what steers is told by its number."""
    if text.isprintable():
        return text
    # Marks in pairs are those of a sentence in this one, and turn nothing around them.
    if _MARKS.search(text) and _not_isolated(text) is None:
        text = _MARKS.sub(_by_number, text)
    return _STEERS.sub(_by_number, text)


def _by_number(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def isolated(text: str) -> str:
    """A text as it may stand beside others, whose order letters from right to left would change.

    Without marks around a Hebrew name, points behind it would be drawn before it, and their minus
    behind them. Any other text stays as it is.
    """
    if text.isascii():
        return text
    beside = _not_isolated(text) if ISOLATE in text else text
    if _FROM_THE_RIGHT.isdisjoint(map(bidirectional, beside or "")):
        return text
    return f"{ISOLATE}{text}{END}"


def bare(text: str) -> str:
    """A sentence for programs, and for screen readers: without the marks of what is isolated."""
    return _MARKS.sub("", text) if ISOLATE in text else text


def _not_isolated(text: str) -> str | None:
    """The parts of a text that no marks stand around; `None` where marks are not in pairs."""
    depth, beside = 0, []
    for letter in text:
        if letter == ISOLATE:
            depth += 1
        elif letter == END:
            depth -= 1
        elif not depth:
            beside.append(letter)
        if depth < 0:
            return None
    return None if depth else "".join(beside)


@cache
def _parts(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence taken apart: its text, each with the field behind it and how that is asked for."""
    return tuple(
        (part, field, format_spec or "")
        for part, field, format_spec, _ in string.Formatter().parse(sentence)
    )


class _Filling(string.Formatter):
    """Fills a sentence with values that may be numbers, lists or other phrases."""

    def __init__(self, words: "Words") -> None:
        self.words = words

    def fill(self, sentence: str, values: Mapping[str, Any]) -> str:
        """A sentence with its values. Each is parsed once, which `vformat` does at each use."""
        return "".join(
            [
                part
                if field is None
                else part + self.format_field(self._value(field, values), format_spec)
                for part, field, format_spec in _parts(sentence)
            ]
        )

    def _value(self, field: str, values: Mapping[str, Any]) -> Any:
        """What a field names: a value, or an item of one."""
        return values[field] if field in values else self.get_field(field, (), values)[0]

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Phrase):
            return self.words.phrase(value)
        if isinstance(value, int):
            return number(value, signed=format_spec == "signed")
        if isinstance(value, (tuple, list)):
            joint = JOINTS.get(format_spec, ", ")
            return joint.join(self._item(item, format_spec) for item in value)
        return isolated(visible(str(value)))

    def _item(self, item: Any, format_spec: str) -> str:
        """An item of a list; one that is a list itself is said word by word: Altar 2."""
        if isinstance(item, (tuple, list)) and not isinstance(item, Phrase):
            return " ".join(self.format_field(word, "") for word in item)
        return self.format_field(item, format_spec)


class Words:
    """The sentences of one language."""

    def __init__(self, sentences: Mapping[str, Any]) -> None:
        self.sentences = sentences
        self._filling = _Filling(self)

    def __call__(self, key: str, /, **values: Any) -> str:
        """The sentence of that name, filled; `KeyError` when there is none."""
        sentence = self.sentences[key]
        if isinstance(sentence, dict):
            sentence = sentence["one" if values["count"] in (1, -1) else "other"]
        return self._filling.fill(sentence, values)

    def phrase(self, phrase: Phrase) -> str:
        """What the rules or the store have to say, in this language."""
        return self(phrase.key, **phrase.values)

    def names(self, names: list[str] | tuple[str, ...]) -> str:
        """Several names in one sentence: Ada, Bo and Cleo."""
        if len(names) < 2:
            return "".join(map(isolated, names))
        return self("list.last", first=names[:-1], last=names[-1])

    def called(self, names: Sequence[str]) -> list[str]:
        """What the players of a table are called aloud: who shares a name has the seat with it."""
        return [
            name if names.count(name) == 1 else self("seat.called", name=name, seat=seat)
            for seat, name in enumerate(names, 1)
        ]

    def number(self, value: int) -> str:
        """A number as a screen reader says it."""
        return self("number.minus", number=-value) if value < 0 else str(value)

    def wonder(self, wonder: str, side: str | None) -> str:
        """A wonder and its side: Gizah, day."""
        named = self.sentences.get(f"side.{side}", side)
        return self("wonder.side", wonder=wonder, side=named) if side else isolated(wonder)

    def day(self, moment: date) -> str:
        """A day, or that of a moment where the reader is: 20 November 2026."""
        day = day_of(moment) if isinstance(moment, datetime) else moment
        month = self(f"month.{day.month}")
        return self("day", day=str(day.day), month=month, year=str(day.year))


def translation_file(language: str) -> Path:
    """Where the sentences of a language stand."""
    return assets_folder() / "translations" / f"{language}.json"


def languages() -> list[str]:
    """The languages that there is a file of, English first."""
    found = {file.stem for file in translation_file(ENGLISH).parent.glob("*.json")}
    return [ENGLISH, *sorted(found - {ENGLISH})]


def speak(language_now: Callable[[], str]) -> None:
    """Let whoever shows pages say in which language the present one speaks."""
    global _language_now
    _language_now = language_now


def _always_english() -> str:
    return ENGLISH


_language_now: Callable[[], str] = _always_english


def words(language: str | None = None) -> Words:
    """The sentences of a language, or of the one that the present page speaks."""
    return _words(language or _language_now())


@cache
def _words(language: str) -> Words:
    """What a language has no words for yet is said in English."""
    sentences = json.loads(translation_file(language).read_text(encoding="utf-8"))
    return Words(sentences if language == ENGLISH else {**_words(ENGLISH).sentences, **sentences})
