"""A first page is told of a journal that nobody has read, and never anything else than it has."""

import os
from pathlib import Path

import pytest

from storage.journal.glance import MOST, GlancedJournal
from storage.journal.journal import JournalStorage
from storage.journal.locking import WriterLock
from storage.notices import Notices

NEWEST = ["game 18", "game 19"]
ABOUT = ["what is to be said", 20]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of 20 games and a player, of which a little is known at a glance."""
    path = tmp_path / "data" / "games.journal"
    path.parent.mkdir()
    journal = opened(path, at_once=True)
    games = {f"game {number}": {"text": f"é{number}"} for number in range(20)}
    journal.change("games", games)
    journal.change("players", {'q"uoted\n': {"name": "Zoë"}})
    journal.keep_glance(journal.stamp(), "games", NEWEST, ABOUT)
    return path


def opened(path: Path, *, at_once: bool = False, notices: Notices | None = None) -> GlancedJournal:
    lock = WriterLock(path.with_suffix(".lock"))
    told = Notices() if notices is None else notices
    return GlancedJournal(
        path, lock, lambda: JournalStorage(path, lock=lock, notices=told), at_once=at_once
    )


def first_page(journal: GlancedJournal) -> tuple:
    """All that a glance tells."""
    glance = journal.glance()
    return (
        journal.stamp(),
        glance and glance.about,
        {key: dict(record) for key, record in journal.look_at("players").items()},
        [dict(journal.look_at_one("games", name) or {}) for name in NEWEST],
        journal.look_at_one("players", "nobody"),
        {**journal.look_at("none")},
        journal.look_at_one("none", "nobody"),
        [journal.revision(table) for table in ("games", "players", "none")],
    )


def test_what_a_first_page_asks_opens_no_journal_and_stands_once_it_is_read(path):
    journal = opened(path)
    before = first_page(journal)
    assert before[1:4] == (
        *(ABOUT, {'q"uoted\n': {"name": "Zoë"}}),
        [{"text": "é18"}, {"text": "é19"}],
    )
    assert not journal.is_open()
    assert dict(journal.look_at_one("games", "game 3")) == {"text": "é3"}
    assert journal.is_open()
    assert first_page(journal) == before
    assert first_page(opened(path, at_once=True))[:-1] == before[:-1]


@pytest.mark.parametrize(
    "ask",
    [
        lambda journal: journal.look_at("games"),
        lambda journal: journal.look(),
        lambda journal: journal.read(),
        lambda journal: journal.look_at_one("games", "nobody"),
        lambda journal: journal.keep_places(),
        lambda journal: journal.change("games", {"new": {}}),
        lambda journal: journal.write({"games": {"new": {}}}),
    ],
)
def test_whatever_else_is_asked_has_it_read(path, ask):
    journal = opened(path)
    assert not journal.is_open()
    told = ask(journal)
    assert journal.is_open()
    assert told == ask(opened(path, at_once=True))


def test_what_another_one_changes_meanwhile_is_seen(path):
    journal = opened(path)
    before = first_page(journal)
    opened(path).change("games", {"game 19": {"text": "later"}})
    after = first_page(journal)
    assert after[3][1] == {"text": "later"}
    assert after[1] is None
    games, players, none = zip(before[-1], after[-1], strict=True)
    assert games[0] is not games[1]
    assert before[0] != after[0]
    # Of the other tables nobody knows without reading that they are the same.
    assert first_page(journal) == after
    assert (players[1], none[1]) == (after[-1][1], after[-1][2])


def test_a_change_of_its_own_is_another_revision(path):
    journal = opened(path)
    before = first_page(journal)[-1]
    journal.change("players", {"new": {"name": "Bo"}})
    after = first_page(journal)[-1]
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, False, True]
    assert journal.glance() is None


def test_damage_that_no_clock_tells_of_is_told_once_the_journal_is_read(path):
    status, content = path.stat(), bytearray(path.read_bytes())
    for at in range(content.index("é5".encode()), content.index("é7".encode())):
        content[at] ^= 8
    path.write_bytes(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    notices = Notices()
    journal = opened(path, notices=notices)
    before = first_page(journal)
    assert not journal.is_open()
    assert notices == []
    assert len(journal.look_at("games")) == 17
    assert "storage.damaged.lost" in [notice.key for notice in notices]
    after = first_page(journal)
    assert after[1] is None
    assert not {*before[-1]} & {*after[-1][:2]}


def test_where_what_lies_beside_it_is_damaged_or_of_another_version_the_journal_is_read(
    path, monkeypatch
):
    beside = path.with_suffix(".newest")
    whole = beside.read_bytes()
    for at in range(len(whole)):
        for content in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]):
            beside.write_bytes(content)
            assert opened(path).is_open()
    beside.write_bytes(whole)
    assert not opened(path).is_open()
    monkeypatch.setattr("storage.journal.glance.VERSION", [0])
    assert opened(path).is_open()


def test_it_is_of_one_state_alone_and_of_few_records(path):
    journal = opened(path)
    beside = path.with_suffix(".newest")
    kept = beside.read_bytes()
    before = journal.stamp()
    journal.change("games", {"game 19": {"text": "later"}})
    journal.keep_glance(before, "games", NEWEST, ABOUT)
    journal.keep_glance(journal.stamp(), "games", ["nobody"], ABOUT)
    assert beside.read_bytes() == kept
    journal.keep_glance(journal.stamp(), "games", NEWEST, ABOUT)
    kept = beside.read_bytes()
    journal.change("players", {str(number): {} for number in range(MOST)})
    journal.keep_glance(journal.stamp(), "games", NEWEST, ABOUT)
    assert beside.read_bytes() == kept


def test_a_journal_that_is_gone_is_missed_at_once(path):
    journal = opened(path)
    path.unlink()
    notices = Notices()
    assert opened(path, notices=notices).is_open()
    assert "storage.missing.lost" in [notice.key for notice in notices]
    assert len(journal.look_at("games")) <= 1
