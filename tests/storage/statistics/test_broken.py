"""Records that a game broke."""

from dataclasses import replace

import pytest
from hypothesis import given

from app.words import words
from scoring import Player
from storage.statistics import broken_records, scored
from storage.statistics.figures.kinds import among
from tests.storage.statistics.examples import MODEST, as_told, histories, player, saved

PLAIN = {"Ada": 50, "Bo": 40, "Cy": 30}


def broken(*games, by=None):
    """What the last game broke; games are everyone's totals, or games."""
    history = [
        saved(number, **game) if isinstance(game, dict) else game
        for number, game in enumerate(games, 1)
    ]
    return broken_records([scored(game) for game in history], by or history[-1].id)


def whose(record):
    """Who has a record, in one word; `None` where it is the whole table's."""
    return "+".join(record.players) or None


def told(*games):
    return [(record.kind, record.value, whose(record)) for record in broken(*games)]


def kinds(*games):
    return [record.kind for record in broken(*games)]


def test_the_first_games_break_nothing():
    assert broken(PLAIN) == []
    assert broken(PLAIN, PLAIN, {"Ada": 90, "Bo": 89, "Cy": 5}) == []


def test_to_equal_a_record_is_not_to_break_it():
    # Ada's sixth victory in a row is the one thing that is new.
    assert told(*[PLAIN] * 6) == [("table_streak", 6, "ada")]


def test_the_highest_total():
    record = broken(*[PLAIN] * 5, {"Ada": 40, "Bo": 61, "Cy": 30})[0]
    assert (record.kind, record.value, whose(record)) == ("highest_total", 61, "bo")
    assert record.before == (50, "game 1", "ada", "Ada")
    assert record.phrase.key == "record.highest_total"
    values = record.phrase.values
    assert (values["names"], values["count"], values["before"], values["holder"]) == (
        "Bo",
        61,
        50,
        "Ada",
    )


def test_who_breaks_the_tables_record_hears_of_that_alone():
    records = broken(*[PLAIN] * 5, {"Ada": 40, "Bo": 61, "Cy": 35})
    assert [r.kind for r in records if whose(r) == "bo" and r.kind.endswith("total")] == [
        "highest_total"
    ]
    assert [(r.value, whose(r)) for r in records if r.kind == "own_total"] == [(35, "cy")]


def test_a_record_is_of_all_who_have_it():
    coins = {"Ada": 2, "Bo": 8}
    seats = [player(name, 53, coins=count, military=0) for name, count in coins.items()]
    found = said(*[scored(saved(number, **PLAIN)) for number in range(6)], scored(saved(6, *seats)))
    # Bo won by coins, and has no less of the record than Ada, who sits first.
    assert found["highest_total", "ada+bo", None] == (
        "Ada and Bo have the most points ever: 53 each. The record was 50, by Ada."
    )
    assert not [key for key in found if key[0] == "own_total"]


def test_a_record_in_a_category_is_of_all_who_have_it():
    def table(number, *points):
        names = zip(("Ada", "Bo", "Cy"), points, strict=True)
        return scored(saved(number, *(player(name, 50, guilds=most) for name, most in names)))

    found = said(*[table(number, 3, 7, 7) for number in range(6)], table(6, 10, 10, 10))
    assert found["category", "ada+bo+cy", "guilds"] == (
        "Guilds: the most points ever, 10, by Ada, Bo and Cy. The record was 7, by Bo and Cy."
    )
    found = said(*[table(number, 3, 7, 7) for number in range(11)], table(11, 10, 2, 10))
    assert [key for key in found if key[2] == "guilds"] == [("category", "ada+cy", "guilds")]


def test_who_lost_with_most_or_won_with_fewest_is_named_with_all_others_who_did():
    before = [scored(saved(number, **PLAIN)) for number in range(6)]
    found = said(*before, scored(saved(6, Ada=60, Bo=44, Cy=44)))
    assert found["highest_losing", "bo+cy", None] == (
        "Bo and Cy lost with 44 points each, more than anyone before. The record was 40, by Bo."
    )
    found = said(*before, scored(saved(6, Ada=35, Bo=35, Cy=10)))
    assert found["lowest_winning", "ada+bo", None] == (
        "Nobody has won with fewer points: 35, by Ada and Bo. The record was 50."
    )
    # A winner by coins has as many points as who lost, and is not named among them.
    tied = [scored(saved(6, player("Ada", 53, coins=8), player("Bo", 53)))]
    found = said(*before, *tied, scored(saved(7, Ada=60, Bo=54)))
    assert found["highest_losing", "bo", None].endswith("The record was 53, by Bo.")


