"""Random tables as a game could have left them: the boxes' own cards, dealt and built."""

from random import Random

from hypothesis import strategies as st

from scoring import read_game, score
from tests.scoring.twin import ANY_ORDER, BOARDS, BOXES, CARDS, ROWS, WORKED_OUT, box_of, points_of

EDITIONS = ("first", "second")
SIDES = {"first": ("A", "B"), "second": ("day", "night")}
NAMES = ("Ada", "Bo", "Cy", "Di", "Edda", "Finn", "Gro")
COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
TURNS_AN_AGE = 6

PLAYED = {edition: [("leaders",), ("cities",), ("leaders", "cities")] for edition in EDITIONS}
PLAYED["first"] += [("promos",), ("cities", "promos"), ("leaders", "cities", "promos")]
PLAYED["first"] += [("babel",), ("leaders", "cities", "babel")]
"""The expansions that are played together, in the order of the catalogue."""

AT_WAR = {"shields", "peace", "victory", "drops_defeats", "hands_on_defeats"}
AT_WAR |= {"takes_victories", "shields_by_defeats", "boards"}
"""What changes conflicts."""

BY_TABLE = {"Manneken Pis", "Stonehenge"}
"""The wonders of which only the table can tell all points."""

GREEN = {"tablet": ("Scriptorium", "Library", "School", "University")}
GREEN |= {"compass": ("Apothecary", "Dispensary", "Lodge", "Academy")}
GREEN |= {"gear": ("Workshop", "Laboratory", "Observatory", "Study")}
"""The cards of each symbol, which are the same in both editions."""


def deck(edition, age, players, random):
    """The names of an age's deck at this number of players, a name for each copy."""
    found, guilds = [], []
    for name, card in CARDS[edition].items():
        if card["colour"] == "purple":
            guilds.append(name)
        found += [name for copy in card["copies"] if copy[0] == age and copy[1] <= players]
    if age == 3:
        found += random.sample(guilds, players + 2)
    random.shuffle(found)
    return found


def choose(random, deck, player, liked, edition):
    """A card of the deck that the city may take, more often of a colour that it likes."""
    held = player["city"]["cards"]
    able = [name for name in deck if name not in held]
    wanted = [name for name in able if CARDS[edition][name]["colour"] in liked]
    if wanted and random.random() < 0.6:
        able = wanted
    return random.choice(able) if able else None


def take(random, deck, player, liked, edition):
    """Build a card of the deck, if there is one that may be built."""
    name = choose(random, deck, player, liked, edition)
    if name is not None:
        deck.remove(name)
        player["city"]["cards"].append(name)


def a_seat(random, edition, name, wonder):
    """A player before the first turn, and how many stages there will be in the end."""
    side = random.choice(SIDES[edition])
    city = {"stages": 0, "stage_ages": [], "cards": [], "complete": True}
    player = {
        "name": name,
        "wonder": wonder,
        "side": side,
        "pad": {"treasure": {"coins": random.randint(0, 20)}},
        "city": city,
    }
    most = len(BOARDS[edition][wonder, side])
    return player, random.choice([*range(most + 1), most, most])


def legal_table(random, edition=None, players=None):
    """The document of a finished game: every turn builds a card or a stage, or sells a card.

    Costs are of no account. All cities are complete and all ages of the stages told.
    """
    edition = edition or random.choice(EDITIONS)
    players = players or random.randint(3, 7)
    wonders = random.sample(sorted({wonder for wonder, _ in BOARDS[edition]}), players)
    seats = [a_seat(random, edition, *pair) for pair in zip(NAMES, wonders, strict=False)]
    likes = [random.sample(COLOURS, 2) for _ in seats]
    selling = [random.choice((0, 0, 0.1, 0.5)) for _ in seats]
    for age in (1, 2, 3):
        left = deck(edition, age, players, random)
        for _ in range(TURNS_AN_AGE):
            for (player, stages), liked, sells in zip(seats, likes, selling, strict=True):
                city = player["city"]
                if city["stages"] < stages and random.random() < stages / 12:
                    city["stages"] += 1
                    city["stage_ages"].append(age)
                    stage = BOARDS[edition][player["wonder"], player["side"]][city["stages"] - 1]
                    if stage.get("extra_cards") == 1 and random.random() < 0.8:
                        take(random, left, player, liked, edition)
                elif random.random() >= sells:
                    take(random, left, player, liked, edition)
        for (player, _), liked in zip(seats, likes, strict=True):
            board = BOARDS[edition][player["wonder"], player["side"]]
            built = board[: player["city"]["stages"]]
            if any(stage.get("extra_cards") == 3 for stage in built):
                take(random, left, player, liked, edition)
    return {"edition": edition, "players": [player for player, _ in seats]}


