"""A second scorer of cities, from the rulebooks alone: slow, simple, and apart from `scoring`.

It takes a document as JSON has it, of which every city is wholly known, and shares
nothing with the engine but the lists of cards and boards, which it reads itself. Where
a choice is to be made it makes them all.
"""

import tomllib
from functools import cache, partial
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
    for age, colours in _read(f"{edition}/cards.toml").items():
        for colour, rows in colours.items():
            for name, row in rows.items():
                card = found.setdefault(name, {"age": AGES[age], "colour": colour, "copies": []})
                card |= row | {"copies": card["copies"]}
                card["copies"] += [(AGES[age], players) for players in row.get("copies", ())]
    return found


def _with_expansions(edition, expansions):
    """The cards and the boards of an edition with expansions."""
    found, boards = _cards(edition), _boards(_read(f"{edition}/wonders.toml"))
    for expansion in expansions:
        data = _read(f"{edition}/{expansion}.toml")
        lists = _read(f"{data.get('cards_of', edition)}/{expansion}.toml")
        for age, colours in lists.get("cards", {}).items():
            for colour, rows in colours.items():
                for name, row in rows.items():
                    if row.get("needs", expansion) in expansions:
                        where = {"age": AGES[age], "colour": colour, "of": expansion}
                        found[name] = {**row, **where, "copies": []}
        rows = data.get("wonders", {})
        played = {n: row for n, row in rows.items() if row.get("needs", expansion) in expansions}
        boards |= _boards(played)
    return found, boards


def _boards(wonders):
    return {
        (wonder, side): stages
        for wonder, row in wonders.items()
        for side, stages in row.items()
        if side in ("A", "B", "day", "night")
    }


ROWS = {
    "leaders": ("white", "leaders"),
    "cities": ("black", "cities"),
    "armada": ("island", "islands"),
    "edifice": ("edifice", "edifices"),
}
"""The colour of each expansion's own cards, and their row."""


class _Boxes(dict):
    def __missing__(self, box):
        self[box] = _with_expansions(*box)
        return self[box]


BOXES = _Boxes()
"""The cards and boards by edition and expansions."""

ANY_ORDER = ("Great Wall", "Siracusa")
"""The wonders whose stages are built in any order: the city says which."""


def box_of(document):
    """The cards and the boards of a document's box."""
    return BOXES[document["edition"], tuple(document.get("expansions", ()))]


CARDS = {edition: _cards(edition) for edition in ("first", "second")}
"""Every card by edition and name: `age`, `colour`, `copies` by age and players, effects."""

BOARDS = {edition: _boards(_read(f"{edition}/wonders.toml")) for edition in CARDS}
"""Every board by edition, wonder and side: what each of its stages gives."""


def cards_of(document, seat):
    """The cards of a city, each with its name."""
    box, _ = box_of(document)
    names = document["players"][seat]["city"]["cards"]
    return [{"name": name, **box[name]} for name in names]


def effects_of(document, seat):
    """The cards of a city, and the leader that a guild copies, as a guild of age III."""
    copied = document["players"][seat]["city"].get("copied_leader")
    found = cards_of(document, seat)
    if copied and any(card.get("copies_leader") for card in found):
        leader = box_of(document)[0][copied]
        found.append({"name": copied, **leader, "colour": "purple", "age": 3, "copied": True})
    return found


def stages_of(document, seat):
    """How many stages are built."""
    return document["players"][seat]["city"]["stages"]


def board_of(document, seat):
    """The stages of the board; none when the wonder was not said."""
    player = document["players"][seat]
    if player.get("wonder") is None:
        return []
    return box_of(document)[1][player["wonder"], player["side"]]


def built_by(document, seat):
    """What the stages that are built give."""
    player, board = document["players"][seat], board_of(document, seat)
    if player.get("wonder") in ANY_ORDER:
        return [board[number - 1] for number in player["city"].get("built", [])]
    return board[: stages_of(document, seat)]


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


def since(document, seat, card):
    """The age from which a card counts: a leader's is told."""
    ages = document["players"][seat]["city"].get("card_ages", {})
    return ages[card["name"]] if card["colour"] in ("white", "island") else card["age"]


