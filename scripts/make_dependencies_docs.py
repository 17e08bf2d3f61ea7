"""Make `docs/dependencies.md`: what is installed, why, under which licence, and how much it is.

    .venv/bin/python scripts/make_dependencies_docs.py

It is made of the locks in `requirements` and of what is installed; a test fails when a package is
missing there.
"""

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]

DOCS_FILE = ROOT / "docs" / "dependencies.md"
"""What is made."""

WHY = {
    "brotli": "makes what a server sends small, once, when it is set up",
    "filelock": "one writer at a time, on every platform",
    "flet": "the screen",
    "flet-charts": "the charts of the statistics",
    "flet-web": "Flet's client in a browser, and its connection",
    "httpx": "reaches a club's hub",
    "openskill": "the players' ratings",
    "platformdirs": "where a platform keeps what an app keeps",
    "pydantic": "the documents, read and checked",
    "qrcode": "the QR code that phones scan",
    "servestatic": "sends files that are compressed already",
    "tinydb": "the games and drafts",
    "typing-extensions": "types that the oldest Python does not have",
    "fonttools": "draws the font of symbols, and cuts Flutter's own",
    "hatchling": "builds the wheel",
    "hypothesis": "finds examples that nobody thought of",
    "import-linter": "keeps the rooms' floors",
    "mypy": "checks the types",
    "packaging": "reads versions and requirements",
    "playwright": "opens pages in Chromium and Firefox",
    "pytest": "runs the tests",
    "pytest-xdist": "runs them side by side",
    "pyyaml": "comes with uvicorn; tests read the workflows with it",
    "ruff": "lint and format",
    "selenium": "opens pages in WebKitGTK",
    "uv": "makes the locks",
    "websockets": "comes with uvicorn; tests speak to the server as a page does",
}
"""Why we chose what we name in `pyproject.toml`."""

INTRODUCTION = """\
# What we stand on

`make` installs every package by its hash (`requirements/*.txt`), and so do the commands that
[take its place](running.md); only `pip install --no-deps .` fetches hatchling, which builds our
wheel, without one. GitHub's actions are pinned by commit, and `make audit` looks whether a
fault is known of any package: weekly, and before a release. It asks a public list over the
network, and fails where that cannot be reached, as where this was written: it has never run to
its end yet. Sizes are of the installed files. The site brings only what `requirements/site.in`
names. What `make audit` itself needs (`requirements/audit.txt`) lies in an environment of its
own and comes nowhere near the app.

<!-- Made by scripts/make_dependencies_docs.py from the locks: `make lock` does so. -->
"""


INSIDE = [
    ("Pyodide, and CPython in it", "runs the app on the site", "MPL-2.0, PSF-2.0", ["pyodide"]),
    ("CanvasKit", "draws every page", "BSD-3-Clause", ["canvaskit"]),
    ("Flutter, and Flet's client", "the screen in a browser", "BSD-3-Clause, Apache-2.0", ["main"]),
]
"""What lies in `flet-web` and is no package: its name, why, licence, and how its files begin."""


def main() -> None:
    """Write the page."""
    DOCS_FILE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{DOCS_FILE.relative_to(ROOT)}\n")


def page() -> str:
    """The page as it is now."""
    run = locked("run")
    dev = [name for name in locked("dev") if name not in run]
    sections = [("To run it", run), ("To work on it, too", dev)]
    packages = "".join(_section(title, names) for title, names in sections)
    return INTRODUCTION + packages + _inside()


def locked(lock: str) -> list[str]:
    """The packages of a lock, by name."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return re.findall(r"^([a-z0-9._-]+)==", text, flags=re.MULTILINE)


def _section(title: str, names: list[str]) -> str:
    found = {name: _found(name) for name in names}
    lines = [f"\n## {title}\n", "| package | why | licence | MB |", "| --- | --- | --- | ---: |"]
    for name in names:
        package = found[name]
        why = WHY.get(name) or _needed_by(name, found)
        if package is None:
            lines.append(f"| {name} | {why} | not on this machine | |")
        else:
            lines.append(f"| {name} | {why} | {_licence(package)} | {_size(package):.1f} |")
    return "\n".join(lines) + "\n"


def _inside() -> str:
    """What comes with Flet's client: it is sent to phones, and the site brings it."""
    lines = [
        "\n## Inside flet-web\n",
        "| what | why | licence | MB |",
        "| --- | --- | --- | ---: |",
    ]
    package = _found("flet-web")
    files = [(file.parts, file.size or 0) for file in (package.files or [] if package else [])]
    for what, why, licence, beginnings in INSIDE:
        size = sum(
            size
            for parts, size in files
            if parts[:2] == ("flet_web", "web") and parts[2].startswith(tuple(beginnings))
        )
        lines.append(f"| {what} | {why} | {licence} | {size / 1e6:.1f} |")
    return "\n".join(lines) + "\n"


def _found(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _needed_by(name: str, found: dict[str, Distribution | None]) -> str:
    """Which others brought it along."""
    others = {
        other
        for other, package in found.items()
        for line in (package.requires or [] if package else [])
        if canonicalize_name(Requirement(line).name) == name
    }
    return "comes with " + ", ".join(sorted(others)) if others else "comes with another platform"


def _licence(package: Distribution) -> str:
    about = package.metadata
    if named := about.get_all("License-Expression"):
        return str(named[0])
    classified = [
        line.rpartition(" :: ")[2]
        for line in about.get_all("Classifier") or []
        if line.startswith("License ::") and not line.endswith("OSI Approved")
    ]
    first = str((about.get_all("License") or [""])[0]).strip().partition("\n")[0]
    return ", ".join(classified) or first or "not told"


def _size(package: Distribution) -> float:
    return sum(file.size or 0 for file in package.files or []) / 1e6


if __name__ == "__main__":
    main()
