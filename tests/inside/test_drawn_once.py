"""What is worked out beside a page is put into it, and what stands there is not drawn again."""

from app.entry.saved_games import now
from app.game import sheet
from tests.app.tables import CATEGORIES, finished
from tests.inside.phone import Inside

NAMES = ("Ada", "Bo", "Cleo")


def test_the_sheet_of_a_saved_game_is_drawn_once(house, monkeypatch):
    drawn, cell = [], sheet._cell

    def counted(look, category, name, *rest, **more):
        drawn.append((name, category))
        return cell(look, category, name, *rest, **more)

    monkeypatch.setattr(sheet, "_cell", counted)
    with house.store() as store:
        game = store.games.add(finished(*NAMES, blue=[13, 11, 10]), now())
    phone = Inside(house).open(f"/game/{game.id}")
    # That is worked out once the page is there.
    phone.reads("What would have won")
    assert sorted(drawn) == sorted((name, category) for name in NAMES for category in CATEGORIES)
    # And a tap still tells why.
    phone.tap("Ada, Blue: 13 points").reads("entered as 13 points")
    phone.close()
