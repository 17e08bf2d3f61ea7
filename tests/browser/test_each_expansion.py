"""A game with each expansion alone, and with all of the second edition, by points.

All of the first edition are together in `test_eight.py`, promo wonders in `test_promos.py`.
"""

import re

import pytest

from app.words import words
from scoring.catalogue.cards import box_of, expansions_of
from scoring.catalogue.editions import rules

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")

POINTS = {
    "wonder": (10, 7, 5),
    "treasure": (4, 3, 6),
    "military": (6, -4, 18),
    "blue": (12, 20, 9),
    "yellow": (3, 5, 0),
    "green": (26, 10, 16),
    "guilds": (5, 8, 4),
    "leaders": (7, 12, 20),
    "cities": (8, 24, 11),
    "debt": (-2, 0, -4),
    "naval": (15, -6, 3),
    "islands": (7, 0, 12),
    "shipyard": (6, 12, 0),
    "edifices": (6, 4, 0),
    "babel": (2, 10, 5),
    "projects": (0, 6, 12),
}
"""The points of each row, of each of the three; the base game's are 66, 49 and 58 together."""

GAMES = [
    ("second", ("leaders",), "Cleo wins with 78 points, 5 ahead."),
    ("second", ("cities",), "Bo wins with 73 points, 1 ahead."),
    ("second", ("armada",), "Ada wins with 94 points, 21 ahead."),
    ("second", ("edifice",), "Ada wins with 70 points, 16 ahead."),
    ("second", expansions_of("second"), "Ada wins with 113 points, 13 ahead."),
    ("first", ("leaders",), "Cleo wins with 78 points, 5 ahead."),
    ("first", ("cities",), "Bo wins with 73 points, 1 ahead."),
    ("first", ("babel",), "Ada wins with 68 points, 5 ahead."),
    ("first", ("projects",), "Cleo wins with 70 points, 4 ahead."),
    ("first", ("armada",), "Ada wins with 94 points, 21 ahead."),
    ("first", ("edifice",), "Ada wins with 70 points, 16 ahead."),
]


@pytest.mark.parametrize(
    ("edition", "played", "outcome"), GAMES, ids=[f"{one[0]}, {'+'.join(one[1])}" for one in GAMES]
)
def test_a_game_by_points(server, phones, edition, played, outcome):
    say = words()
    rows = rules(box_of(edition, played)).categories
    phone = phones(server).open()
    phone.tap("New game").seat(*NAMES)
    if edition == "first":
        phone.tap("First edition").sees("Promo wonders")
    for expansion in played:
        phone.tap_once_it_stands(say(f"expansion.{expansion}"))
    phone.tap(f"Start with {say(f'category.{rows[0]}')}")
    for row in rows:
        phone.on_walk(say(f"category.{row}"))
        if row == "yellow":
            phone.tap("Points").sees("Cards")
        for name, points in zip(NAMES, POINTS[row], strict=True):
            phone.sees(re.compile(rf"^{name}, not entered yet.*entering now"))
            phone.number(points)
    # The button is there before the last number is, in a page that is drawn anew with it.
    phone.sees(re.compile(f"^{say(f'category.{rows[-1]}')}, done"))
    phone.tap("Who won?").reads(outcome).tap("Save").sees("Correct")
    game = phone.path
    server.kill()
    server.start()
    phone.open(game).reads(outcome).reads(re.compile(rf"^{edition.title()} edition with "))
    with server.store() as store:
        saved = store.games.get(game.removeprefix("/game/"))
    assert (saved.game.edition, saved.game.expansions) == (edition, played)
    for seat, player in enumerate(saved.game.players):
        assert player.pad == {row: POINTS[row][seat] for row in rows}
