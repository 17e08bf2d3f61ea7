"""Cities: the points that follow from cards and stages, against examples and a twin."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import read_game, score
from tests.profiles import times
from tests.scoring.examples import rows, rows_by_edition
from tests.scoring.tables import (
    COLOURS,
    EDITIONS,
    GREEN,
    NAMES,
    a_table,
    agreed,
    filled,
    legal_table,
    tables,
    worked_out,
)
from tests.scoring.twin import CARDS, WORKED_OUT, board_of, neighbours_of, points_of

# Worked examples.


@pytest.mark.parametrize(
    ("edition", "board", "stages", "points"), rows("wonder", "edition", "board", "stages", "points")
)
def test_stages(edition, board, stages, points):
    table = a_table(edition, *(filled(edition, {"stage": number}) for number in (stages, 0, 0)))
    table["players"][0] |= {"wonder": board[0], "side": board[1]}
    assert agreed(table, 0)["wonder"] == points


@pytest.mark.parametrize(("edition", "cards", "points"), rows_by_edition("blue", "cards", "points"))
def test_blue_cards(edition, cards, points):
    table = a_table(edition, *(filled(edition, {}, named) for named in (cards, (), ())))
    assert agreed(table, 0)["blue"] == points


@pytest.mark.parametrize(
    ("edition", "cards", "own", "points"), rows_by_edition("yellow", "cards", "own", "points")
)
def test_yellow_cards(edition, cards, own, points):
    cards = ["Bazar" if (edition, name) == ("first", "Bazaar") else name for name in cards]
    table = a_table(edition, filled(edition, own, cards), *[filled(edition, {})] * 2)
    assert agreed(table, 0)["yellow"] == points


@pytest.mark.parametrize(
    ("edition", "cards", "own", "points"), rows_by_edition("yellow", "cards", "own", "points")
)
def test_yellow_cards_beside_numbers_of_others(edition, cards, own, points):
    numbers = {colour: number for colour, number in own.items() if colour != "stage"}
    city = {"cards": cards, "stages": own.get("stage", 0), "counts": numbers}
    (found,) = worked_out({"edition": edition, "players": [{"name": "Ada", "city": city}]})
    assert found["yellow"] == points


@pytest.mark.parametrize("name", ["Bazar", "Bazaar"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_by_its_other_name(edition, name):
    city = {"cards": [name, "Lighthouse"], "complete": True}
    (found,) = worked_out({"edition": edition, "players": [{"name": "Ada", "city": city}]})
    assert found["yellow"] == 2


SYMBOLS = ("tablet", "compass", "gear", "wild")

# Four cards of each symbol are all there are, and two wild symbols the most of one city.
REACHABLE = [
    row
    for row in rows("science", *SYMBOLS, "points")
    if max(row.values[:3]) <= 4 and row.values[3] <= 2
]


@pytest.mark.parametrize((*SYMBOLS, "points"), REACHABLE)
@pytest.mark.parametrize("edition", EDITIONS)
def test_science(edition, tablet, compass, gear, wild, points):
    cards = [*GREEN["tablet"][:tablet], *GREEN["compass"][:compass], *GREEN["gear"][:gear]]
    stages = 2 if wild else 0
    cards += ["Scientists Guild"] * (wild == 2)
    table = a_table(edition, filled(edition, {"stage": stages}, cards), *[filled(edition, {})] * 2)
    table["players"][0] |= {"wonder": "Babylon", "side": {"first": "A", "second": "day"}[edition]}
    assert agreed(table, 0)["green"] == points
    assert agreed(table, 0)["guilds"] == 0


# Any finished game.


@pytest.mark.parametrize("seed", range(6))
def test_thousands_of_finished_games(seed):
    dice = random.Random(seed)
    for _ in range(times(500, quick=60)):
        document = legal_table(dice)
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)


@given(tables)
def test_a_finished_game_is_final_without_a_question_or_a_remark(document):
    result = score(read_game(document))
    assert all(player.final for player in result.players)
    assert [asked for asked in result.missing if asked.needs != "coins"] == []
    assert list(result.remarks) == []
    for player in result.players:
        for name, cell in player.categories.items():
            assert cell.worked_out == (name in WORKED_OUT)
            assert cell.because
    assert [sum(c.points for c in player.categories.values()) for player in result.players] == [
        player.total for player in result.players
    ]


def same_points(before, after):
    """Whether two results give each the same, whichever row a copied guild's points are in."""
    for old, new in zip(before, after, strict=True):
        sums = [
            ({name: points[name] for name in WORKED_OUT[:4]}, points["green"] + points["guilds"])
            for points in (old, new)
        ]
        if sums[0] != sums[1]:
            return False
    return True


@given(tables, st.integers(1, 6), st.booleans())
def test_the_seat_that_begins_and_the_direction_are_of_no_account(document, turn, mirror):
    players = document["players"]
    turn %= len(players)
    order = [*range(turn, len(players)), *range(turn)]
    if mirror:
        order.reverse()
    turned = worked_out(document | {"players": [players[seat] for seat in order]})
    straight = worked_out(document)
    assert same_points([straight[seat] for seat in order], turned)


@given(tables, st.data())
def test_the_order_of_cards_is_of_no_account(document, data):
    before = worked_out(document)
    for player in document["players"]:
        player["city"]["cards"] = data.draw(st.permutations(player["city"]["cards"]))
    assert same_points(before, worked_out(document))