def came_in(document, seat, age):
    """What came to a city in an age that matters for conflicts: cards and stages."""
    found = [
        card
        for card in effects_of(document, seat)
        if set(card) & WARLIKE and since(document, seat, card) == age
    ]
    city = document["players"][seat]["city"]
    ages = city.get("stage_ages", [])
    if document["players"][seat].get("wonder") in ANY_ORDER:
        ages = [ages[number - 1] for number in city.get("built", [])]
    stages = zip(built_by(document, seat), ages, strict=False)
    return found + [stage for stage, built in stages if built == age]


WARLIKE = {
    *("shields", "peace", "victory", "drops_defeats", "hands_on_defeats"),
    "shields_by_defeats",
    "boards",
}


def all_tokens(document):
    """Everyone's tokens after three ages, played out at the whole table at once."""
    seats = range(len(document["players"]))
    shields, diplomacy = [0 for _ in seats], [0 for _ in seats]
    tokens = [[] for _ in seats]
    hands_on, by_defeats = set(), set()
    for age in (1, 2, 3):
        for seat in seats:
            for one in came_in(document, seat, age):
                shields[seat] += one.get("shields", 0)
                diplomacy[seat] += one.get("peace", 0)
                if one.get("drops_defeats"):
                    tokens[seat] = [token for token in tokens[seat] if token > 0]
                if one.get("hands_on_defeats"):
                    hands_on.add(seat)
                if one.get("shields_by_defeats"):
                    by_defeats.add(seat)
        fighting = [seat for seat in seats if not diplomacy[seat]]
        for seat in seats:
            diplomacy[seat] = max(0, diplomacy[seat] - 1)
        strength = [shields[seat] + tokens[seat].count(-1) * (seat in by_defeats) for seat in seats]
        borders = list(zip(fighting, fighting[1:] + fighting[:1], strict=True))
        if len(fighting) == 2:
            borders = borders[:1]
        if document.get("teams"):
            # Of 0 and 1, 2 and 3: 1 faces 2, and so on round the table.
            borders = [(one, (one + 1) % len(seats)) for one in seats if one % 2]
        beside = set(map(frozenset, borders))
        for seat in seats:
            for one in came_in(document, seat, age):
                # To the left is the next seat, clockwise.
                other = (seat + {"left": 2, "right": -2}.get(one.get("boards"), 0)) % len(seats)
                if {seat, other} not in map(set, borders):
                    borders.append((seat, other))
        if document.get("teams"):
            # Twice, but where one of the two has a diplomacy token.
            borders += [two for two in borders if {*two} in beside and {*two} <= {*fighting}]
        for left, right in borders:
            if left == right or strength[left] == strength[right]:
                continue
            loser, winner = sorted((left, right), key=strength.__getitem__)
            tower = document.get("tower", {})
            lesser = {1: [], 2: [1], 3: [3]}[age]
            tokens[winner] += lesser if age in tower.get("19", ()) else [VICTORY[age]]
            times = 2 if age in tower.get("22", ()) else 1
            tokens[winner if loser in hands_on else loser] += [-1] * times
    for seat in seats:
        for card in effects_of(document, seat):
            if "victory" in card:
                of_its_age = VICTORY[since(document, seat, card)]
                tokens[seat].append(
                    of_its_age if card["victory"] == "of its age" else card["victory"]
                )
    return tokens


def victory_of_teams(totals, coins):
    """The winners, and everyone's place: partners are added up, then by points and coins."""
    mates = [[seat, seat + 1] for seat in range(0, len(totals), 2)]
    worth = [(sum(totals[one] for one in two), sum(coins[one] for one in two)) for two in mates]
    ranks = [1 + sum(other > own for other in worth) for own in worth for _ in "ab"]
    return [seat for seat, rank in enumerate(ranks) if rank == 1], ranks


def tokens_of(document, seat):
    """The tokens of all conflicts of a game, the draws left out."""
    if document.get("expansions") or document.get("teams"):
        return all_tokens(document)[seat]
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


