"""The question when two pages changed the same fact, in words."""

import pytest

from app.frame.clash import _named, _shown
from scoring import Coins, ConflictTokens


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("blue", "Blue"),
        ("city.cards.Workers Guild", "Workers Guild"),
        ("city.stages", "stages built"),
        ("city.complete", "all cards named"),
        ("city.built.2", "whether stage 2 is built"),
        ("city.counts.brown", "brown cards"),
        ("city.defeats", "defeat tokens"),
        ("city.stage_ages.2", "age of stage 2"),
        ("city.card_ages.Caesar", "age of Caesar"),
        ("city.copied_leader", "copied leader"),
        ("city.entombed", "leaders turned face down"),
        ("city.entombed.Midas", "Midas"),
        ("city.naval_strengths.2", "naval strength in age II"),
        ("city.naval_absences.3", "no naval conflicts in age III"),
        ("city.commercial_level", "commercial level"),
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
        ("city.cards.Altar", True, "yes"),
        ("city.complete", True, "yes"),
        ("city.stages", 2, "2"),
        ("city.counts.brown", "unknown", "not known"),
    ],
)
def test_a_fact_is_shown_as_it_was_entered(session, key, value, shown):
    assert _shown(session.draft, 0, key) == "nothing"
    session.enter(0, key, value)
    assert _shown(session.draft, 0, key) == shown
