"""A real hub for tests: express-pouchdb over a folder, as its lock has it byte for byte.

Where `WONDERPAD_HUB` names a CouchDB that runs already, with the name and password of who may do
everything there, as `http://admin:secret@127.0.0.1:5984`, tests that ask for `a_hub` take that one.
"""

import os
import subprocess
from hashlib import sha256
from pathlib import Path
from shutil import copy
from typing import Self

import httpx
from filelock import FileLock

RUNNING = "WONDERPAD_HUB"
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

    def club(self, name: str = "our-club") -> str:
        """The address of a club, which whoever meets it first makes."""
        return f"{self.address}/{name}"

    def __exit__(self, *_: object) -> None:
        # It ends with its standard input.
        self._process.communicate(timeout=30)


class RunningHub:
    """A CouchDB that runs already, as if it kept its databases in a folder of its own.

    With an `account` its clubs are for that one alone, as `docs/hub.md` has it, else for everybody.
    """

    def __init__(self, folder: Path, account: str = "") -> None:
        self._stem = "test-" + sha256(str(folder.absolute()).encode()).hexdigest()[:20]
        self._hub = httpx.Client(base_url=os.environ[RUNNING])
        self._user, _, self._password = account.partition(":")

    def __enter__(self) -> Self:
        return self

    def club(self, name: str = "our-club") -> str:
        """The address of a club that its administrator has made."""
        place = f"/{self._stem}-{name}"
        assert self._hub.put(place).status_code in (201, 202, 412)
        members = [self._user] if self._user else []
        security = {"admins": {"names": []}, "members": {"names": members, "roles": []}}
        assert self._hub.put(f"{place}/_security", json=security).status_code == 200
        if self._user:
            self._make_user()
            self._let_pages_in()
        return str(self._hub.base_url.join(place).copy_with(userinfo=b""))

    def _make_user(self) -> None:
        path = f"/_users/org.couchdb.user:{self._user}"
        there = self._hub.get(path).json()
        user = {"name": self._user, "password": self._password, "roles": [], "type": "user"}
        known = {"_rev": there["_rev"]} if "_rev" in there else {}
        assert self._hub.put(path, json=user | known).status_code in (201, 202)

    def _let_pages_in(self) -> None:
        for key, value in {
            "chttpd/enable_cors": "true",
            "cors/origins": "*",
            "cors/headers": "accept, authorization, content-type, origin, referer",
            "cors/methods": "GET, PUT, POST, HEAD, DELETE",
        }.items():
            assert self._hub.put(f"/_node/_local/_config/{key}", json=value).status_code == 200

    def __exit__(self, *_: object) -> None:
        # It runs on.
        self._hub.close()


def a_hub(folder: Path, account: str = "") -> RealHub | RunningHub:
    """A hub that keeps its databases in a folder, or the one that runs already."""
    return (RunningHub if os.environ.get(RUNNING) else RealHub)(folder, account)
