"""Other rules are told from today's, whatever part of them is another."""

from pathlib import Path

import pytest

from storage.summaries.rules import rules_of, rules_of_today


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "rows").mkdir()
    (tmp_path / "rows" / "blue.py").write_text("POINTS = 1")
    (tmp_path / "cards.toml").write_text("points = 1")
    return tmp_path


def test_the_rules_of_today_are_known():
    assert len(rules_of_today()) == 16


@pytest.mark.parametrize("name", ["rows/blue.py", "cards.toml", "rows/new.pyc"])
def test_a_file_that_changes_or_comes_makes_other_rules(package, name):
    before = rules_of([package])
    assert rules_of([package]) == before
    (package / name).write_text("points = 2")
    assert rules_of([package]) != before


def test_a_file_of_another_name_makes_other_rules(package):
    before = rules_of([package])
    (package / "rows" / "blue.py").rename(package / "rows" / "red.py")
    assert rules_of([package]) != before


def test_what_python_compiled_for_itself_is_no_part_of_them(package):
    before = rules_of([package])
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "blue.pyc").write_bytes(b"compiled")
    assert rules_of([package]) == before


def test_where_no_code_is_found_nobody_knows_the_rules(package):
    (package / "rows" / "blue.py").unlink()
    assert rules_of([package]) == ""
    assert rules_of([package / "gone"]) == ""
