"""Phrases as logs and failing tests show them."""

import pytest

from scoring import Phrase


@pytest.mark.parametrize(
    ("phrase", "shown"),
    [
        (Phrase("because.no_tokens"), "because.no_tokens"),
        (Phrase("because.points", {"points": 13}), "because.points(points=13)"),
        (Phrase("a", {"b": 1, "c": Phrase("d", {"e": "f"})}), "a(b=1, c=d(e=f))"),
    ],
)
def test_shows_its_key_and_values(phrase, shown):
    assert str(phrase) == shown
