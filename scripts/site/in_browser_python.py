"""Runs in the browser's Python while the site is built: compiles our modules, shrinks its own.

What only a debugger reads is left out: docstrings, and of others' code the line numbers.
"""

import ast
import importlib
import importlib.util
import io
import marshal
import tarfile
import types
import zipfile
from pathlib import Path

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""As in a .pyc that is never checked against its source: nobody brings the sources along."""

OURS = ("app/", "scoring/", "storage/")


def undocumented(tree: ast.Module) -> ast.Module:
    """The module with a full stop for each docstring: dataclasses write one where there is none."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            match node.body:
                case [ast.Expr(ast.Constant(str()) as words), *_]:
                    words.value = "."
            # The words below an attribute are an expression that nobody reads.
            rest = [
                line
                for line in node.body[1:]
                if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
            ]
            node.body = [*node.body[:1], *rest]
    return tree


def small(code: types.CodeType, *, lines: bool) -> types.CodeType:
    """The code, without line numbers unless they are asked for."""
    constants = tuple(
        small(constant, lines=lines) if isinstance(constant, types.CodeType) else constant
        for constant in code.co_consts
    )
    table = code.co_linetable if lines else nowhere(len(code.co_code) // 2)
    return code.replace(co_consts=constants, co_linetable=table)


def nowhere(units: int) -> bytes:
    """The table of line numbers that knows none, for so many units of code, at most 8 an entry."""
    full, rest = divmod(units, 8)
    return b"\xff" * full + (bytes([0xF8 | rest - 1]) if rest else b"")


def compiled(source: bytes, name: str, *, lines: bool) -> bytes:
    """The content of the module's .pyc."""
    code = compile(undocumented(ast.parse(source)), name, "exec", dont_inherit=True)
    return HEAD + marshal.dumps(small(code, lines=lines))


def add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    """Put a file into the archive."""
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    archive.addfile(entry, io.BytesIO(data))


with tarfile.open("/modules.tar") as modules, tarfile.open("/compiled.tar", "w") as result:
    for entry in modules:
        source = modules.extractfile(entry).read()  # type: ignore[union-attr]
        add(result, entry.name, compiled(source, entry.name, lines=entry.name.startswith(OURS)))

LIBRARY = Path("/library.zip")
"""Where its own library is, if that is to be made smaller."""

if LIBRARY.exists():
    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile("/small.zip", "w") as shrunk:
        for name in sorted(library.namelist()):
            data = library.read(name)
            if name.endswith(".py"):
                name, data = f"{name}c", compiled(data, name, lines=False)
            shrunk.writestr(zipfile.ZipInfo(name), data)

ALPHABETS = ("_codecs_cn", "_codecs_hk", "_codecs_jp", "_codecs_kr", "_codecs_tw")

capsules = [
    id(value)
    for module in map(importlib.import_module, ALPHABETS)
    for name, value in vars(module).items()
    if name.startswith("__map_") and not name.endswith("_pair")
]
