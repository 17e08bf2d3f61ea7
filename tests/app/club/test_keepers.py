"""What keeps up a folder's clubs: one whose file cannot be read hides none of the others."""

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest

from app.club import keeper
from app.club.keepers import Keepers
from app.club.shown.club import standing
from app.club.tables import TablesKeeper
from app.frame.counts_for import counts_for
from app.look import Look
from app.visitors.membership import Club, Joining
from app.words import words
from scoring import Phrase
from storage import Store
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.lines.line import Head, head_line
from tests.storage.club.devices import NOON, game
from tests.storage.club.simulated_hub import Hub, Line

CLUBS = ("ours", "theirs")
FILES = {"ours": "club.journal", "theirs": "club-2.journal"}


class Kept:
    """A folder in two clubs, whose hubs answer in this process."""

    def __init__(self, folder):
        self.folder, self.hubs = folder, {name: Hub() for name in CLUBS}
        self.open()
        self.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
        for name in CLUBS:
            joining = Joining(f"https://hub.example/{name}", "ada", "hush", "")
            asyncio.run(self.keepers.do(lambda keepers, told=joining: keepers.join(told)))
            assert self.keepers.trouble is None

    def open(self):
        self.store = Store(self.folder)
        self.keepers = self.keepers_of(self.store)

    def keepers_of(self, store):
        """What keeps up the clubs of a folder, which meet the same hubs."""

        @asynccontextmanager
        async def reach(address, _user, _password):
            yield Line(self.hubs[address.text.rpartition("/")[2]])

        return Keepers(Clubs(store, lambda: datetime.now(UTC)), reach)

    def reopen(self):
        self.keepers.close()
        self.open()

    def looks(self):
        asyncio.run(self.keepers.look())
        return [club.name for club in self.keepers.clubs]

    def damage(self, name):
        """Only a later version can read a club's file; returns what is told of it."""
        path = self.folder / FILES[name]
        whole = path.read_bytes()
        path.write_bytes(head_line(Head(1, 2, 0, 0)) + b"what only a later version knows\n")
        return Phrase("storage.newer", {"path": str(path)}), lambda: path.write_bytes(whole)


@pytest.fixture
def kept(tmp_path):
    kept = Kept(tmp_path)
    yield kept
    kept.keepers.close()


@pytest.mark.parametrize("reopened", [False, True], ids=["there", "reopened"])
@pytest.mark.parametrize("name", CLUBS)
def test_a_club_that_cannot_be_read_is_told_and_hides_no_other(kept, name, reopened):
    assert kept.looks() == [*CLUBS]
    told, put_right = kept.damage(name)
    if reopened:
        kept.reopen()
    [other] = {*CLUBS} - {name}
    assert kept.looks() == [other]
    assert kept.keepers.trouble == told
    # It is told as long as it is so, whatever else was asked for meanwhile.
    asyncio.run(kept.keepers.do(Keepers.meet))
    assert kept.keepers.trouble == told
    put_right()
    assert kept.looks() == [*CLUBS]
    assert kept.keepers.trouble is None


@pytest.mark.parametrize("name", CLUBS)
def test_nothing_goes_to_a_club_while_it_is_unknown_what_counts_for_another(kept, name):
    told, put_right = kept.damage(name)
    kept.reopen()
    before = {club: {*hub.documents} for club, hub in kept.hubs.items()}
    kept.store.games.add(game("Cy", "Di", blue=(1, 2)), NOON, "another")
    kept.looks()
    [shown] = kept.keepers.clubs
    assert shown.trouble == told
    # What is not marked counts for the first one.
    assert (None in shown.marks) == (name == "theirs")
    assert {club: {*hub.documents} for club, hub in kept.hubs.items()} == before
    put_right()
    asyncio.run(kept.keepers.do(Keepers.meet))
    assert [name for name in kept.hubs["ours"].documents if name.startswith("game:another:")]
    assert not any(name.startswith("game:") for name in kept.hubs["theirs"].documents)


