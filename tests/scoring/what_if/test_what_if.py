"""What would have won, by hand, and against the twin that scores raw documents."""

from collections import Counter
from copy import deepcopy
from itertools import product
from random import Random
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import outcome, read_game, score
from scoring.catalogue.cards import box_of, cards
from scoring.cities.known_cities import Cities
from scoring.effects import science_symbols
from scoring.what_if.changes import MOST_COINS, card_changes, replaceable
from scoring.what_if.what_if import KINDS, in_pieces, what_if
from tests.profiles import examples
from tests.scoring import twin
from tests.scoring.strategies import full_pads, games, plain_games
from tests.scoring.tables import legal_table

ROWS = ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds")


def a_table(*pads, **more):
    """A table of points, 10 in each row but for those told."""
    players = [
        {"name": name, "pad": dict.fromkeys(ROWS, 10) | pad}
        for name, pad in zip(("Ada", "Bo", "Cy", "Di"), pads, strict=False)
    ]
    return {"players": players, **more}


def found_for(document, seat):
    """What was found for a player."""
    return next(one for one in what_if(read_game(document)) if one.seat == seat)


def told(document, seat):
    return [str(change.phrase) for change in found_for(document, seat).changes]


def test_of_points_alone_it_says_what_was_missing_and_where():
    document = a_table({"blue": 20, "green": 13}, {}, {"military": 15})
    bo, cy = found_for(document, 1), found_for(document, 2)
    assert (bo.missing, bo.ahead, bo.changes) == (13, (("blue", 10), ("green", 3)), ())
    assert (cy.missing, cy.winner) == (8, 0)
    assert [one.seat for one in what_if(read_game(document))] == [2, 1]


@pytest.mark.parametrize(
    ("coins", "other", "told_so"),
    [
        (12, 14, ["what_if.coins(count=2)"]),
        (12, 13, ["what_if.coins(count=1)"]),
        (14, 15, ["what_if.coins(count=1)"]),
        (14, 17, ["what_if.coins(count=3)"]),
        (9, 14, []),
    ],
)
def test_a_few_coins(coins, other, told_so):
    document = a_table({"treasure": {"coins": other}}, {"treasure": {"coins": coins}})
    assert told(document, 1) == told_so


def test_coins_that_decide_a_tie_leave_no_points_missing():
    document = a_table({"treasure": {"coins": 14}}, {"treasure": {"coins": 13}})
    found = found_for(document, 1)
    assert found.missing == 0
    assert found.changes[0].shared


def test_a_symbol():
    # 3 tablets, 1 compass and 1 gear are 18 points; a fourth tablet adds 7, a compass 3.
    symbols = {"green": {"tablet": 3, "compass": 1, "gear": 1}}
    assert told(a_table({"green": 24}, symbols), 1) == ["what_if.symbol.tablet"]
    assert told(a_table({"green": 20}, symbols), 1) == [
        "what_if.symbol.compass",
        "what_if.symbol.gear",
        "what_if.symbol.tablet",
    ]


def test_no_fifth_symbol_where_the_box_has_four():
    symbols = {"green": {"tablet": 4, "compass": 1, "gear": 1}}
    assert "what_if.symbol.tablet" not in told(a_table({"green": 26}, symbols, {}), 1)


def test_no_symbol_that_all_lie_with_others():
    # Three play with one copy of each of the four cards that show a tablet.
    others = {"green": {"tablet": 3}}, {"green": {"tablet": 2}}
    last = {"green": {"tablet": 1}, "blue": 19}
    assert [told(a_table({"green": 11}, other, last), 2) for other in others] == [
        [],
        ["what_if.symbol.tablet"],
    ]


def test_a_card_that_a_guild_next_door_counts():
    treasures = [{"treasure": {"coins": coins}} for coins in (30, 31)]
    document = a_table({"guilds": 3, **treasures[0]}, treasures[1], {"blue": 0})
    ada, bo = document["players"][:2]
    del bo["pad"]["guilds"]
    bo["city"] = {"cards": ["Workers Guild"], "complete": True}
    for player in (ada, document["players"][2]):
        player["city"] = {"counts": {"brown": 1}}
    assert told(document, 1) == [
        "what_if.coins(count=2)",
        "what_if.count.brown(name=Ada)",
        "what_if.count.brown(name=Cy)",
    ]


@pytest.mark.parametrize(
    ("blue", "city", "told_so"),
    [
        # A fourth tablet adds 7 points to 69, and its green card one next door.
        (21, {"counts": {"green": 3}}, ["what_if.symbol.tablet"]),
        (22, {"counts": {"green": 3}}, []),
        # Whether a named city has the card, nobody can tell.
        (21, {"cards": ["Apothecary", "Dispensary", "School"], "complete": True}, []),
    ],
)
def test_a_symbol_comes_with_the_green_card_that_a_guild_next_door_counts(blue, city, told_so):
    document = a_table({"green": {"tablet": 3}}, {"blue": blue}, {"blue": 0})
    ada, bo, cy = document["players"]
    ada["city"], cy["city"] = city, {"counts": {"green": 0}}
    del bo["pad"]["guilds"]
    bo["city"] = {"cards": ["Philosophers Guild"], "complete": True}
    found = found_for(document, 0).changes
    assert [str(change.phrase) for change in found] == told_so
    assert all((change.total, change.others) == (76, 75) for change in found)


