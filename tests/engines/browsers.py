"""Where the browsers of this machine are, and how the ones that are no Chromium are opened."""

import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright

ROOT = Path(__file__).parents[2]

RELAY = Path(__file__).with_name("firefox_relay.py")


def browser_path(name: str) -> str:
    """The browser of that name that `scripts/browser` finds; empty where it is done without."""
    command = [str(ROOT / "scripts" / "browser"), name]
    found = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return found.stdout.strip()


@contextmanager
def firefox(playwright: Playwright, path: str, folder: Path) -> Iterator[Browser]:
    """Firefox as it is installed, not one of Playwright's own, which nobody else has."""
    relay = folder / "firefox"
    words = shlex.join([sys.executable, str(RELAY), path])
    relay.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
    relay.chmod(0o755)
    browser = playwright.firefox.launch(executable_path=relay, channel="moz-firefox")
    try:
        yield browser
    finally:
        browser.close()
