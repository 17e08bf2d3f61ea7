"""What the guides of the repository point at is there, and README leaves no folder out."""

import re

import pytest

from tests.release.conftest import ROOT
from tests.release.test_packages import files

GUIDES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def anchors(text):
    """How the headings of a text are addressed."""
    return {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }


@pytest.mark.parametrize("guide", GUIDES)
def test_what_a_guide_links_to_is_in_the_repository(guide):
    text = (ROOT / guide).read_text(encoding="utf-8")
    there = set(files())
    missing = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, anchor = target.partition("#")
        if name.startswith("https:"):
            continue
        if name and name not in there:
            missing.append(target)
        elif anchor:
            page = (ROOT / (name or guide)).read_text(encoding="utf-8")
            missing.extend([target] if anchor not in anchors(page) else [])
    assert missing == []


def test_readme_tells_of_every_folder():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    layout = text.partition("## How the code is laid out\n\n")[2].partition("\n\n")[0]
    told, top = set(), ""
    for indent, name in re.findall(r"^    ( *)(\S+)", layout, re.MULTILINE):
        top = top if indent else name
        told.add(top + name if indent else name)
    there = files()
    folders = {f"{name.split('/')[0]}/" for name in there if "/" in name}
    assert {name for name in folders if name[0] != "."} <= told
    assert [name for name in told if not (ROOT / name).exists()] == []
    # Below the tests: what mirrors a package needs no word.
    tests = {"/".join(name.split("/")[:2]) + "/" for name in there if name.count("/") > 1}
    mirrors = {f"tests/{package}/" for package in ("app", "scoring", "storage")}
    assert {name for name in tests if name.startswith("tests/")} - mirrors <= told
