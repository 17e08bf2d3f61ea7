"""Rubbish of all kinds, collected in all ways.

Python chooses by itself when it looks for rubbish, by how much was made until then: at another
moment in each engine, and at each visit. So whatever it may find is found here.
"""

import asyncio
import collections
import contextlib
import contextvars
import functools
import gc
import io
import itertools
import operator
import re
import types
import weakref
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from pyodide.ffi import create_proxy

from scoring import read_game

GENERATIONS = range(3)
"""What the collector takes for young, older and old."""

OFTEN = 40
"""How often rubbish is made while Python collects it by itself, so that each generation has it."""

Thing = Callable[[], Any]


class Weakly:
    """What others know only as long as somebody else does."""

    def __init__(self) -> None:
        self.itself = self


class Slots:
    """What has places in the stead of a dictionary."""

    __slots__ = ("__weakref__", "itself")

    def __init__(self) -> None:
        self.itself = self


class Risen(Weakly):
    """What lives on when it is thrown away, once."""

    again: list["Risen"] = []  # noqa: RUF012 - of all of them

    def __del__(self) -> None:
        self.again.append(self)


class Broken(Weakly):
    """What fails when it is thrown away."""

    def __del__(self) -> None:
        raise LookupError


def _numbers() -> Iterator[int]:
    try:
        yield from (1, 2)
    finally:
        str(7)


async def _later() -> None:
    await asyncio.sleep(7)


async def _one_by_one() -> AsyncIterator[int]:
    yield 1
    yield 2


def _begun() -> Iterator[int]:
    begun = _numbers()
    next(begun)
    return begun


def _waiting() -> Any:
    waiting = _later()
    # A coroutine that nobody waited for is complained of, so it has begun.
    waiting.send(None)
    return waiting


def _failed() -> Exception:
    failed: Exception = LookupError()
    try:
        raise failed
    except LookupError:
        return failed


def _itself() -> Callable[[], Any]:
    def again() -> Any:
        return again

    return again


def _task() -> "asyncio.Task[None]":
    task = asyncio.get_running_loop().create_task(_later())
    task.cancel()
    return task


KINDS: list[Thing] = [
    *(Weakly, Slots, Risen, Broken, _begun, _waiting, _one_by_one, _failed, _itself),
    *(list, dict, set, collections.deque, collections.OrderedDict, io.StringIO, io.BytesIO),
    lambda: collections.defaultdict(list, {7: []}),
    lambda: (types.ModuleType("rubbish"), frozenset({7}), object(), type("Made", (), {})),
    lambda: types.MappingProxyType({7: []}),
    lambda: types.SimpleNamespace(itself=[]),
    lambda: property(repr),
    lambda: classmethod(repr),
    lambda: staticmethod(_failed),
    lambda: (map(str, [7]), zip([7], [7], strict=True), filter(None, [7]), enumerate([7])),
    lambda: (iter([7]), iter((7,)), iter({7}), iter({7: 7}), reversed([7]), slice([], [])),
    lambda: (itertools.chain([7], [7]), itertools.islice([7], 1), itertools.groupby([7])),
    lambda: (functools.partial(str, 7), functools.lru_cache(_failed), types.MethodType(repr, [])),
    # No method caller: to throw one away in a circle ends the browser's Python (3.14.2).
    lambda: (operator.itemgetter(7), operator.attrgetter("x")),
    lambda: (memoryview(b"7"), re.compile("7"), re.match("7", "7"), list[int], int | None),
    lambda: (contextvars.copy_context(), contextvars.ContextVar("rubbish", default=())),
    lambda: (weakref.WeakSet({Weakly}), weakref.proxy(Weakly), contextlib.ExitStack()),
    lambda: read_game({"players": [{"name": "Ada"}]}),
    lambda: (asyncio.Event(), asyncio.get_running_loop().create_future(), _task()),
    lambda: create_proxy([]),
]
"""How rubbish of each kind is made."""


async def throw_away() -> None:
    """Have all kinds of rubbish collected, asked for it and not, and told of it and not."""
    told: list[Any] = []
    known: list[Any] = []
    usual = gc.get_threshold()
    gc.callbacks.append(lambda *of: told.append(of))
    for generation in GENERATIONS:
        _leave(told, known)
        gc.collect(generation)
    # One after the other: some things are only found among those that have been kept for long.
    for thresholds in ((1, 1, 1), (1, 1, 0), (9, 2, 2), (1, 0, 0)):
        gc.set_threshold(*thresholds)
        for _ in range(OFTEN):
            _leave(told, known)
            await asyncio.sleep(0)
    gc.set_threshold(*usual)
    gc.freeze()
    _leave(told, known)
    gc.collect()
    gc.callbacks.pop()


def _leave(told: list[Any], known: list[Any]) -> None:
    """Leave rubbish behind that names itself; of some of it others want to be told."""
    for make in KINDS:
        thing = make()
        knot = [thing, (thing,), {7: thing}]
        knot.append(knot)
        with contextlib.suppress(TypeError):
            known.append(weakref.ref(thing, told.append))
            knot.append(weakref.ref(thing, told.append))
            known.append(weakref.WeakValueDictionary({7: thing}))
            known.append(weakref.WeakKeyDictionary({thing: 7}))
            weakref.finalize(thing, told.append, 7)
    told.clear()
    del known[:-99]
    Risen.again.clear()
