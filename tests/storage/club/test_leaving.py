"""What devices are called, and leaving a club, whose games stay here or are deleted."""

import asyncio
import contextlib
import errno
import itertools
import shutil
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from scoring import Phrase
from storage import StorageTrouble
from storage.club.documents import _id, received
from storage.club.hub.address import read_address
from storage.club.hub.carrier import Answer, ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.club.hub.joining import join, leave
from storage.club.hub.joining import meet as meeting
from storage.club.spelling import canonical
from storage.journal.journal_file import JournalFile
from storage.removal import remove
from storage.store import in_a_club
from tests.storage.club.devices import NOON, game, meet
from tests.storage.club.simulated_hub import Hub, Line
from tests.storage.club.simulation import Killed, Killing

CLUB = read_address("https://hub.example/our-club")


@pytest.fixture
def hub():
    return Hub()


def reached(line):
    @asynccontextmanager
    async def reach(_address, _user, _password):
        yield line

    return reach


def joins(device, hub, called=""):
    given = {"user": "ada", "password": "hush", "called": called}
    asyncio.run(join(device.member, reached(Line(hub)), CLUB, device.now(), **given))


def leaves(device, line, *, delete_games):
    asyncio.run(leave(device.member, reached(line), device.now(), delete_games=delete_games))


def goes_on_leaving(device, hub):
    with pytest.raises(ClubTrouble) as told:
        asyncio.run(meeting(device.member, reached(Line(hub)), device.now()))
    assert told.value.phrase == Phrase("hub.none")


class Refusing(Line):
    async def ask(self, *_asked):
        return Answer(401, b"{}")


def is_refused(device, hub):
    given = {"user": "ada", "password": "hush"}
    with pytest.raises(ClubTrouble) as told:
        asyncio.run(join(device.member, reached(Refusing(hub)), CLUB, device.now(), **given))
    assert told.value.phrase == Phrase("hub.not_let_in")


def test_who_is_there_is_told_by_those_who_are(device, hub):
    one, other, third = device("one"), device("other"), device("third")
    joins(one, hub, "Ada’s phone")
    joins(other, hub, "Bo’s laptop")
    joins(third, hub)
    of_one = one.file.about()["device"]
    of_other = other.file.about()["device"]
    assert third.member.names() == {of_one: "Ada’s phone", of_other: "Bo’s laptop"}
    assert third.file.waiting() == []
    # Who is called otherwise from now on, is so for all.
    one.file.tell({**one.file.about(), "called": "Ada’s tablet"})
    meet(one, other, third)
    assert third.member.names()[of_one] == one.member.names()[of_one] == "Ada’s tablet"


def test_nobody_names_another_device(device):
    one = device("one")
    one.file.tell({"device": "one", "called": "Ada’s phone"})
    [document] = one.documents()
    assert received(document).document is not None
    content = {**document, "by": "other", "body": {"name": "Nobody"}}
    del content["_id"]
    forged = {"_id": _id(content, canonical(content)), **content}
    assert received(forged).document is None
    one.hear([forged])
    assert one.member.names() == {"one": "Ada’s phone"}


def test_who_leaves_keeps_the_games_or_has_them_deleted_here(device, hub):
    one, other = device("one"), device("other")
    joins(one, hub)
    joins(other, hub)
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    one.store.players.rename("Ada", "Adele")
    leaves(one, Line(hub), delete_games=True)
    assert one.store.games.ids() == []
    assert one.store.players.all() == []
    assert one.file.about() is None
    assert not one.file.password.exists()
    # The hub was told of it before.
    leaves(other, Line(hub), delete_games=False)
    assert other.store.games.ids() == []
    joins(other, hub)
    assert other.store.games.ids() == ["evening"]
    leaves(other, Line(hub), delete_games=False)
    assert other.store.games.ids() == ["evening"]
    assert {known.name for known in other.store.players.all()} == {"Adele", "Bo"}
    # Whoever comes back has them again.
    joins(one, hub)
    assert one.shows() == other.shows()


@pytest.fixture
def away(device, hub):
    """Somebody in a club, and somebody who was in it, too, and has left with all games."""
    one, other = device("one"), device("other")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)
    joins(other, hub)
    one.store.players.rename("Ada", "Adele")
    meets(hub, one, other)
    leaves(other, Line(hub), delete_games=False)
    return one, other


def meets(hub, *devices):
    for device in devices:
        asyncio.run(meeting(device.member, reached(Line(hub)), device.now()))


