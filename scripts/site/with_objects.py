"""A module with objects, as the compiler of Dart makes them: what it has, and what names what."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import wasm
from instructions import NAMES_FUNCTION, NAMES_VARIABLE, VALUE, Named, after_expression, naming
from wasm import after_value, number, written

GROUP, OPEN, CLOSED = 0x4E, 0x50, 0x4F
STRUCTURE = 0x5F
"""How types begin: several at once, one that others may be made of or not, one with fields."""

Type = tuple[int, int] | None
"""How much a function takes and gives; nothing of an object."""


@dataclass(frozen=True)
class Code:
    """Instructions, and what they name: functions and variables."""

    content: bytes
    named: list[Named]

    @classmethod
    def of(cls, code: bytes, at: int) -> "Code":
        """Those from there on."""
        return cls(code, [*naming(code, at, len(code))])

    def names(self, instructions: set[int]) -> set[int]:
        """What those instructions name."""
        return {number(self.content, at)[0] for what, at, _ in self.named if what in instructions}

    def renumbered(self, variables: dict[int, int]) -> bytes:
        """The same, where variables have other numbers."""
        result, at = [], 0
        for what, start, end in self.named:
            if what in NAMES_VARIABLE:
                index = number(self.content, start)[0]
                result += [self.content[at:start], written(variables[index])]
                at = end
        return b"".join([*result, self.content[at:]])


class Module:
    """What has to be known of such a module to take it apart."""

    def __init__(self, module: bytes) -> None:
        self.parts = dict(wasm.sections(module))
        self.imports = list(wasm.imported(self.parts[wasm.IMPORTS]))
        self.types = list(_types(self.parts[wasm.TYPES]))
        self.type_of = list(wasm.numbers(self.parts[wasm.FUNCTIONS]))
        self.exports = list(wasm.exports(self.parts[wasm.EXPORTS]))
        bodies = wasm.bodies(self.parts[wasm.CODE])
        first = self.given(wasm.FUNCTION)
        self.functions = range(first, first + len(bodies))
        self._code = [Code.of(body, wasm.after_variables(body)) for body in bodies]
        self._calls = [code.names(NAMES_FUNCTION) for code in self._code]
        self._uses = [code.names(NAMES_VARIABLE) for code in self._code]
        own = _variables(self.parts[wasm.GLOBALS])
        self.own = [Code.of(one, after_value(one, 0) + 1) for one in own]
        self.elements = Code(self.parts[wasm.ELEMENTS], [*_in_elements(self.parts[wasm.ELEMENTS])])

    def given(self, kind: int) -> int:
        """How many of a kind come from outside."""
        return sum(one == kind for one, _ in self.imports)

    def variables(self) -> range:
        """Its own ones; what has a lower number comes from outside."""
        first = self.given(wasm.GLOBAL)
        return range(first, first + len(self.own))

    def code(self, function: int) -> Code:
        """What a function does."""
        return self._code[function - self.functions.start]

    def type(self, function: int) -> int:
        """The number of its type."""
        return self.type_of[function - self.functions.start]

    def taken(self, of: int) -> int:
        """How much functions of a type take."""
        if (known := self.types[of]) is None:
            raise ValueError("this module has functions whose type is that of objects")
        return known[0]

    def called_by(self, functions: Iterable[int]) -> set[int]:
        """Which functions of its own some others name."""
        first = self.functions.start
        every = set[int]().union(*(self._calls[one - first] for one in functions))
        return {one for one in every if one >= first}

    def used_by(self, functions: Iterable[int]) -> set[int]:
        """Which variables some functions name, and all that those are made of."""
        first = self.functions.start
        return self.whole(set[int]().union(*(self._uses[one - first] for one in functions)))

    def values_of(self, functions: Iterable[int]) -> set[int]:
        """Which functions some others name without calling them."""
        return set[int]().union(*(self.code(one).names({VALUE}) for one in functions))

    def whole(self, variables: set[int]) -> set[int]:
        """Variables, and all that they are made of."""
        found: set[int] = set()
        to_do = variables
        while to_do:
            found |= to_do
            to_do = self._in_variables(to_do, NAMES_VARIABLE) - found
        return found

    def held_by(self, variables: set[int]) -> set[int]:
        """Which functions variables hold."""
        return self._in_variables(variables, NAMES_FUNCTION)

    def _in_variables(self, variables: set[int], instructions: set[int]) -> set[int]:
        first = self.variables().start
        own = (self.own[one - first] for one in variables if one >= first)
        return set[int]().union(*(code.names(instructions) for code in own))


def _types(section: bytes) -> Iterator[Type]:
    count, at = number(section, 0)
    for _ in range(count):
        members = 1
        if section[at] == GROUP:
            members, at = number(section, at + 1)
        for _ in range(members):
            if section[at] in (OPEN, CLOSED):
                above, at = number(section, at + 1)
                for _ in range(above):
                    at = number(section, at)[1]
            kind = section[at]
            at += 1
            if kind == wasm.FUNCTION_TYPE:
                taken, at = _after_values(section, at)
                gives, at = _after_values(section, at)
                yield taken, gives
                continue
            fields = 1
            if kind == STRUCTURE:
                fields, at = number(section, at)
            for _ in range(fields):
                at = after_value(section, at) + 1
            yield None


def _after_values(section: bytes, at: int) -> tuple[int, int]:
    """How many values there are, and where they end."""
    count, at = number(section, at)
    for _ in range(count):
        at = after_value(section, at)
    return count, at


def _variables(section: bytes) -> Iterator[bytes]:
    count, at = number(section, 0)
    for _ in range(count):
        end = after_expression(section, after_value(section, at) + 1)
        yield section[at:end]
        at = end


def _in_elements(section: bytes) -> Iterator[Named]:
    """What is named by what goes into tables, which is functions or expressions."""
    count, at = number(section, 0)
    for _ in range(count):
        how, at = number(section, at)
        if how in (2, 6):  # into another table than the first
            at = number(section, at)[1]
        if how in (0, 2, 4, 6):  # at once, and there
            end = after_expression(section, at)
            yield from naming(section, at, end)
            at = end
        if how in (1, 2, 3):
            at += 1
        if how in (5, 6, 7):
            at = after_value(section, at)
        length, at = number(section, at)
        for _ in range(length):
            if how < 4:
                end = number(section, at)[1]
                yield VALUE, at, end
            else:
                end = after_expression(section, at)
                yield from naming(section, at, end)
            at = end
