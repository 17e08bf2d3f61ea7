"""What a program of the bench finds is told at the end, and ends `python -m bench` with 1."""

from collections import Counter

import pytest
from hypothesis import strategies as st

from bench import club, damages, fuzz, guests, losses, power_cuts
from bench.__main__ import main
from bench.effort import Effort
from bench.losses import OURS, stock

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


def test_a_history_that_loses_what_was_confirmed_is_found(monkeypatch):
    for program in (losses, power_cuts):
        monkeypatch.setattr(program, "STORAGES", {OURS: stock})
    found = [*losses.run(Effort(told=3)), *power_cuts.run(Effort(told=20))]
    assert {each.partition(":")[0] for each in found} >= {f"damaged, {OURS}", OURS}


@pytest.mark.parametrize("part", ["lost unhit", "wrong", "silent", "untrue", "unreadable"])
def test_damage_that_does_what_none_may_do_is_found(part):
    assert damages.faults({"bit": Counter({part: 2, "lost": 3}), "gone": Counter()}) == [
        f"bit: 2 {part}"
    ]


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
