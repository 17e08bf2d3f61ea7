"""Files that a page hands over to the device, and what it says where that cannot be done."""

import pytest

from app.entry.saved_games import now
from app.ui import store_watch
from tests.app.tables import finished
from tests.inside.phone import Inside


@pytest.mark.parametrize("label", ["Export all games as JSON", "Export all games as a table (CSV)"])
def test_where_the_last_game_has_just_gone_nothing_is_handed_over(house, monkeypatch, label):
    # Until then the page has not noticed.
    monkeypatch.setattr(store_watch, "EVERY", 600)
    with house.store() as store:
        only = store.games.add(finished("Ada", "Bo", "Cleo"), now())
    phone = Inside(house).open("/settings")
    aimed = phone.aim(label)
    with house.store() as store:
        store.games.delete(only.id, now())
    phone.comes_down(aimed).reads("There are no games left to export.")
    assert phone.tab.saved == []
    phone.close()
