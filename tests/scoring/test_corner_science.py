"""Science of cities that have every card there is for it, and of documents that name more."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import read_game, score
from scoring.points import science
from scoring.points.science import Held
from tests.scoring.refusals import refused, with_city
from tests.scoring.twin import any_order

EVERY_CARD = Held((5, 5, 5), 4, 4, (2, 3, 4), 5, 1, 10)
"""More than any box has of everything, but for swaps."""

TWICE = Held((3, 8, 9), 8, 8, (2, 2, 4), 10, 2, 13)
"""More than a document can name."""

few = st.integers(0, 3)


@st.composite
def holdings(draw):
    """Symbols with so few choices that every order of them can be tried."""
    kinds = draw(st.lists(st.sampled_from(("wild", "mask", "most", "swap")), max_size=5))
    counts = st.tuples(few, few, few)
    return Held(
        symbols=draw(counts),
        wild=kinds.count("wild"),
        masks=kinds.count("mask"),
        beside=draw(st.tuples(*[st.integers(0, 2)] * 3)),
        most=kinds.count("most"),
        swaps=kinds.count("swap"),
        a_set=draw(st.sampled_from((7, 10, 13))),
    )


@pytest.mark.parametrize(
    ("held", "points"),
    [
        # The mask has a tablet to copy and nothing else: a set would need both from the wild one.
        (Held((1, 0, 0), wild=1, masks=1, beside=(1, 0, 0)), 9),
        (Held(wild=1, masks=3, beside=(2, 0, 0)), 9),
        # The second compass or gear comes first, and then becomes the tablet of a set.
        (Held((0, 1, 1), most=1, swaps=1), 10),
        (Held((1, 0, 1), most=1, swaps=1, a_set=10), 13),
    ],
)
def test_choices_that_stand_in_each_others_way(held, points):
    assert science.best_of(held).points == points


@given(holdings())
def test_as_good_as_every_choice_in_every_order(held):
    left = ["wild"] * held.wild + ["mask"] * held.masks
    left += ["most"] * held.most + ["swap"] * held.swaps
    best = any_order(held.symbols, held.symbols, held.beside, tuple(left), held.a_set)
    assert science.best_of(held).points == best


@given(holdings())
def test_what_is_told_of_the_choices_adds_up(held):
    best = science.best_of(held)
    net = [0, 0, 0]
    for away, kind in best.swapped:
        net[away] -= 1
        net[kind] += 1
    parts = (held.symbols, best.placed, best.copied, best.added, net)
    assert best.counts == tuple(map(sum, zip(*parts, strict=True)))
    assert sum(best.placed) == held.wild
    assert all(0 <= copy <= there for copy, there in zip(best.copied, held.beside, strict=True))
    assert len(best.swapped) <= held.swaps
    assert sum(best.added) in (0, held.most)


@pytest.mark.parametrize(("held", "most"), [(EVERY_CARD, 5_000), (TWICE, 20_000)])
def test_few_ends_are_gone_through(held, most):
    # Of 3 kinds in every order there are millions.
    assert len(list(islice(science.ends(held), most))) < most


@pytest.mark.parametrize("name", ["Pigeonhole", "Enheduanna", "Aganice"])
def test_a_card_that_is_named_again_and_again_is_refused(name):
    document = with_city(cards=[name] * 3) | {"expansions": ["leaders", "cities"]}
    assert refused(document) == ["players.2.city.cards"]


@pytest.mark.parametrize("name", ["Tavern", "Altar", "Haven", "Scientists Guild", "Lodge"])
def test_other_cards_are_counted_as_they_stand(name):
    result = score(read_game(with_city(cards=[name] * 99, complete=True, stages=0)))
    assert "remark.card_twice" in [remark.phrase.key for remark in result.remarks]


@pytest.mark.parametrize("name", ["Pigeonhole", "Enheduanna", "Aganice"])
def test_twice_is_a_slip_and_only_remarked(name):
    document = with_city(cards=[name] * 2) | {"expansions": ["leaders", "cities"]}
    assert "remark.card_twice" in [one.phrase.key for one in score(read_game(document)).remarks]


@pytest.mark.parametrize("name", ["Enheduanna", "Emerald Island", "Navigation Firm"])
def test_nothing_is_added_where_there_is_no_kind_of_symbol(name):
    city = {"stages": 0, "cards": [name], "complete": True}
    document = with_city(**city) | {"expansions": ["leaders", "armada"]}
    green = score(read_game(document)).players[1].categories["green"]
    assert green.points == 0


ENTERED = {"tablet": 3, "compass": 2, "gear": 1}


def with_symbols_entered(name, expansion, green=ENTERED):
    """A city that has a card, and its science entered."""
    document = with_city(cards=[name], stages=0) | {"expansions": [expansion]}
    seat = document["players"][1]
    seat["pad"] = {**seat.get("pad", {}), "green": green}
    return score(read_game(document))


@pytest.mark.parametrize(
    ("name", "expansion", "row"),
    [
        ("Enheduanna", "leaders", "leaders"),
        ("Aganice", "leaders", "leaders"),
        ("Torture Chamber", "cities", "cities"),
        ("Emerald Island", "armada", "islands"),
    ],
)
def test_what_symbols_were_entered_without_is_asked(name, expansion, row):
    result = with_symbols_entered(name, expansion)
    remarks = [(one.phrase.key, one.phrase.values.get("names")) for one in result.remarks]
    assert ("remark.symbols_by_hand", (name,)) in remarks
    cells = result.players[1].categories
    assert cells["green"].points == 21
    assert [line.key for line in cells[row].because] == ["because.in_green_symbols"]
    by_points = with_symbols_entered(name, expansion, green=21)
    cells = by_points.players[1].categories
    assert [line.key for line in cells[row].because] == ["because.in_green_points"]
    assert "remark.symbols_by_hand" not in [one.phrase.key for one in by_points.remarks]


def test_what_a_set_is_worth_is_counted_for_entered_symbols():
    result = with_symbols_entered("Aristotle", "leaders")
    cells = result.players[1].categories
    assert cells["green"].points == 24
    assert [line.key for line in cells["leaders"].because] == ["because.with_green"]
    assert "remark.symbols_by_hand" not in [one.phrase.key for one in result.remarks]
