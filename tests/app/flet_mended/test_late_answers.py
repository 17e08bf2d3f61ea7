"""Answers that come once what was asked is gone from the page."""

import asyncio

import flet as ft
import pytest
from flet.messaging.session import Session

from app.flet_mended.late_answers import hear_late_answers
from app.flet_mended.rehearsal import PHONE, Nobody


class _Phone(Nobody):
    """A phone that keeps what it was asked, and answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = []

    def send_message(self, message):
        if message.action.name == "INVOKE_METHOD":
            self.asked.append(message.body)
        else:
            super().send_message(message)


@pytest.mark.parametrize("gone", [False, True])
def test_whoever_waits_hears_the_answer_though_what_was_asked_is_gone(gone):
    hear_late_answers()

    async def ask():
        phone = _Phone()
        session = Session(phone)
        session.apply_page_patch(PHONE)
        page = session.page
        field = ft.TextField()
        page.views[0].controls.append(field)
        page.update()
        waiting = asyncio.create_task(session.invoke_method(field._i, "x", None, 30))
        await asyncio.sleep(0)
        if gone:
            page.views[0].controls.clear()
            page.update()
            assert field._i not in session.index
        (asked,) = phone.asked
        session.handle_invoke_method_results(field._i, asked.call_id, "here", None)
        answer = await asyncio.wait_for(waiting, 30)
        session.close()
        return answer

    assert asyncio.run(ask()) == "here"


def test_an_answer_that_nobody_waits_for_is_dropped():
    hear_late_answers()

    async def answer():
        session = Session(Nobody())
        session.handle_invoke_method_results(10**6, "nothing", "here", None)
        session.close()

    asyncio.run(answer())