def test_what_was_deleted_while_one_was_away_stays_deleted(hub, away):
    one, other = away
    one.store.games.delete("evening", one.now())
    meets(hub, one)
    joins(other, hub)
    meets(hub, one, other)
    assert one.store.games.ids() == other.store.games.ids() == []
    assert one.shows() == other.shows()


def test_what_was_corrected_while_one_was_away_is_all_that_there_is(hub, away):
    one, other = away
    one.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5)), one.now())
    meets(hub, one)
    joins(other, hub)
    meets(hub, one, other)
    assert one.member.game("evening").others == ()
    assert one.shows() == other.shows()
    assert len([name for name in hub.documents if name.startswith("game:evening:")]) == 2


def test_who_was_renamed_while_one_was_away_is_called_so(hub, away):
    one, other = away
    one.store.players.rename("Adele", "Zoe")
    meets(hub, one)
    joins(other, hub)
    meets(hub, one, other)
    assert {known.name for known in one.store.players.all()} == {"Zoe", "Bo"}
    assert one.shows() == other.shows()


def test_whoever_looked_at_the_documents_meanwhile_comes_back_all_the_same(hub, away):
    one, other = away
    one.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "deleted")
    other.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "deleted")
    meets(hub, one)
    # A club by files, as `wonderpad club export` makes it of a folder that is in none.
    other.member.begin({"device": "anew"})
    other.member.take_stock()
    one.store.games.delete("deleted", one.now())
    one.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5)), one.now())
    one.store.players.rename("Adele", "Zoe")
    meets(hub, one)
    joins(other, hub)
    meets(hub, one, other)
    assert one.store.games.ids() == other.store.games.ids() == ["evening"]
    assert one.member.game("evening").others == ()
    assert {known.name for known in one.store.players.all() if known.games} == {"Zoe", "Bo"}
    assert one.shows() == other.shows()


@pytest.mark.parametrize("looks_again", [False, True])
def test_what_was_deleted_here_since_the_documents_were_looked_at_stays_deleted(
    hub, away, looks_again
):
    one, other = away
    other.member.begin({"device": "anew"})
    other.member.take_stock()
    other.store.games.delete("evening", other.now())
    if looks_again:
        other.member.take_stock()
    joins(other, hub)
    meets(hub, one, other)
    for device in away:
        assert device.store.games.ids() == []
        assert not device.member.game("evening").kept_though_deleted
    assert one.shows() == other.shows()


def test_what_went_to_others_in_a_file_is_told_to_the_hub_as_the_same(device, hub):
    one, other = device("one"), device("other")
    for name in ("corrected", "deleted", "unchanged"):
        one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, name)
    # It keeps its place among those of its moment, of which the others are told as well.
    played = {"played_at": (NOON - timedelta(hours=1)).isoformat()}
    one.store.games.add(game("Ada", "Bo", blue=(3, 4), **played), NOON, "dated")
    one.store.games.replace("dated", game("Ada", "Bo", blue=(3, 5), **played), one.now())
    told = one.documents()
    other.hear(told)
    other.store.games.replace("corrected", game("Ada", "Bo", blue=(9, 5)), other.now())
    other.store.games.delete("deleted", other.now())
    joins(one, hub)
    assert {document["_id"] for document in told} <= hub.documents.keys()
    joins(other, hub)
    meets(hub, one, other)
    assert one.store.games.ids() == ["corrected", "unchanged", "dated"]
    assert one.member.game("corrected").others == ()
    assert one.store.games.get("dated").first_saved_at == NOON
    assert one.shows() == other.shows()


def test_what_was_done_while_one_was_away_is_told_when_one_is_back(hub, away):
    one, other = away
    other.store.games.replace("evening", game("Ada", "Bo", blue=(3, 9)), other.now())
    other.store.games.add(game("Bo", "Cy", blue=(1, 1)), other.now(), "new")
    one.store.games.replace("evening", game("Ada", "Bo", blue=(7, 5)), one.now())
    meets(hub, one)
    joins(other, hub)
    meets(hub, one, other)
    assert one.store.games.ids() == other.store.games.ids()
    assert one.shows() == other.shows()
    assert sorted(one.store.games.ids()) == ["evening", "new"]


