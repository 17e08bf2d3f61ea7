"""What the simulated hub answers is what a real one answers, over http and from a disk."""

import asyncio
import json

import pytest

from storage.club.documents import GameBody, GameDocument, made, received
from storage.club.hub.address import read_address
from storage.club.hub.http_carrier import HttpCarrier
from storage.club.hub.sync import sync
from storage.club.spelling import canonical
from tests.app.commands import run_here
from tests.storage.club.devices import NOON, game
from tests.storage.club.real_hub import RealHub, a_hub

pytestmark = pytest.mark.nightly


class Counted(HttpCarrier):
    requests = size = 0

    async def ask(self, method, path, body=None):
        answer = await super().ask(method, path, body)
        self.requests += 1
        self.size += len(path) + len(body or b"") + len(answer.body)
        return answer


def meets(device, address):
    async def met():
        async with Counted(read_address(address)) as carrier:
            return await sync(device.member, carrier), carrier

    return asyncio.run(met())


def test_devices_have_one_history_through_a_real_hub(device, tmp_path):
    one, other = device("one"), device("other")
    for number in range(450):
        one.store.games.add(game("Ada", "Bö 🎲", blue=(number % 9, 5)), NOON, f"game{number}")
    with a_hub(tmp_path / "hub") as hub:
        club = hub.club()
        assert meets(one, club)[0].sent == 450
        assert meets(other, club)[0].heard == 450
    assert other.shows() == one.shows()
    one.store.games.delete("game7", one.now())
    other.store.games.replace("game8", game("Ada", "Bo", blue=(1, 2)), other.now())
    one.store.players.rename("Ada", "Adele")
    # Started again, it has what it had.
    with a_hub(tmp_path / "hub") as hub:
        club = hub.club()
        for each in (one, other, one, other):
            meets(each, club)
        done, carrier = meets(one, club)
        assert (done.sent, done.heard, done.refused) == (0, 0, 0)
        assert carrier.requests <= 2
        assert carrier.size <= 2048
    assert other.shows() == one.shows()
    assert other.store.games.get("game7").deleted_at is not None
    assert "Adele" in {known.name for known in one.store.players.all()}


def test_a_hub_made_anew_is_told_all_again(device, tmp_path):
    one, other = device("one"), device("other")
    one.store.games.add(game("Ada", "Bo"), NOON, "game")
    for folder in ("first", "second"):
        with a_hub(tmp_path / folder) as hub:
            meets(one, hub.club())
            meets(other, hub.club())
    assert other.shows() == one.shows()


def test_a_real_hub_changes_no_document(tmp_path):
    game_document = {**game("Ada", "Bo").document(), "note": 'ä "\\ \u2028 \x7f 🎲'}
    body = GameBody(game=game_document, saved_at=NOON)
    kept = made(GameDocument(thing="a", at=(1, 2), by="one", body=body))

    async def through(address):
        async with HttpCarrier(read_address(address)) as carrier:
            await carrier.ask("PUT", "")
            told = json.dumps({"docs": [kept.written()]}).encode()
            first = await carrier.ask("POST", "/_bulk_docs", told)
            again = await carrier.ask("POST", "/_bulk_docs", told)
            found = await carrier.ask("GET", "/_changes?since=0&include_docs=true&limit=9")
            return first, again, json.loads(found.body)

    with a_hub(tmp_path / "hub") as hub:
        first, again, found = asyncio.run(through(hub.club()))
    assert first.status == again.status == 201
    assert json.loads(again.body)[0]["error"] == "conflict"
    [change] = found["results"]
    assert received(change["doc"]) == kept
    assert canonical(received(change["doc"]).content) == canonical(kept.content)


def test_the_command_joins_syncs_and_leaves(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    (tmp_path / "game.json").write_text(json.dumps(game("Ada", "Bo", blue=(3, 5)).document()))
    assert run_here("import", tmp_path / "game.json", "--data", one).returncode == 0
    with a_hub(tmp_path / "hub") as hub:
        club = hub.club()
        for folder in (one, other):
            joined = run_here("club", "join", club, "--data", folder)
            assert joined.returncode == 0, joined.stderr
            assert b"not encrypted" in joined.stdout
        run_here("club", "sync", "--data", other)
        assert b"1 document, 0 not sent" in run_here("club", "status", "--data", other).stdout
    exported = [run_here("export", "--data", folder).stdout for folder in (one, other)]
    assert exported[0] == exported[1] != b""
    assert run_here("club", "leave", "--data", other).returncode == 0
    assert run_here("club", "status", "--data", other).returncode == 2
    assert run_here("export", "--data", other).stdout == exported[0]


def test_the_command_tells_of_a_hub_that_is_away(tmp_path):
    with RealHub(tmp_path / "hub") as hub:
        assert run_here("club", "join", hub.club(), "--data", tmp_path / "one").returncode == 0
    gone = run_here("club", "sync", "--data", tmp_path / "one")
    assert (gone.returncode, b"cannot be reached" in gone.stderr) == (2, True)
