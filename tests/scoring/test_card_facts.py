"""What is known of a card beside what it gives: copies, rulings, what it would give at a table."""

import pytest

from app.words import words
from scoring import Phrase, read_game
from scoring.answers.card_facts import copies_of, lines_here, named_in, rulings_on
from scoring.catalogue.cards import EDITIONS, box_of, cards, expansions_of, wonders
from scoring.catalogue.effects import Effects
from scoring.catalogue.rulings import RULINGS

BOXES = [box_of(edition, expansions_of(edition)) for edition in EDITIONS]

GAME = read_game(
    {
        "edition": "second",
        "players": [
            {"name": "Ada", "city": {"counts": {"brown": 1}}},
            {"name": "Bo", "city": {"counts": {"brown": 3}}},
            {"name": "Cleo", "city": {"counts": {"brown": 2}}},
            {"name": "Haven"},
        ],
    }
)


@pytest.mark.parametrize(
    ("name", "copies"),
    [
        ("Tavern", [(3, 3, 0), (4, 4, 1), (5, 6, 2), (7, 7, 3)]),
        ("Altar", [(3, 4, 1), (5, 7, 2)]),
        # In the decks of ages I and II.
        ("Loom", [(3, 4, 2), (5, 5, 3), (6, 7, 4)]),
        ("Workers Guild", [(3, 7, 1)]),
    ],
)
def test_copies_by_the_number_of_players(name, copies):
    assert [tuple(one) for one in copies_of(cards("second")[name])] == copies


def test_copies_are_those_that_are_dealt():
    for card in cards(BOXES[0]).values():
        dealt = {n: one.times for one in copies_of(card) for n in range(one.fewest, one.most + 1)}
        assert dealt == {players: card.in_play(players) for players in range(3, 8)}


def test_what_a_card_would_give_each_player_whose_neighbours_are_known():
    said = [words().phrase(line) for line in lines_here(GAME, "Workers Guild")]
    # Ada sits beside Haven, of whom nothing is known, and so does Cleo.
    assert said == [
        "Bo’s Workers Guild: Ada’s 1 brown + Cleo’s 2 brown = 3",
        "Haven’s Workers Guild: Cleo’s 2 brown + Ada’s 1 brown = 3",
    ]


@pytest.mark.parametrize("name", ["Altar", "Traders Guild", "no such card"])
def test_nothing_is_said_of_printed_points_or_what_nobody_knows(name):
    assert lines_here(GAME, name) == ()


@pytest.mark.parametrize(
    ("box", "name", "rulings"),
    [
        (0, "Olympia", ["copied_guild"]),
        (0, "Shipowners Guild", ["copied_shipowners"]),
        (1, "Shipowners Guild", ["copied_shipowners"]),
        (1, "Altar", []),
    ],
)
def test_rulings_on_a_card_or_a_wonder(box, name, rulings):
    thing = cards(BOXES[box]).get(name) or wonders(BOXES[box])[name]
    assert [ruling.name for ruling in rulings_on(thing)] == rulings


def test_all_that_rulings_are_about_is_there_and_found():
    things = [thing for box in BOXES for thing in (*cards(box).values(), *wonders(box).values())]
    reached = {ruling.name for thing in things for ruling in rulings_on(thing)}
    assert reached == {ruling.name for ruling in RULINGS if ruling.about}
    named = {thing.name for thing in things} | set(Effects.model_fields) | {"mask", "borrowed"}
    assert {one for ruling in RULINGS for one in ruling.about} - named == set()


def test_cards_and_wonders_that_lines_name():
    line = Phrase(
        "because.count", {"card": Phrase("because.whose", {"name": "Bo", "card": "Altar"})}
    )
    terms = Phrase("because.cards", {"terms": (("Altar", 3), ("Haven", 2)), "points": 5})
    box = box_of("second")
    assert named_in([line, terms], box, []) == ("Altar", "Haven")
    assert named_in([terms], box, ["Haven"]) == ("Altar",)
