"""A person is forgotten by a club: no device and no hub has the name, and it does not come back."""

import json
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from scoring import score
from storage import StorageTrouble
from storage.club import documents
from storage.club.by_file import document_lines, read_lines
from storage.club.documents import (
    MOST_BYTES,
    GameBody,
    UnnamedDocument,
    made,
    received,
    understood,
)
from storage.club.fold import folded_game
from storage.club.forgetting import everywhere
from storage.club.hub.joining import leave
from storage.club.hub.sync import sync
from storage.club.spelling import canonical
from storage.removal import removal_of, remove
from tests.profiles import some
from tests.storage.club.devices import NOON, Device, game
from tests.storage.club.simulated_hub import Hub, Line
from tests.storage.processes import Child, kill_at_line, moments_of

NAMES = ("Quintessa", "QUINTESSA", "Tessa Q.")
NOBODY = "A player"


def at_once(coroutine):
    """What comes of something that waits for nobody: the line to this hub has no delay."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError


def meets(device, hub):
    return at_once(sync(device.member, Line(hub)))


def meet(hub, *devices) -> None:
    for _ in range(2):
        for device in devices:
            meets(device, hub)


def forget(device, name="Quintessa"):
    steps = device.member.forget(name, NOBODY)
    try:
        while True:
            next(steps)
    except StopIteration as done:
        return done.value


def spelled() -> list[bytes]:
    return [json.dumps(name)[1:-1].encode() for name in (*NAMES, *map(str.casefold, NAMES))]


def having(folder: Path) -> list[str]:
    """The files in which any of the names stands."""
    texts = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return sorted(
        path.name for path, text in texts.items() if any(each in text for each in spelled())
    )


def hub_has(hub: Hub) -> bool:
    text = json.dumps([hub.documents, hub.notes, hub.changes]).encode()
    return any(each in text for each in spelled())


def names_in(device, game_id: str) -> list[str]:
    record = device.store.games.table.one_to_look_at(game_id)
    return [player["name"] for player in record["game"]["players"]]


def filled(device) -> None:
    device.store.games.add(game("Quintessa", "Bo", blue=(3, 5)), NOON, "one")
    device.store.games.add(game("Cy", "QUINTESSA", blue=(1, 2)), NOON, "two")
    device.store.games.add(game("Tessa Q.", "Bo", "Cy"), NOON, "three")
    device.store.games.add(game("Bo", "Cy"), NOON, "without")
    device.store.games.delete("two", device.now())
    device.store.players.merge("Tessa Q.", "Quintessa")
    device.store.keep_before_many_change()


@pytest.fixture
def club(device):
    """A club of three with Quintessa in three games, one of them deleted, under two names."""
    hub, devices = Hub(), [device(name) for name in ("one", "two", "three")]
    filled(devices[0])
    meet(hub, *devices)
    assert all(having(each.folder) for each in devices)
    assert hub_has(hub)
    return hub, *devices


def test_no_device_and_no_hub_has_the_name(club):
    hub, one, two, three = club
    told = forget(one)
    assert (told.name, told.called, told.games) == ("Quintessa", NOBODY, 3)
    assert having(one.folder) == [], "nothing waits for the hub"
    meet(hub, one, two, three)
    assert not hub_has(hub)
    for device in (one, two, three):
        assert having(device.folder) == []
        assert names_in(device, "one") == [NOBODY, "Bo"]
        assert names_in(device, "two") == ["Cy", NOBODY]
        assert names_in(device, "three") == [NOBODY, "Bo", "Cy"]
        assert device.store.games.get("two").deleted_at is not None
        assert device.store.games.get("one").game.players[0].pad["blue"] == 3
        assert device.shows() == one.shows()
        assert set(device.file.ids()) == set(hub.documents)
        assert device.file.unsent() == device.file.refused() == []
        assert [device.member.game(name).others for name in ("one", "two", "three")] == [()] * 3


def test_a_backup_that_is_made_meanwhile_has_not_the_name_either(club):
    _hub, one, *_ = club
    known = {*one.store.backups.files()}
    for _ in one.member.forget("Quintessa", NOBODY):
        one.store.keep_before_many_change()
    assert {*one.store.backups.files()} - known
    assert having(one.folder) == []


def test_a_day_later_nothing_is_asked_of_the_hub_but_what_is_new(club):
    hub, one, two, three = club
    forget(one)
    meet(hub, one, two, three)
    before = hub.requests
    meets(two, hub)
    assert hub.requests - before == 2


def test_a_game_that_has_just_room_in_a_document_loses_the_name_and_nothing_else(club):
    """What stands in its place names it, and nobody may be called by more letters than they."""
    hub, one, two, three = club
    name = next(name for name in one.file.ids() if name.startswith("game:three:"))
    content = {**one.file.content(name), "after": [name]}
    whole = {**content["body"]["game"], "place": "the attic"}

    def with_blanks(count):
        # Whoever reads it leaves them out.
        made = {**whole, "place": "the" + " " * count + "attic"}
        return {**content, "body": {**content["body"], "game": made}}

    blanks = MOST_BYTES - len(canonical(with_blanks(0)))
    large = with_blanks(blanks)
    kept = received({"_id": documents._id(large, canonical(large)), **large})
    assert kept.document is not None
    one.member.take_in([kept], unsent=True)
    one.member.bring_home()
    meet(hub, one, two, three)
    assert two.store.games.get("three").game.place == "the attic"
    forget(two)
    meet(hub, two, one, three)
    assert not hub_has(hub)
    late = Device(one.folder.parent, "late")
    meet(hub, late)
    for device in (one, two, three, late):
        assert names_in(device, "three") == [NOBODY, "Bo", "Cy"]
        assert device.store.games.get("three").game.place == "the attic"
    late.close()


def test_the_points_are_the_same_and_a_deleted_game_comes_back_without_the_name(club):
    hub, one, two, three = club
    before = score(two.store.games.get("one").game)
    forget(three)
    meet(hub, three, two, one)
    after = score(two.store.games.get("one").game)
    assert [each.total for each in after.players] == [each.total for each in before.players]
    two.store.games.restore("two")
    meet(hub, two, one)
    assert one.store.games.get("two").deleted_at is None
    assert names_in(one, "two") == ["Cy", NOBODY]


def test_what_was_done_by_somebody_who_was_away_loses_the_name_and_nothing_else(club):
    hub, one, two, three = club
    forget(one)
    meet(hub, one)
    two.store.games.replace("one", game("Quintessa", "Bo", blue=(3, 9)), two.now())
    two.store.games.add(game("Quintessa", "Dee"), two.now(), "four")
    two.store.players.rename("Quintessa", "Quin")
    three.store.games.delete("three", three.now())
    meet(hub, two, three, one)
    assert not hub_has(hub)
    for device in (one, two, three):
        assert having(device.folder) == []
        assert names_in(device, "one") == [NOBODY, "Bo"]
        assert device.store.games.get("one").game.players[1].pad["blue"] == 9
        assert names_in(device, "four") == [NOBODY, "Dee"]
        assert device.store.games.get("three").deleted_at is not None
        assert device.shows() == one.shows()


def test_a_file_of_before_brings_nothing_back(club, device):
    hub, one, two, three = club
    lines = [line.encode() for line in document_lines(one.file)]
    assert any(each in b"".join(lines) for each in spelled())
    forget(one)
    meet(hub, one, two, three)
    for late in (two, device("late")):
        late.member.take_stock()
        late.member.take_in(filter(None, read_lines(lines)), unsent=True)
        late.member.bring_home()
        meet(hub, late)
        assert not hub_has(hub)
        assert having(late.folder) == []
        assert late.shows() == one.shows()
    assert not any(each in "".join(document_lines(one.file)).encode() for each in spelled())


def test_a_game_of_before_that_is_imported_or_restored_comes_without_the_name(club):
    hub, one, two, three = club
    [old] = two.store.backups.folder.iterdir() if two.store.backups.folder.exists() else [None]
    kept = one.store.backups.files()[0]
    before = kept.read_bytes()
    forget(one)
    meet(hub, one, two, three)
    assert old is None, "the others have no backup of it"
    kept.write_bytes(before)
    one.store.restore(kept.name)
    played = {"played_at": (NOON - timedelta(days=3)).isoformat()}
    two.store.games.add(game("Quintessa", "Di", **played), two.now(), "imported")
    meet(hub, one, two, three)
    assert not hub_has(hub)
    kept.unlink()
    for device in (one, two, three):
        assert having(device.folder) == []
        assert names_in(device, "imported") == [NOBODY, "Di"]
        assert names_in(device, "three") == [NOBODY, "Bo", "Cy"]
        assert device.shows() == one.shows()


def test_somebody_else_may_be_called_so_afterwards(club, device):
    hub, one, two, three = club
    forget(one)
    meet(hub, one, two, three)
    two.store.games.add(game("Quintessa", "Bo", blue=(7, 7)), two.now(), "new")
    two.store.players.rename("Quintessa", "Quintessa S.")
    meet(hub, two, three, device("late"), one)
    late = device("later")
    meet(hub, late)
    late.store.games.replace("new", game("Quintessa", "Bo", blue=(7, 8)), late.now())
    meet(hub, late, one)
    for each in (one, two, three, late):
        each.reopen()
        meet(hub, each)
        assert names_in(each, "new") == ["Quintessa", "Bo"]
        assert each.store.games.get("new").game.players[1].pad["blue"] == 8
        assert "Quintessa S." in {player.name for player in each.store.players.all()}
        assert names_in(each, "one") == [NOBODY, "Bo"]
    # That one may be forgotten, too.
    forget(three, "Quintessa S.")
    meet(hub, three, one, two, late)
    assert not hub_has(hub)
    assert names_in(late, "new") == [NOBODY, "Bo"]
    assert late.shows() == one.shows()


def test_somebody_else_who_is_called_so_stays_known_when_another_is_forgotten(club):
    hub, one, two, three = club
    forget(one)
    meet(hub, one, two, three)
    two.store.games.add(game("Quintessa", "Bo", blue=(7, 7)), two.now(), "new")
    two.store.players.rename("Quintessa", "QuinTessa")
    two.store.players.archive("QuinTessa")
    meet(hub, two, one, three)
    forget(two, "Cy")
    meet(hub, two, one, three)
    for each in (one, two, three):
        assert "QuinTessa" in {player.name for player in each.store.players.all()}
    (known,) = (player for player in two.store.players.all() if player.name == "QuinTessa")
    assert known.archived


def test_a_hub_that_went_back_to_a_backup_forgets_again(club):
    hub, one, two, three = club
    before = hub.state()
    forget(one)
    meet(hub, one, two, three)
    hub.go_back_to(before)
    assert hub_has(hub)
    meet(hub, three)
    assert not hub_has(hub)
    meet(hub, one, two)
    assert set(one.file.ids()) == set(hub.documents)


def test_words_that_are_heard_together_are_each_carried_out_once(club):
    _hub, one, _two, three = club
    forget(one)
    forget(one, "Cy")
    words = [*one.file.family("forgotten").values()]
    three.member.take_in(words, unsent=False)
    three.member.carry_out()
    assert three.file.forgotten().keys() == {word.id for word in words}
    assert having(three.folder) == []


def test_two_who_forget_at_once_make_one_history(club):
    hub, one, two, three = club
    forget(one)
    forget(two, "Bo")
    forget(three)
    meet(hub, one, two, three)
    meet(hub, one, two, three)
    assert names_in(one, "one") == [NOBODY, "A player 2"]
    for device in (one, two, three):
        assert device.shows() == one.shows()
        assert device.member.game("one").others == ()
        assert having(device.folder) == []


def test_a_device_that_is_called_so_is_called_nothing(club):
    hub, one, two, three = club
    two.file.tell({**two.file.about(), "called": "Phone of TESSA Q."})
    meet(hub, two, one)
    assert one.member.names() == {"two": "Phone of TESSA Q."}
    forget(one)
    meet(hub, one, two, three)
    assert not hub_has(hub)
    assert having(two.folder) == []
    assert one.member.names() == two.member.names() == {}


def test_who_sits_at_an_open_table_is_not_forgotten_there_and_nobody_elsewhere(club):
    hub, one, two, _ = club
    table = one.store.drafts.new(game("Quintessa", "Bo"), one.now())
    with pytest.raises(StorageTrouble, match=r"removal\.at_a_table"):
        forget(one)
    assert names_in(one, "one") == ["Quintessa", "Bo"]
    forget(two)
    meet(hub, two, one)
    assert having(one.folder) == []
    seen = one.store.drafts.get(table.id)
    assert [player.name for player in seen.game.players] == [NOBODY, "Bo"]
    assert seen.revision == table.revision + 1, "whoever has it open hears of it"


def test_who_is_forgotten_is_in_no_correction_that_lies_open(club):
    hub, one, two, _ = club
    table = one.store.correct("one", one.now())
    forget(two)
    meet(hub, two, one)
    assert having(one.folder) == []
    assert one.store.drafts.get(table.id).typed_names == (NOBODY, "Bo")


def test_nobody_has_no_name_to_forget(club):
    hub, one, two, three = club
    for name in ("Quintessa", "Bo"):
        forget(one, name)
    meet(hub, one, two, three)
    for name in (NOBODY, "A player 2"):
        with pytest.raises(StorageTrouble, match=r"removal\.is_nobody"):
            forget(one, name)
    assert names_in(one, "one") == [NOBODY, "A player 2"]


def test_a_correction_stays_where_another_one_came_without_the_name_and_the_word_to_forget(club):
    hub, one, two, three = club
    three.store.games.replace("one", game("Quintessa", "Bo", blue=(21, 5)), three.now())
    meets(three, hub)
    two.store.games.replace("one", game("Quintessa", "Bo", blue=(3, 9)), two.now())
    two.member.take_stock()
    meets(two, hub)
    forget(two)
    stand_ins = [read.document for name in two.file.ids() if (read := two.file.get(name))]
    late = max(
        (each for each in stand_ins if isinstance(each, UnnamedDocument) and each.thing == "one"),
        key=lambda each: each.body.game["players"][1]["pad"]["blue"],
    )
    three.member.take_in([made(late)], unsent=True)
    three.member.bring_home()
    seen = three.store.games.get("one").game
    assert [player.pad["blue"] for player in seen.players] == [21, 9]
    written = three.store.games.table.one_to_look_at("one")["game"]["players"]
    names = [player["name"] for player in written]
    three.store.games.replace("one", game(*names, blue=(21, 9), green=(4, None)), three.now())
    meet(hub, three, two, one)
    meet(hub, three, two, one)
    for device in (one, two, three):
        players = device.store.games.get("one").game.players
        assert [player.pad["blue"] for player in players] == [21, 9]
        assert players[0].pad["green"] == 4
        assert having(device.folder) == []


@pytest.mark.parametrize("word_first", [True, False])
def test_who_sat_in_a_seat_is_asked_about_still_once_somebody_else_is_forgotten(club, word_first):
    """Nobody gets the points that somebody else had in a seat where they were taken for them."""
    hub, one, two, three = club
    three.store.games.replace("one", game("Quintessa", "Bo", blue=(3, 9)), three.now())
    meets(three, hub)
    two.clock += timedelta(hours=1)
    two.store.games.replace("one", game("Quintessa", "Di", blue=(3, 5)), two.now())
    if word_first:
        meet(hub, two, three, one)
        [asked] = two.member.game("one").others
        forget(two)
        meet(hub, two, three, one)
    else:
        two.member.take_stock()
        meets(two, hub)
        forget(two)
        heard_but_for_the_word(three, two)
        [asked] = three.member.game("one").others
    assert asked.path == ("players",)
    for device in (one, two, three) if word_first else (three,):
        players = device.store.games.get("one").game.players
        assert [(player.name, player.pad["blue"]) for player in players] == [(NOBODY, 3), ("Di", 5)]
        assert [other.path for other in device.member.game("one").others] == [("players",)]


def test_nobody_who_was_given_a_name_keeps_it_when_somebody_else_is_forgotten(club):
    hub, one, two, three = club
    forget(one)
    meet(hub, one, two, three)
    one.store.players.rename(NOBODY, "The neighbour")
    three.store.players.archive("Cy")
    meet(hub, one, two, three)
    forget(two, "Cy")
    meet(hub, two, one, three)
    for device in (one, two, three):
        assert device.shows() == one.shows()
        known = [record["names"] for _, record in device.store.players.table.items_to_look_at()]
        found = [name for names in known for name in names]
        assert len(found) == len({*found}), known
        assert device.store.players.shown(NOBODY) == "The neighbour"


def test_who_was_merged_with_nobody_is_forgotten_all_the_same(club):
    hub, one, two, three = club
    one.store.games.add(game("Zoe", "Cleo"), one.now(), "apart")
    forget(one, "Zoe")
    meet(hub, one, two, three)
    one.store.players.merge(NOBODY, into="Quintessa")
    forget(one)
    meet(hub, one, two, three)
    for device in (one, two, three):
        assert having(device.folder) == []
        assert device.shows() == one.shows()


def test_words_that_put_each_others_name_into_its_place_come_to_an_end(club):
    hub, one, two, _ = club
    # Whoever has the password can write such words.
    writer = one.member._writer()
    for name, called in (("quintessa", "Bo"), ("bo", "Quintessa")):
        two.member.take_in(writer.forget([name], called), unsent=True)
    meet(hub, two, one)
    assert one.shows() == two.shows()


def test_somebody_unknown_is_told(club):
    _, one, _, _ = club
    with pytest.raises(StorageTrouble, match=r"removal\.nobody"):
        forget(one, "Zoe")


@pytest.mark.parametrize("begun", [False, True])
def test_nobody_is_forgotten_who_has_got_the_name_since_it_was_asked(club, begun):
    _, one, _, _ = club
    one.store.games.add(game("Zoe", "Cy"), NOON, "apart")
    asked = removal_of(one.store, "Zoe", NOBODY)
    steps = everywhere.forget(one.store, [one.member], "Zoe", NOBODY, asked.keys)
    if begun:
        next(steps)
    one.store.players.merge("Zoe", "Quintessa")
    with pytest.raises(StorageTrouble, match=r"players\.another"):
        list(steps)
    assert names_in(one, "apart") == ["Zoe", "Cy"]
    assert names_in(one, "one") == ["Quintessa", "Bo"]
    assert documents.FORGOTTEN not in one.file.families()


def test_the_word_to_forget_does_not_tell_whom(club):
    hub, one, two, _ = club
    forget(one)
    forget(two)
    meet(hub, one, two)
    words = [each for each in hub.documents.values() if each["type"] == "forgotten"]
    assert len(words) == 2
    first, second = ({*word["body"]["names"]} for word in words)
    assert first.isdisjoint(second), "the same name is another hash in each"
    assert received(words[0]) is not None


def heard_but_for_the_word(device, other) -> None:
    """Let a device hear what another one has, as by a file that was cut, but whom to forget."""
    device.member.take_stock()
    told = (received(json.loads(line)) for line in document_lines(other.file))
    device.member.take_in((kept for kept in told if kept.type != "forgotten"), unsent=True)
    device.member.bring_home()


def test_corrections_of_different_cells_stand_though_one_of_them_knew_the_word_first(club):
    hub, one, two, three = club
    one.store.games.replace("one", game("Quintessa", "Bo", blue=(4, 5)), one.now())
    one.member.take_stock()
    forget(one)
    two.store.games.replace("one", game("Quintessa", "Bo", blue=(3, 9)), two.now())
    heard_but_for_the_word(two, one)
    assert [dict(each.pad) for each in two.store.games.get("one").game.players] == [
        {"blue": 4},
        {"blue": 9},
    ]
    assert names_in(two, "one") == [NOBODY, "Bo"]
    # Nobody has been asked anything, so this answers nothing either.
    two.store.games.replace("one", game(NOBODY, "Bo", blue=(4, 9), yellow=(1, 0)), two.now())
    meet(hub, two, one, three)
    assert not hub_has(hub)
    for device in (one, two, three):
        assert [dict(each.pad) for each in device.store.games.get("one").game.players] == [
            {"blue": 4, "yellow": 1},
            {"blue": 9, "yellow": 0},
        ]
        assert device.shows() == one.shows()


def test_what_only_pretends_to_be_but_for_a_name_stands_in_nobodys_place(club):
    _hub, one, *_ = club
    [name] = one.file.family("game:one")
    content = one.file.content(name)
    one.store.games.replace("one", game("Quintessa", "Bo", blue=(3, 9)), one.now())
    one.member.take_stock()
    [correction] = one.file.family("game:one").keys() - {name}
    game_of_it = content["body"]["game"]
    seats = [{**each, "name": NOBODY, "pad": {"blue": 50}} for each in game_of_it["players"]]
    body = {**content["body"], "game": {**game_of_it, "players": seats}}
    made_up = {**content, "type": "unnamed", "body": body, "instead": [name]}
    kept = received({"_id": documents._id(made_up, canonical(made_up)), **made_up})
    folded = folded_game({**one.file.family("game:one"), kept.id: kept})
    assert set(folded.standing) == {correction, kept.id}


def test_who_has_left_may_be_removed_from_here_and_nothing_of_the_club_stays(club):
    _, one, _, _ = club
    with pytest.raises(StorageTrouble, match=r"removal\.in_a_club"):
        remove(one.store, "Quintessa", NOBODY)
    at_once(leave(one.member, None, NOON, delete_games=False))
    remove(one.store, "Quintessa", NOBODY)
    assert having(one.folder) == []


def test_who_leaves_has_carried_out_what_was_heard(club):
    hub, one, two, _ = club
    forget(one)
    meets(one, hub)
    found = [kept for each in hub.documents.values() if (kept := received(each))]
    two.member.take_in(found, unsent=False)
    at_once(leave(two.member, None, NOON, delete_games=False))
    assert having(two.folder) == []


def test_a_name_that_no_game_may_have_is_not_taken_for_nobodys(club):
    _, one, _, _ = club
    forget(one)
    [word] = one.file.family("forgotten").values()
    for called in ("N" * 40, " \n"):
        content = {**word.content, "body": {**word.content["body"], "called": called}}
        assert understood(content) is None


def test_stand_ins_that_go_round_in_a_ring_are_read_all_the_same():
    def stand_in(after, instead, by):
        body = GameBody(game=game("Ada", "Bo").document(), saved_at=NOON)
        return made(
            UnnamedDocument(thing="a", at=(1, 2), by=by, after=after, instead=instead, body=body)
        )

    nowhere, away = f"game:a:{'x' * 24}", f"game:a:{'y' * 24}"
    one = stand_in((nowhere,), (away,), "one")
    other = stand_in((one.id, away), (nowhere,), "other")
    documents = {kept.id: kept for kept in (one, other)}
    assert folded_game(documents).game == game("Ada", "Bo").document()


def _forgets_and_meets(folder: Path, hub: Hub) -> None:
    device = Device(folder.parent, folder.name)
    if device.store.players.get("Quintessa"):
        forget(device)
    meets(device, hub)
    device.close()


def test_killed_at_any_line_it_is_not_begun_or_goes_on_by_itself(tmp_path):
    hub, template = Hub(), Device(tmp_path, "template")
    filled(template)
    meets(template, hub)
    template.close()
    state = hub.state()

    def with_hub(folder: Path) -> None:
        there = Hub()
        there.go_back_to(state)
        _forgets_and_meets(folder, there)

    whole = shutil.copytree(tmp_path / "template", tmp_path / "whole")
    moments = moments_of(whole, lambda: with_hub(whole))
    assert len(moments) > 20
    for moment in some(moments, quick=10):
        folder = shutil.copytree(tmp_path / "template", tmp_path / str(moment))
        child = Child(lambda _say: (kill_at_line(moment), with_hub(folder)))  # noqa: B023 - forked at once
        child.lines()
        assert child.was_killed
        there = Hub()
        there.go_back_to(state)
        _forgets_and_meets(folder, there)
        device = Device(tmp_path, str(moment))
        assert having(folder) == [], moment
        assert not hub_has(there)
        assert device.store.notices == []
        assert device.store.games.count() == 3
        assert names_in(device, "three") == [NOBODY, "Bo", "Cy"]
        assert device.store.games.get("two").deleted_at is not None
        assert device.member.game("one").others == ()
        device.close()


@pytest.mark.parametrize("by_another", [False, True])
def test_a_game_can_be_deleted_again_after_somebody_of_it_was_forgotten(tmp_path, by_another):
    ours, theirs = Device(tmp_path, "ours"), Device(tmp_path, "theirs")
    hub = Hub()
    ours.store.games.add(game("Quintessa", "Bo", blue=(1, 2)), NOON, "evening")
    for do in (
        lambda: ours.store.games.delete("evening", NOON),
        lambda: ours.store.games.restore("evening"),
    ):
        do()
        meet(hub, ours, theirs)
    forget(ours)
    meet(hub, ours, theirs)
    deletes = theirs if by_another else ours
    deletes.store.games.delete("evening", NOON + timedelta(days=1))
    meet(hub, ours, theirs)
    for device in (ours, theirs):
        assert device.store.games.ids(deleted=True) == ["evening"]
        assert not device.member.game("evening").kept_though_deleted
    assert ours.shows() == theirs.shows()
