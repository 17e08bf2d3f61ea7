"""What a city's page asks of ages and leaders, and what an answer enters."""

import pytest

from app.entry.city_entry import CityEntry
from app.words import words
from scoring import read_game, score
from scoring.answers.city_answers import (
    AskedLeaders,
    asked_ages,
    asked_leaders,
    asked_tiles,
    offered_leaders,
    telling_leader,
)
from scoring.conflicts import conflicts, open_tiles
from scoring.conflicts.open_tiles import with_tile
from scoring.game.facts import Piece
from tests.app.phones import same_city
from tests.app.tables import table


def leaders(*cities, **ada):
    """A table that plays with leaders; Ada's neighbours have complete cities."""
    document = table("Ada", "Bo", "Cleo").document()
    for player, city in zip(document["players"], cities, strict=False):
        player["city"] = {"complete": True, **city}
    document["players"][0] |= ada
    return read_game(document | {"edition": "first", "expansions": ["leaders"]})


def names(game, about):
    return [offer.name for offer in offered_leaders(game, 0, about)]


def test_the_age_of_a_leader_is_asked_where_it_decides_a_conflict():
    game = leaders({"cards": ["Caesar"]}, {"cards": ["Barracks"]}, {"cards": []})
    assert asked_ages(game, 0, score(game).missing) == (("Caesar", None),)
    assert asked_ages(game, 1, score(game).missing) == ()
    # With so many shields next door the age decides nothing.
    strong = ["Barracks", "Stockade", "Guard Tower"]
    game = leaders({"cards": ["Hannibal"]}, {"cards": strong}, {"cards": ["Walls", *strong]})
    assert asked_ages(game, 0, score(game).missing) == ()


def test_a_told_age_stays_to_be_changed_while_its_card_is_there():
    city = {"cards": ["Caesar"], "card_ages": {"Caesar": 2}}
    game = leaders(city, {"cards": ["Barracks"]}, {"cards": []})
    assert score(game).players[0].categories["military"].points is not None
    assert asked_ages(game, 0, ()) == (("Caesar", 2),)
    assert asked_ages(leaders(city | {"cards": []}), 0, ()) == ()


def test_the_age_of_a_stage_is_asked_where_points_alone_tell_that_it_is_built():
    document = table("Ada", "Bo", "Cleo", wonder=[4, None, None]).document()
    document["players"][0] |= {"wonder": "Rhodos", "side": "night", "city": {"complete": True}}
    for player, cards in zip(document["players"][1:], (["Guard Tower"], []), strict=True):
        player["city"] = {"cards": cards, "complete": True, "stages": 0}
    document["players"][0]["pad"] = {"wonder": 7}
    game = read_game(document)
    asked = [one.stage for one in score(game).missing if one.needs == "age"]
    assert asked
    assert [stage for stage, _ in asked_ages(game, 0, score(game).missing)] == asked


def test_the_copied_leader_is_one_of_the_neighbours():
    game = leaders({"cards": ["Courtesans Guild"]}, {"cards": ["Plato"]}, {"cards": ["Midas"]})
    asked = asked_leaders(game, 0, score(game).missing)
    assert asked == (AskedLeaders("leader", None),)
    assert names(game, "leader") == ["Midas", "Plato"]


def test_of_neighbours_whose_leaders_nobody_named_any_may_be_copied():
    game = leaders({"cards": ["Courtesans Guild", "Caesar"]}, {"cards": ["Plato"]})
    offered = names(game, "leader")
    assert offered[0] == "Plato"
    assert {"Midas", "Sappho"} <= {*offered}
    assert "Caesar" not in offered, "the own leaders are no neighbour's"


def test_a_copied_leader_is_told_and_untold():
    game = leaders({"cards": ["Courtesans Guild"]}, {"cards": ["Plato"]})
    assert telling_leader(game, 0, "leader", "Plato") == {Piece("copied_leader"): "Plato"}
    told = leaders({"cards": ["Courtesans Guild"], "copied_leader": "Plato"}, {"cards": ["Plato"]})
    assert asked_leaders(told, 0, ()) == (AskedLeaders("leader", ("Plato",)),)
    assert telling_leader(told, 0, "leader", "Plato") == {Piece("copied_leader"): None}


ABU_SIMBEL = {"wonder": "Abu Simbel", "side": "B"}