def test_margins_and_totals_of_winners_and_losers():
    assert kinds(*[PLAIN] * 5, {"Ada": 30, "Bo": 45, "Cy": 30}) == [
        "widest",
        "lowest_winning",
        "first_win",
        "own_total",
    ]
    close = broken(*[PLAIN] * 5, {"Ada": 50, "Bo": 47, "Cy": 30})
    assert [(record.kind, record.value) for record in close] == [
        ("table_streak", 6),
        ("closest", 3),
        ("highest_losing", 47),
        ("own_total", 47),
    ]
    assert close[1].phrase.values == {"count": 3, "before": 10}


def test_the_first_tie_at_the_top():
    records = broken(*[PLAIN] * 5, {"Ada": 50, "Bo": 50, "Cy": 30})
    assert "tied" in [record.kind for record in records]
    assert "closest" not in [record.kind for record in records]
    again = kinds(*[PLAIN] * 5, *[{"Ada": 50, "Bo": 50, "Cy": 30}] * 2)
    assert "tied" not in again


def test_a_tie_whose_coins_nobody_told_is_level_too():
    level = as_told(6, Ada=50, Bo=50, Cy=30)
    assert "tied" in kinds(*[PLAIN] * 5, level)
    assert "tied" not in kinds(*[PLAIN] * 5, level, {"Ada": 50, "Bo": 50, "Cy": 30})
    assert "closest" not in kinds(*[PLAIN] * 5, level, {"Ada": 50, "Bo": 47, "Cy": 30})


def test_a_category_and_not_one_that_lost_points():
    before = [saved(n, player("Ada", 50, military=-6), Bo=40) for n in range(1, 6)]
    less = saved(6, player("Ada", 45, military=-5), player("Bo", 40, military=0))
    assert "category" not in kinds(*before, less)
    more = broken(*before, saved(6, player("Ada", 45, military=1), Bo=40))
    (record,) = [record for record in more if record.kind == "category"]
    assert (record.category, record.value, whose(record)) == ("military", 1, "ada")
    assert record.phrase.values["category"].key == "category.military"


def test_a_personal_best_in_a_category_takes_more_games():
    def games(count):
        return [
            saved(n, player("Ada", 50, green=20), player("Bo", 40, green=3))
            for n in range(1, count + 1)
        ]

    def last(number):
        return saved(number, player("Ada", 50, green=20), player("Bo", 40, green=4))

    assert "own_category" not in kinds(*games(9), last(10))
    (record,) = [each for each in broken(*games(10), last(11)) if each.kind == "own_category"]
    assert (whose(record), record.category, record.value) == ("bo", "green", 4)


def test_streaks_of_the_table_and_of_a_player():
    ada, bo = {"Ada": 50, "Bo": 40}, {"Ada": 40, "Bo": 50}
    assert ("table_streak", 3, "ada") in told(bo, ada, bo, ada, ada, ada)
    assert "table_streak" not in kinds(bo, ada, bo, bo, ada, ada)
    assert kinds(ada, ada, ada, ada) == []
    # Bo equals Ada's three, which is no more than the best of Bo's own.
    assert ("own_streak", 3, "bo") in told(ada, ada, ada, bo, bo, bo)
    assert ("table_streak", 4, "bo") in told(ada, ada, ada, bo, bo, bo, bo)
    assert kinds(ada, ada, ada, bo, bo, ada) == []
    # Ada's three are as many as Ada's best, and fewer than the table's.
    as_long = kinds(*[bo] * 4, *[ada] * 3, bo, *[ada] * 3)
    assert "own_streak" not in as_long
    assert "own_streak" in kinds(*[bo] * 5, *[ada] * 3, bo, *[ada] * 4)


def test_a_streak_with_a_shared_victory_says_so():
    ada, bo, both = (
        {"Ada": first, "Bo": second} for first, second in ((50, 40), (40, 50), (50, 50))
    )

    def streak(kind, *totals):
        games = [scored(saved(at, **each)) for at, each in enumerate(totals, 1)]
        return said(*games)[kind, "ada", None]

    assert streak("table_streak", bo, ada, bo, both, ada, ada) == (
        "Ada has won or shared 3 games in a row, more than anyone before."
    )
    assert streak("table_streak", both, bo, ada, ada, bo, ada, ada, ada) == (
        "Ada has won 3 games in a row, more than anyone before."
    )
    assert streak("own_streak", bo, bo, bo, bo, ada, ada, both) == (
        "Ada has won or shared 3 games in a row, a personal best."
    )


def test_a_game_that_is_not_decided_stops_no_streak():
    ada, bo = {"Ada": 50, "Bo": 40}, {"Ada": 40, "Bo": 50}
    assert ("table_streak", 3, "ada") in told(bo, ada, bo, ada, ada, {"Ada": 50, "Bo": None}, ada)


