"""What hardly anybody calls: shipped apart, and fetched when the first of it is called.

Of the functions of the browser's Python and its libraries most are never called at a table. Each
module comes in two: the one that a start loads has a few instructions in their place, which have
the other one loaded and pass on what they were called with. Both have the same functions, each by
the same number, so that no instruction of theirs is another one, nor has to be understood.
"""

import json
import zlib
from collections.abc import Iterable

import wasm
from offers import NOTHING, named, named_outside
from wasm import signed, sized, written

OTHER = "later"
"""Under which name the one module asks for what the other one has, and where the one that a start
loads tells which file the other one is, and the sum of its bytes."""

OURS = "later:"
"""How the names begin of what is there for the other module; nobody else sees it."""

COUNTED, CALLED = "counted", "called:"
"""Where a module that counts tells its name, and how its numbers are named, for `called.mjs`."""

NO_RESULT = (b"", b"")
"""The type of a function that takes nothing and gives nothing."""

LOADER = 0
"""The place of what has the other module loaded, in the table of what is passed on."""

BITS = 32
"""How many functions are told of in one number."""

SHORT = 100
"""Bytes that a function has to have for it to gain anything that something else stands for it."""

I32, FUNCTION = b"\x7f", b"\x70"
CHANGES = b"\x01"
END = b"\x0b"
VARIABLE, GET, SET, NUMBER, OR = b"\x20", b"\x23", b"\x24", b"\x41", b"\x72"
CALL, CALL_PLACE = b"\x10", b"\x11"
IF_ZERO = b"\x45\x04\x40"

ZERO = I32 + CHANGES + NUMBER + b"\x00" + END
"""A number that changes, and is zero before."""


class Module:
    """What has to be known of a module to take it apart."""

    def __init__(self, module: bytes) -> None:
        self.parts = dict(wasm.sections(module))
        self.bodies = wasm.bodies(self.parts[wasm.CODE])
        self.kinds = [kind for _, kind in wasm.imports(self.parts[wasm.IMPORTS])]
        first = self.kinds.count(wasm.FUNCTION)
        self.functions = range(first, first + len(self.bodies))
        self.types = list(wasm.types(self.part(wasm.TYPES)))
        self.type_of = list(wasm.numbers(self.part(wasm.FUNCTIONS)))
        self.own = {
            kind: list(wasm.defined(kind, self.part(section)))
            for kind, section in wasm.DEFINED.items()
        }

    def part(self, section: int) -> bytes:
        """A section, empty if the module has none."""
        return self.parts.get(section, written(0))

    def given(self, kind: int) -> int:
        """How many of a kind come from outside."""
        return self.kinds.count(kind)

    def count(self, kind: int) -> int:
        """How many there are of a kind."""
        return self.given(kind) + len(self.own[kind])

    def body(self, function: int) -> bytes:
        """What a function does."""
        return self.bodies[function - self.functions.start]

    def named(self, functions: Iterable[int]) -> set[int]:
        """Which functions some others may name."""
        return set().union(*(named(self.body(one), self.functions) for one in functions))


