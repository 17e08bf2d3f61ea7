"""A city card by card: what its page shows and what taps, letters and keys do; nothing is drawn."""

import pytest

from app.entry.city_entry import CityEntry
from app.entry.risen import CompleteQuestion, TakenCardQuestion, Why
from app.entry.session import Session
from scoring import City, Game, Phrase, Player, read_game, score
from scoring.answers import seating
from scoring.answers.card_answers import none_of_them
from scoring.answers.city_answers import asked_ages
from scoring.answers.city_progress import (
    built,
    built_stages,
    city_in_work,
    next_city,
    progress,
    stages_of,
    told_by_cards,
    turns,
)
from scoring.answers.city_tiles import groups, hits, piles
from scoring.catalogue.cards import box_of, cards
from scoring.catalogue.editions import rules
from scoring.game.facts import Piece
from tests.app.phones import same_city


def game(*cities, edition="second", players=3, **boards):
    """A table where the first players have these cities."""
    names = ("Ada", "Bo", "Cleo", "Di", "Eve", "Fay", "Gus")[:players]
    seats = [{"name": name, **boards.get(name, {})} for name in names]
    for seat, city in zip(seats, cities, strict=False):
        if city:
            seat["city"] = city
    return read_game({"edition": edition, "players": seats})


def named(*cards):
    return {"cards": list(cards)}


@pytest.fixture
def entry(session, went):
    """The city of Ada, at a table with Bo and Cleo."""
    entry = CityEntry(session, went.append)
    entry.follow(f"/city/{session.draft.id}/0", 0)
    return entry


def shown(tiles):
    return [tile.name for tile in tiles]


def everything(game, seat=0):
    return {
        tile.name: tile
        for pile in piles(game.box)
        for group in groups(game, seat, pile)
        for tile in group
    }


# What is shown -----------------------------------------------------------------------


def test_an_age_shows_its_cards_by_colour():
    colours = [group[0].colour for group in groups(game(), 0, 1)]
    assert colours == ["brown", "grey", "blue", "yellow", "red", "green"]
    colours = [group[0].colour for group in groups(game(), 0, 3)]
    assert colours == ["blue", "yellow", "red", "green", "purple"]
    for age in (1, 2, 3):
        for group in groups(game(), 0, age):
            assert len({tile.colour for tile in group}) == 1


def test_only_cards_in_play_at_this_number_of_players_are_shown():
    assert "Excavation" not in everything(game(players=3))
    assert "Excavation" in everything(game(players=4))
    assert "Tree Farm" not in everything(game(players=5))
    assert "Tree Farm" in everything(game(players=6))


def test_each_edition_has_its_own_cards():
    first, second = everything(game(edition="first")), everything(game(edition="second"))
    assert first.keys() - second.keys()
    assert second.keys() - first.keys()


@pytest.mark.parametrize("card", ["Loom", "Glassworks", "Press"])
def test_a_card_of_two_ages_is_chosen_in_both(card):
    for age in (1, 2):
        tiles = {tile.name: tile for group in groups(game(named(card)), 0, age) for tile in group}
        assert tiles[card].chosen


def test_a_named_card_that_is_not_in_play_can_still_be_taken_away():
    tile = everything(game(named("Tree Farm"), players=3))["Tree Farm"]
    assert tile.chosen
    assert "Tree Farm" not in everything(game(named("Tree Farm"), players=3), seat=1)


def test_a_card_is_taken_when_others_have_all_its_copies():
    """At four players there are two Lumber Yards, one Excavation and one of each guild."""
    table = game({}, named("Lumber Yard", "Excavation", "Workers Guild"), players=4)
    tiles = everything(table)
    assert tiles["Lumber Yard"].holders == ()
    assert tiles["Excavation"].holders == ("Bo",)
    assert tiles["Workers Guild"].holders == ("Bo",)
    table = game({}, named("Lumber Yard"), named("Lumber Yard"), players=4)
    assert everything(table)["Lumber Yard"].holders == ("Bo", "Cleo")


def test_a_card_of_two_ages_is_taken_when_the_copies_of_both_are():
    table = game({}, named("Loom"), players=3)
    assert everything(table)["Loom"].holders == (), "one copy in age I, one in age II"
    table = game({}, named("Loom"), named("Loom"), players=3)
    assert everything(table)["Loom"].holders == ("Bo", "Cleo")


def test_what_stands_in_this_city_is_never_taken():
    table = game(named("Excavation"), named("Excavation"), players=4)
    assert everything(table)["Excavation"].chosen
    assert everything(table)["Excavation"].holders == ()