def expanded_table(random, edition=None, players=None, expansions=None):
    """The document of a finished game with expansions, every age of its leaders told.

    Telesilla is left out: which tokens the others give back, only they know.
    """
    edition = edition or random.choice(EDITIONS)
    expansions = expansions or random.choice(PLAYED[edition])
    at_sea = "armada" in expansions
    players = players or random.randint(3, 7)
    cards, boards = BOXES[edition, expansions]
    able = {wonder for wonder, _ in boards} - BY_TABLE - {"Carthage"}
    wonders = random.sample(sorted(able), players)
    document = {"edition": edition, "expansions": list(expansions), "players": []}
    if "babel" in expansions:
        ages = [[age for age in (1, 2, 3) if random.random() < 0.4] for _ in "ab"]
        document["tower"] = dict(zip(("19", "22"), ages, strict=True))
    leaders = [name for name, card in cards.items() if card["colour"] == "white"]
    leaders = [name for name in leaders if name != "Telesilla"]
    random.shuffle(leaders)
    likes = [random.sample((*COLOURS, "black", "black"), 3) for _ in range(players)]
    for name, wonder in zip((*NAMES, "Hal"), wonders, strict=False):
        side = random.choice(SIDES[edition])
        city = {"stages": 0, "stage_ages": [], "cards": [], "complete": True, "card_ages": {}}
        pad = {"treasure": {"coins": random.randint(0, 20)}}
        if at_sea:
            pad["shipyard"] = random.randint(0, 12)
            city["commercial_level"] = random.randint(0, 6)
            city["naval_strengths"] = sorted(random.randint(0, 6) for _ in range(3))
        if {"cities", "edifice"} & {*expansions}:
            pad["debt"] = -random.randint(0, 3)
        if "babel" in expansions:
            pad["babel"] = random.choice((0, 2, 5, 10))
        if "projects" in expansions:
            pad["projects"] = random.randint(0, 9)
        player = {"name": name, "wonder": wonder, "side": side, "pad": pad, "city": city}
        document["players"].append(player)
    for age in (1, 2, 3):
        guilds = [name for name, card in cards.items() if card["colour"] == "purple"]
        left = random.sample(guilds, players + 2) if age == 3 else []
        black = [n for n, card in cards.items() if (card["colour"], card["age"]) == ("black", age)]
        left += random.sample(black, players) if black else []
        if at_sea:
            dealt = [n for n, card in cards.items() if card.get("of") == "armada"]
            dealt = [n for n in dealt if cards[n]["age"] == age and cards[n]["colour"] != "island"]
            # What blue ones give, no source tells.
            dealt = [n for n in dealt if "open_points" not in cards[n]]
            left += random.sample(dealt, min(players, len(dealt)))
        for name, card in cards.items():
            left += [name for copy in card["copies"] if copy[0] == age and copy[1] <= players]
        for turn in range(TURNS_AN_AGE + bool(black) + at_sea):
            for seat, player in enumerate(document["players"]):
                city = player["city"]
                if turn == 0 and "leaders" in expansions and random.random() < 0.8:
                    city["cards"].append(leaders.pop())
                    city["card_ages"][city["cards"][-1]] = age
                if city["stages"] < len(boards[player["wonder"], player["side"]]) and (
                    random.random() < 0.15
                ):
                    _build_a_stage(
                        random, player, age, len(boards[player["wonder"], player["side"]])
                    )
                    continue
                able = [name for name in left if name not in city["cards"]]
                wanted = [name for name in able if cards[name]["colour"] in likes[seat]]
                if wanted and random.random() < 0.7:
                    able = wanted
                if able and random.random() < 0.95:
                    city["cards"].append(random.choice(able))
                    left.remove(city["cards"][-1])
    if at_sea:
        _discover(random, document)
    if "edifice" in expansions:
        _reward(random, document)
    _entomb(random, document)
    _copy_leaders(random, document)
    return document


def _build_a_stage(random, player, age, length):
    """The next stage, or any that is not built yet where they have no order."""
    city = player["city"]
    city["stages"] += 1
    if player["wonder"] not in ANY_ORDER:
        city["stage_ages"].append(age)
        return
    built = city.setdefault("built", [])
    built.append(random.choice([one for one in range(1, length + 1) if one not in built]))
    city["stage_ages"] += [None] * (built[-1] - len(city["stage_ages"]))
    city["stage_ages"][built[-1] - 1] = age


def _discover(random, document):
    """Deal islands, and say in which age each was discovered."""
    cards, _ = box_of(document)
    islands = [name for name, card in cards.items() if card["colour"] == "island"]
    random.shuffle(islands)
    for player in document["players"]:
        for _ in range(random.randint(0, 3)):
            player["city"]["cards"].append(islands.pop())
            player["city"]["card_ages"][player["city"]["cards"][-1]] = random.randint(1, 3)


