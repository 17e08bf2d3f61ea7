"""Whatever is missing at a table, whatever it plays with, leads to where it is answered."""

from random import Random
from typing import get_args

from app.entry.walk.walk import Walk
from app.sentences.questions import answered_at
from scoring import read_game
from scoring.answers.card_answers import place
from scoring.answers.city_answers import asked_ages, asked_leaders, offered_leaders
from scoring.answers.city_progress import stages_of
from scoring.catalogue.cards import box_of, cards, wonders
from scoring.catalogue.editions import rules
from scoring.game.facts import Piece
from scoring.results.result import Needs

TABLES = 150
"""How many tables are drawn of each edition."""

NUMBERS = {
    "count": lambda asked: Piece("counts", asked.colour),
    "stages": lambda _: Piece("stages"),
    "defeats": lambda _: Piece("defeats"),
    "commercial_level": lambda _: Piece("commercial_level"),
    "naval_strength": lambda asked: Piece("naval_strengths", asked.age),
}
"""The facts that are told by numbers on the walk."""

SPECIAL = (
    *("Courtesans Guild", "Caesar", "Hypatia", "Cynisca", "Makeda", "Agora", "Port Customs"),
    *("Lush Island", "Bronze Island", "Workers Guild", "Builders Guild", "Strategists Guild"),
    *("Pontoon", "Residence", "Pigeonhole", "Pigeon Loft", "Haven", "Amytis", "Gorgo"),
)
"""Cards that ask for more than most do."""

DECIDING = (
    *("Abu Simbel", "Siracusa", "Carthage", "Great Wall", "Olympia", "Rhodos", "Babylon"),
    *("Byzantium", "Manneken Pis", "Halikarnassos"),
)
"""Wonders that do."""


def drawn(edition, seed):
    """A table of which much, but not all, is known."""
    dice = Random(seed)
    found = rules(box_of(edition))
    played = [name for name in found.expansions if dice.random() < 0.6]
    box = box_of(edition, tuple(played))
    names, boards = list(cards(box)), wonders(box)
    special = [name for name in SPECIAL if name in names]
    for_two = found.free_city and dice.random() < 0.2
    seats = ["Ada", "Bo"] if for_two else ["Ada", "Bo", "Cleo", "Di"]
    players = []
    for name in [*seats, *(["Nobody"] if for_two else [])]:
        player = {"name": name}
        likely = [one for one in DECIDING if one in boards]
        if dice.random() < 0.8:
            player["wonder"] = dice.choice(likely if dice.random() < 0.7 else list(boards))
        if dice.random() < 0.7:
            player["side"] = dice.choice(found.sides)
        held = {*dice.sample(names, 4), *dice.sample(special, min(2, len(special)))}
        city = {"cards": sorted(held), "complete": dice.random() < 0.7}
        if dice.random() < 0.7:
            city["stages"] = dice.randint(0, 4)
        if "armada" in played and dice.random() < 0.3:
            city["naval_strengths"] = [dice.randint(0, 3)]
        if dice.random() < 0.9:
            player["city"] = city
        if name != "Nobody":
            pad = {row: dice.randint(0, 9) for row in rules(box).categories}
            player["pad"] = {row: pad[row] for row in pad if dice.random() < 0.3}
        players.append(player)
    document = {"edition": edition, "expansions": played, "players": players[: len(seats)]}
    if for_two:
        document["free_city"] = players[-1]
    return read_game(document)


def answered_on_walk(session, asked, route):
    """Whether the page of a category asks for it."""
    name, seat, *by_hand = route.split("/")[3:]
    walk = Walk(session, lambda _: None)
    walk.follow(route, name, int(seat), by_hand=bool(by_hand))
    assert (walk.category, walk.seat) == (name, int(seat)), "no such player on the walk"
    if asked.needs in ("points", "coins", "tokens"):
        return (name, int(seat)) == (asked.category, asked.seat) or (
            (int(seat), name) in asked.purposes and walk.details not in ("cards", "strengths")
        )
    if asked.needs == "cards":
        return walk.asks_for_cards and walk.seat == asked.seat
    if asked.needs == "defeats" and name == "military":
        return walk.seat == asked.seat
    key = NUMBERS[asked.needs](asked)
    return (asked.seat, key) in [place(one) for one in walk.cell.asked if one.number is None]


def answered_in_city(session, asked):
    """Whether the page of a city asks for it."""
    game, seat, missing = session.draft.game, asked.seat, session.result().missing
    match asked.needs:
        case "age" | "card_age":
            what = asked.stage if asked.needs == "age" else asked.card
            return (what, None) in asked_ages(game, seat, missing)
        case "leader" | "entombed":
            open_ones = [one.about for one in asked_leaders(game, seat, missing) if not one.told]
            return asked.needs in open_ones and bool(offered_leaders(game, seat, asked.needs))
        case "wonder" | "side":
            return not stages_of(game, seat)
        case "stages" | "built":
            # The board asks which it is and which side is up, and then has its stages.
            return True
        case "cards" | "count":
            # Tapped one by one, until the city is complete.
            return asked.colour in {card.colour for card in cards(game.box).values()}
    return False


def leads_nowhere(session, asked):
    """What is wrong with the page of a question; nothing if it asks it."""
    route = answered_at(session.draft, asked)
    if route.split("/")[1] == "walk":
        there = answered_on_walk(session, asked, route)
    else:
        there = route.endswith(f"/{asked.seat}") and answered_in_city(session, asked)
    return "" if there else f"{asked} leads to {route}"


def test_every_question_leads_to_a_page_that_asks_it(session):
    nowhere, seen = [], set()
    for edition in ("first", "second"):
        for seed in range(TABLES):
            session.start(drawn(edition, seed))
            for asked in session.result().missing:
                seen.add(asked.needs)
                wrong = leads_nowhere(session, asked)
                nowhere += [f"{edition} {seed}: {wrong}"] if wrong else []
    assert not nowhere, "\n".join(nowhere)
    assert seen == {*get_args(Needs)}, "every kind of question was met"
