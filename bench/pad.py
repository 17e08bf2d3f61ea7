"""The full pad: scoring it, reading its document, and both from the command line."""

import statistics
import subprocess
import sys
from functools import partial

from bench.documents import texts
from bench.effort import ALL, Effort
from bench.figures import figure, in_turns, median, middle, table
from scoring import read_game, score
from tests.browser.phone import ROOT

AT_A_TIME = 200
PIPED = 5_000


def run(effort: Effort = ALL) -> None:
    jobs = {}
    count = effort.count(AT_A_TIME, 2)
    for details in (False, True):
        depth = "by details" if details else "by points"
        for players in (3, 5, 7):
            documents = texts(count, players, details=details)
            games = [read_game(document) for document in documents]
            jobs[f"read, {players} players {depth}"] = partial(_each, read_game, documents)
            jobs[f"score, {players} players {depth}"] = partial(_each, score, games)
    taken = in_turns(jobs, effort.rounds(9), warming=effort.warming)
    rows = []
    for name in sorted(jobs):
        rates = [count / seconds for seconds in taken[name]]
        rows.append([name, median(rates), middle(rates), figure(1e6 / statistics.median(rates))])
    table("The full pad, one core", ["", "a second", "spread", "µs each"], rows)
    _piped(effort)


def _each(work, values) -> None:
    for value in values:
        work(value)


def _piped(effort: Effort) -> None:
    piped = effort.count(PIPED, 10)
    halves = [texts(piped // 2, 5, details=details) for details in (False, True)]
    lines = [line for pair in zip(*halves, strict=True) for line in pair]

    def command(documents: list[str]) -> None:
        given = ("\n".join(documents) + "\n").encode()
        printed = subprocess.run(
            [sys.executable, "-m", "app", "score", "-", "--json"],
            cwd=ROOT,
            input=given,
            capture_output=True,
            check=True,
        )
        assert printed.stdout.count(b"\n") == len(documents)

    rounds = effort.rounds(3)
    taken = in_turns(
        {"all": lambda: command(lines), "one": lambda: command(lines[:1])},
        rounds,
        warming=effort.warming,
    )
    seconds, one = taken["all"], taken["one"]
    rates = [piped / second for second in seconds]
    table(
        "`wonderpad score - --json` through a pipe, 5 players, half by details",
        ["", "seconds", "spread", "documents a second"],
        [
            [f"{piped:,} documents", median(seconds), middle(seconds), median(rates)],
            ["one document", median(one), middle(one), ""],
        ],
        "Both with the start of Python.",
    )
