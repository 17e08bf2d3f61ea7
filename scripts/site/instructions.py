"""The instructions of WebAssembly: how long each is, and which of them name something."""

from collections.abc import Iterator

from wasm import after_value, number

END, CALL, LAST_CALL, VALUE, GET, SET = 0x0B, 0x10, 0x12, 0xD2, 0x23, 0x24
FLOAT, DOUBLE, CHOICE, CHOSEN, CAUGHT = 0x43, 0x44, 0x0E, 0x1C, 0x1F
OBJECTS, MORE = 0xFB, 0xFC

NAMES_FUNCTION = {CALL, LAST_CALL, VALUE}
NAMES_VARIABLE = {GET, SET}
NAMING = NAMES_FUNCTION | NAMES_VARIABLE

BLOCKS = {0x02, 0x03, 0x04, 0x06}
"""Those that a type follows: a value's, or the number of a function's."""

FOLLOWED = {
    **dict.fromkeys([0x00, 0x01, 0x05, 0x0A, END, 0x0F, 0x19, 0x1A, 0x1B], 0),
    **dict.fromkeys([0xD1, 0xD3, 0xD4, *range(0x45, 0xC5)], 0),
    **dict.fromkeys([0x07, 0x08, 0x09, 0x0C, 0x0D, CALL, LAST_CALL, 0x14, 0x15, 0x18], 1),
    **dict.fromkeys([0x20, 0x21, 0x22, GET, SET, 0x25, 0x26, 0x3F, 0x40, 0x41, 0x42], 1),
    **dict.fromkeys([0xD0, VALUE, 0xD5, 0xD6], 1),
    **dict.fromkeys([0x11, 0x13, *range(0x28, 0x3F)], 2),
}
"""How many numbers follow."""

FOLLOWED_OF = {
    OBJECTS: {
        **dict.fromkeys([15, 26, 27, 28, 29, 30], 0),
        **dict.fromkeys([0, 1, 6, 7, 11, 12, 13, 14, 16, 20, 21, 22, 23], 1),
        **dict.fromkeys([2, 3, 4, 5, 8, 9, 17, 18], 2),
        **dict.fromkeys([24, 25], 4),
    },
    MORE: {
        **dict.fromkeys(range(8), 0),
        **dict.fromkeys([9, 11, 15, 16, 17], 1),
        **dict.fromkeys([8, 10, 14], 2),
    },
}
"""How many numbers follow the one that says which of these it is: of objects, and of tables and
memories. What branches by an object's type has a byte before its three numbers, which is read as
one. What names a list of elements is not among them: each of two parts has lists of its own."""

HANDLERS = (2, 2, 1, 1)
"""How many numbers each kind of what catches has."""

UNKNOWN = "this module has an instruction that nobody here knows"

Named = tuple[int, int, int]
"""An instruction, and from where to where the number is that it names something by."""


def naming(code: bytes, at: int, end: int) -> Iterator[Named]:
    """What names a function or a variable there."""
    while at < end:
        after = _after(code, at)
        if code[at] in NAMING:
            yield code[at], at + 1, after
        at = after


def after_expression(code: bytes, at: int) -> int:
    """Where an expression ends that has no blocks."""
    while code[at] != END:
        at = _after(code, at)
    return at + 1


def _after(code: bytes, at: int) -> int:
    """Where an instruction ends."""
    instruction = code[at]
    at += 1
    count = FOLLOWED.get(instruction)
    if count is not None:
        return _after_numbers(code, at, count)
    if instruction in BLOCKS:
        return after_value(code, at)
    if instruction in FOLLOWED_OF:
        kind, at = number(code, at)
        if kind in FOLLOWED_OF[instruction]:
            return _after_numbers(code, at, FOLLOWED_OF[instruction][kind])
        raise ValueError(f"{UNKNOWN}: {instruction:#x} {kind}")
    if instruction in (FLOAT, DOUBLE):
        return at + (4 if instruction == FLOAT else 8)
    if instruction == CHOICE:
        count, at = number(code, at)
        return _after_numbers(code, at, count + 1)
    if instruction == CHOSEN:
        count, at = number(code, at)
        for _ in range(count):
            at = after_value(code, at)
        return at
    if instruction == CAUGHT:
        count, at = number(code, after_value(code, at))
        for _ in range(count):
            at = _after_numbers(code, at + 1, HANDLERS[code[at]])
        return at
    raise ValueError(f"{UNKNOWN}: {instruction:#x}")


def _after_numbers(code: bytes, at: int, count: int) -> int:
    for _ in range(count):
        while code[at] & 0x80:
            at += 1
        at += 1
    return at
