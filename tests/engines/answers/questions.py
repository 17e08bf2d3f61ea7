"""Asks Python in a browser for nearly everything that it can be asked without an argument.

Its own functions are called through a table, by places that a memory has written down: a wrong
place is a wrong answer, or none at all. What comes out is the same wherever it runs.
"""

import collections
import datetime as dt
import functools
import io
import itertools
import json
import operator
import re
import struct

import msgpack

from scoring import read_game
from scoring.table import score

GAME = {
    "edition": "second",
    "players": [
        {
            "name": "Ada",
            "wonder": "Gizah",
            "side": "day",
            "pad": {
                "military": {"tokens": [1, 3, 5, -1]},
                "treasure": {"coins": 14},
                "blue": 13,
                "green": {"tablet": 3, "compass": 2, "gear": 1, "wild": 1},
            },
            "city": {
                "stages": 3,
                "cards": ["Haven", "Workers Guild"],
                "counts": {"brown": 3, "grey": 2},
            },
        },
        {"name": "Bo", "pad": {"wonder": 10, "military": -3}},
        {"name": "Cleo", "city": {"counts": {"brown": 2}}},
    ],
}

THINGS = {
    "int": lambda: 1742,
    "negative": lambda: -(2**70),
    "bool": lambda: True,
    "float": lambda: 2.625,
    "complex": lambda: 1.5 - 2j,
    "str": lambda: "Gizeh é ß 7",
    "bytes": lambda: b"7 wonders",
    "bytearray": lambda: bytearray(b"7 wonders"),
    "memoryview": lambda: memoryview(b"7 wonders"),
    "list": lambda: [3, 1, 2],
    "tuple": lambda: (3, 1, 2),
    "dict": lambda: {"blue": 13, "green": 7},
    "keys": lambda: {"blue": 13, "green": 7}.keys(),
    "items": lambda: {"blue": 13, "green": 7}.items(),
    "set": lambda: {1, 2, 3},
    "frozenset": lambda: frozenset({1, 2, 3}),
    "range": lambda: range(2, 20, 3),
    "slice": lambda: slice(1, 9, 2),
    "iterator": lambda: iter([3, 1, 2]),
    "reversed": lambda: reversed([3, 1, 2]),
    "enumerate": lambda: enumerate("abc"),
    "zip": lambda: zip("abc", [1, 2], strict=False),
    "map": lambda: map(str, [1, 2]),
    "filter": lambda: filter(None, [0, 2]),
    "generator": lambda: (number for number in (1, 2)),
    "chain": lambda: itertools.chain([1], [2]),
    "groupby": lambda: itertools.groupby("aab"),
    "product": lambda: itertools.product("ab", repeat=2),
    "combinations": lambda: itertools.combinations("abc", 2),
    "accumulate": lambda: itertools.accumulate([1, 2, 3]),
    "deque": lambda: collections.deque([3, 1, 2]),
    "ordered": lambda: collections.OrderedDict(blue=13, green=7),
    "counter": lambda: collections.Counter("abca"),
    "defaultdict": lambda: collections.defaultdict(int, blue=13),
    "date": lambda: dt.date(2026, 11, 22),
    "time": lambda: dt.time(20, 15),
    "datetime": lambda: dt.datetime(2026, 11, 22, 20, 15, tzinfo=dt.UTC),
    "timedelta": lambda: dt.timedelta(days=2, seconds=7),
    "partial": lambda: functools.partial(int, "12", base=7),
    "getter": lambda: operator.itemgetter(1, 0),
    "pattern": lambda: re.compile(r"(?P<name>\w+) (\d)"),
    "match": lambda: re.match(r"(?P<name>\w+) (\d)", "Gizeh 7"),
    "text": lambda: io.StringIO("one\ntwo\n"),
    "binary": lambda: io.BytesIO(b"one\ntwo\n"),
    "struct": lambda: struct.Struct("<IhQ"),
    "packer": lambda: msgpack.Packer(),
    "timestamp": lambda: msgpack.Timestamp(7, 9),
    "error": lambda: ValueError("no such card", 7),
    "group": lambda: ExceptionGroup("two", [ValueError(1), KeyError("x")]),
    "game": lambda: read_game(GAME),
    "None": lambda: None,
    "Ellipsis": lambda: ...,
}

OTHERS = [3, 2.5, "b", b"b", [1], (1,), {1}, {"blue": 1}, None]
"""What each of them is compared, added and so on with."""

OPERATIONS = ["eq", "ne", "lt", "le", "gt", "ge", "add", "sub", "mul", "truediv", "floordiv", "mod"]
OPERATIONS += ["pow", "lshift", "rshift", "and_", "or_", "xor", "contains", "getitem", "matmul"]
OPERATIONS += ["iadd", "isub", "imul", "iand", "ior", "ixor", "index", "concat"]

NOT_ASKED = {"__subclasses__", "__dir__", "__sizeof__", "__reduce__", "__reduce_ex__", "__hash__"}
"""What tells of the memory itself, of what was imported, or of the hour."""

NOT_ASKED |= {"__subclasshook__", "__init_subclass__", "__getstate__", "now", "today", "utcnow"}
NOT_ASKED |= {"model_json_schema"}  # its module is none of the memory's


def told(call):
    """What a call gives, but where in the memory it is."""
    try:
        answer = call()
        if isinstance(answer, collections.abc.Iterator) and not isinstance(answer, io.IOBase):
            answer = [type(answer).__name__, list(itertools.islice(answer, 20))]
        text = repr(answer)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is an answer
        text = f"{type(error).__name__}: {error}"
    return re.sub(r"0x[0-9a-f]+", "0x", text)[:300]


def asked(thing):
    """What a thing answers to each of its methods; pydantic's others are what it once had."""
    beginning = "model_" if hasattr(thing(), "model_dump") else ""
    return {
        name: told(lambda name=name: getattr(thing(), name)())
        for name in dir(thing())
        if name.startswith(beginning)
        and name not in NOT_ASKED
        and callable(getattr(thing(), name, None))
    }


def operated(thing):
    """What comes of a thing and others."""
    return {
        f"{name} {other!r}": told(
            lambda name=name, other=other: getattr(operator, name)(thing(), other)
        )
        for name in OPERATIONS
        for other in OTHERS
        if not (name in {"pow", "lshift"} and isinstance(thing(), int) and other == 3)
    }


answers = {name: asked(thing) | operated(thing) for name, thing in THINGS.items()}
packed = msgpack.packb([1, "b", {"blue": 2.5}, b"x", None, [True]])
answers["others"] = {
    "msgpack": told(lambda: msgpack.unpackb(packed)),
    "sorted by a function": told(
        lambda: sorted([3, 1, 2], key=functools.cmp_to_key(lambda one, other: other - one))
    ),
    "json": told(lambda: json.loads(json.dumps(GAME, indent=1))),
    "refused": told(lambda: read_game({**GAME, "players": [{"name": 7, "pad": {"blue": "x"}}]})),
    "the score": told(lambda: score(read_game(GAME))),
    "a format": told(lambda: f"{3.14159:>+12.3f}|{1234567:,}|{'é':^5}|{255:#x}|{2**70:e}"),
}
json.dumps(answers)