# How much is built -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "count"),
    [
        (None, 0),
        (City(), 0),
        (City(cards=("Altar",)), 1),
        (City(cards=("Altar", "Well"), stages=2), 2),
    ],
)
def test_a_city_counts_its_cards_but_not_its_stages(city, count):
    assert built(Game(players=(Player(name="Ada", city=city),)), 0) == count


@pytest.mark.parametrize(
    ("side", "stages", "most"), [("night", 0, 18), ("night", 1, 21), ("day", 3, 18)]
)
def test_a_stage_may_let_a_city_build_more(side, stages, most):
    babylon = {"wonder": "Babylon", "side": side}
    assert turns(game({"stages": stages}, Ada=babylon), 0) == most


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ({}, 0),
        ({"wonder": "Gizah"}, 0),
        ({"wonder": "Gizah", "side": "night"}, 4),
        ({"wonder": "Nowhere", "side": "night"}, 0),
    ],
)
def test_a_board_has_stages_once_wonder_and_side_are_known(board, count):
    assert len(stages_of(game(Ada=board), 0)) == count


def test_the_next_city_is_the_next_round_the_table_that_is_not_complete():
    done = {"cards": ["Altar"], "complete": True}
    assert next_city(game({}, {}, {}), 0) == 1
    assert next_city(game({}, done, {}), 0) == 2
    assert next_city(game({}, done, done), 2) == 0
    assert next_city(game(done, done, done), 0) is None
    assert next_city(game({}, done, done), 0) is None, "the city itself is not next"


FULL = tuple(tile for tile in everything(game(players=7)))[:18]
"""The names of eighteen cards."""


@pytest.mark.parametrize(
    ("city", "board", "state"),
    [
        ({"cards": ["Altar"], "stages": 2}, "Gizah day", "open"),
        ({"cards": ["Altar"], "stages": 2, "complete": True}, "Gizah day", "complete"),
        ({"cards": FULL[:15], "stages": 3}, "Gizah day", "complete"),
        ({"cards": FULL[:15], "stages": 3}, "", "stages"),
        ({"cards": FULL}, "Gizah day", "stages"),
        ({"cards": FULL, "stages": 0}, "Gizah day", "complete"),
        ({"cards": FULL[:16], "stages": 3}, "Gizah day", "over"),
        ({"cards": FULL[:16], "stages": 3, "complete": True}, "Gizah day", "over"),
        ({"cards": FULL[:16], "stages": 2}, "Babylon night", "open"),
        ({"cards": FULL, "stages": 1}, "Babylon night", "open"),
        ({"cards": FULL, "stages": 1}, "", "stages"),
    ],
)
def test_a_city_is_complete_when_it_was_said_or_every_turn_is_filled(city, board, state):
    wonder, _, side = board.partition(" ")
    ada = {"wonder": wonder, "side": side} if board else {}
    assert progress(game(city, players=7, Ada=ada), 0).state == state


def test_a_city_is_too_large_just_when_a_remark_says_so():
    for stages in (2, 3):
        table = game({"cards": FULL[:16], "stages": stages}, Ada={"wonder": "Gizah", "side": "day"})
        remarked = "remark.turns" in [remark.phrase.key for remark in score(table).remarks]
        assert remarked == (progress(table, 0).state == "over") == (stages == 3)


@pytest.mark.parametrize(
    ("city", "told"),
    [
        ({"cards": ["Altar", "Well", "Baths"]}, (3, 18)),
        ({"cards": ["Altar", "Well", "Baths"], "stages": 3}, (3, 15)),
        ({"cards": FULL[:15], "stages": 3}, (15, 15)),
        ({"cards": FULL[:16], "stages": 3}, (16, 15)),
    ],
)
def test_stages_are_no_cards_and_leave_fewer_turns_for_them(city, told):
    found = progress(game(city, players=7, Ada={"wonder": "Gizah", "side": "day"}), 0)
    assert (found.built, found.most) == told
    assert found.built <= found.most + found.stages == 18 or found.state == "over"


# Searching ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("lib", "Library"),
        ("LIB", "Library"),
        ("sto", "Stone Pit"),
        ("trad", "Traders Guild"),
        ("east t", "East Trading Post"),
        ("workers", "Workers Guild"),
        ("stonepit", "Stone Pit"),
        ("paw", "Well"),
        ("é tudy"[2:], "Study"),
        ("Séna", "Senate"),
    ],
)
def test_a_few_letters_find_a_card(typed, first):
    found = hits(game(players=7), 0, typed)
    assert shown(found)[0] == first
    assert found[0].following


