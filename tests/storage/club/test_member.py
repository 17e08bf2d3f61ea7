"""What several devices did becomes one history, and nothing that somebody did is lost unseen."""

from datetime import timedelta

import pytest

from storage.club.documents import received
from storage.club.spelling import canonical
from tests.storage.club.devices import NOON, Device, game, meet


def names(device):
    return {one.name: one.written for one in device.store.players.all()}


@pytest.fixture
def pair(device):
    """Two devices that have one game, of Ada and Bo."""
    one, other = device("one"), device("other")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5), yellow=(1, None)), NOON, "evening")
    meet(one, other)
    return one, other


def blue(device):
    return [player.pad.get("blue") for player in device.store.games.get("evening").game.players]


def test_a_game_of_one_is_everyones(pair):
    one, other = pair
    assert other.shows() == one.shows()
    assert blue(other) == [3, 5]


def test_nobody_writes_documents_of_what_came_from_others(pair):
    one, other = pair
    assert one.documents() == other.documents()
    assert len(one.documents()) == 1
    other.reopen()
    assert len(other.documents()) == 1


def test_corrections_of_different_cells_are_both_there(pair):
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(4, 5), yellow=(1, None)), one.now())
    other.store.games.replace("evening", game("Ada", "Bo", blue=(3, 6), yellow=(1, 2)), other.now())
    meet(one, other)
    assert blue(one) == blue(other) == [4, 6]
    assert one.store.games.get("evening").game.players[1].pad["yellow"] == 2
    assert one.shows() == other.shows()
    assert one.member.game("evening").others == ()


def test_corrections_of_different_cells_are_both_there_though_one_device_shows_another_name(pair):
    one, other = pair
    one.store.players.rename("Bo", "Bobby")
    for device, seat, row in ((one, 0, "blue"), (other, 1, "yellow")):
        draft = device.store.correct("evening", device.now())
        device.store.finish(draft.enter(seat, row, 30), device.now())
    meet(one, other)
    for device in pair:
        ada, bobby = device.store.games.get("evening").game.players
        assert (ada.pad["blue"], bobby.name, bobby.pad["yellow"]) == (30, "Bobby", 30)
        assert device.member.game("evening").others == ()


def test_of_one_cell_the_later_correction_stays_and_the_other_is_told(pair):
    one, other = pair
    other.clock += timedelta(hours=1)
    one.store.games.replace("evening", game("Ada", "Bo", blue=(8, 5), yellow=(1, None)), one.now())
    other.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5)), other.now())
    meet(one, other)
    assert blue(one) == blue(other) == [9, 5]
    [told] = one.member.game("evening").others
    assert (told.path, told.kept, told.value) == (("players", 0, "pad", "blue"), 9, 8)
    assert other.member.game("evening").others == (told,)
    assert one.store.games.get("evening").game.players[0].pad.get("yellow") is None
    # Whoever chooses the other version has settled it.
    one.store.games.replace("evening", game("Ada", "Bo", blue=(8, 5)), one.now())
    meet(one, other)
    assert blue(other) == [8, 5]
    assert other.member.game("evening").others == ()


@pytest.mark.parametrize("corrected", ["before it was told", "once it was told"])
def test_games_of_one_day_stand_in_one_order_whoever_corrects_them(device, corrected):
    one, other = device("one"), device("other")
    for number in range(3):
        played = game("Ada", "Bo", blue=(number, 5), played_at=NOON.isoformat())
        one.store.games.add(played, one.now(), f"game-{number}")
    if corrected == "once it was told":
        meet(one, other)
    draft = one.store.correct("game-0", one.now())
    one.store.finish(draft.enter(0, "blue", 9), one.now())
    meet(one, other)
    if corrected == "once it was told":
        draft = other.store.correct("game-1", other.now())
        other.store.finish(draft.enter(0, "blue", 8), other.now())
        meet(one, other)
    for each in (one, other):
        assert each.store.games.ids() == ["game-2", "game-1", "game-0"]
        assert each.member.game("game-0").others == ()
    assert one.shows() == other.shows()


def test_a_device_whose_clock_is_behind_moves_no_game_among_those_of_its_moment(device):
    one, other = device("one"), device("other", clock=NOON - timedelta(days=30))
    for number in range(3):
        played = game("Ada", "Bo", blue=(number, 5), played_at=NOON.isoformat())
        one.store.games.add(played, one.now(), f"game-{number}")
    meet(one, other)
    draft = other.store.correct("game-1", other.now())
    other.store.finish(draft.enter(0, "blue", 9), other.now())
    for _ in range(2):
        for each in (one, other):
            assert each.store.games.ids() == ["game-2", "game-1", "game-0"]
        meet(one, other)
        assert one.store.games.get("game-1").game.players[0].pad["blue"] == 9
    assert one.shows() == other.shows()


