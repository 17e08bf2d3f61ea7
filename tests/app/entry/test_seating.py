"""Who sits where: names as they are typed, seats, wonders and editions."""

from functools import partial

import pytest

from scoring import editions, read_game
from scoring.answers import seating
from scoring.catalogue.cards import box_of
from scoring.game.draft import all_known, known_as
from scoring.game.facts import Piece, with_fact
from scoring.game.fields import LONGEST_NAME
from tests.app.tables import finished, table

SEVEN = ("Ada", "Bo", "Cleo", "Di", "Eve", "Fay", "Gus")


def names(game):
    return [player.name for player in game.players]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Ada", ["Ada"]),
        ("  Ada  Lovelace ", ["Ada Lovelace"]),
        ("Ada, Bo,Cleo", ["Ada", "Bo", "Cleo"]),
        ("Ada;Bo\nCleo", ["Ada", "Bo", "Cleo"]),
        (",, Ada ,", ["Ada"]),
        ("Zoë Ñandú 李", ["Zoë Ñandú 李"]),
        ("", []),
        ("   ", []),
        (" , ; \n", []),
        # What nobody sees is no part of a name, nor a name.
        ("\u202aZoe\u202c, Bo\u200b", ["Zoe", "Bo"]),
        ("Zoe\u0308", ["Zo\u00eb"]),
        ("Ada, \u200b\u200b", ["Ada"]),
    ],
)
def test_names_are_read_as_they_are_typed(typed, found):
    assert seating.names_in(typed) == found


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        ("ada", "Ada"),
        ("mary ann", "Mary Ann"),
        ("anne-marie o’neill", "Anne-Marie O’neill"),
        ("von Habsburg", "von Habsburg"),
        ("McDonald", "McDonald"),
        ("élodie", "Élodie"),
        ("3po", "3po"),
        ("李", "李"),
        # As the history writes them, whatever was typed.
        ("bell hooks", "bell hooks"),
        ("BELL HOOKS", "bell hooks"),
        ("bo", "BO"),
        ("e\u0301milie", "émilie"),
        # Unless it tells itself how it is written.
        ("Bell hooks", "Bell hooks"),
        # Letters that have no capital, or one that no name begins with.
        ("გიორგი", "გიორგი"),
        ("ßandra", "Ssandra"),
    ],
)
def test_a_name_in_small_letters_gets_its_capitals(typed, called):
    assert seating.as_called([typed], ["BO", "bell hooks", "émilie"]) == [called]


@pytest.mark.parametrize(
    ("typed", "called"),
    [("bell hooks", "bell hooks"), ("BELL HOOKS", "BELL HOOKS"), ("bo", "BO"), ("cleo", "Cleo")],
)
def test_who_is_given_other_capitals_has_them_as_they_are_typed(typed, called):
    assert seating.as_renamed(typed, "Bell Hooks", ["BO"]) == called


@pytest.mark.parametrize(
    ("name", "refused"), [("x" * LONGEST_NAME, False), ("x" * (LONGEST_NAME + 1), True)]
)
def test_a_name_has_at_most_so_many_letters(name, refused):
    assert seating.too_long(["Ada", name]) is refused


def test_players_sit_down_in_the_order_of_their_names():
    game = seating.sit_down(table("Ada"), ["Bo", "Cleo"])
    assert names(game) == ["Ada", "Bo", "Cleo"]


def test_a_full_table_takes_nobody_more():
    game = seating.sit_down(table(*SEVEN[:6]), ["Gus", "Hal"])
    assert names(game) == list(SEVEN)
    assert seating.sit_down(game, ["Hal"]) == game


def test_another_name_leaves_everything_else():
    game = seating.rename(finished("Ada", "Bo", "Cleo"), 1, "Bob")
    assert names(game) == ["Ada", "Bob", "Cleo"]
    assert game.players[1].pad == finished("Ada", "Bo", "Cleo").players[1].pad


