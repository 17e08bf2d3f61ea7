"""Devices and a hub tell each other what is new; nothing that the hub says is trusted."""

import asyncio
import gc
import json
import shutil
from contextlib import suppress
from copy import copy

import pytest

from scoring import Phrase
from storage import StorageTrouble
from storage.club import club_file
from storage.club.by_file import document_lines, read_lines
from storage.club.club_file import ClubFile
from storage.club.hub import sync as hub_module
from storage.club.hub.carrier import Answer, ClubTrouble, TooLarge
from storage.club.hub.sync import sync
from storage.club.spelling import canonical
from tests.storage.club.devices import NOON, game
from tests.storage.club.simulated_hub import Hub, Line


def meets(device, line):
    return asyncio.run(sync(device.member, line))


@pytest.fixture
def hub():
    return Hub()


@pytest.fixture
def two(device):
    one, other = device("one"), device("other")
    for number in range(3):
        one.store.games.add(game("Ada", "Bo", blue=(number, 5)), NOON, f"game{number}")
    return one, other


def test_two_devices_have_one_history_through_a_hub(two, hub):
    one, other = two
    assert meets(one, Line(hub)).sent == 3
    assert meets(other, Line(hub)).heard == 3
    assert other.shows() == one.shows()
    assert other.file.waiting() == other.file.unsent() == one.file.unsent() == []


def test_a_day_with_nothing_new_takes_two_requests(two, hub):
    one, other = two
    for device in (one, other, one):
        meets(device, Line(hub))
    hub.requests = hub.bytes = 0
    meets(one, Line(hub))
    assert hub.requests <= 2
    assert hub.bytes <= 2048


def test_many_games_come_page_by_page(two, hub, monkeypatch):
    monkeypatch.setattr(hub_module, "PAGE", 2)
    one, other = two
    for number in range(9):
        one.store.games.add(game("Ada", "Bo"), NOON, f"more{number}")
    meets(one, Line(hub))
    assert meets(other, Line(hub)).heard == 12
    assert other.shows() == one.shows()


def test_a_hub_that_was_made_anew_is_told_all_again(two, hub):
    one, other = two
    for device in (one, other):
        meets(device, Line(hub))
    empty = Hub()
    other.store.games.add(game("Cy", "Di"), NOON, "new")
    meets(other, Line(empty))
    meets(one, Line(empty))
    assert len(empty.documents) == 4
    assert one.shows() == other.shows()


def test_a_copied_folder_becomes_a_device_of_its_own(two, hub):
    one, _ = two
    meets(one, Line(hub))
    twin = copy(one)
    twin.folder, twin.name = one.folder.with_name("twin"), "twin"
    shutil.copytree(one.folder, twin.folder)
    twin.open()
    for number in range(3):
        for device in (one, twin):
            name = f"{device.name}{number}"
            device.store.games.add(game("Ada", "Bo", blue=(number, 5)), NOON, name)
            meets(device, Line(hub))
    assert one.file.about()["device"] == "one"
    assert twin.file.about()["device"] != "one"
    # Neither is sent back to the beginning by the other's note.
    for device in (one, twin, one, twin):
        hub.requests = 0
        meets(device, Line(hub))
    assert hub.requests == 2
    assert one.shows() == twin.shows()
    assert len(one.store.games.ids()) == 9
    twin.close()


def test_a_hub_that_went_back_to_a_backup_is_told_all_again(two, hub):
    one, other = two
    meets(one, Line(hub))
    backup = hub.state()
    one.store.games.add(game("Cy", "Di"), NOON, "lost")
    meets(one, Line(hub))
    hub.go_back_to(backup)
    meets(other, Line(hub))
    other.store.games.add(game("Ed", "Flo"), NOON, "others")
    meets(other, Line(hub))
    meets(one, Line(hub))
    meets(other, Line(hub))
    assert len(hub.documents) == 5
    assert one.shows() == other.shows()


@pytest.mark.parametrize("noting", ["tell", "sent"])
def test_a_hub_that_went_back_while_a_device_lost_its_power_is_told_again(
    two, hub, monkeypatch, noting
):
    one, _ = two
    meets(one, Line(hub))
    backup = hub.state()
    one.store.games.add(game("Cy", "Di"), NOON, "lost")
    real = getattr(one.file, noting)

    def stopped(told):
        # In the middle of noting that the hub has the game.
        if "lost" in str(hub.documents) and not (noting == "tell" and told["pending"]):
            raise KeyboardInterrupt
        real(told)

    with monkeypatch.context() as power:
        power.setattr(one.file, noting, stopped)
        with pytest.raises(KeyboardInterrupt):
            meets(one, Line(hub))
    one.reopen()
    hub.go_back_to(backup)
    meets(one, Line(hub))
    assert len(hub.documents) == 4


class Lying(Line):
    """A hub that answers as a test says, and as a true one where the test says nothing."""

    def __init__(self, hub, **answers):
        super().__init__(hub)
        self.answers, self.asked = answers, 0

    async def ask(self, method, path, body=None):
        self.asked += 1
        for part, answer in self.answers.items():
            if path.startswith(f"/_{part}"):
                told = answer(path) if callable(answer) else answer
                return Answer(200, told if isinstance(told, bytes) else json.dumps(told).encode())
        return await super().ask(method, path, body)


GARBAGE = [
    b"",
    b"<html>",
    b"[]",
    b"null",
    b'{"results": 3}',
    b"\xff\xfe",
    b"[" * 100_000,
    b"1" * 5000,
]


