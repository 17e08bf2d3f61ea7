"""What would have won: below the podium, and all of it in a sheet."""

import re

import pytest

from app.entry.session import now
from scoring import Coins, Symbols
from tests.app.tables import finished

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")


def close_table():
    """Ada has 74 points. Bo lacks 4, and a symbol gives 3; Cleo lacks 1, and a coin gives it."""
    green = [14, Symbols(tablet=1, compass=1, gear=1), 10]
    coins = [Coins(coins=30), Coins(coins=30), Coins(coins=29)]
    return finished(*NAMES, green=green, treasure=coins, blue=[10, 10, 14])


def test_a_line_a_player_and_all_ways_a_tap_away(server, phones):
    draft = server.draft(close_table())
    phone = phones(server).open(f"/result/{draft.id}")
    phone.reads("What would have won").sees(re.compile("^Cleo: One more coin"))
    phone.tap(re.compile("^Cleo: One more coin")).reads("Cleo: what would have won")
    phone.reads(re.compile("Cleo, Treasure: 10 instead of 9"))


def test_a_saved_game_tells_it_too(server, phones):
    with server.store() as store:
        draft = store.drafts.new(close_table(), now())
        saved = store.finish(draft, draft.changed_at)
    phone = phones(server).open(f"/game/{saved.id}")
    phone.reads("What would have won").sees(re.compile("^Bo: 4 points short"))
    phone.tap(re.compile("^Bo: 4 points short")).reads(
        "No single small change to what was entered in detail would have won."
    )


def test_where_only_points_are_known_nobody_says_that_nothing_would_have_won(server, phones):
    with server.store() as store:
        draft = store.drafts.new(finished("Ada", "Bo", blue=[9, 7]), now())
        saved = store.finish(draft, draft.changed_at)
    phone = phones(server).open(f"/game/{saved.id}").tap(re.compile("^Bo: 2 points short"))
    phone.reads(re.compile("^Only points were entered")).reads_no(re.compile("No single small"))
