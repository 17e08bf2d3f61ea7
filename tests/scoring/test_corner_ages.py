"""Leaders of whom nobody told the ages: no table of them may keep the next one waiting."""

from itertools import product

import pytest

from scoring import Player, read_game, score
from scoring.catalogue.cards import box_of, cards
from scoring.cities.known_cities import Cities
from scoring.conflicts import conflicts, forces, war

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
    assert _gone_through(cities) <= war.MOST_OF_ALL
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


def _gone_through(cities):
    return sum(len(war.chances(cities, seat) or ()) for seat in range(len(cities)))


def test_no_table_goes_through_more_ways_than_all_together_may(monkeypatch):
    city = {"cards": ["Iron Island", "Bronze Island"], "complete": True, "stages": 0}
    players = [{"name": f"P{seat}", "city": city} for seat in range(4)]
    game = read_game({"expansions": ["armada"], "players": players})
    everything = _gone_through(Cities(game))
    for most in (everything, everything - 1, 8):
        monkeypatch.setattr(war, "MOST_OF_ALL", most)
        assert _gone_through(Cities(game)) == (everything if most == everything else 0)


def test_what_all_ways_bring_is_told_though_their_shields_are_too_many_to_show(monkeypatch):
    """Ada wins and loses nothing, whenever the leaders of both sides came."""
    cards = ["Stockade", "Barracks", "Guard Tower", "Siege Workshop"]
    caesar = {"cards": ["Caesar"], "complete": True, "stages": 0}
    ada = {"cards": cards, "complete": True, "stages": 0}
    players = [{"name": name, "city": city} for name, city in (("Ada", ada), ("Bo", caesar))]
    players.append({"name": "Cy", "city": {**caesar, "cards": ["Hannibal"]}})
    game = read_game({"expansions": ["leaders"], "players": players})

    def lines():
        told = score(game).players[0].categories["military"]
        assert told.points == 3 + 3 + 5 + 5 + 1 + 1
        return [(line.key, line.values.get("points")) for line in told.because]

    assert lines() == [("because.between.3", None), ("because.however", 8)]
    monkeypatch.setattr(conflicts, "wars", lambda *_: ())
    assert lines() == [("because.however_all", 18)]
