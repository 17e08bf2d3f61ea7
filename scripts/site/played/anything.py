"""What Python is mostly asked for, whoever asks."""

import collections
import copy
import datetime as dt
import functools
import heapq
import io
import itertools
import json
import math
import operator
import re
import struct
import types
from collections.abc import Sequence
from typing import Any, Optional

import msgpack

from played.asking import asked
from played.classes import classes
from scoring import read_game

THINGS: list[Any] = [
    *(
        0,
        1742,
        -(2**70),
        True,
        2.625,
        "Gizeh é ß 7",
        "Γίζα ☃ 7",
        "🎲",
        b"7 wonders",
        bytearray(b"7"),
        None,
        ...,
    ),
    *([3, 1, 2], (3, 1, 2), {"blue": 13}, {1, 2, 3}, frozenset({1, 2}), range(2, 20, 3)),
    *(collections.deque([1]), collections.Counter("abca"), dt.date(2026, 11, 22), dt.timedelta(1)),
    *(dt.datetime(2026, 11, 22, 20, 15, tzinfo=dt.UTC), types.MappingProxyType({"blue": 13})),
    *(list[int], list[int] | None, Optional["str"], Sequence[Any], slice(1, 9, 2)),
]

OPERATIONS = ["eq", "ne", "lt", "le", "gt", "ge", "add", "sub", "mul", "truediv", "floordiv", "mod"]
OPERATIONS += ["and_", "or_", "xor", "contains", "getitem", "iadd", "isub", "imul", "iand", "ior"]
OPERATIONS += ["ixor", "concat", "is_", "delitem"]

ALONE = [repr, str, bool, hash, len, list, sorted, iter, sum, max, min, abs, int, float, round]
ALONE += [copy.copy, copy.deepcopy, json.dumps, operator.index, reversed, set, tuple, dict, bytes]
ALONE += [msgpack.packb, ascii, format, type, callable, dir]


def ask_for_anything() -> None:
    """Ask Python for what it is mostly asked for; what it says to that is nobody's business."""
    for thing in THINGS:
        for ask in ALONE:
            asked(ask, thing)
        for name, other in itertools.product(OPERATIONS, THINGS):
            asked(getattr(operator, name), _another(thing), other)
        for name in dir(thing):
            for given in ((), (3,), ("7",), ("7", "é")):
                if not name.startswith("__"):
                    asked(operator.methodcaller(name, *given), _another(thing))
    for name in ("sqrt", "exp", "log", "floor", "ceil", "isnan", "fabs", "erf", "modf", "frexp"):
        asked(getattr(math, name), 2.5)
    asked(math.pow, 2.5, 0.5)
    asked(operator.pow, 2.5, 0.5)
    asked(operator.pow, 3, 7)
    asked(struct.pack, "<IhQd", 1, 2, 3, 4.5)
    asked(struct.unpack, ">IHQf", struct.pack(">IHQf", 1, 2, 3, 4.5))
    asked(heapq.heapify, [3, 1, 2])
    for way in ("heappush", "heappushpop", "heapreplace"):
        asked(getattr(heapq, way), [*range(9)], 4)
    asked(lambda: (heapq.heappop([1, 2, 3]), heapq.nlargest(2, [3, 1])))
    asked(lambda: [*heapq.merge([1, 3], [2], key=operator.neg), *heapq.nsmallest(2, "cab")])
    for form in (r"\d", r"(?i)(é|7)+", r"^\W*?(?=\w)", r"(?m)(.)\1$", r"[^a-z\s]{2,}", "(?<!a)b|c"):
        for text in ("Gizeh 7, Rhódos\n22", "", "aab bc"):
            pattern = re.compile(form)
            for way in ("split", "findall", "finditer", "match", "fullmatch", "search"):
                asked(getattr(pattern, way), text)
            asked(pattern.sub, r"<\g<0>>", text)
            asked(pattern.subn, "", text, 1)
            asked(
                lambda found: (found.span(), found.groups(), found.lastgroup, found[0]),
                pattern.search(text),
            )
    text = re.sub(r"(?P<name>\w+) (\d)", lambda found: found["name"].upper(), "Gizeh 7, Rhódos 2")
    asked(io.StringIO(text).readlines)
    asked(io.BytesIO(text.encode()).read)
    asked(lambda: sorted([3, 1, 2], key=functools.cmp_to_key(operator.sub)))
    asked(lambda: f"{3.14159:>+12.3f}|{1234567:,}|{'é':^5}|{255:#x}|{0.5:.0%}|{7!r:>4}")
    asked(lambda: dt.datetime.fromisoformat("2026-11-22T20:15:00+01:00").astimezone().isoformat())
    asked(lambda: dt.datetime(2026, 11, 22).strftime("%A %d %B %Y %H:%M"))
    for when in (dt.date(2026, 11, 22), dt.time(20, 15), dt.datetime(2026, 11, 22, tzinfo=dt.UTC)):
        asked(when.strftime, "%d")
        asked(lambda when=when: f"{when:%d %H} {when}")
        for changed in ("year", "hour"):
            asked(lambda when=when, one=changed: when.replace(**{one: 3}))
    asked(dt.date.fromisoformat, "2026-11-22")
    asked(dt.time.fromisoformat, "20:15")
    asked(dt.datetime.combine, dt.date(2026, 11, 22), dt.time(20, 15))
    asked(dt.datetime.fromtimestamp, 1.5, dt.UTC)
    asked(json.loads, '{"a": [1, 2.5e3, "\\u00e9", null, true]}')
    asked(json.loads, "{")
    game = read_game({"players": [{"name": "Ada", "pad": {"blue": 7}}]})
    asked(game.model_dump_json)
    asked(type(game).model_validate_json, game.model_dump_json())
    asked(read_game, {"players": [{"name": 7, "pad": {"blue": "x"}}]})
    asked(classes)


def _another(thing: Any) -> Any:
    """The same thing, so that changing it changes no other."""
    changes = (list, dict, set, bytearray, collections.deque)
    return copy.copy(thing) if isinstance(thing, changes) else thing
