"""The database that keeps the games where a browser opens no files to write at once."""

import subprocess
from hashlib import sha256

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT
from tests.site.test_files import ADD, CREATE, FILES, LOOK, python

WRITE = """
import errno, os
try:
    file = os.open("/data/%s", os.O_WRONLY | os.O_CREAT)
    os.lseek(file, %d, 0)
    os.write(file, b"x" * %d)
    os.close(file)
    told = "%s"
except OSError as error:
    told = errno.errorcode[error.errno]
"""

FLUSH = """
import os
file = os.open("/data/%s", os.O_WRONLY)
os.fsync(file)
os.close(file)
told = "flushed"
"""

SAY = 'told = "%s"'

TAKE_IN = """
from pathlib import Path
from app.worker.browser import FOUND, take_in_found
from storage import Store

with Store(Path("/data")) as store:
    if (store.folder / FOUND).is_dir():
        take_in_found(store, store.folder / FOUND)
    told = [phrase.key for phrase in store.notices]
"""

CONTENT = """
with open("/data/%s", "rb") as file:
    content = file.read()
told = [len(content), [at for at in range(0, len(content), 16384) if content[at:at + 1] == b"\\0"]]
"""


EACH_BYTE = """
from hashlib import sha256
with open("/data/a", "%s") as file:
    if file.writable():
        file.write(b"".join(number.to_bytes(4, "big") for number in range(12_345)))
        told = "written"
    else:
        told = sha256(file.read()).hexdigest()
"""
"""A file of four blocks, the last of which is not full; each byte of it has its place."""

SHORTER = """
import os
os.truncate("/data/a", 10)
told = "shorter"
"""


LONGER = """
import errno, os
try:
    os.truncate("/data/a", 4_000_000)
    told = "longer"
except OSError as error:
    told = errno.errorcode[error.errno]
"""


@pytest.fixture
def after(plans):
    return plans("records")


def write(name, length, at=0):
    return WRITE % (name, at, length, name)


def unkept(told):
    """What the page was told of what could not be kept."""
    return [one["unkept"] for one in told if "unkept" in one]


# What is said is kept -------------------------------------------------------------


def test_nothing_is_said_before_that_of_which_it_tells_is_kept_and_all_in_its_order(after):
    _, _, _, _, at_first, then, _, _, later, last = after(
        *("open", ("slow", 100), ("say", write("a", 9)), ("say", SAY % "b"), "said"),
        *(("until said", 2), ("say", write("c", 9)), ("say", SAY % "d"), "said"),
        ("until said", 4),
    )
    assert at_first == []
    assert then == later == ["a", "b"]
    assert last == ["a", "b", "c", "d"]


def test_what_has_nothing_to_wait_for_is_said_at_once(after):
    *_, said = after("open", ("say", SAY % "a"), "said")
    assert said == ["a"]


def test_a_page_that_is_killed_takes_only_along_what_nobody_has_seen(after):
    *_, said, _, games = after(
        *("open", python(ADD), ("slow", 100), ("say", ADD), "said", "open", python(LOOK))
    )
    assert said == []
    assert games == 1


def test_what_was_said_to_be_saved_outlives_the_power(after):
    *_, opened, games = after("open", python(ADD), python(ADD), "cut power", "open", python(LOOK))
    assert opened == {"kept": True, "lost": 0}
    assert games == 2


def test_what_is_not_flushed_outlives_the_page_and_once_it_is_flushed_the_power(after):
    _, _, _, page, _, _, power, *_, flushed = after(
        *("open", python(write("a", 9)), "open", python(FILES), "cut power", "open"),
        *(python(FILES), python(write("a", 9)), python(FLUSH % "a"), "cut power", "open"),
        python(FILES),
    )
    assert (page, power, flushed) == (["a"], [], ["a"])


def test_the_disk_is_waited_for_where_python_does_and_nowhere_else(after):
    *_, changes = after(
        *("open", python(write("a", 9)), python(FLUSH % "a"), python(FLUSH % "a")),
        *(python(write("a", 9)), python(ADD), "changes"),
    )
    reserve, *changes = [change["strict"] for change in changes]
    # Flushing what the disk has already costs nothing.
    assert changes == [False, True, False, True]
    assert reserve is False


def test_a_line_at_the_end_of_a_long_file_costs_a_block_of_it(after):
    *_, changes = after(
        *("open", python(write("a", 3_000_000)), python(write("a", 300, 3_000_000)), "changes")
    )
    assert changes[-2]["bytes"] > 3_000_000
    assert changes[-1]["bytes"] < 20_000


def test_a_file_of_several_blocks_is_stored_to_the_last_byte_of_each(after):
    *_, content = after("open", python(EACH_BYTE % "wb"), "open", python(EACH_BYTE % "rb"))
    whole = b"".join(number.to_bytes(4, "big") for number in range(12_345))
    assert content == sha256(whole).hexdigest()


