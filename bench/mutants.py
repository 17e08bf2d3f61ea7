"""Which tests see a fault: the code is broken in many ways, one line each, and tests are run.

`python -m bench.mutants [FOLDER ...]` takes each fault of `mutants.toml` in a copy of the work
tree, and runs tests of `make test` until one fails: the nearest, or those that are named beside the
fault, then those of the pages that are named alike, then whatever else needs no browser. With
`--nightly`, those that none of them saw are
tried with the nightly tests. A test that fails without the fault as well has not seen it: that ends
the program. What came out is kept in `mutants.json`, to be committed, so that every clone goes on
from there; the table in `docs/mutants.md` is written anew after each fault.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from filelock import FileLock

from scripts import touched

ROOT = Path(__file__).parents[1]
FAULTS = Path(__file__).with_name("mutants.toml")
KEPT = Path(__file__).with_name("mutants.json")
LOCK = ROOT / "build" / "mutants.lock"
TABLE = ROOT / "docs" / "mutants.md"
FETCHED = ROOT / "build" / "site"

TESTS = {
    "scoring": ["tests/scoring", "tests/app", "tests/storage", "tests/browser"],
    "storage": ["tests/storage", "tests/app", "tests/browser"],
    "app": ["tests/app", "tests/release", "tests/browser"],
    "site": ["tests/site/test_files.py", "tests/site/test_records.py", "tests/site/test_rest.py"],
    "scripts": ["tests/release"],
    "assets": ["tests/app/home", "tests/app/server"],
}
"""Where a fault of each folder may be seen, without a browser."""

CODE = (".py", ".js", ".mjs", ".html")
"""How files end that have a fault; those of Python are imported by the tests that are near."""

INSIDE = ("-m", touched.INSIDE)
"""Tests of pages run on the phone in this process alone."""

NEAR = 10
"""How many of the nearest files of tests are run first."""

LONGEST, LONGEST_NEAR = 1800, 240
"""Seconds after which a run, and one of the nearest, has met something without end, which is seen,
too, unless it takes as long without the fault."""

BUILDING = ("tests/site/", "tests/engines/")
"""Where tests build the site first."""

WITHOUT_END = "without end"

UNKNOWN = "the nearest tests do not see them, or were not asked."

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?)(?:\[.*)?(?: - .*)?$", re.MULTILINE)

Seen = dict[str, str]
"""By `quick` or `nightly`, the test that saw it, empty if none did."""


@dataclass(frozen=True)
class Fault:
    """One line that somebody got wrong."""

    folder: str
    name: str
    old: str
    new: str
    tests: tuple[str, ...] = ()
    """Who is asked first, where no import leads to the tests that are near."""

    @property
    def path(self) -> Path:
        """The file that has it, from the root; it is there once in all the folder."""
        files = [path for path in (ROOT / self.folder).rglob("*") if path.suffix in CODE]
        found = [path for path in files for _ in range(path.read_text("utf-8").count(self.old))]
        if len(found) != 1:
            raise LookupError(f"{self.name}: it is there {len(found)} times: {self.old!r}")
        return found[0].relative_to(ROOT)


def faults() -> Iterator[Fault]:
    """All that are listed."""
    for folder, those in tomllib.loads(FAULTS.read_text(encoding="utf-8")).items():
        for one in those:
            tests = tuple(one.get("tests", ()))
            yield Fault(folder, one["name"], one["old"], one["new"], tests)


def copy_of_the_tree(folder: Path) -> None:
    """What git knows of the work tree, and what the site is made of that comes from elsewhere."""
    for name in touched.git("ls-files", "--cached", "--others", "--exclude-standard"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    if FETCHED.exists():
        shutil.copytree(FETCHED, folder / FETCHED.relative_to(ROOT))


def first_to_fail(tree: Path, *arguments: str) -> str:
    """The test that fails first, if one does."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *arguments]
    # Tests of the site build it first.
    builds = any(one.startswith(BUILDING) for one in arguments)
    longest = LONGEST if builds or "-n" in arguments or len(arguments) > NEAR else LONGEST_NEAR
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            # What is compiled is kept: most of the tree is the same from fault to fault.
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": ""},
            capture_output=True,
            text=True,
            timeout=longest,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return WITHOUT_END
    if done.returncode == 0:
        return ""
    found = FAILED.search(done.stdout)
    assert found, done.stdout[-2000:] + done.stderr[-2000:]
    return found[1]


@cache
def fails_anyway(tree: Path, *run: str) -> bool:
    """Whether a run fails in the tree as it is; asked once of each."""
    return bool(first_to_fail(tree, *run))


