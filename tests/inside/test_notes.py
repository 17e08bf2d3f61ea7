"""Notes that two phones write at once."""

import re

from tests.app.tables import finished
from tests.inside.phone import Inside


def test_who_writes_over_a_note_of_another_phone_has_seen_it(house):
    draft = house.draft(finished("Ada", "Bo", "Cleo"))
    one, other = (Inside(house).open(f"/result/{draft.id}") for _ in range(2))
    for phone, note in ((one, "Ada’s birthday"), (other, "Bo forgot the leaders")):
        phone.tap(re.compile("^When, where, note")).write("Note", note)
    one.tap("Keep it").loses("Keep it")
    other.tap("Keep it").reads(re.compile("Another phone wrote “Ada’s birthday” meanwhile"))
    assert house.kept(draft.id).game.note == "Ada’s birthday"
    other.tap("Keep it").loses("Keep it")
    assert house.kept(draft.id).game.note == "Bo forgot the leaders"