@given(tables, st.data())
def test_numbers_do_for_the_cards_of_a_neighbour(document, data):
    before = worked_out(document)
    players = len(document["players"])
    seat = data.draw(st.integers(0, players - 1))
    colour = data.draw(st.sampled_from(COLOURS))
    box, city = CARDS[document["edition"]], document["players"][seat]["city"]
    number = sum(box[name]["colour"] == colour for name in city["cards"])
    city["cards"] = [name for name in city["cards"] if box[name]["colour"] != colour]
    city["counts"] = {colour: number}
    after = worked_out(document)
    # The number tells all that others count; in the own city it hides what the cards give.
    own_row = {"blue": "blue", "yellow": "yellow", "green": "green"}.get(colour)
    for one, (old, new) in enumerate(zip(before, after, strict=True)):
        if colour == "purple" and one in (seat, *neighbours_of(document, seat)):
            continue  # the Scientists, or a guild to copy, may be among them
        for row in WORKED_OUT:
            hidden = number and ((one, row) == (seat, own_row) or row == "military")
            # Which guild Olympia copies may depend on science and on defeats.
            olympia = document["players"][one]["wonder"] == "Olympia"
            weighed = olympia and row in ("green", "guilds")
            if hidden or weighed or (colour == "red" and row == "guilds"):
                assert new[row] in (None, old[row])
            else:
                assert new[row] == old[row]


@pytest.mark.parametrize("seed", range(2))
def test_tables_that_cannot_be_are_counted_as_they_stand(seed):
    dice = random.Random(seed)
    for _ in range(times(100, quick=30)):
        document = legal_table(dice, players=dice.randint(3, 7))
        edition, seats = document["edition"], document["players"]
        for player in seats:
            city = player["city"]
            city["cards"] += dice.choices(list(CARDS[edition]), k=dice.randint(0, 12))
            city["stage_ages"] = [dice.randint(1, 3) for _ in city["stage_ages"]]
            if dice.random() < 0.3:
                other = dice.choice(seats)
                if len(board_of(document, seats.index(other))) >= city["stages"]:
                    player |= {"wonder": other["wonder"], "side": other["side"]}
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)


# Why.


def points_told(line):
    """The points that a line of reasons gives, once its own sum is right."""
    values = line.values
    if "line" in values:
        return points_told(values["line"])
    if "tokens" in values:
        return sum(values["tokens"])
    if line.key in ("because.count", "because.times"):
        numbers = [term.values["count"] for term in values["terms"]]
        assert values["points"] == sum(numbers) * values.get("each", 1)
    return values.get("points", 0)


@given(tables)
def test_the_reasons_add_up_to_the_points(document):
    for player in score(read_game(document)).players:
        for cell in player.categories.values():
            assert sum(map(points_told, cell.because)) == cell.points


def may_change(document, seat, card):
    """The cells that one more card in a city may touch, by what cards count at all."""
    count = len(document["players"])
    beside = neighbours_of(document, seat)
    own_row = {"blue": "blue", "yellow": "yellow", "green": "green", "red": "military"}
    cells = {(seat, own_row.get(card["colour"], "guilds"))}
    if card["colour"] in ("brown", "grey", "red"):
        cells.add((seat, "yellow"))
    cells |= {(neighbour, "guilds") for neighbour in beside}
    if card["colour"] in ("brown", "grey"):
        cells.add((seat, "guilds"))
    if card["colour"] == "red":
        cells |= {(neighbour, "military") for neighbour in beside}
        # Defeat tokens move here and next door, and guilds beside those count them.
        cells |= {((seat + step) % count, "guilds") for step in (-2, 0, 2)}
    if card["colour"] == "purple":
        # The Scientists, here or copied next door.
        cells |= {(one, "green") for one in (seat, *beside)}
    if document["edition"] == "first":
        # A better guild to copy may take the place of the Scientists.
        cells |= {(one, "green") for one, row in cells if row == "guilds"}
    return cells


@given(tables, st.data())
def test_one_more_card_touches_only_what_it_has_to_do_with(document, data):
    box = CARDS[document["edition"]]
    seat = data.draw(st.integers(0, len(document["players"]) - 1))
    name = data.draw(st.sampled_from(sorted(box)))
    before = worked_out(document)
    document["players"][seat]["city"]["cards"].append(name)
    after = worked_out(document)
    changed = {
        (one, row)
        for one, (old, new) in enumerate(zip(before, after, strict=True))
        for row in WORKED_OUT
        if old[row] != new[row]
    }
    assert changed <= may_change(document, seat, box[name])
    for one, found in enumerate(after):
        # Twice the same card is a remark; the points are counted all the same.
        assert found in points_of(document, one)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 8])
def test_tables_of_odd_sizes_are_scored(edition, players):
    names = (*NAMES, "Hal")[:players]
    city = {"cards": ["Haven", "Stockade", "Workers Guild", "Altar"], "complete": True}
    result = score(read_game({"edition": edition, "players": [
        {"name": name, "city": city} for name in names
    ]}))  # fmt: skip
    assert [player.categories["blue"].points for player in result.players] == [
        {"first": 2, "second": 3}[edition]
    ] * players
