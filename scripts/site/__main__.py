"""Builds the site that needs no server: `python scripts/site FOLDER`."""

import argparse
import shutil
import sys
from pathlib import Path

from client import lay_client
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
    content = chosen.work / "content"
    for stale in (content, chosen.folder):
        shutil.rmtree(stale, ignore_errors=True)
    content.mkdir()
    lay_client(ROOT, content)
    lay_python(ROOT, chosen.work, content)
    version, size = seal(ROOT, content, chosen.folder, compressed=not chosen.plain)
    sys.stdout.write(f"{chosen.folder}: version {version}, {size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main()