def test_another_name_is_read_as_that_of_a_newcomer():
    game = table("Ada", "Bo", "Cleo")
    assert names(seating.rename(game, 1, "\u202aZoe\u202c  Bell")) == ["Ada", "Zoe Bell", "Cleo"]
    assert seating.rename(game, 1, "\u200b\u200b") == game, "nobody would see who that is"


def test_who_stands_up_takes_the_points_along():
    game = seating.stand_up(finished("Ada", "Bo", "Cleo", blue=[1, 2, 3]), 1)
    assert [(player.name, player.pad["blue"]) for player in game.players] == [
        ("Ada", 1),
        ("Cleo", 3),
    ]


@pytest.mark.parametrize(
    ("seat", "after"),
    [
        (0, ["Bo", "Ada", "Cleo"]),
        (1, ["Ada", "Cleo", "Bo"]),
        # Past the last seat is the first one: the table is round.
        (2, ["Cleo", "Bo", "Ada"]),
    ],
)
def test_a_player_moves_one_seat_on(seat, after):
    game = seating.move_on(finished("Ada", "Bo", "Cleo", blue=[1, 2, 3]), seat)
    assert names(game) == after
    blue = {"Ada": 1, "Bo": 2, "Cleo": 3}
    assert all(player.pad["blue"] == blue[player.name] for player in game.players)


def test_moving_all_the_way_round_passes_everyone():
    game = table(*SEVEN)
    met = set()
    for _ in SEVEN:
        seat = names(game).index("Ada")
        met.add(names(game)[seat - 1])
        game = seating.move_on(game, seat)
    assert met >= set(SEVEN) - {"Ada"}


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("count", [3, 7])
def test_wonders_are_drawn_once_each_with_sides_of_the_edition(edition, count):
    game = seating.play_edition(table(*SEVEN[:count]), edition)
    drawn = seating.draw_wonders(game, anew=False)
    wonders = [player.wonder for player in drawn.players]
    assert len(set(wonders)) == count
    assert set(wonders) <= set(game.rules.wonders)
    assert {player.side for player in drawn.players} <= set(game.rules.sides)


def test_wonders_are_drawn_at_random():
    draws = {
        tuple(player.wonder for player in seating.draw_wonders(table(*SEVEN), anew=False).players)
        for _ in range(20)
    }
    assert len(draws) > 1


def test_wonders_are_drawn_anew_for_whoever_has_seen_that_all_have_one():
    game = table(*SEVEN)
    assert not seating.all_have_wonders(game)
    drawn = seating.draw_wonders(game, anew=False)
    assert seating.all_have_wonders(drawn)
    assert seating.draw_wonders(drawn, anew=False) == drawn, "another phone was quicker"
    assert any(seating.draw_wonders(drawn, anew=True) != drawn for _ in range(20))


def test_a_wonder_and_side_are_taken_and_put_back():
    game = seating.take_wonder(table("Ada", "Bo", "Cleo"), 1, "Gizah")
    game = seating.turn_wonder(game, 1, "day")
    assert (game.players[1].wonder, game.players[1].side) == ("Gizah", "day")
    game = seating.take_wonder(game, 1, None)
    assert (game.players[1].wonder, game.players[1].side) == (None, None)


def test_another_edition_keeps_entries_and_forgets_sides():
    game = seating.take_wonder(finished("Ada", "Bo", "Cleo"), 0, "Gizah")
    game = seating.turn_wonder(game, 0, "day")
    assert seating.sides_lost(game, box_of("first")) == 1
    assert seating.sides_lost(game, box_of("second", ("leaders",))) == 0
    other = seating.play_edition(game, "first")
    assert other.edition == "first"
    assert [player.pad for player in other.players] == [player.pad for player in game.players]
    assert (other.players[0].wonder, other.players[0].side) == ("Gizah", None)


def with_cities(edition, *cities):
    players = [{"name": name, "city": city} for name, city in zip(SEVEN, cities, strict=False)]
    return read_game({"edition": edition, "players": players})