@pytest.mark.parametrize("told", ["each time", "in the end"])
def test_a_game_that_was_moved_and_is_back_comes_last_as_its_documents_tell_it(device, told):
    one, other = device("one"), device("other")
    for number in range(3):
        played = game("Ada", "Bo", blue=(number, 5), played_at=NOON.isoformat())
        one.store.games.add(played, one.now(), f"game-{number}")
    meet(one, other)
    for points, moment in ((7, NOON - timedelta(days=1)), (8, NOON), (9, NOON)):
        played = game("Ada", "Bo", blue=(points, 5), played_at=moment.isoformat())
        one.store.games.replace("game-0", played, one.now())
        if told == "each time":
            assert one.store.games.ids()[0 if moment == NOON else -1] == "game-0"
            meet(one, other)
    meet(one, other)
    if told == "each time":
        assert one.store.games.ids() == ["game-0", "game-2", "game-1"]
    assert one.shows() == other.shows()
    assert one.store.games.ids() == other.store.games.ids()


def test_a_game_that_was_moved_and_corrected_before_it_was_told_keeps_its_place(device):
    one, other = device("one"), device("other")
    for name in ("moved", "other"):
        moment = NOON if name == "other" else NOON - timedelta(days=1)
        played = game("Ada", "Bo", blue=(3, 5), played_at=moment.isoformat())
        one.store.games.add(played, one.now(), name)
    meet(one, other)
    for points in (7, 8):
        played = game("Ada", "Bo", blue=(points, 5), played_at=NOON.isoformat())
        one.store.games.replace("moved", played, one.now())
    first = one.store.games.get("moved").first_saved_at
    assert first
    meet(one, other)
    assert other.store.games.get("moved").first_saved_at == first
    assert one.shows() == other.shows()


def test_seats_in_another_order_are_not_mixed(pair):
    one, other = pair
    other.clock += timedelta(hours=1)
    one.store.games.replace("evening", game("Ada", "Bo", blue=(4, 5), yellow=(1, None)), one.now())
    other.store.games.replace("evening", game("Bo", "Ada", blue=(5, 3)), other.now())
    meet(one, other)
    assert [player.name for player in one.store.games.get("evening").game.players] == ["Bo", "Ada"]
    assert blue(one) == blue(other) == [5, 3]
    [told] = one.member.game("evening").others
    assert told.path == ("players",)


def test_what_would_be_no_game_together_stays_whole(device):
    one, other = device("one"), device("other", clock=NOON + timedelta(hours=1))
    first = game("Ada", "Bo", expansions=["leaders"])
    one.store.games.add(first, NOON, "evening")
    meet(one, other)
    with_row = game("Ada", "Bo", expansions=["leaders"], leaders=(3, 4))
    one.store.games.replace("evening", with_row, one.now())
    other.store.games.replace("evening", game("Ada", "Bo", blue=(1, 1)), other.now())
    meet(one, other)
    assert other.shows() == one.shows()
    assert not one.store.games.get("evening").game.expansions
    assert {each.document for each in one.member.game("evening").others} != set()


def test_an_edit_outlives_a_deletion_that_did_not_know_it(pair):
    one, other = pair
    one.store.games.delete("evening", one.now())
    other.store.games.replace("evening", game("Ada", "Bo", blue=(4, 5)), other.now())
    meet(one, other)
    assert blue(one) == blue(other) == [4, 5]
    assert one.store.games.get("evening").deleted_at is None
    assert one.member.game("evening").kept_though_deleted
    # Once somebody knows both, a deletion is one.
    other.store.games.delete("evening", other.now())
    meet(one, other)
    assert one.store.games.all() == []
    assert one.shows() == other.shows()


def test_deleted_and_brought_back(pair):
    one, other = pair
    one.store.games.delete("evening", one.now())
    meet(one, other)
    assert other.store.games.all() == []
    other.store.games.restore("evening")
    meet(one, other)
    assert [saved.id for saved in one.store.games.all()] == ["evening"]
    one.store.games.delete("evening", one.now())
    meet(one, other)
    assert other.store.games.all() == []
    assert one.shows() == other.shows()