def test_no_letters_find_nothing():
    assert hits(game(), 0, "") == ()
    assert hits(game(), 0, "  ") == ()
    assert hits(game(), 0, "xyz") == ()


def test_names_that_begin_with_the_letters_come_first():
    found = shown(hits(game(players=7), 0, "st"))
    assert found[:5] == ["Stone Pit", "Stockade", "Statue", "Stables", "Study"]
    assert "Castrum" in found[5:]


def test_enter_passes_over_cards_that_are_built_or_taken():
    table = game(named("Stone Pit"), named("Stockade"))
    first = next(tile for tile in hits(table, 0, "st") if tile.following)
    assert first.name == "Statue"


def test_enter_takes_the_card_and_empties_the_field(entry):
    field = entry.fields
    entry.type("libr")
    entry.take()
    assert entry.city.cards == ("Library",)
    assert entry.text == ""
    assert entry.fields == field + 1
    # The same once more takes nothing away.
    entry.type("libr")
    entry.take()
    assert entry.city.cards == ("Library",)
    assert entry.text == "libr"


# Tapping -----------------------------------------------------------------------------


def test_a_tap_builds_a_card_and_another_takes_it_away(entry):
    entry.tap("Altar")
    assert entry.city.cards == ("Altar",)
    entry.tap("Baths")
    entry.tap("Altar")
    assert entry.city.cards == ("Baths",)


def test_a_card_that_is_not_in_play_or_taken_is_not_built(entry, session):
    session.enter(1, Piece("cards", "Altar"), True)
    for name in ("Altar", "Excavation", "Nothing of the kind"):
        entry.tap(name)
    assert entry.city is None


def test_a_card_that_another_has_is_asked_for(entry, session):
    session.enter(1, Piece("cards", "Altar"), True)
    entry.tap("Altar")
    assert entry.risen == TakenCardQuestion("Altar")
    assert entry.holders("Altar") == (1,)
    assert entry.copies("Altar") == 1
    assert entry.city is None
    entry.close()
    entry.take_from(1, "Altar")
    assert entry.city.cards == ("Altar",)
    assert entry.game.players[1].city is None


def test_a_card_is_taken_from_the_holder_that_was_chosen(entry, session):
    for seat in (1, 2):
        session.enter(seat, Piece("cards", "Loom"), True)
    session.enter(2, Piece("complete"), True)
    entry.tap("Loom")
    assert entry.holders("Loom") == (1, 2)
    entry.take_from(2, "Loom")
    assert [player.city.cards for player in entry.game.players] == [("Loom",), ("Loom",), ()]
    assert entry.game.players[2].city.complete, "a complete city stays so"
    entry.undo()
    assert entry.game.players[2].city.cards == ("Loom",)
    assert entry.city is None
    entry.redo()
    assert [player.city.cards for player in entry.game.players] == [("Loom",), ("Loom",), ()]


def test_a_card_is_not_taken_from_who_does_not_hold_it(entry, session):
    session.enter(1, Piece("cards", "Altar"), True)
    entry.tap("Altar")
    session.enter(1, Piece("cards", "Altar"), None)
    entry.take_from(1, "Altar")
    assert entry.city is None
    session.enter(1, Piece("cards", "Altar"), True)
    entry.take_from(2, "Altar")
    assert entry.city is None


@pytest.fixture
def second(session, store):
    """Another page at the same table, which changes it and is heard of."""
    second = Session(store)
    second.open(session.draft.id)
    second.tell_others = lambda _draft_id: session.refresh()
    return second


def test_a_city_stays_its_players_wherever_they_sit_by_now(entry, session, second, went):
    session.hear(entry.go_along)
    entry.type("alt")
    entry.open_why()
    second.change_table(lambda game: seating.move_on(game, 0))
    assert (entry.seat, entry.risen) == (1, Why(1))
    assert went == [f"/city/{session.draft.id}/1"]
    entry.tap("Altar")
    players = [(player.name, player.city and player.city.cards) for player in entry.game.players]
    assert players == [("Bo", None), ("Ada", ("Altar",)), ("Cleo", None)]


def test_the_address_of_who_moved_only_catches_up_with_the_city(entry, session, second, went):
    session.hear(entry.go_along)
    entry.show(2)
    second.change_table(lambda game: seating.move_on(game, 0))
    entry.follow(went[-1], 1)
    assert (entry.seat, entry.pile) == (1, 2)
    entry.follow(f"/city/{session.draft.id}/0", 0)
    assert (entry.seat, entry.pile) == (0, 1)


