"""What a page knows of others: that they come and go, however many do so at a time."""

import asyncio
from weakref import WeakKeyDictionary

import pytest
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from app.flet_mended.rehearsal import Nobody
from app.frame.company import Company
from tests.app.whole_page import settled


class Pages:
    """Pages on one store, which keep what they heard."""

    def __init__(self):
        self.hub = PubSubHub(asyncio.get_running_loop())
        self.known = WeakKeyDictionary()

    def open(self):
        session = Session(self.phone())
        page = Page(session, self)
        page.company.join()
        return page

    def phone(self):
        phone = Nobody()
        phone.pubsubhub = self.hub
        return phone


class Page:
    """One of them, which hears whether it has company."""

    def __init__(self, session, pages):
        self.session = session
        self.pages = pages
        self.heard = []
        self.company = Company(session.page, pages.known, self.hears)

    async def hears(self):
        self.heard.append(self.company.is_there())

    def connects(self):
        self.session.attach_connection(self.pages.phone())

    async def sleeps(self):
        await self.session.disconnect(60)


async def come_and_go(together):
    """What the first of so many pages hears while the others come, sleep and come again."""
    pages = Pages()
    first, *others = [pages.open() for _ in range(together + 1)]
    await settled()
    for _ in range(2):
        for other in others:
            await other.sleeps()
        for other in others:
            other.company.went()
        await settled()
        for other in others:
            other.connects()
        for other in others:
            other.company.came()
        await settled()
    return first.heard


@pytest.mark.parametrize("together", [1, 2, 7])
def test_a_page_hears_once_that_others_come_and_once_that_it_is_alone(together):
    assert asyncio.run(come_and_go(together)) == [True, False, True, False, True]
