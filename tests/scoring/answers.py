"""What a table hides of a finished game, and what it answers when it is asked."""

from copy import deepcopy

from scoring import read_game, score
from tests.scoring.tables import COLOURS, SIDES, rows_of
from tests.scoring.twin import (
    BOARDS,
    CARDS,
    ROWS,
    WARLIKE,
    box_of,
    number_of,
    points_of,
    tokens_of,
)

# Hiding: each takes something away that the table knew, and changes no truth.


def _forget_colour(dice, full, player, seat):
    """The cards of a colour are not named, and perhaps not even their number is known."""
    city, box = player["city"], box_of(full)[0]
    more = [ROWS[name][0] for name in full.get("expansions", ()) if name in ROWS]
    colour = dice.choice((*COLOURS, *more))
    if colour in APART and any(_counts_apart(full, name, colour) for name in city["cards"]):
        return  # its symbols and shields count where it is named, and only there
    number = number_of(full, seat, colour)
    city["cards"] = [n for n in city["cards"] if box[n]["colour"] != colour]
    city.pop("complete", None)
    told = dice.choice((number, "unknown", None))
    city["counts"].pop(colour, None)
    if told is not None:
        city["counts"][colour] = told


APART = ("purple", "white", "black", "island", "edifice")


def _counts_apart(full, name, colour=None):
    """Whether a card gives something to a row that is not its colour's own."""
    card = box_of(full)[0][name]
    return (
        card["colour"] in APART
        and colour in (None, card["colour"])
        and bool(card.keys() & {"symbol", "set_points", "more_of_most", "swaps", *WARLIKE, *COPIES})
    )


COUNTING = {"each", "sets", "more", "no", "only", "pairs", "richest", "varied"}

COPIES = ("copies_leader", "takes_victories", "repeats_guild")


def _forget_card(dice, full, player, seat):
    """A card is not named, but the number of its colour is.

    Not a card that the table would name first: one that gives points or a symbol to a
    row of which others are named.
    """
    city, box = player["city"], box_of(full)[0]
    names = [
        name
        for name in city["cards"]
        if not box[name].keys() & COUNTING
        and not _counts_apart(full, name)
        and box[name]["colour"] not in APART[1:]
    ]
    if names:
        name = dice.choice(names)
        colour = box[name]["colour"]
        city["cards"] = [other for other in city["cards"] if other != name]
        city["counts"][colour] = number_of(full, seat, colour)
        city.pop("complete", None)


def _forget_complete(_dice, _full, player, _seat):
    player["city"].pop("complete", None)


def _forget_stages(_dice, _full, player, _seat):
    player["city"].pop("stages", None)


def _forget_ages(dice, _full, player, _seat):
    ages = player["city"].get("stage_ages", [])
    player["city"]["stage_ages"] = [dice.choice((None, age)) for age in ages]


def _forget_side(_dice, _full, player, _seat):
    player.pop("side", None)


def _forget_city(_dice, full, player, _seat):
    if not any(_counts_apart(full, name) for name in player["city"]["cards"]):
        player["city"] = {"cards": [], "counts": {}}


def _enter_points(dice, full, player, seat):
    """A row's points stand in the pad, as on paper."""
    name = dice.choice(rows_of(full))
    colours = {row: colour for colour, row in ROWS.values()}
    if name in colours and any(
        _counts_apart(full, one, colours[name]) for one in player["city"]["cards"]
    ):
        return
    answered = _points_in_the_pad(full, seat, name)
    if name == "military" and dice.random() < 0.5:
        answered = {"military": {"tokens": tokens_of(full, seat)}}
    player["pad"] |= answered


def _tell_defeats(_dice, full, player, seat):
    player["city"]["defeats"] = tokens_of(full, seat).count(-1)


def _forget_card_ages(dice, _full, player, _seat):
    ages = player["city"].get("card_ages", {})
    if ages:
        player["city"]["card_ages"] = {n: age for n, age in ages.items() if dice.random() < 0.5}


def _forget_leaders(_dice, _full, player, _seat):
    player["city"].pop("copied_leader", None)
    if player["city"].pop("entombed", None):
        player["city"].pop("complete", None)


def _forget_coins(_dice, full, player, seat):
    player["pad"]["treasure"] = full["players"][seat]["pad"]["treasure"]["coins"] // 3


def _forget_strengths(dice, _full, player, _seat):
    strengths = player["city"].get("naval_strengths", [])
    player["city"]["naval_strengths"] = [dice.choice((None, one)) for one in strengths]


def _forget_shipyard(_dice, _full, player, _seat):
    player["city"].pop("commercial_level", None)


def _forget_built(_dice, _full, player, _seat):
    player["city"].pop("built", None)


MORE_HIDING = (_forget_built, *[_forget_card_ages] * 3, _forget_leaders, _forget_coins)

AT_SEA = (*MORE_HIDING, *[_forget_strengths] * 2, *[_forget_shipyard] * 2, _forget_built)

HIDING = (
    *[_forget_colour] * 6,
    *(_forget_card, _forget_card, _forget_complete, _forget_stages, _forget_ages),
    *(_forget_side, _forget_city, _enter_points, _enter_points, _tell_defeats),
)


def hide(dice, full, times):
    """The document with so many things hidden, all of it as true as it was."""
    document = deepcopy(full)
    for player in document["players"]:
        player["city"].setdefault("counts", {})
    for _ in range(times):
        seat = dice.randrange(len(document["players"]))
        more = AT_SEA if "armada" in full.get("expansions", ()) else MORE_HIDING
        ways = (*HIDING, *more) if full.get("expansions") else HIDING
        dice.choice(ways)(dice, full, document["players"][seat], seat)
    return document


