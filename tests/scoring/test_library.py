"""Wonderpad as a library: what the docs and the docstrings show is what it does."""

import doctest
import importlib
import inspect
import pkgutil
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import scoring

PAGE = Path(__file__).parents[2] / "docs" / "library.md"

SHOWN = {
    "scoring.asking",
    "scoring.catalogue.editions",
    "scoring.catalogue.effects",
    "scoring.game.facts",
    "scoring.game.names",
    "scoring.game.reading",
    "scoring.phrase",
    "scoring.points.military",
    "scoring.points.science",
    "scoring.points.treasure",
    "scoring.results.ranking",
    "scoring.rows.registry",
    "scoring.table",
}
"""The modules that show examples."""


def modules():
    return [name for _, name, _ in pkgutil.walk_packages(scoring.__path__, "scoring.")]


def test_the_page_prints_what_it_says():
    code, printed = re.findall(r"```(?:python|text)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(code.strip().splitlines()) <= 10
    with redirect_stdout(StringIO()) as said:
        exec(compile(code, str(PAGE), "exec"), {})  # noqa: S102
    assert [line.rstrip() for line in said.getvalue().splitlines()] == printed.splitlines()


@pytest.mark.parametrize("name", modules())
def test_examples_of_docstrings_are_true(name):
    done = doctest.testmod(importlib.import_module(name))
    assert (done.failed, done.attempted > 0) == (0, name in SHOWN)


@pytest.mark.parametrize("name", scoring.__all__)
def test_what_is_public_has_a_docstring(name):
    public = getattr(scoring, name)
    if not (inspect.isclass(public) or inspect.isfunction(public)):
        return
    said = inspect.getdoc(public) or ""
    assert len(said.split()) >= 4, name
    assert not said.startswith(f"{name}("), "that is what dataclass writes"
