"""The files that a browser keeps: damage, a full disk, days that pass."""

import pytest

ADD = """
from datetime import UTC, datetime
from pathlib import Path
from scoring import read_game
from storage import Store

with Store(Path("/data")) as store:
    players = [{"name": name, "pad": {"blue": 5}} for name in ("Ada", "Bo", "Cleo")]
    store.games.add(read_game({"edition": "first", "players": players}), datetime.now(UTC))
    told = len(store.games.all())
"""

LOOK = """
from pathlib import Path
from storage import Store

with Store(Path("/data")) as store:
    told = len(store.games.all())
"""

FILES = """
import os
told = sorted(os.path.relpath(os.path.join(at, name), "/data")
              for at, _, names in os.walk("/data") for name in names)
"""

DRAFT = """
from datetime import UTC, datetime
from pathlib import Path
from scoring import read_game
from storage import Store
from storage.store import drafts_flushed_by

with Store(Path("/data"), open_storage=drafts_flushed_by(lambda file: False)) as store:
    store.drafts.new(read_game({"players": [{"name": "Ada"}]}), datetime.now(UTC))
    told = len(store.drafts.all())
"""

CREATE = """
import errno, os
told = []
for number in range(%d):
    try:
        file = os.open(f"/data/%s{number}", os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        os.write(file, b"x")
        os.fsync(file)
        os.close(file)
        told.append("kept")
    except OSError as error:
        told.append(errno.errorcode[error.errno])
"""

ANYTHING = """
import hashlib, os, random
dice = random.Random(%d)
names = [f"/data/{letter}" for letter in "abcd"]
for _ in range(60):
    path = dice.choice(names)
    there = os.path.exists(path)
    what = dice.choice(["write", "append", "cut", "grow", "rename", "remove", "anew"])
    if what == "rename" and there:
        os.replace(path, dice.choice(names))
    elif what == "remove" and there:
        os.unlink(path)
    elif what in ("cut", "grow") and there:
        os.truncate(path, dice.randrange(70_000))
    elif what != "rename":
        with open(path, {"append": "ab", "anew": "wb"}.get(what, "r+b" if there else "xb")) as file:
            if what == "write":
                file.seek(dice.randrange(50_000))
            file.write(dice.randbytes(dice.randrange(40_000)))
told = True
"""

DIGESTS = """
import hashlib, os
told = {}
for name in sorted(os.listdir("/data")):
    with open(f"/data/{name}", "rb") as file:
        told[name] = hashlib.sha256(file.read()).hexdigest()
"""


OPEN = """
import os
with open("/data/unread", "rb") as file, open("/data/replaced", "rb") as other:
    os.unlink("/data/unread")
    os.replace("/data/new", "/data/replaced")
    told = [file.read().decode(), other.read().decode()]
with open("/data/replaced", "rb") as file:
    told.append(file.read().decode())
"""

WRITE = """
for name in ("unread", "replaced", "new"):
    with open(f"/data/{name}", "xb") as file:
        file.write(name.encode())
told = True
"""

REPLACE = """
import os
told = []
try:
    os.replace("/data/new", "/data/replaced")
except OSError:
    os.unlink("/data/new")
    told.append("refused")
with open("/data/replaced", "rb") as file:
    told.append(file.read().decode())
"""
"""Has a file take another's place, as durable_files.py does, and tells what is there then."""

REPLACED = """
with open("/data/replaced", "rb") as file:
    told = file.read().decode()
"""

UNLINK = """
import os
told = "gone"
try:
    os.unlink("/data/new")
except OSError:
    told = "refused"
"""

TRY = """
import errno, os
told = []
for mode in ("rb", "r+b"):
    try:
        with open("/data/games.journal", mode, buffering=0) as file:
            file.write(b"rubbish") if "+" in mode else file.read(1)
    except OSError as error:
        told.append(errno.errorcode[error.errno])
"""

MOMENTS = """
import os
told = {name: os.stat(f"/data/{name}").st_mtime_ns for name in sorted(os.listdir("/data"))}
"""


@pytest.fixture
def files(plans):
    """The same in a browser that has files."""
    return plans("files")


@pytest.fixture(params=["files", "records"])
def after(plans, request):
    """Does one step after the other in a browser that has that, and tells what came of each."""
    return plans(request.param)


def python(code):
    return ("python", code)


