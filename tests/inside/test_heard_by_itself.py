"""What a screen reader reads aloud by itself says it all: what is in it is not read out with it."""

from datetime import timedelta

import pytest

from storage import SavedGame
from tests.app.tables import finished, table
from tests.inside.phone import Inside

NAMES = ("Ada", "Bo", "Cleo")

PAGES = (
    "/", "/history", "/players", "/statistics", "/statistics/player/Ada", "/year/2026", "/cards",
    "/science", "/settings", "/import", "/table/{0}", "/walk/{0}/blue", "/walk/{0}/green/0",
    "/city/{0}/0", "/science/{0}/0", "/pad/{0}", "/result/{0}", "/game/{1}",
)  # fmt: skip


def heard_by_itself(phone):
    """The sentences that are read aloud by themselves, as they stand now."""

    async def look():
        return [one.label for one in phone._page().heard() if one.live and one.label]

    return phone.server.there(look())


@pytest.fixture
def draft(house):
    """A table that is finished, and whose game breaks records of those before it."""
    draft = house.draft(finished(*NAMES, blue=[10, 12, 10], guilds=[15, 10, 10]))
    with house.store() as store:
        store.games.add_all(
            SavedGame(f"game-{number}", finished(*NAMES, blue=[24 - number, 10, 10]),
                      draft.changed_at - timedelta(days=12 - number))
            for number in range(10)
        )  # fmt: skip
    return draft


@pytest.mark.parametrize("page", PAGES)
def test_what_is_read_aloud_by_itself_on_a_page_says_something(house, draft, page):
    """The phone takes it as an error where it does not."""
    assert Inside(house).open(page.format(draft.id, "game-3")).buttons()


def test_science_points_are_read_aloud_as_symbols_are_counted(house):
    phone = Inside(house).open("/science").tap("Tablet: one more").reads("Tablet: 1")
    assert [said.split(":")[0] for said in heard_by_itself(phone)] == ["1 point"]
    phone.tap("Tablet: one more").reads("Tablet: 2")
    assert [said.split(":")[0] for said in heard_by_itself(phone)] == ["4 points"]


def test_a_saved_game_is_read_aloud_with_what_is_new_but_not_who_won_once_more(house, draft):
    phone = Inside(house).open(f"/result/{draft.id}").reads("The game in short")
    assert heard_by_itself(phone) == ["Ada wins with 75 points, 3 ahead."]
    phone.tap("Save").sees("Correct").reads("New records").reads("The game in short")
    saved, story, records = heard_by_itself(phone)
    assert saved == "Saved to your history."
    assert story.startswith("The game in short: Before the last row, Guilds, Bo was 2 points ahead")
    assert records.startswith("New records: ")


def test_each_number_is_read_aloud_with_whose_turn_it_is_then(house):
    draft = house.draft(table(*NAMES))
    phone = Inside(house).open(f"/walk/{draft.id}/wonder")
    assert heard_by_itself(phone) == []
    phone.number(7).enters_for("Bo")
    assert heard_by_itself(phone) == ["Ada, 7 points. Now Bo."]
    phone.tap("Undo").enters_for("Ada")
    assert heard_by_itself(phone) == ["Ada, not entered yet. Now Ada."]


def test_two_who_are_called_alike_have_lines_and_cells_of_their_own_names(house):
    draft = house.draft(table("Ada", "Bo", "Ada"))
    phone = Inside(house, 1200, 900).open(f"/walk/{draft.id}/blue")
    phone.sees("Ada in seat 1, not entered yet, entering now").sees("Bo, not entered yet")
    phone.sees("Ada in seat 3, not entered yet")
    phone.sees("Ada in seat 1, Blue: not entered yet, entering now")
    phone.sees("Ada in seat 3, Blue: not entered yet")
