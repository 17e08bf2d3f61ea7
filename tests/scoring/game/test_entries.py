"""Entries: which category takes what, the points of each, and the lines that explain them."""

import pytest
from hypothesis import given

from scoring import (
    Coins,
    ConflictTokens,
    DebtTokens,
    Symbols,
    UnreadableGame,
    read_entry,
    read_game,
    score,
)
from scoring.catalogue.cards import box_of
from scoring.catalogue.editions import rules
from scoring.game.entries import points_of
from tests.scoring.refusals import place_of
from tests.scoring.strategies import CATEGORIES, coins, points, symbols, tokens

DETAILS = {
    "coins": {"coins": 14},
    "tokens": {"tokens": [1, 3, -1]},
    "symbols": {"tablet": 3, "compass": 2, "gear": 1, "wild": 1},
    "debts": {"debts": [-1, -5]},
}
TAKES = {"treasure": "coins", "military": "tokens", "green": "symbols", "debt": "debts"}
"""The details that a category takes; the others take points alone."""


@pytest.mark.parametrize(
    ("category", "value", "entry", "points"),
    [
        ("blue", 13, 13, 13),
        ("military", -6, -6, -6),
        ("treasure", 4, 4, 4),
        ("green", 0, 0, 0),
        ("treasure", {"coins": 14}, Coins(coins=14), 4),
        ("military", {"tokens": [1, 3, 5, -1]}, ConflictTokens(tokens=(1, 3, 5, -1)), 8),
        ("military", {"tokens": []}, ConflictTokens(tokens=()), 0),
        ("debt", {"debts": [-1, -1, -5]}, DebtTokens(debts=(-1, -1, -5)), -7),
        ("debt", {"debts": []}, DebtTokens(debts=()), 0),
        ("debt", -4, -4, -4),
        ("green", {"wild": 2}, Symbols(wild=2), 4),
        ("green", {"gear": 1}, Symbols(gear=1), 1),
        ("green", DETAILS["symbols"], Symbols(tablet=3, compass=2, gear=1, wild=1), 31),
    ],
)
def test_reads_points_and_details(category, value, entry, points):
    read = read_entry(category, value)
    assert read == entry
    assert points_of(read) == points


@pytest.mark.parametrize("category", [*CATEGORIES, "debt"])
@pytest.mark.parametrize("kind", DETAILS)
def test_a_category_takes_its_own_details_only(category, kind):
    if TAKES.get(category) == kind:
        assert read_entry(category, DETAILS[kind]).kind == kind
    else:
        with pytest.raises(UnreadableGame):
            read_entry(category, DETAILS[kind])


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category_takes_points(category):
    for number in (-999, -1, 0, 1, 999):
        assert read_entry(category, number) == number


@pytest.mark.parametrize("value", ["13", 13.0, True, None, [], 1000, -1000, {"points": 3}])
@pytest.mark.parametrize("category", CATEGORIES)
def test_refuses_what_is_no_entry(category, value):
    with pytest.raises(UnreadableGame):
        read_entry(category, value)


@pytest.mark.parametrize("category", ["", "black", "Blue", "gold", "total"])
def test_refuses_unknown_categories(category):
    with pytest.raises(UnreadableGame):
        read_entry(category, 3)


def said(entry):
    """The lines by key, each with its values; no line is said twice."""
    lines = list(entry.because())
    assert len({line.key for line in lines}) == len(lines)
    return {line.key: line.values for line in lines}


@given(coins)
def test_coins_say_why(entry):
    why = said(entry)["because.coins"]
    assert why["count"] == entry.coins == 3 * why["sets"] + why["left"]
    assert 0 <= why["left"] < 3
    assert why["points"] == why["sets"] == entry.points


@given(tokens)
def test_tokens_say_why(entry):
    lines = said(entry)
    if entry.tokens:
        why = lines["because.tokens"]
        assert why["tokens"] == entry.tokens
        assert why["points"] == sum(entry.tokens) == entry.points
    else:
        assert list(lines) == ["because.no_tokens"]
        assert entry.points == 0


@given(symbols)
def test_symbols_say_why(entry):
    lines = said(entry)
    counts, sets = lines["because.squares"]["counts"], lines["because.sets"]["count"]
    assert lines["because.squares"]["points"] == sum(count * count for count in counts)
    assert lines["because.sets"]["points"] == 7 * sets == 7 * min(counts)
    assert entry.points == sum(
        lines[line]["points"] for line in ("because.squares", "because.sets")
    )
    placed = [
        lines.get(f"because.wild.{kind}", {"count": 0})["count"]
        for kind in ("tablet", "compass", "gear")
    ]
    assert sum(placed) == entry.wild
    printed = (entry.tablet, entry.compass, entry.gear)
    assert [own + wild for own, wild in zip(printed, placed, strict=True)] == list(counts)