@pytest.mark.parametrize("part", ["changes", "all_docs", "bulk_docs", "local"])
@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda each: repr(each[:9]))
def test_garbage_harms_nothing(two, hub, part, garbage):
    one, _ = two
    before = one.shows()
    if (part, garbage) == ("bulk_docs", b"[]"):
        # It takes nothing, and says so.
        assert meets(one, Lying(hub, bulk_docs=garbage)).refused == 3
    else:
        with pytest.raises(ClubTrouble):
            meets(one, Lying(hub, **{part: garbage}))
    assert one.shows() == before
    meets(one, Line(hub))
    assert len(hub.documents) == 3


def test_changed_and_foreign_documents_are_left_out(two, hub, device):
    one, other = two
    meets(one, Line(hub))
    for name, document in hub.documents.items():
        if name != hub.changes[0]:
            document["body"]["game"]["players"][0]["name"] = "Quintessa"
    hub.documents["_design/x"] = {"_id": "_design/x", "views": {}}
    hub.changes.append("_design/x")
    assert meets(other, Line(hub)).heard == 1
    assert "Quintessa" not in str(other.shows())


def test_an_endless_hub_is_left(two, hub):
    _, other = two
    meets(other, Line(hub))
    place = iter(range(1, 1_000_000))
    lying = Lying(hub, changes=lambda _: {"results": [{"doc": None}], "last_seq": next(place)})
    meets(other, lying)
    assert lying.asked < 200


def test_what_is_done_here_has_room_however_much_a_hub_has_sent(two, hub, monkeypatch):
    one, other = two
    meets(one, Line(hub))
    monkeypatch.setattr(club_file, "MOST_DOCUMENTS", 2)
    assert meets(other, Line(hub)).heard == 2
    other.store.games.add(game("Quintessa", "Bo"), NOON, "own")
    assert meets(other, Line(hub)).sent == 1
    assert "Quintessa" in str(hub.documents)
    for _ in other.member.forget("Quintessa", "A player"):
        pass
    meets(other, Line(hub))
    assert "Quintessa" not in str(other.shows()) + str(hub.documents)


def test_a_document_that_is_too_large_is_passed_by(two, hub):
    one, other = two
    meets(one, Line(hub))
    hub.documents["huge"] = {"_id": "huge"}
    hub.changes.insert(1, "huge")

    class Bounded(Line):
        async def ask(self, method, path, body=None):
            answer = await super().ask(method, path, body)
            if "include_docs" in path and b'"huge"' in answer.body:
                raise TooLarge
            return answer

    assert meets(other, Bounded(hub)).heard == 3
    assert other.shows() == one.shows()


def test_a_hub_without_room_is_told_again(two, hub):
    one, other = two

    class Full(Line):
        async def ask(self, method, path, body=None):
            if path == "/_bulk_docs":
                told = [
                    {"id": each["_id"], "error": "forbidden"} for each in json.loads(body)["docs"]
                ]
                return Answer(201, json.dumps(told).encode())
            return await super().ask(method, path, body)

    assert meets(one, Full(hub)).refused == 3
    assert len(one.file.unsent()) == 3
    meets(one, Line(hub))
    meets(other, Line(hub))
    assert other.shows() == one.shows()


def test_a_hub_that_takes_little_at_once_is_told_little(two, hub):
    one, _ = two

    class Small(Line):
        async def ask(self, method, path, body=None):
            if path == "/_bulk_docs" and len(json.loads(body)["docs"]) > 1:
                return Answer(413, b"{}")
            return await super().ask(method, path, body)

    assert meets(one, Small(hub)).sent == 3
    assert len(hub.documents) == 3


@pytest.mark.parametrize("status", [401, 403, 500, 302])
def test_other_answers_are_told(two, status):
    one, _ = two

    class Closed(Line):
        async def ask(self, *_):
            return Answer(status, b"secret page")

    with pytest.raises(ClubTrouble) as told:
        meets(one, Closed(Hub()))
    assert told.value.phrase.key == (
        "hub.not_let_in" if status < 404 and status > 400 else "hub.odd_answer"
    )
    assert "secret" not in str(told.value)


def test_a_file_does_the_same_in_any_order_any_number_of_times(two, hub):
    one, other = two
    one.member.take_stock()
    lines = [line.encode() for line in document_lines(one.file)]
    assert len(lines) == 3
    for part in (lines[2:], [b"\n", b"no document", *lines], lines[::-1]):
        read = list(read_lines(part))
        assert read.count(None) == (b"no document" in part)
        other.member.take_in(filter(None, read), unsent=True)
        other.member.bring_home()
    assert other.shows() == one.shows()
    assert list(document_lines(other.file)) == list(document_lines(one.file))
    # What came in a file is told to the hub as well.
    assert meets(other, Line(hub)).sent == 3
    assert canonical(json.loads(lines[0])) is not None


@pytest.mark.parametrize("pauses", [*range(8)])
def test_a_meeting_that_another_tab_stops_between_two_steps_overwrites_nothing_of_it(
    two, hub, pauses
):
    one, other = two
    meets(other, Line(hub))

    class Elsewhere(Line):
        left = pauses

        async def pause(self):
            self.left -= 1
            if self.left < 0:
                raise StorageTrouble(Phrase("storage.elsewhere"))

    with suppress(StorageTrouble):
        meets(one, Elsewhere(hub))
    # Whatever was in the middle of its work ends.
    gc.collect()
    assert one.file.lock.grip is None
    tab = ClubFile(one.folder)
    tab.tell({**tab.about(), "called": "the other tab"})
    assert one.file.about()["called"] == "the other tab"
    one.file.tell({**one.file.about(), "user": "ada"})
    assert tab.about()["called"] == "the other tab"
    assert tab.about()["user"] == "ada"
    tab.close()
