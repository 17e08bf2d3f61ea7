"""The faults that `make mutants` makes can still be made."""

import pytest

from bench.mutants import FAILED, ROOT, TABLE, WITHOUT_END, Fault, faults, kept, table, tried

FAULTS = list(faults())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_has_its_line(fault):
    text = fault.path.read_text(encoding="utf-8")
    assert text.replace(fault.old, fault.new) != text


def test_no_fault_has_the_name_of_another():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 60


@pytest.mark.parametrize("test", sorted({test for fault in FAULTS for test in fault.tests}))
def test_who_is_asked_first_is_there(test):
    file, _, name = test.partition("::")
    assert f"def {name}" in (ROOT / file).read_text(encoding="utf-8")


def test_a_line_that_is_gone_is_told():
    with pytest.raises(LookupError, match="0 times"):
        _ = Fault("scoring", "a fault", "no line says that", "").path


@pytest.mark.parametrize(
    "line",
    [
        "FAILED tests/app/entry/test_city_entry.py::test_it - assert 1 == 2",
        "FAILED tests/app/entry/test_city_entry.py::test_it[Ada - 3] - assert 1 == 2",
        "ERROR tests/app/entry/test_city_entry.py::test_it",
    ],
)
def test_the_test_that_failed_is_read_from_what_pytest_says(line):
    assert (
        FAILED.search(f"...\n{line}\n1 failed")[1] == "tests/app/entry/test_city_entry.py::test_it"
    )


def test_every_clone_has_what_was_tried_so_far_and_the_table_says_it():
    assert kept().keys() <= {fault.name for fault in FAULTS}
    assert TABLE.read_text(encoding="utf-8") == table(kept())


def test_what_saw_a_fault_is_still_there():
    for seen in kept().values():
        for test in {*seen.values()} - {"", WITHOUT_END}:
            file, _, name = test.partition("::")
            assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), test


@pytest.fixture
def small_tree(tmp_path, monkeypatch):
    """What becomes of one fault in a copy of a house with one line and one test."""
    root, tree = tmp_path / "root", tmp_path / "tree"
    for house in (root, tree):
        (house / "scoring").mkdir(parents=True)
        (house / "scoring" / "rule.py").write_text("POINTS = 3\n")
    monkeypatch.setattr("bench.mutants.ROOT", root)
    monkeypatch.setattr("bench.mutants.touched.nearest", lambda _paths: ["test_rule"])
    monkeypatch.setattr("bench.mutants.touched.path_of", lambda name: root / f"{name}.py")

    def told(test):
        (tree / "test_rule.py").write_text(f"from scoring.rule import POINTS\n{test}\n")
        return tried(Fault("scoring", "a fault", "= 3", "= 14"), tree, nightly=False)

    return told


def test_a_fault_is_seen_by_the_test_that_fails_with_it_alone(small_tree):
    seen = small_tree("def test_it():\n    assert POINTS == 3")
    assert seen == {"quick": "test_rule.py::test_it"}


def test_a_test_that_fails_anyway_has_seen_no_fault(small_tree):
    with pytest.raises(AssertionError, match="test_it fails without a fault, too"):
        small_tree("def test_it():\n    assert POINTS == 5")
