"""The wheels that our code needs in the worker; the bare page of the bench is made of some, too."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

PLATFORM = [
    "--python-version=314",
    "--implementation=cp",
    "--abi=cp314",
    "--abi=none",
    "--platform=pyemscripten_2026_0_wasm32",
    "--platform=any",
]
"""The Python that Flet's client brings, in pip's words."""


def wheels(root: Path, work: Path) -> Path:
    """The unpacked wheels, exactly those of the lock; they are fetched where they are not there."""
    lock = root / "requirements" / "site.txt"
    folder = work / f"wheels-{hashlib.sha256(lock.read_bytes()).hexdigest()[:16]}"
    if not folder.is_dir():
        unfinished = folder.with_suffix(".part")
        # pip leaves alone what it finds there, and takes it for its own.
        shutil.rmtree(unfinished, ignore_errors=True)
        work.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
        command += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
        command += [*PLATFORM, f"--target={unfinished}", f"--requirement={lock}"]
        subprocess.run(command, check=True)  # noqa: S603
        unfinished.rename(folder)
    return folder
