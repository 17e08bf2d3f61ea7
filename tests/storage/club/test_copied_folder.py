"""A device that takes another id, as its folder was copied: what it did before stays its own."""

import asyncio
from contextlib import asynccontextmanager, suppress
from shutil import copytree

import pytest

from scoring import Phrase
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.joining import meet
from tests.storage.club.places import HUBS
from tests.storage.club.simulated_hub import Line


def copied(place, phone, club, *players):
    """Another phone has a copy of a folder, plays a game, and is the first to tell of it."""
    phone.close()
    copytree(phone.folder, place.folder / "copy")
    phone.open()
    place.meet(place.phone("copy").plays("z", *players, club=club))


def out_of_reach(place):
    """Lead to hubs that are gone once they are asked for documents."""

    class Failing(Line):
        async def ask(self, method, path, body=None):
            if path.startswith(("/_all_docs", "/_bulk_docs")):
                raise ClubTrouble(Phrase("hub.unreachable"))
            return await super().ask(method, path, body)

    @asynccontextmanager
    async def reach(address, *_):
        yield Failing(place.hubs[address.text.rpartition("/")[2]])

    return reach


@pytest.mark.parametrize("is_copied", [False, True])
def test_a_moved_game_stays_with_its_old_club_until_the_new_one_has_it(place, is_copied):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    place.meet(one)
    if is_copied:
        copied(place, one, "theirs", "Cy", "Di")
    one.moves("a", "theirs")
    clubs = one.clubs.names()
    with suppress(ClubTrouble):
        asyncio.run(meet(clubs["theirs"], out_of_reach(place), one.now()))
    asyncio.run(meet(clubs["ours"], place.reach(), one.now()))
    assert place.has("ours")["a"] == ["game"]
    place.meet(one)
    assert place.has("ours")["a"] == ["game", "gone"]
    assert place.has("theirs")["a"] == ["game"]


@pytest.mark.parametrize("is_copied", [False, True])
def test_a_name_that_is_given_here_goes_to_both_clubs(place, is_copied):
    one = place.join(place.phone("one"), "ours", "theirs")
    one.plays("a", "Ada", "Bo", club="ours").plays("b", "Bo", "Di", club="theirs")
    friends = [place.join(place.phone(f"friend of {club}"), club) for club in HUBS]
    place.meet(one)
    if is_copied:
        copied(place, one, "ours", "Cy", "Ada")
    one.store.players.rename("Bo", "Bob")
    asyncio.run(meet(one.clubs.names()["ours"], place.reach(), one.now()))
    place.meet(one, *friends)
    for each in (one, *friends):
        assert "Bob" in [player.name for player in each.store.players.all()]