def test_what_a_file_has_no_more_takes_no_room(after):
    *_, before, _, then = after(
        *("open", python(write("a", 60_000)), "size of records", python(SHORTER)),
        "size of records",
    )
    assert before - then == 60_000 - 10


def test_who_lets_go_has_kept_all_before_another_tab_has_its_turn(after):
    *_, games = after("open", ("slow", 100), ("say", ADD), "let go", "open", python(LOOK))
    assert games == 1


# No room --------------------------------------------------------------------------


def test_what_python_was_told_is_kept_in_a_reserve_and_the_next_is_refused(after):
    *_, in_reserve, refused, told, _, games = after(
        *("silent", "open", python(ADD), ("full", True), python(ADD), python(ADD), "told"),
        *("open", python(LOOK)),
    )
    assert in_reserve == 2
    assert "storage.full" in refused["error"]
    assert unkept(told) == []
    assert games == 2


def test_once_there_is_room_again_there_is_a_reserve_again(after):
    _, _, _, _, refused, _, _, _, room, _, reserve, full = after(
        *("silent", "open", ("full", True), python(ADD), python(ADD), ("full", False)),
        *(python(CREATE % (1, "a")), "settled", python(ADD), ("full", True), python(ADD)),
        python(ADD),
    )
    assert "storage.full" in refused["error"]
    assert (room, reserve) == (2, 3)
    assert "storage.full" in full["error"]


def test_what_is_more_than_the_reserve_is_said_once_it_is_kept_and_not_before(after):
    *_, waiting, said, _, both, told, _, files = after(
        *("silent", "open", ("full", True), ("say", write("a", 2_000_000)), ("say", SAY % "b")),
        *(("until told", '{"unkept":"'), "said", ("full", False), ("until said", 2), "told"),
        *("open", python(FILES)),
    )
    assert waiting is None
    assert said == []
    assert both == ["a", "b"]
    assert unkept(told) == ["QuotaExceededError", None]
    assert files == ["a"]


def test_what_the_browser_says_to_have_no_room_for_is_not_begun(after):
    *_, large, small, files, told = after(
        *("open", ("room", 5_000_000), "open", python(write("a", 4_000_000))),
        *(python(write("b", 100)), python(FILES), "told"),
    )
    assert (large, small) == ("ENOSPC", "b")
    assert files == ["a", "b"]
    assert unkept(told) == []


def test_a_file_is_not_made_longer_than_there_is_room_for(after):
    *_, refused, told = after(
        *("open", ("room", 5_000_000), "open", python(write("a", 9)), python(LONGER), "told")
    )
    assert refused == "ENOSPC"
    assert unkept(told) == []


# A connection that is lost --------------------------------------------------------


def test_a_connection_that_the_browser_dropped_is_opened_anew(after):
    *_, games, told, _, kept = after(
        *("open", python(ADD), ("drop", False), python(ADD), "told", "open", python(LOOK))
    )
    assert (games, kept) == (2, 2)
    assert unkept(told) == []


def test_a_connection_that_is_dropped_while_games_are_on_their_way_is_opened_anew(after):
    *_, said, told, _, kept = after(
        *("open", ("slow", 50), ("say", ADD), "until storing", ("drop", False), ("until said", 1)),
        *("told", "open", python(LOOK)),
    )
    assert said == [1]
    assert unkept(told) == []
    assert kept == 1


def test_what_fails_is_tried_again_and_told_of_when_it_lasts(after):
    twice, long = ["UnknownError", "AbortError"], ["UnknownError"] * 5
    *_, said, nothing, _, _, _, more, told, _, kept = after(
        *("open", ("failing", twice), ("say", ADD), ("say", SAY % "b"), ("until said", 2)),
        *(
            "told",
            ("failing", long),
            ("say", ADD),
            ("until told", '{"unkept":"'),
            ("until said", 3),
        ),
        *("told", "open", python(LOOK)),
    )
    assert said == [1, "b"]
    assert unkept(nothing) == []
    assert more == [1, "b", 2]
    assert unkept(told) == ["UnknownError", None]
    assert kept == 2


def test_what_the_browser_removed_while_the_page_had_it_is_stored_as_a_whole(after):
    *_, games, _, kept = after(
        *("open", python(ADD), python(write("a", 40_000)), ("drop", True), python(ADD)),
        *("open", python(LOOK)),
    )
    assert (games, kept) == (2, 2)


# Damage, and later versions -------------------------------------------------------


def test_a_block_that_is_lost_is_one_of_zeros(after):
    *_, lost, _, content = after(
        *("open", python(write("a", 40_000)), ("lose", ["a", 1]), "open", python(CONTENT % "a"))
    )
    assert lost is True
    assert content == [40_000, [16_384]]


