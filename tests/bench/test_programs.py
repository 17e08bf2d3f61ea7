"""Every program of `make bench` is there, and the quick ones do what they do once."""

from importlib import import_module

import pytest

from bench.__main__ import NAMES, ROUNDS
from bench.figures import in_turns


@pytest.mark.parametrize("name", NAMES)
def test_a_program_that_is_named_can_be_run(name):
    run = import_module(f"bench.{name}").run
    assert run.__code__.co_argcount == (name in ROUNDS), "who is told how many rounds there are"


@pytest.mark.parametrize("name", ["science", "pad", "cities", "expanded"])
def test_one_round_of_a_program_prints_its_table(name, monkeypatch, capsys):
    program = import_module(f"bench.{name}")
    monkeypatch.setattr(program, "in_turns", lambda jobs, **_: in_turns(jobs, 1))
    program.run()
    printed = capsys.readouterr().out.splitlines()
    assert [line for line in printed if line.strip(" -") == "" and "-" in line], "a table's rule"
    assert any(line.startswith("  ") and line[-1].isdigit() for line in printed), "a row's figure"
