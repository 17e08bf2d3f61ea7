"""Flet's insides are leaned on in one room, so that an update of Flet is looked through there."""

import ast
from pathlib import Path

APP = Path(__file__).parents[3] / "app"

PUBLIC = {"flet.canvas", "flet.fastapi"}
"""What Flet documents beside its one namespace."""

OF_THE_WORKER = {"flet.app", "flet.messaging.pyodide_connection"}
"""What Flet's own start in a browser imports."""


def deep_imports():
    """What each module takes from inside Flet, by the module's path."""
    for path in sorted(APP.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                if name.startswith("flet.") and name not in PUBLIC:
                    yield path.relative_to(APP).as_posix(), name


def test_flets_insides_are_in_one_room():
    found = {(path, name) for path, name in deep_imports() if not path.startswith("flet_mended/")}
    assert found == {("worker/browser.py", name) for name in OF_THE_WORKER}
