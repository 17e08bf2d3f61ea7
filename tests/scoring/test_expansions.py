"""Leaders and Cities: whole tables against the twin, worked examples, each card and effect."""

import random
from itertools import product

import pytest
from hypothesis import given

from scoring import outcome, read_game, score
from scoring.catalogue.cards import EDITIONS, box_of, cards, expansions_of, wonders
from scoring.catalogue.editions import rules
from scoring.game.facts import Piece, facts, with_fact
from scoring.points.science import Held, best_of
from tests.profiles import times
from tests.scoring.examples import rows, rows_by_edition
from tests.scoring.refusals import refused
from tests.scoring.tables import GREEN, NAMES, dice, expanded_table, filled, rows_of, worked_out
from tests.scoring.twin import any_order, points_of

ALL = ("leaders", "cities")
WONDERS = ("Gizah", "Ephesos", "Alexandria")
NOTHING = {"cards": [], "complete": True}


def a_table(*cities, edition="second", expansions=ALL, pads=({}, {}, {}), **ada):
    """Three players who have these cities, with wonders that give nothing."""
    players = [
        {"name": name, "wonder": wonder, "pad": dict(pad), "city": city}
        for name, wonder, city, pad in zip(
            NAMES,
            ("Gizah", "Ephesos", "Alexandria"),
            (*cities, NOTHING, NOTHING),
            pads,
            strict=False,
        )
    ]
    for player in players:
        player["city"] = {"stages": 0, **player["city"]}
    players[0] |= ada
    return {"edition": edition, "expansions": list(expansions), "players": players}


def holding(*names, **city):
    return {"cards": list(names), "complete": True, **city}


# Whole tables.


@pytest.mark.parametrize("seed", range(6))
def test_hundreds_of_finished_games(seed):
    dice = random.Random(seed)
    for _ in range(times(60, quick=15)):
        document = expanded_table(dice)
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)


@given(dice.map(expanded_table))
def test_a_finished_game_is_final_and_says_why(document):
    result = score(read_game(document))
    assert result.final
    assert {r.phrase.key for r in result.remarks} <= {
        "remark.doubtful",
        "remark.doubtful_wonder",
        "remark.side_needs",
    }
    for player in result.players:
        for name, cell in player.categories.items():
            assert cell.worked_out == (name in rows_of(document))
            assert cell.because


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_expansions_together(edition):
    dice = random.Random(len(expansions_of(edition)))
    for _ in range(times(60, quick=15)):
        document = expanded_table(dice, edition, dice.randint(3, 8), expansions_of(edition))
        assert score(read_game(document)).final
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)


SYMBOLS = {"tablet": 3, "compass": 2, "gear": 1, "wild": 1}
"""With the wild symbol as a gear, 9 + 4 + 4 in squares, and two sets."""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("leaders", "points"), [([], 31), (["Cleopatra"], 31), (["Aristotle"], 37)]
)
def test_a_leader_of_the_city_counts_for_symbols_that_were_entered(edition, leaders, points):
    entered = {"name": "Ada", "pad": {"green": SYMBOLS}, "city": {"cards": leaders}}
    others = [{"name": name, "pad": {}} for name in ("Bo", "Cy")]
    document = {"edition": edition, "expansions": ["leaders"], "players": [entered, *others]}
    game = read_game(document)
    cell = score(game).players[0].categories["green"]
    usual = points == 31
    assert cell.points == points
    assert ("because.sets" if usual else "because.sets_worth") in [
        line.key for line in cell.because
    ]
    place = game.categories.index("green")
    assert outcome(game).points[0][place] == points


def test_eight_players_are_scored():
    dice = random.Random(8)
    for edition, expansions in product(EDITIONS, (("cities",), ALL)):
        document = expanded_table(dice, edition, 8, expansions)
        assert score(read_game(document)).final
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat)


