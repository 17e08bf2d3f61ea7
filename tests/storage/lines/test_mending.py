"""What other copies of a journal say of its damaged lines, and what they no longer can."""

import json

import pytest

from storage.lines.line import Line, line_of, may_be_torn, read_line
from storage.lines.mending import Copy, readable, salvaged
from storage.lines.state import State


def line(number: int, name: str, text: str | None = "v1", left: int = 0) -> Line:
    record = None if text is None else json.dumps({"text": text}).encode()
    return Line(number, left, "games", name, record)


def written(*lines: Line) -> bytes:
    """A journal that was written as a whole when these lines had been added one by one."""
    state = State()
    state.apply(lines)
    return b"".join(state.content(1))


def texts(state: State) -> dict[str, str]:
    return {name: record["text"] for name, record in state.tables.get("games", {}).items()}


def hit(content: bytes, name: str) -> bytes:
    """Damages the record of a name, but not the name."""
    start = content.index(b'"%s"' % name.encode()) + 6
    return content[:start] + b"????" + content[start + 4 :]


BEFORE = [line(number, name) for number, name in enumerate("abcd", 1)]
CORRECTED = [line(number, name, "v2") for number, name in enumerate("abcd", 5)]


def test_an_older_backup_hides_no_loss():
    damaged = hit(written(*BEFORE, *CORRECTED), "c")
    found = salvaged(damaged, 8, [readable(written(*BEFORE))])
    assert texts(found.state) == {"a": "v2", "b": "v2", "c": "v1", "d": "v2"}
    assert (found.lost, found.older, found.gone) == (1, {("games", "c")}, set())


@pytest.mark.parametrize("last", [8, 9])
def test_a_copy_that_is_as_new_replaces_what_was_hit(last):
    lines = [*BEFORE, *CORRECTED, *[line(9, "d", None)][: last - 8]]
    damaged = hit(written(*lines), "c")
    # One that was only added to since has more lines, of which the last of each name count.
    for content in (written(*lines), written() + b"".join(map(line_of, lines))):
        found = salvaged(damaged, last, [readable(written(*BEFORE)), readable(content)])
        assert found.lost == 0
        assert texts(found.state)["c"] == "v2"
        assert ("d" in texts(found.state)) == (last == 8)


def test_what_was_removed_for_good_or_by_a_restore_stays_so():
    damaged = hit(written(*BEFORE, *CORRECTED, line(9, "d", None)), "c")
    for number in (4, 8):
        found = salvaged(damaged, 9, [Copy(number, [*BEFORE, *CORRECTED][number - 4 : number])])
        assert set(texts(found.state)) == {*"abc"}
        assert (found.lost, found.older) == (1, {("games", "c")})


def test_where_no_name_can_be_made_out_all_that_is_unknown_comes_back():
    content = written(*BEFORE, *CORRECTED, line(9, "d", None))
    start = content.index(b'["games","c"') - 14
    damaged = content[:start] + bytes(45) + content[start + 45 :]
    found = salvaged(damaged, 9, [readable(written(*BEFORE))])
    assert set(texts(found.state)) == {*"abcd"}
    assert (found.lost, found.older) == (1, {("games", "c"), ("games", "d")})


def test_lists_of_cards_are_not_told_as_games():
    cards = b'{"cards":["Haven","Workers Guild","Stockade"]}'
    damaged = hit(written(line(1, "a"), Line(2, 0, "games", "b", cards), line(3, "c")), "b")
    found = salvaged(damaged, 3, [])
    assert (found.lost, found.gone) == (1, {("games", "b")})


@pytest.mark.parametrize("record", [b"[]", b"3", b'"x"', b"true"])
def test_a_line_that_says_no_record_says_nothing(record):
    # Found by `python -m bench fuzz`.
    whole = line_of(Line(1, 0, "games", 'a"b', record))
    assert read_line(whole) is None
    assert salvaged(whole, 0, [readable(whole)]).state.tables == {}


