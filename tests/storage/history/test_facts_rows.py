"""The facts of a game as rows: what comes back is what was there."""

import json
from datetime import UTC, datetime

from hypothesis import given

from scoring import read_game
from storage import SavedGame
from storage.history.facts_rows import facts_of_row, row_of
from storage.history.game_facts import facts_of
from tests.storage.histories import histories

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def there_and_back(facts):
    return facts_of_row(facts.id, json.loads(json.dumps(row_of(facts))))


@given(histories())
def test_facts_come_back_as_they_were(history):
    for saved in history:
        facts = facts_of(saved)
        back = there_and_back(facts)
        assert vars(back) == vars(facts)
        assert (back.day, back.text) == (facts.day, facts.text)


def test_expansions_and_a_game_of_nobody_come_back_too():
    for document in ({"expansions": ["leaders", "cities"]}, {}, {"players": [{"name": "Ada"}]}):
        facts = facts_of(SavedGame("a", read_game(document), NOON))
        assert vars(there_and_back(facts)) == vars(facts)


def test_a_name_of_two_lines_is_no_row():
    facts = facts_of(SavedGame("a", read_game({"players": [{"name": "Ada"}]}), NOON))
    facts.written = ("Ada\nBo",)
    assert row_of(facts) is None