def test_nothing_while_it_is_open_or_partners_win_together():
    open_one = a_table({}, {"blue": 20})
    del open_one["players"][0]["pad"]["green"]
    assert what_if(read_game(open_one)) == ()
    together = a_table({}, {}, {}, {"blue": 20}, teams=True, expansions=["cities"])
    for player in together["players"]:
        player["pad"] |= {"cities": 0, "debt": 0}
    assert outcome(read_game(together)).winners
    assert what_if(read_game(together)) == ()


def test_it_is_worked_out_in_pieces():
    game = read_game(legal_table(Random(3), players=7))
    pieces = list(in_pieces(game))
    assert tuple(one for one in pieces if one is not None) == what_if(game)
    assert pieces.count(None) > 100


@given(games() | plain_games() | plain_games(full_pads))
@settings(max_examples=examples(200))
def test_of_any_game(game):
    now, found = outcome(game), what_if(game)
    seats = [one.seat for one in found]
    if not game.partners and now.winners:
        assert sorted([*seats, *now.winners]) == list(range(len(game.players)))
    else:
        assert not found
    for one in found:
        assert one.missing >= 0
        assert [KINDS.index(change.kind) for change in one.changes] == sorted(
            KINDS.index(change.kind) for change in one.changes
        )
        assert all(change.total >= change.others for change in one.changes)
        assert all(change.shared <= (change.total == change.others) for change in one.changes)


