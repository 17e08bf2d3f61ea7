"""The way from a game to its evening is known without a look at all other games."""

import asyncio

from app import routes
from storage import Filter
from tests.app.tables import finished
from tests.app.whole_page import opened
from tests.storage.examples import at


def test_a_game_of_an_evening_is_shown_without_a_look_for_the_others(store, monkeypatch):
    for minutes in range(3):
        game = finished("Ada", "Bo", "Cleo").model_copy(update={"played_at": at(minutes)})
        store.games.add(game, at(minutes), f"{minutes}")
    looked_at = []
    meets = Filter.meets

    def meeting(self, facts):
        looked_at.append(facts.id)
        return meets(self, facts)

    async def labels():
        async with opened(store, routes.game("1")) as session:
            return {getattr(part, "label", None) for part in session.index.values()}

    monkeypatch.setattr(Filter, "meets", meeting)
    assert "The whole evening: 3 games" in asyncio.run(labels())
    assert looked_at == []
