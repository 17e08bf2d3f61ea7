"""A whole game in every engine that phones have: from names to the winner, saved, there again."""

import re

import pytest

from tests import profiles
from tests.browser.phone import Server
from tests.engines.person import REFERENCE

pytestmark = pytest.mark.browser

PLAYERS = list(REFERENCE) if profiles.is_nightly() else ["Iosefa", "Brendan", "Kevin"]
"""In a quick run those three of the reference table who come first."""

WON = "Iosefa wins with 65 points, 8 ahead."

IN_HISTORY = re.compile(r"Iosefa, 65\. Brendan 57, Kevin 55")


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path / "wonderpad").start()
    yield server
    server.stop()


@pytest.fixture
def play(keep_picture):
    """Enters the players' points from the first page on, and saves the game."""

    def play(one):
        one.tap("New game").seat_at_once(*PLAYERS).tap(re.compile("^Start with "))
        one.sees(re.compile("this page$")).walk_reference_table(PLAYERS)
        keep_picture(one, "walk")
        one.tap("Who won?").reads(WON)
        keep_picture(one, "result")
        return one.tap("Save").sees("Correct")

    return play


def later_of(one):
    """What the page has fetched that a start and a game should do without."""
    return [step for step in one.steps() if step.endswith(".later.wasm")]


@pytest.mark.nightly
def test_a_game_on_the_server_is_won_saved_and_there_after_a_reload(person, play, server):
    one = play(person(server).open())
    one.reload().sees("Correct").reads(WON).tap("Home").sees("New game").sees(IN_HISTORY)
    with server.store() as store:
        (game,) = store.games.all()
    assert [player.name for player in game.game.players] == PLAYERS


def test_a_game_on_the_site_is_won_saved_and_there_again_without_a_network(
    person, play, built, web_host
):
    site = web_host.serve(built, "/wonderpad/")
    one = play(person(site).open())
    assert later_of(one) == []
    one.reload().sees("Correct").reads(WON)
    one.kept_for_later()
    web_host.stop(site.origin)
    one.reload().sees("Correct").reads(WON).tap("Home").sees("New game").sees(IN_HISTORY)
    assert "drawn" in one.steps()
    assert later_of(one) == []