def test_each_day_with_changes_leaves_a_backup(after):
    *_, days, files = after(
        *("open", python(ADD), ("days", 1), "open", python(ADD)),
        *(("days", 1), "open", python(ADD), "open", python(LOOK), python(FILES)),
    )
    assert days == 3
    assert len([name for name in files if name.startswith("backups/games.")]) == 2


@pytest.mark.quick(4)
@pytest.mark.parametrize("place", [0, 3, 5, 12, 19, 22], ids=str)
def test_a_lost_bit_of_a_files_label_loses_nothing(after, place):
    *_, opened, games = after(
        "open", python(ADD), ("change", ["games.journal", [place]]), "open", python(LOOK)
    )
    assert opened == {"kept": True, "lost": 0}
    assert games == 1


def test_what_nobody_can_name_any_more_is_kept_and_told_of(after):
    both = [25, 504 + 25]
    *_, size, opened, files, again = after(
        *("open", python(ADD), ("change", ["games.journal", both]), "open"),
        *(python(FILES), "open"),
    )
    assert size > 1024
    assert opened == {"kept": True, "lost": 1}
    assert "unknown-1.damaged" in files
    # It has a name from then on, and is told of once.
    assert again == {"kept": True, "lost": 0}


def test_a_file_that_cannot_be_opened_just_now_is_no_empty_history(after):
    *_, refused, _, opened, games = after(
        *("open", python(ADD), ("held", True), "open", ("held", False), "open", python(LOOK))
    )
    assert "error" in refused
    assert opened["kept"]
    assert games == 1


def test_a_machine_that_is_slow_to_answer_each_time_opens_them_all_the_same(after):
    *_, opened, games = after("open", python(ADD), ("slow", 450), "open", python(LOOK))
    assert opened.get("kept"), opened
    assert games == 1


def test_files_that_the_browser_closed_are_opened_anew(files):
    # Safari does when the process that has them ends, as of a page that sleeps.
    *_, refused, _, first, _, games = files(
        *("open", python(ADD), "close all", python(ADD), "until opened anew", python(ADD)),
        *("open", python(LOOK)),
    )
    assert "storage.failed" in refused["error"]
    assert first == games == 2


def test_who_looks_at_the_page_finds_them_opened_anew_before_the_first_tap(files):
    *_, games = files("open", python(ADD), "close all", "look", "until opened anew", python(ADD))
    assert games == 2


def test_what_nobody_had_read_is_there_after_that_too(files):
    *_, games = files(
        *("open", python(ADD), "open", "close all", python(ADD), "until opened anew"),
        python(LOOK),
    )
    assert games == 1


def test_who_was_asked_to_let_go_for_good_opens_none_anew(files):
    *_, before, _, refused, then = files(
        *("open", python(ADD), "times looked for", "close", python(ADD), "times looked for")
    )
    assert "storage.failed" in refused["error"]
    assert then == before


def test_files_that_are_closed_again_and_again_are_opened_anew_now_and_then(files):
    *_, before, _, refused, _, still, _, _, _, games = files(
        *("open", python(ADD), "close all", "look", "until opened anew", "times looked for"),
        *("close all", python(ADD), python(ADD), "times looked for", ("days", 1), "look"),
        *("until opened anew", python(ADD)),
    )
    assert "storage.failed" in refused["error"]
    assert still == before
    assert games == 2


def test_files_that_another_tab_has_are_read_and_not_written_even_without_asking(after):
    *_, refused, games = after(
        *("open", python(ADD), ("held", True), "let go", python(ADD), python(LOOK))
    )
    assert "storage.read_only" in refused["error"]
    assert games == 1


def test_a_file_is_read_once_somebody_reads_it(files):
    *_, at_first, games, then, _, later = files(
        *("open", python(ADD), python(DRAFT), ("days", 1), "open", python(ADD), "open"),
        *("files that were read", python(LOOK), "files that were read"),
        *(python(FILES), "files that were read"),
    )
    assert at_first == []
    assert games == 2
    assert "games.journal" in then
    assert not [name for name in then if name.startswith("backups/")]
    assert later == then


def test_what_nobody_has_read_yet_goes_along_when_another_tab_gets_the_files(files):
    *_, at_first, _, games = files(
        *("open", python(ADD), "open", ("held", True), "files that were read", "let go"),
        *(python(LOOK),),
    )
    assert at_first == []
    assert games == 1


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (["flush", 1], ["refused", "replaced"]),
        (["flush", 2], ["refused", "replaced"]),
        # From here on the new one is there.
        (["truncate", 1], ["new"]),
        (["flush", 3], ["new"]),
    ],
    ids=str,
)
def test_a_file_that_takes_anothers_place_is_there_or_the_other_is(files, fault, told):
    *_, at_first, named, _, then = files(
        *("open", python(WRITE), ("fault", fault), python(REPLACE), "named", "open"),
        python(REPLACED),
    )
    assert at_first == told
    assert then == told[-1]
    assert named == ["replaced", "unread"]


