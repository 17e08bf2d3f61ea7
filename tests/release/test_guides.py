"""What the guides of the repository point at is there, and what they show can be run."""

import json
import posixpath
import re
import subprocess
import sys

import pytest

from bench import aims
from bench.__main__ import NAMES
from scoring import read_game
from storage import visitors_key
from storage.club.club_file import ClubFile
from tests.release.conftest import ROOT
from tests.release.test_packages import files

GUIDES = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
)


def text_of(guide):
    return (ROOT / guide).read_text(encoding="utf-8")


def anchors(text):
    """How the headings of a text are addressed."""
    return {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }


def targets(guide):
    """The files that a guide links to, with their anchors."""
    for target in re.findall(r"\]\(([^)\s]+)\)", text_of(guide)):
        name, _, anchor = target.partition("#")
        if not name.startswith("https:"):
            here = posixpath.dirname(guide)
            yield posixpath.normpath(posixpath.join(here, name)) if name else guide, anchor


@pytest.mark.parametrize("guide", GUIDES)
def test_what_a_guide_links_to_is_in_the_repository(guide):
    there = set(files())
    missing = [
        (name, anchor)
        for name, anchor in targets(guide)
        if name not in there or (anchor and anchor not in anchors(text_of(name)))
    ]
    assert missing == []


@pytest.mark.parametrize("guide", GUIDES)
def test_whoever_is_told_to_install_the_app_gets_what_was_looked_at(guide):
    told = re.findall(r"^    \S*pip install (.+)", text_of(guide), re.MULTILINE)
    ours = [how for how in told if re.search(r"(^| )\.( |$)|requirements", how)]
    for how in ours:
        assert how.startswith("--no-deps .") or "--require-hashes -r requirements" in how


def test_the_readme_is_short_and_the_index_has_every_page():
    assert len((ROOT / "README.md").read_bytes()) <= 5 * 1024
    pages = {guide for guide in GUIDES if guide.startswith("docs/")}
    assert pages - {name for name, _ in targets("docs/README.md")} == {"docs/README.md"}


def test_the_layout_tells_of_every_folder():
    text = text_of("docs/code.md")
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


def test_every_program_of_the_bench_is_told_with_what_it_measures():
    table = text_of("docs/testing.md").partition("## Measuring")[2]
    told = [
        name
        for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
        for name in row.split(", ")
    ]
    assert sorted(told) == sorted(f"`{name}`" for name in NAMES)


def test_the_aims_that_the_guide_to_the_start_shows_are_those_that_the_bench_prints():
    shown = re.findall(r"^ +(Aims?: .+)$", text_of("docs/start.md"), re.MULTILINE)
    assert shown == [aims.START, aims.TAP]


@pytest.mark.parametrize("guide", GUIDES)
def test_make_knows_the_targets_that_a_guide_names(guide):
    known = set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))
    shown = set(re.findall(r"(?:^    |`)make ([a-z-]+)", text_of(guide), re.MULTILINE))
    assert shown - known == set()


def test_the_command_line_knows_the_commands_that_its_guide_shows():
    shown = re.findall(r"^    wonderpad ([a-z]+) ", text_of("docs/document.md"), re.MULTILINE)
    assert len(shown) >= 8
    for command in sorted(set(shown)):
        asked = [sys.executable, "-m", "app", command, "--help"]
        done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_guide_to_the_iphone_names_what_can_be_seen_there():
    ours = {
        text
        for sentence in json.loads(text_of("assets/translations/en.json")).values()
        for text in (sentence.values() if isinstance(sentence, dict) else [sentence])
    }
    tapped = re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", text_of("docs/iphone.md"))
    assert "New game" in tapped
    # Of the phone, of Flutter, and of the page that does not start.
    theirs = {"Files", "Add to Home Screen", "Enable accessibility", "Copy details"}
    assert set(tapped) - theirs - ours == set()


def test_the_guide_to_the_folder_names_what_lets_others_in(tmp_path):
    table = text_of("docs/data.md").partition("| file |")[2].partition("\n\n")[0]
    visitors_key(tmp_path)
    clubs = [ClubFile(tmp_path, number=number) for number in (1, 2)]
    secret = [*(path.name for path in tmp_path.iterdir() if path.suffix != ".lock")]
    secret += [path.name for club in clubs for path in (club.path, club.password)]
    for club in clubs:
        club.close()
    assert "visitors.key" in secret
    assert [name for name in secret if f"`{name}`" not in table] == []


def test_the_documents_that_are_shown_can_be_scored():
    blocks = re.findall(
        r"^```json\n(.+?)^```", text_of("docs/document.md"), re.MULTILINE | re.DOTALL
    )
    shown = [json.loads(block) for block in blocks]
    assert len(shown) == 3
    for one in shown:
        # One of them is a single player.
        game = one if "players" in one else {"edition": "second", "players": [one]}
        assert read_game(json.dumps(game)).players[0].name == "Ada"
