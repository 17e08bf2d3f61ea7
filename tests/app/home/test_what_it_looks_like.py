"""What looks like a thing to tap is one, and a symbol means what people know it for."""

import asyncio

import flet as ft
import pytest

from app import routes
from app.look import Look
from storage import Store
from tests.app.whole_page import opened

LOOK = Look(dark=False, width=390, height=844)


@pytest.fixture
def parts(tmp_path):
    """Everything that stands on a page of an empty history."""

    def parts(route):
        async def there(store):
            async with opened(store, route) as session:
                return list(session.index.values())

        with Store(tmp_path / "data") as store:
            return asyncio.run(there(store))

    return parts


def around(part):
    """What a part stands in, from the inside to the outside."""
    while part := part.parent:
        yield part


def test_the_steps_of_a_newcomer_are_on_no_card_for_they_open_nothing(parts):
    steps = [
        part for part in parts(routes.HOME) if getattr(part, "value", "") == "Who won, and why"
    ]
    assert len(steps) == 1
    for one in around(steps[0]):
        assert not (isinstance(one, ft.Container) and one.border), "a line of a card looks tappable"


def test_what_a_card_gives_is_asked_with_a_question_mark(parts):
    """Two sheets above each other are known as *copy*."""
    asks = [
        part.content.content
        for part in parts(routes.SCIENCE)
        if isinstance(part, ft.Semantics) and part.label == "What does this card give?"
    ]
    assert [one.value for one in asks] == [LOOK.symbol("question").content.value]
