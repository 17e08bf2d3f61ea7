"""The exercise of CONTRIBUTING: a made-up expansion with a row of a new kind.

A copy of the house gets its data, the file of its row, and what `olympiad/places.toml` lists. In
that copy the row has to work everywhere; so whoever lets a page or a file know rows by their names
hears of it here.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OLYMPIAD = Path(__file__).parent / "olympiad"
PLACES = tomllib.loads((OLYMPIAD / "places.toml").read_text(encoding="utf-8"))

MOST_PLACES = 6
"""The most files that a row of a new kind touches, beside its data and its own."""


def copy_what_is_known_of_types(cache, copy):
    """Copy what mypy has read of the house, whole, even if it is being written at this moment."""
    for known in cache.glob("*/*.db"):
        there = copy / known.relative_to(cache)
        there.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(known)) as source, closing(sqlite3.connect(there)) as target:
            source.backup(target)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of all that the exercise touches or runs, with the made-up expansion."""
    copy = tmp_path_factory.mktemp("house")
    for folder in ("app", "assets", "bench", "scoring", "scripts", "storage", "tests"):
        # With what Python has compiled of it: only what is changed here is compiled anew.
        shutil.copytree(ROOT / folder, copy / folder)
    shutil.copy(ROOT / "pyproject.toml", copy)
    copy_what_is_known_of_types(ROOT / ".mypy_cache", copy / ".mypy_cache")
    catalogue = copy / "scoring" / "catalogue"
    shutil.copy(OLYMPIAD / "olympiad.toml", catalogue / "second")
    shutil.copy(OLYMPIAD / "athletes.py", copy / "scoring" / "rows")
    shutil.copy(OLYMPIAD / "plays.py", copy / "tests" / "browser" / "test_athletes.py")
    with (catalogue / "categories.toml").open("a", encoding="utf-8") as rows:
        rows.write((OLYMPIAD / "categories.toml").read_text(encoding="utf-8"))
    for name, additions in PLACES.items():
        for addition in additions:
            file = copy / name
            text = file.read_text(encoding="utf-8")
            assert text.count(addition["behind"]) == 1, (name, addition["behind"])
            more = addition["behind"] + addition["added"]
            file.write_text(text.replace(addition["behind"], more), encoding="utf-8")
    return copy


def run(house, *command):
    # It knows nothing of the workers of this run.
    around = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=house,
        env={**around, "PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout


def test_a_row_of_a_new_kind_touches_six_places():
    assert len(PLACES) <= MOST_PLACES


def test_it_works_on_walk_pad_result_history_files_and_command_line(house):
    said = run(house, "pytest", "-q", "-p", "no:cacheprovider", "tests/browser/test_athletes.py")
    assert "5 passed" in said


def test_its_types_are_right(house):
    run(house, "mypy", "scoring")
