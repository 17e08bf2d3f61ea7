"""A second scorer of cities, from the rulebooks alone: slow, simple, and apart from `scoring`.

It takes a document as JSON has it, of which every city is wholly known, and shares
nothing with the engine but the lists of cards and boards, which it reads itself. Where
a choice is to be made it makes them all.
"""

import tomllib
from itertools import product
from pathlib import Path

import scoring

CATALOGUE = Path(scoring.__file__).parent / "catalogue"
AGES = {"I": 1, "II": 2, "III": 3}
VICTORY = {1: 1, 2: 3, 3: 5}
KINDS = ("tablet", "compass", "gear")
WORKED_OUT = ("wonder", "military", "blue", "yellow", "green", "guilds")


def _read(file_name):
    return tomllib.loads((CATALOGUE / file_name).read_text(encoding="utf-8"))


def _cards(edition):
    found = {}
    for age, colours in _read(f"{edition}_cards.toml").items():
        for colour, rows in colours.items():
            for name, row in rows.items():
                card = found.setdefault(name, {"age": AGES[age], "colour": colour, "copies": []})
                card |= row | {"copies": card["copies"]}
                card["copies"] += [(AGES[age], players) for players in row.get("copies", ())]
    return found


CARDS = {edition: _cards(edition) for edition in ("first", "second")}
"""Every card by edition and name: `age`, `colour`, `copies` by age and players, effects."""

BOARDS = {
    edition: {
        (wonder, side): stages
        for wonder, row in _read(f"{edition}_wonders.toml").items()
        for side, stages in row.items()
        if side != "also"
    }
    for edition in CARDS
}
"""Every board by edition, wonder and side: what each of its stages gives."""


def cards_of(document, seat):
    """The cards of a city, each with its name."""
    box = CARDS[document["edition"]]
    names = document["players"][seat]["city"]["cards"]
    return [{"name": name, **box[name]} for name in names]


def stages_of(document, seat):
    """How many stages are built."""
    return document["players"][seat]["city"]["stages"]


def board_of(document, seat):
    """The stages of the board; none when the wonder was not said."""
    player = document["players"][seat]
    if player.get("wonder") is None:
        return []
    return BOARDS[document["edition"]][player["wonder"], player["side"]]


def built_by(document, seat):
    """What the stages that are built give."""
    return board_of(document, seat)[: stages_of(document, seat)]


def neighbours_of(document, seat):
    """The seats before and after, round the table."""
    players = len(document["players"])
    return [(seat - 1) % players, (seat + 1) % players]


# Military.


def shields_at(document, seat, age):
    """The shields that stand in a city at the end of an age."""
    shields = 0
    for card in cards_of(document, seat):
        if card["age"] <= age:
            shields += card.get("shields", 0)
    ages = document["players"][seat]["city"].get("stage_ages", [])
    for number, stage in enumerate(built_by(document, seat)):
        if stage.get("shields") and ages[number] <= age:
            shields += stage["shields"]
    return shields


def token(age, own, other):
    """The token of one conflict: 0 for none."""
    if own > other:
        return VICTORY[age]
    if own < other:
        return -1
    return 0


def tokens_of(document, seat):
    """The tokens of all conflicts of a game, the draws left out."""
    tokens = []
    for age in (1, 2, 3):
        for neighbour in neighbours_of(document, seat):
            own, other = (shields_at(document, one, age) for one in (seat, neighbour))
            tokens.append(token(age, own, other))
    return [one for one in tokens if one]


# Science.


def science(tablet, compass, gear, wild):
    """The best that the symbols can be worth, by making every wild one everything."""
    worth = []
    for kinds in product(KINDS, repeat=wild):
        counts = [
            tablet + kinds.count("tablet"),
            compass + kinds.count("compass"),
            gear + kinds.count("gear"),
        ]
        worth.append(sum(count * count for count in counts) + 7 * min(counts))
    return max(worth)


def green(document, seat, more_wild=0):
    """The points of a city's symbols, and of so many wild ones beside them."""
    shown = [card.get("symbol") for card in cards_of(document, seat)]
    shown += [stage.get("symbol") for stage in built_by(document, seat)]
    return science(*(shown.count(kind) for kind in KINDS), shown.count("wild") + more_wild)


# What counts something.


def number_of(document, seat, what):
    """How many of something a city has: cards of a colour, stages, defeat tokens."""
    if what == "stage":
        return stages_of(document, seat)
    if what == "defeat":
        return tokens_of(document, seat).count(-1)
    return [card["colour"] for card in cards_of(document, seat)].count(what)


def points_for(document, seat, card):
    """The points that a card gives in a city; `None` when nobody can tell."""
    edition = document["edition"]
    if "complete_wonder" in card:
        # Of a wonder that was not said, all boards have to say the same.
        boards = (
            [board_of(document, seat)] if board_of(document, seat) else BOARDS[edition].values()
        )
        complete = {stages_of(document, seat) >= len(board) for board in boards}
        return card["complete_wonder"] * complete.pop() if len(complete) == 1 else None
    if "each" not in card:
        return 0
    seats = {
        "own": [seat],
        "neighbours": neighbours_of(document, seat),
        "own and neighbours": [seat, *neighbours_of(document, seat)],
    }[card["in"]]
    found = sum(number_of(document, one, what) for one in seats for what in card["each"])
    return card["points"] * found


def of_colour(document, seat, colour):
    """The cards of a colour in a city."""
    return [card for card in cards_of(document, seat) if card["colour"] == colour]


def own_guilds(document, seat):
    """The points of a city's own guilds; `None` when nobody can tell one of them."""
    points = [points_for(document, seat, card) for card in of_colour(document, seat, "purple")]
    return None if None in points else sum(points)


def green_and_guilds(document, seat):
    """The points of science and of guilds, in every best way to copy a guild.

    Almost always there is one way; a copy may be worth the same in either row.
    """
    plain = (green(document, seat), own_guilds(document, seat))
    if not any(stage.get("copies_guild") for stage in built_by(document, seat)):
        return {plain}
    ways = {plain}
    for neighbour in neighbours_of(document, seat):
        for guild in of_colour(document, neighbour, "purple"):
            # The copied card is not built here, so nothing counts it.
            wild = guild.get("symbol") == "wild"
            points = points_for(document, seat, guild)
            ways.add((green(document, seat, int(wild)), plain[1] + points))
    best = max(sum(way) for way in ways)
    return {way for way in ways if sum(way) == best}


def points_of(document, seat):
    """What every row but the treasure gives, each time green and guilds in one best way."""
    stages = stages_of(document, seat)
    known = board_of(document, seat) or not stages
    sure = {
        "wonder": sum(s.get("points", 0) for s in built_by(document, seat)) if known else None,
        "military": sum(tokens_of(document, seat)),
        "blue": sum(card["points"] for card in of_colour(document, seat, "blue")),
        "yellow": sum(
            points_for(document, seat, card) for card in of_colour(document, seat, "yellow")
        ),
    }
    return [
        sure | {"green": science_points, "guilds": guild_points}
        for science_points, guild_points in sorted(green_and_guilds(document, seat), key=str)
    ]
