"""Make `docs/architecture.md`: the rooms of each package, and which of them uses which.

    .venv/bin/python scripts/make_map.py

It is made of the imports and of the first line of each room; a test fails when it is not up to
date.
"""

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from grimp import ImportGraph, build_graph

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

MAP_FILE = ROOT / "docs" / "architecture.md"
"""What is made."""

PACKAGES = ("app", "storage", "scoring")
"""The packages from the top down: each uses only itself and those after it."""

INTRODUCTION = """\
# The house: its rooms, and which of them uses which

Three packages, one above the other: `app` draws, `storage` keeps, `scoring` knows the rules.
Imports lead down only: `app` → `storage` → `scoring`. Within a package it is the same. Its rooms
are folders, and `lint-imports` refuses an import that leads back up; the floors are in
`pyproject.toml`.

An arrow means *uses*. Where other arrows already lead to a room, the direct one is left out, so
that the map stays readable.

<!-- Made by scripts/make_map.py from the imports: change those, or a room's first line. -->
"""


def map_document() -> str:
    """The whole file."""
    graph = build_graph(*PACKAGES, cache_dir=None)
    return "\n".join([INTRODUCTION, *(_package(graph, name) for name in PACKAGES)])


def _package(graph: ImportGraph, package: str) -> str:
    uses = rooms(graph, package)
    kept = direct(uses)
    # Those on top come first: whoever draws the arrows places rooms in that order.
    downwards = {room: sorted(others) for room, others in uses.items()}
    order = [*TopologicalSorter(downwards).static_order()][::-1]
    lines = [f"## {package}", "", purpose(package), "", "```mermaid", "flowchart TD"]
    lines += [f'    {room}["{room}"]' for room in order]
    lines += [f"    {room} --> {other}" for room in order for other in sorted(kept[room])]
    lines += ["```", "", "| Room | What it is for |", "| --- | --- |"]
    lines += [f"| `{_written(package, room)}` | {purpose(f'{package}.{room}')} |" for room in order]
    return "\n".join([*lines, ""])


def rooms(graph: ImportGraph, package: str) -> dict[str, set[str]]:
    """The rooms of a package, single modules too, and which others of it each uses."""
    names = {name for name in graph.modules if name.startswith(f"{package}.")}
    uses: dict[str, set[str]] = {name.split(".")[1]: set() for name in sorted(names)}
    for name in names:
        own = name.split(".")[1]
        used = graph.find_modules_directly_imported_by(name) & names
        uses[own] |= {other.split(".")[1] for other in used} - {own}
    return uses


def direct(uses: dict[str, set[str]]) -> dict[str, set[str]]:
    """The arrows that no other way of arrows stands for."""
    kept = {}
    for room, others in uses.items():
        around = {further for other in others for further in _below(uses, other)}
        kept[room] = others - around
    return kept


def _below(uses: dict[str, set[str]], room: str) -> Iterator[str]:
    for other in uses[room]:
        yield other
        yield from _below(uses, other)


def purpose(module: str) -> str:
    """The first line of a room or module."""
    words = ast.get_docstring(ast.parse(_file(module).read_text(encoding="utf-8")))
    return (words or "").partition("\n")[0]


def _file(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _written(package: str, room: str) -> str:
    return f"{room}/" if (ROOT / package / room).is_dir() else f"{room}.py"


if __name__ == "__main__":
    MAP_FILE.write_text(map_document(), encoding="utf-8")