def test_a_journal_that_lost_its_block_is_mended_as_on_any_disk(after):
    *_, games, files = after(
        *("open", python(ADD), ("lose", ["games.journal", 0]), "open", python(LOOK)),
        python(FILES),
    )
    assert games == 1  # the latest line is there once more
    assert "games.journal" in files


def test_a_database_of_a_newer_version_is_told_of_and_left_as_it_is(after):
    *_, refused, _, _, games = after(
        *("open", python(ADD), ("later version", 2), "open", ("later version", 1)),
        *("open", python(LOOK)),
    )
    assert "newer Wonderpad" in refused["error"]
    assert games == 1


# Files and database ---------------------------------------------------------------


@pytest.fixture
def both(plans):
    return plans("files", "records")


def test_who_has_both_keeps_games_in_files(both):
    assert both("open", "carrier")[-1] == "files"


def test_who_opens_no_files_at_once_keeps_games_in_the_database_and_leaves_none_behind(both):
    *_, carrier, _, again, entries = both(
        *(("unable files", True), "open", "carrier", "open", "carrier", "entries of files")
    )
    assert carrier == again == "records"
    assert entries == 0


def test_games_in_the_database_are_found_once_the_browser_opens_files_at_once(both):
    *_, games, carrier, added, _, kept = both(
        *(("unable files", True), "open", python(ADD), ("unable files", False), "open"),
        *(python(LOOK), "carrier", python(ADD), "open", python(LOOK)),
    )
    assert (games, carrier, added, kept) == (1, "records", 2, 2)


def test_games_of_a_time_without_files_join_those_from_before_it(both):
    *_, _, in_files, notices, games, _, carrier, again, told_again = both(
        *("open", python(ADD), ("without files", True), "open", python(ADD), python(ADD)),
        *(("without files", False), "open", python(LOOK), python(TAKE_IN), python(LOOK)),
        *("open", "carrier", python(LOOK), python(TAKE_IN)),
    )
    assert (in_files, games, again) == (1, 3, 3)
    assert notices == ["storage.found"]
    assert told_again == []
    assert carrier == "files"


def test_games_that_find_no_room_among_the_files_stay_in_the_database(both):
    *_, notices, games, _, _, later, all_games = both(
        *("open", python(ADD), ("without files", True), "open", python(ADD)),
        *(("without files", False), ("full", True), "open", python(TAKE_IN), python(LOOK)),
        *(("full", False), "open", python(TAKE_IN), python(LOOK)),
    )
    assert (notices, games) == ([], 1)
    assert (later, all_games) == (["storage.found"], 2)


@pytest.mark.parametrize(
    "chance",
    [("unopened", 2), ("failing", ["UnknownError"]), ("failing", ["AbortError", "UnknownError"])],
)
def test_what_fails_by_chance_at_the_first_visit_keeps_nobody_from_keeping_games(after, chance):
    # Taken for an answer, it left all of them in memory, for as long as that page lasts.
    *_, carrier, added, _, games = after(
        *(chance, "open", "carrier", python(ADD), "open", python(LOOK))
    )
    assert (carrier, added, games) == ("records", 1, 1)


def test_files_that_are_refused_by_chance_are_not_taken_for_none(both):
    *_, carrier, games = both(
        *("open", python(ADD), ("no folder", ["UnknownError", "AbortError"]), "open", "carrier"),
        python(LOOK),
    )
    assert (carrier, games) == ("files", 1)


def test_files_that_a_browser_never_has_are_asked_for_once(both):
    _, _, carrier, times = both(
        ("no folder", ["SecurityError"] * 3), "open", "carrier", "times looked for"
    )
    assert (carrier, times) == ("records", 1)


def test_games_that_were_in_files_are_not_looked_for_elsewhere(both):
    # Otherwise a page whose files the browser has closed could go on with an empty history.
    *_, told, carrier, games = both(
        *("open", python(ADD), ("no folder", ["UnknownError"] * 9), "close all", "look"),
        *(("until refused", 1), ("days", 1), "look", ("until refused", 2), ("days", 1), "look"),
        *(("until told", '{"trouble":"no folder'), "told", "carrier", python(LOOK)),
    )
    assert told[-1] == {"trouble": "no folder"}
    assert (carrier, games) == ("files", 1)


@pytest.mark.parametrize("answers", ["yes", "no", "not at first"])
def test_an_answer_that_lies_there_while_python_starts_is_not_late(answers):
    # Otherwise nothing was kept on a slow phone, as if its browser had no database.
    script = (ROOT / "site" / "content" / "database.js").as_uri()
    command = [compute_driver_executable()[0], ROOT / "tests" / "site" / "patience.mjs"]
    done = subprocess.run(
        [*map(str, command), script, answers],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.strip() == ("false" if answers == "no" else "true"), done.stderr