def test_the_city_of_who_was_taken_out_is_nobodys(entry, session, second):
    session.hear(entry.go_along)
    second.change_table(lambda game: seating.stand_up(game, 0))
    assert not entry.here()
    entry.tap("Altar")
    entry.tap_stage(1)
    assert [player.city for player in entry.game.players] == [None, None]


def test_on_an_own_phone_a_city_takes_back_what_is_that_players_only(entry, session):
    entry.tap("Altar")
    session.is_held_by("Bo")
    entry.undo()
    assert entry.city.cards == ("Altar",)
    session.is_held_by("Ada")
    entry.undo()
    assert entry.city is None


def test_a_card_that_two_phones_tap_at_once_is_built(entry, store):
    other = same_city(entry, store)
    entry.tap("Altar")
    other.tap("Altar")
    assert other.city.cards == ("Altar",)
    # Whoever goes on there has seen it now, and so has anybody after a while.
    other.tap("Altar")
    assert other.city is None
    entry.session.refresh()
    entry.tap("Baths")
    other.clock.now += 1
    other.tap("Baths")
    assert other.city is None


def test_a_card_that_two_phones_take_away_at_once_is_gone(entry, store):
    other = same_city(entry, store)
    entry.tap("Altar")
    other.clock.now += 1
    entry.tap("Altar")
    other.tap("Altar")
    assert other.city is None


def test_a_page_that_is_not_drawn_yet_was_not_seen_however_long_that_takes(entry, store):
    other = same_city(entry, store)
    entry.session.tell_others = lambda _draft_id: other.session.refresh()
    entry.tap("Altar")
    other.clock.now += 60
    other.tap("Altar")
    assert other.city.cards == ("Altar",)
    entry.tap("Baths")
    other.late.drawn()
    other.clock.now += 1
    other.tap("Baths")
    assert other.city.cards == ("Altar",)


def test_what_others_enter_elsewhere_leaves_every_tap_what_it_was(entry, store):
    other = same_city(entry, store)
    entry.tap("Altar")
    other.clock.now += 0.5
    entry.session.enter(1, "blue", 7)
    other.clock.now += 0.2
    other.tap("Altar")
    assert other.city is None


def test_a_stage_and_its_age_that_two_phones_tap_at_once_are_told(entry, store):
    other = same_city(entry, store)
    for each in (entry, other):
        each.tap_stage(2)
    assert other.city.stages == 2
    for each in (entry, other):
        each.tell_age(2, 3)
    assert other.city.stage_ages == (None, 3)
    other.clock.now += 1
    other.tell_age(2, 3)
    other.tap_stage(2)
    assert (other.city.stages, other.city.stage_ages) == (1, ())


def test_a_card_that_was_seen_long_ago_is_taken_back_while_another_phone_goes_on(entry, store):
    other = same_city(entry, store)
    for card in ("Altar", "Baths", "Theater"):
        entry.tap(card)
        other.clock.now += 0.5
    other.tap("Altar")
    assert other.city.cards == ("Baths", "Theater")
    other.tap("Theater")
    assert other.city.cards == ("Baths", "Theater"), "that one came just now"


def test_a_stage_that_another_phone_has_just_told_otherwise_is_not_taken_away(entry, store):
    other = same_city(entry, store)
    entry.tap_stage(1)
    other.clock.now += 1
    entry.tap_stage(3)
    other.tap_stage(1)
    assert other.city.stages == 3
    assert other.session.trouble == Phrase("late.tap", {})
    other.clock.now += 1
    other.tap_stage(1)
    assert other.city.stages == 1


def test_letters_stay_until_the_card_is_taken(entry, session):
    session.enter(1, Piece("cards", "Altar"), True)
    entry.type("alt")
    entry.tap("Altar")
    assert entry.text == "alt"
    entry.take_from(1, "Altar")
    assert entry.text == ""


def test_stages_are_set_by_the_last_one_and_taken_away_by_it(entry):
    for tapped, stages in ((2, 2), (3, 3), (3, 2), (1, 1), (1, 0), (0, None), (0, 0)):
        entry.tap_stage(tapped)
        assert (entry.city.stages if entry.city else None) == stages


def test_no_stage_built_is_something_else_than_not_known(entry):
    entry.tap_stage(0)
    assert entry.city.stages == 0


def test_an_age_is_told_and_untold(entry):
    entry.tap_stage(2)
    entry.tell_age(2, 3)
    assert entry.city.stage_ages == (None, 3)
    entry.tell_age(2, 3)
    assert entry.city.stage_ages == ()