def runs(fault: Fault, *, nightly: bool) -> list[tuple[str, ...]]:
    """What pytest is told, one run after the other, the quickest and likeliest to see it first."""
    everything = ("-n", "2", "--dist", "worksteal", *TESTS[fault.folder])
    if fault.tests:
        found = [fault.tests, everything]
    elif fault.folder == "site":
        found = [everything]
    else:
        names = touched.nearest([fault.path])
        # Its own folder's first: they are many, and quick.
        names.sort(key=lambda name: not name.startswith(f"tests.{fault.folder}."))
        near = [str(touched.path_of(name).relative_to(ROOT)) for name in names]
        alike = touched.pages([fault.path])
        found = [tuple(near[:NEAR]), tuple(near[NEAR:]), (*INSIDE, *alike) if alike else ()]
        found = [*filter(None, found), (*INSIDE, *everything)]
    return [("--nightly", *run) for run in found] if nightly else found


def tried(fault: Fault, tree: Path, *, nightly: bool, near: bool = False) -> Seen:
    """Who sees a fault that is made in a copy of the tree; nobody is asked who is not near."""
    path = tree / fault.path
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace(fault.old, fault.new), encoding="utf-8")
    seen, run = "", tuple[str, ...]()
    try:
        for run in runs(fault, nightly=nightly)[: 1 if near else None]:
            if seen := first_to_fail(tree, *run):
                break
    finally:
        path.write_text(whole, encoding="utf-8")
    if seen:
        # The run that met no end is the one to look at; else the test alone.
        again = run if seen == WITHOUT_END else (seen, *(["--nightly"] if nightly else []))
        if fails_anyway(tree, *again):
            raise AssertionError(f"{seen} fails without a fault, too")
    return {"quick": "", "nightly": seen} if nightly else {"quick": seen}


def table(known: dict[str, Seen]) -> str:
    """What is known of every fault, to read."""
    tried_ones = [fault for fault in faults() if fault.name in known]
    quick = sum(bool(known[fault.name].get("quick")) for fault in tried_ones)
    nightly = sum(bool(known[fault.name].get("nightly")) for fault in tried_ones)
    left = len([*faults()]) - len(tried_ones)
    lines = [
        "# Faults that tests see",
        "",
        "Made by `make mutants`, from `bench/mutants.toml`: each fault is one line that somebody",
        "could get wrong. Named is the first test that failed.",
        "",
        f"Of {len(tried_ones)} faults, `make test` sees {quick}, `make test-all` {nightly} more.",
        *([f"Of {left} others nobody knows yet: {UNKNOWN}"] if left else []),
        "",
        "| fault | where | seen by `make test` | only by `make test-all` |",
        "| --- | --- | --- | --- |",
    ]
    for fault in tried_ones:
        seen = known[fault.name]
        cells = [seen["quick"] or "no", seen.get("nightly", "" if seen["quick"] else "not tried")]
        lines.append(f"| {fault.name} | `{fault.path}` | {' | '.join(map(_told, cells))} |")
    return "\n".join(lines) + "\n"


def _told(test: str) -> str:
    return f"`{test.removeprefix('tests/')}`" if "::" in test else test


def kept() -> dict[str, Seen]:
    """What was tried so far."""
    found: dict[str, Seen] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("folders", nargs="*", help=", ".join(TESTS))
    parser.add_argument("--nightly", action="store_true", help="those that no quick run saw")
    parser.add_argument("--near", action="store_true", help="those that a minute's tests see")
    parser.add_argument("--named", default="", help="those with this in their names")
    parser.add_argument("--most", type=int, default=1000, help="how many are tried this time")
    parser.add_argument("--minutes", type=float, default=1e6, help="when no further one is begun")
    arguments = parser.parse_args()
    known = kept()
    LOCK.parent.mkdir(exist_ok=True)
    left = [
        fault
        for fault in faults()
        if fault.folder in (arguments.folders or TESTS)
        and arguments.named in fault.name
        and (
            known.get(fault.name) == {"quick": ""} if arguments.nightly else fault.name not in known
        )
    ]
    end = time.monotonic() + 60 * arguments.minutes
    with tempfile.TemporaryDirectory(prefix="wonderpad-mutants-") as name:
        tree = Path(name)
        copy_of_the_tree(tree)
        for fault in left[: arguments.most]:
            if time.monotonic() > end:
                break
            seen = tried(fault, tree, nightly=arguments.nightly, near=arguments.near)
            print(f"{fault.folder}: {fault.name}: {seen}", flush=True)
            if arguments.near and not any(seen.values()):
                continue  # that the nearest have not seen it is no answer
            with FileLock(LOCK):
                # Others may try another folder's meanwhile.
                known = kept() | {fault.name: seen}
                written = json.dumps(known, indent=2, sort_keys=True) + "\n"
                KEPT.write_text(written, encoding="utf-8")
                TABLE.write_text(table(known), encoding="utf-8")


if __name__ == "__main__":
    main()
