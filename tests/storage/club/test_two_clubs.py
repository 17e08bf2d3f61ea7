"""A folder in two clubs: each game counts for one of them, and nothing of one is in the other."""

import asyncio
import contextlib
import gc
import itertools
import json
from contextlib import asynccontextmanager
from datetime import timedelta
from shutil import copytree

import pytest

from scoring import Phrase
from storage import SavedGame, StorageTrouble, Store
from storage.club.by_file import document_lines, read_lines
from storage.club.forgetting import everywhere
from storage.club.hub.address import read_address
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.joining import join
from storage.club.hub.joining import meet as meeting
from storage.club.member import Member
from storage.exchange import import_, preview
from storage.exchange.import_undo import take_back
from storage.journal import durable_files
from tests.profiles import times
from tests.storage.club.devices import NOON, game
from tests.storage.club.places import HUBS
from tests.storage.club.simulated_hub import Hub, Line
from tests.storage.club.simulation import Killed, Killing


def stopped(phone):
    """The phone is started again; no lock outlives a program, but an exception might."""
    gc.collect()
    phone.reopen()


def test_what_was_here_counts_for_the_club_that_was_joined_first(place):
    one = place.phone("one").plays("before", "Ada", "Bo")
    place.join(one, "ours", "theirs")
    assert place.has("ours") == {"before": ["game"]}
    assert place.has("theirs") == {}
    one.plays("new", "Ada", "Bo").plays("other", "Di", "Eve", club="theirs")
    place.meet(one)
    assert place.has("ours") == {"before": ["game"], "new": ["game"]}
    assert place.has("theirs") == {"other": ["game"]}
    assert '"eve"' not in place.says("ours")
    assert '"ada"' not in place.says("theirs")


def test_each_club_has_files_of_its_own_and_the_first_those_that_it_had(place):
    one = place.join(place.phone("one"), "ours", "theirs")
    first, second = one.clubs.all()
    assert (first.file.path.name, second.file.path.name) == ("club.journal", "club-2.journal")
    assert first.file.about()["device"] != second.file.about()["device"]
    assert [one.file.password.read_text() for one in (first, second)] == [
        "hush ours",
        "hush theirs",
    ]
    assert [*one.clubs.names()] == ["ours", "theirs"]
    with pytest.raises(ClubTrouble) as told:
        one.clubs.free(HUBS["theirs"])
    assert told.value.phrase == Phrase("hub.already")