def test_a_deleted_game_that_is_corrected_stays_deleted(pair):
    one, other = pair
    one.store.games.delete("evening", one.now())
    one.store.games.replace("evening", game("Ada", "Bo", blue=(7, 7)), one.now())
    meet(one, other)
    assert other.store.games.all() == []
    assert blue(other) == [7, 7]


def test_a_clock_that_is_years_ahead_does_not_take_the_others_along(device):
    one, other = device("one"), device("other")
    one.clock = NOON + timedelta(days=3650)
    one.store.games.add(game("Ada", "Bo", blue=(1, 1)), one.now(), "evening")
    meet(one, other)
    other.store.games.replace("evening", game("Ada", "Bo", blue=(2, 2)), other.now())
    meet(one, other)
    # What knew the other document comes after it, whatever the clocks say.
    assert blue(one) == blue(other) == [2, 2]
    newest = [received(each).document for each in other.documents() if each["by"] == "other"]
    assert (
        max(document.at[0] for document in newest) < (NOON + timedelta(days=2)).timestamp() * 1000
    )


def test_names_are_joined_shown_and_parted_everywhere(device):
    one, other = device("one"), device("other")
    one.store.games.add(game("Ada", "Bo"), NOON, "first")
    one.store.games.add(game("Ada", "Robert"), NOON, "second")
    meet(one, other)
    one.store.players.merge("Bo", into="Robert")
    meet(one, other)
    assert names(other) == {"Ada": ("Ada",), "Robert": ("Robert", "Bo")}
    other.store.players.rename("Robert", "Robbie")
    meet(one, other)
    assert set(names(one)) == {"Ada", "Robbie"}
    one.store.players.split("Bo")
    meet(one, other)
    assert set(names(one)) == set(names(other)) == {"Ada", "Robbie", "Bo"}
    assert one.shows() == other.shows()


def test_people_joined_in_a_ring_are_one(device):
    devices = [device(name) for name in ("one", "two", "three")]
    for number, name in enumerate(("Ann", "Anna", "Annie")):
        devices[0].store.games.add(game(name, "Bo"), NOON, f"game{number}")
    meet(*devices)
    pairs = (("Ann", "Anna"), ("Anna", "Annie"), ("Annie", "Ann"))
    for each, (name, into) in zip(devices, pairs, strict=True):
        each.store.players.merge(name, into=into)
    meet(*devices)
    assert all(len(names(each)) == 2 for each in devices)
    assert devices[0].shows() == devices[1].shows() == devices[2].shows()
    devices[0].store.players.split(next(n for n in ("Ann", "Anna") if n not in names(devices[0])))
    meet(*devices)
    assert all(len(names(each)) == 3 for each in devices)


def test_a_rename_back_is_one(device):
    one, other = device("one"), device("other")
    one.store.games.add(game("bo", "Ada"), NOON, "first")
    meet(one, other)
    one.store.players.rename("bo", "Bo")
    meet(one, other)
    assert "Bo" in names(other)
    other.store.players.rename("Bo", "bo")
    meet(one, other)
    assert "bo" in names(one)
    assert one.shows() == other.shows()


def test_of_two_who_rename_at_once_the_one_who_comes_second_may_go_back_to_the_other(pair):
    one, other = pair
    one.store.players.rename("Bo", "Bob")
    other.store.players.rename("Bo", "Bobby")
    meet(one, other)
    assert set(names(one)) == set(names(other)) == {"Ada", "Bob"}
    one.store.players.rename("Bob", "Bobby")
    meet(one, other)
    assert set(names(one)) == set(names(other)) == {"Ada", "Bobby"}


def test_who_was_archived_by_one_of_two_names_alone_is_not_archived_once_they_are_one(pair):
    one, other = pair
    one.store.games.add(game("Ada", "Bobby"), NOON, "second")
    meet(one, other)
    one.store.players.rename("Bo", "bo")
    one.store.players.archive("Bobby")
    other.store.players.merge("Bobby", into="Bo")
    meet(one, other)
    assert [known.archived for known in one.store.players.all()] == [False, False]


def test_an_archived_name_is_this_devices_own_affair(pair):
    one, other = pair
    one.store.players.archive("Bo")
    meet(one, other)
    assert [known.archived for known in one.store.players.all() if known.name == "Bo"] == [True]
    assert [known.archived for known in other.store.players.all() if known.name == "Bo"] == [False]


