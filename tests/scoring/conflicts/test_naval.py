"""Naval conflicts: who takes which token, what is asked for them, and where sources differ."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words import words
from scoring import counters, read_game, score
from scoring.catalogue.cards import EDITIONS, box_of
from scoring.catalogue.editions import rules
from scoring.cities.known_cities import Cities
from scoring.conflicts.naval import may_stay_out, taken
from scoring.conflicts.naval_sources import taken_elsewhere
from scoring.game.facts import Piece, facts, fits, with_fact
from tests.scoring.refusals import refused
from tests.scoring.tables import NAMES
from tests.scoring.twin import naval_token

AGE_I, AGE_II, AGE_III = ((3, 1), -1), ((5, 3), -2), ((7, 5, 3), -3)


@pytest.mark.parametrize(
    ("age", "strengths", "tokens"),
    [
        # The rulebook's table.
        (AGE_I, [4, 3, 2, 1, 0], [3, 1, 0, 0, -1]),
        (AGE_II, [0, 1, 2, 3, 4], [-2, 0, 0, 3, 5]),
        (AGE_III, [2, 9, 0, 5, 7], [0, 7, -3, 3, 5]),
        # The weakest are the weakest, whatever their rank.
        (AGE_III, [3, 2, 1], [7, 5, -3]),
        (AGE_III, [3, 1, 1], [7, -3, -3]),
        (AGE_I, [2, 1, 0], [3, 1, -1]),
        # Tied for the first place: the second's token; the next city goes down to the third.
        (AGE_I, [4, 4, 3, 0], [1, 1, 0, -1]),
        (AGE_III, [4, 4, 3, 2, 0], [5, 5, 3, 0, -3]),
        (AGE_III, [4, 4, 4, 2, 2, 0], [5, 5, 5, 0, 0, -3]),
        # Tied for the second place: the third's token, and none for the third.
        (AGE_II, [5, 4, 4, 3, 0], [5, 0, 0, 0, -2]),
        (AGE_III, [5, 4, 4, 3, 0], [7, 3, 3, 0, -3]),
        # Tied for the weakest: a defeat token each.
        (AGE_II, [5, 4, 0, 0, 0], [5, 3, -2, -2, -2]),
        (AGE_I, [1, 1, 1, 0], [1, 1, 1, -1]),
        # All alike: nothing.
        (AGE_III, [2, 2, 2], [0, 0, 0]),
        # Who stays out neither takes a token nor a rank.
        (AGE_III, [None, 4, 3, 2, None], [0, 7, 5, -3, 0]),
        (AGE_I, [None, None, 3], [0, 0, 0]),
        (AGE_I, [None, None, None], [0, 0, 0]),
    ],
)
def test_who_takes_which_token(age, strengths, tokens):
    assert taken(strengths, *age) == tuple(tokens)


@pytest.mark.parametrize(
    ("age", "strengths", "tokens"),
    [
        (AGE_III, [2, 9, 0, 5, 7], [0, 7, -3, 0, 5]),
        (AGE_III, [4, 4, 3, 2, 0], [5, 5, 0, 0, -3]),
        (AGE_III, [5, 4, 4, 3, 0], [7, 0, 0, 0, -3]),
        (AGE_I, [None, 2, 1], [0, 3, 0]),
        (AGE_I, [2, 2, 2], [0, 0, 0]),
    ],
)
def test_who_takes_which_token_by_the_other_source(age, strengths, tokens):
    if len(age[0]) == 3:
        age = (age[0][:2], age[1])
    assert taken_elsewhere(strengths, *age) == tuple(tokens)


def test_every_order_of_strengths_of_five():
    for strengths in product(range(4), repeat=5):
        for victories, defeat in (AGE_I, AGE_III):
            expected = [naval_token(strengths, seat, victories, defeat) for seat in range(5)]
            assert taken(strengths, victories, defeat) == tuple(expected)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_tokens_of_the_box(edition):
    naval = rules(box_of(edition, ("armada",))).naval
    assert [(won, lost) for won, lost in zip(naval.victories, naval.defeats, strict=True)] == [
        AGE_I,
        AGE_II,
        AGE_III,
    ]
    assert rules(box_of(edition)).naval is None
    assert rules(box_of(edition, ("leaders", "cities"))).naval is None


def a_table(*cities, pads=(), **more):
    players = [
        {"name": name, "city": city, "pad": dict(pad)}
        for name, city, pad in zip(NAMES, cities, [*pads, *[{}] * len(cities)], strict=False)
    ]
    return {"edition": "second", "expansions": ["armada"], "players": players, **more}


def at_sea(*strengths, **more):
    return {"naval_strengths": list(strengths), **more}


def naval(document):
    return [player.categories["naval"] for player in score(read_game(document)).players]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_with_its_why(edition):
    table = a_table(at_sea(2, 3, 3), at_sea(1, 4, 7), at_sea(0, 3, 5), at_sea(0, 1, 3))
    cells = naval({**table, "edition": edition})
    assert [cell.points for cell in cells] == [3 + 0 - 3, 1 + 5 + 7, -1 + 0 + 5, -1 - 2 - 3]
    assert all(cell.worked_out for cell in cells)
    assert [(line.key, line.values["token"]) for line in cells[0].because] == [
        ("because.naval.1", 3),
        ("because.naval.2", 0),
        ("because.naval.3", -3),
    ]


def why(document, seat):
    """The why of the naval points, as it is read."""
    say = words()
    return [say.phrase(line) for line in naval(document)[seat].because]


def test_the_why_says_the_place_that_gave_the_token():
    table = a_table(at_sea(2, 3, 3), at_sea(1, 4, 7), at_sea(0, 3, 7), at_sea(0, 1, 3))
    assert why(table, 0) == [
        "age I, naval strength 2 against 1, 0, 0: +3 (first)",
        "age II, naval strength 3 against 4, 3, 1: 0 (tied with Cy for second, so third)",
        "age III, naval strength 3 against 7, 7, 3: −3 (weakest, tied with Di)",
    ]
    assert why(table, 1)[2] == (
        "age III, naval strength 7 against 7, 3, 3: +5 (tied with Cy for first, so second)"
    )
    assert why(table, 3)[1] == "age II, naval strength 1 against 4, 3, 3: −2 (weakest)"


def test_of_several_at_one_place_no_name_could_belong_to_the_token():
    table = a_table(at_sea(1, 1, 0), at_sea(1, 1, 0), at_sea(1, 1, 0), at_sea(2, 2, 1))
    assert why(table, 0)[2] == (
        "age III, naval strength 0 against 1, 0, 0: −3 (weakest, tied with Bo and Cy)"
    )


def test_the_why_says_where_all_are_level_and_how_far_down_one_is():
    away = at_sea(1, 0, naval_absences=[3])
    table = a_table(at_sea(1, 4, 0), at_sea(1, 3, 0), at_sea(1, 2, 0), at_sea(1, 1, 0), away)
    assert why(table, 3) == [
        "age I, naval strength 1 against 1, 1, 1, 1: 0 (all tied)",
        "age II, naval strength 1 against 4, 3, 2, 0: 0 (4th)",
        "age III, naval strength 0 against 0, 0, 0, Edda stayed out: 0 (all tied)",
    ]
    assert why(table, 4)[2] == "age III: no part in naval conflicts"


def test_the_why_says_who_stayed_out():
    table = a_table(at_sea(2, None, 3, naval_absences=[2]), at_sea(1, 4, 7), at_sea(0, 3, 5))
    assert why(table, 1)[1] == "age II, naval strength 4 against 3, Ada stayed out: +5 (first)"
    table = a_table(at_sea(2, None, 3, naval_absences=[2]), at_sea(1, 4, 7))
    assert "age II, naval strength 4, nobody else took part: 0 (no conflict)" in why(table, 1)


def test_what_was_entered_stands():
    table = a_table(at_sea(1, 1, 1), at_sea(0, 0, 0), at_sea(0, 0, 0), pads=[{"naval": 4}])
    cells = naval(table)
    assert [cell.points for cell in cells] == [4, -6, -6]
    remarks = score(read_game(table)).remarks
    assert [(one.phrase.key, one.seats) for one in remarks] == [("remark.differs", (0,))]


def test_who_stays_out_takes_nothing():
    table = a_table(
        at_sea(2, None, 3, naval_absences=[2]), at_sea(1, 4, 7), at_sea(0, 3, 5), at_sea(0, 1, 3)
    )
    cells = naval(table)
    assert [cell.points for cell in cells] == [3 + 0 - 3, 1 + 5 + 7, -1 + 3 + 5, -1 - 2 - 3]
    assert cells[0].because[1].key == "because.naval_away.2"


def asked_of(document):
    missing = score(read_game(document)).missing
    return {(one.seat, one.needs, one.age) for one in missing if one.category == "naval"}


def test_strengths_are_asked_where_the_table_tells_them():
    table = a_table(at_sea(2, 3, 3), at_sea(1, None, 7), at_sea(0, 3))
    assert asked_of(table) == {(1, "naval_strength", 2), (2, "naval_strength", 3)}
    assert [cell.points for cell in naval(table)] == [None] * 3
    assert naval(table)[1].because[1].values["count"] == "?"


def test_points_are_asked_where_it_does_not():
    cities = [{"stages": 1}, {"stages": 1}, {"stages": 1}]
    assert asked_of(a_table(*cities)) == {(seat, "points", None) for seat in range(3)}
    # Nobody tells strengths after the points were entered.
    table = a_table(at_sea(2, 3, 3), {"stages": 1}, at_sea(0, 3, 2), pads=[{}, {"naval": 5}, {}])
    assert asked_of(table) == {(0, "points", None), (2, "points", None)}


def test_what_no_strength_can_change_is_not_asked():
    # Whatever Cy had in age I, Di is the weakest then, and Ada's token depends on it.
    table = a_table(at_sea(2, 3, 3), at_sea(1, 4, 7), at_sea(None, 2, 5), at_sea(0, 1, 1))
    purposes = [one.purposes for one in score(read_game(table)).missing if one.age == 1]
    assert purposes == [((0, "naval"), (1, "naval"), (2, "naval"))]
    assert naval(table)[3].points == -1 - 2 - 3
    assert why(table, 3)[0] == "age I, naval strength 0 against 2, 1, ?: −1 (weakest)"
    # Cy's points are told, and Bo is the third of age I: no token, whoever is before him.
    table = a_table(at_sea(5, 3), at_sea(1, 4), at_sea(None, 2), at_sea(3, 1), at_sea(0, 0))
    assert (
        why(table, 1)[0] == "age I, naval strength 1 against 5, 3, 0, ?: 0 (too weak for a token)"
    )


@given(st.lists(st.one_of(st.none(), st.integers(0, 3), st.just("away")), min_size=2, max_size=5))
def test_just_the_strengths_are_asked_that_change_a_token(strengths):
    """Every question has two answers that give different points, given some others."""
    cities = [
        at_sea(
            0,
            0,
            None if one == "away" else one,
            naval_absences=[1, 2, 3] if one == "away" else [1, 2],
        )
        for one in strengths
    ]
    found = score(read_game(a_table(*cities)))
    waiting = [seat for seat, one in enumerate(strengths) if one is None]
    able = {}
    for told in product(range(6), repeat=len(waiting)):
        full = [None if one == "away" else one for one in strengths]
        for seat, strength in zip(waiting, told, strict=True):
            full[seat] = strength
        able[told] = taken(full, *AGE_III)
    for seat, player in enumerate(found.players):
        tokens = {tokens[seat] for tokens in able.values()}
        assert player.categories["naval"].points == (tokens.pop() if len(tokens) == 1 else None)
        asked = [one.seat for one in found.missing if (seat, "naval") in one.purposes]
        changing = [
            other
            for place, other in enumerate(waiting)
            if any(
                len({able[*told[:place], one, *told[place + 1 :]][seat] for one in range(6)}) > 1
                for told in able
            )
        ]
        assert asked == changing


THIRD = (at_sea(2, 3, 5), at_sea(1, 4, 7), at_sea(0, 1, 6), at_sea(0, 1, 1))
"""Ada is the third of age III: one source has a token for her there, the other none."""


def with_blue(*points):
    """That game with everything else known: zero points but in blue."""
    rows = [row for row in rules(box_of("second", ("armada",))).categories if row != "naval"]
    pads = [dict.fromkeys(rows, 0) | {"blue": blue} for blue in points]
    return a_table(*THIRD, pads=pads)


def doubts(document):
    remarks = score(read_game(document)).remarks
    return [one for one in remarks if one.phrase.key == "remark.naval_sources"]


def test_where_the_sources_differ_the_why_says_so():
    cells = naval(a_table(*THIRD))
    assert [cell.points for cell in cells] == [3 + 3 + 3, 1 + 5 + 7, -1 - 2 + 5, -1 - 2 - 3]
    (line,) = (line for line in cells[0].because if line.key == "because.naval_elsewhere")
    assert line.values == {"token": 3, "elsewhere": 0}
    said = words().phrase(line)
    assert "+3 by the rulebook" in said
    assert "0 by a program" in said
    assert "The rulebook’s counts." in said
    assert [line.key for line in cells[0].because][-2:] == [
        "because.naval.3",
        "because.naval_elsewhere",
    ]
    for cell in cells[1:]:
        assert "because.naval_elsewhere" not in [line.key for line in cell.because]


def without_an_age(document):
    """That game, but Ada is the weakest of age I, and nobody told how strong Cleo was then.

    The points of the others are entered.
    """
    ada, bo, cleo, di = document["players"]
    ada["city"], cleo["city"] = at_sea(0, 3, 5), at_sea(None, 1, 6)
    for player, points in ((bo, 13), (cleo, 2), (di, -6)):
        player["pad"]["naval"] = points
    return document


def test_where_another_age_is_open_the_why_says_so_too():
    cell = naval(without_an_age(a_table(*THIRD)))[0]
    assert cell.points == -1 + 3 + 3
    (line,) = (line for line in cell.because if line.key == "because.naval_elsewhere")
    assert line.values == {"token": 3, "elsewhere": 0}
    assert cell.because[-1] == line


def test_where_the_age_itself_is_open_nothing_is_said():
    """Edda is the weakest whatever Cleo has; who has the third token is open."""
    table = a_table(*THIRD, at_sea(0, 0, 0))
    table["players"][2]["city"] = at_sea(0, 1)
    table["players"][2]["pad"]["naval"] = 2
    cells = naval(table)
    assert [cell.points for cell in cells[:2]] == [None, None]
    for cell in cells:
        assert "because.naval_elsewhere" not in [line.key for line in cell.because]


@pytest.mark.parametrize(
    ("blue", "remarked"),
    [
        # 9 and 13 points at sea: Ada is level, ahead by 3, by 4, and behind by 1.
        ((4, 0, 0, 0), True),
        ((7, 0, 0, 0), True),
        ((8, 0, 0, 0), False),
        ((3, 0, 0, 0), False),
        # Also further down: Cleo has 2 points at sea.
        ((0, 9, 5, 0), True),
        ((0, 9, 3, 0), False),
    ],
)
def test_a_remark_says_so_where_that_changes_who_is_ahead(blue, remarked):
    found = doubts(with_blue(*blue))
    assert bool(found) == remarked
    for remark in found:
        assert (remark.seats, remark.category) == ((0,), "naval")
        assert remark.phrase.values == {"age": "III", "terms": (("Ada", 0),)}
        said = words().phrase(remark.phrase)
        assert "The rulebook of all expansions, which fans wrote, counts;" in said
        assert "by a program for the second edition: Ada 0." in said


@pytest.mark.parametrize(("blue", "remarked"), [((8, 0, 0, 0), True), ((12, 0, 0, 0), False)])
def test_a_remark_says_so_where_another_age_is_open(blue, remarked):
    assert [one.seats for one in doubts(without_an_age(with_blue(*blue)))] == [(0,)] * remarked


@pytest.mark.parametrize(("blue", "remarked"), [((4, 0, 0, 0), False), ((0, 0, 12, 12), True)])
def test_of_partners_the_points_together_are_compared(blue, remarked):
    """Ada and Bo have 22 points at sea, Cleo and Di -4; the doubt is about 3 of them."""
    table = with_blue(*blue) | {"expansions": ["armada", "cities"], "teams": True}
    for player in table["players"]:
        player["pad"] |= {"cities": 0, "debt": 0}
    assert bool(doubts(table)) == remarked


def test_nobody_doubts_what_was_entered_or_is_not_final():
    table = with_blue(4, 0, 0, 0)
    table["players"][0]["pad"]["naval"] = 9
    assert doubts(table) == []
    table = with_blue(4, 0, 0, 0)
    del table["players"][3]["pad"]["treasure"]
    assert doubts(table) == []


def test_nobody_doubts_totals_that_were_told():
    table = a_table(*THIRD)
    for player, total in zip(table["players"], (13, 13, 2, -6), strict=True):
        player["total"] = total
    assert score(read_game(table)).final
    assert doubts(table) == []
    # Ada's total is the sum of her points, whatever else was told of it.
    table = with_blue(4, 0, 0, 0)
    table["players"][0]["total"] = 13
    assert doubts(table)
    for told in table["players"][1:]:
        del told["pad"]["treasure"]
        told["total"] = 13
    assert doubts(table)


def test_where_the_sources_agree_nothing_is_said():
    table = a_table(at_sea(2, 3, 3), at_sea(1, 4, 7), at_sea(0, 1, 1))
    assert score(read_game(table)).remarks == ()
    assert {line.key for cell in naval(table) for line in cell.because} == {
        f"because.naval.{age}" for age in (1, 2, 3)
    }


def may_stay_out_of(document):
    cities = Cities(read_game(document))
    return [seat for seat in range(len(cities)) if may_stay_out(cities, seat)]


def test_who_may_have_the_island_may_stay_out():
    assert may_stay_out_of(a_table({}, {}, {})) == [0, 1, 2]
    assert may_stay_out_of(a_table({}, {"complete": True}, {})) == [0, 2]
    assert may_stay_out_of(a_table({}, {"cards": ["Forgotten Island"]}, {})) == [1]
    assert may_stay_out_of(a_table({}, {}, {"naval_absences": [2]})) == [2]
    assert may_stay_out_of({**a_table({}, {}, {}), "expansions": []}) == []


def test_strengths_of_an_age_without_the_city_are_not_counted():
    game = read_game(a_table(at_sea(2, naval_absences=[2]), {}, {}))
    assert [one.key.part for one in counters(game, 0, "naval")] == [1, 3]


def test_a_strength_that_sinks_is_remarked():
    table = a_table(at_sea(2, 1, 3), at_sea(1, 4, 7), at_sea(0, 0, 0))
    assert [one.phrase.key for one in score(read_game(table)).remarks] == ["remark.naval_sinks"]


def test_strengths_are_facts_that_come_and_go():
    game = read_game(a_table(at_sea(2, 3, 3), {"stages": 1}, {}))
    assert facts(game.players[0])[Piece("naval_strengths", 3)] == 3
    game = with_fact(game, 0, Piece("naval_strengths", 2), None)
    assert game.players[0].city.naval_strengths == (2, None, 3)
    game = with_fact(game, 0, Piece("naval_strengths", 3), None)
    assert game.players[0].city.naval_strengths == (2,)
    game = with_fact(game, 1, Piece("naval_absences", 2), True)
    assert game.players[1].city.naval_absences == (2,)
    assert read_game(game.document()) == game
    assert fits(game, Piece("naval_strengths", 1), 3)
    assert not fits(read_game({"players": []}), Piece("naval_strengths", 1), 3)


def test_counters_are_the_own_strengths():
    game = read_game(a_table(at_sea(2, None, 3), {}, {}))
    found = counters(game, 0, "naval")
    assert [(one.key, one.number) for one in found] == [
        (Piece("naval_strengths", 1), 2),
        (Piece("naval_strengths", 2), None),
        (Piece("naval_strengths", 3), 3),
    ]


def test_without_armada_there_are_no_naval_conflicts():
    table = a_table(at_sea(1, 2, 3), {}, {})
    assert refused({**table, "expansions": []}) == ["players.1.city.naval_strengths"]
    assert refused(a_table(at_sea(1, 2, 3, 4)))
    assert refused(a_table(at_sea(-1, 2, 3)))
    assert refused(a_table({"naval_absences": [4]}))
