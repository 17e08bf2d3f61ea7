"""Leaders of whom nobody told the ages: no table of them may keep the next one waiting."""

from itertools import product

import pytest

from scoring import Player, read_game, score
from scoring.catalogue.cards import box_of, cards
from scoring.cities.known_cities import Cities
from scoring.conflicts import forces, war

PLAYED = [("first", ("leaders", "cities")), ("second", ("leaders", "cities", "armada", "edifice"))]


@pytest.mark.parametrize(("edition", "expansions"), PLAYED)
def test_few_ways_are_gone_through_whatever_is_named(edition, expansions):
    box = cards(box_of(edition, expansions))
    named = [name for name, card in box.items() if card.effects.warlike or card.any_age][:45]
    city = {"cards": named * 2, "complete": True}
    players = [{"name": f"P{seat}", "city": city} for seat in range(20)]
    game = read_game({"edition": edition, "expansions": expansions, "players": players})
    cities = Cities(game)
    for seat in range(20):
        assert len(forces.forces_told(cities, seat)) <= 3**forces.MOST_OPEN
        assert len(war.chances(cities, seat) or ()) <= war.MOST_WAYS
    result = score(game)
    assert result.players[0].categories["military"].points is None
    lines = [line.key for line in result.players[0].categories["military"].because]
    assert lines == ["because.shields_least", "because.tokens_entered"] or (
        lines == ["because.shields", "because.tokens_entered"]
    )


def test_shields_so_far_are_those_of_every_order(monkeypatch):
    box = cards(box_of("second", ("leaders", "armada")))
    named = [n for n, card in box.items() if card.any_age and card.effects.shields]
    # One more than these are not gone through in every order.
    monkeypatch.setattr(forces, "MOST_OPEN", len(named))
    city = {"cards": [*named, "Aspasia"], "complete": True}
    everyone = [Player(name=name) for name in "BC"]
    document = {
        "expansions": ["leaders", "armada", "cities"],
        "players": [
            {"name": "A", "city": city},
            *[{"name": p.name, "city": {"complete": True}} for p in everyone],
        ],
    }
    told = forces.forces_told(Cities(read_game(document)), 0)
    shields = [sum(box[name].effects.shields for name in named)]
    every = [
        tuple(
            sum(
                box[n].effects.shields for n, since in zip(named, ages, strict=True) if since <= age
            )
            for age in (1, 2, 3)
        )
        for ages in product((1, 2, 3), repeat=len(named))
    ]
    assert {shields[0]} == {one[2] for one in every}
    ends = [force.shields for _, force in told]
    assert tuple(map(min, zip(*ends, strict=True))) == tuple(map(min, zip(*every, strict=True)))
    assert tuple(map(max, zip(*ends, strict=True))) == tuple(map(max, zip(*every, strict=True)))


def test_those_who_decide_each_others_conflicts_fight_once_for_all(monkeypatch):
    fights = []
    fight = war._fight

    def counted(cities, meetings, standing):
        fights.append(frozenset(standing))
        return fight(cities, meetings, standing)

    monkeypatch.setattr(war, "_fight", counted)
    # Peace of any age lets anybody meet anybody.
    peaceful = {"cards": ["Aspasia", "Hannibal"], "complete": True, "stages": 0}
    plain = {"cards": ["Caesar"], "complete": True, "stages": 0}
    players = [{"name": name, "city": plain} for name in "BCD"]
    players.insert(0, {"name": "A", "city": peaceful})
    game = read_game({"expansions": ["leaders", "cities"], "players": players})
    ways = [war.chances(Cities(game), seat) for seat in range(4)]
    alone = len(fights)
    assert all(ways)
    fights.clear()
    cities = Cities(game)
    assert [war.chances(cities, seat) for seat in range(4)] == ways
    groups = {frozenset(war._near(cities, seat)) for seat in range(4)}
    assert len(groups) < 4
    assert len(fights) < alone
    assert len(fights) == sum(
        len(way)
        for way in {
            frozenset(war._near(cities, seat)): way for seat, way in enumerate(ways)
        }.values()
    )


def test_no_table_goes_through_more_ways_than_all_together_may(monkeypatch):
    city = {"cards": ["Iron Island", "Bronze Island"], "complete": True, "stages": 0}
    players = [{"name": f"P{seat}", "city": city} for seat in range(8)]
    game = read_game({"expansions": ["armada"], "players": players})

    def ways():
        cities = Cities(game)
        found = {tuple(war._near(cities, seat)): war.chances(cities, seat) for seat in range(8)}
        return sum(len(each or ()) for each in found.values())

    everything = ways()
    assert war.MOST_OF_ALL >= everything > 8
    for most in (everything, everything - 1):
        monkeypatch.setattr(war, "MOST_OF_ALL", most)
        assert ways() <= most
