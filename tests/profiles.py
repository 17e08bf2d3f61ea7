"""How much a run tries: `quick` at every push, `nightly` all that there is.

A test says what it does at its full counts; these helpers make that less in a quick run. What is
left out there is spread evenly over all that there is, and the same every time, so that a quick run
leaves nothing to chance. A nightly run tries everything, and lets Hypothesis look for new examples.
"""

from collections.abc import Iterable
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

Something = TypeVar("Something")

FULL = 150
"""How many examples Hypothesis tries in a nightly run, where a test does not say."""

QUICK = 12
"""How many in a quick run."""

# A slow machine is no failing test: no deadlines, and no checks that read the clock.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# Where CI is true, Hypothesis's own profile would look for the same examples every night.
settings.register_profile("nightly", UNTIMED, max_examples=FULL, derandomize=False, print_blob=True)
settings.register_profile("quick", UNTIMED, max_examples=QUICK, derandomize=True, database=None)


def load(*, nightly: bool) -> None:
    """Choose the profile, before any test is imported."""
    settings.load_profile("nightly" if nightly else "quick")


def is_nightly() -> bool:
    return settings.get_current_profile_name() == "nightly"


def examples(full: int) -> int:
    """Examples of a test that wants this many at its full count."""
    return full if is_nightly() else max(5, round(full * QUICK / FULL))


def times(full: int, quick: int) -> int:
    """How often a test does something."""
    return full if is_nightly() else quick


def some(of: Iterable[Something], quick: int) -> list[Something]:
    """All of them, or in a quick run so many, spread evenly with the first and the last."""
    everything = list(of)
    if is_nightly() or quick >= len(everything):
        return everything
    last = len(everything) - 1
    return [everything[round(last * number / max(1, quick - 1))] for number in range(quick)]


def deselected(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The tests that a quick run leaves out.

    Those marked `nightly`; and where a test with parameters is marked `quick(3)`, all but three.
    """
    later: list[pytest.Item] = []
    of_a_test: dict[str, tuple[int, list[pytest.Item]]] = {}
    for item in items:
        if item.get_closest_marker("nightly"):
            later.append(item)
        elif mark := item.get_closest_marker("quick"):
            test = item.nodeid.partition("[")[0]
            of_a_test.setdefault(test, (mark.args[0], []))[1].append(item)
    for count, parametrised in of_a_test.values():
        kept = {item.nodeid for item in some(parametrised, count)}
        later += [item for item in parametrised if item.nodeid not in kept]
    return later