def test_ages_are_asked_while_they_are_missing_and_shown_when_they_are_told():
    table = game(
        {"stages": 1, "cards": ["Altar"], "complete": True},
        {"cards": ["Guard Tower"], "complete": True},
        {"cards": ["Well"], "complete": True},
        Ada={"wonder": "Rhodos", "side": "night"},
    )
    assert asked_ages(table, 0, score(table).missing) == ((1, None),)
    assert asked_ages(table, 1, score(table).missing) == ()
    document = table.document()
    document["players"][0]["city"]["stage_ages"] = [2]
    table = read_game(document)
    assert asked_ages(table, 0, score(table).missing) == ((1, 2),)
    document["players"][0]["city"]["stages"] = 0
    table = read_game(document)
    assert asked_ages(table, 0, score(table).missing) == (), "only of what is built"


# Going on ----------------------------------------------------------------------------


def test_next_asks_before_it_takes_a_city_with_few_cards_for_complete(entry, session, went):
    entry.tap("Altar")
    entry.next()
    assert (entry.risen, went) == (CompleteQuestion(), [])
    assert not entry.city.complete
    entry.finish()
    assert entry.city.complete
    assert went == [f"/city/{session.draft.id}/1"]


def test_a_city_that_is_not_finished_is_left_as_it_is(entry, session, went):
    entry.tap("Altar")
    entry.next()
    entry.leave()
    assert not entry.city.complete
    assert went == [f"/city/{session.draft.id}/1"]


def test_next_asks_nothing_when_every_turn_is_filled(entry, session, went):
    full = game({"cards": FULL[:17]}, players=7)
    session.change_table(lambda _: full)
    entry.tap_stage(1)
    entry.next()
    assert entry.risen is None
    assert entry.city.complete
    assert went == [f"/city/{session.draft.id}/1"]


def test_a_complete_city_stays_so_when_its_cards_change_and_asks_no_more(entry, went):
    entry.tap("Altar")
    entry.finish()
    entry.tap("Baths")
    entry.tap("Altar")
    assert entry.city.complete
    assert entry.city.cards == ("Baths",)
    went.clear()
    entry.next()
    assert (entry.risen, len(went)) == (None, 1)


def test_a_city_without_a_single_card_is_passed_over(entry, session, went):
    entry.next()
    assert entry.city is None, "nobody named a card: that is not known to be none"
    assert went == [f"/city/{session.draft.id}/1"]


def test_after_the_last_city_comes_what_is_still_open(entry, session, went):
    for seat in range(3):
        entry.follow(f"/city/{session.draft.id}/{seat}", seat)
        entry.tap("Baths" if seat == 0 else "Loom" if seat == 1 else "Study")
        entry.tap_stage(0)
        entry.next()
        entry.finish()
    assert went[-1] == f"/walk/{session.draft.id}/treasure", "cards do not tell the coins"
    for seat in range(3):
        session.enter(seat, "treasure", 3)
    went.clear()
    entry.next()
    assert went == [f"/result/{session.draft.id}"]


def test_going_back_leaves_a_city_unfinished(entry):
    entry.tap("Altar")
    assert not entry.city.complete
    result = score(entry.game)
    assert result.players[0].categories["blue"].points == 3
    assert result.players[0].categories["yellow"].points is None, "absent is not zero"


def test_a_complete_city_can_be_opened_again(entry):
    entry.tap("Altar")
    entry.finish()
    assert entry.city.complete
    entry.reopen()
    assert not entry.city.complete
    assert entry.city.cards == ("Altar",)


def test_another_city_begins_at_age_one_with_an_empty_field(entry, session):
    entry.show(3)
    entry.type("st")
    field = entry.fields
    entry.follow(f"/city/{session.draft.id}/1", 1)
    assert (entry.seat, entry.pile, entry.text, entry.fields) == (1, 1, "", field + 1)


def test_the_same_address_changes_nothing(entry, session):
    entry.show(3)
    entry.follow(f"/city/{session.draft.id}/0", 0)
    assert entry.pile == 3


# Taking back -------------------------------------------------------------------------


def test_undo_and_redo_show_the_card_where_it_lies(entry, went):
    entry.tap("Altar")
    entry.tap("Palace")
    entry.undo()
    assert entry.city.cards == ("Altar",)
    assert (entry.pile, went) == (3, [])
    entry.undo()
    assert entry.city is None
    assert entry.pile == 1
    entry.redo()
    entry.redo()
    assert entry.city.cards == ("Altar", "Palace")
    assert entry.pile == 3


