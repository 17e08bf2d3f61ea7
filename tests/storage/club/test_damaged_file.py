"""A line of a club's file that is damaged: what is lost is heard again, and nothing is undone."""

import asyncio
import json
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from scoring import Phrase
from storage.club.by_file import document_lines, read_lines
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.joining import join, meet
from storage.club.look_alikes import two_games
from storage.history.shown_names import name_key
from storage.journal.records import new_id
from storage.notices import Notices
from tests.storage.club.devices import game
from tests.storage.club.places import HUBS
from tests.storage.club.simulated_hub import Line


def blue(phone):
    saved = phone.store.games.get("a")
    return saved and [player.pad["blue"] for player in saved.game.players]


def documents(phone):
    [member] = phone.clubs.all()
    return sorted(member.file.ids())


def damage(phone, kind, *, holds="", lines_of_it=1):
    """Make lines illegible that have a document of a kind with something in it, the last ones."""
    phone.close()
    path = phone.folder / "club.journal"
    lines = path.read_bytes().split(b"\n")
    hit = [
        number
        for number, line in enumerate(lines)
        if f'"type":{json.dumps(kind)}'.encode() in line and holds.encode() in line
    ]
    for number in hit[-lines_of_it:]:
        lines[number] = b"#" * len(lines[number])
    path.write_bytes(b"\n".join(lines))
    phone.open()


@pytest.mark.parametrize("lost", ["the first version", "a correction", "that it is gone"])
def test_what_is_lost_of_a_game_is_heard_again_and_undoes_nothing(place, lost):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo", blue=(1, 1)), "ours")
    two = place.join(place.phone("two"), "ours")
    place.meet(one, two)
    two.store.games.replace("a", game("Ada", "Bo", blue=(2, 1)), two.now())
    place.meet(two, one)
    match lost:
        case "the first version":
            damage(one, "game", holds='"after":[]')
        case "a correction":
            damage(one, "game", holds='"blue":2')
        case _:
            two.store.games.delete("a", two.now())
            place.meet(two, one)
            damage(one, "gone")
            two.store.games.restore("a")
    two.store.games.replace("a", game("Ada", "Bo", blue=(3, 1)), two.now())
    place.meet(two, one)
    assert blue(one) == blue(two) == [3, 1]
    assert one.games() == two.games() == ["a"]
    assert documents(one) == documents(two)


