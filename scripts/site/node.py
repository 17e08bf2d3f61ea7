"""The Node that runs the scripts beside this: Playwright's, or one that is named to it."""

import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable


def run(script: str, *arguments: Path) -> None:
    """Run one of them."""
    command = [compute_driver_executable()[0], str(Path(__file__).with_name(script))]
    subprocess.run([*command, *(str(path.resolve()) for path in arguments)], check=True)  # noqa: S603


def version() -> str:
    """Its version."""
    command = [compute_driver_executable()[0], "--version"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
