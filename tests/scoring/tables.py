"""Random tables as a game could have left them: the boxes' own cards, dealt and built."""

from random import Random

from hypothesis import strategies as st

from scoring import read_game, score
from tests.scoring.twin import BOARDS, CARDS, WORKED_OUT, points_of

EDITIONS = ("first", "second")
SIDES = {"first": ("A", "B"), "second": ("day", "night")}
NAMES = ("Ada", "Bo", "Cy", "Di", "Edda", "Finn", "Gro")
COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
TURNS_AN_AGE = 6

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


def worked_out(document):
    """What the engine works out for each seat: the points of every row but the treasure."""
    return [
        {name: player.categories[name].points for name in WORKED_OUT}
        for player in score(read_game(document)).players
    ]


def agreed(document, seat):
    """What engine and twin both say of a seat of a table of which everything is known."""
    found = worked_out(document)[seat]
    assert found in points_of(document, seat)
    return found
