"""What hardly anybody calls of a module with objects lies apart: Flutter's client is such a one.

`later.py` does it for modules of numbers. One that Dart was compiled to has thousands of objects
and texts besides, which never change: what pages say in each language, each icon and its name.
Each of the two parts has those that it needs, so there they have other numbers. What both need is
the first one's.
"""

import json
import zlib

import wasm
from instructions import GET, VALUE
from later import CALL, FUNCTION, LOADER, OTHER, OURS, ZERO, asked, ensuring, laid, passing_on
from offers import NOTHING
from wasm import written
from with_objects import Module

NO_RESULT = bytes([wasm.FUNCTION_TYPE, 0, 0])
"""The type of a function that takes nothing and gives nothing, as it stands among types. Both parts
have one of our own: what JavaScript lays into a table has no type that others may be made of, nor
one that comes with others."""

PASSIVE = 1
"""How data begin that no memory has from the start."""

SHORT = 10
"""Bytes that a function has to have for it to gain anything that something else stands for it. One
that names objects gains at any size."""

NAMED = b"\x03\x00"
"""How functions are told of that are named without being called."""


class Parts:
    """Which functions and variables each of the two has."""

    def __init__(self, made: Module, called: set[int]) -> None:
        every = {*made.functions}
        elements = made.elements
        always = {index for _, kind, index in made.exports if kind == wasm.FUNCTION}
        always |= elements.names({VALUE})
        given = {index for _, kind, index in made.exports if kind == wasm.GLOBAL}
        given |= elements.names({GET})
        short = {one for one in every if len(made.code(one).content) <= SHORT}
        short -= {one for one in short if made.used_by([one])}
        # What a module begins with is done before anybody can have the other one loaded.
        self.here = called & every | wasm.beginning(made.parts, made.called_by)
        while True:
            variables = made.used_by(self.here) | made.whole(given)
            outside = (always | made.held_by(variables)) & every
            named = outside | made.called_by(self.here)
            if not (more := short & named - self.here):
                break
            self.here |= more
        self.there = every - self.here
        of_the_other = made.used_by(self.there)
        first = made.variables().start
        self.shared = sorted(one for one in of_the_other & variables if one >= first)
        self.variables_here = sorted(variables)
        only = of_the_other - variables
        texts = {one for one in of_the_other if one < first}
        self.own_there = sorted(only - texts)
        self.variables_there = [*sorted(texts), *self.shared, *self.own_there]
        self.to_there = sorted(self.there & named)
        self.to_here = sorted(self.here & (made.called_by(self.there) | made.held_by(only)))
        passed_on = enumerate([*self.to_there, *self.to_here], LOADER + 1)
        self.places = {function: at for at, function in passed_on}


