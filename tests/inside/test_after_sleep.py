"""A phone that slept, and lost its connection meanwhile, goes on as before."""

import re

import pytest

from app.entry.saved_games import now
from app.ui import store_watch
from tests.app.tables import finished, table
from tests.inside.phone import Inside


@pytest.mark.parametrize("path", ["/", "/history"])
def test_its_page_notices_what_others_save_and_begin(house, monkeypatch, path):
    """It was drawn once as it woke, and never again for what others did."""
    monkeypatch.setattr(store_watch, "EVERY", 0.01)
    phone = Inside(house).open(path).sleeps()
    with house.store() as store:
        # While it looks in vain.
        for names in (("Ada", "Bo", "Cleo"), ("Ada", "Bo", "Di")):
            store.games.add(finished(*names), now())
    phone.reload().sees(re.compile("Di"))
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Eve"), now())
    phone.sees(re.compile("Eve"))
    if path == "/":
        house.draft(table("Fay", "Gus", "Hal"))
        phone.sees(re.compile("Fay"))