def test_undo_goes_to_the_city_or_the_cell_that_it_changes(entry, session, went):
    session.enter(0, "blue", 13)
    session.enter(1, Piece("cards", "Altar"), True)
    entry.undo()
    assert went == [f"/city/{session.draft.id}/1"]
    entry.undo()
    assert went[-1] == f"/walk/{session.draft.id}/blue/0"
    entry.undo()
    assert len(went) == 2, "there is nothing more to undo"


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        ([{"key": "Z", "ctrl": True}], ("Altar",)),
        ([{"key": "Z", "ctrl": True}, {"key": "Y", "ctrl": True}], ("Altar", "Baths")),
        ([{"key": "Z", "ctrl": True}, {"key": "Z", "ctrl": True, "shift": True}], None),
        ([{"key": "A"}, {"key": "Enter"}], ("Altar", "Baths")),
    ],
)
def test_keys_take_back_and_do_again(entry, keys, cards):
    entry.tap("Altar")
    entry.tap("Baths")
    entry.tap("Palace")
    entry.undo()
    for key in keys:
        entry.key(**key)
    assert entry.city.cards == (cards or ("Altar", "Baths"))


def test_what_two_phones_take_back_at_once_is_taken_back_once(entry, store):
    other = same_city(entry, store)
    entry.tap("Altar")
    entry.tap("Baths")
    other.clock.now += 1
    for each in (entry, other):
        each.undo()
    assert other.city.cards == ("Altar",)
    assert other.session.trouble == Phrase("late.tap", {})
    other.redo()
    assert other.city.cards == ("Altar",)
    other.left()
    assert other.session.trouble is None


def test_letters_in_the_field_keep_ctrl_z_to_themselves(entry):
    entry.tap("Altar")
    entry.type("we")
    entry.key("Z", ctrl=True)
    assert entry.city.cards == ("Altar",)
    entry.key("Escape")
    assert entry.text == ""


# Where the table was -----------------------------------------------------------------


def test_a_table_that_enters_cities_goes_on_there(entry, session):
    assert city_in_work(session.draft) is None
    entry.tap("Altar")
    assert city_in_work(session.draft) == 0
    entry.tap_stage(1)
    assert city_in_work(session.draft) == 0
    entry.finish()
    assert city_in_work(session.draft) == 1
    session.enter(1, "treasure", 3)
    assert city_in_work(session.draft) is None
    session.enter(1, Piece("cards", "Workers Guild"), True)
    assert city_in_work(session.draft) is None, "guilds are named on the walk, too"
    session.enter(1, Piece("cards", "Haven"), True)
    assert city_in_work(session.draft) is None, "so are yellow cards"
    session.enter(0, Piece("cards", "Haven"), True)
    assert city_in_work(session.draft) == 0, "this city is told by its cards"


def test_cities_are_told_by_cards_that_the_walk_does_not_ask_for():
    assert told_by_cards(game()) == 0
    assert told_by_cards(game(named("Workers Guild", "Haven"), named("Altar"), {"stages": 2})) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (Piece("stage_ages", 1), 2),
        (Piece("card_ages", "Caesar"), 2),
        (Piece("copied_leader"), "Caesar"),
        (Piece("entombed"), True),
        (Piece("entombed", "Caesar"), True),
    ],
)
def test_what_the_page_of_a_city_asks_leads_back_to_it(entry, session, key, value):
    document = entry.game.document() | {"expansions": ["leaders"]}
    session.change_table(lambda _: read_game(document))
    session.enter(1, key, value)
    assert city_in_work(session.draft) == 1


def test_islands_and_rewards_alone_are_no_city_by_cards():
    document = game(named()).document() | {"expansions": ["armada", "edifice"]}
    document["players"][0]["city"] = {"cards": ["Royal Island", "Belvedere"]}
    assert told_by_cards(read_game(document)) == 0


def test_without_a_table_nothing_is_entered(entry, session):
    session.discard()
    entry.tap("Altar")
    entry.tap_stage(1)
    entry.tell_age(1, 1)
    entry.reopen()
    entry.take()
    entry.take_from(1, "Altar")
    entry.next()
    entry.finish()
    entry.leave()
    entry.undo()
    entry.key("Z", ctrl=True)
    assert session.draft is None
    with pytest.raises(LookupError):
        _ = entry.draft


# Expansions --------------------------------------------------------------------------


