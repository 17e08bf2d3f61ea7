"""A module of WebAssembly in its parts: read, and put together again."""

from collections.abc import Iterator

IMPORTS, GLOBALS, EXPORTS, START, ELEMENTS, CODE, DATA, COUNT = 2, 6, 7, 8, 9, 10, 11, 12
"""Sections, by their numbers."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""Kinds of what is imported and exported."""

HEAD = 8
"""Bytes of a module before its first section."""

CONSTANT, END = 0x41, 0x0B
"""An instruction that gives a number, and the end of instructions."""

MORE = 0x80
"""The bit of a byte that says that the number goes on."""

Section = tuple[int, bytes]
"""Its number, and what is in it."""

Export = tuple[str, int, int]
"""A name, a kind, and which of that kind."""

Segment = tuple[int, bytes]
"""Where in the memory it lies, and what it is."""


def sections(wasm: bytes) -> Iterator[Section]:
    """The parts of a module, in their order."""
    at = HEAD
    while at < len(wasm):
        size, start = number(wasm, at + 1)
        yield wasm[at], wasm[start : start + size]
        at = start + size


def together(module: bytes, changed: dict[int, bytes]) -> bytes:
    """The module with what some of its sections are now."""
    return module[:HEAD] + b"".join(
        bytes([kind]) + sized(changed.get(kind, content)) for kind, content in sections(module)
    )


def imports(section: bytes) -> Iterator[tuple[str, int]]:
    """The names that are asked for, and of which kind each is."""
    count, at = number(section, 0)
    for _ in range(count):
        _, at = named(section, at)
        name, at = named(section, at)
        yield name, section[at]
        at = _after_type(section, at)


def exports(section: bytes) -> Iterator[Export]:
    """What a module gives to others."""
    count, at = number(section, 0)
    for _ in range(count):
        name, at = named(section, at)
        kind = section[at]
        index, at = number(section, at + 1)
        yield name, kind, index


def exporting(chosen: list[Export]) -> bytes:
    """The section with those exports."""
    return written(len(chosen)) + b"".join(
        sized(name.encode()) + bytes([kind]) + written(index) for name, kind, index in chosen
    )


def in_table(section: bytes) -> Iterator[int]:
    """The functions that a section of elements lays into a table."""
    count, at = number(section, 0)
    for _ in range(count):
        at = _after_offset(section, at)[1]
        length, at = number(section, at)
        for _ in range(length):
            function, at = number(section, at)
            yield function


def bodies(section: bytes) -> list[bytes]:
    """What each function of the module does, in their order."""
    count, at = number(section, 0)
    result = []
    for _ in range(count):
        length, at = number(section, at)
        result.append(section[at : at + length])
        at += length
    return result


def segments(section: bytes) -> Iterator[Segment]:
    """The data of a module."""
    count, at = number(section, 0)
    for _ in range(count):
        offset, at = _after_offset(section, at)
        length, at = number(section, at)
        yield offset, section[at : at + length]
        at += length


def laying(data: list[Segment]) -> bytes:
    """The section with those data."""
    return written(len(data)) + b"".join(
        bytes([0, CONSTANT]) + signed(offset) + bytes([END]) + sized(content)
        for offset, content in data
    )


def named(data: bytes, at: int) -> tuple[str, int]:
    """A name after its length, and where it ends."""
    length, at = number(data, at)
    return data[at : at + length].decode(), at + length


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, and where it ends."""
    value = shift = 0
    while data[at] & MORE:
        value |= (data[at] ^ MORE) << shift
        at += 1
        shift += 7
    return value | data[at] << shift, at + 1


def written(value: int) -> bytes:
    """The same number as bytes."""
    result = bytearray()
    while value >= MORE:
        result.append(value % MORE | MORE)
        value //= MORE
    return bytes([*result, value])


def signed(value: int) -> bytes:
    """A number that may be below zero, where the last byte's highest bit says so."""
    result = bytearray()
    while not -(MORE // 2) <= value < MORE // 2:
        result.append(value % MORE | MORE)
        value //= MORE
    return bytes([*result, value % MORE])


def sized(content: bytes) -> bytes:
    """The content after its length."""
    return written(len(content)) + content


def _after_offset(section: bytes, at: int) -> tuple[int, int]:
    """Where a segment goes, and where its head ends: only ones that are laid at the start."""
    if section[at] != 0 or section[at + 1] != CONSTANT:
        raise ValueError("this module lays its segments in another way")
    value, end = number(section, at + 2)
    if section[end - 1] & (MORE // 2):
        value -= 1 << 7 * (end - at - 2)
    return value, end + 1


def _after_type(section: bytes, at: int) -> int:
    """Where the type of an import ends, which begins with its kind."""
    kind = section[at]
    at += 1
    if kind == GLOBAL:
        return at + 2
    if kind in (TABLE, TAG):
        at += 1
    if kind in (FUNCTION, TAG):
        return number(section, at)[1]
    bounds = 1 + (section[at] & 1)  # the least, and the most if there is one
    at += 1
    for _ in range(bounds):
        at = number(section, at)[1]
    return at