def cards(game):
    return [player.city.cards for player in game.players]


def test_cards_take_the_names_of_the_other_edition():
    game = with_cities("second", {"cards": ["Well", "Altar"], "stages": 2}, {"cards": ["Bazaar"]})
    assert seating.cards_lost(game, "first") == []
    other = seating.play_edition(game, "first")
    assert cards(other) == [("Pawnshop", "Altar"), ("Bazar",)]
    assert other.players[0].city.stages == 2
    assert cards(seating.play_edition(other, "second")) == cards(game), "and back again"


def test_cards_that_the_other_edition_does_not_have_go_and_leave_a_gap():
    game = with_cities(
        "second",
        {"cards": ["Castrum", "Altar"], "complete": True},
        {"cards": ["Altar"], "complete": True},
        {"cards": ["Castrum"]},
    )
    assert seating.cards_lost(game, "first") == ["Castrum"]
    other = seating.play_edition(game, "first")
    assert cards(other) == [("Altar",), ("Altar",), ()]
    assert [player.city.complete for player in other.players] == [False, True, False]
    assert other == read_game(other.document())


def test_cities_move_with_their_players():
    game = with_cities("second", {"cards": ["Altar"]}, {"cards": ["Baths"]}, {"cards": ["Loom"]})
    moved = seating.move_on(game, 0)
    assert cards(moved) == [("Baths",), ("Altar",), ("Loom",)]


def test_the_same_table_again_has_no_cities():
    game = with_cities("second", {"cards": ["Altar"]}, {"stages": 2}, {"complete": True})
    assert all(player.city is None for player in seating.same_again(game).players)


def test_the_table_tells_which_expansion_has_more_seats():
    game = read_game({"players": [{"name": name} for name in "ABCDEFG"]})
    assert seating.room_with(game) == ("cities", 8)
    cities = game.model_copy(update={"expansions": ("cities",)})
    assert seating.room_with(cities) is None
    assert seating.room_with(for_two()) is None


def test_the_same_table_again_leaves_out_whom_it_is_told():
    again = seating.same_again(finished("Ada", "Bo", "Cleo", "Di"), without=["Bo"])
    assert names(again) == ["Ada", "Cleo", "Di"]


def test_the_same_table_again_has_names_and_seats_and_no_points():
    game = seating.play_edition(finished("Ada", "Bo", "Cleo"), "first")
    game = seating.draw_wonders(game, anew=False)
    again = seating.same_again(game)
    assert (again.edition, names(again)) == ("first", ["Ada", "Bo", "Cleo"])
    assert all(not player.pad and player.wonder is None for player in again.players)
    assert again.played_at is None


# Expansions --------------------------------------------------------------------------


def with_leaders():
    """A table with Leaders and Cities, where something is known of both."""
    document = finished("Ada", "Bo", "Cleo").document() | {"expansions": ["leaders", "cities"]}
    ada, bo, cleo = document["players"]
    ada["pad"] |= {"leaders": 7, "debt": -2}
    bo["city"] = {"cards": ["Altar", "Caesar"], "card_ages": {"Caesar": 2}, "complete": True}
    cleo["city"] = {"counts": {"black": 3, "brown": 2}, "entombed": ["Midas"]}
    return read_game(document)


@pytest.mark.parametrize("edition", editions())
def test_expansions_come_and_go_and_change_nothing_else(edition):
    game = seating.play_edition(finished("Ada", "Bo", "Cleo"), edition)
    for name in ("cities", "leaders"):
        for _ in range(2):
            game = seating.play_expansion(game, name)
    assert game.expansions == ("leaders", "cities")
    assert game.rules.players == (3, 8)
    assert seating.rows_lost(game, seating.with_expansion(game, "cities")) == []
    for name in ("cities", "leaders"):
        for _ in range(2):
            game = seating.play_expansion(game, name, played=False)
    assert game == seating.play_edition(finished("Ada", "Bo", "Cleo"), edition)


