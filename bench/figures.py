"""What every program here shares: measuring in turns, medians, and tables to read."""

import gc
import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version


def machine() -> str:
    """One line about what the figures were taken on, how busy it was, and what phones are sent.

    Where nobody has compressed that yet, as `make run` does, servers send it as it is.
    """
    from app.server import client  # whoever times the tests wants none of it

    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    sent = "compressed" if client.made(client.version()) else "as it comes, not compressed"
    return (
        f"{os.cpu_count()} cores{load}, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}, Flet {version('flet')}, "
        f"pydantic {version('pydantic')}, TinyDB {version('tinydb')}, "
        f"Flet's client {sent}"
    )


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], *notes: str) -> None:
    """Print a table: the first column to the left, figures to the right."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    print(f"\n{title}")
    for number, line in enumerate(lines):
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
        print("  " + "  ".join(cells).rstrip())
        if number == 0:
            print("  " + "  ".join("-" * width for width in widths))
    for note in notes:
        print(f"  {note}")


def figure(value: float) -> str:
    """A number to three digits or so."""
    if value >= 1000:
        return f"{value:,.0f}"
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def median(values: Sequence[float]) -> str:
    return figure(statistics.median(values))


def middle(values: Sequence[float]) -> str:
    """From where to where the middle eight tenths lie; of few values, all of them."""
    ordered = sorted(values)
    outside = len(ordered) // 10
    return f"{figure(ordered[outside])} to {figure(ordered[-1 - outside])}"


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> str:
    """Median over median."""
    return f"{statistics.median(ours) / statistics.median(theirs):.2f}"


def in_turns(
    jobs: dict[str, Callable[[], object]], rounds: int, *, warming: int = 1
) -> dict[str, list[float]]:
    """Seconds that each job took, once a round in turns, after turns that are not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in jobs}
    for number in range(warming + rounds):
        for name, job in jobs.items():
            gc.collect()
            start = time.perf_counter()
            job()
            taken = time.perf_counter() - start
            if number >= warming:
                seconds[name].append(taken)
    return seconds


def own_measure() -> float:
    """Seconds that this machine takes, now, for a fixed piece of Python.

    Machines differ threefold. Figures that are divided by what this takes in the same run can be
    compared. It is the processor's time, so that what else the machine does changes it least.
    """
    start = time.process_time()
    words = {f"word {number * 7919 % 10_007}": number for number in range(6_000)}
    text = json.dumps(sorted(words.items()))
    assert sum(number for _, number in json.loads(text)) == sum(range(6_000))
    return time.process_time() - start


def tell_measure() -> None:
    """Say the machine's own measure, to read the figures of a program by."""
    millis = [1000 * own_measure() for _ in range(9)]
    print(f"  The machine's own measure: {median(millis)} ms, {middle(millis)}.")
