"""A line of a club's file that is damaged: what is lost is heard again, and nothing is undone."""

import json

import pytest

from tests.storage.club.devices import game


def blue(phone):
    saved = phone.store.games.get("a")
    return saved and [player.pad["blue"] for player in saved.game.players]


def documents(phone):
    [member] = phone.clubs.all()
    return sorted(member.file.ids())


def damage(phone, kind, *, holds=""):
    """Make a line illegible that has a document of a kind with something in it."""
    phone.close()
    path = phone.folder / "club.journal"
    lines = path.read_bytes().split(b"\n")
    hit = [
        number
        for number, line in enumerate(lines)
        if f'"type":{json.dumps(kind)}'.encode() in line and holds.encode() in line
    ]
    lines[hit[-1]] = b"#" * len(lines[hit[-1]])
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