def test_what_an_expansion_takes_along_is_told_before_it_goes():
    game = with_leaders()
    without = seating.with_expansion(game, "leaders")
    assert seating.rows_lost(game, without) == ["leaders"]
    assert seating.cards_lost(game, without) == ["Caesar", "Midas"]
    without = seating.with_expansion(game, "cities")
    assert seating.rows_lost(game, without) == ["cities", "debt"]
    assert seating.cards_lost(game, without) == []


@pytest.mark.parametrize("name", ["leaders", "cities"])
def test_a_table_without_an_expansion_can_be_read_and_keeps_the_rest(name):
    game = with_leaders()
    without = seating.play_expansion(game, name, played=False)
    assert read_game(without.document()) == without
    assert name not in without.categories
    assert all(player.pad["blue"] == 10 for player in without.players)
    assert "Altar" in without.players[1].city.cards
    assert without.players[2].city.counts["brown"] == 2


def test_a_city_without_its_leaders_is_not_complete_any_more():
    without = seating.play_expansion(with_leaders(), "leaders", played=False)
    city = without.players[1].city
    assert (city.cards, city.card_ages, city.complete) == (("Altar",), {}, False)
    assert without.players[2].city.entombed is None


def test_another_edition_keeps_the_expansions_and_their_rows():
    game = with_leaders()
    other = seating.play_edition(game, "first")
    assert other.expansions == game.expansions
    assert [player.pad for player in other.players] == [player.pad for player in game.players]
    assert seating.rows_lost(game, other.box) == []
    assert read_game(other.document()) == other


def at_sea():
    """A table with Armada and Edifice, where something is known of both."""
    document = finished("Ada", "Bo").document() | {"expansions": ["armada", "edifice"]}
    ada, bo = document["players"]
    ada["city"] = {"naval_strengths": [0, 2], "commercial_level": 3, "cards": ["Royal Island"]}
    bo["city"] = {"cards": ["Belvedere"], "counts": {"island": 2}}
    bo["pad"]["debt"] = -2
    return read_game(document)


def test_what_armada_and_edifice_take_along_is_told_before_they_go():
    game = at_sea()
    without = seating.with_expansion(game, "armada")
    assert seating.rows_lost(game, without) == ["naval", "islands"]
    assert seating.cards_lost(game, without) == ["Royal Island"]
    without = seating.with_expansion(game, "edifice")
    assert seating.rows_lost(game, without) == ["debt"]
    assert seating.cards_lost(game, without) == ["Belvedere"]
    # The debt stays where Cities has it.
    game = seating.play_expansion(game, "cities")
    assert seating.rows_lost(game, seating.with_expansion(game, "edifice")) == []


@pytest.mark.parametrize("name", ["armada", "edifice"])
def test_a_table_without_armada_or_edifice_can_be_read_and_keeps_the_rest(name):
    without = seating.play_expansion(at_sea(), name, played=False)
    assert read_game(without.document()) == without
    ada, bo = without.players
    if name == "armada":
        assert (ada.city.naval_strengths, ada.city.commercial_level) == ((), None)
        assert bo.city.cards == ("Belvedere",)
    else:
        assert ada.city.naval_strengths == (0, 2)
        assert "debt" not in bo.pad


# A free city for two.


def for_two():
    return seating.play_for_two(seating.play_edition(table("Ada", "Bo"), "first"), "Free city")


def test_a_free_city_sits_beside_two_and_the_table_is_full():
    game = for_two()
    assert [player.name for player in game.seats] == ["Ada", "Bo", "Free city"]
    assert seating.sit_down(game, ["Cleo"]) == game


def test_a_free_city_is_offered_to_two_of_the_first_edition():
    first = seating.play_edition(table(*SEVEN[:2]), "first")
    assert seating.may_be_for_two(first)
    assert not seating.may_be_for_two(table("Ada", "Bo"))
    assert not seating.may_be_for_two(seating.sit_down(first, ["Cleo"]))
    # Where it sits it can be sent away again.
    assert seating.may_be_for_two(seating.play_edition(for_two(), "second"))


