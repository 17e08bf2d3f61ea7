"""Print figures: `python -m bench [NAME ...]`; without a name, all of them."""

import argparse
from importlib import import_module

from bench.figures import machine

NAMES = (
    "science",
    "pad",
    "cities",
    "expanded",
    "storage",
    "losses",
    "history",
    "statistics",
    "taps",
    "tap",
    "cards",
    "start",
    "site",
    "tab",
    "engines",
)

ROUNDS = ("losses", "engines", "tab")
"""The programs that are told how many rounds they have."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument(
        "--rounds", type=int, help="how often losses kills, engines opens, and tab plays"
    )
    arguments = parser.parse_args()
    names = arguments.names
    for name in names:
        if name not in NAMES:
            parser.error(f"there is no {name}; there are {', '.join(NAMES)}")
    print(machine())
    for name in names or NAMES:
        run = import_module(f"bench.{name}").run
        run(arguments.rounds) if name in ROUNDS else run()


if __name__ == "__main__":
    main()
