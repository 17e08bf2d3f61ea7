"""What GitHub is told to do exists here, and may do no more than it needs."""

import os
import re
import shlex
import subprocess
import sys
import tomllib

import pytest
import yaml

from bench.__main__ import NAMES
from tests.release.conftest import ROOT

WORKFLOWS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

JOBS = [(name, job) for name, all_of in WORKFLOWS.items() for job in all_of["jobs"].values()]
STEPS = [(name, step) for name, job in JOBS for step in job["steps"]]

MAY = {
    ("audit", "audit"): {"contents": "read"},
    ("ci", "test"): {"contents": "read"},
    ("nightly", "test"): {"contents": "read"},
    ("nightly", "bench"): {"contents": "read"},
    ("pages", "test"): {"contents": "read"},
    ("pages", "build"): {"contents": "read"},
    ("pages", "publish"): {"pages": "write", "id-token": "write"},
}
"""What each job may do, of all that GitHub could allow it."""


def when(workflow):
    # YAML takes the key `on` for "yes".
    return workflow[True]


def test_there_is_one_for_changes_one_for_nights_and_one_for_releases():
    assert set(when(WORKFLOWS["ci"])) == {"push", "pull_request"}
    assert set(when(WORKFLOWS["nightly"])) == {"schedule", "workflow_dispatch"}
    assert when(WORKFLOWS["pages"]) == {"push": {"tags": ["v*"]}}


@pytest.mark.parametrize(("workflow", "step"), [one for one in STEPS if "run" in one[1]])
def test_what_a_step_runs_is_there(workflow, step):
    program, *words = shlex.split(step["run"])
    if program == "make":
        # A dry run: make itself says whether it knows the target.
        dry = subprocess.run(["make", "-n", *words], cwd=ROOT, capture_output=True, check=False)
        assert dry.returncode == 0, dry.stderr
    else:
        assert os.access(ROOT / program, os.X_OK)


def test_the_tests_run_as_the_readme_says():
    assert ".ci/run" in [step.get("run") for step in WORKFLOWS["ci"]["jobs"]["test"]["steps"]]
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "    make test\n" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_everything_is_tested_at_night_and_before_a_release_is_built():
    for name in ("nightly", "pages"):
        assert "make test-nightly" in [
            step.get("run") for step in WORKFLOWS[name]["jobs"]["test"]["steps"]
        ]
    dry = subprocess.run(
        ["make", "-n", "test-nightly"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert re.search(r"pytest .*--nightly tests$", dry.stdout, re.MULTILINE)
    # A release does not wait for figures.
    assert "-m bench" not in dry.stdout
    assert WORKFLOWS["pages"]["jobs"]["build"]["needs"] == "test"


def test_figures_have_a_night_of_their_own_and_what_was_printed_is_kept_where_it_ends_too_early():
    (step,) = [step for step in WORKFLOWS["nightly"]["jobs"]["bench"]["steps"] if "run" in step]
    assert step["run"] == "make bench"
    assert step["env"] == {"PYTHONUNBUFFERED": "1"}
    assert "needs" not in WORKFLOWS["nightly"]["jobs"]["bench"]
    assert NAMES[0] == "club"


def test_the_tests_run_on_the_oldest_and_the_newest_python_that_we_name():
    named = [
        found[1]
        for classifier in PROJECT["classifiers"]
        if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", classifier))
    ]
    assert WORKFLOWS["ci"]["jobs"]["test"]["strategy"]["matrix"]["python"] == named
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_a_release_is_published_from_where_it_is_built(tmp_path):
    steps = WORKFLOWS["pages"]["jobs"]["build"]["steps"]
    uploads = {step["uses"].split("@")[0]: step["with"] for step in steps if "with" in step}
    assert uploads["actions/upload-pages-artifact"]["path"] == "dist/site"
    kept = uploads["actions/upload-artifact"]["path"].split()
    assert kept == ["dist/wonderpad-*", "dist/SHA256SUMS"]
    assert WORKFLOWS["pages"]["jobs"]["publish"]["needs"] == "build"


def test_a_release_refuses_the_tag_of_another_version():
    build = WORKFLOWS["pages"]["jobs"]["build"]
    (command,) = [step["run"] for step in build["steps"] if "run" in step]
    words = command.replace("$GITHUB_REF_NAME", "v99.0.0")
    dry = subprocess.run(
        ["make", "-n", *shlex.split(words)[1:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "scripts/release.py --tag 'v99.0.0'" in dry.stdout


@pytest.mark.parametrize(("tag", "refused"), [(f"v{PROJECT['version']}", False), ("v99.0.0", True)])
def test_it_does_so_before_all_tests(tag, refused):
    steps = WORKFLOWS["pages"]["jobs"]["test"]["steps"]
    first = next(step["run"] for step in steps if "run" in step)
    command = shlex.split(first.replace("$GITHUB_REF_NAME", tag))
    asked = [*command, f"PYTHON={sys.executable}", "VENV=nowhere"]
    ran = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode != 0) == refused
    assert (f"The tag is {tag}" in ran.stderr) == refused
    assert not (ROOT / "nowhere").exists()


@pytest.mark.parametrize(("workflow", "step"), [one for one in STEPS if "uses" in one[1]])
def test_others_actions_are_githubs_own_and_pinned(workflow, step):
    # By commit: a tag can be moved to other code by whoever gets hold of it.
    assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step["uses"])


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_the_version_of_a_pinned_action_is_told_beside_it(name):
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    uses = [line for line in text.splitlines() if "uses:" in line]
    assert uses
    assert [line for line in uses if not re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line)] == []


def test_known_faults_are_looked_for_weekly_and_before_a_release():
    assert set(when(WORKFLOWS["audit"])) == {"schedule", "workflow_dispatch"}
    (moment,) = when(WORKFLOWS["audit"])["schedule"]
    assert re.fullmatch(r"\d+ \d+ \* \* [0-6]", moment["cron"])
    for workflow, job in (("audit", "audit"), ("pages", "test")):
        steps = WORKFLOWS[workflow]["jobs"][job]["steps"]
        assert "make audit" in [step.get("run") for step in steps]


@pytest.mark.parametrize("name", ["run", "dev", "site", "audit"])
def test_nothing_is_installed_without_its_hash(name):
    lock = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", lock, flags=re.MULTILINE))
    assert len(entries) > 5
    bare = [entry for entry in entries if not re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry)]
    assert bare == []
    assert "http:" not in lock
    assert "https:" not in lock


def test_nothing_is_allowed_that_is_not_needed():
    allowed = {
        (name, job): settings.get("permissions", workflow["permissions"])
        for name, workflow in WORKFLOWS.items()
        for job, settings in workflow["jobs"].items()
    }
    assert allowed == MAY


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_none_runs_for_ever_or_against_another(name):
    workflow = WORKFLOWS[name]
    assert workflow["concurrency"]["group"]
    assert all(job["timeout-minutes"] <= 300 for job in workflow["jobs"].values())


def test_what_is_kept_between_runs_depends_on_the_locks():
    for _, step in STEPS:
        if pattern := step.get("with", {}).get("cache-dependency-path"):
            assert {path.name for path in ROOT.glob(pattern)} >= {"run.txt", "dev.txt", "site.txt"}
