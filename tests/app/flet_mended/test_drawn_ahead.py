"""A page that was drawn ahead and let go tells nobody anything any more."""

import asyncio

from flet.messaging.session import Session

from app.flet_mended.rehearsal import Nobody, let_go


def told_by(session, nobody, title):
    """How many bytes a change of the page takes."""
    before = nobody.taken
    session.page.title = title
    session.page.update()
    return nobody.taken - before


def test_a_page_that_was_let_go_is_not_drawn_and_is_no_company():
    async def drawn_ahead():
        nobody = Nobody()
        session = Session(nobody)
        session.get_page_patch()
        told = [told_by(session, nobody, "One")]
        let_go(session.page)
        told.append(told_by(session, nobody, "Two"))
        await asyncio.sleep(0)
        return told, session.connection

    (before, after), connection = asyncio.run(drawn_ahead())
    assert before > 0
    assert after == 0
    assert connection is None
