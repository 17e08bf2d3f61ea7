"""The site's member of a club, as its worker runs it: beside the page, and only where it writes."""

import asyncio
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from app.visitors.membership import Joining
from app.worker import membership
from app.worker.membership import BrowserMember
from scoring import Phrase
from storage import SavedGame, Store
from storage.club.hub.sync import sync
from tests.storage.club.devices import NOON, Device, game
from tests.storage.club.simulated_hub import Hub, Line

ADDRESS = "https://hub.example/our-club"


class Bytes(bytes):
    """Bytes of JavaScript, as Python has them there."""

    def to_bytes(self):
        return bytes(self)


class Tab:
    """A tab with its games; the hub answers in this process."""

    def __init__(self, folder):
        self.hub, self.store = Hub(), Store(folder)
        self.writes, self.comes, self.asked = True, True, []
        self.has_modules, self.has_network, self.fetched = True, True, 0
        self.paths, self.patience = [], []
        self.ends_after, self.ends_with = 1_000_000, "nothing"
        self.member = BrowserMember(
            self.store,
            self.ask,
            page="https://pad.example/#/club",
            writes=lambda: self.writes,
            take_over=self.take_over,
            fetch_modules=self.fetch_modules,
        )

    async def ask(self, method, address, authorization, body, _most, patience):
        self.asked.append((method, authorization))
        self.patience.append(patience)
        path = address.removeprefix(ADDRESS)
        self.paths.append(path.partition("&")[0])
        assert urlsplit(address).hostname == "hub.example"
        await asyncio.sleep(0)
        if not self.has_network:
            return SimpleNamespace(wrong="unreachable")
        if len(self.asked) == self.ends_after or self.paths[-1] == self.ends_with:
            self.writes = False
        answer = self.hub.answer(method, path, body and body.encode())
        return SimpleNamespace(status=answer.status, bytes=Bytes(answer.body))

    async def take_over(self):
        self.writes = self.comes
        return self.writes

    async def fetch_modules(self):
        self.fetched += 1
        return self.has_modules

    async def done(self):
        await self.until(lambda: not self.member.busy)
        return self.member

    async def until(self, true):
        while not true():  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.01)


@pytest.fixture
def tab(tmp_path, monkeypatch):
    monkeypatch.setattr(membership, "LOOKS_EVERY", 0.02)
    tab = Tab(tmp_path)
    yield tab
    tab.store.close()


def in_tab(act):
    async def within():
        async with asyncio.timeout(60):
            await act()

    asyncio.run(within())


def test_nothing_looks_where_there_is_no_club(tab):
    async def act():
        before = len(asyncio.all_tasks())
        tab.member.begin()
        assert len(asyncio.all_tasks()) == before
        assert tab.member.clubs == ()

    in_tab(act)


def test_what_is_saved_is_sent_by_itself_and_the_link_has_no_password(tab):
    async def act():
        tab.member.join(Joining(ADDRESS, "ada", "hush", "Ada’s phone"))
        member = await tab.done()
        assert member.trouble is None
        assert member.clubs[0].called == "Ada’s phone"
        assert {who for _, who in tab.asked} == {"Basic YWRhOmh1c2g="}
        link = member.link(member.clubs[0])
        assert link.startswith("https://pad.example/#/join/")
        assert "hush" not in link + repr(vars(member))
        tab.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
        await tab.until(lambda: any(name.startswith("game:") for name in tab.hub.documents))

    in_tab(act)


def test_a_tab_that_does_not_write_any_more_stops_and_goes_on_later(tab):
    async def act():
        for number in range(20):
            tab.store.games.add(game("Ada", "Bo", blue=(number, 5)), NOON, f"game{number}")
        tab.ends_after = 4
        tab.member.join(Joining(ADDRESS, "", "", ""))
        member = await tab.done()
        assert member.clubs[0].trouble == Phrase("storage.elsewhere")
        asked = len(tab.asked)
        assert asked == 4
        # A tab that follows leaves the hub alone.
        await asyncio.sleep(0.2)
        assert len(tab.asked) == asked
        assert tab.store.games.count() == 20
        # Whoever taps in it is asked for the games first.
        tab.comes = False
        tab.member.meet()
        assert (await tab.done()).trouble == Phrase("storage.elsewhere")
        assert len(tab.asked) == asked
        tab.comes = True
        tab.member.meet()
        member = await tab.done()
        assert (member.trouble, member.clubs[0].trouble) == (None, None)
        assert sum(name.startswith("game:") for name in tab.hub.documents) == 20

    in_tab(act)


def test_a_tab_that_follows_shows_the_club_and_asks_nobody(tab, tmp_path):
    async def act():
        tab.member.join(Joining(ADDRESS, "ada", "hush", "Ada’s phone"))
        await tab.done()
        follower = Tab(tmp_path)
        follower.writes = False
        follower.member.begin()
        await tab.until(lambda: follower.member.clubs)
        assert follower.member.clubs == tab.member.clubs
        assert follower.asked == []
        follower.store.close()

    in_tab(act)