def test_nothing_is_deleted_that_the_hub_has_not(device, hub):
    one = device("one")
    joins(one, hub)
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    before = one.shows()

    class Full(Line):
        async def ask(self, method, path, body=None):
            if path == "/_bulk_docs":
                return Answer(413, b"{}")
            return await super().ask(method, path, body)

    class Away(Line):
        async def ask(self, *_):
            raise ClubTrouble(Phrase("hub.unreachable"))

    for line, why in ((Full(hub), "hub.not_all_sent"), (Away(hub), "hub.unreachable")):
        with pytest.raises(ClubTrouble) as told:
            leaves(one, line, delete_games=True)
        assert told.value.phrase == Phrase(why)
        assert one.shows() == before
        assert one.file.about()["address"] == CLUB.text
        assert one.file.password.exists()


def test_a_game_that_is_otherwise_here_than_in_the_club_stays(device, hub):
    one = device("one")
    joins(one, hub)
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    one.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "another")
    asyncio.run(meeting(one.member, reached(Line(hub)), one.now()))
    # As a page may do it at that moment.
    one.store.games.replace("another", game("Cy", "Di", blue=(1, 9)), one.now())
    one.member.take_away()
    assert one.store.games.ids() == ["another"]
    assert {known.name for known in one.store.players.all()} == {"Cy", "Di"}


def test_what_is_deleted_here_is_in_a_backup(device, hub):
    one = device("one")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)
    leaves(one, Line(hub), delete_games=True)
    assert one.store.games.ids() == []
    [backup] = one.store.backups.all()
    one.store.restore(backup.name)
    assert one.store.games.ids() == ["evening"]


def test_what_was_taken_away_goes_to_no_other_club_by_a_backup(device, hub):
    one, second = device("one"), Hub()
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)
    one.store.drafts.new(game("Cy", "Di"), one.now())
    leaves(one, Line(hub), delete_games=True)
    [backup] = one.store.backups.all()
    joins(one, second)
    one.store.restore(backup.name)
    meets(second, one)
    assert one.store.games.ids() == ["evening"]
    assert not [name for name in second.documents if name.startswith("game:")]
    # In its own club it counts for that again.
    leaves(one, Line(second), delete_games=False)
    joins(one, hub)
    meets(hub, one)
    assert one.store.games.ids() == ["evening"]
    assert len([name for name in hub.documents if name.startswith("game:evening:")]) == 1


def test_who_is_stopped_while_leaving_has_left_at_the_next_meeting(device, hub, monkeypatch):
    one = device("one")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)

    def stopped(self):
        raise KeyboardInterrupt

    with monkeypatch.context() as power:
        power.setattr(type(one.file), "leave", stopped)
        with pytest.raises(KeyboardInterrupt):
            leaves(one, Line(hub), delete_games=True)
    goes_on_leaving(one, hub)
    assert one.file.about() is None
    assert one.store.games.ids() == []


def test_who_says_after_all_that_the_games_stay_has_those_again_that_were_gone(
    device, hub, monkeypatch
):
    one = device("one")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)
    one.store.players.rename("Ada", "Adele")
    meets(hub, one)
    before, told = one.shows(), {*hub.documents}

    def stopped(_self):
        raise KeyboardInterrupt

    def no_room(_self):
        raise StorageTrouble(Phrase("storage.full", {"path": "club.journal"}))

    with monkeypatch.context() as power:
        power.setattr(type(one.file), "leave", no_room)
        with pytest.raises(StorageTrouble):
            leaves(one, Line(hub), delete_games=True)
    assert one.store.games.ids() == []
    meets(hub, one)
    assert one.shows() == before
    assert {*hub.documents} == told
    with monkeypatch.context() as power:
        power.setattr(type(one.file), "leave", stopped)
        with pytest.raises(KeyboardInterrupt):
            leaves(one, Line(hub), delete_games=True)
    assert one.store.games.ids() == []
    leaves(one, Line(hub), delete_games=False)
    assert one.file.about() is None
    assert one.shows() == before


def test_what_was_said_last_of_the_games_is_done(device, hub, monkeypatch):
    one = device("one")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)

    def stopped(_self, **_):
        raise KeyboardInterrupt

    with monkeypatch.context() as power:
        power.setattr(type(one.member), "part", stopped)
        with pytest.raises(KeyboardInterrupt):
            leaves(one, Line(hub), delete_games=True)
    leaves(one, Line(hub), delete_games=False)
    assert one.file.about() is None
    assert one.store.games.ids() == ["evening"]