@cache
def any_order(counts, own, beside, left, a_set):
    """The best that symbols can be worth, everything that is left done in any order."""
    worth = [sum(count * count for count in counts) + a_set * min(counts)]
    for what in set(left):
        rest = list(left)
        rest.remove(what)
        for kind in range(3):
            if what == "mask" and not beside[kind]:
                continue
            if what == "most" and (counts[kind] < max(counts) or not max(counts)):
                # Without any symbol there is no kind that there is most of.
                continue
            more = [count + (place == kind) for place, count in enumerate(counts)]
            if what == "mask":
                fewer = [count - (place == kind) for place, count in enumerate(beside)]
                worth.append(any_order(tuple(more), own, tuple(fewer), tuple(rest), a_set))
            elif what == "swap":
                for away in range(3):
                    if own[away]:
                        then = [count - (place == away) for place, count in enumerate(more)]
                        fewer = [count - (place == away) for place, count in enumerate(own)]
                        after = (tuple(then), tuple(fewer), beside, tuple(rest), a_set)
                        worth.append(any_order(*after))
            else:
                worth.append(any_order(tuple(more), own, beside, tuple(rest), a_set))
    return max(worth)


def expanded_green(document, seat, more_wild):
    """The points of science with leaders and black cards."""
    cards = effects_of(document, seat)
    shown = [one.get("symbol") for one in (*cards, *built_by(document, seat))]
    next_door = [
        card.get("symbol")
        for one in neighbours_of(document, seat)
        for card in of_colour(document, one, "green")
    ]
    own = tuple(shown.count(kind) for kind in KINDS)
    left = ["wild"] * (shown.count("wild") + more_wild) + ["mask"] * shown.count("mask")
    left += ["most"] * sum(card.get("more_of_most", 0) for card in cards)
    left += ["swap"] * sum(card.get("swaps", 0) for card in cards)
    beside = tuple(next_door.count(kind) for kind in KINDS)
    a_set = 7 + sum(card.get("set_points", 0) for card in cards)
    return any_order(own, own, beside, tuple(left), a_set)


def green(document, seat, more_wild=0):
    """The points of a city's symbols, and of so many wild ones beside them."""
    if document.get("expansions"):
        return expanded_green(document, seat, more_wild)
    shown = [card.get("symbol") for card in cards_of(document, seat)]
    shown += [stage.get("symbol") for stage in built_by(document, seat)]
    return science(*(shown.count(kind) for kind in KINDS), shown.count("wild") + more_wild)


# Naval conflicts.

AT_SEA = {1: ((3, 1), -1), 2: ((5, 3), -2), 3: ((7, 5, 3), -3)}
"""The tokens of each age: for the first, second and third, and for the weakest."""


def naval_token(strengths, seat, victories, defeat):
    """The token of a city: by how many are stronger, and whether any is as strong."""
    own = strengths[seat]
    if own == min(strengths):
        return 0 if own == max(strengths) else defeat
    # Each strength above is in the way of a rank, or of two where several have it.
    ranks = [strengths.count(one) for one in set(strengths) if one > own]
    rank = sum(min(count, 2) for count in ranks) + (strengths.count(own) > 1)
    return victories[rank] if rank < len(victories) else 0


def naval(document, seat):
    """The points of a city's naval tokens."""
    points = 0
    for age, (victories, defeat) in AT_SEA.items():
        cities = [player["city"] for player in document["players"]]
        strengths = [city["naval_strengths"][age - 1] for city in cities]
        points += naval_token(strengths, seat, victories, defeat)
    return points


# What counts something.


def number_of(document, seat, what):
    """How many of something a city has: cards of a colour, stages, defeat tokens."""
    if what == "stage":
        return stages_of(document, seat)
    if what == "defeat":
        return tokens_of(document, seat).count(-1)
    if what == "commerce":
        return document["players"][seat]["city"]["commercial_level"]
    if what == "coin":
        return document["players"][seat]["pad"]["treasure"]["coins"]
    if what.startswith("victory"):
        values = {"I": [1], "II": [3], "III": [5]}.get(what.removeprefix("victory "), [1, 3, 5])
        return len([token for token in tokens_of(document, seat) if token in values])
    return [card["colour"] for card in cards_of(document, seat)].count(what)


