"""Modules that no build imported: the site has them all the same."""

import encodings
import json
import re
import subprocess
import tarfile
import zipfile
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT
from tests.site.packed import content_of


def imported(unpacked, *names, failures=0, club=False):
    """Import modules in the site's Python as it starts: how often files were fetched for them.

    The first one is refused as often before as fetching fails. `club` says whether what a club
    takes is there already.
    """
    content = content_of(unpacked)
    command = [compute_driver_executable()[0], ROOT / "tests" / "site" / "rest.mjs", content]
    done = subprocess.run(
        [*map(str, command), str(failures), "club" if club else "none", *names],
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    told = json.loads(done.stdout)
    assert told["imported"] == list(names)
    assert told["refused"] == [names[0]] * failures
    return told["fetched"]


def test_what_the_app_needs_is_in_the_memory(unpacked):
    ours = ("app.imports.import_page", "storage.exchange.documents.bgstats_in")
    names = (*ours, "flet_charts", "openskill")
    assert imported(unpacked, *names) == 0


def test_anything_else_is_fetched_once(unpacked):
    assert (
        imported(
            unpacked, "gettext", "email.mime.text", "pydantic.color", "flet_charts.radar_chart"
        )
        == 1
    )


def test_what_could_not_be_fetched_is_fetched_when_it_is_wanted_again(unpacked):
    assert imported(unpacked, "gettext", "email.mime.text", failures=2) == 1


def test_a_club_takes_its_own_archive_and_nothing_else(unpacked):
    [archive] = content_of(unpacked).glob("club.tar")
    with tarfile.open(archive) as archived:
        files = archived.getnames()
    names = [
        name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in files
    ]
    assert {"app.club.keepers", "qrcode.main", "storage.club.hub.clubs"} <= {*names}
    assert imported(unpacked, *names, club=True) == 0


def test_no_alphabet_can_be_asked_for_whose_tables_are_gone(unpacked):
    of_tables = {
        f"encodings/{path.stem}.pyc"
        for path in Path(encodings.__file__).parent.glob("*.py")
        if re.search(r"^import _codecs_(cn|hk|iso2022|jp|kr|tw)\b", path.read_text(), re.MULTILINE)
    }
    assert len(of_tables) > 20
    libraries = [*content_of(unpacked).rglob("python_stdlib.zip")]
    assert len(libraries) == 2  # beside the memory, and without one
    for library in libraries:
        with zipfile.ZipFile(library) as archive:
            names = set(archive.namelist())
        assert "encodings/utf_7.pyc" in names
        assert names & of_tables == set()
