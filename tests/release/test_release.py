"""What `make release` builds: the same bytes each time, with what belongs into them."""

import hashlib
import json
import os
import re
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

from app.server.serve import OPENS
from app.version import VERSION as TOLD
from tests.browser.phone import free_port
from tests.release.conftest import MOMENT, ROOT, release, tree

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
SITE = f"wonderpad-site-{VERSION}.zip"
WHEEL = f"wonderpad-{VERSION}-py3-none-any.whl"


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_release_is_the_archive_of_the_site_the_wheel_and_their_sums(built):
    assert set(contents(built)) == {SITE, WHEEL, "SHA256SUMS"}
    told = dict(line.split("  ")[::-1] for line in (built / "SHA256SUMS").read_text().splitlines())
    assert told == {
        name: hashlib.sha256((built / name).read_bytes()).hexdigest() for name in (SITE, WHEEL)
    }


def test_the_same_tree_gives_the_same_bytes_whoever_builds_it_and_when(built, tmp_path):
    again = tree(tmp_path / "elsewhere")
    for count, path in enumerate(sorted(again.rglob("*"), reverse=True)):
        os.utime(path, (count, MOMENT - count))
        path.chmod(0o700 if path.is_dir() else 0o600)
    (again / "app" / "__pycache__").mkdir()
    (again / "app" / "__pycache__" / "words.cpython-311.pyc").write_bytes(b"of another day")
    done = release(again, TZ="Asia/Kathmandu", PYTHONHASHSEED="1", LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert contents(again / "out") == contents(built)


def test_another_tree_gives_other_bytes(built, tmp_path):
    other = tree(tmp_path / "other")
    (other / "built" / "index.html").write_text("<p>Another site")
    (other / "scoring" / "science.py").write_text('"""Nothing."""\n')
    assert release(other).returncode == 0
    assert not contents(other / "out").items() & contents(built).items()


def test_the_archive_has_every_file_of_the_site_in_one_folder(built):
    with zipfile.ZipFile(built / SITE) as archive:
        entries = archive.infolist()
        assert archive.read(f"{Path(SITE).stem}/content/worker.js") == b"postMessage({});"
    assert [entry.filename for entry in entries] == [
        f"{Path(SITE).stem}/content/worker.js",
        f"{Path(SITE).stem}/index.html",
    ]
    assert {entry.date_time for entry in entries} == {time.gmtime(MOMENT)[:6]}


def test_the_wheel_has_the_code_and_the_assets_and_nothing_else(built):
    with zipfile.ZipFile(built / WHEEL) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in names} == {"app", "scoring", "storage"}
    assert names >= {
        "app/assets/translations/en.json",
        "app/assets/fonts/Inter-Regular.ttf",
        "app/assets/manifest.json",
        "scoring/catalogue/second/cards.toml",
        "storage/exchange/tables/columns.toml",
    }
    assert not [
        name
        for name in names
        if {"test", "tests"} & {*re.split("[/_.]", name)} or name.endswith(".pyc")
    ]
    ours = {
        path.relative_to(ROOT).as_posix()
        for package in ("app", "scoring", "storage")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert ours <= names


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """The `wonderpad` command of an environment that has the wheel, and ours for what it needs."""
    folder = tmp_path_factory.mktemp("installed") / "environment"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True, timeout=300)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    command = [programs / "python", "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--disable-pip-version-check", built / WHEEL]
    subprocess.run(command, check=True, timeout=300)
    packages = next(folder.rglob("site-packages"))
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "what_it_needs.pth").write_text("\n".join(libraries))
    return programs / "wonderpad"