# The boxes.


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_expansion_adds_its_rows_and_limits_and_nothing_else(edition):
    assert expansions_of(edition)[:2] == ALL
    base = rules(box_of(edition))
    for played in ((), ("leaders",), ("cities",), ALL):
        found = rules(box_of(edition, played))
        more = ["leaders"] * ("leaders" in played) + ["cities", "debt"] * ("cities" in played)
        assert found.categories == (*base.categories, *more)
        assert found.players == (3, 8 if "cities" in played else 7)
        assert found.turns == 18 + 3 * len(played)
        boards = {"leaders": {"Rome", "Abu Simbel"}, "cities": {"Petra", "Byzantium"}}
        assert set(found.wonders) - set(base.wonders) == set().union(*(boards[n] for n in played))
        assert set(wonders(box_of(edition, played))) == set(found.wonders)


def test_the_order_in_which_expansions_are_named_makes_no_difference():
    assert box_of("first", ("cities", "leaders")) is box_of("first", ("leaders", "cities"))


@pytest.mark.parametrize(
    ("edition", "expansions", "white", "black", "purple"),
    [
        ("first", (), 0, 0, 10),
        ("first", ("leaders",), 36, 0, 14),
        ("first", ("cities",), 0, 27, 13),
        ("first", ALL, 42, 27, 17),
        ("second", (), 0, 0, 10),
        ("second", ("leaders",), 49, 0, 12),
        ("second", ("cities",), 0, 42, 13),
        ("second", ALL, 55, 42, 15),
    ],
)
def test_how_many_cards_are_in_the_box(edition, expansions, white, black, purple):
    colours = [card.colour for card in cards(box_of(edition, expansions)).values()]
    assert [colours.count(one) for one in ("white", "black", "purple")] == [white, black, purple]


@pytest.mark.parametrize("row", ["leaders", "cities", "debt"])
def test_a_row_that_is_not_played_is_absent_everywhere(row):
    base = {"players": [{"name": "Ada"}]}
    (player,) = score(read_game(base)).players
    assert row not in player.categories
    assert refused({"players": [{"name": "Ada", "pad": {row: 1}}]}) == [f"players.1.pad.{row}"]


def test_a_card_of_an_expansion_that_is_not_played_is_refused():
    document = a_table(holding("Midas"), expansions=("cities",))
    assert refused(document) == ["players.1.city.cards.1"]
    assert refused(a_table(holding("Militia"), expansions=("leaders",)))
    # Darius comes with Cities, and is of no use without Leaders.
    for alone in ALL:
        assert refused(a_table(holding("Darius"), expansions=(alone,)))


def test_leaders_are_found_by_their_names_as_they_are_typed():
    table = a_table(
        holding("caesar", card_ages={"CAESAR": 2}, entombed=["bilqis"]),
        pads=({"debt": 0},) * 3,
    )
    city = read_game(table).players[0].city
    assert city.cards == ("Caesar",)
    assert city.card_ages == {"Caesar": 2}
    assert city.entombed == ("Bilkis",)
    again = read_game(read_game(table).document())
    assert again == read_game(table)
    assert refused(a_table(holding(entombed=["Haven"]))) == ["players.1.city.entombed.1"]


# Worked examples.


@pytest.mark.parametrize(
    ("edition", "named", "own", "left", "right", "coins", "tokens", "points"),
    rows_by_edition("leaders", "cards", "own", "left", "right", "coins", "tokens", "points"),
)
def test_leaders(edition, named, own, left, right, coins, tokens, points):
    cities = [filled(edition, own, named), filled(edition, right), filled(edition, left)]
    pads = [{"treasure": {"coins": coins}, "military": {"tokens": tokens}}, {}, {}]
    table = a_table(*cities, edition=edition, expansions=("leaders",), pads=pads)
    table["players"][0]["wonder"] = "Gizah"
    assert worked_out(table)[0]["leaders"] == points


@pytest.mark.parametrize(
    ("symbols", "wild", "masks", "beside", "most", "a_set", "points"),
    rows("further_science", "symbols", "wild", "masks", "beside", "most", "a_set", "points"),
)
def test_science_with_more(symbols, wild, masks, beside, most, a_set, points):
    held = Held(tuple(symbols), wild, masks, tuple(beside), most, 0, a_set)
    assert best_of(held).points == points


