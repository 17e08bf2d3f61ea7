"""The thread that meets a club's hub: whatever goes wrong there, it goes on."""

import asyncio
import socket
import threading
import time
from datetime import UTC

import pytest

from app.server import membership
from app.server.membership import ServedMember
from app.visitors.membership import Joining
from scoring import Phrase
from storage.club.club_file import ClubFile
from storage.store import Store
from tests.storage.club.devices import NOON, game

LONGEST = 40
"""How long what should come, comes at the latest, in seconds."""


@pytest.fixture
def served(tmp_path):
    with Store(tmp_path) as store:
        store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    served = ServedMember(tmp_path).start()
    yield served
    served.stop()


def done(served):
    """Wait until what was asked for is done."""
    deadline = time.monotonic() + LONGEST
    while served.busy:
        assert time.monotonic() < deadline, "it is never done"
        time.sleep(0.01)
    return served


def test_a_fault_of_ours_is_told_and_logged_and_the_next_one_is_done(served, caplog):
    async def faulty(_keepers):
        raise ZeroDivisionError

    served._ask(faulty)
    assert done(served).trouble == Phrase("hub.fault")
    assert "ZeroDivisionError" in caplog.text
    seen = []

    async def look(keepers):
        seen.append(keepers._clubs.store.games.get("evening").saved_at)

    served._ask(look)
    assert done(served).trouble is None
    assert seen == [NOON.astimezone(UTC)]


def no_folder(*_given):
    raise ZeroDivisionError


def test_a_fault_before_the_folder_is_open_is_told_and_the_next_one_is_done(
    served, monkeypatch, caplog
):
    with monkeypatch.context() as faulty:
        faulty.setattr(membership, "Store", no_folder)
        served.meet()
        assert done(served).trouble == Phrase("hub.fault")
    assert "ZeroDivisionError" in caplog.text
    served.meet()
    assert done(served).trouble == Phrase("hub.none")


def test_a_fault_while_nobody_asks_for_anything_ends_nothing(tmp_path, monkeypatch):
    looked = threading.Event()

    def faulty(folder):
        looked.set()
        return no_folder(folder)

    monkeypatch.setattr(membership, "numbers_in", faulty)
    served = ServedMember(tmp_path).start()
    assert looked.wait(LONGEST)
    served.meet()
    assert done(served).trouble == Phrase("hub.none")
    served.stop()


def test_an_address_that_is_none_is_told_and_nothing_ends(served):
    served.join(Joining("not an address", "bo", "secret", ""))
    assert done(served).trouble == Phrase("hub.no_address")
    assert served.clubs == ()


def test_whoever_stops_waits_for_no_hub(tmp_path):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        file = ClubFile(tmp_path)
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/our-club"
        file.tell({"device": "ada", "address": address})
        file.close()
        served = ServedMember(tmp_path).start()
        asked, _ = silent.accept()
        with asked:
            served.stop()
        # Nothing came of the meeting.
        assert [club.trouble for club in served.clubs] == [None]


class EndsWhenSeen(ServedMember):
    """Its look has ended once somebody has seen that there is one."""

    @property
    def _looking(self):
        looking, self._seen = self._seen, None
        return looking

    @_looking.setter
    def _looking(self, looking):
        self._seen = looking


async def a_look():
    return asyncio.get_running_loop(), asyncio.current_task()


def test_whoever_stops_when_a_look_ends_stops(tmp_path):
    served = EndsWhenSeen(tmp_path).start()
    served._looking = asyncio.run(a_look())
    served.stop()
    assert not served._thread.is_alive()
