"""Who leaves the page and comes again, by its address or the way back, finds their table there.

An engine may keep a page that was left, asleep, for the way back: it must not keep the games.
"""

import re

import pytest

pytestmark = pytest.mark.browser

TABLE = re.compile("Ada, Bo and Cleo")


@pytest.mark.nightly
def test_a_page_that_was_left_has_let_the_games_go(person, built, web_host):
    one = person(web_host.serve(built)).open()
    one.new_table("Ada", "Bo", "Cleo").number(5).has("Ada", "5 points")
    one.leave().open().tap(TABLE).has("Ada", "5 points").number(7).has("Bo", "7 points")
    one.leave().back().listen().has("Bo", "7 points").number(3).on_walk("Treasure")
