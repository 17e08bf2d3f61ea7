"""The catalogue: both editions' pads, and what every category promises the walk."""

from itertools import product

import pytest

from scoring import category, edition, editions
from scoring.catalogue.editions import categories

SEVEN = {"wonder", "treasure", "military", "blue", "yellow", "green", "guilds"}

PADS = {
    "second": ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds"),
    "first": ("military", "treasure", "wonder", "blue", "yellow", "guilds", "green"),
}


def test_the_editions_are_known_by_name_the_newest_first():
    assert list(editions()) == ["second", "first"]
    for name, found in editions().items():
        assert found.name == name
        assert edition(name) is found


@pytest.mark.parametrize(("name", "pad"), PADS.items())
def test_the_order_of_the_printed_pad(name, pad):
    assert edition(name).categories == pad


@pytest.mark.parametrize("name", PADS)
def test_every_base_category_stands_exactly_once(name):
    rows = edition(name).categories
    assert set(rows) == SEVEN
    assert len(rows) == len(SEVEN)
    assert all(category(row).name == row for row in rows)


@pytest.mark.parametrize(("name", "sides"), [("first", ("A", "B")), ("second", ("day", "night"))])
def test_what_is_in_the_box(name, sides):
    rules = edition(name)
    assert rules.sides == sides
    assert rules.players == (3, 7)
    assert len(set(rules.wonders)) == len(rules.wonders) == 7
    assert {"Gizah", "Rhodos", "Babylon"} <= set(rules.wonders)


@pytest.mark.parametrize("name", ["", "third", "First"])
def test_unknown_names(name):
    with pytest.raises(KeyError):
        edition(name)
    with pytest.raises(KeyError):
        category(name)


@pytest.mark.parametrize(
    ("name", "details"),
    [
        ("wonder", "points"),
        ("treasure", "coins"),
        ("military", "tokens"),
        ("blue", "points"),
        ("yellow", "points"),
        ("green", "symbols"),
        ("guilds", "points"),
    ],
)
def test_what_a_category_is_entered_by(name, details):
    assert category(name).details == details


def most_of_science(cards, wild):
    """The most that so many cards of each symbol and so many wild symbols can give."""
    return max(
        sum(count**2 for count in counts) + 7 * min(counts)
        for counts in product(range(cards, cards + wild + 1), repeat=3)
        if sum(counts) == 3 * cards + wild
    )


@pytest.mark.parametrize(
    ("name", "plausible"),
    [
        pytest.param("wonder", (0, 3 + 5 + 5 + 7), id="Gizah's four stages"),
        pytest.param("military", (-6, 2 * (1 + 3 + 5)), id="six defeats, six victories"),
        pytest.param("blue", (0, 61), id="all blue cards of the second edition"),
        pytest.param(
            "green", (0, most_of_science(4, 2)), id="all green cards and two wild symbols"
        ),
    ],
)
def test_the_bounds_that_cards_and_boards_set(name, plausible):
    assert category(name).plausible == plausible


@pytest.mark.parametrize("name", sorted(SEVEN))
class TestKeys:
    def test_are_ascending_and_unique(self, name):
        keys = category(name).keys
        assert list(keys) == sorted(set(keys))

    def test_fit_the_walk(self, name):
        assert 1 <= len(category(name).keys) <= 25

    def test_are_plausible(self, name):
        fewest, most = category(name).plausible
        assert [key for key in category(name).keys if not fewest <= key <= most] == []

    def test_have_a_nought(self, name):
        # Absent is not zero, so zero has to be said, and by one tap.
        assert 0 in category(name).keys

    def test_are_what_the_row_can_be_at_all(self, name):
        if name == "green":
            possible = {
                tablet**2 + compass**2 + gear**2 + 7 * min(tablet, compass, gear)
                for tablet, compass, gear in product(range(11), repeat=3)
            }
        elif name == "military":
            possible = set(range(-6, 19))
        else:
            possible = set(range(100))
        assert set(category(name).keys) <= possible


def test_all_military_points_have_a_key():
    assert category("military").keys == tuple(range(-6, 19))


def test_every_category_is_on_some_pad():
    # A row that no edition and no expansion lists could never be entered.
    listed = {row for found in editions().values() for row in found.categories}
    assert SEVEN <= listed <= set(categories())
