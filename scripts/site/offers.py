"""What the browser's Python offers to others: only what somebody asks it for.

It is made for libraries that nobody knows yet, so it exports nearly all of its functions, several
thousand, and has many that only such a library would call. A start gives each that is exported a
place, an object and two names, and the engine keeps the whole module for as long as the page is
open. Ours are known when the site is built.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import wasm

ASSIGNED = re.compile(
    r'(?P<name>_[\w$]+)=Module\["(?P=name)"\]=wasmExports\["(?P<export>[\w$]+)"\]'
    r"(?:\.value>>>0)?(?:;|(?=\}))"
)
"""How Pyodide's script names what its module exports."""

DECLARED = re.compile(r"(?<=var )_[\w$]+(?:,[\w$]+){999,}(?=;)")
"""Where it declares those names, all at once."""

NAME = re.compile(r"[A-Za-z_$][\w$]*")

TRIED = (
    "try{setWasmTableEntry(ret,func)}catch(err){if(!(err instanceof TypeError)){throw err}",
    "if(sig===undefined){setWasmTableEntry(ret,func)}else{",
)
"""How a function gets a place in the table: in vain at first where it is one of JavaScript, and an
engine that fails looks up where, hundreds of times. What has a signature is one of JavaScript."""

CALLED = re.compile(rb"(?=[\x10\x12\xd2]([\x80-\xff]{0,4}[\x00-\x7f]))")
"""A call, the last call, or what gives a function itself, and which one."""

NOTHING = b"\x00\x00\x0b"
"""A function that must not be called: no variables, the instruction that fails, the end."""

ALIGNED = 16
"""How many bytes may lie between two tables."""

Wanted = Callable[[str], bool]


def offer_less(pyodide: Path, libraries: Iterable[Path], scripts: Iterable[Path]) -> None:
    """Take out of Pyodide's module and its script what neither libraries nor scripts name."""
    module, script = pyodide / "pyodide.asm.wasm", pyodide / "pyodide.asm.mjs"
    text = script.read_text(encoding="utf-8")
    asked = {name for path in (module, *libraries) for name in _asked(path.read_bytes())}
    others = (path.read_text(encoding="utf-8") for path in scripts)
    said = set(NAME.findall("\n".join([DECLARED.sub("", ASSIGNED.sub("", text)), *others])))

    def wanted(name: str) -> bool:
        return name in asked or name in said or f"_{name}" in said

    module.write_bytes(smaller(module.read_bytes(), wanted))
    script.write_text(_naming(text, wanted), encoding="utf-8")


def smaller(module: bytes, wanted: Wanted) -> bytes:
    """The module that exports what is wanted, and has no functions that nobody calls then."""
    parts = dict(wasm.sections(module))
    chosen = [
        (name, kind, index)
        for name, kind, index in wasm.exports(parts[wasm.EXPORTS])
        if kind not in (wasm.FUNCTION, wasm.GLOBAL) or wanted(name)
    ]
    parts[wasm.EXPORTS] = wasm.exporting(chosen)
    changed = {wasm.EXPORTS: parts[wasm.EXPORTS], wasm.CODE: _called(parts)}
    return wasm.together(module, changed)


def forget(pyodide: Path, tables: Iterable[tuple[int, int]]) -> None:
    """Take out of Pyodide's module the data that are nothing but these tables: places and sizes."""
    known: list[tuple[int, int]] = []
    for at, size in sorted(tables):
        start, end = known.pop() if known and at <= known[-1][1] + ALIGNED else (at, at)
        known.append((start, max(end, at + size)))
    path = pyodide / "pyodide.asm.wasm"
    module = path.read_bytes()
    every = list(wasm.segments(dict(wasm.sections(module))[wasm.DATA]))
    kept = [
        (at, data)
        for at, data in every
        if not any(start <= at and at + len(data) <= end for start, end in known)
    ]
    if len(kept) == len(every):
        raise ValueError("this Pyodide has its alphabets elsewhere")
    changed = {wasm.COUNT: wasm.written(len(kept)), wasm.DATA: wasm.laying(kept)}
    path.write_bytes(wasm.together(module, changed))


def _called(parts: dict[int, bytes]) -> bytes:
    """The code of the functions that may be called; those in the table may always be.

    Every byte that could be an instruction with a function is taken for one: so some stay that
    nobody calls, and none goes that somebody does.
    """
    bodies = wasm.bodies(parts[wasm.CODE])
    first = sum(kind == wasm.FUNCTION for _, kind in wasm.imports(parts[wasm.IMPORTS]))
    functions = range(first, first + len(bodies))
    to_do = found = named_outside(parts, functions)
    while to_do:
        code = (bodies[index - first] for index in to_do)
        to_do = set().union(*(named(body, functions) for body in code)) - found
        found = found | to_do
    return wasm.written(len(bodies)) + b"".join(
        wasm.sized(body if index in found else NOTHING)
        for index, body in zip(functions, bodies, strict=True)
    )


def named_outside(parts: dict[int, bytes], functions: range) -> set[int]:
    """The functions that no other one has to name for somebody to call them."""
    exported = wasm.exports(parts[wasm.EXPORTS])
    found = {index for _, kind, index in exported if kind == wasm.FUNCTION}
    found.update(wasm.in_table(parts[wasm.ELEMENTS]))
    found.update(named(parts.get(wasm.GLOBALS, b""), functions))
    if wasm.START in parts:
        found.add(wasm.number(parts[wasm.START], 0)[0])
    return {index for index in found if index in functions}


def named(code: bytes, functions: range) -> set[int]:
    """The functions that the code may name."""
    every = (wasm.number(found[1], 0)[0] for found in CALLED.finditer(code))
    return {index for index in every if index in functions}


def _asked(module: bytes) -> Iterator[str]:
    """The names that a module asks others for."""
    return (name for name, _ in wasm.imports(dict(wasm.sections(module))[wasm.IMPORTS]))


def _naming(text: str, wanted: Wanted) -> str:
    """The script without the names of what is not wanted."""
    unwanted = {found["name"] for found in ASSIGNED.finditer(text) if not wanted(found["export"])}
    if len(DECLARED.findall(text)) != 1 or not unwanted:
        raise ValueError("this Pyodide names what its module exports in another way")
    text = DECLARED.sub(
        lambda names: ",".join(name for name in names[0].split(",") if name not in unwanted), text
    )
    text = ASSIGNED.sub(lambda found: "" if found["name"] in unwanted else found[0], text)
    if text.count(TRIED[0]) != 1:
        raise ValueError("this Pyodide gives functions their places in another way")
    return text.replace(*TRIED)