def test_a_file_that_could_not_be_removed_is_still_there(files):
    *_, refused, named, again, then = files(
        *("open", python(WRITE), ("fault", ["truncate", 1]), python(UNLINK), "named"),
        *(python(UNLINK), "named"),
    )
    assert (refused, again) == ("refused", "gone")
    assert named == ["new", "replaced", "unread"]
    assert then == ["replaced", "unread"]


def test_who_has_a_file_open_reads_it_although_it_is_gone(after):
    *_, told = after("open", python(WRITE), "open", python(OPEN))
    assert told == ["unread", "replaced", "new"]


def test_a_file_that_cannot_be_read_is_neither_empty_nor_written(files):
    *_, opened, refused, _, games = files(
        *("open", python(ADD), ("unreadable", True), "open", python(TRY)),
        *(("unreadable", False), python(LOOK)),
    )
    assert opened == {"kept": True, "lost": 0}
    assert refused == ["EIO", "EIO"]
    assert games == 1


def test_a_file_has_the_moment_of_its_last_change_after_a_start_too(after):
    *_, before, _, again = after("open", python(ADD), python(MOMENTS), "open", python(MOMENTS))
    assert before["games.journal"]
    assert again == before


def test_a_full_disk_can_be_read_and_goes_on_once_there_is_room(after):
    *_, opened, games, refused, _, _, _, _, room = after(
        *("open", python(ADD), ("full", True), "open", python(LOOK)),
        *(python(CREATE % (20, "full")), "settled", ("full", False)),
        *(python(CREATE % (1, "a")), "settled", python(CREATE % (3, "b"))),
    )
    assert opened["kept"]
    assert games == 1
    assert set(refused) <= {"ENOSPC"}
    assert room == ["kept"] * 3


def test_a_file_that_could_not_be_made_is_not_there(after):
    *_, first, second, there = after(
        *("open", ("full", True), python(CREATE % (20, "f"))),
        *(python(CREATE % (20, "g")), python(FILES)),
    )
    # A database tells only after the first that it has less room than it said.
    assert there == sorted(f"f{number}" for number, told in enumerate(first) if told == "kept")
    assert second == ["ENOSPC"] * 20


@pytest.mark.parametrize("how", [("without https", None), ("held", True), ("full", True)])
def test_where_no_file_can_be_opened_games_are_kept_in_memory(after, how):
    _, opened, games = after(how, "open", python(ADD))
    assert opened == {"kept": False, "lost": 0}
    assert games == 1


def test_who_could_not_open_all_files_holds_none(after):
    *_, opened, in_use = after("open", python(ADD), ("refusing", True), "open", "in use")
    assert "held" in opened["error"]
    assert in_use == 0


def test_files_that_are_opened_while_it_lets_go_are_let_go_too(after):
    # A new file takes a drawer, and another one is on its way when the games are asked for.
    *_, games, files = after(
        *("open", python(ADD), ("slow", 100), python(CREATE % (1, "file")), "let go"),
        *("until it writes", python(ADD), python(FILES)),
    )
    assert games == 2
    assert "file0" in files


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_python_does_with_its_files_is_kept(after, seed):
    steps = []
    for round_of_it in range(4):
        steps += [python(ANYTHING % (seed * 10 + round_of_it)), python(DIGESTS), "open"]
        steps += [python(DIGESTS)]
    outcomes = after("open", *steps)[1:]
    for before, again in zip(outcomes[1::4], outcomes[3::4], strict=True):
        assert before
        assert again == before


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(30))
def test_what_was_said_to_be_saved_outlives_the_power_whenever_it_goes(after, seed):
    """Of what was not flushed the disk has any part, or rubbish; drafts are not flushed at once."""
    steps, rounds = [], 3
    for number in range(rounds):
        steps += [python(ADD), python(DRAFT), ("cut power", seed * 10 + number), "open"]
        steps += [python(LOOK)]
    outcomes = after("open", *steps)[1:]
    assert outcomes[4::5] == [1, 2, 3]
    assert [opened["kept"] for opened in outcomes[3::5]] == [True] * rounds
