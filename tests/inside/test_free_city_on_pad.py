"""The free city's cards are a tap away from the pad, as those of any city."""

from scoring import read_game
from tests.inside.phone import Inside

TWO = {"edition": "first", "players": [{"name": "Ada"}, {"name": "Bo"}]}


def test_the_pad_leads_to_the_free_city_and_back(house):
    draft = house.draft(read_game({**TWO, "free_city": {"name": "Free city"}}))
    phone = Inside(house).open(f"/pad/{draft.id}").tap("Free city").stands_at(f"/city/{draft.id}/2")
    phone.sees("Age I, on this page").tap("Back").stands_at(f"/pad/{draft.id}")


def test_a_pad_without_one_has_no_way_there(house):
    draft = house.draft(read_game(TWO))
    Inside(house).open(f"/pad/{draft.id}").sees("Ada’s city").loses("Free city")


def test_a_free_city_that_another_phone_removed_is_not_opened(house, monkeypatch):
    monkeypatch.setattr("app.entry.late_changes.MOMENT_TO_SEE", 0)
    draft = house.draft(read_game({**TWO, "free_city": {"name": "Free city"}}))
    phone = Inside(house).open(f"/pad/{draft.id}").sees("Free city")
    house.changed(draft.id, lambda game: game.model_copy(update={"free_city": None}))
    phone.tap("Free city").stands_at(f"/pad/{draft.id}").loses("Free city")
