"""The programs of `make bench` that open pages do each thing once, and print their tables."""

import pytest

from tests.bench.test_programs import IN_BROWSERS, has_tables, printed_by

ON_THE_SITE = ("site", "tab", "engines")
LONG = ("site", "engines")
"""They open each site again and again, in each engine: too long for a run at every push."""


@pytest.mark.parametrize("name", [name for name in IN_BROWSERS if name not in ON_THE_SITE])
def test_on_the_server(name, capsys):
    assert has_tables(printed_by(name, capsys))


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name in LONG else ()) for name in ON_THE_SITE],
)
def test_on_the_built_site(name, built, capsys):
    assert has_tables(printed_by(name, capsys, site=built))
