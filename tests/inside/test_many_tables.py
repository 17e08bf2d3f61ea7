"""Home with many open tables: it shows the newest, and looks at no table twice."""

from datetime import timedelta

import pytest

from app.entry.saved_games import now
from app.game import scored
from app.ui import store_watch
from scoring.game.draft import Draft
from tests.app.tables import table
from tests.inside.phone import Inside

TABLES = 35


@pytest.fixture
def tables(house):
    """Open tables, those of which something was entered last first."""
    began = now() - timedelta(hours=1)
    with house.store() as store:
        return [
            store.drafts.new(table(f"Ada {number}", "Bo", "Cy"), began + timedelta(minutes=number))
            for number in range(TABLES)
        ][::-1]


@pytest.fixture
def looked_at(monkeypatch):
    """What was scored, and whose record was checked, since it was cleared."""
    found = []
    score, check = scored.score, Draft.model_validate

    def scored_game(game):
        found.append(("scored", game.players[0].name))
        return score(game)

    def checked(parts):
        found.append(("checked", parts["game"]["players"][0]["name"]))
        return check(parts)

    monkeypatch.setattr(scored, "score", scored_game)
    monkeypatch.setattr(Draft, "model_validate", checked)
    return found


def lines(phone):
    return [label.split(",")[0] for label in phone.buttons() if label.startswith("Go on: ")]


def names(tables):
    return [f"Go on: {each.game.players[0].name}" for each in tables]


def test_home_shows_the_tables_entered_last_and_more_with_each_tap(house, tables):
    phone = Inside(house).open("/").sees("Show 20 more")
    assert lines(phone) == names(tables[:12])
    phone.tap("Show 20 more").sees("Show 3 more")
    assert lines(phone) == names(tables[:32])
    phone.tap("Show 3 more").loses("Show 3 more")
    assert lines(phone) == names(tables)


def test_an_entry_at_one_table_has_no_other_looked_at(house, tables, looked_at, monkeypatch):
    monkeypatch.setattr(store_watch, "EVERY", 0.05)
    one, other = Inside(house).open("/"), Inside(house).open("/")
    with house.store() as store:
        draft = store.drafts.get(tables[5].id)
        looked_at.clear()
        store.drafts.keep(draft.enter(0, "blue", 7), now())
    for phone in (one, other):
        phone.sees(f"Go on: {draft.game.players[0].name}, Bo and Cy, 1 of 21 entered")
    name = draft.game.players[0].name
    assert sorted(looked_at) == [("checked", name), ("scored", name)]
