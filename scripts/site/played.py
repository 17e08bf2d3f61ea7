"""Runs in the browser's Python while the site is built, in the place of a table that plays.

What is called of Python's own functions meanwhile is what every start loads: a start with a
history, every page, games that are entered and saved, and what else Python is likely to be asked.
"""

import asyncio
import collections
import contextlib
import copy
import dataclasses
import datetime as dt
import enum
import functools
import hashlib
import heapq
import io
import itertools
import json
import math
import operator
import os
import random
import re
import shutil
import struct
import tempfile
import traceback
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic, Optional, ParamSpec, TypeVar, TypeVarTuple

import flet_js
import msgpack
from flet.messaging.protocol import MessageAction
from pyodide.ffi import can_run_sync, run_sync, to_js

from app import routes
from app.entry.saved_games import now
from app.flet_mended.rehearsal import PHONE, rehearse
from app.home.at_once import AtOnce
from app.main import wonderpad
from app.worker.browser import _every_page, run
from scoring import editions, read_entry, read_game
from scoring.game.facts import facts
from scoring.table import score
from storage import Store

MANY = 60
"""Games, of which more is kept than of a few."""

A_WHILE = 4
"""Seconds after which a page has done all that it does by itself."""

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


T = TypeVar("T")
P = ParamSpec("P")
Ts = TypeVarTuple("Ts")


async def play() -> None:
    """Everything, one after the other."""
    _fill(Path("/data"))
    _fill(Path("/data"))
    run()
    await flet_js.connected()
    _say(MessageAction.REGISTER_CLIENT, {"session_id": None, "page_name": "", "page": PHONE})
    await asyncio.sleep(A_WHILE)
    page = flet_js.start_connection.__self__.session.page._i  # noqa: SLF001
    for route in (routes.HISTORY, routes.STATISTICS, routes.player("Ada"), routes.HOME):
        _say(MessageAction.UPDATE_CONTROL_PROPS, {"id": page, "props": {"route": route}})
        told = {"target": page, "name": "route_change", "data": {"route": route}}
        _say(MessageAction.CONTROL_EVENT, told)
        await asyncio.sleep(A_WHILE)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        await rehearse(wonderpad(store, home_of=lambda _page: AtOnce(print)), _every_page(store))
    _ask_for_anything()
    await _wait()


def _say(action: MessageAction, body: dict[str, Any]) -> None:
    """Tell Flet what its client tells it."""
    flet_js.say(to_js(b"\x00" + msgpack.packb([action.value, body])))


PADS: list[dict[str, Any]] = [
    {"military": {"tokens": [1, 3, 5, -1]}, "treasure": {"coins": 14}, "blue": 13, "yellow": 4},
    {"military": -3, "green": {"tablet": 3, "compass": 2, "gear": 1, "wild": 1}, "guilds": 7},
    {"wonder": 10, "military": 5, "green": 21, "blue": 2},
]
CITY = {"cards": ["Altar", "Tavern", "Workers Guild"], "stages": 1, "counts": {"brown": 3}}
WHEN = "2026-11-22T20:15:00+01:00"