def test_the_first_victory():
    lost = {"Ada": 50, "Bo": 40}
    records = broken(lost, lost, lost, {"Ada": 40, "Bo": 50})
    (record,) = [record for record in records if record.kind == "first_win"]
    assert whose(record) == "bo"
    # Two games of others before tell nothing of how long Bo waited.
    others = [saved(number, Ada=50, Cy=40) for number in (1, 2)]
    own = [saved(number, **lost) for number in (3, 4, 5)]
    found = said(*map(scored, [*others, *own, saved(6, Ada=40, Bo=50)]))
    assert found["first_win", "bo", None] == "Bo’s first victory, after 3 games without one."
    assert "first_win" not in kinds(lost, lost, {"Ada": 40, "Bo": 50})


def test_a_game_alone_is_no_victory():
    alone, lost = {"Bo": 90}, {"Ada": 50, "Bo": 40}
    assert "first_win" not in kinds(lost, lost, lost, alone)
    assert "first_win" in kinds(lost, lost, lost, alone, {"Ada": 40, "Bo": 50})
    assert "table_streak" not in kinds(*[lost] * 2, *[alone] * 5)
    assert "lowest_winning" not in kinds(*[lost] * 5, {"Bo": 10})


def test_milestones():
    records = broken(*[{"Ada": 50, "Bo": 40}] * 10)
    assert [(each.kind, each.value, whose(each)) for each in records][1:] == [
        ("wins", 10, "ada"),
        ("games", 10, "ada"),
        ("games", 10, "bo"),
        ("table_games", 10, None),
    ]
    assert kinds(*[{"Ada": 50, "Bo": 40}] * 11) == ["table_streak"]


def test_shares_of_victories_add_up_to_a_milestone():
    shared = {"Ada": 50, "Bo": 50}
    games = [shared] * 2 + [{"Ada": 50, "Bo": 40}] * 8
    assert "wins" not in kinds(*games)
    assert ("wins", 10, "ada") in told(*games, {"Ada": 50, "Bo": 40})


def test_only_what_was_played_before_counts():
    games = [saved(number, **PLAIN) for number in range(1, 6)]
    late = saved(9, Ada=99, Bo=40)
    highest = saved(8, Ada=80, Bo=40)
    assert broken(late, *games, highest)[0].kind == "highest_total"
    assert "highest_total" not in [
        record.kind for record in broken(*games, saved(6, Ada=90), saved(7, Ada=80))
    ]


def test_what_is_not_known_breaks_nothing():
    games = [saved(number, **PLAIN) for number in range(1, 6)]
    unknown = saved(6, Player(name="Ada", pad={"blue": 60}), Player(name="Bo"))
    records = broken(*games, unknown)
    assert [(record.kind, record.category) for record in records] == [("category", "blue")]


def test_a_game_of_nobody_and_an_unknown_one():
    assert broken(*[PLAIN] * 5, saved(6)) == []
    assert broken(*[PLAIN] * 5, by="another") == []
    assert broken_records([], "game 1") == []


def test_one_player_in_two_seats():
    records = told(*[PLAIN] * 5, {"Ada": 60, "ada": 30, "Bo": 40, "Cy": 30})
    assert records.count(("highest_total", 60, "ada")) == 1


@pytest.mark.parametrize("count", [5, 30])
def test_points_are_compared_with_games_of_the_same_expansions(count):
    plain = [scored(saved(number, Ada=90, Bo=40)) for number in range(count)]
    with_leaders = [
        scored(saved(number, Ada=total, Bo=40))._replace(expansions=("leaders",))
        for number, total in [*((100 + n, 50) for n in range(5)), (200, 60)]
    ]
    records = broken_records([*plain, *with_leaders], "game 200")
    assert "highest_total" in [record.kind for record in records]


def test_points_of_partners_are_compared_with_those_of_partners():
    alone = [scored(saved(number, Ada=90, Bo=40)) for number in range(30)]
    together = [
        scored(saved(number, Ada=total, Bo=40))._replace(partners=((0, 1),))
        for number, total in [*((100 + n, 50) for n in range(5)), (200, 60)]
    ]
    records = broken_records([*alone, *together], "game 200")
    assert "highest_total" in [record.kind for record in records]


def of_kind(number, *expansions, partners=(), **totals):
    return scored(saved(number, **totals))._replace(expansions=expansions, partners=partners)


def said(*games):
    return {
        (record.kind, whose(record), record.category): words().phrase(record.phrase)
        for record in broken_records(games, games[-1].id)
    }


