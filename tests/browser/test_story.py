"""The sentences that tell a game: after saving, and later on."""

import re
from datetime import timedelta

import pytest

from storage import SavedGame
from tests.app.tables import finished

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")


def test_a_saved_game_is_told_in_short(server, phones):
    # Bo is 2 points ahead before guilds, of which Ada has more than anyone had.
    draft = server.draft(finished(*NAMES, blue=[10, 12, 10], guilds=[15, 10, 10]))
    with server.store() as store:
        store.games.add_all(
            SavedGame(f"game-{number}", finished(*NAMES, blue=[24 - number, 10, 10]),
                      draft.changed_at - timedelta(days=12 - number))
            for number in range(10)
        )  # fmt: skip
    phone = phones(server).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    led = "Before the last row, Guilds, Bo was 2 points ahead of Ada."
    most = "Guilds: 15 points for Ada, more than anyone before. It was 10."
    phone.reads("The game in short").reads(led).reads(most)
    # What the sentences tell is not told again among the records.
    phone.reads("New records").reads_no(re.compile("^Guilds: the most points ever"))
    phones(server).open(f"/game/{draft.id}").reads(led).reads(most)


def test_a_first_game_has_nothing_to_be_compared_with(server, phones):
    draft = server.draft(finished(*NAMES, blue=[10, 12, 10], guilds=[15, 10, 10]))
    phone = phones(server).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.reads("What would have won").reads_no("The game in short")
