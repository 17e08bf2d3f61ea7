"""Teams: conflicts of partners, their totals, who wins, what is asked, and what is odd."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words import words
from scoring import outcome, read_game, score
from scoring.results.ranking import Standing
from scoring.results.teams import placed
from tests.profiles import times
from tests.scoring.refusals import refused
from tests.scoring.tables import (
    EDITIONS,
    NAMES,
    PLAYED,
    SIDES,
    dice,
    expanded_table,
    legal_table,
    rows_of,
    worked_out,
)
from tests.scoring.twin import points_of, tokens_of, victory_of_teams

BOARDS = ("Gizah", "Alexandria", "Ephesos", "Halikarnassos", "Babylon", "Olympia", "Rhodos")


def in_teams(document):
    return {**document, "teams": True}


def a_table(*cities, edition="second", **more):
    """Complete cities of these cards, of partners, on boards without stages."""
    side = SIDES[edition][0]
    players = [
        {"name": name, "wonder": wonder, "side": side, "city": {"stages": 0, "complete": True}}
        for name, wonder in zip(NAMES, BOARDS, strict=True)
    ][: len(cities)]
    for player, held in zip(players, cities, strict=True):
        player["city"]["cards"] = list(held)
    return {"edition": edition, "teams": True, "players": players, **more}


def by_points(*totals, coins=None):
    """A table of partners with these totals, and so many coins where they are told."""
    players = [
        {"name": f"P{seat}", "total": total}
        | (
            {"pad": {"treasure": {"coins": coins[seat]}}}
            if coins and coins[seat] is not None
            else {}
        )
        for seat, total in enumerate(totals)
    ]
    return {"expansions": ["cities"], "teams": True, "players": players}


def remarks(document):
    return [remark.phrase.key for remark in score(read_game(document)).remarks]


# Conflicts.


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [4, 6])
def test_partners_fight_the_neighbour_on_the_other_side_twice(edition, players):
    roll = random.Random(players)
    for _ in range(times(40, quick=10)):
        document = in_teams(legal_table(roll, edition, players))
        result = score(read_game(document))
        assert result.final
        for seat, found in enumerate(worked_out(document)):
            assert found in points_of(document, seat), (seat, document)
        assert all(player.categories["military"].because for player in result.players)


WITH_TEAMS = [
    *(
        (edition, played)
        for edition in EDITIONS
        for played in PLAYED[edition]
        if "cities" in played
    ),
    ("second", ("leaders", "cities", "armada", "edifice")),
]


@pytest.mark.parametrize(("edition", "played"), WITH_TEAMS, ids=str)
def test_with_diplomacy_boarding_and_all_that_expansions_do(edition, played):
    roll = random.Random(len(played))
    for players in (4, 6, 8):
        for _ in range(times(8, quick=2)):
            document = in_teams(expanded_table(roll, edition, players, played))
            result = score(read_game(document))
            for seat, found in enumerate(worked_out(document)):
                assert found in points_of(document, seat), (seat, document)
            assert all(
                player.categories[name].because
                for player in result.players
                for name in rows_of(document)
            )


def test_two_tokens_of_each_conflict_and_none_between_partners():
    # Bo faces Cy, and Di faces Ada: Bo and Di have a shield of age I, Cy two of age II.
    result = score(read_game(a_table([], ["Barracks"], ["Stables"], ["Guard Tower"])))
    military = [player.categories["military"] for player in result.players]
    assert [cell.points for cell in military] == [-6, 2 - 2 - 2, -2 + 6 + 10, 2 + 6 + 10]
    assert [
        (line.key, line.values["names"], line.values["tokens"]) for line in military[1].because
    ] == [
        ("because.beside.1", ("Cy",), (1, 1)),
        ("because.beside.2", ("Cy",), (-1, -1)),
        ("because.beside.3", ("Cy",), (-1, -1)),
    ]


@pytest.mark.parametrize(
    ("edition", "card", "points"),
    [("first", "Residence", 1 + 6 + 10), ("first", "Consulate", 2 + 3 + 10)],
)
def test_a_diplomacy_token_of_either_side_makes_it_once(edition, card, points):
    for own, other, said in (([], [card], 1), ([card], [], 1), ([card], [card], 2)):
        held = [[], ["Barracks", *own], other, []]
        result = score(read_game(a_table(*held, edition=edition, expansions=["cities"])))
        cells = [player.categories["military"] for player in result.players]
        assert [cell.points for cell in cells] == [0, points, -5, 0]
        for cell in cells[1:3]:
            assert [line.key for line in cell.because].count(f"because.once.{said}") == 1


def test_partners_are_neighbours_in_everything_else():
    document = a_table(["Workers Guild"], ["Lumber Yard"], [], ["Stone Pit"])
    found = score(read_game(document)).players[0].categories["guilds"].points
    assert found == 2


def test_what_is_missing_is_asked_of_whom_one_fights_not_of_the_partner():
    document = a_table([], [], [], [])
    for seat in (1, 2):
        document["players"][seat] |= {"wonder": "Rhodos", "side": "day"}
        document["players"][seat]["city"]["stages"] = 2
        document["players"][seat]["pad"] = {"wonder": 3}
    document["players"][1]["city"]["stage_ages"] = [1, 1]
    asked = [one for one in score(read_game(document)).missing if one.needs == "age"]
    assert {one.player for one in asked} == {"Cy"}
    assert {seat for one in asked for seat, _ in one.purposes} == {1, 2}


def test_tokens_that_the_shields_do_not_bear_out_are_remarked():
    document = a_table([], ["Barracks"], [], [])
    document["players"][1]["pad"] = {"military": {"tokens": [1, 3, 5]}}
    result = score(read_game(document))
    remark = next(one for one in result.remarks if one.phrase.key == "remark.tokens_missing")
    assert remark.seats == (1,)
    assert [line.values["token"] for line in remark.phrase.values["lines"]] == [
        (1, 1),
        (3, 3),
        (5, 5),
    ]
    document["players"][1]["pad"] = {"military": {"tokens": [5, 3, 1, 1, 3, 5]}}
    assert "remark.tokens_missing" not in remarks(document)


def by_tokens(bo, cy, ada=None, di=None, edition="first", expansions=("cities",)):
    """The remarks on borders of a table of partners with these tokens, told by hand."""
    document = a_table([], [], [], [], edition=edition, expansions=list(expansions))
    for player, tokens in zip(document["players"], (ada, bo, cy, di), strict=True):
        del player["city"]
        if tokens is not None:
            player["pad"] = {"military": {"tokens": tokens}}
    found = score(read_game(document)).remarks
    return [one for one in found if one.phrase.key == "remark.border"]


@pytest.mark.parametrize(
    ("bo", "cy", "said"),
    [
        pytest.param([1, 1, 5, 5, -1, -1], [-1, -1, 3, 3, -1, -1], [], id="as the rules have it"),
        # A diplomacy token of either makes it once.
        pytest.param([1, 5, 5], [-1] * 3, [], id="once in age I"),
        pytest.param([5, 5], [5, 5], ["victories in age III: Bo 2, Cy 2"], id="two winners"),
        pytest.param([3, -1], [3, -1], ["victories in age II: Bo 1, Cy 1"], id="one each"),
        pytest.param([1, 1, 1], [-1] * 3, ["victories in age I: Bo 3, Cy 0"], id="three"),
        pytest.param([1, 1, 1], None, ["victories in age I: Bo 3"], id="three, the other not told"),
        pytest.param(None, [-1] * 6, [], id="defeats alone"),
        pytest.param([5, 5], [-1], ["victories of Bo: 2, defeats of Cy: 1"], id="a defeat less"),
        pytest.param([5, 5], [-1] * 3, ["victories of Bo: 2, defeats of Cy: 3"], id="one more"),
        pytest.param([], [-1], ["victories of Bo: 0, defeats of Cy: 1"], id="lost to nobody"),
    ],
)
def test_tokens_of_both_sides_of_a_border_that_contradict_each_other(bo, cy, said):
    found = by_tokens(bo, cy)
    assert [words().phrase(line) for one in found for line in one.phrase.values["lines"]] == said
    assert len(by_tokens(cy, bo)) == len(found)


def test_partners_tokens_do_not_contradict_each_other_and_other_borders_are_their_own():
    # Ada fights Di across the table's end, and not Bo.
    assert by_tokens(bo=[5, 5], cy=[-1, -1], ada=[5, 5], di=[-1, -1]) == []
    (found,) = by_tokens(bo=[5, 5], cy=[-1, -1], ada=[5, 5], di=[5, 5])
    assert (found.seats, found.category) == ((3, 0), "military")
    assert words().phrase(found.phrase).startswith("Di and Ada fight each other, twice an age.")


def test_tokens_that_cards_of_the_box_bring_or_take_are_no_contradiction():
    boarded = {"edition": "second", "expansions": ("armada",)}
    # Pontoon may have brought one more conflict in age I, and won or lost it.
    assert by_tokens([1, 1, 1], [-1, -1], **boarded) == []
    assert by_tokens([1, 1], [1], **boarded) == []
    assert by_tokens([1, 1, 1], [1, 1], **boarded)
    # Raider Garrison brings a token, Memorial gives defeats back.
    raided = {"edition": "second", "expansions": ("cities",)}
    assert by_tokens([5, 5, 5], [], **raided) == []
    assert by_tokens([5, 5, 5], [5], **raided)
    # What tiles and great projects do is not told.
    assert by_tokens([5, 5], [5, 5], expansions=("cities", "babel")) == []
    # Those who play alone have two borders.
    document = {
        "players": [{"name": name, "pad": {"military": {"tokens": [5, 5]}}} for name in "AB"]
    }
    assert "remark.border" not in remarks(document)


@pytest.mark.parametrize(("edition", "played"), WITH_TEAMS, ids=str)
def test_tokens_of_a_real_game_never_contradict_each_other(edition, played):
    """Tokens of legal games, told by hand, get no remark of their own."""
    roll = random.Random(7)
    for players in (4, 6):
        for _ in range(6):
            document = in_teams(expanded_table(roll, edition, players, played))
            if any(set(player["city"]["cards"]) & {"Telesilla"} for player in document["players"]):
                continue
            for seat, player in enumerate(document["players"]):
                player["pad"] = {"military": {"tokens": list(tokens_of(document, seat))}}
            assert "remark.border" not in remarks(document)


# Who wins.


@pytest.mark.parametrize(
    ("totals", "coins", "winners", "ranks", "decided_by", "margin"),
    [
        ((60, 40, 55, 44), None, (0, 1), (1, 1, 2, 2), "points", 1),
        # The best player's team does not win.
        ((90, 10, 55, 50), None, (2, 3), (2, 2, 1, 1), "points", 5),
        ((50, 50, 60, 40), (1, 2, 4, 0), (2, 3), (2, 2, 1, 1), "coins", 0),
        ((50, 50, 60, 40), (1, 3, 4, 0), (0, 1, 2, 3), (1, 1, 1, 1), "shared", None),
        ((50, 50, 60, 40, 10, 80), (0, 2, 1, 1, 9, 9), (0, 1, 2, 3), (1, 1, 1, 1, 3, 3),
         "shared", 10),
    ],
)  # fmt: skip
def test_the_team_with_most_points_wins(totals, coins, winners, ranks, decided_by, margin):
    game = read_game(by_points(*totals, coins=coins))
    result = score(game)
    assert (result.winners, result.decided_by, result.margin) == (winners, decided_by, margin)
    assert tuple(player.rank for player in result.players) == ranks
    assert [team.seats for team in result.teams] == [(s, s + 1) for s in range(0, len(totals), 2)]
    assert [team.total for team in result.teams] == [
        sum(pair) for pair in zip(totals[::2], totals[1::2], strict=True)
    ]
    assert outcome(game)[2:4] == (ranks, winners)


def test_only_the_coins_of_tied_teams_are_asked_of_those_who_told_none():
    result = score(read_game(by_points(50, 50, 60, 40, 1, 2, coins=(7, None, None, 2, None, None))))
    assert result.winners == ()
    assert [(one.player, one.needs) for one in result.missing] == [("P1", "coins"), ("P2", "coins")]
    # Eleven coins and more beat eight and two at most.
    document = by_points(50, 50, 60, 40, coins=(11, None, None, 2))
    document["players"][2]["pad"] = {"treasure": 2}
    assert score(read_game(document)).winners == (0, 1)


def test_a_team_whose_points_are_open_has_no_place():
    document = by_points(50, 50, 60, None)
    del document["players"][3]["total"]
    result = score(read_game(document))
    assert [(team.total, team.final, team.rank) for team in result.teams] == [
        (100, True, None),
        (60, False, None),
    ]


@given(
    st.lists(st.tuples(st.integers(48, 52), st.integers(0, 3)), min_size=2, max_size=4).flatmap(
        lambda found: st.tuples(st.just(found), st.permutations(found))
    )
)
def test_places_are_those_of_the_sums(found):
    players = [one for pair in zip(*found, strict=True) for one in pair]
    totals, coins = zip(*players, strict=True)
    game = read_game(by_points(*totals, coins=coins))
    winners, ranks = victory_of_teams(totals, coins)
    result = score(game)
    assert (list(result.winners), [player.rank for player in result.players]) == (winners, ranks)


@given(
    st.lists(
        st.tuples(st.integers(49, 51), st.none() | st.tuples(st.integers(0, 1), st.integers(0, 2))),
        min_size=4,
        max_size=4,
    )
)
def test_what_open_coins_leave_open(players):
    """Decided means that every filling of the open coins says so."""
    game = read_game(by_points(*(total for total, _ in players)))
    bounds = [None if coins is None else (coins[0], sum(coins)) for _, coins in players]
    found = placed(
        game, [Standing(total, one) for (total, _), one in zip(players, bounds, strict=True)]
    )
    fillings = product(*(range(8) if one is None else range(one[0], one[1] + 1) for one in bounds))
    totals = [total for total, _ in players]
    winners = {tuple(victory_of_teams(totals, coins)[0]) for coins in fillings}
    if found.winners:
        assert winners == {found.winners}
    else:
        assert len(winners) > 1
        assert all(bounds[seat] is None or len({*bounds[seat]}) > 1 for seat in found.coins_needed)


# The document.


def test_it_stands_in_the_document_only_where_it_is_played():
    assert "teams" not in read_game({}).document()
    game = read_game(by_points(1, 2, 3, 4))
    assert game.document()["teams"] is True
    assert read_game(game.document()) == game
    for wrong in (1, "yes", None, [[0, 1], [2, 3]]):
        assert refused({"teams": wrong}) == ["teams"]


@pytest.mark.parametrize(
    ("count", "expansions", "edition", "said"),
    [
        (4, ["cities"], "second", None),
        (6, ["armada"], "second", None),
        (8, ["cities"], "first", None),
        (8, ["cities"], "second", "remark.teams"),
        (4, [], "second", "remark.teams_of_expansions"),
        (5, ["cities"], "second", "remark.no_partners"),
        (2, ["cities"], "second", "remark.no_partners"),
    ],
)
def test_what_no_source_tells_of_is_remarked(count, expansions, edition, said):
    document = by_points(*range(50, 50 + count)) | {"expansions": expansions, "edition": edition}
    found = [key for key in remarks(document) if "teams" in key or "partners" in key]
    assert found == ([said] if said else [])
    assert bool(read_game(document).partners) is (said != "remark.no_partners")


def test_who_has_no_partner_is_scored_alone():
    result = score(read_game(by_points(60, 40, 55, 44, 3)))
    assert (result.winners, [team.seats for team in result.teams]) == (
        (0,),
        [(s,) for s in range(5)],
    )


def test_naval_conflicts_of_partners_are_remarked():
    document = in_teams(expanded_table(random.Random(1), "second", 4, ("armada",)))
    assert "remark.naval_teams" in remarks(document)
    assert "remark.naval_teams" not in remarks({**document, "teams": False})


@given(dice.map(lambda roll: expanded_table(roll, players=roll.choice((4, 6)))))
def test_nothing_but_conflicts_and_victory_differs_from_the_same_cities_without_teams(document):
    apart, paired = (score(read_game(one)) for one in (document, in_teams(document)))
    for alone, partner in zip(apart.players, paired.players, strict=True):
        # Which guild a board copies depends on tokens, too, and the guild may be green in effect.
        lines = (*alone.categories["guilds"].because, *partner.categories["guilds"].because)
        copies = any(line.key == "because.copied" for line in lines)
        for name, cell in alone.categories.items():
            counts_tokens = name in ("military", "guilds", "leaders", "cities", "edifices")
            followed = counts_tokens or (name == "green" and copies)
            assert followed or cell.points == partner.categories[name].points
