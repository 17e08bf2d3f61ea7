"""No cell of an export is a formula, whatever stands between cells where it is opened."""

import csv
import io
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring import read_game
from storage.exchange.tables.cells import as_text, text_of
from tests.storage.exchange.reading import as_csv, games

SEPARATORS = (",", ";", "\t", "|")
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
NUMBER = re.compile(r"-\d+")

texts = st.text(alphabet="=+-@\t\r\n \"',;|a1＝", max_size=14) | st.text(max_size=10)
lines = texts.map(lambda text: " ".join(text.split())).filter(bool)


def cells(table: str, separator: str) -> list[str]:
    """What a spreadsheet finds: it never refuses anything, and knows the mark at the start."""
    lines = io.StringIO(table.removeprefix("\ufeff"), newline="")
    return [cell for row in csv.reader(lines, delimiter=separator) for cell in row]


def no_formula(table: str) -> None:
    for separator in SEPARATORS:
        for cell in cells(table, separator):
            is_formula = cell.lstrip(" ").startswith(FORMULAS) and not NUMBER.fullmatch(cell)
            assert not is_formula, (separator, cell)


@given(name=lines, place=lines, note=texts)
@example(name="a;=1+1;b", place="x", note="x")
@example(name='a;"=1"', place='"=1', note='"\n"=1')
@example(name="x", place='"a";\' =1', note="x\r\n\t@SUM(A1)\n-1\n'-1")
@example(name="x;", place="|", note=';""-1')
@example(name="1", place="1", note="")
def test_nothing_in_an_export_is_a_formula_and_all_comes_back(name, place, note):
    document = {
        "place": place,
        "players": [
            {"name": name, "pad": {"military": {"tokens": [-1]}, "treasure": {"coins": 3}}},
            {"name": f"{name[:20]} 2", "pad": {"military": -1}},
        ],
    }
    if note.strip():
        document["note"] = note
    game = read_game(document)
    table = as_csv(game).decode()
    no_formula(table)
    assert games(table) == [game]


@given(texts)
def test_a_text_comes_back_from_its_cell(text):
    assert text_of(as_text(text.strip())) == text.strip()


@pytest.mark.parametrize("text", ["Ada", "Rain; then sun.", "Zoë\nand Bo", "a | b", "1;2"])
def test_what_is_no_formula_stays_as_it_is_but_for_its_start(text):
    assert as_text(text).removeprefix("'") == text