def _fill(folder: Path) -> None:
    """Have games entered, corrected, deleted and saved in a folder."""
    dice = random.Random(7)  # noqa: S311 - nothing is to be secret
    with Store(folder) as store:
        for edition in [*editions()] * (MANY // len([*editions()]) + 1):
            names = dice.sample(["Ada", "Bo", "Cleo", "Dan", "Eve", "Zoë"], 3)
            players: list[dict[str, Any]] = [
                {"name": one, "pad": pad} for one, pad in zip(names, PADS, strict=True)
            ]
            players[0] |= {"wonder": "Gizah", "side": "A" if edition == "first" else "day"}
            players[2]["city"] = CITY
            told = {"edition": edition, "players": players, "played_at": WHEN, "minutes": 40}
            draft = store.drafts.new(read_game(json.dumps(told)), now())
            for seat, row in enumerate(("blue", "military", "green")):
                for value in (None, 5, PADS[seat][row]):
                    entry = value if value is None else read_entry(row, value)
                    draft = store.drafts.keep(draft.enter(seat, row, entry), now())
            for key, fact in facts(read_game(json.dumps(told)).seats[2]).items():
                draft = store.drafts.keep(draft.enter_all(0, {key: fact, "blue": 4}), now())
                draft = store.drafts.keep(draft.enter(0, key, None), now())
            draft = store.drafts.keep(draft.undo().undo().redo(), now())
            with Store(folder) as other:
                draft = other.drafts.get(draft.id) or draft
            score(draft.game)
            saved = store.finish(draft, now())
        store.games.note(saved.id, "Łódź", "Ω", now())
        store.correct(saved.id, now())
        store.games.delete(saved.id, now())
        store.games.restore(saved.id)
        store.games.all()
    shutil.copytree(folder, f"{folder}-copied")
    for path in Path(f"{folder}-copied").rglob("*.journal"):
        _handled(path)
    shutil.rmtree(f"{folder}-copied")


def _handled(path: Path) -> None:
    """Have done with a file whatever is done with files."""
    path.chmod(0o600)
    file = os.open(path, os.O_RDWR)
    other = os.dup(file)
    for done in (os.fsync, os.fstat, os.close):
        done(other)
    os.lseek(file, 0, os.SEEK_SET)
    os.write(file, os.read(file, 9))
    os.ftruncate(file, 99)
    os.close(file)
    os.truncate(path, 9)
    os.utime(path, (7, 7))
    os.access(path, os.R_OK)
    path.rename(path.with_suffix(".old"))
    [*os.scandir(path.parent)]
    for name in ("sha1", "sha256", "sha512", "blake2b"):
        digest = hashlib.new(name, b"7 ", usedforsecurity=False)
        digest.update(b"wonders")
        digest.copy().hexdigest()
        digest.digest()
    hashlib.blake2b(b"7", digest_size=8).digest()


def _ask_for_anything() -> None:
    """Ask Python for what it is mostly asked for; what it says to that is nobody's business."""
    for thing in THINGS:
        for ask in ALONE:
            _asked(ask, thing)
        for name, other in itertools.product(OPERATIONS, THINGS):
            _asked(getattr(operator, name), _another(thing), other)
        for name in dir(thing):
            for given in ((), (3,), ("7",), ("7", "é")):
                if not name.startswith("__"):
                    _asked(operator.methodcaller(name, *given), _another(thing))
    for name in ("sqrt", "exp", "log", "floor", "ceil", "isnan", "fabs", "erf", "modf", "frexp"):
        _asked(getattr(math, name), 2.5)
    _asked(math.pow, 2.5, 0.5)
    _asked(operator.pow, 2.5, 0.5)
    _asked(operator.pow, 3, 7)
    _asked(struct.pack, "<IhQd", 1, 2, 3, 4.5)
    _asked(struct.unpack, ">IHQf", struct.pack(">IHQf", 1, 2, 3, 4.5))
    _asked(heapq.heapify, [3, 1, 2])
    for way in ("heappush", "heappushpop", "heapreplace"):
        _asked(getattr(heapq, way), [*range(9)], 4)
    _asked(lambda: (heapq.heappop([1, 2, 3]), heapq.nlargest(2, [3, 1])))
    _asked(lambda: [*heapq.merge([1, 3], [2], key=operator.neg), *heapq.nsmallest(2, "cab")])
    for form in (r"\d", r"(?i)(é|7)+", r"^\W*?(?=\w)", r"(?m)(.)\1$", r"[^a-z\s]{2,}", "(?<!a)b|c"):
        for text in ("Gizeh 7, Rhódos\n22", "", "aab bc"):
            pattern = re.compile(form)
            for way in ("split", "findall", "finditer", "match", "fullmatch", "search"):
                _asked(getattr(pattern, way), text)
            _asked(pattern.sub, r"<\g<0>>", text)
            _asked(pattern.subn, "", text, 1)
            _asked(
                lambda found: (found.span(), found.groups(), found.lastgroup, found[0]),
                pattern.search(text),
            )
    text = re.sub(r"(?P<name>\w+) (\d)", lambda found: found["name"].upper(), "Gizeh 7, Rhódos 2")
    _asked(io.StringIO(text).readlines)
    _asked(io.BytesIO(text.encode()).read)
    _asked(lambda: sorted([3, 1, 2], key=functools.cmp_to_key(operator.sub)))
    _asked(lambda: f"{3.14159:>+12.3f}|{1234567:,}|{'é':^5}|{255:#x}|{0.5:.0%}|{7!r:>4}")
    _asked(lambda: dt.datetime.fromisoformat("2026-11-22T20:15:00+01:00").astimezone().isoformat())
    _asked(lambda: dt.datetime(2026, 11, 22).strftime("%A %d %B %Y %H:%M"))
    for when in (dt.date(2026, 11, 22), dt.time(20, 15), dt.datetime(2026, 11, 22, tzinfo=dt.UTC)):
        _asked(when.strftime, "%d")
        _asked(lambda when=when: f"{when:%d %H} {when}")
        for changed in ("year", "hour"):
            _asked(lambda when=when, one=changed: when.replace(**{one: 3}))
    _asked(dt.date.fromisoformat, "2026-11-22")
    _asked(dt.time.fromisoformat, "20:15")
    _asked(dt.datetime.combine, dt.date(2026, 11, 22), dt.time(20, 15))
    _asked(dt.datetime.fromtimestamp, 1.5, dt.UTC)
    _asked(json.loads, '{"a": [1, 2.5e3, "\\u00e9", null, true]}')
    _asked(json.loads, "{")
    game = read_game({"players": [{"name": "Ada", "pad": {"blue": 7}}]})
    _asked(game.model_dump_json)
    _asked(type(game).model_validate_json, game.model_dump_json())
    _asked(read_game, {"players": [{"name": 7, "pad": {"blue": "x"}}]})
    _asked(_classes)


async def _wait() -> None:
    """Wait for things in all ways, as tabs and clubs do, and what is shared."""
    if can_run_sync():
        run_sync(asyncio.sleep(0))
    loop = asyncio.get_running_loop()
    futures = [loop.create_future() for _ in range(4)]
    for one in futures:
        one.add_done_callback(print)
        one.remove_done_callback(print)
    futures[0].set_result(7)
    futures[1].set_exception(LookupError())
    futures[2].cancel()
    told = await asyncio.gather(*futures[:3], asyncio.shield(futures[0]), return_exceptions=True)
    _asked(lambda: [*told, futures, futures[1].exception(), futures[1].result()])
    asyncio.Task(asyncio.sleep(0), loop=loop, eager_start=True)  # type: ignore[call-arg]
    task = asyncio.create_task(asyncio.sleep(A_WHILE))
    await asyncio.wait([task], timeout=0.01)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(task, 0.01)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0.01), asyncio.Lock():
            await futures[3]
    queue: asyncio.Queue[int] = asyncio.Queue()
    queue.put_nowait(7)
    await queue.get()


