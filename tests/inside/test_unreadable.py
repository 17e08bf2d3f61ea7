"""A folder that cannot be read for a moment: a stick that was pulled, a share that is gone."""

import re

import pytest

import main
from app.entry.saved_games import now
from app.frame import guard
from app.ui import store_watch
from tests.app.tables import finished, table
from tests.inside.house import House
from tests.inside.phone import Inside

REFUSED = re.compile("could not be used")


def test_the_pad_leads_on_all_the_same_and_says_so(house):
    draft = house.draft(table("Ada", "Bo", "Cleo", blue=[None, 8, None]))
    phone = Inside(house).open(f"/pad/{draft.id}")
    with house.unreadable("drafts.journal"):
        phone.tap("Bo, Blue: 8 points").stands_at(f"/walk/{draft.id}/blue/1").reads(REFUSED)
    phone.number(7).has("Bo", "7 points")
    assert house.kept(draft.id).entry(1, "blue") == 7


def test_a_page_that_wakes_meanwhile_says_so_and_follows_later(house):
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    one = Inside(house).open(f"/walk/{draft.id}/blue").enters_for("Ada")
    other = Inside(house).open(f"/pad/{draft.id}").sees("Ada’s city")
    other.server.there(other.client.disconnect())
    one.number(7).has("Ada", "7 points")
    with house.unreadable("drafts.journal"):
        other.reload().reads(REFUSED)
    other.reload().sees("Ada, Blue: 7 points")


@pytest.mark.parametrize("saved", [True, False])
def test_a_note_waits_in_its_sheet(house, saved):
    game = finished("Ada", "Bo", "Cleo")
    if saved:
        with house.store() as store:
            path = f"/game/{store.games.add(game, now()).id}"
    else:
        path = f"/result/{house.draft(game).id}"
    phone = Inside(house).open(path).tap(re.compile("^When, where, note"))
    phone.write("Note", "Ada’s birthday")
    with house.unreadable("games.journal" if saved else "drafts.journal"):
        phone.tap("Keep it").reads(REFUSED)
    phone.tap("Keep it").loses("Keep it").reads("Ada’s birthday")


def test_a_note_waits_that_goes_into_the_game_that_another_phone_saved(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    one, other = (Inside(house).open(f"/result/{draft.id}") for _ in range(2))
    other.tap(re.compile("^When, where, note")).write("Note", "Ada’s birthday")
    one.tap("Save").stands_at(re.compile("/game/.*"))
    other.sees("Keep it").pause(500)
    with house.unreadable("games.journal"):
        other.tap("Keep it").reads(REFUSED)
    other.tap("Keep it").stands_at(one.path).reads("Ada’s birthday")


class Onlooker(Inside):
    """Somebody who waits for nothing to tap."""

    def listen(self):
        return self


def test_a_window_of_a_folder_that_cannot_be_used_says_why(tmp_path):
    file = tmp_path / "file"
    file.touch()
    house = House(tmp_path / "games", lambda _store: main.shown(file)).start()
    phone = Onlooker(house).open().reads(f"{file} is not a folder. Choose one with WONDERPAD_DATA.")
    phone.close()
    house.stop()


@pytest.mark.parametrize("seen", [False, True], ids=["opened", "already seen"])
def test_a_page_that_cannot_be_read_says_why_and_comes_by_itself(house, monkeypatch, seen):
    monkeypatch.setattr(guard, "TRIES_EVERY", 0.1)
    monkeypatch.setattr(store_watch, "EVERY", 0.1)
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    phone = Inside(house).open("/history" if seen else "/science")
    with house.unreadable("games.journal"):
        phone.open("/history").reads(re.compile(r"^\S+games\.journal could not be used: [^.]+\.$"))
        phone.reads("The page comes by itself as soon as that is over.")
    phone.sees(re.compile("Cleo"))
    # What others do there is noticed as ever.
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Di"), now())
    phone.sees(re.compile("Di, ")).close()


def test_the_cards_of_a_table_are_begun_without_the_history(house):
    with house.store() as store:
        store.games.add(finished("Ada", "Bo", "Cleo"), now())
    draft = house.draft(table("Ada", "Bo", "Cleo"))
    phone = Inside(house).open(f"/table/{draft.id}")
    with house.unreadable("games.journal"):
        phone.tap("By cards").stands_at(f"/city/{draft.id}/0")
