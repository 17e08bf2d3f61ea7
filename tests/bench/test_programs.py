"""Every program of `make bench` does each thing once, and prints its tables."""

from importlib import import_module

import pytest

from bench import storage
from bench.__main__ import HEED_NO_ROUNDS, NAMES, main
from bench.effort import Effort
from bench.mutants import ROOT
from bench.needs import ON_LINUX, without_linux

IN_BROWSERS = (
    "large",
    "large_site",
    "scrolling",
    "taps",
    "tap",
    "cards",
    "start",
    "site",
    "weight",
    "tab",
    "engines",
    "sent",
)
"""Those that open pages; `test_smallest` runs them."""


def printed_by(name, capsys):
    """The lines that a program prints at its smallest, at which it finds no fault."""
    assert not import_module(f"bench.{name}").run(Effort(smallest=True))
    return capsys.readouterr().out.splitlines()


def has_tables(printed):
    assert [line for line in printed if line.strip(" -") == "" and "-" in line], "a table's rule"
    return any(line.startswith("  ") and line[-1].isdigit() for line in printed)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in IN_BROWSERS])
def test_a_program_prints_its_table(name, capsys):
    if why := without_linux(name):
        pytest.skip(why)
    assert has_tables(printed_by(name, capsys))


@pytest.mark.parametrize("name", [name for name in NAMES if name in ON_LINUX])
def test_on_another_system_a_program_that_needs_linux_says_so_and_is_not_run(
    name, monkeypatch, capsys
):
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(import_module(f"bench.{name}"), "run", None)
    assert main(["--smallest", name]) == 0
    assert f"{name} is not run on this system: {ON_LINUX[name]}." in capsys.readouterr().out


def test_the_smallest_is_less_and_rounds_can_be_told():
    assert Effort().rounds(15) == 15
    assert Effort(told=4).rounds(15) == 4
    assert Effort(smallest=True).rounds(15) == 1
    assert Effort().some("abc") == "abc"
    assert Effort(smallest=True).some("abc") == "a"


@pytest.mark.parametrize("told", ["0", "-3"])
def test_rounds_that_measure_nothing_are_refused(told, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["--smallest", f"--rounds={told}", "plausible"])
    assert f"--rounds: {told} rounds measure nothing" in capsys.readouterr().err


def test_the_help_names_the_programs_that_do_not_heed_rounds(capsys):
    def heeds(name):
        source = (ROOT / "bench" / f"{name}.py").read_text(encoding="utf-8")
        return "effort.rounds(" in source or "effort.told" in source

    assert {name for name in NAMES if not heeds(name)} == {*HEED_NO_ROUNDS}
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert ", ".join(HEED_NO_ROUNDS) in " ".join(capsys.readouterr().out.split())


def test_storage_can_be_measured_oftener_than_ours_usually_saves(monkeypatch, capsys):
    monkeypatch.setattr(storage, "SIZES", {100: 9})
    storage.run(Effort(told=storage.SAVES + 1))
    assert has_tables(capsys.readouterr().out.splitlines())
