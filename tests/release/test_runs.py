"""How tests are run: what a quick run leaves out, what is near a change, and what grew."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import touched
from tests import profiles, times
from tests.release.conftest import ROOT


def collected(*arguments):
    """What pytest says that it would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *arguments]
    # `PYTEST_ADDOPTS` is meant for the outer run.
    environment = os.environ | {"PYTEST_ADDOPTS": ""}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return [line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line]


def test_a_quick_run_leaves_parameters_out_and_a_nightly_one_nothing():
    file = "tests/scoring/game/test_guild_limit.py"
    quick, nightly = collected(file), collected(file, "--nightly")
    assert set(quick) < set(nightly)
    name = "test_what_is_hidden_is_asked_and_comes_back"
    seeds = [test for test in nightly if test.startswith(name)]
    kept = [test for test in quick if test.startswith(name)]
    assert (len(seeds), len(kept)) == (40, 12)
    assert (kept[0], kept[-1]) == (seeds[0], seeds[-1])
    assert set(nightly) - set(seeds) == set(quick) - set(kept)


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(profiles, "is_nightly", lambda: False)


@pytest.fixture
def nightly(monkeypatch):
    monkeypatch.setattr(profiles, "is_nightly", lambda: True)


def test_some_are_spread_evenly_from_the_first_to_the_last(quick):
    assert profiles.some(range(101), quick=5) == [0, 25, 50, 75, 100]
    assert profiles.some("abc", quick=9) == ["a", "b", "c"]
    assert profiles.some("abc", quick=1) == ["a"]


def test_at_night_all_of_them_are_tried(nightly):
    assert profiles.some(range(101), quick=5) == list(range(101))
    assert profiles.times(500, quick=3) == 500
    assert profiles.examples(40) == 40


def test_a_test_that_wants_more_examples_gets_more_of_them(quick):
    assert profiles.examples(150) == profiles.QUICK
    assert profiles.examples(600) == 4 * profiles.QUICK
    assert profiles.examples(10) == 5


def test_every_night_looks_for_new_examples_in_ci_too():
    program = (
        "from hypothesis import settings; from tests import profiles; profiles.load(nightly=True);"
        "print(settings.default.derandomize, settings.default.max_examples)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "CI": "true"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", str(profiles.FULL)]


# What grew ----------------------------------------------------------------------------

KEPT = {
    "tests/app": {"tests": 10, "measures": 1000},
    "tests/scoring": {"tests": 10, "measures": 100},
}


def test_a_folder_that_takes_a_tenth_more_is_told():
    now = {**KEPT, "tests/scoring": {"tests": 12, "measures": 111}}
    (line,) = times.grown(now, KEPT)
    assert line == "tests/scoring took 111 measures, 11% more than the 100 that are kept"


def test_many_folders_that_take_a_little_more_are_told_together():
    now = {folder: {"tests": 10, "measures": kept["measures"]} for folder, kept in KEPT.items()}
    assert times.grown(now, KEPT) == []
    now["tests/app"]["measures"] = 1099
    now["tests/scoring"]["measures"] = 120
    said = times.grown(now, KEPT)
    assert [line.partition(" took")[0] for line in said] == ["tests/scoring", "All of it"]


def test_part_of_a_folder_is_not_compared_with_all_of_it():
    assert times.grown({"tests/app": {"tests": 9, "measures": 5000}}, KEPT) == []


@pytest.fixture
def run(request, monkeypatch, tmp_path):
    """The times of a run of one second, which a worker reports that crashed, and what it says."""
    monkeypatch.setattr(times, "KEPT", tmp_path / "times.json")
    run, said = times.Times(request.config), io.StringIO()
    test = "tests/scoring/test_table.py"
    run.pytest_runtest_logreport(
        pytest.TestReport(test, (test, 0, ""), {}, "failed", "crashed", "call", duration=1.0)
    )

    def told():
        run.pytest_terminal_summary(pytest.TerminalReporter(request.config, file=said))
        return said.getvalue()

    return run, told


def test_a_short_run_tells_nothing(run):
    sums, told = run
    sums.keeps = False
    assert told() == ""
    assert not times.KEPT.exists()


def test_what_is_to_be_kept_is_kept_of_a_short_run_too(run):
    sums, told = run
    sums.keeps = True
    assert "kept in times.json" in told()
    kept = times.read()[sums.profile]["tests/scoring"]
    assert kept["tests"] == 1
    assert kept["measures"] > 0


# What is near a change ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "nearest"),
    [
        ("tests/scoring/results/test_ranking.py", "tests.scoring.results.test_ranking"),
        ("scoring/results/ranking.py", "tests.scoring.results.test_ranking"),
        (".github/workflows/ci.yml", "tests.release.test_workflows"),
        ("scripts/make_map.py", "tests.release.test_architecture"),
        ("scoring/catalogue/second/cards.toml", "tests.scoring.catalogue.test_cards"),
    ],
)
def test_the_tests_of_what_was_changed_come_first(changed, nearest):
    # This file names them, too.
    assert nearest in touched.nearest([Path(changed)])[:2]


def test_a_name_that_a_package_hands_on_leads_to_where_it_comes_from():
    near = touched.nearest([Path("scoring/points/treasure.py")])
    far = touched.nearest([Path("tests/scoring/twin.py")])
    assert "tests.scoring.test_table" in near
    assert "tests.storage.journal.test_journal" not in far


def test_no_test_that_opens_a_browser_is_near():
    assert {name.split(".")[1] for name in touched.nearest([Path("app/words.py")])} <= {
        *touched.FOLDERS
    }


@pytest.mark.parametrize(
    ("changed", "seen", "not_seen"),
    [
        ("README.md", "tests.release.test_workflows", "tests.scoring.results.test_ranking"),
        ("Makefile", "tests.release.test_runs", "tests.scoring.results.test_ranking"),
        ("tests/release/conftest.py", "tests.release.test_packages", "tests.storage.test_drafts"),
        ("tests/storage/conftest.py", "tests.storage.journal.test_journal", "tests.app.test_words"),
        (
            "scripts/provenance.py",
            "tests.app.sentences.test_catalogue_docs",
            "tests.app.test_words",
        ),
    ],
)
def test_only_tests_that_may_see_a_change_are_near(changed, seen, not_seen):
    near = touched.nearest([Path(changed)])
    assert seen in near
    assert not_seen not in near


@pytest.mark.parametrize(
    ("changed", "run"),
    [
        ("app/settings/settings_page.py", [*touched.ALWAYS, "test_settings"]),
        ("app/history/records.py", [*touched.ALWAYS, "test_history"]),
        ("assets/colours.json", touched.ALWAYS),
        ("tests/inside/phone.py", touched.ALWAYS),
        ("tests/browser/test_guilds.py", ["test_guilds"]),
        ("tests/inside/test_late_in_a_list.py", ["test_late_in_a_list"]),
        ("tests/browser/test_that_is_gone.py", []),
        ("app/cli/__init__.py", []),
        ("scoring/points/science.py", []),
        ("README.md", []),
    ],
)
def test_the_tests_of_pages_are_run_where_a_page_may_change(changed, run):
    assert [Path(page).stem for page in touched.pages([Path(changed)])] == sorted(run)


def test_a_name_that_git_does_not_know_is_an_error():
    with pytest.raises(SystemExit, match="'tpyo'"):
        touched.changed_files("tpyo")
