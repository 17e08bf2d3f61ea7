"""The site is a member of a club in every engine that phones have."""

import pytest

from app.entry.saved_games import now
from storage import Store
from tests.app.tables import finished
from tests.site import test_club
from tests.site.test_club import SECRET, meets, played, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

PLAYERS = ("Iosefa", "Brendan", "Kevin")

hub, server = test_club.hub, test_club.server


def test_a_game_goes_from_the_site_to_all_and_another_comes_back(
    person, built, web_host, hub, server, tmp_path, keep_picture
):
    one = person(web_host.serve(built, "/wonderpad/")).open("/settings")
    one.tap("Club. One history on all devices of a group")
    one.write("The club’s address", hub).write("Your name there", "ada")
    one.write("Password", "wrong").tap("Join or found the club")
    one.reads("The hub does not let this device in.")
    one.write("Password", SECRET).tap("Join or found the club")
    one.reads("All that was done here is sent.")
    keep_picture(one, "club")
    one.tap("Settings").tap("Home").new_table(*PLAYERS).walk_reference_table(PLAYERS)
    one.tap("Who won?").tap("Save").sees("Correct")

    def heard():
        meets(server)
        return played(tmp_path / "server") == [PLAYERS]

    wait_for(heard)
    with Store(tmp_path / "server") as store:
        store.games.add(finished("Cleo", "Di", "Eve"), now())
    meets(server)
    # Opened anew it is a member still, and what it missed comes by itself.
    one.reload().tap("Home").sees("History: 2 games")