def test_the_installed_command_lists_the_cards(installed, tmp_path):
    done = subprocess.run(
        [installed, "cards", "--players", "3"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    assert "Scientists Guild" in done.stdout
    where = "import app.assets; print(app.assets.assets_folder())"
    found = subprocess.run(
        [installed.with_name("python"), "-c", where],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert Path(found.stdout.strip()).is_relative_to(installed.parents[1].resolve())


def served(process, url):
    """What is at the address, once the process serves it."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own
                return answer.read()
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(url)


def test_the_installed_command_serves_its_page_and_assets(installed, tmp_path):
    port = free_port()
    process = subprocess.Popen(
        [installed, "--port", str(port), "--data", tmp_path / "games"],
        cwd=tmp_path,
        env={**os.environ, OPENS: "no"},
    )
    try:
        manifest = served(process, f"http://127.0.0.1:{port}/manifest.json")
        assert json.loads(manifest)["name"] == "Wonderpad"
        font = served(process, f"http://127.0.0.1:{port}/fonts/Inter-Regular.ttf")
        assert font == (ROOT / "assets" / "fonts" / "Inter-Regular.ttf").read_bytes()
    finally:
        process.terminate()
        process.wait(30)


def test_the_app_tells_the_version_of_the_release():
    assert TOLD == VERSION


def test_a_tag_of_another_version_is_refused_and_nothing_is_built(tmp_path):
    folder = tree(tmp_path / "tree")
    done = release(folder, "--tag", "v99.0.0")
    assert done.returncode == 1
    assert "v99.0.0" in done.stderr
    assert VERSION in done.stderr
    assert not (folder / "out").exists()
    assert release(folder, "--tag", f"v{VERSION}").returncode == 0


def test_what_somebody_unpacked_beside_a_release_stays_and_is_no_part_of_it(tmp_path):
    folder = tree(tmp_path / "tree")
    unpacked = folder / "out" / SITE.removesuffix(".zip") / "index.html"
    unpacked.parent.mkdir(parents=True)
    unpacked.write_text("<p>Looked at")
    for _ in range(2):
        assert release(folder).returncode == 0
    assert set(contents(folder / "out")) == {SITE, WHEEL, "SHA256SUMS"}
    assert len((folder / "out" / "SHA256SUMS").read_text().splitlines()) == 2
    assert unpacked.read_text() == "<p>Looked at"


def test_a_version_that_the_app_does_not_tell_is_refused(tmp_path):
    folder = tree(tmp_path / "tree")
    project = folder / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    project.write_text(text.replace(f'version = "{VERSION}"', 'version = "99.0.0"'))
    for arguments in ((), ("--tag", "v99.0.0"), ("--only-tag", "--tag", "v99.0.0")):
        done = release(folder, *arguments)
        assert done.returncode == 1
        assert done.stderr == (
            f"pyproject.toml has version 99.0.0, but app/version.py tells {VERSION}. "
            "Set the same in both.\n"
        )
    assert not (folder / "out").exists()


def test_what_is_not_committed_is_refused(tmp_path):
    folder = tree(tmp_path / "tree")
    untold = {"SOURCE_DATE_EPOCH": "", "GIT_CEILING_DIRECTORIES": str(tmp_path)}
    nowhere = release(folder, **untold)
    assert nowhere.returncode == 1
    assert "SOURCE_DATE_EPOCH" in nowhere.stderr

    def git(*words):
        identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "--message", "All of it")
    assert release(folder, **untold).returncode == 0
    (folder / "app" / "stray.py").write_text("")
    # A moment that is told takes the place of the commit's, not of the commit.
    for told in ({}, untold):
        done = release(folder, **told)
        assert done.returncode == 1
        assert "app/stray.py" in done.stderr


def test_a_repository_that_git_cannot_read_is_refused_whatever_moment_is_told(tmp_path):
    folder = tree(tmp_path / "tree")
    (folder / ".git").mkdir()
    done = release(folder, GIT_CEILING_DIRECTORIES=str(tmp_path))
    assert done.returncode == 1
    assert "git cannot say" in done.stderr
    assert not (folder / "out").exists()


def test_a_moment_that_is_none_is_refused(tmp_path):
    done = release(tree(tmp_path / "tree"), SOURCE_DATE_EPOCH="yesterday")
    assert done.returncode == 1
    assert "yesterday" in done.stderr
    assert "Traceback" not in done.stderr