def totals(document):
    """Everyone's total, by the twin."""
    found = []
    for seat, player in enumerate(document["players"]):
        rows = twin.points_of(document, seat)[0]
        found.append(sum(rows.values()) + player["pad"]["treasure"]["coins"] // 3)
    return found


def wins(document, seat):
    """Whether a player wins, or shares the victory, by the twin."""
    ranked = [
        (total, player["pad"]["treasure"]["coins"])
        for total, player in zip(totals(document), document["players"], strict=True)
    ]
    return ranked[seat] == max(ranked)


def with_change(document, seat, phrase):
    """The raw document with a change, as its words tell it."""
    changed = deepcopy(document)
    player = changed["players"][seat]
    city, values = player["city"], phrase.values
    if "away" in values:
        city["cards"].remove(values["away"])
    if phrase.key == "what_if.coins":
        player["pad"]["treasure"]["coins"] += values["count"]
    if "card" in values:
        city["cards"].append(values["card"])
    if "stage" in values:
        city["stages"] = values["stage"]
        city["stage_ages"].append(int(values["age"].key[-1]))
    return changed


def more_shields(seat, since):
    """The twin, with a shield more in a city from an age on."""
    before = twin.shields_at
    return mock.patch.object(
        twin,
        "shields_at",
        lambda document, one, age: before(document, one, age) + (one == seat and age >= since),
    )


def legal(document):
    """Whether the box can give these cities."""
    players, box = document["players"], twin.CARDS[document["edition"]]
    built = Counter(name for player in players for name in player["city"]["cards"])
    copies = {
        name: sum(least <= len(players) for _, least in box[name]["copies"]) or 1 for name in built
    }
    guilds = sum(count for name, count in built.items() if box[name]["colour"] == "purple")
    rooms = []
    for seat, player in enumerate(players):
        city = player["city"]
        rooms += [
            can_be_built(document, seat),
            len(set(city["cards"])) == len(city["cards"]),
            city["stages"] <= len(twin.board_of(document, seat)),
        ]
    return (
        all(rooms)
        and guilds <= len(players) + 2
        and all(count <= copies[name] for name, count in built.items())
    )


def can_be_built(document, seat):
    """Whether the turns are enough, by trying every age that each card may have been built in."""
    city = document["players"][seat]["city"]
    last, discarded = [0, 0, 0], []
    for age, stage in zip(city["stage_ages"], twin.built_by(document, seat), strict=True):
        discarded += [age] * stage.get("from_discard", 0)
        if stage.get("extra_cards"):
            last = [int(one >= age) for one in (1, 2, 3)]
    turns = [6 + last[one - 1] - city["stage_ages"].count(one) for one in (1, 2, 3)]
    several = [ages for ages in map(ages_of(document), city["cards"]) if len(ages) > 1]
    one_only = [ages for ages in map(ages_of(document), city["cards"]) if len(ages) == 1]
    for chosen in product(*several):
        built = Counter([*chosen, *(age for (age,) in one_only)])
        without_a_turn = [age for age in (3, 2, 1) for _ in range(built[age] - turns[age - 1])]
        # The latest stage can bring a card of any age that the others can.
        brought = sorted(discarded, reverse=True)[: len(without_a_turn)]
        if len(brought) == len(without_a_turn) and all(
            age <= stage for age, stage in zip(without_a_turn, brought, strict=True)
        ):
            return True
    return False


def ages_of(document):
    """The ages of which a card may be, at the table's number of players."""
    box, count = twin.CARDS[document["edition"]], len(document["players"])
    return lambda name: {age for age, least in box[name]["copies"] if least <= count} or {3}


@given(st.integers(0, 2**32))
@settings(max_examples=examples(60), deadline=None)
def test_every_change_wins_by_the_twin_and_comes_from_the_box(seed):
    document = legal_table(Random(seed))
    for one in what_if(read_game(document)):
        for change in one.changes:
            changed = with_change(document, one.seat, change.phrase)
            if change.kind == "shield":
                with more_shields(one.seat, int(change.phrase.key[-1])):
                    assert totals(changed)[one.seat] == change.total
                    assert wins(changed, one.seat)
                continue
            assert change.kind in ("coins", "stage", "card")
            assert legal(changed), change
            assert totals(changed)[one.seat] == change.total
            assert wins(changed, one.seat)


def tried(document, seat):
    """Every coin, shield and card more that the box and the turns leave, tried one by one."""
    box, count = twin.CARDS[document["edition"]], len(document["players"])
    city = document["players"][seat]["city"]
    for coins in range(1, MOST_COINS + 1):
        changed = deepcopy(document)
        changed["players"][seat]["pad"]["treasure"]["coins"] += coins
        if wins(changed, seat):
            yield f"what_if.coins(count={coins})"
            break
    for name, card in box.items():
        if card["colour"] not in ("brown", "grey") and any(
            least <= count for _, least in card["copies"] or [(3, 3)]
        ):
            changed = deepcopy(document)
            changed["players"][seat]["city"]["cards"] = [*city["cards"], name]
            if legal(changed) and wins(changed, seat):
                yield f"what_if.card(card={name})"


@given(st.integers(0, 2**32))
@settings(max_examples=examples(40), deadline=None)
def test_nothing_that_the_twin_finds_is_left_out(seed):
    document = legal_table(Random(seed), players=Random(seed).randint(3, 5))
    for one in what_if(read_game(document)):
        said = {str(change.phrase) for change in one.changes}
        assert set(tried(document, one.seat)) <= said


def cards_told(document, seats):
    """The cards that changes of these players add or give up."""
    told = (one for one in what_if(read_game(document)) if one.seat in seats)
    values = (change.phrase.values for one in told for change in one.changes)
    return {each[key] for each in values for key in ("card", "away") if key in each}


def test_no_card_with_shields_comes_or_goes_where_conflicts_were_entered():
    boxes = [cards(box_of(edition)) for edition in ("first", "second")]
    shields = {name for box in boxes for name, card in box.items() if card.effects.shields}
    found = []
    for seed in range(40):
        document = legal_table(Random(seed))
        near = {1, len(document["players"]) - 1}
        before = cards_told(document, near)
        points = score(read_game(document)).players[0].categories["military"].points
        document["players"][0]["pad"]["military"] = points
        found.append(before & shields)
        assert not cards_told(document, near) & shields
    assert any(found)


def test_no_guild_with_a_symbol_comes_or_goes_where_symbols_were_entered():
    found = []
    for seed in range(40):
        document = legal_table(Random(seed))
        for seat, known in enumerate(Cities(read_game(document))):
            if "Scientists Guild" in known.city.cards:
                entered = deepcopy(document)
                symbols = science_symbols.told(Cities(read_game(document)), seat)
                entered["players"][seat]["pad"]["green"] = symbols.model_dump()
                assert totals(entered) == totals(document)
                found.append(cards_told(entered, {seat}))
                assert "Scientists Guild" not in found[-1]
    # Another card is given up in its place.
    assert any(found)


def test_what_wins_where_points_were_entered_wins_by_the_cards_too():
    tried = 0
    for seed in range(25):
        document = legal_table(Random(seed))
        entered, results = deepcopy(document), score(read_game(document)).players
        for player, result in zip(entered["players"], results, strict=True):
            for row in ("guilds", "yellow"):
                player["pad"][row] = result.categories[row].points
        for one in what_if(read_game(entered)):
            for change in one.changes:
                if change.kind in ("card", "stage"):
                    assert wins(with_change(document, one.seat, change.phrase), one.seat)
                    tried += 1
    assert tried


@pytest.mark.parametrize("told", [False, True])
def test_no_card_with_naval_strength_comes_or_goes_where_strengths_were_told(told):
    naval = {"Coastal Defenses", "Fortified Port", "Coastal Fortifications"}
    away, more = set(), set()
    for seed in range(12):
        document = legal_table(Random(seed))
        if document["edition"] != "second":
            continue
        document["expansions"] = ["armada"]
        for player in document["players"]:
            city = player["city"]
            city["counts"] = {"island": 0}
            city["cards"] = [
                "Fortified Port" if name in ("Walls", "Stables") else name for name in city["cards"]
            ]
            if told:
                city["naval_strengths"] = [0, 2, 2]
        game = read_game(document)
        cities = Cities(game)
        for seat in range(len(cities)):
            given_up = dict(replaceable(game, cities, seat))
            away |= {*given_up.values()}
            changes = card_changes(game, cities, seat, given_up)
            more |= {change.phrase.values["card"] for change in changes}
    assert away
    assert more
    assert bool((away | more) & naval) != told
