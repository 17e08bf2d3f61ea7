"""The house: its drawing is up to date, its rooms are small, and each says what it is for."""

import ast

import pytest

from scripts.make_map import MAP_FILE, PACKAGES, direct, map_document, purpose
from tests.release.conftest import ROOT

MODULES_OF_A_ROOM = range(2, 13)
"""How many modules a room may have."""

MOST_LINES = 400
"""The most lines of a module."""

MOST_LINES_OF_A_CLASS = 250
"""The most lines of a class, from its first decorator to its last method."""

ROOMS = [
    path.parent for package in PACKAGES for path in sorted((ROOT / package).rglob("__init__.py"))
]


def test_the_drawing_is_what_the_script_makes():
    assert MAP_FILE.read_text(encoding="utf-8") == map_document(), "python scripts/make_map.py"


def test_an_arrow_stands_for_what_others_lead_to():
    uses = {"page": {"kit", "words"}, "kit": {"words"}, "words": set(), "alone": set()}
    assert direct(uses) == {"page": {"kit"}, "kit": {"words"}, "words": set(), "alone": set()}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.relative_to(ROOT).as_posix())
def test_a_room_is_small_and_says_what_it_is_for(room):
    modules = [path for path in room.glob("*.py") if path.name != "__init__.py"]
    assert len(modules) in MODULES_OF_A_ROOM
    assert purpose(".".join(room.relative_to(ROOT).parts)).endswith((".", ":"))


MODULES = {
    path.relative_to(ROOT).as_posix(): path
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
}


def too_long(source):
    """The modules and classes over a limit, in a module's text, with their lines."""
    lengths = {"the module": (source.count("\n"), MOST_LINES)}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            lengths[node.name] = (node.end_lineno - first + 1, MOST_LINES_OF_A_CLASS)
    return {name: lines for name, (lines, most) in lengths.items() if lines > most}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_and_its_classes_fit_a_head(module):
    assert too_long(MODULES[module].read_text(encoding="utf-8")) == {}


def test_a_long_class_is_seen():
    of_a_class = "@mark\nclass Long:\n" + "    a = 1\n" * 249
    assert too_long(of_a_class) == {"Long": 251}
    assert too_long(of_a_class * 2) == {"the module": 502, "Long": 251}
    assert too_long("a = 1\n" * 400) == {}


def test_only_public_faces_import_what_they_have():
    faces = {"scoring", "storage", "storage/exchange", "storage/statistics"}
    importing = {
        room.relative_to(ROOT).as_posix()
        for room in ROOMS
        if any(
            isinstance(node, (ast.Import, ast.ImportFrom))
            for node in ast.parse((room / "__init__.py").read_text(encoding="utf-8")).body
        )
    }
    assert importing == faces
