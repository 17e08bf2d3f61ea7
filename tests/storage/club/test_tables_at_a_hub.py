"""Open tables at a hub: looked for, told, changed by whoever has seen the latest, and removed."""

import asyncio

import pytest

from storage.club.hub.address import read_address
from storage.club.hub.http_carrier import HttpCarrier
from storage.club.hub.tables import documents, remove, revisions, tell
from storage.club.noted.open_tables import Standing, TableDocument
from tests.storage.club.devices import NOON, game
from tests.storage.club.real_hub import a_hub
from tests.storage.club.simulated_hub import Hub, Line

NAME = "table-1_x"


def told(*blue: int | None, **parts) -> TableDocument:
    standing = Standing(game=game("Ada", "Bö 🎲", blue=blue).document())
    return TableDocument(by="one", at=NOON, devices={"one": "a word"}, table=standing, **parts)


async def a_life(carrier) -> None:
    """All that becomes of a table at a hub."""
    await carrier.ask("PUT", "")
    assert await revisions(carrier, ()) == {}
    first = await tell(carrier, NAME, told(3, None), None)
    assert await revisions(carrier, ()) == {NAME: first}
    found = await documents(carrier, [NAME, "another"])
    assert found.keys() == {NAME}
    assert (found[NAME].rev, found[NAME].document) == (first, told(3, None))
    second = await tell(carrier, NAME, told(3, 5), first)
    # Who has not seen that is not heard, nor who has seen nothing.
    assert await tell(carrier, NAME, told(4, None), first) is None
    assert await tell(carrier, NAME, told(4, None), None) is None
    assert (await documents(carrier, [NAME]))[NAME].document == told(3, 5)
    closed = TableDocument(by="one", at=NOON, became="saved")
    third = await tell(carrier, NAME, closed, second)
    assert (await documents(carrier, [NAME]))[NAME].document == closed
    await remove(carrier, NAME, second)
    assert await revisions(carrier, ()) == {NAME: third}
    await remove(carrier, NAME, third)
    assert await revisions(carrier, ()) == {}
    assert await documents(carrier, [NAME]) == {}
    # It may be told anew.
    assert await tell(carrier, NAME, told(3, 5), None) is not None
    assert (await revisions(carrier, ())).keys() == {NAME}


def test_a_table_at_the_simulated_hub():
    asyncio.run(a_life(Line(Hub())))


@pytest.mark.nightly
def test_a_table_at_a_real_hub(tmp_path):
    async def through(address):
        async with HttpCarrier(read_address(address)) as carrier:
            await a_life(carrier)

    with a_hub(tmp_path / "hub") as hub:
        asyncio.run(through(hub.club()))
