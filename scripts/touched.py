"""Run the tests of what was changed: those that are nearest to it, and no browser.

Changed is what differs from where the branch left `main`, committed or not; on `main` itself, what
is not committed, or else the last commit. A test that was changed comes first, then one that has a
changed module's name or imports it, then what imports those, and so on. Where a page may have
changed, some tests of pages are run, too, as far as they need no browser.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
HOUSE = ("app", "bench", "scoring", "scripts", "storage", "tests")
FOLDERS = ("app", "bench", "release", "scoring", "storage")
"""The folders of tests that open no browser, but for what `BROWSERS` names."""

BROWSERS = "tests.bench.test_smallest"

SHOWN = ("app/", "assets/", "tests/browser/", "tests/inside/")
"""What tests of pages are run for."""

UNSEEN = ("app/cli/", "app/server/")
"""What of the app no page shows."""

INSIDE = "not chromium and not also_chromium"
"""The tests that need no browser, as pytest is told."""

ALWAYS = ("test_getting_about", "test_reference_table", "test_small_pages")
"""The tests of pages that see most in a few seconds."""

NONE_FOUND = 5
"""How pytest ends that has no test to run."""

MOST = 25
"""How many files of tests are run, so that it takes less than a minute on two cores."""


def git(*arguments: str) -> list[str]:
    """The lines that git says; none where it finds nothing of that name."""
    done = subprocess.run(  # noqa: S603
        ["git", *arguments],  # noqa: S607 - as make itself, it is whatever the clone was made with
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()


def changed_files(since: str | None) -> list[Path]:
    """The files that differ, those that git does not know yet among them."""
    main = [since] if since else ["origin/main", "main"]
    found = [line for name in main for line in git("merge-base", "HEAD", name)]
    if since and not found:
        sys.exit(f"git knows nothing that this branch has in common with {since!r}")
    untracked = git("ls-files", "--others", "--exclude-standard")
    names = git("diff", "--name-only", "--relative", found[0] if found else "HEAD") + untracked
    names = names or git("diff", "--name-only", "--relative", "HEAD~1")
    return [Path(name) for name in names]


def module_of(path: Path) -> str:
    """The name that a file is imported by."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def path_of(module: str) -> Path:
    """The file of a module."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def text_of(module: str) -> str:
    """What its file says."""
    return path_of(module).read_text(encoding="utf-8")


@cache
def told_by(package: str) -> dict[str, str]:
    """The modules that the names come from which a package hands on."""
    path = path_of(package)
    if path.name != "__init__.py" or not path.exists():
        return {}
    tree = ast.parse(text_of(package))
    return {
        alias.asname or alias.name: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def imports_of(module: str, graph: grimp.ImportGraph) -> set[str]:
    """What a module imports; of a package that only hands names on, where those come from."""
    found = set(graph.find_modules_directly_imported_by(module))
    packages = {name for name in found if told_by(name)}
    handed: set[str] = set()
    for node in ast.walk(ast.parse(text_of(module))):
        if isinstance(node, ast.ImportFrom) and node.module in packages:
            origins = told_by(node.module)
            handed |= {origins.get(one.name, node.module) for one in node.names}
    return found - packages | handed


@cache
def importers() -> dict[str, set[str]]:
    """All modules of the house, and which others import each."""
    sys.path.insert(0, str(ROOT))
    graph = grimp.build_graph(*HOUSE, cache_dir=None)
    found: dict[str, set[str]] = {name: set() for name in graph.modules if path_of(name).exists()}
    for module in found:
        for imported in imports_of(module, graph) & found.keys():
            found[imported].add(module)
    return found


def nearest(changed: Iterable[Path]) -> list[str]:
    """Modules of tests, the nearest to the change first, without those that see nothing of it.

    Of those that are as near, the ones come first that have most words of its path in their own.
    """
    changed = [*changed]
    words = {word for path in changed for word in words_of(path)}
    level = touched(changed, set(importers()))
    ranked: list[str] = []
    seen: set[str] = set()
    while level:
        seen |= level
        tests = {name for name in level if is_test(name)}
        ranked += sorted(tests, key=lambda name: (-len(words & words_of(path_of(name))), name))
        level = {importer for name in level for importer in importers()[name]} - seen
    return ranked


def words_of(path: Path) -> set[str]:
    """The words in the names of a file and of its folders, such as of a room and its tests."""
    parts = (ROOT / path).relative_to(ROOT).with_suffix("").parts
    return {word for part in parts for word in part.split("_")}


def touched(changed: Iterable[Path], modules: set[str]) -> set[str]:
    """The changed modules, what has their names in the tests, and what names a changed file."""
    found = set()
    for path in changed:
        if path.suffix == ".py":
            name = module_of(path)
            mirror = f"test_{name.rpartition('.')[2]}"
            found |= {name} & modules
            found |= {one for one in modules if is_test(one) and one.endswith(f".{mirror}")}
            if path.name == "conftest.py":
                # Nobody imports it: pytest hands it to all tests below its folder.
                below = name.removesuffix("conftest")
                found |= {one for one in modules if is_test(one) and one.startswith(below)}
        else:
            # What a program reads is named in it, or lies beside it.
            words = [path.name, *([f'"{path.parent.name}"'] if path.parent.name else [])]
            found |= {one for one in modules if any(map(text_of(one).__contains__, words))}
            found |= {one for one in modules if path_of(one).parent == (ROOT / path).parent}
    return found


def is_test(module: str) -> bool:
    """Whether it has tests that are run here."""
    tests, folder, *_ = f"{module}..".split(".")
    name = module.rpartition(".")[2]
    return (
        tests == "tests" and folder in FOLDERS and name.startswith("test_") and module != BROWSERS
    )


def pages(changed: Iterable[Path]) -> list[str]:
    """The tests of pages that are run: the changed ones, those named alike, and a few always."""
    chosen: set[str] = set()
    inside: list[str] = []
    for path in changed:
        if path.match("tests/inside/test_*.py"):
            inside.append(path.as_posix())
        elif path.match("tests/browser/test_*.py"):
            chosen.add(path.stem)
        elif path.as_posix().startswith(SHOWN) and not path.as_posix().startswith(UNSEEN):
            words = "_".join(path.with_suffix("").parts[1:]).split("_")
            chosen |= {*ALWAYS, *(f"test_{word}" for word in words)}
    found = [*inside, *(f"tests/browser/{name}.py" for name in sorted(chosen))]
    return [path for path in found if (ROOT / path).exists()]


def main(arguments: list[str]) -> int:
    """Say what is run and what is left out, and run it."""
    changed = changed_files(arguments[0] if arguments else None)
    ranked = nearest(changed)
    chosen, left = ranked[:MOST], len(ranked) - MOST
    if left > 0:
        sys.stdout.write(f"{left} files of tests are further from it: `make test` runs them.\n")
    paths = [str(path_of(name).relative_to(ROOT)) for name in chosen] + pages(changed)
    if not paths:
        sys.stdout.write("No test is near what was changed: `make test` runs them all.\n")
        return 0
    sys.stdout.flush()
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal"]
    command += ["-m", INSIDE, *paths]
    ended = subprocess.run(command, cwd=ROOT, check=False).returncode  # noqa: S603
    # Where every one of them needs a browser, pytest has found none.
    return 0 if ended == NONE_FOUND else ended


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