def _reward(random, document):
    """Build an edifice an age, and give its reward to some."""
    cards, _ = box_of(document)
    for age in (1, 2, 3):
        able = [n for n, card in cards.items() if (card["colour"], card["age"]) == ("edifice", age)]
        built = random.choice(able)
        for player in document["players"]:
            city = player["city"]
            # Which of the guilds is copied, and which repeated, only the table knows.
            copies = player["wonder"] == "Olympia" or "Courtesans Guild" in city["cards"]
            if random.random() < 0.5 and not (built == "Agora" and copies):
                city["cards"].append(built)


def _entomb(random, document):
    """Turn leaders face down where stages say so, of those whose cost is known.

    What one of them did in conflicts before that only the table knows.
    """
    cards, boards = box_of(document)
    for player in document["players"]:
        city = player["city"]
        built = boards[player["wonder"], player["side"]][: city["stages"]]
        able = [
            name
            for name in city["card_ages"]
            if isinstance(cards[name].get("cost"), int) and not cards[name].keys() & AT_WAR
        ]
        for _ in [stage for stage in built if "entombs" in stage]:
            if able:
                name = able.pop(random.randrange(len(able)))
                city["cards"].remove(name)
                del city["card_ages"][name]
                city.setdefault("entombed", []).append(name)


def _copy_leaders(random, document):
    """Say whose effects the Courtesans Guild has, where a neighbour has a leader at all."""
    count = len(document["players"])
    cards, _ = box_of(document)
    for seat, player in enumerate(document["players"]):
        if "Courtesans Guild" in player["city"]["cards"]:
            beside = [document["players"][(seat + step) % count] for step in (-1, 1)]
            able = [name for one in beside for name in one["city"]["card_ages"]]
            able = [name for name in able if cards[name]["colour"] == "white"]
            if able:
                player["city"]["copied_leader"] = random.choice(able)


def with_olympia(random):
    """A finished game of the first edition in which Olympia copies a guild."""
    table = legal_table(random, "first")
    players = table["players"]
    seat = random.randrange(len(players))
    for player in players:
        if player["wonder"] == "Olympia":
            player["wonder"] = players[seat]["wonder"]
            player["city"] |= {"stages": 0, "stage_ages": []}
    city = players[seat]["city"]
    del city["cards"][15:]
    city |= {"stages": 3, "stage_ages": [1, 2, 3]}
    players[seat] |= {"wonder": "Olympia", "side": "B"}
    return table, seat


dice = st.integers(0, 2**32 - 1).map(Random)
"""What rolls a table; a seed for each, as drawing every card would make up most of a test."""

tables = dice.map(legal_table)
"""Any finished game."""


def filled(edition, numbers, cards=()):
    """A complete city of these cards, and of others until there are so many of a colour."""
    numbers = dict(numbers)
    city = {"stages": numbers.pop("stage", 0), "cards": list(cards), "complete": True}
    city["stage_ages"] = [3] * city["stages"]
    for colour, number in numbers.items():
        able = [name for name, card in CARDS[edition].items() if card["colour"] == colour]
        have = len([name for name in cards if name in able])
        # The plainest ones, which give nothing: the others would change their own row.
        able = [name for name in able if name not in cards and "each" not in CARDS[edition][name]]
        city["cards"] += able[: number - have]
    return city


def a_table(edition, *cities):
    """The document of a table that has these cities, with wonders that give nothing here."""
    boards = [("Alexandria", 0), ("Ephesos", 0), ("Gizah", 0), ("Halikarnassos", 0), ("Olympia", 0)]
    players = [
        {"name": name, "wonder": wonder, "side": SIDES[edition][side], "pad": {}, "city": city}
        for name, (wonder, side), city in zip(NAMES, boards, cities, strict=False)
    ]
    return {"edition": edition, "players": players}


def rows_of(document):
    """The rows that cities tell: every one but treasure and debt."""
    expansions = document.get("expansions", ())
    naval = ("naval",) if "armada" in expansions else ()
    return (*WORKED_OUT, *(ROWS[name][1] for name in expansions if name in ROWS), *naval)


def worked_out(document):
    """What the engine works out for each seat: the points of every row but the treasure."""
    return [
        {name: player.categories[name].points for name in rows_of(document)}
        for player in score(read_game(document)).players
    ]


def agreed(document, seat):
    """What engine and twin both say of a seat of a table of which everything is known."""
    found = worked_out(document)[seat]
    assert found in points_of(document, seat)
    return found
