"""What a table with expansions hides is asked, and the answers bring everything back."""

import random
from copy import deepcopy

import pytest

from scoring import read_game, score
from tests.profiles import times
from tests.scoring.answers import answer_all, hide, key_of, questions, truth
from tests.scoring.tables import expanded_table, rows_of, worked_out
from tests.scoring.twin import box_of, points_of


def never_otherwise(found, ways):
    """Whether points, as far as they are known, are those of one of the ways to be right."""
    return any(all(points in (None, way[row]) for row, points in found.items()) for way in ways)


PLAYED = (
    *[None] * 4,
    *[("armada",), ("edifice",)] * 2,
    ("cities", "armada"),
    ("leaders", "cities", "armada", "edifice"),
)
"""The expansions for each seed; `None` for Leaders, Cities or both."""


@pytest.mark.parametrize(("seed", "played"), [*enumerate(PLAYED)])
def test_hiding_changes_no_number_and_the_answers_bring_them_all_back(seed, played):
    dice = random.Random(seed)
    for _ in range(times(40, quick=6)):
        full = expanded_table(dice, players=dice.randint(3, 6), expansions=played)
        full["teams"] = len(full["players"]) % 2 == 0 and dice.random() < 0.5
        hidden = hide(dice, full, dice.randint(1, 10))
        for seat, found in enumerate(worked_out(hidden)):
            assert never_otherwise(found, points_of(full, seat)), (seat, hidden)
        open_cells = {
            (seat, row)
            for seat, found in enumerate(worked_out(hidden))
            for row, points in found.items()
            if points is None
        }
        asked = {purpose for one in questions(hidden) for purpose in one.purposes}
        assert asked == open_cells, hidden
        answered = answer_all(hidden, lambda _, asked, full=full: truth(full, asked))
        assert score(read_game(answered)).final
        for seat, found in enumerate(worked_out(answered)):
            assert found.keys() == set(rows_of(full))
            assert found in points_of(full, seat), (seat, hidden, answered)


# Asking is minimal.

NEEDS = (
    *("card_age", "age", "leader", "coins", "count", "stages", "side"),
    "commercial_level",
)


def other_answers(document, asked):
    """Some answers to a question that a table could give."""
    players = document["players"]
    if asked.needs in ("card_age", "age"):
        return [1, 2, 3]
    if asked.needs in ("stages", "side"):
        player = players[asked.seat]
        boards = {
            side: len(stages)
            for (wonder, side), stages in box_of(document)[1].items()
            if wonder == player["wonder"] and player.get("side", side) == side
        }
        return boards if asked.needs == "side" else range(max(boards.values()) + 1)
    if asked.needs == "leader":
        around = [players[(asked.seat + step) % len(players)]["city"] for step in (-1, 1)]
        box, _ = box_of(document)
        named = [name for city in around for name in city.get("cards", ())]
        leaders = [name for name in named if box[name]["colour"] == "white"]
        return leaders or ["Midas", "Cleopatra"]
    if asked.needs == "commercial_level":
        return range(4)
    if asked.needs == "coins":
        points = players[asked.seat]["pad"]["treasure"]
        return [{"coins": 3 * points + more} for more in range(3)]
    box, _ = box_of(document)
    named = [n for n in players[asked.seat]["city"]["cards"] if box[n]["colour"] == asked.colour]
    # Armada has more cards of some colours.
    further = 16 if "armada" in document.get("expansions", ()) else 13
    return range(len(named), len(named) + further)


@pytest.mark.parametrize(("seed", "played"), [*enumerate(PLAYED[2:])])
def test_hardly_anything_is_asked_that_changes_nothing(seed, played):
    """With every other question answered in some way, the answers to this one differ."""
    dice = random.Random(seed)
    for _ in range(times(25, quick=3)):
        full = expanded_table(dice, players=3, expansions=played)
        hidden = hide(dice, full, dice.randint(1, 5))
        asked = [one for one in questions(hidden) if one.needs in NEEDS]
        # Tokens and defeats that are asked for tell these players' conflicts, too.
        conflicts = [one for one in questions(hidden) if one.needs in ("tokens", "defeats")]
        told = {(one.seat, "military") for one in conflicts}
        for one in asked:
            for purpose in set(one.purposes) - told:
                assert any(_differ(dice, full, hidden, one, purpose) for _ in range(60)), (
                    one,
                    purpose,
                    hidden,
                )


def _differ(dice, full, hidden, asked, purpose):
    """Whether two answers give other points, the others answered at random."""
    memory, by_name = {}, ("cards", asked.seat, asked.colour)

    def answer(value, document, one):
        if key_of(one) == key_of(asked):
            return value
        if asked.needs == "count" and (one.needs, one.seat, one.colour) == by_name:
            # Whoever is asked for the names then has as many as were counted.
            return _so_many(document, one, value)
        if key_of(one) not in memory:
            able = [truth(full, one)] if one.needs not in NEEDS else other_answers(document, one)
            memory[key_of(one)] = dice.choice(list(able))
        return memory[key_of(one)]

    found = set()
    for value in other_answers(hidden, asked):
        done = answer_all(hidden, lambda document, one, value=value: answer(value, document, one))
        seat, row = purpose
        points = worked_out(done)[seat]
        found.add(
            points[row] if row not in ("green", "guilds") else points["green"] + points["guilds"]
        )
    return len(found) > 1


def _so_many(document, asked, count):
    """The cards of a colour that a city is known to have, and others until there are so many."""
    box, _ = box_of(document)
    cards = document["players"][asked.seat]["city"]["cards"]
    named = [name for name in cards if box[name]["colour"] == asked.colour]
    others = [name for name, one in box.items() if one["colour"] == asked.colour]
    return [*named, *(name for name in others if name not in named)][:count]


def test_of_partners_no_age_is_asked_that_changes_no_conflict():
    dice, asked_for = random.Random(1), 0
    for _ in range(60):
        full = {**expanded_table(dice, players=dice.choice((4, 6))), "teams": True}
        hidden = deepcopy(full)
        for player in hidden["players"]:
            player["city"] |= {"stage_ages": [], "card_ages": {}}
        told = {one.seat for one in questions(hidden) if one.needs == "tokens"}
        for one in questions(hidden):
            purpose = (one.seat, "military")
            if one.needs in ("age", "card_age") and purpose in one.purposes and not told:
                asked_for += 1
                assert any(_differ(dice, full, hidden, one, purpose) for _ in range(60)), (
                    one,
                    hidden,
                )
    assert asked_for > 20
