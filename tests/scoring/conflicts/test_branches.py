"""What is open of conflicts: looks at a few cities find what going through every way finds."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import read_game, score
from scoring.catalogue.cards import box_of, cards, wonders
from scoring.catalogue.editions import rules
from scoring.cities.known_cities import Cities
from scoring.conflicts import war
from scoring.conflicts.branches import Branches
from scoring.rows.deciding import _by_force, deciding
from tests.profiles import examples
from tests.scoring.conflicts.every_way import Fate, every_way, number_of_ways

PLAYED = [
    ("first", ("leaders", "cities")),
    ("first", ("leaders", "cities", "babel")),
    ("second", ("leaders", "cities")),
    ("second", ("leaders", "cities", "armada", "edifice")),
]
MOST = 900
"""More ways than these are not gone through one after the other."""


@st.composite
def tables(draw, edition, expansions):
    """Small tables with much that is open, of cards that change conflicts."""
    box = box_of(edition, expansions)
    every = cards(box)
    changing = [
        name
        for name, card in every.items()
        if (card.effects.warlike or card.any_age) and not card.effects.takes_victories
    ]
    red = [name for name, card in every.items() if card.colour == "red"]
    boards = sorted(wonders(box))
    count = draw(st.integers(2, 6))
    players = []
    for seat in range(count):
        named = draw(st.lists(st.sampled_from(changing), max_size=3, unique=True))
        city = {
            "cards": named + draw(st.lists(st.sampled_from(red), max_size=4, unique=True)),
            "complete": True,
            "stages": draw(st.integers(0, 3)),
            "card_ages": {
                name: draw(st.integers(1, 3))
                for name in named
                if every[name].any_age and draw(st.booleans())
            },
        }
        if draw(st.booleans()):
            city["stage_ages"] = [
                draw(st.sampled_from((None, *(1, 2, 3)))) for _ in range(city["stages"])
            ]
        player = {"name": f"P{seat}", "city": city}
        if draw(st.booleans()):
            player["wonder"] = draw(st.sampled_from(boards))
            if draw(st.booleans()):
                player["side"] = draw(st.sampled_from(rules(box).sides))
        players.append(player)
    document = {"edition": edition, "expansions": list(expansions), "players": players}
    if count in (4, 6) and "cities" in expansions and draw(st.booleans()):
        document["teams"] = True
    if "babel" in expansions and draw(st.booleans()):
        document["tower"] = {"19": draw(st.sets(st.integers(1, 3)).map(sorted)), "22": [2]}
    return document


def known_tables(data, edition, expansions):
    document = data.draw(tables(edition, expansions))
    cities = Cities(read_game(document))
    assume(cities.warlike)
    assume(1 < number_of_ways(cities) <= MOST)
    return document, cities


@pytest.mark.parametrize(("edition", "expansions"), PLAYED)
@given(data=st.data())
@settings(max_examples=examples(150))
def test_nothing_is_found_but_what_every_way_finds(edition, expansions, data):
    _, cities = known_tables(data, edition, expansions)
    fates = [fates for _, fates in every_way(cities)]
    for seat in range(len(cities)):
        expected = {one[seat] for one in fates}
        assert {Fate.of(one) for one in war.wars(cities, seat)} == expected
        tokens = {way.found for way in war.chances(cities, seat)}
        assert tokens == {one.tokens for one in expected}


@pytest.mark.parametrize(("edition", "expansions"), PLAYED)
@given(data=st.data())
@settings(max_examples=examples(150))
def test_what_decides_is_what_changes_the_points_alone(edition, expansions, data):
    _, cities = known_tables(data, edition, expansions)
    ways = [*every_way(cities)]
    for seat in range(len(cities)):
        points = [sum(fates[seat].tokens) for _, fates in ways]
        everything = dict.fromkeys(one for taken, _ in ways for one in taken)
        expected = {one for one in everything if _changes(one, everything, ways, points)}
        assert {*deciding(cities, seat)} == expected


_ABSENT = object()


def _changes(one, everything, ways, points):
    """Whether two ways with different points differ in this alone, with the ages of its stages."""
    stages = [it for it in everything if one[1][0] == "way" and _of_the_stages(it, one[0])]
    others = [other for other in everything if other != one and other not in stages]
    found = {}
    for (taken, _), its in zip(ways, points, strict=True):
        key = tuple(taken.get(other, _ABSENT) for other in others)
        found.setdefault(key, {}).setdefault(taken.get(one), set()).add(its)
    return any(
        its != other
        for values in found.values()
        for its in values.values()
        for other in values.values()
    )


def _of_the_stages(one, seat):
    return (one[0], one[1][0]) == (seat, "stage")


def test_every_way_of_the_other_cities_is_one_of_its_own():
    """Two ways of the first city bring the same but for one way of the others each."""
    ways = product(range(2), range(3), range(3), range(3))
    rare = {(0, 0, 2, 0), (1, 1, 0, 1)}
    ended = [({seat: 1 << way for seat, way in enumerate(each)}, each in rare) for each in ways]
    (one, brought), *_ = _by_force(ended)
    assert one == 0
    assert brought[0] != brought[1]
    assert [each.bit_count() for its in brought for each in its.values()] == [26, 1, 26, 1]


@pytest.mark.parametrize(("edition", "expansions"), PLAYED)
@given(data=st.data())
@settings(max_examples=examples(75))
def test_it_does_not_matter_who_is_named_first(edition, expansions, data):
    document = data.draw(tables(edition, expansions))
    if data.draw(st.booleans()):
        # Near what is still gone through, too.
        most = data.draw(st.integers(1, 60))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(war, "MOST_WAYS", most)
            _turned(document, data)
    else:
        _turned(document, data)


def _turned(document, data):
    players = document["players"]
    step = 2 if document.get("teams") else data.draw(st.integers(1, len(players) - 1))
    turned = {**document, "players": players[step:] + players[:step]}
    first, second = (score(read_game(one)) for one in (document, turned))
    by_name = {player.name: player for player in second.players}
    for player in first.players:
        other = by_name[player.name]
        assert player.total == other.total
        cells = {name: cell.points for name, cell in player.categories.items()}
        assert cells == {name: cell.points for name, cell in other.categories.items()}


def test_a_search_tells_apart_only_what_it_looks_at():
    branches = Branches({0: [1, 2, 3, 4], 1: [5, 6, 7]})

    def search():
        odd = branches.look(0, "odd", lambda number: number % 2)
        return (odd, branches.look(1, "number", int)) if odd else (odd, None)

    found = [*branches.every(search)]
    assert [one.found for one in found] == [(1, 5), (1, 6), (1, 7), (0, None)]
    assert [one.left for one in found] == [
        {0: 0b0101, 1: 0b001},
        {0: 0b0101, 1: 0b010},
        {0: 0b0101, 1: 0b100},
        {0: 0b1010, 1: 0b111},
    ]
