"""A release built twice, from a tree and from the same tree that somebody touched meanwhile."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOMENT = 1_790_000_000
"""2026-09-21, in seconds since 1970."""


def tree(folder):
    """A copy of what a release is built from, and of some of what it is not."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("app", "assets", "scoring", "scripts", "storage", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore", "main.py"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "built" / "content").mkdir(parents=True)
    (folder / "built" / "index.html").write_text("<p>A site")
    (folder / "built" / "content" / "worker.js").write_text("postMessage({});")
    return folder


def release(folder, *arguments, **environment):
    """Run the command in a tree, with a site that stands already."""
    command = [sys.executable, "scripts/release.py", "--site", "built", "--folder", "out"]
    return subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(MOMENT)} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """A folder with a release."""
    folder = tree(tmp_path_factory.mktemp("release"))
    done = release(folder)
    assert done.returncode == 0, done.stderr
    return folder / "out"
