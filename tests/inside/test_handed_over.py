"""Files that a page hands over to the device, and what it says where that cannot be done."""

import pytest

from app.entry.saved_games import now
from app.ui import shared_picture
from tests.app.tables import finished
from tests.inside.client import Client, RefusedError
from tests.inside.phone import Inside


@pytest.mark.parametrize("noticed", [False, True])
@pytest.mark.parametrize("label", ["Export all games as JSON", "Export all games as a table (CSV)"])
def test_where_the_last_game_has_just_gone_nothing_is_handed_over(house, label, noticed):
    with house.store() as store:
        only = store.games.add(finished("Ada", "Bo", "Cleo"), now())
    phone = Inside(house).open("/settings")
    aimed = phone.aim(label)
    with house.store() as store:
        store.games.delete(only.id, now())
    if noticed:
        phone.tap("Dark").sees("Dark, chosen")
    phone.comes_down(aimed).reads("There are no games left to export.")
    assert phone.tab.saved == []
    phone.close()


PNG = bytes(16) + shared_picture.PIXELS.to_bytes(4, "big")
"""As much of a picture as is looked at."""


@pytest.fixture
def refusals(monkeypatch):
    """Why the next files cannot be saved, on a device that takes pictures and shares none."""
    monkeypatch.setattr(shared_picture, "SETTLED", 0)
    refusals, invoked = [], Client._invoked

    def answer(client, control, name, given):
        match control.kind, name:
            case "Screenshot", "capture":
                return PNG
            case "Share", "share_files":
                raise RefusedError("nothing is shared here")
            case "FilePicker", "save_file" if refusals:
                raise RefusedError(refusals.pop())
        return invoked(client, control, name, given)

    monkeypatch.setattr(Client, "_invoked", answer)
    return refusals


@pytest.mark.parametrize("label", ["Save it", "Share it"])
def test_a_picture_that_cannot_be_saved_is_told_and_saved_by_the_next_tap(house, refusals, label):
    refusals.append("no dialog opens")
    draft = house.draft(finished("Ada", "Bo", "Cleo", blue=[13, 11, 10]))
    phone = Inside(house).open(f"/result/{draft.id}").tap("Share").tap("As a picture")
    told = "The picture could not be saved: no dialog opens"
    phone.tap(label).reads(told)
    phone.tap("Save it").reads_no(told)
    assert [content for _, content in phone.tab.saved] == [PNG]
    phone.close()
