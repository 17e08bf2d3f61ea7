"""Print figures: `python -m bench [NAME ...]`; without a name, all of them."""

import argparse
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from bench.effort import Effort
from bench.figures import machine, tell_measure
from bench.needs import WITHOUT_NPM, has_npm, without_linux

NAMES = (
    "club",  # first: where a night ends too early, its seeds have been played
    "science",
    "pad",
    "cities",
    "what_if",
    "expanded",
    "plausible",
    "storage",
    "losses",
    "damages",
    "power_cuts",
    "fuzz",
    "history",
    "large",
    "large_site",
    "scrolling",
    "statistics",
    "taps",
    "tap",
    "cards",
    "start",
    "site",
    "weight",
    "tab",
    "engines",
    "guests",
    "stopping",
    "sent",
    "strangers",
)

HEED_NO_ROUNDS = (
    *("plausible", "scrolling", "statistics", "taps", "tap", "cards"),
    *("guests", "sent", "strangers"),
)
"""Those that always do as much."""


def rounds(told: str) -> int:
    """How many somebody asked for; argparse refuses what raises `ValueError`."""
    if int(told) < 1:
        raise argparse.ArgumentTypeError(f"{told} rounds measure nothing; the least is 1")
    return int(told)


def main(given: Sequence[str] | None = None) -> int:
    """Run the programs that are named; where one found a fault or stumbled, 1 is returned."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument(
        "--rounds",
        type=rounds,
        help="how often something is measured, instead of what is usual; the seconds that fuzz "
        f"goes on, the seeds of club; heeded by all but {', '.join(HEED_NO_ROUNDS)}",
    )
    parser.add_argument("--smallest", action="store_true", help="the least that does each thing")
    parser.add_argument("--site", type=Path, help="where the site is built already")
    arguments = parser.parse_args(given)
    names = arguments.names
    for name in names:
        if name not in NAMES:
            parser.error(f"there is no {name}; there are {', '.join(NAMES)}")
    effort = Effort(arguments.smallest, arguments.rounds, arguments.site)
    print(machine())
    if "club" in (names or NAMES) and not effort.smallest and not has_npm():
        print(WITHOUT_NPM)
    told = []
    for name in names or NAMES:
        if why := without_linux(name):
            print(f"\n{why}")
            continue
        try:
            found = import_module(f"bench.{name}").run(effort) or []
        except Exception as error:  # noqa: BLE001 - whatever it is, the others can still run
            print(f"\n{name} stumbled:")
            traceback.print_exc(file=sys.stdout)
            found = [f"it stumbled: {error!r}"]
        told += [f"{name}: {each}" for each in found]
        tell_measure()
    for each in told:
        print(f"found by {each}")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
