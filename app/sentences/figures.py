"""Figures of statistics as they are written: shares, averages, and the marks of an axis."""

from collections.abc import Iterable
from functools import cache
from math import ceil, floor, log10

from app.words import MINUS, words
from scoring import editions, phrase

DEVIATIONS = 2
"""A rating is told with so many of its standard deviations: 95 of 100 times it is within."""

STEPS = (1, 2, 5, 10)
"""By what an axis counts, times a power of ten."""


def decimal(value: float, places: int = 1) -> str:
    """A number with so many decimals, with a real minus sign, and no minus before zero."""
    text = f"{abs(value):.{places}f}"
    return f"{MINUS}{text}" if value < 0 and float(text) else text


def ahead(value: float) -> str:
    """By how much something is above what was to be expected, with its sign; none before zero."""
    text = decimal(value)
    return f"+{text}" if float(f"{value:.1f}") > 0 else text


def share(value: float) -> str:
    """What was shared, such as wins: whole where it is whole, else with what is needed."""
    text = decimal(value, 2)
    return text.rstrip("0").rstrip(".")


def percent(rate: float) -> str:
    """A rate in hundredths, with a true minus below zero: points may be lost."""
    hundredths = round(rate * 100)
    return f"{MINUS if hundredths < 0 else ''}{abs(hundredths)}%"


def duration(minutes: int) -> str:
    """Minutes as one says them: 45 min, 2 h, 1 h 5 min."""
    return words().phrase(phrase.duration(minutes))


def ticks(low: float, high: float, most: int = 5) -> list[int]:
    """Whole round numbers in equal steps that hold both, two or more, hardly over `most`."""
    rough = max(((high - low) or abs(high)) / (most - 1), 1)
    power = 10 ** floor(log10(rough))
    step = next(factor * power for factor in STEPS if factor * power >= rough * 0.999)
    first, last = floor(low / step), ceil(high / step)
    return [mark * step for mark in range(first, max(last, first + 1) + 1)]


def by_pad(categories: Iterable[str]) -> list[str]:
    """Categories in the order of the newest edition's pad; what it does not have comes last."""
    order = _order()
    return sorted(categories, key=lambda name: order.get(name, len(order)))


@cache
def _order() -> dict[str, int]:
    names = dict.fromkeys(name for edition in editions().values() for name in edition.categories)
    return {name: place for place, name in enumerate(names)}
