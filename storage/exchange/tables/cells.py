"""Cells of a table: what a spreadsheet must not take for something else, and numbers."""

import re

_TRUTHS = {"true", "false", "wahr", "falsch", "vrai", "faux"}
_MONTH_AND_DAY = re.compile(
    r"(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]*[ ./-]*\d.*",
    re.IGNORECASE,
)
_WITHIN = re.compile(r"(?<=[;|\t\r\n])(?=[\s\"']*[=+\-@＝＋－＠]|[\"']*[\t\r])")
"""Where a cell or a row would begin with a formula if a spreadsheet took something else than a
comma for what stands between cells."""

_PUT_WITHIN = re.compile(_WITHIN.pattern.replace(")(?=", ")'(?=", 1))

_WHOLE = re.compile(r"([+-]?)(0(?=[.,]000$)|\d{1,9}(?![.,]000$))(?:[.,]0{1,6})?")
"""A number, also with noughts behind a point or comma; three of them could be thousands."""

OPEN = frozenset({"", "-", "–", "—", "?", "n/a", "na", "…", "unknown", "unbekannt", "inconnu"})
"""What people write where something is not known."""


def as_text(text: str) -> str:
    """Return a text as a cell that every spreadsheet takes for a text.

    One that would be a formula (it begins with =, +, - or @), a number, a date, a truth
    or a word for `not known` gets an apostrophe in front, and so does one that begins with
    no letter at all. So does each part of it that would be a formula in a spreadsheet that
    takes semicolons, tabs, bars or line breaks for the ends of cells, whatever quotes say.
    `text_of` takes all of them away.
    """
    within = _WITHIN.sub("'", text)
    return f"'{within}" if _is_risky(within) else within


def text_of(cell: str) -> str:
    """Return the text of a cell, without the blanks around it and what `as_text` put there."""
    cell = cell.strip()
    text = cell[1:] if cell.startswith("'") and _is_risky(cell[1:]) else cell
    return _PUT_WITHIN.sub("", text)


def told(cell: str) -> str:
    """Return the text of a cell, empty where the cell says that it is not known."""
    return "" if is_open(cell.strip()) else text_of(cell)


def _is_risky(text: str) -> bool:
    return bool(text) and (
        not text[0].isalpha()
        or text.casefold() in _TRUTHS | OPEN
        or bool(_MONTH_AND_DAY.match(text))
    )


def is_open(cell: str) -> bool:
    """Whether a cell says that something is not known."""
    return cell.casefold() in OPEN


def whole_number(cell: str) -> int | None:
    """Return the whole number of a cell; `None` when it is none."""
    found = _WHOLE.fullmatch(cell.replace("−", "-").replace("–", "-"))
    if found is None:
        return None
    number = int(found[2])
    return -number if found[1] == "-" else number
