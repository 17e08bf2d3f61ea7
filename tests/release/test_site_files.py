"""What `make site` takes from the clone and from the wheels, and what it leaves lying there."""

import http.client
import importlib
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile

import pytest
from filelock import FileLock

from app.worker.preload import LATER, ONLY_OUTSIDE
from scripts import serve_site
from tests.release.conftest import ROOT
from tests.site.hosting import Host


@pytest.fixture
def python(monkeypatch):
    """The part of the build that lays our code and the wheels."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "site"))
    return importlib.import_module("python")


def test_two_builds_in_one_clone_wait_for_each_other(tmp_path):
    folder, work, log = tmp_path / "site", tmp_path / "work", tmp_path / "log"
    work.mkdir()
    command = [sys.executable, "scripts/site", str(folder), "--work", str(work), "--plain"]
    with FileLock(work / "building.lock"), log.open("w") as said:
        second = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=said)
        try:
            while not log.read_text() and not (work / "content").exists():
                assert second.poll() is None, log.read_text()
                time.sleep(0.05)
            assert "this one waits for it" in log.read_text()
            assert not (work / "content").exists()
        finally:
            second.kill()
            second.wait()


@pytest.mark.parametrize(
    ("host", "opened"), [("127.0.0.1", "http://127.0.0.1:8551"), ("::", "http://[::]:8551")]
)
def test_where_the_site_is_served_a_browser_can_open_it(host, opened):
    assert serve_site.address(host, 8551) == opened


def put(folder, *names):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)


def test_what_systems_and_editors_leave_does_not_go_into_the_site(python, tmp_path):
    root, wheels = tmp_path / "clone", tmp_path / ".work" / "wheels"
    code = ["app/words.py", "scoring/catalogue/armada.toml", "storage/__init__.py"]
    assets = ["assets/colours.json", "assets/translations/en.json"]
    put(root, *code, *assets)
    put(root, "app/.DS_Store", "app/.words.py", "scoring/.cache/old.py", "storage/Thumbs.db")
    put(root, "app/words.py~", "app/words.py.orig", "app/__pycache__/words.cpython-311.pyc")
    put(root, "assets/translations/.en.json", "assets/icon.svg")
    put(wheels, "flet/controls.py", "flet/icons.json", "core/core.so", "core-1.dist-info/RECORD")
    taken = {name for name, _ in python._files(root, wheels)}
    assert taken == {*code, *assets, "flet/controls.py", "flet/icons.json", "core/core.so"}


def test_a_download_that_was_interrupted_begins_anew(python, tmp_path, monkeypatch):
    put(tmp_path, "requirements/site.txt")
    downloads = []

    def run(command, *, check):
        """Put one file at a time, and break off after the first the first time."""
        (target,) = [word for word in command if str(word).startswith("--target=")]
        put(tmp_path / target.removeprefix("--target="), f"half-{len(downloads)}.py")
        downloads.append(command)
        if len(downloads) == 1:
            raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(subprocess.CalledProcessError):
        python.wheels(tmp_path, tmp_path / "work")
    folder = python.wheels(tmp_path, tmp_path / "work")
    assert [path.name for path in folder.iterdir()] == ["half-1.py"]
    assert python.wheels(tmp_path, tmp_path / "work") == folder
    assert len(downloads) == 2


def test_what_was_compiled_is_compiled_anew_only_where_something_else_is(
    python, tmp_path, monkeypatch
):
    root, work = tmp_path / "clone", tmp_path / "work"
    work.mkdir()
    put(root, "app/words.py", "scripts/site/compile.mjs", "scripts/site/in_browser_python.py")
    asked = []

    def node(_script, _pyodide, _compiler, bundle, result):
        """Compile nothing, and break off the first time."""
        with tarfile.open(bundle) as archive:
            asked.append(archive.getnames())
        result.write_text("compiled")
        if len(asked) == 1:
            raise subprocess.CalledProcessError(1, "node")

    def made():
        return python._kept_compiled(root, work, "ours", {"app/words.py": root / "app/words.py"})

    monkeypatch.setattr(python.node, "run", node)
    with pytest.raises(subprocess.CalledProcessError):
        made()
    first = made()
    assert [path.name for path in first.iterdir()] == [python.COMPILED]
    assert made() == first
    assert len(asked) == 2
    for name in ("app/words.py", "scripts/site/compile.mjs", "scripts/site/in_browser_python.py"):
        (root / name).write_text("another")
        before, first = first, made()
        assert made() == first != before
        assert [*work.iterdir()] == [first]
    assert asked == 5 * [["app/words.py"]]


def names_in(archive):
    with tarfile.open(archive) as archived:
        return archived.getnames()


def test_no_module_of_ours_is_fetched_that_no_browser_runs(python, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    ours = [
        path.relative_to(ROOT).as_posix()
        for room in ("app", "storage", "scoring")
        for path in (ROOT / room).rglob("*.py")
    ]
    only_outside, of_a_club = python._beginnings(ROOT)
    outside = [name for name in ours if name.startswith(only_outside)]
    command, *serving = "app/cli/command_line.py", "app/server/access.py", "app/server/serve.py"
    assert {command, *serving} <= set(outside)
    begins = {name.replace(".", "/") for name in (*ONLY_OUTSIDE, *LATER)}
    theirs = {one for one in begins if not any(name.startswith(one) for name in ours)}
    assert theirs == {"png", "qrcode"}
    others = ["flet/page.pyc", "flet/auth/flow.pyc", "qrcode/main.pyc"]
    python._pack(
        tmp_path / python.CODE,
        dict.fromkeys([f"{name}c" for name in ours] + others, b""),
    )
    with zipfile.ZipFile(tmp_path / python.LIBRARY, "w") as library:
        for name in ("json/tool.pyc", "pdb.pyc", "http/server.pyc", "csv.pyc"):
            library.writestr(name, b"")
    python._leave_out(["csv", "app.words", "storage.club.hub"], ROOT, tmp_path)
    left, of_the_club = (set(names_in(tmp_path / name)) for name in (python.CODE, python.CLUB))
    browser = {f"{name}c" for name in {*ours} - {*outside, "app/words.py"}}
    club = {name for name in browser if name.startswith(of_a_club)}
    assert {"app/club/keepers.pyc", "storage/club/fold.pyc", "storage/club/hub/sync.pyc"} <= club
    assert left == (browser - club) | {"flet/page.pyc"}
    assert of_the_club == (club | {"qrcode/main.pyc"}) - {"storage/club/hub/__init__.pyc"}
    with zipfile.ZipFile(tmp_path / python.LIBRARY) as library:
        assert library.namelist() == ["json/tool.pyc"]
    # Who starts without the memory needs what is in it.
    plain = {"app/words.pyc", "storage/club/hub/__init__.pyc"}
    assert set(names_in(tmp_path / python.PLAIN / python.CODE)) == left | of_the_club | plain
    with zipfile.ZipFile(tmp_path / python.PLAIN / python.LIBRARY) as library:
        assert set(library.namelist()) == {"json/tool.pyc", "csv.pyc"}


def test_the_page_itself_tells_what_a_host_without_headers_cannot():
    page = (ROOT / "site" / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    told = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert "'self'" in told["default-src"]
    assert {told[rule] for rule in ("object-src", "form-action", "media-src")} == {"'none'"}
    assert told["base-uri"] == "'self'"
    # Nothing is loaded from another host, nor sent to one.
    assert not re.search(r"https?:|\*", policy)
    assert '<meta name="referrer" content="same-origin">' in page


def test_browsers_are_told_what_they_may_do_with_the_site(tmp_path):
    for name in ("404.html", "_headers"):
        shutil.copyfile(ROOT / "site" / name, tmp_path / name)
    put(tmp_path, "index.html")
    host = Host()
    try:
        site = host.serve(tmp_path)
        for path, status in (("/", 200), ("/nothing", 404)):
            connection = http.client.HTTPConnection(site.origin.removeprefix("http://"), timeout=30)
            connection.request("GET", path)
            answer = connection.getresponse()
            assert answer.status == status
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert answer.headers["Referrer-Policy"] == "same-origin"
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            assert "Access-Control-Allow-Origin" not in answer.headers
            assert "Server" not in answer.headers
            connection.close()
    finally:
        host.stop(site.origin)


def test_what_takes_long_is_made_once_for_the_same_content_and_anew_for_another(python, tmp_path):
    one, work, times = tmp_path / "one.py", tmp_path / "work", []

    def kept(*also, name="one.py"):
        return python.kept(work, "started", {name: one}, make, *also)

    def make(folder):
        times.append(folder)
        (folder / "made").write_text(one.read_text())

    one.write_text("first")
    # As a build leaves it that was stopped.
    (work / "started-1234.part").mkdir(parents=True)
    first = kept()
    assert (kept(), first.joinpath("made").read_text(), len(times)) == (first, "first", 1)
    assert [*work.iterdir()] == [first]
    one.write_text("second")
    second = kept()
    assert (second.joinpath("made").read_text(), [*work.iterdir()]) == ("second", [second])
    assert len({second, kept("1.2"), kept(name="other.py")}) == 3


def test_python_is_started_anew_with_another_node_wherever_it_lies(python, tmp_path, monkeypatch):
    content, work, times = tmp_path / "content", tmp_path / "work", []
    content.mkdir()
    work.mkdir()

    def node(_script, _content, imported, _home):
        times.append(imported)
        imported.write_text("[]")

    def started(version, place="node"):
        named = tmp_path / place
        named.write_text(f"#!/bin/sh\necho {version}\n")
        named.chmod(0o755)
        monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", str(named))
        python._started(tmp_path, work, content)
        return len(times)

    monkeypatch.setattr(python.node, "run", node)
    monkeypatch.setattr(python, "_take_apart", lambda *_: None)
    assert started("v22.1.0") == 1
    assert started("v22.1.0", place="the_same_elsewhere") == 1
    assert started("v24.0.0") == 2
