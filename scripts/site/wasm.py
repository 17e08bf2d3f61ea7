"""A module of WebAssembly in its parts: read, and put together again."""

from collections.abc import Callable, Iterable, Iterator

TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS = range(1, 7)
EXPORTS, START, ELEMENTS, CODE, DATA, COUNT, TAGS = range(7, 14)
"""Sections, by their numbers."""

ORDER = [TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, TAGS, GLOBALS, EXPORTS, START, ELEMENTS]
ORDER += [COUNT, CODE, DATA]
"""How they follow each other."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""Kinds of what is imported and exported."""

BEGINNING = b"\x00asm\x01\x00\x00\x00"
HEAD = len(BEGINNING)
"""Bytes of a module before its first section."""

CONSTANT, GET, NULL, VALUE, END = 0x41, 0x23, 0xD0, 0xD2, 0x0B
"""Instructions that give a number, a variable, nothing and a function; the end of instructions."""

FUNCTION_TYPE = 0x60

OBJECT, OR_NOTHING = 0x64, 0x63
"""How the type of a value begins that is an object, which its number follows."""

DEFINED = {TABLE: TABLES, MEMORY: MEMORIES, GLOBAL: GLOBALS, TAG: TAGS}
"""In which section a module has its own of a kind."""

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
    """The module with what some of its sections are now; ones that it has not got come in."""
    content = [*sections(module)]
    new = {kind: changed[kind] for kind in changed.keys() - {kind for kind, _ in content}}
    result = module[:HEAD]
    for kind, what in content:
        if kind in ORDER:
            for before in ORDER[: ORDER.index(kind)]:
                result += section(before, new.pop(before)) if before in new else b""
        result += section(kind, changed.get(kind, what))
    return result + b"".join(section(kind, new[kind]) for kind in ORDER if kind in new)


def made(parts: dict[int, bytes]) -> bytes:
    """A module of these sections."""
    return BEGINNING + b"".join(section(kind, parts[kind]) for kind in ORDER if kind in parts)


def custom(name: str, content: bytes) -> bytes:
    """A section that engines leave to others to read."""
    return section(0, sized(name.encode()) + content)


def section(kind: int, content: bytes) -> bytes:
    """A section as it stands in a module."""
    return bytes([kind]) + sized(content)


def types(section: bytes) -> Iterator[tuple[bytes, bytes]]:
    """What functions of each type take and give, a byte each."""
    count, at = number(section, 0)
    for _ in range(count):
        if section[at] != FUNCTION_TYPE:
            raise ValueError("this module has types that are no functions")
        taken, at = _counted_bytes(section, at + 1)
        given, at = _counted_bytes(section, at)
        yield taken, given


def numbers(section: bytes) -> Iterator[int]:
    """The numbers of a section that has nothing else."""
    count, at = number(section, 0)
    for _ in range(count):
        value, at = number(section, at)
        yield value


def defined(kind: int, section: bytes) -> Iterator[bytes]:
    """What a module has of its own of a kind, each as it stands there: no functions."""
    count, at = number(section, 0)
    for _ in range(count):
        end = _after_type(section, at, kind)
        if kind == GLOBAL:
            end = _after_expression(section, end)
        yield section[at:end]
        at = end


def listed(entries: Iterable[bytes]) -> bytes:
    """How many entries there are, and all of them."""
    every = [*entries]
    return written(len(every)) + b"".join(every)


def added(section: bytes, entries: list[bytes]) -> bytes:
    """The section with more entries after its own."""
    count, at = number(section, 0)
    return written(count + len(entries)) + section[at:] + b"".join(entries)


def imports(section: bytes) -> Iterator[tuple[str, int]]:
    """The names that are asked for, and of which kind each is."""
    for kind, entry in imported(section):
        yield named(entry, named(entry, 0)[1])[0], kind


def imported(section: bytes) -> Iterator[tuple[int, bytes]]:
    """What is asked for: the kind of each, and the whole entry."""
    count, at = number(section, 0)
    for _ in range(count):
        start = at
        for _ in range(2):  # the name of the module, and its own
            length, at = number(section, at)
            at += length
        kind = section[at]
        at = _after_type(section, at + 1, kind)
        yield kind, section[start:at]


def functions(module: bytes) -> tuple[int, int]:
    """How many functions a module asks for, and how many of its own come after them."""
    parts = dict(sections(module))
    asked = sum(kind == FUNCTION for _, kind in imports(parts[IMPORTS]))
    return asked, number(parts[CODE], 0)[0]


def beginning(parts: dict[int, bytes], named_by: Callable[[set[int]], set[int]]) -> set[int]:
    """The function that a module begins with, if it has one, and all that are named on its way."""
    found: set[int] = set()
    to_do = {number(parts[START], 0)[0]} if START in parts else set()
    while to_do:
        found |= to_do
        to_do = named_by(to_do) - found
    return found


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
    return listed(exported(chosen))


def exported(chosen: list[Export]) -> list[bytes]:
    """The entries of that section."""
    return [sized(name.encode()) + bytes([kind]) + written(index) for name, kind, index in chosen]


def in_table(section: bytes) -> Iterator[int]:
    """The functions that a section of elements lays into a table."""
    count, at = number(section, 0)
    for _ in range(count):
        if section[at] != 0:
            raise ValueError("this module lays its functions in another way")
        at = _after_expression(section, at + 1)
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


def coding(every: list[bytes]) -> bytes:
    """The section with what functions do."""
    return listed(map(sized, every))


def after_value(code: bytes, at: int) -> int:
    """Where the type of a value ends: a number, and for one of objects another one after it."""
    return number(code, at + 1 if code[at] in (OBJECT, OR_NOTHING) else at)[1]


def after_variables(body: bytes) -> int:
    """Where the instructions of a function begin."""
    count, at = number(body, 0)
    for _ in range(count):
        at = after_value(body, number(body, at)[1])
    return at


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


def _after_expression(section: bytes, at: int) -> int:
    """Where an expression ends that gives a number, a function, or nothing, by one instruction."""
    if section[at] not in (CONSTANT, GET, VALUE, NULL):
        raise ValueError("this module begins in another way")
    end = at + 2 if section[at] == NULL else number(section, at + 1)[1]
    if section[end] != END:
        raise ValueError("this module begins in another way")
    return end + 1


def _counted_bytes(section: bytes, at: int) -> tuple[bytes, int]:
    length, at = number(section, at)
    return section[at : at + length], at + length


def _after_type(section: bytes, at: int, kind: int) -> int:
    """Where the type of what is imported or defined ends."""
    if kind == GLOBAL:
        return after_value(section, at) + 1
    if kind == TABLE:
        at = after_value(section, at)
    if kind == TAG:
        at += 1
    if kind in (FUNCTION, TAG):
        return number(section, at)[1]
    bounds = 1 + (section[at] & 1)  # the least, and the most if there is one
    at += 1
    for _ in range(bounds):
        at = number(section, at)[1]
    return at