def _another(thing: Any) -> Any:
    """The same thing, so that changing it changes no other."""
    changes = (list, dict, set, bytearray, collections.deque)
    return copy.copy(thing) if isinstance(thing, changes) else thing


def _asked(call: Any, *given: Any) -> None:
    try:
        answer = call(*given)
        if isinstance(answer, collections.abc.Iterator):
            answer = [*itertools.islice(answer, 9)]
        repr(answer)
    except Exception as error:  # noqa: BLE001 - it is asked for that, too
        str(error)


def _classes() -> None:
    """What classes are made of, and what goes wrong in them."""

    class Colour(enum.Enum):
        BLUE = 1

    class Cards(Generic[T]):
        of: T

    class Calls(Generic[P]):
        pass

    class Several(Generic[*Ts]):
        pass

    repr((Cards[int](), Calls[[int, str]], Calls[int, str], Several[int, str]))

    class Card:
        __slots__ = ("cost",)

        def __init__(self) -> None:
            self.cost = Colour.BLUE

        @property
        def twice(self) -> int:
            return 2

        @twice.setter
        def twice(self, value: int) -> None:
            self.cost = Colour(value - 6)
            del self.cost

        @staticmethod
        def free() -> int:
            return 0

        @classmethod
        def made(cls) -> Any:
            return cls()

        def __round__(self, digits: int = 0) -> int:
            return digits

        def __format__(self, form: str) -> str:
            return form

        def __getattr__(self, name: str) -> str:
            return name

        def __reversed__(self) -> Any:
            return iter("ab")

        def __length_hint__(self) -> int:
            return 2

        def __iter__(self) -> Any:
            return iter("ab")

        def __dir__(self) -> list[str]:
            return ["b", "a"]

        @functools.cached_property
        def once(self) -> int:
            raise LookupError

        def __eq__(self, other: object) -> bool:
            return self is other

        def __hash__(self) -> int:
            return 7

    @dataclasses.dataclass(frozen=True)
    class Pair:
        one: Card
        other: Any = None

    pair = Pair(Card(), {Card(): [Card()]})
    card = Card.made()
    repr((round(card), f"{card:7}", card.other, [*reversed(card)], [*card], Card.free(), dir(card)))
    card.twice = 7
    repr((dataclasses.replace(pair, other=Colour["BLUE"]), pair == Pair(Card()), pair.one.twice))
    try:
        try:
            pair.one.once  # noqa: B018
        except (TypeError, LookupError) as error:
            raise ExceptionGroup("two", [error, ValueError(7)]) from error
    except* ValueError as group:
        traceback.format_exception(group)
    except* (TypeError, LookupError):
        super(Card, pair.one).__repr__()
