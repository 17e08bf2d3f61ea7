"""What packages for phones and desktops, and home screens, are made of."""

import json
import re
import struct
import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.release import flet_reads
from tests.release.conftest import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FLET = PYPROJECT["tool"]["flet"]
ASSETS = ROOT / "assets"
COLOURS = json.loads((ASSETS / "colours.json").read_text(encoding="utf-8"))
MANIFEST = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))

PACKAGED = {"LICENSE", "app", "assets", "main.py", "scoring", "storage"}


def settings(table, path=()):
    """The names of each setting, from the table's own down to the value's."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from settings(value, (*path, name))
        else:
            yield (*path, name)


def size(path):
    """The width and height of a PNG."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    return struct.unpack(">II", data[16:24])


def files():
    """What the repository has, or else what lies here."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\0")[:-1]
    return listed or lying(ROOT)


def lying(root):
    """What lies below a folder and is neither hidden nor made."""
    made = {"__pycache__", "build", "dist"}
    return [
        name.as_posix()
        for top in root.iterdir()
        if top.name[0] != "."
        for path in (top, *top.rglob("*"))
        if not made & set((name := path.relative_to(root)).parts) and path.is_file()
    ]


@pytest.mark.parametrize("path", list(settings(FLET)), ids=".".join)
def test_flet_reads_what_is_set(path):
    assert flet_reads.is_read(path)


@pytest.mark.parametrize(
    "path",
    [
        ("orgs",),
        ("app", "excludes"),
        ("android", "permissions", "android.permission.INTERNET"),
        ("ios", "categories"),
        ("linux", "splash", "colour"),
        ("boot_screen", "flet", "bgcolor"),
    ],
)
def test_what_flet_does_not_read_is_noticed(path):
    assert not flet_reads.is_read(path)


def test_the_settings_are_those_of_the_flet_that_is_installed():
    lock = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    assert f"\nflet=={flet_reads.VERSION} " in lock


def test_an_app_is_known_by_the_same_name_everywhere():
    assert FLET["bundle_id"] == f"{FLET['org']}.{PYPROJECT['project']['name']}"
    assert FLET["product"] == MANIFEST["name"] == MANIFEST["short_name"] == "Wonderpad"
    assert MANIFEST["description"] == PYPROJECT["project"]["description"]


def test_a_package_may_do_nothing():
    assert FLET["permissions"] == []
    assert not any(FLET["android"]["permission"].values())
    assert FLET["android"]["permission"].keys() == {"android.permission.INTERNET"}
    assert not any(FLET["macos"]["entitlement"].values())
    assert [key for key in FLET["ios"]["info"] if key.endswith("UsageDescription")] == []


def test_a_package_has_what_it_runs_and_nothing_else():
    tracked = files()
    excluded = FLET["app"]["exclude"]
    # Flet leaves out by itself what is hidden, and what it builds.
    top = {name.split("/")[0] for name in tracked} - {"build"}
    assert {name for name in top if name[0] != "."} - set(excluded) == PACKAGED
    assets = {
        name
        for name in tracked
        if name.startswith("assets/") and not name.startswith(tuple(excluded))
    }
    assert {name.rsplit("/", 1)[0] for name in assets} == {
        "assets",
        "assets/fonts",
        "assets/translations",
    }
    assert {name for name in assets if name.count("/") == 1} == {"assets/colours.json"}
    assert [name for name in excluded if not (ROOT / name).exists()] in ([], ["dist"])


def test_a_clone_may_lie_in_a_folder_of_any_name(tmp_path):
    clone = tmp_path / "build" / "dist" / "wonderpad"
    kept = ("main.py", "app/words.py")
    for name in (*kept, "build/old.py", "app/__pycache__/words.pyc", ".git/config"):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_text("")
    assert sorted(lying(clone)) == sorted(kept)


def test_a_phones_package_asks_for_nothing_that_serves_browsers():
    needed = [Requirement(text) for text in PYPROJECT["project"]["dependencies"]]
    for system in ("Android", "iOS"):
        names = {
            one.name
            for one in needed
            if one.marker is None or one.marker.evaluate({"platform_system": system})
        }
        serving = {"brotli", "flet-web", "servestatic"}
        assert serving <= {one.name for one in needed}
        assert names == {one.name for one in needed} - serving


def test_the_app_loads_without_what_serves_browsers():
    absent = (
        "import sys; sys.modules |= dict.fromkeys(['flet_web', 'fastapi', 'uvicorn']); import main"
    )
    subprocess.run([sys.executable, "-c", absent], cwd=ROOT, check=True, timeout=120)


def test_the_colours_before_the_first_page_are_those_of_the_pages():
    light, dark = COLOURS["light"], COLOURS["dark"]
    assert FLET["splash"] == {"color": light["paper"], "dark_color": dark["paper"]}
    screen = FLET["boot_screen"]["flet"]
    assert (screen["bgcolor_light"], screen["bgcolor_dark"]) == (light["paper"], dark["paper"])
    assert screen["spinner_color_light"] == light["accent"]
    assert screen["spinner_color_dark"] == dark["accent"]
    assert FLET["icon_background"] == light["paper"]
    assert FLET["android"]["adaptive_icon_background"] == light["paper"]
    assert MANIFEST["background_color"] == MANIFEST["theme_color"] == light["paper"]


@pytest.mark.parametrize("name", ["site/index.html", "site/404.html"])
def test_the_sites_own_pages_have_the_colours_too(name):
    head = (ROOT / "assets" / "head.html").read_text(encoding="utf-8")
    page = (ROOT / name).read_text(encoding="utf-8").replace("@HEAD@", head)
    told = dict(re.findall(r'theme-color" content="(#\w+)" media="\(prefers-[a-z-]+: (\w+)', page))
    assert {theme: colour for colour, theme in told.items()} == {
        theme: COLOURS[theme]["paper"] for theme in ("light", "dark")
    }
    known = {colour for theme in COLOURS.values() for colour in theme.values()} | {"#FFF"}
    assert set(re.findall(r"#[0-9A-F]{3,6}\b", page)) <= known


@pytest.mark.parametrize("name", ["icon", "icon_android", "splash", "splash_dark"])
def test_pictures_are_large_enough_for_every_platform(name):
    width, height = size(ASSETS / f"{name}.png")
    assert width == height >= 1024


@pytest.mark.parametrize("icon", MANIFEST["icons"], ids=lambda icon: icon["src"])
def test_icons_have_the_size_that_the_manifest_tells(icon):
    assert "x".join(map(str, size(ASSETS / icon["src"]))) == icon["sizes"]


def test_the_manifest_has_icons_to_be_cut_and_icons_to_be_shown_whole():
    found = {(icon["purpose"], icon["sizes"]) for icon in MANIFEST["icons"]}
    both = ("any", "maskable")
    assert found == {(use, edge) for use in both for edge in ("192x192", "512x512")}


def test_the_manifest_holds_below_any_path_and_any_way_up():
    # Without an `id` the app is told from others by its start: an id counts from the host's root,
    # where another site's app may have the same.
    assert "id" not in MANIFEST
    assert MANIFEST["start_url"] == MANIFEST["scope"] == "./"
    assert MANIFEST["display"] == "standalone"
    assert MANIFEST["orientation"] == "any"


def _locked(lock):
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9._-]+)==", text, re.MULTILINE))


TOLD = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(_locked("run") | _locked("dev") | _locked("site")))
def test_all_that_is_installed_is_told_with_why_and_licence(name):
    row = re.search(
        rf"^\| {re.escape(name)} \| (.+) \| (.+) \| +([0-9.]*) *\|$", TOLD, re.MULTILINE
    )
    why, licence, size = row.groups()
    assert why.strip()
    assert licence not in ("", "not told")
    assert size or licence == "not on this machine"


def test_nothing_is_told_that_is_not_installed():
    first, second, inside = re.findall(r"^## .*?(?=^## |\Z)", TOLD, re.MULTILINE | re.DOTALL)
    assert _rows(first) == _locked("run")
    assert _rows(second) == _locked("dev") - _locked("run")
    # What is no package of its own is sent to phones all the same.
    sizes = [float(size) for size in re.findall(r"([0-9.]+) \|$", inside, re.MULTILINE)]
    assert len(sizes) == 3
    assert all(size > 5 for size in sizes)


def _rows(section):
    return {line.split()[1] for line in section.splitlines() if line.startswith("| ")} - {
        "package",
        "---",
    }
