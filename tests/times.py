"""Where the time of a run goes: its ten slowest tests, the sum of each folder, and what grew.

Machines differ threefold, and so does one machine by how busy it is. Sums are therefore compared in
*measures*: how often the machine could have done a fixed piece of Python meanwhile, which is timed
every few seconds of the same run. `times.json` holds what a run takes; nothing fails when it takes
more, but it is said, in CI as a warning. `--keep-times` writes that file anew.
"""

import json
import os
import statistics
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import TypedDict

import pytest

from bench.figures import own_measure

KEPT = Path(__file__).with_name("times.json")
EVERY = 5
"""Seconds between two timings of the fixed piece of Python."""

SHORT = 5
"""Seconds of all tests up to which nothing is told."""

GROWN = 1.1
"""From which part on of what is kept a sum has grown."""


class Sum(TypedDict):
    """What the tests of a folder take together."""

    tests: int
    measures: int


class Times:
    """Adds up what tests take, and tells it at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.profile = "nightly" if config.getoption("nightly") else "quick"
        self.keeps = config.getoption("keep_times")
        self.of_tests: Counter[str] = Counter()
        self.measured = [own_measure() for _ in range(3)]
        self.measured_at = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.of_tests[report.nodeid] += report.duration  # type: ignore[assignment]
        if time.monotonic() - self.measured_at > EVERY:
            self.measured.append(own_measure())
            self.measured_at = time.monotonic()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if sum(self.of_tests.values()) < SHORT:
            return
        of_folders: dict[str, float] = defaultdict(float)
        for test, seconds in self.of_tests.items():
            of_folders[folder_of(test)] += seconds
        measure = statistics.median(self.measured)
        tests = Counter(map(folder_of, self.of_tests))
        sums = {
            folder: Sum(tests=tests[folder], measures=round(seconds / measure))
            for folder, seconds in sorted(of_folders.items())
        }
        tell = terminalreporter.write_line
        terminalreporter.section(f"where the time went ({self.profile})")
        for test, seconds in self.of_tests.most_common(10):
            tell(f"{seconds:8.2f} s  {test}")
        tell("")
        for folder, one in sums.items():
            tell(
                f"{of_folders[folder]:8.1f} s  {one['measures']:8,} measures  {folder},"
                f" {one['tests']:,} tests"
            )
        tell(
            f"{sum(of_folders.values()):8.1f} s in all; the machine's own measure was"
            f" {1000 * measure:.1f} ms, the median of {len(self.measured)}"
        )
        kept = read()
        for line in grown(sums, kept.get(self.profile, {})):
            tell(line)
            if "GITHUB_ACTIONS" in os.environ:
                # At the start of a line of its own, GitHub shows it beside the change.
                tell(f"::warning title=Tests take longer::{line}")
        if self.keeps:
            kept.setdefault(self.profile, {}).update(sums)
            KEPT.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
            tell(f"kept in {KEPT.name}")


def folder_of(test: str) -> str:
    """The folder of `tests` that a test is in."""
    return "/".join(test.split("/")[:2])


def read() -> dict[str, dict[str, Sum]]:
    """What is kept, by profile and folder."""
    if not KEPT.exists():
        return {}
    kept: dict[str, dict[str, Sum]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return kept


def grown(now: dict[str, Sum], kept: dict[str, Sum]) -> list[str]:
    """A line for every folder that takes a tenth more than what is kept, and for their sum.

    Only folders of which all was run can be compared: those with as many tests as then, or more.
    """
    whole = {
        folder: one
        for folder, one in now.items()
        if folder in kept and one["tests"] >= kept[folder]["tests"]
    }
    lines = [
        _line(folder, one["measures"], kept[folder]["measures"]) for folder, one in whole.items()
    ]
    if len(whole) > 1:
        then = sum(kept[folder]["measures"] for folder in whole)
        lines.append(_line("All of it", sum(one["measures"] for one in whole.values()), then))
    return [line for line in lines if line]


def _line(name: str, now: int, then: int) -> str:
    if now < then * GROWN:
        return ""
    return (
        f"{name} took {now:,} measures, {now / then - 1:.0%} more than the {then:,} that are kept"
    )