def test_a_free_city_takes_a_wonder_and_leaves_like_anyone():
    game = seating.draw_wonders(for_two(), anew=False)
    assert len({player.wonder for player in game.seats}) == 3
    assert all(player.side in ("A", "B") for player in game.seats)
    game = seating.take_wonder(game, 2, None)
    assert game.free_city.wonder is None
    leave = seating.of_player(game, 2, seating.stand_up)
    assert leave(game).free_city is None
    assert seating.play_for_two(game, "Free city") == game, "another phone was quicker"
    assert names(leave(game)) == ["Ada", "Bo"]


def test_a_free_city_goes_along_to_the_next_game_and_the_other_edition():
    game = with_fact(for_two(), 2, Piece("cards", "Tavern"), True)
    assert seating.same_again(game) == for_two()
    assert seating.play_edition(game, "second").free_city.city.cards == ("Tavern",)
    lost = with_fact(for_two(), 2, Piece("cards", "Strategists Guild"), True)
    assert seating.cards_lost(lost, box_of("second")) == ["Strategists Guild"]


def test_guilds_are_limited_and_not_at_a_tap():
    game = seating.limit_guilds(table("Ada", "Bo", "Cleo"))
    assert seating.limit_guilds(game) == game, "another phone was quicker"
    assert seating.limit_guilds(game, limit=8) == game, "another phone was quicker"
    assert game.guild_limit == 10
    assert seating.same_again(game).guild_limit == 10
    assert seating.limit_guilds(game, limited=False) == table("Ada", "Bo", "Cleo")


def test_a_name_of_earlier_games_sits_once_however_many_phones_tap_it():
    game = seating.sit_down_once(table("Ada", "Bo"), "Cleo")
    assert names(seating.sit_down_once(game, "Cleo")) == ["Ada", "Bo", "Cleo"]
    assert names(seating.sit_down(game, ["Cleo"])) == ["Ada", "Bo", "Cleo", "Cleo"]


def test_tiles_of_the_tower_go_with_it():
    first = seating.play_edition(table("Ada", "Bo", "Cleo"), "first")
    game = seating.play_expansion(first, "babel").model_copy(update={"tower": {19: (2,)}})
    assert seating.play_expansion(game, "leaders").tower == {19: (2,)}
    assert seating.play_expansion(game, "babel", played=False).tower is None


def test_of_two_players_of_one_name_the_one_is_changed_who_was_meant():
    seen = table("Ada", "Bo", "Cy", "Bo")
    rhodos = seating.of_player(
        seen, 3, lambda game, seat: seating.take_wonder(game, seat, "Rhodos")
    )
    assert [player.wonder for player in rhodos(seen).seats] == [None, None, None, "Rhodos"]
    # Another phone has moved them meanwhile, or sent one of them away.
    moved = seating.move_on(seen, 0)
    assert names(moved) == ["Bo", "Ada", "Cy", "Bo"]
    assert rhodos(moved).seats[3].wonder == "Rhodos"
    assert names(seating.of_player(seen, 3, seating.stand_up)(moved)) == ["Bo", "Ada", "Cy"]
    alone = seating.stand_up(seen, 1)
    assert rhodos(alone) == alone
    first = seating.of_player(seen, 1, seating.stand_up)
    assert names(first(seen)) == ["Ada", "Cy", "Bo"]


def test_who_is_called_otherwise_sits_where_they_sat_though_somebody_came_beside():
    seen = table("Ada", "Bo", "Cleo")
    by_now = table("Adele", "Bo", "Cleo", "Di")
    assert [seating.seat_by_now(seen, seat, by_now) for seat in range(3)] == [0, 1, 2]
    known = seen.with_entry(0, "blue", 4)
    # A newcomer has nothing yet.
    assert seating.seat_by_now(known, 0, by_now) is None