def test_nobody_joins_leaves_or_is_forgotten_past_a_club_that_cannot_be_read(kept):
    kept.looks()
    [ours, _theirs] = kept.keepers.clubs
    told, put_right = kept.damage("theirs")
    files = {path.name for path in kept.folder.iterdir()}

    def asks(act):
        asyncio.run(kept.keepers.do(act))
        return kept.keepers.trouble

    third = Joining("https://hub.example/ours-too", "ada", "hush", "")
    assert asks(lambda keepers: keepers.join(third)) == told
    assert asks(lambda keepers: keepers.forget("Ada", "A player")) == told
    for delete_games in (True, False):
        asks(lambda keepers, also=delete_games: keepers.leave(ours.number, delete_games=also))
        [shown] = kept.keepers.clubs
        assert (shown.name, shown.trouble) == ("ours", told)
    assert kept.store.games.ids() == ["evening"]
    assert {path.name for path in kept.folder.iterdir()} == files
    put_right()
    # What was refused is not done later either.
    asks(Keepers.meet)
    assert [club.name for club in kept.keepers.clubs] == [*CLUBS]
    assert asks(lambda keepers: keepers.forget("Ada", "A player")) is None
    assert asks(lambda keepers: keepers.leave(ours.number, delete_games=False)) is None
    assert [club.name for club in kept.keepers.clubs] == ["theirs"]


@pytest.fixture
def corrected(kept, tmp_path):
    """Has two devices of a club correct a game at once; returns the other one."""
    asyncio.run(kept.keepers.do(Keepers.meet))
    other = Kept.__new__(Kept)
    other.folder, other.hubs = tmp_path / "other", kept.hubs
    other.open()
    joining = Joining("https://hub.example/ours", "ada", "hush", "Bo’s phone")
    asyncio.run(other.keepers.do(lambda keepers: keepers.join(joining)))

    def corrected(here, there):
        for one, corrected in ((kept, here), (other, there)):
            one.store.games.replace("evening", corrected, datetime.now(UTC))
            [ours, *_] = one.keepers.all()
            ours.member.take_stock()
        for one in (other, kept, other, kept):
            asyncio.run(one.keepers.do(Keepers.meet))
        return other

    yield corrected
    other.keepers.close()


def test_what_two_people_did_is_settled_whatever_the_devices_are_called_by_now(kept, corrected):
    corrected(*(game("Ada", "Bo", blue=(points, 5)) for points in (7, 9)))
    [ours, _theirs] = kept.keepers.all()
    # As another device that is called otherwise does it, and one that was copied.
    with ours.member.file.lock.held():
        ours.member.file.tell({**(ours.member.file.about() or {}), "device": "anew"})
    kept.looks()
    seen = kept.keepers.two_ways["evening"]
    assert seen.names == ("Ada", "Bo")
    asyncio.run(kept.keepers.do(lambda keepers: keepers.keep("evening", seen)))
    kept.looks()
    assert kept.keepers.two_ways == {}


def test_what_two_people_did_is_settled_where_all_is_to_be_heard_again(kept, corrected):
    corrected(*(game("Ada", "Bo", blue=(points, 5)) for points in (7, 9)))
    kept.looks()
    seen = kept.keepers.two_ways["evening"]
    [ours, _theirs] = kept.keepers.all()
    ours.member.file.hear_all_again()
    asyncio.run(kept.keepers.do(lambda keepers: keepers.keep("evening", seen)))
    kept.looks()
    assert kept.keepers.two_ways == {}


def test_a_name_that_is_removed_for_good_is_in_nothing_that_another_did(kept, corrected):
    corrected(game("Ada", "Bo", blue=(7, 5)), game("Bo", "Ada", blue=(5, 9)))
    kept.looks()
    assert "'Ada'" in repr(kept.keepers.two_ways["evening"])
    asyncio.run(kept.keepers.do(lambda keepers: keepers.forget("Ada", "A player")))
    kept.looks()
    seen = kept.keepers.two_ways["evening"]
    assert "'Ada'" not in repr(seen)
    asyncio.run(kept.keepers.do(lambda keepers: keepers.keep("evening", seen)))
    kept.looks()
    assert kept.keepers.two_ways == {}


def test_a_clock_that_is_put_back_keeps_nobody_from_meeting(kept, monkeypatch):
    class Clock(datetime):
        ahead = timedelta(days=400)

        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) + cls.ahead

    monkeypatch.setattr(keeper, "datetime", Clock)
    asyncio.run(kept.keepers.do(Keepers.meet))

    def asked():
        before = [hub.requests for hub in kept.hubs.values()]
        kept.looks()
        return [hub.requests - known for hub, known in zip(kept.hubs.values(), before, strict=True)]

    assert asked() == [0, 0]
    Clock.ahead = timedelta(0)
    assert all(asked())
    assert asked() == [0, 0]


def test_a_hub_that_could_not_be_met_is_met_after_the_others(kept, monkeypatch):
    met = []

    async def meets(member, reach, now):
        name = member.file.about()["address"].rpartition("/")[2]
        met.append(name)
        if name == "ours":
            raise ClubTrouble(Phrase("hub.unreachable"))

    monkeypatch.setattr(keeper, "meet", meets)
    for blue in (1, 2):
        kept.store.games.add(game("Ada", "Bo", blue=(blue, 0)), NOON, f"evening {blue}")
        kept.looks()
    assert met == ["ours", "theirs", "theirs", "ours"]