def points_for(document, seat, card):
    """The points that a card gives in a city; `None` when nobody can tell."""
    here = partial(number_of, document, seat)
    if "sets" in card:
        return card["points"] * min(map(here, card["sets"]))
    if "more" in card:
        beside = neighbours_of(document, seat)
        theirs = [number_of(document, one, card["more"][0]) for one in beside]
        return card["points"] if here(card["more"][0]) > max(theirs) else 0
    if "no" in card:
        return 0 if here(card["no"][0]) else card["points"]
    if "only" in card:
        return card["points"] if here(card["only"][0]) == 1 else 0
    if "richest" in card:
        return card["points"] * max(map(here, card["richest"]))
    if "varied" in card:
        return card["points"] * len([colour for colour in card["varied"] if here(colour)])
    if "pairs" in card:
        tokens = tokens_of(document, seat)
        return sum(value * (tokens.count(value) // 2) for value in (1, 3, 5))
    if "complete_wonder" in card:
        # Of a wonder that was not said, all boards have to say the same.
        boards = (
            [board_of(document, seat)] if board_of(document, seat) else box_of(document)[1].values()
        )
        complete = {stages_of(document, seat) >= len(board) for board in boards}
        return card["complete_wonder"] * complete.pop() if len(complete) == 1 else None
    if "each" not in card:
        return card.get("points", 0)
    seats = {
        "own": [seat],
        "neighbours": neighbours_of(document, seat),
        "own and neighbours": [seat, *neighbours_of(document, seat)],
    }[card["in"]]
    per = card.get("per", 1)
    found = sum(number_of(document, one, what) // per for one in seats for what in card["each"])
    return card["points"] * found


def of_colour(document, seat, colour):
    """The cards of a colour in a city."""
    return [card for card in cards_of(document, seat) if card["colour"] == colour]


def entombed(document, seat):
    """The points of the leaders that are face down: twice what they cost."""
    box, _ = box_of(document)
    names = document["players"][seat]["city"].get("entombed", [])
    return sum(2 * box[name]["cost"] for name in names)


def guild_points(document, seat, card):
    """The points of one guild, no more than the limit of the table."""
    points = points_for(document, seat, card)
    return None if points is None else min(points, document.get("guild_limit", 99))


def own_guilds(document, seat):
    """The points of a city's own guilds; `None` when nobody can tell one of them."""
    guilds = [card for card in effects_of(document, seat) if card["colour"] == "purple"]
    points = [guild_points(document, seat, card) for card in guilds]
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
            points = guild_points(document, seat, guild)
            ways.add((green(document, seat, int(wild)), plain[1] + points))
    best = max(sum(way) for way in ways)
    return {way for way in ways if sum(way) == best}


def points_of(document, seat):
    """What every row but the treasure gives, each time green and guilds in one best way."""
    stages = stages_of(document, seat)
    known = board_of(document, seat) or not stages
    sure = {
        "wonder": sum(s.get("points", 0) for s in built_by(document, seat))
        + entombed(document, seat)
        if known
        else None,
        "military": sum(tokens_of(document, seat)),
        "blue": sum(card["points"] for card in of_colour(document, seat, "blue")),
        "yellow": sum(
            points_for(document, seat, card) for card in of_colour(document, seat, "yellow")
        ),
    }
    for expansion in [name for name in document.get("expansions", ()) if name in ROWS]:
        colour, row = ROWS[expansion]
        sure[row] = sum(
            points_for(document, seat, card) for card in of_colour(document, seat, colour)
        )
    if "armada" in document.get("expansions", ()):
        sure["naval"] = naval(document, seat)
    rows = [
        sure | {"green": science_points, "guilds": guild_points}
        for science_points, guild_points in sorted(green_and_guilds(document, seat), key=str)
    ]
    if any(card.get("repeats_guild") for card in of_colour(document, seat, "edifice")):
        return repeated(document, seat, *rows)
    return rows


def repeated(document, seat, rows):
    """The rows with each own guild once more, in every best way."""
    ways = [rows]
    for guild in of_colour(document, seat, "purple"):
        if guild.get("symbol") == "wild":
            ways.append(rows | {"green": green(document, seat, 1)})
        else:
            more = points_for(document, seat, guild)
            ways.append(rows | {"edifices": rows["edifices"] + more})
    best = max(way["green"] + way["edifices"] for way in ways)
    return [way for way in ways if way["green"] + way["edifices"] == best]