def test_symbols_say_nothing_of_wild_ones_that_are_not_there():
    lines = said(Symbols(tablet=3, compass=2, gear=1, wild=1))
    assert "because.wild.gear" in lines
    assert "because.wild.tablet" not in lines
    assert "because.wild.compass" not in lines


@given(points)
def test_points_are_their_own_points(number):
    assert points_of(number) == number


@pytest.mark.parametrize("token", [0, 1, -4, -6, "-1", True])
def test_there_are_debt_tokens_of_four_values(token):
    with pytest.raises(UnreadableGame):
        read_entry("debt", {"debts": [token]})


def test_a_debt_token_that_there_is_not_is_found_by_its_place():
    with pytest.raises(UnreadableGame) as raised:
        read_game(
            {
                "expansions": ["cities"],
                "players": [{"name": "Ada", "pad": {"debt": {"debts": [-1, -4]}}}],
            }
        )
    (part,) = raised.value.parts
    assert place_of(part) == "players.1.pad.debt.debts.2"
    assert part.values["problem"].values["accepted"] == ("-1", "-2", "-3", "-5")


@pytest.mark.parametrize(
    ("expansions", "debts"),
    [
        ([], ()),
        (["leaders", "armada"], ()),
        (["edifice"], (-2, -3, -5)),
        (["cities", "edifice"], (-1, -2, -3, -5)),
    ],
)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_each_expansion_has_debt_tokens_of_its_own(edition, expansions, debts):
    assert rules(box_of(edition, tuple(expansions))).debts == debts


@pytest.mark.parametrize(("edition", "debts"), [("first", (-1, -5)), ("second", (-1,))])
def test_only_the_first_edition_of_cities_has_a_debt_of_five(edition, debts):
    assert rules(box_of(edition, ("cities",))).debts == debts


@pytest.mark.parametrize(
    ("expansions", "debt", "odd"),
    [
        *((["edifice"], debt, False) for debt in (0, -2, -3, -5, -7, -8, -10)),
        *((["edifice"], debt, True) for debt in (-1, -4, -6, -9, -11, -14)),
        (["edifice"], {"debts": [-2, -3, -5]}, False),
        (["edifice"], {"debts": [-2, -2, -5]}, True),
        (["edifice"], {"debts": [-2, -2, -3]}, True),
        (["edifice"], {"debts": [-5, -5]}, True),
        (["cities"], -4, False),
        (["cities", "edifice"], -14, False),
        (["cities", "edifice"], {"debts": [-1, -1, -2, -3, -5]}, False),
        (["cities", "edifice"], {"debts": [-5, -5]}, ("second",)),
        (["cities", "edifice"], {"debts": [-2, -2, -3]}, True),
    ],
)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_debt_that_the_tokens_of_edifice_never_come_to_is_remarked(edition, expansions, debt, odd):
    players = [{"name": name, "pad": {}} for name in ("Ada", "Bo", "Cleo")]
    players[0]["pad"]["debt"] = debt
    game = {"edition": edition, "expansions": expansions, "players": players}
    remarks = score(read_game(game)).remarks
    # Cities of the first edition has debts of five, too.
    odd = odd if isinstance(odd, bool) else edition in odd
    assert bool([one for one in remarks if one.category == "debt"]) == odd


@pytest.mark.parametrize(
    ("expansions", "held", "odd"),
    [
        (["cities"], [-1, -1], False),
        (["cities"], [-1, -5], True),
        (["edifice"], [-2, -5], False),
        (["edifice"], [-1], True),
        (["cities", "edifice"], [-1, -5], False),
    ],
)
def test_tokens_of_an_expansion_that_is_not_played_are_remarked(expansions, held, odd):
    players = [{"name": name, "pad": {}} for name in ("Ada", "Bo", "Cleo")]
    players[0]["pad"]["debt"] = {"debts": held}
    result = score(read_game({"expansions": expansions, "players": players}))
    assert result.players[0].categories["debt"].points == sum(held)
    found = [one.seats for one in result.remarks if one.phrase.key == "remark.debts"]
    assert found == ([(0,)] if odd else [])
