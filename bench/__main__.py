"""Print figures: `python -m bench [NAME ...]`; without a name, all of them."""

import argparse
from importlib import import_module
from pathlib import Path

from bench.effort import Effort
from bench.figures import machine, tell_measure

NAMES = (
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
    "club",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument(
        "--rounds", type=int, help="how often something is measured, instead of what is usual"
    )
    parser.add_argument("--smallest", action="store_true", help="the least that does each thing")
    parser.add_argument("--site", type=Path, help="where the site is built already")
    arguments = parser.parse_args()
    names = arguments.names
    for name in names:
        if name not in NAMES:
            parser.error(f"there is no {name}; there are {', '.join(NAMES)}")
    effort = Effort(arguments.smallest, arguments.rounds, arguments.site)
    print(machine())
    for name in names or NAMES:
        import_module(f"bench.{name}").run(effort)
        tell_measure()


if __name__ == "__main__":
    main()
