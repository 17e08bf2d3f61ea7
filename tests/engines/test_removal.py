"""A person is removed for good in every engine that phones have."""

import re

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

PLAYERS = ("Iosefa", "Brendan", "Kevin")


def test_a_name_is_gone_and_the_game_is_not(person, built, web_host, keep_picture):
    one = person(web_host.serve(built, "/wonderpad/")).open("/")
    one.new_table(*PLAYERS).walk_reference_table(PLAYERS)
    one.tap("Who won?").tap("Save").sees("Correct")
    one.tap("Home").tap("Players")
    one.tap(re.compile("^Iosefa, 1 game")).sees("Done").tap("Remove for good …")
    keep_picture(one, "removal")
    one.tap("Remove for good").reads("Iosefa is gone for good. Games say “A player” now.")
    one.reload().sees("1 player put aside")
    one.tap("Home").sees("History: 1 game")
