"""The one spelling of a JSON value on which all programs agree: hashes are made of it."""

import json
import re
from typing import Any

_EXACT = (1 << 53) - 1
"""The highest number that every hub keeps as it is: many are written in JavaScript."""

_MAY_BE_ODD = re.compile(r"[\[:,]-?(?:\d{16}|\d+(?:\.\d+(?:[eE][-+]?\d+)?|[eE][-+]?\d+)[,\]}])")
"""What a number looks like that may be no whole one, or too high; some texts look so, too."""

_encode = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False
).encode


def canonical(value: Any) -> bytes | None:
    """Return a JSON value's only spelling; `None` for what some hub would not keep as it is."""
    try:
        # Going through all of a value takes several times as long as spelling it.
        short = isinstance(value, dict | list)
        text = _encode(value if short else _plain(value))
        if short and _MAY_BE_ODD.search(text):
            text = _encode(_plain(value))
        return text.encode()
    except (TypeError, ValueError, RecursionError):
        return None


def _plain(value: Any) -> Any:
    """Give numbers the spelling that all programs agree on."""
    if isinstance(value, dict):
        return {_text(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not -_EXACT <= value <= _EXACT:
        raise ValueError
    return value


def _text(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError
    return key