def test_who_turned_leaders_face_down_is_asked_which():
    built = {"cards": ["Sappho"], "stages": 1, "complete": False}
    game = leaders(built, **ABU_SIMBEL)
    assert asked_leaders(game, 0, score(game).missing) == (AskedLeaders("entombed", None),)
    assert names(game, "entombed")[0] == "Sappho"
    unbuilt = leaders(built | {"stages": 0}, **ABU_SIMBEL)
    assert asked_leaders(unbuilt, 0, score(unbuilt).missing) == ()
    typed = leaders(built, pad={"wonder": 8}, **ABU_SIMBEL)
    assert asked_leaders(typed, 0, score(typed).missing) == ()


@pytest.fixture
def abu_simbel(session, went):
    """The city of Ada with Abu Simbel before her, and one leader among her cards."""
    city = {"cards": ["Sappho"], "stages": 2}
    session.change_table(lambda _: leaders(city, **ABU_SIMBEL))
    entry = CityEntry(session, went.append)
    entry.follow(f"/city/{session.draft.id}/0", 0)
    return entry


def test_a_leader_that_is_turned_face_down_counts_no_more(abu_simbel):
    entry = abu_simbel
    for name in ("Sappho", "Midas"):
        entry.tell_leader("entombed", name)
    assert (entry.city.cards, entry.city.entombed) == ((), ("Sappho", "Midas"))
    # They cost 1 and 3 coins, and twice that are the points.
    assert score(entry.game).players[0].categories["wonder"].points == 8
    entry.tell_leader("entombed", "Midas")
    assert entry.city.entombed == ("Sappho",)
    entry.undo()
    assert entry.city.entombed == ("Sappho", "Midas")


def test_a_leader_that_is_not_face_down_after_all_is_back_in_the_city(abu_simbel):
    entry = abu_simbel
    for name in ("Sappho", "Sappho", "Midas", "Midas"):
        entry.tell_leader("entombed", name)
    assert (entry.city.cards, entry.city.entombed) == (("Sappho",), None), "Midas was not named"
    entry.tell_leader("entombed", "Sappho")
    entry.tell_no_leader()
    assert (entry.city.cards, entry.city.entombed) == (("Sappho",), ())
    entry.undo()
    assert (entry.city.cards, entry.city.entombed) == ((), ("Sappho",))


def test_a_leader_turned_face_down_elsewhere_was_recruited_and_comes_back(session, went):
    city = {"cards": ["Midas"], "entombed": ["Sappho"], "stages": 2}
    session.start(leaders(city, **ABU_SIMBEL))
    entry = CityEntry(session, went.append)
    entry.tell_leader("entombed", "Sappho")
    assert entry.city.cards == ("Midas", "Sappho")


def test_none_face_down_is_an_answer_and_can_be_taken_back(abu_simbel):
    entry = abu_simbel
    entry.tell_leader("entombed", "Midas")
    entry.tell_no_leader()
    assert entry.city.entombed == ()
    entry.tell_no_leader()
    assert entry.city.entombed is None


def test_leaders_that_two_phones_tell_at_once_are_told(abu_simbel, store):
    second = same_city(abu_simbel, store)
    for each in (abu_simbel, second):
        each.tell_leader("entombed", "Midas")
    assert second.city.entombed == ("Midas",)
    for each in (abu_simbel, second):
        each.tell_no_leader()
    assert second.city.entombed == ()
    second.clock.now += 1
    second.tell_no_leader()
    assert second.city.entombed is None


def test_the_age_of_a_leader_is_told_and_untold(abu_simbel):
    abu_simbel.tell_age("Sappho", 2)
    assert abu_simbel.city.card_ages == {"Sappho": 2}
    abu_simbel.tell_age("Sappho", 2)
    assert abu_simbel.city.card_ages == {}


def leftovers(entry):
    keys = [one.phrase.key for one in score(entry.game).remarks]
    return [key for key in keys if key in ("remark.card_age", "remark.more_ages")]


def test_the_age_of_a_card_goes_with_it_and_comes_back_with_undo(abu_simbel):
    entry = abu_simbel
    entry.tell_age("Sappho", 2)
    entry.tap("Sappho")
    assert (entry.city.card_ages, leftovers(entry)) == ({}, [])
    entry.undo()
    assert entry.city.card_ages == {"Sappho": 2}
    entry.tell_leader("entombed", "Sappho")
    assert (entry.city.card_ages, leftovers(entry)) == ({}, [])
    entry.tell_leader("entombed", "Sappho")
    assert (entry.city.cards, entry.city.card_ages) == (("Sappho",), {"Sappho": 2})


