"""The faults that `make mutants` makes can still be made."""

import pytest

from bench.mutants import FAILED, ROOT, TABLE, Fault, faults, kept, table

FAULTS = list(faults())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_has_its_line(fault):
    text = fault.path.read_text(encoding="utf-8")
    assert text.replace(fault.old, fault.new) != text


def test_no_fault_has_the_name_of_another():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 60


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
        for test in filter(None, seen.values()):
            file, _, name = test.partition("::")
            assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), test
