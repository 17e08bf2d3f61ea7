"""What a program of the bench finds is told at the end, and ends `python -m bench` with 1."""

from collections import Counter

import pytest
from hypothesis import strategies as st

from bench import club, club_browser, club_scale, damages, fuzz, guests, losses, power_cuts, science
from bench.__main__ import main
from bench.effort import Effort
from bench.losses import OURS, stock
from bench.needs import WITHOUT_NPM
from tests.bench.systems import on_linux

SMALLEST = Effort(smallest=True)


def refuse(_):
    raise RuntimeError("nobody expected this")


def test_what_was_found_is_told_after_all_programs_have_run(monkeypatch, capsys):
    monkeypatch.setattr(fuzz, "FUZZERS", {"documents": (st.integers(), refuse)})
    assert main(["--smallest", "fuzz", "plausible"]) == 1
    before, _, told = capsys.readouterr().out.partition("\nfound by fuzz: documents: ")
    assert "Remarks on 20 tables as a box gives them" in before
    assert told.startswith("RuntimeError at test_found.py:")


def test_where_nothing_was_found_all_is_well(capsys):
    assert main(["--smallest", "plausible"]) == 0
    assert "found by" not in capsys.readouterr().out


def test_a_seed_that_fails_is_found(monkeypatch):
    monkeypatch.setattr(club, "WORLDS", {"two devices": lambda *_: refuse(None)})
    assert club.run(SMALLEST) == [f"two devices: seed {seed} failed" for seed in range(3)]


@on_linux("power_cuts")
def test_a_history_that_loses_what_was_confirmed_is_found(monkeypatch):
    for program in (losses, power_cuts):
        monkeypatch.setattr(program, "STORAGES", {OURS: stock})
    found = [*losses.run(Effort(told=3)), *power_cuts.run(Effort(told=20))]
    assert {each.partition(":")[0] for each in found} >= {f"damaged, {OURS}", OURS}


def test_a_program_that_stumbles_is_told_and_the_others_run(monkeypatch, capsys):
    monkeypatch.setattr(science, "run", refuse)
    assert main(["--smallest", "science", "plausible"]) == 1
    before, _, told = capsys.readouterr().out.partition("Remarks on 20 tables")
    assert "\nscience stumbled:\nTraceback (most recent call last):" in before
    assert "\nfound by science: it stumbled: RuntimeError('nobody expected this')\n" in told


def test_where_npm_is_missing_that_is_said_first_and_nothing_asks_for_it(
    monkeypatch, capsys, tmp_path
):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(club, "GAMES", (10,))
    for program in (club_scale, club_browser):
        monkeypatch.setattr(program, "run", refuse)
    assert main(["--rounds", "1", "club"]) == 1
    _, first, *_, last = capsys.readouterr().out.splitlines()
    assert first == WITHOUT_NPM
    assert last == f"found by club: {first}"


@pytest.mark.parametrize("part", ["lost unhit", "wrong", "silent", "untrue", "unreadable"])
def test_damage_that_does_what_none_may_do_is_found(part):
    assert damages.faults({"bit": Counter({part: 2, "lost": 3}), "gone": Counter()}) == [
        f"bit: 2 {part}"
    ]


def test_half_an_import_without_a_word_is_found_unless_it_is_as_rare_as_we_know():
    assert power_cuts.faults(Counter(half=5, told=9), 10_000) == []
    assert power_cuts.faults(Counter(half=11), 10_000) == [f"{OURS}: 11 half"]
    assert power_cuts.faults(Counter(half=1, lost=1), 300) == [f"{OURS}: 1 lost", f"{OURS}: 1 half"]


@on_linux("guests")
def test_a_guest_without_an_answer_is_found(monkeypatch, capsys):
    async def refused(*_):
        raise ConnectionError("refused")

    async def nothing(*_):
        return 1.0, 1.0

    monkeypatch.setattr(guests, "visit", refused)
    monkeypatch.setattr(guests, "in_turn", nothing)
    found = guests.run(SMALLEST)
    assert found == ["/history: a guest had no answer: ConnectionError('refused')"] * guests.FEW
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "0 of 5" in line]
    assert line.split()[4:7] == ["-", "-", "-"]