def test_a_record_of_some_games_says_of_which():
    leaders = [of_kind(number, "leaders", Ada=84, Bo=80) for number in range(1, 6)]
    base = [of_kind(number, Ada=50, Bo=40, Cy=30) for number in range(6, 11)]
    found = said(*leaders, *base, of_kind(11, Ada=60, Bo=44, Cy=31))
    assert found["highest_total", "ada", None] == (
        "Ada has the most points ever in games without expansions: 60. The record was 50, by Ada."
    )
    assert found["category", "ada", "blue"] == (
        "Blue: the most points ever in games without expansions, 60, by Ada. "
        "The record was 50, by Ada."
    )
    assert found["widest", None, None] == (
        "The widest margin ever in games without expansions: 16 points. The record was 10."
    )
    assert found["highest_losing", "bo", None] == (
        "Bo lost with 44 points, more than anyone before in games without expansions. "
        "The record was 40, by Bo."
    )
    # Cy has never played with Leaders.
    assert found["own_total", "cy", None] == (
        "31 points: a personal best for Cy. The previous best was 30."
    )
    found = said(*base, *leaders, of_kind(11, "leaders", Ada=70, Bo=81))
    assert found["own_total", "bo", None] == (
        "81 points: a personal best for Bo in games with Leaders. The previous best was 80."
    )
    found = said(*leaders, *base, of_kind(11, Ada=35, Bo=34, Cy=29))
    assert found["closest", None, None] == (
        "The closest victory ever in games without expansions: by 1 point. The record was 10."
    )
    assert found["lowest_winning", "ada", None] == (
        "Nobody has won with fewer points in games without expansions: 35, by Ada. "
        "The record was 50."
    )
    found = said(*leaders, *base, of_kind(11, Ada=50, Bo=50, Cy=29))
    assert found["tied", None, None] == (
        "Level on points at the top, for the first time in games without expansions."
    )


@pytest.mark.parametrize(
    ("expansions", "teams", "others", "meant"),
    [
        ((), False, [], None),
        ((), False, [((), False)], None),
        (("cities", "leaders"), False, [((), False)], "in games with Cities and Leaders"),
        ((), True, [((), False)], "in team games"),
        ((), False, [((), True)], "in games without teams"),
        (("cities",), True, [((), False)], "in team games with Cities"),
        ((), True, [(("cities",), False)], "in team games without expansions"),
        (("cities",), False, [((), False), ((), True)], "in games with Cities but no teams"),
        ((), False, [(("cities",), True)], "in games without expansions or teams"),
        (
            ("armada", "cities", "leaders"),
            True,
            [(("cities",), True)],
            "in games with Armada, Cities and Leaders",
        ),
        (("leaders",), False, [(("cities", "leaders"), False)], "in games with only Leaders"),
        (("cities", "leaders"), False, [(("leaders",), False)], "in games with Cities and Leaders"),
        (("leaders",), False, [(("cities",), False)], "in games with Leaders"),
        (
            ("cities", "leaders"),
            True,
            [(("armada", "cities", "leaders"), True)],
            "in games with only Cities and Leaders",
        ),
        (
            ("leaders",),
            True,
            [(("cities", "leaders"), True), ((), False)],
            "in team games with only Leaders",
        ),
        (
            ("leaders",),
            False,
            [(("cities", "leaders"), False), ((), True)],
            "in games with only Leaders and no teams",
        ),
        (("leaders",), True, [(("cities", "leaders"), False)], "in team games with Leaders"),
    ],
)
def test_which_games_are_meant_is_told_by_what_tells_them_from_the_others(
    expansions, teams, others, meant
):
    found = among((expansions, teams), others)
    assert (found and words().phrase(found)) == meant


def test_a_row_that_one_kind_of_games_has_is_compared_with_all_that_have_it():
    base = [of_kind(number, Ada=50, Bo=40) for number in range(1, 6)]

    def leaders(number, points):
        one = saved(number, Ada=50, Bo=40)
        players = tuple(player.with_entry("leaders", points) for player in one.game.players)
        update = {"expansions": ("leaders",), "players": players}
        return scored(replace(one, game=one.game.model_copy(update=update)))

    found = said(*base, *(leaders(number, 5) for number in range(6, 11)), leaders(11, 9))
    assert found["category", "ada+bo", "leaders"] == (
        "Leaders: the most points ever, 9, by Ada and Bo. The record was 5, by Ada and Bo."
    )


@MODEST
@given(histories())
def test_every_game_is_compared_and_a_highest_total_is_one(history):
    games = [scored(game) for game in history]
    for game in games:
        records = broken_records(games, game.id)
        earlier = [other for other in games if other.order < game.order]
        totals = [s.total for other in earlier for s in other.seats if s.total is not None]
        own = [seat.total for seat in game.seats if seat.total is not None]
        enough = sum(other.complete for other in earlier) >= 5
        is_highest = enough and bool(own) and max(own) > max(max(totals), 0)
        assert [r.kind for r in records].count("highest_total") == is_highest
        for record in records:
            assert (
                record.before is None
                or record.value > record.before.points
                or (record.kind == "lowest_winning" and record.value < record.before.points)
            )
