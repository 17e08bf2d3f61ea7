"""What is told to a page in the moment in which it closes."""

import asyncio

from flet.messaging.protocol import Message, MessageAction
from flet_web.fastapi.flet_app import FletApp

from app.flet_mended.closed_pages import drop_what_comes_too_late

TOLD = Message(MessageAction.SESSION_CRASHED, "something")


def hung_up() -> FletApp:
    """A page between its good-bye and the end of its session."""
    page = object.__new__(FletApp)
    page._FletApp__send_queue = None
    return page


def test_it_is_dropped_without_a_word():
    drop_what_comes_too_late()
    hung_up().send_message(TOLD)


def test_a_page_that_is_there_is_told():
    drop_what_comes_too_late()
    page = hung_up()
    page._FletApp__send_queue = asyncio.Queue()
    page.send_message(TOLD)
    assert page._FletApp__send_queue.qsize() == 1