def test_science_with_everything_at_once():
    dice = random.Random(3)
    for _ in range(times(150, quick=40)):
        symbols = tuple(dice.randint(0, 3) for _ in range(3))
        beside = tuple(dice.randint(0, 2) for _ in range(3))
        wild, masks, most, swaps = (dice.randint(0, 2) for _ in range(4))
        if wild + masks + most + swaps > 5:
            continue
        a_set = dice.choice((7, 10, 13))
        left = ["wild"] * wild + ["mask"] * masks + ["most"] * most + ["swap"] * swaps
        found = best_of(Held(symbols, wild, masks, beside, most, swaps, a_set))
        assert found.points == any_order(symbols, symbols, beside, tuple(left), a_set)
        added = [found.placed, found.copied, found.added]
        counts = [sum(values) for values in zip(symbols, *added, strict=True)]
        for away, kind in found.swapped:
            counts[away] -= 1
            counts[kind] += 1
        assert tuple(counts) == found.counts


# Each card and effect.

BLACK = {
    "first": {
        4: "Gates_of_the_City Sepulcher Builders_Union Brotherhood",
        1: "Residence",
        2: "Hideout Consulate Architect_Cabinet",
        3: "Lair Embassy",
        5: "Cenotaph",
        6: "Tabularium",
        8: "Capitol",
    },
    "second": {
        4: "City_Gates Customs Sepulcher Chamber_of_Builders Brotherhood",
        1: "Residence",
        2: "Hideout Consulate Architect_Firm",
        3: "Lair Embassy",
        5: "Cenotaph",
        6: "Tabularium Trade_Center",
        8: "Capitol Mint",
    },
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_points_printed_on_black_cards(edition):
    printed = {
        name.replace("_", " "): points
        for points, names in BLACK[edition].items()
        for name in names.split()
    }
    box = cards(box_of(edition, ("cities",)))
    found = {
        name: card.effects.points
        for name, card in box.items()
        if card.colour == "black" and card.effects.points
    }
    assert found == printed


TOKENS = {"military": {"tokens": [1, 1, 3, 5, -1]}}


@pytest.mark.parametrize(
    ("edition", "named", "pads", "row", "points"),
    [
        ("second", ["City Gates"], ({}, {}, {}), "cities", 4),
        ("second", ["Cells"], (TOKENS, {}, {}), "cities", 4),
        ("second", ["Guardhouse"], (TOKENS, {}, {}), "cities", 3),
        ("second", ["Prison"], (TOKENS, {}, {}), "cities", 4),
        ("second", ["Slave Market"], (TOKENS, {}, {}), "cities", 4),
        ("second", ["Secret Network", "Militia"], ({}, {}, {}), "cities", 2),
        ("first", ["Secret Society", "Militia"], ({}, {}, {}), "cities", 2),
        ("second", ["Darius", "Militia", "Contingent"], ({}, {}, {}), "leaders", 2),
        ("second", ["Mourners Guild"], ({}, TOKENS, TOKENS), "guilds", 8),
        ("first", ["Gamers Guild"], ({"treasure": {"coins": 11}}, {}, {}), "guilds", 3),
        ("first", ["Counterfeiters Guild"], ({}, {}, {}), "guilds", 5),
        ("second", ["Cynisca"], ({"military": {"tokens": [1]}}, {}, {}), "leaders", 6),
        ("second", ["Agrippina"], ({}, {}, {}), "leaders", 7),
        ("second", ["Aspasia"], ({}, {}, {}), "leaders", 2),
    ],
)
def test_a_card(edition, named, pads, row, points):
    assert worked_out(a_table(holding(*named), edition=edition, pads=pads))[0][row] == points


@pytest.mark.parametrize(
    ("guild", "beside", "points"),
    [
        ("Diplomats Guild", ["Midas", "Nero"], 2),
        ("Architects Guild", ["Spies Guild"], 3),
        ("Guild of Shadows", ["Militia", "Hideout"], 2),
    ],
)
def test_guilds_that_count_next_door(guild, beside, points):
    ages = {name: 1 for name in beside if name in ("Midas", "Nero")}
    table = a_table(holding(guild), holding(*beside, card_ages=ages), edition="first")
    assert worked_out(table)[0]["guilds"] == points


@pytest.mark.parametrize(
    ("coins", "makeda"),
    [((5, 4, 4), 5), ((5, 5, 4), 0), ((5, 4, 6), 0)],
)
def test_more_coins_than_either_neighbour(coins, makeda):
    pads = [{"treasure": {"coins": number}} for number in coins]
    assert worked_out(a_table(holding("Makeda"), pads=pads))[0]["leaders"] == makeda


def test_makeda_asks_for_coins_only_where_points_leave_it_open():
    def asked(*treasures):
        table = a_table(holding("Makeda"), pads=[{"treasure": points} for points in treasures])
        return [
            (one.seat, one.needs)
            for one in score(read_game(table)).missing
            if (0, "leaders") in one.purposes
        ]

    assert asked(5, 4, 4) == []
    assert asked(4, 5, 4) == []
    # Nine to eleven coins are fewer in any case.
    assert asked(4, 4, 3) == [(0, "coins"), (1, "coins")]
    assert asked({"coins": 13}, 4, 3) == [(1, "coins")]


def test_midas_is_known_by_the_points_of_the_treasure():
    assert worked_out(a_table(holding("Midas"), pads=({"treasure": 4}, {}, {})))[0]["leaders"] == 4


@pytest.mark.parametrize(
    ("wonder", "side", "stages", "city", "points"),
    [
        ("Rome", "day", 2, {}, 10),
        ("Rome", "night", 3, {}, 6),
        ("Petra", "day", 3, {}, 17),
        ("Petra", "night", 2, {}, 17),
        ("Byzantium", "day", 3, {}, 14),
        ("Byzantium", "night", 2, {}, 10),
        ("Abu Simbel", "day", 3, {"entombed": ["Pericles"]}, 20),
        ("Abu Simbel", "night", 2, {"entombed": ["Sappho", "Euclid"]}, 12),
        ("Abu Simbel", "night", 1, {"entombed": ["Phryne"]}, None),
        ("Abu Simbel", "night", 1, {"entombed": ["Plato"]}, None),
    ],
)
def test_boards(wonder, side, stages, city, points):
    table = a_table(holding(stages=stages, **city), wonder=wonder, side=side)
    table["players"][0]["city"]["stage_ages"] = [1, 2, 3][:stages]
    assert worked_out(table)[0]["wonder"] == points


def test_a_leader_that_is_face_down_gives_nothing_else():
    ada = holding("Scriptorium", stages=1, stage_ages=[1], entombed=["Ptolemy"])
    found = worked_out(a_table(ada, wonder="Abu Simbel", side="night"))[0]
    assert (found["green"], found["wonder"]) == (1, 10)


@pytest.mark.parametrize(
    ("edition", "leader", "whose"),
    [
        # Shields that were there until a stage turned him face down.
        ("first", "Caesar", {0, 1, 3}),
        # Defeats that went to the winners, and a diplomacy token.
        ("first", "Tomyris", {0, 1, 3}),
        ("first", "Aspasia", {0, 1, 3}),
        # A victory token, which she keeps, and one that every other city gave back.
        ("second", "Nitocris", {0}),
        ("second", "Telesilla", {0, 1, 2, 3}),
    ],
)
def test_what_a_leader_did_in_conflicts_before_a_stage_turned_them_face_down_is_asked(
    edition, leader, whose
):
    ada = holding(stages=1, stage_ages=[3], entombed=[leader])
    side = {"first": "B", "second": "night"}[edition]
    table = a_table(ada, edition=edition, wonder="Abu Simbel", side=side)
    table["players"].append({"name": "Di", "wonder": "Olympia", "city": {**NOTHING, "stages": 0}})
    result = score(read_game(table))
    unknown = [player.categories["military"].points is None for player in result.players]
    assert {seat for seat, open_one in enumerate(unknown) if open_one} >= whose
    asked = {(one.seat, one.needs) for one in result.missing if one.category == "military"}
    assert {(seat, "points") for seat in whose} <= asked
    assert "card_age" not in [one.needs for one in result.missing]


def test_a_leader_who_never_changed_a_conflict_leaves_none_open_face_down():
    ada = holding(stages=1, stage_ages=[3], entombed=["Sappho"])
    table = a_table(ada, wonder="Abu Simbel", side="night")
    assert [found["military"] for found in worked_out(table)] == [0, 0, 0]


def test_which_leader_is_face_down_is_asked():
    ada = {"cards": [], "stages": 1}
    table = a_table(ada, wonder="Abu Simbel", side="night")
    asked = [one.needs for one in score(read_game(table)).missing if one.category == "wonder"]
    assert asked == ["entombed"]


@pytest.mark.parametrize(
    ("leader", "row", "points"),
    [("Midas", "guilds", 4), ("Cleopatra", "guilds", 5), ("Ptolemy", "green", 4)],
)
def test_the_courtesans_copy_a_leader(leader, row, points):
    ada = holding("Courtesans Guild", "Scriptorium", copied_leader=leader)
    bo = holding(leader, card_ages={leader: 1})
    table = a_table(ada, bo, edition="first", pads=({"treasure": 4}, {"treasure": 1}, {}))
    assert worked_out(table)[0][row] == points
    del table["players"][0]["city"]["copied_leader"]
    found = score(read_game(table))
    assert found.players[0].categories["guilds"].points is None
    assert "leader" in [one.needs for one in found.missing if one.seat == 0]


# Conflicts.


@pytest.mark.parametrize(
    ("cities", "points"),
    [
        pytest.param((["Militia"], [], []), [18, -3, -3], id="black shields"),
        pytest.param((["Militia", "Residence"], ["Stockade"], []), [16, 7, -5], id="peace I"),
        pytest.param((["Raider Fort"], [], []), [3, 0, 0], id="a token"),
        pytest.param((["Memorial"], ["Militia"], []), [-1, 18, -3], id="defeats given back"),
    ],
)
def test_conflicts(cities, points):
    table = a_table(*(holding(*named) for named in cities))
    assert [found["military"] for found in worked_out(table)] == points


@pytest.mark.parametrize(("age", "points"), [(1, 18), (2, 16), (3, 10)])
def test_a_leaders_shields_count_from_its_age(age, points):
    ada = holding("Caesar", card_ages={"Caesar": age})
    assert worked_out(a_table(ada))[0]["military"] == points


def test_the_age_of_a_leader_is_asked_only_where_it_decides():
    def asked(*cities):
        found = score(read_game(a_table(*cities))).missing
        return [(one.seat, one.needs, one.card) for one in found if one.needs == "card_age"]

    assert asked(holding("Caesar")) == [(0, "card_age", "Caesar")]
    assert asked(holding("Caesar"), holding("Militia", "Mercenaries"), holding("Militia")) == [
        (0, "card_age", "Caesar")
    ]
    # Whoever is at peace or far ahead in every age does not care.
    assert asked(holding("Midas")) == []


def test_tomyris_hands_her_defeats_on():
    ada = holding("Tomyris", card_ages={"Tomyris": 2})
    found = worked_out(a_table(ada, holding("Militia")))
    # Bo wins all six conflicts and takes two defeats of Ada besides; Cy loses three.
    assert [one["military"] for one in found] == [-1, 16, -3]


def test_semiramis_makes_shields_of_defeats():
    ada = holding("Semiramis", card_ages={"Semiramis": 1})
    found = worked_out(a_table(ada, holding("Militia"), holding("Stockade"), edition="first"))
    # Two defeats in age I are two shields in age II: a draw with Bo, a victory over Cy.
    assert found[0]["military"] == -2 + 3 + 5


def test_telesilla_leaves_the_tokens_of_the_others_to_be_told():
    ada = holding("Telesilla", card_ages={"Telesilla": 3})
    found = worked_out(a_table(ada, holding("Militia")))
    assert [one["military"] for one in found] == [-1, None, None]
    ada["card_ages"]["Telesilla"] = 1
    assert None not in [one["military"] for one in worked_out(a_table(ada, holding("Militia")))]


def test_the_age_of_telesilla_is_asked_where_it_may_tell_the_tokens():
    def asked(*cities):
        found = score(read_game(a_table(*cities))).missing
        return {
            (one.seat, one.needs, one.card, seat)
            for one in found
            for seat, name in one.purposes
            if name == "military"
        }

    age = {(0, "card_age", "Telesilla", seat) for seat in range(3)}
    assert asked(holding("Telesilla"), holding("Militia")) == age
    assert asked(holding("Telesilla", card_ages={"Telesilla": 1}), holding("Militia")) == set()
    entered = {(seat, "points", None, seat) for seat in (1, 2)}
    told = holding("Telesilla", card_ages={"Telesilla": 2})
    assert asked(told, holding("Militia")) == entered
    # The age alone tells nothing while a city beside them is not known.
    entered = {(seat, "points", None, seat) for seat in range(3)}
    assert asked(holding("Telesilla"), holding("Militia"), {"cards": []}) == entered


# Masks.


def test_a_mask_asks_for_the_green_cards_next_door():
    table = a_table(holding("Pigeonhole", "Lodge"), {"cards": []}, {"cards": []})
    asked = [(one.seat, one.needs, one.colour) for one in score(read_game(table)).missing]
    assert (1, "cards", "green") in asked
    assert (2, "cards", "green") in asked
    every = [names[0] for names in GREEN.values()]
    table = a_table(holding("Pigeonhole", "Lodge"), {"cards": every}, {"cards": []})
    # One of each kind is all that a mask can want.
    assert worked_out(table)[0]["green"] == 4


def test_masks_copy_neither_leaders_nor_a_card_twice():
    ada = holding("Pigeonhole", "Band of Spies")
    bo = holding("Scriptorium", "Euclid", card_ages={"Euclid": 1})
    assert worked_out(a_table(ada, bo))[0]["green"] == 1


# Remarks.


@pytest.mark.parametrize(
    ("city", "more", "key"),
    [
        (holding("Embassy"), {}, "remark.doubtful"),
        (holding("Midas", "Nero", "Varro", "Plato"), {}, "remark.most_of_colour"),
        (holding("Midas", copied_leader="Nero"), {}, "remark.not_next_door"),
        (holding(card_ages={"Nero": 1}), {}, "remark.card_age"),
        (holding("Nero", entombed=["Nero"]), {}, "remark.still_named"),
        (holding(entombed=["Nero"]), {}, "remark.entombed"),
        ({"cards": ["Lodge"]}, {"pad": {"leaders": 3, "cities": 0}}, "remark.no_cards_named"),
        (
            holding("Militia", "Hideout", "Residence", "Customs"),
            {},
            "remark.black_cards",
        ),
    ],
)
def test_what_can_hardly_be(city, more, key):
    found = [remark.phrase.key for remark in score(read_game(a_table(city, **more))).remarks]
    assert found.count(key) == 1 or key == "remark.no_cards_named"
    assert key in found


def test_a_neighbour_who_is_face_down_by_now_could_be_copied():
    ada = holding("Courtesans Guild", copied_leader="Pericles")
    bo = holding(entombed=["Pericles"], stages=3)
    document = a_table(ada, bo, edition="first", expansions=["leaders"])
    document["players"][1] |= {"wonder": "Abu Simbel", "side": "A"}
    found = [remark.phrase.key for remark in score(read_game(document)).remarks]
    assert "remark.not_next_door" not in found


def test_rome_recruits_more_leaders():
    city = holding("Midas", "Nero", "Varro", "Plato", "Sappho", stages=3, stage_ages=[1, 2, 3])
    table = a_table(city, wonder="Rome", side="night")
    assert [r.phrase.key for r in score(read_game(table)).remarks] == []


def test_military_may_come_to_more_with_expansions():
    pads = ({"military": {"tokens": [1, 1, 1, 3, 3, 5, 5, 5]}}, {}, {})
    table = a_table(holding(), pads=pads)
    assert [r.phrase.key for r in score(read_game(table)).remarks if r.category] == [
        "remark.tokens_differ"
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (Piece("card_ages", "Caesar"), 2),
        (Piece("copied_leader"), "Midas"),
        (Piece("entombed", "Nero"), True),
        (Piece("entombed"), True),
    ],
)
def test_what_is_told_of_leaders_is_a_fact_that_comes_and_goes(key, value):
    game = read_game(a_table(holding()))
    told = with_fact(game, 0, key, value)
    assert facts(told.players[0]) == facts(game.players[0]) | {key: value}
    assert read_game(told.document()) == told
    assert facts(with_fact(told, 0, key, None).players[0]) == facts(game.players[0])