def test_who_has_no_room_to_leave_has_left_nothing(device, hub, monkeypatch):
    one = device("one")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)
    append = JournalFile.append

    def full(self, state, lines):
        if self.path.name == "games.journal":
            raise OSError(errno.ENOSPC, "No space left on device")
        append(self, state, lines)

    with monkeypatch.context() as disk:
        disk.setattr(JournalFile, "append", full)
        with pytest.raises(StorageTrouble):
            leaves(one, Line(hub), delete_games=True)
    asyncio.run(meeting(one.member, reached(Line(hub)), one.now()))
    assert one.file.about()["address"] == CLUB.text
    assert one.store.games.ids() == ["evening"]


def test_who_joins_another_club_tells_it_all(device, hub):
    one, second = device("one"), Hub()
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)
    leaves(one, Line(hub), delete_games=False)
    joins(one, second)
    assert [name for name in second.documents if name.startswith("game:evening:")]


def test_who_leaves_in_the_middle_of_a_meeting_stays_away(device, hub):
    one, other = device("one"), device("other")
    joins(one, hub)
    joins(other, hub)
    other.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "evening")
    asyncio.run(meeting(other.member, reached(Line(hub)), other.now()))

    class Leaving(Line):
        async def ask(self, method, path, body=None):
            answer = await super().ask(method, path, body)
            if path.startswith("/_changes"):
                one.file.leave()
            return answer

    with pytest.raises(ClubTrouble) as told:
        asyncio.run(meeting(one.member, reached(Leaving(hub)), one.now()))
    assert told.value.phrase == Phrase("hub.none")
    assert one.file.about() is None
    assert one.file.ids() == []
    joins(one, hub)
    assert one.store.games.ids() == ["evening"]


def test_who_joins_another_club_in_the_middle_of_a_meeting_brings_nothing_along(device, hub):
    one, other = device("one"), device("other")
    joins(one, hub)
    joins(other, hub)
    other.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "evening")
    asyncio.run(meeting(other.member, reached(Line(hub)), other.now()))
    known = {"device": "anew", "address": "https://hub.example/another-club"}

    class Leaving(Line):
        async def ask(self, method, path, body=None):
            answer = await super().ask(method, path, body)
            if path.startswith("/_changes"):
                one.file.leave()
                one.file.tell(known)
            return answer

    with pytest.raises(ClubTrouble) as told:
        asyncio.run(meeting(one.member, reached(Leaving(hub)), one.now()))
    assert told.value.phrase == Phrase("hub.none")
    assert one.file.about() == known
    assert one.file.ids() == one.store.games.ids() == []


@pytest.mark.parametrize("stage", ["/_all_docs", "/_changes"])
def test_whom_the_hub_has_let_in_is_joined_whatever_comes_then(device, hub, stage):
    one, other = device("one"), device("other")
    other.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "evening")
    joins(other, hub)
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "mine")

    class Lost(Line):
        async def ask(self, method, path, body=None):
            if path.startswith(stage):
                raise ClubTrouble(Phrase("hub.unreachable"))
            return await super().ask(method, path, body)

    given = {"user": "ada", "password": "hush"}
    with pytest.raises(ClubTrouble):
        asyncio.run(join(one.member, reached(Lost(hub)), CLUB, one.now(), **given))
    assert one.file.about()["address"] == CLUB.text
    asyncio.run(meeting(one.member, reached(Line(hub)), one.now()))
    assert sorted(one.store.games.ids()) == ["evening", "mine"]


@pytest.mark.parametrize(("delete_games", "step"), [(False, 4), (True, 20)])
def test_whoever_is_stopped_anywhere_while_leaving_is_in_the_club_or_out_of_it(
    device, delete_games, step
):
    for lines in itertools.count(0, step):
        hub = Hub()
        one = device(f"one-{lines}")
        one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
        joins(one, hub)
        if delete_games:
            # The hub has been met for the last time.
            one.file.tell({**one.file.about(), "leaving": "without games"})
        try:
            with Killing(lines):
                if delete_games:
                    goes_on_leaving(one, hub)
                else:
                    leaves(one, Line(hub), delete_games=False)
        except Killed:
            one.reopen()
        else:
            break
        if one.file.about() is None:
            assert one.file.ids() == []
            assert not one.file.password.exists()
        else:
            assert [name for name in one.file.ids() if name.startswith("game:evening:")]
            leaving = one.file.about().get("leaving")
            with contextlib.ExitStack() as stack:
                if leaving:
                    stack.enter_context(pytest.raises(ClubTrouble))
                asyncio.run(meeting(one.member, reached(Line(hub)), one.now()))
            assert (one.file.about() is None) == bool(leaving)
        if one.file.about() is None:
            assert one.store.games.ids() == ([] if delete_games else ["evening"])
        one.close()
    assert lines > 5 * step