def test_the_age_of_a_stage_goes_with_it_and_comes_back_with_undo(abu_simbel):
    entry = abu_simbel
    entry.tell_age(1, 1)
    entry.tell_age(2, 3)
    entry.tap_stage(2)
    assert (entry.city.stages, entry.city.stage_ages, leftovers(entry)) == (1, (1,), [])
    entry.undo()
    assert (entry.city.stages, entry.city.stage_ages) == (2, (1, 3))


def test_a_card_that_another_built_takes_its_age_along(abu_simbel):
    entry = abu_simbel
    entry.tell_age("Sappho", 2)
    entry.seat = 1
    entry.take_from(0, "Sappho")
    assert entry.game.seats[0].city.card_ages == {}


def test_a_copied_leader_goes_with_the_guild_that_copied(session, went):
    courtesans = {"cards": ["Courtesans Guild"], "copied_leader": "Plato"}
    session.start(leaders(courtesans, {"cards": ["Plato"]}))
    entry = CityEntry(session, went.append)
    entry.tap("Courtesans Guild")
    assert entry.city.copied_leader is None
    entry.undo()
    assert entry.city.copied_leader == "Plato"


# Tiles of the tower ------------------------------------------------------------------


def at_the_tower(cards=("Barracks",)):
    document = table("Ada", "Bo", "Cleo").document()
    for player in document["players"]:
        player["city"] = {"cards": [], "complete": True, "stages": 0}
    document["players"][0]["city"]["cards"] = list(cards)
    return read_game(document | {"edition": "first", "expansions": ["babel"]})


@pytest.fixture
def worked_out(monkeypatch):
    """The seats whose tokens were worked out, in order."""
    seats = []

    def possible_tokens(cities, seat):
        seats.append(seat)
        return conflicts.possible_tokens(cities, seat)

    monkeypatch.setattr(open_tiles, "possible_tokens", possible_tokens)
    return seats


def test_conflicts_are_worked_out_once_a_game_and_not_at_every_drawing(worked_out):
    game = at_the_tower()
    asked = ((19, ((1, False), (2, False), (3, False))),)
    assert asked_tiles(game, 0) == asked
    # As it is known, as it is told, and otherwise for two tiles in three ages.
    assert len(worked_out) == 2 + 2 * 3
    assert asked_tiles(game, 0) == asked
    assert len(worked_out) == 2 + 2 * 3


def test_what_is_kept_of_a_game_is_not_told_of_same_city():
    game = at_the_tower()
    assert [number for number, _ in asked_tiles(game, 0)] == [19]
    assert [number for number, _ in asked_tiles(game, 1)] == [22]
    told = with_tile(game, 19, 2, lay_open=True)
    assert asked_tiles(told, 0) == ((19, ((1, False), (2, True), (3, False))),)
    assert asked_tiles(at_the_tower(()), 0) == ()
    assert asked_tiles(game, 0) == ((19, ((1, False), (2, False), (3, False))),)


def test_a_tile_that_two_phones_tell_at_once_lay_open(session, store):
    session.start(at_the_tower())
    entry = CityEntry(session, lambda _: None)
    second = same_city(entry, store)
    for each in (entry, second):
        each.tell_tile(19, 2)
    assert second.game.tower == {19: (2,)}
    second.clock.now += 1
    second.tell_tile(19, 2)
    assert second.game.tower is None


def test_a_tile_that_was_seen_long_ago_is_taken_back_while_another_phone_goes_on(session, store):
    session.start(at_the_tower())
    entry = CityEntry(session, lambda _: None)
    second = same_city(entry, store)
    for age in (1, 2, 3):
        entry.tell_tile(19, age)
        second.clock.now += 0.5
    second.tell_tile(19, 1)
    second.tell_tile(19, 3)
    assert second.game.tower == {19: (2, 3)}


def test_a_tile_is_taken_back_by_a_second_tap_and_not_by_undo_as_its_sheet_says(session):
    session.start(at_the_tower())
    entry = CityEntry(session, lambda _: None)
    session.enter(1, "treasure", 3)
    entry.tell_tile(19, 2)
    entry.undo()
    assert entry.game.seats[1].pad == {}
    assert entry.game.tower == {19: (2,)}
    assert "Undo does not cover it" in words()("cities.tiles_explained")
    entry.tell_tile(19, 2)
    assert entry.game.tower is None