def counted(module: bytes, name: str) -> bytes:
    """The module whose functions note that they were called, in numbers that it exports."""
    parts = dict(wasm.sections(module))
    asked = sum(kind == wasm.GLOBAL for _, kind in wasm.imports(parts[wasm.IMPORTS]))
    own = parts.get(wasm.GLOBALS, written(0))
    first = asked + wasm.number(own, 0)[0]
    bodies = []
    for at, body in enumerate(wasm.bodies(parts[wasm.CODE])):
        begins = wasm.after_variables(body)
        noting = written(first + at // BITS)
        bit = signed(1 << at % BITS if at % BITS < BITS - 1 else -1 << BITS - 1)
        noted = GET + noting + NUMBER + bit + OR + SET + noting
        bodies.append(body[:begins] + noted + body[begins:])
    counting = range(numbers(module))
    exported = [(f"{CALLED}{at}", wasm.GLOBAL, first + at) for at in counting]
    changed = {
        wasm.GLOBALS: wasm.added(own, [ZERO for _ in counting]),
        wasm.EXPORTS: wasm.added(parts[wasm.EXPORTS], wasm.exported(exported)),
        wasm.CODE: wasm.coding(bodies),
    }
    return wasm.together(module, changed) + wasm.custom(COUNTED, name.encode())


def telling(module: bytes, called: set[int]) -> list[int]:
    """By what numbers such a module would tell that those functions were called."""
    result = [0] * numbers(module)
    first, _ = wasm.functions(module)
    for function in called:
        result[(function - first) // BITS] |= 1 << (function - first) % BITS
    return result


def numbers(module: bytes) -> int:
    """In how many numbers such a module tells what was called."""
    return -(-wasm.functions(module)[1] // BITS)


def called(module: bytes, told: list[int]) -> set[int]:
    """The functions of which such numbers tell that they were called."""
    first, count = wasm.functions(module)
    return {first + at for at in range(count) if told[at // BITS] >> at % BITS & 1}


def apart(module: bytes, called: set[int], file: str) -> tuple[bytes, bytes]:
    """The module with what was called, and the one with the rest, which is to be that file."""
    made = Module(module)
    outside = named_outside(made.parts, made.functions)
    # What a module begins with is done before anybody can have the other one loaded.
    here = called.intersection(made.functions) | wasm.beginning(made.parts, made.named)
    short = {one for one in made.functions if len(made.body(one)) <= SHORT}
    here |= short & outside
    while more := short & made.named(here) - here:
        here |= more
    there = {*made.functions} - here
    to_there = sorted(there & (made.named(here) | outside))
    to_here = sorted(here & made.named(there))
    places = {function: at for at, function in enumerate(to_there + to_here, LOADER + 1)}
    table, loaded, ensure = made.count(wasm.TABLE), made.count(wasm.GLOBAL), made.functions.stop
    no_result = made.types.index(NO_RESULT)

    def passed(function: int, first: bytes) -> bytes:
        of = made.type_of[function - made.functions.start]
        return passing_on(places[function], of, len(made.types[of][0]), table, first)

    def coded(whole: set[int], first: bytes = b"") -> list[bytes]:
        return [
            body if one in whole else passed(one, first) if one in places else NOTHING
            for one, body in zip(made.functions, made.bodies, strict=True)
        ]

    passed_on = FUNCTION + written(0) + written(len(places) + 1)
    shared = _shared(made)
    own = wasm.exported(
        [
            *((name, kind, index) for name, kind, index, _ in shared),
            (f"{OURS}table", wasm.TABLE, table),
            (f"{OURS}loaded", wasm.GLOBAL, loaded),
        ]
    )
    wanted = [asked(name, kind, of) for name, kind, _, of in shared]
    wanted.append(asked(f"{OURS}table", wasm.TABLE, passed_on))
    later = wasm.made(
        {
            wasm.TYPES: made.part(wasm.TYPES),
            wasm.IMPORTS: wasm.added(made.part(wasm.IMPORTS), wanted),
            wasm.FUNCTIONS: made.part(wasm.FUNCTIONS),
            wasm.GLOBALS: wasm.listed(made.own[wasm.GLOBAL][_changing(made) :]),
            wasm.ELEMENTS: wasm.listed(laid(table, places, to_there)),
            wasm.CODE: wasm.coding(coded(there)),
        }
    )
    elements = laid(table, places, to_here)
    changed = {
        wasm.FUNCTIONS: wasm.added(made.part(wasm.FUNCTIONS), [written(no_result)]),
        wasm.TABLES: wasm.added(made.part(wasm.TABLES), [passed_on]),
        wasm.GLOBALS: wasm.added(made.part(wasm.GLOBALS), [ZERO]),
        wasm.EXPORTS: wasm.added(made.part(wasm.EXPORTS), own),
        wasm.ELEMENTS: wasm.added(made.part(wasm.ELEMENTS), elements),
        wasm.CODE: wasm.coding(
            [*coded(here, CALL + written(ensure)), ensuring(no_result, table, loaded)]
        ),
    }
    told = json.dumps({"file": file, "sum": zlib.adler32(later)}).encode()
    return wasm.together(module, changed) + wasm.custom(OTHER, told), later


def _changing(made: Module) -> int:
    """How many of its own numbers a module has up to the last one that changes."""
    own = made.own[wasm.GLOBAL]
    return max((at for at, one in enumerate(own, 1) if one[1:2] == CHANGES), default=0)


def _shared(made: Module) -> list[tuple[str, int, int, bytes]]:
    """What of its own a module has to give the other one: its name, kind, number and type.

    Numbers that never change the other one has of its own, but for those before one that does.
    """
    result = []
    for kind in (wasm.TABLE, wasm.MEMORY, wasm.TAG, wasm.GLOBAL):
        own = made.own[kind]
        if kind == wasm.GLOBAL:
            own = [one[:2] for one in own[: _changing(made)]]
        for index, of in enumerate(own, made.given(kind)):
            result.append((f"{OURS}{kind}.{index}", kind, index, of))
    return result


def passing_on(place: int, of: int, taken: int, table: int, first: bytes) -> bytes:
    """What stands for a function: it calls the one at a place, of that type, with what it took."""
    given = b"".join(VARIABLE + written(at) for at in range(taken))
    called = NUMBER + signed(place) + CALL_PLACE + written(of) + written(table)
    return written(0) + first + given + called + END


def ensuring(no_result: int, table: int, loaded: int) -> bytes:
    """What has the other module loaded unless it is."""
    loading = NUMBER + signed(LOADER) + CALL_PLACE + written(no_result) + written(table)
    return written(0) + GET + written(loaded) + IF_ZERO + loading + END + END


def asked(name: str, kind: int, of: bytes) -> bytes:
    """What the other module asks the first one for."""
    return sized(OTHER.encode()) + sized(name.encode()) + bytes([kind]) + of


def laid(table: int, places: dict[int, int], functions: list[int]) -> list[bytes]:
    """Lays functions into a table that have their places there one after the other."""
    if not functions:
        return []
    first = NUMBER + signed(places[functions[0]]) + END
    return [b"\x02" + written(table) + first + b"\x00" + wasm.listed(map(written, functions))]
