"""`wonderpad club` without a hub: documents in files, and what is refused."""

import json
import os
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scoring import Phrase
from storage import StorageTrouble, Store
from storage.lines.line import Head, head_line
from tests.app.commands import run_here
from tests.storage.club.devices import NOON, game
from tests.storage.club.served_hub import ServedHub

ROOT = Path(__file__).parents[3]


@pytest.fixture
def folders(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    (tmp_path / "game.json").write_text(json.dumps(game("Ada", "Bo", blue=(3, 5)).document()))
    assert run_here("import", tmp_path / "game.json", "--data", one).returncode == 0
    return one, other


def test_a_file_brings_the_history_to_another_folder(folders, tmp_path):
    one, other = folders
    told = tmp_path / "club.jsonl"
    assert run_here("club", "export", told, "--data", one).returncode == 0
    for said in (b"1 document is new here.\n", b"0 documents are new here.\n"):
        assert run_here("club", "import", told, "--data", other).stdout == said
    assert run_here("export", "--data", one).stdout == run_here("export", "--data", other).stdout
    streamed = run_here("club", "export", "-", "--data", other)
    assert streamed.stdout == told.read_bytes()
    assert b"travel in files" in run_here("club", "status", "--data", other).stdout


def test_lines_that_are_no_documents_are_left_out_and_told(folders, tmp_path):
    one, _ = folders
    assert run_here("club", "export", tmp_path / "told", "--data", one).returncode == 0
    typed = b"\xff\n{}\n" + b"x" * 2_000_000
    done = run_here("club", "import", "-", "--data", one, typed=typed)
    assert (done.returncode, done.stdout) == (2, b"0 documents are new here.\n")
    assert b"4 lines of -" in done.stderr


@pytest.mark.parametrize(
    "address", ["http://hub.example/club", "https://ada:secret@hub.example/club", "club"]
)
def test_an_address_that_is_refused_joins_nothing(folders, address):
    one, _ = folders
    done = run_here("club", "join", address, "--data", one)
    assert done.returncode == 2
    assert b"secret" not in done.stdout + done.stderr
    assert run_here("club", "status", "--data", one).returncode == 2


def test_a_club_that_nobody_answers_for_is_not_joined(folders):
    one, _ = folders
    typed = b"so secret\n"
    done = run_here(
        "club", "join", "http://127.0.0.1:9/club", "--user", "ada", "--data", one, typed=typed
    )
    assert done.returncode == 2
    assert done.stderr == (
        b"wonderpad: The hub cannot be reached now. Everything is kept here; try again later.\n"
    )
    assert not any(b"secret" in path.read_bytes() for path in one.rglob("*") if path.is_file())
    assert not (one / "club.password").exists()


@pytest.mark.parametrize("words", [("import", "typo"), ("export", "none/x")])
def test_a_file_that_cannot_be_read_or_written_makes_no_club(folders, tmp_path, words):
    one, _ = folders
    act, file = words
    assert run_here("club", act, tmp_path / file, "--data", one).returncode == 2
    assert b"is in no club" in run_here("club", "status", "--data", one).stderr


@pytest.mark.parametrize("typed", [b"", b"a letter\n{}\n"], ids=["nothing", "a letter"])
def test_a_file_in_which_nothing_is_of_a_club_makes_none(folders, typed):
    _, new = folders
    done = run_here("club", "import", "-", "--data", new, typed=typed)
    assert done.returncode == 2
    assert b"Nothing in - comes from a club" in done.stderr
    assert b"is in no club" in run_here("club", "status", "--data", new).stderr


def test_an_export_that_nobody_reads_makes_no_club(folders):
    one, _ = folders
    reads, writes = os.pipe()
    os.close(reads)
    export = [sys.executable, "-m", "app", "club", "export", "-", "--data", str(one)]
    done = subprocess.run(export, cwd=ROOT, stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    # As of any output that is closed, nothing is said of it.
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is in no club" in run_here("club", "status", "--data", one).stderr


def test_a_club_without_a_hub_is_said_to_be_one(folders, tmp_path):
    one, _ = folders
    founded = b"This folder is now in a club whose documents travel in files"
    for file, says in (("-", True), (tmp_path / "told", False)):
        done = run_here("club", "export", file, "--data", one)
        assert done.returncode == 0
        assert (founded in done.stderr) == says
    status = run_here("club", "status", "--data", one).stdout.decode()
    assert "travel in files" in status
    assert "1 document.\n" in status
    for act in (("sync",), ("leave", "--delete-games")):
        done = run_here("club", *act, "--data", one)
        assert done.returncode == 2
        assert "This club has no hub: its documents travel in files." in done.stderr.decode()
    assert "travel in files" in run_here("club", "status", "--data", one).stdout.decode()


def test_half_a_character_joins_nothing_and_ends_in_a_sentence(folders):
    one, _ = folders
    address = "http://127.0.0.1:9/club"
    for words, typed in ((("--user", "a\udcff"), b"hush\n"), (("--called", "B\udcff"), b"")):
        done = run_here("club", "join", *words, address, "--data", one, typed=typed)
        assert done.returncode == 2
        assert b"contains a broken character" in done.stderr
    assert not (one / "club.password").exists()
    assert b"is in no club" in run_here("club", "status", "--data", one).stderr


def test_no_folder_is_made_to_look_for_a_club(tmp_path):
    for act in (("status",), ("sync",), ("leave",), ("export", "-")):
        assert run_here("club", *act, "--data", tmp_path / "none").returncode == 2
    assert not (tmp_path / "none").exists()


def test_only_the_owner_may_read_a_password(tmp_path):
    from storage.club.hub.password import keep_password, kept_password

    path = tmp_path / "club.password"
    keep_password(path, "so secret")
    assert kept_password(path) == "so secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_player_is_removed_from_the_club_and_a_file_of_before_brings_nothing_back(
    folders, tmp_path
):
    one, other = folders
    before, after = tmp_path / "before.jsonl", tmp_path / "after.jsonl"
    run_here("club", "export", before, "--data", one)
    run_here("club", "import", before, "--data", other)
    told = run_here("remove-player", "ada", "--data", one)
    assert b"other devices" in told.stdout
    done = run_here("remove-player", "ada", "--yes", "--data", one)
    assert done.returncode == 0, done.stderr
    assert b"gone for good" in done.stdout
    run_here("club", "export", after, "--data", one)
    for file in (after, before, after):
        assert run_here("club", "import", file, "--data", other).returncode == 0
    for folder in (one, other):
        texts = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
        assert not any(b'"Ada"' in text or b'"ada"' in text for text in texts)
        assert b"A player" in run_here("export", "--data", folder).stdout


def test_whoever_takes_a_club_in_again_undoes_nothing_that_was_done_there_meanwhile(
    folders, tmp_path
):
    one, other = folders
    with Store(one) as store:
        [corrected] = store.games.ids()
        deleted = store.games.add(game("Ada", "Bo", blue=(1, 2)), NOON).id

    def travels(start, to):
        told = tmp_path / "told"
        assert run_here("club", "export", told, "--data", start).returncode == 0
        assert run_here("club", "import", told, "--data", to).returncode == 0

    travels(one, other)
    assert run_here("club", "leave", "--data", other).returncode == 0
    with Store(one) as store:
        store.games.delete(deleted, datetime.now(UTC))
        store.games.replace(corrected, game("Ada", "Bo", blue=(9, 9)), datetime.now(UTC))
    travels(one, other)
    travels(other, one)
    for folder in folders:
        with Store(folder) as store:
            [whole] = store.games.all()
            assert [player.pad["blue"] for player in whole.game.players] == [9, 9]
        assert b"at once" not in run_here("club", "status", "--data", folder).stdout


def test_a_folder_in_two_clubs_says_which_is_meant(folders, tmp_path):
    one, _ = folders

    def club(*words, **given):
        return run_here("club", *words, "--data", one, **given)

    with ServedHub("ours") as ours, ServedHub("theirs") as theirs:
        for hub in (ours, theirs):
            assert club("join", hub.address).returncode == 0
        again = club("join", theirs.address)
        assert again.stderr == b"wonderpad: This device is in that club already.\n"
        [name] = [name for name in ours.hub.documents if name.startswith("game:")]
        assert not theirs.hub.documents
        told = club("status").stdout
        assert told.startswith(b"ours:\n1 game here counts for it.\nHub: http:")
        assert b"theirs:\n0 games here count for it.\nHub: http:" in told
        assert b"theirs" not in club("status", "--club", "ours").stdout
        # The game counts for the other one from now on.
        assert club("move", name.split(":")[1]).returncode == 2
        assert club("move", name.split(":")[1], "--club", "theirs").returncode == 0
        assert club("sync").stdout == b"ours:\nSent 1, received 0.\ntheirs:\nSent 1, received 0.\n"
        assert any(name.startswith("gone:") for name in ours.hub.documents)
        assert any(name.startswith("game:") for name in theirs.hub.documents)
        # What a file takes along is of one club.
        assert club("export", "-").returncode == 2
        lines = club("export", "-", "--club", "theirs").stdout.splitlines()
        assert {json.loads(line)["_id"] for line in lines} == theirs.hub.documents.keys()
        typed = b"\n".join([*lines, b""])
        refused = club("import", "-", "--club", "ours", typed=typed)
        assert (refused.returncode, refused.stdout) == (2, b"")
        assert b"is of your club theirs" in refused.stderr
        which = club("leave")
        assert which.returncode == 2
        assert which.stderr == (
            b"wonderpad: This folder is in several clubs. Say which one is meant with --club: "
            b"ours, theirs\n"
        )
        assert club("leave", "--club", "mine").stderr == (
            b"wonderpad: This folder is in no club called mine; it is in ours, theirs.\n"
        )
        assert club("leave", "--club", "ours").returncode == 0
        assert club("status").stdout.startswith(b"Hub: ")
        assert club("sync").stdout == b"Sent 0, received 0.\n"


def test_a_hub_that_is_away_keeps_nobody_from_the_other(folders):
    one, _ = folders
    with ServedHub("ours") as ours:
        with ServedHub("theirs") as theirs:
            for hub in (theirs, ours):
                assert run_here("club", "join", hub.address, "--data", one).returncode == 0
        done = run_here("club", "sync", "--data", one)
        assert done.returncode == 2
        assert done.stdout == b"theirs:\nours:\nSent 0, received 0.\n"


def test_what_a_meeting_cannot_write_hides_nothing_of_the_other(folders, monkeypatch):
    from storage.club.hub import joining

    one, _ = folders
    met = joining.meet

    async def meet(member, *given):
        if member.file.number == 2:
            raise StorageTrouble(Phrase("storage.full", {"path": "club-2.journal"}))
        return await met(member, *given)

    with ServedHub("ours") as ours, ServedHub("theirs") as theirs:
        for hub in (ours, theirs):
            assert run_here("club", "join", hub.address, "--data", one).returncode == 0
        monkeypatch.setattr(joining, "meet", meet)
        done = run_here("club", "sync", "--data", one)
    assert done.returncode == 2
    assert done.stdout.decode().splitlines() == ["ours:", "Sent 0, received 0.", "theirs:"]
    assert b"club-2.journal" in done.stderr


def test_a_club_that_cannot_be_read_is_named_whichever_is_meant(folders):
    one, _ = folders
    with ServedHub("ours") as ours, ServedHub("theirs") as theirs:
        for hub in (ours, theirs):
            assert run_here("club", "join", hub.address, "--data", one).returncode == 0
        path = one / "club-2.journal"
        whole = path.read_bytes()
        path.write_bytes(head_line(Head(1, 2, 0, 0)))
        for act in ("status", "sync", "leave"):
            done = run_here("club", act, "--club", "ours", "--data", one)
            assert (done.returncode, done.stdout) == (2, b"")
            assert str(path).encode() in done.stderr
            assert b"newer Wonderpad" in done.stderr
        # Where none but that one is left, no other is begun.
        (one / "club.journal").unlink()
        assert run_here("club", "export", "-", "--data", one).returncode == 2
        assert not (one / "club-3.journal").exists()
        path.write_bytes(whole)
        assert run_here("club", "leave", "--club", "theirs", "--data", one).returncode == 0


def test_the_other_devices_are_listed_by_the_alphabet(tmp_path):
    names = ["Zoe’s phone", "álvaro", "Bo’s laptop", "here"]
    with ServedHub("ours") as ours:
        for name in names:
            join = ("club", "join", ours.address, "--called", name)
            assert run_here(*join, "--data", tmp_path / name).returncode == 0
        told = run_here("club", "status", "--data", tmp_path / "here").stdout.decode()
    assert "Also there: álvaro, Bo’s laptop, Zoe’s phone" in told