def test_what_was_left_half_forgotten_does_not_go_to_the_next_club(device, hub):
    one, second = device("one"), Hub()
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub, "Ada’s phone")

    # As it is where the power went before anything else was forgotten.
    one.file._about.change_all({"club": {"left": True}})
    assert one.file.about() is None
    assert one.file.ids()
    joins(one, second)
    assert {document["by"] for document in second.documents.values()} == {
        one.file.about()["device"]
    }


def test_a_game_of_which_the_hub_has_not_all_stays(device, hub):
    one = device("one")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    joins(one, hub)
    one.file.tell({**one.file.about(), "leaving": "without games"})
    # As somebody may do it before the device goes on with its leaving.
    one.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "another")
    one.member.take_stock()
    goes_on_leaving(one, hub)
    assert one.store.games.ids() == ["another"]


@pytest.mark.parametrize("steps", ["stock_steps", "home_steps"])
def test_who_leaves_between_two_steps_stays_away(device, hub, steps):
    one, other = device("one"), device("other")
    joins(one, hub)
    joins(other, hub)
    for number in range(3):
        one.store.games.add(game("Ada", "Bo", blue=(number, 5)), NOON, f"mine-{number}")
        other.store.games.add(game("Cy", "Di", blue=(number, 2)), NOON, f"evening-{number}")
    asyncio.run(meeting(other.member, reached(Line(hub)), other.now()))
    begun = []

    class Watched(type(one.member)):
        pass

    def watched(self):
        for step in getattr(type(one.member).__mro__[1], steps)(self):
            begun.append(step)
            yield step

    setattr(Watched, steps, watched)
    one.member = Watched(one.store, one.file, one.now, 1)

    class Leaving(Line):
        async def pause(self):
            if begun:
                one.file.leave()

    with pytest.raises(ClubTrouble) as told:
        asyncio.run(meeting(one.member, reached(Leaving(hub)), one.now()))
    assert told.value.phrase == Phrase("hub.none")
    assert len(begun) == 1
    assert one.file.about() is None
    assert one.file.ids() == []


def test_a_wrong_password_joins_nothing_and_is_not_kept(device, hub):
    one = device("one")
    before = one.file.about()
    is_refused(one, hub)
    assert one.file.about() == before
    assert not one.file.password.exists()


def test_who_leaves_before_the_hub_has_let_it_in_is_another_device_the_next_time(device, hub):
    one = device("one")
    before = one.file.about()["device"]

    class Leaving(Line):
        async def ask(self, method, path, body=None):
            one.file.leave()
            return await super().ask(method, path, body)

    with pytest.raises(ClubTrouble):
        asyncio.run(join(one.member, reached(Leaving(hub)), CLUB, one.now(), user="ada"))
    assert one.file.about() is None
    joins(one, hub)
    assert one.file.about()["device"] != before


@pytest.mark.parametrize("left", ["never", "half", "whole"])
def test_a_wrong_password_at_the_first_club_leaves_no_club_behind(device, hub, left):
    one = device("one")
    if left == "never":
        one.close()
        shutil.rmtree(one.folder)
        one.open()
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    if left == "half":
        joins(one, hub)
        one.file._about.change_all({"club": {"left": True}})
    if left == "whole":
        joins(one, hub)
        leaves(one, Line(hub), delete_games=False)
    is_refused(one, hub)
    assert one.file.about() is None
    assert one.file.ids() == []
    assert not one.file.password.exists()
    assert not in_a_club(one.folder)
    clubs = Clubs(one.store, one.now)
    assert clubs.all() == []
    clubs.close()
    # A person is removed as where there is no club.
    remove(one.store, "Ada", "A player")
    assert {each.name for each in one.store.players.all()} == {"A player", "Bo"}
    # Typed right, it is joined as if nothing had been.
    joins(one, hub)
    assert one.file.about()["address"] == CLUB.text


def test_a_wrong_password_takes_nothing_of_a_club_whose_documents_came_in_files(device, hub):
    one, other = device("one"), device("other")
    other.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "evening")
    one.hear(other.documents())
    ids = set(one.file.ids())
    # What tells of the club was lost, and is told anew.
    for about in (one.file.about(), None):
        one.file._about.change_all({"club": about})
        is_refused(one, hub)
        assert one.file.about().keys() == {"device"}
        assert ids <= set(one.file.ids())