def test_what_others_play_comes_from_both_and_goes_to_neither(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Di", "Eve"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    place.meet(both, ours, theirs)
    assert both.games() == ["a", "b"]
    assert ours.games() == ["a"]
    assert theirs.games() == ["b"]
    # What is corrected or deleted here goes to the club that it is of.
    both.store.games.replace("b", game("Di", "Eve", blue=(9, 9)), both.now())
    both.store.games.delete("a", both.now())
    place.meet(both, ours, theirs)
    assert theirs.store.games.get("b").game.players[0].pad["blue"] == 9
    assert ours.games() == []
    assert place.has("ours") == {"a": ["game", "gone"]}
    assert place.has("theirs") == {"b": ["game", "game"]}


def test_a_game_that_is_moved_is_gone_for_one_club_and_there_for_the_other(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs, "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    also = place.join(place.phone("also"), "theirs", "ours")
    place.meet(both, also)
    both.moves("a", "theirs")
    place.meet(both, also, ours, theirs)
    assert ours.games() == []
    assert both.games() == also.games() == theirs.games() == ["a"]
    # And back, from another device.
    also.moves("a", "ours")
    place.meet(also, both, ours, theirs)
    assert theirs.games() == []
    assert both.games() == also.games() == ours.games() == ["a"]
    assert place.has("ours") == {"a": ["back", "game", "gone"]}
    assert place.has("theirs") == {"a": ["game", "gone"]}


@pytest.mark.parametrize("heard", ["before", "after"])
def test_a_game_that_two_move_past_each_other_is_gone_for_nobody(place, heard):
    """One moves it to a club, and another, who has it from there, back without knowing whence."""
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    one.moves("a", "theirs")
    place.meet(one)
    other = place.join(place.phone("other"), "theirs")
    if heard == "before":
        place.join(other, "ours")
        assert other.games() == ["a"]
        other.moves("a", "ours")
        place.meet(other, one)
    else:
        # The hub is heard in the middle of the meeting.
        member = other.clubs.free(HUBS["ours"])

        class Moving(Line):
            async def ask(self, method, path, body=None):
                if path.startswith("/_changes"):
                    claims = member.claims()
                    other.store.games.count_for("a", claims.mark, claims.own)
                return await super().ask(method, path, body)

        @asynccontextmanager
        async def reach(*_):
            yield Moving(place.hubs["ours"])

        asyncio.run(join(member, reach, HUBS["ours"], other.now()))
        place.meet(other, one)
    assert other.games() == one.games() == ["a"]
    assert "gone" in place.has("theirs")["a"]


def test_a_game_that_somebody_went_on_with_while_it_was_moved_is_in_both(place):
    ours = place.join(place.phone("ours").plays("a", "Ada", "Bo"), "ours")
    both = place.join(place.phone("both"), "ours", "theirs")
    both.moves("a", "theirs")
    ours.store.games.replace("a", game("Ada", "Bo", blue=(7, 7)), ours.now())
    place.meet(both, ours, both)
    assert ours.games() == both.games() == ["a"]
    assert both.store.games.get("a").game.players[0].pad["blue"] == 0
    # Once it is gone there, it is what the other club has.
    both.store.games.delete("a", both.now())
    place.meet(both, ours)
    assert both.games() == ["a"]
    assert both.store.games.get("a").game.players[0].pad["blue"] == 7


def test_a_game_of_both_clubs_is_here_once(place):
    """As it is where a club goes on at another hub, and not all leave the first one at once."""
    one, other = place.phone("one"), place.phone("other")
    place.join(one.plays("a", "Ada", "Bo"), "ours")
    place.join(other, "ours")
    place.leave(one, "ours")
    place.join(one, "theirs")
    place.join(other, "theirs")
    place.meet(one, other)
    assert other.games() == ["a"]
    assert place.has("ours") == place.has("theirs") == {"a": ["game"]}
    one.store.games.replace("a", game("Ada", "Bo", blue=(9, 9)), one.now())
    place.meet(one, other)
    assert other.store.games.get("a").game.players[0].pad["blue"] == 0
    place.leave(other, "ours")
    place.meet(one, other)
    assert other.games() == ["a"]
    assert other.store.games.get("a").game.players[0].pad["blue"] == 9
    assert place.has("ours") == {"a": ["game"]}


@pytest.mark.parametrize("delete_games", [False, True])
@pytest.mark.parametrize(("left", "stays"), [("ours", "theirs"), ("theirs", "ours")])
def test_who_leaves_one_of_two_touches_nothing_of_the_other(place, left, stays, delete_games):
    one = place.join(place.phone("one"), "ours", "theirs")
    names = {"ours": ("Ada", "Bo"), "theirs": ("Di", "Eve")}
    for club in HUBS:
        one.plays(club, *names[club], club=club)
    place.meet(one)
    before = place.has(stays)
    place.leave(one, left, delete_games=delete_games)
    place.meet(one)
    assert place.has(stays) == before == {stays: ["game"]}
    assert one.games() == ([stays] if delete_games else sorted(HUBS))
    assert {known.name for known in one.store.players.all()} >= set(names[stays])
    # What is played from now on counts for the club that is left, and nothing is asked.
    one.plays("new", "Bo", "Di")
    place.meet(one)
    assert place.has(stays).keys() == {stays, "new"}
    for name in names[left]:
        if name not in ("Bo", "Di"):
            assert f'"{name.casefold()}"' not in place.says(stays)
    # Who comes back is in it as before.
    place.join(one, left)
    place.meet(one)
    assert one.games() == sorted([*HUBS, "new"])
    assert place.has(left) == {left: ["game"]}
    assert place.has(stays).keys() == {stays, "new"}


def test_who_has_left_both_takes_all_along_to_the_next(place):
    one = place.join(place.phone("one"), "ours", "theirs")
    one.plays("a", "Ada", "Bo").plays("b", "Di", "Eve", club="theirs")
    place.leave(one, "ours")
    place.leave(one, "theirs")
    place.hubs["ours"] = Hub()
    place.join(one, "ours")
    assert place.has("ours") == {"a": ["game"], "b": ["game"]}


def test_a_correction_of_a_game_whose_club_was_left_goes_to_no_other(place):
    one = place.join(place.phone("one"), "ours", "theirs")
    one.plays("b", "Di", "Eve", club="theirs")
    draft = one.store.correct("b", one.now())
    place.leave(one, "theirs", delete_games=True)
    assert one.games() == []
    one.store.finish(one.store.drafts.get(draft.id), one.now())
    place.meet(one)
    assert one.games() == ["b"]
    assert place.has("ours") == {}


@pytest.mark.parametrize("clubs", [["theirs"], ["ours", "theirs"]])
def test_a_correction_of_what_was_taken_away_does_not_come_along_to_the_next_club(place, clubs):
    one = place.join(place.phone("one"), *clubs)
    one.plays("b", "Di", "Eve", club="theirs").plays("c", "Fay", "Gil", club="theirs")
    drafts = {name: one.store.correct(name, one.now()).id for name in "bc"}
    for club in reversed(clubs):
        place.leave(one, club, delete_games=club == "theirs")
    assert one.games() == []

    def saves(name):
        draft = one.store.drafts.get(drafts[name]).enter(0, "blue", 9)
        one.store.finish(one.store.drafts.keep(draft, one.now()), one.now())

    # This one is here again before there is a club: that takes along what it finds.
    saves("c")
    place.hubs["ours"] = Hub()
    place.join(one, "ours")
    saves("b")
    place.meet(one)
    assert one.games() == ["b", "c"]
    assert place.has("ours") == {"c": ["game"]}
    assert '"eve"' not in place.says("ours")
    # It is a correction for its own club, and for another one if somebody says so.
    place.join(one, "theirs")
    place.meet(one)
    assert place.has("theirs") == {"b": ["game", "game"], "c": ["game"]}
    one.moves("b", "ours")
    place.meet(one)
    assert place.has("ours") == {"b": ["game"], "c": ["game"]}


@pytest.mark.parametrize("delete_games", [False, True])
def test_what_backups_have_of_a_club_that_was_left_goes_to_no_other(place, delete_games):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    place.meet(one)
    one.store.keep_before_many_change()
    place.leave(one, "ours", delete_games=delete_games)
    backups = one.store.backups.all()
    assert len(backups) == 1 + delete_games
    for backup in backups:
        one.store.restore(backup.name)
        place.meet(one)
        assert one.games() == ["a"]
        assert place.has("theirs") == {}
        assert '"ada"' not in place.says("theirs")
    # It is of its own club still.
    place.join(one, "ours")
    one.store.games.replace("a", game("Ada", "Bo", blue=(9, 9)), one.now())
    place.meet(one)
    assert place.has("ours") == {"a": ["game", "game"]}


def test_a_copy_of_a_folder_in_two_clubs_takes_nothing_from_either(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    place.meet(one.plays("b", "Di", "Eve", club="theirs"))
    copytree(one.folder, one.folder.with_name("copy"))
    copy = place.phone("copy")
    for club in HUBS:
        copy.plays(f"new-{club}", "Ada", "Bo", club=club)
    # Now each hub has more notes of the first device than that ever left.
    place.meet(copy, one, copy, one)
    assert place.has("ours") == {"a": ["game"], "new-ours": ["game"]}
    assert place.has("theirs") == {"b": ["game"], "new-theirs": ["game"]}
    assert one.games() == copy.games() == ["a", "b", "new-ours", "new-theirs"]


@pytest.mark.parametrize("left", ["ours", "theirs"])
def test_what_a_backup_brings_back_once_its_club_was_left_and_joined_again(place, left):
    one = place.join(place.phone("one"), "ours", "theirs")
    for club in HUBS:
        one.plays(club, "Ada", "Bo", club=club)
    place.meet(one)
    one.store.keep_before_many_change()
    (backup,) = one.store.backups.all()
    place.leave(one, left)
    place.join(one, left)
    place.meet(one)
    one.store.restore(backup.name)
    place.meet(one)
    for club in HUBS:
        assert place.has(club) == {club: ["game"]}
    # Each is of its own club, and goes on there.
    for club in HUBS:
        one.store.games.replace(club, game("Ada", "Bo", blue=(9, 9)), one.now())
    place.meet(one)
    for club in HUBS:
        assert place.has(club) == {club: ["game", "game"]}


def test_a_backup_moves_no_game_to_another_club(place):
    theirs = place.join(place.phone("theirs"), "theirs")
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    place.meet(one)
    one.store.keep_before_many_change()
    (backup,) = one.store.backups.all()
    one.moves("a", "theirs")
    place.meet(one, theirs)
    one.store.restore(backup.name)
    place.meet(one, theirs)
    assert theirs.games() == one.games() == ["a"]
    assert place.has("theirs") == {"a": ["game"]}
    assert place.has("ours") == {"a": ["game", "gone"]}


def test_what_was_played_since_a_backup_is_gone_for_no_club(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Di", "Eve"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    both.store.keep_before_many_change()
    (backup,) = both.store.backups.all()
    both.plays("c", "Ada", "Bo", club="ours")
    theirs.plays("d", "Di", "Eve")
    place.meet(both, theirs, ours)
    both.store.restore(backup.name)
    assert both.games() == ["a", "b"]
    place.meet(both, theirs, ours)
    assert both.games() == ["a", "b", "c", "d"]
    assert place.has("ours") == {"a": ["game"], "c": ["game"]}
    assert place.has("theirs") == {"b": ["game"], "d": ["game"]}


def test_a_table_from_before_the_second_club_counts_for_the_first(place):
    one = place.join(place.phone("one"), "ours")
    draft = one.store.drafts.new(game("Ada", "Bo", blue=(1, 2)), one.now())
    place.join(one, "theirs")
    one.store.finish(draft, one.now())
    place.meet(one)
    assert place.has("ours") == {draft.id: ["game"]}
    assert place.has("theirs") == {}


@pytest.mark.parametrize("delete_games", [False, True])
def test_an_open_table_of_a_club_that_is_left_goes_to_no_other(place, delete_games):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    table = one.store.drafts.new(game("Ada", "Bo", blue=(1, 2)), one.now())
    correction = one.store.correct("a", one.now())
    place.join(one, "theirs")
    place.meet(one)
    place.leave(one, "ours", delete_games=delete_games)
    for draft in (table, correction):
        kept = one.store.drafts.get(draft.id)
        assert kept.revision > draft.revision, "who has it open hears of it"
        one.store.finish(kept, one.now())
    place.meet(one)
    assert one.games() == sorted([table.id, "a"])
    assert place.has("theirs") == {}
    # Whoever is in its club again tells it of the table, too, once it is said to be of it.
    place.join(one, "ours")
    one.moves(table.id, "ours")
    place.meet(one)
    assert place.has("ours").keys() == {table.id, "a"}
    assert place.has("theirs") == {}


def test_a_table_of_a_club_that_was_left_counts_for_the_only_one_that_is_joined_next(place):
    one = place.join(place.phone("one"), "ours", "theirs")
    one.store.drafts.choose_club(one.clubs.names()["theirs"].claims().mark)
    draft = one.store.drafts.new(game("Di", "Eve", blue=(1, 2)), one.now())
    place.leave(one, "theirs")
    place.leave(one, "ours")
    place.join(one, "ours")
    one.store.finish(draft, one.now())
    place.meet(one)
    assert place.has("ours") == {draft.id: ["game"]}


def test_the_next_table_counts_for_the_club_that_was_chosen_last(place):
    one = place.join(place.phone("one"), "ours", "theirs")
    mark = one.clubs.names()["theirs"].claims().mark
    assert one.store.drafts.new(game("Ada", "Bo"), one.now()).club is None
    one.store.drafts.choose_club(mark)
    draft = one.store.drafts.new(game("Di", "Eve", blue=(1, 2)), one.now())
    assert one.store.finish(draft, one.now()).club == mark
    place.meet(one)
    assert place.has("theirs") == {draft.id: ["game"]}
    assert place.has("ours") == {}
    # A correction stays where the game is.
    one.store.drafts.choose_club(None)
    again = one.store.correct(draft.id, one.now())
    assert one.store.finish(again, one.now()).club == mark
    one.store.drafts.choose_club(mark)
    place.leave(one, "theirs")
    assert one.store.drafts.new(game("Ada", "Bo"), one.now()).club is None


def test_people_are_told_only_to_clubs_in_whose_games_they_are(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Bo", "Eve").plays("c", "Di", "Eve"), "theirs")
    # Only one club knows Ada as Zoe, and the other one nobody called Ada.
    ours.store.players.rename("Ada", "Zoe")
    both = place.join(place.phone("both"), "ours", "theirs")
    place.meet(ours, both, theirs)
    both.store.players.merge("Di", into="Bo")
    both.store.players.rename("Bo", "Bob")
    place.meet(both, ours, theirs)
    assert '"zoe"' not in place.says("theirs")
    assert '"ada"' not in place.says("theirs")
    assert '"di"' not in place.says("ours")
    assert {known.name for known in ours.store.players.all()} == {"Zoe", "Bob"}
    assert {known.name for known in theirs.store.players.all()} == {"Bob", "Eve"}


def called_otherwise_in_one_club(place):
    """A phone in two clubs, of which one calls Ada Zoe, and a phone of the other one."""
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Ada", "Di"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    ours.store.players.rename("Ada", "Zoe")
    place.meet(ours, both, theirs)
    return both, theirs


def test_a_name_that_one_club_gave_is_not_told_to_the_other_even_once_that_is_left(place):
    both, theirs = called_otherwise_in_one_club(place)
    assert "Zoe" in {known.name for known in both.store.players.all()}
    place.leave(both, "ours")
    place.meet(both, theirs)
    assert '"zoe"' not in place.says("theirs")


def test_a_name_that_one_club_gave_is_not_told_to_the_other_by_a_backup(place):
    both, theirs = called_otherwise_in_one_club(place)
    both.store.keep_before_many_change()
    place.leave(both, "ours", delete_games=True)
    # The one from before, and the one that leaving has made.
    backups = both.store.backups.all()
    assert len(backups) == 2
    for backup in backups:
        both.store.restore(backup.name)
        place.meet(both, theirs)
        assert '"zoe"' not in place.says("theirs")
        assert {"Ada", "Bo", "Di"} == {one.name for one in both.store.players.all() if one.games}
        assert both.store.notices == []


def test_who_is_one_person_with_somebody_whose_games_are_taken_away_is_not_told_so(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Eve", "Di"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    place.meet(both)
    both.store.players.merge("Ada", into="Eve")
    place.leave(both, "ours", delete_games=True)
    place.meet(both, theirs)
    assert '"ada"' not in place.says("theirs")


def test_whoever_is_called_as_somebody_of_a_club_that_was_left_is_so_in_the_other_one(place):
    place.join(place.phone("ours").plays("a", "Anna", "Bo"), "ours")
    theirs = place.join(place.phone("theirs").plays("b", "Ana", "Di"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    place.meet(*place.phones)
    place.leave(both, "ours", delete_games=True)
    both.store.players.rename("Ana", "Anna")
    place.meet(both, theirs)
    assert {known.name for known in theirs.store.players.all() if known.games} == {"Anna", "Di"}


def test_a_moved_game_stays_with_its_old_club_until_the_new_one_has_it(place):
    friend = place.join(place.phone("friend"), "ours")
    both = place.join(place.phone("both").plays("a", "Ada", "Bo"), "ours", "theirs")
    place.meet(both, friend)
    both.moves("a", "theirs")
    # The hub of the new one can't be reached for now.
    asyncio.run(meeting(both.clubs.names()["ours"], place.reach(), both.now()))
    place.meet(friend)
    assert friend.games() == ["a"]
    place.meet(both, friend)
    assert (friend.games(), place.has("theirs")) == ([], {"a": ["game"]})


@pytest.mark.parametrize("beside", [False, True])
def test_whoever_leaves_the_club_that_a_game_was_moved_from_takes_it_from_nobody(place, beside):
    """It is deleted for them, as it is gone for that club, and they join the one that has it."""
    both = place.join(place.phone("both").plays("a", "Ada", "Bo"), "ours", "theirs")
    one = place.join(place.phone("one"), "ours")
    place.meet(both, one)
    both.moves("a", "theirs")
    place.meet(both, one)
    assert one.games() == []
    if beside:
        place.join(one, "theirs")
        place.leave(one, "ours")
    else:
        place.leave(one, "ours")
        place.join(one, "theirs")
    place.meet(one, both)
    assert one.games() == both.games() == ["a"]


def test_whoever_deletes_a_game_while_they_are_away_from_its_club_has_it_deleted(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    other = place.join(place.phone("other"), "ours")
    place.meet(one, other)
    place.leave(other, "ours")
    other.store.games.delete("a", other.now())
    place.join(other, "ours")
    place.meet(other, one)
    assert one.games() == other.games() == []


def test_who_comes_back_to_a_club_undoes_no_correction_though_its_clock_was_years_behind(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    away = place.join(place.phone("away"), "ours")
    place.meet(one, away)
    place.leave(away, "ours")
    one.clock = NOON - timedelta(days=4000)
    one.store.games.replace("a", game("Ada", "Bo", blue=(9, 1)), one.now())
    place.meet(one)
    place.join(away, "ours")
    place.meet(away, one)
    assert {each.store.games.get("a").game.players[0].pad["blue"] for each in (one, away)} == {9}
    assert place.has("ours") == {"a": ["game", "game"]}


def test_a_game_that_two_phones_move_in_opposite_ways_is_lost_to_nobody(place):
    """Both clubs had it once, by way of a third phone."""
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    place.meet(one)
    one.moves("a", "theirs")
    asyncio.run(meeting(one.clubs.names()["theirs"], place.reach(), one.now()))
    other = place.join(place.phone("other"), "ours", "theirs")
    friends = {club: place.join(place.phone(f"friend of {club}"), club) for club in HUBS}
    one.moves("a", "ours")
    other.moves("a", "theirs")
    place.meet(one, other, *friends.values())
    assert one.games() == other.games() == ["a"]
    assert any("a" in friend.games() for friend in friends.values())


def test_a_move_of_before_undoes_nothing_in_a_club_that_is_joined_later(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    two = place.join(place.phone("two"), "theirs")
    one.moves("a", "theirs")
    place.meet(one, two)
    for phone, clubs in ((one, ("ours", "theirs")), (two, ("theirs",))):
        for club in clubs:
            place.leave(phone, club)
    # They begin another club, whose hub is a new one.
    place.hubs["ours"] = Hub()
    place.join(two, "ours")
    two.store.games.replace("a", game("Ada", "Bo", blue=(9, 1)), two.now())
    place.meet(two)
    place.join(one, "ours")
    place.meet(one, two)
    assert {each.store.games.get("a").game.players[0].pad["blue"] for each in (one, two)} == {9}


def test_whoever_heard_by_a_file_that_a_game_was_moved_takes_it_from_nobody(place):
    both = place.join(place.phone("both").plays("a", "Ada", "Bo"), "ours", "theirs")
    one = place.join(place.phone("one"), "ours")
    place.meet(both, one)
    both.moves("a", "theirs")
    place.meet(both)
    [ours, _] = both.clubs.all()
    lines = [line.encode() for line in document_lines(ours.file)]
    [member] = one.clubs.all()
    member.take_in(filter(None, read_lines(lines)), unsent=True)
    member.bring_home()
    assert one.games() == []
    place.leave(one, "ours")
    place.join(one, "theirs")
    place.meet(one, both)
    assert one.games() == both.games() == ["a"]


def test_a_game_that_comes_again_by_way_of_another_club_was_not_moved_there(place):
    """A backup was brought back that does not have it, and the other club hears of it just then."""
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    place.meet(one)
    both = place.phone("both").plays("z", "Cleo", "Di")
    both.store.keep_before_many_change()
    [before] = both.store.backups.files()
    place.join(both, "theirs", "ours")
    place.meet(both)
    assert both.games() == ["a", "z"]
    # Somebody took it along to the other club.
    place.leave(one, "ours")
    place.join(one, "theirs")
    place.meet(one)
    both.store.restore(before.name)
    place.meet(both)
    assert place.has("ours")["a"] == ["game"]
    assert both.games() == ["a", "z"]


def test_a_backup_has_a_game_gone_for_a_club_that_was_left_and_for_no_other(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    other = place.join(place.phone("other"), "theirs")
    place.meet(one)
    # Both clubs have it, as nobody met the first one since it was moved.
    one.moves("a", "theirs")
    asyncio.run(meeting(one.clubs.names()["theirs"], place.reach(), one.now()))
    one.moves("a", "ours")
    one.store.games.delete("a", one.now())
    place.leave(one, "ours", delete_games=True)
    place.meet(one, other)
    assert one.games() == other.games() == ["a"]
    backups = one.store.backups.files()
    assert backups
    for backup in backups:
        one.store.restore(backup.name)
        place.meet(one, other)
        assert one.games() == other.games() == ["a"]


@pytest.mark.parametrize("moves", [1, 3])
def test_a_moved_game_is_in_one_of_the_clubs_whatever_backup_is_brought_back(place, moves):
    both = place.join(place.phone("both").plays("z", "Cleo", "Di"), "ours", "theirs")
    both.store.keep_before_many_change()
    [before] = both.store.backups.files()
    place.meet(both.plays("a", "Ada", "Bo"))
    for step in range(moves):
        both.moves("a", ("theirs", "ours")[step % 2])
        if step < moves - 1:
            place.meet(both)
    # Only the club that it leaves is met before everything here is as it once was.
    members = both.clubs.names()
    asyncio.run(meeting(members["ours"], place.reach(), both.now()))
    both.store.restore(before.name)
    place.meet(both)
    assert both.games() == ["a", "z"]
    friends = {club: place.join(place.phone(f"friend of {club}"), club) for club in HUBS}
    place.meet(*friends.values())
    assert sum("a" in friend.games() for friend in friends.values()) == 1


def test_a_club_keeps_no_name_of_another_that_was_left(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Zoe", "Di"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    ours.store.players.rename("Ada", "Zoe")
    place.meet(ours, theirs, both)
    place.leave(both, "ours", delete_games=True)
    # Somebody there is called so, too.
    forgets(theirs, "Zoe")
    place.meet(theirs, both)
    [member] = both.clubs.all()
    text = member.file.path.read_bytes()
    assert not any(has_name(text, name) for name in ("Zoe", "Bo"))


@pytest.mark.parametrize("delete_games", [False, True])
@pytest.mark.parametrize(("left", "stays"), [("ours", "theirs"), ("theirs", "ours")])
def test_whoever_is_stopped_anywhere_while_leaving_one_of_two(place, left, stays, delete_games):
    for lines in itertools.count(0, 600 // times(100, quick=8)):
        place.hubs = {name: Hub() for name in HUBS}
        one = place.join(place.phone(f"one-{lines}"), "ours", "theirs")
        one.plays("ours", "Ada", "Bo", club="ours").plays("theirs", "Di", "Eve", club="theirs")
        place.meet(one)
        member = one.clubs.names()[left]
        if delete_games:
            # The hub has been met for the last time, and the next meeting goes on with it.
            member.file.tell({**member.file.about(), "leaving": "without games"})
        try:
            with Killing(lines), contextlib.suppress(ClubTrouble):
                if delete_games:
                    asyncio.run(meeting(member, place.reach(), one.now()))
                else:
                    place.leave(one, left)
        except Killed:
            stopped(one)
        else:
            break
        for _ in range(2):
            with contextlib.suppress(ClubTrouble):
                place.meet(one)
        assert place.has(stays) == {stays: ["game"]}
        assert place.has(left) == {left: ["game"]}
        for club in one.clubs.all():
            asyncio.run(meeting(club, place.reach(), one.now()))
        there = [*one.clubs.names()]
        assert stays in there
        if left in there:
            assert one.games() == sorted(HUBS)
        else:
            assert one.games() == ([stays] if delete_games else sorted(HUBS))
        one.close()
        place.phones.remove(one)
    assert lines > 60


def test_whoever_is_stopped_anywhere_while_a_game_is_moved(place):
    for lines in itertools.count(0, 3000 // times(150, quick=4)):
        place.hubs = {name: Hub() for name in HUBS}
        one = place.join(place.phone(f"one-{lines}"), "ours", "theirs").plays("a", "Ada", "Bo")
        place.meet(one)
        one.moves("a", "theirs")
        try:
            with Killing(lines):
                place.meet(one)
                break
        except Killed:
            pass
        # Not before: what was raised keeps the frames, and with them a lock.
        stopped(one)
        place.meet(one)
        assert place.has("ours") == {"a": ["game", "gone"]}
        # Whoever had told it, and had not noted that, says once more that it is here.
        assert place.has("theirs") in ({"a": ["game"]}, {"a": ["back", "game"]})
        assert one.games() == ["a"]
        one.close()
        place.phones.remove(one)
    assert lines > 200


def test_whom_the_second_hub_does_not_let_in_is_in_one_club(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")

    @asynccontextmanager
    async def refused(*_):
        raise ClubTrouble(Phrase("hub.not_let_in"))
        yield

    member, given = one.clubs.free(HUBS["theirs"]), {"user": "ada", "password": "wrong"}
    with pytest.raises(ClubTrouble):
        asyncio.run(join(member, refused, HUBS["theirs"], one.now(), **given))
    assert [*one.clubs.names()] == ["ours"]
    assert not (one.folder / "club-2.password").exists()
    place.join(one, "theirs")
    assert [*one.clubs.names()] == ["ours", "theirs"]
    assert place.has("theirs") == {}


def test_two_clubs_of_one_name_are_told_apart_by_their_addresses(place):
    one = place.join(place.phone("one"), "ours")
    other = read_address("https://elsewhere.example/ours")
    elsewhere = Hub()

    @asynccontextmanager
    async def reach(_address, _user, _password):
        yield Line(elsewhere)

    asyncio.run(join(one.clubs.free(other), reach, other, one.now()))
    assert [*one.clubs.names()] == ["https://hub.example/ours", "https://elsewhere.example/ours"]


def test_whoever_is_one_person_only_here_stays_so_and_no_club_hears_of_it(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Eve", "Bo"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    place.meet(both)
    both.store.players.merge("Eve", into="Ada")
    place.meet(both, ours, theirs)
    # Both clubs tell of people afterwards.
    ours.store.players.rename("Ada", "Zoe")
    theirs.store.players.rename("Bo", "Bob")
    place.meet(ours, theirs, both)
    place.meet(ours, theirs, both)
    assert {one.name for one in both.store.players.all()} == {"Zoe", "Bob"}
    assert '"eve"' not in place.says("ours")
    assert '"zoe"' not in place.says("theirs")
    # Once one club knows both, it has the word.
    both.moves("b", "ours")
    place.meet(both, ours)
    assert {one.name for one in ours.store.players.all()} == {"Zoe", "Bo"}
    assert '"eve"' in place.says("ours")


def test_what_one_club_was_not_told_yet_the_other_does_not_undo(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Di", "Eve"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    theirs.store.players.rename("Di", "Dido")
    ours.store.players.rename("Ada", "Zoe")
    place.meet(ours, theirs, both)
    both.store.players.rename("Dido", "Diana")
    ours.store.players.rename("Zoe", "Zora")
    place.meet(ours)
    # The club of Zora is met first, and the other one not at all.
    first, second = both.clubs.all()
    asyncio.run(meeting(first, place.reach(), both.now()))
    assert "Diana" in {one.name for one in both.store.players.all()}
    asyncio.run(meeting(second, place.reach(), both.now()))
    place.meet(both, theirs)
    assert {one.name for one in both.store.players.all()} == {"Zora", "Bo", "Diana", "Eve"}
    assert {one.name for one in theirs.store.players.all()} == {"Diana", "Eve"}


def forgets(phone, name):
    for _ in phone.clubs.forget(name, "A player"):
        pass


def has_name(text, name):
    return any(json.dumps(each).encode() in text for each in (name, name.casefold()))


def test_who_is_forgotten_in_one_club_stays_in_the_other(place):
    """Bo of the one club has asked for it, and Bo of the other one has not."""
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Ada", "Bo"), "ours")
    place.join(theirs.plays("b", "Bo", "Eve"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    place.meet(both)
    both.store.keep_before_many_change()
    forgets(ours, "Bo")
    place.meet(ours, both, theirs)

    def players(phone, name):
        return [player.name for player in phone.store.games.get(name).game.players]

    assert players(both, "a") == players(ours, "a") == ["Ada", "A player"]
    assert players(both, "b") == players(theirs, "b") == ["Bo", "Eve"]
    assert {one.name for one in both.store.players.all()} == {"Ada", "A player", "Bo", "Eve"}
    assert '"bo"' not in place.says("ours")
    [path] = both.clubs.store.backups.files()
    both.store.restore(path.name)
    place.meet(both, ours, theirs)
    assert players(both, "a") == players(ours, "a") == ["Ada", "A player"]
    assert players(both, "b") == players(theirs, "b") == ["Bo", "Eve"]
    assert '"bo"' not in place.says("ours")
    # A game of Bo's that is moved into that club comes without the name.
    both.moves("b", "ours")
    place.meet(both, ours, theirs)
    assert players(ours, "b") == ["A player", "Eve"]
    assert '"bo"' not in place.says("ours")


def test_who_is_forgotten_here_is_forgotten_by_all_clubs_that_know_them(place):
    ours, theirs = place.phone("ours"), place.phone("theirs")
    place.join(ours.plays("a", "Cy", "Bo"), "ours")
    place.join(theirs.plays("b", "Bo", "Eve"), "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    place.meet(both)
    # A game that counts for no club any more has the name, too.
    whole = SavedGame("left", game("Cy", "Di", blue=(1, 2)), both.now(), club="of a club left")
    both.store.games.add_all([whole])
    both.store.keep_before_many_change()
    both.store.players.merge("Eve", into="Cy")
    forgets(both, "Cy")
    place.meet(both, ours, theirs)
    for name in ("Cy", "Eve"):
        for phone in (both, ours, theirs):
            for path in phone.folder.rglob("*"):
                assert not (path.is_file() and has_name(path.read_bytes(), name)), path
        assert not any(f'"{name.casefold()}"' in place.says(club) for club in HUBS)
    assert place.forgotten() == {"ours": 1, "theirs": 1}
    # Each club is told only of whom it knows.
    forgets(both, "Di")
    place.meet(both)
    assert not any(one.name == "Di" for one in both.store.players.all())
    assert place.forgotten() == {"ours": 1, "theirs": 1}


def test_who_is_forgotten_is_in_no_backup_of_a_game_that_moved_before_its_club_heard_of_it(place):
    one = place.join(place.phone("one"), "ours", "theirs").plays("a", "Cy", "Bo")
    one.store.keep_before_many_change()
    one.moves("a", "theirs")
    place.meet(one)
    forgets(one, "Cy")
    place.meet(one)
    assert place.forgotten() == {"ours": 0, "theirs": 1}
    for path in one.folder.rglob("*"):
        assert not (path.is_file() and has_name(path.read_bytes(), "Cy")), path


def test_whoever_is_stopped_anywhere_while_somebody_is_forgotten_by_two_clubs(place):
    for lines in itertools.count(0, 3000 // times(100, quick=4)):
        place.hubs = {name: Hub() for name in HUBS}
        one = place.join(place.phone(f"one-{lines}"), "ours", "theirs")
        one.plays("a", "Ada", "Bo").plays("b", "Bo", "Eve", club="theirs")
        place.meet(one)
        try:
            with Killing(lines):
                forgets(one, "Bo")
        except Killed:
            stopped(one)
        else:
            break
        place.meet(one)
        if one.store.players.get("Bo"):
            # It was not said to all of them.
            forgets(one, "Bo")
            place.meet(one)
        for club in HUBS:
            assert '"bo"' not in place.says(club)
        for path in one.folder.rglob("*"):
            assert not (path.is_file() and has_name(path.read_bytes(), "Bo")), (lines, path)
        one.close()
        place.phones.remove(one)
    assert lines > 200


def files_that_have(phone, name):
    files = [path for path in phone.folder.rglob("*") if path.is_file()]
    return [path.name for path in files if has_name(path.read_bytes(), name)]


def test_who_is_removed_is_in_no_backup_of_a_club_that_was_left(place):
    one = place.join(place.phone("one"), "ours", "theirs")
    one.plays("a", "Cleo", "Bo", club="ours").plays("b", "Cleo", "Eve", club="theirs")
    place.meet(one)
    place.leave(one, "theirs", delete_games=True)
    assert files_that_have(one, "Cleo")
    forgets(one, "Cleo")
    place.meet(one)
    assert files_that_have(one, "Cleo") == []


def test_whoever_is_stopped_while_removing_has_no_name_left_that_nobody_can_ask_for(
    place, monkeypatch
):
    one = place.join(place.phone("one").plays("a", "Cleo", "Bo"), "ours")
    place.meet(one)
    stray = game("Cleo", "Eve", blue=(1, 2))
    one.store.games.add_all([SavedGame("stray", stray, NOON, club="left")])
    one.store.keep_before_many_change()
    # From now on the club knows nothing of it, and nothing but the backup has it.
    one.store.games.table.change_all({"stray": None})

    def stopped(self):
        raise KeyboardInterrupt

    with monkeypatch.context() as power:
        power.setattr(everywhere._Rest, "steps", stopped)
        with pytest.raises(KeyboardInterrupt):
            forgets(one, "Cleo")
    gc.collect()
    one.reopen()
    place.meet(one)
    assert files_that_have(one, "Cleo") == []


def test_what_another_program_removes_while_a_club_is_left_stays_removed(place, monkeypatch):
    one = place.join(place.phone("one"), "ours", "theirs")
    one.plays("a", "Cleo", "Bo", club="ours")
    place.meet(one)
    one.store.keep_before_many_change()
    replace, removed = durable_files.replace, []

    def replace_late(path, content):
        content = [*content]
        if not removed and path.parent.name == "backups":
            removed.append(path)
            # What was read by then may have the name; nobody removes it before that is written.
            with (
                Store(one.folder) as other,
                pytest.raises(StorageTrouble) as told,
                other.games.table.lock.held(patience=0),
            ):
                pass
            assert told.value.phrase.key == "storage.locked"
        replace(path, content)

    monkeypatch.setattr(durable_files, "replace", replace_late)
    place.leave(one, "ours")
    assert removed


def test_an_import_that_is_taken_back_is_gone_for_all(place):
    one, other = (place.join(place.phone(name), "ours") for name in ("one", "other"))
    one.plays("mine", "Ada", "Bo")
    content = b"date;player;blue;total\n2026-01-01;Cy;5;40\n2026-01-01;Di;6;45\n"
    shown, moment = preview(one.store, "games.csv", content), one.now()
    assert import_(one.store, shown, moment) == 1
    place.meet(one, other)
    assert len(other.games()) == 2
    assert take_back(one.store, shown, moment) == 1
    place.meet(one, other, one)
    assert one.games() == other.games() == ["mine"]


def forgets_its_note(phone, name):
    """As it is where the lines of a club's file are damaged that say what it is a club of."""
    phone.close()
    path = phone.folder / name
    content, at = bytearray(path.read_bytes()), -1
    while (at := content.find(b'"about","club"', at + 1)) >= 0:
        content[at : at + 60] = b"?" * 60
    path.write_bytes(content)
    path.with_suffix(".latest").write_bytes(b"?")
    phone.open()


@pytest.mark.parametrize("lost", ["file", "note"])
def test_what_counts_for_a_club_whose_file_is_lost_goes_to_no_other_one(place, lost):
    one = place.join(place.phone("one"), "ours", "theirs")
    one.plays("a", "Ada", "Bo").plays("b", "Di", "Eve", club="theirs")
    place.meet(one)
    if lost == "file":
        one.close()
        (one.folder / "club.journal").unlink()
        one.open()
    else:
        forgets_its_note(one, "club.journal")
    assert [*one.clubs.names()] == ["theirs"]
    place.meet(one)
    assert [*place.has("theirs")] == ["b"]
    # Nor to a third one; joined again it has them as before.
    place.hubs["third"] = Hub()
    third = read_address("https://hub.example/third")
    asyncio.run(join(one.clubs.free(third), place.reach(), third, one.now(), user="ada"))
    place.join(one, "ours")
    one.plays("c", "Gil", "Ida", club="theirs")
    place.meet(one)
    assert place.has("third") == {}
    assert place.has("ours") == {"a": ["game"]}
    assert place.has("theirs") == {"b": ["game"], "c": ["game"]}


def test_documents_of_a_club_whose_note_is_lost_go_to_no_third_one(place):
    place.hubs["third"] = Hub()
    theirs = place.join(place.phone("theirs").plays("b", "Di", "Eve"), "theirs")
    one = place.join(place.phone("one"), "ours", "theirs")
    place.meet(one, theirs)
    forgets_its_note(one, "club-2.journal")
    assert [*one.clubs.names()] == ["ours"]
    third = read_address("https://hub.example/third")
    asyncio.run(join(one.clubs.free(third), place.reach(), third, one.now(), user="ada"))
    place.meet(one)
    assert place.has("third") == {}


def moved_and_corrected(place):
    """Two phones: the club of one goes on at another hub, and corrects a game that it took along.

    The other one comes there later, and has just moved the game as it was.
    """
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    other = place.join(place.phone("other"), "ours")
    place.leave(one, "ours")
    place.join(one, "theirs")
    place.join(other, "theirs")
    place.meet(one, other)
    one.store.games.replace("a", game("Ada", "Bo", blue=(9, 9)), one.now())
    place.meet(one, other)
    other.moves("a", "theirs")
    return one, other


@pytest.mark.parametrize("restarted", [False, True])
def test_who_moves_a_game_undoes_no_correction_of_it_in_the_new_club(place, restarted):
    one, other = moved_and_corrected(place)
    if restarted:
        # As `wonderpad club move` does, and another program goes on.
        for member in other.clubs.all():
            member.take_stock()
        other.reopen()
    place.meet(other, one)
    for each in (one, other):
        assert each.clubs.names()["theirs"].game("a").others == ()
        assert [player.pad["blue"] for player in each.store.games.get("a").game.players] == [9, 9]


@pytest.mark.parametrize("told", [False, True])
def test_who_moves_a_game_and_corrects_it_undoes_no_other_correction_of_the_new_club(place, told):
    one, other = moved_and_corrected(place)
    if told:
        for member in other.clubs.all():
            member.take_stock()
    other.store.games.replace("a", game("Ada", "Bo", blue=(0, 1), yellow=(5, 6)), other.now())
    place.meet(other, one)
    for each in (one, other):
        assert each.clubs.names()["theirs"].game("a").others == ()
        pads = [player.pad for player in each.store.games.get("a").game.players]
        assert pads == [{"blue": 9, "yellow": 5}, {"blue": 9, "yellow": 6}]


def test_a_deleted_game_that_is_moved_to_a_club_which_has_it_stays_there(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    other = place.join(place.phone("other"), "ours")
    place.leave(one, "ours")
    place.join(one, "theirs")
    place.join(other, "theirs")
    place.meet(one, other)
    other.store.games.delete("a", other.now())
    other.moves("a", "theirs")
    place.meet(other, one)
    assert one.games() == other.games() == ["a"]
    assert "gone" not in place.has("theirs")["a"]
    # Who deletes it once it has been moved says so to the new club.
    other.store.games.delete("a", other.now())
    place.meet(other, one)
    assert one.games() == other.games() == []


def test_a_game_that_is_deleted_after_it_was_moved_is_deleted_in_the_new_club(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    other = place.join(place.phone("other"), "ours")
    place.leave(one, "ours")
    place.join(one, "theirs")
    place.join(other, "theirs")
    place.meet(one, other)
    other.moves("a", "theirs")
    other.store.games.delete("a", other.now())
    place.meet(other, one)
    assert one.games() == other.games() == []


def saved_as_it_was(phone):
    phone.store.finish(phone.store.correct("a", phone.now()), phone.now())


def brought_back(phone):
    phone.store.restore(phone.store.backups.files()[-1].name)


@pytest.mark.parametrize("done", [saved_as_it_was, brought_back])
@pytest.mark.parametrize("who", [("one",), ("other",), ("one", "other")])
def test_a_move_is_told_whatever_is_done_with_the_game_before_that(place, done, who):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours", "theirs")
    place.meet(one)
    one.moves("a", "theirs")
    asyncio.run(meeting(one.clubs.names()["theirs"], place.reach(), one.now()))
    other = place.join(place.phone("other"), "ours", "theirs")
    friends = [place.join(place.phone(f"friend of {club}"), club) for club in HUBS]
    for phone in (one, other):
        phone.store.keep_before_many_change()
    one.moves("a", "ours")
    other.moves("a", "theirs")
    for phone in (one, other):
        if phone.name in who:
            done(phone)
    place.meet(one, other, *friends)
    assert one.games() == other.games() == ["a"]
    assert any(friend.games() for friend in friends)


def test_where_there_is_no_room_to_join_no_password_is_kept(place, monkeypatch):
    def full(*_):
        raise StorageTrouble(Phrase("storage.full"))

    one = place.phone("one")
    monkeypatch.setattr(Member, "begin", full)
    with pytest.raises(StorageTrouble):
        place.join(one, "ours")
    assert not (one.folder / "club.password").exists()


@pytest.mark.parametrize("given", ["user", "password", "called"])
def test_who_hands_over_half_a_character_joins_nothing(place, given):
    one = place.phone("one")
    member, told = one.clubs.free(HUBS["ours"]), {given: "hush\udcff"}
    with pytest.raises(ClubTrouble) as trouble:
        asyncio.run(join(member, place.reach(), HUBS["ours"], one.now(), **told))
    assert trouble.value.phrase == Phrase("hub.half_character")
    assert one.clubs.all() == []
    assert not (one.folder / "club.password").exists()


def test_a_name_of_one_club_goes_to_no_other_with_a_correction(place):
    ours = place.join(place.phone("ours").plays("a", "Ada", "Bo"), "ours")
    theirs = place.phone("theirs").plays("b", "Bo", "Eve").plays("c", "Roberto", "Eve")
    theirs.store.players.merge("Bo", "Roberto")
    place.join(theirs, "theirs")
    both = place.join(place.phone("both"), "ours", "theirs")
    place.meet(both, ours, theirs, both)
    assert [player.name for player in both.store.games.get("a").game.players] == ["Ada", "Roberto"]
    draft = both.store.correct("a", both.now())
    both.store.finish(draft.enter(0, "blue", 9), both.now())
    place.meet(both, ours, theirs, both)
    ada, bo = ours.store.games.get("a").game.players
    assert (ada.pad["blue"], bo.name) == (9, "Bo")
    assert "roberto" not in place.says("ours")