def test_documents_of_a_later_version_are_kept_and_passed_on(pair, device):
    one, other = pair
    newer = {
        "wonderpad": 2,
        "type": "season",
        "thing": "winter",
        "after": [],
        "holds": [1, {"a": 2}],
    }
    later = later_version(newer)
    game_of_tomorrow = dict(one.documents()[0], after=[one.documents()[0]["_id"]])
    game_of_tomorrow["body"] = {"game": {"from": "tomorrow"}, "saved_at": "2027-01-01T00:00:00Z"}
    tomorrows = later_version(game_of_tomorrow)
    one.hear([later, tomorrows])
    meet(one, other)
    third = device("third")
    meet(other, third)
    for each in (one, other, third):
        assert {later["_id"], tomorrows["_id"]} <= {told["_id"] for told in each.documents()}
        assert later in each.documents()
        assert each.member.history().newer == 2
        assert blue(each) == [3, 5]
    # Nobody took the game back to what it was.
    assert len(third.documents()) == 3


def later_version(content):
    from storage.club.documents import _id

    content = {key: part for key, part in content.items() if key != "_id"}
    return {"_id": _id(content, canonical(content)), **content}


def test_a_device_that_forgot_its_club_takes_nothing_back(pair):
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(9, 9)), one.now())
    told = one.documents()
    other.file.leave()
    other.file.tell({"device": "again"})
    assert other.file.ids() == []
    other.member.take_in([received(each) for each in told], unsent=False)
    other.member.bring_home()
    assert blue(other) == [9, 9]
    assert len(other.documents()) == 2


def test_a_stop_between_the_history_and_the_note_of_it_writes_nothing_twice(pair):
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(9, 9)), one.now())
    other.member.take_in([received(each) for each in one.documents()], unsent=False)
    before = other.file.waiting()
    other.member.bring_home()
    # As if the power had gone just before the last note.
    other.file._waiting.change_all({name: {} for name in before})
    other.reopen()
    assert len(other.documents()) == 2
    other.store.games.replace("evening", game("Ada", "Bo", blue=(9, 8)), other.now())
    other.member.take_stock()
    meet(one, other)
    assert blue(one) == blue(other) == [9, 8]
    assert one.member.game("evening").others == ()


def test_a_correction_made_while_others_are_taken_in_is_not_lost(pair):
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5), yellow=(1, None)), one.now())
    other.member.take_stock()
    other.member.take_in([received(each) for each in one.documents()], unsent=False)
    other.store.games.replace(
        "evening", game("Ada", "Bo", blue=(3, 6), yellow=(1, None)), other.now()
    )
    other.member.bring_home()
    assert blue(other) == [9, 6]
    meet(one, other)
    assert blue(one) == [9, 6]


def test_both_had_the_game_before_there_was_a_club(tmp_path, device):
    one, other = device("one"), device("other")
    for each in (one, other):
        each.store.games.add(game("Ada", "Bo", blue=(1, 2)), NOON, "evening")
    meet(one, other)
    assert blue(one) == blue(other) == [1, 2]
    assert one.member.game("evening").others == ()
    assert isinstance(one, Device)


def test_of_what_both_told_first_nobody_wrote_what_both_say(device):
    one, other = device("one"), device("other", clock=NOON + timedelta(days=1))
    for each in (one, other):
        # They were saved at different moments, so there are two documents.
        each.store.games.add(game("Ada", "Bo", blue=(3, 5), yellow=(1, 2)), each.now(), "evening")
        each.member.take_stock()
    one.store.games.replace("evening", game("Ada", "Bo", blue=(4, 5), yellow=(1, 2)), one.now())
    other.store.games.replace("evening", game("Ada", "Bo", blue=(3, 5), yellow=(1, 9)), other.now())
    meet(one, other)
    for each in (one, other):
        players = each.store.games.get("evening").game.players
        assert [dict(player.pad) for player in players] == [
            {"blue": 4, "yellow": 1},
            {"blue": 5, "yellow": 9},
        ]
        assert each.member.game("evening").others == ()


def test_a_cell_is_what_its_last_writer_wrote_however_the_others_met(device):
    one, two, three = (device(name) for name in ("one", "two", "three"))

    def entered(each, **rows):
        names = ("Ada", "Bo")
        each.store.games.replace("evening", game(*names, **rows), each.now())

    one.store.games.add(game("Ada", "Bo", blue=(0, 0), yellow=(0, 0)), NOON, "evening")
    meet(one, two, three)
    entered(one, blue=(1, 0), yellow=(0, 0))
    entered(two, blue=(0, 1), yellow=(0, 0))
    three.hear([*one.documents(), *two.documents()])
    three.clock += timedelta(hours=1)
    entered(three, blue=(1, 1), yellow=(1, 0))
    # Neither of these two knows of the other, nor of the third.
    entered(two, blue=(0, 1), yellow=(0, 1))
    entered(one, blue=(2, 0), yellow=(0, 0))
    meet(one, two, three)
    for each in (one, two, three):
        pads = [player.pad for player in each.store.games.get("evening").game.players]
        assert [(pad["blue"], pad["yellow"]) for pad in pads] == [(2, 1), (1, 1)]
        assert each.member.game("evening").others == ()


