"""Two builds of one tree are the same site, whoever builds and when."""

import os
import subprocess
import sys

import pytest

from tests.browser.phone import ROOT


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.nightly
def test_another_build_gives_the_same_bytes(built, tmp_path):
    elsewhere = {"TZ": "Asia/Kathmandu", "LANG": "de_DE.UTF-8", "PYTHONHASHSEED": "7"}
    again, work = tmp_path / "in" / "another" / "folder", tmp_path / "work"
    # What was compiled once is kept, and would be the same anyway: all but the wheels is made anew.
    work.mkdir()
    for wheels in (ROOT / "build" / "site").glob("wheels-*"):
        (work / wheels.name).symlink_to(wheels)
    subprocess.run(
        [sys.executable, "scripts/site", str(again), "--plain", "--work", str(work)],
        cwd=ROOT,
        env=os.environ | elsewhere,
        check=True,
        timeout=600,
    )
    first, second = contents(built), contents(again)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
