"""The question when two pages changed the same fact, in words."""

import pytest

from app.frame.clash import _named, _shown
from scoring import Coins, ConflictTokens
from scoring.game.facts import Piece


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("blue", "Blue"),
        (Piece("cards", "Workers Guild"), "Workers Guild"),
        (Piece("stages"), "stages built"),
        (Piece("complete"), "all cards named"),
        (Piece("built", 2), "whether stage 2 is built"),
        (Piece("counts", "brown"), "brown cards"),
        (Piece("defeats"), "defeat tokens"),
        (Piece("stage_ages", 2), "age of stage 2"),
        (Piece("card_ages", "Caesar"), "age of Caesar"),
        (Piece("copied_leader"), "copied leader"),
        (Piece("entombed"), "leaders turned face down"),
        (Piece("entombed", "Midas"), "Midas"),
        (Piece("naval_strengths", 2), "naval strength in age II"),
        (Piece("naval_absences", 3), "no naval conflicts in age III"),
        (Piece("commercial_level"), "commercial level"),
    ],
)
def test_a_fact_has_a_name(key, name):
    assert _named(key) == name


@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("blue", 13, "13"),
        ("military", -3, "−3"),
        ("treasure", Coins(coins=14), "14 coins"),
        ("military", ConflictTokens(tokens=(5, -1)), "+5 −1 = 4"),
        (Piece("cards", "Altar"), True, "yes"),
        (Piece("complete"), True, "yes"),
        (Piece("stages"), 2, "2"),
        (Piece("counts", "brown"), "unknown", "not known"),
    ],
)
def test_a_fact_is_shown_as_it_was_entered(session, key, value, shown):
    assert _shown(session.draft, 0, key) == "nothing"
    session.enter(0, key, value)
    assert _shown(session.draft, 0, key) == shown