def test_what_was_refused_is_told_until_it_was_read(kept):
    third = Joining("https://hub.example/ours", "ada", "hush", "")
    asyncio.run(kept.keepers.do(lambda keepers: keepers.join(third)))
    kept.looks()
    assert kept.keepers.trouble == Phrase("hub.already")
    assert kept.keepers.unseen is None
    kept.keepers.forgive()
    assert kept.keepers.trouble is None
    told, _ = kept.damage("ours")
    kept.looks()
    kept.keepers.forgive()
    assert kept.keepers.trouble == kept.keepers.unseen == told


def test_before_the_hub_was_heard_it_is_not_said_that_all_was_sent(kept, monkeypatch):
    class BreaksOff(Line):
        async def ask(self, method, path, body=None):
            if path.startswith("/_changes"):
                raise ClubTrouble(Phrase("hub.unreachable"))
            return await super().ask(method, path, body)

    kept.hubs["third"] = Hub()
    third = Joining("https://hub.example/third", "ada", "hush", "")
    with monkeypatch.context() as patch:
        patch.setitem(globals(), "Line", BreaksOff)
        asyncio.run(kept.keepers.do(lambda keepers: keepers.join(third)))
    kept.looks()
    say = words("en")
    assert say("club.all_sent") not in standing(kept.keepers.clubs[2], say)
    asyncio.run(kept.keepers.do(Keepers.meet))
    assert say("club.all_sent") in standing(kept.keepers.clubs[2], say)


@pytest.mark.parametrize("place", ["hub.example:443", "cupboard.local"])
def test_one_club_is_joined_once_by_whatever_address(kept, place):
    """A game that was moved between the two was deleted on all devices."""
    again = Joining(f"https://{place}/theirs", "ada", "hush", "")
    before = {**kept.hubs["theirs"].notes}
    asyncio.run(kept.keepers.do(lambda keepers: keepers.join(again)))
    assert kept.keepers.trouble == Phrase("hub.already")
    assert kept.looks() == [*CLUBS]
    assert kept.hubs["theirs"].notes == before


@pytest.mark.parametrize("name", CLUBS)
def test_nobody_is_asked_to_send_a_game_elsewhere_while_its_club_cannot_be_read(kept, name):
    def chips(mark):
        return counts_for(
            Look(dark=False, width=390, height=844), kept.keepers, mark, lambda _mark: None
        )

    kept.looks()
    marks = {club.name: club.mark for club in kept.keepers.clubs}
    assert all(chips(mark) for mark in (None, *marks.values()))
    _, put_right = kept.damage(name)
    kept.looks()
    # What counts for the other one is that one's, and there is no third.
    assert chips(None if name == "ours" else marks[name]) == []
    assert chips(marks[name]) == []
    put_right()
    kept.looks()
    assert chips(marks[name])


def test_a_tap_on_the_club_for_which_a_game_counts_already_moves_nothing(kept):
    kept.looks()
    ours, theirs = kept.keepers.clubs
    chosen: list[Club] = []
    look = Look(dark=False, width=390, height=844)
    [choice] = counts_for(look, kept.keepers, None, chosen.append)
    chips = choice.controls[1].controls
    assert chips[0].on_click is None
    chips[1].on_click()
    assert chosen == [theirs]
    assert None in ours.marks


def test_the_other_devices_are_listed_by_the_alphabet(kept, tmp_path_factory):
    for called in ("Zoe’s phone", "álvaro", "Bo’s laptop"):
        keepers = kept.keepers_of(Store(tmp_path_factory.mktemp("device")))
        joining = Joining("https://hub.example/ours", "ada", "hush", called)
        asyncio.run(keepers.do(lambda keepers, told=joining: keepers.join(told)))
        keepers.close()
    asyncio.run(kept.keepers.do(Keepers.meet))
    kept.looks()
    ours, _ = kept.keepers.clubs
    assert (ours.others, ours.unnamed) == (("álvaro", "Bo’s laptop", "Zoe’s phone"), 0)


def test_a_hub_that_says_nothing_is_asked_for_its_tables_last(kept, monkeypatch):
    kept.looks()
    ours, theirs = (keeper.tables for keeper in kept.keepers.all())
    ours.pace.unanswered = 1
    asked = []

    async def look(tables):
        asked.append(tables)

    monkeypatch.setattr(TablesKeeper, "look", look)
    kept.keepers.sits_at_tables()
    asyncio.run(kept.keepers.look_at_tables())
    assert asked == [theirs, ours]
