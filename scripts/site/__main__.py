"""Builds the site that needs no server: `python scripts/site FOLDER`."""

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from client import lay_client
from filelock import FileLock, Timeout
from flutter import take_apart
from python import lay_python
from seal import seal

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Build the site into the folder, in the place of what was there."""
    parser = argparse.ArgumentParser(prog="python scripts/site", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the site goes, such as dist/site")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "site")
    parser.add_argument(
        "--plain", action="store_true", help="leave out the compressed copies, which take long"
    )
    chosen = parser.parse_args()
    chosen.work.mkdir(parents=True, exist_ok=True)
    # What two builds lay in one folder at once would be a site of neither.
    with _alone(chosen.work / "building.lock"):
        version, size = _built(chosen.work, chosen.folder, compressed=not chosen.plain)
    sys.stdout.write(f"{chosen.folder}: version {version}, {size / 1e6:.1f} MB\n")


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the lock of that file for a block, after whoever has it now."""
    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        sys.stdout.write("Another build of the site is at work; this one waits for it.\n")
        sys.stdout.flush()
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def _built(work: Path, folder: Path, *, compressed: bool) -> tuple[str, int]:
    """Build the site; its version and its size in bytes are returned."""
    content = work / "content"
    for stale in (content, folder):
        shutil.rmtree(stale, ignore_errors=True)
    content.mkdir()
    lay_client(ROOT, content)
    lay_python(ROOT, work, content)
    take_apart(work, content)
    return seal(ROOT, content, folder, compressed=compressed)


if __name__ == "__main__":
    main()