def bobby(game):
    """The table with Bo called otherwise, before a wonder."""
    return seating.take_wonder(seating.rename(game, 1, "Bobby"), 1, "Gizah")


@pytest.mark.parametrize(
    ("before", "by_now", "seat"),
    [
        ({}, {}, None),
        ({"blue": 2}, {"blue": 2}, 1),
        ({"blue": 2, "green": 1}, {"blue": 2}, 1),
        ({"blue": 2, "green": 1}, {"blue": 2, "green": 7}, 1),
        ({"blue": 2}, {"blue": 7}, None),
        ({"blue": 2}, {"green": 7}, None),
    ],
)
def test_who_is_called_otherwise_and_has_a_wonder_is_known_by_a_number(before, by_now, seat):
    def at_the_table(pad):
        return table("Ada", "Bo", "Cleo", **{row: [None, pad[row], None] for row in pad})

    assert seating.seat_by_now(at_the_table(before), 1, bobby(at_the_table(by_now))) == seat


def test_who_has_another_wonder_is_another_one():
    seen = seating.take_wonder(table("Ada", "Bo", "Cleo", blue=[1, 2, 3]), 1, "Babylon")
    assert seating.seat_by_now(seen, 1, bobby(seen)) is None


@pytest.mark.parametrize("by_now", [("Bo", "Cleo", "Di", "Ada"), ("Bo", "Cleo"), ("Bo", "Ada")])
def test_who_has_moved_sits_where_their_name_is(by_now):
    seats = [
        seating.seat_by_now(table("Ada", "Bo", "Cleo"), seat, table(*by_now)) for seat in (0, 1)
    ]
    assert seats == [by_now.index("Ada") if "Ada" in by_now else None, 0]


@pytest.mark.parametrize("seat", range(4))
def test_who_moves_one_seat_on_sits_beyond_the_next_one(seat):
    names = ["Ada", "Bo", "Cleo", "Di"]
    moved = seating.move_on(table(*names), seat)
    after = [player.name for player in moved.players]

    def neighbours(order, name):
        at = order.index(name)
        return order[at - 1], order[(at + 1) % len(order)]

    mover, passed, beyond = (names[(seat + step) % 4] for step in range(3))
    assert neighbours(after, mover) == (passed, beyond)
    assert neighbours(after, passed) == (names[seat - 1], mover)


@pytest.mark.parametrize(
    ("change", "seat"),
    [
        (lambda game: seating.rename(game, 1, "Bobby"), 1),
        (lambda game: seating.move_on(seating.rename(game, 1, "Bobby"), 1), 2),
        (lambda game: seating.rename(seating.rename(game, 1, "Cleo"), 2, "Bo"), 1),
        (lambda game: seating.stand_up(game, 1), None),
        (lambda game: seating.sit_down(seating.stand_up(game, 1), ["Bobby"]), None),
        (lambda game: seating.sit_down(seating.stand_up(game, 1), ["Bo"]), 2),
        (lambda game: seating.sit_down(seating.stand_up(game, 1), ["Bo", "Bo"]), None),
    ],
)
def test_at_a_table_that_is_being_scored_a_player_is_the_same_under_any_name(change, seat):
    seen = known_as(table("Ada", "Bo", "Cleo"), "abc")
    assert seating.seat_by_now(seen, 1, all_known(change(seen), partial(next, iter("de")))) == seat


def test_who_is_known_by_more_than_a_name_is_known_by_it_in_a_game_without_that():
    seen = known_as(table("Ada", "Bo", "Cleo"), "abc")
    moved = table("Bo", "Ada", "Cleo")
    assert seen == table("Ada", "Bo", "Cleo")
    assert [seating.seat_by_now(seen, seat, moved) for seat in range(3)] == [1, 0, 2]
    assert [seating.seat_by_now(moved, seat, seen) for seat in range(3)] == [1, 0, 2]
