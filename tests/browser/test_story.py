"""The sentences that tell a game: after saving, and later on."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from storage import SavedGame
from tests.app.tables import finished

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")
LONG_AGO = datetime(2026, 1, 2, 20, tzinfo=UTC)


def test_a_saved_game_is_told_in_short(server, phones):
    # Bo is 2 points ahead before guilds, of which Ada has more than anyone had.
    draft = server.draft(finished(*NAMES, blue=[10, 12, 10], guilds=[15, 10, 10]))
    with server.store() as store:
        store.games.add_all(
            SavedGame(f"game-{number}", finished(*NAMES, blue=[24 - number, 10, 10]),
                      draft.changed_at - timedelta(days=12 - number))
            for number in range(10)
        )  # fmt: skip
    led = "Before the last row, Guilds, Bo was 2 points ahead of Ada."
    most = "Guilds: 15 points for Ada, more than anyone before. The record was 10."
    # The table hears it before the game is saved.
    phone = phones(server).open(f"/result/{draft.id}")
    phone.reads("The game in short").reads(led).reads(most)
    phone.tap("Save").sees("Correct")
    phone.reads("The game in short").reads(led).reads(most)
    # What the sentences tell is not told again among the records.
    phone.reads("New records").reads_no(re.compile("^Guilds: the most points ever"))
    phones(server).open(f"/game/{draft.id}").reads(led).reads(most)


@pytest.mark.nightly
@pytest.mark.chromium
def test_the_picture_that_is_shared_before_saving_says_it_too(server, phones):
    draft = server.draft(finished(*NAMES, guilds=[15, 10, 10]))
    with server.store() as store:
        store.games.add_all(
            SavedGame(f"game-{number}", finished(*NAMES), LONG_AGO + timedelta(days=number))
            for number in range(10)
        )
    most = "Guilds: 15 points for Ada, more than anyone before. The record was 10."
    phone = phones(server).open(f"/result/{draft.id}").reads(most)
    phone.tap("Share").tap("As a picture").sees("Share it")
    spoken = phone.page.get_by_role("img", name=re.compile("Ada")).get_attribute("aria-label")
    assert most in spoken.split("\n")


def test_a_game_that_is_corrected_is_not_compared_with_itself(server, phones):
    with server.store() as store:
        store.games.add_all(
            SavedGame(
                f"game-{number}",
                finished(*NAMES, guilds=[15 if number == 9 else 10, 10, 10]),
                LONG_AGO + timedelta(days=number),
            )
            for number in range(10)
        )
        draft = store.correct("game-9", LONG_AGO + timedelta(days=30))
    phones(server).open(f"/result/{draft.id}").reads(
        "Guilds: 15 points for Ada, more than anyone before. The record was 10."
    )


def test_a_table_that_is_not_finished_is_not_told_yet(server, phones):
    with server.store() as store:
        store.games.add_all(
            SavedGame(f"game-{number}", finished(*NAMES), LONG_AGO + timedelta(days=number))
            for number in range(10)
        )
    open_guilds = server.draft(finished(*NAMES, blue=[40, 12, 10], guilds=[15, 10, None]))
    phone = phones(server).open(f"/result/{open_guilds.id}")
    phone.reads(re.compile("What would have won|Guilds")).reads_no("The game in short")


def test_who_goes_by_another_name_is_told_of_by_the_one_that_is_shown(server, phones):
    # Adi is Ada, who never had as many before.
    with server.store() as store:
        store.games.add_all(
            SavedGame(f"game-{number}", finished(*NAMES), LONG_AGO + timedelta(days=number))
            for number in range(10)
        )
        store.games.add(finished("Adi", "Bo", "Cleo"), LONG_AGO)
        store.players.merge("Adi", "Ada")
    draft = server.draft(finished("Adi", "Bo", "Cleo", guilds=[15, 10, 10]))
    phones(server).open(f"/result/{draft.id}").reads(
        "Guilds: 15 points for Ada, more than anyone before. The record was 10."
    )


def test_a_first_game_has_nothing_to_be_compared_with(server, phones):
    draft = server.draft(finished(*NAMES, blue=[10, 12, 10], guilds=[15, 10, 10]))
    phone = phones(server).open(f"/result/{draft.id}").tap("Save").sees("Correct")
    phone.reads("What would have won").reads_no("The game in short")
