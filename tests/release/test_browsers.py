"""`scripts/browser` finds browsers, and says what to do where one is not there."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.release.conftest import ROOT

NAMES = ("chromium", "firefox", "webkitgtk")


@pytest.fixture
def machine(tmp_path):
    """Runs the script where only these programs are, and no package can be installed."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for needed in ("sh", "id", "cat"):
        (folder / needed).symlink_to(shutil.which(needed))

    def run(*names, has=(), **said):
        for name in has:
            program = folder / name
            program.write_text("#!/bin/sh\n")
            program.chmod(0o755)
        ours = ("CI", "WONDERPAD_WITHOUT", *(f"WONDERPAD_{name.upper()}" for name in NAMES))
        rest = {name: value for name, value in os.environ.items() if name not in ours}
        return subprocess.run(
            [ROOT / "scripts" / "browser", *names],
            env=rest | {"PATH": str(folder)} | said,
            capture_output=True,
            text=True,
            check=False,
        )

    run.folder = folder
    return run


def test_what_is_there_is_printed_in_the_order_in_which_it_is_asked_for(machine):
    found = machine("firefox", "chromium", has=["firefox", "google-chrome"])
    assert found.stdout.splitlines() == [
        str(machine.folder / name) for name in ("firefox", "google-chrome")
    ]
    assert found.returncode == 0


def test_another_one_can_be_named(machine):
    machine("firefox", has=["firefox", "firefox-esr", "firefox-nightly"])
    other = str(machine.folder / "firefox-nightly")
    assert machine("firefox", WONDERPAD_FIREFOX=other).stdout.strip() == other
    driven = machine("webkitgtk", has=["WebKitWebDriver", "Xvfb"], WONDERPAD_WEBKITGTK="/bin/sh")
    assert driven.stdout.strip() == "/bin/sh"


def test_chromium_without_a_window_is_chromium_where_there_is_no_such_thing(machine):
    assert machine("headless").returncode == 1
    found = machine("headless", has=["chromium"])
    assert found.stdout.strip() == str(machine.folder / "chromium")
    found = machine("headless", has=["chromium-headless-shell"])
    assert found.stdout.strip() == str(machine.folder / "chromium-headless-shell")
    assert machine("headless", WONDERPAD_CHROMIUM="/bin/sh").stdout.strip() == "/bin/sh"
    assert machine("headless", WONDERPAD_WITHOUT="chromium").stdout == ""


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac finds applications without a path")
@pytest.mark.parametrize("name", NAMES)
def test_where_one_is_missing_it_is_said_what_to_do(machine, name):
    found = machine(name)
    assert found.returncode == 1
    assert found.stdout == ""
    assert "Debian" in found.stderr
    assert f"WONDERPAD_{name.upper()}=" in found.stderr


@pytest.mark.parametrize("missing", ["WebKitWebDriver", "Xvfb"])
def test_webkitgtk_needs_what_drives_it_and_a_screen(machine, missing):
    has = {"WebKitWebDriver", "Xvfb"} - {missing}
    found = machine("webkitgtk", has=has, WONDERPAD_WEBKITGTK="/bin/sh")
    assert found.returncode == 1
    assert "webkit2gtk-driver xvfb" in found.stderr


def test_a_machine_may_do_without_one_if_it_says_so_and_ci_may_not(machine):
    found = machine("firefox", "webkitgtk", has=["firefox"], WONDERPAD_WITHOUT="webkitgtk other")
    assert found.returncode == 0
    assert found.stdout.strip() == str(machine.folder / "firefox")
    assert "skipped" in found.stderr
    assert machine("webkitgtk", WONDERPAD_WITHOUT="webkitgtk", CI="true").returncode == 1


def test_a_browser_that_nobody_knows_is_refused(machine):
    found = machine("lynx")
    assert found.returncode == 2
    assert "chromium, firefox and webkitgtk" in found.stderr


@pytest.mark.parametrize("folder", ["browser", "engines"])
def test_whatever_opens_a_browser_says_so(folder):
    """Else it is run in a loop of its own, after which nobody reaches the browser any more."""
    files = (ROOT / "tests" / folder).glob("test_*.py")
    assert [file.name for file in files if "pytest.mark.browser" not in file.read_text()] == []