def test_what_was_done_here_since_is_told_all_the_same(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo", blue=(1, 1)), "ours")
    two = place.join(place.phone("two"), "ours")
    place.meet(one, two)
    damage(one, "game")
    one.store.games.replace("a", game("Ada", "Bo", blue=(1, 7)), one.now())
    one.plays("b", "Cy", "Di")
    place.meet(one, two)
    assert blue(one) == blue(two) == [1, 7]
    assert one.games() == two.games() == ["a", "b"]
    assert documents(one) == documents(two)


@pytest.mark.parametrize("lines", [1, 2])
def test_corrections_that_were_lost_one_behind_the_other_undo_none_that_came_since(place, lines):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo", blue=(1, 1), yellow=(0, 0)), "ours")
    two = place.join(place.phone("two"), "ours")
    place.meet(one, two)

    def correct(*blue_and_yellow):
        blue, yellow = ((points, 1) for points in blue_and_yellow)
        two.clock += timedelta(minutes=1)
        two.store.games.replace("a", game("Ada", "Bo", blue=blue, yellow=yellow), two.now())

    for told in ((2, 0), (1, 5)):
        # The second one takes back what the first one did.
        correct(*told)
        place.meet(two, one)
    damage(one, "game", lines_of_it=lines)
    correct(1, 6)
    one.clock = two.clock + timedelta(minutes=1)
    place.meet(two, one, two)
    for each in (one, two):
        ada, _bo = each.store.games.get("a").game.players
        assert dict(ada.pad) == {"blue": 1, "yellow": 6}
        [member] = each.clubs.all()
        assert member.game("a").others == ()


def test_a_correction_of_ones_own_is_taken_back_though_what_it_came_from_was_lost(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo", blue=(1, 1), yellow=(0, 0)), "ours")
    two = place.join(place.phone("two"), "ours")
    place.meet(one, two)

    def correct(phone, blue, yellow):
        one.clock += timedelta(minutes=1)
        two.clock = one.clock
        corrected = game("Ada", "Bo", blue=blue, yellow=(yellow, 0))
        phone.store.games.replace("a", corrected, phone.now())

    [mine], [theirs] = one.clubs.all(), two.clubs.all()
    correct(one, (2, 1), 0)
    mine.take_stock()
    lines = (line.encode() for line in document_lines(mine.file))
    theirs.take_in(filter(None, read_lines(lines)), unsent=True)
    theirs.bring_home()
    correct(two, (2, 9), 0)
    correct(one, (3, 1), 5)
    mine.take_stock()
    damage(one, "game", holds='"blue":2')
    # This takes back a part of what was done there first.
    correct(one, (3, 1), 0)
    place.meet(one)
    place.meet(two, one)
    for each in (one, two):
        ada, bo = each.store.games.get("a").game.players
        assert (dict(ada.pad), dict(bo.pad)) == ({"blue": 3, "yellow": 0}, {"blue": 9, "yellow": 0})
        [member] = each.clubs.all()
        assert member.game("a").others == ()


def test_a_correction_stands_that_is_heard_again_while_somebody_is_forgotten(place):
    one = place.join(place.phone("one").plays("a", "Quintessa", "Bo", blue=(3, 5)), "ours")
    two, three = (place.join(place.phone(name), "ours") for name in ("two", "three"))
    place.meet(one, two, three)

    def correct(phone, *blue):
        phone.store.games.replace("a", game("Quintessa", "Bo", blue=blue), phone.now())

    correct(one, 3, 9)
    place.meet(one, three)
    two.clock = one.clock + timedelta(minutes=5)
    correct(two, 4, 5)
    [member] = two.clubs.all()
    member.take_stock()
    [forgets] = three.clubs.all()
    for _ in forgets.forget("Quintessa", "A player"):
        pass
    place.meet(three)
    damage(two, "game", holds='"after":[]')
    place.meet(two, one, three)
    for each in (one, two, three):
        players = each.store.games.get("a").game.players
        assert [(player.name, player.pad["blue"]) for player in players] == [
            ("A player", 4),
            ("Bo", 9),
        ]


def test_a_correction_is_not_undone_by_who_lost_all_that_it_came_from(place):
    one, two = (place.join(place.phone(name), "ours") for name in ("one", "two"))
    hub = place.hubs["ours"]
    backup = hub.state()
    one.plays("a", "Ada", "Bo", blue=(1, 1))
    place.meet(one, two)
    hub.go_back_to(backup)
    for each in (one, two):
        damage(each, "game")
    two.clock += timedelta(minutes=1)
    two.store.games.replace("a", game("Ada", "Bo", blue=(2, 1)), two.now())
    place.meet(two, one, two)
    assert blue(one) == blue(two) == [2, 1]
    for each in (one, two):
        [member] = each.clubs.all()
        [other] = member.game("a").others
        assert (other.path, other.value) == (("players", 0, "pad", "blue"), 1)


def test_a_correction_is_not_undone_by_who_hears_it_while_somebody_is_forgotten(place):
    one = place.join(place.phone("one").plays("a", "Quintessa", "Bo", blue=(3, 5)), "ours")
    two, three = (place.join(place.phone(name), "ours") for name in ("two", "three"))
    place.meet(one, two, three)
    two.store.games.delete("a", two.now())
    [deletes] = two.clubs.all()
    deletes.take_stock()
    two.store.games.restore("a")
    one.store.games.replace("a", game("Quintessa", "Bo", blue=(3, 9)), one.now())
    place.meet(one, three)
    [forgets] = three.clubs.all()
    for _ in forgets.forget("Quintessa", "A player"):
        pass
    place.meet(three)
    damage(two, "game")
    place.meet(two, one, three)
    for each in (one, two, three):
        players = each.store.games.get("a").game.players
        assert [(player.name, player.pad["blue"]) for player in players] == [
            ("A player", 3),
            ("Bo", 9),
        ]


def test_a_game_stays_deleted_that_is_heard_again_while_somebody_is_forgotten(place):
    one = place.join(place.phone("one").plays("a", "Quintessa", "Bo", blue=(3, 5)), "ours")
    two = place.join(place.phone("two"), "ours")
    place.meet(one, two)
    one.store.games.delete("a", one.now())
    place.meet(one)
    [forgets] = two.clubs.all()
    # Two is stopped before that is done, so its history still has the name.
    forgets.say_to_forget([name_key("Quintessa")], "A player")
    damage(two, "game")
    place.meet(two, one, two)
    for each in (one, two):
        assert (each.games(), each.store.games.ids(deleted=True)) == ([], ["a"])
        [member] = each.clubs.all()
        assert not member.game("a").kept_though_deleted
        kinds = [name.partition(":")[0] for name in member.file.family("game:a")]
        assert sorted(kinds) == ["gone", "unnamed"]


def test_what_was_lost_is_heard_again_though_the_file_was_written_anew_since(place):
    one = place.join(place.phone("one").plays("a", "Quintessa", "Bo"), "ours")
    two = place.join(place.phone("two").plays("b", "Cy", "Di"), "ours")
    place.meet(one, two, one)
    two.store.games.delete("b", two.now())
    place.meet(two, one)
    damage(one, "gone")
    [member] = one.clubs.all()
    # Whoever forgets somebody writes the file anew, so that nothing stays of the name.
    for _ in member.forget("Quintessa", "A player"):
        pass
    one.close()
    one.open()
    place.meet(one, two, one)
    assert documents(one) == documents(two)
    assert [name for name in documents(one) if name.startswith("gone:b:")]


def test_games_that_are_two_can_be_told_apart_before_all_is_heard_again(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    two = place.join(place.phone("two").plays("b", "Ada", "Bo"), "ours")
    place.meet(one, two)
    damage(one, "member")
    [member] = one.clubs.all()
    member.tell_apart("a", "b")
    place.meet(one, two)
    [others] = two.clubs.all()
    assert two_games(member.file, "a", "b")
    assert two_games(others.file, "a", "b")


def test_a_file_that_is_damaged_while_its_hub_is_met_is_heard_again_all_the_same(place):
    """Another program of the same folder finds it damaged."""
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    two = place.join(place.phone("two"), "ours")
    place.meet(one, two)
    two.plays("b", "Cy", "Di")
    place.meet(two)
    [member] = one.clubs.all()
    [lost] = member.file.family("game:a")
    another = type(member.file)(one.folder)
    once = iter([True])

    class Meanwhile(Line):
        async def ask(self, method, path, body=None):
            answer = await super().ask(method, path, body)
            if path.startswith("/_changes") and next(once, False):
                another._documents.change_all({lost: None})
                another.hear_all_again()
            return answer

    @asynccontextmanager
    async def reach(*_given):
        yield Meanwhile(place.hubs["ours"])

    asyncio.run(meet(member, reach, one.now()))
    another.close()
    assert member.file.has(lost)
    assert one.games() == ["a", "b"]
    about = member.file.about()
    assert not about["unheard"]
    assert not about["damaged"]


def test_damage_is_noticed_as_often_as_there_is_some(place):
    one = place.join(place.phone("one").plays("a", "Ada", "Bo"), "ours")
    [member] = one.clubs.all()
    file = type(member.file)(one.folder, notices := Notices())
    for _ in range(2):
        assert not file.is_damaged()
        notices.tell(Phrase("storage.missing.lost", {"path": "club.journal"}))
        assert file.is_damaged()
        file.hear_all_again()
    file.close()


@pytest.mark.parametrize("damaged", [False, True])
def test_a_damaged_club_in_files_that_is_not_let_in_can_be_joined_again(place, damaged):
    one = place.phone("one").plays("a", "Ada", "Bo").plays("b", "Cy", "Di")
    files = one.clubs.free()
    files.begin({"device": new_id()})
    files.take_stock()
    if damaged:
        damage(one, "game")

    class Refusing(Line):
        async def ask(self, _method, _path, _body=None):
            raise ClubTrouble(Phrase("hub.not_let_in"))

    @asynccontextmanager
    async def reach(*_given):
        yield Refusing(place.hubs["ours"])

    member = one.clubs.free(HUBS["ours"])
    given = {"user": "ada", "password": "hush"}
    with pytest.raises(ClubTrouble):
        asyncio.run(join(member, reach, HUBS["ours"], one.now(), **given))
    assert "address" not in member.file.about()
    assert not member.file.password.exists()
    place.join(one, "ours")
    assert place.has("ours") == {"a": ["game"], "b": ["game"]}