# Answers.


def _points_in_the_pad(full, seat, name):
    """What the pad takes in for a row; of a copied guild only what stands in that row."""
    pad = full["players"][seat]["pad"]
    return {name: pad[name] if name in pad else points_of(full, seat)[0][name]}


def truth(full, asked):
    """What a table that knows everything answers."""
    player = full["players"][asked.seat]
    city = player["city"]
    match asked.needs:
        case "points":
            return _points_in_the_pad(full, asked.seat, asked.category)
        case "count":
            return number_of(full, asked.seat, asked.colour)
        case "cards":
            box = box_of(full)[0]
            return [name for name in city["cards"] if box[name]["colour"] == asked.colour]
        case "coins":
            return player["pad"]["treasure"]
        case "tokens":
            return {"tokens": tokens_of(full, asked.seat)}
        case "card_age":
            return city["card_ages"][asked.card]
        case "leader":
            return city["copied_leader"]
        case "entombed":
            return city.get("entombed", [])
        case "defeats":
            return tokens_of(full, asked.seat).count(-1)
        case "wonder" | "side" as key:
            return player[key]
        case "stages":
            return city["stages"]
        case "built":
            return city["built"]
        case "age":
            return city["stage_ages"][asked.stage - 1]
        case "naval_strength":
            return city["naval_strengths"][asked.age - 1]
        case "commercial_level":
            return city["commercial_level"]
    raise ValueError(asked.needs)


def possible_answers(dice, document, asked):
    """A few answers that a table could give without contradicting what it said before."""
    player = document["players"][asked.seat]
    city, edition = player.get("city", {}), document["edition"]
    match asked.needs:
        case "points":
            return [{asked.category: points} for points in range(8)]
        case "count":
            able = _in_play(document, asked.colour)
            named = len([name for name in city.get("cards", ()) if name in able])
            return sorted({named, named + 1, min(named + 2, len(able)), max(named, len(able))})
        case "cards":
            counted = city.get("counts", {}).get(asked.colour)
            able = _in_play(document, asked.colour)
            return _possible_cards(dice, able, city.get("cards", []), counted)
        case "defeats":
            return list(range(7))
        case "wonder":
            return sorted({wonder for wonder, _ in BOARDS[edition]})
        case "side":
            return list(SIDES[edition])
        case "stages":
            sides = [player["side"]] if player.get("side") else SIDES[edition]
            wonder = player.get("wonder")
            most = max(len(BOARDS[edition][wonder, side]) for side in sides) if wonder else 4
            return list(range(most + 1))
        case "age":
            ages = city.get("stage_ages", [])
            before = [age for age in ages[: asked.stage - 1] if age]
            after = [age for age in ages[asked.stage :] if age]
            return list(range(max(before, default=1), min(after, default=3) + 1))
    raise ValueError(asked.needs)


def _in_play(document, colour):
    """The names of a colour that are in play at this number of players; of guilds any."""
    return [
        name
        for name, card in CARDS[document["edition"]].items()
        if card["colour"] == colour
        and min((least for _, least in card["copies"]), default=0) <= len(document["players"])
    ]


def _possible_cards(dice, able, held, counted):
    named = [name for name in able if name in held]
    others = [name for name in able if name not in held]
    most = min(len(able), len(named) + 3)
    numbers = [counted] if isinstance(counted, int) else range(len(named), most + 1)
    return [named + dice.sample(others, number - len(named)) for number in numbers for _ in "1234"]


def tell(document, asked, answer):
    """The document with an answer in it, where the question wants it to stand."""
    document = deepcopy(document)
    player = document["players"][asked.seat]
    city = player.setdefault("city", {})
    match asked.needs:
        case "points":
            player["pad"] |= answer
        case "count":
            city.setdefault("counts", {})[asked.colour] = answer
        case "cards":
            held = city.setdefault("cards", [])
            held += [name for name in answer if name not in held]
            city.setdefault("counts", {})[asked.colour] = len(answer)
        case "defeats" | "stages" | "commercial_level" | "built" as key:
            city[key] = answer
        case "naval_strength":
            strengths = city.setdefault("naval_strengths", [])
            strengths += [None] * (asked.age - len(strengths))
            strengths[asked.age - 1] = answer
        case "wonder" | "side" as key:
            player[key] = answer
        case "coins" | "tokens":
            player["pad"][{"coins": "treasure", "tokens": "military"}[asked.needs]] = answer
        case "card_age":
            city.setdefault("card_ages", {})[asked.card] = answer
        case "leader":
            city["copied_leader"] = answer
        case "entombed":
            city["entombed"] = answer
        case "age":
            ages = city.setdefault("stage_ages", [])
            ages += [None] * (asked.stage - len(ages))
            ages[asked.stage - 1] = answer
    return document


def questions(document):
    """What is asked, but for the coins that decide a tie."""
    missing = score(read_game(document)).missing
    return [asked for asked in missing if asked.needed_by or asked.category != "treasure"]


def key_of(asked):
    """What a question is about, whoever needs the answer."""
    row = asked.category if asked.needs == "points" else None
    return asked.seat, asked.needs, asked.colour, asked.stage, asked.card, asked.age, row


def answer_all(document, answer):
    """The document once nothing is asked any more; the answers have to tell something new."""
    for _ in range(40):
        asked = questions(document)
        if not asked:
            return document
        before = document
        for one in asked:
            document = tell(document, one, answer(document, one))
        assert document != before, asked
    raise AssertionError("it never stops asking")
