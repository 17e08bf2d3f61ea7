"""A real hub for tests: express-pouchdb over a folder, as its lock has it byte for byte."""

import subprocess
from hashlib import sha256
from pathlib import Path
from shutil import copy
from typing import Self

from filelock import FileLock

ENGINE = Path(__file__).parent / "engine"
ROOT = Path(__file__).parents[3]


def installed() -> Path:
    """The folder of the installed hub; npm fills it once, and again when the lock is another."""
    lock = ENGINE / "package-lock.json"
    folder = ROOT / "build" / f"hub-{sha256(lock.read_bytes()).hexdigest()[:12]}"
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_suffix(".lock")):
        if not (folder / "whole").exists():
            for name in ("package.json", "package-lock.json"):
                copy(ENGINE / name, folder)
            subprocess.run(
                ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"],
                cwd=folder,
                check=True,
                capture_output=True,
            )
            (folder / "whole").touch()
    # Node looks for packages beside the program.
    copy(ENGINE / "hub.js", folder)
    return folder


class RealHub:
    """A hub that keeps its databases in a folder, on a free port, while its block lasts.

    With an `account`, a name and a password with a colon between them, it lets nobody else in.
    """

    def __init__(self, folder: Path, account: str = "") -> None:
        self._folder = folder
        self._account = account
        folder.mkdir(parents=True, exist_ok=True)

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            ["node", "hub.js", str(self._folder), self._account],
            cwd=installed(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.address = self._process.stdout.readline().decode().strip()
        assert self.address, "the hub did not start"
        return self

    def __exit__(self, *_: object) -> None:
        # It ends with its standard input.
        self._process.communicate(timeout=30)
