"""The address follows pages that turned by themselves, however late a browser takes it up."""

import asyncio

from app.frame import address as address_module
from app.frame.address import Address
from app.frame.context import Trail


class FarAway:
    """A page in a browser that takes up an address only when it hears of it."""

    def __init__(self) -> None:
        self.route = "/blue"
        self.asked = []
        self.address = None

    def navigate(self, route):
        self.asked.append(route)

    def hears(self, route=""):
        self.route = route or self.asked.pop(0)
        self.address.arrived()

    def run_task(self, task):
        return asyncio.ensure_future(task())


def followed(monkeypatch, act):
    """What somebody does, with as many moments between as the address waits for."""
    monkeypatch.setattr(address_module, "DRAWN", 0)

    async def run():
        page, trail = FarAway(), Trail()
        page.address = Address(page, trail)
        await act(page, trail, page.address)

    asyncio.run(run())


async def a_moment():
    for _ in range(5):
        await asyncio.sleep(0)


def test_each_turn_is_followed_while_the_browser_is_behind(monkeypatch):
    """Of two at once it would remember the last one alone, and back would lead past the first."""

    async def act(page, trail, address):
        for route in ("/yellow", "/green", "/guilds"):
            address.catch_up(route)
            await a_moment()
        for route in ("/yellow", "/green", "/guilds"):
            assert page.asked == [route]
            page.hears()
            await a_moment()
        assert page.asked == []
        assert page.route == "/guilds"
        assert [trail.before(here) for here in ("/guilds", "/green", "/yellow")] == [
            "/green", "/yellow", "/blue",
        ]  # fmt: skip

    followed(monkeypatch, act)


def test_two_turns_at_once_both_lead_there(monkeypatch):
    async def act(page, trail, address):
        address.catch_up("/yellow")
        address.catch_up("/green")
        await a_moment()
        page.hears()
        await a_moment()
        page.hears()
        assert page.route == "/green"
        assert trail.before("/green") == "/yellow"

    followed(monkeypatch, act)


def test_a_browser_that_never_tells_is_led_on_after_a_while(monkeypatch):
    async def act(page, trail, address):
        address.catch_up("/yellow")
        address.catch_up("/green")
        for _ in range(address_module.LOOKS):
            await a_moment()
        assert page.asked == ["/yellow", "/green"]

    followed(monkeypatch, act)


def test_who_went_somewhere_else_meanwhile_stays_there(monkeypatch):
    async def act(page, trail, address):
        address.catch_up("/yellow")
        page.hears("/pad")
        await a_moment()
        assert page.asked == []
        address.catch_up("/green")
        await a_moment()
        assert trail.before("/green") == "/pad"

    followed(monkeypatch, act)


def test_whoever_opens_a_page_goes_there_from_where_the_page_has_turned_to(monkeypatch):
    async def act(page, trail, address):
        address.catch_up("/yellow")
        address.go("/pad")
        assert page.asked == ["/yellow", "/pad"]
        assert trail.before("/pad") == "/yellow"

    followed(monkeypatch, act)
