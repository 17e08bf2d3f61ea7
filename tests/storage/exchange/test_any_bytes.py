"""No bytes crash an import, and whatever can't be read is refused as a whole, with its place."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words import words
from storage import Store
from storage.exchange import UnreadableFile, import_, preview
from tests.scoring.strategies import games as any_games
from tests.scoring.strategies import json_values
from tests.storage.conftest import in_memory
from tests.storage.exchange.reading import NOON, as_csv, as_json, reading, told

BGSTATS = (Path(__file__).parent / "files" / "bgstats.json").read_bytes()
HEADER = "date;player;wonder;military;coins;blue;green;total\n"

OF_THE_WHOLE_FILE = {"exchange.too_large", "exchange.empty", "exchange.no_text"}
"""What is said of a file as a whole: no line of it is better or worse than another."""

cells = st.text(alphabet="0123456789-./,;:'\"=| \n\tAdaxé", max_size=12)
tables = st.lists(st.lists(cells, min_size=1, max_size=9), max_size=8).map(
    lambda rows: HEADER + "\n".join(";".join(row) for row in rows)
)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("any") / "data", open_storage=in_memory) as opened:
        yield opened


def comes_to_something(content: bytes) -> None:
    """A file is read, or refused in words with lines and columns; nothing else happens."""
    read = reading(content)
    lines = content.count(b"\n") + content.count(b"\r") + 1
    for one in [*read.problems, *read.remarks]:
        assert one.line is None or 1 <= one.line <= lines * 2 + 1
        assert one.column is None or one.column >= 1
    assert len(told(read.problems)) == len(list(read.problems))
    assert len(told(read.remarks)) == len(list(read.remarks))
    for problem in read.problems:
        assert problem.line is not None or problem.said.key in OF_THE_WHOLE_FILE
    assert read.games or read.problems or read.left_out or read.kind == "bgstats"


def spoilt(content: bytes, data: st.DataObject) -> bytes:
    """The file cut, or with a few of its bytes changed."""
    start = data.draw(st.integers(0, len(content)))
    if data.draw(st.booleans()):
        return content[:start]
    return content[:start] + data.draw(st.binary(max_size=4)) + content[start + 2 :]


@given(st.binary(max_size=400))
def test_any_bytes(content):
    comes_to_something(content)


@given(st.text(max_size=200), st.sampled_from(("utf-8", "utf-16", "utf-32", "utf-16-le")))
def test_any_text(text, encoding):
    comes_to_something(text.encode(encoding, errors="replace"))


@given(tables)
def test_any_table(table):
    comes_to_something(table.encode())


@given(json_values)
def test_any_json(value):
    comes_to_something(json.dumps(value).encode())


@given(st.lists(json_values, max_size=4), st.sampled_from(("games", "plays", "players")))
def test_any_json_under_a_key_that_means_something(values, key):
    comes_to_something(json.dumps({key: values}).encode())


@given(any_games(), any_games(), st.data())
def test_spoilt_documents(one, two, data):
    comes_to_something(spoilt(as_json(one, two), data))


@given(any_games(), st.data())
def test_spoilt_tables(one, data):
    comes_to_something(spoilt(as_csv(one), data))


@given(st.data())
def test_spoilt_exports_of_bg_stats(data):
    comes_to_something(spoilt(BGSTATS, data))


@given(json_values, st.data())
def test_an_export_of_bg_stats_with_anything_in_it(value, data):
    export = json.loads(BGSTATS)
    key = data.draw(st.sampled_from(("players", "locations", "games", "plays")))
    place = data.draw(st.integers(0, len(export[key]) - 1))
    if data.draw(st.booleans()):
        export[key][place] = value
    else:
        export[key][place][data.draw(st.sampled_from(sorted(export[key][place])))] = value
    comes_to_something(json.dumps(export).encode())


@given(any_games(fewest=1), any_games(fewest=1), st.data())
def test_all_of_a_file_is_added_or_nothing(store, one, two, data):
    before = len(store.games.all())
    content = spoilt(as_json(one, two), data)
    shown = preview(store, "f", content)
    if shown.problems:
        with pytest.raises(UnreadableFile) as refused:
            import_(store, shown, NOON)
        assert all(words().phrase(part) for part in refused.value.parts)
        assert len(store.games.all()) == before
    else:
        assert import_(store, shown, NOON) == len(shown.new)
        assert len(store.games.all()) == before + len(shown.new)
        assert preview(store, "f", content).new == ()


@pytest.mark.parametrize(
    "content",
    [
        b"\x00" * 1000,
        b"[" * 100_000,
        b"[]",
        b"{}",
        b"null",
        b'{"games": []}',
        b'{"players": ' + b"9" * 5000 + b"}",
        b'{"plays": [' + b"[" * 50_000,
        b'player,blue\n"' + b"x" * 200_000,
        b"player,blue\n",
    ],
    ids=range(10),
)
def test_what_holds_no_game_is_refused_with_its_place(content):
    read = reading(content)
    assert not read.games
    assert told(read.problems)
    assert all(one.line and one.column for one in read.problems)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf", b"\xff\xfe"], ids=range(4))
def test_an_empty_file_is_told_as_a_whole(content):
    (problem,) = reading(content).problems
    assert (problem.said.key, problem.line) == ("exchange.empty", None)


@pytest.mark.parametrize("content", [b"\x01\xff" * 1000, b"\x89PNG\r\n\x1a\n" + bytes(range(256))])
def test_what_is_no_text_is_told_as_a_whole(content):
    (problem,) = reading(content).problems
    assert (problem.said.key, problem.line) == ("exchange.no_text", None)
