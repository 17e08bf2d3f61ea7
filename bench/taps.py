"""Taps: how many the reference table takes in the real page, by playing it."""

import tempfile
import time
from pathlib import Path

from bench.browser import browser, served
from bench.effort import ALL, Effort
from bench.figures import table
from tests.browser.phone import REFERENCE, Phone


def run(effort: Effort = ALL) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="wonderpad-bench-") as folder,
        browser() as chromium,
        served("app", Path(folder)) as server,
    ):
        rows = _played(Phone(chromium, server), effort)  # type: ignore[arg-type]
    table(
        "Taps of the reference table: five players, seven categories, by points",
        ["", "taps", "seconds"],
        rows,
        "Seconds are the robot's, who waits for each value to be read aloud.",
    )


def _played(phone: Phone, effort: Effort) -> list[list[str]]:
    start = time.perf_counter()
    phone.open()
    opened = time.perf_counter()
    phone.new_table(*REFERENCE)
    named, names = time.perf_counter(), phone.taps
    if not effort.smallest:
        phone.walk_reference_table().tap("Who won?")
        phone.reads("Iosefa wins with 65 points, 8 ahead.")
    won = time.perf_counter()
    letters = sum(len(name) for name in REFERENCE)
    phone.close()

    def row(name: str, taps: int, seconds: float | None = None) -> list[str]:
        return [name, str(taps), "" if seconds is None else f"{seconds:.1f}"]

    return [
        row("opening the app", 0, opened - start),
        row("from home to the first category", names, named - opened),
        row("  of these, letters of the names", letters),
        row("from the first category to the winner", phone.taps - names, won - named),
        row("from opening to the winner", phone.taps, won - start),
    ]