def apart(module: bytes, called: set[int], file: str) -> tuple[bytes, bytes]:
    """The module with what was called, and the one with the rest, which is to be that file."""
    made = Module(module)
    if _own(made, wasm.MEMORY):
        raise ValueError("this module has a memory of its own")
    parts = Parts(made, called)
    table = made.given(wasm.TABLE) + len(_own(made, wasm.TABLE))
    passed_on = FUNCTION + written(0) + written(len(parts.places) + 1)
    types, no_result = wasm.added(made.parts[wasm.TYPES], [NO_RESULT]), len(made.types)
    here = {variable: at for at, variable in enumerate(parts.variables_here)}
    there = {variable: at for at, variable in enumerate(parts.variables_there)}
    loaded, ensure = len(here), made.functions.stop
    first_own = made.variables().start

    def coded(whole: set[int], variables: dict[int, int], first: bytes = b"") -> list[bytes]:
        result = []
        for function in made.functions:
            if function in whole:
                result.append(made.code(function).renumbered(variables))
            elif function in parts.places:
                of = made.type(function)
                place = parts.places[function]
                result.append(passing_on(place, of, made.taken(of), table, first))
            else:
                result.append(NOTHING)
        return result

    def typed(whole: set[int]) -> list[bytes]:
        """What nobody calls here has the same type as all of that: it takes less room."""
        known = whole | parts.places.keys()
        return [written(made.type(one) if one in known else no_result) for one in made.functions]

    def imported(variables: dict[int, int]) -> list[bytes]:
        texts = iter(range(first_own))
        return [
            entry for kind, entry in made.imports if kind != wasm.GLOBAL or next(texts) in variables
        ]

    def own(chosen: list[int], variables: dict[int, int]) -> list[bytes]:
        codes = (made.own[one - first_own] for one in chosen if one >= first_own)
        return [code.renumbered(variables) for code in codes]

    def values(whole: set[int]) -> list[bytes]:
        return [NAMED + wasm.listed(map(written, sorted(made.values_of(whole))))]

    giving: list[wasm.Export] = []
    wanted = []
    for kind in (wasm.TABLE, wasm.TAG):
        for index, of in enumerate(_own(made, kind), made.given(kind)):
            giving.append((f"{OURS}{kind}.{index}", kind, index))
            wanted.append(asked(giving[-1][0], kind, of))
    for variable in parts.shared:
        code = made.own[variable - first_own].content
        giving.append((f"{OURS}{here[variable]:x}", wasm.GLOBAL, here[variable]))
        wanted.append(asked(giving[-1][0], wasm.GLOBAL, code[: wasm.after_value(code, 0) + 1]))
    giving += [(f"{OURS}table", wasm.TABLE, table), (f"{OURS}loaded", wasm.GLOBAL, loaded)]
    wanted.append(asked(f"{OURS}table", wasm.TABLE, passed_on))
    later = wasm.made(
        {
            wasm.TYPES: types,
            wasm.IMPORTS: wasm.listed([*imported(there), *wanted]),
            wasm.FUNCTIONS: wasm.listed(typed(parts.there)),
            wasm.GLOBALS: wasm.listed(own(parts.own_there, there)),
            wasm.ELEMENTS: wasm.listed(
                [*laid(table, parts.places, parts.to_there), *values(parts.there)]
            ),
            **_data(made),
            wasm.CODE: wasm.coding(coded(parts.there, there)),
        }
    )
    exports = [
        (name, kind, here[index] if kind == wasm.GLOBAL else index)
        for name, kind, index in made.exports
    ]
    ensured = CALL + written(ensure)
    changed = {
        wasm.TYPES: types,
        wasm.IMPORTS: wasm.listed(imported(here)),
        wasm.FUNCTIONS: wasm.listed([*typed(parts.here), written(no_result)]),
        wasm.TABLES: wasm.added(made.parts[wasm.TABLES], [passed_on]),
        wasm.GLOBALS: wasm.listed([*own(parts.variables_here, here), ZERO]),
        wasm.EXPORTS: wasm.exporting([*exports, *giving]),
        wasm.ELEMENTS: wasm.added(
            made.elements.renumbered(here),
            [*laid(table, parts.places, parts.to_here), *values(parts.here)],
        ),
        wasm.CODE: wasm.coding(
            [*coded(parts.here, here, ensured), ensuring(no_result, table, loaded)]
        ),
    }
    told = json.dumps({"file": file, "sum": zlib.adler32(later)}).encode()
    return wasm.together(module, changed) + wasm.custom(OTHER, told), later


def _own(made: Module, kind: int) -> list[bytes]:
    """What a module has of its own of a kind, each as it stands there."""
    return [*wasm.defined(kind, made.parts.get(wasm.DEFINED[kind], written(0)))]


def _data(made: Module) -> dict[int, bytes]:
    """The texts of which functions make objects: both parts have them, as they take little room."""
    count, at = wasm.number(made.parts.get(wasm.DATA, written(0)), 0)
    for _ in range(count):
        how, at = wasm.number(made.parts[wasm.DATA], at)
        if how != PASSIVE:
            raise ValueError("this module lays its data into a memory")
        length, at = wasm.number(made.parts[wasm.DATA], at)
        at += length
    return {kind: made.parts[kind] for kind in (wasm.COUNT, wasm.DATA) if kind in made.parts}