def test_who_came_by_another_way_has_written_no_more_than_that(device):
    one, two = device("one"), device("two")

    def entered(each, **rows):
        each.store.games.replace("evening", game("Ada", "Bo", **rows), each.now())

    one.store.games.add(game("Ada", "Bo", blue=(7, 0), yellow=(0, 0)), NOON, "evening")
    meet(one, two)
    entered(one, blue=(23, 0), yellow=(0, 0))
    entered(two, blue=(7, 0), yellow=(0, 1))
    two.hear(one.documents())
    entered(one, blue=(9, 0), yellow=(0, 0))
    two.clock += timedelta(hours=1)
    entered(two, blue=(23, 0), yellow=(0, 2))
    meet(one, two)
    for each in (one, two):
        pads = [player.pad for player in each.store.games.get("evening").game.players]
        assert [(pad["blue"], pad["yellow"]) for pad in pads] == [(9, 0), (0, 2)]
        assert each.member.game("evening").others == ()


def test_what_is_deleted_once_more_is_gone_since_the_same_moment_everywhere(pair):
    one, other = pair
    one.store.games.delete("evening", one.now())
    meet(one, other)
    one.store.games.restore("evening")
    one.store.games.delete("evening", one.now())
    meet(one, other)
    assert one.shows() == other.shows()


@pytest.mark.parametrize("known_before", [True, False], ids=["known before", "new"])
def test_a_correction_after_a_stop_in_the_middle_stands_whatever_the_clock_says(
    device, monkeypatch, known_before
):
    """The device has the game, and is stopped before it has noted that it has it."""
    one, other = device("one"), device("other")
    one.store.games.add(game("Ada", "Bo", blue=(3, 5)), NOON, "evening")
    if known_before:
        meet(one, other)
        one.store.games.replace("evening", game("Ada", "Bo", blue=(4, 5)), one.now())

    def stopped(_documents):
        raise KeyboardInterrupt

    with monkeypatch.context() as power:
        power.setattr(other.file, "settled", stopped)
        with pytest.raises(KeyboardInterrupt):
            other.hear(one.documents())
    other.reopen()
    other.clock -= timedelta(days=30)
    other.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5)), other.now())
    meet(one, other)
    assert blue(one) == blue(other) == [9, 5]
    assert one.member.game("evening").others == ()


@pytest.mark.parametrize("has_it", [False, True], ids=["before", "after"])
def test_a_correction_after_a_stop_at_the_history_takes_nothing_back(pair, monkeypatch, has_it):
    """The device is stopped just before the history has what another did, or just after it."""
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5), yellow=(1, None)), one.now())

    def stopped(_changes):
        raise KeyboardInterrupt

    with monkeypatch.context() as power:
        at = (other.file, "settled") if has_it else (other.store.games.table, "change_all")
        power.setattr(*at, stopped)
        with pytest.raises(KeyboardInterrupt):
            other.hear(one.documents())
    other.reopen()
    assert blue(other) == [9 if has_it else 3, 5]
    corrected = game("Ada", "Bo", blue=(9 if has_it else 3, 6), yellow=(1, None))
    other.store.games.replace("evening", corrected, other.now())
    meet(one, other)
    assert blue(one) == blue(other) == [9, 6]
    assert one.member.game("evening").others == ()


def test_a_correction_whose_forerunners_are_not_there_yet_takes_nothing_back(pair):
    one, other = pair
    # Nobody can tell yet which cells it is that the second one changed.
    for blue_of_bo in (6, 7):
        one.store.games.replace("evening", game("Ada", "Bo", blue=(3, blue_of_bo)), one.now())
        told = one.documents()
    last = max(told, key=lambda each: each["at"])
    other.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5)), other.now())
    other.hear([last])
    assert blue(other) == [9, 5]
    other.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5), green=(1, 2)), other.now())
    meet(one, other)
    assert blue(one) == blue(other) == [9, 7]
    assert one.member.game("evening").others == ()