def test_a_line_of_number_zero_says_nothing():
    # Found by `python -m bench fuzz`: written anew, it was taken for damage at every start.
    assert read_line(line_of(line(0, "a"))) is None


def test_copies_that_are_damaged_themselves_complete_each_other():
    """The newer copy lost the correction that the older one has."""
    older = written(line(1, "a"), line(2, "b"), line(3, "b", "v2"))
    newer = written() + b"".join(map(line_of, [*BEFORE[:2], line(4, "c")]))
    found = salvaged(b"", 9, [readable(newer), readable(older)])
    assert texts(found.state) == {"a": "v1", "b": "v2", "c": "v1"}


def test_bytes_that_stand_elsewhere_as_well_hide_no_loss():
    """A block over the line of `c` holds what stands in that of `a`."""
    content = written(*BEFORE, *CORRECTED)
    lines = content.splitlines(keepends=True)
    lines[3] = lines[1][:40] + b"\n"
    found = salvaged(b"".join(lines), 8, [readable(written(*BEFORE))])
    assert texts(found.state) == {"a": "v2", "b": "v2", "c": "v1", "d": "v2"}
    assert (found.lost, found.older) == (1, {("games", "c")})


def test_a_change_that_was_never_finished_is_not_taken_from_a_backup():
    torn = written(*BEFORE) + line_of(line(5, "e", "torn", left=2)) + line_of(line(6, "f", left=1))
    assert readable(torn)._replace(unfinished=[]) == readable(written(*BEFORE))


def test_a_change_that_a_damaged_backup_has_in_part_was_finished_if_later_lines_tell_so():
    change = [
        line(number, name, left=7 - number) for number, name in ((5, "e"), (6, "f"), (7, "g"))
    ]
    later = line(8, "h")
    backup = hit(written() + b"".join(map(line_of, [*BEFORE, *change])), "g")
    left = written() + line_of(later)
    found = salvaged(left, 8, [readable(backup)])
    assert texts(found.state).keys() == {"a", "b", "c", "d", "e", "f", "h"}
    assert found.lost == 1


@pytest.mark.parametrize("name", [b"z", b"d"])
def test_a_record_whose_name_was_hit_as_well_comes_back_as_a_backup_has_it(name):
    """Where all was written anew, a name that is told twice, or nowhere else, is wrong."""
    anew = [*BEFORE, *CORRECTED]
    damaged = hit(written(*anew), "c").replace(b'"c"', b'"%s"' % name)
    found = salvaged(damaged, 8, [readable(written(*BEFORE))])
    assert texts(found.state) == {"a": "v2", "b": "v2", "c": "v1", "d": "v2"}
    assert found.lost == 1


def test_a_new_record_that_was_hit_brings_nothing_back_that_was_removed():
    damaged = hit(hit(written(*CORRECTED[1:]) + line_of(line(9, "e")), "c"), "e")
    found = salvaged(damaged, 9, [readable(written(*BEFORE))])
    assert texts(found.state) == {"b": "v2", "c": "v1", "d": "v2"}
    assert (found.lost, found.gone) == (2, {("games", "e")})


def test_a_line_that_only_lost_its_line_break_was_not_torn():
    whole = line_of(line(1, "a"))
    assert not may_be_torn(whole[:-1])
    assert all(may_be_torn(whole[:length]) for length in range(len(whole) - 1))


def test_records_of_the_same_number_get_numbers_of_their_own():
    same = [line(3, "a"), line(3, "b"), line(3, "c"), line(4, "d")]
    found = salvaged(b"".join(map(line_of, same)), 4, [])
    assert texts(found.state).keys() == {"a", "b", "c", "d"}
    again = salvaged(b"".join(found.state.content(1)), found.state.number, [])
    assert texts(again.state) == texts(found.state)
    assert again.lost == 0