def with_expansions(*cities, **known):
    document = game(**known).document()
    for player, city in zip(document["players"], cities, strict=False):
        player["city"] = city
    return read_game(document | {"expansions": ["leaders", "cities"]})


def test_black_cards_stand_behind_the_others_of_their_age():
    table = with_expansions(named())
    colours = [group[0].colour for group in groups(table, 0, 1)]
    assert colours == ["brown", "grey", "blue", "yellow", "red", "green", "black"]
    assert [group[0].colour for group in groups(table, 0, 3)][-1] == "black"
    assert "Caesar" not in everything(game())


def test_every_pile_lies_there_only_with_its_expansion():
    assert piles(game().box) == (1, 2, 3)
    assert piles(with_expansions(named()).box) == (1, 2, 3, "white")
    document = game().document() | {"expansions": ["leaders", "armada", "edifice"]}
    assert piles(read_game(document).box) == (1, 2, 3, "white", "island")


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("players", [3, 7])
def test_every_card_of_all_expansions_can_be_tapped(edition, players):
    """In one pile each, but for the cards of which two ages have copies."""
    document = game(edition=edition, players=players).document()
    table = read_game(document | {"expansions": list(rules(box_of(edition)).expansions)})
    in_play = {one.name for one in cards(table.box).values() if one.in_play(players)}
    assert in_play == everything(table).keys()
    assert {"white", "black", "island", "edifice"} <= {
        tile.colour for tile in everything(table).values()
    }


def test_leaders_stand_in_the_order_of_their_letters_and_islands_by_level():
    table = with_expansions(named())
    names = [tile.name for group in groups(table, 0, "white") for tile in group]
    assert names == sorted(names)
    assert len(names) > 30
    document = game().document() | {"expansions": ["armada"]}
    levels = groups(read_game(document), 0, "island")
    assert [shown(level)[0] for level in levels] == [
        "Bronze Island",
        "Abandoned Island",
        "Breezy Island",
    ]


def test_undo_shows_a_leader_where_it_lies(entry):
    document = entry.game.document() | {"expansions": ["leaders"]}
    entry.session.change_table(lambda _: read_game(document))
    entry.tap("Caesar")
    entry.tap("Altar")
    entry.undo()
    assert entry.pile == 1
    entry.undo()
    assert entry.pile == "white"


def test_leaders_and_a_card_more_an_age_are_turns_of_their_own():
    assert (turns(game(), 0), turns(with_expansions(named()), 0)) == (18, 24)


def test_leaders_are_named_and_found_like_other_cards():
    table = with_expansions(named("Caesar"))
    assert everything(table)["Caesar"].chosen
    assert shown(hits(table, 0, "caes")) == ["Caesar"]


def test_islands_and_rewards_stand_last_and_take_no_turn():
    document = game().document() | {"expansions": ["armada", "edifice"]}
    document["players"][0]["city"] = {"cards": ["Altar", "Royal Island", "Belvedere"]}
    table = read_game(document)
    assert [group[0].colour for group in groups(table, 0, 1)][-1] == "edifice"
    assert [group[0].colour for group in groups(table, 0, "island")] == ["island"] * 3
    assert progress(table, 0).built == 1
    assert progress(table, 0).most == 18 + 3
    # A reward is there for everyone, an island for one.
    assert everything(table, 1)["Belvedere"].holders == ()
    assert everything(table, 1)["Royal Island"].holders != ()


@pytest.fixture
def at_sea(entry):
    """The city of Ada at a table with islands and edifices, whose turns are not all told."""
    document = entry.game.document() | {"expansions": ["armada", "edifice"]}
    entry.session.change_table(lambda _: read_game(document))
    entry.tap("Altar")
    return entry


def of_sea_and_edifices(entry):
    cells = score(entry.game).players[0].categories
    return cells["islands"].points, cells["edifices"].points


def test_a_finished_city_tells_nothing_of_islands_and_rewards_that_nobody_asked(at_sea):
    at_sea.finish()
    assert of_sea_and_edifices(at_sea) == (None, None)
    assert [score(at_sea.completed()).players[0].categories["islands"].points] == [None]
    at_sea.undo()
    assert at_sea.city == City(cards=("Altar",))


def test_after_cities_come_islands_and_rewards_as_military_waits_for_them(at_sea, went):
    for seat, card in enumerate(("Baths", "Loom", "Study")):
        at_sea.follow(f"/city/{at_sea.draft.id}/{seat}", seat)
        at_sea.tap(card)
        at_sea.finish()
    assert went[-1] == f"/walk/{at_sea.draft.id}/islands"
    for seat in range(3):
        at_sea.session.enter(seat, "islands", 0)
    at_sea.finish()
    assert went[-1] == f"/walk/{at_sea.draft.id}/edifices"


