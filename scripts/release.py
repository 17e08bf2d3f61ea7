"""Builds what is released, in dist: the site as an archive, the wheel, and their SHA-256.

Two runs for one commit give the same bytes: times are those of the commit (or of
SOURCE_DATE_EPOCH), and what is not committed is refused where there is a git repository. The
version is that of pyproject.toml, which app/version.py has to tell as well.
"""

import argparse
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from archive import pack, sums

ROOT = Path(__file__).parents[1]

GOES_IN = [
    *("app", "assets", "requirements", "scoring", "scripts", "site", "storage"),
    *("LICENSE", "README.md", "pyproject.toml"),
]
"""What decides how a release looks."""


TELLS = ROOT / "app" / "version.py"
"""Where the app has the version that it tells; this runs without anything that it needs."""


class ReleaseError(Exception):
    """Why nothing is built, in words for whoever asked for it."""


def main() -> int:
    """Build everything; the exit status is returned."""
    parser = argparse.ArgumentParser(prog="python scripts/release.py", description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "dist", help="where it goes")
    parser.add_argument("--tag", help="the tag that is released, which has to be v and the version")
    parser.add_argument(
        "--only-tag", action="store_true", help="build nothing: refuse a tag that is another one's"
    )
    parser.add_argument(
        "--site", type=Path, help="a built site to take, rather than to build it in FOLDER/site"
    )
    chosen = parser.parse_args()
    try:
        version = _version(chosen.tag)
        if chosen.only_tag:
            return 0
        moment = _moment()
    except ReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    folder: Path = chosen.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for earlier in (*_files(folder), *folder.glob("SHA256SUMS")):
        earlier.unlink()
    site = chosen.site or folder / "site"
    if not chosen.site:
        _run("scripts/site", str(site))
    pack(site, folder / f"wonderpad-site-{version}.zip", moment)
    _run(
        *("-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)),
        SOURCE_DATE_EPOCH=str(moment),
    )
    built = sums(_files(folder))
    (folder / "SHA256SUMS").write_text(built, encoding="utf-8", newline="\n")
    sys.stdout.write(built)
    return 0


def _files(folder: Path) -> list[Path]:
    """The files of a release; somebody may have unpacked one beside them."""
    return [path for path in folder.glob("wonderpad-*") if path.is_file()]


def _version(tag: str | None) -> str:
    """The version; raises `ReleaseError` if the app tells another one, or the tag is of another."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = str(tomllib.loads(text)["project"]["version"])
    if tag not in (None, f"v{version}"):
        raise ReleaseError(
            f"The tag is {tag}, but pyproject.toml has version {version}. "
            f"Set the version there, or tag v{version}."
        )
    told = re.search(r'^VERSION = "(.*)"$', TELLS.read_text(encoding="utf-8"), re.MULTILINE)
    if told is None or told[1] != version:
        raise ReleaseError(
            f"pyproject.toml has version {version}, but app/version.py tells "
            f"{told[1] if told else 'none'}. Set the same in both."
        )
    return version


def _moment() -> int:
    """When the release was made, in seconds since 1970.

    Raises `ReleaseError` where something is not committed, or nobody knows the moment.
    """
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    if told and not told.isdecimal():
        raise ReleaseError(f"SOURCE_DATE_EPOCH has to be seconds since 1970, not {told}.")
    try:
        # The repository may be another one's, in which an unpacked archive lies.
        _git("ls-files", "--error-unmatch", "pyproject.toml")
        changed = _git("status", "--porcelain", "--untracked-files=all", "--", *GOES_IN)
        committed = _git("log", "-1", "--format=%ct")
    except (OSError, subprocess.CalledProcessError) as error:
        if (ROOT / ".git").exists():
            raise ReleaseError(
                "A release is built from a commit, and git cannot say which one this is: "
                f"{getattr(error, 'stderr', None) or error}"
            ) from error
        if not told:
            raise ReleaseError(
                "A release takes its time from the git commit, and there is none here. "
                "Set SOURCE_DATE_EPOCH, in seconds since 1970."
            ) from error
        return int(told)
    if changed:
        raise ReleaseError(f"A release is built from a commit; not committed are:\n{changed}")
    return int(told or committed)


def _git(*words: str) -> str:
    command = ["git", "-C", str(ROOT), *words]
    return subprocess.run(  # noqa: S603
        command, check=True, capture_output=True, text=True
    ).stdout.rstrip()


def _run(*words: str, **environment: str) -> None:
    subprocess.run(  # noqa: S603
        [sys.executable, *words], cwd=ROOT, env=os.environ | environment, check=True
    )


if __name__ == "__main__":
    sys.exit(main())
