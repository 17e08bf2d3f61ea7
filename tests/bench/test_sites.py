"""What the bare page is made of that the site is measured beside."""

import os
import zipfile
from hashlib import sha256

import pytest

from bench import site


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A house whose lock has one wheel, and the folders of wheels that hello-world is made of."""
    wheel = tmp_path / "tiny-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tiny.py", "")
        archive.writestr(
            "tiny-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1\n"
        )
        archive.writestr("tiny-1.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr("tiny-1.dist-info/RECORD", "tiny.py,,\n")
    hashed = sha256(wheel.read_bytes()).hexdigest()
    lock = f"tiny @ {wheel.as_uri()} --hash=sha256:{hashed}\n"
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "site.txt").write_text(lock)
    monkeypatch.setattr(site, "ROOT", tmp_path)
    made_of = []
    monkeypatch.setattr(site, "lay_hello", lambda wheels, _: made_of.append(wheels))
    return tmp_path / "build" / "site", f"wheels-{sha256(lock.encode()).hexdigest()[:16]}", made_of


def test_hello_world_is_made_of_the_wheels_of_this_lock(house, tmp_path):
    work, name, made_of = house
    for age, other in enumerate(
        ("wheels-of-another-branch.part", "wheels-of-another-branch", name)
    ):
        (work / other).mkdir(parents=True)
        os.utime(work / other, (10_000 - age, 10_000 - age))
    site.built_sites(tmp_path, ready=tmp_path)
    assert made_of == [work / name]


def test_where_no_site_was_built_they_are_fetched(house, tmp_path):
    work, name, made_of = house
    site.built_sites(tmp_path, ready=tmp_path)
    assert made_of == [work / name]
    assert (work / name / "tiny.py").exists()