def test_what_went_wrong_is_told_and_the_next_thing_is_done(tab):
    async def act():
        tab.member.join(Joining("nonsense", "", "", ""))
        assert (await tab.done()).trouble == Phrase("hub.no_address")
        tab.member.meet()
        assert (await tab.done()).trouble == Phrase("hub.none")
        tab.member.join(Joining(ADDRESS, "", "", ""))
        assert (await tab.done()).trouble is None
        tab.member.leave(tab.member.clubs[0], delete_games=False)
        assert (await tab.done()).clubs == ()

    in_tab(act)


def test_what_a_club_takes_is_fetched_once_and_whoever_has_no_network_for_it_is_told(tab):
    async def act():
        tab.has_modules = False
        tab.member.join(Joining(ADDRESS, "", "", ""))
        assert (await tab.done()).trouble == Phrase("club.not_loaded")
        assert tab.asked == []
        tab.has_modules = True
        tab.member.join(Joining(ADDRESS, "", "", ""))
        member = await tab.done()
        assert (member.trouble, len(member.clubs)) == (None, 1)
        tab.member.meet()
        await tab.done()
        assert tab.fetched == 2

    in_tab(act)


def test_a_member_who_lacks_what_a_club_takes_asks_for_it_seldom(tab, tmp_path):
    async def act():
        tab.member.join(Joining(ADDRESS, "", "", ""))
        await tab.done()
        again = Tab(tmp_path)
        again.has_modules = False
        again.member.begin()
        await again.until(lambda: again.fetched)
        for _ in range(20):
            await asyncio.sleep(0.02)
            assert again.member.unseen == Phrase("club.not_loaded")
        assert again.fetched == 1
        again.has_modules = True
        again.member.reached_again()
        await again.until(lambda: again.member.clubs)
        assert again.member.unseen is None
        again.store.close()

    in_tab(act)


def test_who_has_a_network_again_meets_the_hub_at_once(tab):
    async def act():
        tab.member.join(Joining(ADDRESS, "", "", ""))
        await tab.done()
        tab.has_network = False
        tab.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
        await tab.until(lambda: tab.member.clubs[0].trouble)
        tab.has_network = True
        asked = len(tab.asked)
        await asyncio.sleep(0.2)
        assert len(tab.asked) == asked
        tab.member.reached_again()
        await tab.until(lambda: any(name.startswith("game:") for name in tab.hub.documents))
        await tab.until(lambda: tab.member.clubs[0].trouble is None)

    in_tab(act)


def test_the_first_answer_of_a_hub_is_waited_for_less_than_the_others(tab):
    async def act():
        tab.member.join(Joining(ADDRESS, "", "", ""))
        await tab.done()

    in_tab(act)
    first, *others = tab.patience
    assert first < min(others)
    assert len({*others}) == 1


@pytest.fixture
def many(tab, tmp_path_factory):
    """Another device that has told the hub of more games than come at once."""
    other = Device(tmp_path_factory.mktemp("many"), "other")
    other.store.games.add_all(
        SavedGame(f"game-{number}", game("Ada", "Bo"), NOON) for number in range(450)
    )
    asyncio.run(sync(other.member, Line(tab.hub)))
    yield other
    other.close()


def test_what_comes_next_is_asked_for_while_what_has_come_is_taken_in(tab, many):
    async def act():
        tab.member.join(Joining(ADDRESS, "", "", ""))
        await tab.done()
        await tab.until(lambda: tab.store.games.count() == 450)

    in_tab(act)
    assert many.store.games.count() == 450
    pages = [path for path in tab.paths if path.startswith("/_changes")]
    assert pages[:4] == [f"/_changes?since={since}" for since in (0, 200, 400, 450)]
    [first, second, *_] = [place for place, path in enumerate(tab.paths) if path in pages]
    assert second == first + 1, "the note on the first page comes later"


def test_who_writes_no_more_while_it_comes_stops_and_goes_on_later(tab, many):
    async def act():
        before = len(asyncio.all_tasks())
        tab.ends_with = "/_changes?since=200"
        tab.member.join(Joining(ADDRESS, "", "", ""))
        member = await tab.done()
        assert member.clubs[0].trouble == Phrase("storage.elsewhere")
        assert tab.paths[-1] == tab.ends_with
        assert len(asyncio.all_tasks()) == before + 1, "nobody waits for what was asked ahead"
        tab.ends_with = "nothing"
        tab.member.meet()
        await tab.done()
        assert tab.store.games.count() == many.store.games.count() == 450

    in_tab(act)


def test_a_tab_that_does_not_write_waits_though_a_hub_were_to_be_asked(tab, monkeypatch):
    async def act():
        tab.member.join(Joining(ADDRESS, "ada", "hush", "Ada’s phone"))
        member = await tab.done()
        keepers, rounds = member._keepers, []
        look = keepers.look

        async def counted(**how):
            rounds.append(how)
            await look(**how)

        monkeypatch.setattr(keepers, "look", counted)
        monkeypatch.setattr(membership, "LOOKS_EVERY", 3600)
        tab.writes, tab.comes = False, False
        member.sits_at_tables()
        member.meet()
        await tab.until(lambda: rounds)
        # It did this again and again, without a pause, for as long as nobody asked the hub.
        for _ in range(500):
            await asyncio.sleep(0)
        assert len(rounds) <= 2

    in_tab(act)
