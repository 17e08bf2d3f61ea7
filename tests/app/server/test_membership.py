"""The thread that meets a club's hub: whatever goes wrong there, it goes on."""

import time
from datetime import UTC

import pytest

from app.server.membership import ServedMember
from app.visitors.membership import Joining
from scoring import Phrase
from storage.store import Store
from tests.storage.club.devices import NOON, game


@pytest.fixture
def served(tmp_path):
    with Store(tmp_path) as store:
        store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    served = ServedMember(tmp_path).start()
    yield served
    served.stop()


def done(served):
    """Wait until what was asked for is done."""
    while served.busy:
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


def test_an_address_that_is_none_is_told_and_nothing_ends(served):
    served.join(Joining("not an address", "bo", "secret", ""))
    assert done(served).trouble == Phrase("hub.no_address")
    assert served.clubs == ()
