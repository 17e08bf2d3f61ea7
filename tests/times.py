"""Where the time of a run goes: its ten slowest tests, the sum of each folder, and what grew.

Machines differ threefold. Sums are therefore compared in *measures*: how often the machine could
have done a fixed piece of Python meanwhile, which is timed every few seconds of the same run. Where
no browser is opened, it is the processor's time that is summed up, as a busy machine changes it
least; pages wait for their browser, so theirs is the time by the clock. `times.json` holds what a
run takes; nothing fails when it takes more, but it is said, in CI as a warning. `--keep-times`
writes that file anew.
"""

import json
import os
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import TypedDict

import pytest

from bench.figures import own_measure
from scripts.touched import FOLDERS

KEPT = Path(__file__).with_name("times.json")
EVERY = 5
"""Seconds between two timings of the fixed piece of Python."""

SHORT = 5
"""Seconds of all tests up to which nothing is told, unless it is to be kept."""

GROWN = 1.1
"""From which part on of what is kept a sum has grown."""


class Sum(TypedDict):
    """What the tests of a folder take together."""

    tests: int
    measures: int


class Processor:
    """Tells with each report what the processor did for it, ended processes included."""

    def __init__(self) -> None:
        self.before = spent()

    def pytest_runtest_logstart(self) -> None:
        self.before = spent()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = spent()
        report.processor, self.before = now - self.before, now  # type: ignore[attr-defined]
        return report


def spent() -> float:
    """Seconds of the processor so far."""
    return sum(os.times()[:4])


class Times:
    """Adds up what tests take, and tells it at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.profile = "nightly" if config.getoption("nightly") else "quick"
        self.keeps = config.getoption("keep_times")
        self.of_tests: dict[str, float] = defaultdict(float)
        self.of_folders: dict[str, float] = defaultdict(float)
        self.measured = [own_measure() for _ in range(3)]
        self.measured_at = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        folder = folder_of(report.nodeid)
        self.of_tests[report.nodeid] += report.duration
        waits = folder.partition("/")[2] not in FOLDERS
        # Of a worker that crashed, xdist reports without our word.
        spent_on_it = getattr(report, "processor", report.duration)
        self.of_folders[folder] += report.duration if waits else spent_on_it
        if time.monotonic() - self.measured_at > EVERY:
            self.measured.append(own_measure())
            self.measured_at = time.monotonic()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.keeps and sum(self.of_tests.values()) < SHORT:
            return
        measure = statistics.median(self.measured)
        tests = Counter(map(folder_of, self.of_tests))
        sums = {
            folder: Sum(tests=tests[folder], measures=round(seconds / measure))
            for folder, seconds in sorted(self.of_folders.items())
        }
        tell = terminalreporter.write_line
        terminalreporter.section(f"where the time went ({self.profile})")
        for test, seconds in sorted(self.of_tests.items(), key=lambda one: -one[1])[:10]:
            tell(f"{seconds:8.2f} s  {test}")
        tell("")
        for folder, one in sums.items():
            tell(
                f"{self.of_folders[folder]:8.1f} s  {one['measures']:8,} measures  {folder},"
                f" {one['tests']:,} tests"
            )
        tell(
            f"{sum(self.of_folders.values()):8.1f} s in all; the machine's own measure was"
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
