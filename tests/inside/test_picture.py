"""Where no picture can be taken, the page says so, as this phone draws nothing."""

import re
from datetime import datetime

from app.ui import shared_picture
from app.words import words
from tests.app.tables import finished
from tests.inside.phone import Inside


def test_a_picture_that_cannot_be_taken_is_told_and_the_page_goes_on(house, monkeypatch):
    monkeypatch.setattr(shared_picture, "SETTLED", 0)
    draft = house.draft(finished("Ada", "Bo", "Cleo", blue=[13, 11, 10]))
    phone = Inside(house).open(f"/result/{draft.id}").tap("Share").tap("As a picture")
    phone.reads("The picture could not be made here. Share the text instead.")
    phone.press("Escape").tap("Save").sees("Correct")
    phone.close()


def test_whoever_shares_the_result_before_it_is_saved_tells_the_day(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo", blue=[13, 11, 10]))
    phone = Inside(house).open(f"/result/{draft.id}").tap("Share")
    today = words().day(datetime.now().astimezone())
    phone.reads(re.compile(f"Scored with Wonderpad · {today}"))
    phone.close()
