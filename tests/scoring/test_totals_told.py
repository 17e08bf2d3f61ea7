"""Totals that were told, where the categories behind them are not all known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Coins, Game, Player, UnreadableGame, outcome, read_game, score
from tests.scoring.strategies import CATEGORIES, full_pads, plain_games
from tests.scoring.twin import CARDS

FULL = dict.fromkeys(CATEGORIES, 7)


def table(*players):
    """A table of pads and told totals: `(pad, total)` for each player."""
    names = ("Ada", "Bo", "Cy", "Di")
    return read_game(
        {
            "players": [
                {"name": name, "pad": pad, **({} if total is None else {"total": total})}
                for name, (pad, total) in zip(names, players, strict=False)
            ]
        }
    )


ADA_54 = ({}, 54)
BO_48 = ({}, 48)


@pytest.mark.parametrize(
    ("players", "finals", "ranks", "winners", "decided_by"),
    [
        ([ADA_54, BO_48], (54, 48), (1, 2), (0,), "points"),
        ([BO_48, ADA_54], (48, 54), (2, 1), (1,), "points"),
        ([ADA_54, (FULL, None)], (54, 49), (1, 2), (0,), "points"),
        ([ADA_54, (FULL, 60)], (54, 49), (1, 2), (0,), "points"),
        ([ADA_54, (FULL | {"blue": 20}, 3)], (54, 62), (2, 1), (1,), "points"),
        ([({"blue": 30}, 54), ({"blue": 2}, 48)], (54, 48), (1, 2), (0,), "points"),
        ([ADA_54, ({"blue": 60}, None)], (54, None), (None, None), (), None),
        ([ADA_54, ({}, None)], (54, None), (None, None), (), None),
        ([({}, 0), ({}, -3)], (0, -3), (1, 2), (0,), "points"),
        ([ADA_54, ({}, 54), BO_48], (54, 54, 48), (1, 1, 3), (), None),
        (
            [({"treasure": {"coins": 5}}, 54), ({"treasure": {"coins": 6}}, 54)],
            *((54, 54), (2, 1), (1,), "coins"),
        ),
        (
            [({"treasure": {"coins": 5}}, 54), ({"treasure": {"coins": 5}}, 54)],
            *((54, 54), (1, 1), (0, 1), "shared"),
        ),
        ([ADA_54], (54,), (1,), (0,), "points"),
    ],
)
def test_who_wins_where_totals_were_told(players, finals, ranks, winners, decided_by):
    game = table(*players)
    result = score(game)
    assert tuple(one.total if one.final else None for one in result.players) == finals
    assert tuple(one.rank for one in result.players) == ranks
    assert (result.winners, result.decided_by) == (winners, decided_by)
    assert outcome(game).totals == finals
    assert outcome(game)[1:] == (finals, ranks, winners)


def test_what_was_not_entered_stays_unknown():
    ada = score(table(({"blue": 30}, 54))).players[0]
    assert [name for name, cell in ada.categories.items() if cell.points is not None] == ["blue"]
    assert ada.categories["military"].points is None
    assert outcome(table(ADA_54)).points == ((None,) * 7,)


def test_the_why_of_a_total_says_that_it_was_told():
    ada, bo, cy = score(table(ADA_54, (FULL, 60), ({"blue": 3}, None))).players
    assert [(line.key, line.values) for line in ada.because] == [("because.told", {"total": 54})]
    assert bo.because == cy.because == ()


def test_nothing_is_asked_of_who_told_a_total():
    asked = score(table(ADA_54, ({"blue": 3}, None))).missing
    assert {one.seat for one in asked} == {1}
    assert len(asked) == 6
    assert score(table(ADA_54, BO_48)).missing == ()


def test_a_city_is_not_asked_for_a_told_total_but_for_those_around():
    document = table(ADA_54, BO_48, ({}, None)).document()
    document["players"][0]["city"] = {"cards": ["Workers Guild"]}
    document["players"][2] |= {"pad": FULL.copy(), "city": {"cards": ["Workers Guild"]}}
    assert score(read_game(document)).missing == ()
    del document["players"][2]["pad"]["guilds"]
    document["players"][2]["city"]["counts"] = {"purple": 1}
    asked = score(read_game(document)).missing
    assert {(one.seat, one.needs, one.colour) for one in asked} == {
        (0, "count", "brown"),
        (1, "count", "brown"),
    }
    assert {purpose for one in asked for purpose in one.purposes} == {(2, "guilds")}


def test_a_tie_of_told_totals_asks_for_the_coins():
    asked = score(table(ADA_54, ({}, 54), BO_48)).missing
    assert [(one.seat, one.category, one.needs) for one in asked] == [
        (0, "treasure", "coins"),
        (1, "treasure", "coins"),
    ]
    result = score(table(({"treasure": {"coins": 9}}, 54), ({"treasure": {"coins": 8}}, 54)))
    assert (result.winners, result.decided_by) == ((0,), "coins")


@pytest.mark.parametrize(
    ("pad", "told", "remarks"),
    [
        (FULL, 49, []),
        (FULL, None, []),
        (FULL, 50, [("remark.told", {"told": 50, "total": 49})]),
        ({}, 54, []),
        ({"blue": 20}, 54, []),
        # Defeats may take points away, but no more than six.
        ({"blue": 40, "green": 10}, 44, []),
        ({"blue": 40, "green": 10}, 43, ["remark.told_beyond"]),
        ({**FULL, "military": None}, 60, []),
        ({**FULL, "military": None}, 61, ["remark.told_beyond"]),
        ({}, 800, ["remark.total"]),
    ],
)
def test_a_total_that_the_categories_do_not_bear_out_is_remarked(pad, told, remarks):
    pad = {name: entry for name, entry in pad.items() if entry is not None}
    found = score(table((pad, told))).remarks
    found = [one for one in found if one.phrase.key.startswith(("remark.told", "remark.total"))]
    assert [
        (one.phrase.key, one.phrase.values)
        if remarks and isinstance(remarks[0], tuple)
        else one.phrase.key
        for one in found
    ] == remarks
    assert all((one.seats, one.category) == ((0,), None) for one in found)


def test_categories_that_are_worked_out_from_a_city_count_as_known():
    blue = next(name for name, card in CARDS["second"].items() if card["colour"] == "blue")
    document = table((FULL, 60)).document()
    del document["players"][0]["pad"]["blue"]
    assert score(read_game(document)).players[0].total == 60
    document["players"][0]["city"] = {"cards": [blue], "complete": True}
    ada = score(read_game(document)).players[0]
    assert (ada.total, ada.because) == (42 + CARDS["second"][blue]["points"], ())
    assert outcome(read_game(document)).totals == (ada.total,)


def test_the_sum_takes_over_when_the_last_category_is_entered():
    game = table(ADA_54, BO_48)
    for name in CATEGORIES[:-1]:
        game = game.with_entry(0, name, 7)
        assert score(game).players[0].total == 54
    game = game.with_entry(0, CATEGORIES[-1], 5)
    result = score(game)
    assert (result.players[0].total, result.winners) == (47, (1,))
    assert "remark.told" in [one.phrase.key for one in result.remarks]
    assert score(game.with_entry(0, "blue", None)).players[0].total == 54


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ("54", "unreadable.number"),
        (54.0, "unreadable.number"),
        (True, "unreadable.number"),
        ([54], "unreadable.number"),
        (1000, "unreadable.less_than_equal"),
        (-1000, "unreadable.greater_than_equal"),
    ],
)
def test_what_is_no_total_is_refused(told, problem):
    with pytest.raises(UnreadableGame) as refused:
        read_game({"players": [{"name": "Ada", "total": told}]})
    (part,) = refused.value.parts
    assert part.values["problem"].key == problem
    assert part.values["place"].values == {"number": 1, "path": "total"}


def test_a_total_stays_in_the_document():
    document = table(ADA_54, ({}, None)).document()
    assert [player.get("total") for player in document["players"]] == [54, None]
    assert "total" not in document["players"][1]
    assert read_game(document) == table(ADA_54, ({}, None))
    assert read_game({"players": [{"name": "Ada", "total": None}]}).players[0].total is None


told_totals = st.none() | st.integers(-999, 999)


def with_totals(game, told):
    players = [
        player.model_copy(update={"total": total})
        for player, total in zip(game.players, told, strict=False)
    ]
    return game.model_copy(update={"players": tuple(players)})


@given(plain_games(full_pads), st.lists(told_totals, min_size=7, max_size=7))
def test_with_all_categories_known_a_told_total_changes_nothing_but_remarks(game, told):
    one, other = score(game), score(with_totals(game, told))
    assert (one.players, one.winners, one.decided_by, one.missing) == (
        *(other.players, other.winners, other.decided_by),
        other.missing,
    )
    assert outcome(game) == outcome(with_totals(game, told))


@given(st.lists(st.integers(-999, 999), min_size=1, max_size=7), st.booleans())
def test_with_none_known_ranks_go_by_told_totals(told, rich):
    players = tuple(
        # The same coins for everybody, so that ties are shared.
        Player(name=f"P{seat}", total=total, pad={"treasure": Coins(coins=3)} if rich else {})
        for seat, total in enumerate(told)
    )
    result = score(Game(players=players))
    assert [one.rank for one in result.players] == [
        1 + sum(other > total for other in told) for total in told
    ]
    best = tuple(seat for seat, total in enumerate(told) if total == max(told))
    decided = rich or len(best) == 1
    assert result.winners == (best if decided else ())
    assert tuple(one.seat for one in result.missing) == (() if decided else best)
