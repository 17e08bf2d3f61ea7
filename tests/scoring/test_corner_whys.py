"""Whys that add up to their points, over random tables of every expansion."""

from itertools import chain
from random import Random

import pytest

from scoring import read_game, score
from tests.scoring.tables import PLAYED, expanded_table, legal_table

OWN = ("cards", "count", "times", "per", "sets_of", "more", "none_of", "only_one", "pairs")
OWN += ("richest", "varied", "complete", "stages", "any_stages", "entombed", "squares", "sets")
OWN += (
    "sets_worth",
    "second_tokens",
    "other_tokens",
    "however",
    "however_all",
    "tiles",
    "points",
    "coins",
)
"""The lines that end in their points, but for those that stand in another one."""

NOTHING = ("no_cards", "no_stages", "nothing", "incomplete", "copied_leader", "wild_symbol")
"""The lines that tell of no points."""


def points_of(line):
    """The points that a line of a why tells of."""
    key = line.key.removeprefix("because.")
    values = line.values
    if key in ("copied", "copied_by", "repeated"):
        return points_of(values["line"])
    if key == "limited":
        return values["limit"]
    if key in OWN:
        return values.get("points", values.get("count"))
    if key.startswith(("between.", "beside.")):
        return sum(values["tokens"])
    if key.startswith("naval.") or key == "tokens":
        return values.get("token", values.get("points"))
    return 0


def unlike(document):
    """The cells whose why adds up to other points than theirs."""
    found = []
    for seat, player in enumerate(score(read_game(document)).players):
        for name, cell in player.categories.items():
            if cell.points is None or not cell.worked_out:
                continue
            if sum(map(points_of, cell.because)) != cell.points:
                found.append((seat, name, cell.points, [str(line) for line in cell.because]))
    return found


BOXES = [(edition, played) for edition, several in PLAYED.items() for played in several]
BOXES += [("second", ("armada",)), ("second", ("leaders", "cities", "armada", "edifice"))]
BOXES += [("second", ("edifice",)), ("first", ("leaders", "cities", "edifice"))]


def _without_ages(document, random):
    """The table with some ages of stages and leaders that nobody told."""
    for player in document["players"]:
        city = player["city"]
        city["stage_ages"] = [random.choice((None, age)) for age in city["stage_ages"]]
        ages = city.get("card_ages", {})
        city["card_ages"] = {name: age for name, age in ages.items() if random.random() < 0.7}
    return document


@pytest.mark.parametrize(("edition", "played"), BOXES)
@pytest.mark.parametrize("seed", range(6))
def test_a_why_adds_up(edition, played, seed):
    random = Random(seed)
    for _ in range(3):
        document = expanded_table(random, edition, expansions=played)
        assert not unlike(document)
        assert not unlike(_without_ages(document, random))


@pytest.mark.parametrize("seed", range(40))
def test_a_why_of_the_base_game_adds_up(seed):
    document = legal_table(Random(seed))
    assert not unlike(document)
    assert not unlike(_without_ages(document, Random(seed)))


def _military(expansions, *cities):
    names = "ABC"
    players = [{"name": name, "city": city} for name, city in zip(names, cities, strict=True)]
    result = score(read_game({"expansions": expansions, "players": players}))
    return [player.categories["military"] for player in result.players]


def _city(*cards, **known):
    return {"cards": list(cards), "complete": True, "stages": 0, **known}


def _keys(cell):
    return [line.key.removeprefix("because.") for line in cell.because]


def test_hannibal_of_an_unknown_age_is_what_the_tokens_wait_for():
    (own, *_) = _military(["leaders"], _city("Hannibal"), _city(), _city())
    (line,) = own.because
    assert line.key == "because.lacking"
    assert [card.values for card in line.values["cards"]] == [{"card": "Hannibal", "name": "A"}]


def test_a_defeat_that_was_given_back_is_told():
    own, *_ = _military(["edifice"], _city("Military School"), _city("Barracks"), _city("Altar"))
    (line,) = [line for line in own.because if line.key == "because.given_back"]
    assert line.values == {"cards": ("Military School",), "count": 2}


def test_defeats_that_were_handed_on_are_told_on_both_sides():
    tomyris = _city("Tomyris", card_ages={"Tomyris": 2})
    own, winner, other = _military(["leaders"], tomyris, _city("Barracks"), _city())
    handed = [line.values for line in own.because if line.key == "because.handed_on"]
    assert handed == [{"cards": ("Tomyris",), "count": 2, "name": "B"}]
    received = [line.values for line in winner.because if line.key == "because.received"]
    assert received == [{"cards": ("Tomyris",), "count": 2, "name": "A"}]
    assert not {"handed_on", "received"} & {*_keys(other)}


def test_no_age_is_named_of_a_stage_whose_age_nobody_told():
    byzantium = {"name": "A", "wonder": "Byzantium", "side": "day", "city": _city()}
    byzantium["city"]["stages"] = 2
    players = [byzantium, {"name": "B", "city": _city()}, {"name": "C", "city": _city()}]
    result = score(read_game({"expansions": ["cities"], "players": players}))
    said = [_keys(player.categories["military"]) for player in result.players]
    assert said[0] == ["however_all"]
    assert not {"no_conflict.1", "no_conflict.2", "no_conflict.3"} & {*chain.from_iterable(said)}
