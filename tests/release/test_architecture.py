"""The house: its drawing is up to date, its rooms are small, and each says what it is for."""

import ast

import pytest

from scripts.make_map import MAP_FILE, PACKAGES, direct, map_document, purpose
from tests.release.conftest import ROOT

MOST_MODULES = 14
"""The most modules of a room."""

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
    assert len(modules) <= MOST_MODULES
    assert purpose(".".join(room.relative_to(ROOT).parts)).endswith((".", ":"))


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