def test_a_game_whose_forerunners_are_not_there_is_shown_all_the_same(pair, device):
    one, _ = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(9, 9)), one.now())
    last = max(one.documents(), key=lambda each: each["at"])
    third = device("third")
    third.hear([last])
    assert blue(third) == [9, 9]


@pytest.mark.parametrize("late", [False, True])
def test_who_keeps_what_is_here_settles_it_on_every_device(pair, device, late):
    one, other = pair
    third = device("third")
    meet(one, other, third)
    if late:
        third.clock += timedelta(days=300)
    one.store.games.replace("evening", game("Ada", "Bo", blue=(8, 5), yellow=(1, None)), one.now())
    other.clock += timedelta(hours=1)
    other.store.games.replace(
        "evening", game("Ada", "Bo", blue=(9, 5), yellow=(1, None)), other.now()
    )
    meet(one, other)
    assert one.member.game("evening").others
    before = one.shows()
    one.member.settle("evening")
    assert one.shows() == before
    # Somebody who knew of neither corrects another cell: it stays settled.
    third.store.games.replace("evening", game("Ada", "Bo", blue=(3, 5), yellow=(1, 4)), third.now())
    meet(one, other, third)
    for each in (one, other, third):
        assert blue(each) == [9, 5]
        assert each.store.games.get("evening").game.players[1].pad["yellow"] == 4
        assert each.member.game("evening").others == ()
    # What is settled is not said again.
    one.member.settle("evening")
    assert len(one.documents()) == len(other.documents())


@pytest.mark.parametrize("answer", ["keep", "take", "both correct on"])
def test_who_corrects_another_cell_has_chosen_nothing(pair, answer):
    """What somebody had entered was shown to nobody any more, after whatever correction."""
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(8, 5), yellow=(1, None)), one.now())
    other.clock += timedelta(hours=1)
    other.store.games.replace(
        "evening", game("Ada", "Bo", blue=(9, 5), yellow=(1, None)), other.now()
    )
    meet(one, other)
    asked = one.member.game("evening").others
    one.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5), yellow=(1, 4)), one.now())
    if answer == "both correct on":
        other.store.games.replace(
            "evening", game("Ada", "Bo", blue=(9, 6), yellow=(1, None)), other.now()
        )
    meet(one, other)
    assert [(each.path, each.kept, each.value) for each in asked] == [
        (("players", 0, "pad", "blue"), 9, 8)
    ]
    for each in pair:
        assert each.member.game("evening").others == asked
    kept = one.store.games.get("evening").game
    if answer == "take":
        taken = game("Ada", "Bo", blue=(8, 5), yellow=(1, 4))
        one.store.games.replace("evening", taken, one.now())
    else:
        assert one.member.settle("evening")
    meet(one, other)
    for each in pair:
        assert each.member.game("evening").others == ()
        assert each.store.games.get("evening").game == (taken if answer == "take" else kept)
    assert not other.member.settle("evening")


def test_who_keeps_a_game_that_another_deleted_is_told_of_it_no_more(pair):
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(8, 5)), one.now())
    other.store.games.delete("evening", other.now())
    meet(one, other)
    assert other.member.game("evening").kept_though_deleted
    other.member.settle("evening")
    meet(one, other)
    for each in (one, other):
        assert blue(each) == [8, 5]
        assert not each.member.game("evening").kept_though_deleted


def test_what_nobody_has_seen_yet_is_not_kept(pair):
    """It was heard, but the history does not have it: a page shows that first."""
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(8, 5)), one.now())
    other.store.games.replace("evening", game("Ada", "Bo", blue=(9, 6)), other.now())
    one.member.take_stock()
    heard = [received(each) for each in other.documents()]
    one.member.take_in(heard, unsent=True)
    assert one.member.game("evening").others
    assert blue(one) == [8, 5]
    assert not one.member.settle("evening")
    assert blue(one) == [8, 6]
    assert one.member.game("evening").others
    assert one.member.settle("evening")
    assert one.member.game("evening").others == ()


def test_two_who_keep_what_is_here_agree(pair):
    one, other = pair
    one.store.games.replace("evening", game("Ada", "Bo", blue=(8, 5)), one.now())
    other.store.games.replace("evening", game("Ada", "Bo", blue=(9, 5)), other.now())
    meet(one, other)
    one.member.settle("evening")
    other.member.settle("evening")
    meet(one, other)
    assert one.shows() == other.shows()
    assert one.member.game("evening").others == ()