def test_none_told_after_a_city_is_finished_is_none(at_sea):
    at_sea.finish()
    for row in ("islands", "edifices"):
        at_sea.session.enter_all(0, none_of_them(at_sea.game, 0, row))
    assert of_sea_and_edifices(at_sea) == (0, 0)
    assert at_sea.city == City(cards=("Altar",), complete=True)
    assert not [one for one in score(at_sea.game).remarks if one.seats == (0,)]


def test_points_of_islands_stand_after_a_city_is_finished_and_hold_up_nothing(at_sea):
    at_sea.tap_stage(0)
    at_sea.session.enter(0, "edifices", 0)
    at_sea.session.enter(0, "islands", 7)
    at_sea.finish()
    assert of_sea_and_edifices(at_sea) == (7, 0)
    assert score(at_sea.game).players[0].categories["green"].points == 0
    assert [one.phrase.key for one in score(at_sea.game).remarks if one.category == "islands"] == []


def test_islands_and_rewards_that_are_named_are_all_once_the_city_is_finished(at_sea):
    for card in ("Royal Island", "Belvedere"):
        at_sea.tap(card)
    at_sea.finish()
    assert at_sea.city.counts == {}


def test_a_document_that_says_complete_says_so_of_islands_and_rewards(at_sea):
    at_sea.session.enter(0, Piece("complete"), True)
    assert of_sea_and_edifices(at_sea) == (0, 0)
    at_sea.finish()
    assert of_sea_and_edifices(at_sea) == (0, 0)


def test_that_this_is_all_overrules_what_a_neighbours_guild_was_told(entry, session):
    session.enter_all(0, {Piece("counts", "brown"): 3, Piece("counts", "yellow"): "unknown"})
    for card in ("Lumber Yard", "Ore Vein"):
        entry.tap(card)
    entry.finish()
    assert entry.city.counts == {}
    entry.undo()
    assert entry.city.counts == {"brown": 3, "yellow": "unknown"}


def test_a_count_stays_where_it_fills_the_turns_so_that_nobody_asked_whether_this_is_all(
    entry, session
):
    grey = 1 + sum(cards(box_of("second"))[card].colour == "grey" for card in FULL[:16])
    city = {"cards": FULL[:16], "counts": {"grey": grey}, "stages": 1}
    full = game(city, players=7, Ada={"wonder": "Gizah", "side": "day"})
    session.change_table(lambda _: full)
    assert entry.progress().state == "complete"
    entry.finish()
    assert entry.city.counts == {"grey": grey}


# Stages in any order -------------------------------------------------------------------


@pytest.fixture
def wall(entry):
    """The city of Ada with the Great Wall before her."""
    document = entry.game.document()
    document |= {"edition": "first", "expansions": ["promos"]}
    document["players"][0] = {"name": "Ada", "wonder": "Great Wall", "side": "A"}
    for player in document["players"][1:]:
        player["side"] = "A"
    entry.session.change_table(lambda _: read_game(document))
    return entry


def test_a_tap_is_about_one_stage_where_they_have_no_order(wall):
    assert built_stages(wall.game, 0) is None
    wall.tap_stage(3)
    wall.tap_stage(1)
    assert built_stages(wall.game, 0) == (1, 3)
    # Under each stage lies a card that nobody names any more.
    assert (progress(wall.game, 0).built, progress(wall.game, 0).most) == (0, 16)
    wall.tap_stage(3)
    assert built_stages(wall.game, 0) == (1,)
    wall.tap_stage(0)
    assert built_stages(wall.game, 0) == ()
    assert wall.city == City(stages=0)
    wall.tap_stage(0)
    assert built_stages(wall.game, 0) is None


def test_a_tap_tells_more_than_the_number_that_a_guild_asked_for(wall):
    wall.session.enter(0, Piece("stages"), 2)
    wall.tap_stage(2)
    assert wall.city == City(built=(2,))
    wall.undo()
    assert wall.city == City(stages=2)


def test_the_age_of_a_stage_is_asked_only_if_that_one_is_built(wall):
    wall.tap_stage(3)
    wall.tell_age(3, 2)
    assert asked_ages(wall.game, 0, ()) == ((3, 2),)
    wall.tap_stage(3)
    wall.tap_stage(1)
    assert asked_ages(wall.game, 0, ()) == ()
    assert wall.city == City(built=(1,))
